"""Who may do what: every route and every message, for every kind of identity. A new one needs a rule here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import NamedTuple, get_args

import httpx
import pytest
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from overtrick.games import load
from overtrick.server.net.app import create_app
from overtrick.server.net.routes import ROUTERS
from overtrick.server.net.routes.page import page_router
from overtrick.server.settings import Settings
from overtrick.server.wire.messages import ClientMessage

from .clients import Client, Json, RunningServer, client_of, running

pytestmark = pytest.mark.anyio

SHORT = {"game": "tendown", "players": 2, "options": {"first_hand": 1}}
"""A match of four actions."""
POSITION = load("tendown", first_hand=1).table(2, seed=1).record()
"""A position to explore."""


class Rule(NamedTuple):
    """The status that each identity gets. A forged cookie counts as none, so it gets what nobody gets."""

    nobody: int
    guest: int
    """A guest without a seat at the table."""
    account: int
    """A person with an account, without a seat."""
    player: int
    """A guest with a seat, not the host."""
    host: int
    program: int | None = None
    """An account that is declared as a program. None: the same as for any account."""


def same(status: int) -> Rule:
    """The same for everybody."""
    return Rule(*[status] * 5)


OPEN, PERSON = same(200), Rule(401, 200, 200, 200, 200)
SEATED, HOST = Rule(401, 403, 403, 200, 200), Rule(401, 403, 403, 403, 200)
ACCOUNT = Rule(401, 403, 200, 403, 403)
OTHERS = Rule(401, 204, 204, 204, 403)  # everybody but the person in the seat itself, who is the host here

RULES: dict[str, Rule] = {
    "GET /healthz": OPEN,
    "GET /metrics": OPEN,
    "GET /api/v1/readiness": OPEN,
    "GET /{path:path}": OPEN,
    "GET /api/v1/games": OPEN,
    "GET /api/v1/games/{name}": OPEN,
    "POST /api/v1/games/{name}/book": OPEN,
    "POST /api/v1/games/{name}/example": OPEN,
    "POST /api/v1/games/{name}/what-if": OPEN,
    "POST /api/v1/games/{name}/lesson": Rule(401, 201, 201, 201, 201),
    "WS /api/v1/tables/{table_id}/socket": OPEN,
    "GET /api/v1/tables": OPEN,
    "GET /api/v1/tables/{table_id}": OPEN,
    "GET /api/v1/tables/{table_id}/book": OPEN,
    "POST /api/v1/tables": Rule(401, 201, 201, 201, 201),
    "POST /api/v1/tables/find": PERSON,
    "POST /api/v1/tables/{table_id}/sit": PERSON,
    "POST /api/v1/tables/{table_id}/leave": SEATED,
    "POST /api/v1/tables/{table_id}/bots": HOST,
    "DELETE /api/v1/tables/{table_id}/bots/{seat}": HOST,
    "POST /api/v1/tables/{table_id}/swap": HOST,  # of two seats that are not the player's own
    "POST /api/v1/tables/{table_id}/swap/answer": Rule(401, 403, 403, 409, 409),  # nobody has asked
    "POST /api/v1/tables/{table_id}/start": HOST,
    "POST /api/v1/tables/{table_id}/rematch": SEATED,
    "GET /api/v1/matches/{match_id}": OPEN,
    "GET /api/v1/matches/{match_id}/record": OPEN,
    "GET /api/v1/matches/{match_id}/replay": OPEN,
    "GET /api/v1/matches/{match_id}/reviews/{seat}": OPEN,
    "POST /api/v1/matches/{match_id}/reviews/{seat}": Rule(401, 202, 202, 202, 202),
    "POST /api/v1/matches/{match_id}/practice": Rule(401, 201, 201, 201, 201),
    "POST /api/v1/tables/{table_id}/practice": Rule(401, 403, 403, 409, 409),  # not a practice table
    "POST /api/v1/positions": OPEN,
    "POST /api/v1/positions/choices": PERSON,
    "POST /api/v1/positions/practice": Rule(401, 201, 201, 201, 201),
    "GET /api/v1/puzzles": OPEN,
    "POST /api/v1/puzzles/{game}": Rule(401, 201, 201, 201, 201),
    "POST /api/v1/guests": Rule(201, 201, 403, 201, 201),
    "POST /api/v1/accounts": Rule(201, 201, 403, 201, 201),
    "POST /api/v1/login": OPEN,
    "POST /api/v1/logout": same(204),
    "GET /api/v1/me": PERSON,
    "PATCH /api/v1/me": PERSON,
    "PUT /api/v1/me/password": Rule(401, 403, 204, 403, 403),
    "GET /api/v1/me/data": PERSON,
    "POST /api/v1/me/deletion": Rule(401, 204, 204, 204, 204),
    "POST /api/v1/password-resets": same(403),  # nobody has a link from the host
    "GET /api/v1/blocks": PERSON,
    "DELETE /api/v1/blocks/{block_id}": Rule(401, 404, 404, 404, 404),  # only the person who made it finds a block
    "POST /api/v1/tables/{table_id}/seats/{seat}/block": OTHERS,
    "POST /api/v1/tables/{table_id}/seats/{seat}/report": OTHERS,
    "WS /api/v1/me/socket": PERSON,
    "GET /api/v1/friends": PERSON,
    "PUT /api/v1/friends/online": PERSON,
    "GET /api/v1/friends/companions": PERSON,
    "POST /api/v1/friends/{friend_id}/accept": Rule(401, 404, 404, 404, 404),  # nobody has asked
    "DELETE /api/v1/friends/{friend_id}": Rule(401, 404, 404, 404, 404),
    "GET /api/v1/tables/{table_id}/companions": SEATED,
    "POST /api/v1/tables/{table_id}/seats/{seat}/friend": Rule(401, 403, 403, 200, 403),  # not the own seat
    "POST /api/v1/matches/{match_id}/seats/{seat}/friend": Rule(401, 403, 403, 200, 403),
    "POST /api/v1/tables/{table_id}/invitations": Rule(401, 403, 403, 404, 404),  # they have no friends
    "GET /api/v1/tables/{table_id}/invitations": SEATED,
    "POST /api/v1/invitations/{invitation_id}/accept": Rule(401, 404, 404, 404, 404),  # nobody is invited
    "POST /api/v1/invitations/{invitation_id}/decline": Rule(401, 404, 404, 404, 404),
    "GET /api/v1/me/history": PERSON,
    "GET /api/v1/me/statistics": PERSON,
    "GET /api/v1/credits": ACCOUNT,
    "POST /api/v1/credits/refill": Rule(401, 403, 403, 403, 403),  # nobody has fewer than 5 credits here
    "GET /api/v1/rooms": OPEN,
    "GET /api/v1/rooms/{name}": OPEN,
    "POST /api/v1/rooms/{name}/enter": ACCOUNT._replace(program=403),  # a room for a stake
    "POST /api/v1/challenges": Rule(401, 201, 201, 201, 201),
    "GET /api/v1/challenges/{challenge_id}": OPEN,
    "POST /api/v1/challenges/{challenge_id}/attempt": PERSON._replace(program=403),
    "GET /api/v1/me/challenges": PERSON,
    "POST /api/v1/duplicates": Rule(401, 201, 201, 201, 201, program=403),
    "GET /api/v1/duplicates/{duplicate_id}": OPEN,
    "POST /api/v1/duplicates/{duplicate_id}/join": PERSON._replace(program=403),
    "POST /api/v1/duplicates/{duplicate_id}/leave": PERSON,
    "POST /api/v1/duplicates/{duplicate_id}/start": Rule(401, 403, 403, 403, 200),  # only the person who made it
    "POST /api/v1/duplicates/{duplicate_id}/table": Rule(401, 403, 403, 200, 200),
    "GET /api/v1/daily": OPEN,
    "GET /api/v1/boards/credits": OPEN,
    "GET /api/v1/boards/{game}": OPEN,
    "GET /api/v1/boards/{game}/ratings": OPEN,
    "GET /api/v1/people/{name}": OPEN,
    "GET /api/v1/people/{name}/matches": OPEN,
}

BODIES: dict[str, dict[str, object]] = {
    "POST /api/v1/games/{name}/what-if": {"options": {"hook": True}},
    "POST /api/v1/tables": SHORT,
    "POST /api/v1/tables/find": {"game": "whist"},
    "POST /api/v1/matches/{match_id}/practice": {"number": 0, "seat": 0},
    "POST /api/v1/positions": {"game": "tendown", "fill": True},
    "POST /api/v1/positions/choices": {"record": POSITION},
    "POST /api/v1/positions/practice": {"record": POSITION, "seat": 0},
    "POST /api/v1/challenges": SHORT,
    "POST /api/v1/duplicates": {"game": "whist", "deals": 1},
    "POST /api/v1/duplicates/{duplicate_id}/join": {"team": 1},
    "POST /api/v1/guests": {"name": "Another"},
    "POST /api/v1/accounts": {"name": "NEW", "password": "a long password"},
    "POST /api/v1/login": {"name": "Owner", "password": "correct horse"},
    "PATCH /api/v1/me": {"name": "NEW"},
    "PUT /api/v1/me/password": {"old": "correct horse", "new": "another password"},
    "POST /api/v1/rooms/{name}/enter": {"players": 2},
    "POST /api/v1/me/deletion": {"password": "correct horse"},
    "POST /api/v1/password-resets": {"token": "a guess", "password": "another password"},
    "POST /api/v1/tables/{table_id}/swap": {"seats": [2, 3]},
    "POST /api/v1/tables/{table_id}/swap/answer": {"agree": True},
    "POST /api/v1/tables/{table_id}/seats/{seat}/report": {"about": "play"},
    "PUT /api/v1/friends/online": {"shows_online": False},
    "POST /api/v1/tables/{table_id}/invitations": {"friend": "none"},
}


RATED = SHORT | {"rated": True, "friendly": False}
BY_ACCOUNTS = Rule(401, 403, 201, 403, 403, 409)  # programs play no rated matches
VARIANTS: dict[str, tuple[str, dict[str, object], Rule]] = {
    "a rated table": ("POST /api/v1/tables", RATED, BY_ACCOUNTS),
    "a table with a lesson is made by its route alone": (
        "POST /api/v1/tables",
        SHORT | {"lesson": {"cards": "", "dealer": 0}},
        Rule(401, 422, 422, 422, 422),
    ),
    "players for a rated match": (
        "POST /api/v1/tables/find",
        {"game": "whist", "rated": True},
        ACCOUNT._replace(program=409),
    ),
    "a seat at a rated table": ("POST /api/v1/tables/{table_id}/sit", {}, BY_ACCOUNTS._replace(account=200)),
    "a seat in a lesson": ("POST /api/v1/tables/{table_id}/sit", {}, Rule(401, 409, 409, 409, 409)),
    "a match at the table of a lesson": ("POST /api/v1/tables/{table_id}/rematch", {}, Rule(401, 409, 409, 409, 409)),
    "to leave a lesson": ("POST /api/v1/tables/{table_id}/leave", {}, Rule(401, 403, 403, 403, 200)),
    "one's own seat for a bot's": ("POST /api/v1/tables/{table_id}/swap", {"seats": [1, 2]}, SEATED),
}
"""Requests whose rule depends on what they are about: the route, the body, and the rule."""


def names_of(route: BaseRoute) -> list[str]:
    """The method and the path of a route, as in RULES."""
    if isinstance(route, WebSocketRoute):
        return [f"WS {route.path}"]
    assert isinstance(route, Route)
    return [f"{method} {route.path}" for method in sorted(route.methods or ()) if method != "HEAD"]


ROUTES = [name for router in (*ROUTERS, page_router) for route in router.routes for name in names_of(route)]


def test_every_route_has_a_rule(settings: Settings) -> None:
    assert sorted(ROUTES) == sorted(RULES), "state in RULES what each identity may do there"
    app = create_app(settings)
    own = [route.path for route in app.routes if isinstance(route, Route | WebSocketRoute | Mount)]
    assert own == ["/api/v1/openapi.json"], "add routes to a router of ROUTERS, so that they have a rule"
    assert len(app.routes) == len(own) + len((*ROUTERS, page_router))


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind of database is enough: access does not depend on it."""
    return sqlite_url


