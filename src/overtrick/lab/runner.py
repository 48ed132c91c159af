"""Runs a study: its blocks on all cores or on a cluster, and the findings from them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from threading import Event, Lock
from time import perf_counter, process_time

from overtrick.arena.jobs import check_resources, run_jobs

from .blocks import Block, numbers_of, play_block, warm_up
from .duplicates import Duplicate, better_and_worse, plan, play_duplicate
from .findings import Findings, Run, find
from .study import Study
from .tally import Tally

OnProgress = Callable[[int], None]
"""Called with the number of deals just played, by one thread at a time."""

Job = Block | Duplicate
Result = tuple[Job, Tally, float]
"""A job, what it has counted, and the seconds of work that it took its process."""


def run_study(
    study: Study, *, cores: int | None = None, cluster: bool = False, on_progress: OnProgress | None = None
) -> Findings:
    """Play all deals of a study and report what was found.

    >>> import overtrick as ot
    >>> from overtrick.lab import Study, variants_of
    >>> found = run_study(Study(variants_of(ot.load("spades"), {}), players=4, deals=40, bots="random"), cores=1)
    >>> found.variants[0].figures["decisions"].value
    56.0
    """
    cores = check_resources(cores, cluster)
    report = on_progress or (lambda _: None)
    jobs = jobs_of(study)
    prepare(study)
    started, own_work = perf_counter(), process_time()
    compiled = all(
        study.is_compiled(variant, kind)
        for variant in range(len(study.variants))
        for kind in (study.bots, study.reference)
    )
    in_threads = compiled and not cluster
    tallies: dict[Job, Tally] = {}
    work = 0.0
    played = _in_threads(jobs, cores, report) if in_threads else run_jobs(play_job, jobs, cores=cores, cluster=cluster)
    with closing(played) as results:
        for job, tally, seconds in results:
            tallies[job] = tally
            work += seconds
            if not in_threads:
                report(deals_of(job))
    run = Run(perf_counter() - started, process_time() - own_work if in_threads else work, cores)
    numbers = range(len(study.variants))
    blocks = [[tallies[job] for job in jobs if isinstance(job, Block) and job.variant == each] for each in numbers]
    tables = [[tallies[job] for job in jobs if isinstance(job, Duplicate) and job.variant == each] for each in numbers]
    return find(study, blocks, tables, run)


def jobs_of(study: Study) -> list[Job]:
    """Every block of every variant, and the deals that are played at several tables."""
    jobs: list[Job] = []
    for variant in range(len(study.variants)):
        jobs += [Block(study, variant, number) for number in range(study.blocks)]
        planned = plan(study, variant)
        if planned is not None:
            jobs += [Duplicate(study, variant, number) for number in range(planned.blocks)]
    return jobs


def deals_of(job: Job) -> int:
    """The deals of a job, for a progress bar."""
    if isinstance(job, Block):
        return job.study.deals_in(job.number)
    planned = plan(job.study, job.variant)
    return 0 if planned is None else planned.deals * planned.tables


def all_deals(study: Study) -> int:
    """The deals of all jobs."""
    total = len(study.variants) * study.deals
    for variant in range(len(study.variants)):
        planned = plan(study, variant)
        total += 0 if planned is None else planned.all_deals
    return total


def play_job(job: Job) -> Result:
    """Play a block, in any process."""
    began = process_time()
    tally = play_block(job) if isinstance(job, Block) else play_duplicate(job)
    return job, tally, process_time() - began


def prepare(study: Study) -> None:
    """Compile what the jobs need and learn what novices know, once in this process."""
    kinds = {study.bots, *(better_and_worse(study) if plan(study, 0) else ())}
    for number, variant in enumerate(study.variants):
        rules = study.rules(number)
        numbers_of(rules, "novice" in kinds)
        for kind in kinds:
            if not study.is_compiled(number, kind):
                warm_up(kind, variant.game, study.players)
    play_block(Block(Study(study.variants[:1], study.players, 1, "random"), 0, 0))


def _in_threads(jobs: Sequence[Job], cores: int, report: OnProgress) -> Generator[Result]:
    """Play jobs in threads: compiled code releases Python's lock."""
    stopped, reporting = Event(), Lock()

    def on_deals(deals: int) -> None:
        if stopped.is_set():
            raise _Stopped
        with reporting:
            report(deals)

    def play(job: Job) -> Result:
        if stopped.is_set():
            raise _Stopped
        if isinstance(job, Block):
            return job, play_block(job, on_deals), 0.0  # what a thread works is not measured
        result = play_duplicate(job)
        on_deals(deals_of(job))
        return job, result, 0.0

    with ThreadPoolExecutor(cores) as pool:
        try:
            for done in as_completed([pool.submit(play, job) for job in jobs]):
                yield done.result()
        finally:
            stopped.set()  # after Ctrl-C the other threads end early


class _Stopped(Exception):
    """The study was stopped."""
