"""What a seat can say of its cards by looking: who may beat them, whose the trick is, and whether it wants tricks."""

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
    """Whether the seat wants another trick (None: that is not clear), and the words for it."""

    more: bool | None = None
    why: str = ""
    """Behind a colon: "2 more are needed"."""
    taking: str = ""
    """What a trick would do that is not wanted: "takes a bag"."""
    risking: str = ""


class Outlook:
    """The play as one seat sees it, when it is to act."""

    def __init__(self, view: View, belief: Belief) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.rules = belief.lowered.rules
        self.root = belief.root[0]
        self._record = belief.lowered.record[0]
        self._unseen = belief.unseen
        # of two copies the one that lay open in the middle cannot be told from the other: it may be anywhere
        twin = view.opened is not None and self.rules.deck.copies == 2
        anywhere = 3 << (self.rules.deck.places[view.opened] - 1) if twin and view.opened else 0
        hands = (slot for slot in belief.slots if slot.kind == layout.HAND)
        self._refused = {slot.seat: slot.refused & ~anywhere for slot in hands}
        self._own = int(self.root["hands"][view.seat] | self.root["faceup"][view.seat])
        self.trumps = int(self.root["trumps"])
        others = (int(cards) for seat, cards in enumerate(self.root["faceup"]) if seat != view.seat)
        self.out = self._unseen | sum(others)
        """Cards that are neither the seat's own nor gone: with others, in piles, or in nobody's hand."""
        self.cards = tuple(action.card for action in view.legal if isinstance(action, Play))
        self._held = (*view.hand, *view.faceup[view.seat])
        self.leading = not view.trick
        self.left = int(self.root["tricks_left"])

    # The cards

    def number(self, card: Card) -> int:
        """Its number in the kernel; of two copies that of the one the seat holds."""
        number = self.rules.deck.places[card]
        return number if self._own >> number & 1 else number - 1

    def is_trump(self, card: Card) -> bool:
        """Whether it is trump in this deal."""
        return bool(self.trumps >> self.number(card) & 1)

    def suit_name(self, card: Card) -> str:
        """What it counts as: trumps, hearts, red."""
        return "trumps" if card.suit is None or self.is_trump(card) else card.suit.name

    def _group(self, card: Card) -> int:
        number = self.number(card)
        return self.trumps if self.is_trump(card) else int(self._record["suit_cards"][number]) & ~self.trumps

    def higher(self, card: Card) -> int:
        """How many higher cards of its suit are out."""
        return len(members(int(self._record["above"][self.number(card)]) & self._group(card) & self.out))

    def lower(self, card: Card) -> int:
        """How many of its suit are out that are not higher."""
        return len(members(self._group(card) & self.out)) - self.higher(card)

    def is_high(self, card: Card) -> bool:
        """More of its suit are out below it than above."""
        return self.lower(card) > self.higher(card)

    def is_best(self, card: Card) -> bool:
        """Whether no higher card of its suit is left anywhere, and lower ones are."""
        return not self.higher(card) and self.lower(card) > 0 and not any(self.above(each, card) for each in self._held)

    def mates(self, card: Card) -> int:
        """How many other cards of its suit the seat holds."""
        return len(members(self._group(card) & self._own)) - 1

    def above(self, card: Card, other: Card) -> bool:
        """Whether it is the higher of two in one suit."""
        same = self._group(card) == self._group(other) and card != other
        return same and self.number(card) > self.number(other)

    def worth(self, card: Card) -> int:
        """The points in it."""
        return int(self._record["worth"][self.number(card)])

    @property
    def counts_points(self) -> bool:
        """Whether there are points in the cards."""
        return isinstance(self.rules.score, PointContract)

    # The trick

    @property
    def winner(self) -> int:
        """Whose the trick is so far."""
        return int(self.root["winner"])

    @property
    def best(self) -> Card:
        """The card that wins it so far."""
        return dict(self.view.trick)[self.winner]

    def pot(self, card: Card) -> int:
        """The points in the trick with this card added."""
        lying = (int(self._record["worth"][self.rules.deck.places[each]]) for _, each in self.view.trick)
        return sum(lying) + self.worth(card)

    def follows(self, card: Card) -> bool:
        """Whether it is of the suit led, or leads one."""
        return self.leading or bool(int(self.root["wanted"]) >> self.number(card) & 1)

    def beats(self, card: Card) -> bool:
        """Whether it is the best card in the trick when it is played."""
        return bool(int(self.root["beaters"]) >> self.number(card) & 1)

    @cached_property
    def behind(self) -> tuple[int, ...]:
        """The seats that are still to play to this trick."""
        to_come = self.view.players - 1 - len(self.view.trick)
        return tuple((self.seat + step) % self.view.players for step in range(1, to_come + 1))

    def _may_play(self, seat: int, led: int) -> int:
        """The cards that a seat may play to a trick with this suit led, for all the viewer knows."""
        faceup = int(self.root["faceup"][seat])
        in_hand = self._unseen & ~self._refused.get(seat, 0) if self.view.hand_counts[seat] else 0
        held = faceup | in_hand
        return held & led if faceup & led else held

    def threats(self, card: Card) -> int:
        """The cards behind that may beat this one in this trick, as bits."""
        number = self.number(card)
        above = int(self._record["above"][number])
        beating = above if self.is_trump(card) else above | self.trumps
        return self._threats(beating, self._group(card) if self.leading else int(self.root["wanted"]))

    def _threats(self, beating: int, led: int, *, foes_only: bool = False) -> int:
        found = 0
        for seat in self.behind:
            if not (foes_only and self.is_friend(seat)):
                found |= self._may_play(seat, led) & beating
        return found

    def wins(self, card: Card) -> bool:
        """Whether it is sure to win the trick."""
        return self.beats(card) and not self.threats(card)

    @cached_property
    def held_for_good(self) -> bool:
        """Whether nobody behind can take the trick from who wins it so far."""
        return not self._threats(int(self.root["beaters"]), int(self.root["wanted"]))

    @cached_property
    def held_from_foes(self) -> bool:
        """Whether no foe behind can."""
        return not self._threats(int(self.root["beaters"]), int(self.root["wanted"]), foes_only=True)

    @cached_property
    def helper_behind(self) -> int | None:
        """A friend who may still take the trick from who wins it so far."""
        beaters, led = int(self.root["beaters"]), int(self.root["wanted"])
        friends = filter(self.is_friend, self.behind)
        return next((seat for seat in friends if self._may_play(seat, led) & beaters), None)

    def card(self, bits: int) -> Card:
        """The only card of a set."""
        return self.rules.deck.cards[members(bits)[0]]

    def may_trump(self, seat: int, card: Card) -> bool:
        """Whether a seat has shown that it has none of this card's suit in hand, and may hold trumps."""
        if self.is_trump(card) or not self.view.hand_counts[seat]:
            return False
        suit, faceup = self._group(card), int(self.root["faceup"][seat])
        void = not suit & self.out & ~self._refused.get(seat, 0) and suit & self.out
        return bool(void) and not suit & faceup and bool(self._may_play(seat, suit) & self.trumps)

    def foes_may_hold_trumps(self) -> bool:
        """Whether there is a trump to be drawn from somebody who plays against this seat."""
        foes = (seat for seat in self.behind if not self.is_friend(seat))
        return any(self._may_play(seat, self.trumps) & self.trumps for seat in foes)

    @cached_property
    def holds_trumps(self) -> bool:
        """Whether the seat has a trump."""
        return bool(self._own & self.trumps)

    @property
    def has_pile(self) -> bool:
        """Whether the seat will get more cards."""
        return self.view.pile_counts[self.seat] > 0

    # The others

    def is_friend(self, seat: int) -> bool:
        """Whether a trick of that seat is as good as an own one."""
        seats, score = self.rules.seats, self.rules.score
        if isinstance(score, DifferContract):
            assert self.view.declarer is not None
            differ = seats.side_of(self.view.declarer)
            return (seats.side_of(seat) == differ) == (seats.side_of(self.seat) == differ)
        if isinstance(score, ExactBid) and self.rules.auction is not None:
            return seat == self.seat  # everyone has a bid to hit, partners too
        return seats.side_of(seat) == seats.side_of(self.seat)

    def name(self, seat: int) -> str:
        """Who that is to this seat: the partner, the differ, seat 2."""
        seats = self.rules.seats
        same = seats.side_of(seat) == seats.side_of(self.seat)
        if same and seats.players == 2 * seats.sides:
            return "the partner"
        if isinstance(self.rules.score, DifferContract) and seat == self.view.declarer:
            return "the differ"
        return f"seat {seat}"

    def foes(self, seat: int) -> str:
        """The side against this one: the opponents, or who it is where there are several."""
        return "the opponents" if self.rules.seats.teams == 2 else self.name(seat)

    @property
    def is_ender(self) -> bool:
        """Whether the seat plays against the differ."""
        against = isinstance(self.rules.score, DifferContract) and self.view.declarer is not None
        return against and not self.is_friend(self.view.declarer or 0)

    def nello_alive(self, seat: int) -> bool:
        """Whether a seat plays a nello that can still be made."""
        bid = self.view.bids[seat]
        return isinstance(bid, Bid) and bid.nello and self.view.tricks_won[seat] == 0

    @cached_property
    def covered(self) -> int | None:
        """The partner with a nello that can still be made."""
        sides = self.rules.seats
        for seat in range(self.view.players):
            if seat != self.seat and sides.side_of(seat) == sides.side_of(self.seat) and self.nello_alive(seat):
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
                return self._wish_of_or_against_the_differ()
            case _:
                return Wish()

    def _wish_exactly(self, per_trick: int, exact: int) -> Wish:
        bid = self.view.bids[self.seat]
        need = bid.amount - self.view.tricks_won[self.seat] if isinstance(bid, Bid) else -1
        if exact <= abs(per_trick) or not 0 <= need <= self.left:
            lost = "the bid is lost, but tricks count" if isinstance(bid, Bid) and exact > 0 else "tricks count"
            if per_trick > 0:
                return Wish(True, lost)
            cost = Wish(False, "tricks cost points", "takes a trick that costs", "risks a trick that costs")
            return cost if per_trick < 0 else Wish()
        if need > 0:
            return Wish(True, _needed(need))
        assert isinstance(bid, Bid)
        made = {0: "no trick was bid", 1: "the trick bid is made"}.get(
            bid.amount, f"the {bid.amount} tricks bid are made"
        )
        return Wish(False, made, "takes a trick too many", "risks a trick too many")

    def _wish_for_the_side(self, bags: bool) -> Wish:
        if self.nello_alive(self.seat):
            return Wish(False, "a nello wants no trick", "breaks the nello", "risks the nello")
        need = self._short(self.rules.seats.side_of(self.seat))
        if need > self.left:
            return Wish()
        if need > 0:
            return Wish(True, _needed(need))
        return Wish(False, "the tricks bid are made", "takes a bag", "risks a bag") if bags else Wish()

    def _wish_of_or_against_the_differ(self) -> Wish:
        differ = self.view.declarer
        assert differ is not None
        if not self.is_friend(differ):
            return Wish(True, "the differ is to be stopped")
        taken = sum(self.view.tricks_won[seat] for seat in self._on_side(self.rules.seats.side_of(differ)))
        need = self._bid_of(differ) - taken
        return Wish(True, _needed(need) if need > 0 else "the bid is made, more count")

    def set_is_near(self) -> str:
        """The tricks that a side against this one still needs of those left, in words; empty where none does."""
        if isinstance(self.rules.score, TeamContract):
            for side in range(self.rules.seats.sides):
                if side != self.rules.seats.side_of(self.seat):
                    need = self._short(side)
                    if 0 < need <= self.left:
                        return f"the others need {need} of the {self.left} left"
        return ""

    def _bid_of(self, seat: int) -> int:
        bid = self.view.bids[seat]
        return bid.amount if isinstance(bid, Bid) else 0

    def _on_side(self, side: int) -> list[int]:
        seats = self.rules.seats
        return [seat for seat in range(seats.players) if seats.side_of(seat) == side]

    def _short(self, side: int) -> int:
        """Tricks that a side is short of its bids; below zero when it has more."""
        return sum(self._bid_of(seat) - self.view.tricks_won[seat] for seat in self._on_side(side))


def _needed(tricks: int) -> str:
    return "1 more is needed" if tricks == 1 else f"{tricks} more are needed"
