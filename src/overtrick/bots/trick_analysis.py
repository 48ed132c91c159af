"""What a seat can tell about the current trick: which cards may beat which, who wins so far, and if it wants tricks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from overtrick.actions import Bid, Play
from overtrick.cards import Card, Suit
from overtrick.contracts import Contract, is_nello
from overtrick.kernel import layout
from overtrick.lowering import members
from overtrick.payoff import others_are_allied, payoff_curve, promises_are_exact, value_of_one_over
from overtrick.view import View

from .belief import Belief
from .explanation import NOTHING, Explanation, Part, explain, seat_part

TRICKS_NEEDED = "tricks_needed"
"""The kind of explanation that says how many more tricks are needed."""


@dataclass(frozen=True)
class Wish:
    """Whether the seat wants another trick (None if that is not clear), and how to say so."""

    more: bool | None = None
    why: Explanation = NOTHING
    """The reason, for example "2 more tricks are needed"."""
    taking: Explanation = NOTHING
    """What an unwanted trick would do, for example "takes a bag"."""
    risking: Explanation = NOTHING
    """The same if it is not certain, for example "risks a bag"."""

    @classmethod
    def for_tricks(cls, needed: int) -> Wish:
        """The wish of a seat that still needs this many tricks."""
        more = " more trick is needed" if needed == 1 else " more tricks are needed"
        return cls(True, explain(TRICKS_NEEDED, needed, more))

    @classmethod
    def against(cls, why: Explanation, *, takes: tuple[str, str], risks: tuple[str, str]) -> Wish:
        """The wish of a seat that wants no more tricks: why, and what one does, as the kind and text of a statement."""
        return cls(False, why, explain(*takes), explain(*risks))


_TRICKS_COST = Wish.against(
    explain("tricks_cost", "tricks cost points"),
    takes=("takes_costly_trick", "takes a costly trick"),
    risks=("risks_costly_trick", "risks a costly trick"),
)
_NELLO = Wish.against(
    explain("nello_wins_no_trick", "nello must not win a trick"),
    takes=("loses_nello", "loses the nello"),
    risks=("risks_nello", "risks the nello"),
)
_POINTS_COST = Wish.against(
    explain("points_cost", "points count against you"),
    takes=("takes_points", "takes points"),
    risks=("risks_points", "risks taking points"),
)


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
        self._trump = int(self.root["trump"]) + 1
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

    def suit(self, card: Card) -> Suit | str:
        """The suit that a card belongs to, for an explanation: trumps, hearts, red."""
        return "trumps" if card.suit is None or self.is_trump(card) else card.suit

    def _group(self, card: Card) -> int:
        number = self.number(card)
        return int(self._record["suit_cards"][self._trump, number])

    def higher(self, card: Card) -> int:
        """The number of higher cards of its suit that are out."""
        return len(members(int(self._record["beats"][self._trump, self.number(card)]) & self._group(card) & self.out))

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
        return same and bool(int(self._record["beats"][self._trump, self.number(other)]) >> self.number(card) & 1)

    def worth(self, card: Card) -> int:
        """The points of a card."""
        return int(self._record["worth"][self.number(card)])

    @property
    def counts_points(self) -> bool:
        """Whether cards have points in this game."""
        return self.rules.counts_points

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
        players = [(self.seat + step) % self.view.players for step in range(1, self.view.players)]
        playing = [seat for seat in players if seat not in self.view.sitting]
        return tuple(playing[: len(playing) - len(self.view.trick)])

    def _may_play(self, seat: int, led: int) -> int:
        """The cards that a seat may play if this suit is led, as far as the viewer can know."""
        faceup = int(self.root["faceup"][seat])
        in_hand = self._unseen & ~self._refused.get(seat, 0) if self.view.hand_counts[seat] else 0
        held = faceup | in_hand
        return held & led if faceup & led else held

    def threats(self, card: Card) -> int:
        """The cards that seats behind may play to beat this card, as a bit set."""
        number = self.number(card)
        beating = int(self._record["beats"][self._trump, number])
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

    @cached_property
    def _others_allied(self) -> bool:
        """Whether all seats play together against a declarer."""
        return others_are_allied(self.rules)

    @property
    def declarer_name(self) -> str:
        """What players call the declarer."""
        contract = self.rules.score.contract
        return contract.holder if contract is not None else "declarer"

    def is_friend(self, seat: int) -> bool:
        """Whether a trick won by that seat is as good for this seat as its own."""
        seats, contract = self.rules.seats, self.rules.score.contract
        if self._others_allied and self.view.declarer is not None:
            declarer = seats.side_of(self.view.declarer)
            return (seats.side_of(seat) == declarer) == (seats.side_of(self.seat) == declarer)
        if contract is not None and contract.of == "seat":
            return seat == self.seat  # each seat has its own bid to make, partners too
        return seats.side_of(seat) == seats.side_of(self.seat)

    def name(self, seat: int) -> Part:
        """How this seat calls another one: the partner, the declarer, seat 2."""
        seats = self.rules.seats
        same = seats.side_of(seat) == seats.side_of(self.seat)
        if same and seats.players == 2 * seats.sides:
            return seat_part(seat, "partner")
        if self._others_allied and seat == self.view.declarer:
            return seat_part(seat, "declarer", called=self.declarer_name)
        return seat_part(seat)

    def opponents(self, seat: int) -> Part:
        """How this seat calls the other side: the opponents, or a seat by name if there are several sides."""
        return Part("the opponents") if self.rules.seats.teams == 2 else self.name(seat)

    @property
    def plays_against_declarer(self) -> bool:
        """Whether the seat plays together with others against the declarer."""
        against = self._others_allied and self.view.declarer is not None
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
        """Whether this seat wants another trick: by its contract, or by what tricks are worth without one."""
        if self.has_open_nello(self.seat):
            return _NELLO
        if self.counts_points:
            return _POINTS_COST if value_of_one_over(self.rules) < 0 else Wish()
        if self.plays_against_declarer:
            return Wish(True, explain("stop_differ", f"the {self.declarer_name} must be stopped"))
        contract = self._own_contract
        if contract is None:
            return self._wish_without_contract()
        need = contract.wanted - contract.taken
        if not 0 <= need <= self.left and (need > 0 or promises_are_exact(self.rules)):
            return self._wish_when_lost(contract)
        if need > 0:
            return Wish.for_tricks(need)
        return self._wish_when_made(contract)

    @cached_property
    def _own_contract(self) -> Contract | None:
        """The contract of this seat or of its side."""
        own = (each for each in self.view.contracts if self.seat in each.seats)
        return next((each for each in own if not is_nello(self.rules, each)), None)

    def _wish_without_contract(self) -> Wish:
        worth = value_of_one_over(self.rules)
        if worth > 0:
            return Wish(True, explain("tricks_count", "tricks count"))
        return _TRICKS_COST if worth < 0 else Wish()

    def _wish_when_lost(self, contract: Contract) -> Wish:
        """The wish of a seat that cannot keep its contract any more."""
        more = payoff_curve(self.rules, contract.wanted, contract.taken, 1)
        if more[1] > more[0]:
            return Wish(True, explain("tricks_count", "the bid is lost, but tricks count"))
        return _TRICKS_COST if more[1] < more[0] else Wish()

    def _wish_when_made(self, contract: Contract) -> Wish:
        """The wish of a seat whose contract is kept if it takes no more tricks, or also if it does."""
        worth, counter = value_of_one_over(self.rules), self.rules.score.counter
        if worth > 0:
            return Wish(True, explain("more_tricks_count", "the bid is made, but more tricks count"))
        if worth == 0:
            return Wish()
        if counter is not None:
            name = f"a {counter.name}"
            made = explain("bid_made", "the bid is made")
            return Wish.against(made, takes=("takes_bag", f"takes {name}"), risks=("risks_bag", f"risks {name}"))
        return Wish.against(
            explain("bid_made", "the bid of ", contract.wanted, " is made")
            if contract.wanted
            else explain("no_trick_bid", "no trick was bid"),
            takes=("takes_too_many", "takes one trick too many"),
            risks=("risks_too_many", "risks one trick too many"),
        )

    def contract_in_danger(self) -> Explanation:
        """The tricks that an opposing side needs of those left, in words; empty if none needs any."""
        for contract in self.view.contracts:
            need = contract.wanted - contract.taken
            of_others = len(contract.seats) > 1 and self.seat not in contract.seats
            if of_others and contract.unit == "tricks" and 0 < need <= self.left:
                return explain("others_need", "the others need ", need, " of the ", self.left, " tricks left")
        return NOTHING
