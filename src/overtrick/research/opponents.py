"""The other seats of an environment in which one agent plays against bots.

Random players and novices decide in compiled code. All other bots get views of a `Table`, which follows the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from overtrick.actions import Action
from overtrick.bots import seat_bot
from overtrick.bots.kernel import opponents as kernel
from overtrick.bots.priors import prior_for
from overtrick.errors import InvalidOption, quoted
from overtrick.game import Game
from overtrick.kernel import layout
from overtrick.table import Table
from overtrick.view import View

from .one_table import OneTable

COMPILED = {"random": kernel.RANDOM, "novice": kernel.NOVICE}
"""Bots that decide in compiled code."""


class Player(Protocol):
    """A bot: it chooses an action by a view."""

    def act(self, view: View) -> Action:
        """One of the view's legal actions."""


Bots = str | Sequence[str | Player]
"""The name of a bot for all other seats, or a bot for each of them, from the agent's left."""


class Opponents(Protocol):
    """Decide for the seats that are not the agent's."""

    def begin(self, seed: int | None) -> None:
        """Follow the table after it has been reset. A seed makes the choices repeatable."""

    def choose(self) -> int:
        """The action id of the seat to act."""

    def follow(self, action: int) -> None:
        """Note an action that was carried out, of any seat."""


def check_bots(bots: Bots, others: int) -> tuple[str | Player, ...]:
    """A bot for each other seat. Raises InvalidOption for an unknown one or a wrong number."""
    if isinstance(bots, str):
        listed: tuple[str | Player, ...] = (bots,) * others
    elif isinstance(bots, Sequence):
        listed = tuple(bots)
    else:
        raise InvalidOption(f"bots = {quoted(bots)}: give the name of a bot, or a list with a bot for each other seat")
    if len(listed) != others:
        raise InvalidOption(f"bots = {quoted(bots)}: there are {others} other seats, and these are {len(listed)} bots")
    for bot in listed:
        if isinstance(bot, str):
            seat_bot(bot)  # raises for an unknown name
        elif not callable(getattr(bot, "act", None)):
            raise InvalidOption(f"bots: {quoted(bot)} has no method act(view)")
    return listed


def priors_of(game: Game, players: int) -> np.ndarray:
    """What novices know about the hand sizes of a game, one record for each."""
    rules = game.rules(players)
    priors: np.ndarray = np.concatenate([prior_for(rules, place) for place in range(len(rules.deal.hands))])
    return priors


def opponents_at(table: OneTable, seat: int, bots: tuple[str | Player, ...]) -> Opponents:
    """The opponents of an agent: compiled ones where possible."""
    kinds = set(bots) if all(isinstance(bot, str) for bot in bots) else set()
    if kinds == {"random"}:
        return RandomPlayers(table)
    if kinds == {"novice"} and table.game.sensible is None:
        return Novices(table)
    return SeatedBots(table, seat, bots)


class RandomPlayers:
    """Opponents that play at random, in compiled code."""

    def __init__(self, table: OneTable) -> None:
        self._one = table

    def begin(self, seed: int | None) -> None:
        """Nothing to prepare: their random numbers follow from the table's seed."""

    def choose(self) -> int:
        """A random legal action."""
        return self._one.choose()

    def follow(self, action: int) -> None:
        """Nothing to remember."""


class Novices(RandomPlayers):
    """Novices in compiled code."""

    def __init__(self, table: OneTable) -> None:
        super().__init__(table)
        self._priors = priors_of(table.game, table.players)
        self._seen = np.zeros(1, layout.STATE)

    def choose(self) -> int:
        """What a novice does."""
        return kernel.novice_of_one(self._one.record, self._priors, self._seen)


class SeatedBots:
    """Bots that get views of a `Table` with the same cards and actions."""

    def __init__(self, table: OneTable, seat: int, bots: tuple[str | Player, ...]) -> None:
        self._one = table
        self._kinds = bots
        self._seats = [(seat + away) % table.players for away in range(1, table.players)]
        self._bots: dict[int, Player] = {}
        self._match: Table | None = None
        self._cards = _SameCards()
        self._last_of_deal: int | None = None

    def begin(self, seed: int | None) -> None:
        """Open the match as a table, or go on with it if only a deal has ended."""
        if seed is not None or not self._bots:
            kinds = zip(self._seats, self._kinds, strict=True)
            self._bots = {place: _seated(kind, seed, place) for place, kind in kinds}
        last, self._last_of_deal = self._last_of_deal, None
        state = self._one.state
        if self._match is not None and last is not None and state["deal_number"][0] > 1:
            self._push(last)  # the table deals the next deal in the same moment
        else:
            self._cards.note(self._one)
            dealer = int(state["dealer"][0])
            self._match = Table(self._one.game, self._one.players, dealer=dealer, shuffler=self._cards)

    def choose(self) -> int:
        """Ask the bot of the seat to act."""
        assert self._match is not None
        seat = self._one.seat
        return self._one.actions.id_of(self._bots[seat].act(self._match.view(seat)))

    def follow(self, action: int) -> None:
        """Carry out the action at the table too. The one that ends an episode waits until the next deal is known."""
        if self._one.is_over:
            self._last_of_deal = action
        else:
            self._push(action)

    def _push(self, action: int) -> None:
        assert self._match is not None
        self._cards.note(self._one)
        self._match.push(self._one.actions[action])


def _seated(kind: str | Player, seed: int | None, seat: int) -> Player:
    """A bot for a seat. It has no clock, so that the same seed gives the same choices however busy the machine is."""
    if not isinstance(kind, str):
        return kind
    return seat_bot(kind, seed=None if seed is None else f"{seed}/{seat}", steady=True)


class _SameCards:
    """A shuffler that deals the cards of a kernel's record. Copies of a table share it: it is told before each use."""

    def __init__(self) -> None:
        self._order: list[int] = []
        self._trump = 0

    def note(self, table: OneTable) -> None:
        """Take the cards of the deal that lies on this table."""
        self._order = table.state["deck"][0].tolist()
        self._trump = int(table.state["trump"][0])

    def shuffle(self, deal: int, cards: int) -> list[int]:  # noqa: ARG002 -- a shuffler's signature
        """The deck in the order in which it was dealt."""
        return self._order[:cards]

    def pick(self, deal: int, choices: int) -> int:  # noqa: ARG002
        """The trump that was drawn."""
        return self._trump

    def __deepcopy__(self, memo: object) -> _SameCards:
        return self


__all__ = ["COMPILED", "Bots", "Opponents", "Player", "check_bots", "opponents_at", "priors_of"]
