"""Exact counts of all auctions and plays of tiny deals ("perft"): by the kernel, by tables and by formula."""

from __future__ import annotations

from functools import cache
from math import comb, factorial
from random import Random

import numpy as np
import pytest

import overtrick as ot
from overtrick.cards import FRENCH_52, PIQUET_64, Deck, Suit
from overtrick.kernel import layout
from overtrick.rules import (
    Auction,
    BidTrump,
    Dealing,
    LastDeal,
    Lead,
    NoTrump,
    PointAuction,
    Rules,
    Scoring,
    Seats,
    SuitAuction,
    TrickBids,
)
from overtrick.testing import choose
from tests.conftest import COMPILED
from tests.kit.invented import INVENTED
from tests.scorings import declarer_points, exact_bids, one_against_all, tricks_only

from .perft import count_lines

# Two ways to count


def lines(table: ot.Table, depth: int = 200) -> int:
    """The number of sequences of decisions to the end of the deal, or of ``depth`` decisions, by the kernel."""
    states = np.zeros(depth + 2, layout.STATE)
    return int(count_lines(table._rules, table._state, depth, states))


def lines_at_the_table(table: ot.Table, depth: int = 200) -> int:
    """The same by pushing and popping every legal action."""
    if depth == 0:
        return 1
    found, finished = 0, len(table.deals)
    for action in table.legal:
        table.push(action)
        found += 1 if len(table.deals) > finished else lines_at_the_table(table, depth - 1)
        table.pop()
    return found


def agreed(table: ot.Table, depth: int = 200) -> int:
    before = table.copy()
    counted = lines(table, depth)
    assert lines_at_the_table(table, depth) == counted
    assert table == before
    return counted


def scoring_for(auction: Auction | None) -> Scoring:
    """A scoring that fits an auction."""
    match auction:
        case PointAuction():
            return declarer_points({"A": 10})
        case SuitAuction():
            return one_against_all()
        case TrickBids():
            return exact_bids()
        case _:
            return tricks_only()


def tiny(
    players: int, cards: int, auction: Auction | None = None, *, deck: Deck = FRENCH_52, teams: int | None = None
) -> ot.Game:
    """A game of one deal with this hand size, and the parts that its auction needs."""

    @ot.game(title="Tiny", players=players)
    def game() -> Rules:
        return Rules(
            seats=Seats(players, teams=teams),
            deck=deck,
            deal=Dealing(hands=(cards,)),
            auction=auction,
            trump=BidTrump() if isinstance(auction, SuitAuction) else NoTrump(),
            lead=Lead(first="left"),
            score=scoring_for(auction),
            finish=LastDeal(),
        )

    return game


# One bid of tricks each


@pytest.mark.parametrize(("players", "cards"), [(3, 1), (4, 1), (7, 1), (3, 3), (3, 10), (4, 5)])
def test_bids_under_the_hook(players: int, cards: int) -> None:
    # All sequences of bids except those that add up to the number of cards. In those the last bid follows from the
    # others. River with three players and one card has 2 * 2 * 2 - 3 = 5 sequences.
    table = tiny(players, cards, TrickBids(hook=True)).table(seed=1)
    assert agreed(table, players) == (cards + 1) ** players - comb(cards + players - 1, players - 1)


def test_the_one_card_deal_of_river() -> None:
    table, choices = ot.load("river").table(players=3, seed=4, dealer=0), Random(4)
    while table.hand_size > 1:
        table.push(choose(table, choices))
    assert agreed(table) == 5  # every play is forced


@pytest.mark.parametrize("cap", [0, 1, 3, 13])
def test_bids_under_a_cap(cap: int) -> None:
    # Four numbers that add up to at most the limit: stars and bars, with one more bar for the rest.
    table = ot.load("spades", bid_total_cap=cap).table(seed=1)
    assert lines(table, 4) == comb(cap + 4, 4)
    if cap < 13:
        assert lines_at_the_table(table, 4) == comb(cap + 4, 4)


@pytest.mark.slow_without_jit
def test_bids_without_a_cap() -> None:
    assert lines(ot.load("spades", bid_total_cap=None).table(seed=1), 4) == 14**4


# Auctions. With one card each everything after the auction is forced, so lines are auctions.


