"""The command ``overtrick``.

A module that needs the compiler is imported inside the command that uses it, so that the other commands start at once.
"""

from .program import main

__all__ = ["main"]
