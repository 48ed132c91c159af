"""A contest: two bots, a game, and how its deals are divided into blocks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from overtrick.bots import seat_bot
from overtrick.dealing import SeededShuffler
from overtrick.errors import InvalidOption, quoted
from overtrick.game import Game, OptionValue
from overtrick.games import load
from overtrick.rules import LastDeal, Rules, fingerprint

from .fingerprint import code_fingerprint

MAX_DEALS = 10_000_000
TARGET_BLOCK = 10
"""Deals per block in a game that ends at a target score: about the length of a match."""


@dataclass(frozen=True)
class Contest:
    """Two bots and the deals they play. A plain value: any process can play any block from it alone.

    ``game`` is a name or the path of a file, as :func:`overtrick.load` takes it.

    >>> contest = Contest("river", "club", "novice", deals=40, players=4, seed=7)
    >>> contest.block_length, contest.blocks, contest.deals_in(2)
    (19, 3, 2)
    """

    game: str
    candidate: str
    reference: str
    deals: int = 1000
    players: int | None = None
    options: tuple[tuple[str, OptionValue], ...] = ()
    seed: int | str = 0
    budget_ms: float | None = None
    steady: bool = False
    """Bots without a clock: the same seed gives the same results on every machine, however slow."""

    def __post_init__(self) -> None:
        for kind in (self.candidate, self.reference):
            seat_bot(kind, budget_ms=self.budget_ms)  # raises for an unknown bot or a bad budget
        if type(self.deals) is not int or not 1 <= self.deals <= MAX_DEALS:
            raise InvalidOption(f"deals = {quoted(self.deals)}: it must be a whole number from 1 to {MAX_DEALS}")
        if type(self.seed) not in (int, str):
            raise InvalidOption(f"a seed is a whole number or a text, not {quoted(self.seed)}")
        if type(self.options) is not tuple:
            raise InvalidOption(f"options are pairs of a name and a value, not {quoted(self.options)}")
        self.loaded.rules(self.players)  # raises for a wrong number of players

    @property
    def loaded(self) -> Game:
        """The game with the options of this contest."""
        return _loaded(self.game, self.options)

    @property
    def rules(self) -> Rules:
        """The rules for this contest's options and number of players."""
        return self.loaded.rules(self.players)

    @property
    def block_length(self) -> int:
        """Deals in a full block: a whole match if its number of deals is fixed, else about as many as a match has."""
        return len(self.rules.deal.hands) if isinstance(self.rules.finish, LastDeal) else TARGET_BLOCK

    @property
    def blocks(self) -> int:
        """The number of blocks; the last one may be shorter."""
        return -(-self.deals // self.block_length)

    def deals_in(self, block: int) -> int:
        """The number of deals in a block."""
        return min(self.block_length, self.deals - block * self.block_length)

    def shuffler(self, block: int, played: int = 0) -> BlockShuffler:
        """The cards of a block, for a match that starts after ``played`` deals of it."""
        return BlockShuffler(SeededShuffler(f"arena/{self.seed!r}/{block}"), played)

    def bot_seed(self, block: int, seat: int) -> str:
        """The seed of the bot in a seat: the same at every table, so that identical bots act identically."""
        return f"arena/{self.seed!r}/{block}/{seat}"

    @property
    def code(self) -> str:
        """The fingerprint of the code that plays."""
        return code_fingerprint(self.game, self.candidate, self.reference)

    @property
    def rules_fingerprint(self) -> str:
        """A hash of the rules: a game of the same name with different rules is a different contest."""
        return fingerprint(self.rules)


@cache
def _loaded(game: str, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    return load(game, **dict(options))


@dataclass(frozen=True)
class BlockShuffler:
    """Deals cards by position in the block: a match that starts in the middle of a block gets the cards due there."""

    cards: SeededShuffler
    played: int

    def shuffle(self, deal: int, cards: int) -> list[int]:
        """The order of the deck for the nth deal of the match."""
        return self.cards.shuffle(self.played + deal, cards)

    def pick(self, deal: int, choices: int) -> int:
        """The drawn trump of the nth deal of the match."""
        return self.cards.pick(self.played + deal, choices)
