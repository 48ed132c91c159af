"""The tricks that seats are certain to win, by cards that everybody knows to be theirs and that nobody else can beat.

Everybody knows who has a card that lies face up, and a card that every other seat has shown not to have. If such a card
beats all cards that others may still play, its side wins the trick in which it falls, whoever leads and whatever is
led. So the number of such cards is a bound that needs no search. Two partners may have to play two of them to one
trick; a seat alone never does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .lowering import Lowered, members
from .position import AT, Numbers
from .trick_winners import seats_to_come

_HANDS, _FACEUP, _OUT, _PLAYED, _PILE_NEXT = AT["hands"], AT["faceup"], AT["out"], AT["played"], AT["pile_next"]
_BEATERS, _TRUMP, _WINNER = AT["beaters"], AT["trump"], AT["winner"]
_SITTING, _TRICK, _TRICK_SIZE, _HAND_SIZE = AT["sitting"], AT["trick"], AT["trick_size"], AT["hand_size"]


class KnownCards:
    """How many cards everybody may know some seats to have: a quick bound for the tricks that are certain."""

    @classmethod
    def of(cls, lowered: Lowered, now: Numbers, find_voids: Callable[[], Sequence[int]]) -> KnownCards | None:
        """None if no card is known: none lies face up, and no void was shown or unseen cards may lie elsewhere."""
        players, lying = lowered.rules.seats.players, 0
        if lowered.rules.deal.piles is not None:
            for cards in now[_FACEUP : _FACEUP + players]:
                lying |= cards
        unseen = lowered.deck & ~(now[_PLAYED] | now[_OUT] | lying)
        held = sum(map(int.bit_count, now[_HANDS : _HANDS + players]))
        if lowered.rules.deal.piles is not None:
            held += players * now[_HAND_SIZE] - sum(now[_PILE_NEXT : _PILE_NEXT + players])
        all_held = unseen.bit_count() == held
        if not lying and not all_held:
            return None
        voids = find_voids()
        if not lying and not any(voids):
            return None
        return cls(lowered, now, voids, unseen if all_held else 0, lying.bit_count())

    def __init__(self, lowered: Lowered, now: Numbers, voids: Sequence[int], unseen: int, lying: int) -> None:
        self._lowered, self._now, self._voids, self._unseen = lowered, now, voids, unseen
        self._lying = lying + (1 if now[_TRICK_SIZE] else 0)
        """The cards that lie face up, and the trick on the table, which may be certain too."""
        self._without_voids = sum([1 << seat for seat, void in enumerate(voids) if not void])
        self._all = (1 << len(voids)) - 1
        self._sure: SureTricks | None = None

    @property
    def sure(self) -> SureTricks:
        """The tricks that are certain."""
        if self._sure is None:
            self._sure = SureTricks(self._lowered, self._now, self._voids)
        return self._sure

    def most(self, seats: int) -> int:
        """Upper bound of the tricks that are certain for these seats, a bit set: all others must lack a card."""
        others, cards = self._all & ~seats, self._unseen
        if others & self._without_voids:
            return self._lying
        for seat in members(others):
            cards &= self._voids[seat]
        return cards.bit_count() + self._lying


class SureTricks:
    """What everybody knows about the cards at one moment of the play."""

    def __init__(self, lowered: Lowered, now: Numbers, voids: Sequence[int]) -> None:
        players, has_piles = lowered.rules.seats.players, lowered.rules.deal.piles is not None
        self._now = now
        self._to_come = seats_to_come(lowered, now)
        self._beats = lowered.beats[now[_TRUMP] + 1]
        self._faceup = now[_FACEUP : _FACEUP + players]
        unseen = lowered.deck & ~(now[_PLAYED] | now[_OUT])
        for cards in self._faceup:
            unseen &= ~cards
        self._hidden, in_play = [0] * players, 0
        """For each seat the unseen cards that it may have, in hand or in its pile."""
        for seat in range(players):
            in_hand = now[_HANDS + seat].bit_count()
            in_pile = now[_HAND_SIZE] - now[_PILE_NEXT + seat] if has_piles else 0
            in_play += in_hand + in_pile
            if in_pile:
                self._hidden[seat] = unseen
            elif in_hand:
                self._hidden[seat] = unseen & ~voids[seat]
        self._unseen = unseen if unseen.bit_count() == in_play else 0
        """The cards that some seat has for certain: none if unseen cards may lie elsewhere."""
        self._playing = [seat for seat in range(players) if not now[_SITTING] >> seat & 1]

    def least(self, seats: int) -> int:
        """Lower bound of the unfinished tricks that these seats, a bit set, win together."""
        now = self._now
        others = possible = 0
        for seat, hidden in enumerate(self._hidden):
            if not seats >> seat & 1:
                others |= hidden
                possible |= hidden | self._faceup[seat]
        own = [seat for seat in self._playing if seats >> seat & 1]
        known = self._unseen & ~others
        for seat in own:
            known |= self._faceup[seat]
        coming = [seat for seat in own if seat in self._to_come] if now[_TRICK_SIZE] else []
        takes_this = 0
        if now[_TRICK_SIZE]:
            takes_this = self._takes_this(seats)
            if coming:
                possible |= self._lying_of_others(seats)
        winners = self._unbeatable(known, possible)
        if not winners:
            return takes_this
        # In the trick on the table, those who have yet to play may play such a card too.
        spent = len(coming) if takes_this else 0
        together = max(winners.bit_count() - spent, 0)
        most = -(-together // len(own))
        for seat in own:
            alone = winners & (self._faceup[seat] | self._only_in(seat))
            most = max(most, alone.bit_count() - (1 if spent and seat in coming else 0))
        return takes_this + most

    def _unbeatable(self, known: int, possible: int) -> int:
        """Those of these cards that beat each of the possible cards, and are beaten by none of them."""
        beats, left, rest = self._beats, known, possible
        while left and rest:
            lowest = rest & -rest
            rest ^= lowest
            left &= beats[lowest.bit_length() - 1]
        for number in members(left):
            if beats[number] & possible:
                left ^= 1 << number
        return left

    def _takes_this(self, seats: int) -> int:
        """1 if one of these seats is certain to win the trick on the table, else 0."""
        if not seats >> self._now[_WINNER] & 1:
            return 0
        for seat in self._to_come:
            if not seats >> seat & 1 and (self._hidden[seat] | self._faceup[seat]) & self._now[_BEATERS]:
                return 0
        return 1

    def _lying_of_others(self, seats: int) -> int:
        """The cards of other seats in the trick on the table."""
        size, found = self._now[_TRICK_SIZE], 0
        first = self._playing.index(self._to_come[0]) - size
        for place in range(size):
            if not seats >> self._playing[(first + place) % len(self._playing)] & 1:
                found |= 1 << self._now[_TRICK + place]
        return found

    def _only_in(self, seat: int) -> int:
        """The unseen cards that only this seat can have."""
        elsewhere = 0
        for other, hidden in enumerate(self._hidden):
            if other != seat:
                elsewhere |= hidden
        return self._unseen & ~elsewhere
