"""Parts that do not fit together are refused with a sentence when the rules are made."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import overtrick as ot
from overtrick.cards import FRENCH_52, FRENCH_SUITS, PIQUET_64, ROOK_42, Deck, Suit
from overtrick.rules import (
    BidTrump,
    Dealing,
    DifferContract,
    ExactBid,
    FixedTrump,
    LastDeal,
    Lead,
    NamedTrump,
    Payout,
    Piles,
    PointAuction,
    PointContract,
    Rules,
    Seats,
    SuitAuction,
    Target,
    TeamContract,
    TrickBids,
    TurnedTrump,
)

FOUR = Seats(4)
FIVE_CARDS = Dealing(hands=(5,))
POINTS = PointAuction(step=5, minimum=5, maximum=100)
WORTH = PointContract(worth=(("A", 10),))


def rules(**parts: object) -> Rules:
    """A valid game, except for these parts."""
    sound: dict[str, object] = {
        "seats": FOUR,
        "deck": FRENCH_52,
        "deal": FIVE_CARDS,
        "score": ExactBid(),
        "finish": LastDeal(),
    }
    return Rules(**{**sound, **parts})  # type: ignore[arg-type]


def test_the_valid_game_is_accepted() -> None:
    assert rules().seats == FOUR


CANNOT_BE: dict[str, Callable[[], object]] = {
    "one seat": lambda: Seats(1),
    "nine seats": lambda: Seats(9),
    "teams that are not equal": lambda: Seats(5, teams=2),
    "one team": lambda: Seats(4, teams=1),
    "more teams than players": lambda: Seats(4, teams=8),
    "three copies": lambda: Deck("d", FRENCH_SUITS, ("A",), copies=3),
    "65 cards": lambda: Deck("d", FRENCH_SUITS, FRENCH_52.ranks, always_trump=tuple(f"Joker{n}" for n in range(13))),
    "two copies of 33 cards": lambda: Deck("d", (Suit.RED,), tuple(map(str, range(33))), copies=2),
    "a suit twice": lambda: Deck("d", (Suit.RED, Suit.RED), ("1", "2")),
    "no suit": lambda: Deck("d", (), ("1", "2")),
    "no rank": lambda: Deck("d", FRENCH_SUITS, ()),
    "no deal": lambda: Dealing(hands=()),
    "an empty hand": lambda: Dealing(hands=(3, 0)),
    "less than no middle": lambda: Dealing(hands=(3,), middle=-1),
    "65 sizes of hand": lambda: Dealing(hands=(1,) * 65),
    "nothing in the hand": lambda: Piles(faceup=4, hand=0),
    "nothing face up": lambda: Piles(faceup=0, hand=3),
    "more cards than the deck": lambda: rules(deal=Dealing(hands=(14,))),
    "no card left to turn up": lambda: rules(deal=Dealing(hands=(13,)), trump=TurnedTrump()),
    "too many cards in the middle": lambda: rules(
        deal=Dealing(hands=(12,), middle=5), auction=SuitAuction(), trump=BidTrump(), score=DifferContract()
    ),
    "piles and a middle": lambda: rules(
        deal=Dealing(hands=(5,), middle=2, piles=Piles(2, 2)),
        auction=SuitAuction(),
        trump=BidTrump(),
        score=DifferContract(),
    ),
    "a middle that nobody takes": lambda: rules(deal=Dealing(hands=(5,), middle=2), auction=TrickBids()),
    "a cap below nothing": lambda: TrickBids(total_at_most=-1),
    "a cap and a hook": lambda: TrickBids(total_at_most=5, hook=True),
    "bids that do not rise": lambda: PointAuction(step=0, minimum=5, maximum=50),
    "a lowest bid above the highest": lambda: PointAuction(step=5, minimum=60, maximum=50),
    "a lowest bid between two steps": lambda: PointAuction(step=5, minimum=7, maximum=50),
    "a lowest bid of nothing": lambda: PointAuction(step=5, minimum=0, maximum=50),
    "two hundred bids of points": lambda: PointAuction(step=1, minimum=1, maximum=200),
    "two hundred bids of tricks and a suit": lambda: rules(
        seats=Seats(2),
        deck=PIQUET_64,
        deal=Dealing(hands=(32,)),
        auction=SuitAuction(),
        trump=BidTrump(),
        score=DifferContract(),
    ),
    "team contracts with no bids": lambda: rules(score=TeamContract()),
    "team contracts of points": lambda: rules(score=TeamContract(), auction=POINTS),
    "point contracts of tricks": lambda: rules(score=WORTH, auction=TrickBids()),
    "differ contracts of points": lambda: rules(score=DifferContract(), auction=POINTS),
    "exact bids of points": lambda: rules(auction=POINTS),
    "exact bids of a suit": lambda: rules(auction=SuitAuction(), trump=BidTrump()),
    "a declarer's lead with no declarer": lambda: rules(auction=TrickBids(), lead=Lead(first="declarer")),
    "trump named by nobody": lambda: rules(auction=TrickBids(), trump=NamedTrump()),
    "trump from bids of tricks alone": lambda: rules(auction=TrickBids(), trump=BidTrump()),
    "suits bid for nothing": lambda: rules(auction=SuitAuction(), score=DifferContract()),
    "a trump that is not in the deck": lambda: rules(trump=FixedTrump(Suit.GREEN)),
    "a barred suit that is not in the deck": lambda: rules(lead=Lead(barred_until_broken=Suit.GREEN)),
    "a bird turned up for trump": lambda: rules(deck=ROOK_42, trump=TurnedTrump()),
    "more points in the cards than can be counted": lambda: rules(
        auction=POINTS, score=PointContract(worth=(("A", 8000), ("K", 200)))
    ),
    "a game for nobody": lambda: ot.game(title="Nobody", players=(5, 3)),
    "a game for nine": lambda: ot.game(title="Nine", players=9),
    "no target": lambda: Target(0),
    "a target past counting": lambda: Target(10**7),
    "a stake below nothing": lambda: Payout(stake=-1),
}


@pytest.mark.parametrize("make", CANNOT_BE.values(), ids=CANNOT_BE.keys())
def test_it_is_refused_with_a_sentence(make: Callable[[], object]) -> None:
    with pytest.raises(ot.InvalidRules) as refused:
        make()
    assert refused.value.code == "invalid_rules"
    assert len(str(refused.value)) > 15


# Errors that appear only when the rules are turned into numbers.


def table_of(score: ExactBid) -> ot.Table:
    @ot.game(title="Too much", players=4)
    def too_much() -> Rules:
        return rules(score=score)

    return too_much.table(seed=1)


@pytest.mark.parametrize("score", [ExactBid(per_trick=10**6), ExactBid(exact=-(10**9)), ExactBid(exact=10**30)])
def test_numbers_too_large_for_the_kernel_are_refused(score: ExactBid) -> None:
    with pytest.raises(ot.InvalidRules):
        table_of(score)


def test_a_game_with_another_number_of_seats_than_asked_for_is_refused() -> None:
    @ot.game(title="Wrong", players=(3, 5))
    def wrong(players: int) -> Rules:
        return rules()

    assert wrong.rules(4)
    with pytest.raises(ot.InvalidRules, match="3 seats and made 4"):
        wrong.table(players=3)


def test_options_that_break_the_rules_are_refused_before_the_first_card() -> None:
    @ot.game(title="Handful", players=4)
    def handful(cards: int = 5) -> Rules:
        return rules(deal=Dealing(hands=(cards,)))

    with pytest.raises(ot.InvalidRules, match="needs 56 cards"):
        handful.with_options(cards=14)