@cache
def raises(higher: int, others: int) -> int:
    """Ways to continue with this many higher bids left and this many other seats that have not passed."""
    if others == 0:
        return 1
    passes = raises(higher, others - 1)
    return passes + sum(raises(left, others) for left in range(higher))


def auctions(players: int, bids: int, *, all_may_pass: bool) -> int:
    """The number of auctions in which every seat bids higher or passes for good."""
    ways = int(all_may_pass)
    for still_in in range(1, players + 1):  # seats that have not passed when the first bid is made
        ways += sum(raises(left, still_in - 1) for left in range(bids))
    return ways


def test_auctions_of_two_have_a_closed_form() -> None:
    for bids in range(1, 12):
        assert auctions(2, bids, all_may_pass=False) == 2**bids - 1 + bids
        assert auctions(2, bids, all_may_pass=True) == 2**bids + bids


@pytest.mark.parametrize("must_bid", [True, False])
@pytest.mark.parametrize(("players", "bids"), [(2, 1), (2, 6), (3, 1), (3, 3), (4, 2), (4, 3), (6, 1)])
def test_auctions_of_points(players: int, bids: int, must_bid: bool) -> None:
    auction = PointAuction(step=5, minimum=10, maximum=5 + 5 * bids, last_must_bid=must_bid)
    assert agreed(tiny(players, 1, auction).table(seed=2)) == auctions(players, bids, all_may_pass=not must_bid)


@pytest.mark.slow_without_jit
def test_auctions_of_points_with_many_bids() -> None:
    auction = PointAuction(step=5, minimum=5, maximum=40)
    assert lines(tiny(4, 1, auction).table(seed=2)) == auctions(4, 8, all_may_pass=False)


@pytest.mark.parametrize("no_trump", [False, True])
def test_auctions_of_tricks_and_a_suit(no_trump: bool) -> None:
    # One trick in four suits, or in five strains, for three players: all may pass.
    table = tiny(3, 1, SuitAuction(no_trump=no_trump)).table(seed=3)
    assert agreed(table) == auctions(3, 5 if no_trump else 4, all_may_pass=True)


@pytest.mark.parametrize(("tricks", "suits"), [(1, 4), (2, 3), (3, 3)])
def test_auctions_where_a_raise_needs_more_tricks_and_a_higher_suit(tricks: int, suits: int) -> None:
    # From a bid with t tricks and s suits above it, two players have C(t + s, t) ways to continue: choose k of each, in
    # order, for k raises, and add up over k (Vandermonde).
    deck = Deck("small", FRENCH_52.suits[:suits], ("1", "2", "3", "4"))
    auction = SuitAuction(raise_rule="tricks_and_suit")
    table = tiny(2, tricks, auction, deck=deck).table(seed=3)
    bids = [(more, higher) for more in range(tricks) for higher in range(suits)]
    assert auctions_alone(table) == sum(comb(more + higher, more) for more, higher in bids) + len(bids) + 1


def auctions_alone(table: ot.Table) -> int:
    """The number of auctions at a table, without the play."""
    if table.phase != "bid":
        return 1
    found, finished = 0, len(table.deals)
    for action in table.legal:
        table.push(action)
        found += 1 if len(table.deals) > finished else auctions_alone(table)
        table.pop()
    return found


def rook_auctions(bids: int, turn: int, standing: int, holder: int | None, out: frozenset[int]) -> int:
    """Rook's auction written again: pass, bid higher, or check if the partner holds the bid and an opponent is in."""
    if holder is not None and len(out) == 3:
        return 1
    left = (turn + 1) % 4

    def ask(seat: int, standing: int, holder: int | None, out: frozenset[int]) -> int:
        if holder is not None and len(out) == 3:
            return 1
        while seat in out or seat == holder:
            seat = (seat + 1) % 4
        return rook_auctions(bids, seat, standing, holder, out)

    ways = sum(ask(left, bid, turn, out) for bid in range(standing + 1, bids + 1))
    if holder is not None or len(out) < 3:
        ways += ask(left, standing, holder, out | {turn})
    opponents = {(turn + 1) % 4, (turn + 3) % 4}
    if holder == (turn + 2) % 4 and opponents - out:
        ways += ask(left, standing, holder, out)
    return ways


