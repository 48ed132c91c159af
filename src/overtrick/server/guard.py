"""At the door: where a request may come from, how big it may be and how often, and what browsers are to beware of."""

from __future__ import annotations

import ipaddress
import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NoReturn
from urllib.parse import unquote_to_bytes, urlsplit

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .refusals import BadRequest, ForeignOrigin, Refused, TooLarge, TooMany
from .settings import Settings

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

# How often


class Limits:
    """Counts who asks for what, in this process, and refuses who asks too often."""

    ANYTHING = "anything"
    SOCKET = "socket"

    _ITEMS: Mapping[str, RateLimitItem] = {
        ANYTHING: parse("1200/minute"),
        SOCKET: parse("120/minute"),
        "POST /api/v1/login": parse("10/minute"),
        "POST /api/v1/accounts": parse("10/minute"),
        "PUT /api/v1/me/password": parse("10/minute"),
        "POST /api/v1/guests": parse("30/minute"),
        "POST /api/v1/tables": parse("60/minute"),
    }

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    async def count(self, what: str, who: str) -> None:
        """Somebody does something; refused if they did it too often just now."""
        item = self._ITEMS.get(what)
        if self._on and item is not None and not await self._limiter.hit(item, what, who):
            await self._refuse(item, what, who)

    # Guessing passwords. Only failures count, so that nobody who knows the password is kept out by others' guesses:
    # where an account is being guessed from everywhere, each address still has its first try.

    _FROM_HERE = parse("20/hour")
    _FROM_EVERYWHERE = parse("1000/hour")

    async def may_guess(self, login: str, who: str) -> None:
        """Refuse somebody at this address who has guessed the password of this account too often."""
        if not self._on:
            return
        if not await self._limiter.test(self._FROM_HERE, "guess", login, who):
            await self._refuse(self._FROM_HERE, "guess", login, who)
        has_failed = await self._limiter.get_window_stats(self._FROM_HERE, "guess", login, who)
        if has_failed.remaining < self._FROM_HERE.amount and not await self._limiter.test(
            self._FROM_EVERYWHERE, "guess", login
        ):
            await self._refuse(self._FROM_EVERYWHERE, "guess", login)

    async def guessed(self, login: str, who: str) -> None:
        """Somebody did not know the password."""
        if self._on:
            await self._limiter.hit(self._FROM_HERE, "guess", login, who)
            await self._limiter.hit(self._FROM_EVERYWHERE, "guess", login)

    async def _refuse(self, item: RateLimitItem, *who: str) -> NoReturn:
        window = await self._limiter.get_window_stats(item, *who)
        raise TooMany.wait(max(1, round(window.reset_time - time.time())))


def limits_of(connection: HTTPConnection) -> Limits:
    """The counts of the server that got this request."""
    limits = connection.app.state.limits
    assert isinstance(limits, Limits)
    return limits


class Flood:
    """How fast one socket may talk: a burst, and a pace that it may keep up."""

    def __init__(self, *, burst: float = 60, pace: float = 20, on: bool = True) -> None:
        self._burst, self._pace, self._on = burst, pace, on
        self._left, self._at = float(burst), time.monotonic()
        self._refused = 0

    def count(self) -> None:
        """A message came; refused if too many did."""
        if not self._on:
            return
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._pace)
        self._at = now
        if self._left < 1:
            self._refused += 1
            raise TooMany("too many messages: slow down")
        self._refused = max(0, self._refused - 1)
        self._left -= 1

    @property
    def is_hopeless(self) -> bool:
        """Whether a client goes on and on although it is told to slow down."""
        return self._refused > 5 * self._burst


def address_of(scope: Scope) -> str:
    """Who asks, as far as counting goes: an address, or in IPv6 the network that one household has."""
    client = scope.get("client")
    if not client:
        return "unknown"
    try:
        address = ipaddress.ip_address(client[0].partition("%")[0])
    except ValueError:
        return str(client[0])
    return str(address) if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))


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
            await _refuse(scope, receive, answer, refused)
            return
        try:
            await self._app(scope, receive, answer)
        except Exception:
            if scope["type"] == "http" and not answer.begun:
                await _refuse(scope, receive, answer, _Broken("something went wrong here; try again"))
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
        check_origin(scope, Headers(scope=scope), self._settings.origins)
        who = address_of(scope)
        if scope["type"] == "websocket":
            await self._limits.count(Limits.SOCKET, who)
            return
        await self._limits.count(Limits.ANYTHING, who)
        await self._limits.count(f"{scope['method']} {scope['path'].rstrip('/')}", who)


class _Broken(Refused):
    """Our own mistake."""

    code = "broken"
    status = 500


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


async def _refuse(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    body = json.dumps({"code": refused.code, "message": str(refused)}).encode()
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
