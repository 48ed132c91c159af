"""The routes of the HTTP API, one module per kind of resource."""

from __future__ import annotations

from . import (
    accounts,
    blocks,
    challenges,
    credits,
    friends,
    games,
    invitations,
    leaderboards,
    lessons,
    matches,
    personal_data,
    positions,
    practice,
    ratings,
    replays,
    reviews,
    rooms,
    site,
    tables,
    what_if,
)

ROUTERS = (
    site.router,
    games.router,
    what_if.router,
    lessons.router,
    tables.router,
    matches.router,
    replays.router,
    practice.router,
    positions.router,
    reviews.router,
    accounts.router,
    personal_data.router,
    blocks.router,
    friends.router,
    invitations.router,
    credits.router,
    rooms.router,
    challenges.router,
    leaderboards.router,
    ratings.router,
)
