"""The processes under attack: each is started again when it has ended, as a service manager does."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
from asyncio.subprocess import DEVNULL, Process
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

_ERROR_CLASS = re.compile(r"[ |]*([A-Za-z_][\w.]*)(?::|$)")
"""The class of an error at the start of a line of a trace, also in a group of errors."""
RESTART_S = 0.1
"""Seconds between the end of a process and its next start."""


class Supervised:
    """A process that is started again whenever it ends. Its error stream goes to a file."""

    def __init__(self, name: str, command: Sequence[str], folder: Path) -> None:
        self.name = name
        self._command = tuple(command)
        self.errors = folder / f"{name}.log"
        self.process: Process | None = None
        self.starts = 0
        self._wanted = asyncio.Event()
        self._wanted.set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the process and keep it running."""
        self._task = asyncio.create_task(self._supervise())

    async def _supervise(self) -> None:
        while True:
            await self._wanted.wait()
            with self.errors.open("ab") as errors:
                self.process = await asyncio.create_subprocess_exec(
                    *self._command, stdin=DEVNULL, stdout=DEVNULL, stderr=errors, start_new_session=True
                )
            self.starts += 1
            await self.process.wait()
            self.process = None
            await asyncio.sleep(RESTART_S)

    @property
    def pid(self) -> int | None:
        """The id of the running process; None between two starts."""
        return None if self.process is None else self.process.pid

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process, if it runs."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.send_signal(number)

    def children(self, word: str = "") -> list[int]:
        """The ids of its child processes with this word in their command line, such as the processes of bots."""
        if self.pid is None:
            return []
        with suppress(OSError):
            children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
            return [int(pid) for pid in children if word in Path(f"/proc/{pid}/cmdline").read_text()]
        return []

    def kill(self) -> None:
        """Kill the process, also if it is stopped."""
        self.signal(signal.SIGKILL)

    async def hold_down(self, seconds: float) -> None:
        """Kill the process and do not start it again for a while."""
        self._wanted.clear()
        self.kill()
        await asyncio.sleep(seconds)
        self._wanted.set()

    async def end(self) -> None:
        """Ask the process to stop, wait for it, and start it no more."""
        if self._task is None:
            return
        self._wanted.clear()
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGTERM)
        running = self.process
        if running is not None:
            try:
                await asyncio.wait_for(running.wait(), 20)
            except TimeoutError:
                self.kill()
                await running.wait()
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        self._task = None
        if running is not None:
            running._transport.close()  # type: ignore[attr-defined]  # otherwise it is closed too late, with a warning

    def traces(self) -> Counter[str]:
        """The errors with a trace in its log: what it was about and the class of the error, with their number."""
        found: Counter[str] = Counter()
        if not self.errors.exists():
            return found
        for line in self.errors.read_text(errors="replace").splitlines():
            with suppress(ValueError, AttributeError):
                entry = json.loads(line)
                if trace := entry.get("trace"):
                    classes = [named[1] for part in trace.splitlines() if (named := _ERROR_CLASS.match(part))]
                    found[f"{entry['what'].splitlines()[0]}: {classes[-1] if classes else 'unknown'}"] += 1
        return found


def kill_quietly(pid: int) -> None:
    """Kill a process that may have ended already."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def python(module: str, *arguments: str) -> tuple[str, ...]:
    """The command that runs a module of ours."""
    return (sys.executable, "-m", module, *arguments)
