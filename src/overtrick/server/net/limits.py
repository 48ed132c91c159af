"""How often somebody may ask, and who counts as somebody."""

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
    """Counts who asks for what, in this process, and refuses who asks too often."""

    ANYTHING = "anything"
    SOCKET = "socket"
    CHAT = "chat"

    _ITEMS: Mapping[str, RateLimitItem] = {
        ANYTHING: parse("1200/minute"),
        SOCKET: parse("600/minute"),
        CHAT: parse("20/minute"),
        "POST /api/v1/login": parse("60/minute"),
        "POST /api/v1/accounts": parse("40/minute"),
        "PUT /api/v1/me/password": parse("10/minute"),
        "POST /api/v1/guests": parse("60/minute"),
        "POST /api/v1/tables": parse("60/minute"),
    }

    def __init__(self, *, enabled: bool = True) -> None:
        self._enabled = enabled
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    async def check(self, what: str, who: str) -> None:
        """Somebody does something; refused if they did it too often just now."""
        item = self._ITEMS.get(what)
        if self._enabled and item is not None and not await self._limiter.hit(item, what, who):
            await self._refuse(item, what, who)

    # Guessing passwords. Only failures count, so that nobody who knows the password is kept out by others' guesses:
    # where an account is being guessed from everywhere, each address still has its first try.

    _FROM_HERE = parse("20/hour")
    _FROM_EVERYWHERE = parse("1000/hour")

    async def check_guesses(self, login: str, who: str) -> None:
        """Refuse somebody at this address who has guessed the password of this account too often."""
        if not self._enabled:
            return
        if not await self._limiter.test(self._FROM_HERE, "guess", login, who):
            await self._refuse(self._FROM_HERE, "guess", login, who)
        has_failed = await self._limiter.get_window_stats(self._FROM_HERE, "guess", login, who)
        if has_failed.remaining < self._FROM_HERE.amount and not await self._limiter.test(
            self._FROM_EVERYWHERE, "guess", login
        ):
            await self._refuse(self._FROM_EVERYWHERE, "guess", login)

    async def count_failed_guess(self, login: str, who: str) -> None:
        """Somebody did not know the password."""
        if self._enabled:
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


class MessageRate:
    """How fast one socket may talk: a burst, and a pace that it may keep up."""

    def __init__(self, *, burst: float = 60, pace: float = 20, enabled: bool = True) -> None:
        self._burst, self._pace, self._enabled = burst, pace, enabled
        self._left, self._at = float(burst), time.monotonic()
        self._refused = 0

    def check(self) -> None:
        """A message came; refused if too many did."""
        if not self._enabled:
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
    def is_abusive(self) -> bool:
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
    address = getattr(address, "ipv4_mapped", None) or address  # an IPv6 listener writes those of IPv4 like this
    return str(address) if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))
