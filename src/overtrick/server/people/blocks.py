"""Blocks: a person does not want to play with another one, or read what they write."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.errors import NotAllowed, NotFound
from overtrick.server.ids import new_id, now_ms
from overtrick.server.store.database import Database
from overtrick.server.store.models import BlockRow, PersonRow

MAX_BLOCKS = 1000
"""How many people one person may block."""


@dataclass(frozen=True)
class Block:
    """A blocked person, as the blocker sees it."""

    id: str
    name: str
    at: int


async def blocks_of(session: AsyncSession, person: str) -> Sequence[Block]:
    """The people whom this person has blocked, the newest first."""
    query = select(BlockRow.id, PersonRow.name, BlockRow.at).join(PersonRow, PersonRow.id == BlockRow.blocked)
    found = await session.execute(query.where(BlockRow.blocker == person).order_by(BlockRow.at.desc(), BlockRow.id))
    return [Block(block, name, at) for block, name, at in found]


async def block(session: AsyncSession, blocker: str, blocked: str) -> None:
    """Block a person. Nothing changes if they are blocked already."""
    if len(await blocks_of(session, blocker)) >= MAX_BLOCKS:
        raise NotAllowed(f"you have blocked {MAX_BLOCKS} people: unblock some of them first")
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    row = insert(BlockRow).values(id=new_id(), blocker=blocker, blocked=blocked, at=now_ms())
    await session.execute(row.on_conflict_do_nothing(index_elements=["blocker", "blocked"]))


async def unblock(session: AsyncSession, blocker: str, block_id: str) -> None:
    """Remove a block of this person. Raises NotFound if there is none with this id."""
    query = delete(BlockRow).where(BlockRow.id == block_id, BlockRow.blocker == blocker)
    if await session.scalar(query.returning(BlockRow.id)) is None:
        raise NotFound("you have no block with this id")


async def is_blocked_by(database: Database, person: str, others: Collection[str]) -> bool:
    """Whether one of the others has blocked this person."""
    async with database.read() as session:
        query = select(BlockRow.id).where(BlockRow.blocked == person, BlockRow.blocker.in_(others))
        return await session.scalar(query.limit(1)) is not None


async def is_block_between(database: Database, person: str, others: Collection[str]) -> bool:
    """Whether this person has blocked one of the others, or the other way round."""
    blocked_by = (BlockRow.blocked == person) & BlockRow.blocker.in_(others)
    has_blocked = (BlockRow.blocker == person) & BlockRow.blocked.in_(others)
    async with database.read() as session:
        return await session.scalar(select(BlockRow.id).where(or_(blocked_by, has_blocked)).limit(1)) is not None


async def blocked_either_way(session: AsyncSession, person: str) -> set[str]:
    """The people whom this person has blocked, and those who have blocked this person."""
    query = select(BlockRow.blocker, BlockRow.blocked)
    found = await session.execute(query.where(or_(BlockRow.blocker == person, BlockRow.blocked == person)))
    return {other for pair in found for other in pair if other != person}
