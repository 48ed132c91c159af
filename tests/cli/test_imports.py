"""Commands start fast: what only one of them needs is not imported by the others."""

from __future__ import annotations

import subprocess
import sys


def test_textual_is_imported_by_the_full_screen_only() -> None:
    code = "import sys, overtrick.cli.program; print(sorted({'textual', 'websockets', 'numba'} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_the_menu_needs_no_compiler() -> None:
    code = "import sys, overtrick.terminal.fullscreen.app; print(sorted({'numba', 'llvmlite'} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
