"""What routes ask FastAPI for: the server's context and the person who sent the request."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from overtrick.server.context import Context
from overtrick.server.people.accounts import Person


def context_of(connection: HTTPConnection) -> Context:
    """The context of the server that got this request."""
    context = connection.app.state.context
    assert isinstance(context, Context)
    return context


async def current_person(connection: HTTPConnection) -> Person:
    """Who asks; refused to those without a name."""
    return await context_of(connection).accounts.require_person(connection)


async def maybe_person(connection: HTTPConnection) -> Person | None:
    """Who asks, if they have said so."""
    return await context_of(connection).accounts.identify(connection)


InContext = Annotated[Context, Depends(context_of)]
CurrentPerson = Annotated[Person, Depends(current_person)]
MaybePerson = Annotated[Person | None, Depends(maybe_person)]
