"""What can be set about a server; with nothing set it runs on its own in a folder of the user."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from overtrick.errors import InvalidOption

BotsIn = Literal["processes", "thread", "bus"]
"""Where bots think: in processes of this server, in a thread of it (for tests), or in workers on the bus."""


PRESENCE_INTERVAL_S = 2.0
"""Seconds between two reports from a process of who is connected to it."""


def _built_page() -> Path | None:
    page = Path(__file__).parent / "page"
    return page if (page / "index.html").is_file() else None


@dataclass(frozen=True)
class Settings:
    """The settings of one server process."""

    database_url: str = "sqlite+aiosqlite://"
    """Where tables are kept: an address of SQLAlchemy. See :func:`read_database_url`."""
    bus_url: str | None = None
    """The address of a NATS server where several processes serve the same tables."""
    cookie_key: str | None = None
    """Signs cookies. Where none is given one is made once and kept in the database."""
    allowed_origins: tuple[str, ...] = ()
    """Pages of other sites that may use this server; its own always may."""
    secure_cookies: bool = False
    """Cookies go over https only."""
    password_rounds: int = 3
    password_memory_kib: int = 65536
    """What hashing a password costs, memory in KiB; tests take the least there is."""
    rate_limits: bool = True
    """Whether anyone is slowed down; off in benchmarks."""
    connections_per_person: int = 20
    connections_per_address: int = 200
    """How many tables somebody may have open; an address may be that of a whole school."""
    hello_timeout_s: float = 10.0
    """Seconds in which a client must have said hello."""
    bot_pace_s: float = 1.0
    """Seconds a bot takes for a decision, as a person would."""
    bots_in: BotsIn = "processes"
    bot_processes: int = 1
    stand_in_level: str = "club"
    """The level of a bot that plays for a person."""
    hint_level: str = "club"
    """The level of the bot that gives hints."""
    takeback_answer_s: float = 20.0
    """Seconds in which people can answer who asks to take back."""
    contribution_wait_s: float = 5.0
    """Seconds that a match waits for everybody to be there and to add a word to the deals; 0 waits for nobody."""
    absence_s: float = 30.0
    """Seconds after which a bot plays for somebody who is gone."""
    seat_release_s: float = 60.0
    """Seconds after which somebody who is not connected gets up, where strangers wait for a match to begin."""
    empty_table_s: float = 600.0
    """Seconds after which a table with nobody at it is closed, and a match that nobody is left to see broken off."""
    unused_table_s: float = 24 * 3600.0
    """Seconds after which a table that waits is closed although seats are taken, where nobody has been connected."""
    lease_s: float = 10.0
    """Seconds for which a process holds the driving of a table; another takes it over after that."""
    unreadable_table_s: float = 24 * 3600.0
    """Seconds after which a match that cannot be read any more is broken off, and its stakes given back."""
    page_folder: Path | None = field(default_factory=_built_page)
    """The folder of the built page."""


def data_folder() -> Path:
    """The user's folder for what programs keep, as the platform has it."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "overtrick"


def read_database_url(given: str | None) -> str:
    """An address with the driver we use: from nothing, a file's name, ``sqlite:`` or ``postgresql:``.

    >>> read_database_url("tables.sqlite3")
    'sqlite+aiosqlite:///tables.sqlite3'
    >>> read_database_url("postgresql://localhost/overtrick")
    'postgresql+asyncpg://localhost/overtrick'
    """
    if given is None:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        given = str(folder / "overtrick.sqlite3")
    scheme, separator, rest = given.partition("://")
    if not separator:
        return f"sqlite+aiosqlite:///{given}"
    match scheme.partition("+")[0]:
        case "sqlite":
            return f"sqlite+aiosqlite://{rest}"
        case "postgres" | "postgresql":
            return f"postgresql+asyncpg://{rest}"
    raise InvalidOption(f"{scheme[:20]}: tables are kept in SQLite or PostgreSQL (sqlite:///file, postgresql://...)")
