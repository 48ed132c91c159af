"""Give a deal and search for the best play with open hands.

Two players, five cards each, hearts are trump. Seat 0 deals, so seat 1 leads. Which card should seat 1 lead?
A search needs only `push` and `pop`: the table knows what is legal and counts the tricks.
"""

from __future__ import annotations

import overtrick as ot

DEAL = """
    0: D8 DJ DA H10 S9
    1: C10 CJ D8 HK SQ
    trump: H
"""
LEADER = 1


def sure_tricks(table: ot.Table, alpha: int = 0, beta: int = 5) -> int:
    """The tricks of the leader if both play their best: an alpha-beta search with these bounds."""
    if table.deals:
        return table.deals[0].tricks[LEADER]
    for action in table.legal:
        table.push(action)
        tricks = sure_tricks(table, alpha, beta)
        table.pop()
        if table.turn == LEADER:
            alpha = max(alpha, tricks)
        else:
            beta = min(beta, tricks)
        if alpha >= beta:
            break
    return alpha if table.turn == LEADER else beta


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
