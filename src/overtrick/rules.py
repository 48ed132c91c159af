"""Rules and their parts. Parts are values; :mod:`overtrick.kernel` carries them out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
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


Check: TypeAlias = Callable[[object], bool]


def _check_of(hint: Any) -> Check:
    """The function that tells whether a value has this type: a class, a union of classes, or a tuple."""
    kinds = get_args(hint)
    if get_origin(hint) is not tuple:
        return lambda value: isinstance(value, hint)
    checks = [_check_of(kind) for kind in kinds if kind is not Ellipsis]
    if kinds[-1] is Ellipsis:
        return lambda value: isinstance(value, tuple) and all(map(checks[0], value))
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(checks)
        and all(check(one) for check, one in zip(checks, value, strict=True))
    )


_checks: dict[type, list[tuple[str, object, Check]]] = {}
"""For each kind of part, the name, the type and the check of each field. Parts check their choices themselves."""


@dataclass(frozen=True)
class _Part:
    """A part of the rules: a value whose fields have the right types."""

    def __post_init__(self) -> None:
        kind = type(self)
        if kind not in _checks:
            hints = get_type_hints(kind)
            checked = [field for field in fields(self) if get_origin(hints[field.name]) is not Literal]
            _checks[kind] = [(field.name, field.type, _check_of(hints[field.name])) for field in checked]
        for name, hint, fits in _checks[kind]:
            value = getattr(self, name)
            if not fits(value):
                raise InvalidRules(f"{kind.__name__}: {name} must be {hint}, not {quoted(value)}")
        self._check()

    def _check(self) -> None:
        """Refuse values that cannot be."""


@dataclass(frozen=True)
class Seats(_Part):
    """The number of players and of teams (None: everyone plays alone), and how the first dealer is found."""

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
        """The number of teams, or of players where everyone plays alone."""
        return self.teams or self.players

    def side_of(self, seat: int) -> int:
        """The side of a seat. Partners sit opposite each other."""
        return seat % self.sides

    def members(self, side: int) -> tuple[int, ...]:
        """The seats of a side."""
        return tuple(seat for seat in range(self.players) if self.side_of(seat) == side)


@dataclass(frozen=True)
class Piles(_Part):
    """The cards of each player are a face-down pile; some of them lie face up, and some are in the hand."""

    faceup: int
    hand: int

    def _check(self) -> None:
        _require(
            self.faceup >= 1 and self.hand >= 1, "a pile must give at least one face-up card and one card in the hand"
        )


@dataclass(frozen=True)
class Dealing(_Part):
    """The size of the hands in each deal (the last size repeats), the number of cards in the middle, and piles."""

    hands: tuple[int, ...]
    middle: int = 0
    piles: Piles | None = None

    def __post_init__(self) -> None:
        if isinstance(self.hands, Sequence):  # a list or a range will do
            object.__setattr__(self, "hands", tuple(self.hands))
        super().__post_init__()

    def _check(self) -> None:
        _require(
            1 <= len(self.hands) <= MAX_SIZES, f"a match has 1 to {MAX_SIZES} sizes of hands, not {len(self.hands)}"
        )
        _require(all(size >= 1 for size in self.hands), "a hand has at least one card")
        _require(self.middle >= 0, f"the middle has 0 cards or more, not {self.middle}")


# Auctions


@dataclass(frozen=True)
class TrickBids(_Part):
    """Each player bids a number of tricks, once; the dealer bids last."""

    kind: ClassVar[Literal["tricks"]] = "tricks"
    total_at_most: int | None = None
    hook: bool = False
    nello: bool = False

    def _check(self) -> None:
        _require(
            self.total_at_most is None or 0 <= self.total_at_most <= 512,
            f"the highest total of all bids is 0 to 512, not {self.total_at_most}",
        )
        _require(
            self.total_at_most is None or not self.hook,
            "a highest total of all bids and a hook together may leave no legal bid",
        )


@dataclass(frozen=True)
class PointAuction(_Part):
    """An auction with bids of points, each above the last, until all but one player have passed."""

    kind: ClassVar[Literal["points"]] = "points"
    step: int
    minimum: int
    maximum: int
    check: bool = False
    last_must_bid: bool = True

    def _check(self) -> None:
        _require(self.step >= 1, f"the step between bids is 1 point or more, not {self.step}")
        _require(
            self.minimum % self.step == 0 and self.maximum % self.step == 0 and 0 < self.minimum <= self.maximum,
            f"the lowest and the highest bid must be positive multiples of {self.step}, the lowest first",
        )
        _require(self.maximum // self.step + 2 <= MAX_CALLS, f"a game has at most {MAX_CALLS} different calls")


@dataclass(frozen=True)
class SuitAuction(_Part):
    """An auction with bids of tricks in a suit, each above the last, until all but one have passed. All may pass."""

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
    """The same suit is trump in every deal."""

    suit: Suit


@dataclass(frozen=True)
class TurnedTrump(_Part):
    """The next card after the deal is turned up, and its suit is trump."""


@dataclass(frozen=True)
class DrawnTrump(_Part):
    """A random suit is trump in each deal."""


@dataclass(frozen=True)
class NamedTrump(_Part):
    """The declarer names trump after the auction."""


@dataclass(frozen=True)
class BidTrump(_Part):
    """The suit of the winning bid is trump."""


Trump: TypeAlias = NoTrump | FixedTrump | TurnedTrump | DrawnTrump | NamedTrump | BidTrump


@dataclass(frozen=True)
class Lead(_Part):
    """The first leader of a deal, and a suit that may not be led until a card of it has been played."""

    first: Literal["left", "dealer", "declarer"] = "left"
    barred_until_broken: Suit | None = None

    def _check(self) -> None:
        _require_one_of(self.first, ("left", "dealer", "declarer"), "who leads first")


@dataclass(frozen=True)
class Tricks(_Part):
    """Which of two equal highest cards wins the trick: the first or the last one played."""

    equal_cards: Literal["first", "last"] = "first"

    def _check(self) -> None:
        _require_one_of(self.equal_cards, ("first", "last"), "equal_cards")


# Scoring


@dataclass(frozen=True)
class ExactBid(_Part):
    """Points for each trick taken, and a bonus for taking exactly the number that was bid."""

    per_trick: int = 1
    exact: int = 10


@dataclass(frozen=True)
class TeamContract(_Part):
    """Points for each trick that a team bid, won if it took as many, else lost. Nellos count apart.

    Overtricks are bags; this number of ``bags`` costs the penalty (0: never).
    """

    per_trick: int = 10
    nello: int = 100
    bags: int = 10
    bag_penalty: int = 100


@dataclass(frozen=True)
class PointContract(_Part):
    """Cards are worth points. Each side scores what it took; the declarer's side loses its bid if it took less."""

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
    """The declarer scores the tricks taken if they reach the bid; if not, everyone else scores the missing tricks."""

    per_trick: int = 1


