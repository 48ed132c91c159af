"""The outermost middleware: checks origin, size and rate of requests, and adds security headers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from overtrick.errors import sentence
from overtrick.server.errors import BadRequest, ForeignOrigin, Internal, Refused, TooLarge, TooSlow, UrlTooLong
from overtrick.server.settings import Settings

from .limits import Limits, address_of

MAX_BODY_BYTES = 64 * 1024
"""The largest request body. Real ones have a few hundred bytes."""
MAX_PATH_BYTES = 250
"""The longest path of a URL. File names cannot be much longer."""

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": _CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # the URL of a table is its secret link
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_HSTS = "max-age=31536000"

# Checks


def is_allowed_origin(origin: str, host: str, allowed: Iterable[str] = ()) -> bool:
    """Whether a page with this origin may use the server at this host.

    Only host and port are compared, because behind an HTTPS proxy the server does not know its own scheme.

    >>> is_allowed_origin("https://cards.example", "cards.example")
    True
    >>> is_allowed_origin("https://evil.example", "cards.example")
    False
    >>> is_allowed_origin("https://cards.example:8443", "cards.example")
    False
    """
    if origin in allowed:
        return True
    try:
        theirs, ours = urlsplit(origin), urlsplit(f"//{host}")
        port = {"http": 80, "https": 443}[theirs.scheme]
        if theirs.hostname is None or theirs.hostname != ours.hostname:
            return False
        return (theirs.port or port) == (ours.port or port)
    except (ValueError, KeyError):  # "null" and other values that are not an origin
        return False


def check_origin(scope: Scope, headers: Headers, origins: Iterable[str]) -> None:
    """Raise ForeignOrigin if a page of another site sent this with a visitor's cookie.

    Programs other than browsers send no origin and are allowed.
    """
    if scope["type"] == "http" and scope["method"] in _SAFE_METHODS:
        return
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise ForeignOrigin("a page of another site may not use this server")
    elif not is_allowed_origin(origin, headers.get("host", ""), origins):
        raise ForeignOrigin(f"a page of {origin[:60]} may not use this server")


def check_url(scope: Scope) -> None:
    """Raise an error if the path is too long for a file name, or if the URL has control characters."""
    if len(scope["path"].encode(errors="replace")) > MAX_PATH_BYTES:
        raise UrlTooLong(f"the path of a URL may have at most {MAX_PATH_BYTES} bytes")
    if any(
        byte < 32 or byte == 127
        for byte in (*scope["path"].encode(errors="replace"), *unquote_to_bytes(scope["query_string"]))
    ):
        raise BadRequest("the URL contains control characters")


def check_text(data: bytes | str) -> None:
    """Raise BadRequest if JSON has a zero character in a text. PostgreSQL cannot store it, and nobody can type it."""
    if (b"\\u0000" in data) if isinstance(data, bytes) else ("\\u0000" in data):
        raise BadRequest("a text contains a zero character")


# The middleware


@dataclass
class _ResponseSender:
    """Sends the response of the application with the security headers."""

    send: Send
    headers: Mapping[str, str]
    started: bool = False

    async def __call__(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.started = True
            headers = MutableHeaders(scope=message)
            for name, value in self.headers.items():
                headers.setdefault(name, value)
        elif message["type"] in ("websocket.accept", "websocket.close"):
            self.started = True
        await self.send(message)


class Guard:
    """ASGI middleware that checks every request before the application gets it."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it with an error."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        response = _ResponseSender(send, self._headers_for(scope))
        try:
            await self._check(scope)
            if scope["type"] == "http":
                receive = await self._read_in_time(scope, receive)
        except Refused as refused:
            await refuse(scope, receive, response, refused)
            return
        try:
            await self._app(scope, receive, response)
        except Exception:
            if scope["type"] == "http" and not response.started:
                await refuse(scope, receive, response, Internal("something went wrong on the server; try again"))
            raise  # uvicorn writes it to the log

    async def _read_in_time(self, scope: Scope, receive: Receive) -> Receive:
        try:
            async with asyncio.timeout(self._settings.request_timeout_s):
                return await _read_body(scope, receive)
        except TimeoutError:
            raise TooSlow("the request did not come completely in time") from None

    def _headers_for(self, scope: Scope) -> dict[str, str]:
        headers = dict(HEADERS)
        if self._settings.secure_cookies or scope["scheme"] in ("https", "wss"):
            headers["Strict-Transport-Security"] = _HSTS
        if scope["path"].startswith("/api/"):
            headers["Cache-Control"] = "no-store"
        return headers

    async def _check(self, scope: Scope) -> None:
        check_url(scope)
        check_origin(scope, Headers(scope=scope), self._settings.allowed_origins)
        address = address_of(scope)
        if scope["type"] == "websocket":
            await self._limits.check(Limits.SOCKET, address)
            return
        await self._limits.check(Limits.REQUEST, address)
        await self._limits.check(f"{scope['method']} {scope['path'].rstrip('/')}", address)


async def _read_body(scope: Scope, receive: Receive) -> Receive:
    """Read the whole body before the application starts. Raises TooLarge if it is too long."""
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdecimal() or int(length[:20]) > MAX_BODY_BYTES:
        raise TooLarge(f"a request may have at most {MAX_BODY_BYTES} bytes")
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return _replay([message], receive)
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MAX_BODY_BYTES:
            raise TooLarge(f"a request may have at most {MAX_BODY_BYTES} bytes")
    check_text(bytes(body))
    return _replay([{"type": "http.request", "body": bytes(body), "more_body": False}], receive)


def _replay(messages: list[Message], receive: Receive) -> Receive:
    async def replay() -> Message:
        return messages.pop(0) if messages else await receive()

    return replay


async def refuse(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    """Answer an HTTP or WebSocket request with an error."""
    body = json.dumps({"code": refused.code, "message": sentence(str(refused))}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in refused.headers.items()]
    kind = "http.response"
    if scope["type"] == "websocket":
        await receive()
        kind = "websocket.http.response"
        if kind not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008, "reason": refused.code})
            return
    await send({"type": f"{kind}.start", "status": refused.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
