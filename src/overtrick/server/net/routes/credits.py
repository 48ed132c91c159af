"""The credits of a person. They are play money: never bought, never paid out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field

from overtrick.server.errors import NeedsAccount
from overtrick.server.ids import now_ms
from overtrick.server.net.dependencies import CurrentPerson, InContext
from overtrick.server.people import ledger
from overtrick.server.wire.messages import Message, Problem

router = APIRouter(
    prefix="/api/v1/credits",
    tags=["credits"],
    responses={status: {"model": Problem} for status in (401, 403, 422, 429)},
)


class CreditLine(Message):
    """One transaction of an account."""

    at: int = Field(description="Milliseconds since 1970.")
    what: str = Field(description="welcome, stake, settle (paid from the pot, or refunded), refill or gift.")
    match: str | None = Field(description="The id of the match; null for the other kinds.")
    amount: int
    reason: str | None = Field(description="Why the host of the server gave these credits; null for other kinds.")


class Credits(Message):
    """The credits of a person and the last transactions."""

    balance: int
    may_refill: bool = Field(
        description="Whether a refill is possible now: once a day, with fewer than 5 credits, stakes in play included."
    )
    lines: list[CreditLine] = Field(description="The last transactions, newest first.")


class Balance(Message):
    """The credits of a person now."""

    balance: int


@router.get("")
async def get_credits(
    context: InContext, person: CurrentPerson, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> Credits:
    """Your credits and your last transactions."""
    async with context.database.read() as session:
        balance = await ledger.balance_of(session, person.id)
        if balance is None:
            raise NeedsAccount("a guest has no credits; an account is free and starts with 1,000")
        lines = await ledger.statement(session, person.id, limit=limit)
        may_refill = await ledger.may_refill(session, person.id, now_ms())
    return Credits(
        balance=balance,
        may_refill=may_refill,
        lines=[
            CreditLine(at=line.at, what=line.kind, match=line.match, amount=line.amount, reason=line.reason)
            for line in lines
        ],
    )


@router.post("/refill")
async def refill(context: InContext, person: CurrentPerson) -> Balance:
    """Refill your balance to 100 credits. Possible once a day with fewer than 5 credits, stakes in play included."""
    async with context.database.write() as session:
        return Balance(balance=await ledger.refill(session, person.id, now_ms()))
