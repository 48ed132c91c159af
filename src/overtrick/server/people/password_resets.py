"""Links with which people who forgot their password choose a new one. The host of the server makes them."""

from __future__ import annotations

import hashlib
import secrets

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.errors import NotAllowed
from overtrick.server.store.models import PasswordResetRow


async def create_reset(session: AsyncSession, person: str, expires_at: int) -> str:
    """Create a token that lets this person choose a new password once. Earlier tokens become invalid."""
    token = secrets.token_urlsafe(24)
    await session.execute(delete(PasswordResetRow).where(PasswordResetRow.person == person))
    session.add(PasswordResetRow(token_hash=_hash(token), person=person, expires_at=expires_at))
    return token


async def use_reset(session: AsyncSession, token: str, at: int) -> str:
    """The person whom this token belongs to. The token cannot be used again. Raises NotAllowed if it is not valid."""
    query = delete(PasswordResetRow).where(PasswordResetRow.token_hash == _hash(token))
    found = (await session.execute(query.returning(PasswordResetRow.person, PasswordResetRow.expires_at))).one_or_none()
    if found is None or found.expires_at < at:
        raise NotAllowed(_INVALID)
    return str(found.person)


async def check_reset(session: AsyncSession, token: str, at: int) -> None:
    """Raise NotAllowed if this token is not valid."""
    query = select(PasswordResetRow.expires_at).where(PasswordResetRow.token_hash == _hash(token))
    expires_at = await session.scalar(query)
    if expires_at is None or expires_at < at:
        raise NotAllowed(_INVALID)


_INVALID = "this link was used already or is too old: ask the host of the server for another one"


def _hash(token: str) -> str:
    """The stored form. Tokens are random and long, so a fast hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()
