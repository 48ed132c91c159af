"""The folder on disk that holds compiled code. This module imports neither Numba nor NumPy.

Numba's disk cache looks only at the file of the function that Python calls. It does not notice an edit in a module that
this function calls, nor whether bounds are checked. So the folder's name is a digest of everything that matters.

A wheel may bring compiled code along, in a folder inside the package (``make wheel``). It is used where sources,
Python, Numba and processor fit, and ignored elsewhere.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

KEPT_FOLDERS = 4
"""So that another checkout, or a run with bounds checks, still finds its code."""

IN_USE_S = 3600.0
"""Seconds for which a folder may still be in use by a process that has started from it."""

SHIPPED_LEVEL = "x86-64-v3"
"""The kind of processor for which the code in a wheel is compiled: most x86 processors since 2015."""

SHIPPED_FLAGS = frozenset("abm avx avx2 bmi1 bmi2 cx16 f16c fma lahf_lm movbe popcnt sse4_1 sse4_2 ssse3 xsave".split())
"""What such a processor has, as Linux names it."""

_PACKAGE = Path(__file__).parent.parent
_SHIPPED = _PACKAGE / "compiled"
_PROCESSOR = Path("/proc/cpuinfo")


def cache_folder() -> Path:
    """The folder of compiled code that fits these sources, this Python and this Numba. It may not exist yet."""
    return cache_root() / f"kernel-{_digest(_PACKAGE, bounds_are_checked())}"


def shipped_folder() -> Path | None:
    """The folder in this package whose compiled code fits, or None. While a wheel is built, the folder it will have."""
    if (built := built_folder()) is not None:
        return built
    folder = _SHIPPED / _digest_of_sources(_PACKAGE)
    return folder if folder.is_dir() and not bounds_are_checked() and _processor_fits() else None


def built_folder() -> Path | None:
    """Where the code of a wheel is compiled to, if that is what this process is for (``OVERTRICK_WHEEL_CODE``)."""
    chosen = os.environ.get("OVERTRICK_WHEEL_CODE")
    return Path(chosen) / _digest_of_sources(_PACKAGE) if chosen else None


@cache
def _processor_fits() -> bool:
    """Whether this machine can run shipped code. Only Linux is asked: code is shipped for it alone."""
    with suppress(OSError):
        for line in _PROCESSOR.read_text(encoding="utf-8").splitlines():
            if line.startswith("flags"):
                return frozenset(line.split()) >= SHIPPED_FLAGS
    return False


def cache_root() -> Path:
    """Overtrick's folder in the user's cache.

    This is ``OVERTRICK_CACHE`` if it is set, and a folder for temporary files if the user's cache cannot be written.
    """
    chosen = os.environ.get("OVERTRICK_CACHE")
    if chosen:
        return Path(chosen)
    root = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "overtrick"
    with suppress(OSError):
        root.mkdir(parents=True, exist_ok=True)
        if os.access(root, os.W_OK):
            return root
    return Path(tempfile.gettempdir()) / "overtrick"


def bounds_are_checked() -> bool:
    """Whether compiled code checks every array index (``NUMBA_BOUNDSCHECK=1``)."""
    return os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")


@cache
def open_cache_folder() -> Path:
    """The cache folder, created if need be and marked as used now. Old folders beside it are removed."""
    folder = cache_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        remove_old_folders(folder)
    return folder


def remove_old_folders(used: Path) -> None:
    """Remove the folders of other versions, except those used last and those that may be in use."""
    others = [folder for folder in used.parent.glob("kernel-*") if folder != used]
    for folder in sorted(others, key=_last_use, reverse=True)[KEPT_FOLDERS - 1 :]:
        if time.time() - _last_use(folder) > IN_USE_S:
            shutil.rmtree(folder, ignore_errors=True)


def _last_use(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:  # another process has just removed it
        return 0.0


def _digest(package: Path, bounds_checked: bool) -> str:
    """A digest of everything that makes cached code unfit. The code of one package is not used by another one."""
    return sha256(f"{package} {bounds_checked} {_digest_of_sources(package)}".encode()).hexdigest()[:16]


@cache
def _digest_of_sources(package: Path) -> str:
    """A digest of the compiled modules' sources, the Python and the Numba."""
    digest = sha256(str(sys.implementation.cache_tag).encode())
    for folder in (package / "kernel", package / "bots" / "kernel"):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.read_bytes())
    numba = find_spec("numba")
    for folder_of_numba in (numba and numba.submodule_search_locations) or ():
        digest.update(Path(folder_of_numba, "_version.py").read_bytes())
    return digest.hexdigest()[:16]
