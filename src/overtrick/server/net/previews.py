"""Previews of links, as chats and other sites show them: Open Graph tags in the HTML of the page.

A preview is made for anybody who has the link, and a chat shows it to everybody in it. So it has nothing that the link
itself does not show, never a card, and names of people only if they played at a public table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from sqlalchemy import select

from overtrick.games import games
from overtrick.server.context import Context
from overtrick.server.errors import Unavailable
from overtrick.server.store.models import ChallengeRow, MatchRow, MatchSeatRow, TableRow

from .screens import CHALLENGE_SCREEN, DUPLICATE_SCREEN, REPLAY_SCREEN, TABLE_SCREEN, path_parts

_PICTURE, _PICTURE_SIZE = "/preview.png", (1200, 630)
_STATUS_SENTENCES = {
    "playing": "A match is being played. Open the link to watch.",
    "over": "The match is over.",
    "closed": "This table is closed.",
}


@dataclass(frozen=True)
class Preview:
    """The title and the description of a link."""

    title: str
    description: str


SITE = Preview("Overtrick", "Trick-taking card games with friends and good bots, in the browser.")


async def preview_of(context: Context, path: str) -> Preview:
    """The preview of a path: of the table, the match or the challenge that it names, else of the whole site."""
    try:
        match path_parts(path):
            case [kind, table_id] if kind == TABLE_SCREEN:
                return await _of_table(context, table_id)
            case [kind, match_id] if kind == REPLAY_SCREEN:
                return await _of_match(context, match_id)
            case [kind, challenge_id] if kind in (CHALLENGE_SCREEN, DUPLICATE_SCREEN):
                return await _of_challenge(context, challenge_id)
    except Unavailable:  # the page itself says what is the matter
        pass
    return SITE


async def _of_table(context: Context, table_id: str) -> Preview:
    async with context.database.read() as session:
        table = await session.get(TableRow, table_id)
    if table is None:
        return SITE
    sentence = _STATUS_SENTENCES.get(table.status) or _open_seats(table.open_seats)
    return Preview(f"{_title(table.game)}: a table for {table.players}", sentence)


def _open_seats(count: int) -> str:
    """What somebody can do at a table that waits for players.

    >>> _open_seats(2)
    '2 seats are open. Open the link to sit down.'
    """
    if count == 0:
        return "Every seat is taken. Open the link to watch."
    seats = "One seat is" if count == 1 else f"{count} seats are"
    return f"{seats} open. Open the link to sit down."


async def _of_match(context: Context, match_id: str) -> Preview:
    wanted = select(MatchRow.game, MatchRow.players, MatchRow.room, TableRow.public)
    wanted = wanted.join(TableRow, TableRow.id == MatchRow.table_id).where(MatchRow.id == match_id)
    seated = select(MatchSeatRow.name).where(MatchSeatRow.match_id == match_id).order_by(MatchSeatRow.seat)
    async with context.database.read() as session:
        found = (await session.execute(wanted)).one_or_none()
        names = (await session.scalars(seated)).all()
    if found is None:
        return SITE
    game, players, room, public = found
    description = "Watch the match again, card by card."
    if public or room is not None:
        description = f"Played by {_listed(names)}. {description}"
    return Preview(f"{_title(game)}: a match of {players} players", description)


async def _of_challenge(context: Context, challenge_id: str) -> Preview:
    async with context.database.read() as session:
        challenge = await session.get(ChallengeRow, challenge_id)
    if challenge is None:
        return SITE
    deals = "one deal" if challenge.deals == 1 else f"{challenge.deals} deals"
    if challenge.duplicate:
        return Preview(
            f"{_title(challenge.game)}: a duplicate match",
            f"Two teams play {deals} with the same cards at two tables. Open the link to join one.",
        )
    kind = "a challenge" if challenge.day is None else f"the daily deal of {challenge.day}"
    return Preview(
        f"{_title(challenge.game)}: {kind}", f"Play {deals} with the same cards as everybody, then compare the results."
    )


def _listed(names: Sequence[str]) -> str:
    """Names as a list in a sentence.

    >>> _listed(["Ada", "Bob", "Cleo"])
    'Ada, Bob and Cleo'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _title(game: str) -> str:
    """The title of a game. A game whose file is missing now has only its name."""
    known = games().get(game)
    return game if known is None else known.title


def with_preview(html: str, preview: Preview, site: str, path: str) -> str:
    """The HTML of the page with the tags of a preview. ``site`` is the address of the server, without a slash.

    >>> print(with_preview("<head></head>", Preview("A & B", "C"), "https://cards.example", "table/1")[:56])
    <head><meta property="og:site_name" content="Overtrick"
    """
    width, height = _PICTURE_SIZE
    properties = {
        "og:site_name": SITE.title,
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:url": f"{site}/{path}",
        "og:image": site + _PICTURE,
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": SITE.description,
    }
    tags = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    return html.replace("</head>", "".join(tags) + "</head>", 1)
