"""The hall: everything a server process has open while it runs, in one place where requests find it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from .house import House
from .people import Passwords, People, Person
from .rooms import Rooms
from .settings import Settings
from .store import Store
from .writer import Writer


@dataclass(frozen=True)
class Hall:
    """What is open."""

    settings: Settings
    store: Store
    people: People
    house: House
    rooms: Rooms


@asynccontextmanager
async def open_hall(settings: Settings) -> AsyncIterator[Hall]:
    """Open everything, and close it in the other order."""
    store = await Store.open(settings.database)
    writer = Writer(store)
    try:
        key = settings.key or await store.signing_key()
        passwords = Passwords(rounds=settings.password_rounds, memory=settings.password_memory)
        writer.open()
        house = House(store, writer)
        yield Hall(settings, store, People(store, key, passwords), house, Rooms(store, house))
    finally:
        await writer.close()
        await store.close()


def hall_of(connection: HTTPConnection) -> Hall:
    """The hall of the server that got this request."""
    hall = connection.app.state.hall
    assert isinstance(hall, Hall)
    return hall


async def somebody(connection: HTTPConnection) -> Person:
    """Who asks; refused to those without a name."""
    return await hall_of(connection).people.require(connection)


async def anybody(connection: HTTPConnection) -> Person | None:
    """Who asks, if they have said so."""
    return await hall_of(connection).people.who(connection)


InHall = Annotated[Hall, Depends(hall_of)]
Somebody = Annotated[Person, Depends(somebody)]
Anybody = Annotated[Person | None, Depends(anybody)]
