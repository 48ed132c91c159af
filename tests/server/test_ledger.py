"""The ledger: credits never appear or vanish, no balance is below zero, and each transaction happens once."""

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
from overtrick.server.people.ledger import ISSUER, account_of, audit, balance_of, pot_of
from overtrick.server.settings import read_database_url
from overtrick.server.store.database import Database
from overtrick.server.store.models import AccountRow, TableRow
from overtrick.server.store.writer import LogWriter
from overtrick.server.table.events import Left, Row

pytestmark = pytest.mark.anyio

DAY = 24 * 3600 * 1000
PEOPLE = {"ada": "Ada", "bob": "Bob", "cleo": "Cleo"}


async def create_accounts(database: Database, people: dict[str, str] = PEOPLE) -> None:
    async with database.write() as session:
        for person in people:
            await ledger.grant_welcome_credits(session, person)


async def balances(database: Database) -> dict[str, int]:
    async with database.read() as session:
        return await ledger.balances_of(session, PEOPLE)


async def run(database: Database, step: Callable[[AsyncSession], Awaitable[object]]) -> object:
    async with database.write() as session:
        return await step(session)


async def assert_sound(database: Database) -> None:
    async with database.read() as session:
        assert await audit(session) == ledger.Audit(0, 0, ())


# Single transactions


async def test_a_new_account_has_a_thousand_credits(database: Database) -> None:
    await create_accounts(database)
    await create_accounts(database)  # a second time changes nothing
    assert await balances(database) == {"ada": 1000, "bob": 1000, "cleo": 1000}
    async with database.read() as session:
        assert await balance_of(session, "dora") is None
    await assert_sound(database)


async def test_stakes_are_held_and_paid_out_once(database: Database) -> None:
    await create_accounts(database)
    assert await run(database, lambda session: ledger.hold_stakes(session, "m", 50, PEOPLE))
    assert not await run(database, lambda session: ledger.hold_stakes(session, "m", 50, PEOPLE))
    assert await balances(database) == {"ada": 950, "bob": 950, "cleo": 950}
    gains = {"ada": 100, "bob": -50, "cleo": -50}
    assert await run(database, lambda session: ledger.pay_pot(session, "m", gains))
    assert not await run(database, lambda session: ledger.pay_pot(session, "m", gains))
    assert await balances(database) == {"ada": 1100, "bob": 950, "cleo": 950}
    await assert_sound(database)


async def test_stakes_of_a_match_that_cannot_be_finished_are_refunded(database: Database) -> None:
    await create_accounts(database)
    await run(database, lambda session: ledger.hold_stakes(session, "m", 500, PEOPLE))
    assert await run(database, lambda session: ledger.refund_stakes(session, "m"))
    assert not await run(database, lambda session: ledger.refund_stakes(session, "m"))
    assert not await run(
        database, lambda session: ledger.pay_pot(session, "m", {"ada": 1000, "bob": -500, "cleo": -500})
    )
    assert await balances(database) == {"ada": 1000, "bob": 1000, "cleo": 1000}
    await assert_sound(database)


async def test_a_match_without_a_stake_has_no_pot(database: Database) -> None:
    assert not await run(database, lambda session: ledger.refund_stakes(session, "m"))
    assert not await run(database, lambda session: ledger.pay_pot(session, "m", {}))


async def test_nobody_pays_if_one_person_cannot_cover_the_stake(database: Database) -> None:
    await create_accounts(database)
    await run(database, lambda session: ledger.hold_stakes(session, "one", 1000, {"bob": "Bob"}))
    with pytest.raises(TooFewCredits, match="Bob has 0 credits, and the stake is 5"):
        await run(database, lambda session: ledger.hold_stakes(session, "two", 5, PEOPLE))
    assert await balances(database) == {"ada": 1000, "bob": 0, "cleo": 1000}
    await assert_sound(database)


async def test_a_guest_cannot_play_for_a_stake(database: Database) -> None:
    await create_accounts(database)
    with pytest.raises(NeedsAccount, match="Dora is a guest"):
        await run(database, lambda session: ledger.hold_stakes(session, "m", 5, {**PEOPLE, "dora": "Dora"}))
    assert await balances(database) == {"ada": 1000, "bob": 1000, "cleo": 1000}
    async with database.read() as session:
        assert await balance_of(session, "dora") is None


