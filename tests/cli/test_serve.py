"""`overtrick serve` and `overtrick worker`: their flags and the environment."""

from __future__ import annotations

import inspect
import os
from pathlib import Path
from unittest.mock import Mock

import pytest

from overtrick.cli.server import serve, worker
from overtrick.game import GameFile
from overtrick.server.settings import Settings

from .running import Run, check_refused, is_one_sentence


def started_with(monkeypatch: pytest.MonkeyPatch, run: Run, *words: str, **environment: str) -> Mock:
    """The module ``overtrick.server.serving`` as a mock, after the command has called it."""
    serving = Mock()
    monkeypatch.setattr("overtrick.cli.server._web", lambda module: serving)
    for name, value in environment.items():
        monkeypatch.setenv(f"OVERTRICK_{name}", value)
    ran = run(*words)
    assert ran.code == 0, ran.err
    return serving


def test_every_flag_of_serve_can_be_set_in_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    files = [tmp_path / "one.py", tmp_path / "my games" / "two.py"]
    for file in files:
        file.parent.mkdir(exist_ok=True)
        file.write_text("from overtrick import game\ngame()")
    environment = {
        "GAME": f"{files[0]}{os.pathsep}{files[1].parent}",
        "HOST": "0.0.0.0",
        "PORT": "9001",
        "DATABASE": "postgresql://db/overtrick",
        "OPEN": "true",
        "LOG": "json",
        "BOTS": "bus",
        "PROCESSES": "3",
        "PACE": "0.5",
        "CONTRIBUTION_WAIT": "7",
        "ABSENCE": "45",
        "ORIGIN": "https://one.example https://two.example",
        "HTTPS": "1",
        "BEHIND_PROXY": "127.0.0.1 10.0.0.0/8",
        "UNLIMITED": "yes",
        "TABLES_PER_PERSON": "12",
        "BOT_TABLES_PER_PERSON": "0",
        "BUS": "nats://bus:4222",
        "LEASE": "20",
        "WORKERS": "1",
    }
    flags = set(inspect.signature(serve).parameters)
    assert {name.lower() for name in environment} == {name.replace("open_page", "open") for name in flags}
    started_with(monkeypatch, run, "serve", **environment).serve.assert_called_once_with(
        Settings(
            database_url="postgresql+asyncpg://db/overtrick",
            game_files=tuple(GameFile.read(str(file)) for file in files),
            bus_url="nats://bus:4222",
            bots_in="bus",
            bot_processes=3,
            bot_pace_s=0.5,
            contribution_wait_s=7.0,
            absence_s=45.0,
            lease_s=20.0,
            allowed_origins=("https://one.example", "https://two.example"),
            secure_cookies=True,
            rate_limits=False,
            tables_per_person=12,
            bot_tables_per_person=0,
        ),
        host="0.0.0.0",
        port=9001,
        proxies=["127.0.0.1", "10.0.0.0/8"],
        log_style="json",
        open_page=True,
    )
    printed = run("serve", "--help").out
    assert all(f"OVERTRICK_{name}" in printed for name in environment)


def test_a_flag_goes_before_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    flags = ("--port", "9002", "--words", "3", "--database", "tables.sqlite3")
    called = started_with(monkeypatch, run, "serve", *flags, PORT="9001").serve.call_args
    assert called.kwargs["port"] == 9002
    assert called.args[0].contribution_wait_s == 3.0


def test_several_workers_are_started_by_another_module(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    called = started_with(monkeypatch, run, "serve", WORKERS="4").serve.call_args
    assert called.args[1:] == (4,)


def test_a_bad_value_in_the_environment_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTRICK_PORT", "http")
    ran = run("serve")
    assert is_one_sentence(ran)
    assert "--port 'http': it must be a whole number from 0 to 65,535" in ran.err


def test_every_flag_of_worker_can_be_set_in_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {"BUS": "nats://bus:4222", "PROCESSES": "2", "LOG": "plain"}
    assert {name.lower() for name in environment} == set(inspect.signature(worker).parameters)
    serving = started_with(monkeypatch, run, "worker", **environment)
    serving.run_worker.assert_called_once_with("nats://bus:4222", 2, log_style="plain")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("serve", "--port", "70000"), "--port '70000': it must be a whole number from 0 to 65,535"),
        (
            ("serve", "--workers", "2", "--database", "tables.sqlite3"),
            "several workers need PostgreSQL, because only one process can use a SQLite file",
        ),
        (
            ("serve", "--workers", "2", "--database", "postgresql://db/overtrick"),
            "several workers need a bus to tell each other what happens: add --bus nats://...",
        ),
    ],
)
def test_bad_input_is_answered_with_one_sentence(run: Run, words: tuple[str, ...], sentence: str) -> None:
    check_refused(run(*words), sentence)
