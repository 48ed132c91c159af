"""Runs the blocks of a contest: in this process, on several cores, or on a Ray cluster."""

from __future__ import annotations

import importlib.util
import logging
import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

from overtrick.errors import InvalidOption, OvertrickError

from .block import BlockResult, play_block, warm_up
from .contest import Contest
from .report import Report, report_on
from .results import ResultsFile
from .stopping import Until

OnBlock = Callable[[BlockResult], None]


def run_contest(
    contest: Contest,
    *,
    cores: int | None = None,
    cluster: bool = False,
    file: Path | None = None,
    on_block: OnBlock | None = None,
    until: Until | None = None,
) -> Report:
    """Play all blocks and report on them. Blocks that are already in the results file are not played again.

    With ``until`` the contest ends as soon as its winner is clear, and only the blocks up to there are reported.
    ``on_block`` is called for every block: first for those from the file, then for each new one as it ends.

    >>> found = run_contest(Contest("tocan", "random", "random", deals=3), cores=1)
    >>> found.deals, found.difference.mean
    (3, 0.0)
    """
    cores = check_resources(cores, cluster)
    results = None if file is None else ResultsFile(file, contest)
    done = {} if results is None else results.done
    on_block = on_block or (lambda _: None)
    for result in list(done.values()):
        on_block(result)
    decided = None if until is None else until.decided_after(done)
    left = [block for block in range(contest.blocks) if block not in done] if decided is None else []
    with closing(_play(contest, left, cores, cluster)) as played:
        for result in played:
            if results is not None:
                results.add(result)
            done[result.block] = result
            on_block(result)
            if until is not None and (decided := until.decided_after(done)) is not None:
                break
    return report_on(contest, [done[block] for block in sorted(done)[:decided]])


def check_resources(cores: int | None, cluster: bool) -> int:
    """The number of cores to use: all by default. Raises InvalidOption for a bad number, or if Ray is missing."""
    if cores is not None and (type(cores) is not int or cores < 1):
        raise InvalidOption(f"cores = {cores!r:.40}: it must be a whole number, 1 or more")
    if cluster and importlib.util.find_spec("ray") is None:
        raise InvalidOption("a cluster needs Ray: pip install 'overtrick[cluster]'")
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores or available


def _play(contest: Contest, blocks: list[int], cores: int, cluster: bool) -> Generator[BlockResult]:
    if cluster and blocks:
        return _on_cluster(contest, blocks, cores)
    if min(cores, len(blocks)) > 1:
        return _on_cores(contest, blocks, min(cores, len(blocks)))
    return (play_block(contest, block) for block in blocks)


def _on_cores(contest: Contest, blocks: Iterable[int], cores: int) -> Generator[BlockResult]:
    warm_up(contest)  # compiles once here; the worker processes load the compiled code
    spawn = get_context("spawn")
    their_end, our_end = spawn.Pipe(duplex=False)
    with ProcessPoolExecutor(cores, mp_context=spawn, initializer=_exit_with_parent, initargs=(their_end,)) as pool:
        try:
            for done in as_completed([pool.submit(play_block, contest, block) for block in blocks]):
                yield done.result()
        except BrokenProcessPool as error:
            raise OvertrickError("a process of the contest was killed; run the contest again") from error
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


def _on_cluster(contest: Contest, blocks: Iterable[int], cores: int) -> Generator[BlockResult]:
    import ray  # noqa: PLC0415 -- an optional dependency that takes seconds to load

    started_here = not ray.is_initialized()
    if started_here and "RAY_ADDRESS" in os.environ:
        ray.init(log_to_driver=False, logging_level=logging.ERROR)
    elif started_here:
        ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    try:
        play = ray.remote(play_block)
        waiting = [play.remote(contest, block) for block in blocks]
        while waiting:
            (ready, *_), waiting = ray.wait(waiting)
            yield ray.get(ready)
    finally:
        if started_here:
            ray.shutdown()
