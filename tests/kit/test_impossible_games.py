"""Parts that do not fit together are refused with a sentence when the rules are made."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import overtrick as ot
from overtrick.cards import FRENCH_24, FRENCH_52, FRENCH_SUITS, PIQUET_64, ROOK_42, Deck, Suit
from overtrick.rules import (
    BidTrump,
    Contract,
    Dealing,
    DrawnTrump,
    FixedTrump,
    LastDeal,
    Lead,
    NamedTrump,
    OfferedTrump,
    OrderUp,
    Passing,
    Payment,
    Payout,
    Piles,
    PointAuction,
    Rules,
    Scoring,
    Seats,
    SuitAuction,
    Target,
    TrickBids,
    Tricks,
    TurnedTrump,
)
from tests.scorings import declarer_points, exact_bids, one_against_all, team_bids, tricks_only

FOUR = Seats(4)
FIVE_CARDS = Dealing(hands=(5,))
POINTS = PointAuction(step=5, minimum=5, maximum=100)
WORTH = declarer_points(worth=(("A", 10),))


def rules(**parts: object) -> Rules:
    """A valid game, except for these parts."""
    sound: dict[str, object] = {
        "seats": FOUR,
        "deck": FRENCH_52,
        "deal": FIVE_CARDS,
        "score": tricks_only(),
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
        deal=Dealing(hands=(12,), middle=5), auction=SuitAuction(), trump=BidTrump(), score=one_against_all()
    ),
    "piles and a middle": lambda: rules(
        deal=Dealing(hands=(5,), middle=2, piles=Piles(2, 2)),
        auction=SuitAuction(),
        trump=BidTrump(),
        score=one_against_all(),
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
        score=one_against_all(),
    ),
    "team contracts with no bids": lambda: rules(score=team_bids()),
    "team contracts of points": lambda: rules(score=team_bids(nello=0), auction=POINTS),
    "point contracts of tricks": lambda: rules(score=WORTH, auction=TrickBids()),
    "a lowest bid of more tricks than there are": lambda: rules(
        score=one_against_all(), auction=PointAuction(step=1, minimum=6, maximum=8)
    ),
    "exact bids of points": lambda: rules(score=exact_bids(), auction=POINTS),
    "exact bids of a suit": lambda: rules(score=exact_bids(), auction=SuitAuction(), trump=BidTrump()),
    "a declarer's lead with no declarer": lambda: rules(auction=TrickBids(), lead=Lead(first="declarer")),
    "trump named by nobody": lambda: rules(auction=TrickBids(), trump=NamedTrump()),
    "trump from bids of tricks alone": lambda: rules(auction=TrickBids(), trump=BidTrump()),
    "suits bid for nothing": lambda: rules(auction=SuitAuction(), score=one_against_all()),
    "a trump that is not in the deck": lambda: rules(trump=FixedTrump(Suit.GREEN)),
    "a barred suit that is not in the deck": lambda: rules(lead=Lead(barred_until_broken=Suit.GREEN)),
    "a bird turned up for trump": lambda: rules(deck=ROOK_42, trump=TurnedTrump()),
    "more points in the cards than can be counted": lambda: rules(
        auction=POINTS, score=declarer_points(worth=(("A", 8000), ("K", 200)))
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


EUCHRE_LIKE: dict[str, object] = {
    "deck": FRENCH_24,
    "trump": OfferedTrump(),
    "auction": OrderUp(),
    "score": Scoring(Contract("declarer", wanted=3), (Payment(1, when="made", who="declarer"),)),
}
NELLO = (Payment(1, when="made"),)
SPECIAL = Tricks(always_win=("SA",), never_win=("C2",))
ALL_DEALT = Dealing(hands=(13,))

REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "a card that wins and loses": (
        lambda: Tricks(always_win=("SA",), never_win=("SA",)),
        "Tricks: SA cannot both always win and never win",
    ),
    "a card that always wins twice": (
        lambda: rules(tricks=Tricks(always_win=("SA", "SA"))),
        "Tricks: SA is named twice in always_win and never_win",
    ),
    "a bower that always wins": (
        lambda: rules(tricks=Tricks(bowers="J", always_win=("SJ",)), trump=DrawnTrump()),
        "Tricks: SJ cannot be a bower and a special card",
    ),
    "bowers without a trump": (lambda: rules(tricks=Tricks(bowers="J")), "Tricks: bowers need a trump"),
    "a rank twice in the order of trumps": (
        lambda: rules(tricks=Tricks(trump_order=("2", *FRENCH_52.ranks))),
        "Tricks: trump_order must name every rank",
    ),
    "a first lead that a special card could replace": (
        lambda: rules(tricks=SPECIAL, deal=ALL_DEALT, lead=Lead(first="holder", card="C3")),
        "Lead: C3 must be led, but Tricks has cards that may always be played",
    ),
    "cards given away before a blind bid": (
        lambda: rules(
            auction=TrickBids(nello=True, blind_nello=True),
            passing=Passing(2),
            score=Scoring(Contract("team"), (Payment(1, per="bid"),), nello=NELLO, blind_nello=NELLO),
        ),
        "Passing: players look at the cards they give, so nobody can bid a blind_nello",
    ),
    "a given card that could be discarded": (
        lambda: rules(**EUCHRE_LIKE | {"passing": Passing(2)}),
        "Passing: with OrderUp the dealer could discard a card that was given: leave one of them out",
    ),
    "alone without a partner": (
        lambda: rules(**EUCHRE_LIKE),
        "OrderUp: nobody has a partner to play without: write alone=False",
    ),
    "ties by tricks that may not be played": (
        lambda: rules(deal=Dealing(hands=(5,), ends_early=True), finish=LastDeal(ties="tricks_then_entry")),
        "Dealing: with ends_early not every trick is played",
    ),
    "the dealer's last card before a middle": (
        lambda: rules(
            deal=Dealing(hands=(5,), middle=2), auction=POINTS, score=WORTH, trump=TurnedTrump("dealers_last")
        ),
        "TurnedTrump: the dealer's last card can be shown only in a game without a middle and without piles",
    ),
    "a target that no score reaches": (
        lambda: rules(score=tricks_only(-2), finish=Target(50)),
        "Target: no payment adds points, so no score reaches 50",
    ),
}


@pytest.mark.parametrize("mistake", REFUSED)
def test_it_is_refused_with_the_name_of_the_part(mistake: str) -> None:
    make, says = REFUSED[mistake]
    with pytest.raises(ot.InvalidRules) as refused:
        make()
    assert says in str(refused.value)


def test_what_is_nearly_refused_is_accepted() -> None:
    rules(score=tricks_only(-2), finish=Target(50, lose_at=-50))
    rules(**{**EUCHRE_LIKE, "auction": OrderUp(alone=False)})
    rules(**EUCHRE_LIKE, seats=Seats(4, teams=2))
    rules(tricks=SPECIAL, deal=ALL_DEALT)


@pytest.mark.parametrize("amount", [10**6, -(10**9), 10**30])
@pytest.mark.parametrize("scoring", [tricks_only, exact_bids, team_bids, one_against_all])
def test_numbers_too_large_for_the_kernel_are_refused(scoring: Callable[[int], Scoring], amount: int) -> None:
    with pytest.raises(ot.InvalidRules, match="at most 10000 points are possible"):
        scoring(amount)


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


GARDEN = (Suit("tulips"), Suit("thorns"))


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (
            lambda: Deck("d", GARDEN, ("1", "2")),
            "tulips and thorns have the same letter; write Suit('thorns', letter='H')",
        ),
        (
            lambda: Deck("d", (Suit.RED,), ("1", "2"), special=("R1",)),
            "are written R1: give one of them another name, or its suit another letter",
        ),
        (
            lambda: Deck("d", (Suit.RED,), ("1", "2"), special=("Fog",), always_trump=("Fog",)),
            "Deck: Fog is named in always_trump and in special; name it in one of them",
        ),
        (lambda: Deck("d", (Suit.RED,), ("1", "2", "1")), "Deck: ranks names '1' twice"),
        (lambda: Deck("d", (Suit.RED,), ("1",), special=("Fog", "Fog")), "Deck: special names 'Fog' twice"),
    ],
)
def test_cards_that_cannot_be_told_apart_are_refused_with_a_remedy(make: Callable[[], object], says: str) -> None:
    with pytest.raises(ot.InvalidRules) as refused:
        make()
    assert says in str(refused.value)


def test_the_number_of_cards_that_are_not_dealt_is_named() -> None:
    with pytest.raises(ot.InvalidRules, match=r"Lead: C2 must be dealt .*; 32 of 52 cards are not dealt"):
        rules(lead=Lead(first="holder", card="C2"))
