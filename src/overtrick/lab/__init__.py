"""Simulations of many random deals: what a game, or a change of its rules, does to scores and bids."""

from __future__ import annotations

from .simulation import Simulation, simulate

__all__ = ["Simulation", "simulate"]
