"""The lock beside a SQLite file: only one server may use the file at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from overtrick.server.errors import CannotStart


@contextmanager
def locked_database(path: str) -> Iterator[None]:
    """Lock a SQLite file for this server. Raises CannotStart if another server uses it.

    The lock is on a file of its own, which stays there. The system releases the lock of a process that is killed.
    """
    lock = Path(os.path.realpath(path) + ".lock")
    try:
        file = lock.open("a+", encoding="ascii")
    except OSError as error:
        raise CannotStart(f"the database {path} cannot be opened: {error.strerror or error}") from None
    with file:
        if not _try_to_lock(file):
            file.seek(0)
            holder = file.read(20).strip()
            which = f"another server (process {holder})" if holder.isdecimal() else "another server"
            raise CannotStart(
                f"{which} uses the database {path}: stop it first, or choose another file with --database. "
                "Several servers can share a PostgreSQL database"
            )
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def _try_to_lock(file: TextIO) -> bool:
    """Try to lock a file until it is closed. Returns False if another process has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415

            file.seek(1024)  # not the first bytes: others could not read the number of the process then
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
