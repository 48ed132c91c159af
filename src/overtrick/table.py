"""Table: one match. It translates between the values that people write and the numbers of the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

import numpy as np

from . import record
from .actions import Action, Bid, Play, is_well_made, read_action
from .cards import Card, Suit
from .dealing import Deal, SeededShuffler, Shuffler, draw_for_deal, highest_drawn, lay_in_order, make_deal
from .errors import IllegalAction, InvalidDeal, InvalidNotation, InvalidOption, MatchOver, quoted
from .fair import FairShuffler, Seal
from .game import Game
from .kernel import entries, layout
from .legal import Legal, misnamed
from .lowering import lower, members
from .position import AT, Numbers, position_for, read_numbers
from .reasons import why_not
from .rules import Rules
from .view import Calls, DealResult, Outcome, Phase, Trick, View, read_public_fields, standing_bid

__all__ = ["DealResult", "Outcome", "Phase", "Table"]

_PHASES = (Phase.BID, Phase.DISCARD, Phase.TRUMP, Phase.PLAY, Phase.OVER, Phase.OVER)
_CARD_PHASES = (layout.DISCARD, layout.PLAY)


class Table:
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
    ) -> None:
        if not isinstance(seed, int | str | None):
            raise InvalidOption(f"a seed is a whole number or a text, not {quoted(seed)}")
        self.game = game
        self.players = players
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
        self._past: list[bytes] = []
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

    def _look(self) -> None:
        """Keep memory views of the state: reading a number from them is ten times as fast as from the NumPy record."""
        self._phase, self._turn = self._state["phase"].data, self._state["turn"].data
        self._deal_count = self._state["deal_number"].data
        self._bytes = self._state.view(np.uint8).data
        self._numbers: Numbers | None = None
        self._public: Mapping[str, object] | None = None

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
        sizes = rules.deal.hands
        dealt = make_deal(
            rules,
            hand=sizes[min(scored, len(sizes) - 1)],
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

    # Acting

    @property
    def phase(self) -> Phase:
        """What the seat to act is asked for."""
        return _PHASES[self._phase[0]]

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when the match is over."""
        return None if self._phase[0] == layout.MATCH_OVER else self._turn[0]

    @property
    def legal(self) -> Legal:
        """The legal actions. Of two equal cards only one is listed."""
        low, high = entries.legal(self._rules, self._state)
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
        before = self._state.tobytes()
        seat = self._turn[0]
        after = entries.push(self._rules, self._state, number)
        if after == layout.NONE:
            self._refuse(action)
        done: Action = self._lowered.actions[phase][number]
        self._numbers = self._public = None
        self._past.append(before)
        self._history.append((seat, done))
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

    def _is_legal(self, number: int, phase: int) -> bool:
        low, high = entries.legal(self._rules, self._state)
        legal = int(low) | int(high) << 64
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
        before = np.frombuffer(self._past[self._starts[-1]], layout.STATE)["scores"][0]
        sides = self.rules.seats.sides
        change = (self._state["scores"][0] - before)[:sides].tolist()
        self._results += (DealResult(self.bids, self.tricks_won, self.points, tuple(change)),)
        if phase == layout.DEAL_OVER:
            entries.next_dealer(self._rules, self._state)
            self._changed()
            self._deal()

    def pop(self) -> Action:
        """Take the last action back, also when it ended a deal."""
        if not self._past:
            raise IndexError("nothing to take back: no action has been made")
        self._bytes[:] = self._past.pop()
        self._changed()
        deals = self._deal_count[0]
        del self._dealt[deals:], self._starts[deals:]
        self._results = self._results[: deals - 1]
        return self._history.pop()[1]

    # What is on the table

    @property
    def _now(self) -> Numbers:
        """The numbers of the state, read once for each moment."""
        if self._numbers is None:
            self._numbers = read_numbers(self._bytes)
        return self._numbers

    def _part(self, field: str, count: int) -> Numbers:
        """The first numbers in a field of the state."""
        start = AT[field]
        return self._now[start : start + count]

    def _changed(self) -> None:
        """Forget what was read from the state, because it has changed."""
        self._numbers = None
        self._public = None

    @property
    def rules(self) -> Rules:
        """The rules of this match."""
        return self._lowered.rules

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._now[AT["dealer"]]

    @property
    def first_dealer(self) -> int:
        """The seat that dealt first: the deal moves one seat clockwise each time."""
        return (self.dealer - len(self._dealt) + 1) % self.players

    @property
    def dealers(self) -> tuple[int, ...]:
        """The dealer of each deal so far."""
        return tuple((self.first_dealer + index) % self.players for index in range(len(self._dealt)))

    @property
    def deal_number(self) -> int:
        """1 for the first deal, counting redeals."""
        return len(self._dealt)

    @property
    def dealt(self) -> tuple[Deal, ...]:
        """The cards of every deal so far."""
        return tuple(self._dealt)

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """Every action so far with the seat that made it."""
        return tuple(self._history)

    @property
    def deal_starts(self) -> tuple[int, ...]:
        """The place in the history where each deal begins."""
        return tuple(self._starts)

    @property
    def this_deal(self) -> tuple[tuple[int, Action], ...]:
        """The actions of the current deal with their seats; of the last deal when the match is over."""
        return tuple(self._history[self._starts[-1] :])

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The private hand of each seat."""
        return tuple(map(self._lowered.cards_in, self._part("hands", self.players)))

    def hand_of(self, seat: int) -> tuple[Card, ...]:
        """The private hand of one seat."""
        return self._lowered.cards_in(self._part("hands", self.players)[seat])

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple([cards.bit_count() for cards in self._part("hands", self.players)])

    @property
    def faceup(self) -> tuple[tuple[Card, ...], ...]:
        """The face-up cards of each seat, in a game with piles."""
        if self.rules.deal.piles is None:
            return ((),) * self.players
        return tuple(map(self._lowered.cards_in, self._part("faceup", self.players)))

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """The rest of each face-down pile, top first."""
        hands, counts = self._dealt[-1].hands, self.pile_counts
        return tuple(cards[len(cards) - left :] for cards, left in zip(hands, counts, strict=True))

    @property
    def pile_counts(self) -> tuple[int, ...]:
        """The number of cards left in each pile."""
        if self.rules.deal.piles is None:
            return (0,) * self.players
        size = self.hand_size
        return tuple([size - gone for gone in self._part("pile_next", self.players)])

    @property
    def shown(self) -> tuple[Card, ...]:
        """Every card that has lain face up from a pile in this deal, played since or not."""
        return self._lowered.cards_in(self._now[AT["shown"]])

    @property
    def middle(self) -> tuple[Card, ...]:
        """The cards in the middle until they are taken; the first is the face-up one."""
        return self._dealt[-1].middle if self._now[AT["middle"]] else ()

    @property
    def dealt_middle(self) -> tuple[Card, ...]:
        """The cards that were dealt to the middle, also after they have been taken."""
        return self._dealt[-1].middle

    @property
    def turned(self) -> Card | None:
        """The card turned up for trump."""
        return self._dealt[-1].turned

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None before it is known and in a deal without one."""
        return self._lowered.suit(self._now[AT["trump"]])

    @property
    def bids(self) -> Calls:
        """The latest call of each seat in this deal."""
        calls = self._lowered.actions[layout.BID]
        numbers = self._part("bids", self.players)
        return tuple([None if number == layout.NONE else calls[number] for number in numbers])

    @property
    def standing(self) -> int | None:
        """The seat that holds the highest bid of an auction; later the declarer."""
        seat = self._now[AT["holder"]]
        return None if seat == layout.NONE else seat

    @property
    def standing_bid(self) -> Bid | None:
        """The highest bid of an auction; None before one and where bids do not outbid each other."""
        return standing_bid(self)

    @property
    def declarer(self) -> int | None:
        """The seat that won the auction."""
        seat = self._now[AT["declarer"]]
        return None if seat == layout.NONE else seat

    @property
    def trick(self) -> Trick:
        """The cards in the trick on the table, in the order played."""
        size = self._now[AT["trick_size"]]
        cards, leader = self._lowered.cards, self._turn[0] - size
        played = self._part("trick", size)
        return tuple([((leader + place) % self.players, cards[number]) for place, number in enumerate(played)])

    @property
    def last_trick(self) -> Trick:
        """The trick before the one on the table; at the start of a deal the last one of the deal before."""
        now = self._now
        if now[AT["tricks_left"]] < now[AT["hand_size"]]:
            return self._trick_before(len(self._history) - now[AT["trick_size"]])
        for start, result in zip(reversed(self._starts), reversed(self._results), strict=False):
            if any(result.tricks):  # a passed-out deal has no trick
                return self._trick_before(start)
        return ()

    @property
    def last_winner(self) -> int | None:
        """The seat that won the last trick; None before the first trick of the match."""
        now, size = self._now, self._now[AT["trick_size"]]
        if now[AT["tricks_left"]] == now[AT["hand_size"]]:  # no trick of this deal is complete
            if not any(any(result.tricks) for result in self._results):
                return None
            if size:  # the kernel has noted the best card of the new trick
                return read_numbers(self._past[self._starts[-1]])[AT["winner"]]
        return (self._turn[0] - size) % self.players if size else now[AT["winner"]]

    def _trick_before(self, end: int) -> Trick:
        """The full trick that ends at this place in the history."""
        plays = self._history[end - self.players : end]
        return tuple([(seat, play.card) for seat, play in plays if isinstance(play, Play)])

    @property
    def led(self) -> Suit | None:
        """The suit to follow in the trick on the table; a card that is always trump leads trump."""
        if not self._now[AT["trick_size"]]:
            return None
        return self._lowered.cards[self._now[AT["trick"]]].suit or self.trump

    @property
    def broken(self) -> bool | None:
        """Whether the suit barred from leading may be led now; None in a game without such a suit."""
        barred = self._lowered.barred
        return bool(self._now[AT["played"]] & barred) if barred else None

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The tricks that each seat won in this deal."""
        return self._part("tricks", self.players)

    @property
    def hand_size(self) -> int:
        """The number of cards dealt to each seat, which is the number of tricks in this deal."""
        return self._now[AT["hand_size"]]

    @property
    def to_discard(self) -> int:
        """The number of cards that the seat to act has to discard before the deal goes on."""
        return self.hand_counts[self._turn[0]] - self.hand_size if self.phase is Phase.DISCARD else 0

    @property
    def points(self) -> tuple[int, ...]:
        """The card points that each side took in this deal."""
        return self._part("points", self.rules.seats.sides)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each side."""
        return self._part("scores", self.rules.seats.sides)

    @property
    def bags(self) -> tuple[int, ...]:
        """The bags of each side."""
        return self._part("bags", self.rules.seats.sides)

    @property
    def deals(self) -> tuple[DealResult, ...]:
        """The finished deals."""
        return self._results

    @property
    def draw(self) -> tuple[Card, ...] | None:
        """The card that each seat drew for the first deal, in a game that finds its dealer so."""
        return self._draw

    @property
    def fair(self) -> Seal | None:
        """The secret and the contributions that decide the cards of a fair match; None where a seed does."""
        return self._shuffler.seal if isinstance(self._shuffler, FairShuffler) else None

    @property
    def outcome(self) -> Outcome | None:
        """The winners and the ranking, when the match is over."""
        if self._phase[0] != layout.MATCH_OVER:
            return None
        sides = self.rules.seats.sides
        ranking, final, gains = (np.zeros(sides, np.int64) for _ in range(3))
        winners = entries.rank_sides(self._rules, self._state, ranking, final, gains)
        places = tuple(ranking.tolist())
        return Outcome(
            tuple(sorted(places[:winners])), places, self.scores, tuple(final.tolist()), tuple(gains.tolist())
        )

    def view(self, seat: int | None) -> View:
        """What this seat may know, and nothing else; for None, what everybody may see."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise InvalidOption(f"seat {quoted(seat)}: the seats are 0 to {self.players - 1}, None for a watcher")
        if self._public is None:
            self._public = read_public_fields(self)
        return View.of(self, seat, self._public)

    def position(self, seat: int) -> bytes:
        """The record of the kernel in which everything is blank that this seat has not seen."""
        return position_for(self._bytes, self._now, self._lowered, seat)

    def record(self) -> str:
        """The match as text; :func:`overtrick.read_record` gives the same table back."""
        return record.write_record(self)

    def copy(self) -> Table:
        """A second table with the same match at the same point. The two then go on independently."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        for name in ("_past", "_history", "_starts", "_dealt"):
            setattr(twin, name, list(getattr(self, name)))
        twin._state = self._state.copy()
        twin._look()
        return twin

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()  # the two share only what never changes

    def __getstate__(self) -> dict[str, object]:
        """Everything but what follows from the state and from the rules. It includes every hidden card."""
        left_out = ("_lowered", "_rules", "_state", "_bytes", "_phase", "_turn", "_deal_count", "_numbers", "_public")
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
        return self.game, self.players, self.entered, self._draw, self._history, self._dealt, self._results, state

    def __repr__(self) -> str:
        return f"<{self.game.title}, deal {self.deal_number}, {self.phase}, turn {self.turn}, scores {self.scores}>"
