"""Payments, one by one, with worked numbers; and the payoff curve, which is computed apart from the kernel's scoring.

The deals are walkovers: seat 0 wins a given number of the thirteen tricks, and seat 1 the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import overtrick as ot
from overtrick.actions import Bid
from overtrick.breakdown import Line
from overtrick.cards import FRENCH_24, FRENCH_52, Suit
from overtrick.payoff import payoff, payoff_curve
from overtrick.rules import (
    BidTrump,
    Contract,
    Counter,
    Dealing,
    Finish,
    FirstOf,
    FixedTrump,
    LastDeal,
    OfferedTrump,
    OrderUp,
    Payment,
    Rules,
    Scoring,
    Seats,
    SuitAuction,
    Target,
    TrickBids,
)
from overtrick.testing.sheets import check_counts
from tests.scorings import card_points, exact_bids, one_against_all, team_bids, tricks_only
from tests.table_helpers import finish_deal, say, walkover

BIDS = (8, 4, 0, 2)
"""With tricks 8, 5, 0, 0 they are made exactly, made with one over, made exactly with none, and missed by two."""
EACH = Contract("seat")
LAST_DEAL = LastDeal()


def played(
    score: Scoring,
    *,
    tricks: Sequence[int] = (8,),
    bids: Sequence[int] | None = BIDS,
    teams: int | None = None,
    finish: Finish = LAST_DEAL,
) -> ot.Table:
    """A table after a deal for each number of tricks of seat 0."""

    @ot.game(title="Walkover", players=4)
    def game() -> Rules:
        return Rules(
            seats=Seats(4, teams=teams),
            deck=FRENCH_52,
            deal=Dealing(hands=(13,) * len(tricks)),
            auction=None if bids is None else TrickBids(nello=bool(score.nello)),
            trump=FixedTrump(Suit.SPADES),
            score=score,
            finish=finish,
        )

    leaders = [place % 4 for place in range(len(tricks))]
    table = game.table(
        seed=1, dealer=3, deals=[walkover(leader, won) for leader, won in zip(leaders, tricks, strict=True)]
    )
    for leader in leaders:
        for place in range(4 if bids is not None else 0):
            assert bids is not None
            bid = bids[(leader + place) % 4]
            table.push("nello" if bid == 0 and score.nello else f"bid {bid}")
        finish_deal(table)
    return table


def change(score: Scoring, *, tricks: int = 8, bids: Sequence[int] | None = BIDS, teams: int | None = None) -> object:
    return played(score, tricks=(tricks,), bids=bids, teams=teams).deals[0].change


# Conditions


@pytest.mark.parametrize(
    ("when", "paid"),
    [
        ("always", (7, 7, 7, 7)),
        ("made", (7, 7, 7, 0)),
        ("missed", (0, 0, 0, 7)),
        ("exact", (7, 0, 7, 0)),
        ("not_exact", (0, 7, 0, 7)),
        ("none_taken", (0, 0, 7, 7)),
        ("some_taken", (7, 7, 0, 0)),
        ("no_trick", (0, 0, 7, 7)),
        ("bid_zero", (0, 0, 7, 0)),
        ("bid_some", (7, 7, 0, 7)),
        ("not_alone", (7, 7, 7, 7)),
        (("made", "some_taken"), (7, 7, 0, 0)),
        (("exact", "bid_some"), (7, 0, 0, 0)),
        (("missed", "none_taken", "bid_some"), (0, 0, 0, 7)),
    ],
)
def test_a_payment_is_made_when_all_its_conditions_hold(when: str | tuple[str, ...], paid: tuple[int, ...]) -> None:
    payment = Payment(7, when=when)  # type: ignore[arg-type]
    table = played(Scoring(EACH, (payment,)))
    assert table.deals[0].tricks == (8, 5, 0, 0)
    assert table.deals[0].change == paid


@pytest.mark.parametrize("when", ["all_taken", "every_trick"])
def test_a_payment_for_everything(when: str) -> None:
    score = Scoring(EACH, (Payment(7, when=when),))  # type: ignore[arg-type]
    assert change(score, tricks=13) == (7, 0, 0, 0)
    assert change(score, tricks=12) == (0, 0, 0, 0)


def test_a_bid_that_must_be_exact_is_missed_with_a_trick_over() -> None:
    score = Scoring(Contract("seat", "exactly"), (Payment(7, when="made"), Payment(-2, when="missed")))
    assert change(score) == (7, -2, 7, -2)


# Quantities


@pytest.mark.parametrize(
    ("payment", "paid"),
    [
        (Payment(3), (3, 3, 3, 3)),
        (Payment(3, per="bid"), (24, 12, 0, 6)),
        (Payment(3, per="taken"), (24, 15, 0, 0)),
        (Payment(3, per="taken", above=6), (6, 0, 0, 0)),
        (Payment(3, per="over"), (0, 3, 0, 0)),
        (Payment(3, per="under"), (0, 0, 0, 6)),
        (Payment(3, per="off"), (0, 3, 0, 6)),
        (Payment(-3, per="off"), (0, -3, 0, -6)),
        (Payment(-3, per="bid", when="missed"), (0, 0, 0, -6)),
    ],
    ids=str,
)
def test_a_payment_is_made_for_each_of_what_it_counts(payment: Payment, paid: tuple[int, ...]) -> None:
    assert change(Scoring(EACH, (payment,))) == paid


def test_payments_add_up() -> None:
    score = Scoring(EACH, (Payment(3, per="taken"), Payment(10, when="exact"), Payment(-5, per="off")))
    assert change(score) == (24 + 10, 15 - 5, 10, -10)


# To whom


def test_a_payment_to_others_goes_to_each_of_them() -> None:
    assert change(Scoring(EACH, (Payment(5, per="under", to="others"),))) == (10, 10, 10, 0)
    # Seats 0, 1 and 2 made their bids, and each pays all the others.
    assert change(Scoring(EACH, (Payment(4, when="made", to="others"),))) == (8, 8, 8, 12)


def test_a_payment_to_others_goes_to_the_other_team_once() -> None:
    # Seats 0 and 2 bid 8 and took 8; seats 1 and 3 bid 6 and took 5.
    score = Scoring(Contract("team"), (Payment(5, when="missed", to="others"),))
    assert change(score, teams=2) == (5, 0)


def test_a_team_promises_the_sum_of_its_bids() -> None:
    assert change(team_bids(nello=0), bids=BIDS, teams=2) == (80, -60)


def test_each_seat_of_a_team_can_have_a_contract_of_its_own() -> None:
    # Seats 0 and 2 took exactly 8 and 0; seats 1 and 3 missed with 5 and 0.
    assert change(exact_bids(per_trick=1, exact=10), teams=2) == (8 + 10 + 10, 5)


def test_a_contract_can_want_a_number_that_nobody_bids() -> None:
    score = Scoring(Contract("team", wanted=7), (Payment(1, when="made"), Payment(1, per="over")))
    assert change(score, bids=None, teams=2) == (1 + 1, 0)


def test_without_a_contract_tricks_can_be_paid_for() -> None:
    assert change(tricks_only(2), bids=None) == (16, 10, 0, 0)
    odd = Scoring(payments=(Payment(1, per="taken", above=6),))
    assert change(odd, bids=None, teams=2) == (2, 0)


# Groups


def test_only_the_first_payment_of_a_group_is_made() -> None:
    group = FirstOf((Payment(20, when="exact"), Payment(5, when="made"), Payment(-10)))
    assert change(Scoring(EACH, (group,))) == (20, 5, 20, -10)
    assert change(Scoring(EACH, (group, Payment(1)))) == (21, 6, 21, -9)


def test_a_payment_of_nothing_ends_its_group_too() -> None:
    # Seats 0 and 2 are exactly right: they are paid for no trick over, and that is the end of the group.
    group = FirstOf((Payment(2, per="over", when="made"), Payment(-10)))
    assert change(Scoring(EACH, (group,))) == (0, 2, 0, -10)


# Counters


def test_a_counter_pays_each_time_it_is_full_and_keeps_the_rest() -> None:
    bags = Payment(1, per="over", to="counter")
    score = Scoring(EACH, (Payment(10, per="bid", when="made"), bags), counter=Counter("bag", every=3, pays=-20))
    # Seat 1 bids 4. In the first deal it takes 5 tricks, in the second it leads and takes 12: one bag and then eight
    # more, which are three times three.
    table = played(score, tricks=(8, 12), bids=(13, 4, 13, 13))
    assert [deal.tricks[1] for deal in table.deals] == [5, 12]
    assert [deal.change[1] for deal in table.deals] == [40, 40 - 60]
    assert table.bags == (0, 0, 0, 0)
    assert [line.text for line in table.deals[1].lines if line.side == 1] == ["4 bid and made", "8 bags", "9 bags"]
    # With 11 tricks there is one bag fewer, and two are left.
    table = played(score, tricks=(8, 11), bids=(13, 4, 13, 13))
    assert [deal.change[1] for deal in table.deals] == [40, 40 - 40]
    assert table.bags == (0, 2, 0, 0)


def test_a_counter_may_never_pay() -> None:
    score = Scoring(EACH, (Payment(2, per="over", to="counter"),), counter=Counter("bag", every=0, pays=-20))
    table = played(score)
    assert table.bags == (0, 2, 0, 0)
    assert table.deals[0].change == (0, 0, 0, 0)
    assert table.deals[0].lines == (Line(1, 1, "bags", 2, 0, "2 bags"),)


def test_a_counter_may_pay_something_good() -> None:
    score = Scoring(EACH, (Payment(1, when="exact", to="counter"),), counter=Counter("star", every=1, pays=50))
    table = played(score)
    assert table.deals[0].change == (50, 0, 50, 0)
    assert [line.text for line in table.deals[0].lines] == ["1 star", "1 star", "1 stars", "1 stars"]


# Nello


def test_a_nello_is_a_contract_of_its_own() -> None:
    # Seats 0 and 2 bid 8 and nello, seats 1 and 3 bid 4 and 2.
    table = played(team_bids(nello=50), teams=2)
    assert table.deals[0].change == (80 + 50, -60)
    assert played(team_bids(nello=50), bids=(0, 4, 8, 2), teams=2).deals[0].change == (80 - 50, -60)


# Card points


def test_card_points_are_counted_by_suit_and_by_single_card() -> None:
    # Seat 2 throws a diamond and seat 3 a heart on each trick. The ace of spades is seat 0's.
    score = Scoring(payments=(Payment(1, per="taken"),), counts=card_points({"H": 1, "SA": 13, "D2": -4}))
    table = played(score, bids=None)
    with_two = next(seat for seat, diamond in _winners_of(table) if diamond == "D2")
    assert table.deals[0].points == tuple(
        points - 4 * (seat == with_two) for seat, points in enumerate((8 + 13, 5, 0, 0))
    )
    assert table.deals[0].change == table.deals[0].points


def _winners_of(table: ot.Table) -> list[tuple[int, str]]:
    """The winner of each trick, and the diamond in it."""
    plays = [(seat, action.card) for seat, action in table.history if isinstance(action, ot.Play)]
    found = []
    for start in range(0, len(plays), 4):
        trick = {seat: card for seat, card in plays[start : start + 4] if card is not None}
        spades = {seat: card for seat, card in trick.items() if card.suit == Suit.SPADES}
        led = plays[start][1]
        assert led is not None
        pool = spades or {seat: card for seat, card in trick.items() if card.suit == led.suit}
        found.append((max(pool, key=lambda seat: pool[seat]), next(str(c) for c in trick.values() if str(c)[0] == "D")))
    return found


def test_the_last_trick_can_have_points() -> None:
    score = Scoring(payments=(Payment(1, per="taken"),), counts=card_points({"H": 1}, last_trick=10))
    table = played(score, bids=None)
    winner = _winners_of(table)[-1][0]
    assert table.deals[0].points == tuple(points + 10 * (seat == winner) for seat, points in enumerate((8, 5, 0, 0)))


def test_all_points_are_taken_if_no_other_side_has_any() -> None:
    moon = FirstOf((Payment(26, when="all_taken", to="others"), Payment(1, per="taken")))
    score = Scoring(payments=(moon,), counts=card_points({"SA": 5, "SK": 5}))
    assert change(score, tricks=3, bids=None) == (0, 26, 26, 26)
    split = Scoring(payments=(moon,), counts=card_points({"SA": 5, "C2": 5}))
    assert change(split, tricks=3, bids=None) == (5, 5, 0, 0)


# A declarer


def declared(score: Scoring, bid: str, tricks: int, *, teams: int | None = None) -> ot.Table:
    @ot.game(title="Declared", players=4)
    def game() -> Rules:
        return Rules(
            seats=Seats(4, teams=teams),
            deck=FRENCH_52,
            deal=Dealing(hands=(13,)),
            auction=SuitAuction(),
            trump=BidTrump(),
            score=score,
            finish=LastDeal(),
        )

    table = game.table(seed=1, dealer=3, deals=[walkover(0, tricks)])
    say(table, f"bid {bid}", "pass", "pass", "pass")
    finish_deal(table)
    return table


def test_a_declarer_and_the_others_are_paid_apart() -> None:
    score = Scoring(
        Contract("declarer"),
        (
            Payment(10, per="bid", when="made", who="declarer"),
            Payment(1, per="over", who="declarer"),
            Payment(2, per="taken", who="others"),
            Payment(7, when="missed", who="others"),
        ),
    )
    assert declared(score, "6S", 8).deals[0].change == (62, 10, 0, 0)
    assert declared(score, "9S", 8).deals[0].change == (0, 10 + 7, 7, 7)
    assert declared(score, "9S", 8, teams=2).deals[0].change == (0, 10 + 7)


def test_what_a_declarer_misses_can_be_paid_to_the_others() -> None:
    assert declared(one_against_all(2), "8S", 8).deals[0].change == (16, 0, 0, 0)
    assert declared(one_against_all(2), "11S", 8).deals[0].change == (0, 6, 6, 6)
    assert declared(one_against_all(2), "11S", 8, teams=2).deals[0].change == (0, 6)


# The end of a match


def test_the_lowest_total_can_win() -> None:
    table = played(tricks_only(1), bids=None, finish=LastDeal(lowest_wins=True))
    assert table.outcome is not None
    assert table.outcome.scores == (8, 5, 0, 0)
    assert table.outcome.winners == (2, 3)
    assert table.outcome.ranking == (2, 3, 1, 0)


def test_a_match_can_end_when_a_side_has_lost_enough() -> None:
    table = played(team_bids(nello=0), teams=2, finish=Target(1000, lose_at=-60))
    assert table.outcome is not None
    assert table.outcome.scores == (80, -60)
    assert table.outcome.winners == (0,)
    assert played(team_bids(nello=0), teams=2, finish=Target(1000, lose_at=-61)).outcome is None


# The payoff curve

SCORINGS = [
    exact_bids(1, 10),
    exact_bids(0, -3),
    Scoring(Contract("seat"), (Payment(10, per="bid", when="made"), Payment(-10, per="bid", when="missed"))),
    Scoring(Contract("seat"), (Payment(-4, per="off"), Payment(9, when=("exact", "bid_zero")))),
    Scoring(Contract("seat"), (FirstOf((Payment(20, when="all_taken"), Payment(5, when="made"), Payment(-5))),)),
    Scoring(Contract("seat"), (Payment(3, per="taken", above=2), Payment(6, when="no_trick"))),
]


@pytest.mark.parametrize("score", SCORINGS, ids=str)
@pytest.mark.parametrize("bids", [BIDS, (13, 0, 1, 5)])
@pytest.mark.parametrize("tricks", [0, 8, 13])
def test_the_payoff_is_what_the_kernel_pays(score: Scoring, bids: tuple[int, ...], tricks: int) -> None:
    table = played(score, tricks=(tricks,), bids=bids)
    result = table.deals[0]
    expected = [payoff(table.rules, bid, won, most=13) for bid, won in zip(bids, result.tricks, strict=True)]
    assert result.change == tuple(expected)


@pytest.mark.parametrize("tricks", [5, 8])
def test_the_payoff_of_a_declarer_counts_what_the_others_get(tricks: int) -> None:
    table = declared(one_against_all(2), "7S", tricks)
    gained = table.deals[0].change[0] - table.deals[0].change[1]
    assert payoff(table.rules, 7, tricks) == gained
    assert payoff(table.rules, 7, 5, declares=False, held=tricks) == 0


def test_a_lower_score_is_better_where_the_lowest_wins() -> None:
    rules = replace(played(tricks_only(1), bids=None).rules, finish=LastDeal(lowest_wins=True))
    assert payoff_curve(rules, None, 2, 3) == (-2, -3, -4, -5)


def test_the_payoff_curves_of_the_games() -> None:
    river, spades = ot.load("river").rules(4), ot.load("spades").rules()
    assert payoff_curve(river, 2, 0, 4) == (0, 1, 12, 3, 4)
    assert payoff_curve(spades, 4, 3, 3) == (-40, 40, 30, 20)  # each bag is a tenth of 100 points
    assert payoff_curve(ot.load("rook").rules(), 100, 95, 10)[::5] == (-100, 100, 105)
    assert payoff_curve(ot.load("tocan").rules(), 5, 3, 3) == (-2, -1, 5, 6)


def test_bids_are_shown_as_contracts() -> None:
    table = played(exact_bids())
    found = [(each.seats, each.wanted, each.taken, each.state) for each in table.deals[0].contracts]
    assert found == [((0,), 8, 8, "kept"), ((1,), 4, 5, "lost"), ((2,), 0, 0, "kept"), ((3,), 2, 0, "lost")]
    assert table.deals[0].bids == tuple(map(Bid, BIDS))


@pytest.mark.parametrize(
    ("contract", "paid"),
    [
        (None, {0: 5, 1: 2}),
        (Contract("team", wanted=2), {0: 5, 1: 2}),
        (Contract("declarer", wanted=2), {0: 5, 1: 2}),
        (Contract("seat", wanted=2), {0: 5 + 2, 1: 2 + 2}),  # the partner who sat out did not play alone
    ],
)
def test_only_the_declarer_or_the_declarers_side_plays_alone(contract: Contract | None, paid: dict[int, int]) -> None:
    score = Scoring(contract, (Payment(5, when="alone"), Payment(2, when="not_alone")))

    @ot.game(title="Loner", players=4)
    def loner() -> Rules:
        return Rules(
            seats=Seats(4, teams=2),
            deck=FRENCH_24,
            deal=Dealing(hands=(3,)),
            auction=OrderUp(),
            trump=OfferedTrump(),
            score=score,
            finish=LAST_DEAL,
        )

    table = loner.table(seed=1, dealer=3)
    say(table, "order up", "alone")
    finish_deal(table)
    assert dict(enumerate(table.deals[0].change)) == paid
    check_counts(table)


def test_a_fixed_promise_begins_when_the_auction_is_over() -> None:
    """If everybody passes, nobody has promised anything."""

    @ot.game(title="Two Each", players=3)
    def two_each() -> Rules:
        return Rules(
            seats=Seats(3),
            deck=FRENCH_24,
            deal=Dealing(hands=(1,)),
            auction=SuitAuction(),
            trump=BidTrump(),
            score=Scoring(Contract("seat", "exactly", wanted=1), (Payment(1, when="made"),)),
            finish=LAST_DEAL,
        )

    table = two_each.table(seed=1, dealer=2)
    assert not list(table.contracts)
    say(table, "pass", "pass", "pass")
    assert not list(table.deals[0].contracts)
    say(table, "bid 1S", "pass", "pass")
    assert [contract.wanted for contract in table.contracts] == [1, 1, 1]
