"""Finished matches in the database, for tests of history, statistics and leader boards."""

from __future__ import annotations

from random import Random

import httpx
from fastapi import FastAPI

import overtrick as ot
from overtrick.server.context import Context
from overtrick.server.people.accounts import Person
from overtrick.server.people.results import save_match
from overtrick.server.store.models import TableRow
from overtrick.server.table import seating
from overtrick.server.table.decisions import MatchResult
from overtrick.server.table.events import Hinted, Row, Seated, Started
from overtrick.server.table.state import TableState
from overtrick.testing.matches import choose


class FinishedMatches:
    """Plays matches and writes them to the database as the server does."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        context = app.state.context
        assert isinstance(context, Context)
        self.context = context
        self.at = 1_700_000_000_000

    async def add_person(self, name: str, *, account: bool = True) -> Person:
        if account:
            return await self.context.accounts.create_account(name, "correct horse")
        return await self.context.accounts.create_guest(name)

    def client(self, person: Person) -> httpx.AsyncClient:
        cookie = f"overtrick={self.context.accounts.cookie_for(person)}"
        transport = httpx.ASGITransport(self.app)
        return httpx.AsyncClient(transport=transport, base_url="http://table.test", headers={"Cookie": cookie})

    async def play(
        self,
        game: str,
        seats: list[Person | str],
        *,
        seed: int,
        hints: int = 0,
        leaver: int | None = None,
        **options: int,
    ) -> ot.Table:
        """Play a match at random. A seat is a person or a bot level.

        The first ``hints`` seats asked for a hint, and the person in the seat ``leaver`` left it.
        """
        self.at += 1000
        setup = seating.create(game, dict(options), len(seats), secret=f"{seed:064x}")
        rows = [Row(1, self.at, setup)]
        for seat, occupant in enumerate(seats):
            seated = _seated(seat, occupant)
            rows.append(Row(len(rows) + 1, self.at, seated))
        rows.append(Row(len(rows) + 1, self.at, Started(f"match{self.at}")))
        for seat in range(hints):
            rows.append(Row(len(rows) + 1, self.at, Hinted(seat)))
        state = TableState.of(rows)
        table, choices = state.table, Random(seed)
        assert table is not None
        while table.turn is not None:
            table.push(choose(table, choices, "modest"))
        assert table.outcome is not None
        match_result = MatchResult(table.record(), table.outcome, table.deals)
        async with self.context.database.write() as session:
            columns = {"game": game, "options": "{}", "players": len(seats), "public": False, "room": None}
            session.add(TableRow(id=f"table{self.at}", status="over", open_seats=0, **columns))
            await session.flush()
            save_match(session, f"table{self.at}", state, match_result, self.at, () if leaver is None else (leaver,))
        return table


def _seated(seat: int, occupant: Person | str) -> Seated:
    if isinstance(occupant, Person):
        return Seated(seat, occupant.name, occupant.id)
    return Seated(seat, "Bot", bot=occupant)