@dataclass
class Cast:
    """A server and one client of each kind."""

    server: RunningServer
    nobody: Client
    forged: Client
    guest: Client
    account: Client
    player: Client
    host: Client
    program: Client

    async def table(self, state: str) -> tuple[str, str]:
        """A new table in this state, and its match: open, full, playing or over."""
        table_id = await self.host.make_table(**SHORT) if state != "bots" else await self._table_with_bot()  # type: ignore[arg-type]
        if state in ("open", "bots"):
            return table_id, ""
        await self.player.post(f"tables/{table_id}/sit")
        if state == "full":
            return table_id, ""
        await self.host.post(f"tables/{table_id}/start")
        match = (await self.host.http.get(f"/api/v1/tables/{table_id}")).json()["table"]["match"]
        if state == "over":
            await self._finish(table_id)
        return table_id, match

    async def _table_with_bot(self) -> str:
        seats = ["me", "open", "novice", "open"]
        table_id = await self.host.make_table("whist", seats=seats)
        await self.player.post(f"tables/{table_id}/sit")
        return table_id

    async def _finish(self, table_id: str) -> None:
        people = (self.host, self.player)
        for person in people:
            await person.connect(table_id)
        while any(person.state["table"]["status"] == "playing" for person in people):
            for person in people:
                if person.may_act:
                    await person.act(person.view["legal"][0]["text"])
                else:
                    await person.request(type="ping")
        for person in people:
            await person.disconnect()


