"""Reads the contracts from the state of a table. They change seldom, and every view asks, so it remembers them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .contracts import (
    Contract,
    DealFacts,
    Pending,
    Promised,
    bound_tricks,
    contracts_of,
    decide,
    has_open_tricks,
    promises_of,
    try_endings,
)
from .ending import LastTricks
from .kernel import layout
from .lowering import Lowered
from .position import AT, Numbers
from .sure_tricks import KnownCards
from .trick_winners import Opened, possible_winners, seats_to_come
from .voids import DealSoFar, Voids, plays_of

if TYPE_CHECKING:
    from .table_state import TableState

_BIDS, _DECLARER, _POINTS, _TRICKS = AT["bids"], AT["declarer"], AT["points"], AT["tricks"]
_PHASE, _PLAYED, _OUT, _TRUMP, _SHOWN = AT["phase"], AT["played"], AT["out"], AT["trump"], AT["shown"]
_TRICK, _TRICK_SIZE, _TRICK_CARDS, _TRICKS_LEFT = AT["trick"], AT["trick_size"], AT["trick_cards"], AT["tricks_left"]
_HAND_SIZE, _BEATERS, _WINNER = AT["hand_size"], AT["beaters"], AT["winner"]


class ContractReader:
    """The contracts of one table, moment after moment."""

    def __init__(self, lowered: Lowered) -> None:
        self._lowered = lowered
        rules = lowered.rules
        self._players, self._sides = rules.seats.players, rules.seats.sides
        dealt, left_over = divmod(lowered.deck.bit_count(), self._players)
        self._deals_all = 0 if left_over or rules.deal.piles is not None else dealt
        """The size of the hands if all cards are dealt to hands; 0 if they cannot be."""
        self._promised: tuple[Numbers, tuple[Promised, ...]] = (), ()
        """The numbers from which the promises were found, and the promises. The next ones are kept in the same way."""
        self._is_promised = False
        """Whether these are the promises of the deal in play: they cannot change any more."""
        self._judged: tuple[Numbers, tuple[tuple[Contract, ...], tuple[Pending, ...]]] = (), ((), ())
        self._has_open = False
        """Whether a contract of tricks was open at the end of the last trick."""
        self._voids: Voids | None = None
        """What the play of this deal has shown. Found when it is first needed, after the trump is known."""
        self._followed = 0
        """The number of actions of the deal that it has followed."""
        self._lacked_with: list[int] = []
        """The voids from which the next ones were found. They change seldom."""
        self._lacked: dict[tuple[int, ...], int] = {}
        """By the seats of a contract: the cards that all of them lack, and those that all other seats lack."""

    def read(self, table: TableState, now: Numbers) -> tuple[Contract, ...]:
        """The promises of this deal; empty before there are any. ``now`` are the numbers of the table's state."""
        promised = self._promises(table, now)
        if not promised:
            return ()
        contracts, pending = self._judge(promised, now)
        if now[_PHASE] != layout.PLAY:
            return contracts
        if pending and (now[_TRICK_SIZE] > 0 or now[_TRICKS_LEFT] == 1):
            winners = possible_winners(
                self._lowered, now, self._opened(table, now), lambda: self._find_voids(table, now)
            )
            contracts = decide(contracts, pending, winners)
        if not self._has_open:
            return contracts
        if now[_TRICKS_LEFT] > 1 and not self._lowered.rules.deal.ends_early:
            contracts = self._bound_tricks(table, now, contracts)
        is_last_card = now[_TRICKS_LEFT] == 1 and now[_TRICK_SIZE] + 1 == now[_TRICK_CARDS]  # its winners are known
        if now[_TRICKS_LEFT] <= 2 and not is_last_card and has_open_tricks(contracts):
            ending = LastTricks.of(self._lowered, now, self._opened(table, now))
            if ending is not None:
                contracts = try_endings(contracts, ending, self._find_voids(table, now))
        return contracts

    def _bound_tricks(self, table: TableState, now: Numbers, contracts: tuple[Contract, ...]) -> tuple[Contract, ...]:
        """The contracts with what follows from tricks that are certain. Nearly always that is nothing."""
        if self._deals_all and now[_HAND_SIZE] == self._deals_all:
            voids = self._find_voids(table, now)
            if not self._may_be_certain(contracts, now, voids):
                return contracts
        known = KnownCards.of(self._lowered, now, lambda: self._find_voids(table, now))
        return contracts if known is None else bound_tricks(contracts, known, now[_TRICKS_LEFT])

    def _may_be_certain(self, contracts: tuple[Contract, ...], now: Numbers, voids: list[int]) -> bool:
        """Whether the trick on the table, or a card that all other seats lack, may decide a contract of tricks.

        False is certain; True only means that the full check is needed. For deals without face-up cards.
        """
        if voids != self._lacked_with:
            self._lacked_with = voids.copy()
            self._lacked.clear()
        left, gone = now[_TRICKS_LEFT], now[_PLAYED] | now[_OUT]
        for each in contracts:
            if each.state == "open" and each.unit == "tricks":
                lacked = self._lacked.get(each.seats)
                if lacked is None:
                    lacked = self._lacked[each.seats] = _lacked_by(each.seats, voids)
                needed = each.wanted - each.taken
                is_close = needed <= 1 or left - needed <= 1
                if lacked & ~gone or (is_close and self._may_be_won(each.seats, now, voids, gone)):
                    return True
        return False

    def _may_be_won(self, seats: tuple[int, ...], now: Numbers, voids: list[int], gone: int) -> bool:
        """Whether the trick on the table is certain to go to these seats, or certain to go to the others."""
        if not now[_TRICK_SIZE]:
            return False
        is_theirs, threats = now[_WINNER] in seats, now[_BEATERS] & ~gone
        to_come = seats_to_come(self._lowered, now)
        return not any((seat in seats) != is_theirs and threats & ~voids[seat] for seat in to_come)

    def _promises(self, table: TableState, now: Numbers) -> tuple[Promised, ...]:
        if not self._is_promised:
            made = now[_DECLARER], *now[_BIDS : _BIDS + self._players]
            if self._promised[0] != made:
                self._promised = made, promises_of(self._lowered, table.bids, table.declarer)
                self._judged = (), ((), ())
            self._is_promised = now[_PHASE] == layout.PLAY
        return self._promised[1]

    def _judge(self, promised: tuple[Promised, ...], now: Numbers) -> tuple[tuple[Contract, ...], tuple[Pending, ...]]:
        left = now[_TRICKS_LEFT]
        depends_on: Numbers = (left,)  # within a deal the tricks of all seats follow from it
        if self._lowered.worth:
            points = now[_POINTS : _POINTS + self._sides]
            depends_on = left, *points, now[_TRICK_CARDS], *self._point_cards_left(now)
        if self._judged[0] != depends_on:
            tricks = now[_TRICKS : _TRICKS + self._players]
            trick, points = now[_TRICK : _TRICK + now[_TRICK_SIZE]], now[_POINTS : _POINTS + self._sides]
            facts = DealFacts(tricks, points, left, now[_PLAYED], trick, now[_TRICK_CARDS])
            self._judged = depends_on, contracts_of(self._lowered, promised, facts)
            self._has_open = has_open_tricks(self._judged[1][0])
        return self._judged[1]

    def _point_cards_left(self, now: Numbers) -> tuple[int, int]:
        """The cards with points that were not played, as bits, and the number of cards in the trick if it matters.

        It does not as long as all cards with points can still be played.
        """
        left, size = self._lowered.point_bits & ~now[_PLAYED], now[_TRICK_SIZE]
        to_come = now[_TRICK_CARDS] * now[_TRICKS_LEFT] - size
        return left, 0 if left.bit_count() <= to_come else size

    def _opened(self, table: TableState, now: Numbers) -> Opened | None:
        """The card that everybody saw before a seat took it up."""
        if now[_OUT] or self._lowered.first_copies:  # of two equal cards nobody knows which one it was
            return None
        turned, middle = table.turned, table.dealt_middle
        card, seat = (turned, table.dealer) if turned else (next(iter(middle), None), table.declarer)
        if card is None or seat is None:
            return None
        rules = self._lowered.rules
        return seat, 1 << rules.deck.places[card], rules.shows_dealers_last

    def _find_voids(self, table: TableState, now: Numbers) -> list[int]:
        """For each seat the cards that it cannot hold, as the play has shown. Only new actions are looked at."""
        if self._voids is None:
            self._voids = Voids(self._lowered, DealSoFar((), now[_TRUMP], table.hand_size, table.sitting))
            self._followed = 0
        new = table.actions_since(self._followed)
        if new:
            self._voids.follow(plays_of(new, self._lowered), now[_SHOWN])
            self._followed += len(new)
        return self._voids.refused

    def forget(self) -> None:
        """Forget what the play has shown, because another deal has begun, or an action was taken back."""
        self._voids = None
        self._is_promised = False
        self._judged = (), ((), ())


def _lacked_by(seats: tuple[int, ...], voids: list[int]) -> int:
    """The cards that all of these seats lack, and those that all others lack, as bits."""
    own = others = -1
    for seat, void in enumerate(voids):
        if seat in seats:
            own &= void
        else:
            others &= void
    return own | others
