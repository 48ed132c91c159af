"""Deals that end as soon as the tricks that are left cannot change any payment."""

from __future__ import annotations

import pytest

import overtrick as ot
from overtrick.cards import FRENCH_52, Suit
from overtrick.rules import (
    CardPoints,
    Contract,
    Dealing,
    FixedTrump,
    LastDeal,
    NamedTrump,
    Payment,
    PointAuction,
    Rules,
    Scoring,
    Seats,
)
from tests.table_helpers import walkover

SEVEN = Contract("team", wanted=7)
MADE = Payment(5, when="made")


def tricks_played(score: Scoring, won_by_first: int, *, teams: int | None = 2) -> int:
    """The tricks of a deal in which seat 0 wins the first ones and then seat 1 all others."""

    @ot.game(title="Early", players=4)
    def game() -> Rules:
        return Rules(
            seats=Seats(4, teams=teams),
            deck=FRENCH_52,
            deal=Dealing(hands=(13,), ends_early=True),
            trump=FixedTrump(Suit.SPADES),
            score=score,
            finish=LastDeal(),
        )

    table = game.table(seed=1, dealer=3, deals=[walkover(0, won_by_first)])
    while not table.deals:
        table.push(table.legal[-1])  # spades first
    return sum(table.deals[0].tricks)


@pytest.mark.parametrize(
    ("payments", "won_by_first", "played"),
    [
        ((MADE,), 13, 7),  # the other team cannot make seven any more
        ((MADE,), 6, 13),  # the last trick decides
        ((MADE,), 3, 3 + 7),
        ((MADE, Payment(3, when="every_trick")), 13, 13),
        ((MADE, Payment(3, when="every_trick")), 8, 9),  # the first trick of the others
        ((MADE, Payment(1, when="no_trick")), 12, 13),
        ((MADE, Payment(1, per="over")), 13, 13),
        ((Payment(1, per="taken"),), 13, 13),
    ],
)
def test_a_deal_ends_when_no_payment_can_change(payments: tuple[Payment, ...], won_by_first: int, played: int) -> None:
    assert tricks_played(Scoring(SEVEN, payments), won_by_first) == played


def test_payments_that_nearly_cancel_each_other_are_told_apart() -> None:
    score = Scoring(None, (Payment(1, per="taken"), Payment(-31, per="taken")))
    assert tricks_played(score, 9, teams=None) == 13


@pytest.mark.parametrize(("discards", "early"), [("none", True), ("bidder", True), ("last_trick", False)])
def test_discards_for_the_last_trick_keep_a_deal_going(discards: str, early: bool) -> None:
    @ot.game(title="Kitty", players=4)
    def game() -> Rules:
        return Rules(
            seats=Seats(4, teams=2),
            deck=FRENCH_52,
            deal=Dealing(hands=(12,), middle=4, ends_early=True),
            auction=PointAuction(step=5, minimum=5, maximum=40),
            trump=NamedTrump(),
            score=Scoring(
                Contract("declarer"),
                (Payment(1, per="taken"),),
                counts=CardPoints((("A", 10),), discards=discards),  # type: ignore[arg-type]
            ),
            finish=LastDeal(),
        )

    lengths = set()
    for seed in range(12):
        table = game.table(seed=seed)
        while not table.deals:
            table.push(table.legal[-1])
        lengths.add(sum(table.deals[0].tricks))
        shares = sum(table.deals[0].points)
        assert shares == 40 or discards == "none"
    assert (min(lengths) < 12) is early
