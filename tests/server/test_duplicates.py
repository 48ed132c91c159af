"""Duplicate matches: two teams play the same cards at two tables, and see the other table when both have finished."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise

import pytest

import overtrick as ot
from overtrick.fair import commitment_to
from overtrick.server.settings import Settings
from overtrick.server.table.duplicates import PLACES, TEAMS, SeatAtTable, TableDeal, compare, seat_of_place, team_of

from .clients import Client, Json, RunningServer, client_of, running
from .same_deals import Choice, Later, play, record, sees_no_table, verify

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]


SHORT = {"game": "euchre", "options": {}, "deals": 2, "level": "novice"}
NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eva", "Fay", "Gus", "Hal")


def first(legal: Json) -> Json:
    return legal[0]


def last(legal: Json) -> Json:
    return legal[-1]


@asynccontextmanager
async def people(server: RunningServer, count: int) -> AsyncIterator[list[Client]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(client_of(server, name)) for name in NAMES[:count]]


async def make(client: Client, **wanted: object) -> str:
    made: str = (await client.post("duplicates", **{**SHORT, **wanted}))["id"]
    return made


async def read(client: Client, duplicate: str) -> Json:
    answer = await client.http.get(f"/api/v1/duplicates/{duplicate}")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def make_of_two_pairs(ada: Client, bob: Client, cyd: Client, dan: Client, **wanted: object) -> str:
    """A duplicate match that has begun: Ada and Bob against Cyd and Dan."""
    duplicate = await make(ada, **wanted)
    for client, team in ((bob, 0), (cyd, 1), (dan, 1)):
        await client.post(f"duplicates/{duplicate}/join", team=team)
    await ada.post(f"duplicates/{duplicate}/start")
    return duplicate


async def sit(client: Client, duplicate: str) -> str:
    table_id: str = (await client.post(f"duplicates/{duplicate}/table"))["table"]["id"]
    await client.connect(table_id)
    return table_id


async def finish(duplicate: str, *players: Client, choose: Choice = first) -> str:
    """Let the people at one table play to its end. Returns the id of the match."""
    (table_id,) = {await sit(client, duplicate) for client in players}
    assert table_id
    await asyncio.gather(*(play(client, choose) for client in players))
    assert {client.state["table"]["status"] for client in players} == {"over"}
    match: str = players[0].state["table"]["match"]
    for client in players:
        await client.disconnect()
    return match


def test_each_team_has_all_cards_of_one_side_at_one_table_and_of_the_other_side_at_the_other_table() -> None:
    places = {(team, place): seat_of_place(team, place) for team in range(TEAMS) for place in range(PLACES)}
    assert set(places.values()) == {SeatAtTable(table, seat) for table in range(2) for seat in range(4)}
    for (team, _), (table, seat) in places.items():
        assert team_of(table, seat % 2) == team
    assert [places[0, place] for place in (0, 1)] == [(0, 0), (0, 2)]
    assert [places[1, place] for place in (0, 1)] == [(1, 0), (1, 2)]  # two pairs hold the same cards


def test_the_luck_of_the_cards_cancels() -> None:
    lucky, even = TableDeal((100, -50), (12, 1)), TableDeal((10, 10), (6, 7))
    assert compare([[lucky, even], [lucky, even]]) == (70, 70)
    better = TableDeal((110, -50), (13, 0))
    assert compare([[better], [lucky]]) == (60, 50)
    assert compare([[lucky], [better]]) == (50, 60)
    assert compare([[lucky, even], [better]]) == compare([[lucky], [better]])  # only deals played at both count


async def test_two_pairs_play_the_same_cards_and_compare_them(settings: Settings) -> None:
    async with (
        running(settings) as server,
        people(server, 4) as (ada, bob, cyd, dan),
        client_of(server, None) as nobody,
    ):
        duplicate = await make_of_two_pairs(ada, bob, cyd, dan)
        found = await read(nobody, duplicate)
        assert [(member["name"], member["table"], member["seat"]) for member in found["members"]] == [
            ("Ada", 0, 0),
            ("Bob", 0, 2),
            ("Cyd", 1, 0),
            ("Dan", 1, 2),
        ]
        matches = [await finish(duplicate, ada, bob), await finish(duplicate, cyd, dan, choose=last)]
        found = await read(bob, duplicate)
        assert (found["over"], found["finished"], found["you"]["status"]) == (True, [True, True], "finished")
        assert commitment_to(found["secret"]) == found["commitment"]
        result = found["result"]
        assert result["matches"] == matches
        tables = [ot.read_record(await record(nobody, match)) for match in matches]
        assert tables[0].dealt == tables[1].dealt
        assert tables[0].dealer == tables[1].dealer
        for number, deal in enumerate(result["deals"]):
            assert deal["points"] == [list(table.deals[number].change) for table in tables]
            here, there = deal["points"]
            assert deal["teams"] == [here[0] + there[1], here[1] + there[0]]
        assert result["teams"] == [sum(deal["teams"][team] for deal in result["deals"]) for team in range(2)]
        outcomes = [(await read(client, duplicate))["result"]["you"] for client in (ada, bob, cyd, dan)]
        first_points, second_points = result["teams"]
        if first_points == second_points:
            assert (result["winner"], outcomes) == (None, ["drawn"] * 4)
        else:
            ahead = int(second_points > first_points)
            assert result["winner"] == ahead
            assert outcomes == (["lost", "lost", "won", "won"] if ahead else ["won", "won", "lost", "lost"])
        for match in matches:
            verify(await record(nobody, match), found["commitment"], bots=[1, 3])


async def test_the_same_play_at_both_tables_is_a_draw(settings: Settings) -> None:
    async with running(settings) as server, people(server, 4) as (ada, bob, cyd, dan):
        duplicate = await make_of_two_pairs(ada, bob, cyd, dan, game="spades", deals=1, level="club")
        matches = [await finish(duplicate, ada, bob), await finish(duplicate, cyd, dan)]
        records = [await record(ada, match) for match in matches]
        without_names = [text[text.index("\n", text.index("Secret")) :] for text in records]
        assert without_names[0] == without_names[1]
        found = await read(ada, duplicate)
        assert (found["result"]["winner"], found["result"]["you"]) == (None, "drawn")
        assert found["result"]["teams"][0] == found["result"]["teams"][1]


async def test_eight_people_play_against_each_other_at_both_tables(settings: Settings) -> None:
    async with running(settings) as server, people(server, 8) as everybody:
        ada, *others = everybody
        duplicate = await make(ada, game="whist", deals=1)
        for number, client in enumerate(others, start=1):
            await client.post(f"duplicates/{duplicate}/join", team=number % 2)
        full = await everybody[0].http.post(f"/api/v1/duplicates/{duplicate}/join", json={"team": 1})
        assert (full.status_code, full.json()["code"]) == (409, "seat_taken")
        await ada.post(f"duplicates/{duplicate}/start")
        found = await read(ada, duplicate)
        at = {member["name"]: (member["team"], member["table"], member["seat"]) for member in found["members"]}
        by_table = [[client for client in everybody if at[client.name][1] == table] for table in range(2)]
        for table, players in enumerate(by_table):
            assert {at[client.name][0] for client in players} == {0, 1}
            await finish(duplicate, *players)
            assert (await read(ada, duplicate))["finished"][table]
        assert (await read(ada, duplicate))["result"] is not None


async def test_nobody_sees_the_other_table_before_both_have_finished(settings: Settings) -> None:
    async with (
        running(settings) as server,
        people(server, 4) as (ada, bob, cyd, dan),
        client_of(server, None) as nobody,
    ):
        duplicate = await make_of_two_pairs(ada, bob, cyd, dan)
        table_id = await sit(ada, duplicate)
        await ada.disconnect()
        for client in (cyd, nobody):
            await sees_no_table(client, table_id)
        match = await finish(duplicate, ada, bob)
        for client in (ada, cyd, nobody):
            found = await read(client, duplicate)
            assert (found["finished"], found["over"], found["result"], found["secret"]) == (
                [True, False],
                False,
                None,
                None,
            )
            assert match not in str(found)
        for client in (cyd, dan, nobody):
            await sees_no_table(client, table_id)
            for what in ("", "/record", "/replay", "/reviews/0"):
                answer = await client.http.get(f"/api/v1/matches/{match}{what}")
                assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed"), what
        assert "Secret" not in await record(ada, match)  # the others still play these cards
        assert "Secret" not in (await ada.http.get("/api/v1/me/data")).text
        assert (await nobody.http.get("/api/v1/tables")).json() == []
        await finish(duplicate, cyd, dan)
        for client in (cyd, nobody):
            assert "Secret" in await record(client, match)


async def test_nobody_has_two_places_and_nobody_comes_in_after_the_start(settings: Settings) -> None:
    async with running(settings) as server, people(server, 3) as (ada, bob, cyd):
        duplicate = await make(ada)
        alone = await ada.http.post(f"/api/v1/duplicates/{duplicate}/start")
        assert (alone.status_code, alone.json()["message"][:34]) == (409, "Each team needs at least one perso")
        await asyncio.gather(*(bob.post(f"duplicates/{duplicate}/join", team=team) for team in (0, 1, 0, 1)))
        assert sorted(member["name"] for member in (await read(ada, duplicate))["members"]) == ["Ada", "Bob"]
        await bob.post(f"duplicates/{duplicate}/join", team=1)
        early = await bob.http.post(f"/api/v1/duplicates/{duplicate}/table")
        assert (early.status_code, early.json()["code"]) == (409, "refused")
        not_bobs = await bob.http.post(f"/api/v1/duplicates/{duplicate}/start")
        assert not_bobs.status_code == 403
        await cyd.post(f"duplicates/{duplicate}/join", team=1)
        await cyd.post(f"duplicates/{duplicate}/leave")
        assert len((await read(cyd, duplicate))["members"]) == 2
        await ada.post(f"duplicates/{duplicate}/start")
        await ada.post(f"duplicates/{duplicate}/start")  # a second click
        for path, body in (("join", {"team": 0}), ("leave", {})):
            for client in (bob, cyd):
                late = await client.http.post(f"/api/v1/duplicates/{duplicate}/{path}", json=body)
                assert (late.status_code, late.json()["code"]) == (409, "refused"), path
        outside = await cyd.http.post(f"/api/v1/duplicates/{duplicate}/table")
        assert outside.status_code == 403
        table_id = await sit(bob, duplicate)
        assert [seat["kind"] for seat in bob.state["table"]["seats"]] == ["person", "bot", "bot", "bot"]
        refused = await bob.http.post(f"/api/v1/tables/{table_id}/rematch", json={})
        assert refused.status_code == 409
        await bob.post(f"tables/{table_id}/leave")
        assert bob.state["table"]["seats"][0].get("stand_in") is None


async def test_both_partners_open_one_table_at_the_same_moment_on_all_devices(settings: Settings) -> None:
    async with running(settings) as server, people(server, 4) as (ada, bob, cyd, dan):
        duplicate = await make_of_two_pairs(ada, bob, cyd, dan)
        opened = await asyncio.gather(
            *(client.post(f"duplicates/{duplicate}/table") for client in (ada, bob, cyd, ada, dan, bob))
        )
        assert len({reply["table"]["id"] for reply in opened}) == 2
        assert [reply["seat"] for reply in opened] == [0, 2, 0, 0, 2, 2]


async def test_it_waits_for_its_players_also_after_a_restart_and_counts_once(settings: Settings) -> None:
    from dataclasses import replace  # noqa: PLC0415

    settings = replace(settings, absence_s=0.01, empty_table_s=0.01)
    async with running(settings) as server, people(server, 4) as (ada, bob, cyd, dan):
        duplicate = await make_of_two_pairs(ada, bob, cyd, dan)
        table_id = await sit(ada, duplicate)
        while not ada.may_act and ada.state["view"]["turn"] != 2:
            await ada.receive()
        cookies = [client.cookie for client in (ada, bob, cyd, dan)]
        live = await server.app.state.context.tables.get(table_id)
        await ada.disconnect()
        seq = live.state.seq
        await asyncio.sleep(1)  # four checks of the driver: nobody plays for Ada or Bob
        assert live.state.seq == seq
    async with running(settings) as server, AsyncExitStack() as stack:
        again = [await stack.enter_async_context(client_of(server, None)) for _ in cookies]
        for client, cookie in zip(again, cookies, strict=True):
            client.cookie = client.http.headers["Cookie"] = cookie
        await finish(duplicate, *again[:2])
        await finish(duplicate, *again[2:])
        found = await read(again[0], duplicate)
        assert found["result"] is not None
        assert found == await read(again[0], duplicate)
        (listed,) = (await again[3].http.get("/api/v1/me/challenges")).json()
        assert (listed["id"], listed["status"], listed["over"]) == (duplicate, "finished", True)
        for client in again:
            (played,) = (await client.http.get("/api/v1/me/history")).json()
            assert played["match"]["challenge"] == duplicate
            assert (await client.http.get("/api/v1/me/statistics")).json() == []
        assert (await again[0].http.get("/api/v1/boards/euchre?bots=true")).json() == []


async def test_one_that_is_over_before_both_tables_have_finished_has_no_result(
    settings: Settings, later: Later
) -> None:
    async with running(settings) as server, people(server, 4) as (ada, bob, cyd, dan):
        duplicate = await make_of_two_pairs(ada, bob, cyd, dan, days=1)
        match = await finish(duplicate, ada, bob)
        table_id = await sit(cyd, duplicate)
        await dan.connect(table_id)
        while not (cyd.may_act or dan.may_act):
            await cyd.receive()
            await dan.request(type="ping")
        later.shift_s = 24 * 3600 + 1
        while cyd.state["table"]["status"] == "playing":
            await cyd.receive()
        assert cyd.state["table"]["notice"].startswith("This challenge is over")
        refused = await dan.http.post(f"/api/v1/duplicates/{duplicate}/table")
        assert (refused.status_code, refused.json()["code"]) == (409, "challenge_over")
        found = await read(dan, duplicate)
        assert (found["over"], found["finished"], found["result"]) == (True, [True, False], None)
        assert commitment_to(found["secret"]) == found["commitment"]
        verify(await record(dan, match), found["commitment"], bots=[1, 3])
        unplayed = await make(ada, days=1)
        later.shift_s = 2 * (24 * 3600 + 1)
        for path, body in (("join", {"team": 0}), ("start", {}), ("leave", {})):
            late = await ada.http.post(f"/api/v1/duplicates/{unplayed}/{path}", json=body)
            assert (late.status_code, late.json()["code"]) == (409, "challenge_over"), path


async def test_wrong_wishes_programs_and_blocked_people_are_refused(settings: Settings) -> None:
    async with (
        running(settings) as server,
        people(server, 2) as (ada, bob),
        client_of(server, "Robot", program=True) as robot,
    ):
        for wanted, status, sentence in (
            ({"game": "tendown"}, 422, "two teams"),
            ({"game": "hearts"}, 422, "two teams"),
            ({"game": "chess"}, 404, "chess"),
            ({"deals": 21}, 422, "deals"),
        ):
            answer = await ada.http.post("/api/v1/duplicates", json={**SHORT, **wanted})
            assert (answer.status_code, sentence in answer.json()["message"].casefold()) == (status, True), answer.text
        assert (await robot.http.post("/api/v1/duplicates", json=SHORT)).status_code == 403
        duplicate = await make(ada)
        refused = await robot.http.post(f"/api/v1/duplicates/{duplicate}/join", json={"team": 1})
        assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
        wrong = await bob.http.post(f"/api/v1/duplicates/{duplicate}/join", json={"team": 2})
        assert wrong.status_code == 422
        table_id = await ada.make_table("whist")
        await bob.post(f"tables/{table_id}/sit")
        await ada.post_nothing(f"tables/{table_id}/seats/2/block")
        blocked = await bob.http.post(f"/api/v1/duplicates/{duplicate}/join", json={"team": 1})
        assert (blocked.status_code, "blocked" in blocked.json()["message"]) == (403, True)
        challenge = (await ada.post("challenges", **SHORT))["id"]
        for method, path in (
            ("GET", f"duplicates/{challenge}"),
            ("GET", f"challenges/{duplicate}"),
            ("POST", f"challenges/{duplicate}/attempt"),
            ("GET", "duplicates/none"),
        ):
            assert (await ada.http.request(method, f"/api/v1/{path}", json={})).status_code == 404, path


async def test_a_person_who_is_deleted_has_no_name_there_and_no_place_before_the_start(settings: Settings) -> None:
    async with running(settings) as server, people(server, 5) as (ada, bob, cyd, dan, eva):
        duplicate = await make_of_two_pairs(ada, bob, cyd, dan)
        waiting = await make(ada)
        await eva.post(f"duplicates/{waiting}/join", team=1)
        await finish(duplicate, ada, bob)
        await finish(duplicate, cyd, dan)
        data = (await bob.http.get("/api/v1/me/data")).json()
        assert [team["challenge"] for team in data["challenges"]["teams"]] == [duplicate]
        for client in (bob, eva):
            await client.post_nothing("me/deletion", password="")
        assert [member["name"] for member in (await read(ada, waiting))["members"]] == ["Ada"]
        found = await read(ada, duplicate)
        assert [member["name"] for member in found["members"]] == ["Ada", "Deleted player", "Cyd", "Dan"]
        (match, *_) = found["result"]["matches"]
        seats = (await ada.http.get(f"/api/v1/matches/{match}")).json()["seats"]
        assert [seat["name"] for seat in seats if seat["bot"] is None] == ["Ada", "Deleted player"]
        replay = await ada.http.get(f"/api/v1/matches/{match}/replay")
        assert "Bob" not in replay.text
        assert replay.json()["duplicate"]


async def test_ones_own_challenges_are_listed(settings: Settings, later: Later) -> None:
    async with running(settings) as server, people(server, 2) as (ada, bob):
        made = (await ada.post("challenges", **SHORT))["id"]
        played = (await bob.post("challenges", **SHORT, days=1))["id"]
        later.shift_s = 1
        await ada.post(f"challenges/{played}/attempt")
        later.shift_s = 2
        joined = await make(bob)
        await ada.post(f"duplicates/{joined}/join", team=1)
        assert await _listed(ada) == [(joined, "waiting", False), (played, "playing", False), (made, "made", True)]
        assert await _listed(bob) == [(joined, "waiting", True), (played, "made", True)]
        later.shift_s = 3
        table_id = (await ada.post(f"challenges/{played}/attempt"))["table"]["id"]
        await ada.connect(table_id)
        await play(ada)
        (first_one, *_) = found = (await ada.http.get("/api/v1/me/challenges")).json()
        assert (first_one["id"], first_one["place"], first_one["finished"]) == (played, 1, 1)
        assert [each["at"] for each in found] == sorted((each["at"] for each in found), reverse=True)
        assert all(newer["at"] >= older["at"] for newer, older in pairwise(found))
        later.shift_s = 8 * 24 * 3600
        assert await _listed(ada) == [(played, "finished", False), (joined, "missed", False), (made, "made", True)]


async def _listed(client: Client) -> list[tuple[str, str, bool]]:
    answer = await client.http.get("/api/v1/me/challenges")
    assert answer.status_code == 200, answer.text
    return [(each["id"], each["status"], each["mine"]) for each in answer.json()]
