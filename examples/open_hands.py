"""Write a deal down and look for the best play with all cards on the table.

Two players, five cards each, hearts are trump. Seat 0 deals, so seat 1 leads. Which card should seat 1 lead?
`push` and `pop` are all that a search needs: the table says what is legal and counts the tricks.
"""

from __future__ import annotations

import overtrick as ot

DEAL = """
    0: D8 DJ DA H10 S9
    1: C10 CJ D8 HK SQ
    trump: H
"""
LEADER = 1


def sure_tricks(table: ot.Table, enough: int = 0, too_many: int = 5) -> int:
    """Tricks the leader takes if both play their best; between ``enough`` and ``too_many`` it is worth knowing."""
    if table.deals:
        return table.deals[0].tricks[LEADER]
    for action in table.legal:
        table.push(action)
        tricks = sure_tricks(table, enough, too_many)
        table.pop()
        if table.turn == LEADER:
            enough = max(enough, tricks)
        else:
            too_many = min(too_many, tricks)
        if enough >= too_many:
            break
    return enough if table.turn == LEADER else too_many


def main() -> None:
    table = ot.load("tendown", room=5).table(players=2, dealer=0, deals=[DEAL])
    table.push("bid 3")
    table.push("bid 2")
    print(f"Seat {LEADER} holds {' '.join(map(str, table.hands[LEADER]))}, and hearts are trump.")
    for action in table.legal:
        table.push(action)
        print(f"  {action}: {sure_tricks(table)} tricks")
        table.pop()


if __name__ == "__main__":
    main()
