"""An evening of matches that are over, for tests of what is kept of them."""

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
from overtrick.server.table.events import Created, Hinted, Row, Seated, Started
from overtrick.server.table.state import TableState
from overtrick.testing.matches import choose


class Evening:
    """Matches that were played, written as the server writes them."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        context = app.state.context
        assert isinstance(context, Context)
        self.context = context
        self.at = 1_700_000_000_000

    async def come(self, name: str, *, account: bool = True) -> Person:
        if account:
            return await self.context.accounts.create_account(name, "correct horse")
        return await self.context.accounts.create_guest(name)

    def client(self, person: Person) -> httpx.AsyncClient:
        cookie = f"overtrick={self.context.accounts.cookie_for(person)}"
        transport = httpx.ASGITransport(self.app)
        return httpx.AsyncClient(transport=transport, base_url="http://table.test", headers={"Cookie": cookie})

    async def play(
        self, game: str, seats: list[Person | str], *, seed: int, hints: int = 0, **options: int
    ) -> ot.Table:
        """A whole match of random play; a seat is a person or a bot's level. The first seats may have had hints."""
        self.at += 1000
        setup = seating.create(game, dict(options), len(seats))
        setup = Created(setup.game, setup.options, setup.players, f"{seed:064x}")
        rows = [Row(1, self.at, setup)]
        for seat, who in enumerate(seats):
            seated = Seated(seat, who.name, who.id) if isinstance(who, Person) else Seated(seat, "Bot", bot=who)
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
            about = {"game": game, "options": "{}", "players": len(seats), "public": False, "room": None}
            session.add(TableRow(id=f"table{self.at}", status="over", open_seats=0, **about))
            await session.flush()
            save_match(session, f"table{self.at}", state, match_result, self.at)
        return table
