"""People over HTTP: guests and accounts that find a server that answers, and repeat what is safe to repeat."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import httpx

from tests.server.clients import Json

from .account import Account, Request
from .cluster import Server

ANSWER_S = 15.0
"""Seconds that a client waits for an answer before it tries again."""


class Unreachable(Exception):
    """No answer, or an error of the server: nobody knows whether the request was carried out."""


class Refused(Exception):
    """The server refused the request."""

    def __init__(self, code: str, status: int) -> None:
        super().__init__(f"{status} {code}")
        self.code, self.status = code, status


class World:
    """What all people of a run share: the servers, the account, and whether the run is about to end."""

    def __init__(self, servers: Sequence[Server], account: Account) -> None:
        self.servers = servers
        self.account = account
        self.ending = False
        """Matches are played to their end, and no new ones begin."""
        self.think_s = 0.02
        """The longest time that a person thinks about an action."""
        self.strangers: dict[str, Person] = {}
        """By id: people whom the host may ban, rename or delete."""

    def newest_tables(self, number: int) -> list[str]:
        """The last tables that people have made or found."""
        seen: dict[str, None] = {}
        for request in reversed(self.account.requests):
            seen.setdefault(request.table)
            if len(seen) == number:
                break
        return list(seen)


class Person:
    """A guest or an account."""

    def __init__(self, world: World, name: str, choices: Random) -> None:
        self.world, self.name, self.choices = world, name, choices
        self.id = ""
        self.cookie = ""
        self._http = httpx.AsyncClient(timeout=ANSWER_S, verify=False)

    async def close(self) -> None:
        await self._http.aclose()

    async def call(self, method: str, path: str, **body: object) -> Json:
        """Send a request to any server, and return the body of the answer."""
        server = self.choices.choice(self.world.servers)
        headers = {"Cookie": self.cookie} if self.cookie else {}
        is_banned = self.id in self.world.account.banned
        try:
            answer = await self._http.request(method, f"{server.address}/api/v1/{path}", json=body, headers=headers)
        except httpx.HTTPError as error:
            raise Unreachable(type(error).__name__) from None
        self._http.cookies.clear()
        if is_banned and answer.status_code < 400 and self.id in self.world.account.banned:
            self.world.account.violate(f"{method} {path} of a banned person was answered with {answer.status_code}")
        if answer.status_code >= 500:
            raise Unreachable(str(answer.status_code))
        if given := answer.cookies.get("overtrick"):
            self.cookie = f"overtrick={given}"
        if answer.status_code >= 400:
            refused = answer.json()
            if refused.get("code") == "bad_request":  # then people no longer do what they should do
                self.world.account.violate(f"{method} {path} with {body} was not understood: {refused.get('message')}")
            raise Refused(str(refused.get("code")), answer.status_code)
        return answer.json() if answer.content else None

    async def insist(self, method: str, path: str, **body: object) -> Json:
        """Send a request again until a server answers. Only for requests that may be carried out twice."""
        while True:
            try:
                return await self.call(method, path, **body)
            except Unreachable:
                await asyncio.sleep(0.1 + 0.5 * self.choices.random())

    async def become_guest(self) -> None:
        """Get a cookie."""
        self.id = (await self.insist("POST", "guests", name=self.name))["id"]

    async def become_account(self) -> None:
        """Get an account with credits. If an answer was lost, the name is taken: then log in."""
        password = "a long password"
        for number in range(1 << 30):
            try:
                me = await self.call("POST", "accounts", name=self.name, password=password)
                break
            except Unreachable:
                await asyncio.sleep(0.3)
            except Refused as refused:
                if refused.code == "name_taken":
                    me = await self.insist("POST", "login", name=self.name, password=password)
                    break
                self.name, self.cookie = f"{self.name} {number}", ""
        self.id = me["id"]
        self.world.account.accounts.add(self.id)

    async def ask(self, kind: str, table: str, **body: object) -> Json:
        """Change a table over HTTP and note the acknowledgement. Raises Refused or Unreachable."""
        account = self.world.account
        request = account.open_request(Request(table, self.id, kind))
        try:
            answer = await self.call("POST", f"tables/{table}/{kind}", **body)
        except Refused as refused:
            account.refuse(request, refused.code)
            raise
        request.detail = str(answer["seat"])
        account.acknowledge(request, answer["seq"])
        return answer

    async def insist_on(self, kind: str, table: str, **body: object) -> Json:
        """Change a table, again until a server answers. None if it is refused."""
        while True:
            try:
                return await self.ask(kind, table, **body)
            except Unreachable:
                await asyncio.sleep(0.1 + 0.5 * self.choices.random())
            except Refused:
                return None
