"""Observers: what a seat sees as a tensor and as text."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pyspiel

from overtrick.errors import InvalidOption
from overtrick.observation import observe

from .setup import Setup
from .state import OvertrickState


class Observer:
    """Writes the bits of our observation, and with perfect recall also the actions of the present deal in order.

    Row n of ``actions`` has the id of the nth action of the deal, as far as the seat saw it, and then the seat that
    acted. At chance nodes and at the end all numbers are 0. The text with perfect recall has the whole match.
    """

    def __init__(self, setup: Setup, kind: pyspiel.IIGObservationType, params: Mapping[str, object] | None) -> None:
        if params:
            raise InvalidOption(f"an observation has no parameters, and {', '.join(params)} was given")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise InvalidOption("an observation is what one seat sees: public information and that of a single player")
        self._setup = setup
        self._recall = kind.perfect_recall
        bits = setup.layout.words * 64
        width = len(setup.ids) + setup.players
        self.tensor = np.zeros(bits + (setup.most_actions * width if self._recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:bits]}
        if self._recall:
            self.dict["actions"] = self.tensor[bits:].reshape(setup.most_actions, width)

    def set_from(self, state: OvertrickState, player: int) -> None:
        """Write what a seat sees in a state."""
        self.tensor.fill(0)
        table = state.table
        if table is None or player < 0:
            return
        view = table.view(player)
        self.dict["observation"][:] = observe(view)
        if self._recall:
            rows, ids = self.dict["actions"], self._setup.ids
            for row, (seat, action) in enumerate(view.history):
                if getattr(action, "card", action) is not None:
                    rows[row, ids.id_of(action)] = 1
                rows[row, len(ids) + seat] = 1

    def string_from(self, state: OvertrickState, player: int) -> str:
        """What a seat sees, or has seen, as text."""
        return state.information(player, recall=self._recall)
