"""How the server itself is."""

from __future__ import annotations

from fastapi import APIRouter
from sqlalchemy import text

from overtrick import __version__
from overtrick.server.hall import InHall
from overtrick.server.protocol import Message

router = APIRouter(tags=["house"])


class Health(Message):
    """The server is there, and so is its database."""

    status: str = "ok"
    version: str = __version__


@router.get("/healthz")
async def healthz(hall: InHall) -> Health:
    """Whether the server can do its work."""
    async with hall.store.read() as session:
        await session.execute(text("SELECT 1"))
    return Health()
