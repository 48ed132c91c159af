"""The web application: routes, middleware and error answers."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import BaseRoute
from starlette.types import Message, Scope

from overtrick import __version__
from overtrick.errors import InvalidRules, OvertrickError, sentence
from overtrick.server.context import Context, open_context
from overtrick.server.errors import BadRequest, Refused, status_of
from overtrick.server.net.routes.page import page_router
from overtrick.server.settings import Settings
from overtrick.server.wire.messages import Problem

from .connections import Connections
from .guard import Guard
from .limits import Limits
from .routes import ROUTERS

log = logging.getLogger(__name__)


def create_app(settings: Settings, context: AbstractAsyncContextManager[Context] | None = None) -> FastAPI:
    """Create the application. It enters the context when it starts and leaves it when it stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with context or open_context(settings, Connections(settings)) as app.state.context:
            await _answer_once(app)
            yield

    app = FastAPI(
        title="Overtrick",
        version=__version__,
        description="Tables for people and bots. At a table everything goes over its WebSocket: see docs/protocol.md.",
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.router.routes.extend(_routes())
    app.state.limits = Limits(enabled=settings.rate_limits)
    if settings.allowed_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.allowed_origins,
            allow_methods=["*"],
            allow_headers=["Content-Type"],
            allow_credentials=True,
        )
    app.add_middleware(Guard, settings=settings, limits=app.state.limits)  # the last one added is the outermost
    app.add_exception_handler(OvertrickError, _answer_error)
    app.add_exception_handler(RequestValidationError, _answer_invalid_form)
    app.add_exception_handler(HTTPException, _answer_http_error)
    return app


@cache
def _routes() -> list[BaseRoute]:
    """The routes that all applications of this process share: FastAPI takes a tenth of a second to build them."""
    together = APIRouter()
    for router in (*ROUTERS, page_router):
        together.include_router(router)
    return together.routes


def _problem(status: int, code: str, message: str) -> JSONResponse:
    return JSONResponse(Problem(code=code, message=sentence(message)).model_dump(), status)


async def _answer_once(app: FastAPI) -> None:
    """Answer a first request before there are clients: FastAPI builds its routes then, and all others would wait."""
    scope: Scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": "/",
        "raw_path": b"/",
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 0),
        "server": ("127.0.0.1", 0),
        "state": {},
    }

    messages: Iterator[Message] = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Message:
        return next(messages, {"type": "http.disconnect"})

    async def send(_message: Message) -> None:
        """Nobody reads this answer."""

    await app(scope, receive, send)


def _answer_error(_request: Request, error: Exception) -> JSONResponse:
    """Errors of the engine and of the server have a code and a sentence already."""
    assert isinstance(error, OvertrickError)
    if isinstance(error.__cause__, InvalidRules):  # the sentence for players leaves out the file and the line
        log.warning("a game cannot be played as wanted", extra={"error": str(error.__cause__)})
    answer = _problem(status_of(error), error.code, str(error))
    answer.headers.update(error.headers if isinstance(error, Refused) else {})
    return answer


def _answer_invalid_form(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or "the request"
    return _problem(BadRequest.status, BadRequest.code, f"{where}: {first['msg']}")


def _answer_http_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # for example, a body that is not text
        return _problem(BadRequest.status, BadRequest.code, str(error.detail))
    codes = {404: "not_found", 405: "method_not_allowed"}
    answer = _problem(error.status_code, codes.get(error.status_code, "refused"), str(error.detail))
    answer.headers.update(error.headers or {})
    return answer
