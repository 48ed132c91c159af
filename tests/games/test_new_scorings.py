"""Games with scorings that none of the built-in games has: they need nothing but their own lines of data."""

from __future__ import annotations

from random import Random

import pytest

import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.breakdown import text_of
from overtrick.cards import FRENCH_24, FRENCH_52
from overtrick.rules import (
    CardPoints,
    Contract,
    Counter,
    Dealing,
    DrawnTrump,
    FirstOf,
    LastDeal,
    Lead,
    NamedTrump,
    Payment,
    PointAuction,
    Rules,
    Scoring,
    Seats,
    Target,
    TrickBids,
)
from overtrick.testing import check_game
from tests.conftest import COMPILED
from tests.table_helpers import finish_deal, say


@ot.game(title="Toll", players=(3, 5))
def toll(players: int) -> Rules:
    """Exact bids: a miss costs for each trick off, a made bid of none pays most, and three perfect deals pay extra."""
    return Rules(
        seats=Seats(players),
        deck=FRENCH_52,
        deal=Dealing(hands=(5, 6, 7)),
        auction=TrickBids(),
        trump=DrawnTrump(),
        score=Scoring(
            Contract("seat", "exactly"),
            (
                FirstOf((Payment(12, when=("made", "bid_zero")), Payment(5, when="made"), Payment(-3, per="off"))),
                Payment(2, per="taken", when="made"),
                Payment(1, when="made", to="counter"),
                Payment(1, per="over", to="others", text="a neighbour took too many"),
            ),
            counter=Counter("star", every=3, pays=20),
        ),
        finish=LastDeal(),
    )


@ot.game(title="Low Road", players=4)
def low_road() -> Rules:
    """The declarer's side promises tricks without naming a suit, and pays dearly for each that is missing."""
    return Rules(
        seats=Seats(4, teams=2),
        deck=FRENCH_52,
        deal=Dealing(hands=(13,)),
        auction=PointAuction(step=1, minimum=6, maximum=13),
        trump=NamedTrump(),
        lead=Lead(first="declarer"),
        score=Scoring(
            Contract("declarer"),
            (
                Payment(3, per="bid", when="made", who="declarer"),
                Payment(1, per="over", who="declarer"),
                Payment(-4, per="under", who="declarer"),
                Payment(5, when="missed", who="others"),
                Payment(25, when="every_trick"),
            ),
        ),
        finish=Target(120, ties="play_on", lose_at=-100),
    )


@ot.game(title="Rubbish", players=(3, 4))
def rubbish(players: int) -> Rules:
    """No bids: clubs cost points, the ace of spades pays, and the lowest total wins."""
    return Rules(
        seats=Seats(players),
        deck=FRENCH_52,
        deal=Dealing(hands=(10,) * 3),
        score=Scoring(
            payments=(
                FirstOf((Payment(-15, when="no_trick"), Payment(2, per="taken"))),
                Payment(1, per="taken", above=20),
            ),
            counts=CardPoints((("C", 1), ("SQ", 6), ("SA", -5)), last_trick=3),
        ),
        finish=LastDeal(lowest_wins=True),
    )


