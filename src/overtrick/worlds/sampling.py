"""Sampling of tables that fit a view, each with the same probability."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from overtrick.bots.belief import Belief, discarder_of
from overtrick.errors import IllegalAction, InvalidDeal, InvalidOption, MatchOver, OvertrickError, quoted
from overtrick.kernel import layout
from overtrick.kernel.world import count_worlds, draw_worlds
from overtrick.lowering import Lowered
from overtrick.view import Phase, View

from .counting import TOO_MANY_KINDS, Uncountable, check_classes, count_belief, count_slots
from .past import World, past_of
from .table import SampledTable

MOST_DRAWS = 100_000
"""After so many deals that do not fit, something is wrong. The rarest positions need some hundreds."""


@dataclass(frozen=True)
class _Part:
    """Some of the worlds: those of a belief, or those of them in which certain cards were discarded."""

    belief: Belief
    weight: int | None
    """The number of these worlds; None where it has not been counted, and there is only this part."""
    among_discards: int = 0
    """Cards of which at least one was discarded, as a bit set; 0 if it does not matter."""


@dataclass(frozen=True)
class Worlds:
    """All deals that fit a view. Two equal cards count as two cards, and the order of a pile matters."""

    view: View
    lowered: Lowered
    parts: tuple[_Part, ...]

    @classmethod
    def of(cls, view: View) -> Worlds:
        """The worlds of a view. Sampling many is faster from one such object than from the view."""
        if view.seat is None:
            raise InvalidOption("a watcher has no cards to sample worlds from: ask for the view of a seat")
        if view.phase is Phase.OVER:
            raise MatchOver("the match is over, so there is no deal left to sample")
        belief = Belief.without_keeping(view)
        return cls(view, belief.lowered, tuple(_parts(belief)))

    def count(self) -> int:
        """The number of worlds. Raises Uncountable where no formula gives it."""
        if self._hides_the_end():
            raise Uncountable(
                "the worlds of this position cannot be counted: the deal goes on, which shows that somebody holds cards"
                " with points; sampling still works"
            )
        weights = [part.weight for part in self.parts if part.weight is not None]
        if weights:
            return sum(weights)
        if self._must_keep():
            raise Uncountable(TOO_MANY_KINDS)
        return count_belief(self.parts[0].belief)

    def _must_keep(self) -> bool:
        """Whether cards had to be kept from the discards, and the belief does not say so."""
        part = self.parts[0].belief
        kept = int(self.lowered.record["kept"][0]) & part.unseen
        return any(slot.kind == layout.DISCARDS and kept & ~slot.refused for slot in part.slots)

    def _hides_the_end(self) -> bool:
        """Whether a deal that could have ended early tells something about cards that nobody has to play."""
        rules = self.view.rules
        if not (rules.deal.ends_early and rules.counts_points and self.view.phase is Phase.PLAY):
            return False
        aside = (layout.DISCARDS, layout.STOCK)
        return bool(self.view.sitting) or any(slot.kind in aside for slot in self.parts[0].belief.slots)

    def sample(self, rng: Random | np.random.Generator) -> SampledTable:
        """A table that fits everything the seat has seen; all worlds have the same probability.

        What other seats did unseen, such as discarding, is random too. The next deals follow from ``rng``.
        """
        choices = Random(_random_bits(rng))
        for _ in range(MOST_DRAWS):
            table = self._draw(choices)
            if table is not None and table.view(self.view.seat) == self.view:
                return table
        raise OvertrickError(f"no deal was found that fits {self.view!r}: is this view complete and unchanged?")

    def _choose_part(self, choices: Random) -> _Part:
        number = choices.randrange(sum(part.weight or 1 for part in self.parts))
        for part in self.parts:
            number -= part.weight or 1
            if number < 0:
                return part
        raise AssertionError("a number below the sum belongs to a part")

    def _draw(self, choices: Random) -> SampledTable | None:
        """A table with random unseen cards; None if the actions of the view are impossible with them."""
        part = self._choose_part(choices)
        belief, lowered = part.belief, self.lowered
        state = belief.root.copy()
        record = belief.record.copy()  # the sampler works in it, and the next sample must not depend on this one
        while True:
            state[:] = belief.root
            state["random"] = choices.getrandbits(64)
            draw_worlds(lowered.record, record, belief.ways, state)
            if not part.among_discards or int(state["discarded"][0]) & part.among_discards:
                break
        world = World.read(self.view, lowered, state[0], int(belief.record["opened"][0]))
        deal, actions = past_of(self.view, lowered, world, choices)
        table = SampledTable(self.view, deal, choices.getrandbits(64))
        for seat, action in actions:
            if table.turn != seat or table.deal_number != self.view.deal_number:
                return None
            try:
                table.push(action)
            except (IllegalAction, InvalidDeal):
                return None
        return table


def _parts(belief: Belief) -> Iterator[_Part]:
    """The worlds of a belief in parts that do not overlap.

    A declarer who must keep certain cards either discarded none of them, or had too few others: then all others were
    discarded, and the hand has none of them.
    """
    kept = int(belief.lowered.record["kept"][0])
    seat = discarder_of(belief.view, belief.lowered)
    hides = kept & belief.unseen and any(slot.kind == layout.DISCARDS for slot in belief.slots)
    if not hides or seat is None:
        yield _ready(belief, None)
        return
    others = int(belief.lowered.record["deck"][0]) & ~kept

    def refuse(discards: int, hand: int) -> Belief:
        more = {(layout.DISCARDS, -1): discards, (layout.HAND, seat): hand}
        slots = tuple(
            replace(slot, refused=slot.refused | more.get((slot.kind, slot.seat), 0)) for slot in belief.slots
        )
        check_classes(belief.unseen, slots)
        return belief.with_slots(slots)

    played_others = int(belief.record["played_by"][0, seat]) & others
    try:
        kept_all = refuse(kept, 0)
        kept_some = refuse(0, others)
        weights = (
            count_belief(kept_all),
            count_belief(kept_some) - count_slots(belief.unseen, refuse(kept, others).slots),
        )
    except Uncountable:
        yield _ready(belief, None)  # every deal is tried, and those that do not fit are refused
        return
    if weights[0]:
        yield _ready(kept_all, weights[0])
    if weights[1] and not played_others:
        yield _ready(kept_some, weights[1], kept)


def _ready(belief: Belief, weight: int | None, among_discards: int = 0) -> _Part:
    count_worlds(belief.record, belief.ways)
    return _Part(belief, weight, among_discards)


def _random_bits(rng: object) -> int:
    if isinstance(rng, Random):
        return rng.getrandbits(64)
    if isinstance(rng, np.random.Generator):
        return int(rng.integers(1 << 64, dtype=np.uint64))
    raise InvalidOption(f"rng = {quoted(rng)}: give a random.Random or a numpy.random.Generator")
