"""Runs one act of the host in a database that servers may be using."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.errors import CannotStart, Refused
from overtrick.server.store.database import Database, cannot_open

MAX_TRIES = 8
"""How many times an act is tried again because a server has written at the same moment."""

Result = TypeVar("Result")


async def run_act(url: str, act: Callable[[AsyncSession], Awaitable[Result]]) -> Result:
    """Run an act in one write transaction. If a server has written at the same moment, it is tried again."""
    database = await open_beside_servers(url)
    try:
        for _ in range(MAX_TRIES):
            try:
                async with database.write() as session:
                    return await act(session)
            except IntegrityError:
                continue
            except DBAPIError as error:
                if getattr(error.orig, "sqlstate", None) != "40P01":  # PostgreSQL ended a deadlock
                    raise
        raise Refused("servers wrote at the same moment again and again: try it once more")
    finally:
        await database.close()


async def open_beside_servers(url: str) -> Database:
    """Open a database that servers may be using. Raises CannotStart with the reason if that is not possible."""
    try:
        return await Database.open_beside_servers(url)
    except CannotStart:
        raise
    except Exception as error:  # every database driver has its own errors
        raise cannot_open(url, error) from error
