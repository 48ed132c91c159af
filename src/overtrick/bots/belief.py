"""A seat's belief: where every unseen card may lie, as far as its view tells."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import numpy as np

from overtrick.actions import Discard, OrderUp, Play
from overtrick.kernel import layout
from overtrick.kernel.world import count_worlds
from overtrick.knowledge import shown_void
from overtrick.lowering import Lowered, lower, members
from overtrick.rules import OrderUp as Order
from overtrick.view import Phase, View

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
        """The belief that follows from a view.

        Where a declarer must keep certain cards, they are not looked for among the discards unless they must be there.
        """
        belief = cls.without_keeping(view)
        if not belief.lowered.record["kept"][0]:
            return belief
        return belief.with_slots(_keep_from_discards(view, belief.lowered, belief.slots, belief.unseen))

    @classmethod
    def without_keeping(cls, view: View) -> Belief:
        """The belief of a view, without regard to cards that must be kept from the discards."""
        lowered = lower(view.game.rules(view.players))
        root = np.frombuffer(view.position, layout.STATE).copy()
        if view.phase is Phase.GIVE:
            root["middle"] = sum(1 << lowered.rules.deck.places[card] for card in view.given)
        unseen = _unseen(view, lowered, root)
        slots = _slots(view, lowered, root, unseen)
        record, ways = _write(view, lowered, slots, unseen)
        return cls(view, lowered, root, record, ways, slots, unseen)

    def with_slots(self, slots: tuple[Slot, ...]) -> Belief:
        """The same belief with other slots for the same cards."""
        if slots == self.slots:
            return self
        record, ways = _write(self.view, self.lowered, slots, self.unseen)
        return replace(self, record=record, ways=ways, slots=slots)


_MOST_COMBINATIONS = 200_000
"""The largest table of ways that is made only to know the discards better."""


def _keep_from_discards(view: View, lowered: Lowered, slots: tuple[Slot, ...], unseen: int) -> tuple[Slot, ...]:
    """The slots if no card that must be kept was discarded; the same slots if it must have been, or is hard to tell.

    A declarer with too few other cards has to discard such cards too, but that is rare.
    """
    kept = int(lowered.record["kept"][0])
    strict = tuple(replace(slot, refused=kept) if slot.kind == layout.DISCARDS else slot for slot in slots)
    classes = classes_of(unseen, strict)
    if len(classes) > layout.MAX_CLASSES or _combinations(classes) > _MOST_COMBINATIONS:
        return slots
    return strict if count_worlds(*_write(view, lowered, strict, unseen)) > 0 else slots


def _combinations(classes: tuple[int, ...]) -> int:
    """The number of ways to have some cards of each class left."""
    return math.prod(len(members(cards)) + 1 for cards in classes)


def _opened_bit(view: View, lowered: Lowered) -> int:
    """The card that everybody saw before one seat took it up."""
    card = view.opened
    if card is None and isinstance(lowered.rules.auction, Order) and discarder_of(view, lowered) is not None:
        card = view.turned
    return 0 if card is None else 1 << lowered.rules.deck.places[card]


def discarder_of(view: View, lowered: Lowered) -> int | None:
    """The seat that takes cards up and discards; None as long as nobody does."""
    if not isinstance(lowered.rules.auction, Order):
        return view.declarer
    return view.dealer if any(isinstance(action, OrderUp) for _, action in view.history) else None


def _known_holders(view: View, lowered: Lowered) -> dict[int, int]:
    """Cards of other seats that this seat knows, played or not: by seat, as bit sets."""
    places, known = lowered.rules.deck.places, dict[int, int]()
    if view.given and view.gives_to is not None and view.seat is not None and view.phase is not Phase.GIVE:
        known[(view.seat + view.gives_to) % view.players] = sum(1 << places[card] for card in view.given)
    if lowered.rules.shows_dealers_last and view.turned is not None and view.dealer != view.seat:
        known[view.dealer] = known.get(view.dealer, 0) | 1 << places[view.turned]
    lead = lowered.rules.lead.card
    if (
        lead is not None
        and view.phase is Phase.PLAY
        and not any(isinstance(action, Play) for _, action in view.history)
    ):
        card = lowered.rules.deck.get(lead)  # the seat that has to lead it holds it
        if card is not None and view.turn is not None and view.turn != view.seat:
            known[view.turn] = known.get(view.turn, 0) | 1 << places[card]
    return known


def _unseen(view: View, lowered: Lowered, root: np.ndarray) -> int:
    seen = int(np.bitwise_or.reduce(root["hands"][0]) | np.bitwise_or.reduce(root["faceup"][0]))
    seen |= int(root["played"][0] | root["out"][0] | root["discarded"][0])
    if view.middle:
        seen |= _opened_bit(view, lowered)
    if view.phase is Phase.GIVE:
        seen |= int(root["middle"][0])
    return int(lowered.record["deck"][0]) & ~seen


def _slots(view: View, lowered: Lowered, root: np.ndarray, unseen: int) -> tuple[Slot, ...]:
    """Every slot for unseen cards, with its size and the cards that the play has shown it cannot hold."""
    refused = shown_void(view, lowered, root)
    opened = _opened_bit(view, lowered)
    discarder = discarder_of(view, lowered)
    taken = discarder not in (None, view.seat)  # that seat alone knows where the card is; its copy may be anywhere
    card = view.opened or view.turned
    if card is not None and (discarder, Play(card)) in view.history:
        taken = False  # it may have played this very card: nothing is known about an equal one
    elsewhere = opened if opened & unseen and taken else 0
    known = _known_holders(view, lowered)
    located = sum(known.values())
    slots = []
    # Nobody has seen what another seat gave away: while cards are given, all that was dealt to it is in its hand.
    size = int(root["hand_size"][0])
    counts = (size,) * view.players if view.phase is Phase.GIVE else view.hand_counts
    has_not_looked = bool(lowered.record["blind"][0]) and view.phase is Phase.BID and not view.hand
    for seat, room in enumerate(counts):
        if (seat != view.seat or has_not_looked) and room:
            barred = refused[seat] | (0 if seat == discarder else elsewhere)
            barred |= located & ~known.get(seat, 0)
            slots.append(Slot(layout.HAND, seat, room, barred))
    slots += [Slot(layout.PILE, seat, room) for seat, room in enumerate(view.pile_counts) if room]
    if view.middle:
        slots.append(Slot(layout.MIDDLE, NO_SEAT, len(view.middle) - 1))
    discards = sum(isinstance(action, Discard) for _, action in view.history)
    if discards and discarder != view.seat:
        slots.append(Slot(layout.DISCARDS, NO_SEAT, discards, located))
    rest = len(members(unseen)) - sum(slot.room for slot in slots)
    if rest:
        slots.append(Slot(layout.STOCK, NO_SEAT, rest, elsewhere | located))
    return tuple(slots)


def classes_of(unseen: int, slots: tuple[Slot, ...]) -> tuple[int, ...]:
    """The unseen cards in classes that every slot takes or refuses as a whole."""
    groups = [unseen]
    for refused in {slot.refused & unseen for slot in slots}:
        groups = [part for cards in groups for part in (cards & refused, cards & ~refused) if part]
    return tuple(groups)


def _write(view: View, lowered: Lowered, slots: tuple[Slot, ...], unseen: int) -> tuple[np.ndarray, np.ndarray]:
    """The kernel's record, and its empty table of ways. Slots that refuse a class come first, then others by size."""
    record = np.zeros(1, layout.BELIEF)
    classes = classes_of(unseen, slots)
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
    offered = isinstance(lowered.rules.auction, Order)
    record["opened"] = _opened_bit(view, lowered) if view.middle or offered else 0
    bound = int(record["bound_slots"][0])
    return record, np.zeros((bound + 1, _combinations(classes) if bound else 1))