@ot.game(title="Half", players=(3, 4))
def half(players: int) -> Rules:
    """The highest bidder names trump and needs 31 of the 60 points, whatever the bid was."""
    return Rules(
        seats=Seats(players),
        deck=FRENCH_24,
        deal=Dealing(hands=(24 // players,)),
        auction=PointAuction(step=5, minimum=5, maximum=60),
        trump=NamedTrump(),
        lead=Lead(first="declarer"),
        score=Scoring(
            Contract("declarer", wanted=31),
            (
                Payment(2, when="made", who="declarer"),
                Payment(1, per="over", who="declarer"),
                Payment(-1, per="off", when="missed", who="declarer"),
                Payment(1, per="taken", when="missed", who="others"),
            ),
            counts=CardPoints((("A", 4), ("10", 4), ("K", 4), ("Q", 3))),
        ),
        finish=Target(60),
    )


GAMES = [toll, low_road, rubbish, half]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_passes_the_kit(game: ot.Game) -> None:
    check_game(game, matches=3 if COMPILED else 1, seed=4, actions=150 if COMPILED else 40, compare_compiled=False)


def test_its_breakdown_is_written_in_words() -> None:
    table = toll.table(
        3, seed=1, dealer=2, deals=["0: SA SK SQ SJ S10; 1: H2 H3 H4 H5 H6; 2: C2 C3 C4 C5 C6; trump: S"]
    )
    say(table, "bid 3", "bid 0", "bid 2")
    finish_deal(table)
    result = table.deals[0]
    assert result.tricks == (5, 0, 0)
    assert [(line.side, line.kind, line.count, line.amount, line.text) for line in result.lines] == [
        (0, "off", 2, -6, "2 tricks off the bid"),
        (1, "over", 2, 2, "a neighbour took too many"),
        (2, "over", 2, 2, "a neighbour took too many"),
        (1, "made_bid_zero", 1, 12, "bid of zero made"),
        (1, "stars", 1, 0, "1 star"),
        (2, "off", 2, -6, "2 tricks off the bid"),
    ]
    assert result.change == (-6, 14, -4)
    assert table.bags == (0, 1, 0)


def test_a_fixed_promise_stays_the_same_whatever_is_bid() -> None:
    cards = "0: SA S10 SK SQ SJ S9; 1: HA H10 HK HQ HJ H9; 2: DA D10 DK DQ DJ D9; 3: CA C10 CK CQ CJ C9"
    table = half.table(4, seed=1, dealer=3, deals=[cards])
    say(table, "bid 60", "pass", "pass", "pass", "trump hearts")
    (contract,) = table.contracts
    assert (contract.seats, contract.wanted, contract.unit) == ((0,), 31, "points")
    finish_deal(table)
    result = table.deals[0]
    assert [(line.side, line.amount, line.text) for line in result.lines] == [
        (0, -31, "31 points off the contract"),
        (1, 60, "60 points, the declarer's contract missed"),
    ]


def ahead(game: ot.Game, players: int, matches: int) -> float:
    """How many points a novice is ahead of the mean of random players in a match, on average over the seats."""
    novice, differences = seat_bot("novice"), []
    for number in range(matches):
        table, choices = game.table(players, seed=number), Random(number)
        side = number % table.rules.seats.sides
        while table.turn is not None and len(table.deals) < 6:
            plays = table.rules.seats.side_of(table.turn) == side
            table.push(novice.act(table.view(table.turn)) if plays else choices.choice(table.legal))
        others = [score for each, score in enumerate(table.scores) if each != side]
        differences.append((table.scores[side] - sum(others) / len(others)) * table.rules.sign)
    return sum(differences) / matches


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("game", "players", "points"), [(toll, 4, 15), (low_road, 4, 40), (rubbish, 4, 8)])
def test_its_novice_is_clearly_ahead_of_random(game: ot.Game, players: int, points: int) -> None:
    assert ahead(game, players, 60) > points


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_bot_that_searches_can_play_it(game: ot.Game) -> None:
    table, choices = game.table(game.players[-1], seed=3), Random(3)
    while table.turn is not None and len(table.deals) < 1:
        view = table.view(table.turn)
        action = seat_bot("club").act(view) if len(table.history) % 7 == 0 else choices.choice(table.legal)
        assert action in table.legal
        table.push(action)


def test_every_payment_has_words_that_say_whose_result_it_is_for() -> None:
    rules = low_road.rules()
    assert [text_of(rules, payment, 2) for payment in rules.score.all_payments()] == [
        "2 bid and made",
        "2 tricks over",
        "2 tricks under",
        "the declarer: bid missed",
        "every trick",
    ]
    odd = [
        Payment(1, per="under", who="others"),
        Payment(1, per="taken", when="made", who="others"),
        Payment(1, per="over", who="declarer", to="others"),
    ]
    assert [text_of(rules, payment, 1) for payment in odd] == [
        "the declarer was 1 trick under",
        "1 trick, the declarer's bid made",
        "the declarer: 1 trick over",
    ]
    assert text_of(toll.rules(3), Payment(1, per="over", to="others"), 3) == "another side: 3 tricks over"
