"""A person's connection to a table on a server: who they are, their seat, and one socket. See docs/protocol.md."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from overtrick.data_folder import data_folder
from overtrick.errors import InvalidOption, OvertrickError

from . import messages
from .files import write_atomically

Message: TypeAlias = dict[str, Any]
"""A message of the protocol, as it was decoded."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,100}")
_TIMEOUT_S = 20.0
_LONGEST_WAIT_S = 8.0
"""Seconds between two attempts to connect again, at most."""


class ServerRefused(OvertrickError):
    """The server refuses a request, or cannot be reached."""

    code = "server_refused"

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class TableAddress:
    """The address of a server and the id of a table there."""

    server: str
    table: str

    @classmethod
    def parse(cls, server: str | None, link: str) -> TableAddress:
        """From the link of a table, or from its last part and the address of the server.

        >>> TableAddress.parse(None, "https://cards.example/table/x7Qp")
        TableAddress(server='https://cards.example', table='x7Qp')
        >>> TableAddress.parse("http://127.0.0.1:8000/", "x7Qp")
        TableAddress(server='http://127.0.0.1:8000', table='x7Qp')
        """
        parts = urlsplit(link if "://" in link else f"{(server or '').rstrip('/')}/table/{link}")
        table = parts.path.rstrip("/").rpartition("/")[2]
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise InvalidOption(messages.BAD_SERVER.format(server=(server or link)[:80]))
        if not _ID.fullmatch(table):
            raise InvalidOption(messages.BAD_LINK.format(link=link[:80]))
        return cls(f"{parts.scheme}://{parts.netloc}", table)


