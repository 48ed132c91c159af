"""Guests, accounts, names, passwords and cookies."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from dataclasses import replace

import httpx
import pytest
from fastapi import FastAPI
from starlette.requests import HTTPConnection

from overtrick.errors import InvalidOption
from overtrick.server.context import Context
from overtrick.server.errors import NameTaken, WrongPassword
from overtrick.server.folding import fold_name, forms_of
from overtrick.server.people.accounts import Accounts, Passwords, Person
from overtrick.server.people.cookies import COOKIE
from overtrick.server.people.names import clean_name
from overtrick.server.store.database import Database

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse"
DAY = 24 * 3600 * 1000


class Clock:
    """A clock that tests can move."""

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


def request_with(cookie: str | None) -> HTTPConnection:
    headers = [] if cookie is None else [(b"cookie", f"{COOKIE}={cookie}".encode("latin-1"))]
    return HTTPConnection({"type": "http", "headers": headers})


def new_client(app: FastAPI, base: str = "http://table.test") -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=base)


async def send(client: httpx.AsyncClient, method: str, path: str, status: int, **body: object) -> dict[str, object]:
    answer = await client.request(method, f"/api/v1/{path}", json=body or None)
    assert answer.status_code == status, answer.text
    return dict(answer.json()) if answer.content else {}


# Names


@pytest.mark.parametrize(
    ("typed", "cleaned"),
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
def test_names_are_cleaned(typed: str, cleaned: str) -> None:
    assert clean_name(typed) == cleaned


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "x" * 25,
        "...",
        "a\x00b",
        "a\x1bb",
        "ab\u202ecd",  # reverses the text after it
        "a\u200bb",  # invisible
        "A" + "\u0336" * 5,
        "\ue000x",
        "\u3164",  # letters that are not visible
        "A\u034fda",
        "\u115fAda",
    ],
)
def test_names_that_are_not_allowed(typed: str) -> None:
    with pytest.raises(InvalidOption, match=r"name|letter"):
        clean_name(typed)


@pytest.mark.parametrize(
    "other",
    ["ADA", "ada ", "Ａｄａ", "𝐀𝐝𝐚", "a.d.a", "A_d-a", "\u0430da"],  # the last one starts with a Cyrillic letter
)
def test_names_that_look_the_same_fold_to_the_same(other: str) -> None:
    assert fold_name(other) == fold_name("Ada")


@pytest.mark.parametrize(
    ("other", "name"),
    [
        ("\u0412ob", "Bob"),  # Cyrillic
        ("\u041d\u0410\u041d", "Hah"),
        ("\u0395va", "Eva"),  # Greek
        ("\u0397ans", "Hans"),
        ("\u13aalice", "Alice"),  # Cherokee
        ("D\u0131nah", "Dinah"),
        ("AIice", "Alice"),
        ("A|ice", "Alice"),
        ("A1ice", "Alice"),
        ("B0b", "Bob"),
        ("rnary", "Mary"),
    ],
)
def test_letters_that_look_alike_are_the_same_in_a_name(other: str, name: str) -> None:
    assert forms_of(other) & forms_of(name)


@pytest.mark.parametrize("name", ["Ηλίας", "Иван", "Ali", "Łukasz"])
def test_case_does_not_matter_in_any_alphabet(name: str) -> None:
    assert fold_name(name) == fold_name(name.upper()) == fold_name(name.lower())


@pytest.mark.parametrize("other", ["Adam", "Ida", "Adä", "Ada2", "Ana"])
def test_names_that_look_different_stay_different(other: str) -> None:
    assert not forms_of(other) & forms_of("Ada")


def test_names_of_symbols_stay_different() -> None:
    assert fold_name("♠") != fold_name("♥")


# Cookies


async def test_a_cookie_identifies_a_guest(people: Accounts) -> None:
    ada = await people.create_guest("Ada")
    assert await people.identify(request_with(people.cookie_for(ada))) == Person(ada.id, "Ada", account=False)
    assert await people.identify(request_with(None)) is None


async def test_forged_cookies_are_ignored(people: Accounts, database: Database, clock: Clock) -> None:
    ada, bob = await people.create_guest("Ada"), await people.create_guest("Bob")
    cookie = people.cookie_for(ada)
    person, given, session, signature = cookie.split(".")
    other_server = Accounts(database, "another key", Passwords(rounds=1, memory=8), clock)
    for forged in (
        "",
        "x",
        "..",
        f"{person}.{signature}",
        f"{bob.id}.{given}.{session}.{signature}",
        f"{person}.{int(given) + 1}.{session}.{signature}",
        f"{person}.{given}.{signature}",
        f"{person}.{given}.another.{signature}",
        f"{person}.{given}.{session}.{signature[:-1]}",
        f"{person}.{given}.{session}.{'0' * 64}",
        f"{person}.{given}.{session}.{signature.upper()}",
        f"{person}.{given}.{session}." + "\xe9" * 64,
        cookie + "x",
        "x" * 5000,
        other_server.cookie_for(ada),
        people.cookie_for(Person("nobody", "Nobody")),
    ):
        assert await people.identify(request_with(forged)) is None, forged


async def test_cookies_expire_after_180_days(people: Accounts, clock: Clock) -> None:
    cookie = people.cookie_for(await people.create_guest("Ada"))
    clock.now += 180 * DAY
    assert await people.identify(request_with(cookie)) is not None
    clock.now += 1
    assert await people.identify(request_with(cookie)) is None


async def test_a_new_password_makes_old_cookies_invalid(people: Accounts, clock: Clock) -> None:
    ada = await people.create_account("Ada", PASSWORD)
    before = people.cookie_for(ada)
    clock.now += 1
    await people.change_password(ada, PASSWORD, "battery staple")
    assert await people.identify(request_with(before)) is None
    assert await people.identify(request_with(people.cookie_for(ada))) == ada


async def test_cookies_of_earlier_versions_are_valid_until_the_person_logs_out(people: Accounts, clock: Clock) -> None:
    ada = await people.create_guest("Ada")
    content = f"{ada.id}.{clock.now}"
    signature = hmac.new(b"a key", f"overtrick cookie 1 {content}".encode(), hashlib.sha256).hexdigest()
    old = request_with(f"{content}.{signature}")
    found = await people.identify(old)
    assert found == ada
    renewed = request_with(people.cookie_for(found))
    assert await people.identify(renewed) == ada
    await people.log_out(found)
    assert await people.identify(old) is None
    assert await people.identify(renewed) is None


# Accounts


async def test_a_login_rehashes_the_password_when_the_cost_has_changed(database: Database, people: Accounts) -> None:
    ada = await people.create_account("Ada", PASSWORD)
    costlier = Accounts(database, "a key", Passwords(rounds=2, memory=16))
    assert await costlier.log_in("ada", PASSWORD) == ada
    assert await costlier.log_in("ada", PASSWORD) == ada
    assert await people.log_in("ada", PASSWORD) == ada


async def test_a_login_does_not_restore_a_password_that_was_changed_meanwhile(
    people: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await people.create_account("Ada", "correct horse")
    verify = Passwords.verify

    async def verify_slowly(self: Passwords, password: str, stored: str | None) -> bool:
        monkeypatch.setattr(Passwords, "verify", verify)
        await people.change_password(ada, "correct horse", "battery staple")
        return await verify(self, password, stored)

    monkeypatch.setattr(Passwords, "verify", verify_slowly)
    with pytest.raises(WrongPassword):
        await people.log_in("Ada", "correct horse")
    assert (await people.log_in("Ada", "battery staple")).id == ada.id


async def test_a_password_is_the_same_on_every_keyboard(people: Accounts) -> None:
    await people.create_account("Ada", "pässword")
    assert (await people.log_in("Ada", "pa\u0308ssword")).name == "Ada"


async def test_no_password_matches_a_broken_hash() -> None:
    assert await Passwords(rounds=1, memory=8).verify(PASSWORD, "not a hash") is False


async def test_only_one_of_several_people_gets_the_same_name(people: Accounts) -> None:
    requests = [people.create_account(name, PASSWORD) for name in ("Ada", "ADA", "ada", "Аda")]
    results = await asyncio.gather(*requests, return_exceptions=True)
    assert sum(isinstance(result, Person) for result in results) == 1
    assert sum(isinstance(result, NameTaken) for result in results) == 3


# Over HTTP


async def test_a_guest_needs_only_a_name(client: httpx.AsyncClient) -> None:
    assert (await send(client, "GET", "me", 401))["code"] == "who_are_you"
    guest = await send(client, "POST", "guests", 201, name=" Ada ")
    assert guest == {"id": guest["id"], "name": "Ada", "account": False, "program": False, "credits": None}
    assert await send(client, "GET", "me", 200) == guest


async def test_scripts_of_a_page_cannot_read_the_cookie(app: FastAPI) -> None:
    async with new_client(app) as plain, new_client(app, "https://table.test") as secure:
        cookie = (await plain.post("/api/v1/guests", json={"name": "Ada"})).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "path=/" in cookie
        assert "max-age=15552000" in cookie
        assert "secure" not in cookie
        cookie = (await secure.post("/api/v1/guests", json={"name": "Ada"})).headers["set-cookie"].lower()
        assert "secure" in cookie


async def test_a_guest_who_sends_another_name_is_renamed(client: httpx.AsyncClient) -> None:
    first = await send(client, "POST", "guests", 201, name="Ada")
    again = await send(client, "POST", "guests", 201, name="Countess")
    assert again == first | {"name": "Countess"}


async def test_a_guest_becomes_an_account_and_stays_the_same_person(client: httpx.AsyncClient) -> None:
    guest = await send(client, "POST", "guests", 201, name="Ada")
    account = await send(client, "POST", "accounts", 201, name="Ada L.", password=PASSWORD)
    assert account == {"id": guest["id"], "name": "Ada L.", "account": True, "program": False, "credits": 1000}
    assert (await send(client, "POST", "accounts", 403, name="Other", password=PASSWORD))["code"] == "not_allowed"
    assert (await send(client, "POST", "guests", 403, name="Other"))["code"] == "not_allowed"


async def test_login_and_logout(app: FastAPI, client: httpx.AsyncClient) -> None:
    account = await send(client, "POST", "accounts", 201, name="Ada", password=PASSWORD)
    await send(client, "POST", "logout", 204, everywhere=False)
    await send(client, "GET", "me", 401)
    assert await send(client, "POST", "login", 200, name="aDa", password=PASSWORD) == account
    assert await send(client, "GET", "me", 200) == account
    async with new_client(app) as phone:
        await send(phone, "POST", "login", 200, name="ada", password=PASSWORD)
        await asyncio.sleep(0.002)
        await send(client, "POST", "logout", 204, everywhere=True)
        await send(phone, "GET", "me", 401)


def cookie_of(client: httpx.AsyncClient) -> str:
    cookie = client.cookies[COOKIE]
    assert isinstance(cookie, str)
    return cookie


async def test_the_cookie_of_a_guest_does_not_open_the_account(app: FastAPI, client: httpx.AsyncClient) -> None:
    """A copy of the cookie, on a shared computer for example, must not give anybody the account and its credits."""
    await send(client, "POST", "guests", 201, name="Ada")
    async with new_client(app) as thief:
        thief.cookies.set(COOKIE, cookie_of(client))
        await send(thief, "GET", "me", 200)
        account = await send(client, "POST", "accounts", 201, name="Ada", password=PASSWORD)
        await send(thief, "GET", "me", 401)
        await send(thief, "GET", "credits", 401)
    assert await send(client, "GET", "me", 200) == account


async def test_no_copy_of_a_cookie_works_after_logging_out(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Copies from before the cookie was renewed do not work either; another device stays logged in."""
    await send(client, "POST", "accounts", 201, name="Ada", password=PASSWORD)
    async with new_client(app) as thief, new_client(app) as phone:
        await send(phone, "POST", "login", 200, name="ada", password=PASSWORD)
        thief.cookies.set(COOKIE, cookie_of(client))
        await asyncio.sleep(0.002)
        await send(client, "GET", "me", 200)  # renews the cookie
        await send(client, "POST", "logout", 204, everywhere=False)
        await send(thief, "GET", "me", 401)
        await send(phone, "GET", "me", 200)


