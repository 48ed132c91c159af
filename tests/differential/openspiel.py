"""A deal on OpenSpiel's side of the table, spoken in our notation and numbered by our seats."""

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
    """What both sides are dealt: a hand a seat, and River's turned card."""

    hands: tuple[tuple[str, ...], ...]
    turned: str | None = None

    def __str__(self) -> str:
        """The deal as our tables read it."""
        segments = [f"{seat}: {' '.join(hand)}" for seat, hand in enumerate(self.hands)]
        if self.turned is not None:
            segments.append(f"turned: {self.turned}")
        return "; ".join(segments)


def shuffled(rng: Random, seats: int, hand: int, *, turn_up: bool = False) -> DealtCards:
    """`hand` cards for each seat from a well shuffled pack, and the next one turned up if asked."""
    pack = rng.sample(DECK, len(DECK))
    hands = tuple(tuple(pack[seat * hand : (seat + 1) * hand]) for seat in range(seats))
    return DealtCards(hands, turned=pack[seats * hand] if turn_up else None)


def card_numbers(undealt: pyspiel.State) -> dict[str, int]:
    """OpenSpiel's number of each card, read where any card of the pack may be dealt next."""
    return {_our_card(undealt.action_to_string(number)): number for number in undealt.legal_actions()}


@dataclass(frozen=True)
class PeerDeal:
    """One deal played by OpenSpiel. `first` is the seat of ours that it calls player 0."""

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
        """The legal actions as our tables write them."""
        return frozenset(self._text(action) for action in self.state.legal_actions())

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks each seat has won, which OpenSpiel tells only in its printed state."""
        printed = str(self.state)
        counts = re.findall(r"\d+", printed[printed.rindex("Tricks") :])
        return self._by_seat([int(count) for count in counts[: self.seats]])

    @property
    def returns(self) -> tuple[int, ...]:
        """Each seat's score for the finished deal."""
        return self._by_seat([int(points) for points in self.state.returns()])

    def push(self, text: str) -> None:
        """Play what our table played; OpenSpiel does not check whether it would have allowed it."""
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
