"""Your own data: download it, delete it, and choose a new password with a link from the host."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from overtrick.server.admin import people as admin
from overtrick.server.admin.acts import SELF
from overtrick.server.net.dependencies import CurrentPerson, InContext
from overtrick.server.people.cookies import COOKIE
from overtrick.server.people.personal_data import personal_data
from overtrick.server.wire.encoding import encode
from overtrick.server.wire.messages import Message, Problem

from .accounts import EnteredPassword, Me, NewPasswordText, me, set_cookie

router = APIRouter(
    prefix="/api/v1",
    tags=["people"],
    responses={status: {"model": Problem} for status in (401, 403, 409, 422, 429)},
)


class Deletion(Message):
    """The wish to delete your data."""

    password: EnteredPassword = Field("", description="Your password; empty for a guest.")


class PasswordReset(Message):
    """A new password, with the token of a link from the host of the server."""

    token: Annotated[str, Field(min_length=1, max_length=100)]
    password: NewPasswordText


@router.get("/me/data", response_model=None, responses={200: {"content": {"application/json": {}}}})
async def download_data(context: InContext, person: CurrentPerson) -> Response:
    """Everything that the server stores about you, as a JSON file: credits, matches with records, chat messages."""
    async with context.database.read() as session:
        data = await personal_data(session, person.id)
    text = await asyncio.to_thread(encode, data)
    headers = {"Content-Disposition": 'attachment; filename="overtrick-data.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/me/deletion", status_code=204)
async def delete_data(wanted: Deletion, context: InContext, person: CurrentPerson, response: Response) -> None:
    """Delete your data. Your moves remain, without your name, because other people's matches contain them.

    You leave every table; in a match that is being played, a bot plays on.
    """
    await context.accounts.check_own_password(person, wanted.password)
    async with context.database.write() as session:
        await admin.delete(session, person.id, SELF)
    context.connections.disconnect_everywhere(person.id)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")


@router.post("/password-resets")
async def reset_password(wanted: PasswordReset, context: InContext, request: Request, response: Response) -> Me:
    """Choose a new password with a link from the host of the server. All devices are logged out but this one."""
    person = await context.accounts.reset_password(wanted.token, wanted.password)
    context.connections.disconnect_everywhere(person.id)
    set_cookie(context, person, request, response)
    return await me(context, person)
