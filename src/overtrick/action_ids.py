"""The actions of a game as integers: one id for every action, the same in every match with these rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from .actions import Action, read_action
from .errors import IllegalAction, quoted
from .game import Game
from .kernel import layout
from .lowering import Lowered, lower

GROUPS: tuple[tuple[int, str], ...] = (
    (layout.PLAY, "plays"),
    (layout.BID, "calls"),
    (layout.DISCARD, "discards"),
    (layout.NAME_TRUMP, "trumps"),
    (layout.GIVE, "gifts"),
    (layout.CHOOSE_ALONE, "alone"),
)
"""The phases in which a seat acts, in the order of their ids, and the name of their actions."""


def phases_of(lowered: Lowered) -> tuple[int, ...]:
    """The phases in which a seat of this game may have to act, in the order of their ids."""
    rules = lowered.record[0]
    found = {
        layout.PLAY: True,
        layout.BID: rules["auction"] != layout.NO_AUCTION,
        layout.DISCARD: rules["middle"] > 0 or rules["auction"] == layout.ORDER_UP,
        layout.NAME_TRUMP: rules["trump_kind"] == layout.NAMED,
        layout.GIVE: rules["give_count"] > 0,
        layout.CHOOSE_ALONE: rules["may_play_alone"],
    }
    return tuple(phase for phase, _ in GROUPS if found[phase])


@dataclass(frozen=True, eq=False)
class ActionIds:
    """The actions of a game by id: first the plays by card, then calls, discards, trumps, gifts, and alone.

    Of two equal cards the first id stands for both; the second id is never legal.

    >>> import overtrick as ot
    >>> ids = ActionIds.of(ot.load("spades"))
    >>> len(ids), ids[0], ids[55], ids.id_of("nello"), ids.groups
    (66, play C2, bid 3, 52, {'plays': range(0, 52), 'calls': range(52, 66)})
    """

    lowered: Lowered

    @classmethod
    def of(cls, game: Game, players: int | None = None) -> ActionIds:
        """The ids of a game for this number of players, which may be left out where it is fixed."""
        return cls(lower(game.rules(players)))

    @cached_property
    def starts(self) -> dict[int, int]:
        """The first id of each phase in which a seat acts."""
        found, start = {}, 0
        for phase in phases_of(self.lowered):
            found[phase] = start
            start += len(self.lowered.actions[phase])
        return found

    @cached_property
    def groups(self) -> dict[str, range]:
        """The ids of each kind of action, by name."""
        names = dict(GROUPS)
        return {
            names[phase]: range(start, start + len(self.lowered.actions[phase])) for phase, start in self.starts.items()
        }

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The actions by id."""
        return tuple(action for phase in self.starts for action in self.lowered.actions[phase])

    @cached_property
    def _ids(self) -> dict[Action, int]:
        found: dict[Action, int] = {}
        for number, action in enumerate(self.actions):
            found.setdefault(action, number)
        return found

    def id_of(self, action: Action | str) -> int:
        """The id of an action or of its text. A bare ``5H`` is read as a bid where the game has such bids."""
        if isinstance(action, str):
            deck = self.lowered.rules.deck
            readings = (read_action(action, deck=deck, bidding=bidding) for bidding in (True, False))
            found = next((self._ids[read] for read in readings if read in self._ids), None)
        else:
            found = self._ids.get(action)
        if found is None:
            raise IllegalAction(f"{quoted(action)} is no action of this game")
        return found

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...

    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        return self.actions[index]


Sequence.register(ActionIds)
