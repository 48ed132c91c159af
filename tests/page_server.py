"""`overtrick serve` for browser tests, with a clock that a test can move and a page that it can replace.

python -m tests.page_server CLOCK_FILE PAGE_FOLDER serve --port 8001 ...
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from overtrick import cli
from overtrick.cli import server as command
from overtrick.server.settings import Settings
from tests.torture.clock import Clock


def main() -> None:
    """Run the command in the arguments."""
    clock, page = map(Path, sys.argv[1:3])
    Clock(clock).install()
    command.Settings = partial(Settings, page_folder=page)  # type: ignore[assignment,attr-defined]
    sys.argv = ["overtrick", *sys.argv[3:]]
    cli.main()


if __name__ == "__main__":
    main()
