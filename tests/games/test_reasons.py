"""Why an action is not legal: a code and parts for programs, a sentence for people."""

from __future__ import annotations

import pickle
from typing import get_args

import pytest

import overtrick as ot
from overtrick.cards import NO_TRUMP
from overtrick.reasons import MEANINGS, Code, Reason
from tests.table_helpers import play, say

SPADES = ["0: H4 HK D2; 1: HA H2 S4 C3 C4 C5 C6 C7 C8 C9 C10 CJ CQ"]


def reason_for(table: ot.Table, action: str) -> Reason:
    with pytest.raises(ot.IllegalAction) as refused:
        table.push(action)
    reason = refused.value.reason
    assert reason is not None
    assert f": {reason.text}; legal: " in str(refused.value)
    assert reason.code in MEANINGS
    assert reason.sentence[0].isupper()
    assert reason.sentence.endswith(".")
    return reason


def parts(reason: Reason) -> tuple[str, object, object, object, object]:
    return reason.code, reason.suit, reason.card, reason.amount, reason.limit


def test_a_card_that_does_not_follow() -> None:
    table = ot.load("spades").table(dealer=3, seed=1, deals=SPADES)
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    play(table, "H4")
    assert parts(reason_for(table, "play S4")) == ("must_follow", ot.Suit.HEARTS, None, None, None)
    assert parts(reason_for(table, "play DA")) == ("not_held", None, ot.Card.parse("DA"), None, None)
    assert reason_for(table, "bid 3").code == "asked_to_play"


def test_a_suit_that_may_not_be_led_yet() -> None:
    table = ot.load("spades").table(dealer=2, seed=1, deals=["3: S4 S5 S6 S7 S8 S9 S10 SJ SQ SK SA H2 H3"])
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    assert parts(reason_for(table, "play S4")) == ("barred_suit", ot.Suit.SPADES, None, None, None)


@pytest.mark.parametrize(
    ("game", "options", "calls", "tried", "expected"),
    [
        ("spades", {}, ["bid 6", "bid 6"], "bid 3", ("total_too_high", None, None, 15, 13)),
        ("spades", {}, [], "bid 14", ("too_high", None, None, 14, 13)),
        ("spades", {}, [], "bid 3H", ("only_tricks", None, None, None, None)),
        ("spades", {}, [], "pass", ("no_pass", None, None, None, None)),
        ("spades", {}, [], "play SA", ("asked_to_bid", None, None, None, None)),
        ("river", {}, ["bid 3", "bid 3", "bid 3"], "bid 1", ("total_equals_tricks", None, None, 10, None)),
        ("river", {}, [], "nello", ("no_nello", None, None, None, None)),
        ("rook", {}, [], "bid 72", ("wrong_step", None, None, 72, 5)),
        ("rook", {"minimum_bid": 50}, [], "bid 45", ("too_low", None, None, 45, 50)),
        ("rook", {}, [], "bid 155", ("too_high", None, None, 155, 150)),
        ("rook", {}, ["bid 70"], "bid 65", ("not_above", None, None, 70, None)),
        ("rook", {}, ["bid 70"], "check", ("no_check", None, None, None, None)),
        ("rook", {}, ["pass", "pass", "pass"], "pass", ("must_bid", None, None, None, None)),
        ("rook", {}, [], "bid 5H", ("only_points", None, None, None, None)),
        ("tocan", {}, ["bid 4H"], "bid 4D", ("not_above", ot.Suit.HEARTS, None, 4, None)),
        ("tocan", {}, [], "bid 4NT", ("no_such_suit", NO_TRUMP, None, None, None)),
        ("tocan", {}, [], "bid 4", ("needs_suit", None, None, None, None)),
        ("tocan", {}, [], "bid 14H", ("too_high", None, None, 14, 13)),
    ],
)
def test_a_call_that_is_not_legal(
    game: str, options: dict[str, int], calls: list[str], tried: str, expected: tuple[object, ...]
) -> None:
    table = ot.load(game, **options).table(players=4, seed=1)
    say(table, *calls)
    assert parts(reason_for(table, tried)) == expected


def test_a_trump_that_is_no_colour_of_the_deck() -> None:
    table = ot.load("rook").table(seed=3, dealer=0)
    say(table, "bid 70", "pass", "pass", "pass")
    assert parts(reason_for(table, "discard S4")) == ("not_held", None, ot.Card.parse("S4"), None, None)
    while table.phase == "discard":
        table.push(table.legal[0])
    assert parts(reason_for(table, "trump S")) == ("no_such_suit", ot.Suit.SPADES, None, None, None)


def test_every_code_has_a_meaning() -> None:
    assert list(MEANINGS) == list(get_args(Code))


def test_the_error_can_be_pickled_with_its_reason() -> None:
    with pytest.raises(ot.IllegalAction) as refused:
        ot.load("spades").table(seed=1).push("bid 14")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.reason) == (str(refused.value), refused.value.reason)
