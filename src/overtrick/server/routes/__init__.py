"""What can be asked over HTTP, a file a noun."""

from __future__ import annotations

from . import boards, credits, games, house, matches, people, replays, rooms, tables

ROUTERS = (
    house.router,
    games.router,
    tables.router,
    matches.router,
    replays.router,
    people.router,
    credits.router,
    rooms.router,
    boards.router,
)
