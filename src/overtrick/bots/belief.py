"""A seat's belief: where every unseen card may lie, as far as its view tells."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from overtrick.actions import Discard, Play
from overtrick.kernel import layout
from overtrick.lowering import Lowered, lower, members
from overtrick.view import View

NO_SEAT = -1


@dataclass(frozen=True)
class Slot:
    """A place for unseen cards: a hand, a pile, the discards, the middle or the rest of the deck."""

    kind: int
    seat: int
    room: int
    """The number of cards in the slot."""
    refused: int = 0
    """Cards that cannot lie here, as a bit set."""


@dataclass(frozen=True)
class Belief:
    """The unseen cards and the slots they may lie in, from which the kernel samples worlds."""

    view: View
    lowered: Lowered
    root: np.ndarray = field(repr=False)
    """The position as the seat sees it."""
    record: np.ndarray = field(repr=False)
    """The kernel's record of the belief."""
    ways: np.ndarray = field(repr=False)
    """The table of ways to fill the slots, still empty (see `overtrick.kernel.world`)."""
    slots: tuple[Slot, ...]
    unseen: int
    """The unseen cards as a bit set."""

    @classmethod
    def of(cls, view: View) -> Belief:
        """The belief that follows from a view."""
        lowered = lower(view.game.rules(view.players))
        root = np.frombuffer(view.position, layout.STATE).copy()
        unseen = _unseen(view, lowered, root)
        slots = _slots(view, lowered, root, unseen)
        classes = _classes(unseen, slots)
        record = _write(view, lowered, slots, classes)
        record["opened"] = _opened_bit(view, lowered) if view.middle else 0
        sizes = [len(members(cards)) + 1 for cards in classes]
        bound = int(record["bound_slots"][0])
        ways = np.zeros((bound + 1, int(np.prod(sizes)) if bound else 1))
        return cls(view, lowered, root, record, ways, slots, unseen)


def _opened_bit(view: View, lowered: Lowered) -> int:
    return 0 if view.opened is None else 1 << lowered.rules.deck.places[view.opened]


def _unseen(view: View, lowered: Lowered, root: np.ndarray) -> int:
    seen = int(np.bitwise_or.reduce(root["hands"][0]) | np.bitwise_or.reduce(root["faceup"][0]))
    seen |= int(root["played"][0] | root["out"][0] | root["discarded"][0])
    if view.middle:
        seen |= _opened_bit(view, lowered)
    return int(lowered.record["deck"][0]) & ~seen


def _slots(view: View, lowered: Lowered, root: np.ndarray, unseen: int) -> tuple[Slot, ...]:
    """Every slot for unseen cards, with its size and the cards that the play has shown it cannot hold."""
    refused = shown_void(view, lowered, root)
    opened = _opened_bit(view, lowered)
    taken = view.declarer not in (
        None,
        view.seat,
    )  # the declarer alone knows where that card is; its copy may be anywhere
    elsewhere = opened if opened & unseen and taken else 0
    slots = []
    for seat, room in enumerate(view.hand_counts):
        if seat != view.seat and room:
            barred = refused[seat] | (0 if seat == view.declarer else elsewhere)
            slots.append(Slot(layout.HAND, seat, room, barred))
    slots += [Slot(layout.PILE, seat, room) for seat, room in enumerate(view.pile_counts) if room]
    if view.middle:
        slots.append(Slot(layout.MIDDLE, NO_SEAT, len(view.middle) - 1))
    discards = sum(isinstance(action, Discard) for _, action in view.history)
    if discards and view.declarer != view.seat:
        slots.append(Slot(layout.DISCARDS, NO_SEAT, discards))
    rest = len(members(unseen)) - sum(slot.room for slot in slots)
    if rest:
        slots.append(Slot(layout.STOCK, NO_SEAT, rest, elsewhere))
    return tuple(slots)


