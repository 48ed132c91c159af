"""Information states as text: everything that a seat has seen of a deal."""

from __future__ import annotations

from functools import cache

from overtrick.actions import Action
from overtrick.cards import Card
from overtrick.table import Table


@cache
def _text(action: Action) -> str:
    return str(action)


def _row(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def deal_text(table: Table, seat: int, *, hides_actions: bool) -> str:
    """The present deal as this seat has seen it: the scores before it, its own cards, and all actions in order.

    Together with the deals before it, it is the whole memory of the seat. ``hides_actions`` tells whether the game has
    actions that a seat does not see.
    """
    dealt = table.dealt[-1]
    parts = [
        f"seat {seat} deal {table.deal_number} dealer {table.dealer} scores {','.join(map(str, table.scores))}",
    ]
    if table.rules.deal.piles is not None:
        pile = dealt.hands[seat]
        own = pile[: len(pile) - table.pile_counts[seat]]
        parts.append(f"own {_row(tuple(sorted(own)))}")
        shown = " / ".join(_row(cards) for cards in table.faceup)
        parts.append(f"face up {shown} shown {_row(table.shown)}")
    elif table.has_looked(seat):
        parts.append(f"own {_row(dealt.hands[seat])}")
    if dealt.turned is not None:
        parts.append(f"turned {dealt.turned}")
    if dealt.middle:
        parts.append(f"open {dealt.middle[0]}")
    if dealt.trump is not None:
        parts.append(f"trump {dealt.trump}")
    history = table.this_deal
    if hides_actions:
        view = table.view(seat)
        history = view.history
        parts += [f"taken {_row(tuple(sorted(view.taken)))}"] if view.taken else []
        parts += [f"received {_row(tuple(sorted(view.received)))}"] if view.received else []
    parts.append("; ".join([f"{actor} {_text(action)}" for actor, action in history]))
    return " | ".join(parts)
