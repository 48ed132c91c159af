"""Speed of the engine compared with OpenSpiel in the same run: `make bench`, or with `--json` for programs.

Every figure that has a bar is printed with it. Times are the best of many short tries, because other processes on the
machine can only make them longer. Where it matters, the share of the processor that a try had is printed too.
"""

from __future__ import annotations

import json
import sys
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
from figures import Bar, Figure
from llvmlite import binding
from peers import Peer, Speed
from processes import process_figures
from rich.console import Console
from rich.table import Table as Sheet

import overtrick as ot
from overtrick.kernel import layout
from overtrick.lab import simulate

TRIES = 12
DEALS = 64_000  # about a twentieth of a second for one try of one game


@dataclass(frozen=True)
class Comparison:
    """One of our games, its bar in million decisions per second, and its peer in OpenSpiel.

    If OpenSpiel does not have the game, it is compared with a similar one, and the ratio has no bar.
    """

    title: str
    name: str
    players: int
    floor: float
    peer: Peer
    same_game: bool = True


@dataclass(frozen=True)
class KernelRun:
    """A run of the kernel, and the cores it had on average, which are fewer than it asked for on a busy machine."""

    speed: Speed
    cores_had: float


OH_HELL_4, OH_HELL_7 = peers.oh_hell(4), peers.oh_hell(7)
COMPARISONS = (
    Comparison("Spades", "spades", 4, 60, peers.SPADES),
    Comparison("River, 4 players", "river", 4, 60, OH_HELL_4),
    Comparison("River, 7 players", "river", 7, 60, OH_HELL_7),
    Comparison("Ten Down, 4 players", "tendown", 4, 60, OH_HELL_4, same_game=False),
    Comparison("Rook", "rook", 4, 60, peers.SPADES, same_game=False),
    Comparison("Tocan", "tocan", 4, 45, peers.SPADES, same_game=False),
)


def main(as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False) -> None:
    """Measure the engine and its peers."""
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
    """All figures: game by game, then tables, views and processes."""
    loops, rollouts = {}, {}
    for peer in (peers.SPADES, OH_HELL_4, OH_HELL_7):
        loops[peer] = best(partial(peers.python_loop, peer, seconds=0.3))
        rollouts[peer] = best(partial(peers.cpp_rollouts, peer))
    for comparison in COMPARISONS:
        yield from kernel_figures(comparison, loops[comparison.peer], rollouts[comparison.peer])
    for comparison in COMPARISONS[:2]:
        yield from table_figures(comparison)
    for comparison in COMPARISONS:
        yield view_figure(comparison)
    yield from process_figures()
    yield from first_minute_figures()
    yield Figure("Memory", "a state", layout.STATE.itemsize, "bytes", Bar(448, at_most=True))


def best(try_once: Callable[[], Speed]) -> Speed:
    """The fastest of several tries."""
    return max((try_once() for _ in range(TRIES)), key=lambda speed: speed.per_second)


# Random play in the kernel


def kernel_figures(comparison: Comparison, loop: Speed, rollout: Speed) -> Iterator[Figure]:
    """Million decisions per second on one core and on two, and the ratios to OpenSpiel."""
    one = best(partial(kernel_speed, comparison, cores=1)).per_second
    two = max((kernel_run(comparison, cores=2) for _ in range(TRIES)), key=lambda run: run.speed.per_second)
    bmi2 = binding.get_host_cpu_features().get("bmi2", False)
    yield Figure(
        comparison.title,
        "decisions/s, one core",
        one / 1e6,
        "million",
        Bar(comparison.floor) if bmi2 else None,
        "" if bmi2 else "the bar is for processors with BMI2",
    )
    yield Figure(
        comparison.title,
        "two cores to one",
        two.speed.per_second / one,
        "x",
        Bar(1.85),
        f"had {two.cores_had:.2f} cores",
    )
    for name, peer, limit in (("Python loop", loop, 100), ("C++ roll-outs", rollout, 5)):
        yield Figure(
            comparison.title,
            f"to OpenSpiel's {name}",
            one / peer.per_second,
            "x",
            Bar(limit) if comparison.same_game else None,
            f"{comparison.peer.title}: {peer.per_second / 1e6:.2f} million",
        )


