"""A deal played by OpenSpiel, with our notation and our seat numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

import pyspiel

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
DECK = tuple(suit + rank for suit in "SHDC" for rank in RANKS)
BID_0 = 52  # both games number the cards 0 to 51 and a bid of n tricks 52 + n


@dataclass(frozen=True)
class DealtCards:
    """The cards of a deal: a hand for each seat, and the turned card of River."""

    hands: tuple[tuple[str, ...], ...]
    turned: str | None = None

    def __str__(self) -> str:
        """The deal as text for our tables."""
        segments = [f"{seat}: {' '.join(hand)}" for seat, hand in enumerate(self.hands)]
        if self.turned is not None:
            segments.append(f"turned: {self.turned}")
        return "; ".join(segments)


def shuffled(rng: Random, seats: int, hand: int, *, turn_up: bool = False) -> DealtCards:
    """`hand` cards for each seat from a shuffled deck, and the next card turned up if asked for."""
    pack = rng.sample(DECK, len(DECK))
    hands = tuple(tuple(pack[seat * hand : (seat + 1) * hand]) for seat in range(seats))
    return DealtCards(hands, turned=pack[seats * hand] if turn_up else None)


def card_numbers(undealt: pyspiel.State) -> dict[str, int]:
    """The numbers of the cards in OpenSpiel, read from a state in which any card may be dealt next."""
    return {_our_card(undealt.action_to_string(number)): number for number in undealt.legal_actions()}


@dataclass(frozen=True)
class PeerDeal:
    """One deal played by OpenSpiel. `first` is our seat that is player 0 there."""

    state: pyspiel.State
    numbers: Mapping[str, int]
    seats: int
    first: int
    bid_of_0: str

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when the deal is over."""
        player = self.state.current_player()
        return None if player < 0 else (player + self.first) % self.seats

    @property
    def legal(self) -> frozenset[str]:
        """The legal actions in our notation."""
        return frozenset(self._text(action) for action in self.state.legal_actions())

    @property
    def tricks(self) -> tuple[int, ...]:
        """The tricks that each seat has won. OpenSpiel shows them only in its printed state."""
        printed = str(self.state)
        counts = re.findall(r"\d+", printed[printed.rindex("Tricks") :])
        return self._by_seat([int(count) for count in counts[: self.seats]])

    @property
    def returns(self) -> tuple[int, ...]:
        """The score of each seat for the finished deal."""
        return self._by_seat([int(points) for points in self.state.returns()])

    def push(self, text: str) -> None:
        """Make the action of our table. OpenSpiel does not check whether it is legal."""
        self.state.apply_action(self._number(text))

    def _by_seat(self, players: Sequence[int]) -> tuple[int, ...]:
        return tuple(players[(seat - self.first) % self.seats] for seat in range(self.seats))

    def _text(self, action: int) -> str:
        written = self.state.action_to_string(action)
        if action < BID_0:
            return f"play {_our_card(written)}"
        return self.bid_of_0 if action == BID_0 else f"bid {written}"

    def _number(self, text: str) -> int:
        if text == self.bid_of_0:
            return BID_0
        verb, _, what = text.partition(" ")
        return self.numbers[what] if verb == "play" else BID_0 + int(what)


def _our_card(written: str) -> str:
    """OpenSpiel writes a ten `CT`, we write it `C10`."""
    return written.replace("T", "10")
