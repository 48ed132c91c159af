"""Credits: nothing appears or disappears, nobody owes anything, and everything happens once."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.errors import OvertrickError
from overtrick.server.errors import NeedsAccount, NotAllowed, TooFewCredits
from overtrick.server.ids import now_ms
from overtrick.server.people import ledger
from overtrick.server.people.ledger import HOUSE, account_of, audit, balance_of, pot_of
from overtrick.server.settings import read_database_url
from overtrick.server.store.database import Database
from overtrick.server.store.models import AccountRow, TableRow
from overtrick.server.store.writer import LogWriter
from overtrick.server.table.events import Left, Row

pytestmark = pytest.mark.anyio

DAY = 24 * 3600 * 1000
PEOPLE = {"ada": "Ada", "bob": "Bob", "cleo": "Cleo"}


async def open_accounts(database: Database, people: dict[str, str] = PEOPLE) -> None:
    async with database.write() as session:
        for person in people:
            await ledger.open_account(session, person)


async def balances(database: Database) -> dict[str, int]:
    async with database.read() as session:
        return await ledger.balances_of(session, PEOPLE)


async def do(database: Database, step: Callable[[AsyncSession], Awaitable[object]]) -> object:
    async with database.write() as session:
        return await step(session)


async def assert_sound(database: Database) -> None:
    async with database.read() as session:
        assert await audit(session) == ledger.Audit(0, 0, ())


# One thing at a time


async def test_a_new_account_has_a_thousand(database: Database) -> None:
    await open_accounts(database)
    await open_accounts(database)  # once, however often
    assert await balances(database) == {"ada": 1000, "bob": 1000, "cleo": 1000}
    async with database.read() as session:
        assert await balance_of(session, "dora") is None
    await assert_sound(database)


async def test_a_match_for_a_stake(database: Database) -> None:
    await open_accounts(database)
    assert await do(database, lambda session: ledger.hold_stakes(session, "m", 50, PEOPLE))
    assert not await do(database, lambda session: ledger.hold_stakes(session, "m", 50, PEOPLE))
    assert await balances(database) == {"ada": 950, "bob": 950, "cleo": 950}
    gains = {"ada": 100, "bob": -50, "cleo": -50}
    assert await do(database, lambda session: ledger.pay_pot(session, "m", gains))
    assert not await do(database, lambda session: ledger.pay_pot(session, "m", gains))
    assert await balances(database) == {"ada": 1100, "bob": 950, "cleo": 950}
    await assert_sound(database)


async def test_a_match_that_cannot_be_finished_gives_the_stakes_back(database: Database) -> None:
    await open_accounts(database)
    await do(database, lambda session: ledger.hold_stakes(session, "m", 500, PEOPLE))
    assert await do(database, lambda session: ledger.refund_stakes(session, "m"))
    assert not await do(database, lambda session: ledger.refund_stakes(session, "m"))
    assert not await do(
        database, lambda session: ledger.pay_pot(session, "m", {"ada": 1000, "bob": -500, "cleo": -500})
    )
    assert await balances(database) == {"ada": 1000, "bob": 1000, "cleo": 1000}
    await assert_sound(database)


async def test_a_match_with_no_stake_has_no_pot(database: Database) -> None:
    assert not await do(database, lambda session: ledger.refund_stakes(session, "m"))
    assert not await do(database, lambda session: ledger.pay_pot(session, "m", {}))


async def test_a_stake_that_is_not_covered_is_refused_and_nobody_pays(database: Database) -> None:
    await open_accounts(database)
    await do(database, lambda session: ledger.hold_stakes(session, "one", 1000, {"bob": "Bob"}))
    with pytest.raises(TooFewCredits, match="Bob has 0 credits, and the stake is 5"):
        await do(database, lambda session: ledger.hold_stakes(session, "two", 5, PEOPLE))
    assert await balances(database) == {"ada": 1000, "bob": 0, "cleo": 1000}
    await assert_sound(database)


async def test_a_guest_has_no_stake_to_put_in(database: Database) -> None:
    await open_accounts(database)
    with pytest.raises(NeedsAccount, match="Dora is a guest"):
        await do(database, lambda session: ledger.hold_stakes(session, "m", 5, {**PEOPLE, "dora": "Dora"}))
    assert await balances(database) == {"ada": 1000, "bob": 1000, "cleo": 1000}
    async with database.read() as session:
        assert await balance_of(session, "dora") is None


async def test_a_refusal_that_is_caught_leaves_nothing_behind(database: Database) -> None:
    """What goes on in the same transaction is kept; what was refused is not, not even in part."""
    await open_accounts(database)
    async with database.write() as session:
        with pytest.raises(TooFewCredits):
            await ledger.transfer(session, "gift", {account_of("ada"): 2000, account_of("bob"): -2000})
        await ledger.transfer(session, "smaller gift", {account_of("ada"): 200, account_of("bob"): -200})
    assert await balances(database) == {"ada": 1200, "bob": 800, "cleo": 1000}
    await assert_sound(database)


async def test_entries_that_do_not_sum_to_zero_are_a_mistake_of_ours(database: Database) -> None:
    with pytest.raises(AssertionError, match="sum to 1"):
        await do(database, lambda session: ledger.transfer(session, "gift", {account_of("ada"): 1}))


async def test_the_database_itself_refuses_a_balance_below_zero(database: Database) -> None:
    with pytest.raises(IntegrityError):
        async with database.write() as session:
            session.add(AccountRow(name="person:ada", kind="person", balance=-1))


# Refills


async def test_who_has_next_to_nothing_may_refill_once_a_day(database: Database) -> None:
    await open_accounts(database)
    spent: dict[str, int] = {account_of("ada"): -996, HOUSE: 996}
    await do(database, lambda session: ledger.transfer(session, "spent", spent))
    async with database.read() as session:
        assert await ledger.may_refill(session, "ada", DAY)
        assert not await ledger.may_refill(session, "bob", DAY)
    assert await do(database, lambda session: ledger.refill(session, "ada", DAY)) == 100
    with pytest.raises(NotAllowed, match="you have 100 credits"):
        await do(database, lambda session: ledger.refill(session, "ada", DAY))
    spent = {account_of("ada"): -100, HOUSE: 100}
    await do(database, lambda session: ledger.transfer(session, "spent again", spent))
    with pytest.raises(NotAllowed, match="come back tomorrow"):
        await do(database, lambda session: ledger.refill(session, "ada", 2 * DAY - 1))
    async with database.read() as session:
        assert not await ledger.may_refill(session, "ada", 2 * DAY - 1)
    assert await do(database, lambda session: ledger.refill(session, "ada", 2 * DAY)) == 100
    await assert_sound(database)


async def test_exactly_five_is_enough(database: Database) -> None:
    await open_accounts(database)
    await do(database, lambda session: ledger.transfer(session, "spent", {account_of("ada"): -995, HOUSE: 995}))
    with pytest.raises(NotAllowed, match="you have 5 credits"):
        await do(database, lambda session: ledger.refill(session, "ada", DAY))


async def test_what_is_in_play_is_not_lost_yet(database: Database) -> None:
    await open_accounts(database)
    two = {"ada": "Ada", "bob": "Bob"}
    await do(database, lambda session: ledger.hold_stakes(session, "early", 500, two))
    await do(database, lambda session: ledger.hold_stakes(session, "late", 500, two))
    for match, may in (("early", False), ("late", True)):
        async with database.read() as session:
            assert not await ledger.may_refill(session, "ada", DAY)
        with pytest.raises(NotAllowed, match=r"credits, (1000|500) of them in play: who has fewer than 5"):
            await do(database, lambda session: ledger.refill(session, "ada", DAY))
        lost = {"ada": -500, "bob": 500}
        await do(database, lambda session, match=match, lost=lost: ledger.pay_pot(session, match, lost))  # type: ignore[misc]
        async with database.read() as session:
            assert await ledger.may_refill(session, "ada", DAY) is may
    assert await do(database, lambda session: ledger.refill(session, "ada", DAY)) == 100
    await assert_sound(database)


async def test_a_guest_has_nothing_to_refill(database: Database) -> None:
    with pytest.raises(NeedsAccount):
        await do(database, lambda session: ledger.refill(session, "dora", DAY))


# Many things at once


async def test_two_stakes_that_one_balance_covers_once(database: Database) -> None:
    """Ten matches want all that Ada has at the same moment: one gets it."""
    await open_accounts(database)

    async def stake_all(match: str) -> object:
        return await do(database, lambda session: ledger.hold_stakes(session, match, 1000, {"ada": "Ada"}))

    got = await asyncio.gather(*(stake_all(f"m{number}") for number in range(10)), return_exceptions=True)
    assert got.count(True) == 1
    assert sum(isinstance(one, TooFewCredits) for one in got) == 9
    assert (await balances(database))["ada"] == 0
    await assert_sound(database)


async def test_the_same_thing_tried_many_times_at_once_happens_once(database: Database) -> None:
    await open_accounts(database)
    held = [do(database, lambda session: ledger.hold_stakes(session, "m", 5, PEOPLE)) for _ in range(8)]
    assert (await asyncio.gather(*held)).count(True) == 1
    gains = {"ada": 10, "bob": -5, "cleo": -5}
    settled = [do(database, lambda session: ledger.pay_pot(session, "m", gains)) for _ in range(4)]
    settled += [do(database, lambda session: ledger.refund_stakes(session, "m")) for _ in range(4)]
    assert (await asyncio.gather(*settled)).count(True) == 1
    assert sum((await balances(database)).values()) == 3000
    await assert_sound(database)


async def test_refills_that_race(database: Database) -> None:
    await open_accounts(database)
    await do(database, lambda session: ledger.transfer(session, "spent", {account_of("ada"): -1000, HOUSE: 1000}))
    tries = [do(database, lambda session: ledger.refill(session, "ada", DAY)) for _ in range(8)]
    got = await asyncio.gather(*tries, return_exceptions=True)
    assert got.count(100) == 1
    assert sum(isinstance(one, NotAllowed) for one in got) == 7
    assert (await balances(database))["ada"] == 100
    await assert_sound(database)


async def test_a_busy_evening(database: Database) -> None:
    """Many matches at once between the same few people, in any order, each step tried twice."""
    await open_accounts(database)
    chance = Random(7)

    async def one_match(number: int) -> None:
        match, stake = f"m{number}", chance.choice([5, 50, 500])
        seated = dict(chance.sample(sorted(PEOPLE.items()), chance.choice([2, 3])))
        winner, ends = chance.choice(sorted(seated)), chance.random() < 0.7
        gains = {person: stake * (len(seated) - 1) if person == winner else -stake for person in seated}
        try:
            for _ in range(2):
                await do(database, lambda session: ledger.hold_stakes(session, match, stake, seated))
        except TooFewCredits:
            return
        for _ in range(2):
            await asyncio.sleep(chance.random() / 100)
            if ends:
                await do(database, lambda session: ledger.pay_pot(session, match, gains))
            else:
                await do(database, lambda session: ledger.refund_stakes(session, match))

    await asyncio.gather(*(one_match(number) for number in range(24)))
    assert sum((await balances(database)).values()) == 3000
    await assert_sound(database)


async def test_two_processes_that_wait_for_each_other(database: Database) -> None:
    """Two tables want Ada's and Bob's credits in opposite orders: PostgreSQL lets go of one, and it tries again."""
    if database.is_sqlite:
        return  # one at a time, from the beginning
    await open_accounts(database)
    writers = LogWriter(database), LogWriter(database)
    together = asyncio.Barrier(2)
    met: set[str] = set()

    async def one(writer: LogWriter, table: str, order: tuple[str, str]) -> None:
        async def move(session: AsyncSession) -> None:
            await ledger.hold_stakes(session, f"{table}1", 5, {order[0]: order[0]})
            if table not in met:
                met.add(table)
                await together.wait()
            await ledger.hold_stakes(session, f"{table}2", 5, {order[1]: order[1]})

        async def lobby(session: AsyncSession) -> None:
            values = {"game": "tendown", "options": "{}", "players": 2, "public": False, "room": None}
            session.add(TableRow(id=table, status="playing", open_seats=0, **values))
            await session.flush()
            await move(session)

        assert await writer.write(table, [Row(1, now_ms(), Left(0))], before=lobby)

    for writer in writers:
        writer.open()
    try:
        await asyncio.gather(one(writers[0], "a", ("ada", "bob")), one(writers[1], "b", ("bob", "ada")))
    finally:
        for writer in writers:
            await writer.close()
    assert await balances(database) == {"ada": 990, "bob": 990, "cleo": 1000}
    await assert_sound(database)


# Any order of anything

PEOPLE_ALONE = st.sampled_from(sorted(PEOPLE))
SEATED = st.lists(PEOPLE_ALONE, min_size=1, max_size=3, unique=True)
MATCH = st.sampled_from(["m1", "m2"])


@dataclass(frozen=True)
class Step:
    """Something that may be tried, in whatever state the books are."""

    kind: str
    match: str
    seated: tuple[str, ...]
    stake: int
    day: int


STEPS = st.builds(
    Step,
    st.sampled_from(["hold", "pay", "give back", "refill", "open"]),
    MATCH,
    SEATED.map(tuple),
    st.sampled_from([5, 50, 500, 999, 1000]),
    st.integers(1, 2),
)


async def take(session: AsyncSession, step: Step) -> None:
    match step.kind:
        case "hold":
            await ledger.hold_stakes(
                session, step.match, step.stake, {person: PEOPLE[person] for person in step.seated}
            )
        case "pay":
            held = await ledger.held_for(session, step.match)
            winner, pot = min(held, default=""), sum(held.values())
            gains = {person: (pot if person == winner else 0) - stake for person, stake in held.items()}
            await ledger.pay_pot(session, step.match, gains)
        case "give back":
            await ledger.refund_stakes(session, step.match)
        case "refill":
            await ledger.refill(session, step.seated[0], step.day * DAY)
        case "open":
            await ledger.open_account(session, step.seated[0])


@pytest.fixture(scope="module")
def empty_books() -> bytes:
    """A database with the schema in it, to begin from many times."""

    async def make(path: Path) -> None:
        await (await Database.open(read_database_url(str(path)))).close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(make(Path(folder) / "empty.sqlite3"))
        return (Path(folder) / "empty.sqlite3").read_bytes()


@given(batches=st.lists(st.lists(STEPS, min_size=1, max_size=4), max_size=6))
def test_books_are_sound_after_anything(empty_books: bytes, batches: list[list[Step]]) -> None:
    """Each batch is tried all at once; refusals are refusals, and the books add up after every one."""

    async def one(database: Database, step: Step) -> None:
        with contextlib.suppress(OvertrickError):
            await do(database, lambda session: take(session, step))

    async def evening(path: Path) -> None:
        database = await Database.open(read_database_url(str(path)))
        try:
            for batch in batches:
                await asyncio.gather(*(one(database, step) for step in batch))
                await assert_sound(database)
        finally:
            await database.close()

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "books.sqlite3"
        path.write_bytes(empty_books)
        asyncio.run(evening(path))


# Over HTTP


async def test_an_account_shows_its_lines(client: httpx.AsyncClient, database: Database) -> None:
    me = (await client.post("/api/v1/accounts", json={"name": "Ada", "password": "correct horse"})).json()
    await do(database, lambda session: ledger.hold_stakes(session, "m", 1000, {me["id"]: "Ada"}))
    shown = (await client.get("/api/v1/credits")).json()
    assert (shown["balance"], shown["may_refill"]) == (0, False)
    assert {(line["what"], line["match"], line["amount"]) for line in shown["lines"]} == {
        ("stake", "m", -1000),
        ("welcome", None, 1000),
    }
    assert (await client.post("/api/v1/credits/refill")).status_code == 403
    await do(database, lambda session: ledger.pay_pot(session, "m", {me["id"]: -1000}))
    assert (await client.get("/api/v1/credits")).json()["may_refill"] is True
    assert (await client.post("/api/v1/credits/refill")).json() == {"balance": 100}
    again = await client.post("/api/v1/credits/refill")
    assert (again.status_code, again.json()["code"]) == (403, "not_allowed")
    assert (await client.get("/api/v1/credits", params={"limit": 1})).json()["lines"][0]["what"] == "refill"


async def test_a_guest_is_told_that_credits_need_an_account(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/v1/credits")).status_code == 401
    await client.post("/api/v1/guests", json={"name": "Ada"})
    for answer in (await client.get("/api/v1/credits"), await client.post("/api/v1/credits/refill")):
        assert (answer.status_code, answer.json()["code"]) == (403, "needs_account")


def test_accounts_have_names_of_their_own() -> None:
    assert account_of("x") != pot_of("x")
    assert ledger.day_of(now_ms()) >= "2024"
