"""New ids, and the time in the unit that the database stores."""

from __future__ import annotations

import secrets
import time

CLOCK_SLACK_MS = 5000
"""Milliseconds by which the clocks of two processes may differ."""


def now_ms() -> int:
    """The present time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def is_over(due: int, longest_s: float) -> bool:
    """Whether a time that ends at ``due`` is over. A time that seems longer than it can be is over too.

    Then the clock of the machine has been set back, and nobody should wait until it has caught up.
    """
    left_ms = due - now_ms()
    return left_ms <= 0 or left_ms > longest_s * 1000 + CLOCK_SLACK_MS


def new_id() -> str:
    """An id of 96 random bits. The id of a table is its invitation link, so it must not be easy to guess."""
    return secrets.token_urlsafe(12)