async def test_a_login_ends_the_session_before_it(app: FastAPI, client: httpx.AsyncClient) -> None:
    await send(client, "POST", "accounts", 201, name="Ada", password=PASSWORD)
    async with new_client(app) as thief:
        thief.cookies.set(COOKIE, cookie_of(client))
        await send(client, "POST", "login", 200, name="ada", password=PASSWORD)
        await send(thief, "GET", "me", 401)
    await send(client, "GET", "me", 200)


async def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(client: httpx.AsyncClient) -> None:
    await send(client, "POST", "accounts", 201, name="Ada", password=PASSWORD)
    wrong = await send(client, "POST", "login", 401, name="Ada", password="wrong horse")
    assert wrong["code"] == "wrong_password"
    assert await send(client, "POST", "login", 401, name="Bob", password=PASSWORD) == wrong
    assert await send(client, "POST", "login", 401, name="", password="") == wrong


async def test_nobody_can_use_the_name_of_an_account(app: FastAPI, client: httpx.AsyncClient) -> None:
    await send(client, "POST", "accounts", 201, name="Ada", password=PASSWORD)
    async with new_client(app) as stranger:
        for name in ("Ada", "ADA", "\u0430da", "\u13aada"):
            assert (await send(stranger, "POST", "guests", 409, name=name))["code"] == "name_taken"
            assert (await send(stranger, "POST", "accounts", 409, name=name, password=PASSWORD))["code"] == "name_taken"
        await send(stranger, "POST", "guests", 201, name="Bob")
        assert (await send(stranger, "PATCH", "me", 409, name="ada"))["code"] == "name_taken"


