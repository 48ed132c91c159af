"""Outages of the database: which errors mean that it cannot be used now."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from overtrick.server.errors import Unavailable

log = logging.getLogger(__name__)

LOG_INTERVAL_S = 5.0
"""Seconds between two log messages about an outage. Without a pause they could fill the disk themselves."""

_SQLSTATES = ("08", "25006", "53", "57")
"""PostgreSQL: no connection, a database that only reads, no space or memory, and a server that stops or starts."""


def is_outage(error: Exception) -> bool:
    """Whether this error of a database means that it is stopped, cannot be reached, or cannot write to its disk."""
    original = getattr(error, "orig", None) or error
    if isinstance(original, sqlite3.OperationalError | OSError):  # OSError: no connection, or no answer in time
        return True
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    if isinstance(error, InterfaceError | PoolTimeout):
        return True
    return str(getattr(original, "sqlstate", None) or "").startswith(_SQLSTATES)


class Outages:
    """Turns the errors of an outage into Unavailable, and logs them from time to time."""

    def __init__(self) -> None:
        self._logged_at = float("-inf")
        self.is_logged = False
        """Whether outages are logged: not while the database is opened, which reports its own failure."""
        self.on_outage: Callable[[], None] = lambda: None
        """Called at every error."""

    @contextmanager
    def translated(self) -> Iterator[None]:
        """Raise Unavailable instead of any error of an outage inside a ``with`` block."""
        try:
            yield
        except Exception as error:
            if not is_outage(error):
                raise
            self._note(error)
            raise Unavailable("the server cannot use its database now: try again in a moment") from error

    def _note(self, error: Exception) -> None:
        self.on_outage()
        if self.is_logged and time.monotonic() - self._logged_at >= LOG_INTERVAL_S:
            self._logged_at = time.monotonic()
            reason = str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__]
            log.error("the database cannot be used", extra={"error": reason[0]})
