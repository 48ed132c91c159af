"""New ids, and the time as it is stored."""

from __future__ import annotations

import secrets
import time


def now_ms() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """An id of 96 random bits. A table's id is its invitation link, so it must not be guessable."""
    return secrets.token_urlsafe(12)
