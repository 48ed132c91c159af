"""Lessons, claims and explained terms on the full screen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.widgets import Button, Static

import overtrick as ot
from overtrick.lesson_script import script_of
from overtrick.terminal.fullscreen.app import TableApp
from overtrick.terminal.fullscreen.menu import LessonPlan, MenuScreen
from overtrick.terminal.fullscreen.sheets import Question, Sheet
from overtrick.terminal.local_match import LocalMatch
from overtrick.terminal.preferences import Preferences
from overtrick.terminal.saved_matches import saved_matches
from overtrick.terminal.sitting import Sitting

from .player import BotsInThread, Person, at_screen, new_match

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]

EVERY_GAME = [*ot.games().values(), ot.load("examples/landfall.py")]


def news(person: Person) -> str:
    return str(person.table.query_one("#news", Static).render())


def coach(person: Person) -> str:
    return str(person.table.query_one("#coach", Static).render())


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
async def test_a_lesson_is_followed_with_enter_alone(game: ot.Game) -> None:
    steps = len(script_of(game).lesson.steps)
    async with at_screen(LessonPlan(game)) as person:
        seen = []
        while True:
            await person.wait_for_turn()
            if isinstance(person.screen, Question):
                break
            said = coach(person)
            if said not in seen:
                seen.append(said)
            await person.press_and_wait("enter")  # the coach has marked what to do
        assert [said.split(",")[0].split(":")[0] for said in seen[:steps]] == [
            f"Step {number} of {steps}" for number in range(1, steps + 1)
        ]
        end = " ".join(script_of(game).lesson.end.split())
        if len(seen) > steps:  # the deal went on after the last step
            assert seen[steps:] == [f"Lesson complete. {end}"]
            assert f"You have played a whole deal of {game.title}." in person.text()
        else:
            assert end[:30] in person.text()
        await person.press("enter")  # a match follows
        await person.wait_until(lambda: person.table.sitting.lesson is None)
        assert person.table.sitting.game == game.with_options()
    assert len(saved_matches()) == 1  # of the match, not of the lesson


async def test_another_action_is_answered_with_the_reason_for_the_suggested_one() -> None:
    async with at_screen(LessonPlan(ot.load("whist"))) as person:
        await person.wait_for_turn()
        before = person.view
        await person.type("D4")
        await person.wait_until(lambda: "sure tricks" in news(person))
        await person.press("f2")
        await person.wait_until(lambda: "sure tricks" in news(person))
        await person.type("claim")
        await person.wait_until(lambda: "Finish the steps" in news(person))
        await person.type("S2 S3")
        await person.wait_until(lambda: "Finish the steps" not in news(person))
        assert person.view is before
        await person.type("SA")
        await person.wait_until(lambda: person.may_act and "Step 2" in coach(person))
        await person.press("f3")
        await person.wait_until(lambda: person.may_act and "Step 1" in coach(person))


async def test_a_lesson_fits_on_the_smallest_screen_and_escape_leads_from_its_end_to_the_menu() -> None:
    async with at_screen(LessonPlan(ot.load("tocan"))) as person:
        while True:
            await person.wait_for_turn()
            if isinstance(person.screen, Question):
                break
            marked = person.table._picker().choice
            assert marked is not None
            assert f"[{marked.label.plain}]" in person.text()
            assert all(words in person.text() for words in ("Tocan, deal 1", "f1 Help"))
            await person.press_and_wait("enter")
        await person.press("escape")
        await person.wait_until(lambda: isinstance(person.screen, MenuScreen))


async def test_the_menu_begins_a_lesson_or_says_that_there_is_none() -> None:
    games = {"spades": replace(ot.load("spades"), lesson=None), "whist": ot.load("whist")}
    app = TableApp(None, preferences=Preferences(pace_s=0.0), offered=games, bots=BotsInThread())
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(app, pilot)
        await person.wait_until(lambda: isinstance(person.screen, MenuScreen))
        person.screen.query_one("#lesson", Button).press()
        problem = person.screen.query_one("#problem", Static)
        await person.wait_until(lambda: "Spades has no lesson" in str(problem.render()))
        await person.press("down")
        await person.wait_until(lambda: "more than six" in str(person.screen.query_one("#summary").render()))
        person.screen.query_one("#lesson", Button).press()
        await person.wait_for_turn()
        assert "Step 1" in coach(person)


async def test_a_lesson_that_cannot_be_played_ends_with_its_sentence() -> None:
    whist = ot.load("whist")
    assert whist.lesson is not None
    broken = replace(whist, lesson=replace(whist.lesson, others="play S4"))
    async with at_screen(LessonPlan(broken)) as person:
        await person.wait_until(lambda: person.app._exit)
    assert str(person.app.error).startswith("the lesson of Whist, step 2")


# Claims

CERTAIN = """
    0: SA SK SQ SJ S10 S9 S8 S7 S6 S5 S4 S3 S2
    1: HA HK HQ HJ H10 H9 H8 H7 H6 H5 H4 H3 H2
    2: DA DK DQ DJ D10 D9 D8 D7 D6 D5 D4 D3 D2
    3: CA CK CQ CJ C10 C9 C8 C7 C6 C5 C4 C3 C2
