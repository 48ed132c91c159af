"""The laboratory: what a rule does, seen from many deals."""

from __future__ import annotations

from .simulate import Simulation, simulate

__all__ = ["Simulation", "simulate"]
