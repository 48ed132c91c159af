"""The session of an open page: it is told when something has changed among the friends of its person."""

from __future__ import annotations

import logging
from collections.abc import Callable

from overtrick.errors import OvertrickError
from overtrick.json_codec import JsonValue
from overtrick.server.context import Context
from overtrick.server.errors import BadRequest, Internal
from overtrick.server.ids import now_ms
from overtrick.server.wire.frames import frame
from overtrick.server.wire.messages import Ping

from .limits import MessageRate
from .session import error_message, read_message

log = logging.getLogger(__name__)


class PageSession:
    """One open page of a person. The page sends nothing but pings."""

    __slots__ = ("_context", "_is_ended", "_person", "_send_frame", "message_rate")

    def __init__(self, context: Context, person: str, send: Callable[[bytes], None]) -> None:
        self._context = context
        self._person = person
        self._send_frame = send
        self._is_ended = False
        self.message_rate = MessageRate(enabled=context.settings.rate_limits)

    async def begin(self) -> None:
        """From now on friends see that the person is online. The first news tells the page that it is connected."""
        if not self._is_ended:
            await self._context.online.open_page(self._person, self._tell)
            self._tell()

    async def handle(self, data: str | bytes) -> None:
        """Answer a ping, and refuse everything else."""
        try:
            self.message_rate.check()
            message = read_message(data)
            if not isinstance(message, Ping):
                raise BadRequest("a page sends only pings here")
            self._send({"type": "pong", "id": message.id, "at": now_ms()})
        except OvertrickError as error:
            self._send(error_message(error))
        except Exception:
            log.exception("a message of a page could not be handled")
            self._send(error_message(Internal("something went wrong on the server; try again")))

    def end(self) -> None:
        """End the session, because the connection has ended."""
        self._is_ended = True
        self._context.online.close_page(self._person, self._tell)

    def _tell(self) -> None:
        self._send({"type": "news"})

    def _send(self, message: dict[str, JsonValue]) -> None:
        self._send_frame(frame(message))
