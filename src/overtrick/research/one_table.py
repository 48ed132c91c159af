"""One table as an environment needs it: every step is one call of compiled code, and no view is made."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from operator import index
from typing import Literal, TypeAlias

import numpy as np

from overtrick.action_ids import ActionIds
from overtrick.errors import IllegalAction, InvalidOption, quoted
from overtrick.game import Game, OptionValue
from overtrick.kernel import layout
from overtrick.kernel import one_table as kernel
from overtrick.lowering import lower
from overtrick.observation import Layout
from overtrick.position import AT, Numbers, read_numbers

from .setup import Rewards, check_choice, find_game, key_of_seed, seed_tables, settings_of

Episode: TypeAlias = Literal["deal", "match"]
EndOrRaise: TypeAlias = Literal["end", "raise"]
Observation: TypeAlias = dict[str, np.ndarray]
"""``observation``: what a seat knows, a byte for each bit. ``action_mask``: a 1 for each legal action id."""

NOBODY = kernel.NOBODY
"""The seat to act at a table that has stopped."""


@dataclass(frozen=True)
class EpisodeSettings:
    """What an episode is, and what it pays."""

    episode: Episode = "match"
    """``match``: until the match is over. ``deal``: one deal; the next episode is the next deal of the match."""
    rewards: Rewards = "deal"
    """``deal``: the change of a seat's score, after each deal. ``match``: 1 for the winner, when the match is over."""
    illegal: EndOrRaise = "end"
    """``end``: an illegal action ends the match and costs the penalty. ``raise``: it raises and changes nothing."""
    penalty: float = -1.0

    def record(self) -> np.ndarray:
        """The kernel's record of these settings."""
        check_choice("episode", self.episode, Episode)
        check_choice("illegal", self.illegal, EndOrRaise)
        if (self.episode, self.rewards) == ("deal", "match"):
            raise InvalidOption("rewards = 'match': an episode of one deal wins no match; use episode=\"match\"")
        return settings_of(rewards=self.rewards, stop=self.episode, illegal=self.illegal, penalty=self.penalty)


