"""Leader boards, history and statistics."""

from __future__ import annotations

from dataclasses import asdict
from random import Random
from typing import Any

import httpx
import pytest

import overtrick as ot
from overtrick.contracts import DealFacts, contracts_of, promises_of
from overtrick.lowering import lower
from overtrick.server.people.accounts import Person
from overtrick.server.people.results import SeatCounts, count_seat
from overtrick.server.store.models import MatchSeatRow
from tests.table_helpers import play, say

from .finished_matches import FinishedMatches

pytestmark = pytest.mark.anyio

Json = Any


# Counts of a seat


def deal(
    bids: str, tricks: tuple[int, ...], change: tuple[int, ...], game: str = "river", declarer: int | None = None
) -> ot.DealResult:
    """A finished deal. In Rook the change of a side that gained points is what it took."""
    special = {"pass": ot.Pass(), "nello": ot.Bid(0, nello=True)}
    calls = tuple(special[word] if word in special else ot.Bid(int(word)) for word in bids.split())
    points = tuple(max(gain, 0) for gain in change)
    facts = DealFacts(tricks, points, tricks_left=0)
    lowered = lower(ot.load(game).rules(len(calls)))
    contracts, _ = contracts_of(lowered, promises_of(lowered, calls, declarer), facts)
    return ot.DealResult(calls, tricks, (0,) * len(change), change, contracts)


def test_exact_bids_are_counted() -> None:
    rules = ot.load("river").rules(3)
    deals = [deal("3 2 0", (3, 1, 0), (13, 1, 10)), deal("1 1 1", (2, 1, 0), (2, 11, 0))]
    assert count_seat(rules, deals, 0) == SeatCounts(deals=2, tricks=5, bids=2, bids_exact=1)
    assert count_seat(rules, deals, 2) == SeatCounts(deals=2, tricks=0, bids=2, bids_exact=1)


def test_spades_counts_nellos_contracts_and_bags() -> None:
    rules = ot.load("spades").rules()
    deals = [
        deal("nello 4 5 3", (0, 4, 6, 3), (150, 70), "spades"),
        deal("nello 4 5 3", (1, 4, 3, 5), (-150, 70), "spades"),
        deal("nello 6 nello 7", (0, 6, 0, 7), (200, 130), "spades"),
    ]
    assert count_seat(rules, deals, 0) == SeatCounts(
        deals=3, tricks=1, bids=3, bids_exact=2, nellos=3, nellos_made=2, contracts=2, contracts_made=1, bags=1
    )
    assert count_seat(rules, deals, 1) == SeatCounts(
        deals=3, tricks=14, bids=3, bids_exact=3, contracts=3, contracts_made=3, bags=2
    )


def test_an_auction_counts_for_the_seat_that_won_it() -> None:
    rook = ot.load("rook").rules()
    deals = [
        deal("pass 100 pass pass", (0, 5, 2, 2), (30, 120), "rook", 1),
        deal("pass 100 pass pass", (4, 2, 2, 1), (90, -100), "rook", 1),
    ]
    assert count_seat(rook, deals, 1) == SeatCounts(deals=2, tricks=7, contracts=2, contracts_made=1)
    assert count_seat(rook, deals, 3) == SeatCounts(deals=2, tricks=3)
    tocan = ot.load("tocan").rules()
    deals = [deal("5 pass pass pass", (5, 3, 3, 2), (5, 0, 0, 0)), deal("pass pass pass pass", (0,) * 4, (0,) * 4)]
    assert count_seat(tocan, deals, 0) == SeatCounts(deals=2, tricks=5, contracts=1, contracts_made=1)


def test_a_contract_with_too_few_tricks_is_not_made() -> None:
    """A bid of 13 tricks in a real deal."""
    table = ot.load("tocan").table(seed=3, dealer=3)
    say(table, "bid 13S", "pass", "pass", "pass")
    choices = Random(1)
    while not table.deals:
        table.push(choices.choice(table.legal))
    assert count_seat(table.game.rules(4), table.deals, 0).contracts == 1
    assert count_seat(table.game.rules(4), table.deals, 0).contracts_made == 0


def test_a_game_without_bids_counts_tricks() -> None:
    whist = ot.load("whist")
    table = whist.table(seed=1, dealer=3)
    while not table.deals:
        play(table, str(table.legal[0]).removeprefix("play "))
    assert count_seat(whist.rules(4), table.deals, 2) == SeatCounts(deals=1, tricks=table.deals[0].tricks[2])


# Leader boards


async def get(client: httpx.AsyncClient, path: str, status: int = 200) -> Json:
    answer = await client.get(f"/api/v1/{path}")
    assert answer.status_code == status, answer.text
    return answer.json()


def wins(tables: list[ot.Table], seat: int) -> int:
    return sum(seat in table.outcome.winners for table in tables if table.outcome)


