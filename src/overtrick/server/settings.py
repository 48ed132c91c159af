"""What can be set about a server; with nothing set it runs on its own in a folder of the user."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from overtrick.errors import InvalidOption

BotsIn = Literal["processes", "loop", "bus"]
"""Where bots think: in processes of this server, in its loop (tests only), or in workers on the bus."""


PRESENCE_EVERY_S = 2.0
"""Seconds between two reports from a process of who is connected to it."""


def _built_page() -> Path | None:
    page = Path(__file__).parent / "page"
    return page if (page / "index.html").is_file() else None


@dataclass(frozen=True)
class Settings:
    """The settings of one server process."""

    database: str = "sqlite+aiosqlite://"
    """Where tables are kept: an address of SQLAlchemy. See :func:`database_address`."""
    bus: str | None = None
    """The address of a NATS server where several processes serve the same tables."""
    key: str | None = None
    """Signs cookies. Where none is given one is made once and kept in the database."""
    origins: tuple[str, ...] = ()
    """Pages of other sites that may use this server; its own always may."""
    secure_cookies: bool = False
    """Cookies go over https only."""
    password_rounds: int = 3
    password_memory: int = 65536
    """What hashing a password costs, memory in KiB; tests take the least there is."""
    rate_limits: bool = True
    """Whether anyone is slowed down; off in benchmarks."""
    sockets_per_person: int = 20
    sockets_per_address: int = 200
    """How many tables somebody may have open; an address may be that of a whole school."""
    hello: float = 10.0
    """Seconds in which a client must have said hello."""
    pace: float = 1.0
    """Seconds a bot takes for a decision, as a person would."""
    bots_in: BotsIn = "processes"
    bot_processes: int = 1
    stand_in: str = "club"
    """The level of a bot that plays for a person."""
    hints: str = "club"
    """The level of the bot that gives hints."""
    appeal: float = 20.0
    """Seconds in which people can answer who asks to take back."""
    words: float = 5.0
    """Seconds that a match waits for everybody to be there and to add a word to the deals; 0 waits for nobody."""
    absence: float = 30.0
    """Seconds after which a bot plays for somebody who is gone."""
    gone: float = 60.0
    """Seconds after which somebody who is not connected gets up, where strangers wait for a match to begin."""
    empty: float = 600.0
    """Seconds after which a table with nobody at it is closed, and a match that nobody is left to see broken off."""
    unused: float = 24 * 3600.0
    """Seconds after which a table that waits is closed although seats are taken, where nobody has been connected."""
    lease: float = 10.0
    """Seconds for which a process holds the driving of a table; another takes it over after that."""
    hopeless: float = 24 * 3600.0
    """Seconds after which a match that cannot be read any more is broken off, and its stakes given back."""
    page: Path | None = field(default_factory=_built_page)
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


def database_address(given: str | None) -> str:
    """An address with the driver we use: from nothing, a file's name, ``sqlite:`` or ``postgresql:``.

    >>> database_address("tables.sqlite3")
    'sqlite+aiosqlite:///tables.sqlite3'
    >>> database_address("postgresql://localhost/overtrick")
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
