"""The screens of the web page by the path of their link, as its router knows them."""

from __future__ import annotations

from sqlalchemy import select

from overtrick.games import games
from overtrick.server.context import Context
from overtrick.server.errors import NotFound, Unavailable
from overtrick.server.people.profiles import find_profile
from overtrick.server.store.models import ChallengeRow, MatchRow, TableRow

PLAIN_SCREENS = frozenset(
    {"tables", "rooms", "leaders", "account", "matches", "friends", "reset", "explore", "challenges"}
)
"""Screens whose path is their name."""
GAME_SCREENS = frozenset({"make", "games", "explore"})
"""Screens about the game that their path names."""
TABLE_SCREEN, REPLAY_SCREEN = "table", "match"
"""Screens of a table and of a finished match, by their ids."""
CHALLENGE_SCREEN = "challenges"
"""The screen of a challenge, by its id."""
DUPLICATE_SCREEN = "duplicates"
"""The screen of a duplicate match, by its id."""
PROFILE_SCREEN = "people"
"""The screen of a person with an account, by name."""


_STORED = {
    TABLE_SCREEN: TableRow.id,
    REPLAY_SCREEN: MatchRow.id,
    CHALLENGE_SCREEN: ChallengeRow.id,
    DUPLICATE_SCREEN: ChallengeRow.id,
}
"""Screens of what is stored under an id."""


async def has_screen(context: Context, path: str) -> bool:
    """Whether the page has something to show at this path: a screen, a game, or a stored table, match, ...."""
    match path_parts(path):
        case []:
            return True
        case [name]:
            return name in PLAIN_SCREENS
        case [kind, name] if kind in GAME_SCREENS:
            return name in games()
        case [kind, name] if kind == PROFILE_SCREEN:
            return await _has_profile(context, name)
        case [kind, name] if kind in _STORED:
            return await _is_stored(context, kind, name)
    return False


def path_parts(path: str) -> list[str]:
    """The parts of a path. Slashes at its ends do not matter.

    >>> path_parts("/table/abc/")
    ['table', 'abc']
    """
    return [part for part in path.split("/") if part]


def is_secret_link(path: str) -> bool:
    """Whether this is the link of a table, a match or the same deals, which only people who got it should find.

    >>> is_secret_link("table/abc"), is_secret_link("tables")
    (True, False)
    """
    return next(iter(path_parts(path)), "") in _STORED


async def _has_profile(context: Context, name: str) -> bool:
    try:
        async with context.database.read() as session:
            await find_profile(session, name, None)
    except NotFound:
        return False
    except Unavailable:
        return True
    return True


async def _is_stored(context: Context, kind: str, key: str) -> bool:
    id_column = _STORED[kind]
    try:
        async with context.database.read() as session:
            return await session.scalar(select(id_column).where(id_column == key)) is not None
    except Unavailable:
        return True  # the page itself says what is the matter, and tries again
