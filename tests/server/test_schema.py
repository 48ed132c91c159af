"""Generated requests to every address of the API: no error of the server, and only documented responses."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from overtrick.server.errors import TooLarge, UrlTooLong
from overtrick.server.net.app import create_app
from overtrick.server.people.accounts import Accounts, Passwords
from overtrick.server.settings import Settings, read_database_url
from overtrick.server.store.database import Database

Case = schemathesis.Case[Any]
KEY = "a key for tests"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]

REFUSED_BEFORE_ROUTES = {UrlTooLong.status, TooLarge.status}
"""Every path and every body may be too long, before the route is looked at."""


@pytest.fixture(scope="module")
def database_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("schema") / "overtrick.sqlite3"


@pytest.fixture(scope="module")
def cookie(database_path: Path) -> str:
    """The cookie of a person with an account, so that requests are not refused for want of one."""

    async def log_in() -> str:
        database = await Database.open(read_database_url(str(database_path)))
        try:
            people = Accounts(database, KEY, Passwords(rounds=1, memory=8))
            return people.cookie_for(await people.create_account("Ada", "correct horse"))
        finally:
            await database.close()

    return f"overtrick={asyncio.run(log_in())}"


def settings_for(database_url: str) -> Settings:
    return Settings(
        database_url=database_url,
        cookie_key=KEY,
        bot_pace_s=0.0,
        bots_in="thread",
        rate_limits=False,
        password_rounds=1,
        password_memory_kib=8,
    )


@pytest.fixture(scope="module")
def api(database_path: Path, cookie: str) -> BaseSchema:
    app = create_app(settings_for(read_database_url(str(database_path))))
    return schemathesis.openapi.from_asgi("/api/v1/openapi.json", app)


OPERATIONS = [
    (method.upper(), path)
    for path, methods in create_app(settings_for("sqlite+aiosqlite://")).openapi()["paths"].items()
    for method in methods
]


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=lambda part: part)
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_response_is_a_documented_one(
    method: str, path: str, mode: GenerationMode, api: BaseSchema, cookie: str
) -> None:
    cases = api[path][method].as_strategy(generation_mode=mode)

    @settings(max_examples=8, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=cases)
    def answered(case: Case) -> None:
        response = case.call(headers={"Cookie": cookie})
        if response.status_code not in REFUSED_BEFORE_ROUTES:
            case.validate_response(response, checks=CHECKS)

    with suppress(*[Unsatisfiable] * (mode is GenerationMode.NEGATIVE)):  # a request without parameters cannot be wrong
        answered()
