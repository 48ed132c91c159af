"""Tables of Hearts for tests. The last seat deals unless a test says otherwise, so seat 0 passes cards first."""

import overtrick as ot
from tests.table_helpers import (
    FRENCH_RANKS,
    Option,
)

CLUBS, DIAMONDS, HEARTS, SPADES = ([suit + rank for rank in FRENCH_RANKS] for suit in "CDHS")

# Seat 0 leads the two of clubs and wins every trick.
MOON = f"0: {' '.join(CLUBS)}; 1: {' '.join(DIAMONDS)}; 2: {' '.join(HEARTS)}; 3: {' '.join(SPADES)}"

# Seat 3 leads the two of clubs. Seat 0 has the other clubs and the queen of spades.
QUEEN_OF_SEAT_0 = f"""
    0: {" ".join(CLUBS[:12])} SQ
    1: {" ".join(DIAMONDS)}
    2: {" ".join(HEARTS)}
    3: C2 {" ".join(card for card in SPADES if card != "SQ")}
"""

# All hold cards of several suits. Seat 1 leads the two of clubs; seat 3 has no clubs.
MIXED = """
    0: CA CK CQ C9 D2 D3 H2 H3 H4 S2 S3 S4 S5
    1: C2 C3 C4 C5 D4 D5 D6 H5 H6 H7 SA SK S6
    2: C6 C7 C8 C10 CJ D7 D8 D9 H8 H9 S7 S8 S9
    3: D10 DJ DQ DK DA H10 HJ HQ HK HA SQ SJ S10
"""


def hearts(*deals: str, players: int = 4, dealer: int | None = None, seed: int = 1, **options: Option) -> ot.Table:
    """A table; the last seat deals first."""
    dealer = players - 1 if dealer is None else dealer
    return ot.load("hearts", **options).table(players, dealer=dealer, seed=seed, deals=list(deals))


def give_any(table: ot.Table) -> list[list[str]]:
    """Let everybody pass the first cards of the hand. Returns the passed cards of each seat."""
    gifts: list[list[str]] = [[] for _ in range(table.players)]
    while table.phase == "give":
        seat = table.turn
        assert seat is not None
        gifts[seat].append(str(table.push(table.legal[0])).removeprefix("give "))
    return gifts
