"""Short helpers for tests at a table: push calls and cards, list what is legal, play to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import overtrick as ot

FRENCH_RANKS = "A K Q J 10 9 8 7 6 5 4 3 2".split()

Option = int | str | bool | None


def say(table: ot.Table, *calls: str) -> None:
    """Push calls in turn: `say(table, "bid 3", "pass")`."""
    for call in calls:
        table.push(call)


def play(table: ot.Table, cards: str) -> None:
    """Push plays in turn: `play(table, "SA S3 H2")`."""
    for card in cards.split():
        table.push(f"play {card}")


def legal(table: ot.Table) -> list[str]:
    return [str(action) for action in table.legal]


def may(table: ot.Table, action: object) -> bool:
    """Whether an action or its text is legal, asked with `in` as users of the API do."""
    return action in table.legal


def legal_cards(table: ot.Table) -> set[str]:
    return {action.removeprefix("play ") for action in legal(table)}


def names(cards: Iterable[ot.Card]) -> list[str]:
    return [str(card) for card in cards]


def last_winner(table: ot.Table) -> int | None:
    """The winner of the trick that has just been completed, who leads the next one."""
    assert table.trick == ()
    assert table.last_trick != ()
    return table.turn


def play_while(table: ot.Table, going: Callable[[ot.Table], bool], choices: Random | None = None) -> None:
    """Act while the match lasts and `going` is true: with the first legal action, or a random one."""
    while table.turn is not None and going(table):
        actions = list(table.legal)
        table.push(actions[0] if choices is None else choices.choice(actions))


def finish_deal(table: ot.Table, choices: Random | None = None) -> None:
    """Play the deal to its end with any legal actions."""
    finished = len(table.deals)
    play_while(table, lambda table: len(table.deals) == finished, choices)


def finish_match(table: ot.Table, choices: Random | None = None) -> None:
    play_while(table, lambda table: True, choices)


def walkover(leader: int, tricks: int) -> str:
    """A deal in which, with spades as trump, the leader always wins exactly `tricks` tricks.

    The leader holds the highest spades and the lowest clubs, the next seat the rest of both, the others none
    of either suit: one of the first two is always on lead, and the leader wins whenever it plays a spade.
    """
    left, across, right = [(leader + step) % 4 for step in (1, 2, 3)]
    spades = [f"S{rank}" for rank in FRENCH_RANKS]
    clubs = [f"C{rank}" for rank in FRENCH_RANKS]
    hands = {
        leader: spades[:tricks] + clubs[tricks:],
        left: clubs[:tricks] + spades[tricks:],
        across: [f"D{rank}" for rank in FRENCH_RANKS],
        right: [f"H{rank}" for rank in FRENCH_RANKS],
    }
    return "; ".join(f"{seat}: {' '.join(hand)}" for seat, hand in hands.items())
