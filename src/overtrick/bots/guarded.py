"""Bots that other people wrote: what they do wrong is noted, and a novice decides in their place."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from types import FrameType
from typing import Literal, Protocol

from overtrick.actions import Action, read_action
from overtrick.errors import InvalidNotation, quoted
from overtrick.legal import misnamed
from overtrick.view import Phase, View

from .bot import Thought, require_turn
from .explanation import explain
from .novice import Novice

SLOWEST_S = 10.0
"""Seconds that a decision may take."""

FaultKind = Literal["raised", "illegal", "slow", "ended"]


class Player(Protocol):
    """What a bot of your own has to be: an object with one method."""

    def act(self, view: View) -> Action | str:
        """One of the view's legal actions, or its text. It is the turn of the view's seat."""


@dataclass(frozen=True)
class Fault:
    """A decision that a bot lost to the fallback."""

    kind: FaultKind
    text: str
    view: View = field(repr=False)
    """What the bot saw."""


class TooSlow(Exception):
    """A decision took too long."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"took longer than {seconds:g} s")


class ProgramEnded(Exception):
    """The program of a bot ended without an answer."""


@dataclass
class GuardedBot:
    """A bot that may be slow, wrong or broken. A decision that it loses goes to a novice, and its fault is noted."""

    name: str
    player: Player = field(repr=False)
    seed: int = 0
    slowest_s: float | None = SLOWEST_S
    """None for a bot that keeps the time itself, and raises TooSlow."""
    faults: list[Fault] = field(default_factory=list, repr=False)

    def act(self, view: View) -> Action:
        """The bot's choice, or a novice's if the bot fails."""
        require_turn(view)
        try:
            with _time_limit(self.slowest_s):
                answer = self.player.act(view)
            chosen = _legal_action(view, answer)
        except TooSlow as error:
            return self._fall_back(view, "slow", str(error))
        except ProgramEnded as error:
            return self._fall_back(view, "ended", str(error))
        except Exception as error:
            said = " ".join(str(error).split())[:200]
            return self._fall_back(
                view, "raised", f"raised {type(error).__name__}: {said}" if said else "raised an error"
            )
        if chosen is None:
            return self._fall_back(view, "illegal", f"answered {quoted(answer)}, which is not legal")
        return chosen

    def _fall_back(self, view: View, kind: FaultKind, text: str) -> Action:
        self.faults.append(Fault(kind, f"{self.name} {text}", view))
        return Novice(self.seed).act(view)

    def think(self, view: View) -> tuple[Thought, ...]:
        """The bot's choice first. A bot of your own gives no values."""
        chosen = self.act(view)
        rest = [action for action in view.legal if action != chosen]
        reason = explain("choice", f"the choice of {self.name}")
        return tuple(Thought(action, 0.0, 0, reason) for action in (chosen, *rest))


def _legal_action(view: View, answer: object) -> Action | None:
    """The legal action that was meant; None if it is not legal."""
    if isinstance(answer, str):
        try:
            answer = read_action(answer, deck=view.rules.deck, bidding=view.phase is Phase.BID)
        except InvalidNotation:
            return None
    found = [legal for legal in view.legal if legal == answer and not misnamed(answer, legal)]
    return found[0] if found else None


@contextmanager
def _time_limit(seconds: float | None) -> Iterator[None]:
    """Raise TooSlow in code that takes longer. It is interrupted only in the main thread, and not on Windows."""
    if seconds is None:
        yield
        return
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        began = perf_counter()
        yield
        if perf_counter() - began > seconds:
            raise TooSlow(seconds)
        return

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise TooSlow(seconds)

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
