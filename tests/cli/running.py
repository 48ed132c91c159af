"""What a run of the command `overtrick` prints and returns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """How the command ended."""

    code: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """The output on one line."""
        return " ".join(self.out.split())


Run = Callable[..., Result]
"""Runs the command with these words."""


def is_one_sentence(ran: Result) -> bool:
    """Whether the command printed nothing but one sentence about an error."""
    return ran.code == 2 and ran.out == "" and ran.err.startswith("overtrick: ") and ran.err.count("\n") == 1


def check_refused(ran: Result, sentence: str) -> None:
    """The command answered with one sentence that contains this text, and exit code 2."""
    assert is_one_sentence(ran), ran
    assert sentence in ran.err
