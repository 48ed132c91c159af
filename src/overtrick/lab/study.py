"""A study: a game and its variants, the bots that play it, and how the deals are divided into blocks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from overtrick.bots import seat_bot
from overtrick.bots.policy_bot import KIND as POLICY
from overtrick.bots.policy_file import load_policy, training_for
from overtrick.errors import InvalidOption, quoted
from overtrick.rules import LastDeal, Rules

from .variants import Variant

MAX_DEALS = 1_000_000_000
MOST_BLOCKS = 200
"""More blocks would not make the intervals better, and each costs a moment."""
USUAL_MATCH = 10
"""Deals in the smallest block of a game that ends at a target score: about the length of a match."""


@dataclass(frozen=True)
class Study:
    """What is played. A plain value: any process can play any block from it alone."""

    variants: tuple[Variant, ...]
    players: int
    deals: int
    """Deals of each variant. The last match of every block is played to its end, so there are a few more."""
    bots: str = "novice"
    seed: int | str = 0

    def __post_init__(self) -> None:
        if type(self.deals) is not int or not 1 <= self.deals <= MAX_DEALS:
            raise InvalidOption(f"deals = {quoted(self.deals)}: it must be a whole number from 1 to {MAX_DEALS}")
        seat_bot(self.bots)  # raises for an unknown bot
        for variant in self.variants:
            variant.game.rules(self.players)  # raises for a wrong number of players, or options that do not fit

    def rules(self, variant: int) -> Rules:
        """The rules of a variant."""
        return self.variants[variant].game.rules(self.players)

    @cached_property
    def blocks(self) -> int:
        """The number of blocks. Each has at least about as many deals as the longest match of a variant."""
        rules = [self.rules(variant) for variant in range(len(self.variants))]
        longest = max(len(each.deal.hands) if isinstance(each.finish, LastDeal) else USUAL_MATCH for each in rules)
        return min(MOST_BLOCKS, max(1, self.deals // longest))

    def deals_in(self, block: int) -> int:
        """The number of deals in a block, before its last match is finished."""
        return self.deals // self.blocks + (block < self.deals % self.blocks)

    def is_compiled(self, variant: int, kind: str) -> bool:
        """Whether this bot plays this variant in compiled code. A game may have advice that novices ask for."""
        return kind == "random" or (kind == "novice" and self.variants[variant].game.sensible is None)

    @property
    def untrained(self) -> tuple[Variant, ...]:
        """The variants with rules that the policy was not trained with: there it searches. Empty for other bots."""
        kind, _, file = self.bots.partition(":")
        if kind != POLICY:
            return ()
        trainings = [
            (each, load_policy(Path(file)).training if file else training_for(each.game)) for each in self.variants
        ]
        return tuple(
            each for each, training in trainings if training is None or not training.covers(each.game, self.players)
        )

    @property
    def reference(self) -> str:
        """The bot of another level with which the study's bot is compared, to see how much is play."""
        return "random" if self.bots == "novice" else "novice"
