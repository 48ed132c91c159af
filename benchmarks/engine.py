"""The engine's figures beside OpenSpiel's, measured in the same run: `make bench`, or with `--json` for programs.

Every figure that has a bar is printed with it. Times are the best of many short tries, because what else runs on
the machine can only make them longer; how much of the processor a try had is printed where that matters.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from itertools import groupby
from random import Random
from time import perf_counter, process_time
from typing import Annotated

import first_minute
import peers
import typer
from llvmlite import binding
from peers import Peer, Speed
from rich.console import Console
from rich.table import Table as Sheet

import overtrick as ot
from overtrick.kernel import layout
from overtrick.lab import simulate

TRIES = 12
DEALS = 64_000  # about a twentieth of a second for one try of one game
PROCESSES = 5

# Processes of their own, since a process compiles and loads only once.
IMPORT = "import overtrick"
FIRST_DECISION = 'import overtrick as ot; table = ot.load("spades").table(); table.push(table.legal[0])'
# The first call into numba imports these wherever they are installed; `pip install overtrick` does not bring them.
NOT_OURS = "scipy", "cffi", "coverage"
PLAIN_INSTALL = f"import sys; sys.modules.update(dict.fromkeys({NOT_OURS}))\n{FIRST_DECISION}"
ENGINE = """
import numpy as np
import overtrick as ot
from overtrick.kernel import entries, layout
from overtrick.lowering import lower

table = ot.load("tendown", room=5).table(players=2)
while table.turn is not None:
    table.push(table.legal[0])
assert table.outcome is not None
rules, state = lower(table.game.rules(2)).record, np.zeros(1, layout.STATE)
entries.start(rules, state, 0)
"""

BOTS = """
import overtrick as ot
from overtrick.bots import get_ready