Score: TypeAlias = ExactBid | TeamContract | PointContract | DifferContract


# The end


@dataclass(frozen=True)
class LastDeal(_Part):
    """The match ends when hands of every listed size have been dealt. Ties share the win, or go by tricks and entry."""

    ties: Literal["share", "tricks_then_entry"] = "share"

    def _check(self) -> None:
        _require_one_of(self.ties, ("share", "tricks_then_entry"), "what ties do")


@dataclass(frozen=True)
class Target(_Part):
    """The match ends after a deal in which a side reaches (or passes) this score. Ties share the win, or play on."""

    points: int
    over: bool = False
    ties: Literal["share", "play_on"] = "share"

    def _check(self) -> None:
        _require(1 <= self.points <= 1_000_000, f"a target is 1 to 1,000,000 points, not {self.points}")
        _require_one_of(self.ties, ("share", "play_on"), "what ties do")


Finish: TypeAlias = LastDeal | Target


@dataclass(frozen=True)
class Payout(_Part):
    """What happens after the match: totals may be multiplied by place, and the stakes of a paid room are paid out."""

    multiplied: bool = False
    stake: int = 0
    pot: Literal["winner", "by_points"] = "winner"

    def _check(self) -> None:
        _require(0 <= self.stake <= 1_000_000, f"a stake is 0 to 1,000,000 credits, not {self.stake}")
        _require_one_of(self.pot, ("winner", "by_points"), "who gets the pot")


@dataclass(frozen=True)
class Rules(_Part):
    """The rules of a game for one number of players and one choice of options."""

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
        _require(self.deal.piles is None or self.deal.middle == 0, "a game cannot have both piles and a middle")
        _require(
            self.deal.piles is None or self.deck.copies == 1,
            "piles need one copy of each card: a face-up card and its copy in the hand would be two plays",
        )
        if isinstance(self.score, PointContract):
            worth = dict(self.score.worth)
            total = sum(abs(worth.get(card.rank, 0)) for card in self.deck.cards)
            _require(
                total <= MAX_POINTS,
                f"the cards are worth {total} points together, and at most {MAX_POINTS} are possible",
            )

    def _check_auction(self) -> None:
        wants: dict[type[Score], type[Auction]] = {
            TeamContract: TrickBids,
            PointContract: PointAuction,
            DifferContract: SuitAuction,
        }
        kind = wants.get(type(self.score))
        _require(
            kind is None or isinstance(self.auction, kind),
            f"{type(self.score).__name__} needs the auction {kind.__name__ if kind else ''}",
        )
        _require(self.deal.middle == 0 or self.has_declarer, "only the winner of an auction can take the middle")
        _require(
            self.lead.first != "declarer" or self.has_declarer, "only the winner of an auction can lead as declarer"
        )
        if isinstance(self.auction, SuitAuction):
            _require(
                max(self.deal.hands) * len(self.bid_suits) + 1 <= MAX_CALLS,
                f"a game has at most {MAX_CALLS} different calls",
            )
        if isinstance(self.score, ExactBid):
            _require(not self.has_declarer, "ExactBid needs the auction TrickBids, or none")
        if isinstance(self.auction, PointAuction):
            _require(isinstance(self.score, PointContract), "PointAuction needs the score PointContract")

    def _check_trump(self) -> None:
        if isinstance(self.trump, FixedTrump):
            _require(self.trump.suit in self.deck.suits, f"the deck has no {self.trump.suit.name}")
        if isinstance(self.trump, TurnedTrump):
            _require(not self.deck.always_trump, "trump cannot be turned up from a deck with cards that have no suit")
        if isinstance(self.trump, NamedTrump):
            _require(self.has_declarer, "only the winner of an auction can name trump")
        _require(
            isinstance(self.trump, BidTrump) == isinstance(self.auction, SuitAuction),
            "BidTrump and SuitAuction need each other",
        )
        barred = self.lead.barred_until_broken
        _require(barred is None or barred in self.deck.suits, "the barred suit is not in the deck")

    def cards_dealt(self, hand: int) -> int:
        """The number of cards that leave the deck with hands of this size."""
        return hand * self.seats.players + self.deal.middle + isinstance(self.trump, TurnedTrump)


def fingerprint(rules: Rules) -> str:
    """A hash of the rules: results of a game under other rules are not comparable."""
    return f"{crc32(repr(rules).encode()):08x}"
