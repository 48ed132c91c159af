"""Small words: counts and lists as sentences have them."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, noun: str) -> str:
    """``1 trick``, ``2 tricks``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def ranges(numbers: Sequence[int], step: int = 1) -> str:
    """Numbers in order, runs shortened.

    >>> ranges([0, 1, 2, 3, 5, 7, 8]), ranges([75, 80, 85], step=5)
    ('0 to 3, 5, 7 or 8', '75 to 85')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + step:
            runs[-1].append(number)
        else:
            runs.append([number])
    words: list[str] = []
    for run in runs:
        words += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(number) for number in run]
    return listed(words, "or")