async def test_a_refused_transfer_leaves_nothing_behind(database: Database) -> None:
    """Other transfers in the same database transaction are kept."""
    await create_accounts(database)
    async with database.write() as session:
        with pytest.raises(TooFewCredits):
            await ledger.transfer(session, "gift", {account_of("ada"): 2000, account_of("bob"): -2000})
        await ledger.transfer(session, "smaller gift", {account_of("ada"): 200, account_of("bob"): -200})
    assert await balances(database) == {"ada": 1200, "bob": 800, "cleo": 1000}
    await assert_sound(database)


async def test_entries_must_sum_to_zero(database: Database) -> None:
    with pytest.raises(AssertionError, match="sum to 1"):
        await run(database, lambda session: ledger.transfer(session, "gift", {account_of("ada"): 1}))


async def test_the_database_itself_refuses_a_balance_below_zero(database: Database) -> None:
    with pytest.raises(IntegrityError):
        async with database.write() as session:
            session.add(AccountRow(name="person:ada", kind="person", balance=-1))


# Refills


async def test_a_person_with_almost_no_credits_may_refill_once_a_day(database: Database) -> None:
    await create_accounts(database)
    spent: dict[str, int] = {account_of("ada"): -996, ISSUER: 996}
    await run(database, lambda session: ledger.transfer(session, "spent", spent))
    async with database.read() as session:
        assert await ledger.may_refill(session, "ada", DAY)
        assert not await ledger.may_refill(session, "bob", DAY)
    assert await run(database, lambda session: ledger.refill(session, "ada", DAY)) == 100
    with pytest.raises(NotAllowed, match="you have 100 credits"):
        await run(database, lambda session: ledger.refill(session, "ada", DAY))
    spent = {account_of("ada"): -100, ISSUER: 100}
    await run(database, lambda session: ledger.transfer(session, "spent again", spent))
    with pytest.raises(NotAllowed, match="already refilled today"):
        await run(database, lambda session: ledger.refill(session, "ada", 2 * DAY - 1))
    async with database.read() as session:
        assert not await ledger.may_refill(session, "ada", 2 * DAY - 1)
    assert await run(database, lambda session: ledger.refill(session, "ada", 2 * DAY)) == 100
    await assert_sound(database)


async def test_a_person_with_five_credits_may_not_refill(database: Database) -> None:
    await create_accounts(database)
    await run(database, lambda session: ledger.transfer(session, "spent", {account_of("ada"): -995, ISSUER: 995}))
    with pytest.raises(NotAllowed, match="you have 5 credits"):
        await run(database, lambda session: ledger.refill(session, "ada", DAY))


async def test_stakes_in_play_count_for_a_refill(database: Database) -> None:
    await create_accounts(database)
    two = {"ada": "Ada", "bob": "Bob"}
    await run(database, lambda session: ledger.hold_stakes(session, "early", 500, two))
    await run(database, lambda session: ledger.hold_stakes(session, "late", 500, two))
    for match, may_refill in (("early", False), ("late", True)):
        async with database.read() as session:
            assert not await ledger.may_refill(session, "ada", DAY)
        with pytest.raises(NotAllowed, match=r"credits, (1000|500) of them in play: a refill is possible below 5"):
            await run(database, lambda session: ledger.refill(session, "ada", DAY))
        lost = {"ada": -500, "bob": 500}
        await run(database, lambda session, match=match, lost=lost: ledger.pay_pot(session, match, lost))  # type: ignore[misc]
        async with database.read() as session:
            assert await ledger.may_refill(session, "ada", DAY) is may_refill
    assert await run(database, lambda session: ledger.refill(session, "ada", DAY)) == 100
    await assert_sound(database)


async def test_a_guest_cannot_refill(database: Database) -> None:
    with pytest.raises(NeedsAccount):
        await run(database, lambda session: ledger.refill(session, "dora", DAY))


# Concurrent transactions


