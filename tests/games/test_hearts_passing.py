"""Hearts: which cards are passed, to whom, and who knows them."""

import pytest

import overtrick as ot
from overtrick.actions import Give
from tests.table_helpers import (
    Option,
    finish_deal,
    legal,
    names,
    play,
    say,
)

from .hearts_tables import MIXED, give_any, hearts


@pytest.mark.parametrize(
    ("players", "options", "away"),
    [
        (4, {}, [1, 3, 2, 0, 1, 3]),
        (3, {}, [1, 2, 0, 1]),
        (5, {}, [1, 4, 0, 1]),
        (4, {"passing": "no_hold"}, [1, 3, 2, 1, 3]),
        (5, {"passing": "no_hold"}, [1, 4, 1, 4]),
        (4, {"passing": "left"}, [1, 1, 1]),
        (4, {"passing": "none"}, [0, 0]),
        (4, {"passed_cards": 5}, [1, 3, 2, 0]),
        (4, {"passed_cards": 1, "passing": "left"}, [1, 1]),
    ],
)
def test_directions_of_passing(players: int, options: dict[str, Option], away: list[int]) -> None:
    """Three cards go to the left, to the right, across (with four players), and in the next deal nowhere."""
    table = ot.load("hearts", target=1_000_000, **options).table(players, seed=1)
    count = int(options.get("passed_cards", 3) or 0)
    for steps in away:
        before = [set(names(hand)) for hand in table.hands]
        assert table.gives_to == (steps or None)
        gifts = give_any(table)
        assert table.phase == "play"
        for seat in range(players):
            giver = (seat - steps) % players
            got = set(gifts[giver])
            assert len(got) == (count if steps else 0)
            assert set(names(table.hands[seat])) == (before[seat] - set(gifts[seat])) | got
            assert set(names(table.view(seat).given)) == set(gifts[seat])
            assert set(names(table.view(seat).received)) == got
        finish_deal(table)


def test_cards_are_passed_in_turn_from_the_dealers_left() -> None:
    table = hearts(MIXED, dealer=1)
    order = []
    while table.phase == "give":
        order.append((table.turn, table.to_discard))
        table.push(table.legal[0])
    assert order == [(seat, left) for seat in (2, 3, 0, 1) for left in (3, 2, 1)]


def test_any_card_may_be_passed_once() -> None:
    table = hearts(MIXED)
    assert legal(table) == [f"give {card}" for card in names(table.hands[0])]
    say(table, "give CA")
    assert "give CA" not in legal(table)
    assert len(legal(table)) == 12
    with pytest.raises(ot.IllegalAction, match="you do not hold CA"):
        table.push("give CA")
    with pytest.raises(ot.IllegalAction, match="it is time to give cards away"):
        table.push("play D2")


def test_received_cards_cannot_be_passed_on() -> None:
    """Everybody chooses before seeing the new cards."""
    table = hearts(MIXED)
    say(table, "give CA", "give CK", "give CQ")
    assert table.turn == 1
    assert "give CA" not in legal(table)
    assert set(names(table.view(1).hand)) == {
        "C2",
        "C3",
        "C4",
        "C5",
        "D4",
        "D5",
        "D6",
        "H5",
        "H6",
        "H7",
        "SA",
        "SK",
        "S6",
    }


def test_passed_cards_stay_hidden_until_everybody_has_given() -> None:
    table = hearts(MIXED)
    say(table, "give CA", "give S2", "give H2")
    say(table, "give SA", "give SK", "give C2")
    own, receiver, watcher = table.view(0), table.view(1), table.view(None)
    assert names(own.given) == ["CA", "S2", "H2"]
    assert own.received == receiver.received == ()
    assert names(receiver.given) == ["SA", "SK", "C2"]
    assert watcher.given == watcher.received == ()
    assert own.hand_counts == receiver.hand_counts == watcher.hand_counts == (10, 10, 13, 13)
    assert [(seat, str(action)) for seat, action in own.history][:3] == [(0, "give CA"), (0, "give S2"), (0, "give H2")]
    assert own.history[3:] == ((1, Give(None)),) * 3
    assert receiver.history[:3] == watcher.history[:3] == ((0, Give(None)),) * 3
    assert watcher.history[3:] == ((1, Give(None)),) * 3
    assert not set(names(receiver.hand)) & {"CA", "S2", "H2"}


@pytest.mark.parametrize("other", ["give CK, give CQ, give C9", "give H2, give H3, give H4"])
def test_other_seats_cannot_tell_what_was_passed(other: str) -> None:
    one, two = hearts(MIXED), hearts(MIXED)
    say(one, "give CA", "give S2", "give S3", "give SA")
    say(two, *other.split(", "), "give SA")
    for seat in (None, 1, 2, 3):
        assert one.view(seat) == two.view(seat)
    assert one.view(0) != two.view(0)


def test_after_passing_only_giver_and_receiver_know_the_cards() -> None:
    table = hearts(MIXED)
    say(table, "give CA", "give CK", "give CQ", "give SA", "give SK", "give S6")
    say(table, "give C6", "give C7", "give C8", "give SQ", "give SJ", "give HA")
    assert table.phase == "play"
    assert names(table.view(1).received) == ["CA", "CK", "CQ"]
    assert names(table.view(0).received) == ["SQ", "SJ", "HA"]
    assert {"SQ", "SJ", "HA"} <= set(names(table.view(0).hand))
    for seat in (None, 2):
        hidden = [action for giver, action in table.view(seat).history if giver != seat]
        assert hidden == [Give(None)] * len(hidden)
    assert table.view(2).hand_counts == (13, 13, 13, 13)


def test_a_record_has_the_passed_cards() -> None:
    table = hearts(MIXED)
    say(table, "give CA", "give CK", "give CQ", "give SA", "give SK", "give S6")
    say(table, "give C6", "give C7", "give C8", "give SQ", "give SJ", "give HA")
    play(table, "C2 CJ C6 C9")
    lines = table.record().splitlines()
    start = lines.index("gives: 0 CA CK CQ")
    assert lines[start : start + 5] == [
        "gives: 0 CA CK CQ",
        "gives: 1 SA SK S6",
        "gives: 2 C6 C7 C8",
        "gives: 3 SQ SJ HA",
        "trick 1: 1 C2, 2 CJ, 3 C6, 0 C9",
    ]
    again = ot.read_record(table.record())
    assert again.history == table.history
    assert again.record() == table.record()


def test_a_record_can_stop_while_cards_are_passed() -> None:
    table = hearts(MIXED)
    say(table, "give CA", "give CK", "give CQ", "give SA")
    again = ot.read_record(table.record())
    assert again.turn == 1
    assert again.to_discard == 2
    assert again.view(2) == table.view(2)
    assert again.view(1) == table.view(1)


def test_passing_can_be_taken_back() -> None:
    table = hearts(MIXED)
    before = table.view(0)
    give_any(table)
    say(table, legal(table)[0])
    while table.history:
        table.pop()
    assert table.view(0) == before
