"""Settings and log messages."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path

import pytest

from overtrick.data_folder import data_folder
from overtrick.errors import InvalidOption
from overtrick.server.logs import JsonLines, set_up_logs
from overtrick.server.settings import read_database_url


def test_a_log_message_is_json_with_its_extra_fields() -> None:
    record = logging.LogRecord("overtrick", logging.ERROR, __file__, 1, "a table %s", ("is closed",), None)
    record.table = "abc"
    line = json.loads(JsonLines().format(record))
    assert line | {"at": ""} == {
        "at": "",
        "level": "error",
        "from": "overtrick",
        "what": "a table is closed",
        "table": "abc",
    }
    try:
        raise ValueError("broken")
    except ValueError:
        record.exc_info = sys.exc_info()
    assert "ValueError: broken" in json.loads(JsonLines().format(record))["trace"]


@pytest.mark.parametrize("style", ["json", "plain", "auto"])
def test_log_messages_are_json_unless_the_style_is_plain(style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    level = root.level
    set_up_logs(style, "warning")
    assert isinstance(root.handlers[0].formatter, JsonLines) == (style != "plain")
    root.setLevel(level)


def test_the_data_folder_depends_on_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_folder() == tmp_path / "share" / "overtrick"
    assert read_database_url(None) == f"sqlite+aiosqlite:///{tmp_path}/share/overtrick/overtrick.sqlite3"
    assert (tmp_path / "share" / "overtrick").is_dir()
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "win32")
    assert data_folder() == tmp_path / "overtrick"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder().parts[-3:] == ("Library", "Application Support", "overtrick")


def test_only_sqlite_and_postgresql_are_accepted() -> None:
    assert read_database_url("sqlite:///x") == "sqlite+aiosqlite:///x"
    with pytest.raises(InvalidOption, match="SQLite or PostgreSQL"):
        read_database_url("mysql://localhost/x")
