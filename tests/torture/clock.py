"""The clock of a server process, which the machine can move: an offset in a small shared file."""

from __future__ import annotations

import mmap
import struct
import time
from pathlib import Path

_OFFSET = struct.Struct("<q")


class Clock:
    """The offset of a process's clock from the true time, in a file that both processes map."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            file.write_bytes(_OFFSET.pack(0))
        with file.open("r+b") as opened:
            self._shared = mmap.mmap(opened.fileno(), _OFFSET.size)

    @property
    def offset_ns(self) -> int:
        """How far the clock is ahead."""
        (offset,) = _OFFSET.unpack_from(self._shared)
        assert isinstance(offset, int)
        return offset

    def set(self, seconds: float) -> None:
        """Let the clock be this far ahead; a negative number is behind."""
        _OFFSET.pack_into(self._shared, 0, int(seconds * 1e9))

    def install(self) -> None:
        """Use this clock in the present process for the time of day. The monotonic clock stays as it is."""
        true_ns = time.time_ns
        time.time_ns = lambda: true_ns() + self.offset_ns
        time.time = lambda: time.time_ns() / 1e9
