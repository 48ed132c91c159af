"""People who declare that a program plays for them: everybody sees it, and their matches count on no leader board."""

from __future__ import annotations

from random import Random

import pytest

from overtrick.server.errors import Refused
from overtrick.server.settings import Settings
from overtrick.server.table import seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Row
from overtrick.server.table.state import TableState

from .clients import Client, client_of, running

pytestmark = pytest.mark.anyio

SHORT = {"players": 2, "options": {"first_hand": 1}}


async def test_a_guest_who_is_a_program_stays_one(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, None) as robin:
        assert (await robin.post("guests", name="Robin", program=True))["program"] is True
        assert (await robin.post("guests", name="Robin II"))["program"] is True
        opened = await robin.post("accounts", name="Robin", password="correct horse")
        assert opened["program"] is True
        assert (await robin.post("login", name="Robin", password="correct horse"))["program"] is True


async def test_a_guest_and_an_account_can_become_programs_later(settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada") as ada,
        client_of(server, "Bob", account=True) as bob,
    ):
        assert (await ada.post("guests", name="Ada"))["program"] is False
        assert (await ada.post("guests", name="Ada", program=True))["program"] is True
        assert (await ada.http.get("/api/v1/me")).json()["program"] is True
        answer = await bob.post("login", name="Bob", password="correct horse", program=True)
        assert answer["program"] is True


async def test_a_table_shows_a_program_and_says_that_the_match_does_not_count(settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada", account=True) as ada,
        client_of(server, "Bob", account=True) as bob,
        client_of(server, "Robin", account=True, program=True) as robin,
    ):
        await _play(ada, bob)
        assert ada.state["table"]["unranked"] is None
        assert await _leaders(ada) == {"Ada": 1, "Bob": 1}
        await _play(ada, robin)
        assert [seat.get("program") for seat in ada.state["table"]["seats"]] == [None, True]
        assert ada.state["table"]["unranked"] == "program"
        assert await _leaders(ada) == {"Ada": 1, "Bob": 1}
        match = (await ada.http.get(f"/api/v1/matches/{ada.state['table']['match']}")).json()
        assert match["helped"] is True


async def _play(ada: Client, bob: Client) -> None:
    """A match of the two."""
    table = await ada.make_table("tendown", **SHORT)
    await bob.post(f"tables/{table}/sit")
    for person in (ada, bob):
        await person.connect(table)
    await ada.post(f"tables/{table}/start")
    for person in (ada, bob):
        await person.wait_until_playing()
    while "playing" in (ada.state["table"]["status"], bob.state["table"]["status"]):
        for person in (ada, bob):
            if person.may_act:
                await person.play(Random(1), actions=1)
            else:
                await person.request(type="ping")


async def _leaders(person: Client) -> dict[str, int]:
    """The number of matches of everybody on the leader board."""
    found = (await person.http.get("/api/v1/boards/tendown", params={"order": "matches"})).json()
    return {leader["name"]: leader["matches"] for leader in found}


async def test_programs_do_not_play_for_a_stake(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Robin", account=True, program=True) as robin:
        for path, body in (
            ("rooms/5/enter", {}),
            ("tables", {"game": "tendown", "players": 2, "options": {"room": 5}}),
        ):
            answer = await robin.http.post(f"/api/v1/{path}", json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
            assert "programs cannot play for a stake" in answer.json()["message"].lower()
        await robin.post("rooms/training/enter")


def test_the_next_match_counts_when_the_program_has_left() -> None:
    rows = [Row(1, 1, seating.create("tendown", {"first_hand": 1}, 2, secret="7" * 64))]
    state = TableState.create(rows[0])

    def do(decision: Decision) -> None:
        for event in decision.events:
            rows.append(Row(state.seq + 1, 1, event))
            state.apply(rows[-1])

    do(seating.sit(state, "ada", "Ada", match_id="m"))
    assert state.unranked is None
    do(seating.sit(state, "robin", "Robin", program=True, match_id="m"))
    assert state.unranked == TableState.of(rows).unranked == "program"
    do(seating.leave(state, "robin"))
    assert state.unranked == TableState.of(rows).unranked is None


def test_programs_do_not_sit_at_a_rated_table() -> None:
    state = TableState.create(Row(1, 1, seating.create("tendown", {"first_hand": 1}, 2, secret="7" * 64, rated=True)))
    with pytest.raises(Refused, match="rated"):
        seating.sit(state, "robin", "Robin", program=True, match_id="m")
