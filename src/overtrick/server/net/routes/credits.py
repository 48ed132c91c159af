"""One's credits. They are play money: never bought, never paid out."""

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
    """One line of the account."""

    at: int = Field(description="Milliseconds since 1970.")
    what: str = Field(description="welcome, stake, settle (the pot paid out or given back) or refill.")
    match: str | None = Field(description="The match it was about.")
    amount: int


class Credits(Message):
    """What somebody has, and where it came from."""

    balance: int
    may_refill: bool = Field(
        description="Whether so little is left, stakes in play included, that it may be refilled to 100, once a day."
    )
    lines: list[CreditLine] = Field(description="The newest first.")


class Balance(Message):
    """What somebody has now."""

    balance: int


@router.get("")
async def credits(
    context: InContext, person: CurrentPerson, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> Credits:
    """Your credits."""
    async with context.database.read() as session:
        balance = await ledger.balance_of(session, person.id)
        if balance is None:
            raise NeedsAccount("a guest has no credits: an account is free and has 1,000")
        lines = await ledger.statement(session, person.id, most=limit)
        may_refill = await ledger.may_refill(session, person.id, now_ms())
    return Credits(
        balance=balance,
        may_refill=may_refill,
        lines=[CreditLine(at=line.at, what=line.what, match=line.match, amount=line.amount) for line in lines],
    )


@router.post("/refill")
async def refill(context: InContext, person: CurrentPerson) -> Balance:
    """Who has fewer than 5 credits, with those in play, gets 100 again, once a day."""
    async with context.database.write() as session:
        return Balance(balance=await ledger.refill(session, person.id, now_ms()))
