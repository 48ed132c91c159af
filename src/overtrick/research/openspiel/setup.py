"""What all states of one OpenSpiel game share: the rules, the length of play, the rewards, the ids of actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from overtrick.action_ids import ActionIds
from overtrick.consistency import largest_change
from overtrick.errors import InvalidOption, quoted
from overtrick.game import Game
from overtrick.kernel import layout
from overtrick.kernel.simulation import LONGEST_MATCH
from overtrick.lowering import lower
from overtrick.observation import Layout
from overtrick.rules import OrderUp, Rules, TrickBids
from overtrick.table import Table

from .dealing import Frame

REWARDS = ("deal", "match", "zero_sum")
DRAWN = -1
"""The parameter ``dealer`` if the first dealer is drawn."""
WHOLE_MATCH = 0
"""The parameter ``deals`` for a whole match."""


@dataclass(frozen=True)
class Setup:
    """A game with its options, and how it is played in OpenSpiel."""

    game: Game
    players: int
    deals: int = WHOLE_MATCH
    rewards: str = "deal"
    dealer: int = DRAWN

    def __post_init__(self) -> None:
        if self.rewards not in REWARDS:
            raise InvalidOption(f"rewards = {quoted(self.rewards)}: it is {' or '.join(REWARDS)}")
        if not 0 <= self.deals <= LONGEST_MATCH:
            raise InvalidOption(f"deals = {self.deals}: it is a number up to {LONGEST_MATCH}, or 0 for a whole match")
        if self.rewards == "match" and self.deals != WHOLE_MATCH:
            raise InvalidOption('rewards = "match" needs a whole match: leave deals out')
        if not DRAWN <= self.dealer < self.players:
            raise InvalidOption(f"dealer = {self.dealer}: it is a seat from 0 to {self.players - 1}, or -1 to draw it")

    def __deepcopy__(self, memo: object) -> Setup:
        return self

    def __getstate__(self) -> dict[str, object]:
        names = ("game", "players", "deals", "rewards", "dealer")
        return {name: getattr(self, name) for name in names}

    @cached_property
    def ids(self) -> ActionIds:
        """The actions by id."""
        return ActionIds.of(self.game, self.players)

    @cached_property
    def layout(self) -> Layout:
        """The names of the bits of an observation."""
        return Layout.of(self.game, self.players)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.rules(self.players)

    @cached_property
    def most_deals(self) -> int:
        """The deal after which the game ends in any case."""
        return self.deals or LONGEST_MATCH

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """The places of the first deal, by dealer."""
        return tuple(Frame.of(table) for table in self.tables)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """Tables at the start of a match, by dealer. Their cards are dealt again."""
        return tuple(self.game.table(self.players, seed=0, dealer=dealer) for dealer in range(self.players))

    @cached_property
    def most_actions(self) -> int:
        """A bound on the actions of one deal."""
        rules = self.rules
        hand, seats = max(rules.deal.hands), self.players
        count = hand * seats + rules.deal.middle + 1
        calls = len(lower(rules).actions[layout.BID])
        match rules.auction:
            case None:
                pass
            case TrickBids():
                count += 2 * seats  # one may be a look at the cards
            case OrderUp():
                count += 2 * seats + 2
            case _:
                count += (calls + seats) * (seats if "check" in map(str, self.ids) else 1)
        return count + (rules.passing.cards * seats if rules.passing is not None else 0)

    @cached_property
    def hides_actions(self) -> bool:
        """Whether a seat may act without showing what: it discards or gives cards."""
        rules = self.rules
        return rules.passing is not None or rules.deal.middle > 0 or isinstance(rules.auction, OrderUp)

    @property
    def utility_bounds(self) -> tuple[float, float]:
        """The least and the most that a seat can get."""
        if self.rewards == "match":
            return 0.0, 1.0
        most = float(largest_change(self.rules) * self.most_deals)
        return (-2 * most, 2 * most) if self.rewards == "zero_sum" else (-most, most)

    def deal_rewards(self, change: Sequence[int]) -> tuple[float, ...]:
        """The reward of each seat for a deal that changed the scores of the sides so."""
        rules, seats = self.rules, range(self.players)
        gains = [float(rules.sign * change[rules.seats.side_of(seat)]) for seat in seats]
        if self.rewards == "deal":
            return tuple(gains)
        if self.rewards == "match":
            return (0.0,) * self.players
        total, others = sum(gains), self.players - 1
        return tuple(gain - (total - gain) / others for gain in gains)

    def match_rewards(self, winners: Sequence[int]) -> tuple[float, ...]:
        """The reward of each seat for a match that these sides won."""
        rules = self.rules
        part = 1 / len(winners) if self.rewards == "match" else 0.0
        return tuple(part if rules.seats.side_of(seat) in winners else 0.0 for seat in range(self.players))
