"""The laboratory: what a rule does, seen from many deals."""

from __future__ import annotations

from .simulation import Simulation, simulate

__all__ = ["Simulation", "simulate"]
