"""Compiling what the lab needs ahead of time: ``python -m overtrick.lab.compiling``, last of `overtrick compile`.

A server compiles it in a process of its own, when somebody first asks what an option does.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import os
from contextlib import suppress

from overtrick.bots.compiling import compile_once

LAB = "lab"


def compile_lab() -> None:
    """Compile it in this process and write it to the disk cache. What is cached already is only loaded."""
    compile_once(LAB, _play_no_deal)


def _play_no_deal() -> None:
    """Play no deal of a game without rules."""
    import numpy as np

    from overtrick.bots.kernel.deal_rows import ROW, WATCH, play_deals
    from overtrick.bots.kernel.layout import PRIOR
    from overtrick.kernel import layout

    rules, none = np.zeros(1, layout.RULES), np.zeros(0, np.int64)
    state, watch, lines = np.zeros(1, layout.STATE), np.zeros(1, WATCH), np.zeros(0, layout.LINE)
    seeds, rows = np.zeros(0, np.uint64), np.zeros(0, ROW)
    play_deals(rules, rules, none, np.zeros(1, PRIOR), none, seeds, none, state, watch, none, lines, 0, rows)


if __name__ == "__main__":
    with suppress(AttributeError, OSError):
        os.nice(10)  # people who play go first
    compile_lab()