def kernel_speed(comparison: Comparison, cores: int) -> Speed:
    """The speed of random play in the kernel."""
    return kernel_run(comparison, cores).speed


def kernel_run(comparison: Comparison, cores: int) -> KernelRun:
    """Random matches with dealing and scoring, one thread per core, as in `overtrick simulate`."""
    started, busy = perf_counter(), process_time()
    found = simulate(ot.load(comparison.name), DEALS, players=comparison.players, seed=1, cores=cores)
    seconds, busy = perf_counter() - started, process_time() - busy
    return KernelRun(Speed(found.decisions, found.seconds), busy / seconds)


# Tables, from Python


def view_figure(comparison: Comparison) -> Figure:
    """Microseconds for the view of the seat to act, the first one after an action."""
    microseconds = best(partial(view_speed, comparison)).microseconds
    return Figure(comparison.title, "a view from Python", microseconds, "us", Bar(30, at_most=True))


def view_speed(comparison: Comparison) -> Speed:
    """One random match, a view before every action; only the views are timed."""
    table, choices = ot.load(comparison.name).table(comparison.players, seed=1), Random(1)
    views, seconds = 0, 0.0
    while table.turn is not None and views < 300:
        started = perf_counter()
        table.view(table.turn)
        seconds += perf_counter() - started
        views += 1
        table.push(choices.choice(table.legal))
    return Speed(views, seconds)


def table_figures(comparison: Comparison) -> Iterator[Figure]:
    """Microseconds for `push` and the next `legal`, compared with `apply_action` and `legal_actions`."""
    peer = best(partial(peers.python_step, comparison.peer, matches=100 // len(comparison.peer.deals)))
    beside = f"{comparison.peer.title}: {peer.microseconds:.2f} us, unchecked"
    within = best(partial(table_speed, comparison, dealing=False)).microseconds
    whole = best(partial(table_speed, comparison, dealing=True)).microseconds
    about = f"Table, {comparison.title}"
    yield Figure(about, "push + legal", within, "us", Bar(6, at_most=True), beside)
    yield Figure(about, "push + legal, dealing included", whole, "us")


def table_speed(comparison: Comparison, *, dealing: bool, deals: int = 18) -> Speed:
    """Play a random match again with `push` and `legal`. The last push of a deal also deals the next one."""
    game, rng = ot.load(comparison.name), Random(1)
    table = game.table(comparison.players, seed=1)
    played: list[list[ot.Action]] = [[] for _ in range(deals)]
    while table.deal_number <= deals:
        played[table.deal_number - 1].append(table.push(rng.choice(table.legal)))
    table = game.table(comparison.players, seed=1)
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


# Processes and servers


def first_minute_figures() -> Iterator[Figure]:
    """How soon a server answers and shows cards after its first start on a machine."""
    timings, report = first_minute.measure()
    for timing in timings:
        yield Figure("First minute", timing.name, timing.value, timing.unit, Bar(timing.bar, at_most=True))
    computed = ", ".join(report.in_the_loop) or "nothing"
    beside = f"computed in the event loop: {computed}"
    yield Figure("First minute", "bots and hints ready, empty cache", report.all_ready_s, "s", None, beside)


def sheet(figures: list[Figure]) -> Sheet:
    """The figures as a table."""
    table = Sheet(title="The engine, compared with OpenSpiel in the same run", title_justify="left")
    table.add_column(no_wrap=True)
    table.add_column("measured", justify="right")
    table.add_column("bar", justify="right")
    table.add_column()
    table.add_column("compared with")
    marks = {True: "[green]met[/]", False: "[red]missed[/]", None: ""}
    for about, group in groupby(figures, key=lambda figure: figure.about):
        table.add_section()
        table.add_row(f"[bold]{about}[/]")
        for figure in group:
            measured = f"{figure.value:.3g} {figure.unit}"
            table.add_row(f"  {figure.name}", measured, figure.bar_text, marks[figure.met], figure.beside)
    return table


if __name__ == "__main__":
    typer.run(main)
