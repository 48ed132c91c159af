"""`make torture`: the machine at full size, with all set-ups.

python -m tests.torture --seed 7 --setup sqlite --kills 20 --actions 2000
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import signal
import sys
from dataclasses import replace
from pathlib import Path

from .cluster import Setup
from .run import Size, torture


def write(line: object) -> None:
    """Write a line to the output at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


FULL: dict[Setup, Size] = {
    "sqlite": Size(kills=120, actions=45_000, pause_s=2.0, actions_between=450),
    "postgresql": Size(kills=200, bus_losses=30, actions=60_000, pause_s=2.0, actions_between=380),
    "workers": Size(kills=60, bus_losses=8, actions=15_000, pause_s=2.0, actions_between=250),
}


def main() -> int:
    """Run the machine and print its figures. The exit status says whether every promise was kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", default=secrets.token_hex(4), help="the seed of the faults and of the play")
    parser.add_argument("--setup", choices=list(FULL), action="append", help="default: all")
    parser.add_argument("--kills", type=int, help="at least this number of kills in each set-up")
    parser.add_argument("--bus-losses", type=int, help="at least this number of losses of the bus")
    parser.add_argument("--actions", type=int, help="at least this number of acknowledged actions in each set-up")
    parser.add_argument("--actions-between", type=int, help="at most this number of them between two faults")
    parser.add_argument("--crews", type=int, help="groups of people that play together")
    parser.add_argument("--clubs", type=int, help="groups of four that play the same deals")
    parser.add_argument("--minutes", type=float, help="end after this time")
    parser.add_argument("--logs", type=Path, help="keep the logs of all processes, and the SQLite file, in this folder")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # stop all processes also when this one is terminated
    failed = False
    results = []
    for setup in given.setup or FULL:
        names = ("kills", "bus_losses", "actions", "actions_between", "crews", "clubs")
        size = replace(FULL[setup], **{name: vars(given)[name] for name in names if vars(given)[name] is not None})
        if given.minutes is not None:
            size = replace(size, limit_s=given.minutes * 60)
        write(f"{setup}: seed {given.seed}")
        result = asyncio.run(torture(setup, given.seed, size, write, given.logs))
        results.append(result)
        failed |= bool(result.violations)
    for result in results:
        write(result)
        for name, count in sorted(result.errors.items()):
            write(f"  {count} times in the logs of the servers: {name}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
