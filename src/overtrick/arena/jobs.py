"""Runs jobs in this process, on several cores, or on a Ray cluster, and gives their results as they come."""

from __future__ import annotations

import importlib.util
import logging
import os
import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import TypeVar

from overtrick.errors import InvalidOption, OvertrickError

Job = TypeVar("Job")
Result = TypeVar("Result")


def check_resources(cores: int | None, cluster: bool) -> int:
    """The number of cores to use: all by default. Raises InvalidOption for a bad number, or if Ray is missing."""
    if cores is not None and (type(cores) is not int or cores < 1):
        raise InvalidOption(f"cores = {cores!r:.40}: it must be a whole number, 1 or more")
    if cluster and importlib.util.find_spec("ray") is None:
        raise InvalidOption("a cluster needs Ray: pip install 'overtrick[cluster]'")
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores or available


def run_jobs(
    do: Callable[[Job], Result],
    jobs: Sequence[Job],
    *,
    cores: int,
    cluster: bool = False,
    prepare: Callable[[], None] | None = None,
) -> Generator[Result]:
    """The results of all jobs, in the order in which they end.

    ``prepare`` compiles what the jobs need, once in this process; the worker processes then load the compiled code.
    """
    if cluster and jobs:
        return _on_cluster(do, jobs, cores)
    if min(cores, len(jobs)) > 1:
        return _on_cores(do, jobs, min(cores, len(jobs)), prepare)
    return (do(job) for job in jobs)


def _on_cores(
    do: Callable[[Job], Result], jobs: Sequence[Job], cores: int, prepare: Callable[[], None] | None
) -> Generator[Result]:
    if prepare is not None:
        prepare()
    spawn = get_context("spawn")
    their_end, our_end = spawn.Pipe(duplex=False)
    with ProcessPoolExecutor(cores, mp_context=spawn, initializer=_exit_with_parent, initargs=(their_end,)) as pool:
        try:
            for done in as_completed([pool.submit(do, job) for job in jobs]):
                yield done.result()
        except BrokenProcessPool as error:
            raise OvertrickError("a process that played was killed; run the command again") from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            our_end.close()


def _exit_with_parent(pipe: Connection) -> None:
    """Make a worker process exit when its parent closes the pipe or dies, and silently on Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)

    def wait() -> None:
        pipe.poll(None)
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def _on_cluster(do: Callable[[Job], Result], jobs: Sequence[Job], cores: int) -> Generator[Result]:
    import ray  # noqa: PLC0415 -- an optional dependency that takes seconds to load

    started_here = not ray.is_initialized()
    if started_here and "RAY_ADDRESS" in os.environ:
        ray.init(log_to_driver=False, logging_level=logging.ERROR)
    elif started_here:
        ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    try:

        def run(job: Job) -> Result:
            return do(job)

        remote = ray.remote(run)  # Ray takes functions, not objects that can be called
        waiting = [remote.remote(job) for job in jobs]
        while waiting:
            (ready, *_), waiting = ray.wait(waiting)
            yield ray.get(ready)
    finally:
        if started_here:
            ray.shutdown()
