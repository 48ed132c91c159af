"""What a view tells about single hidden cards, and that it tells nothing else."""

from __future__ import annotations

from random import Random

import pytest

import overtrick as ot
from overtrick.bots.belief import Belief
from overtrick.kernel import layout
from overtrick.knowledge import shown_void
from overtrick.testing import random_match
from overtrick.testing.leaks import replay
from tests.conftest import COMPILED
from tests.kit.invented import fools, thorns
from tests.kit.strategies import SEATED

from .positions import euchre, rook, small_deal, spades, tocan
from .worlds import drawn, positions


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
