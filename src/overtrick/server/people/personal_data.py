"""Everything that the server stores about a person, for the person to download."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.json_codec import JsonValue
from overtrick.server.store.models import (
    AttemptRow,
    ChallengeRow,
    CredentialRow,
    DuplicatePlayerRow,
    MatchRow,
    MatchSeatRow,
    PersonRow,
    PuzzleAnswerRow,
    RatingRow,
    ReportRow,
)
from overtrick.server.table.events import Said, Seated, read_payload

from .blocks import blocks_of
from .friends import friends_of
from .ledger import balance_of, statement
from .traces import personal_rows


async def personal_data(session: AsyncSession, person: str) -> dict[str, JsonValue]:
    """What is stored about a person, as JSON. Times are milliseconds since 1970."""
    row = await session.get_one(PersonRow, person)
    login = await session.scalar(select(CredentialRow.login).where(CredentialRow.person == person))
    seats, messages = await _at_tables(session, person)
    return {
        "person": {
            "id": row.id,
            "name": row.name,
            "login": login,
            "program": row.program,
            "created_at": row.created_at,
            "seen_at": row.seen_at,
        },
        "credits": {
            "balance": await balance_of(session, person),
            "transactions": [
                {"at": line.at, "what": line.kind, "match": line.match, "amount": line.amount, "reason": line.reason}
                for line in await statement(session, person, limit=None)
            ],
        },
        "matches": await _matches(session, person),
        "challenges": await _challenges(session, person),
        "ratings": await _ratings(session, person),
        "seats": seats,
        "messages": messages,
        "shows_online": not row.hides_online,
        "friends": [
            {"name": friend.name, "relation": str(friend.relation)} for friend in await friends_of(session, person)
        ],
        "blocks": [{"name": block.name, "at": block.at} for block in await blocks_of(session, person)],
        "reports": await _reports(session, person),
        "puzzles": await _puzzles(session, person),
    }


async def _matches(session: AsyncSession, person: str) -> list[JsonValue]:
    query = select(MatchRow, MatchSeatRow).join(MatchSeatRow, MatchSeatRow.match_id == MatchRow.id)
    query = query.where(MatchSeatRow.person == person).order_by(MatchRow.finished_at, MatchRow.id)
    return [
        {
            "id": match.id,
            "table": match.table_id,
            "game": match.game,
            "started_at": match.started_at,
            "finished_at": match.finished_at,
            "seat": seat.seat,
            "name": seat.name,
            "score": seat.score,
            "place": seat.place,
            "won": seat.won,
            "left": seat.left_match,
            "credits": seat.credits,
            "record": match.record,
        }
        for match, seat in await session.execute(query)
    ]


async def _at_tables(session: AsyncSession, person: str) -> tuple[list[JsonValue], list[JsonValue]]:
    """The seats that a person has taken, and their chat messages."""
    seats: list[JsonValue] = []
    messages: list[JsonValue] = []
    rows: Sequence[tuple[str, int, str]] = await personal_rows(session, person)
    for table_id, seq, payload in rows:
        match read_payload(payload):
            case Seated(seat=seat, person=sitter, name=name) if sitter == person:
                seats.append({"table": table_id, "seq": seq, "seat": seat, "name": name})
            case Said(text=text):
                messages.append({"table": table_id, "seq": seq, "text": text})
    return seats, messages


async def _challenges(session: AsyncSession, person: str) -> dict[str, JsonValue]:
    """The challenges that a person has made, and their attempts. Nothing here says anything about cards."""
    made = select(ChallengeRow).where(ChallengeRow.creator == person).order_by(ChallengeRow.created_at)
    played = select(AttemptRow).where(AttemptRow.person == person).order_by(AttemptRow.started_at)
    teams = select(DuplicatePlayerRow).where(DuplicatePlayerRow.person == person)
    teams = teams.order_by(DuplicatePlayerRow.joined_at)
    return {
        "made": [
            {
                "id": row.id,
                "game": row.game,
                "duplicate": row.duplicate,
                "created_at": row.created_at,
                "ends_at": row.ends_at,
            }
            for row in await session.scalars(made)
        ],
        "played": [
            {
                "challenge": row.challenge_id,
                "table": row.table_id,
                "started_at": row.started_at,
                "finished_at": row.finished_at,
                "match": row.match_id,
            }
            for row in await session.scalars(played)
        ],
        "teams": [
            {"challenge": row.challenge_id, "team": row.team, "joined_at": row.joined_at}
            for row in await session.scalars(teams)
        ],
    }


async def _ratings(session: AsyncSession, person: str) -> list[JsonValue]:
    query = select(RatingRow).where(RatingRow.person == person).order_by(RatingRow.game)
    return [
        {"game": row.game, "rating": row.rating, "deviation": row.deviation, "matches": row.matches}
        for row in await session.scalars(query)
    ]


async def _reports(session: AsyncSession, person: str) -> list[JsonValue]:
    query = select(ReportRow).where(ReportRow.reporter == person).order_by(ReportRow.at)
    return [
        {"at": row.at, "table": row.table_id, "about": row.subject, "text": row.text}
        for row in await session.scalars(query)
    ]


async def _puzzles(session: AsyncSession, person: str) -> list[JsonValue]:
    query = select(PuzzleAnswerRow).where(PuzzleAnswerRow.person == person)
    return [
        {"game": row.game, "day": row.day, "action": row.action, "right": row.right, "at": row.at}
        for row in await session.scalars(query.order_by(PuzzleAnswerRow.day, PuzzleAnswerRow.game))
    ]