async def test_the_leader_board_of_a_game_shows_accounts_by_wins(
    matches: FinishedMatches, client: httpx.AsyncClient
) -> None:
    ada, bob = await matches.add_person("Ada"), await matches.add_person("Bob")
    cleo = await matches.add_person("Cleo", account=False)
    tables = [await matches.play("tendown", [ada, bob, cleo], seed=seed) for seed in range(3)]
    alone = await matches.play("tendown", [ada, "random"], seed=9)
    await matches.play("river", [bob, ada, cleo], seed=1)
    board = await get(client, "boards/tendown")
    assert {line["name"] for line in board} == {"Ada", "Bob"}  # no guests
    by_name = {line["name"]: line for line in board}
    assert by_name["Ada"]["matches"] == by_name["Bob"]["matches"] == 3
    assert (by_name["Ada"]["wins"], by_name["Bob"]["wins"]) == (wins(tables, 0), wins(tables, 1))
    places = [table.outcome.ranking.index(0) + 1 for table in tables if table.outcome]
    assert by_name["Ada"]["mean_place"] == pytest.approx(sum(places) / 3, abs=0.001)
    assert [line["wins"] for line in board] == sorted((line["wins"] for line in board), reverse=True)
    with_bots = {line["name"]: line for line in await get(client, "boards/tendown?bots=true")}
    assert with_bots["Ada"]["matches"] == 4
    assert with_bots["Ada"]["wins"] == wins([*tables, alone], 0)


async def test_matches_with_help_count_on_no_leader_board(matches: FinishedMatches, client: httpx.AsyncClient) -> None:
    ada, bob = await matches.add_person("Ada"), await matches.add_person("Bob")
    await matches.play("tendown", [ada, bob], seed=1, hints=1)
    assert await get(client, "boards/tendown?bots=true") == []
    await matches.play("tendown", [ada, bob], seed=2)
    assert {line["matches"] for line in await get(client, "boards/tendown")} == {1}
    async with matches.client(ada) as mine:
        assert [played["match"]["helped"] for played in await get(mine, "me/history")] == [False, True]
        assert [game["matches"] for game in await get(mine, "me/statistics")] == [2]  # own statistics count all matches


async def test_a_match_that_a_person_left_is_no_win_and_a_last_place(
    matches: FinishedMatches, client: httpx.AsyncClient
) -> None:
    ada, bob, cleo = [await matches.add_person(name) for name in ("Ada", "Bob", "Cleo")]
    tables = [await matches.play("tendown", [ada, bob, cleo], seed=seed) for seed in range(3)]
    board = "boards/tendown?by=mean_place"
    before = {line["name"]: line for line in await get(client, board)}
    stand_in_wins = await matches.play("tendown", [ada, bob, cleo], seed=8, leaver=0)
    assert stand_in_wins.outcome is not None
    assert stand_in_wins.outcome.winners == (0,)
    lines = {line["name"]: line for line in await get(client, board)}
    assert [lines["Ada"][name] for name in ("matches", "wins", "left")] == [3, before["Ada"]["wins"], 1]
    assert lines["Ada"]["mean_place"] == pytest.approx((3 * before["Ada"]["mean_place"] + 3) / 4, abs=0.002)
    assert [lines["Bob"][name] for name in ("matches", "left")] == [4, 0]
    async with matches.client(ada) as mine:
        (shown,) = await get(mine, "me/statistics")
        assert (shown["matches"], shown["wins"], shown["left"]) == (3, wins(tables, 0), 1)
        assert shown["tricks"] == sum(deal.tricks[0] for table in tables for deal in table.deals)
        own = (await get(mine, "me/history"))[0]["match"]["seats"][0]
        assert (own["left"], own["won"], own["place"]) == (True, False, 3)


async def test_a_person_who_only_leaves_is_on_no_board_and_takes_no_win_away(
    matches: FinishedMatches, client: httpx.AsyncClient
) -> None:
    ada, bob = await matches.add_person("Ada"), await matches.add_person("Bob")
    table = await matches.play("tendown", [ada, bob], seed=1, leaver=1)
    for order in ("wins", "matches"):
        board = await get(client, f"boards/tendown?by={order}")
        assert [(line["name"], line["wins"]) for line in board] == [("Ada", wins([table], 0))]


async def test_a_leader_board_can_be_ordered_by_mean_place_and_matches(
    matches: FinishedMatches, client: httpx.AsyncClient
) -> None:
    ada, bob = await matches.add_person("Ada"), await matches.add_person("Bob")
    for seed in range(2):
        await matches.play("tendown", [ada, bob], seed=seed)
    assert await get(client, "boards/tendown?by=mean_place") == []  # needs three matches
    await matches.play("tendown", [ada, bob], seed=7)
    await matches.play("tendown", [ada, "random"], seed=8)
    ranked = await get(client, "boards/tendown?by=mean_place")
    assert [line["mean_place"] for line in ranked] == sorted(line["mean_place"] for line in ranked)
    most = await get(client, "boards/tendown?by=matches&bots=true&limit=1")
    assert [(line["name"], line["matches"]) for line in most] == [("Ada", 4)]


