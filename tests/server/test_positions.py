"""Positions to explore: cards by hand and records are read, judged and played; bad input gets one clear answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import overtrick as ot
from overtrick.review.choices import judge_choices
from overtrick.server.bots.pool import NoAnswer
from overtrick.server.settings import Settings

from .brook import write_brook
from .clients import Client, client_of, running
from .finished_matches import FinishedMatches

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]

Json = Any

RIVER: dict[str, Json] = {"game": "river", "players": 3, "options": {"first_hand": 2}, "dealer": 0}
CARDS = "0: SA SK; 1: H2 H3; 2: D4 D5; turned: S5"


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind of database is enough: positions are not stored."""
    return sqlite_url


async def read(client: httpx.AsyncClient, status: int = 200, **wanted: Json) -> Json:
    answer = await client.post("/api/v1/positions", json=wanted)
    assert answer.status_code == status, answer.text
    return answer.json() if status == 200 else answer.json()["message"]


async def test_cards_are_read_and_actions_are_made_and_taken_back(client: httpx.AsyncClient) -> None:
    position = await read(client, text=CARDS, **RIVER)
    (deal,) = position["deals"]
    assert [sorted(hand) for hand in deal["hands"]] == [["SA", "SK"], ["H2", "H3"], ["D4", "D5"]]
    assert (deal["turned"], deal["trump"], position["turn"], deal["result"]) == ("S5", "S", 1, None)
    assert ot.read_record(position["record"]).deal_number == 1
    assert sorted(position["deal"].splitlines()) == sorted(
        str(ot.read_record(position["record"]).dealt[0]).splitlines()
    )
    further = await read(client, text=position["record"], actions=["bid 0", "bid 1", "bid 2", "play SA"])
    assert [action["action"] for action in further["deals"][0]["actions"]] == ["bid 0", "bid 1", "bid 2", "play SA"]
    assert further["turn"] == 1
    assert [action["text"] for action in further["legal"]] == ["play H2", "play H3"]
    assert await read(client, text=further["record"], undo=4) == position


async def test_every_game_has_a_deal_to_explore(client: httpx.AsyncClient) -> None:
    for name in ot.games():
        position = await read(client, game=name, fill=True)
        assert await read(client, text=position["record"]) == position, name
        again = await read(client, game=name, text=position["deal"], dealer=position["deals"][0]["dealer"])
        assert again["deals"] == position["deals"], name


async def test_a_finished_match_is_explored_from_any_moment(
    matches: FinishedMatches, client: httpx.AsyncClient
) -> None:
    table = await matches.play("spades", ["novice"] * 4, seed=3, target=50)
    whole = await read(client, text=table.record())
    assert (whole["turn"], whole["legal"], whole["scores"]) == (None, [], list(table.scores))
    back = await read(client, text=table.record(), undo=len(table.history) - 3)
    assert len(back["deals"]) == 1
    assert len(back["deals"][0]["actions"]) == 3


WRONG_CARDS = [
    ("0: SA SK; 1: SA H3; 2: D4 D5; turned: S5", ["SA is there twice, and the deck has it once"]),
    ("0: SA SK SQ; 1: H2; 2: D4 D5; turned: S5", ["hand 0 has 3 cards", "hand 1 has 1 card, and a hand"]),
    ("0: SA SK; 1: H2 H3; 2: D4 D5", ["no card is turned up"]),
    ("0: SA SK; 1: H2 H3; 2: D4 D5; turned: S5 S6", ["one card can be turned up"]),
    ("0: SA S1; 1: H2 H3; 2: D4 D5; turned: S5", ["'S1' is not a card of this deck"]),
    ("0: SA SK; 7: H2 H3", ["a deal has lines such as"]),
    ("hello", ["a deal has lines such as"]),
    ('[Overtrick "1"]', ["this record has no deal"]),
    ('[Overtrick "1"]\n[Game "chess"]\n\nDeal 1, dealer 0\n0: SA\n', ["chess"]),
]


async def test_wrong_cards_are_answered_with_sentences(client: httpx.AsyncClient) -> None:
    for text, sentences in WRONG_CARDS:
        message = await read(client, 422, text=text, **RIVER)
        for sentence in sentences:
            assert sentence.casefold() in message.casefold()


