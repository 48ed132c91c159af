"""Many deals at random, on every core, and what came of them."""

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
from overtrick.lowering import lower
from overtrick.rules import Rules

MOST_DEALS = 1_000_000_000_000
# The deals are shared out among so many tables, however many cores there are: the same seed then gives the same
# figures on every machine. Few enough that matches cut short by the end do not count for much.
_TABLES = 64
_DEALS_A_TABLE = 2000
_DEALS_BETWEEN_REPORTS = 1000

Report = Callable[[int], None]


@dataclass(frozen=True)
class Simulation:
    """What came of so many deals.

    ``change`` is the mean change of score in a deal for each side and ``change_error`` its standard error; ``tricks``
    is the mean a deal for each seat. ``bids`` are those that could be made or missed, ``made`` those that were.
    A shared win counts for each side that shares it.
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
    wins: tuple[int, ...]

    @property
    def decisions_per_second(self) -> float:
        """Decisions of all cores together."""
        return self.decisions / self.seconds

    @property
    def made_share(self) -> float | None:
        """The share of bids that were made; None where nothing was bid."""
        return self.made / self.bids if self.bids else None


def simulate(
    game: Game,
    deals: int,
    *,
    players: int | None = None,
    seed: int | str | None = None,
    cores: int | None = None,
    report: Report | None = None,
) -> Simulation:
    """Play so many deals, match after match, with random legal decisions.

    ``report`` is told of every portion of deals that has been played, from one thread at a time.

    >>> import overtrick as ot
    >>> found = simulate(ot.load("spades"), 20, seed=7)
    >>> found.deals, sum(found.tricks)
    (20, 13.0)
    """
    rules = game.rules(players)
    cores = _check_numbers(deals, cores)
    seed = secrets.randbits(63) if seed is None else seed
    tables = max(1, min(_TABLES, deals // _DEALS_A_TABLE))
    shares = [deals // tables + (place < deals % tables) for place in range(tables)]
    cores = min(cores, tables)
    record = lower(rules).record
    matches = [_fresh_match(rules, record, f"{seed!r}/{place}", place) for place in range(tables)]
    entries.simulate(record, matches[0].copy(), 1, np.zeros(1, layout.COUNTS))  # compiled before the clock starts
    started = perf_counter()
    tallies = _play(record, matches, shares, cores, report or (lambda _: None))
    return _sum_up(game, rules, seed, cores, perf_counter() - started, tallies)


def _check_numbers(deals: int, cores: int | None) -> int:
    """How many cores to use."""
    if type(deals) is not int or not 1 <= deals <= MOST_DEALS:
        raise InvalidOption(f"deals = {deals!r:.40}: it is a whole number from 1 to {MOST_DEALS}")
    if cores is not None and (type(cores) is not int or cores < 1):
        raise InvalidOption(f"cores = {cores!r:.40}: it is a whole number, 1 or more")
    there_are = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores or there_are


def _fresh_match(rules: Rules, record: np.ndarray, seed: str, dealer: int) -> np.ndarray:
    """A match before its first deal, with room around it: two threads must not share a line of the cache."""
    match = np.zeros(3, layout.STATE)[1:2]
    match["deck"][0] = np.arange(layout.MAX_CARDS)
    match["random"] = Random(seed).getrandbits(64)
    match["entered"][0, : rules.seats.sides] = np.arange(rules.seats.sides)
    entries.start(record, match, dealer % rules.seats.players)
    return match


def _play(
    record: np.ndarray, matches: list[np.ndarray], shares: list[int], cores: int, report: Report
) -> list[np.ndarray]:
    """Every table plays its share of the deals, a thread a core; the kernel runs without Python's lock."""
    left, reporting = Event(), Lock()

    def play_share(match: np.ndarray, share: int) -> np.ndarray:
        tally = np.zeros(1, layout.COUNTS)
        for done in range(0, share, _DEALS_BETWEEN_REPORTS):
            if left.is_set():
                break
            portion = min(_DEALS_BETWEEN_REPORTS, share - done)
            entries.simulate(record, match, portion, tally)
            with reporting:
                report(portion)
        return tally

    with ThreadPoolExecutor(cores) as pool:
        try:
            return list(pool.map(play_share, matches, shares))
        finally:
            left.set()  # somebody who interrupts does not wait for the rest


def _sum_up(
    game: Game, rules: Rules, seed: int | str, cores: int, seconds: float, tallies: list[np.ndarray]
) -> Simulation:
    def total(field: str) -> int:
        return sum(int(tally[field][0]) for tally in tallies)

    def totals(field: str, places: int) -> list[int]:
        return [sum(int(tally[field][0, place]) for tally in tallies) for place in range(places)]

    deals, sides, seats = total("deals"), rules.seats.sides, rules.seats.players
    means = [change / deals for change in totals("change", sides)]
    squares = [square / deals for square in totals("change_squared", sides)]
    errors = [sqrt(max(square - mean * mean, 0.0) / deals) for mean, square in zip(means, squares, strict=True)]
    return Simulation(
        game=game,
        players=seats,
        seed=seed,
        cores=cores,
        seconds=seconds,
        deals=deals,
        decisions=total("decisions"),
        matches=total("matches"),
        passed_out=total("passed_out"),
        bids=total("bids"),
        made=total("made"),
        change=tuple(means),
        change_error=tuple(errors),
        tricks=tuple(taken / deals for taken in totals("tricks", seats)),
        wins=tuple(totals("wins", sides)),
    )
