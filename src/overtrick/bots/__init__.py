"""Bots: levels from random to expert, and search baselines from the literature.

The names below load Numba when they are first used, so that importing this package is cheap.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .bot import Bot, Thought
    from .example import worked_example
    from .registry import KINDS, check_kind, get_ready, seat_bot

__all__ = ["KINDS", "Bot", "Thought", "check_kind", "get_ready", "seat_bot", "worked_example"]

_MODULES = {
    "KINDS": "registry",
    "Bot": "bot",
    "Thought": "bot",
    "check_kind": "registry",
    "get_ready": "registry",
    "seat_bot": "registry",
    "worked_example": "example",
}


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return getattr(importlib.import_module(f".{_MODULES[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
