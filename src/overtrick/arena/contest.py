"""A contest: which bots meet, over what, and how its deals fall into sessions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from overtrick.bots import seat_bot
from overtrick.dealing import SeededShuffler
from overtrick.errors import InvalidOption, quoted
from overtrick.game import Game, OptionValue
from overtrick.games import load
from overtrick.rules import LastDeal, Rules, fingerprint

MOST_DEALS = 10_000_000
TARGET_SESSION = 10
"""Deals that are played one after another in a game with a target: about as long as a match."""


@dataclass(frozen=True)
class Contest:
    """Two bots and the deals they play. A plain value: any process can play any of its sessions from it alone.

    ``game`` is a name or a file as :func:`overtrick.load` takes it.

    >>> contest = Contest("river", "club", "novice", deals=40, players=4, seed=7)
    >>> contest.session_length, contest.sessions, contest.deals_in(2)
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
    """Bots without a clock: the same seed gives the same figures on every machine, however slow."""

    def __post_init__(self) -> None:
        for kind in (self.candidate, self.reference):
            seat_bot(kind, budget_ms=self.budget_ms)  # refuses a bot that there is not, and a budget
        if type(self.deals) is not int or not 1 <= self.deals <= MOST_DEALS:
            raise InvalidOption(f"deals = {quoted(self.deals)}: it is a whole number from 1 to {MOST_DEALS}")
        if type(self.seed) not in (int, str):
            raise InvalidOption(f"a seed is a whole number or a text, not {quoted(self.seed)}")
        if type(self.options) is not tuple:
            raise InvalidOption(f"options are pairs of a name and a value, not {quoted(self.options)}")
        self.loaded.rules(self.players)  # refuses a wrong number of players

    @property
    def loaded(self) -> Game:
        """The game with its options."""
        return _loaded(self.game, self.options)

    @property
    def rules(self) -> Rules:
        """Its rules for so many players."""
        return self.loaded.rules(self.players)

    @property
    def session_length(self) -> int:
        """Deals of a whole session: a match where the last deal ends it, else about as many as a match has."""
        return len(self.rules.deal.hands) if isinstance(self.rules.finish, LastDeal) else TARGET_SESSION

    @property
    def sessions(self) -> int:
        """Sessions in which all deals are played; the last may be shorter."""
        return -(-self.deals // self.session_length)

    def deals_in(self, session: int) -> int:
        """Deals of this session."""
        return min(self.session_length, self.deals - session * self.session_length)

    def shuffler(self, session: int, played: int = 0) -> SessionShuffler:
        """The cards of a session, for a table at which so many of its deals have been played."""
        return SessionShuffler(SeededShuffler(f"arena/{self.seed!r}/{session}"), played)

    def bot_seed(self, session: int, seat: int) -> str:
        """A seat's bots have one seed at all tables, so that chance does not part two bots that are the same."""
        return f"arena/{self.seed!r}/{session}/{seat}"

    @property
    def fingerprint(self) -> str:
        """Changes with the rules: the same name with other rules is another contest."""
        return fingerprint(self.rules)


@cache
def _loaded(game: str, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    return load(game, **dict(options))


@dataclass(frozen=True)
class SessionShuffler:
    """Cards by their place in the session: a match that begins in the middle of it goes on with the next ones."""

    cards: SeededShuffler
    played: int

    def shuffle(self, deal: int, cards: int) -> list[int]:
        """The order of the deck for the match's so-manieth deal."""
        return self.cards.shuffle(self.played + deal, cards)

    def pick(self, deal: int, choices: int) -> int:
        """The drawn trump of the match's so-manieth deal."""
        return self.cards.pick(self.played + deal, choices)