get_ready("expert", ot.load("spades"), 4)
"""


@dataclass(frozen=True)
class Bar:
    """What a figure must reach: at least so much, or at most."""

    limit: float
    at_most: bool = False

    def is_met(self, value: float) -> bool:
        """Whether this figure reaches the bar."""
        return value <= self.limit if self.at_most else value >= self.limit


@dataclass(frozen=True)
class Figure:
    """One measured number, and what it stands beside."""

    about: str
    name: str
    value: float
    unit: str
    bar: Bar | None = None
    beside: str = ""

    @property
    def met(self) -> bool | None:
        """Whether it reaches its bar; None without one."""
        return None if self.bar is None else self.bar.is_met(self.value)


@dataclass(frozen=True)
class Contest:
    """A game of ours, the millions of decisions a second it must make, and its peer in OpenSpiel.

    Where OpenSpiel has no such game the nearest one stands in, and the ratio has no bar.
    """

    title: str
    name: str
    players: int
    floor: float
    peer: Peer
    same_game: bool = True


@dataclass(frozen=True)
class KernelRun:
    """A run of the kernel, and how many cores it had on the average: fewer than it asked for on a busy machine."""

    pace: Speed
    cores_had: float


OH_HELL_4, OH_HELL_7 = peers.oh_hell(4), peers.oh_hell(7)
CONTESTS = (
    Contest("Spades", "spades", 4, 60, peers.SPADES),
    Contest("River, 4 players", "river", 4, 60, OH_HELL_4),
    Contest("River, 7 players", "river", 7, 60, OH_HELL_7),
    Contest("Ten Down, 4 players", "tendown", 4, 60, OH_HELL_4, same_game=False),
    Contest("Rook", "rook", 4, 60, peers.SPADES, same_game=False),
    Contest("Tocan", "tocan", 4, 45, peers.SPADES, same_game=False),
)


def main(as_json: Annotated[bool, typer.Option("--json", help="Print the figures for a program.")] = False) -> None:
    """Measure the engine beside its peers."""
    console = Console(stderr=True)
    figures = []
    with console.status("Measuring ...") as status:
        for figure in measure():
            figures.append(figure)
            status.update(f"Measuring ... {figure.about}: {figure.name}")
    if as_json:
        print(json.dumps([{**asdict(figure), "met": figure.met} for figure in figures], indent=2))
    else:
        Console(width=None if sys.stdout.isatty() else 110).print(sheet(figures))


def measure() -> Iterator[Figure]:
    """All figures, one game after the other, then the table's and the process's."""
    loops, rollouts = {}, {}
    for peer in (peers.SPADES, OH_HELL_4, OH_HELL_7):
        loops[peer] = best(partial(peers.python_loop, peer, seconds=0.3))
        rollouts[peer] = best(partial(peers.cpp_rollouts, peer))
    for contest in CONTESTS:
        yield from kernel_figures(contest, loops[contest.peer], rollouts[contest.peer])
    for contest in CONTESTS[:2]:
        yield from table_figures(contest)
    for contest in CONTESTS:
        yield view_figure(contest)
    yield from process_figures()
    yield from first_minute_figures()
    yield Figure("Memory", "a state", layout.STATE.itemsize, "bytes", Bar(448, at_most=True))


def best(try_once: Callable[[], Speed]) -> Speed:
    """The quickest of several tries."""
    return max((try_once() for _ in range(TRIES)), key=lambda pace: pace.per_second)


# Random play in the kernel


def kernel_figures(contest: Contest, loop: Speed, rollout: Speed) -> Iterator[Figure]:
    """Millions of decisions a second on one core and on two, and how that compares."""
    one = best(partial(kernel_pace, contest, cores=1)).per_second
    two = max((kernel_run(contest, cores=2) for _ in range(TRIES)), key=lambda run: run.pace.per_second)
    bmi2 = binding.get_host_cpu_features().get("bmi2", False)
    yield Figure(
        contest.title,
        "decisions/s, one core",
        one / 1e6,
        "million",
        Bar(contest.floor) if bmi2 else None,
        "" if bmi2 else "the bar is for processors with BMI2",
    )
    yield Figure(
        contest.title,
        "two cores to one",
        two.pace.per_second / one,
        "x",
        Bar(1.85),
        f"had {two.cores_had:.2f} cores",
    )
    for name, pace, limit in (("Python loop", loop, 100), ("C++ roll-outs", rollout, 5)):
        yield Figure(
            contest.title,
            f"to OpenSpiel's {name}",
            one / pace.per_second,
            "x",
            Bar(limit) if contest.same_game else None,
            f"{contest.peer.title}: {pace.per_second / 1e6:.2f} million",
        )


def kernel_pace(contest: Contest, cores: int) -> Speed:
    """Decisions made in the kernel."""
    return kernel_run(contest, cores).pace


def kernel_run(contest: Contest, cores: int) -> KernelRun:
    """What `overtrick simulate` does: random matches, dealing and scoring included, a thread a core."""
    started, busy = perf_counter(), process_time()
    found = simulate(ot.load(contest.name), DEALS, players=contest.players, seed=1, cores=cores)
    seconds, busy = perf_counter() - started, process_time() - busy
    return KernelRun(Speed(found.decisions, found.seconds), busy / seconds)


# Tables, from Python


def view_figure(contest: Contest) -> Figure:
    """Microseconds for the view of the seat to act, the first one after an action."""
    microseconds = best(partial(view_speed, contest)).microseconds
    return Figure(contest.title, "a view from Python", microseconds, "us", Bar(30, at_most=True))


def view_speed(contest: Contest) -> Speed:
    """One random match, a view before every action; only the views are timed."""
    table, choices = ot.load(contest.name).table(contest.players, seed=1), Random(1)
    views, seconds = 0, 0.0
    while table.turn is not None and views < 300:
        started = perf_counter()
        table.view(table.turn)
        seconds += perf_counter() - started
        views += 1
        table.push(choices.choice(table.legal))
    return Speed(views, seconds)


def table_figures(contest: Contest) -> Iterator[Figure]:
    """Microseconds for `push` and the `legal` after it, beside `apply_action` and `legal_actions`."""
    peer = best(partial(peers.python_step, contest.peer, matches=100 // len(contest.peer.deals)))
    beside = f"{contest.peer.title}: {peer.microseconds:.2f} us, unchecked"
    within = best(partial(table_pace, contest, dealing=False)).microseconds
    whole = best(partial(table_pace, contest, dealing=True)).microseconds
    about = f"Table, {contest.title}"
    yield Figure(about, "push + legal", within, "us", Bar(6, at_most=True), beside)
    yield Figure(about, "push + legal, dealing included", whole, "us")


def table_pace(contest: Contest, *, dealing: bool, deals: int = 18) -> Speed:
    """The same random match played again with `push` and `legal`; the last push of a deal deals the next one."""
    game, rng = ot.load(contest.name), Random(1)
    table = game.table(contest.players, seed=1)
    played: list[list[ot.Action]] = [[] for _ in range(deals)]
    while table.deal_number <= deals:
        played[table.deal_number - 1].append(table.push(rng.choice(table.legal)))
    table = game.table(contest.players, seed=1)
    decisions, seconds = 0, 0.0
    for actions in played:
        timed = actions if dealing else actions[:-1]
        started = perf_counter()
        for action in timed:
            table.push(action)
            _ = table.legal
        seconds += perf_counter() - started
        decisions += len(timed)
        for action in actions[len(timed) :]:
            table.push(action)
    return Speed(decisions, seconds)


# Processes


def process_figures() -> Iterator[Figure]:
    """Seconds to compile the engine, then the bots; to the first decision from the cache; to import."""
    with tempfile.TemporaryDirectory() as cache:
        cold = process_time_of(ENGINE, cache)
        bots = process_time_of(BOTS, cache)
        first = min(process_time_of(FIRST_DECISION, cache) for _ in range(PROCESSES))
        plain = min(process_time_of(PLAIN_INSTALL, cache) for _ in range(PROCESSES))
        imported = min(process_time_of(IMPORT, cache) for _ in range(PROCESSES))
        empty = min(process_time_of("", cache) for _ in range(PROCESSES))
    for name, taken, limit in (
        ("cold compile of the engine", cold, 12),
        ("start to first decision, from cache", first, 0.8),
        (f"the same without {', '.join(NOT_OURS)}", plain, 0.8),
    ):
        beside = f"{taken.cpu:.2f} s of processor time"
        yield Figure("Process", name, taken.seconds, "s", Bar(limit, at_most=True), beside)
    yield Figure(
        "Process",
        "cold compile of the bots, after that",
        bots.seconds,
        "s",
        None,
        f"{bots.cpu:.2f} s of processor time",
    )
    beside = f"beyond Python's own {empty.seconds:.2f} s"
    yield Figure("Process", "import overtrick", imported.seconds - empty.seconds, "s", Bar(0.15, at_most=True), beside)


def first_minute_figures() -> Iterator[Figure]:
    """How soon a server answers and shows cards after its first start on a machine."""
    timings, report = first_minute.measure()
    for timing in timings:
        yield Figure("First minute", timing.name, timing.value, timing.unit, Bar(timing.bar, at_most=True))
    computed = ", ".join(report.in_the_loop) or "nothing"
    beside = f"computed in the event loop: {computed}"
    yield Figure("First minute", "bots and hints ready, empty cache", report.all_ready_s, "s", None, beside)


@dataclass(frozen=True, order=True)
class Taken:
    """How long a process took, and how much processor time."""

    seconds: float
    cpu: float


def process_time_of(code: str, cache: str) -> Taken:
    """From starting Python with this code to its end."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "OVERTRICK_CACHE": cache})
    seconds, after = perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Taken(seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def sheet(figures: list[Figure]) -> Sheet:
    """The figures as a table to read."""
    table = Sheet(title="The engine, and OpenSpiel in the same run", title_justify="left")
    table.add_column(no_wrap=True)
    table.add_column("measured", justify="right")
    table.add_column("bar", justify="right")
    table.add_column()
    table.add_column("beside")
    verdicts = {True: "[green]met[/]", False: "[red]missed[/]", None: ""}
    for about, group in groupby(figures, key=lambda figure: figure.about):
        table.add_section()
        table.add_row(f"[bold]{about}[/]")
        for figure in group:
            sign = "" if figure.bar is None else f"{'<=' if figure.bar.at_most else '>='} {figure.bar.limit:g}"
            measured = f"{figure.value:.3g} {figure.unit}"
            table.add_row(f"  {figure.name}", measured, sign, verdicts[figure.met], figure.beside)
    return table


if __name__ == "__main__":
    typer.run(main)
