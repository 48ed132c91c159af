"""FastAPI dependencies of the routes: the server's context and the person who sent the request."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from overtrick.server.context import Context
from overtrick.server.people.accounts import Person


def context_of(connection: HTTPConnection) -> Context:
    """The context of the application that got this request."""
    context = connection.app.state.context
    assert isinstance(context, Context)
    return context


async def current_person(connection: HTTPConnection) -> Person:
    """The person who sent the request. Raises Unidentified without a valid cookie."""
    return await context_of(connection).accounts.require_person(connection)


async def maybe_person(connection: HTTPConnection) -> Person | None:
    """The person who sent the request; None without a valid cookie."""
    return await context_of(connection).accounts.identify(connection)


InContext = Annotated[Context, Depends(context_of)]
CurrentPerson = Annotated[Person, Depends(current_person)]
MaybePerson = Annotated[Person | None, Depends(maybe_person)]
