"""Sampled worlds fit everything a seat has seen, all with the same probability; views tell nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import overtrick as ot
from overtrick.bots.belief import Belief
from overtrick.bots.kernel.layout import SEARCH, WORLD
from overtrick.bots.kernel.likely_worlds import bid_likelihood, likely_world
from overtrick.bots.priors import prior_of
from overtrick.bots.search import Search
from overtrick.cards import Deck, Suit
from overtrick.kernel import layout
from overtrick.kernel.jit import entry as compiled
from overtrick.kernel.world import count_worlds, draw_worlds
from overtrick.knowledge import shown_void
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
    Payment,
    Piles,
    PointAuction,
    Rules,
    Scoring,
    Seats,
    SuitAuction,
    TrickBids,
    TurnedTrump,
)
from overtrick.testing import random_match
from overtrick.testing.leaks import replay
from tests.conftest import COMPILED
from tests.kit.invented import INVENTED, fools, thorns
from tests.kit.strategies import SEATED
from tests.scorings import declarer_points, exact_bids, one_against_all, tricks_only

from .positions import rook, small_deal, spades, tocan
from .worlds import candidates, counted_ways, drawn, enumerate_worlds, fits, p_value

BLACK_AND_RED = (Suit.SPADES, Suit.HEARTS)
SIX = Deck("two suits of six", BLACK_AND_RED, tuple("234567"))
TWICE = Deck("two suits of three, twice", BLACK_AND_RED, tuple("234"), copies=2)
WITH_FOOL = Deck("two suits of five and a fool", BLACK_AND_RED, tuple("23456"), always_trump=("Fool",))


@ot.game(title="Tiny Barred", players=3)
def tiny_barred() -> Rules:
    """Three cards each, three left over, and hearts may not be led at first."""
    return Rules(
        seats=Seats(3),
        deck=SIX,
        deal=Dealing(hands=(3,)),
        trump=FixedTrump(Suit.HEARTS),
        lead=Lead(barred_until_broken=Suit.HEARTS),
        score=tricks_only(),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Turned", players=3)
def tiny_turned() -> Rules:
    """Three cards each, one turned up, two left over."""
    return Rules(
        seats=Seats(3),
        deck=SIX,
        deal=Dealing(hands=(3,)),
        auction=TrickBids(hook=True),
        trump=TurnedTrump(),
        score=exact_bids(),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Middle", players=3)
def tiny_middle() -> Rules:
    """Two cards each and three in the middle, one of them face up; two left over."""
    return Rules(
        seats=Seats(3),
        deck=WITH_FOOL,
        deal=Dealing(hands=(2,), middle=3),
        auction=PointAuction(step=1, minimum=1, maximum=5),
        trump=NamedTrump(),
        lead=Lead(first="declarer"),
        score=declarer_points(worth=(("6", 2), ("Fool", 3))),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Piles", players=3)
def tiny_piles() -> Rules:
    """Four cards each: one face up, one in hand, the rest in a pile."""
    return Rules(
        seats=Seats(3),
        deck=SIX,
        deal=Dealing(hands=(4,), piles=Piles(faceup=1, hand=1)),
        auction=SuitAuction(),
        trump=BidTrump(),
        lead=Lead(first="declarer"),
        score=one_against_all(),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Twice", players=3)
def tiny_twice() -> Rules:
    """Three cards each of a deck with every card twice."""
    return Rules(
        seats=Seats(3),
        deck=TWICE,
        deal=Dealing(hands=(3,)),
        auction=TrickBids(),
        trump=DrawnTrump(),
        score=exact_bids(),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Ordered", players=3)
def tiny_ordered() -> Rules:
    """Three cards each and one that the dealer may have to take up; two left over."""
    return Rules(
        seats=Seats(3),
        deck=SIX,
        deal=Dealing(hands=(3,)),
        auction=OrderUp(alone=False),
        trump=OfferedTrump(),
        score=Scoring(Contract("declarer", wanted=2), (Payment(1, when="made", who="declarer"),)),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Shown", players=3)
def tiny_shown() -> Rules:
    """Four cards each, and the dealer shows the last one."""
    return Rules(
        seats=Seats(3),
        deck=SIX,
        deal=Dealing(hands=(4,)),
        trump=TurnedTrump("dealers_last"),
        score=tricks_only(),
        finish=LastDeal(),
    )


TINY = [tiny_barred, tiny_turned, tiny_middle, tiny_piles, tiny_twice, tiny_ordered, tiny_shown]


def positions(
    game: ot.Game, players: int, seeds: range, *, every: int = 1, actions: int = 120
) -> Iterator[tuple[ot.Table, int]]:
    """Positions of random matches, with the seat to act."""
    for seed in seeds:
        for number, table in enumerate(random_match(game, players, seed=seed, manner="modest", actions=actions)):
            if table.turn is None:
                break
            if number % every == seed % every:
                yield table, table.turn


def small_positions(game: ot.Game, seeds: range, at_most: int) -> Iterator[tuple[ot.Table, int]]:
    for table, seat in positions(game, 3, seeds):
        if 1 < candidates(table, seat) <= at_most:
            yield table, seat


def frequencies_match(table: ot.Table, seat: int, draws_a_world: int) -> bool:
    expected = enumerate_worlds(table, seat)
    counts = Counter(world.key() for world in drawn(table, seat, draws_a_world * expected.total()))
    assert set(counts) <= set(expected), "a world was drawn that does not fit"
    return p_value(counts, expected) > 1e-4


# All worlds that fit have the same probability


@pytest.mark.parametrize("game", TINY, ids=lambda game: game.title)
def test_the_count_of_worlds_is_right(game: ot.Game) -> None:
    checked = 0
    for table, seat in small_positions(game, range(4), at_most=120 if COMPILED else 20):
        assert counted_ways(table, seat) == pytest.approx(enumerate_worlds(table, seat).total())
        checked += 1
    assert checked >= 4


@pytest.mark.parametrize("game", TINY, ids=lambda game: game.title)
def test_worlds_have_the_same_probability(game: ot.Game) -> None:
    """Few positions with few worlds, so that plain Python can do it too."""
    checked = 0
    for table, seat in small_positions(game, range(3), at_most=12):
        assert frequencies_match(table, seat, 20)
        checked += 1
        if checked == 3:
            break
    assert checked


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", TINY, ids=lambda game: game.title)
def test_worlds_have_the_same_probability_after_the_play_has_shown_something(game: ot.Game) -> None:
    checked = 0
    for table, seat in small_positions(game, range(10, 40), at_most=120):
        if counted_ways(table, seat) < candidates(table, seat):
            assert frequencies_match(table, seat, 40)
            checked += 1
            if checked == 6:
                return
    raise AssertionError(f"only {checked} positions in which the play has shown something")


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", ["spades", "tocan"])
def test_worlds_near_the_end_of_a_deal_have_the_same_probability(name: str) -> None:
    checked = 0
    for table, seat in positions(ot.load(name), 4, range(40, 80), actions=60):
        if table.phase == "play" and 1 < candidates(table, seat) <= 100:
            assert frequencies_match(table, seat, 40)
            checked += 1
            if checked == 8:
                return
    raise AssertionError(f"only {checked} positions")


def test_a_pile_is_in_random_order() -> None:
    table = next(t for t, _ in positions(tiny_piles, 3, range(1)) if t.phase == "play" and not t.trick)
    assert table.turn is not None
    rising = 0
    for world in drawn(table, table.turn, 400):
        upper, lower = world.piles[0]
        rising += str(upper) < str(lower)
    assert 150 < rising < 250


# Worlds fit everything seen


@pytest.mark.parametrize(("name", "players"), [("spades", 4), ("rook", 4), ("tocan", 4), ("tendown", 2), ("river", 3)])
def test_a_few_worlds_fit(name: str, players: int) -> None:
    for table, seat in positions(ot.load(name), players, range(1), every=23):
        assert all(fits(table, seat, world) for world in drawn(table, seat, 2))


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("name", "players"), SEATED)
def test_worlds_fit_everything_seen(name: str, players: int) -> None:
    for table, seat in positions(ot.load(name), players, range(2), every=11):
        if table.phase == "give":  # nobody draws worlds while others' cards lie on the table face down
            continue
        for viewer in (seat, (seat + 1) % players):
            for world in drawn(table, viewer, 5):
                assert fits(table, viewer, world), f"{table!r} seen by {viewer}: {world}"


def tells_copies_apart(game: ot.Game) -> bool:
    """Whether it is always known which of two equal cards was played, kept or taken."""
    rules = game.rules(max(game.players))
    return rules.deck.copies == 1 or not (rules.deal.piles or rules.deal.middle)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", [each for each in INVENTED if tells_copies_apart(each)], ids=lambda game: game.title)
def test_worlds_fit_in_invented_games(game: ot.Game) -> None:
    for table, seat in positions(game, max(game.players), range(4), every=5):
        for world in drawn(table, seat, 5):
            assert fits(table, seat, world), f"{table!r} seen by {seat}: {world}"


# What a view tells about single cards


def test_a_void_is_remembered() -> None:
    table = spades(
        "0: HA; 1: S2 S3 S4 S5 C2 C3 C4 C5 D2 D3 D4 D5 D6; 2: H3; 3: H4",
        *["bid 3"] * 4,
        cards="HA C2 H3 H4",
    )
    assert not any(str(card).startswith("H") for world in drawn(table, 0, 50) for card in world.hands[1])


def test_a_seat_that_leads_a_barred_suit_has_nothing_else() -> None:
    table = spades("0: SA SK SQ SJ S10 S9 S8 S7 S6 S5 S4 S3 S2", *["bid 3"] * 4, cards="SA")
    for world in drawn(table, 1, 20):
        assert {str(card.suit) for card in world.hands[0]} == {"S"}


def test_a_seat_that_has_to_lead_a_barred_card_first_may_have_anything() -> None:
    table = thorns.table(3, seed=4, dealer=0)
    while table.phase != "play":
        table.push(table.legal[0])
    leader = table.turn
    assert leader is not None
    table.push("play T1")
    other = table.turn
    assert other is not None
    belief = Belief.of(table.view(other))
    assert shown_void(table.view(other), belief.lowered, belief.root)[leader] == 0


def test_the_turned_card_is_in_no_hand() -> None:
    table = small_deal("river", 3, 9, "turned: H5")
    assert table.turned not in [card for world in drawn(table, 0, 50) for hand in world.hands for card in hand]


MIDDLE = "middle: G14 B6 B7 Y6 Y7 G6"


def test_the_face_up_card_is_in_the_middle_during_the_auction() -> None:
    table = rook(MIDDLE)
    for world in drawn(table, 0, 50):
        assert len(world.middle) == 5
        assert "G14" not in [str(card) for part in (*world.hands, world.middle) for card in part]


@pytest.mark.parametrize("kept", [True, False])
def test_the_declarer_holds_the_face_up_card_or_has_discarded_it(kept: bool) -> None:
    away = "B6 B7 Y6 Y7 G6 R5" if kept else "G14 B6 B7 Y6 Y7 G6"
    table = rook(
        f"0: R5 R14 R13 R12 R11 R10 R9 R8 R7; {MIDDLE}",
        *("bid 90", "pass", "pass", "pass"),
        *(f"discard {card}" for card in away.split()),
        "trump red",
        cards="R14",
    )
    hand = discarded = 0
    for world in drawn(table, 1, 200):
        hand += "G14" in map(str, world.hands[0])
        discarded += "G14" in map(str, world.discards)
        assert len(world.discards) == 6
    assert hand + discarded == 200
    assert min(hand, discarded) > 50, "nobody else can know whether it was kept"


def test_the_declarer_knows_the_discards() -> None:
    table = rook(
        f"0: R5 R14 R13 R12 R11 R10 R9 R8 R7; {MIDDLE}",
        *("bid 90", "pass", "pass", "pass"),
        *(f"discard {card}" for card in "B6 B7 Y6 Y7 G6 R5".split()),
        "trump red",
    )
    for world in drawn(table, 0, 20):
        assert {*map(str, world.discards)} == {"B6", "B7", "Y6", "Y7", "G6", "R5"}


@pytest.mark.parametrize(
    ("cards", "points"), [("R7 R8 R9 Y6 Y7 Y8 R11 R12 R13", 0), ("R5 R10 R14 B5 B10 B14 G5 G10 G14", 3)]
)
def test_points_are_discarded_only_where_nothing_else_is_left(cards: str, points: int) -> None:
    """Where points must be kept, nobody looks for them among the discards, unless no other world fits."""
    table = ot.load("rook", no_points_in_discards=True).table(
        dealer=3, seed=1, deals=[f"0: {cards}; middle: Bird Red1 Y5 B6 B7 B8"]
    )
    for call in ("bid 90", "pass", "pass", "pass"):
        table.push(call)
    while table.phase == "discard":
        table.push(table.legal[0])
    worth = table.rules.worth
    discarded = [action.card for _, action in table.history if isinstance(action, ot.Discard)]
    assert sum(worth[card] > 0 for card in discarded if card) == points
    table.push("trump red")
    worlds = drawn(table, 1, 100)
    assert all(len(world.discards) == 6 for world in worlds)
    assert not any(worth[card] for world in worlds for card in world.discards)
    while not table.deals:  # in the end other seats have shown every card that is not worth points
        for world in drawn(table, 1, 5):
            assert len(world.discards) == 6
        table.push(table.legal[-1])


def euchre(*calls: str, cards: str = "") -> ot.Table:
    """Seat 0 leads with spades as trump, if somebody orders the jack up; seat 3 is the dealer."""
    deal = """
        0: SA SK HA HK C9
        1: S9 S10 H9 H10 D9
        2: CA CK CQ D10 DJ
        3: SQ HQ HJ DQ DK
        turned: SJ
    """
    table = ot.load("euchre").table(dealer=3, deals=[deal])
    for text in (*calls, *(f"play {card}" for card in cards.split())):
        table.push(text)
    return table


@pytest.mark.parametrize("discard", ["DQ", "SJ"])
def test_the_dealer_holds_the_card_that_was_ordered_up_or_has_discarded_it(discard: str) -> None:
    table = euchre("order up", "together", f"discard {discard}", cards="HA")
    hand = discarded = 0
    for world in drawn(table, 1, 200):
        hand += "SJ" in map(str, world.hands[3])
        discarded += "SJ" in map(str, world.discards)
        assert len(world.discards) == 1
    assert hand + discarded == 200
    assert discarded > 10, "nobody else can know whether it was kept"
    assert {str(card) for world in drawn(table, 3, 20) for card in world.discards} == {discard}


def test_a_turned_card_that_was_refused_is_in_no_hand() -> None:
    table = euchre("pass", "pass", "pass", "pass", "trump H", "together", cards="HA")
    for world in drawn(table, 1, 50):
        assert "SJ" not in {str(card) for hand in (*world.hands, world.discards) for card in hand}


def test_a_seat_that_does_not_follow_trump_has_no_left_bower() -> None:
    """Seat 2 plays a diamond to spades: it has no spade and no jack of clubs, but perhaps other clubs."""
    calls = ("pass", "pass", "pass", "order up", "together", "discard DQ")
    before = {str(card) for world in drawn(euchre(*calls, cards="SA"), 1, 200) for card in world.hands[2]}
    assert before & {"SQ", "CJ"}
    after = {str(card) for world in drawn(euchre(*calls, cards="SA S9 D10"), 1, 200) for card in world.hands[2]}
    assert not after & {"SA", "SK", "SQ", "SJ", "S10", "S9", "CJ"}
    assert after & {"CA", "CK", "CQ"}


def test_everybody_knows_the_dealers_shown_card() -> None:
    table = ot.load("whist").table(dealer=0, seed=5)
    shown = table.turned
    assert shown is not None
    while table.turn != 0 or len(table.trick) == 0:
        for seat in (1, 2, 3):
            for world in drawn(table, seat, 5):
                assert shown in world.hands[0]
        table.push(table.legal[0])


@pytest.mark.slow_without_jit
def test_worlds_are_likelier_in_which_the_maker_has_trumps() -> None:
    """Seat 0 ordered the jack of spades up and its opponents passed: it has more spades than in other worlds."""
    table = euchre("order up", "together", "discard DQ", cards="HA H9")
    view = table.view(2)

    def trumps(likely: bool) -> float:
        search = Search(view, seed=3, likely=likely)
        record, worlds = search._record, np.repeat(search.belief.root, 2000)
        _take(search.lowered.record, search.prior, record, search.belief.ways, worlds)
        spades = int(search.lowered.record["trumps"][0, 4])
        return float(np.mean([(int(hand) & spades).bit_count() for hand in worlds["hands"][:, 0]]))

    assert trumps(likely=True) > trumps(likely=False) + 0.3


def test_face_up_cards_are_known_and_nothing_is_known_about_a_new_hand() -> None:
    """In Tocan seat 1 cannot follow hearts; after it has taken three new cards it may hold some."""
    table = tocan(
        "0: H2 H3 H4 H5 H6 H7 H8; 1: C2 C3 C4 C5 D2 D3 D4; 2: H9 H10 C9 C10 D9 D10 C8; 3: HJ CQ CK CJ DQ DK DJ",
        *("bid 1C", "pass", "pass", "pass"),
        cards="H2 D2 H9 HJ",
    )
    open_cards = {str(card) for cards in table.faceup for card in cards}
    for world in drawn(table, 2, 30):
        hidden = [str(card) for part in (*world.hands, *world.piles) for card in part]
        assert not open_cards & set(hidden)
        assert not any(str(card).startswith("H") for card in world.hands[1])
    while len(table.hands[1]) != 3:
        mine = [action for action in table.legal if str(action).startswith("play D")]
        table.push(mine[0] if table.turn == 1 and mine else table.legal[0])
    assert any(str(card).startswith("H") for world in drawn(table, 2, 60) for card in world.hands[1])


def test_the_declarer_knows_nothing_about_the_copy_of_the_face_up_card() -> None:
    looked = 0
    for table in random_match(fools, 3, seed=8, manner="modest", actions=150):
        if table.declarer is not None and table.turn == table.declarer:
            belief, looked = Belief.of(table.view(table.turn)), looked + 1
            kept = {slot.refused for slot in belief.slots if slot.kind == layout.STOCK}
            assert kept <= {0}  # the play never shows anything about the cards that were left over
    assert looked > 0


def test_the_copy_of_a_card_may_be_anywhere() -> None:
    table = small_deal("tendown", 2, 3, "0: HA D8 C8; trump: S", "bid 1", "bid 0", cards="HA", dealer=1)
    with_copy = sum("HA" in map(str, world.hands[1]) for world in drawn(table, 0, 2000))
    assert 40 < with_copy < 180  # three of the 61 cards that seat 0 has not seen: about 98


# No hidden information


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_a_position_tells_nothing_hidden(name: str, players: int) -> None:
    choices = Random(f"{name} {players}")
    different = 0
    for table, seat in positions(ot.load(name), players, range(4 if COMPILED else 1), every=17 if COMPILED else 61):
        for viewer in {seat, choices.randrange(players)}:
            twin = replay(table, viewer, choices)
            if twin is not None:
                different += twin.dealt != table.dealt
                assert twin.view(viewer).position == table.view(viewer).position
                assert twin.view(None).position == table.view(None).position or twin.deals != table.deals
    assert different or not COMPILED


def test_it_does_not_matter_which_of_two_equal_cards_was_dealt() -> None:
    """The position of seat 0 is the same whichever of the two aces it was dealt."""
    deals = ["0: HA D8 C8; 1: HA H7 DA; trump: S", "0: HA D8 C8; 1: HK H7 DA; trump: S"]
    one, other = (small_deal("tendown", 2, 3, deal, "bid 1", dealer=1) for deal in deals)
    assert one.view(0).position == other.view(0).position


# What bids tell


@compiled
def _likelihoods(rules: np.ndarray, prior: np.ndarray, belief: np.ndarray, worlds: np.ndarray) -> np.ndarray:
    found = np.zeros(len(worlds))
    for index in range(len(worlds)):
        found[index] = bid_likelihood(rules[0], prior[0], belief[0], worlds[index])
    return found


@compiled
def _take(rules: np.ndarray, prior: np.ndarray, search: np.ndarray, ways: np.ndarray, worlds: np.ndarray) -> None:
    for index in range(len(worlds)):
        likely_world(rules[0], prior[0], search[0], ways)
        worlds[index] = search[0].states[WORLD]


def test_a_forced_bid_says_nothing_about_the_hand() -> None:
    """The first three bids add up to thirteen, so the last seat can only bid nello, with any cards."""
    view = spades("", "bid 6", "bid 4", "bid 3", "nello").view(0)
    belief, prior = Belief.of(view), prior_of(view)
    worlds = np.repeat(belief.root, 20)
    count_worlds(belief.record, belief.ways)
    draw_worlds(belief.lowered.record, belief.record, belief.ways, worlds)
    before = _likelihoods(belief.lowered.record, prior, belief.record, worlds).tolist()
    worlds["hands"][:, 3] = worlds["hands"][::-1, 3]  # cards may be in a world twice now, but only the hand matters
    assert _likelihoods(belief.lowered.record, prior, belief.record, worlds).tolist() == before
    assert len(set(before)) > 1  # the others were free to bid


@pytest.mark.slow_without_jit
def test_likely_worlds_follow_the_likelihood_of_the_bids() -> None:
    """One card each: a seat that bid 1 holds a trump more often, one that bid 0 less often, as the weights say."""
    table = small_deal("river", 3, 1, "0: C7; turned: H5", "bid 1", "bid 0", dealer=0)
    belief, prior = Belief.of(table.view(0)), prior_of(table.view(0))
    rules = belief.lowered.record
    hidden = [1 << number for number in range(52) if belief.unseen >> number & 1]
    every = np.repeat(belief.root, len(hidden) * (len(hidden) - 1))
    every["hands"][:, 1:3] = [(one, other) for one in hidden for other in hidden if one != other]
    weights = np.exp(_likelihoods(rules, prior, belief.record, every))
    trumps = every["trumps"][0]

    def holds_trump(worlds: np.ndarray, seat: int) -> np.ndarray:
        held: np.ndarray = worlds["hands"][:, seat] & trumps > 0
        return held

    many = 12_000 if COMPILED else 1000
    worlds, search = np.repeat(belief.root, many), np.zeros(1, SEARCH)
    search["states"][0], search["belief"], search["pool_limit"] = belief.root, belief.record, 512
    search["states"]["random"] = 7
    count_worlds(belief.record, belief.ways)
    _take(rules, prior, search, belief.ways, worlds)
    for seat in (1, 2):
        expected = np.average(holds_trump(every, seat), weights=weights)
        assert abs(expected - holds_trump(every, seat).mean()) > 0.1  # the bid does tell something
        assert holds_trump(worlds, seat).mean() == pytest.approx(expected, abs=0.02 if COMPILED else 0.08)
