"""Claims over the socket: accepted if they can be proven, and played out as ordinary actions."""

from __future__ import annotations

import json
import time
from random import Random
from unittest.mock import AsyncMock, Mock

import pytest

from overtrick.server.live import table as table_module
from overtrick.server.live.table import Client as TableClient
from overtrick.server.live.table import LiveTable
from overtrick.server.settings import Settings
from overtrick.server.table import play, seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Row
from overtrick.server.table.state import TableState
from overtrick.server.wire.encoding import encode
from overtrick.server.wire.views import client_fields

from .clients import Client, RunningServer, client_of, running

pytestmark = pytest.mark.anyio


async def play_until_claimable(client: Client, random: Random) -> bool:
    """Play until this person can claim at least two tricks. False if the match is over before."""
    while client.view["outcome"] is None:
        if client.may_act and client.view["claimable"] and len(client.view["hand"]) > 1:
            return True
        if client.may_act:
            await client.act(random.choice(client.view["legal"])["text"])
        else:
            await client.receive()
    return False


async def test_a_proven_claim_ends_the_deal(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        for seed in range(20):
            table_id = await ada.make_table("whist", seats=["me", "random", "random", "random"], start=True)
            await ada.connect(table_id)
            await ada.wait_until_playing()
            if await play_until_claimable(ada, Random(seed)):
                break
            await ada.disconnect()
        else:
            raise AssertionError("no claim was possible")
        deals, won, left = len(ada.view["deals"]), ada.view["tricks_won"][0], len(ada.view["hand"])
        ada.received.clear()
        claim = {"type": "claim", "id": "claim", "seq": ada.state["seq"], "tricks": left}
        answer = await ada.request(**claim)
        assert answer["type"] == "done"
        while ada.state["seq"] < answer["seq"]:
            await ada.receive()
        events = [message["what"] for message in ada.received if message["type"] == "event"]
        assert (events[0]["kind"], events[0]["seat"], events[0]["tricks"]) == ("claimed", 0, left)
        assert {event["kind"] for event in events[1:]} <= {"acted", "finished"}
        assert len(ada.view["deals"]) == deals + 1
        assert ada.view["deals"][deals]["tricks"][0] == won + left
        assert await ada.request(**claim) == answer  # as if the first answer had been lost


def match_with_claim() -> tuple[list[Row], list[Row]]:
    """The log of a match until somebody can claim, and what follows: the claim, a chat message, the next action."""
    for number in range(100):
        rows = [Row(1, 0, seating.create("whist", {}, 4, secret=f"{number:064x}"))]
        state = TableState.create(rows[0])

        def carry_out(decision: Decision, rows: list[Row] = rows, state: TableState = state) -> None:
            for event in decision.events:
                rows.append(Row(state.seq + 1, state.seq, event))
                state.apply(rows[-1])

        for seat in range(4):
            carry_out(seating.sit(state, f"p{seat}", f"P{seat}", seat, match_id="m1"))
        carry_out(seating.start(state, "p0", match_id="m1"))
        while state.table is not None and not state.table.deals and not state.table.is_claimable:
            carry_out(play.act(state, f"p{state.turn}", str(state.table.legal[0]), state.seq))
        assert state.table is not None
        if state.table.deals or state.table.hand_size - sum(state.table.tricks_won) < 2:
            continue
        before = len(rows)
        carry_out(play.claim(state, f"p{state.turn}", state.seq))
        carry_out(play.say(state, "p1", "well done"))
        if state.turn is not None:
            carry_out(play.act(state, f"p{state.turn}", str(state.table.legal[0]), state.seq))
            return rows[:before], rows[before:]
    raise AssertionError("no claim was possible")


async def test_a_server_that_reads_a_claim_and_more_at_once_sends_the_view_after_the_claim(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, after = match_with_claim()
    live = LiveTable("table", TableState.of(before), Mock(), Mock(), Mock(), Mock())
    frames: list[bytes] = []
    await live.connect_client(TableClient(None, None, frames.append), None)
    monkeypatch.setattr(table_module, "read_rows", AsyncMock(return_value=after))
    await live.catch_up()
    state, *events = [json.loads(frame[frame.index(b"{") :]) for frame in frames]
    kinds = [event["what"]["kind"] for event in events]
    assert (kinds[0], kinds[-2:]) == ("claimed", ["said", "acted"])
    assert ["view" in event for event in events] == [False] * (len(events) - 3) + [True, False, True]
    view = state["view"] | events[-3]["view"]
    expected = TableState.of([*before, *after[:-1]]).table
    assert expected is not None
    assert view == json.loads(encode(client_fields(expected.view(None))))


async def test_a_claim_that_cannot_be_proven_changes_nothing(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await ada.make_table("whist", seats=["me", "random", "random", "random"], start=True)
        await ada.connect(table_id)
        await ada.wait_until_playing()
        while not ada.may_act:
            await ada.receive()
        assert not ada.view["claimable"]
        before = ada.state["seq"]
        answer = await ada.request(type="claim", seq=before)
        assert (answer["code"], answer["message"]) == (
            "not_allowed",
            "this claim cannot be proven from what you know: play on",
        )
        assert ada.state["seq"] == before


async def test_some_tricks_are_claimed_with_a_line_that_wins_them_and_nobody_else_is_told(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        for seed in range(20):
            table_id = await ada.make_table("whist", seats=["me", "random", "random", "random"], start=True)
            await ada.connect(table_id)
            await ada.wait_until_playing()
            line = await play_until_some_are_certain(server, table_id, ada, Random(seed))
            if line:
                break
            await ada.disconnect()
        else:
            raise AssertionError("no trick was ever certain")
        deals, won = len(ada.view["deals"]), ada.view["tricks_won"][0]
        before = ada.state["seq"]
        answer = await ada.request(type="claim", seq=before, tricks=1)
        assert (answer["type"], answer["seq"]) == ("line", before)
        assert sorted(answer["cards"]) == sorted(ada.view["hand"])
        while len(ada.view["deals"]) == deals:
            if ada.may_act:
                legal = {action["card"] for action in ada.view["legal"]}
                await ada.act(f"play {next(card for card in answer['cards'] if card in legal)}")
            else:
                await ada.receive()
        assert ada.view["deals"][deals]["tricks"][0] >= won + 1
        kinds = {message["what"]["kind"] for message in ada.received if message["type"] == "event"}
        assert "claimed" not in kinds or any(
            message["what"]["kind"] == "claimed" and message["what"]["seat"] != 0
            for message in ada.received
            if message["type"] == "event"
        )


@pytest.mark.parametrize("game", ["whist", "tocan"])
async def test_a_concession_is_a_line_of_weak_cards_and_nobody_else_is_told(game: str, settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await ada.make_table(game, seats=["me", "random", "random", "random"], start=True)
        await ada.connect(table_id)
        await ada.wait_until_playing()
        while not (ada.may_act and ada.view["phase"] == "play"):
            await (ada.act(ada.view["legal"][0]["text"]) if ada.may_act else ada.receive())
        before, deals = ada.state["seq"], len(ada.view["deals"])
        answer = await ada.request(type="claim", seq=before, tricks=0)
        assert (answer["type"], answer["seq"], ada.state["seq"]) == ("line", before, before)
        assert {*ada.view["hand"]} <= {*answer["cards"]}
        ada.received.clear()
        while len(ada.view["deals"]) == deals:
            if ada.may_act:  # the line is enough until the deal is over, also for cards that were in a pile
                legal = {action["card"] for action in ada.view["legal"]}
                await ada.act(f"play {next(card for card in answer['cards'] if card in legal)}")
            else:
                await ada.receive()
        events = [message["what"] for message in ada.received if message["type"] == "event"]
        assert not [event for event in events if event["kind"] == "claimed" and event["seat"] == 0]


async def test_nothing_is_conceded_before_the_play(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await ada.make_table("spades", seats=["me", "random", "random", "random"], start=True)
        await ada.connect(table_id)
        await ada.wait_until_playing()
        while not ada.may_act:
            await ada.receive()
        answer = await ada.request(type="claim", seq=ada.state["seq"], tricks=0)
        assert answer["code"] == "not_allowed"


async def play_until_some_are_certain(server: RunningServer, table_id: str, client: Client, random: Random) -> bool:
    """Play until this person is sure of a trick, but not of all. False if the match is over before."""
    live = await server.app.state.context.tables.get(table_id)
    while client.view["outcome"] is None:
        if client.may_act and client.view["phase"] == "play" and client.state["seq"] == live.state.seq:
            table = live.state.table
            if 1 <= table.certain_tricks < len(client.view["hand"]):
                return True
        if client.may_act:
            await client.act(random.choice(client.view["legal"])["text"])
        else:
            await client.receive()
    return False


async def test_every_refused_claim_has_the_same_words_after_the_same_time(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await ada.make_table("whist", seats=["me", "random", "random", "random"], start=True)
        await ada.connect(table_id)
        await ada.wait_until_playing()
        while not ada.may_act:
            await ada.receive()
        words = set()
        for tricks in (13, 12, 60, None):
            started = time.monotonic()
            answer = await ada.request(type="claim", seq=ada.state["seq"], tricks=tricks)
            assert time.monotonic() - started >= settings.claim_answer_s
            words.add((answer["code"], answer["message"]))
        assert len(words) == 1
        await ada.send(type="claim", id="none", seq=ada.state["seq"], tricks=-1)
        broken = await ada.receive_until(lambda message: message["type"] == "error")
        assert broken["code"] == "bad_request"
