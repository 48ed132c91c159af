"""Positions with an obvious answer, one module per game."""