@asynccontextmanager
async def cast_at(server: RunningServer, number: int) -> AsyncIterator[Cast]:
    """One client of each kind, with names of their own."""
    async with AsyncExitStack() as stack:

        async def enter(name: str | None, *, account: bool = False, program: bool = False) -> Client:
            unique = None if name is None else f"{name} {number}"
            return await stack.enter_async_context(client_of(server, unique, account=account, program=program))

        nobody, forged, guest = await enter(None), await enter("Forged"), await enter("Guest")
        account, player, host = await enter("Rich", account=True), await enter("Player"), await enter("Host")
        forged.cookie = forged.http.headers["Cookie"] = forged.cookie[:-6] + "beefed"
        program = await enter("Engine", account=True, program=True)
        yield Cast(server, nobody, forged, guest, account, player, host, program)


@pytest.fixture
async def cast(settings: Settings) -> AsyncIterator[Cast]:
    async with running(settings) as server, cast_at(server, 0) as made:
        yield made


STATES = {
    "DELETE /api/v1/tables/{table_id}/bots/{seat}": "bots",
    "POST /api/v1/tables/{table_id}/bots": "bots",
    "POST /api/v1/tables/{table_id}/swap": "bots",
    "POST /api/v1/tables/{table_id}/swap/answer": "bots",
    "POST /api/v1/tables/{table_id}/leave": "full",
    "POST /api/v1/tables/{table_id}/start": "full",
    "POST /api/v1/tables/{table_id}/rematch": "over",
    "GET /api/v1/matches/{match_id}": "over",
    "GET /api/v1/matches/{match_id}/record": "over",
    "GET /api/v1/matches/{match_id}/replay": "over",
    "GET /api/v1/matches/{match_id}/reviews/{seat}": "over",
    "POST /api/v1/matches/{match_id}/reviews/{seat}": "over",
    "POST /api/v1/matches/{match_id}/practice": "over",
    "POST /api/v1/tables/{table_id}/practice": "full",
    "POST /api/v1/matches/{match_id}/seats/{seat}/friend": "over",
    "POST /api/v1/tables/{table_id}/seats/{seat}/friend": "over",
    "GET /api/v1/tables/{table_id}/companions": "full",
    "GET /api/v1/tables/{table_id}/invitations": "bots",
    "POST /api/v1/tables/{table_id}/invitations": "bots",
}
"""The state that a table must have for a request about it to make sense; otherwise it has open seats."""


