"""The parts of a game except its scoring: seats, dealing, auction, trump, leads, tricks, and the end of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from .cards import Suit
from .part import Part, require, require_one_of

MAX_SEATS = 8
MAX_SIZES = 64
MAX_CALLS = 128


@dataclass(frozen=True)
class Seats(Part):
    """The number of players and of teams (None: everyone plays alone), and how the first dealer is found."""

    players: int
    teams: int | None = None
    first_dealer: Literal["random", "draw"] = "random"

    def _check(self) -> None:
        require(2 <= self.players <= MAX_SEATS, f"a table has 2 to {MAX_SEATS} seats, not {self.players}")
        if self.teams is not None:
            require(
                2 <= self.teams <= self.players and self.players % self.teams == 0,
                f"{self.players} players do not make {self.teams} equal teams",
            )
        require_one_of(self.first_dealer, ("random", "draw"), "the way to find the first dealer")

    @property
    def sides(self) -> int:
        """The number of teams, or of players where everyone plays alone."""
        return self.teams or self.players

    def side_of(self, seat: int) -> int:
        """The side of a seat. Partners sit opposite each other."""
        return seat % self.sides

    def members(self, side: int) -> tuple[int, ...]:
        """The seats of a side."""
        return tuple(range(side, self.players, self.sides))


@dataclass(frozen=True)
class Piles(Part):
    """The cards of each player are a face-down pile; some of them lie face up, and some are in the hand."""

    faceup: int
    hand: int

    def _check(self) -> None:
        require(
            self.faceup >= 1 and self.hand >= 1, "a pile must give at least one face-up card and one card in the hand"
        )


@dataclass(frozen=True)
class Dealing(Part):
    """The size of the hands in each deal (the last size repeats), the number of cards in the middle, and piles.

    The first card of the middle lies face up. The winner of the auction takes the whole middle and discards as many.
    """

    hands: tuple[int, ...]
    middle: int = 0
    piles: Piles | None = None
    ends_early: bool = False
    """Whether a deal ends as soon as the tricks that are left cannot change any payment."""
    no_points_in_discards: bool = False
    """Whether a card with points may be discarded only by a player who has no other card."""

    def __post_init__(self) -> None:
        if isinstance(self.hands, Sequence):  # a list or a range will do
            object.__setattr__(self, "hands", tuple(self.hands))
        super().__post_init__()

    def _check(self) -> None:
        require(
            1 <= len(self.hands) <= MAX_SIZES, f"a match has 1 to {MAX_SIZES} sizes of hands, not {len(self.hands)}"
        )
        require(all(size >= 1 for size in self.hands), "a hand has at least one card")
        require(self.middle >= 0, f"the middle has 0 cards or more, not {self.middle}")


@dataclass(frozen=True)
class Passing(Part):
    """Each player gives cards to another one before the play; the directions take turns from deal to deal."""

    cards: int
    directions: tuple[Literal["left", "right", "across", "hold"], ...] = ("left",)

    def __post_init__(self) -> None:
        if isinstance(self.directions, Sequence) and not isinstance(self.directions, str):
            object.__setattr__(self, "directions", tuple(self.directions))
        super().__post_init__()

    def _check(self) -> None:
        require(1 <= self.cards <= 13, f"Passing: 1 to 13 cards are given, not {self.cards}")
        require(1 <= len(self.directions) <= MAX_SEATS, f"Passing: there are 1 to {MAX_SEATS} directions")
        require(set(self.directions) != {"hold"}, "Passing: in no deal is a card given")

    def offsets(self, players: int) -> tuple[int, ...]:
        """For each direction the number of seats that the cards move on; 0 for none."""
        steps = {"left": 1, "right": players - 1, "across": players // 2, "hold": 0}
        return tuple(steps[direction] for direction in self.directions)


# Auctions


@dataclass(frozen=True)
class TrickBids(Part):
    """Each player bids a number of tricks, once; the dealer bids last."""

    kind: ClassVar[Literal["tricks"]] = "tricks"
    total_at_most: int | None = None
    hook: bool = False
    nello: bool = False
    blind_nello: bool = False
    """Whether nello can be bid before looking at the cards."""

    def _check(self) -> None:
        require(
            self.total_at_most is None or 0 <= self.total_at_most <= 512,
            f"the highest total of all bids is 0 to 512, not {self.total_at_most}",
        )
        require(
            self.total_at_most is None or not self.hook,
            "a highest total of all bids and a hook together may leave no legal bid",
        )


@dataclass(frozen=True)
class PointAuction(Part):
    """An auction with bids of points, each above the last, until all but one player have passed."""

    kind: ClassVar[Literal["points"]] = "points"
    step: int
    minimum: int
    maximum: int
    check: bool = False
    last_must_bid: bool = True

    def _check(self) -> None:
        require(self.step >= 1, f"the step between bids is 1 point or more, not {self.step}")
        require(
            self.minimum % self.step == 0 and self.maximum % self.step == 0 and 0 < self.minimum <= self.maximum,
            f"the lowest and the highest bid must be positive multiples of {self.step}, the lowest first",
        )
        require(self.maximum // self.step + 2 <= MAX_CALLS, f"a game has at most {MAX_CALLS} different calls")


@dataclass(frozen=True)
class SuitAuction(Part):
    """An auction with bids of tricks in a suit, each above the last, until all but one have passed. All may pass."""

    kind: ClassVar[Literal["suits"]] = "suits"
    no_trump: bool = False
    raise_rule: Literal["tricks_or_suit", "tricks_and_suit"] = "tricks_or_suit"

    def _check(self) -> None:
        require_one_of(self.raise_rule, ("tricks_or_suit", "tricks_and_suit"), "raise_rule")


@dataclass(frozen=True)
class OrderUp(Part):
    """Each player may accept the turned card's suit as trump, and the dealer then takes that card up.

    If everybody passes, each may name another suit in a second round. With ``must_name`` the dealer may not pass there.
    The player who chose trump is the declarer and may play without the partner, if ``alone`` allows it.
    """

    kind: ClassVar[Literal["order"]] = "order"
    second_round: bool = True
    must_name: bool = False
    alone: bool = True

    def _check(self) -> None:
        require(self.second_round or not self.must_name, "OrderUp: must_name is about the second round")


Auction: TypeAlias = TrickBids | PointAuction | SuitAuction | OrderUp


# Trump


@dataclass(frozen=True)
class NoTrump(Part):
    """No suit is trump."""


@dataclass(frozen=True)
class FixedTrump(Part):
    """The same suit is trump in every deal."""

    suit: Suit


@dataclass(frozen=True)
class TurnedTrump(Part):
    """A card is turned up, and its suit is trump: the next one of the deck, or the dealer's last card.

    In the deals of ``not_in`` no card is turned up, and no suit is trump. They are places in the list of hand sizes,
    the first one is 1.
    """

    card: Literal["next", "dealers_last"] = "next"
    not_in: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.not_in, Sequence):  # a list or a range will do
            object.__setattr__(self, "not_in", tuple(self.not_in))
        super().__post_init__()

    def _check(self) -> None:
        require_one_of(self.card, ("next", "dealers_last"), "TurnedTrump: card")


@dataclass(frozen=True)
class OfferedTrump(Part):
    """The next card after the deal is turned up and offered as trump, in an auction of the kind OrderUp."""


@dataclass(frozen=True)
class DrawnTrump(Part):
    """A random suit is trump in each deal."""


@dataclass(frozen=True)
class NamedTrump(Part):
    """The declarer names trump after the auction."""


@dataclass(frozen=True)
class BidTrump(Part):
    """The suit of the winning bid is trump."""


Trump: TypeAlias = NoTrump | FixedTrump | TurnedTrump | OfferedTrump | DrawnTrump | NamedTrump | BidTrump


@dataclass(frozen=True)
class Lead(Part):
    """The first leader of a deal, and what may not be led or played at first.

    The ``"holder"`` of a ``card`` leads that card. A suit may be barred from leading until a card of it has been
    played, or one of the cards in ``broken_by``. With ``clean_first_trick`` a seat that cannot follow suit in the first
    trick plays no card with points, unless it holds no other card. Neither keeps back a card that always or never
    wins: it belongs to no suit and may always be played.
    """

    first: Literal["left", "dealer", "declarer", "holder"] = "left"
    barred_until_broken: Suit | None = None
    card: str | None = None
    clean_first_trick: bool = False
    broken_by: tuple[str, ...] = ()

    def _check(self) -> None:
        require(
            not self.broken_by or self.barred_until_broken is not None,
            "Lead: broken_by is about a suit that is barred until it is broken",
        )
        require_one_of(self.first, ("left", "dealer", "declarer", "holder"), "who leads first")
        require((self.first == "holder") == (self.card is not None), "Lead: the holder of a card leads: name the card")


@dataclass(frozen=True)
class Tricks(Part):
    """Which card beats which, beyond the order of the deck.

    Of two equal highest cards the first or the last one played wins. ``trump_order`` is the order of the trump suit
    where it differs, lowest first, with the cards that are always trump. With ``bowers`` the card of this rank is the
    highest trump, and the one of the other suit of the same colour is the second highest and belongs to trump.
    Cards named in ``always_win`` and ``never_win`` belong to no suit in the trick and may always be played. If a card
    that never wins is led, the next one decides the suit to follow.
    """

    equal_cards: Literal["first", "last"] = "first"
    trump_order: tuple[str, ...] = ()
    bowers: str | None = None
    always_win: tuple[str, ...] = ()
    never_win: tuple[str, ...] = ()

    def _check(self) -> None:
        require_one_of(self.equal_cards, ("first", "last"), "equal_cards")
        both = set(self.always_win) & set(self.never_win)
        require(not both, f"Tricks: {', '.join(sorted(both))} cannot both always win and never win")


# The end


@dataclass(frozen=True)
class LastDeal(Part):
    """The match ends when hands of every listed size have been dealt. Ties share the win, or go by tricks and entry."""

    ties: Literal["share", "tricks_then_entry"] = "share"
    lowest_wins: bool = False

    def _check(self) -> None:
        require_one_of(self.ties, ("share", "tricks_then_entry"), "what ties do")


@dataclass(frozen=True)
class Target(Part):
    """The match ends after a deal in which a side reaches (or passes) this score. Ties share the win, or play on."""

    points: int
    over: bool = False
    ties: Literal["share", "play_on"] = "share"
    lowest_wins: bool = False
    lose_at: int | None = None
    """A side with this score or less also ends the match."""

    def _check(self) -> None:
        require(self.lose_at is None or -1_000_000 <= self.lose_at < 0, "Target: lose_at is a score below zero")
        require(1 <= self.points <= 1_000_000, f"a target is 1 to 1,000,000 points, not {self.points}")
        require_one_of(self.ties, ("share", "play_on"), "what ties do")


Finish: TypeAlias = LastDeal | Target


@dataclass(frozen=True)
class Payout(Part):
    """What happens after the match: totals may be multiplied by place, and the stakes of a paid room are paid out."""

    multiplied: bool = False
    stake: int = 0
    pot: Literal["winner", "by_points"] = "winner"

    def _check(self) -> None:
        require(0 <= self.stake <= 1_000_000, f"a stake is 0 to 1,000,000 credits, not {self.stake}")
        require_one_of(self.pot, ("winner", "by_points"), "who gets the pot")
