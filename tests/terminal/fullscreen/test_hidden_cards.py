"""The full screen shows no hidden card: if the unseen cards are dealt differently, it draws the same."""

from __future__ import annotations

from random import Random

import pytest

import overtrick as ot
from overtrick.terminal.bot_process import BotProcess
from overtrick.terminal.fullscreen.app import TableApp
from overtrick.terminal.local_match import LocalMatch
from overtrick.terminal.preferences import Preferences
from overtrick.terminal.sitting import Sitting
from tests.terminal.test_hidden_cards import SEAT, dealt_again

from .player import Person

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]


async def drawn(table: ot.Table) -> str:
    async def sit_down() -> Sitting:
        return LocalMatch(table, SEAT, BotProcess())

    app = TableApp(sit_down, preferences=Preferences(pace_s=0.0))
    async with app.run_test(size=(120, 40)) as pilot:
        person = Person(app, pilot)
        await person.wait_for_turn()
        await person.press("f1")
        await person.wait_until(lambda: person.screen is not person.table)
        sheet = person.text()
        await person.press("escape")
        await person.wait_until(lambda: person.screen is person.table)
        return sheet + person.text()


@pytest.mark.parametrize("name", ["river", "rook", "spades", "tendown", "tocan"])
async def test_what_is_drawn_does_not_depend_on_hidden_cards(name: str) -> None:
    choices = Random(2)
    table = ot.load(name).table(4, seed=2, dealer=3)
    for _ in range(6 if name == "rook" else 14):
        if name == "rook" and table.phase != "bid":
            break
        table.push(choices.choice(table.legal))
    while table.turn != SEAT:
        table.push(table.legal[0])
    found = (dealt_again(table, choices) for _ in range(200))
    again = next(other for other in found if other is not None and other != table)
    assert await drawn(again) == await drawn(table)
