"""`overtrick serve --workers`: several server processes on one machine that share a port.

They share PostgreSQL and the bus, like servers on several machines. Each of them serves its share of the tables: see
:mod:`overtrick.server.net.handover`. This process only watches them, and starts one again that has ended.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import socket
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path

from sqlalchemy import make_url

from overtrick.errors import InvalidOption, OvertrickError

from .errors import CannotStart
from .logs import set_up_logs
from .serving import address_of, listen, loop_factory, open_browser, read_proxy, serve_socket
from .settings import Settings
from .shard import Shard

log = logging.getLogger(__name__)

RESTART_S = 1.0
"""Seconds before a worker that has ended is started again."""
STOP_S = 15.0
"""Seconds that workers have to stop. Then they are killed."""


def check_workers(settings: Settings) -> None:
    """Raise InvalidOption if several workers cannot share this database, or cannot tell each other what happens."""
    if make_url(settings.database_url).get_backend_name() == "sqlite":
        raise InvalidOption(
            "several workers need PostgreSQL, because only one process can use a SQLite file: add --database"
            " postgresql://... and --bus nats://..., or leave --workers out"
        )
    if settings.bus_url is None:
        raise InvalidOption("several workers need a bus to tell each other what happens: add --bus nats://...")
    if not hasattr(socket, "AF_UNIX"):
        raise InvalidOption("several workers cannot share a port on this system: leave --workers out")


def serve(
    settings: Settings,
    workers: int,
    *,
    host: str,
    port: int | None,
    proxies: Sequence[str] = (),
    log_style: str = "auto",
    open_page: bool = False,
) -> None:
    """Run workers until this process is stopped."""
    check_workers(settings)
    set_up_logs(log_style)
    trusted = tuple(read_proxy(address) for address in proxies)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with listen(host, port) as listening, tempfile.TemporaryDirectory(prefix="overtrick-") as folder:
        shards = [Shard(index, workers, Path(folder)) for index in range(workers)]
        crew = Crew([Job(replace(settings, shard=shard), listening, trusted, log_style) for shard in shards])
        try:
            crew.start()
            print(f"Overtrick is at {address_of(listening)}", flush=True)  # noqa: T201
            if open_page:
                open_browser(address_of(listening))
            crew.watch()
        except KeyboardInterrupt:
            pass
        finally:
            crew.stop()


@dataclass(frozen=True)
class Job:
    """What one worker does."""

    settings: Settings
    listening: socket.socket
    proxies: tuple[str, ...]
    log_style: str


class Crew:
    """The worker processes."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self._jobs = jobs
        self._context = multiprocessing.get_context("spawn")
        self._processes: dict[int, SpawnProcess] = {}
        self._lines: dict[int, Connection] = {}
        """To each worker: it tells here that it is ready, and stops when this end is closed."""

    def start(self) -> None:
        """Start the workers, one after the other: the first one may have to update the database."""
        for index in range(len(self._jobs)):
            self._start(index)
            error = None
            with suppress(EOFError):
                error = self._lines[index].recv()
                if error is None:
                    continue
            raise CannotStart(error or f"worker {index} ended before it was ready")

    def _start(self, index: int) -> None:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=run_job, args=(self._jobs[index], theirs), name=f"worker-{index}")
        process.start()
        theirs.close()
        self._processes[index], self._lines[index] = process, ours

    def watch(self) -> None:
        """Start workers again that have ended, for ever."""
        while True:
            wait([process.sentinel for process in self._processes.values()])
            for index, process in list(self._processes.items()):
                if not process.is_alive():
                    log.error("a worker has ended; another one is started", extra={"exit_code": process.exitcode})
                    self._lines[index].close()
                    time.sleep(RESTART_S)
                    self._start(index)

    def stop(self) -> None:
        """Stop all workers."""
        for process in self._processes.values():
            process.terminate()
        deadline = time.monotonic() + STOP_S
        for process in self._processes.values():
            process.join(max(0.0, deadline - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()
        for line in self._lines.values():
            line.close()


def run_job(job: Job, line: Connection) -> None:
    """Serve as one worker, until it is stopped or the process that started it is gone."""
    set_up_logs(job.log_style)

    async def run() -> None:
        def ready() -> None:
            line.send(None)

        stopped = asyncio.Event()
        asyncio.get_running_loop().add_reader(line.fileno(), stopped.set)  # the other end was closed
        try:
            await serve_socket(job.settings, job.listening, job.proxies, on_ready=ready, stop=stopped)
        finally:
            asyncio.get_running_loop().remove_reader(line.fileno())

    try:
        asyncio.Runner(loop_factory=loop_factory()).run(run())
    except OvertrickError as error:
        with suppress(OSError):
            line.send(str(error))
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        pass