@pytest.mark.parametrize("name", ["Euler", "euler", "GAUSS", "Bot 3", "bot3", "Еuler"])
async def test_nobody_can_use_the_name_of_a_bot(client: httpx.AsyncClient, name: str) -> None:
    """The last one starts with a Cyrillic letter."""
    refused = await send(client, "POST", "guests", 409, name=name)
    assert refused["code"] == "name_taken"
    assert "bot" in str(refused["message"])


async def test_an_account_can_be_renamed(client: httpx.AsyncClient) -> None:
    account = await send(client, "POST", "accounts", 201, name="Ada", password=PASSWORD)
    assert await send(client, "PATCH", "me", 200, name="ADA") == account | {"name": "ADA"}
    assert await send(client, "PATCH", "me", 200, name="Countess") == account | {"name": "Countess"}
    await send(client, "POST", "login", 401, name="Ada", password=PASSWORD)
    await send(client, "POST", "login", 200, name="countess", password=PASSWORD)


async def test_a_password_can_be_changed(client: httpx.AsyncClient) -> None:
    await send(client, "POST", "accounts", 201, name="Ada", password=PASSWORD)
    assert (await send(client, "PUT", "me/password", 401, old="wrong", new="battery staple"))[
        "code"
    ] == "wrong_password"
    await send(client, "PUT", "me/password", 422, old=PASSWORD, new="short")
    await send(client, "PUT", "me/password", 204, old=PASSWORD, new="battery staple")
    await send(client, "GET", "me", 200)
    await send(client, "POST", "login", 401, name="Ada", password=PASSWORD)
    await send(client, "POST", "login", 200, name="Ada", password="battery staple")


async def test_a_guest_has_no_password_to_change(client: httpx.AsyncClient) -> None:
    await send(client, "POST", "guests", 201, name="Ada")
    assert (await send(client, "PUT", "me/password", 403, old="x", new="battery staple"))["code"] == "not_allowed"


async def test_malformed_requests_are_refused(client: httpx.AsyncClient) -> None:
    for body in (
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
    ):
        answer = await client.post("/api/v1/guests", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 422, (body, answer.text)
        assert set(answer.json()) == {"code", "message"}, body
        assert "set-cookie" not in answer.headers, body


async def test_cookies_can_be_limited_to_https(settings: object, app: FastAPI, client: httpx.AsyncClient) -> None:
    context = app.state.context
    assert isinstance(context, Context)
    app.state.context = replace(context, settings=replace(context.settings, secure_cookies=True))
    answer = await client.post("/api/v1/guests", json={"name": "Ada"})
    assert "secure" in answer.headers["set-cookie"].lower()