"""
SOME = CERTAIN.replace("S3 S2", "S3 H2").replace("H3 H2", "H3 S2")


async def at_claim(deal: str) -> Sitting:
    """Seat 0 leads in Spades, where everybody has bid."""
    table = ot.load("spades").table(4, seed=1, dealer=3, deals=[deal])
    for bid in ("bid 7", "bid 1", "bid 1", "bid 1"):
        table.push(bid)
    return LocalMatch(table, 0, BotsInThread(), kind="novice")


@pytest.mark.parametrize("by", ["f9", "claim", "claim 13"])
async def test_all_remaining_tricks_are_offered_claimed_and_played_out(by: str) -> None:
    app = TableApp(lambda: at_claim(CERTAIN), preferences=Preferences(pace_s=5.0))
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(app, pilot)
        await person.wait_for_turn()
        assert "You can win all 13 remaining tricks" in person.text()
        await (person.press("f9") if by == "f9" else person.type(by))
        await person.wait_until(lambda: isinstance(person.screen, Sheet))  # without a pause after each card
        assert person.table.sitting.view is not None
        assert person.table.sitting.view.deals[0].tricks == (13, 0, 0, 0)


async def test_some_tricks_are_claimed_and_their_cards_are_played() -> None:
    app = TableApp(lambda: at_claim(SOME), preferences=Preferences(pace_s=0.0))
    async with app.run_test(size=(120, 40)) as pilot:
        person = Person(app, pilot)
        await person.wait_for_turn()
        for typed, said in (
            ("claim", "cannot be proven"),
            ("claim 13", "cannot be proven"),
            ("claim many", "Type claim for all"),
            ("claim 0", "Type claim for all"),
        ):
            await person.type(typed)
            await person.wait_until(lambda said=said: said in news(person))  # type: ignore[misc]
        await person.type("claim 12")
        await person.wait_until(lambda: isinstance(person.screen, Sheet))
        assert "at least 12 tricks more" in "\n".join(entry.plain for entry in person.table.log_entries)
        assert person.table.sitting.view is not None
        assert person.table.sitting.view.deals[0].tricks[0] >= 12


async def test_the_rest_of_a_deal_is_conceded_until_the_person_stops_it() -> None:
    app = TableApp(lambda: at_claim(SOME), preferences=Preferences(pace_s=0.5))
    async with app.run_test(size=(120, 40)) as pilot:
        person = Person(app, pilot)
        await person.wait_for_turn()
        await person.type("concede")
        await person.wait_until(lambda: len(person.view.hand) < 13)
        assert "H2" not in map(str, person.view.hand)  # the weakest card is the first to go
        await person.type("stop")
        await person.wait_for_turn()
        assert person.view.hand
        await person.type("concede")
        await person.wait_until(lambda: isinstance(person.screen, Sheet))
        said = "\n".join(entry.plain for entry in person.table.log_entries)
        assert said.count("You concede the rest") == 2
        assert said.count("You play your cards yourself") == 1


async def test_nothing_is_conceded_while_bids_are_made() -> None:
    async with at_screen(new_match("spades")) as person:
        await person.wait_for_turn()
        before = person.view
        await person.type("concede")
        await person.wait_until(lambda: "when you are to play a card" in news(person))
        assert person.view is before


# Terms


async def test_the_words_of_the_game_are_explained() -> None:
    async with at_screen(new_match("spades"), (120, 40)) as person:
        await person.wait_for_turn()
        for typed, said in (
            ("terms", "A trick above what your team bid"),
            ("terms bags", "bag:"),
            ("? nello", "nello:"),
        ):
            await person.type(typed)
            await person.wait_until(lambda: isinstance(person.screen, Sheet))
            assert said in person.text()
            await person.press("escape")
            await person.wait_until(lambda: person.screen is person.table)
        await person.type("terms moon")
        await person.wait_until(lambda: "explains no word 'moon'" in news(person))
