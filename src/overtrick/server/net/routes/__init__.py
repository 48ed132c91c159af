"""The routes of the HTTP API, one module per kind of resource."""

from __future__ import annotations

from . import accounts, credits, games, leaderboards, matches, replays, rooms, site, tables

ROUTERS = (
    site.router,
    games.router,
    tables.router,
    matches.router,
    replays.router,
    accounts.router,
    credits.router,
    rooms.router,
    leaderboards.router,
)
