"""The winners of the last one or two tricks, in every deal that fits what everybody has seen, however it is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb

from .lowering import Lowered, members
from .position import AT, Numbers
from .trick_winners import Opened, seats_to_come

MOST_DEALS = 100
"""With more ways to deal the unseen cards, the last tricks are not tried: it would take too long."""

Winners = tuple[int, ...]
"""The winners of the tricks that are left."""

_HANDS, _FACEUP, _OUT, _PLAYED = AT["hands"], AT["faceup"], AT["out"], AT["played"]
_BEATERS, _WANTED, _TRUMP, _WINNER = AT["beaters"], AT["wanted"], AT["trump"], AT["winner"]
_SITTING, _TRICK_SIZE, _NO_LEAD, _TRICKS_LEFT = AT["sitting"], AT["trick_size"], AT["no_lead"], AT["tricks_left"]


class LastTricks:
    """Tries all ways in which the last one or two tricks can go, by what everybody can see.

    Rules about the first trick of a deal are left out of account, so winners that are impossible may be among those
    found, but none that are possible are missing.
    """

    @classmethod
    def of(cls, lowered: Lowered, now: Numbers, opened: Opened | None) -> LastTricks | None:
        """The last one or two tricks of a deal; None if there are more, or if too many deals are possible."""
        if not 1 <= now[_TRICKS_LEFT] <= 2:
            return None
        taker, unseen, sitting = -1, _unseen(lowered, now), now[_SITTING]
        if opened is not None and opened[2] and unseen & opened[1]:
            taker = opened[0]
        left, deals = unseen.bit_count() - (taker >= 0), 1
        for seat in range(lowered.rules.seats.players):
            if not sitting >> seat & 1:
                room = now[_HANDS + seat].bit_count() - (seat == taker)
                deals *= comb(left, room)
                left -= room
                if deals > MOST_DEALS:
                    return None
        return cls(lowered, now, opened)

    def __init__(self, lowered: Lowered, now: Numbers, opened: Opened | None) -> None:
        seats = range(lowered.rules.seats.players)
        self._lowered, self._now = lowered, now
        self._playing = [seat for seat in seats if not now[_SITTING] >> seat & 1]
        self._hands = [*now[_FACEUP : _FACEUP + len(seats)]]
        self._room = [cards.bit_count() for cards in now[_HANDS : _HANDS + len(seats)]]
        self._unseen = _unseen(lowered, now)
        taker, bit, is_kept = opened or (-1, 0, False)
        if is_kept and self._unseen & bit:
            self._hands[taker] |= bit
            self._room[taker] -= 1
            self._unseen &= ~bit
        self._elsewhere = [0 if seat == taker else bit for seat in seats]

    def try_all(self, voids: Sequence[int], is_enough: Callable[[Winners], bool]) -> None:
        """Call ``is_enough`` with the winners, in each way that is possible, until it returns True.

        ``voids`` are the cards that the play has shown each seat not to have.
        """
        lowered, trump = self._lowered, self._now[_TRUMP] + 1
        self._follow, self._beats = lowered.follow[trump], lowered.beats[trump]
        self._free, self._skipped = lowered.free, lowered.no_suit_led
        self._barred = 0 if lowered.breaking & self._now[_PLAYED] else lowered.barred
        self._to_come = seats_to_come(lowered, self._now)
        self._found = set[Winners]()
        self._is_enough = is_enough
        self._allowed = [~(void | other) for void, other in zip(voids, self._elsewhere, strict=True)]
        self._deal([seat for seat in self._playing if self._room[seat]], self._unseen)

    def _deal(self, seats: Sequence[int], unseen: int) -> bool:
        """Deal the unseen cards to these seats in every way, and play on. Returns whether that was enough."""
        if not seats:
            now = self._now
            begins = now[_TRICK_SIZE] == now[_NO_LEAD]
            return self._play(0, now[_WANTED], now[_WINNER], now[_BEATERS], begins)
        seat = seats[0]
        own = self._hands[seat]
        for numbers in combinations(members(unseen & self._allowed[seat]), self._room[seat]):
            cards = sum([1 << number for number in numbers])
            self._hands[seat] = own | cards
            if self._deal(seats[1:], unseen & ~cards):
                return True
        self._hands[seat] = own
        return False

    def _play(self, place: int, wanted: int, best: int, beaters: int, begins: bool) -> bool:
        """Play the trick to its end in every way, from this place on. ``begins``: no suit has to be followed yet."""
        if place == len(self._to_come):
            return self._note(best)
        seat = self._to_come[place]
        held = self._hands[seat]
        if begins:
            leads = held & ~self._barred if len(self._to_come) - place == len(self._playing) else held
            may = leads or held
        else:
            may = held & (wanted | self._free) if held & wanted else held
        while may:
            card = may & -may
            may ^= card
            number = card.bit_length() - 1
            self._hands[seat] = held ^ card
            follow = self._follow[number] if begins else wanted
            undecided = begins and bool(self._skipped & card)
            if card & beaters:
                stop = self._play(place + 1, follow, seat, self._beats[number], undecided)
            else:
                stop = self._play(place + 1, follow, best, beaters, undecided)
            if stop:
                return True
        self._hands[seat] = held
        return False

    def _note(self, leader: int) -> bool:
        """Note the winners. If another trick is left, everybody plays the only card to it."""
        winners: Winners = (leader,)
        if self._now[_TRICKS_LEFT] == 2:
            winners = leader, self._last_winner(leader)
        if winners in self._found:
            return False
        self._found.add(winners)
        return self._is_enough(winners)

    def _last_winner(self, leader: int) -> int:
        """The winner of a trick to which everybody plays the only card."""
        place = self._playing.index(leader)
        best, beaters = leader, -1
        for seat in self._playing[place:] + self._playing[:place]:
            card = self._hands[seat]
            if card & beaters:
                best, beaters = seat, self._beats[card.bit_length() - 1]
        return best


def _unseen(lowered: Lowered, now: Numbers) -> int:
    """The cards that nobody has seen in this deal, as bits."""
    seen = now[_PLAYED] | now[_OUT]
    for cards in now[_FACEUP : _FACEUP + lowered.rules.seats.players]:
        seen |= cards
    return lowered.deck & ~seen
