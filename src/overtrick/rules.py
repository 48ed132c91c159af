"""Rules and its parts: what a game is made of. Parts are values; :mod:`overtrick.kernel` is what carries them out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from types import UnionType
from typing import Any, ClassVar, Literal, TypeAlias, get_args, get_origin, get_type_hints
from zlib import crc32

from .cards import NO_TRUMP, Deck, Suit
from .errors import InvalidRules, quoted

MAX_SEATS = 8
MAX_SIZES = 64
MAX_CALLS = 128
MAX_POINTS = 32_767


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise InvalidRules(otherwise)


def _require_one_of(value: str, known: tuple[str, ...], what: str) -> None:
    _require(value in known, f"{what} is {' or '.join(known)}, not {quoted(value)}")


def _fits(value: object, hint: Any) -> bool:
    """Whether a value has the type of a field. The choices of a Literal are checked by each part."""
    origin, kinds = get_origin(hint), get_args(hint)
    if origin is UnionType:
        return any(_fits(value, kind) for kind in kinds)
    if origin is tuple:
        wanted = kinds[:1] * len(value) if kinds[-1] is Ellipsis and isinstance(value, tuple) else kinds
        return isinstance(value, tuple) and len(value) == len(wanted) and all(map(_fits, value, wanted))
    return origin is Literal or isinstance(value, hint)


_HINTS: dict[type, dict[str, Any]] = {}


@dataclass(frozen=True)
class _Part:
    """A part of the rules: a value whose fields have the right types."""

    def __post_init__(self) -> None:
        hints = _HINTS.get(type(self))
        if hints is None:
            hints = _HINTS[type(self)] = get_type_hints(type(self))
        for field in fields(self):
            value = getattr(self, field.name)
            fits = _fits(value, hints[field.name])
            _require(fits, f"{type(self).__name__}: {field.name} must be {field.type}, not {quoted(value)}")
        self._check()

    def _check(self) -> None:
        """Refuse values that cannot be."""


@dataclass(frozen=True)
class Seats(_Part):
    """How many sit at the table, in how many teams (none: everyone alone), and how the first dealer is found."""

    players: int
    teams: int | None = None
    first_dealer: Literal["random", "draw"] = "random"

    def _check(self) -> None:
        _require(2 <= self.players <= MAX_SEATS, f"a table has 2 to {MAX_SEATS} seats, not {self.players}")
        if self.teams is not None:
            _require(
                2 <= self.teams <= self.players and self.players % self.teams == 0,
                f"{self.players} players do not make {self.teams} equal teams",
            )
        _require_one_of(self.first_dealer, ("random", "draw"), "the way to find the first dealer")

    @property
    def sides(self) -> int:
        """Teams, or players where everyone plays alone."""
        return self.teams or self.players

    def side_of(self, seat: int) -> int:
        """The side a seat plays for: partners sit across from one another."""
        return seat % self.sides

    def members(self, side: int) -> tuple[int, ...]:
        """The seats of a side."""
        return tuple(seat for seat in range(self.players) if self.side_of(seat) == side)


@dataclass(frozen=True)
class Piles(_Part):
    """Each player's cards are a face-down pile, of which so many lie face up and so many are in the hand."""

    faceup: int
    hand: int

    def _check(self) -> None:
        _require(self.faceup >= 1 and self.hand >= 1, "a pile gives at least one face-up card and one in the hand")


@dataclass(frozen=True)
class Dealing(_Part):
    """Cards a player in each deal (the last size stays if the match goes on), cards to the middle, and piles."""

    hands: tuple[int, ...]
    middle: int = 0
    piles: Piles | None = None

    def __post_init__(self) -> None:
        if isinstance(self.hands, Sequence):  # a list or a range will do
            object.__setattr__(self, "hands", tuple(self.hands))
        super().__post_init__()

    def _check(self) -> None:
        _require(1 <= len(self.hands) <= MAX_SIZES, f"a match lists 1 to {MAX_SIZES} sizes of hand")
        _require(all(size >= 1 for size in self.hands), "a hand has at least one card")
        _require(self.middle >= 0, "the middle cannot have fewer than no cards")


# Auctions


@dataclass(frozen=True)
class TrickBids(_Part):
    """Everyone says once how many tricks they will take, the dealer last."""

    kind: ClassVar[Literal["tricks"]] = "tricks"
    total_at_most: int | None = None
    hook: bool = False
    nello: bool = False

    def _check(self) -> None:
        _require(self.total_at_most is None or 0 <= self.total_at_most <= 512, "the cap on all bids is 0 to 512")
        _require(self.total_at_most is None or not self.hook, "a cap on all bids and a hook may leave nothing to bid")


