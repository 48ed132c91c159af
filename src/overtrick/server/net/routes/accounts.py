"""Say who you are: as a guest, with an account, by another name."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictBool

from overtrick.server.context import Context
from overtrick.server.errors import NotAllowed, WrongPassword
from overtrick.server.net.dependencies import CurrentPerson, InContext, MaybePerson
from overtrick.server.net.limits import address_of, limits_of
from overtrick.server.people.accounts import COOKIE, COOKIE_DAYS, LONGEST_PASSWORD, SHORTEST_PASSWORD, Person
from overtrick.server.people.ledger import balance_of
from overtrick.server.people.names import LONGEST, fold_name
from overtrick.server.wire.messages import Message, Problem

router = APIRouter(
    prefix="/api/v1",
    tags=["people"],
    responses={status: {"model": Problem} for status in (401, 403, 409, 422, 429)},
)

# Longer than a name may be once it is tidied: spaces at its ends do no harm.
Name = Annotated[str, Field(max_length=100, description=f"1 to {LONGEST} characters.")]
Password = Annotated[
    str,
    Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD, json_schema_extra={"format": "password"}),
]
AnyPassword = Annotated[str, Field(max_length=LONGEST_PASSWORD, json_schema_extra={"format": "password"})]


class NewGuest(Message):
    """A name is all a guest needs."""

    name: Name


class NewAccount(Message):
    """A name and a password. The guest who asks becomes the account, and keeps everything."""

    name: Name
    password: Password


class LogIn(Message):
    """The name and password of an account; case and spaces in the name do not matter."""

    name: Name
    password: AnyPassword


class LogOut(Message):
    """Where to log out."""

    everywhere: StrictBool = Field(False, description="On every other device too.")


class NewName(Message):
    """What one wants to be called."""

    name: Name


class NewPassword(Message):
    """The present password and another one. Other devices have to log in again."""

    old: AnyPassword
    new: Password


class Me(Message):
    """Who you are."""

    id: str
    name: str
    account: bool = Field(description="Whether you have an account, with a password, credits and statistics.")
    credits: int | None = Field(description="Your credits, which are play money; none for a guest.")


async def _me(context: Context, person: Person) -> Me:
    async with context.database.read() as session:
        credits = await balance_of(session, person.id)
    return Me(id=person.id, name=person.name, account=person.account, credits=credits)


def _give_cookie(context: Context, person: Person, request: Request, response: Response) -> None:
    response.set_cookie(
        COOKIE,
        context.accounts.cookie_for(person),
        max_age=COOKIE_DAYS * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=context.settings.secure_cookies or request.url.scheme == "https",
    )


@router.post("/guests", status_code=201)
async def come_as_guest(
    wanted: NewGuest, context: InContext, asking: MaybePerson, request: Request, response: Response
) -> Me:
    """Come in as a guest, with a cookie at once. Who is a guest already is renamed and stays the same."""
    if asking is not None and asking.account:
        raise NotAllowed(f"you are logged in as {asking.name}: log out to be a guest")
    person = await (
        context.accounts.create_guest(wanted.name) if asking is None else context.accounts.rename(asking, wanted.name)
    )
    _give_cookie(context, person, request, response)
    return await _me(context, person)


@router.post("/accounts", status_code=201)
async def open_account(
    wanted: NewAccount, context: InContext, asking: MaybePerson, request: Request, response: Response
) -> Me:
    """Open an account with 1,000 credits. A guest who asks keeps seats, history and statistics."""
    person = await context.accounts.create_account(wanted.name, wanted.password, asking)
    _give_cookie(context, person, request, response)
    return await _me(context, person)


@router.post("/login")
async def log_in(wanted: LogIn, context: InContext, request: Request, response: Response) -> Me:
    """Log in to an account."""
    limits, login, who = limits_of(request), fold_name(wanted.name), address_of(request.scope)
    await limits.check_guesses(login, who)
    try:
        person = await context.accounts.log_in(wanted.name, wanted.password)
    except WrongPassword:
        await limits.count_failed_guess(login, who)
        raise
    _give_cookie(context, person, request, response)
    return await _me(context, person)


@router.post("/logout", status_code=204)
async def log_out(wanted: LogOut, context: InContext, asking: MaybePerson, response: Response) -> None:
    """Forget who this is. A guest who logs out is gone: there is no password to come back with."""
    if wanted.everywhere and asking is not None:
        await context.accounts.log_out_everywhere(asking)
    if asking is not None:
        context.connections.disconnect_everywhere(asking.id)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")


@router.get("/me")
async def me(context: InContext, person: CurrentPerson, request: Request, response: Response) -> Me:
    """Who you are. The cookie is given anew, so that it does not grow old while you come back."""
    _give_cookie(context, person, request, response)
    return await _me(context, person)


@router.patch("/me")
async def rename(wanted: NewName, context: InContext, person: CurrentPerson) -> Me:
    """Be called something else. What was played under the old name keeps it."""
    return await _me(context, await context.accounts.rename(person, wanted.name))


@router.put("/me/password", status_code=204)
async def change_password(
    wanted: NewPassword, context: InContext, person: CurrentPerson, request: Request, response: Response
) -> None:
    """Take another password. Everywhere else you have to log in again."""
    await context.accounts.change_password(person, wanted.old, wanted.new)
    context.connections.disconnect_everywhere(person.id)
    _give_cookie(context, person, request, response)