async def test_each_identity_may_use_a_route_as_its_rule_says(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Owner", account=True):
        for number, route in enumerate(sorted(name for name in {*ROUTES} if not name.startswith("WS "))):
            async with cast_at(server, number) as cast:  # new people, because some requests change who they are
                await _check_route(route, cast)


async def _check_route(route: str, cast: Cast) -> None:
    method, path = route.split()
    shared = None if (method == "POST" and "{table_id}" in path) or method == "DELETE" else await _place(cast, route)
    for identity, expected in _expected(RULES[route]).items():
        place = shared or await _place(cast, route)
        body = BODIES.get(route, {})
        if body.get("name") == "NEW":
            body = body | {"name": f"{method} {identity}"}
        await check_answer(cast, identity, route, expected, (place, body))


def _expected(rule: Rule) -> dict[str, int]:
    """The status that each identity gets, also a forged cookie and a program."""
    program = rule.account if rule.program is None else rule.program
    return {**rule._asdict(), "forged": rule.nobody, "program": program}


async def check_answer(
    cast: Cast, identity: str, route: str, expected: int, what: tuple[dict[str, str], dict[str, object]]
) -> None:
    """Send a request as this identity, with the parts of its address and its body."""
    (method, path), (place, body) = route.split(), what
    client: Client = getattr(cast, identity)
    address = path.format_map(place | {"path:path": ""}) if "{path:path}" not in path else "/"
    async with httpx.AsyncClient(base_url=cast.server.address, headers={"Cookie": client.cookie}, verify=False) as http:
        answer = await http.request(method, address, json=None if method == "GET" else body)
    assert answer.status_code == expected, f"{route} {body}, {identity}: {answer.text[:300]}"
    if expected >= 400:
        assert answer.json()["message"]


async def test_each_identity_may_do_what_the_rule_of_a_special_case_says(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Owner", account=True) as owner:
        for number, (name, (route, body, rule)) in enumerate(VARIANTS.items()):
            async with cast_at(server, number) as cast:
                for identity, expected in _expected(rule).items():
                    place = {"table_id": await _special_table(name, cast, owner)}
                    await check_answer(cast, identity, route, expected, (place, body))


async def _special_table(name: str, cast: Cast, owner: Client) -> str:
    """A new table that this special case is about."""
    if "lesson" in name:
        return str((await cast.host.post("games/tendown/lesson"))["table"]["id"])
    if "rated table" in name:
        return await owner.make_table(**RATED)  # type: ignore[arg-type]
    return (await cast.table("bots"))[0]


async def _place(cast: Cast, route: str) -> dict[str, str]:
    """The parts of the address of a request."""
    place = {
        "table_id": "",
        "match_id": "",
        "seat": "2",
        "block_id": "none",
        "friend_id": "none",
        "invitation_id": "none",
        "name": "tendown",
        "game": "tendown",
    }
    if "/rooms/" in route:
        place["name"] = "5"
    if "/people/" in route:
        place["name"] = "Owner"
    if "/seats/" in route or "/reviews/" in route:
        place["seat"] = "0"
    if "{challenge_id}" in route:
        place["challenge_id"] = (await cast.host.post("challenges", **SHORT))["id"]
    if "{duplicate_id}" in route:
        place["duplicate_id"] = await begin_duplicate(cast, has_begun=route.endswith("/table"))
    if "{table_id}" in route or "{match_id}" in route:
        place["table_id"], place["match_id"] = await cast.table(STATES.get(route, "open"))
    return place


async def begin_duplicate(cast: Cast, *, has_begun: bool) -> str:
    """A duplicate match of the host against the player."""
    made: str = (await cast.host.post("duplicates", game="whist", deals=1))["id"]
    await cast.player.post(f"duplicates/{made}/join", team=1)
    if has_begun:
        await cast.host.post(f"duplicates/{made}/start")
    return made


async def test_matches_in_play_are_shown_to_nobody(cast: Cast) -> None:
    _, match = await cast.table("playing")
    for client in (cast.nobody, cast.guest, cast.account, cast.player, cast.host):
        for what in ("", "/record", "/replay", "/reviews/0"):
            assert (await client.http.get(f"/api/v1/matches/{match}{what}")).status_code == 404


class Answers(NamedTuple):
    """The type of the answer to a message, or the code of the error, for each identity at a match in play."""

    nobody: str
    outsider: str
    """A guest without a seat."""
    waiting: str
    """A player while another one is to act."""
    turn: str
    """The player to act."""


ANSWERS: dict[str, Answers] = {
    "hello": Answers("state", "state", "state", "state"),
    "ping": Answers("pong", "pong", "pong", "pong"),
    "act": Answers("not_allowed", "not_allowed", "not_your_turn", "done"),
    "claim": Answers("not_allowed", "not_allowed", "not_your_turn", "not_allowed"),
    "why": Answers("not_allowed", "not_allowed", "not_allowed", "reason"),
    "hint": Answers("not_allowed", "not_allowed", "not_allowed", "hint"),
    "say": Answers("not_allowed", "not_allowed", "done", "done"),
    "undo": Answers("not_allowed", "not_allowed", "refused", "refused"),
    "answer_undo": Answers("not_allowed", "not_allowed", "refused", "refused"),
    "contribute": Answers("not_allowed", "refused", "refused", "refused"),
    "back": Answers("not_allowed", "not_allowed", "done", "done"),
    "speed": Answers("not_allowed", "not_allowed", "not_allowed", "not_allowed"),  # two people play here
}
FIELDS: dict[str, dict[str, object]] = {
    "hello": {"version": 1},
    "act": {"action": "bid 0"},
    "why": {"action": "play SA"},
    "say": {"text": "hello"},
    "answer_undo": {"agree": True},
    "contribute": {"contribution": "word"},
    "speed": {"speed": "fast"},
}


def test_every_message_has_a_rule() -> None:
    kinds = [get_args(message.model_fields["type"].annotation)[0] for message in get_args(ClientMessage)]
    assert sorted(kinds) == sorted(ANSWERS), "state in ANSWERS what each identity may do"


async def test_each_identity_may_send_a_message_as_its_rule_says(cast: Cast) -> None:
    for kind, rule in ANSWERS.items():
        table_id, _ = await cast.table("playing")
        people = {"nobody": cast.nobody, "outsider": cast.guest}
        for client in (*people.values(), cast.host, cast.player):
            await client.connect(table_id)
        people["turn"], people["waiting"] = (cast.host, cast.player) if cast.host.may_act else (cast.player, cast.host)
        for identity in ("nobody", "outsider", "waiting", "turn"):  # the message of the player to act may change things
            answer = await _ask(people[identity], kind)
            assert answer in (getattr(rule, identity),), f"{kind} of {identity}: {answer}"
        for client in people.values():
            await client.disconnect()


async def _ask(client: Client, kind: str) -> str:
    """The type of the answer to a message, or the code of the error."""
    message = {"type": kind, **FIELDS.get(kind, {})}
    if kind in ("act", "claim"):
        message["seq"] = client.state["seq"]
    if kind == "hello":
        await client.send(**message)
        answer: Json = await client.receive_until(lambda got: got["type"] == "state")
    else:
        answer = await client.request(**message)
    return str(answer["code"] if answer["type"] == "error" else answer["type"])
