"""Many deals of random play on every core, and the figures they give."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from random import Random
from threading import Event, Lock
from time import perf_counter

import numpy as np

from overtrick.errors import InvalidOption
from overtrick.game import Game
from overtrick.kernel import entries, layout
from overtrick.kernel.simulation import simulate as simulate_deals
from overtrick.lowering import lower
from overtrick.rules import Rules

MAX_DEALS = 1_000_000_000_000
# The deals are divided among this many tables, however many cores there are: the same seed then gives the same figures
# on every machine. There are few, because the last match of each table is cut off and not counted.
_TABLES = 64
_MIN_DEALS_PER_TABLE = 2000
_DEALS_PER_STEP = 1000

OnProgress = Callable[[int], None]


@dataclass(frozen=True)
class Simulation:
    """The figures of a simulation.

    ``change`` is the mean change of score per deal for each side, and ``change_error`` its standard error. ``tricks``
    is the mean number of tricks per deal for each seat. ``bids`` counts the bids that could be made or missed, and
    ``made`` those that were made. ``wins`` adds up to ``matches``: winners who share a match get equal parts of it,
    and ``shared_wins`` counts those matches.
    """

    game: Game
    players: int
    seed: int | str
    cores: int
    seconds: float
    deals: int
    decisions: int
    matches: int
    passed_out: int
    bids: int
    made: int
    change: tuple[float, ...]
    change_error: tuple[float, ...]
    tricks: tuple[float, ...]
    wins: tuple[float, ...]
    shared_wins: int

    @property
    def decisions_per_second(self) -> float:
        """Decisions per second of all cores together."""
        return self.decisions / self.seconds

    @property
    def made_share(self) -> float | None:
        """The share of bids that were made; None if there were no bids."""
        return self.made / self.bids if self.bids else None


def simulate(
    game: Game,
    deals: int,
    *,
    players: int | None = None,
    seed: int | str | None = None,
    cores: int | None = None,
    on_progress: OnProgress | None = None,
) -> Simulation:
    """Play this many deals, match after match, with random legal actions.

    ``on_progress`` is called with the number of deals just played, by one thread at a time.

    >>> import overtrick as ot
    >>> found = simulate(ot.load("spades"), 20, seed=7)
    >>> found.deals, sum(found.tricks)
    (20, 13.0)
    """
    rules = game.rules(players)
    cores = _check_numbers(deals, cores)
    seed = secrets.randbits(63) if seed is None else seed
    tables = max(1, min(_TABLES, deals // _MIN_DEALS_PER_TABLE))
    deals_of = [deals // tables + (table < deals % tables) for table in range(tables)]
    cores = min(cores, tables)
    record = lower(rules).record
    matches = [_new_match(rules, record, f"{seed!r}/{table}", table) for table in range(tables)]
    simulate_deals(record, matches[0].copy(), 1, np.zeros(1, layout.COUNTS))  # compile before the clock starts
    started = perf_counter()
    counts = _play(record, matches, deals_of, cores, on_progress or (lambda _: None))
    return _summarize(_Run(game, rules, seed, cores, perf_counter() - started), counts)


def _check_numbers(deals: int, cores: int | None) -> int:
    """The number of cores to use. Raises InvalidOption for a bad number of deals or cores."""
    if type(deals) is not int or not 1 <= deals <= MAX_DEALS:
        raise InvalidOption(f"deals = {deals!r:.40}: it must be a whole number from 1 to {MAX_DEALS}")
    if cores is not None and (type(cores) is not int or cores < 1):
        raise InvalidOption(f"cores = {cores!r:.40}: it must be a whole number, 1 or more")
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores or available


def _new_match(rules: Rules, record: np.ndarray, seed: str, dealer: int) -> np.ndarray:
    """A match before its first deal, padded on both sides so that two threads never share a cache line."""
    match = np.zeros(3, layout.STATE)[1:2]
    match["deck"][0] = np.arange(layout.MAX_CARDS)
    match["random"] = Random(seed).getrandbits(64)
    match["entered"][0, : rules.seats.sides] = np.arange(rules.seats.sides)
    entries.start(record, match, dealer % rules.seats.players)
    return match


def _play(
    record: np.ndarray, matches: list[np.ndarray], deals_of: list[int], cores: int, on_progress: OnProgress
) -> list[np.ndarray]:
    """Play every table's deals, with one thread per core; the kernel releases Python's global lock."""
    stopped, reporting = Event(), Lock()

    def play_table(match: np.ndarray, deals: int) -> np.ndarray:
        counts = np.zeros(1, layout.COUNTS)
        for done in range(0, deals, _DEALS_PER_STEP):
            if stopped.is_set():
                break
            step = min(_DEALS_PER_STEP, deals - done)
            simulate_deals(record, match, step, counts)
            with reporting:
                on_progress(step)
        return counts

    with ThreadPoolExecutor(cores) as pool:
        try:
            return list(pool.map(play_table, matches, deals_of))
        finally:
            stopped.set()  # after Ctrl-C the other threads end early


@dataclass(frozen=True)
class _Run:
    """What was simulated, and how long it took."""

    game: Game
    rules: Rules
    seed: int | str
    cores: int
    seconds: float


def _summarize(run: _Run, counts: list[np.ndarray]) -> Simulation:
    def total(field: str) -> int:
        return sum(int(each[field][0]) for each in counts)

    def totals(field: str, length: int) -> list[int]:
        return [sum(int(each[field][0, index]) for each in counts) for index in range(length)]

    deals, sides, seats = total("deals"), run.rules.seats.sides, run.rules.seats.players
    means = [change / deals for change in totals("change", sides)]
    squares = [square / deals for square in totals("change_squared", sides)]
    errors = [sqrt(max(square - mean * mean, 0.0) / deals) for mean, square in zip(means, squares, strict=True)]
    return Simulation(
        game=run.game,
        players=seats,
        seed=run.seed,
        cores=run.cores,
        seconds=run.seconds,
        deals=deals,
        decisions=total("decisions"),
        matches=total("matches"),
        passed_out=total("passed_out"),
        bids=total("bids"),
        made=total("made"),
        change=tuple(means),
        change_error=tuple(errors),
        tricks=tuple(taken / deals for taken in totals("tricks", seats)),
        wins=tuple(units / layout.WHOLE_WIN for units in totals("wins", sides)),
        shared_wins=total("shared_wins"),
    )
