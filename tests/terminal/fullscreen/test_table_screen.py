"""What a person can do at the table's screen: keys, typed words, hints, undo, sheets, leaving and resuming."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Button, OptionList, Select, Static

import overtrick as ot
from overtrick.terminal.bot_process import BotProcess
from overtrick.terminal.fullscreen.app import TableApp
from overtrick.terminal.fullscreen.menu import MenuScreen, SavedGame
from overtrick.terminal.fullscreen.settings_screen import SettingsScreen
from overtrick.terminal.fullscreen.sheets import Question, Sheet
from overtrick.terminal.fullscreen.table_screen import TableScreen
from overtrick.terminal.preferences import Preferences, load_preferences
from overtrick.terminal.saved_matches import load_saved, saved_matches

from .player import Person, at_screen, new_match

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]


def news(person: Person) -> str:
    return str(person.table.query_one("#news", Static).render())


async def bid_and_wait(person: Person) -> None:
    """Bid one trick in Spades, and wait for the play."""
    await person.wait_for_turn()
    await person.type("1")
    await person.wait_until(lambda: person.may_act and person.view.phase == "play")


async def test_cards_are_chosen_with_arrow_keys_or_typed() -> None:
    async with at_screen(new_match("spades")) as person:
        await bid_and_wait(person)
        legal = [str(action) for action in person.view.legal]
        marked = person.table._picker().choice
        assert marked is not None
        assert marked.action in legal
        await person.press("right")
        moved = person.table._picker().choice
        assert moved is not None
        assert moved.action != marked.action
        await person.press("left")
        assert person.table._picker().choice == marked
        tricks = sum(person.view.tricks_won)
        await person.type(str(person.view.legal[0]))
        await person.wait_until(lambda: person.may_act and sum(person.view.tricks_won) > tricks)


async def test_a_card_that_may_not_be_played_is_refused_with_the_reason() -> None:
    async with at_screen(new_match("spades")) as person:
        await bid_and_wait(person)
        before = person.view
        await person.type("S99")
        await person.wait_until(lambda: "S99" in news(person))
        outside = next(card for card in ot.load("spades").rules(4).deck.cards if card not in before.hand)
        await person.type(str(outside))
        await person.wait_until(lambda: str(outside) in news(person))
        assert person.view is before


async def test_a_hint_names_an_action_and_marks_it() -> None:
    async with at_screen(new_match("spades"), (120, 40)) as person:
        await bid_and_wait(person)
        await person.press("f2")
        await person.wait_until(lambda: isinstance(person.screen, Sheet))
        assert "reason" in person.text()
        await person.press("enter")
        await person.wait_until(lambda: person.screen is person.table)
        choice = person.table._picker().choice
        assert choice is not None
        assert choice.action in [str(action) for action in person.view.legal]


async def test_undo_goes_back_to_the_last_decision() -> None:
    async with at_screen(new_match("spades")) as person:
        await person.wait_for_turn()
        await person.press("f3")
        await person.wait_until(lambda: "nothing to take back" in news(person))
        await bid_and_wait(person)
        await person.press("f3")
        await person.wait_until(lambda: person.may_act and person.view.phase == "bid")


@pytest.mark.parametrize(
    ("key", "word", "shown"),
    [
        ("f1", "?", "Legal now"),
        ("f4", "trick", "No trick has been played yet"),
        ("f5", "score", "No deal is finished yet"),
        ("f6", "rules", "partnership"),
        ("f7", "log", "Deal 1"),
    ],
)
async def test_sheets_open_by_key_and_by_word(key: str, word: str, shown: str) -> None:
    async with at_screen(new_match("spades")) as person:
        await person.wait_for_turn()
        for by_key in (True, False):
            await (person.press(key) if by_key else person.type(word))
            await person.wait_until(lambda: isinstance(person.screen, Sheet))
            assert shown.casefold() in person.text().casefold()
            await person.press("escape")
            await person.wait_until(lambda: person.screen is person.table)


async def test_settings_are_used_and_kept() -> None:
    async with at_screen(new_match("spades")) as person:
        await person.wait_for_turn()
        assert "♠" in person.text()
        await person.press("f8")
        await person.wait_until(lambda: isinstance(person.screen, SettingsScreen))
        assert all(text in person.text() for text in ("as the terminal allows", "four: blue diamonds, green clubs"))
        (focused,) = person.styles_of("none")  # it was pale on yellow
        assert focused.color is not None
        assert sum(focused.color.get_truecolor()) < 200
        person.screen.query_one("#suits", Select).value = "letters"
        await person.pilot.pause()
        await person.press("escape")
        await person.wait_until(lambda: person.screen is person.table and "♠" not in person.text())
        assert load_preferences().suits == "letters"


async def test_rows_of_calls_without_room_follow_the_mark() -> None:
    async with at_screen(new_match("tocan")) as person:
        await person.wait_for_turn()
        assert all(f"{tricks}♠" in person.text() for tricks in range(1, 14))
        person.table.query_one("#calls").styles.max_height = 3
        await person.wait_until(lambda: "9♠" not in person.text())
        await person.press(*["down"] * 6)
        await person.wait_until(lambda: "13♠" in person.text())
        assert "1♠ " not in person.text().replace("11♠", "")
        await person.pilot.click("#calls", offset=(3, 0))  # the row of 9 tricks is the highest one now
        marked = person.table._picker().choice
        assert marked is not None
        assert marked.action == "bid 9C"


async def test_ctrl_c_asks_and_the_match_is_resumed() -> None:
    async with at_screen(new_match("spades")) as person:
        await bid_and_wait(person)
        await person.press("ctrl+c")
        await person.wait_until(lambda: isinstance(person.screen, Question))
        await person.press("escape")
        await person.wait_until(lambda: person.screen is person.table)
        await person.press("ctrl+c")
        await person.wait_until(lambda: isinstance(person.screen, Question))
        left = person.view
        await person.press("enter")
        await person.wait_until(lambda: not person.app.is_running)
    (match,) = saved_matches(unfinished=True)
    table, seating = load_saved(match.path)
    assert table.view(seating.seat) == left
    async with at_screen(SavedGame(match.path)) as person:
        await person.wait_for_turn()
        assert person.view.hand == left.hand
        assert person.view.bids == left.bids
    assert [each.name for each in saved_matches()] == [match.name]


async def test_the_menu_asks_for_everything(data: Path) -> None:
    async with at_screen(None) as person:
        await person.wait_until(lambda: isinstance(person.screen, MenuScreen))
        listed = person.screen.query_one("#games", OptionList)
        assert listed.option_count == len(ot.games())
        await person.press("down", "down")
        await person.wait_until(lambda: bool(person.screen.query("#option-nello_points")))  # only Spades has it
        person.screen.query_one("#bots", Select).value = "novice"
        person.screen.query_one("#option-target").value = "many"  # type: ignore[attr-defined]
        await person.press("ctrl+s")
        await person.wait_until(lambda: "many" in str(person.screen.query_one("#problem", Static).render()))
        person.screen.query_one("#option-target").value = "250"  # type: ignore[attr-defined]
        await person.press("ctrl+s")
        await person.wait_for_turn()
        assert person.view.game == ot.load("spades", target=250)
        assert (data / "matches").is_dir()


async def test_a_game_file_with_an_error_is_one_sentence_in_the_menu(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("x = 1 +\n", encoding="utf-8")
    async with at_screen(None) as person:
        await person.wait_until(lambda: isinstance(person.screen, MenuScreen))
        menu = person.screen
        menu.query_one("#file", Button).press()
        await person.wait_until(lambda: person.screen is not menu)
        await person.type(str(broken))
        await person.wait_until(lambda: "line 1" in str(menu.query_one("#problem", Static).render()))


async def test_a_terminal_that_becomes_too_small_says_so() -> None:
    async with at_screen(new_match("spades")) as person:
        await person.wait_for_turn()
        await person.pilot.resize_terminal(60, 20)
        await person.wait_until(lambda: "needs 80 columns and 24 lines" in person.text())
        await person.pilot.resize_terminal(80, 24)
        await person.wait_until(lambda: "Your bid" in person.text())


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize(("name", "players"), [("spades", 4), ("tocan", 4), ("river", 7), ("rook", 4), ("hearts", 5)])
async def test_everything_fits_on_the_screen(name: str, players: int, size: tuple[int, int]) -> None:
    async with at_screen(new_match(name, players), size) as person:
        await person.wait_for_turn()
        shown = person.text()
        assert all(player in shown for player in ("You", "Ben", "Cleo", "f1 Help"))
        assert all(str(card)[1:] in shown for card in person.view.hand)


async def test_without_unicode_everything_is_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    async with at_screen(new_match("rook"), (120, 40)) as person:
        await person.wait_for_turn()
        assert person.text().isascii()
        assert all(str(card) in person.text() for card in person.view.hand if card.suit is None)
        await person.press("f1")
        await person.wait_until(lambda: isinstance(person.screen, Sheet))
        assert person.text().isascii()


async def test_without_colour_no_colour_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with at_screen(new_match("spades")) as person:
        await person.wait_for_turn()
        styles = [
            segment.style for strip in person.screen._compositor.render_strips() for segment in strip if segment.style
        ]
        assert styles
        assert all(style.color is None and style.bgcolor is None for style in styles)
        assert any(style.reverse for style in styles)


async def test_bots_think_in_a_process_of_their_own() -> None:
    app = TableApp(new_match("spades", bots="club"), preferences=Preferences(pace_s=0.0))
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(app, pilot)
        await bid_and_wait(person)
        assert isinstance(app._bots, BotProcess)
        process = app._bots._process
        assert process is not None
        process.kill()
        await process.wait()
        tricks = sum(person.view.tricks_won)
        await person.press("enter")  # another process takes its place
        await person.wait_until(lambda: person.may_act and sum(person.view.tricks_won) > tricks)
        assert isinstance(app.screen, TableScreen)
        await app._bots.close()
    await asyncio.sleep(0)


@pytest.mark.parametrize("keys", [("ctrl+c",), ("down", "ctrl+c"), ("down", "up", "escape")])
async def test_the_menu_can_be_left_at_any_moment(keys: tuple[str, ...]) -> None:
    async with at_screen(None) as person:
        await person.wait_until(lambda: isinstance(person.screen, MenuScreen))
        for key in keys:
            person.app.simulate_key(key)
        await person.wait_until(lambda: not person.app.is_running)
    assert person.app.return_code == 0
