"""Table: one match. It translates between the values that people write and the numbers of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np

from . import record
from .actions import Action, is_well_made, read_action
from .breakdown import Line, write_line
from .cards import Card
from .dealing import Deal, SeededShuffler, Shuffler, draw_for_deal, highest_drawn, lay_in_order, make_deal
from .errors import IllegalAction, InvalidDeal, InvalidNotation, InvalidOption, MatchOver, quoted
from .field_reader import field_reader
from .game import Game
from .kernel import entries, layout
from .legal import Legal, misnamed
from .lowering import lower, members
from .position import AT, position_for
from .reasons import why_not
from .table_state import TableState
from .view import DealResult, Fields, Outcome, Phase, View

__all__ = ["DealResult", "Outcome", "Phase", "Table"]

_CARD_PHASES = (layout.DISCARD, layout.PLAY, layout.GIVE)
_KEPT_STATES = 4
"""The number of actions that can be taken back at once. For an earlier one the deal is played again."""


class Table(TableState):
    """One match of a game: push and pop actions, see what is legal, ask for views.

    >>> import overtrick as ot
    >>> table = ot.load("rook").table(seed=3, dealer=0)
    >>> table.turn, table.push("bid 75"), table.turn
    (1, bid 75, 2)
    >>> table.pop(), table.turn
    (bid 75, 1)
    """

    def __init__(
        self,
        game: Game,
        players: int,
        *,
        seed: int | str | None = None,
        dealer: int | None = None,
        entered: Sequence[int] | None = None,
        deals: Sequence[Deal | str] = (),
        draw: Sequence[Card] | None = None,
        shuffler: Shuffler | None = None,
        deal_limit: int | None = None,
    ) -> None:
        if not isinstance(seed, int | str | None):
            raise InvalidOption(f"a seed is a whole number or a text, not {quoted(seed)}")
        if deal_limit is not None and (type(deal_limit) is not int or deal_limit < 1):
            raise InvalidOption(
                f"deal_limit = {quoted(deal_limit)}: it is the number of deals after which a match ends"
            )
        self.game = game
        self.players = players
        self.deal_limit = deal_limit
        self._lowered = lower(game.rules(players))
        self._rules = self._lowered.record
        self._state = np.zeros(1, layout.STATE)
        self._look()
        self._shuffler = shuffler or SeededShuffler(seed)
        if isinstance(deals, str) or not isinstance(deals, Sequence):
            raise InvalidOption(f"deals = {quoted(deals)}: it must be a list of deals")
        self._given = tuple(self._read_deal(deal) for deal in deals)
        self.entered = self._check_entered(entered)
        self._draw: tuple[Card, ...] | None = None
        if dealer is None:
            dealer = self._find_dealer(draw)
        elif draw is not None:
            raise InvalidOption("the dealer and the draw cannot both be given: the draw decides who deals")
        elif type(dealer) is not int or not 0 <= dealer < players:
            raise InvalidOption(f"dealer = {quoted(dealer)}: the seats are 0 to {players - 1}")
        self._past: list[bytes | None] = []
        self._finished: list[tuple[bytes, bytes]] = []
        self._history: list[tuple[int, Action]] = []
        self._starts: list[int] = []
        self._dealt: list[Deal] = []
        self._results: tuple[DealResult, ...] = ()
        self._state["deck"][0] = np.arange(layout.MAX_CARDS)
        for side in range(self.rules.seats.sides):
            self._state["entered"][0, side] = min(map(self.entered.index, self.rules.seats.members(side)))
        entries.start(self._rules, self._state, dealer)
        self._deal()

    # Setting up

    def _read_deal(self, deal: Deal | str) -> Deal:
        if isinstance(deal, Deal):
            return deal
        return Deal.parse(deal, self.rules.deck, seats=self.players)

    def _check_entered(self, entered: Sequence[int] | None) -> tuple[int, ...]:
        if entered is None:
            return tuple(range(self.players))
        order = tuple(entered) if isinstance(entered, Sequence) else ()
        if any(type(seat) is not int for seat in order) or sorted(order) != list(range(self.players)):
            raise InvalidOption(f"entered = {quoted(entered)}: name every seat from 0 to {self.players - 1} once")
        return order

    def _find_dealer(self, draw: Sequence[Card] | None) -> int:
        rules = self.rules
        if rules.seats.first_dealer == "random":
            if draw is not None:
                raise InvalidOption(f"{self.game.title} has no draw for the first deal")
            return self._shuffler.pick(0, self.players)
        if draw is not None and not isinstance(draw, Sequence):
            raise InvalidOption(f"draw = {quoted(draw)}: it must be a list with a card for each seat")
        drawn = draw_for_deal(rules, self._shuffler) if draw is None else tuple(draw)
        cards = rules.deck.cards
        if len(drawn) != self.players or any(drawn.count(card) > cards.count(card) for card in drawn):
            raise InvalidOption(f"a draw is {self.players} cards of the deck, one for each seat")
        self._draw = drawn
        return highest_drawn(rules, drawn)

    def _deal(self) -> None:
        """Deal the next deal."""
        rules, number = self.rules, len(self._dealt) + 1
        scored = self._now[AT["deals_scored"]]
        dealt = make_deal(
            rules,
            place=min(scored, len(rules.deal.hands) - 1),
            dealer=self.dealer,
            number=number,
            shuffler=self._shuffler,
            given=self._given[number - 1] if number <= len(self._given) else None,
        )
        order = lay_in_order(rules, dealt, self.dealer)
        self._state["deck"][0, : len(order)] = order
        if dealt.trump is not None:
            self._state["trump"] = rules.deck.suits.index(dealt.trump)
        self._dealt.append(dealt)
        self._starts.append(len(self._history))
        entries.deal(self._rules, self._state)
        self._changed()

    def redeal(self, deal: Deal | str) -> None:
        """Deal the present deal again with these cards, as long as nobody has acted in it.

        Cards that are left open come from the seed. A deal that is impossible changes nothing.

        >>> import overtrick as ot
        >>> table = ot.load("spades").table(seed=1, dealer=0)
        >>> table.redeal("1: SA SK SQ")
        >>> table.view(1).hand[-3:]
        (SQ, SK, SA)
        """
        if self._history[self._starts[-1] :] or self._phase[0] == layout.MATCH_OVER:
            raise IllegalAction("the cards can be dealt again only before the first action of a deal")
        given = self._read_deal(deal)
        kept = self._given, self._state.tobytes(), self._dealt.pop(), self._starts.pop()
        self._given = (*self._dealt, given)
        self._state["deal_number"] -= 1
        self._changed()
        try:
            self._deal()
        except InvalidDeal:
            self._given, self._bytes[:] = kept[:2]
            self._dealt.append(kept[2])
            self._starts.append(kept[3])
            self._changed()
            raise

    # Acting

    @property
    def legal(self) -> Legal:
        """The legal actions. Of two equal cards only one is listed."""
        low, high = self._legal_numbers
        phase = self._phase[0]
        if phase >= layout.DEAL_OVER:
            return Legal()
        listed = self._lowered.actions[phase]
        actions = [listed[number] for number in members(low)]
        if high:
            actions += [listed[64 + number] for number in members(high)]
        return Legal(tuple(actions), self._lowered.rules.deck, bidding=phase == layout.BID)

    def push(self, action: Action | str) -> Action:
        """Carry out an action, given as a value or as text. An action that is refused changes nothing."""
        phase = self._phase[0]
        number = self._lowered.listed[phase].get(id(action))  # the fast path for an action from `legal`
        if number is None:
            number = self._number(action, phase)
        before = self._bytes.tobytes()
        seat = self._turn[0]
        after = entries.push(self._rules, self._state, number)
        if after == layout.NONE:
            self._refuse(action)
        if after == layout.DEAL_OVER and self._deal_count[0] == self.deal_limit:
            self._state["phase"] = after = layout.MATCH_OVER
        done: Action = self._lowered.actions[phase][number]
        self._numbers = self._public = self._allowed = None
        if self._own:
            self._forget_own(None if phase != layout.PLAY or after != layout.PLAY else seat)
        self._past.append(before)
        if len(self._past) > _KEPT_STATES + 1:
            self._past[-_KEPT_STATES - 1] = None
        self._history.append(self._lowered.move(seat, phase, number))
        if after >= layout.DEAL_OVER:
            try:
                self._end_deal(after)
            except InvalidDeal:  # the next deal was given and is impossible: take the action back
                self.pop()
                raise
        return done

    def validate(self, action: Action | str) -> Action:
        """The action that :meth:`push` would carry out; raises what :meth:`push` would. The table does not change.

        Only one refusal is left to :meth:`push`: an impossible next deal that was given as ``deals``.
        """
        phase = self._phase[0]
        number = self._number(action, phase)
        if number == layout.NONE or not self._is_legal(number, phase):
            self._refuse(action)
        found: Action = self._lowered.actions[phase][number]
        return found

    def ends_deal(self, action: Action | str) -> bool:
        """Whether this legal action ends the deal, and perhaps the match with it. The table does not change."""
        return self._phase_after(action) >= layout.DEAL_OVER

    def ends_match(self, action: Action | str) -> bool:
        """Whether this legal action ends the match. The table does not change.

        >>> import overtrick as ot
        >>> table = ot.load("whist", target=1).table(seed=1, dealer=3)
        >>> while not table.ends_match(table.legal[0]):
        ...     _ = table.push(table.legal[0])
        >>> table.outcome, table.push(table.legal[0]), table.outcome is None
        (None, play D10, False)
        """
        after = self._phase_after(action)
        return after == layout.MATCH_OVER or (after == layout.DEAL_OVER and self._deal_count[0] == self.deal_limit)

    def _phase_after(self, action: Action | str) -> int:
        """The phase after a legal action, before the next deal is dealt."""
        phase: int = entries.push(self._rules, self._state.copy(), self._number(action, self._phase[0]))
        return phase

    def _is_legal(self, number: int, phase: int) -> bool:
        low, high = self._legal_numbers
        legal = low | high << 64
        # The number of a card's first copy also stands for its second copy.
        either = 3 if phase in _CARD_PHASES and self._lowered.first_copies >> number & 1 else 1
        return bool(legal >> number & either)

    def _number(self, action: Action | str, phase: int) -> int:
        """The kernel's number of an action in this phase; NONE if this phase has no such action."""
        if phase == layout.MATCH_OVER:
            raise MatchOver(f"{action if isinstance(action, str) else quoted(action):.60}: the match is over")
        lowered = self._lowered
        if isinstance(action, str):
            number = lowered.texts[phase].get(action)
            if number is not None:
                return number
            read = self.parse(action)
            number = lowered.numbers[phase].get(read)
            return layout.NONE if number is None or misnamed(read, lowered.actions[phase][number]) else number
        if not is_well_made(action):
            raise InvalidNotation(f"{quoted(action)} is not an action")
        return lowered.numbers[phase].get(action, layout.NONE)

    def parse(self, text: str) -> Action:
        """Read an action. The phase decides what a bare ``5H`` is: a bid while bidding, else a card."""
        return read_action(text, deck=self.rules.deck, bidding=self._phase[0] == layout.BID)

    def _refuse(self, action: Action | str) -> NoReturn:
        tried = self.parse(action) if isinstance(action, str) else action
        shown = [str(legal) for legal in self.legal]
        listed = ", ".join(shown[:16]) + (f" and {len(shown) - 16} more" if len(shown) > 16 else "")
        reason = why_not(self, tried)
        raise IllegalAction(f"{tried!s:.60}: {reason}; legal: {listed}", reason)

    def _end_deal(self, phase: int) -> None:
        """Add the result of the deal that has ended and, unless the match is over, deal the next one."""
        first, last = self._past[0], self._past[-1]
        assert first is not None
        assert last is not None
        before = np.frombuffer(first, layout.STATE)
        sides = self.rules.seats.sides
        change = (self._state["scores"][0] - before["scores"][0])[:sides].tolist()
        passed_out = self._now[AT["tricks_left"]] > 0
        lines = () if passed_out else self._list_lines(before["bags"][0].astype(np.int64))
        contracts = () if passed_out else self.contracts
        won, points = self.tricks_won, self.points
        self._results += (DealResult(self.bids, won, points, tuple(change), contracts, lines, self.sitting),)
        if phase == layout.DEAL_OVER:
            self._finished.append((first, last))
            self._past = []
            entries.next_dealer(self._rules, self._state)
            self._changed()
            self._deal()

    def _list_lines(self, bags: np.ndarray) -> tuple[Line, ...]:
        """The breakdown of the deal that has just ended. ``bags`` are the counters before it."""
        lines = np.zeros(layout.MAX_LINES, layout.LINE)
        used = entries.list_lines(self._rules, self._state, bags, lines)
        return tuple(
            write_line(
                self.rules,
                side=side,
                seat=None if seat == layout.NONE else seat,
                place=None if place == layout.NONE else place,
                amount=amount,
            )
            for side, seat, place, amount in lines[:used].tolist()
            if amount
        )

    def pop(self) -> Action:
        """Take the last action back, also when it ended a deal."""
        if not self._history:
            raise IndexError("nothing to take back: no action has been made")
        before = self._past.pop() if self._past else None
        if before is None:
            before = self._replay_deal()
        self._bytes[:] = before
        self._changed()
        deals = self._deal_count[0]
        del self._dealt[deals:], self._starts[deals:]
        self._results = self._results[: deals - 1]
        return self._history.pop()[1]

    def _replay_deal(self) -> bytes:
        """Play the deal of the last action again, up to that action: most of its states were not kept.

        Returns the state before the action. The states before the others are kept then.
        """
        first = self._past[0] if self._past else self._finished.pop()[0]
        assert first is not None
        self._bytes[:] = first
        self._past = []
        for _, action in self._history[self._starts[len(self._finished)] : -1]:
            self._past.append(self._state.tobytes())
            phase = self._phase[0]
            number = self._lowered.listed[phase].get(id(action))
            entries.push(self._rules, self._state, self._number(action, phase) if number is None else number)
        return self._state.tobytes()

    # Views, records and copies

    def view(self, seat: int | None) -> View:
        """What this seat may know, and nothing else; for None, what everybody may see."""
        self._check_viewer(seat)
        return View.of(self, seat, self.public_fields(), self.own_fields(seat))

    def public_fields(self) -> Fields:
        """The fields that all views of this moment share, by name: what changes between two moments is told with them.

        They are read once for each moment. The caller must not change them.
        """
        if self._public is None:
            reader, deal, results = field_reader(self._lowered), self._dealt[-1], self._results
            if self._of_deal is None or self._of_deal[0] is not deal or self._of_deal[1] is not results:
                self._of_deal = deal, results, reader.read_deal(self)
            self._public = reader.read_public(self, self._of_deal[2])
        return self._public

    def own_fields(self, seat: int | None) -> Fields:
        """The fields of this seat's view that only the seat knows, by name. For a watcher they are empty.

        They are read once for each moment, and are the same object until they may have changed. The caller must not
        change them.
        """
        found = self._own.get(seat)
        if found is None:
            self._check_viewer(seat)
            found = self._own[seat] = field_reader(self._lowered).read_own(self, seat)
        return found

    def _check_viewer(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise InvalidOption(f"seat {quoted(seat)}: the seats are 0 to {self.players - 1}, None for a watcher")

    def position(self, seat: int) -> bytes:
        """The record of the kernel in which everything is blank that this seat has not seen."""
        knows = seat == self.discarder
        return position_for(
            self._bytes, self._now, self._lowered, seat, discards=knows, has_looked=self.has_looked(seat)
        )

    def record(self) -> str:
        """The match as text; :func:`overtrick.read_record` gives the same table back."""
        return record.write_record(self)

    def copy(self, shuffler: Shuffler | None = None) -> Table:
        """A second table with the same match at the same point. The two then go on independently.

        With a shuffler of its own, the copy deals other cards from the next deal on.
        """
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        for name in ("_past", "_finished", "_history", "_starts", "_dealt"):
            setattr(twin, name, list(getattr(self, name)))
        twin._state = self._state.copy()
        twin._look()
        if shuffler is not None:
            twin._shuffler, twin._given = shuffler, tuple(twin._dealt)
        return twin

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()  # the two share only what never changes

    def __getstate__(self) -> dict[str, object]:
        """Everything but what follows from the state and from the rules. It includes every hidden card."""
        left_out = (
            "_lowered",
            "_rules",
            "_state",
            "_bytes",
            "_phase",
            "_turn",
            "_deal_count",
            "_numbers",
            "_allowed",
            "_public",
            "_of_deal",
            "_own",
            "_held",
            "_last",
            "_contracts",
        )
        kept = {name: value for name, value in vars(self).items() if name not in left_out}
        return {**kept, "state": self._state.tobytes()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        state = kept.pop("state")
        vars(self).update(kept)
        self._lowered = lower(self.game.rules(self.players))
        self._rules = self._lowered.record
        self._state = np.frombuffer(state, layout.STATE).copy()
        self._look()

    def __eq__(self, other: object) -> bool:
        """Equal tables have the same game, seats, past and present. The cards of later deals may differ."""
        if not isinstance(other, Table):
            return NotImplemented
        return self._essence() == other._essence()

    __hash__ = None  # type: ignore[assignment]

    def _essence(self) -> tuple[object, ...]:
        state = self._state.tobytes()
        setup = self.game, self.players, self.entered, self.deal_limit, self._draw
        return *setup, self._history, self._dealt, self._results, state

    def __repr__(self) -> str:
        return f"<{self.game.title}, deal {self.deal_number}, {self.phase}, turn {self.turn}, scores {self.scores}>"