async def test_a_balance_covers_only_one_of_many_concurrent_stakes(database: Database) -> None:
    """Ten matches want all of Ada's credits at the same moment. One gets them."""
    await create_accounts(database)

    async def stake_all(match: str) -> object:
        return await run(database, lambda session: ledger.hold_stakes(session, match, 1000, {"ada": "Ada"}))

    results = await asyncio.gather(*(stake_all(f"m{number}") for number in range(10)), return_exceptions=True)
    assert results.count(True) == 1
    assert sum(isinstance(result, TooFewCredits) for result in results) == 9
    assert (await balances(database))["ada"] == 0
    await assert_sound(database)


async def test_a_transaction_that_is_tried_many_times_at_once_happens_once(database: Database) -> None:
    await create_accounts(database)
    held = [run(database, lambda session: ledger.hold_stakes(session, "m", 5, PEOPLE)) for _ in range(8)]
    assert (await asyncio.gather(*held)).count(True) == 1
    gains = {"ada": 10, "bob": -5, "cleo": -5}
    settled = [run(database, lambda session: ledger.pay_pot(session, "m", gains)) for _ in range(4)]
    settled += [run(database, lambda session: ledger.refund_stakes(session, "m")) for _ in range(4)]
    assert (await asyncio.gather(*settled)).count(True) == 1
    assert sum((await balances(database)).values()) == 3000
    await assert_sound(database)