def shown_void(view: View, lowered: Lowered, root: np.ndarray) -> list[int]:
    """For each seat the cards it cannot hold: it did not follow suit, or led a barred suit before it was broken."""
    rules, record = lowered.rules, lowered.record
    places = rules.deck.places
    trumps, barred = int(root["trumps"][0]), int(record["barred"][0])
    whole = int(record["deck"][0])
    refused = [0] * view.players
    in_hand = _HandCounts(view, lowered)
    led, broken, size = 0, False, 0
    for seat, action in view.history:
        if not isinstance(action, Play):
            continue
        number = places[action.card]
        if size == 0:
            led = trumps if trumps >> number & 1 else int(record["suit_cards"][0, number])
            if barred >> number & 1 and not broken:
                refused[seat] |= whole & ~barred
        elif not led >> number & 1:
            refused[seat] |= led
        broken = broken or bool(barred >> number & 1)
        in_hand.play(seat, action)
        size += 1
        if size == view.players:
            size = 0
            for fresh in in_hand.refill():
                refused[fresh] = 0  # new cards from the pile: nothing is known about them
    return refused


class _HandCounts:
    """Counts the cards in hands and face up, to know when a hand is new from the pile."""

    def __init__(self, view: View, lowered: Lowered) -> None:
        self._piles = lowered.rules.deal.piles
        self._shown = frozenset(view.shown)
        size = int(np.frombuffer(view.position, layout.STATE)["hand_size"][0])
        faceup = min(self._piles.faceup, size) if self._piles else 0
        hand = min(self._piles.hand, size - faceup) if self._piles else size
        self._faceup = [faceup] * view.players
        self._hand = [hand] * view.players
        self._pile = [size - faceup - hand] * view.players

    def play(self, seat: int, action: Play) -> None:
        if action.card in self._shown:
            self._faceup[seat] -= 1
        else:
            self._hand[seat] -= 1

    def refill(self) -> list[int]:
        """Fill up from the piles after a trick. Returns the seats that took a new hand."""
        if self._piles is None:
            return []
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


def _classes(unseen: int, slots: tuple[Slot, ...]) -> tuple[int, ...]:
    """The unseen cards in classes that every slot takes or refuses as a whole."""
    groups = [unseen]
    for refused in {slot.refused & unseen for slot in slots}:
        groups = [part for cards in groups for part in (cards & refused, cards & ~refused) if part]
    return tuple(groups)


def _write(view: View, lowered: Lowered, slots: tuple[Slot, ...], classes: tuple[int, ...]) -> np.ndarray:
    """The kernel's record: slots that refuse a class come first, then the others by size."""
    record = np.zeros(1, layout.BELIEF)
    start, stride = 0, 1
    for index, cards in enumerate(classes):
        numbers = members(cards)
        record["cards"][0, start : start + len(numbers)] = numbers
        record["class_start"][0, index] = start
        record["class_size"][0, index] = len(numbers)
        record["stride"][0, index] = stride
        start += len(numbers)
        stride *= len(numbers) + 1
    record["classes"] = len(classes)

    def refuses(slot: Slot) -> bool:
        return any(slot.refused & cards for cards in classes)

    ordered = sorted(slots, key=lambda slot: (not refuses(slot), slot.room))
    for index, slot in enumerate(ordered):
        record["kind"][0, index] = slot.kind
        record["seat"][0, index] = slot.seat
        record["room"][0, index] = slot.room
        allowed = sum(1 << kind for kind, cards in enumerate(classes) if not slot.refused & cards)
        record["allowed"][0, index] = allowed
    record["slots"] = len(ordered)
    record["bound_slots"] = sum(map(refuses, ordered))
    record["me"] = NO_SEAT if view.seat is None else view.seat
    places = lowered.rules.deck.places
    played = int(np.frombuffer(view.position, layout.STATE)["played"][0])
    for seat, action in view.history:
        if isinstance(action, Play):
            number = places[action.card]
            number -= 1 - (played >> number & 1)  # the other one of two equal cards
            played ^= 1 << number
            record["played_by"][0, seat] |= np.uint64(1 << number)
    return record
