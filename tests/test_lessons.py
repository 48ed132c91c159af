"""The lessons of games: every step is legal, the sentences state true facts, and a wrong lesson is one sentence."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import overtrick as ot
from overtrick.cards import Card
from overtrick.errors import InvalidRules
from overtrick.lesson import NEWCOMER, Lesson, Step
from overtrick.lesson_script import script_of

EVERY_GAME = [*ot.games().values(), ot.load("examples/landfall.py")]
LESSON: Lesson = script_of(ot.load("spades")).lesson


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_every_lesson_is_legal_to_its_end(game: ot.Game) -> None:
    script = script_of(game)
    steps = len(script.lesson.steps)
    assert 5 <= steps <= 8 or game.file is not None
    table, played = script.table(), list[str]()
    for line in script.lines:
        assert script.fits(played)
        expected = script.expected(played)
        assert (line.action in expected) == (line.seat == NEWCOMER)
        assert script.others_action(len(played)) == (None if line.seat == NEWCOMER else line.action)
        assert table.turn == line.seat
        played.append(str(table.push(line.action)))
    assert script.step_at(len(played)) is None
    assert {line.step for line in script.lines} == set(range(steps))


@pytest.mark.parametrize("game", ot.games().values(), ids=lambda game: game.name)
def test_the_action_of_a_step_is_named_in_its_text(game: ot.Game) -> None:
    """A step that asks for one card names its rank or its suit, and one that asks for a bid names the number."""
    script = script_of(game)
    for step in script.lesson.steps:
        if len(step.actions) > 1:
            continue
        kind, _, what = step.actions[0].partition(" ")
        told = step.text.casefold()
        if kind == "bid":
            assert re.search(rf"\b{re.sub('[^0-9]', '', what)}\b", told), step
        if kind == "play":
            card = script.table().rules.deck.get(what)
            assert isinstance(card, Card)
            assert any(word in told for word in card.name.casefold().split()), step


def test_cards_of_one_step_are_given_in_any_order() -> None:
    script = script_of(ot.load("hearts"))
    assert script.expected([]) == ("give SA", "give SK", "give HA")
    assert script.expected(["give HA"]) == ("give SA", "give SK")
    assert script.fits(["give HA", "give SA", "give SK", "give HQ"])
    assert not script.fits(["give H3"])


# What the sentences claim


def after(name: str, step: int | None) -> ot.Table:
    """The table of a lesson when this step begins, from 1; at the end if None."""
    script = script_of(ot.load(name))
    table = script.table()
    for place, line in enumerate(script.lines):
        if script.step_at(place) == (None if step is None else step - 1) and table.turn == NEWCOMER:
            break
        table.push(line.action)
    return table


def test_facts_of_the_lesson_of_river() -> None:
    table = after("river", 2)
    assert str(table.trump) == "D"
    before_dealer = sum(int(str(bid).split()[1]) for bid in table.bids[:3])
    assert before_dealer == table.hand_size == 4
    assert not any(str(card).startswith("H") for card in table.hands[0])
    (deal,) = after("river", None).deals
    assert [(line.count, line.amount) for line in deal.lines if line.side == 0] == [(2, 2), (1, 10)]


def test_facts_of_the_lesson_of_ten_down() -> None:
    table = after("tendown", 4)
    assert [str(card) for _, card in table.last_trick].count("SA") == 2
    assert (table.last_winner, table.tricks_won[0]) == (0, 2)
    (deal,) = after("tendown", None).deals
    assert sum(line.amount for line in deal.lines if line.side == 0) == 12


def test_facts_of_the_lesson_of_spades() -> None:
    assert after("spades", 2).contracts[0].wanted == 6
    assert after("spades", 5).last_winner == 2
    assert not any(str(card).startswith("C") for card in after("spades", 6).hands[0])
    table = after("spades", None)
    assert (table.tricks_won[0], table.tricks_won[2]) == (4, 1)


def test_facts_of_the_lesson_of_whist() -> None:
    assert str(after("whist", 1).turned) == "H9"
    table = after("whist", 4)
    assert table.last_winner == 2
    assert sum(after("whist", 5).tricks_won[seat] for seat in (0, 2)) == 4
    assert sum(after("whist", None).tricks_won[seat] for seat in (0, 2)) == 5


def test_facts_of_the_lesson_of_hearts() -> None:
    table = after("hearts", 2)
    assert {"DJ", "C10", "H9"} <= set(map(str, table.hands[0]))
    assert {str(card) for card in after("hearts", 4).hands[0] if str(card).startswith("D")} == {"D4", "DJ"}
    assert not any(str(card).startswith("D") for card in after("hearts", 6).hands[0])
    assert after("hearts", None).view(0).points[0] == 0


def test_facts_of_the_lesson_of_euchre() -> None:
    assert after("euchre", 6).tricks_won[0] == 3
    (deal,) = after("euchre", None).deals
    assert [(line.side, line.amount) for line in deal.lines] == [(0, 2)]


def test_facts_of_the_lesson_of_rook() -> None:
    table = after("rook", 5)
    assert sum(str(card).startswith("G") for card in table.hands[0]) == 6
    table = after("rook", 7)
    others = [card for hand in table.hands[1:] for card in hand]
    assert not any(str(card).startswith("G") for card in others)
    table = after("rook", None)
    assert table.view(0).points[0] == 80
    assert table.view(0).claimable


def test_facts_of_the_lesson_of_tocan() -> None:
    table = after("tocan", 5)
    assert not any(str(card).startswith("S") for seat in (1, 2, 3) for card in table.faceup[seat])
    table = after("tocan", None)
    assert (table.contracts[0].wanted, table.contracts[0].state) == (4, "kept")
    assert len(table.faceup[1]) == 4


# Wrong lessons


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"others": ""}, "seat 1 is to act, and `others` has no action for it"),
        ({"others": LESSON.others + ", play H2"}, "is left over"),
        ({"others": LESSON.others.replace("bid 3", "bid 99", 1)}, "seat 1 cannot do this"),
        ({"deal": "0: SA"}, "must name every card"),
        ({"deal": "nonsense"}, "a deal has lines such as"),
        ({"steps": (replace(LESSON.steps[0], do="bid 14"), *LESSON.steps[1:])}, "step 1"),
        ({"steps": (replace(LESSON.steps[0], do="play SA"), *LESSON.steps[1:])}, "the newcomer cannot do this"),
        ({"dealer": 9}, "the seats are 0 to 3"),
    ],
)
def test_a_lesson_that_cannot_be_played_is_refused_with_a_sentence(changes: dict[str, object], said: str) -> None:
    wrong = replace(ot.load("spades"), lesson=replace(LESSON, **changes))  # type: ignore[arg-type]
    with pytest.raises(InvalidRules, match=re.escape(said)) as caught:
        script_of(wrong)
    assert str(caught.value).startswith("the lesson of Spades")


def test_a_step_without_a_sentence_or_an_action_is_refused() -> None:
    for arguments, said in (
        (("", "bid 3", "Because."), "text"),
        (("Bid", "bid 3", "Because."), "full stop"),
        (("Bid.", "", "Because."), "action"),
        (("Bid.", "bid 3", ""), "why"),
    ):
        with pytest.raises(InvalidRules, match=said):
            Step(*arguments)
    with pytest.raises(InvalidRules, match="look at"):
        Step("Bid.", "bid 3", "Because.", look="sky")  # type: ignore[arg-type]
    with pytest.raises(InvalidRules, match="1 to 12 steps"):
        Lesson(deal="", dealer=0, steps=(), others="", end="The end.")


def test_a_lesson_must_fit_the_game() -> None:
    make = ot.game(title="Odd", players=4, lesson=replace(LESSON, players=7))
    with pytest.raises(InvalidRules, match="for 7 players"):
        make(ot.load("spades").define)
    with pytest.raises(InvalidRules, match="no such option"):
        ot.game(title="Odd", players=4, lesson=replace(LESSON, options={"moon": 1}))(ot.load("spades").define)
