"""Positions a person would be angry about, a module a game."""
