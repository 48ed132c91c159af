"""Batch: many tables of one game, stepped together."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

import numpy as np

from overtrick.action_ids import ActionIds
from overtrick.errors import IllegalAction, InvalidOption, quoted
from overtrick.game import Game, OptionValue
from overtrick.kernel import batch as kernel
from overtrick.kernel import layout
from overtrick.kernel.knowledge import KNOWLEDGE
from overtrick.lowering import lower
from overtrick.observation import Layout

from .cpu import Processor
from .setup import (
    Illegal,
    Rewards,
    Setup,
    Stop,
    aligned,
    available_cores,
    check_choice,
    find_game,
    key_of_seed,
    seed_tables,
    settings_of,
)

Device: TypeAlias = Literal["cpu", "cuda"]
Observations: TypeAlias = Literal["bits", "words", "both", "none"]

MOST_TABLES = 1 << 24
Array: TypeAlias = np.ndarray
"""A NumPy array, or on a GPU an array with ``__cuda_array_interface__``."""


class IllegalActions(IllegalAction):
    """Some tables of a batch were given an illegal action. They are unchanged, all others went on."""

    code = "illegal_actions"

    def __init__(self, message: str, tables: tuple[int, ...]) -> None:
        super().__init__(message)
        self.tables = tables
        """The tables with an illegal action."""

    def __reduce__(self) -> tuple[type[IllegalActions], tuple[str, tuple[int, ...]]]:
        return type(self), (str(self), self.tables)


class Engine(Protocol):
    """Holds the tables of a batch on one device and steps them."""

    mask: Array
    observation: Array
    words: Array
    seat: Array
    reward: Array
    done: Array
    ended: Array
    illegal: Array

    def start(self, states: np.ndarray, knowledge: np.ndarray, choosers: np.ndarray) -> None:
        """Take over these tables, and write what the seats to act see."""

    def step(self, actions: object, *, counts: bool = True) -> int:
        """Carry out an action at each table. Returns the number of illegal ones, or 0 if they are not counted."""

    def synchronize(self) -> None:
        """Wait until everything that was asked for is done."""

    def deal(self) -> None:
        """Deal the next deal at the tables that have stopped."""

    def choose(self) -> Array:
        """A random legal action for each table."""

    def read_states(self) -> np.ndarray:
        """A copy of the tables' states."""

    def read_knowledge(self) -> np.ndarray:
        """A copy of what has been seen at the tables."""

    def records(self) -> tuple[Array, Array]:
        """The records of the rules and of the tables, where they are."""