async def test_wrong_requests_for_leader_boards_are_refused(client: httpx.AsyncClient) -> None:
    assert (await get(client, "boards/poker", 404))["code"] == "unknown_game"
    assert (await get(client, "boards/spades?by=luck", 422))["code"] == "bad_request"
    assert (await get(client, "boards/spades?limit=1000", 422))["code"] == "bad_request"
    assert await get(client, "boards/spades") == []


async def test_the_leader_board_of_credits_shows_accounts_only(
    matches: FinishedMatches, client: httpx.AsyncClient
) -> None:
    for name in ("Bob", "Ada"):
        await matches.add_person(name)
    await matches.add_person("Guest", account=False)
    assert await get(client, "boards/credits") == [{"name": "Ada", "credits": 1000}, {"name": "Bob", "credits": 1000}]


async def test_history_shows_own_matches_newest_first(matches: FinishedMatches) -> None:
    ada, bob = await matches.add_person("Ada", account=False), await matches.add_person("Bob")
    tables = [await matches.play("tendown", [bob, ada], seed=seed, room=0) for seed in range(3)]
    await matches.play("tendown", [bob, "random"], seed=4)
    async with matches.client(ada) as mine:
        played = await get(mine, "me/history")
        assert [match["match"]["finished_at"] for match in played] == [
            1_700_000_003_000,
            1_700_000_002_000,
            1_700_000_001_000,
        ]
        newest = played[0]
        assert newest["seat"] == 1
        assert [seat["name"] for seat in newest["match"]["seats"]] == ["Bob", "Ada"]
        outcome = tables[2].outcome
        assert outcome is not None
        assert [seat["score"] for seat in newest["match"]["seats"]] == list(outcome.scores)
        assert [seat["final"] for seat in newest["match"]["seats"]] == list(outcome.final)
        older = await get(mine, f"me/history?limit=1&before={newest['match']['finished_at']}")
        assert older == [played[1]]
        text = (await mine.get(f"/api/v1/matches/{newest['match']['id']}/record")).text
        assert ot.read_record(text) == tables[2]


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("spades", 4, {"target": 50}), ("rook", 4, {"target": 50}), ("tocan", 4, {}), ("tendown", 2, {})],
)
async def test_statistics_agree_with_the_records(
    matches: FinishedMatches, game: str, players: int, options: dict[str, int]
) -> None:
    ada = await matches.add_person("Ada")
    bots: list[Person | str] = ["random"] * (players - 1)
    tables = [await matches.play(game, [ada, *bots], seed=seed, **options) for seed in range(2)]
    async with matches.client(ada) as mine:
        (shown,) = await get(mine, "me/statistics")
        texts = [
            (await mine.get(f"/api/v1/matches/{played['match']['id']}/record")).text
            for played in await get(mine, "me/history")
        ]
    assert (shown["game"], shown["matches"], shown["wins"]) == (game, 2, wins(tables, 0))
    counted = [count_seat(table.game.rules(players), table.deals, 0) for table in map(ot.read_record, texts)]
    for name in asdict(SeatCounts()):
        assert shown[name] == sum(getattr(counts, name) for counts in counted), name
    assert shown["sets"] == shown["contracts"] - shown["contracts_made"]
    assert shown["deals"] > 0


async def test_a_person_without_matches_has_no_history_or_statistics(
    matches: FinishedMatches, client: httpx.AsyncClient
) -> None:
    await get(client, "me/statistics", 401)
    await get(client, "me/history", 401)
    async with matches.client(await matches.add_person("Ada", account=False)) as mine:
        assert await get(mine, "me/statistics") == []
        assert await get(mine, "me/history") == []


async def test_a_guest_who_creates_an_account_keeps_history_and_statistics(matches: FinishedMatches) -> None:
    ada = await matches.add_person("Ada", account=False)
    await matches.play("tendown", [ada, await matches.add_person("Bob")], seed=1)
    async with matches.client(ada) as mine:
        before = await get(mine, "me/history"), await get(mine, "me/statistics")
    countess = await matches.context.accounts.create_account("Countess", "correct horse", ada)
    async with matches.client(countess) as mine:
        assert (await get(mine, "me/history"), await get(mine, "me/statistics")) == before
        assert "Countess" in {line["name"] for line in await get(mine, "boards/tendown")}


def test_every_count_has_a_column() -> None:
    assert set(asdict(SeatCounts())) <= set(MatchSeatRow.__table__.columns.keys())
