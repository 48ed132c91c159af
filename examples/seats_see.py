"""The views of one table: a player sees the own cards, a watcher sees no hand, and nobody sees the other cards.

In Rook the bidder takes six cards from the middle and discards six. Everyone sees that this happens; only the bidder
knows the cards. Everything that is shown, sent or given to a bot comes from a view.
"""

from __future__ import annotations

import overtrick as ot


def describe(view: ot.View) -> str:
    who = "a watcher" if view.seat is None else f"seat {view.seat}"
    cards = " ".join(map(str, view.hand)) or "no cards"
    away = ", ".join(str(action.card or "?") for _, action in view.history if isinstance(action, ot.Discard))
    return f"{who} sees {cards}\n    in the auction: {', '.join(map(str, view.bids))}\n    discarded: {away}"


def main() -> None:
    table = ot.load("rook").table(seed=1, dealer=0)
    for call in ("pass", "bid 70", "pass", "bid 75", "pass"):
        table.push(call)
    assert table.declarer == 0
    for card in ("R5", "B5", "R11", "B14", "R6", "R7"):
        table.push(f"discard {card}")
    for seat in (0, 1, None):
        print(describe(table.view(seat)))


if __name__ == "__main__":
    main()
