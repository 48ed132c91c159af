"""A table over its WebSocket: reconnecting, repeated and late actions, chat, rematches and seats."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random

import pytest

from overtrick.server.live import table
from overtrick.server.settings import Settings
from overtrick.server.table import state

from .clients import Client, Json, choose, client_of, running
from .two_players import act_in_turn, actor_first, catch_up, two_players_at_table

pytestmark = pytest.mark.anyio


async def test_a_client_that_reconnects_gets_the_events_it_missed(settings: Settings) -> None:
    async with two_players_at_table(settings) as (_, ada, bob, table_id):
        await act_in_turn(ada, bob, 4)
        actor, other = actor_first(ada, bob)
        seen = other.state["seq"]
        await other.disconnect()
        done = await actor.act(choose(actor.view, Random(2)))
        await other.connect(table_id, seen)
        assert [event["seq"] for event in other.state["missed"]] == list(range(seen + 1, done["seq"] + 1))
        assert other.state["missed"][0]["what"]["seat"] == actor.state["you"]["seat"]
        await act_in_turn(ada, bob, 3)


async def test_a_client_with_an_impossible_seq_gets_no_missed_events(settings: Settings) -> None:
    async with two_players_at_table(settings) as (_, ada, _bob, table_id):
        await ada.disconnect()
        await ada.connect(table_id, 10**6)
        assert ada.state["missed"] == []


async def test_an_action_that_is_sent_twice_counts_once(settings: Settings) -> None:
    async with two_players_at_table(settings) as (_, ada, bob, table_id):
        actor, other = actor_first(ada, bob)
        action, seq = choose(actor.view, Random(3)), actor.state["seq"]
        first = await actor.act(action, id="once", seq=seq)
        again = await actor.act(action, id="once", seq=seq)
        assert first == again == {"type": "done", "id": "once", "seq": seq + 1}
        await actor.disconnect()
        await actor.connect(table_id)
        assert await actor.act(action, id="once", seq=seq) == first
        await catch_up(other, seq + 1)
        assert other.state["seq"] == actor.state["seq"] == seq + 1


async def test_a_repeated_request_gets_its_answer_also_when_it_is_only_in_the_log(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (state, table):
        monkeypatch.setattr(module, "KEPT_ACTION_IDS", 2)
    async with two_players_at_table(settings) as (_, ada, bob, _table):
        actor, other = actor_first(ada, bob)
        said = await actor.request(type="say", id="hello", text="hello")
        await catch_up(other, said["seq"])
        action, seq = choose(actor.view, Random(3)), actor.state["seq"]
        done = await actor.act(action, id="once", seq=seq)
        await catch_up(other, done["seq"])
        await act_in_turn(ada, bob, 4)
        assert await actor.act(action, id="once", seq=seq) == done
        assert await actor.request(type="say", id="hello", text="hello") == said
        assert actor.state["seq"] == done["seq"] + 4


async def test_a_repeated_chat_message_gets_its_answer_after_a_block(settings: Settings) -> None:
    async with two_players_at_table(settings) as (_, ada, bob, table_id):
        done = await bob.request(type="say", id="hello", text="hello")
        await ada.post_nothing(f"tables/{table_id}/seats/1/block")
        assert (await bob.request(type="say", text="hello again"))["code"] == "not_allowed"
        assert await bob.request(type="say", id="hello", text="hello") == done


async def test_an_action_that_is_sent_twice_at_the_same_time_counts_once(settings: Settings) -> None:
    async with two_players_at_table(settings) as (server, ada, bob, table_id):
        actor, _ = actor_first(ada, bob)
        other_tab = Client(server.address, actor.http, actor.name, actor.cookie)
        await other_tab.connect(table_id)
        action, seq = choose(actor.view, Random(3)), actor.state["seq"]
        answers = await asyncio.gather(actor.act(action, id="once"), other_tab.act(action, id="once"))
        assert [answer["type"] for answer in answers] == ["done", "done"]
        assert {answer["seq"] for answer in answers} == {seq + 1}
        await other_tab.disconnect()


async def test_an_action_on_an_old_state_is_answered_with_the_new_state(settings: Settings) -> None:
    async with two_players_at_table(settings) as (_, ada, bob, _table):
        await act_in_turn(ada, bob, 2)
        actor, _ = actor_first(ada, bob)
        seq = actor.state["seq"]
        answer = await actor.act(choose(actor.view, Random(1)), seq=seq - 1)
        assert (answer["type"], answer["code"]) == ("error", "stale")
        assert answer["state"]["seq"] == seq
        assert answer["state"]["view"]["legal"]
        assert (await actor.act(choose(actor.view, Random(1))))["type"] == "done"


async def test_only_one_of_two_tabs_can_act(settings: Settings) -> None:
    async with two_players_at_table(settings) as (server, ada, bob, table_id):
        actor, other = actor_first(ada, bob)
        other_tab = Client(server.address, actor.http, actor.name, actor.cookie)
        await other_tab.connect(table_id)
        first, last = actor.view["legal"][0]["text"], actor.view["legal"][-1]["text"]
        answers = await asyncio.gather(
            actor.act(first, seq=actor.state["seq"]), other_tab.act(last, seq=other_tab.state["seq"])
        )
        assert sorted(answer["type"] for answer in answers) == ["done", "error"]
        assert {answer.get("code") for answer in answers} == {None, "stale"}
        await catch_up(other, actor.state["seq"])
        assert other.view["bids"] == actor.view["bids"]
        await other_tab.disconnect()


async def test_two_people_may_use_the_same_id(settings: Settings) -> None:
    async with two_players_at_table(settings) as (_, ada, bob, _table):
        for _ in range(2):
            actor, other = actor_first(ada, bob)
            seq = actor.state["seq"]
            answer = await actor.request(type="act", id="1", seq=seq, action=actor.view["legal"][0]["text"])
            assert (answer["type"], answer["seq"] > seq) == ("done", True)
            await catch_up(other, answer["seq"])


@pytest.mark.parametrize("level", ["expert:1001", "expert:600000", "ismcts-9999999", "pimc-50", "expert:0", "nobody"])
async def test_levels_of_bots_that_think_too_long_are_refused(settings: Settings, level: str) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await ada.make_table("spades", seats=["me", "open", "open", "open"])
        answer = await ada.http.post(f"/api/v1/tables/{table_id}/bots", json={"level": level})
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid_option")


async def test_nobody_can_act_for_another_seat(settings: Settings) -> None:
    async with two_players_at_table(settings) as (server, ada, bob, table_id):
        actor, other = actor_first(ada, bob)
        action = actor.view["legal"][0]["text"]
        refused = await other.act(action)
        assert (refused["code"], refused["message"]) == ("not_your_turn", f"{action}: it is {actor.name}'s turn")
        async with client_of(server, "Eve") as eve, client_of(server, None) as nobody:
            await eve.connect(table_id)
            await nobody.connect(table_id)
            for stranger in (eve, nobody):
                assert (await stranger.act(action))["code"] == "not_allowed"
                assert (await stranger.request(type="say", text="hello"))["code"] == "not_allowed"
                assert (await stranger.request(type="why", action=action))["code"] == "not_allowed"
                assert (await stranger.request(type="undo"))["code"] == "not_allowed"
        assert actor.state["seq"] == other.state["seq"]


async def test_an_illegal_action_is_answered_with_the_reason(settings: Settings) -> None:
    async with two_players_at_table(settings) as (_, ada, bob, _table):
        actor, _ = actor_first(ada, bob)
        seq = actor.state["seq"]
        for question in ({"type": "act", "seq": seq}, {"type": "why"}):
            answer = await actor.request(**question, action="bid 11")
            assert "legal: bid 0, bid 1" in answer["message"]
            assert answer["reason"] == {
                "code": "too_high",
                "text": "There are only 10 tricks.",
                "amount": 11,
                "limit": 10,
            }
        assert (await actor.request(type="why", action="bid 3")) | {"id": ""} == {
            "type": "reason",
            "id": "",
            "legal": True,
            "message": "this is legal",
            "reason": None,
        }
        assert actor.state["seq"] == seq


# Chat and rematches


async def test_a_chat_message_reaches_everybody_and_does_not_make_an_action_stale(settings: Settings) -> None:
    async with two_players_at_table(settings) as (_, ada, bob, table_id):
        actor, other = actor_first(ada, bob)
        seq = actor.state["seq"]
        await other.request(type="say", text="<b>good\tluck</b>")
        assert (await actor.act("bid 3", seq=seq))["type"] == "done"
        chat = [message["what"] for message in actor.received if message.get("what", {}).get("kind") == "said"]
        assert [event["text"] for event in chat] == ["<b>good luck</b>"]
        await actor.disconnect()
        await actor.connect(table_id)
        assert [line["text"] for line in actor.state["said"]] == ["<b>good luck</b>"]


@pytest.mark.slow_without_jit
async def test_a_rematch_keeps_the_seats_and_the_next_seat_deals(settings: Settings) -> None:
    async with two_players_at_table(settings) as (_, ada, bob, table_id):
        commitment = ada.state["table"]["fair"]["commitment"]
        await asyncio.gather(ada.play(Random(1)), bob.play(Random(2)))
        last_dealer, match = ada.view["dealer"], ada.state["table"]["match"]
        assert ada.state["table"]["fair"]["secret"]
        await bob.post(f"tables/{table_id}/rematch")
        await ada.receive_event("rematch")
        seq = (await ada.post(f"tables/{table_id}/rematch"))["seq"]  # Ada has asked at the same moment
        assert (await bob.post(f"tables/{table_id}/rematch"))["seq"] == seq
        assert ada.state["view"] is None
        assert ada.state["table"]["fair"]["commitment"] != commitment
        assert "secret" not in ada.state["table"]["fair"]
        assert (await ada.request(type="contribute", contribution="again"))["type"] == "done"
        await ada.post(f"tables/{table_id}/start")
        await ada.receive_event("started")
        assert ada.view["dealer"] == (last_dealer + 1) % 2
        assert ada.state["table"]["match"] != match
        assert [seat["name"] for seat in ada.state["table"]["seats"]] == ["Ada", "Bob"]


@pytest.mark.slow_without_jit
async def test_a_rematch_needs_new_contributions_and_people_for_empty_seats(settings: Settings) -> None:
    slow = replace(settings, contribution_wait_s=600.0)
    async with running(slow) as server, AsyncExitStack() as stack:
        ada, bob, cleo = [await stack.enter_async_context(client_of(server, name)) for name in ("Ada", "Bob", "Cleo")]
        table_id = await ada.make_table("tendown", players=3, seats=["me", "open", "novice"])
        await bob.post(f"tables/{table_id}/sit")
        for person in (ada, bob):
            await person.connect(table_id)
            await person.request(type="contribute", contribution="first")
        await ada.post(f"tables/{table_id}/start")
        await ada.wait_until_playing()
        await bob.post(f"tables/{table_id}/leave")
        await bob.disconnect()
        await ada.play(Random(1))
        await ada.post(f"tables/{table_id}/rematch")
        await ada.receive_event("left")
        assert [seat["kind"] for seat in ada.state["table"]["seats"]] == ["person", "open", "bot"]
        assert "contribution" not in ada.state["table"]["seats"][0]
        await cleo.post(f"tables/{table_id}/sit", contribution="cleo")
        await cleo.connect(table_id)
        await ada.post(f"tables/{table_id}/start")
        await ada.receive_event("starting")
        await ada.request(type="contribute", contribution="second")
        await ada.wait_until_playing()
        assert ada.state["table"]["matches"] == 2
        contributions = [seat.get("contribution") for seat in ada.state["table"]["seats"]]
        assert contributions == ["second", "cleo", None]


async def test_seats_can_be_taken_filled_and_left_before_the_match(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await ada.make_table("spades", public=True, seats=["open", "me", "novice", "open"])
        await bob.connect(table_id)
        listed = (await bob.http.get("/api/v1/tables", params={"game": "spades"})).json()
        assert [(row["id"], row["open_seats"]) for row in listed] == [(table_id, 2)]
        assert (await bob.http.post(f"/api/v1/tables/{table_id}/start", json={})).json()["code"] == "not_allowed"
        taken = (await bob.http.post(f"/api/v1/tables/{table_id}/sit", json={"seat": 1})).json()
        assert (taken["code"], taken["message"]) == ("seat_taken", "Ada has this seat: choose another one.")
        missing = (await bob.http.post(f"/api/v1/tables/{table_id}/sit", json={"seat": 4})).json()
        assert missing["message"] == "Seat = 4: the seats of this table are 0 to 3."
        kept = (await ada.http.delete(f"/api/v1/tables/{table_id}/bots/1")).json()
        assert kept["message"] == "There is no bot in this seat, and only bots can be removed."
        await bob.post(f"tables/{table_id}/sit", seat=3)
        await bob.receive_until(lambda message: message["type"] == "state")
        assert bob.state["you"]["seat"] == 3
        assert (await ada.http.post(f"/api/v1/tables/{table_id}/start", json={})).json()["code"] == "refused"
        assert (await ada.http.delete(f"/api/v1/tables/{table_id}/bots/2")).status_code == 200
        await ada.post(f"tables/{table_id}/bots", level="novice")
        await ada.post(f"tables/{table_id}/leave")
        assert (await bob.http.get(f"/api/v1/tables/{table_id}")).json()["table"]["host"] == 3
        await bob.post(f"tables/{table_id}/bots", level="random", seat=1)
        await bob.post(f"tables/{table_id}/start")
        answer: Json = await bob.http.post(f"/api/v1/tables/{table_id}/start", json={})
        assert answer.json()["code"] == "refused"


async def test_a_person_may_have_made_only_so_many_open_tables(settings: Settings) -> None:
    limited = replace(settings, rate_limits=True, tables_per_person=3, bot_tables_per_person=1, bot_pace_s=600.0)
    async with running(limited) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:

        async def refusal(**wanted: object) -> str:
            answer = await ada.http.post("/api/v1/tables", json={"game": "spades", **wanted})
            assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
            return str(answer.json()["message"])

        bots_only = {"seats": ["novice"] * 4, "start": True}
        await ada.make_table("spades", **bots_only)
        assert "bots only" in await refusal(**bots_only)
        playing = await ada.make_table("spades", seats=["me", "novice", "novice", "novice"], start=True)
        await ada.make_table("spades")
        assert "3 tables" in await refusal()
        room = await ada.http.post("/api/v1/rooms/training/enter", json={})
        assert room.status_code == 429
        await bob.make_table("spades", **bots_only)  # each person has their own limit
        await ada.post(f"tables/{playing}/leave")  # this ends the match
        await ada.make_table("spades")
