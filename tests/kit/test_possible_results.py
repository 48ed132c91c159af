"""The check for payments that can never be made finds the same as trying every result, and tries few of them."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from overtrick.cards import FRENCH_52
from overtrick.possible import Result, conditions_of, is_about, never_paid, possible_results, times_paid
from overtrick.rules import (
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

from .test_random_rules import groups

BAG = Counter("bag", every=3, pays=-10)
FED = Payment(1, to="counter")


def with_score(rules: Rules, score: Scoring) -> Rules:
    """Rules with another scoring that nobody has checked."""
    object.__setattr__(rules, "score", score)
    return rules


def trick_game(contract: Contract | None, hands: tuple[int, ...], seats: Seats) -> Rules:
    """A small game that counts tricks, with the auction that the contract needs."""
    declares = contract is not None and contract.of == "declarer"
    return Rules(
        seats=seats,
        deck=FRENCH_52,
        deal=Dealing(hands=hands),
        auction=SuitAuction() if declares else TrickBids() if contract is not None else None,
        trump=BidTrump() if declares else NoTrump(),
        score=Scoring(contract, (Payment(1, per="taken"),)),
        finish=LastDeal(),
    )


def every_result(rules: Rules) -> list[tuple[Result, frozenset[str]]]:
    """Every result of a game that counts tricks, in the plainest way."""
    contract, tricks = rules.score.contract, max(rules.deal.hands)
    promises: list[int | None] = [None]
    if contract is not None:
        bidders = rules.seats.players // rules.seats.sides if contract.of == "team" else 1
        promises = [*range(contract.of == "declarer", tricks * bidders + 1)]
    found = []
    for wanted, held, taken in product(promises, range(tricks + 1), range(tricks + 1)):
        known = {"no_trick"} if taken == 0 else {"every_trick", "all_taken"} if taken == tricks else set()
        if held == taken:
            found.append((Result(wanted, held, taken, taken), frozenset(known)))
        left_out = rules.seats.sides == 2 and len(set(rules.deal.hands)) == 1 and held + taken < tricks
        if contract is not None and contract.of == "declarer" and held + taken <= tricks and not left_out:
            found.append((Result(wanted, held, taken, taken, declares=False), frozenset(known)))
    return found


def unpaid(scoring: Scoring, results: list[tuple[Result, frozenset[str]]]) -> set[str]:
    """The payments that none of these results makes."""
    waiting = {str(paid) for group in scoring.groups() for paid in group}
    for result, known in results:
        met = conditions_of(scoring, result) | known
        for group in scoring.groups():
            fired = [paid for paid in group if is_about(paid, result) and met.issuperset(paid.conditions)]
            if fired and times_paid(fired[0], result):
                waiting.discard(str(fired[0]))
    return waiting


@given(data=st.data())
def test_it_finds_the_same_as_trying_every_result(data: st.DataObject) -> None:
    contract = data.draw(
        st.none()
        | st.builds(Contract, st.sampled_from(["seat", "team", "declarer"]), st.sampled_from(["at_least", "exactly"]))
    )
    counter = data.draw(st.sampled_from([None, BAG]))
    hands = data.draw(st.sampled_from([(2,), (3,), (5,), (4, 2)]))
    seats = data.draw(st.sampled_from([Seats(2), Seats(3), Seats(4, teams=2), Seats(6, teams=3)]))
    listed = data.draw(st.lists(groups(contract, counter), min_size=1, max_size=3))
    payments = tuple(payment for group in listed for payment in group)
    payments += (FED,) if counter is not None else ()
    rules = trick_game(contract, hands, seats)
    score = Scoring(contract, payments or (FED if counter else Payment(1),), counter=counter)
    with_score(rules, score)
    found, expected = never_paid(score, possible_results(rules)), unpaid(score, every_result(rules))
    assert (found is None) == (not expected)
    assert found is None or str(found) in expected


def test_it_tries_few_results_of_a_large_scoring() -> None:
    """Rules are checked each time they are made, so it must not try all pairs of what two sides could take."""
    payments = tuple(Payment(1, per="taken", above=above, who="others", when="missed") for above in range(3, 93, 5))
    rules = Rules(
        seats=Seats(4),
        deck=FRENCH_52,
        deal=Dealing(hands=(13,)),
        auction=PointAuction(step=5, minimum=5, maximum=100),
        score=Scoring(Contract("declarer"), payments, counts=CardPoints((("A", 15), ("K", 10)))),
        finish=LastDeal(),
    )
    assert sum(1 for _ in possible_results(rules)) < 4000


def test_every_trick_is_everything_where_tricks_are_counted() -> None:
    """So a payment for every trick is never made after one for everything taken."""
    group = FirstOf((Payment(1, when="all_taken"), Payment(1, when="every_trick")))
    score = Scoring(None, (group,))
    rules = with_score(trick_game(None, (2,), Seats(2)), score)
    assert never_paid(score, possible_results(rules)) == group.payments[1]
