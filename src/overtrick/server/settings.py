"""The settings of a server. With the defaults it runs alone, with a SQLite file in the user's data folder."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from overtrick.data_folder import data_folder
from overtrick.errors import InvalidOption
from overtrick.game import GameFile

from .shard import ALONE, Shard

BotsIn = Literal["processes", "thread", "bus"]
"""Where bots think: in child processes, in a thread (tests only), or in workers on the bus."""


PRESENCE_INTERVAL_S = 2.0
"""Seconds between two messages in which a process tells the others who is connected to it."""


def _built_page() -> Path | None:
    page = Path(__file__).parent / "page"
    return page if (page / "index.html").is_file() else None


@dataclass(frozen=True)
class Settings:
    """The settings of one server process."""

    database_url: str = "sqlite+aiosqlite://"
    """The database, as a URL for SQLAlchemy. See :func:`read_database_url`."""
    bus_url: str | None = None
    """The URL of a NATS server, for several server processes with one database."""
    shard: Shard = ALONE
    """The share of this process in the tables, where several workers share a port."""
    cookie_key: str | None = None
    """The key that signs cookies. None: use the key in the database, which is created once."""
    game_files: tuple[GameFile, ...] = ()
    """Files of games that this server offers in addition to the installed games."""
    allowed_origins: tuple[str, ...] = ()
    """Origins of other sites whose pages may use this server. Its own pages always may."""
    secure_cookies: bool = False
    """Whether browsers send the cookie over HTTPS only."""
    password_rounds: int = 3
    password_memory_kib: int = 65536
    """The cost of hashing a password. Tests use the lowest values."""
    rate_limits: bool = True
    """Whether requests, messages and connections are limited. Benchmarks turn the limits off."""
    connections_per_person: int = 40
    connections_per_address: int = 400
    """Open WebSockets of one person, and of one address, which may be shared by a whole school. A page has one, and
    one more at a table."""
    http_connections_per_address: int = 256
    """Open HTTP connections of one address besides its WebSockets. Above this, the oldest idle one is closed."""
    request_timeout_s: float = 10.0
    """Seconds after which a connection is closed whose request has not come completely."""
    tables_per_person: int = 30
    bot_tables_per_person: int = 3
    """Open tables that one person may have made, and how many of these may have only bots."""
    hello_timeout_s: float = 10.0
    """Seconds after which a connection without a hello message is closed."""
    bot_pace_s: float = 1.0
    """Seconds that a bot takes for an action, so that people can follow."""
    bots_in: BotsIn = "processes"
    bot_processes: int = 1
    """The number of child processes in which bots think."""
    stand_in_level: str = "club"
    """The level of a stand-in."""
    hint_level: str = "club"
    """The level of the bot that gives hints."""
    claim_answer_s: float = 1.0
    """Seconds after which a claim is refused, whatever the reason, so that the time of the answer reveals nothing."""
    takeback_answer_s: float = 20.0
    """Seconds that people have to answer a take-back request."""
    contribution_wait_s: float = 5.0
    """Seconds that a starting match waits until everybody is connected and has contributed. 0: do not wait."""
    absence_s: float = 30.0
    """Seconds after which a stand-in plays for a person who is not connected."""
    seat_release_s: float = 60.0
    """Seconds after which a person who is not connected loses the seat at a public table that waits for a match."""
    empty_table_s: float = 600.0
    """Seconds after which a table without people is closed, and a match that nobody is connected to is ended."""
    unused_table_s: float = 24 * 3600.0
    """Seconds after which a waiting table with people in its seats is closed, if nobody was connected."""
    lease_s: float = 10.0
    """Seconds for which a process runs the bots and the clock of a table before it must renew its lease."""
    unreadable_table_s: float = 24 * 3600.0
    """Seconds after which a match with a log that cannot be read is ended, and its stakes are refunded."""
    page_folder: Path | None = field(default_factory=_built_page)
    """The folder with the built web page; None without one."""


def read_bots_in(given: str) -> BotsIn:
    """Where bots think, as a user writes it.

    >>> read_bots_in("workers")
    'bus'
    """
    match given:
        case "processes":
            return "processes"
        case "bus" | "workers":
            return "bus"
    raise InvalidOption(f"bots = {given[:20]!r}: they think in processes, or in workers on the bus")


def read_database_url(given: str | None) -> str:
    """The SQLAlchemy URL for a file name or a ``sqlite:`` or ``postgresql:`` URL. None: a file in the data folder.

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
    raise InvalidOption(
        f"{scheme[:20]}: the database must be SQLite or PostgreSQL (sqlite:///file or postgresql://...)"
    )
