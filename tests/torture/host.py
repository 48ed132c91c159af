"""The host of the server, who bans, renames and deletes people, gives credits, closes tables and settles reports."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.errors import OvertrickError
from overtrick.server.admin import people, reports, tables
from overtrick.server.admin.running import run_act
from overtrick.server.errors import CannotStart, Unavailable
from overtrick.server.people import ledger

from .account import HostAct
from .people import World

OPERATOR = "torture"
RECENT_TABLES = 30
"""Tables of which one is closed now and then: the newest ones."""


class Host:
    """Does what `overtrick admin` does, in the database, while servers use it."""

    def __init__(self, world: World, database_url: str, seed: str) -> None:
        self.world = world
        self.choices = Random(f"{seed}/host")
        self._url = database_url
        self._number = 0

    async def run(self) -> None:
        """Act every second or two until the run is about to end."""
        acts = (self._give, self._give, self._ban, self._ban, self._rename, self._delete, self._close, self._settle)
        while not self.world.ending:
            await asyncio.sleep(0.5 + 2 * self.choices.random())
            self._number += 1
            await self.choices.choice((*acts, self._audit))()

    async def _do(self, act: Callable[[AsyncSession], Awaitable[object]], noted: HostAct | None = None) -> bool:
        """Carry out an act, and note whether it was done if it has a reason that can be found again."""
        account = self.world.account
        if noted is not None:
            account.acts.append(noted)
        try:
            await run_act(self._url, act)
        except (CannotStart, Unavailable, SQLAlchemyError, OSError):
            return False
        except OvertrickError:  # for example, the table is closed already
            if noted is not None:
                noted.is_refused = True
            return False
        if noted is not None:
            noted.is_done = True
        return True

    def _reason(self, what: str) -> str:
        return f"{what} {self._number}"

    def _choose_stranger(self) -> str | None:
        strangers = sorted(self.world.strangers.keys() - self.world.account.banned)
        return self.choices.choice(strangers) if strangers else None

    async def _give(self) -> None:
        accounts, reason = sorted(self.world.account.accounts), self._reason("gift")
        if accounts:
            person = self.choices.choice(accounts)
            noted = HostAct(f"20 credits: {reason}", person, gift=reason)
            await self._do(lambda session: people.give(session, person, 20, reason, OPERATOR), noted)

    async def _ban(self) -> None:
        """Ban a person and lift the ban after a while, or not at all."""
        person, reason = self._choose_stranger(), self._reason("ban")
        if person is None:
            return
        if await self._do(lambda session: people.ban(session, person, reason, OPERATOR), HostAct(reason, person)):
            self.world.account.banned.add(person)
        if self.choices.random() < 0.9:
            await asyncio.sleep(4 * self.choices.random())
            self.world.account.banned.discard(person)
            while not await self._do(lambda session: people.unban(session, person, OPERATOR)):
                if self.world.ending or self.choices.random() < 0.1:  # perhaps there was no ban
                    return
                await asyncio.sleep(0.5)

    async def _rename(self) -> None:
        person = self._choose_stranger()
        if person is not None:
            name = f"N{self._number} {self.choices.getrandbits(30)}"
            await self._do(lambda session: people.rename(session, person, name, OPERATOR))

    async def _delete(self) -> None:
        person = self._choose_stranger()
        if person is not None and self.choices.random() < 0.5:
            self.world.account.deleted.add(person)  # also if nobody knows whether it was done
            await self._do(lambda session: people.delete(session, person, OPERATOR))

    async def _close(self) -> None:
        newest, reason = self.world.newest_tables(RECENT_TABLES), self._reason("closed")
        newest = [table for table in newest if table not in self.world.account.same.tables]
        if not newest or self.choices.random() < 0.6:
            return
        table = self.choices.choice(newest)
        noted = HostAct(reason, table=table)
        await self._do(lambda session: tables.close_table(session, table, reason, OPERATOR), noted)

    async def _settle(self) -> None:
        reason = self._reason("settled")

        async def settle(session: AsyncSession) -> None:
            waiting = await reports.list_reports(session, limit=5)
            if waiting:
                await reports.settle(session, waiting[0].id, reason, OPERATOR)

        await self._do(settle)

    async def _audit(self) -> None:
        """The ledger adds up at every moment."""

        async def audit(session: AsyncSession) -> None:
            found = await ledger.audit(session)
            if not found.is_sound:
                self.world.account.violate(f"the ledger does not add up: {found}")

        await self._do(audit)
