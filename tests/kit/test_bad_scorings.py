"""Scorings with a mistake are refused when the rules are made, with the name of the part and the reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import overtrick as ot
from overtrick.cards import FRENCH_52, ROOK_42, Deck, Suit
from overtrick.rules import (
    Auction,
    BidTrump,
    CardPoints,
    Contract,
    Counter,
    Dealing,
    FirstOf,
    LastDeal,
    NoTrump,
    Payment,
    PointAuction,
    Rules,
    Scoring,
    Seats,
    SuitAuction,
    TrickBids,
)
from tests.scorings import card_points

SEAT, TEAM, DECLARER = Contract("seat"), Contract("team"), Contract("declarer")
EXACTLY = Contract("seat", "exactly")
BIDS, SUITS, POINTS = TrickBids(), SuitAuction(), PointAuction(step=5, minimum=5, maximum=100)
TAKEN = Payment(1, per="taken")
HONOURS = card_points({"A": 4, "K": 3})
BAG = Counter("bag", every=10, pays=-100)


def rules(score: Scoring, auction: Auction | None = None, *, deck: Deck = FRENCH_52, teams: int | None = None) -> Rules:
    return Rules(
        seats=Seats(4, teams=teams),
        deck=deck,
        deal=Dealing(hands=(5,)),
        auction=auction,
        trump=BidTrump() if isinstance(auction, SuitAuction) else NoTrump(),
        score=score,
        finish=LastDeal(),
    )


def paying(*payments: Payment | FirstOf, contract: Contract | None = SEAT, auction: Auction | None = BIDS) -> Rules:
    return rules(Scoring(contract, payments), auction)


def counting(payment: Payment, counts: CardPoints = HONOURS, contract: Contract | None = None) -> Rules:
    return rules(Scoring(contract, (payment,), counts=counts), None if contract is None else POINTS)


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    # Payments that can never be made
    "made and missed": (lambda: Payment(1, when=("made", "missed")), "when=('made', 'missed')): it can never be paid"),
    "nothing at all": (lambda: Payment(0), "Payment(amount=0): it pays nothing"),
    "no trick, for each trick": (
        lambda: paying(Payment(2, per="taken", when="no_trick")),
        "Payment(amount=2, per='taken', when='no_trick'): it can never be paid",
    ),
    "tricks over a bid that is missed": (
        lambda: paying(Payment(2, per="over", when="missed")),
        "Payment(amount=2, per='over', when='missed'): it can never be paid",
    ),
    "tricks over a bid that is made exactly": (
        lambda: paying(Payment(2, per="over", when="made"), contract=EXACTLY),
        "Payment(amount=2, per='over', when='made'): it can never be paid",
    ),
    "tricks off a bid that is made exactly": (
        lambda: paying(Payment(2, per="off", when="exact")),
        "Payment(amount=2, per='off', when='exact'): it can never be paid",
    ),
    "a fixed number next to bids of tricks": (
        lambda: paying(Payment(2, when="made"), contract=Contract("seat", wanted=2)),
        "Contract: with TrickBids each promise is the bid, so wanted must be left out",
    ),
    "the bid, where the promise is a fixed number": (
        lambda: paying(Payment(2, per="bid"), contract=Contract("declarer", wanted=2), auction=SUITS),
        "Payment(amount=2, per='bid'): the contract has a fixed number (wanted), so no payment can depend on the bid",
    ),
    "a bid of none, where the promise is a fixed number": (
        lambda: paying(Payment(2, when="bid_some"), contract=Contract("team", wanted=2), auction=SUITS),
        "the contract has a fixed number (wanted), so no payment can depend on the bid",
    ),
    "tricks under a bid of none": (
        lambda: paying(Payment(2, per="under", when="bid_zero")),
        "Payment(amount=2, per='under', when='bid_zero'): it can never be paid",
    ),
    "the bid, if it is none": (
        lambda: paying(Payment(2, per="bid", when="bid_zero")),
        "Payment(amount=2, per='bid', when='bid_zero'): it can never be paid",
    ),
    "more tricks than there are": (
        lambda: paying(Payment(2, per="taken", above=5)),
        "Payment(amount=2, per='taken', above=5): it can never be paid",
    ),
    "a bid without a contract": (
        lambda: Scoring(None, (Payment(2, per="bid"),)),
        "Payment(amount=2, per='bid'): it can never be paid without a contract",
    ),
    "alone in a game where nobody can be": (
        lambda: paying(Payment(2, when="alone")),
        "Payment(amount=2, when='alone'): nobody can play alone in this game",
    ),
    "a declarer of exact bids": (
        lambda: Scoring(SEAT, (Payment(1, who="declarer"),)),
        "Payment(amount=1, who='declarer'): this contract has no declarer",
    ),
    "after one that is always made": (
        lambda: FirstOf((Payment(5), Payment(2, when="made"))),
        "Payment(amount=2, when='made'): it can never be paid, because Payment(amount=5) comes first",
    ),
    "after two that are always made together": (
        lambda: paying(FirstOf((Payment(5, when="made"), Payment(-5, when="missed"), Payment(2)))),
        "Payment(amount=2): it can never be paid",
    ),
    "into a counter that is not there": (
        lambda: Scoring(SEAT, (Payment(1, per="over", to="counter"),)),
        "Payment(amount=1, per='over', to='counter'): there is no counter",
    ),
    "no bid zero in an auction of suits": (
        lambda: paying(Payment(5, when="bid_zero"), contract=DECLARER, auction=SUITS),
        "Payment(amount=5, when='bid_zero'): it can never be paid",
    ),
    "points without a trick": (
        lambda: counting(Payment(5, when=("some_taken", "no_trick"))),
        "Payment(amount=5, when=('some_taken', 'no_trick')): it can never be paid",
    ),
    "every trick without a point, where every card is dealt": (
        lambda: Rules(
            seats=Seats(4),
            deck=FRENCH_52,
            deal=Dealing(hands=(13,)),
            score=Scoring(None, (Payment(5, when=("none_taken", "every_trick")),), counts=HONOURS),
            finish=LastDeal(),
        ),
        "Payment(amount=5, when=('none_taken', 'every_trick')): it can never be paid",
    ),
    "a missed contract against a team without a trick": (
        lambda: rules(
            Scoring(DECLARER, (Payment(5, when=("missed", "no_trick"), who="others"),)),
            PointAuction(step=1, minimum=3, maximum=5),
            teams=2,
        ),
        "Payment(amount=5, when=('missed', 'no_trick'), who='others'): it can never be paid",
    ),
    "a nello that is exact": (
        lambda: Scoring(TEAM, (Payment(1),), nello=(Payment(9, when="exact"),)),
        "Payment(amount=9, when='exact'): a nello is made or missed, and nothing else can be said of it",
    ),
    # Other mistakes in payments
    "a condition that is none": (lambda: Payment(1, when="won"), "Payment: when is always or made"),  # type: ignore[arg-type]
    "a quantity that is none": (lambda: Payment(1, per="card"), "Payment: per is deal or bid"),  # type: ignore[arg-type]
    "above a number of bids": (
        lambda: Payment(1, per="bid", above=3),
        "Payment(amount=1, per='bid', above=3): only what is taken can count above a number",
    ),
    "a counter that goes down": (
        lambda: Payment(-1, to="counter"),
        "Payment(amount=-1, to='counter'): a counter only goes up",
    ),
    "a counter that goes down with the points": (
        lambda: rules(
            Scoring(None, (Payment(1, per="taken", to="counter"),), counts=card_points({"A": -1}), counter=BAG)
        ),
        "Payment(amount=1, per='taken', to='counter'): a counter only goes up, and CardPoints has negative points",
    ),
    "no payment": (lambda: Scoring(SEAT), "Scoring: without a payment nobody scores"),
    "a group of one": (lambda: FirstOf((TAKEN,)), "FirstOf needs at least two payments"),
    "25 payments": (
        lambda: Scoring(None, tuple(Payment(amount) for amount in range(1, 26))),
        "Scoring: at most 24 payments",
    ),
    "a nello for each trick": (
        lambda: Scoring(TEAM, (Payment(1),), nello=(Payment(9, per="taken"),)),
        "Payment(amount=9, per='taken'): a nello pays a flat amount",
    ),
    "a nello that nobody can bid": (
        lambda: rules(Scoring(TEAM, (Payment(1),), nello=(Payment(9, when="made"),)), BIDS, teams=2),
        "Scoring: nello is paid only in a game with the bid nello",
    ),
    "a nello for nothing": (
        lambda: rules(Scoring(TEAM, (Payment(1),)), TrickBids(nello=True), teams=2),
        "Scoring: nello can be bid, but nothing is paid for it",
    ),
    "a nello among exact bids": (
        lambda: Scoring(EXACTLY, (Payment(1, when="made"),), nello=(Payment(9, when="made"),)),
        "Scoring: with exact contracts a bid of none is one of them",
    ),
    "an amount that is no number": (lambda: Payment(True), "Payment: amount must be int, not True"),
    # Counters
    "a counter that nothing goes to": (lambda: Scoring(SEAT, (TAKEN,), counter=BAG), "Counter: no payment goes to it"),
    "a counter without a name": (lambda: Counter(" ", every=3, pays=-1), "Counter: it needs a name"),
    "a counter below zero": (lambda: Counter("bag", every=-1, pays=5), "Counter: every is 1 to 1000"),
    "a counter for nothing": (lambda: Counter("bag", every=5, pays=0), "every=5, pays=0): it pays nothing"),
    # Points that overflow
    "a payment of a million": (lambda: Payment(10**6), "Payment(amount=1000000): at most 10000 points are possible"),
    "a number past every number": (lambda: Payment(10**40), "at most 10000 points are possible"),
    "too many points in a deal": (
        lambda: paying(*[Payment(10_000, per="taken") for _ in range(3)]),
        "Scoring: a deal can change a score by 600000, and 200000 is the most",
    ),
    "cards worth too much": (
        lambda: counting(TAKEN, card_points({"A": 8000, "K": 200})),
        "CardPoints: the cards are worth 32800 points together, and at most 10000 are possible",
    ),
    "a last trick worth too much": (
        lambda: card_points({}, last_trick=20_000),
        "CardPoints: the last trick is worth 20000 points, and at most 10000 are possible",
    ),
    "a counter that overflows": (
        lambda: rules(
            Scoring(None, (Payment(9_000, per="taken", to="counter"),), counter=Counter("bag", every=0, pays=0))
        ),
        "Counter: a deal can add 45000 to it, and 100 is the most",
    ),
    "a counter that pays and overflows": (
        lambda: rules(Scoring(None, (Payment(3_000, per="taken", to="counter"),), counter=BAG)),
        "Counter: a deal can add 15000 to it, and 10000 is the most",
    ),
    # Contracts that nobody can hold or keep
    "a declarer without an auction": (
        lambda: paying(TAKEN, contract=DECLARER, auction=BIDS),
        "Contract: only an auction with a winner has a declarer",
    ),
    "bids that nobody makes": (
        lambda: paying(TAKEN, contract=SEAT, auction=None),
        "Contract: each seat needs a bid: use TrickBids",
    ),
    "a team's bid among declarers": (
        lambda: paying(TAKEN, contract=TEAM, auction=SUITS),
        "Contract: each team needs a bid: use TrickBids",
    ),
    "bids of tricks for points": (
        lambda: rules(Scoring(SEAT, (TAKEN,), counts=HONOURS), BIDS),
        "Contract: TrickBids bids tricks, but card points are counted",
    ),
    "bids of suits for points": (
        lambda: rules(Scoring(DECLARER, (TAKEN,), counts=HONOURS), SUITS),
        "Contract: SuitAuction bids tricks, but card points are counted",
    ),
    "a seat of a team that promises points": (
        lambda: rules(Scoring(Contract("seat", wanted=3), (TAKEN,), counts=HONOURS), teams=2),
        "Contract: card points belong to teams, so a seat in a team cannot promise them",
    ),
    "more than there is": (
        lambda: paying(TAKEN, contract=Contract("seat", wanted=6), auction=None),
        "Contract: nobody can take 6 tricks, because there are 5",
    ),
    "a lowest bid of more than there is": (
        lambda: counting(TAKEN, card_points({"HA": 4}), DECLARER),
        "Contract: nobody can take 5 points, because there are 4",
    ),
    "less than nothing": (lambda: Contract("seat", wanted=-1), "Contract: wanted is 0 to 10000, not -1"),
    "more than any number": (lambda: Contract("seat", wanted=10**9), "Contract: wanted is 0 to 10000, not 1000000000"),
    "a holder that is none": (lambda: Contract("table"), "Contract: of is seat or team or declarer, not 'table'"),  # type: ignore[arg-type]
    # Tables of points that are ambiguous, or not about this deck
    "points for a card that is not in the deck": (
        lambda: counting(TAKEN, card_points({"A": 4, "Bird": 20})),
        "CardPoints: 'Bird' is no rank, suit or card of the deck (French, 52 cards)",
    ),
    "points for a French ace among Rook cards": (
        lambda: rules(Scoring(None, (TAKEN,), counts=card_points({"A": 4})), deck=ROOK_42),
        "CardPoints: 'A' is no rank, suit or card of the deck (Rook, 42 cards)",
    ),
    "points twice for one card": (
        lambda: counting(TAKEN, card_points({"H": 1, "Q": 5})),
        "CardPoints: HQ has points for its rank and for its suit; give its own points too",
    ),
    "a name that is a rank and a suit": (
        lambda: rules(
            Scoring(None, (TAKEN,), counts=card_points({"A": 4})),
            deck=Deck("letters", (Suit("axes", "A"), Suit("bells", "B")), tuple("123456789A0C")),
        ),
        "CardPoints: 'A' is a rank and a suit of this deck; give the suit another letter",
    ),
    "points named twice": (
        lambda: CardPoints((("A", 4), ("A", 5))),
        "CardPoints: worth names something twice",
    ),
    "points in words": (lambda: CardPoints((("A", "four"),)), "CardPoints: worth must be"),  # type: ignore[arg-type]
    "all points where some are negative": (
        lambda: counting(Payment(26, when="all_taken"), card_points({"A": 4, "K": -1})),
        'CardPoints: "all_taken" needs points that are not negative',
    ),
}


@pytest.mark.parametrize("mistake", REFUSED)
def test_a_mistake_in_a_scoring_is_refused_with_the_name_of_the_part(mistake: str) -> None:
    make, says = REFUSED[mistake]
    with pytest.raises(ot.InvalidRules) as refused:
        make()
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_points_for_a_card_of_two_meanings_can_be_given_to_the_card() -> None:
    assert counting(TAKEN, card_points({"H": 1, "Q": 5, "HQ": 6})).worth[ot.Card.parse("HQ")] == 6


@pytest.mark.parametrize("name", ["ExactBid", "TeamContract", "PointContract", "DifferContract"])
def test_a_file_with_a_scoring_of_an_earlier_version_is_told_what_to_write(tmp_path: Path, name: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"import overtrick as ot\nfrom overtrick.rules import Rules, {name}\n", encoding="utf-8")
    with pytest.raises(ot.InvalidRules) as refused:
        ot.load(str(path))
    says = str(refused.value)
    assert says.startswith(f"{path}, line 2: {name} is gone: write score=Scoring(")
    assert "\n" not in says
    score = eval(says.partition("write score=")[2], vars(ot.rules))
    assert isinstance(score, Scoring)


@pytest.mark.parametrize(
    "used", ["from overtrick.rules import *\nExactBid()", "import overtrick.rules as r\nr.ExactBid"]
)
def test_a_scoring_of_an_earlier_version_is_explained_however_it_is_named(tmp_path: Path, used: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(used, encoding="utf-8")
    with pytest.raises(ot.InvalidRules, match=r"mine\.py, line 2: ExactBid is gone: write score=Scoring\("):
        ot.load(str(path))
