"""New ids, and the time in the unit that the database stores."""

from __future__ import annotations

import secrets
import time


def now_ms() -> int:
    """The present time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """An id of 96 random bits. The id of a table is its invitation link, so it must not be easy to guess."""
    return secrets.token_urlsafe(12)
