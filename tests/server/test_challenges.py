"""Challenges: the same deals and the same bots for everybody, once each, and nothing is seen before finishing."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import overtrick as ot
from overtrick.fair import commitment_to
from overtrick.server.ids import now_ms
from overtrick.server.settings import Settings

from .brook import CARDS, OTHER_CARDS, write_brook
from .clients import Client, Json, RunningServer, client_of, running
from .same_deals import Choice, Later, play, record, sees_no_table, verify

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]

SHORT = {"game": "tendown", "players": 2, "options": {"first_hand": 3}, "deals": 2, "level": "novice"}
"""Two deals, of three cards and of two."""


async def make(client: Client, **wanted: object) -> str:
    made: str = (await client.post("challenges", **{**SHORT, **wanted}))["id"]
    return made


async def read(client: Client, challenge: str) -> Json:
    answer = await client.http.get(f"/api/v1/challenges/{challenge}")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def begin(client: Client, challenge: str) -> str:
    table_id: str = (await client.post(f"challenges/{challenge}/attempt"))["table"]["id"]
    await client.connect(table_id)
    return table_id


async def finish(client: Client, challenge: str, choose: Choice = lambda legal: legal[0]) -> str:
    """Play a challenge to its end. Returns the id of the match."""
    await begin(client, challenge)
    await play(client, choose)
    assert client.state["table"]["status"] == "over"
    match: str = client.state["table"]["match"]
    await client.disconnect()
    return match


async def test_the_same_cards_and_the_same_play_give_the_same_match(settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada") as ada,
        client_of(server, "Bob", account=True) as bob,
        client_of(server, "Cyd") as cyd,
    ):
        challenge = await make(ada, game="spades", players=4, options={}, deals=1, level="club")
        first, second = await finish(ada, challenge), await finish(bob, challenge)
        third = await finish(cyd, challenge, lambda legal: legal[-1])
        assert await record(ada, first) == await record(ada, second)
        tables = [ot.read_record(await record(ada, match)) for match in (first, third)]
        assert tables[0].dealt == tables[1].dealt
        assert [len(table.deals) for table in tables] == [1, 1]
        assert tables[0].dealer == tables[1].dealer


async def test_results_are_compared_deal_by_deal(settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada") as ada,
        client_of(server, "Bob") as bob,
        client_of(server, "Cyd") as cyd,
    ):
        challenge = await make(ada)
        matches = {
            "Ada": await finish(ada, challenge),
            "Bob": await finish(bob, challenge, lambda legal: legal[-1]),
            "Cyd": await finish(cyd, challenge),
        }
        found = await read(bob, challenge)
        assert (found["begun"], found["finished"], found["you"]["status"]) == (3, 3, "finished")
        assert [result["name"] for result in found["results"] if result["you"]] == ["Bob"]
        margins = [result["margin"] for result in found["results"]]
        assert margins == sorted(margins, reverse=True)
        by_name = {result["name"]: result for result in found["results"]}
        assert by_name["Ada"]["place"] == by_name["Cyd"]["place"]  # the same play, the same result
        for name, match in matches.items():
            table = ot.read_record(await record(bob, match))
            result = by_name[name]
            assert result["match"] == match
            assert result["points"] == table.scores[0] == sum(deal["points"] for deal in result["deals"])
            assert result["margin"] == table.scores[0] - table.scores[1]
            assert [deal["tricks"] for deal in result["deals"]] == [deal.tricks[0] for deal in table.deals]
            assert [deal["call"]["text"] for deal in result["deals"]] == [str(deal.bids[0]) for deal in table.deals]
            replay = (await bob.http.get(f"/api/v1/matches/{match}/replay")).json()
            assert (replay["match"]["challenge"], replay["duplicate"]) == (challenge, False)


async def test_everybody_has_one_attempt_on_all_devices(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada", account=True) as ada:
        challenge = await make(ada)
        begun = await asyncio.gather(*(ada.post(f"challenges/{challenge}/attempt") for _ in range(5)))
        (table_id,) = {reply["table"]["id"] for reply in begun}
        phone = Client(ada.address, ada.http, "Ada", ada.cookie)
        await ada.connect(table_id)
        await phone.connect(table_id)
        await play(ada, actions=1)
        assert phone.state["you"]["seat"] == 0
        await ada.disconnect()
        await phone.request(type="ping")
        await play(phone)
        await phone.disconnect()
        again = await ada.post(f"challenges/{challenge}/attempt")
        assert (again["table"]["id"], again["table"]["status"]) == (table_id, "over")
        refused = await ada.http.post(f"/api/v1/tables/{table_id}/rematch", json={})
        assert (refused.status_code, refused.json()["code"]) == (409, "refused")
        found = await read(ada, challenge)
        assert (found["begun"], found["finished"], len(found["results"])) == (1, 1, 1)


async def test_nobody_sees_anything_of_others_before_finishing(settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada", account=True) as ada,
        client_of(server, "Bob") as bob,
        client_of(server, None) as nobody,
    ):
        challenge = await make(bob)
        table_id = await begin(ada, challenge)
        await sees_no_table(bob, table_id)
        await sees_no_table(nobody, table_id)
        assert (await bob.http.get("/api/v1/tables")).json() == []
        assert "secret" not in ada.state["table"]["fair"]
        await play(ada)
        assert "secret" not in ada.state["table"]["fair"]  # others still play these cards
        match = ada.state["table"]["match"]
        assert "Secret" not in await record(ada, match)
        assert "Secret" not in (await ada.http.get("/api/v1/me/data")).text
        await begin(bob, challenge)  # begun is not finished
        for client in (bob, nobody):
            found = await read(client, challenge)
            assert (found["results"], found["secret"], found["finished"]) == (None, None, 1)
            await _sees_no_match(client, match)
            await sees_no_table(client, table_id)
            profile = await client.http.get("/api/v1/people/Ada/matches")
            assert match not in profile.text
        await play(bob)
        assert len((await read(bob, challenge))["results"]) == 2
        assert (await bob.http.get(f"/api/v1/matches/{match}/replay")).status_code == 200
        await _sees_no_match(nobody, match)
        await sees_no_table(bob, table_id)  # the replay shows it


async def _sees_no_match(client: Client, match: str) -> None:
    for what in ("", "/record", "/replay", "/reviews/0"):
        answer = await client.http.get(f"/api/v1/matches/{match}{what}")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed"), what
    if client.cookie:
        assert (await client.http.post(f"/api/v1/matches/{match}/reviews/0", json={})).status_code == 403
        played_on = await client.http.post(f"/api/v1/matches/{match}/practice", json={"number": 0, "seat": 0})
        assert played_on.status_code == 403


async def test_an_attempt_has_no_hints_no_take_backs_and_counts_nowhere_else(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada", account=True) as ada:
        challenge = await make(ada)
        await begin(ada, challenge)
        while not ada.may_act:
            await ada.receive()
        assert (await ada.request(type="hint"))["code"] == "not_allowed"
        await play(ada, actions=1)
        assert (await ada.request(type="undo"))["code"] == "not_allowed"
        await play(ada)
        assert (await ada.http.get("/api/v1/boards/tendown?bots=true")).json() == []
        assert (await ada.http.get("/api/v1/me/statistics")).json() == []
        (played,) = (await ada.http.get("/api/v1/me/history")).json()
        assert played["match"]["challenge"] == challenge


async def test_an_attempt_waits_for_its_person_also_after_a_restart(settings: Settings) -> None:
    settings = replace(settings, absence_s=0.01, empty_table_s=0.01)
    async with running(settings) as server, client_of(server, "Ada") as ada:
        challenge = await make(ada)
        table_id = await begin(ada, challenge)
        await play(ada, actions=2)
        while not ada.may_act:
            await ada.receive()
        await ada.post(f"tables/{table_id}/leave")
        before, cookie = ada.view, ada.cookie
        await ada.disconnect()
        live = await server.app.state.context.tables.get(table_id)
        seq = live.state.seq
        await asyncio.sleep(1)  # four checks of the driver
        assert live.state.seq == seq
    async with running(settings) as server, client_of(server, None) as ada:
        ada.cookie = ada.http.headers["Cookie"] = cookie
        await asyncio.sleep(0.6)
        assert (await read(ada, challenge))["you"] == {"table": table_id, "status": "playing"}
        assert await begin(ada, challenge) == table_id
        assert ada.view == before
        await play(ada)
        assert (await read(ada, challenge))["you"]["status"] == "finished"


async def test_a_challenge_that_is_over_says_so_and_shows_everything(settings: Settings, later: Later) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada") as ada,
        client_of(server, "Bob") as bob,
        client_of(server, "Cyd") as cyd,
        client_of(server, None) as nobody,
    ):
        challenge = await make(ada, days=1)
        shown = (await read(ada, challenge))["commitment"]
        match = await finish(ada, challenge)
        table_id = await begin(bob, challenge)
        while not bob.may_act:
            await bob.receive()
        later.shift_s = 24 * 3600 + 1
        late = await bob.act(bob.view["legal"][0]["text"])
        assert late["code"] in ("challenge_over", "refused")
        while bob.state["table"]["status"] == "playing":
            await bob.receive()
        assert bob.state["table"]["notice"].startswith("This challenge is over")
        for client in (bob, cyd):
            refused = await client.http.post(f"/api/v1/challenges/{challenge}/attempt", json={})
            assert (refused.status_code, refused.json()["code"]) == (409, "challenge_over")
        found = await read(nobody, challenge)
        assert (found["over"], found["begun"], found["finished"], len(found["results"])) == (True, 2, 1, 1)
        assert commitment_to(found["secret"]) == found["commitment"] == shown
        assert (await read(bob, challenge))["you"] == {"table": table_id, "status": "missed"}
        verify(await record(nobody, match), shown, bots=[1])


async def test_every_game_has_a_daily_deal_that_can_be_verified_when_the_day_is_over(
    settings: Settings, later: Later
) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada", account=True) as ada,
        client_of(server, None) as nobody,
    ):
        first, again = await asyncio.gather(_daily(ada), _daily(nobody))
        assert [deal["challenge"] for deal in first] == [deal["challenge"] for deal in again]
        assert {deal["game"] for deal in first} == set(ot.games())
        deal = next(deal for deal in first if deal["game"] == "tendown")
        today = datetime.fromtimestamp(now_ms() / 1000, UTC)
        midnight = today.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
        assert deal["ends_at"] == midnight.timestamp() * 1000
        assert (deal["you"], deal["yesterday"], deal["finished"]) == (None, None, 0)
        running_one = await read(nobody, deal["challenge"])
        assert (running_one["secret"], running_one["results"], running_one["made_by"]) == (None, None, None)
        match = await finish(ada, deal["challenge"])
        mine = next(deal for deal in await _daily(ada) if deal["game"] == "tendown")
        assert (mine["you"], mine["finished"]) == ("finished", 1)
        later.shift_s = (midnight - today).total_seconds() + 5
        tomorrow = next(deal for deal in await _daily(nobody) if deal["game"] == "tendown")
        assert tomorrow["challenge"] != deal["challenge"]
        assert tomorrow["yesterday"] == deal["challenge"]
        ended = await read(nobody, deal["challenge"])
        assert commitment_to(ended["secret"]) == running_one["commitment"]
        assert [result["name"] for result in ended["results"]] == ["Ada"]
        verify(await record(nobody, match), running_one["commitment"], bots=range(1, 4))


async def _daily(client: Client) -> list[Json]:
    answer = await client.http.get("/api/v1/daily")
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()
    return found


WRONG_WISHES: list[tuple[dict[str, object], int, str]] = [
    ({"game": "chess"}, 404, "chess"),
    ({"deals": 0}, 422, "deals"),
    ({"deals": 21}, 422, "deals"),
    ({"days": 31}, 422, "days"),
    ({"level": "grandmaster"}, 422, "level"),
    ({"players": 9}, 422, "players"),
    ({"options": {"first_hand": 99}}, 422, "first_hand"),
    ({"options": {"room": 5}}, 422, "stake"),
]


async def test_a_wrong_wish_gets_one_sentence(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        for wanted, status, sentence in WRONG_WISHES:
            answer = await ada.http.post("/api/v1/challenges", json={**SHORT, **wanted})
            assert answer.status_code == status, (wanted, answer.text)
            assert sentence in answer.json()["message"].casefold()
            assert answer.json()["message"].endswith(".")


async def test_programs_and_unknown_links_are_refused(settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada") as ada,
        client_of(server, "Robot", program=True) as robot,
    ):
        challenge = await make(ada)
        refused = await robot.http.post(f"/api/v1/challenges/{challenge}/attempt", json={})
        assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
        for method, path in (("GET", "challenges/none"), ("POST", "challenges/none/attempt")):
            answer = await ada.http.request(method, f"/api/v1/{path}", json={})
            assert answer.status_code == 404
            assert answer.json()["message"] == "There is no challenge with this link."


async def test_a_game_of_a_file_can_be_a_challenge_until_its_rules_change(settings: Settings, tmp_path: Path) -> None:
    wanted = {"game": "brook", "players": 3, "options": {}}
    async with (
        running(replace(settings, game_files=(write_brook(tmp_path),))) as server,
        client_of(server, "Ada") as ada,
        client_of(server, "Bob") as bob,
    ):
        challenge = await make(ada, **wanted)
        assert await record(ada, await finish(ada, challenge))
        assert (await read(ada, challenge))["title"] == "Brook"
        cookie = bob.cookie
        assert "brook" in {deal["game"] for deal in await _daily(ada)}
    changed = replace(settings, game_files=(write_brook(tmp_path, (CARDS, OTHER_CARDS)),))
    async with running(changed) as server:
        await _is_refused(server, cookie, challenge, "game_changed")
    async with running(settings) as server:
        await _is_refused(server, cookie, challenge, "unknown_game")


async def _is_refused(server: RunningServer, cookie: str, challenge: str, code: str) -> None:
    async with client_of(server, None) as bob:
        bob.cookie = bob.http.headers["Cookie"] = cookie
        refused = await bob.http.post(f"/api/v1/challenges/{challenge}/attempt", json={})
        assert refused.json()["code"] == code, refused.text
        assert (await read(bob, challenge))["you"] is None


async def test_a_person_who_is_deleted_has_no_name_on_the_board(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        challenge = await make(ada)
        await finish(ada, challenge)
        await finish(bob, challenge)
        data = (await ada.http.get("/api/v1/me/data")).json()
        assert [attempt["challenge"] for attempt in data["challenges"]["played"]] == [challenge]
        assert [made["id"] for made in data["challenges"]["made"]] == [challenge]
        await ada.post_nothing("me/deletion", password="")
        found = await read(bob, challenge)
        assert found["made_by"] == "Deleted player"
        assert sorted(result["name"] for result in found["results"]) == ["Bob", "Deleted player"]
