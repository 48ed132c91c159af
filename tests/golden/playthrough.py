"""A seeded match of each game as text: its record, and the views at some moments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import overtrick as ot
from overtrick.rules import OrderUp
from overtrick.testing import choose

FOLDER = Path(__file__).parent

MATCHES = {
    "hearts": (ot.load("hearts", target=50), 4),
    "river": (ot.load("river"), 3),
    "rook": (ot.load("rook", target=150), 4),
    "spades": (ot.load("spades", target=100), 4),
    "tendown": (ot.load("tendown", room=5), 3),
    "tocan": (ot.load("tocan"), 4),
    "euchre": (ot.load("euchre"), 4),
    "whist": (ot.load("whist"), 4),
}
SEED = "golden"
SHOWN = (
    "entered seat phase turn dealer deal_number hand hand_counts faceup pile_counts shown middle opened taken turned"
    " trump bids declarer trick last_trick tricks_won points scores bags draw history legal outcome"
).split()
"""The fields of a view that the files show. The record tells the others, or they follow from these."""
SHOWN_WITH_PASSING = "gives_to given received".split()
"""Fields that only games show in which cards are passed."""
SHOWN_WITH_ORDER_UP = "sitting laid_away contracts".split()
"""Fields that only games show in which trump is ordered up."""


def play(name: str) -> list[ot.Table]:
    """The table at the start, at five more moments and at the end."""
    game, players = MATCHES[name]
    table, choices = game.table(players, seed=SEED), Random(SEED)
    while table.turn is not None:
        table.push(choose(table, choices, "modest"))
    last = len(table.history)
    stops = {last * part // 6 for part in range(7)}
    moments = []
    for count in range(last, -1, -1):
        if count in stops:
            moments.append(table.copy())
        if count:
            table.pop()
    return moments[::-1]


def write(name: str) -> str:
    """The whole file."""
    moments = play(name)
    lines = [
        "# One match of random choices from a fixed seed. Written by `python -m tests.golden.regenerate`: look at",
        "# what changed before you keep it.",
        "",
        moments[-1].record(),
    ]
    for table in moments:
        after = len(table.history)
        for seat in (None, table.turn if table.turn is not None else 0):
            lines += [f"# After {after} actions, as {'a watcher' if seat is None else f'seat {seat}'} sees it", ""]
            lines += [*_view_lines(table.view(seat)), ""]
    return "\n".join(lines)


def _view_lines(view: ot.View) -> Iterator[str]:
    with_passing = SHOWN_WITH_PASSING if view.rules.passing else ()
    with_order_up = SHOWN_WITH_ORDER_UP if isinstance(view.rules.auction, OrderUp) else ()
    for name in (*SHOWN, *with_passing, *with_order_up):
        yield f"{name}: {_text(getattr(view, name))}"


def _text(value: object) -> str:
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Iterable):
        return f"({', '.join(map(_text, value))})"
    return str(value)