@dataclass(frozen=True)
class PointAuction(_Part):
    """Bids of points, each above the last, until all but one have passed."""

    kind: ClassVar[Literal["points"]] = "points"
    step: int
    minimum: int
    maximum: int
    check: bool = False
    last_must_bid: bool = True

    def _check(self) -> None:
        _require(self.step >= 1, "bids rise by at least one point")
        _require(
            self.minimum % self.step == 0 and self.maximum % self.step == 0 and 0 < self.minimum <= self.maximum,
            f"the lowest and the highest bid are multiples of {self.step}, and in that order",
        )
        _require(self.maximum // self.step + 2 <= MAX_CALLS, "too many different bids")


@dataclass(frozen=True)
class SuitAuction(_Part):
    """Bids of tricks and a suit, each above the last, until all but one have passed; all may pass."""

    kind: ClassVar[Literal["suits"]] = "suits"
    no_trump: bool = False
    raise_rule: Literal["tricks_or_suit", "tricks_and_suit"] = "tricks_or_suit"

    def _check(self) -> None:
        _require_one_of(self.raise_rule, ("tricks_or_suit", "tricks_and_suit"), "raise_rule")


Auction: TypeAlias = TrickBids | PointAuction | SuitAuction


# Trump


@dataclass(frozen=True)
class NoTrump(_Part):
    """No suit is trump."""


@dataclass(frozen=True)
class FixedTrump(_Part):
    """The same trump in every deal."""

    suit: Suit


@dataclass(frozen=True)
class TurnedTrump(_Part):
    """The card after the last one dealt is turned up, and its suit is trump."""


@dataclass(frozen=True)
class DrawnTrump(_Part):
    """One of the suits at random."""


@dataclass(frozen=True)
class NamedTrump(_Part):
    """The declarer names it after the auction."""


@dataclass(frozen=True)
class BidTrump(_Part):
    """The suit of the winning bid."""


Trump: TypeAlias = NoTrump | FixedTrump | TurnedTrump | DrawnTrump | NamedTrump | BidTrump


@dataclass(frozen=True)
class Lead(_Part):
    """Who leads the first trick, and a suit that may not be led until one of it has been played."""

    first: Literal["left", "dealer", "declarer"] = "left"
    barred_until_broken: Suit | None = None

    def _check(self) -> None:
        _require_one_of(self.first, ("left", "dealer", "declarer"), "who leads first")


@dataclass(frozen=True)
class Tricks(_Part):
    """Of two equal highest cards the first or the last wins."""

    equal_cards: Literal["first", "last"] = "first"

    def _check(self) -> None:
        _require_one_of(self.equal_cards, ("first", "last"), "equal_cards")


# Scoring


@dataclass(frozen=True)
class ExactBid(_Part):
    """So much a trick, and a bonus for taking exactly the bid."""

    per_trick: int = 1
    exact: int = 10


@dataclass(frozen=True)
class TeamContract(_Part):
    """So much for each trick bid, won or lost; nellos apart; overtricks are bags; so many cost a penalty (0: none)."""

    per_trick: int = 10
    nello: int = 100
    bags: int = 10
    bag_penalty: int = 100


@dataclass(frozen=True)
class PointContract(_Part):
    """Points are in the cards; the declarer's side loses its bid if it takes less."""

    worth: tuple[tuple[str, int], ...]
    discards: Literal["none", "bidder", "last_trick"] = "none"

    def __post_init__(self) -> None:
        if isinstance(self.worth, dict):  # the natural way to write it
            object.__setattr__(self, "worth", tuple(self.worth.items()))
        super().__post_init__()

    def _check(self) -> None:
        _require_one_of(self.discards, ("none", "bidder", "last_trick"), "whose the discards' points are")


@dataclass(frozen=True)
class DifferContract(_Part):
    """The declarer scores the tricks taken if they reach the bid; if not, everyone else scores what is missing."""

    per_trick: int = 1


Score: TypeAlias = ExactBid | TeamContract | PointContract | DifferContract


# The end


@dataclass(frozen=True)
class LastDeal(_Part):
    """The match ends when every listed size of hand has been dealt. Ties share, or go by tricks and then by entry."""

    ties: Literal["share", "tricks_then_entry"] = "share"

    def _check(self) -> None:
        _require_one_of(self.ties, ("share", "tricks_then_entry"), "what ties do")


@dataclass(frozen=True)
class Target(_Part):
    """The match ends after a deal with a side at (or over) so many points. Ties share the win, or play on."""

    points: int
    over: bool = False
    ties: Literal["share", "play_on"] = "share"

    def _check(self) -> None:
        _require(1 <= self.points <= 1_000_000, "a target is 1 to 1,000,000 points")
        _require_one_of(self.ties, ("share", "play_on"), "what ties do")


Finish: TypeAlias = LastDeal | Target


@dataclass(frozen=True)
class Payout(_Part):
    """After the match: totals multiplied by place or not, and the stakes of a paid room shared out."""

    multiplied: bool = False
    stake: int = 0
    pot: Literal["winner", "by_points"] = "winner"

    def _check(self) -> None:
        _require(0 <= self.stake <= 1_000_000, "a stake is 0 to 1,000,000 credits")
        _require_one_of(self.pot, ("winner", "by_points"), "who gets the pot")


@dataclass(frozen=True)
class Rules(_Part):
    """A game for a given number of players and given options."""

    seats: Seats
    deck: Deck
    deal: Dealing
    score: Score
    finish: Finish
    auction: Auction | None = None
    trump: Trump = NoTrump()
    lead: Lead = Lead()
    tricks: Tricks = Tricks()
    payout: Payout = Payout()

    def _check(self) -> None:
        self._check_cards()
        self._check_auction()
        self._check_trump()

    @property
    def has_declarer(self) -> bool:
        """Whether one seat wins the auction."""
        return isinstance(self.auction, PointAuction | SuitAuction)

    @property
    def bid_suits(self) -> tuple[Suit, ...]:
        """The suits that a bid can name, lowest first, and no trump where it can be bid; empty if bids name no suit."""
        if not isinstance(self.auction, SuitAuction):
            return ()
        return (*self.deck.suits, *((NO_TRUMP,) if self.auction.no_trump else ()))

    @property
    def bid_step(self) -> int:
        """The number that every bid is a multiple of."""
        return self.auction.step if isinstance(self.auction, PointAuction) else 1

    @property
    def counts_bags(self) -> bool:
        """Whether overtricks are counted as bags."""
        return isinstance(self.score, TeamContract)

    @property
    def counts_points(self) -> bool:
        """Whether cards are worth points."""
        return isinstance(self.score, PointContract)

    @property
    def target(self) -> int | None:
        """The score that ends the match; None where the match ends after its last deal."""
        return self.finish.points if isinstance(self.finish, Target) else None

    @property
    def multipliers(self) -> tuple[int, ...] | None:
        """For each place, the best first, the number that the total is multiplied with; None where it is not."""
        return tuple(range(self.seats.sides, 0, -1)) if self.payout.multiplied else None

    def _check_cards(self) -> None:
        needed = self.cards_dealt(max(self.deal.hands))
        _require(needed <= len(self.deck), f"this deal needs {needed} cards and the deck has {len(self.deck)}")
        _require(self.deal.piles is None or self.deal.middle == 0, "piles and a middle do not go together")
        _require(
            self.deal.piles is None or self.deck.copies == 1,
            "piles need one copy of each card: one that lies face up and is in the hand too would be two plays",
        )
        if isinstance(self.score, PointContract):
            worth = dict(self.score.worth)
            total = sum(abs(worth.get(card.rank, 0)) for card in self.deck.cards)
            _require(total <= MAX_POINTS, f"the cards are worth {total} points in all, and {MAX_POINTS} is the most")

    def _check_auction(self) -> None:
        wants: dict[type[Score], type[Auction]] = {
            TeamContract: TrickBids,
            PointContract: PointAuction,
            DifferContract: SuitAuction,
        }
        kind = wants.get(type(self.score))
        _require(
            kind is None or isinstance(self.auction, kind),
            f"{type(self.score).__name__} scores the bids of a {kind.__name__ if kind else ''}",
        )
        _require(self.deal.middle == 0 or self.has_declarer, "only the winner of an auction can take the middle")
        _require(
            self.lead.first != "declarer" or self.has_declarer, "only the winner of an auction can lead as declarer"
        )
        if isinstance(self.auction, SuitAuction):
            _require(max(self.deal.hands) * len(self.bid_suits) + 1 <= MAX_CALLS, "too many different bids")
        if isinstance(self.score, ExactBid):
            _require(not self.has_declarer, "exact bids are bids of tricks, once round")
        if isinstance(self.auction, PointAuction):
            _require(isinstance(self.score, PointContract), "bids of points need cards with points")

    def _check_trump(self) -> None:
        if isinstance(self.trump, FixedTrump):
            _require(self.trump.suit in self.deck.suits, f"the deck has no {self.trump.suit.name}")
        if isinstance(self.trump, TurnedTrump):
            _require(not self.deck.always_trump, "a card with no suit might be turned up for trump")
        if isinstance(self.trump, NamedTrump):
            _require(self.has_declarer, "only the winner of an auction can name trump")
        _require(
            isinstance(self.trump, BidTrump) == isinstance(self.auction, SuitAuction),
            "trump comes from the bid exactly when suits are bid",
        )
        barred = self.lead.barred_until_broken
        _require(barred is None or barred in self.deck.suits, "the barred suit is not in the deck")

    def cards_dealt(self, hand: int) -> int:
        """Cards that leave the deck when each player gets so many."""
        return hand * self.seats.players + self.deal.middle + isinstance(self.trump, TurnedTrump)


def fingerprint(rules: Rules) -> str:
    """A short text that changes with the rules: the same game with other rules is another one."""
    return f"{crc32(repr(rules).encode()):08x}"