class OneTable:
    """A table of a game, stepped by action ids.

    >>> table = OneTable("spades", {"target": 250})
    >>> table.reset(seed=1)
    >>> table.step(table.choose()), table.is_over
    (0, False)
    """

    def __init__(
        self,
        game: str | Game,
        options: Mapping[str, OptionValue] | None = None,
        *,
        players: int | None = None,
        settings: EpisodeSettings | None = None,
    ) -> None:
        self.game = find_game(game, options or {})
        self.players = self.game.rules(self.game.default_players if players is None else players).seats.players
        self.settings = settings or EpisodeSettings()
        self._find_names()
        self.record = np.zeros(1, kernel.ONE_TABLE)
        self.record["rules"] = lower(self.game.rules(self.players)).record
        self.record["plan"] = self.layout.plan
        self.record["settings"] = self.settings.record()
        self.seat = NOBODY
        """The seat to act, or NOBODY."""
        self.seat_shown = NOBODY
        """The seat whose observation is in :attr:`bits`."""
        self._is_seeded = False
        self._look()

    def _find_names(self) -> None:
        """Find the names of bits and actions, which follow from the rules."""
        self.layout = Layout.of(self.game, self.players)
        self.actions = ActionIds.of(self.game, self.players)

    def _look(self) -> None:
        """Make the arrays that show parts of the record."""
        self.bits = self.record["bits"][0].view(np.uint8)[: self.layout.bits]
        self.mask = self.record["mask"][0].view(np.int8)[: len(self.actions)]
        self.reward = self.record["result"]["reward"][0][: self.players]
        self.state = self.record["state"]
        self._bytes = memoryview(self.state.view(np.uint8))  # type: ignore[arg-type]

    def __getstate__(self) -> dict[str, object]:
        """Everything but what follows from the rules, and the arrays that show parts of the record."""
        left_out = ("layout", "actions", "bits", "mask", "reward", "state", "_bytes")
        return {name: value for name, value in vars(self).items() if name not in left_out}

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)
        self._find_names()
        self._look()

    @property
    def is_over(self) -> bool:
        """Whether the episode is over."""
        return self.seat == NOBODY

    def reset(self, seed: int | None = None) -> None:
        """Begin an episode: a new match from a seed, else the next deal or match after the one that has ended.

        The cards of a seed are those of the first table of a :class:`~overtrick.research.Batch` with this seed.
        Without any seed so far they cannot be foretold.
        """
        if seed is not None or not self._is_seeded:
            key = secrets.randbits(64) if seed is None else key_of_seed(whole_seed(seed))
            seed_tables(key, self.state, self.record["chooser"])
            self._is_seeded = True
            code = kernel.start_one(self.record)
        elif self.state["phase"][0] >= layout.DEAL_OVER:
            code = kernel.continue_one(self.record)
        else:
            code = kernel.start_one(self.record)
        self.seat = self.seat_shown = code

    def step(self, action: object) -> int:
        """Carry out an action id. Returns what ended: 0 nothing, 1 a deal, 2 a deal and its match.

        Rewards are in :attr:`reward`, if something ended.
        """
        code = kernel.step_one(self.record, self.id_of(action))
        if code & kernel.ILLEGAL and self.settings.illegal == "raise":
            raise IllegalAction(self.refusal(action))
        self.seat = self.seat_shown = code & kernel.SEAT
        return (code >> kernel.ENDED_SHIFT) & 3

    def id_of(self, action: object) -> int:
        """The action as a whole number; -1, which is never legal, for one that is no id of this game."""
        try:
            number = index(action)  # type: ignore[arg-type]
        except TypeError:
            raise InvalidOption(f"action = {quoted(action)}: an action is a whole number, its id") from None
        return number if 0 <= number < len(self.actions) else -1

    def refusal(self, action: object) -> str:
        """Why an action was refused, in a sentence."""
        number = self.id_of(action)
        shown = str(self.actions[number]) if number >= 0 else "no action of this game"
        legal = [f"{each} ({self.actions[each]})" for each in np.flatnonzero(self.mask).tolist()]
        listed = ", ".join(legal[:8]) + (f" and {len(legal) - 8} more" if len(legal) > 8 else "")
        return f"action {quoted(action)} ({shown}) is not legal for seat {self.seat}; legal: {listed}"

    def choose(self) -> int:
        """The id of a random legal action; the cards do not depend on it."""
        return kernel.choose_one(self.record)

    def observe(self, seat: int) -> Observation:
        """What a seat knows and may do, in new arrays. A seat that is not to act may do nothing."""
        if seat != self.seat_shown:
            kernel.observe_one(self.record, seat)
            self.seat_shown = seat
        mask = self.mask.copy() if seat == self.seat else np.zeros_like(self.mask)
        return {"observation": self.bits.copy(), "action_mask": mask}

    def describe(self, seat: int | None = None) -> str:
        """The table as text: what a seat knows of the cards, or all of them."""
        now = read_numbers(self._bytes)
        lowered = self.actions.lowered
        calls = lowered.actions[layout.BID]
        sides = lowered.rules.seats.sides
        scores = " ".join(map(str, now[AT["scores"] : AT["scores"] + sides]))
        trump = lowered.suit(now[AT["trump"]])
        acting = "the episode is over" if self.is_over else f"seat {self.seat} to act"
        lines = [f"{self.game.title}, deal {now[AT['deal_number']]}, scores {scores}, trump {trump or '-'}, {acting}"]
        for each in range(self.players):
            bid, faceup = now[AT["bids"] + each], lowered.cards_in(now[AT["faceup"] + each])
            parts = [self._hand_of(each, seat, now)]
            parts += [f"face up {' '.join(map(str, faceup))}"] if faceup else []
            parts += [str(calls[bid])] if bid != layout.NONE and calls else []
            lines.append(f"  seat {each}: {', '.join(parts)}, tricks {now[AT['tricks'] + each]}")
        trick = [lowered.cards[card] for card in now[AT["trick"] : AT["trick"] + now[AT["trick_size"]]]]
        lines.append(f"  trick: {' '.join(map(str, trick)) or '-'}")
        return "\n".join(lines)

    def _hand_of(self, each: int, viewer: int | None, now: Numbers) -> str:
        """The hand of a seat as a viewer may know it: not even its own where it has not looked yet."""
        held = now[AT["hands"] + each]
        is_blind = self.record["rules"]["blind"][0] and not now[AT["looked"]] >> each & 1
        if viewer is None or (viewer == each and not is_blind):
            return " ".join(map(str, self.actions.lowered.cards_in(held))) or "no cards"
        return f"{held.bit_count()} cards"


def whole_seed(seed: object) -> int:
    """A seed as a whole number, or an InvalidOption."""
    try:
        number = index(seed)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if number < 0 or isinstance(seed, bool):
        raise InvalidOption(f"seed = {quoted(seed)}: a seed is a whole number from 0 on, or None")
    return number
