"""A table that begins in the middle of a match: at the deal of a view, with cards that fit it."""

from __future__ import annotations

import numpy as np

from overtrick.dealing import Deal, SeededShuffler
from overtrick.errors import InvalidRecord
from overtrick.kernel import layout
from overtrick.lowering import lower
from overtrick.position import AT
from overtrick.table import Table
from overtrick.view import Trick, View


class SampledTable(Table):
    """A table as one seat can imagine it. It is like any other table, except for its past.

    A view tells the results of earlier deals, but not their cards and actions. So ``dealt`` has empty hands for them,
    ``history`` begins with the present deal, :meth:`pop` goes back to its start, and only a table in its first deal can
    write a record.
    """

    def __init__(self, view: View, deal: Deal, seed: int) -> None:  # the match is under way: nothing is set up anew
        self.game, self.players, self.entered = view.game, view.players, view.entered
        self.deal_limit = None  # a view tells of the rules alone
        self._lowered = lower(view.rules)
        self._rules = self._lowered.record
        self._state = np.frombuffer(view.position, layout.STATE).copy()
        self._look()
        self._shuffler = SeededShuffler(seed)
        self._unknown = earlier = view.deal_number - 1
        """The number of deals before the one of the view."""
        nothing = Deal(hands=((),) * view.players)
        self._given = (*(nothing,) * earlier, deal)
        self._draw = view.draw
        self._past, self._history = [], []
        self._finished = [(b"", b"")] * earlier
        self._starts = [0] * earlier
        self._dealt = [nothing] * earlier
        self._results = view.deals
        self._trick_before_deal: Trick = ()
        self._begin(view)
        self._deal()

    def _begin(self, view: View) -> None:
        """Make the state that of the moment before the deal: scores and the like do not change during a deal."""
        state, now = self._state, self._now
        no_trick_yet = now[AT["tricks_left"]] == now[AT["hand_size"]]
        if no_trick_yet:  # the seat still sees the last trick of the deal before
            self._trick_before_deal = view.last_trick
            if now[AT["trick_size"]]:
                state["winner"] = 0 if view.last_winner is None else view.last_winner
        else:
            state["winner"] = layout.NONE
        state["deal_number"] -= 1
        state["deck"][0] = np.arange(layout.MAX_CARDS)
        self._changed()

    @property
    def last_trick(self) -> Trick:
        """The trick before the one on the table; empty where it belongs to a deal that the view did not show."""
        now = self._now
        nothing_known = not any(any(result.tricks) for result in self._results[self._unknown :])
        if now[AT["tricks_left"]] == now[AT["hand_size"]] and nothing_known:
            return self._trick_before_deal
        return super().last_trick

    @property
    def last_winner(self) -> int | None:
        """The seat that won the last trick; None before the first trick of the match, and where nobody knows."""
        winner = super().last_winner
        return None if winner == layout.NONE else winner

    def record(self) -> str:
        """The match as text. Raises InvalidRecord if the table was sampled in a later deal than the first."""
        if self._unknown:
            raise InvalidRecord(
                0,
                f"a table sampled in deal {self._unknown + 1} has no record: a view does not tell the cards of earlier"
                " deals, so write the record of the match itself",
            )
        return super().record()
