"""Rules and their parts. Parts are values; :mod:`overtrick.kernel` carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from .cards import NO_TRUMP, Card, Deck, Suit
from .consistency import check_rules
from .part import Part, facts_of
from .parts import (
    Auction,
    BidTrump,
    Dealing,
    DrawnTrump,
    Finish,
    FixedTrump,
    LastDeal,
    Lead,
    NamedTrump,
    NoTrump,
    OfferedTrump,
    OrderUp,
    Passing,
    Payout,
    Piles,
    PointAuction,
    Seats,
    SuitAuction,
    Target,
    TrickBids,
    Tricks,
    Trump,
    TurnedTrump,
)
from .scoring import (
    CardPoints,
    Contract,
    Counter,
    FirstOf,
    Payment,
    Scoring,
    replaced_name,
)

__all__ = [
    "Auction",
    "BidTrump",
    "CardPoints",
    "Contract",
    "Counter",
    "Dealing",
    "DrawnTrump",
    "Finish",
    "FirstOf",
    "FixedTrump",
    "LastDeal",
    "Lead",
    "NamedTrump",
    "NoTrump",
    "OfferedTrump",
    "OrderUp",
    "Passing",
    "Payment",
    "Payout",
    "Piles",
    "PointAuction",
    "Rules",
    "Scoring",
    "Seats",
    "SuitAuction",
    "Target",
    "TrickBids",
    "Tricks",
    "Trump",
    "TurnedTrump",
    "fingerprint",
]


def __getattr__(name: str) -> object:
    """Say what to write instead of a part that earlier versions had."""
    replaced = replaced_name(name)
    if replaced is not None:
        raise replaced
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@dataclass(frozen=True)
class Rules(Part):
    """The rules of a game for one number of players and one choice of options."""

    seats: Seats
    deck: Deck
    deal: Dealing
    score: Scoring
    finish: Finish
    auction: Auction | None = None
    trump: Trump = NoTrump()
    lead: Lead = Lead()
    tricks: Tricks = Tricks()
    payout: Payout = Payout()
    passing: Passing | None = None

    def _check(self) -> None:
        check_rules(self)

    @property
    def has_declarer(self) -> bool:
        """Whether one seat wins the auction."""
        return isinstance(self.auction, PointAuction | SuitAuction | OrderUp)

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
        """Whether something, such as bags, is counted from deal to deal."""
        return self.score.counter is not None

    @property
    def counts_points(self) -> bool:
        """Whether cards are worth points."""
        return self.score.counts is not None

    @property
    def worth(self) -> dict[Card, int]:
        """The points of each card; empty in a game that counts tricks."""
        return {} if self.score.counts is None else self.score.counts.worth_in(self.deck)

    @property
    def sign(self) -> int:
        """1 where the highest score wins, -1 where the lowest one does."""
        return -1 if self.finish.lowest_wins else 1

    @property
    def target(self) -> int | None:
        """The score that ends the match; None where the match ends after its last deal."""
        return self.finish.points if isinstance(self.finish, Target) else None

    @property
    def multipliers(self) -> tuple[int, ...] | None:
        """For each place, the best first, the number that the total is multiplied with; None where it is not."""
        return tuple(range(self.seats.sides, 0, -1)) if self.payout.multiplied else None

    def cards_dealt(self, place: int) -> int:
        """The number of cards that leave the deck in the deal with this place, from 0, in the list of hand sizes."""
        turned = self.turns_up_next and self.shows_trump(place)
        return self.deal.hands[place] * self.seats.players + self.deal.middle + turned

    def shows_trump(self, place: int) -> bool:
        """Whether a card is turned up or shown in the deal with this place, from 0, in the list of hand sizes."""
        if isinstance(self.trump, TurnedTrump):
            return place + 1 not in self.trump.not_in
        return isinstance(self.trump, OfferedTrump)

    @property
    def turns_up_next(self) -> bool:
        """Whether the next card after the deal is turned up."""
        if isinstance(self.trump, OfferedTrump):
            return True
        return isinstance(self.trump, TurnedTrump) and self.trump.card == "next"

    @property
    def shows_dealers_last(self) -> bool:
        """Whether the dealer's last card is shown."""
        return isinstance(self.trump, TurnedTrump) and self.trump.card == "dealers_last"


def fingerprint(rules: Rules) -> str:
    """A hash of the rules: results of a game under other rules are not comparable."""
    return f"{crc32(facts_of(rules).encode()):08x}"
