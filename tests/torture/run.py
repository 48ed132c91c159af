"""A run of the torture machine: people play while faults happen, then everything is checked."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sqlalchemy.exc import SQLAlchemyError

from .account import Account, SameDeals
from .checks import Reader, check_all
from .cluster import Cluster, Setup
from .crews import Crew, RoomPlayer
from .faults import Attacker, schedule
from .host import Host
from .learners import Learner
from .people import World
from .people_checks import check_people
from .same_deals import Club, check_same_deals
from .strangers import Stranger

Report = Callable[[str], None]
END_S = 120.0
"""Seconds in which all people must be gone once every match is over."""
PLAY_S = 20.0
"""Seconds that people get at most to play between two faults."""
EXPECTED_ERRORS = frozenset(
    {
        "OperationalError", "InterfaceError", "DBAPIError", "DatabaseError", "TimeoutError", "ConnectionError",
        "ConnectionRefusedError", "ConnectionResetError", "ConnectionDoesNotExistError", "CannotConnectNowError",
        "AdminShutdownError", "CrashShutdownError", "NoAnswer", "OSError", "BrokenPipeError", "Error", "PostgresError",
        "InternalError", "CancelledError", "Unavailable",
    }
)  # fmt: skip
"""Errors in the logs of servers that follow from a fault: the database, the disk or the bus was not there."""


@dataclass(frozen=True)
class Size:
    """How long a run is: it goes on until it has all of these."""

    crews: int = 40
    room_players: int = 24
    strangers: int = 16
    """People for whom the server finds tables. The host bans, renames and deletes some of them."""
    learners: int = 4
    """People who take lessons and have their matches reviewed."""
    clubs: int = 3
    """Groups of four who play the same deals: challenges, daily deals, duplicate matches and puzzles."""
    kills: int = 160
    bus_losses: int = 0
    actions: int = 50_000
    faults: int = 0
    pause_s: float = 6.0
    """The longest pause between two faults."""
    calm_every: int = 25
    """After this number of faults everything is healed, and every match must go on."""
    actions_between: int = 0
    """The most requests that are acknowledged between two faults before the next one comes."""
    stuck_s: float = 40.0
    """A match that makes no progress for this long, without faults, is stuck."""
    limit_s: float = 3 * 3600.0
    """The run ends after this time, with what it has."""


@dataclass
class Result:
    """The figures of a run."""

    setup: Setup
    seed: str
    seconds: float = 0.0
    acknowledged: int = 0
    kills: int = 0
    bus_losses: int = 0
    faults: dict[str, int] = field(default_factory=dict)
    tables: int = 0
    messages: int = 0
    shared_matches: int = 0
    """Matches that several people started together."""
    rated_matches: int = 0
    finds: int = 0
    acts: int = 0
    reviews: int = 0
    whole_reviews: int = 0
    practised: int = 0
    explored: int = 0
    same: SameDeals = field(default_factory=SameDeals)
    events: dict[str, int] = field(default_factory=dict)
    """What happened at the tables, by kind."""
    longest_silence_s: float = 0.0
    violations: list[str] = field(default_factory=list)
    errors: dict[str, int] = field(default_factory=dict)
    """Errors in the logs of the servers, with their number."""

    def __str__(self) -> str:
        faults = ", ".join(f"{count:,} {kind}" for kind, count in sorted(self.faults.items()))
        events = ", ".join(f"{count:,} {kind}" for kind, count in sorted(self.events.items()))
        return (
            f"{self.setup}, seed {self.seed}: {self.acknowledged:,} acknowledged requests at {self.tables:,} tables,"
            f" {self.shared_matches:,} matches of several people, {self.rated_matches:,} rated ones,"
            f" {self.finds:,} found seats, {self.acts:,} acts of the host,"
            f" {self.reviews:,} reviews of which {self.whole_reviews:,} were read to their end,"
            f" {self.practised:,} moments and positions practised, {self.explored:,} judged,"
            f" {self.same},"
            f" {self.messages:,} messages, {self.kills} kills, {self.bus_losses} bus losses in {self.seconds:,.0f} s;"
            f" longest time without progress when nothing was broken: {self.longest_silence_s:.1f} s;"
            f" {len(self.violations)} violations\n  faults: {faults}\n  events: {events}"
        )


async def torture(setup: Setup, seed: str, size: Size, report: Report, logs: Path | None = None) -> Result:
    """Play and attack until the size is reached, then check everything. The logs of all processes go to a folder."""
    began = time.monotonic()
    account = Account(lambda sentence: report(f"BROKEN after {time.monotonic() - began:.0f} s: {sentence}"))
    cluster = Cluster(setup, Random(f"{seed}/links"))
    result = Result(setup, seed)
    try:
        await cluster.open()
        report(f"{setup}: everything runs after {time.monotonic() - began:.0f} s")
        reader, attacker, world = Reader(cluster.database_url), Attacker(cluster), World(cluster.servers, account)
        people = [
            *(
                asyncio.create_task(Crew(world, number, seed).run(), name=f"crew {number}")
                for number in range(size.crews)
            ),
            *(
                asyncio.create_task(RoomPlayer(world, number, seed).run(), name=f"room player {number}")
                for number in range(size.room_players)
            ),
            *(
                asyncio.create_task(Stranger(world, number, seed).run(), name=f"stranger {number}")
                for number in range(size.strangers)
            ),
            *(
                asyncio.create_task(Learner(world, number, seed).run(), name=f"learner {number}")
                for number in range(size.learners)
            ),
            *(
                asyncio.create_task(Club(world, number, seed).run(), name=f"club {number}")
                for number in range(size.clubs)
            ),
            asyncio.create_task(Host(world, cluster.host_url, seed).run(), name="the host"),
        ]
        try:
            await _attack(setup, seed, size, attacker, reader, account, report)
            await attacker.settle()
            await _wait_for_play(account, size.actions, size.limit_s - (time.monotonic() - began))
            world.ending = True
            await _wait_until_over(reader, account, size.stuck_s)
            report(f"{setup}: every match is over")
            _, waiting = await asyncio.wait(people, timeout=END_S)
            for task in waiting:
                account.violate(f"{task.get_name()} could not finish within {END_S:.0f} s")
        finally:
            for task in people:
                task.cancel()
            for ended in await asyncio.gather(*people, return_exceptions=True):
                if isinstance(ended, Exception):
                    account.violate(f"a client failed: {ended!r}")
            await cluster.close()
        await check_all(reader, account)
        await check_people(reader, account, cluster.host_url)
        await check_same_deals(reader, account)
        await reader.close()
        for server in cluster.servers:
            for name, count in server.process.traces().items():
                result.errors[name] = result.errors.get(name, 0) + count
        for name, count in result.errors.items():
            if name.rpartition(": ")[2].rpartition(".")[2] not in EXPECTED_ERRORS:
                account.violate(f"{count} times in the log of a server: {name}")
        result.faults, result.kills, result.bus_losses = dict(attacker.done), attacker.kills, attacker.bus_losses
    finally:
        await cluster.close()
        if logs is not None:
            shutil.copytree(cluster.folder, logs, dirs_exist_ok=True, ignore=shutil.ignore_patterns("data"))
        cluster.remove()
    result.seconds = time.monotonic() - began
    result.acknowledged, result.tables, result.messages = account.acknowledged, len(account.tables), account.messages
    result.shared_matches, result.events = account.shared_matches, dict(account.events)
    result.rated_matches, result.finds = account.rated_matches, len(account.finds)
    result.reviews, result.whole_reviews = account.reviews, account.whole_reviews
    result.practised, result.explored = account.practised, account.explored
    result.same = account.same
    result.acts = sum(act.is_done for act in account.acts)
    result.longest_silence_s, result.violations = account.longest_silence_s, account.violations
    return result


async def _attack(
    setup: Setup, seed: str, size: Size, attacker: Attacker, reader: Reader, account: Account, report: Report
) -> None:
    """Do the faults of the schedule until there were enough, with calm times in between."""
    began, faults = time.monotonic(), schedule(setup, seed)
    for number, fault in enumerate(faults, start=1):
        acknowledged = account.acknowledged
        await attacker.wait_for_target(fault)
        await asyncio.sleep(fault.pause * size.pause_s)
        await _wait_for_play(account, acknowledged + fault.pause * size.actions_between)
        attacker.attack(fault)
        enough = attacker.kills >= size.kills and attacker.bus_losses >= size.bus_losses and number >= size.faults
        if enough or time.monotonic() - began > size.limit_s:
            break
        if number % size.calm_every == 0:
            await attacker.settle()
            await _check_progress(reader, account, size.stuck_s)
            report(
                f"{setup}: {time.monotonic() - began:,.0f} s, {number} faults, {attacker.kills} kills,"
                f" {attacker.bus_losses} bus losses, {account.acknowledged:,} acknowledged,"
                f" {len(account.tables):,} tables, {len(account.violations)} violations"
            )


async def _wait_for_play(account: Account, wanted: float, seconds: float = PLAY_S) -> None:
    """Wait until this number of requests has been acknowledged, but not long: many servers may be down."""
    deadline = time.monotonic() + seconds
    while account.acknowledged < wanted and time.monotonic() < deadline:
        await asyncio.sleep(0.05)


async def _check_progress(reader: Reader, account: Account, stuck_s: float) -> None:
    """Without faults, every match that is being played goes on or ends, also where nobody watches."""
    waiting, began = await _in_play(reader), time.monotonic()
    while waiting:
        await asyncio.sleep(0.5)
        now = await _in_play(reader)
        waiting = {table: seq for table, seq in waiting.items() if now.get(table) == seq}
        silence_s = time.monotonic() - began
        account.longest_silence_s = max(account.longest_silence_s, silence_s)
        if waiting and silence_s > stuck_s:
            for table, seq in waiting.items():
                account.violate(f"{table} has been at {seq} for {silence_s:.0f} s although nothing was broken")
            return


async def _wait_until_over(reader: Reader, account: Account, stuck_s: float) -> None:
    """Wait until no match is being played any more. Each must go on until then."""
    since: dict[str, tuple[int, float]] = {}
    while in_play := await _in_play(reader):
        now = time.monotonic()
        since = {
            table: (seq, since[table][1] if table in since and since[table][0] == seq else now)
            for table, seq in in_play.items()
        }
        silences = {table: now - at for table, (_, at) in since.items()}
        account.longest_silence_s = max(account.longest_silence_s, *silences.values())
        stuck = [table for table, silence_s in silences.items() if silence_s > stuck_s]
        for table in stuck:
            account.violate(f"{table} has been at {since[table][0]} for {silences[table]:.0f} s at the end")
        if stuck:
            return
        await asyncio.sleep(0.5)


async def _in_play(reader: Reader) -> dict[str, int]:
    """The matches in play. SQLite may be busy for a moment."""
    for _ in range(50):
        try:
            return await reader.matches_in_play()
        except (SQLAlchemyError, OSError):
            await asyncio.sleep(0.2)
    return await reader.matches_in_play()