class Batch:
    """Many tables of one game, stepped together. All arrays are updated in place by :meth:`step`.

    >>> batch = Batch("spades", tables=4, seed=1, target=250)
    >>> actions = batch.random_actions()
    >>> bool(batch.mask[range(4), actions].all())
    True
    >>> batch.step(actions)
    >>> batch.done.tolist(), batch.seat.shape
    ([False, False, False, False], (4,))

    ``game`` is a name, the path of a file, or a :class:`~overtrick.Game`; its options are keywords. The same seed gives
    the same cards at every table, whatever is played, on the CPU and on a GPU.

    ``rewards`` are for each deal (the change of the seat's score; with the opposite sign where the lowest score wins),
    or for each match (1 for the winner, equal parts for several winners, 0 for the others). ``stop`` says where a table
    waits for :meth:`deal` instead of going on by itself. A match that does not end is stopped after 10,000 deals.

    ``illegal`` says what happens at a table with an illegal action: it stays unchanged and is marked in
    :attr:`illegal` (``"report"``), or also raises IllegalActions after the other tables have gone on (``"raise"``), or
    its match ends and costs the seat a ``penalty`` (``"end"``).
    """

    def __init__(
        self,
        game: str | Game,
        *,
        tables: int,
        seed: int | str = 0,
        players: int | None = None,
        rewards: Rewards = "deal",
        stop: Stop = "never",
        illegal: Illegal = "raise",
        penalty: float = -1.0,
        observations: Observations = "bits",
        device: Device = "cpu",
        cores: int | None = None,
        **options: OptionValue,
    ) -> None:
        self.game = game = find_game(game, options)
        """The game with its options."""
        self.players = game.rules(players if players is not None else game.default_players).seats.players
        """The number of seats."""
        self.tables = _whole_number("tables", tables, 1, MOST_TABLES)
        """The number of tables."""
        self.layout = Layout.of(game, self.players)
        """The name of every bit of an observation."""
        self.actions = ActionIds.of(game, self.players)
        """The actions by id."""
        check_choice("observations", observations, Observations)
        check_choice("device", device, Device)
        self._illegal_raises = illegal == "raise"
        settings = settings_of(rewards=rewards, stop=stop, illegal=illegal, penalty=penalty)
        self._setup = Setup(
            rules=lower(game.rules(self.players)).record,
            plan=self.layout.plan.copy(),
            settings=settings,
            tables=self.tables,
            seats=self.players,
            ids=len(self.actions),
            words=self.layout.words,
            writes_words=observations in ("words", "both"),
            writes_bits=observations in ("bits", "both"),
            cores=available_cores() if cores is None else _whole_number("cores", cores, 1, 1024),
        )
        self._engine = _engine(device, self._setup)
        self.reset(seed)

    def reset(self, seed: int | str = 0) -> None:
        """Begin a new match at every table, as a new batch with this seed would."""
        key = key_of_seed(seed)
        setup = self._setup
        states, knowledge = aligned(self.tables, layout.STATE), aligned(self.tables, KNOWLEDGE)
        choosers = np.zeros(self.tables, kernel.CHOOSER)
        seed_tables(key, states, choosers)
        kernel.start_tables(setup.rules, setup.plan, states, knowledge, 0, self.tables)
        self._engine.start(states, knowledge, choosers)

    def step(self, actions: object) -> None:
        """Carry out one action id at each table. The arrays then show the next seat to act and what has ended.

        The action of a table that has stopped is ignored.
        """
        if self._engine.step(actions, counts=self._illegal_raises):
            self._report()

    def synchronize(self) -> None:
        """Wait until the arrays show the last step. Only steps on a GPU go on after :meth:`step` returns."""
        self._engine.synchronize()

    def deal(self) -> None:
        """Deal the next deal, or the first one of a new match, at the tables that have stopped."""
        self._engine.deal()

    def random_actions(self) -> Array:
        """A random legal action for each table, in an array that the next call overwrites; -1 where a table stopped.

        The choices follow from the seed and have no influence on the cards.
        """
        return self._engine.choose()

    @property
    def mask(self) -> Array:
        """Which actions are legal for the seat to act: ``bool``, (tables, actions)."""
        return self._engine.mask

    @property
    def observation(self) -> Array:
        """What the seat to act knows: ``uint8`` bits, (tables, bits); see :attr:`layout`."""
        if not self._setup.writes_bits:
            raise InvalidOption('this batch writes no bits: make it with observations="bits" or "both"')
        return self._engine.observation

    @property
    def words(self) -> Array:
        """The same as 64-bit words: ``uint64``, (tables, words). Bit n is bit n % 64 of word n // 64."""
        if not self._setup.writes_words:
            raise InvalidOption('this batch writes no words: make it with observations="words" or "both"')
        return self._engine.words

    @property
    def seat(self) -> Array:
        """The seat to act at each table; -1 where a table has stopped."""
        return self._engine.seat

    @property
    def reward(self) -> Array:
        """The rewards of the last step: ``float32``, (tables, seats)."""
        return self._engine.reward

    @property
    def done(self) -> Array:
        """Where the last step ended what rewards are given for, a deal or a match: ``bool``, (tables,)."""
        return self._engine.done

    @property
    def ended(self) -> Array:
        """What the last step ended: 0 nothing, 1 a deal, 2 a deal and its match. ``uint8``, (tables,)."""
        return self._engine.ended

    @property
    def illegal(self) -> Array:
        """Where the last action was illegal: ``bool``, (tables,)."""
        return self._engine.illegal

    @property
    def states(self) -> np.ndarray:
        """A copy of the whole truth at every table: the kernel's records, with all hidden cards."""
        return self._engine.read_states()

    @property
    def knowledge(self) -> np.ndarray:
        """A copy of the kernel's records of what has been seen at every table."""
        return self._engine.read_knowledge()

    @property
    def records(self) -> tuple[Array, Array]:
        """The kernel's records of the rules and of the tables, where they are, for compiled code that reads them."""
        return self._engine.records()

    def _report(self) -> None:
        tables = tuple(np.flatnonzero(np.asarray(_on_host(self.illegal))).tolist())
        shown = ", ".join(map(str, tables[:10])) + (", ..." if len(tables) > 10 else "")
        plural = "tables" if len(tables) > 1 else "table"
        raise IllegalActions(f"illegal actions at {plural} {shown}: they are unchanged, all others went on", tables)

    def __repr__(self) -> str:
        return f"<Batch: {self.tables} tables of {self.game.title}, {self.players} players>"


def _on_host(array: Array) -> Array:
    copy = getattr(array, "copy_to_host", None)
    return array if copy is None else copy()


def _whole_number(name: str, value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise InvalidOption(f"{name} = {quoted(value)}: it is a whole number from {least} to {most}")
    return value


def _engine(device: Device, setup: Setup) -> Engine:
    if device == "cpu":
        return Processor(setup)
    from .cuda import Graphics  # noqa: PLC0415 -- numba-cuda is an extra, and it needs a GPU

    return Graphics(setup)
