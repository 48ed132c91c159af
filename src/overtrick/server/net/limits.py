"""Rate limits: requests per address, failed logins per account, and messages per socket."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Mapping
from typing import NoReturn

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter
from starlette.requests import HTTPConnection
from starlette.types import Scope

from overtrick.server.errors import TooMany


class Limits:
    """Rate limits of this process. Each check counts, and raises TooMany above the limit."""

    REQUEST = "request"
    SOCKET = "socket"
    CHAT = "chat"
    STUDY = "study"

    _LIMITS: Mapping[str, RateLimitItem] = {
        REQUEST: parse("1200/minute"),
        SOCKET: parse("600/minute"),
        CHAT: parse("20/minute"),
        STUDY: parse("12/minute"),
        "POST /api/v1/login": parse("60/minute"),
        "POST /api/v1/accounts": parse("40/minute"),
        "PUT /api/v1/me/password": parse("10/minute"),
        "POST /api/v1/password-resets": parse("10/minute"),
        "POST /api/v1/me/deletion": parse("10/minute"),
        "GET /api/v1/me/data": parse("10/minute"),
        "POST /api/v1/guests": parse("60/minute"),
        "POST /api/v1/tables": parse("60/minute"),
        "POST /api/v1/challenges": parse("30/minute"),
        "POST /api/v1/duplicates": parse("30/minute"),
    }

    def __init__(self, *, enabled: bool = True) -> None:
        self._enabled = enabled
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    async def check(self, name: str, key: str) -> None:
        """Count a use of the limit with this name, for an address or a person. An unknown name has no limit."""
        item = self._LIMITS.get(name)
        if self._enabled and item is not None and not await self._limiter.hit(item, name, key):
            await self._refuse(item, name, key)

    # Failed logins. Only failures count, so that other people's guesses do not keep the owner out: even when an account
    # is attacked from many addresses, each new address has one try.

    _GUESSES_PER_ADDRESS = parse("20/hour")
    _GUESSES_PER_ACCOUNT = parse("1000/hour")

    async def check_guesses(self, login: str, address: str) -> None:
        """Raise TooMany if there were too many failed logins to this account, from this address or in total."""
        if not self._enabled:
            return
        if not await self._limiter.test(self._GUESSES_PER_ADDRESS, "guess", login, address):
            await self._refuse(self._GUESSES_PER_ADDRESS, "guess", login, address)
        window = await self._limiter.get_window_stats(self._GUESSES_PER_ADDRESS, "guess", login, address)
        if window.remaining < self._GUESSES_PER_ADDRESS.amount and not await self._limiter.test(
            self._GUESSES_PER_ACCOUNT, "guess", login
        ):
            await self._refuse(self._GUESSES_PER_ACCOUNT, "guess", login)

    async def count_failed_guess(self, login: str, address: str) -> None:
        """Count a failed login."""
        if self._enabled:
            await self._limiter.hit(self._GUESSES_PER_ADDRESS, "guess", login, address)
            await self._limiter.hit(self._GUESSES_PER_ACCOUNT, "guess", login)

    async def _refuse(self, item: RateLimitItem, *key: str) -> NoReturn:
        window = await self._limiter.get_window_stats(item, *key)
        raise TooMany.wait(max(1, round(window.reset_time - time.time())))


def limits_of(connection: HTTPConnection) -> Limits:
    """The rate limits of the application that got this request."""
    limits = connection.app.state.limits
    assert isinstance(limits, Limits)
    return limits


class MessageRate:
    """The rate limit of one socket, as a token bucket: a burst of messages, then ``pace`` messages a second."""

    __slots__ = ("_burst", "_enabled", "_pace", "_refused", "_tokens", "_updated")

    def __init__(self, *, burst: float = 60, pace: float = 20, enabled: bool = True) -> None:
        self._burst, self._pace, self._enabled = burst, pace, enabled
        self._tokens, self._updated = float(burst), time.monotonic()
        self._refused = 0

    def check(self) -> None:
        """Count a message. Raises TooMany if there are too many."""
        if not self._enabled:
            return
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._updated) * self._pace)
        self._updated = now
        if self._tokens < 1:
            self._refused += 1
            raise TooMany("too many messages: slow down")
        self._refused = max(0, self._refused - 1)
        self._tokens -= 1

    @property
    def is_abusive(self) -> bool:
        """Whether the client keeps sending too much although its messages are refused."""
        return self._refused > 5 * self._burst


def address_of(scope: Scope) -> str:
    """The key for limits by address: the IPv4 address, or the /64 network of an IPv6 address."""
    client = scope.get("client")
    if not client:
        return "unknown"
    try:
        address = ipaddress.ip_address(client[0].partition("%")[0])
    except ValueError:
        return str(client[0])
    address = getattr(address, "ipv4_mapped", None) or address  # how an IPv6 socket shows an IPv4 address
    return str(address) if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))
