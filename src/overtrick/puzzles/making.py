"""Making puzzles: positions of self-play or of played matches in which one choice is clearly best, and no novice's.

A short search proposes a position. It becomes a puzzle only if long searches with fresh seeds choose the same action,
and if that action beats every other one clearly on fresh worlds, twice.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from math import sqrt
from random import Random

from overtrick.actions import Action
from overtrick.bots import seat_bot
from overtrick.bots.comparison import Comparison, compare_with
from overtrick.bots.explanation import Part
from overtrick.game import Game
from overtrick.review.choices import choices_of
from overtrick.table import Table
from overtrick.view import View

from .puzzle import Puzzle, PuzzleChoice, ReasonPart

LEAST_CHOICES = 3
"""With fewer choices an answer is guessed too easily."""
MOST_DEALS = 4
"""How many deals of a match are played before another match is begun."""
LOOKS = 0.25
"""The share of decisions that is looked at, so that puzzles come from all moments of a deal."""
SMALLEST_EFFECT = 0.25
"""The least gain over every other action, in standard deviations of the gain: less would not be felt at a table."""


@dataclass(frozen=True)
class Effort:
    """How thoroughly positions are searched."""

    proposal_ms: float = 40.0
    confirmation_ms: float = 1000.0
    worlds: int = 2000
    seeds: tuple[int, ...] = (101, 202)
    """The seeds of the confirmations. None of them proposes."""


def make_puzzles(game: Game, players: int, *, seed: int = 1, effort: Effort | None = None) -> Iterator[Puzzle]:
    """Puzzles of a game without end, at most one of each match. The same seed gives the same puzzles."""
    for number in itertools.count():
        table = game.table(players, seed=f"puzzle/{seed}/{number}")
        puzzle = _find(table, Random(f"{seed}/{number}"), effort or Effort())
        if puzzle is not None:
            yield puzzle


def puzzles_of_matches(matches: Iterable[Table], *, seed: int = 1, effort: Effort | None = None) -> Iterator[Puzzle]:
    """Puzzles from finished matches, at most one of each. The same matches and seed give the same puzzles.

    A puzzle has the match up to its position: all cards and actions, and nothing about people, times or secrets.
    """
    for match in matches:
        start, rng = match.copy(), Random(f"{seed}/{match.record()}")
        while start.history:
            start.pop()
        puzzle = _find_in_match(start, [action for _, action in match.history], rng, effort or Effort())
        if puzzle is not None:
            yield puzzle


def _find_in_match(table: Table, actions: Sequence[Action], rng: Random, effort: Effort) -> Puzzle | None:
    """Play a match again until a position is a puzzle."""
    novice = seat_bot("novice", 0)
    for action in actions:
        if table.turn is None or len(table.deals) >= MOST_DEALS:
            break
        view = table.view(table.turn)
        if len(view.legal) >= LEAST_CHOICES and rng.random() < LOOKS:
            choices = _confirm(view, novice.act(view), effort)
            if choices is not None:
                return Puzzle(table.record(), table.turn, choices)
        table.push(action)
    return None


def _find(table: Table, rng: Random, effort: Effort) -> Puzzle | None:
    """Play a match on with novices until a position is a puzzle."""
    novice = seat_bot("novice", 0)
    while table.turn is not None and len(table.deals) < MOST_DEALS:
        view = table.view(table.turn)
        usual = novice.act(view)
        if len(view.legal) >= LEAST_CHOICES and rng.random() < LOOKS:
            choices = _confirm(view, usual, effort)
            if choices is not None:
                return Puzzle(table.record(), table.turn, choices)
        table.push(usual)
    return None


def _confirm(view: View, usual: Action, effort: Effort) -> tuple[PuzzleChoice, ...] | None:
    """The choices of a position if it is a puzzle; None if it is not."""
    best = seat_bot("expert", 0, effort.proposal_ms, steady=True).think(view)[0].action
    if best == usual:
        return None
    others = [action for action in view.legal if action != best]
    if not all(map(_is_marked, compare_with(view, best, others, worlds=effort.worlds // 4, seed=1))):
        return None
    value, found = 0.0, tuple[Comparison, ...]()
    for seed in effort.seeds:
        thought = seat_bot("expert", seed, effort.confirmation_ms, steady=True).think(view)[0]
        found = compare_with(view, best, others, worlds=effort.worlds, seed=seed)
        if thought.action != best or not all(map(_is_marked, found)):
            return None
        value = thought.value
    judged = choices_of(view, value, best, list(zip(others, found, strict=True)))
    return tuple(
        PuzzleChoice(
            str(choice.action),
            round(choice.cost, 2),
            round(choice.comparison.error, 2),
            tuple(map(_reason_part, choice.reason.parts)),
        )
        for choice in judged
    )


def _reason_part(part: Part) -> ReasonPart:
    named = {each.name: getattr(part, each.name) for each in fields(part)}
    return {
        name: value if isinstance(value, str | int | float) else str(value)
        for name, value in named.items()
        if value is not None
    }


def _is_marked(found: Comparison) -> bool:
    """Whether the best action is clearly better, and by enough to matter."""
    deviation = found.error * sqrt(found.worlds)
    return found.is_clear and found.gain >= SMALLEST_EFFECT * deviation
