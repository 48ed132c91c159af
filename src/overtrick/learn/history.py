"""The history of a training: what it had reached at certain moments."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mark:
    """A moment of a training: how far it was, its error, and its strength against the fixed opponent."""

    minutes: float
    deals: int
    loss: float
    opponent: str = ""
    mean: float | None = None
    """Points per deal ahead of the opponent; None if no contest was played at this moment."""
    low: float | None = None
    high: float | None = None