@pytest.mark.parametrize("bids", [1, 2, 3])
def test_auctions_with_checks(bids: int) -> None:
    auction = PointAuction(step=5, minimum=5, maximum=5 * bids, check=True)
    table = tiny(4, 1, auction, teams=2).table(seed=5, dealer=3)
    assert agreed(table) == rook_auctions(bids, 0, 0, None, frozenset())


def test_auctions_of_rook_from_145() -> None:
    table = ot.load("rook", minimum_bid=140).table(seed=5, dealer=3)
    assert auctions_alone(table) == rook_auctions(3, 0, 0, None, frozenset())


# After the auction


@pytest.mark.slow_without_jit
def test_discards_and_trumps_of_rook() -> None:
    table = ot.load("rook").table(seed=6, dealer=3)
    for call in ("bid 150", "pass", "pass", "pass"):
        table.push(call)
    assert [agreed(table, depth) for depth in range(4)] == [1, 15, 15 * 14, 15 * 14 * 13]
    assert lines(table, 6) == 15 * 14 * 13 * 12 * 11 * 10
    assert lines(table, 7) == 15 * 14 * 13 * 12 * 11 * 10 * 4


# The play


@pytest.mark.parametrize(("players", "cards"), [(2, 1), (2, 3), (3, 2), (4, 2)])
def test_nobody_can_follow(players: int, cards: int) -> None:
    # Each seat holds a suit of its own, so any card may be played at any time.
    suits = "SHDC"
    hands = [" ".join(f"{suits[seat]}{rank}" for rank in "AKQJ"[:cards]) for seat in range(players)]
    deal = "; ".join(f"{seat}: {hand}" for seat, hand in enumerate(hands))
    assert agreed(tiny(players, cards).table(deals=[deal], seed=1)) == factorial(cards) ** players


@pytest.mark.parametrize(("players", "cards"), [(2, 3), (3, 2)])
def test_everyone_follows(players: int, cards: int) -> None:
    # All cards are of one suit, so any order is legal again.
    deck = Deck("one suit", (Suit.RED,), tuple(map(str, range(1, players * cards + 1))))
    assert agreed(tiny(players, cards, deck=deck).table(seed=1)) == factorial(cards) ** players


def test_equal_cards_are_one_choice() -> None:
    # A pair and one more card can be played in 3!/2! orders, two pairs in 4!/2!2!.
    table = tiny(2, 3, deck=PIQUET_64).table(deals=["0: SA SA SK; 1: HA HA HK"], seed=1)
    assert agreed(table) == 3 * 3
    table = tiny(2, 4, deck=PIQUET_64).table(deals=["0: SA SA SK SK; 1: HA HK HQ HJ"], seed=1)
    assert agreed(table) == 6 * 24


def test_a_small_deal_by_hand() -> None:
    # Seat 0 leads SA or H2. SA: seat 1 follows with S2, keeps HA, seat 0 leads H2, HA: 1 line. H2: seat 1 must play
    # HA and wins, leads S2, SA: 1 line.
    table = tiny(2, 2).table(deals=["0: SA H2; 1: S2 HA"], dealer=1, seed=1)
    assert agreed(table) == 2


FEW = 40 if COMPILED else 6
GAMES = [*ot.games().values(), ot.load("tocan", no_trump=True), ot.load("tendown", hook=True), *INVENTED]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name} {' '.join(map(str, game.values.values()))}")
def test_kernel_and_table_count_the_same(game: ot.Game) -> None:
    # From several positions of a match, as deep as there are few lines.
    players, choices = game.players[0], Random(9)
    table = game.table(players, seed=9)
    for step in range(72):
        if table.turn is None:
            break
        if step % 6 == 0:
            depth = 1
            while depth < 5 and lines(table, depth) <= FEW:
                depth += 1
            agreed(table, depth)
        table.push(choose(table, choices, "modest"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name} {' '.join(map(str, game.values.values()))}")
def test_the_last_two_tricks_to_the_end(game: ot.Game) -> None:
    players, choices = game.players[-1], Random(10)
    table = game.table(players, seed=10)
    for _ in range(400):
        if table.turn is None:
            break
        if table.phase == "play" and not table.trick and table.hand_size - sum(table.tricks_won) == 2:
            assert 1 <= agreed(table) <= 2**players
            break
        table.push(choose(table, choices, "modest"))