async def test_concurrent_refills_happen_once(database: Database) -> None:
    await create_accounts(database)
    await run(database, lambda session: ledger.transfer(session, "spent", {account_of("ada"): -1000, ISSUER: 1000}))
    tries = [run(database, lambda session: ledger.refill(session, "ada", DAY)) for _ in range(8)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert results.count(100) == 1
    assert sum(isinstance(result, NotAllowed) for result in results) == 7
    assert (await balances(database))["ada"] == 100
    await assert_sound(database)


async def test_many_concurrent_matches_keep_the_ledger_sound(database: Database) -> None:
    """Many matches between the same few people, in a random order, each step tried twice."""
    await create_accounts(database)
    random = Random(7)

    async def one_match(number: int) -> None:
        match, stake = f"m{number}", random.choice([5, 50, 500])
        seated = dict(random.sample(sorted(PEOPLE.items()), random.choice([2, 3])))
        winner, is_finished = random.choice(sorted(seated)), random.random() < 0.7
        gains = {person: stake * (len(seated) - 1) if person == winner else -stake for person in seated}
        try:
            for _ in range(2):
                await run(database, lambda session: ledger.hold_stakes(session, match, stake, seated))
        except TooFewCredits:
            return
        for _ in range(2):
            await asyncio.sleep(random.random() / 100)
            if is_finished:
                await run(database, lambda session: ledger.pay_pot(session, match, gains))
            else:
                await run(database, lambda session: ledger.refund_stakes(session, match))

    await asyncio.gather(*(one_match(number) for number in range(24)))
    assert sum((await balances(database)).values()) == 3000
    await assert_sound(database)


async def test_a_deadlock_of_two_processes_is_resolved(database: Database) -> None:
    """Two tables take Ada's and Bob's credits in opposite orders. PostgreSQL aborts one of them, which tries again."""
    if database.is_sqlite:
        return  # SQLite has one writer at a time, so there is no deadlock
    await create_accounts(database)
    writers = LogWriter(database), LogWriter(database)
    barrier = asyncio.Barrier(2)
    waited: set[str] = set()

    async def write(writer: LogWriter, table: str, order: tuple[str, str]) -> None:
        async def hold(session: AsyncSession) -> None:
            await ledger.hold_stakes(session, f"{table}1", 5, {order[0]: order[0]})
            if table not in waited:
                waited.add(table)
                await barrier.wait()
            await ledger.hold_stakes(session, f"{table}2", 5, {order[1]: order[1]})

        async def create_and_hold(session: AsyncSession) -> None:
            values = {"game": "tendown", "options": "{}", "players": 2, "public": False, "room": None}
            session.add(TableRow(id=table, status="playing", open_seats=0, **values))
            await session.flush()
            await hold(session)

        assert await writer.write(table, [Row(1, now_ms(), Left(0))], before=create_and_hold)

    for writer in writers:
        writer.open()
    try:
        await asyncio.gather(write(writers[0], "a", ("ada", "bob")), write(writers[1], "b", ("bob", "ada")))
    finally:
        for writer in writers:
            await writer.close()
    assert await balances(database) == {"ada": 990, "bob": 990, "cleo": 1000}
    await assert_sound(database)


# Random sequences of transactions

PERSON_IDS = st.sampled_from(sorted(PEOPLE))
SEATED = st.lists(PERSON_IDS, min_size=1, max_size=3, unique=True)
MATCH = st.sampled_from(["m1", "m2"])


@dataclass(frozen=True)
class Step:
    """A transaction to try, in any state of the ledger."""

    kind: str
    match: str
    seated: tuple[str, ...]
    stake: int
    day: int


STEPS = st.builds(
    Step,
    st.sampled_from(["hold", "pay", "refund", "refill", "welcome"]),
    MATCH,
    SEATED.map(tuple),
    st.sampled_from([5, 50, 500, 999, 1000]),
    st.integers(1, 2),
)


async def carry_out(session: AsyncSession, step: Step) -> None:
    match step.kind:
        case "hold":
            await ledger.hold_stakes(
                session, step.match, step.stake, {person: PEOPLE[person] for person in step.seated}
            )
        case "pay":
            stakes = await ledger.stakes_held(session, step.match)
            winner, pot = min(stakes, default=""), sum(stakes.values())
            gains = {person: (pot if person == winner else 0) - stake for person, stake in stakes.items()}
            await ledger.pay_pot(session, step.match, gains)
        case "refund":
            await ledger.refund_stakes(session, step.match)
        case "refill":
            await ledger.refill(session, step.seated[0], step.day * DAY)
        case "welcome":
            await ledger.grant_welcome_credits(session, step.seated[0])


@pytest.fixture(scope="module")
def empty_database() -> bytes:
    """The bytes of a SQLite file with the schema and no rows."""

    async def make(path: Path) -> None:
        await (await Database.open(read_database_url(str(path)))).close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(make(Path(folder) / "empty.sqlite3"))
        return (Path(folder) / "empty.sqlite3").read_bytes()


@given(batches=st.lists(st.lists(STEPS, min_size=1, max_size=4), max_size=6))
def test_the_ledger_is_sound_after_any_sequence(empty_database: bytes, batches: list[list[Step]]) -> None:
    """The steps of a batch run at the same time. Some are refused, and the ledger is sound after each batch."""

    async def try_step(database: Database, step: Step) -> None:
        with contextlib.suppress(OvertrickError):
            await run(database, lambda session: carry_out(session, step))

    async def run_batches(path: Path) -> None:
        database = await Database.open(read_database_url(str(path)))
        try:
            for batch in batches:
                await asyncio.gather(*(try_step(database, step) for step in batch))
                await assert_sound(database)
        finally:
            await database.close()

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.sqlite3"
        path.write_bytes(empty_database)
        asyncio.run(run_batches(path))


# Over HTTP


async def test_an_account_shows_its_transactions(client: httpx.AsyncClient, database: Database) -> None:
    me = (await client.post("/api/v1/accounts", json={"name": "Ada", "password": "correct horse"})).json()
    await run(database, lambda session: ledger.hold_stakes(session, "m", 1000, {me["id"]: "Ada"}))
    shown = (await client.get("/api/v1/credits")).json()
    assert (shown["balance"], shown["may_refill"]) == (0, False)
    assert {(line["what"], line["match"], line["amount"]) for line in shown["lines"]} == {
        ("stake", "m", -1000),
        ("welcome", None, 1000),
    }
    assert (await client.post("/api/v1/credits/refill")).status_code == 403
    await run(database, lambda session: ledger.pay_pot(session, "m", {me["id"]: -1000}))
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


def test_accounts_of_people_and_pots_have_different_names() -> None:
    assert account_of("x") != pot_of("x")
    assert ledger.day_of(now_ms()) >= "2024"
