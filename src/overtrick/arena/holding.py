"""A file of results is held while its contest is played: two runs that write into one would spoil it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from overtrick.errors import InvalidOption

try:
    import fcntl
except ImportError:  # Windows, which goes without
    fcntl = None  # type: ignore[assignment]


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold a file, which is made where there is none, until its run ends; the system lets go of one that is killed."""
    if fcntl is None:  # and an open file could not be taken away there
        yield
        return
    file = os.open(path, os.O_RDONLY | os.O_CREAT, 0o666)
    try:
        if not _take(file):
            raise InvalidOption(f"{path} is written by a contest that is still running; name another file")
        yield
    finally:
        os.close(file)


def is_held(path: Path) -> bool:
    """Whether a contest that is still running writes into this file."""
    if fcntl is None:
        return False
    try:
        file = os.open(path, os.O_RDONLY)
    except OSError:  # gone meanwhile
        return False
    try:
        return not _take(file)
    finally:
        os.close(file)


def _take(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system that knows no locks
        return True
    return True
