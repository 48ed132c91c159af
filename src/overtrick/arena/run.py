"""Playing the sessions of a contest: here, on all cores, or on a cluster."""

from __future__ import annotations

import importlib.util
import logging
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

from overtrick.errors import InvalidOption, OvertrickError

from .contest import Contest
from .ledger import Ledger
from .report import Report, report_on
from .session import SessionResult, play_session, warm_up

Told = Callable[[SessionResult], None]


def run_contest(
    contest: Contest,
    *,
    cores: int | None = None,
    cluster: bool = False,
    file: Path | None = None,
    tell: Told | None = None,
) -> Report:
    """Play all sessions and report on them. With a file, those that stand in it already are not played again.

    ``tell`` is told of every session: first of those from the file, then of each as it ends.

    >>> found = run_contest(Contest("tocan", "random", "random", deals=3), cores=1)
    >>> found.deals, found.difference.mean
    (3, 0.0)
    """
    cores = check_means(cores, cluster)
    ledger = None if file is None else Ledger(file, contest)
    done = {} if ledger is None else ledger.done
    tell = tell or (lambda _: None)
    for result in list(done.values()):
        tell(result)
    left = [session for session in range(contest.sessions) if session not in done]
    for result in _play(contest, left, cores, cluster):
        if ledger is not None:
            ledger.add(result)
        done[result.session] = result
        tell(result)
    return report_on(contest, [done[session] for session in sorted(done)])


def check_means(cores: int | None, cluster: bool) -> int:
    """How many cores to use: all, unless somebody says; a cluster only where Ray is installed."""
    if cores is not None and (type(cores) is not int or cores < 1):
        raise InvalidOption(f"cores = {cores!r:.40}: it is a whole number, 1 or more")
    if cluster and importlib.util.find_spec("ray") is None:
        raise InvalidOption("a cluster needs Ray: pip install 'overtrick[cluster]'")
    there_are = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores or there_are


def _play(contest: Contest, sessions: list[int], cores: int, cluster: bool) -> Iterator[SessionResult]:
    if cluster and sessions:
        return _on_cluster(contest, sessions, cores)
    if min(cores, len(sessions)) > 1:
        return _on_cores(contest, sessions, min(cores, len(sessions)))
    return (play_session(contest, session) for session in sessions)


def _on_cores(contest: Contest, sessions: Iterable[int], cores: int) -> Iterator[SessionResult]:
    warm_up(contest)  # compiles what the processes then only load
    spawn = get_context("spawn")
    line, ours = spawn.Pipe(duplex=False)
    with ProcessPoolExecutor(cores, mp_context=spawn, initializer=_hold_the_line, initargs=(line,)) as pool:
        try:
            for done in as_completed([pool.submit(play_session, contest, session) for session in sessions]):
                yield done.result()
        except BrokenProcessPool as error:
            raise OvertrickError("a process of the contest was ended from outside; run it again") from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            ours.close()


def _hold_the_line(line: Connection) -> None:
    """End as soon as the process that began this one hangs up or is gone, without a word when interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)

    def wait() -> None:
        line.poll(None)
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def _on_cluster(contest: Contest, sessions: Iterable[int], cores: int) -> Iterator[SessionResult]:
    import ray  # noqa: PLC0415 -- an extra, and seconds to load

    ours = not ray.is_initialized()
    if ours and "RAY_ADDRESS" in os.environ:
        ray.init(log_to_driver=False, logging_level=logging.ERROR)
    elif ours:
        ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    try:
        play = ray.remote(play_session)
        waiting = [play.remote(contest, session) for session in sessions]
        while waiting:
            (ready, *_), waiting = ray.wait(waiting)
            yield ray.get(ready)
    finally:
        if ours:
            ray.shutdown()
