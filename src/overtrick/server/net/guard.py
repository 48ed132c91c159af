"""At the door: where a request may come from, how big it may be, and what browsers are to beware of."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from overtrick.errors import sentence
from overtrick.server.errors import BadRequest, ForeignOrigin, Internal, Refused, TooLarge
from overtrick.server.settings import Settings

from .limits import Limits, address_of

LARGEST_BODY = 64 * 1024
"""Bytes of a request: ours are a few hundred."""

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

_POLICY = "; ".join(
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
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # a table's address is its secret link
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_ONLY_HTTPS = "max-age=31536000"

# Where from


def is_own(origin: str, host: str, others: Iterable[str] = ()) -> bool:
    """Whether a page of this origin may use the server at this host.

    Only hosts are compared: behind a proxy that speaks https the server itself does not know that it does.

    >>> is_own("https://cards.example", "cards.example"), is_own("https://evil.example", "cards.example")
    (True, False)
    >>> is_own("https://cards.example:8443", "cards.example")
    False
    """
    if origin in others:
        return True
    try:
        parts = urlsplit(origin)
        usual = {"http": 80, "https": 443}[parts.scheme]
        own = urlsplit(f"//{host}")
        return parts.hostname is not None and (parts.hostname, parts.port or usual) == (own.hostname, own.port or usual)
    except (ValueError, KeyError):  # "null", and whatever else is no origin of a page
        return False


def check_origin(scope: Scope, headers: Headers, origins: Iterable[str]) -> None:
    """Refuse what another site's page sends with our visitors' cookies. Programs other than browsers name no origin."""
    if scope["type"] == "http" and scope["method"] in _SAFE:
        return
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise ForeignOrigin("a page of another site may not do this")
    elif not is_own(origin, headers.get("host", ""), origins):
        raise ForeignOrigin(f"a page of {origin[:60]} may not use this server")


def check_address(scope: Scope) -> None:
    """Refuse control characters in an address: nothing of ours has any, and PostgreSQL would choke on a zero."""
    if any(
        sign < 32 or sign == 127
        for sign in (*scope["path"].encode(errors="replace"), *unquote_to_bytes(scope["query_string"]))
    ):
        raise BadRequest("there are control characters in this address")


# The door


@dataclass
class _Answer:
    """Sends what the application answers, with our headers on it."""

    send: Send
    headers: Mapping[str, str]
    begun: bool = False

    async def __call__(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in self.headers.items():
                headers.setdefault(name, value)
        elif message["type"] in ("websocket.accept", "websocket.close"):
            self.begun = True
        await self.send(message)


class Guard:
    """The outermost part of the application."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        answer = _Answer(send, self._headers_for(scope))
        try:
            await self._check(scope)
            if scope["type"] == "http":
                receive = await _whole_body(scope, receive)
        except Refused as refused:
            await refuse(scope, receive, answer, refused)
            return
        try:
            await self._app(scope, receive, answer)
        except Exception:
            if scope["type"] == "http" and not answer.begun:
                await refuse(scope, receive, answer, Internal("something went wrong here; try again"))
            raise  # into the log

    def _headers_for(self, scope: Scope) -> dict[str, str]:
        headers = dict(HEADERS)
        if self._settings.secure_cookies or scope["scheme"] in ("https", "wss"):
            headers["Strict-Transport-Security"] = _ONLY_HTTPS
        if scope["path"].startswith("/api/"):
            headers["Cache-Control"] = "no-store"
        return headers

    async def _check(self, scope: Scope) -> None:
        check_address(scope)
        check_origin(scope, Headers(scope=scope), self._settings.allowed_origins)
        who = address_of(scope)
        if scope["type"] == "websocket":
            await self._limits.check(Limits.SOCKET, who)
            return
        await self._limits.check(Limits.ANYTHING, who)
        await self._limits.check(f"{scope['method']} {scope['path'].rstrip('/')}", who)


async def _whole_body(scope: Scope, receive: Receive) -> Receive:
    """Read the body before anybody works on it: it is small, or it is refused."""
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdecimal() or int(length[:20]) > LARGEST_BODY:
        raise TooLarge(f"a request has at most {LARGEST_BODY} bytes")
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return _replay([message], receive)
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST_BODY:
            raise TooLarge(f"a request has at most {LARGEST_BODY} bytes")
    return _replay([{"type": "http.request", "body": bytes(body), "more_body": False}], receive)


def _replay(messages: list[Message], receive: Receive) -> Receive:
    async def again() -> Message:
        return messages.pop(0) if messages else await receive()

    return again


async def refuse(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    """Answer a request, or one for a socket, with a refusal."""
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
