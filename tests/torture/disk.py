"""A small disk that can be filled: a tmpfs of its own, or, where mounting is not allowed, a limit on the file size."""

from __future__ import annotations

import resource
import subprocess
from contextlib import suppress
from pathlib import Path

SIZE_MIB = 96


class SmallDisk:
    """A folder on a disk of its own. Without the right to mount one, `fill` limits the files of a process instead."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SIZE_MIB}m", "tmpfs", str(folder)], capture_output=True, check=False
        )
        self.is_mounted = mounted.returncode == 0
        self._ballast = folder / "ballast"

    def fill(self, pid: int | None) -> None:
        """Leave no free byte. Without a disk of its own: no file of this process can grow."""
        if not self.is_mounted:
            self._limit(pid, 1 << 16)
            return
        with suppress(OSError), self._ballast.open("ab", buffering=0) as ballast:
            for size in (1 << 20, 1 << 12):
                with suppress(OSError):
                    while ballast.write(b"\0" * size) == size:
                        pass

    def free(self, pid: int | None) -> None:
        """Give the space back."""
        self._ballast.unlink(missing_ok=True)
        if not self.is_mounted:
            self._limit(pid, resource.RLIM_INFINITY)

    def _limit(self, pid: int | None, size: int) -> None:
        if pid is not None:
            with suppress(ProcessLookupError, PermissionError):
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def close(self) -> None:
        """Unmount the disk."""
        if self.is_mounted:
            subprocess.run(["umount", "--lazy", str(self.folder)], capture_output=True, check=False)
        with suppress(OSError):
            self.folder.rmdir()
