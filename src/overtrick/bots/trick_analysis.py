"""What a seat can tell about the current trick: which cards may beat which, who wins so far, and if it wants tricks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from overtrick.actions import Bid, Play
from overtrick.cards import Card
from overtrick.kernel import layout
from overtrick.lowering import members
from overtrick.rules import DifferContract, ExactBid, PointContract, TeamContract
from overtrick.view import View

from .belief import Belief


@dataclass(frozen=True)
class Wish:
    """Whether the seat wants another trick (None if that is not clear), and how to say so."""

    more: bool | None = None
    why: str = ""
    """The reason, for example "2 more tricks are needed"."""
    taking: str = ""
    """What an unwanted trick would do, for example "takes a bag"."""
    risking: str = ""
    """The same if it is not certain, for example "risks a bag"."""

    @classmethod
    def for_tricks(cls, needed: int) -> Wish:
        """The wish of a seat that still needs this many tricks."""
        return cls(True, "1 more trick is needed" if needed == 1 else f"{needed} more tricks are needed")


class TrickAnalysis:
    """The trick as the seat to act sees it."""

    def __init__(self, view: View, belief: Belief) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.rules = belief.lowered.rules
        self.root = belief.root[0]
        self._record = belief.lowered.record[0]
        self._unseen = belief.unseen
        # the two copies of the card that was face up in the middle look the same, so each may be anywhere
        twin = view.opened is not None and self.rules.deck.copies == 2
        anywhere = 3 << (self.rules.deck.places[view.opened] - 1) if twin and view.opened else 0
        hands = (slot for slot in belief.slots if slot.kind == layout.HAND)
        self._refused = {slot.seat: slot.refused & ~anywhere for slot in hands}
        self._own = int(self.root["hands"][view.seat] | self.root["faceup"][view.seat])
        self.trumps = int(self.root["trumps"])
        others = (int(cards) for seat, cards in enumerate(self.root["faceup"]) if seat != view.seat)
        self.out = self._unseen | sum(others)
        """Cards that the seat does not hold and that have not been played: in hands, in piles, or undealt."""
        self.cards = tuple(action.card for action in view.legal if isinstance(action, Play))
        self._held = (*view.hand, *view.faceup[view.seat])
        self.leading = not view.trick
        self.left = int(self.root["tricks_left"])

    # The cards

    def number(self, card: Card) -> int:
        """The kernel's number of a card. Of two equal cards it is the one that the seat holds."""
        number = self.rules.deck.places[card]
        return number if self._own >> number & 1 else number - 1

    def is_trump(self, card: Card) -> bool:
        """Whether a card is trump in this deal."""
        return bool(self.trumps >> self.number(card) & 1)

    def suit_name(self, card: Card) -> str:
        """The suit that a card belongs to: trumps, hearts, red."""
        return "trumps" if card.suit is None or self.is_trump(card) else card.suit.name

    def _group(self, card: Card) -> int:
        number = self.number(card)
        return self.trumps if self.is_trump(card) else int(self._record["suit_cards"][number]) & ~self.trumps

    def higher(self, card: Card) -> int:
        """The number of higher cards of its suit that are out."""
        return len(members(int(self._record["above"][self.number(card)]) & self._group(card) & self.out))

    def lower(self, card: Card) -> int:
        """The number of other cards of its suit that are out."""
        return len(members(self._group(card) & self.out)) - self.higher(card)

    def is_high(self, card: Card) -> bool:
        """Whether more lower than higher cards of its suit are out."""
        return self.lower(card) > self.higher(card)

    def is_best(self, card: Card) -> bool:
        """Whether it is the highest card left of its suit, and lower ones are out."""
        return not self.higher(card) and self.lower(card) > 0 and not any(self.above(each, card) for each in self._held)

    def others_of_suit(self, card: Card) -> int:
        """The number of other cards of its suit that the seat holds."""
        return len(members(self._group(card) & self._own)) - 1

    def above(self, card: Card, other: Card) -> bool:
        """Whether a card is higher than another one of the same suit."""
        same = self._group(card) == self._group(other) and card != other
        return same and self.number(card) > self.number(other)

    def worth(self, card: Card) -> int:
        """The points of a card."""
        return int(self._record["worth"][self.number(card)])

    @property
    def counts_points(self) -> bool:
        """Whether cards have points in this game."""
        return isinstance(self.rules.score, PointContract)

    # The trick

    @property
    def winner(self) -> int:
        """The seat that wins the trick so far."""
        return int(self.root["winner"])

    @property
    def best(self) -> Card:
        """The card that wins the trick so far."""
        return dict(self.view.trick)[self.winner]

    def pot(self, card: Card) -> int:
        """The points of the trick if this card is played to it."""
        lying = (int(self._record["worth"][self.rules.deck.places[each]]) for _, each in self.view.trick)
        return sum(lying) + self.worth(card)

    def follows(self, card: Card) -> bool:
        """Whether a card follows suit. A lead always does."""
        return self.leading or bool(int(self.root["wanted"]) >> self.number(card) & 1)

    def beats(self, card: Card) -> bool:
        """Whether a card would be the best of the trick so far."""
        return bool(int(self.root["beaters"]) >> self.number(card) & 1)

    @cached_property
    def behind(self) -> tuple[int, ...]:
        """The seats that play to this trick after this one."""
        to_come = self.view.players - 1 - len(self.view.trick)
        return tuple((self.seat + step) % self.view.players for step in range(1, to_come + 1))

    def _may_play(self, seat: int, led: int) -> int:
        """The cards that a seat may play if this suit is led, as far as the viewer can know."""
        faceup = int(self.root["faceup"][seat])
        in_hand = self._unseen & ~self._refused.get(seat, 0) if self.view.hand_counts[seat] else 0
        held = faceup | in_hand
        return held & led if faceup & led else held

    def threats(self, card: Card) -> int:
        """The cards that seats behind may play to beat this card, as a bit set."""
        number = self.number(card)
        above = int(self._record["above"][number])
        beating = above if self.is_trump(card) else above | self.trumps
        return self._threats(beating, self._group(card) if self.leading else int(self.root["wanted"]))

    def _threats(self, beating: int, led: int, *, opponents_only: bool = False) -> int:
        found = 0
        for seat in self.behind:
            if not (opponents_only and self.is_friend(seat)):
                found |= self._may_play(seat, led) & beating
        return found

    def wins(self, card: Card) -> bool:
        """Whether a card is certain to win the trick."""
        return self.beats(card) and not self.threats(card)

    @cached_property
    def safe_from_all(self) -> bool:
        """Whether no seat behind can beat the best card so far."""
        return not self._threats(int(self.root["beaters"]), int(self.root["wanted"]))

    @cached_property
    def safe_from_opponents(self) -> bool:
        """Whether no opponent behind can beat the best card so far."""
        return not self._threats(int(self.root["beaters"]), int(self.root["wanted"]), opponents_only=True)

    @cached_property
    def friend_behind(self) -> int | None:
        """A friend behind who may beat the best card so far."""
        beaters, led = int(self.root["beaters"]), int(self.root["wanted"])
        friends = filter(self.is_friend, self.behind)
        return next((seat for seat in friends if self._may_play(seat, led) & beaters), None)

    def card(self, bits: int) -> Card:
        """The card of a bit set with one card."""
        return self.rules.deck.cards[members(bits)[0]]

    def may_trump(self, seat: int, card: Card) -> bool:
        """Whether a seat is known to be void in this card's suit and may hold trumps."""
        if self.is_trump(card) or not self.view.hand_counts[seat]:
            return False
        suit, faceup = self._group(card), int(self.root["faceup"][seat])
        void = not suit & self.out & ~self._refused.get(seat, 0) and suit & self.out
        return bool(void) and not suit & faceup and bool(self._may_play(seat, suit) & self.trumps)

    def opponents_may_hold_trumps(self) -> bool:
        """Whether an opponent may hold a trump."""
        opponents = (seat for seat in self.behind if not self.is_friend(seat))
        return any(self._may_play(seat, self.trumps) & self.trumps for seat in opponents)

    @cached_property
    def holds_trumps(self) -> bool:
        """Whether the seat holds a trump."""
        return bool(self._own & self.trumps)

    @property
    def has_pile(self) -> bool:
        """Whether the seat will get more cards from its pile."""
        return self.view.pile_counts[self.seat] > 0

    # The other seats

    def is_friend(self, seat: int) -> bool:
        """Whether a trick won by that seat is as good for this seat as its own."""
        seats, score = self.rules.seats, self.rules.score
        if isinstance(score, DifferContract):
            assert self.view.declarer is not None
            differ = seats.side_of(self.view.declarer)
            return (seats.side_of(seat) == differ) == (seats.side_of(self.seat) == differ)
        if isinstance(score, ExactBid) and self.rules.auction is not None:
            return seat == self.seat  # each seat has its own bid to make, partners too
        return seats.side_of(seat) == seats.side_of(self.seat)

    def name(self, seat: int) -> str:
        """How this seat calls another one: the partner, the differ, seat 2."""
        seats = self.rules.seats
        same = seats.side_of(seat) == seats.side_of(self.seat)
        if same and seats.players == 2 * seats.sides:
            return "the partner"
        if isinstance(self.rules.score, DifferContract) and seat == self.view.declarer:
            return "the differ"
        return f"seat {seat}"

    def opponents(self, seat: int) -> str:
        """How this seat calls the other side: the opponents, or a seat by name if there are several sides."""
        return "the opponents" if self.rules.seats.teams == 2 else self.name(seat)

    @property
    def plays_against_differ(self) -> bool:
        """Whether the seat plays against the differ."""
        against = isinstance(self.rules.score, DifferContract) and self.view.declarer is not None
        return against and not self.is_friend(self.view.declarer or 0)

    def has_open_nello(self, seat: int) -> bool:
        """Whether a seat has bid nello and has not won a trick."""
        bid = self.view.bids[seat]
        return isinstance(bid, Bid) and bid.nello and self.view.tricks_won[seat] == 0

    @cached_property
    def partner_with_nello(self) -> int | None:
        """The partner who has bid nello and has not won a trick; None if there is none."""
        sides = self.rules.seats
        for seat in range(self.view.players):
            if seat != self.seat and sides.side_of(seat) == sides.side_of(self.seat) and self.has_open_nello(seat):
                return seat
        return None

    # The wish

    @cached_property
    def wish(self) -> Wish:
        """Whether this seat wants another trick."""
        match self.rules.score:
            case ExactBid(per_trick=per_trick, exact=exact):
                return self._wish_exactly(per_trick, exact)
            case TeamContract(bags=bags, bag_penalty=penalty):
                return self._wish_for_the_side(bags > 0 and penalty > 0)
            case DifferContract(per_trick=per_trick) if per_trick > 0:
                return self._wish_with_a_differ()
            case _:
                return Wish()

    def _wish_exactly(self, per_trick: int, exact: int) -> Wish:
        bid = self.view.bids[self.seat]
        need = bid.amount - self.view.tricks_won[self.seat] if isinstance(bid, Bid) else -1
        if exact <= abs(per_trick) or not 0 <= need <= self.left:
            lost = "the bid is lost, but tricks count" if isinstance(bid, Bid) and exact > 0 else "tricks count"
            if per_trick > 0:
                return Wish(True, lost)
            cost = Wish(False, "tricks cost points", "takes a costly trick", "risks a costly trick")
            return cost if per_trick < 0 else Wish()
        if need > 0:
            return Wish.for_tricks(need)
        assert isinstance(bid, Bid)
        made = "no trick was bid" if bid.amount == 0 else f"the bid of {bid.amount} is made"
        return Wish(False, made, "takes one trick too many", "risks one trick too many")

    def _wish_for_the_side(self, bags: bool) -> Wish:
        if self.has_open_nello(self.seat):
            return Wish(False, "nello must not win a trick", "loses the nello", "risks the nello")
        need = self._missing(self.rules.seats.side_of(self.seat))
        if need > self.left:
            return Wish()
        if need > 0:
            return Wish.for_tricks(need)
        return Wish(False, "the bid is made", "takes a bag", "risks a bag") if bags else Wish()

    def _wish_with_a_differ(self) -> Wish:
        differ = self.view.declarer
        assert differ is not None
        if not self.is_friend(differ):
            return Wish(True, "the differ must be stopped")
        taken = sum(self.view.tricks_won[seat] for seat in self._on_side(self.rules.seats.side_of(differ)))
        need = self._bid_of(differ) - taken
        return Wish.for_tricks(need) if need > 0 else Wish(True, "the bid is made, but more tricks count")

    def contract_in_danger(self) -> str:
        """The tricks that an opposing side needs of those left, in words; empty if none needs any."""
        if isinstance(self.rules.score, TeamContract):
            for side in range(self.rules.seats.sides):
                if side != self.rules.seats.side_of(self.seat):
                    need = self._missing(side)
                    if 0 < need <= self.left:
                        return f"the others need {need} of the {self.left} tricks left"
        return ""

    def _bid_of(self, seat: int) -> int:
        bid = self.view.bids[seat]
        return bid.amount if isinstance(bid, Bid) else 0

    def _on_side(self, side: int) -> list[int]:
        seats = self.rules.seats
        return [seat for seat in range(seats.players) if seats.side_of(seat) == side]

    def _missing(self, side: int) -> int:
        """The tricks that a side still needs for its bids; negative if it has more."""
        return sum(self._bid_of(seat) - self.view.tricks_won[seat] for seat in self._on_side(side))
