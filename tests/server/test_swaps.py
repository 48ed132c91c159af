"""Seats before a match: the first friend is the host's partner, and seats can be swapped."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from overtrick.errors import OvertrickError
from overtrick.server.errors import NotAllowed, Refused
from overtrick.server.settings import Settings
from overtrick.server.table import play, seating, swaps
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Left, Row, SwapAnswered, SwapAsked, Swapped
from overtrick.server.table.state import TableState

from .clients import client_of, running

pytestmark = pytest.mark.anyio


def table_of(game: str = "spades", *people: str, bots: tuple[int, ...] = ()) -> TableState:
    """A table with these people, who sat down one after the other where the server put them, and bots."""
    state = TableState.create(Row(1, 0, seating.create(game, {}, 4, secret="5e" * 32)))
    for person in people:
        carry_out(state, seating.sit(state, person, person.title(), match_id="m1"))
    for seat in bots:
        carry_out(state, seating.seat_bot(state, None, "novice", seat, match_id="m1"))
    return state


def carry_out(state: TableState, decision: Decision) -> None:
    for event in decision.events:
        state.apply(Row(state.seq + 1, 1000, event))


def names(state: TableState) -> list[str]:
    return [occupant.name or "-" for occupant in state.occupants]


def test_the_first_friend_is_the_partner_of_the_host_and_the_next_ones_take_what_is_free() -> None:
    assert names(table_of("spades", "ada", "bob", "cleo")) == ["Ada", "Cleo", "Bob", "-"]
    assert names(table_of("river", "ada", "bob")) == ["Ada", "Bob", "-", "-"]


def test_the_partner_of_a_host_in_any_seat_sits_opposite() -> None:
    state = TableState.create(Row(1, 0, seating.create("spades", {}, 4, secret="5e" * 32)))
    carry_out(state, seating.sit(state, "ada", "Ada", 3, match_id="m1"))
    carry_out(state, seating.sit(state, "bob", "Bob", match_id="m1"))
    assert names(state) == ["-", "Bob", "-", "Ada"]
    assert names(table_of("spades", "ada", "bob")) == ["Ada", "-", "Bob", "-"]


def test_a_person_moves_to_a_free_seat_or_to_that_of_a_bot_without_asking_anybody() -> None:
    state = table_of("spades", "ada", "bob", bots=(1,))
    carry_out(state, swaps.swap(state, "bob", (2, 3)))
    assert names(state)[2:] == ["-", "Bob"]
    bot = state.occupants[1].name
    carry_out(state, swaps.swap(state, "bob", (1, 3)))
    assert names(state) == ["Ada", "Bob", "-", bot]
    assert state.host == 0  # who sat down first stays the host


def test_the_host_moves_bots_but_asks_people() -> None:
    state = table_of("spades", "ada", "bob", bots=(1,))
    carry_out(state, swaps.swap(state, "ada", (1, 3)))
    assert [occupant.bot for occupant in state.occupants] == [None, None, None, "novice"]
    assert swaps.swap(state, "ada", (2, 3)).events == (SwapAsked(0, (2, 3)),)
    with pytest.raises(NotAllowed):
        swaps.swap(state, "bob", (0, 3))


def test_a_swap_with_another_person_happens_when_they_agree() -> None:
    state = table_of("spades", "ada", "bob")
    carry_out(state, play.say(state, "bob", "hello"))
    carry_out(state, swaps.swap(state, "bob", (2, 0)))
    assert state.swap_request is not None
    assert (state.swap_request.seat, state.swap_request.waiting) == (2, {0})
    with pytest.raises(Refused):
        swaps.answer(state, "bob", True)
    carry_out(state, swaps.answer(state, "ada", True))
    assert names(state) == ["Bob", "-", "Ada", "-"]
    assert state.swap_request is None
    assert [said.seat for _, said in state.chat] == [0]  # what Bob wrote is still his
    assert state.host == 2


def test_the_host_swaps_two_people_when_both_agree() -> None:
    state = table_of("spades", "ada", "bob", "cleo")
    carry_out(state, swaps.swap(state, "ada", (1, 2)))
    assert swaps.answer(state, "cleo", True).events == (SwapAnswered(1, True),)
    carry_out(state, swaps.answer(state, "cleo", True))
    assert swaps.answer(state, "bob", True).events == (SwapAnswered(2, True), Swapped((1, 2)))


def test_a_request_ends_when_it_is_refused_or_withdrawn_or_somebody_leaves_or_the_match_starts() -> None:
    endings: list[Callable[[TableState], Decision]] = [
        lambda state: swaps.answer(state, "ada", False),
        lambda state: swaps.answer(state, "bob", False),
        lambda _state: Decision.of(Left(0)),
        lambda state: seating.start(state, "ada", match_id="m1"),
    ]
    for ends in endings:
        state = table_of("spades", "ada", "bob", bots=(1, 3))
        before = names(state)
        carry_out(state, swaps.swap(state, "bob", (0, 2)))
        with pytest.raises(Refused):
            swaps.swap(state, "bob", (1, 2))
        carry_out(state, ends(state))
        assert state.swap_request is None
        assert names(state)[2] == before[2]


@pytest.mark.parametrize("seats", [(0, 0), (1, 3), (0, 4), (-1, 0), (0, 15)])
def test_seats_that_cannot_be_swapped_are_refused(seats: tuple[int, int]) -> None:
    state = table_of("spades", "ada")
    with pytest.raises(OvertrickError):
        swaps.swap(state, "ada", seats)
    assert names(state) == ["Ada", "-", "-", "-"]


def test_nobody_changes_seats_in_a_room_or_during_a_match() -> None:
    room = TableState.create(Row(1, 0, seating.create("tendown", {"room": 5}, 3, secret="5e" * 32, room="5")))
    carry_out(room, seating.sit(room, "ada", "Ada", match_id="m1"))
    with pytest.raises(NotAllowed):
        swaps.swap(room, "ada", (0, 1))
    state = table_of("spades", "ada", bots=(1, 2, 3))
    carry_out(state, seating.start(state, "ada", match_id="m1"))
    with pytest.raises(Refused, match="the match has started"):
        swaps.swap(state, "ada", (0, 1))


async def test_the_lobby_names_the_people_who_are_left_after_a_swap(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await ada.make_table("spades", public=True)
        await bob.post(f"tables/{table_id}/sit")
        await bob.post(f"tables/{table_id}/swap", seats=[2, 1])
        await bob.post(f"tables/{table_id}/swap", seats=[1, 0])
        await ada.post(f"tables/{table_id}/swap/answer", agree=True)
        (listed,) = (await ada.http.get("/api/v1/tables")).json()
        assert listed["names"] == ["Bob", "Ada"]
        await bob.post(f"tables/{table_id}/leave")
        (listed,) = (await ada.http.get("/api/v1/tables")).json()
        assert listed["names"] == ["Ada"]


async def test_people_see_the_swap_at_once_and_keep_their_cards_apart(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await ada.make_table("spades")
        assert (await bob.post(f"tables/{table_id}/sit"))["seat"] == 2
        await ada.connect(table_id)
        await bob.connect(table_id)
        await bob.post(f"tables/{table_id}/swap", seats=[2, 0])
        await ada.receive_event("swap_asked")
        assert ada.state["table"]["swap"] == {"seat": 2, "seats": [2, 0], "waiting": [0]}
        await ada.post(f"tables/{table_id}/swap/answer", agree=True)
        for client, seat in ((ada, 2), (bob, 0)):
            while client.state["you"]["seat"] != seat:
                await client.receive()
            assert client.state["table"]["swap"] is None
        await ada.post(f"tables/{table_id}/bots", level="novice")
        await ada.post(f"tables/{table_id}/start")
        for client in (ada, bob):
            await client.wait_until_playing()
            assert len(client.view["hand"]) == 13
        assert not set(ada.view["hand"]) & set(bob.view["hand"])
