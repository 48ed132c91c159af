"""What the play of a deal has shown: the cards that a seat cannot hold any more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .actions import Action, Play
from .cards import Card
from .kernel import layout
from .lowering import Lowered
from .rules import Piles


@dataclass(frozen=True)
class DealSoFar:
    """What everybody has seen of a deal."""

    plays: Sequence[tuple[int, int]]
    """The cards of this deal in order: the seat and the number of the card; of equal cards the first number."""
    trump: int
    """The trump suit's number, or NONE."""
    hand_size: int
    sitting: Sequence[int]
    """The seats that do not play in this deal."""
    shown: int = 0
    """Every card that has lain face up from a pile, as a set of bits."""


def plays_of(history: Iterable[tuple[int, Action]], lowered: Lowered) -> tuple[tuple[int, int], ...]:
    """The cards that were played, as numbers, with the seats that played them."""
    listed, numbers = lowered.listed[layout.PLAY], lowered.numbers[layout.PLAY]
    found = []
    for seat, action in history:
        if isinstance(action, Play):
            number = listed.get(id(action))  # most actions are those of the table itself
            found.append((seat, numbers[action] if number is None else number))
    return tuple(found)


def bits_of(cards: Iterable[Card], lowered: Lowered) -> int:
    """Cards as a set of bits. Of two equal cards one has the first bit and both have both."""
    found = 0
    for card in cards:
        number = lowered.numbers[layout.PLAY][Play(card)]
        found |= 1 << (number + (found >> number & 1))
    return found


def shown_voids(lowered: Lowered, deal: DealSoFar) -> list[int]:
    """For each seat the cards it cannot hold: it did not follow suit, or led a barred suit before it was broken."""
    voids = Voids(lowered, deal)
    voids.follow(deal.plays)
    return voids.refused


class Voids:
    """Follows the play of one deal, and notes the cards that each seat cannot hold."""

    def __init__(self, lowered: Lowered, deal: DealSoFar) -> None:
        rules = lowered.rules
        self._lowered = lowered
        self._follow = lowered.follow[deal.trump + 1]
        self._full = rules.seats.players - len(deal.sitting)
        self._must_lead_it = rules.lead.card is not None
        self._first_trick, self._undecided, self._broken = True, True, False
        self._led, self._size = 0, 0
        self._in_hand = None if rules.deal.piles is None else _HandCounts(rules.deal.piles, rules.seats.players, deal)
        self.refused = [0] * rules.seats.players
        """For each seat the cards it cannot hold, as bits."""

    def follow(self, plays: Iterable[tuple[int, int]], shown: int = 0) -> None:
        """Follow the next cards of the deal. ``shown`` are all cards that have lain face up from a pile since."""
        if self._in_hand is not None:
            self._in_hand.shown |= shown
        for seat, number in plays:
            self._play(seat, number)

    def _play(self, seat: int, number: int) -> None:
        lowered, refused = self._lowered, self.refused
        barred, whole = lowered.barred, lowered.deck
        had_to_lead_it = self._first_trick and self._must_lead_it
        if self._size == 0 and barred >> number & 1 and not self._broken and not had_to_lead_it:
            refused[seat] |= whole & ~barred
        if self._undecided:
            self._led = self._follow[number]
            self._undecided = bool(lowered.no_suit_led >> number & 1)
        elif not (self._led | lowered.free) >> number & 1:
            refused[seat] |= self._led
            if self._first_trick and lowered.barred_first >> number & 1:
                refused[seat] |= whole & ~lowered.barred_first
        self._broken = self._broken or bool(lowered.breaking >> number & 1)
        self._size += 1
        if self._in_hand is not None:
            self._in_hand.play(seat, number)
        if self._size == self._full:
            self._size, self._first_trick, self._undecided = 0, False, True
            for fresh in () if self._in_hand is None else self._in_hand.refill():
                refused[fresh] = 0  # new cards from the pile: nothing is known about them


class _HandCounts:
    """Counts the cards in hands and face up, to know when a hand is new from the pile."""

    def __init__(self, piles: Piles, players: int, deal: DealSoFar) -> None:
        self._piles = piles
        self.shown = deal.shown
        faceup = min(piles.faceup, deal.hand_size)
        hand = min(piles.hand, deal.hand_size - faceup)
        self._faceup = [faceup] * players
        self._hand = [hand] * players
        self._pile = [deal.hand_size - faceup - hand] * players

    def play(self, seat: int, number: int) -> None:
        if self.shown >> number & 1:
            self._faceup[seat] -= 1
        else:
            self._hand[seat] -= 1

    def refill(self) -> list[int]:
        """Fill up from the piles after a trick. Returns the seats that took a new hand."""
        fresh = []
        for seat, left in enumerate(self._pile):
            pile = left
            if self._faceup[seat] == 0:
                self._faceup[seat] = min(self._piles.faceup, pile)
                pile -= self._faceup[seat]
            if self._hand[seat] == 0:
                self._hand[seat] = min(self._piles.hand, pile)
                pile -= self._hand[seat]
                fresh.append(seat)
            self._pile[seat] = pile
        return fresh
