"""`overtrick serve` with a clock that the machine can move, short times and cheap passwords.

python -m tests.torture.server CLOCK_FILE serve --port 8001 ...
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from overtrick import cli
from overtrick.cli import server as command
from overtrick.server.settings import Settings

from .clock import Clock

SHORT_TIMES = partial(
    Settings,
    takeback_answer_s=4.0,
    seat_release_s=6.0,
    empty_table_s=60.0,
    stand_in_level="novice",
    hint_level="novice",
    password_rounds=1,
    password_memory_kib=8,
)


def main() -> None:
    """Run the command in the arguments."""
    Clock(Path(sys.argv[1])).install()
    command.Settings = SHORT_TIMES  # type: ignore[assignment,attr-defined]
    sys.argv = ["overtrick", *sys.argv[2:]]
    cli.main()


if __name__ == "__main__":
    main()
