"""The share of one worker: which tables it serves, when several workers of one machine share a port."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from zlib import crc32


@dataclass(frozen=True)
class Shard:
    """One of several workers. Every worker can serve every table, but it is cheaper if all its clients are at one."""

    index: int = 0
    count: int = 1
    folder: Path | None = None
    """Where the workers find each other's local sockets; None for a worker that is alone."""

    def owner_of(self, table_id: str) -> int:
        """The worker that serves this table."""
        return crc32(table_id.encode()) % self.count

    def owns(self, table_id: str) -> bool:
        """Whether this worker serves the table."""
        return self.owner_of(table_id) == self.index

    def socket_of(self, index: int) -> str:
        """The path of a worker's local socket."""
        assert self.folder is not None
        return str(self.folder / f"worker-{index}")


ALONE = Shard()
"""The share of a process that is the only one at its port: all tables."""
