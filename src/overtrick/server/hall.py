"""The hall: everything a server process has open while it runs, in one place where requests find it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from overtrick.bots import get_ready
from overtrick.errors import InvalidOption
from overtrick.games import find

from .bus import Bus, BusMind, NatsBus, NoBus, connect
from .callers import Callers
from .caretaker import Caretaker
from .couriers import Courier
from .driver import Driver
from .house import House
from .leases import Leases
from .people import Passwords, People, Person
from .rooms import Rooms
from .settings import Settings
from .store import Store
from .thinking import LoopMind, Mind, PoolMind, Thinker
from .writer import Writer


@dataclass(frozen=True)
class Hall:
    """What is open."""

    settings: Settings
    store: Store
    people: People
    house: House
    rooms: Rooms
    thinker: Thinker
    driver: Driver
    callers: Callers


@asynccontextmanager
async def open_hall(settings: Settings) -> AsyncIterator[Hall]:
    """Open everything, and close it in the other order."""
    async with AsyncExitStack() as doors:
        await asyncio.to_thread(_load_rules)
        store = await Store.open(settings.database)
        doors.push_async_callback(store.close)
        key = settings.key or await store.signing_key()
        passwords = Passwords(rounds=settings.password_rounds, memory=settings.password_memory)
        writer = Writer(store)
        writer.open()
        doors.push_async_callback(writer.close)
        house = House(store, writer)
        callers = Callers(settings)
        bus = await _open_bus(settings, house, callers, doors)
        thinker = _open_thinker(settings, bus)
        doors.push_async_callback(thinker.close)
        driver = Driver(house, Leases(store, settings.lease, alone=settings.bus is None), thinker, settings)
        await driver.open()
        doors.push_async_callback(driver.close)
        caretaker = Caretaker(house, settings)
        caretaker.open()
        doors.push_async_callback(caretaker.close)
        people, rooms = People(store, key, passwords), Rooms(store, house, settings.words)
        yield Hall(settings, store, people, house, rooms, thinker, driver, callers)


def _load_rules() -> None:
    """Have the compiled rules and the quickest bots at hand before the first table needs them."""
    get_ready("novice", find("spades"), 4)


async def _open_bus(settings: Settings, house: House, callers: Callers, doors: AsyncExitStack) -> Bus:
    if settings.bus is None:
        return NoBus()
    bus = NatsBus(await connect(settings.bus))
    doors.push_async_callback(bus.close)
    courier = Courier(house, bus, callers)
    await bus.listen(courier.hear)
    courier.open()
    doors.push_async_callback(courier.close)
    return bus


def _open_thinker(settings: Settings, bus: Bus) -> Thinker:
    mind: Mind
    if settings.bots_in == "bus":
        if not isinstance(bus, NatsBus):
            raise InvalidOption("bots think in workers only where there is a bus: say --bus nats://...")
        mind = BusMind(bus.client)
    elif settings.bots_in == "processes":
        mind = PoolMind(settings.bot_processes)
    else:
        mind = LoopMind()
    return Thinker(mind, minds=settings.bot_processes)


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
