"""Runs the blocks of a contest: in this process, on several cores, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from pathlib import Path

from .block import BlockResult, play_block, warm_up
from .contest import Contest
from .jobs import check_resources, run_jobs
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


def _play(contest: Contest, blocks: list[int], cores: int, cluster: bool) -> Generator[BlockResult]:
    return run_jobs(
        partial(play_block, contest), blocks, cores=cores, cluster=cluster, prepare=partial(warm_up, contest)
    )
