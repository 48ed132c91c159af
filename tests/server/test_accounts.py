"""Guests, accounts, and the cookies they are known by."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import httpx
import pytest
from fastapi import FastAPI
from starlette.requests import HTTPConnection

from overtrick.errors import InvalidOption
from overtrick.server.context import Context
from overtrick.server.errors import NameTaken, WrongPassword
from overtrick.server.people.accounts import COOKIE, Accounts, Passwords, Person
from overtrick.server.people.names import clean_name, fold_name
from overtrick.server.store.database import Database

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse"
DAY = 24 * 3600 * 1000


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(database: Database, clock: Clock) -> Accounts:
    return Accounts(database, "a key", Passwords(rounds=1, memory=8), clock)


def knock(cookie: str | None) -> HTTPConnection:
    headers = [] if cookie is None else [(b"cookie", f"{COOKIE}={cookie}".encode("latin-1"))]
    return HTTPConnection({"type": "http", "headers": headers})


def another(app: FastAPI, base: str = "http://table.test") -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=base)


async def ask(client: httpx.AsyncClient, method: str, path: str, status: int, **body: object) -> dict[str, object]:
    answer = await client.request(method, f"/api/v1/{path}", json=body or None)
    assert answer.status_code == status, answer.text
    return dict(answer.json()) if answer.content else {}


# Names


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace ", "Ada Lovelace"),
        ("<b>Bob</b>", "<b>Bob</b>"),
        ('O\'Neil & "co"', 'O\'Neil & "co"'),
        ("Zoe\u0308", "Zoë"),
        ("玩家一", "玩家一"),
        ("Ace ♠", "Ace ♠"),
        ("x" * 24, "x" * 24),
    ],
)
def test_names_are_tidied(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "x" * 25,
        "...",
        "a\x00b",
        "a\x1bb",
        "ab\u202ecd",  # turns what follows around
        "a\u200bb",  # is not to be seen
        "A" + "\u0336" * 5,
        "\ue000x",
        "\u3164",  # letters that show nothing
        "A\u034fda",
        "\u115fAda",
    ],
)
def test_names_that_will_not_do(typed: str) -> None:
    with pytest.raises(InvalidOption, match=r"name|letter"):
        clean_name(typed)


@pytest.mark.parametrize(
    "other",
    ["ADA", "ada ", "Ａｄａ", "𝐀𝐝𝐚", "a.d.a", "A_d-a", "\u0430da"],  # the last begins with a Cyrillic letter
)
def test_names_that_look_the_same_are_the_same(other: str) -> None:
    assert fold_name(other) == fold_name("Ada")


@pytest.mark.parametrize(
    ("other", "name"),
    [("\u0412ob", "Bob"), ("\u041d\u0410\u041d", "Hah"), ("\u0395va", "Eva"), ("D\u0131nah", "Dinah")],
)
def test_capitals_of_other_alphabets_look_the_same_too(other: str, name: str) -> None:
    assert fold_name(other) == fold_name(name)


@pytest.mark.parametrize("other", ["Adam", "Ida", "Adä", "Ada2", "Ana"])
def test_names_that_do_not_are_not(other: str) -> None:
    assert fold_name(other) != fold_name("Ada")


def test_names_of_signs_alone_are_told_apart() -> None:
    assert fold_name("♠") != fold_name("♥")


# Cookies


async def test_a_guest_is_known_by_the_cookie(people: Accounts) -> None:
    ada = await people.create_guest("Ada")
    assert await people.identify(knock(people.cookie_for(ada))) == Person(ada.id, "Ada", account=False)
    assert await people.identify(knock(None)) is None


async def test_forged_cookies_are_nobodys(people: Accounts, database: Database, clock: Clock) -> None:
    ada, bob = await people.create_guest("Ada"), await people.create_guest("Bob")
    cookie = people.cookie_for(ada)
    person, given, signature = cookie.split(".")
    strangers = Accounts(database, "another key", Passwords(rounds=1, memory=8), clock)
    for forged in (
        "",
        "x",
        "..",
        f"{person}.{signature}",
        f"{bob.id}.{given}.{signature}",
        f"{person}.{int(given) + 1}.{signature}",
        f"{person}.{given}.{signature[:-1]}",
        f"{person}.{given}.{'0' * 64}",
        f"{person}.{given}.{signature.upper()}",
        f"{person}.{given}." + "\xe9" * 64,
        cookie + "x",
        "x" * 5000,
        strangers.cookie_for(ada),
        people.cookie_for(Person("nobody", "Nobody")),
    ):
        assert await people.identify(knock(forged)) is None, forged


async def test_old_cookies_are_nobodys(people: Accounts, clock: Clock) -> None:
    cookie = people.cookie_for(await people.create_guest("Ada"))
    clock.now += 180 * DAY
    assert await people.identify(knock(cookie)) is not None
    clock.now += 1
    assert await people.identify(knock(cookie)) is None


async def test_a_new_password_logs_out_everywhere_else(people: Accounts, clock: Clock) -> None:
    ada = await people.create_account("Ada", PASSWORD)
    before = people.cookie_for(ada)
    clock.now += 1
    await people.change_password(ada, PASSWORD, "battery staple")
    assert await people.identify(knock(before)) is None
    assert await people.identify(knock(people.cookie_for(ada))) == ada


# Accounts


async def test_passwords_are_hashed_and_rehashed_when_that_costs_more(database: Database, people: Accounts) -> None:
    ada = await people.create_account("Ada", PASSWORD)
    dearer = Accounts(database, "a key", Passwords(rounds=2, memory=16))
    assert await dearer.log_in("ada", PASSWORD) == ada
    assert await dearer.log_in("ada", PASSWORD) == ada
    assert await people.log_in("ada", PASSWORD) == ada


async def test_a_login_does_not_bring_a_changed_password_back(
    people: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await people.create_account("Ada", "correct horse")
    fits = Passwords.fits

    async def slowly(self: Passwords, password: str, kept: str | None) -> bool:
        monkeypatch.setattr(Passwords, "fits", fits)
        await people.change_password(ada, "correct horse", "battery staple")
        return await fits(self, password, kept)

    monkeypatch.setattr(Passwords, "fits", slowly)
    with pytest.raises(WrongPassword):
        await people.log_in("Ada", "correct horse")
    assert (await people.log_in("Ada", "battery staple")).id == ada.id


async def test_a_password_is_the_same_on_every_keyboard(people: Accounts) -> None:
    await people.create_account("Ada", "pässword")
    assert (await people.log_in("Ada", "pa\u0308ssword")).name == "Ada"


async def test_a_broken_hash_fits_nothing() -> None:
    assert await Passwords(rounds=1, memory=8).fits(PASSWORD, "not a hash") is False


async def test_two_who_want_the_same_name_at_once(people: Accounts) -> None:
    wanted = [people.create_account(name, PASSWORD) for name in ("Ada", "ADA", "ada", "Аda")]
    got = await asyncio.gather(*wanted, return_exceptions=True)
    assert sum(isinstance(one, Person) for one in got) == 1
    assert sum(isinstance(one, NameTaken) for one in got) == 3


# Over HTTP


async def test_a_guest_needs_only_a_name(client: httpx.AsyncClient) -> None:
    assert (await ask(client, "GET", "me", 401))["code"] == "who_are_you"
    came = await ask(client, "POST", "guests", 201, name=" Ada ")
    assert came == {"id": came["id"], "name": "Ada", "account": False, "credits": None}
    assert await ask(client, "GET", "me", 200) == came


async def test_the_cookie_is_out_of_reach_of_pages(app: FastAPI) -> None:
    async with another(app) as plain, another(app, "https://table.test") as secure:
        given = (await plain.post("/api/v1/guests", json={"name": "Ada"})).headers["set-cookie"].lower()
        assert "httponly" in given
        assert "samesite=lax" in given
        assert "path=/" in given
        assert "max-age=15552000" in given
        assert "secure" not in given
        given = (await secure.post("/api/v1/guests", json={"name": "Ada"})).headers["set-cookie"].lower()
        assert "secure" in given


async def test_a_guest_who_comes_again_is_renamed(client: httpx.AsyncClient) -> None:
    first = await ask(client, "POST", "guests", 201, name="Ada")
    again = await ask(client, "POST", "guests", 201, name="Countess")
    assert again == first | {"name": "Countess"}


async def test_a_guest_becomes_an_account_and_stays_the_same_person(client: httpx.AsyncClient) -> None:
    guest = await ask(client, "POST", "guests", 201, name="Ada")
    account = await ask(client, "POST", "accounts", 201, name="Ada L.", password=PASSWORD)
    assert account == {"id": guest["id"], "name": "Ada L.", "account": True, "credits": 1000}
    assert (await ask(client, "POST", "accounts", 403, name="Other", password=PASSWORD))["code"] == "not_allowed"
    assert (await ask(client, "POST", "guests", 403, name="Other"))["code"] == "not_allowed"


async def test_logging_in_and_out(app: FastAPI, client: httpx.AsyncClient) -> None:
    account = await ask(client, "POST", "accounts", 201, name="Ada", password=PASSWORD)
    await ask(client, "POST", "logout", 204, everywhere=False)
    await ask(client, "GET", "me", 401)
    assert await ask(client, "POST", "login", 200, name="aDa", password=PASSWORD) == account
    assert await ask(client, "GET", "me", 200) == account
    async with another(app) as phone:
        await ask(phone, "POST", "login", 200, name="ada", password=PASSWORD)
        await asyncio.sleep(0.002)
        await ask(client, "POST", "logout", 204, everywhere=True)
        await ask(phone, "GET", "me", 401)


async def test_a_wrong_name_and_a_wrong_password_are_answered_alike(client: httpx.AsyncClient) -> None:
    await ask(client, "POST", "accounts", 201, name="Ada", password=PASSWORD)
    wrong = await ask(client, "POST", "login", 401, name="Ada", password="wrong horse")
    assert wrong["code"] == "wrong_password"
    assert await ask(client, "POST", "login", 401, name="Bob", password=PASSWORD) == wrong
    assert await ask(client, "POST", "login", 401, name="", password="") == wrong


async def test_nobody_passes_for_an_account(app: FastAPI, client: httpx.AsyncClient) -> None:
    await ask(client, "POST", "accounts", 201, name="Ada", password=PASSWORD)
    async with another(app) as stranger:
        for name in ("Ada", "ADA", "\u0430da"):
            assert (await ask(stranger, "POST", "guests", 409, name=name))["code"] == "name_taken"
            assert (await ask(stranger, "POST", "accounts", 409, name=name, password=PASSWORD))["code"] == "name_taken"
        await ask(stranger, "POST", "guests", 201, name="Bob")
        assert (await ask(stranger, "PATCH", "me", 409, name="ada"))["code"] == "name_taken"


async def test_an_account_may_be_renamed(client: httpx.AsyncClient) -> None:
    account = await ask(client, "POST", "accounts", 201, name="Ada", password=PASSWORD)
    assert await ask(client, "PATCH", "me", 200, name="ADA") == account | {"name": "ADA"}
    assert await ask(client, "PATCH", "me", 200, name="Countess") == account | {"name": "Countess"}
    await ask(client, "POST", "login", 401, name="Ada", password=PASSWORD)
    await ask(client, "POST", "login", 200, name="countess", password=PASSWORD)


async def test_changing_the_password(client: httpx.AsyncClient) -> None:
    await ask(client, "POST", "accounts", 201, name="Ada", password=PASSWORD)
    assert (await ask(client, "PUT", "me/password", 401, old="wrong", new="battery staple"))["code"] == "wrong_password"
    await ask(client, "PUT", "me/password", 422, old=PASSWORD, new="short")
    await ask(client, "PUT", "me/password", 204, old=PASSWORD, new="battery staple")
    await ask(client, "GET", "me", 200)
    await ask(client, "POST", "login", 401, name="Ada", password=PASSWORD)
    await ask(client, "POST", "login", 200, name="Ada", password="battery staple")


async def test_a_guest_has_no_password_to_change(client: httpx.AsyncClient) -> None:
    await ask(client, "POST", "guests", 201, name="Ada")
    assert (await ask(client, "PUT", "me/password", 403, old="x", new="battery staple"))["code"] == "not_allowed"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"name": 7}',
        b'{"name": "Ada", "more": 1}',
        b'{"name": "\\u0000"}',
        b'{"name": "\\ud800"}',
        b'{"name": "' + b"x" * 200 + b'"}',
        b'{"name": "\\u202e"}',
        b"\xff\xfe",
    ],
)
async def test_broken_requests_are_refused(client: httpx.AsyncClient, body: bytes) -> None:
    answer = await client.post("/api/v1/guests", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422, answer.text
    assert set(answer.json()) == {"code", "message"}
    assert "set-cookie" not in answer.headers


async def test_cookies_may_be_kept_to_https(settings: object, app: FastAPI, client: httpx.AsyncClient) -> None:
    context = app.state.context
    assert isinstance(context, Context)
    app.state.context = replace(context, settings=replace(context.settings, secure_cookies=True))
    answer = await client.post("/api/v1/guests", json={"name": "Ada"})
    assert "secure" in answer.headers["set-cookie"].lower()
