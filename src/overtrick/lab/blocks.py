"""Playing the blocks of a study: in compiled code, or with bots that get views of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

import numpy as np

from overtrick.actions import Action
from overtrick.arena.contest import BlockShuffler
from overtrick.bots import Bot, get_ready, seat_bot
from overtrick.bots.guarded import GuardedBot
from overtrick.bots.kernel.deal_rows import LONGEST_MATCH, ROW, SCRIPT, WATCH, play_deals
from overtrick.bots.kernel.layout import PRIOR
from overtrick.bots.kernel.opponents import NOVICE, RANDOM
from overtrick.bots.priors import prior_for
from overtrick.dealing import SeededShuffler, lay_in_order
from overtrick.game import Game
from overtrick.kernel import entries, layout
from overtrick.lowering import Lowered, lower
from overtrick.rules import Rules
from overtrick.table import Table

from .counting import Counted, count_rows
from .limits import Limit, limits_of, records_without
from .study import Study
from .tally import Tally

_STEP = 4000
"""Deals between two reports of progress."""
_KINDS = {"random": RANDOM, "novice": NOVICE}

OnDeals = Callable[[int], None]
"""Called with the number of deals just played. It may raise to stop."""


@dataclass(frozen=True)
class Block:
    """One block of one variant. A plain value, for other processes."""

    study: Study
    variant: int
    number: int


@dataclass(frozen=True)
class Numbers:
    """What the kernel needs to play a variant."""

    lowered: Lowered
    limits: tuple[Limit, ...]
    without: np.ndarray
    phases: np.ndarray
    priors: np.ndarray


@lru_cache(maxsize=64)
def numbers_of(rules: Rules, has_novices: bool) -> Numbers:
    """The numbers of these rules. What novices know about hands is learned once."""
    limits = limits_of(rules)
    places = range(len(rules.deal.hands)) if has_novices else ()
    priors = [prior_for(rules, place) for place in places]
    return Numbers(
        lower(rules),
        limits,
        records_without(rules, limits),
        np.array([limit.phase for limit in limits], np.int64),
        np.concatenate(priors) if priors else np.zeros(1, PRIOR),
    )


class Player:
    """A match in the kernel that goes on from deal to deal, with a kind of player in each seat."""

    def __init__(self, rules: Rules, kinds: Sequence[int], dealer: int) -> None:
        self.rules = rules
        self.numbers = numbers_of(rules, NOVICE in kinds)
        self.kinds = np.zeros(layout.MAX_SEATS, np.int64)
        self.kinds[: len(kinds)] = kinds
        self.state = np.zeros(3, layout.STATE)[1:2]  # two threads must not share a cache line
        self.state["deck"][0] = np.arange(layout.MAX_CARDS)
        self.state["entered"][0, : rules.seats.sides] = np.arange(rules.seats.sides)
        self.watch = np.zeros(1, WATCH)
        self.watch["leader"] = layout.NONE
        self.bags = np.zeros(layout.MAX_SEATS, np.int64)
        self.lines = np.zeros(layout.MAX_LINES, layout.LINE)
        entries.start(self.numbers.lowered.record, self.state, dealer % rules.seats.players)

    def play(self, wanted: int, seeds: np.ndarray, script: np.ndarray | None = None) -> np.ndarray:
        """The rows of the next deals: as many as wanted, and those up to the end of the match that have seeds."""
        rows = np.zeros(len(seeds), ROW)
        numbers = self.numbers
        played = play_deals(
            numbers.lowered.record,
            numbers.without,
            numbers.phases,
            numbers.priors,
            self.kinds,
            seeds,
            np.zeros(0, np.int64) if script is None else script,
            self.state,
            self.watch,
            self.bags,
            self.lines,
            wanted,
            rows,
        )
        return rows[:played]


def deal_seeds(seed: str, first: int, deals: int) -> np.ndarray:
    """A seed for each of these deals of a block: SplitMix64 of a counter."""
    base = np.uint64(int.from_bytes(sha256(seed.encode(errors="surrogatepass")).digest()[:8], "big"))
    words: np.ndarray = base + (np.arange(first, first + deals, dtype=np.uint64) + np.uint64(1)) * np.uint64(
        0x9E3779B97F4A7C15
    )
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    found: np.ndarray = words ^ (words >> np.uint64(31))
    return found


def play_block(block: Block, on_deals: OnDeals | None = None) -> Tally:
    """Play a block and count it. The cards are the same for every variant."""
    study = block.study
    report = on_deals or (lambda _: None)
    compiled = study.is_compiled(block.variant, study.bots)
    rules = study.rules(block.variant)
    is_novice = compiled and study.bots == "novice"
    counted = Counted(rules, limits_of(rules), knows_results=is_novice, knows_choices=compiled)
    tally = Tally()
    rows = _compiled_rows(block) if compiled else _table_rows(block, tally)
    for part in rows:
        tally.merge(count_rows(counted, part))
        report(len(part))
    return tally


def _compiled_rows(block: Block) -> Iterator[np.ndarray]:
    study, wanted, done = block.study, block.study.deals_in(block.number), 0
    player = Player(study.rules(block.variant), [_KINDS[study.bots]] * study.players, block.number)
    while done < wanted:
        step = min(_STEP, wanted - done)
        seeds = deal_seeds(f"lab/{study.seed!r}/{block.number}", done, step + LONGEST_MATCH)
        rows = player.play(step, seeds)
        done += len(rows)
        yield rows


# Bots that get views


def _table_rows(block: Block, tally: Tally) -> Iterator[np.ndarray]:
    """The rows of matches of such bots, match by match."""
    study, done = block.study, 0
    game = study.variants[block.variant].game
    warm_up(study.bots, game, study.players)
    match = TableMatch(game, [study.bots] * study.players, f"{study.seed!r}/{block.number}", block.number)
    while done < study.deals_in(block.number):
        rows = np.concatenate(list(match.play(done, LONGEST_MATCH)))
        done += len(rows)
        yield rows
    tally.faults += match.faults


class TableMatch:
    """Bots at tables, one match after another. The kernel replays every deal, to describe it as it does its own."""

    def __init__(self, game: Game, kinds: Sequence[str], seed: str, first_dealer: int) -> None:
        players = len(kinds)
        self._game, self._players, self._first, self._seed = game, players, first_dealer, seed
        self._bots: list[Bot] = [
            seat_bot(kind, seed=f"lab/{seed}/{seat}", steady=True) for seat, kind in enumerate(kinds)
        ]
        self._kernel = Player(game.rules(players), [SCRIPT] * players, first_dealer)
        self._table: Table | None = None
        self.faults = 0

    def play(self, done: int, most: int) -> Iterator[np.ndarray]:
        """The row of each deal, up to the end of the match or to this number. ``done`` deals were played before."""
        for number in range(most):
            table = self._table
            if table is None or table.turn is None or len(table.deals) >= LONGEST_MATCH:
                if number:
                    return
                table = self._table = self._open(done)
            yield self._play_deal(table)

    def _open(self, done: int) -> Table:
        cards = BlockShuffler(SeededShuffler(f"lab/{self._seed}"), done)
        return Table(self._game, self._players, dealer=(self._first + done) % self._players, shuffler=cards)

    def _play_deal(self, table: Table) -> np.ndarray:
        """Play a deal at the table, then replay it in the kernel."""
        deal, start, dealer = table.dealt[-1], len(table.history), table.dealer
        number = len(table.deals)
        while len(table.deals) == number:
            seat = table.turn
            assert seat is not None  # a match ends only when a deal does
            view = table.view(seat)
            if len(view.legal) == 1:
                table.push(view.legal[0])
                continue
            bot = self._bots[seat]
            table.push(bot.act(view))
            if isinstance(bot, GuardedBot):
                self.faults += len(bot.faults)
                bot.faults.clear()
        end = table.deal_starts[number + 1] if len(table.deal_starts) > number + 1 else len(table.history)
        lowered, state = self._kernel.numbers.lowered, self._kernel.state
        script = [_number_of(lowered, action) for _, action in table.history[start:end]]
        order = lay_in_order(table.rules, deal, dealer)
        state["deck"][0, : len(order)] = order
        if deal.trump is not None:
            state["trump"] = table.rules.deck.suits.index(deal.trump)
        row = self._kernel.play(1, np.zeros(1, np.uint64), np.array(script, np.int64))
        assert row["change"][0, : table.rules.seats.sides].tolist() == list(table.deals[number].change)
        return row


def _number_of(lowered: Lowered, action: Action) -> int:
    """The kernel's number of an action: the actions of two phases are never equal."""
    return next(numbers[action] for numbers in lowered.numbers if action in numbers)


@lru_cache(maxsize=64)
def warm_up(kind: str, game: Game, players: int) -> None:
    """Compile a bot and let it learn what it needs about every hand size."""
    get_ready(kind, game, players, deals=len(game.rules(players).deal.hands))