class ServerConnection:
    """The socket of one person at one table. It connects again by itself when it is lost."""

    def __init__(self, address: TableAddress, name: str, *, watching: bool = False) -> None:
        self.address = address
        self._name = name
        self._cookie = "" if watching else _saved_cookies().get(address.server, "")
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[Message]] = {}

    # Over HTTP

    async def look(self) -> None:
        """Look for the table without sitting down. Raises ServerRefused if there is none."""
        await asyncio.to_thread(self._call, f"tables/{self.address.table}", None)

    async def sit_down(self) -> None:
        """Take a seat, or keep the one that this person has, also during a match."""
        path = f"tables/{self.address.table}"
        found = await asyncio.to_thread(self._call, path, None)
        if found.get("seat") is not None:
            return
        if not self._cookie:
            await self._introduce()
        try:
            await self.post(f"{path}/sit")
        except ServerRefused as error:
            if error.status != 401:
                raise
            await self._introduce()  # the server does not know this person any more
            await self.post(f"{path}/sit")

    async def _introduce(self) -> None:
        """Become a guest, and remember the cookie for the next time."""
        self._cookie = ""
        await self.post("guests", name=self._name)
        await asyncio.to_thread(_save_cookie, self.address.server, self._cookie)

    async def post(self, path: str, **body: object) -> None:
        """Send a request. Raises ServerRefused with the server's own sentence."""
        await asyncio.to_thread(self._call, path, body)

    def _call(self, path: str, body: Mapping[str, object] | None) -> Message:
        """Post a body, or without one get what is there."""
        headers = {"Content-Type": "application/json", **({"Cookie": self._cookie} if self._cookie else {})}
        url = f"{self.address.server}/api/v1/{path}"
        request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=_TIMEOUT_S) as answer:
                cookie = answer.headers.get("Set-Cookie", "").split(";")[0]
                self._cookie = cookie or self._cookie
                said = json.loads(answer.read() or b"{}")
                return said if isinstance(said, dict) else {}
        except urllib.error.HTTPError as error:
            with error:
                raise ServerRefused(_sentence_of(error), error.code) from None
        except (OSError, HTTPException, ValueError) as error:
            reason = getattr(error, "reason", None) or error
            raise ServerRefused(messages.NO_SERVER.format(server=self.address.server, reason=reason)) from None

    # Over the socket

    async def messages(self, seen: int = 0) -> AsyncIterator[Message]:
        """Everything that the server sends, but no answers to requests.

        After a lost connection there is a message of the type ``lost``, and the state follows again. ``seen`` is the
        last event that is known; what was missed since comes with the state. The socket is read all the time, so that
        answers arrive while a message is shown.
        """
        received: asyncio.Queue[Message] = asyncio.Queue()
        self._reader = asyncio.ensure_future(self._read(received, seen))
        try:
            while True:
                yield await received.get()
        finally:
            self._reader.cancel()

    async def _read(self, received: asyncio.Queue[Message], seen: int) -> None:
        """Connect, and connect again whenever the connection is lost."""
        wait_s = 0.5
        while True:
            try:
                async with connect(
                    f"{self.address.server.replace('http', 'ws', 1)}/api/v1/tables/{self.address.table}/socket",
                    additional_headers={"Cookie": self._cookie} if self._cookie else {},
                    max_size=None,
                    open_timeout=_TIMEOUT_S,
                ) as socket:
                    self._socket = socket
                    await self.send({"type": "hello", "version": 1, "seen": seen})
                    async for text in socket:
                        message: Message = json.loads(text)
                        wait_s = 0.5
                        seen = message.get("seq", seen) if message["type"] in ("state", "event") else seen
                        if not self._is_answer(message):
                            received.put_nowait(message)
            except (OSError, TimeoutError, ValueError, WebSocketException):
                pass  # it is tried again
            finally:
                self._lose_socket()
            received.put_nowait({"type": "lost"})
            await asyncio.sleep(wait_s)
            wait_s = min(2 * wait_s, _LONGEST_WAIT_S)

    def _is_answer(self, message: Message) -> bool:
        """Give an answer to the request that waits for it. An error with the present state is for everybody."""
        waiting = self._answers.get(message.get("id") or "")
        if waiting is None or message["type"] == "wait":
            return message["type"] in ("done", "wait", "pong", "reason", "hint", "line")
        if not waiting.done():
            waiting.set_result(message)
        return not message.get("state")

    def _lose_socket(self) -> None:
        self._socket = None
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_exception(ServerRefused(messages.NOT_CONNECTED))

    async def send(self, message: Message) -> None:
        """Send a message. Raises ServerRefused while there is no connection."""
        if self._socket is None:
            raise ServerRefused(messages.NOT_CONNECTED)
        try:
            await self._socket.send(json.dumps(message))
        except ConnectionClosed:
            raise ServerRefused(messages.NOT_CONNECTED) from None

    async def request(self, kind: str, **fields: object) -> Message:
        """Send a request and wait for its answer. Raises ServerRefused with the server's own sentence."""
        key = secrets.token_hex(8)
        waiting = self._answers[key] = asyncio.get_running_loop().create_future()
        try:
            await self.send({"type": kind, "id": key, **fields})
            answer: Message = await waiting
        finally:
            del self._answers[key]
        if answer["type"] == "error":
            raise ServerRefused(str(answer["message"]))
        return answer

    async def close(self) -> None:
        """Close the socket."""
        if self._reader is not None:
            self._reader.cancel()
        if self._socket is not None:
            await self._socket.close()


def _sentence_of(error: urllib.error.HTTPError) -> str:
    """What the server says about a refusal."""
    try:
        said = json.loads(error.read())
        return str(said["message"])[:300]
    except (OSError, ValueError, KeyError, TypeError):
        return messages.HTTP_STATUS.format(status=error.code)


# The cookies, by server: with them a person finds their seat again


def _cookies_file() -> Path:
    return data_folder() / "servers.json"


def _saved_cookies() -> dict[str, str]:
    try:
        written = json.loads(_cookies_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(written, dict):
        return {}
    return {server: cookie for server, cookie in written.items() if isinstance(cookie, str)}


def _save_cookie(server: str, cookie: str) -> None:
    """Remember a cookie. The file is readable by its owner only, as temporary files are."""
    write_atomically(_cookies_file(), json.dumps({**_saved_cookies(), server: cookie}, indent=2) + "\n")
