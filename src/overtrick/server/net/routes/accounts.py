"""Guests, accounts, login and names."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictBool

from overtrick.server.context import Context
from overtrick.server.errors import NotAllowed, WrongPassword
from overtrick.server.folding import fold_name
from overtrick.server.net.dependencies import CurrentPerson, InContext, MaybePerson
from overtrick.server.net.limits import address_of, limits_of
from overtrick.server.people.accounts import MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, Person
from overtrick.server.people.cookies import COOKIE, COOKIE_DAYS
from overtrick.server.people.ledger import balance_of
from overtrick.server.people.names import MAX_NAME_LENGTH
from overtrick.server.wire.messages import Message, Problem

router = APIRouter(
    prefix="/api/v1",
    tags=["people"],
    responses={status: {"model": Problem} for status in (401, 403, 409, 422, 429)},
)

# Longer than a name may be, because extra spaces are removed first.
Name = Annotated[str, Field(max_length=100, description=f"1 to {MAX_NAME_LENGTH} characters.")]
NewPasswordText = Annotated[
    str,
    Field(min_length=MIN_PASSWORD_LENGTH, max_length=MAX_PASSWORD_LENGTH, json_schema_extra={"format": "password"}),
]
EnteredPassword = Annotated[str, Field(max_length=MAX_PASSWORD_LENGTH, json_schema_extra={"format": "password"})]


IsProgram = Annotated[
    StrictBool,
    Field(
        description="Whether a program plays for this person. Everybody sees it at the seat, and the matches count on"
        " no leader board. It cannot be taken back."
    ),
]


class NewGuest(Message):
    """A new guest, who needs only a name."""

    name: Name
    program: IsProgram = False


class NewAccount(Message):
    """A new account. A guest who creates one becomes the account and keeps seats, matches and statistics."""

    name: Name
    password: NewPasswordText
    program: IsProgram = False


class LogIn(Message):
    """The name and password of an account. Case and spaces in the name do not matter."""

    name: Name
    password: EnteredPassword
    program: IsProgram = False


class LogOut(Message):
    """On which devices to log out."""

    everywhere: StrictBool = Field(False, description="Log out on all devices.")


class NewName(Message):
    """Another name for the person."""

    name: Name


class NewPassword(Message):
    """The current password and a new one. All other devices are logged out."""

    old: EnteredPassword
    new: NewPasswordText


class Me(Message):
    """The person who sent the request."""

    id: str
    name: str
    account: bool = Field(description="Whether the person has an account, with a password and credits.")
    program: bool = Field(description="Whether a program plays for this person.")
    credits: int | None = Field(description="The person's credits, which are play money; null for a guest.")


async def me(context: Context, person: Person) -> Me:
    """A person with their credits."""
    async with context.database.read() as session:
        credits = await balance_of(session, person.id)
    return Me(id=person.id, name=person.name, account=person.account, program=person.program, credits=credits)


def set_cookie(context: Context, person: Person, request: Request, response: Response) -> None:
    """Give the browser a cookie for this person."""
    response.set_cookie(
        COOKIE,
        context.accounts.cookie_for(person),
        max_age=COOKIE_DAYS * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=context.settings.secure_cookies or request.url.scheme == "https",
    )


@router.post("/guests", status_code=201)
async def create_guest(
    wanted: NewGuest, context: InContext, person: MaybePerson, request: Request, response: Response
) -> Me:
    """Create a guest and set the cookie. A guest who sends this again gets the new name and stays the same person."""
    await context.accounts.refuse_banned(request)
    if person is not None and person.account:
        raise NotAllowed(f"you are logged in as {person.name}; log out to play as a guest")
    if person is None:
        guest = await context.accounts.create_guest(wanted.name, program=wanted.program)
    else:
        guest = await context.accounts.rename(person, wanted.name)
        if wanted.program:
            guest = await context.accounts.declare_program(guest)
    set_cookie(context, guest, request, response)
    return await me(context, guest)


@router.post("/accounts", status_code=201)
async def create_account(
    wanted: NewAccount, context: InContext, guest: MaybePerson, request: Request, response: Response
) -> Me:
    """Create an account with 1,000 credits. A guest becomes the account and keeps seats, matches and statistics."""
    await context.accounts.refuse_banned(request)
    person = await context.accounts.create_account(wanted.name, wanted.password, guest, program=wanted.program)
    if guest is not None:
        context.connections.disconnect_everywhere(guest.id)  # they were opened with the cookie of the guest
    set_cookie(context, person, request, response)
    return await me(context, person)


@router.post("/login")
async def log_in(wanted: LogIn, context: InContext, before: MaybePerson, request: Request, response: Response) -> Me:
    """Log in to an account. The cookie that the browser had before becomes invalid."""
    limits, login, address = limits_of(request), fold_name(wanted.name), address_of(request.scope)
    await limits.check_guesses(login, address)
    try:
        person = await context.accounts.log_in(wanted.name, wanted.password)
    except WrongPassword:
        await limits.count_failed_guess(login, address)
        raise
    if before is not None:
        await context.accounts.log_out(before)
        context.connections.disconnect_everywhere(before.id)
    if wanted.program:
        person = await context.accounts.declare_program(person)
    set_cookie(context, person, request, response)
    return await me(context, person)


@router.post("/logout", status_code=204)
async def log_out(wanted: LogOut, context: InContext, person: MaybePerson, response: Response) -> None:
    """Log out. A guest who logs out cannot come back, because there is no password."""
    if person is not None:
        await context.accounts.log_out(person)
        if wanted.everywhere:
            await context.accounts.log_out_everywhere(person)
        context.connections.disconnect_everywhere(person.id)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")


@router.get("/me")
async def get_me(context: InContext, person: CurrentPerson, request: Request, response: Response) -> Me:
    """The person who sends the request. The cookie is renewed, so that it does not expire."""
    set_cookie(context, person, request, response)
    return await me(context, person)


@router.patch("/me")
async def rename(wanted: NewName, context: InContext, person: CurrentPerson) -> Me:
    """Change your name. Finished matches keep the old one."""
    return await me(context, await context.accounts.rename(person, wanted.name))


@router.put("/me/password", status_code=204)
async def change_password(
    wanted: NewPassword, context: InContext, person: CurrentPerson, request: Request, response: Response
) -> None:
    """Change your password. All other devices are logged out."""
    await context.accounts.change_password(person, wanted.old, wanted.new)
    context.connections.disconnect_everywhere(person.id)
    set_cookie(context, replace(person, session=""), request, response)