async def test_other_wrong_input(client: httpx.AsyncClient) -> None:
    assert "seats are 0 to 2" in await read(client, 422, text=CARDS, **(RIVER | {"dealer": 3}))
    assert "taken back" in await read(client, 422, text=CARDS, undo=1, **RIVER)
    await read(client, 422, text="0" * 60_001, **RIVER)
    await read(client, 404, text=CARDS, game="chess")
    await read(client, 422, text=CARDS, game="river", players=99)
    await read(client, 422, text=CARDS, game="river", options={"first_hand": -1})
    illegal = await read(client, 422, text=CARDS, actions=["bid 9"], **RIVER)
    assert "bid 9" in illegal.casefold()


async def test_choices_are_judged_where_bots_think(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, None) as nobody:
        wanted = RIVER | {"options": {"first_hand": 2, "hook": False}}
        position = await ada.post("positions", text=CARDS, actions=["bid 0", "bid 0"], **wanted)
        judged = await ada.post("positions/choices", record=position["record"])
        table = ot.read_record(position["record"])
        expected = judge_choices(table.view(0))
        assert judged["seat"] == 0
        assert [each["action"]["text"] for each in judged["choices"]] == [str(each.action) for each in expected]
        assert judged["choices"][0]["action"]["text"] == "bid 2"
        costs = {each["action"]["text"]: each["cost"] for each in judged["choices"]}
        assert costs["bid 2"] == 0
        assert costs["bid 0"] == pytest.approx(10.0)
        assert all(each["reason"] for each in judged["choices"][1:])
        assert (await nobody.http.post("/api/v1/positions/choices", json={"record": "x"})).status_code == 401
        bad = await ada.http.post("/api/v1/positions/choices", json={"record": "x"})
        assert bad.status_code == 422


async def test_a_judgement_that_fails_is_said(matches: FinishedMatches, monkeypatch: pytest.MonkeyPatch) -> None:
    client = matches.client(await matches.add_person("Ada"))
    position = await read(client, text=CARDS, **RIVER)

    async def fail(*_: object, **__: object) -> None:
        raise NoAnswer("the process died")

    monkeypatch.setattr(matches.context.bots, "judge_choices", fail)
    answer = await client.post("/api/v1/positions/choices", json={"record": position["record"]})
    assert (answer.status_code, "try again in a minute" in answer.json()["message"]) == (503, True)


async def test_over_positions_are_neither_judged_nor_played(matches: FinishedMatches) -> None:
    client = matches.client(await matches.add_person("Ada"))
    table = await matches.play("tendown", ["novice", "novice"], seed=3, first_hand=1)
    for path, more in (("choices", {}), ("practice", {"seat": 0})):
        answer = await client.post(f"/api/v1/positions/{path}", json={"record": table.record(), **more})
        assert answer.status_code == 409
        assert "the match is over" in answer.json()["message"].casefold()


async def finish(ada: Client) -> None:
    while ada.state["table"]["status"] == "playing":
        if ada.may_act:
            await ada.act(ada.view["legal"][0]["text"])
        else:
            await ada.receive()


async def test_a_position_is_played_from_any_seat_also_of_a_game_in_a_file(settings: Settings, tmp_path: Path) -> None:
    settings = replace(settings, game_files=(write_brook(tmp_path),))
    async with running(settings) as server, client_of(server, "Ada") as ada:
        wanted = {"game": "brook", "players": 3, "text": "2: SA SK", "fill": True, "actions": ["bid 0"]}
        position = await ada.post("positions", **wanted)
        reply = await ada.post("positions/practice", record=position["record"], seat=2, level="novice")
        await ada.connect(reply["table"]["id"])
        assert ada.state["table"]["practice"]["match"] is None
        assert sorted(ada.view["hand"]) == ["SA", "SK"]
        await finish(ada)
        assert ada.state["table"]["practice"]["over"]
        bad = await ada.http.post("/api/v1/positions/practice", json={"record": position["record"], "seat": 3})
        assert (bad.status_code, bad.json()["message"]) == (422, "There is no seat 3: the seats are 0 to 2.")
