"""What is on a table, read from the state of the kernel: the whole truth, for tools and tests."""

from __future__ import annotations

import numpy as np

from .actions import Action, Bid, Give, Play
from .actions import OrderUp as Ordered
from .cards import Card, Suit
from .claims import Claim, PartialClaim, find_claim, find_concession, find_partial_claim
from .contract_reader import ContractReader
from .contracts import Contract
from .dealing import Deal, Shuffler
from .fair import FairShuffler, Seal
from .game import Game
from .kernel import entries, layout
from .lowering import Lowered, members
from .position import AT, Numbers, read_numbers
from .rules import OrderUp, Rules, TrickBids
from .view import Calls, DealResult, Fields, Outcome, Phase, Trick, standing_bid

_PHASES = (
    Phase.BID,
    Phase.DISCARD,
    Phase.TRUMP,
    Phase.PLAY,
    Phase.GIVE,
    Phase.ALONE,
    Phase.OVER,
    Phase.OVER,
)
_BLIND_NELLO = Bid(0, nello=True, blind=True)


class TableState:
    """Everything on a table. Nothing here changes it; :class:`overtrick.table.Table` does."""

    game: Game
    players: int
    entered: tuple[int, ...]
    """The seats in the order in which they entered the room."""

    _lowered: Lowered
    _rules: np.ndarray
    _state: np.ndarray
    _shuffler: Shuffler
    _draw: tuple[Card, ...] | None
    _past: list[bytes | None]
    """The state before each action of the present deal: of the first one and the last ones. The others are None."""
    _finished: list[tuple[bytes, bytes]]
    """For each earlier deal the state before its first action and before its last one."""
    _history: list[tuple[int, Action]]
    _starts: list[int]
    _dealt: list[Deal]
    _results: tuple[DealResult, ...]

    # Reading the state

    def _look(self) -> None:
        """Keep memory views of the state: reading a number from them is ten times as fast as from the NumPy record."""
        self._phase, self._turn = self._state["phase"].data, self._state["turn"].data
        self._deal_count = self._state["deal_number"].data
        self._bytes = self._state.view(np.uint8).data
        self._numbers: Numbers | None = None
        self._allowed: tuple[int, int] | None = None
        self._contracts = ContractReader(self._lowered)
        self._public: Fields | None = None
        self._of_deal: tuple[Deal, tuple[DealResult, ...], Fields] | None = None
        self._own: dict[int | None, Fields] = {}
        """The fields that only a seat knows, if they were read and cannot have changed since."""
        self._held: dict[int, tuple[int, tuple[Card, ...]]] = {}
        self._last: tuple[int, Trick] | None = None
        """The place in the history where the trick before the one on the table ends, and that trick."""

    @property
    def _now(self) -> Numbers:
        """The numbers of the state, read once for each moment."""
        if self._numbers is None:
            self._numbers = read_numbers(self._bytes)
        return self._numbers

    @property
    def _legal_numbers(self) -> tuple[int, int]:
        """The legal actions as bits, asked from the kernel once for each moment."""
        if self._allowed is None:
            low, high = entries.legal(self._rules, self._state)
            self._allowed = int(low), int(high)
        return self._allowed

    def _part(self, field: str, count: int) -> Numbers:
        """The first numbers in a field of the state."""
        start = AT[field]
        return self._now[start : start + count]

    def _changed(self) -> None:
        """Forget what was read from the state, because it has changed."""
        self._numbers = self._allowed = None
        self._public = None
        self._last = None
        self._own.clear()
        self._contracts.forget()

    def _forget_own(self, seat: int | None) -> None:
        """Forget what may have changed for the seats. Without piles, a card of ``seat`` changes no other hand."""
        if seat is None or self.rules.deal.piles is not None:
            self._own.clear()
        else:
            self._own.pop(seat, None)
            self._own.pop(self._turn[0], None)

    # What is on the table

    @property
    def phase(self) -> Phase:
        """What the seat to act is asked for."""
        return _PHASES[self._phase[0]]

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when the match is over."""
        return None if self._phase[0] == layout.MATCH_OVER else self._turn[0]

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

    def actions_since(self, number: int) -> list[tuple[int, Action]]:
        """The actions of the current deal after this number of them, with their seats."""
        return self._history[self._starts[-1] + number :]

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The private hand of each seat."""
        return tuple(map(self._lowered.cards_in, self._part("hands", self.players)))

    def hand_of(self, seat: int) -> tuple[Card, ...]:
        """The private hand of one seat."""
        cards = self._now[AT["hands"] + seat]
        held = self._held.get(seat)
        if held is None or held[0] != cards:  # most hands stay the same from one action to the next
            held = self._held[seat] = cards, self._lowered.cards_in(cards)
        return held[1]

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(map(int.bit_count, self._part("hands", self.players)))

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
        bids = self._lowered.calls_of(self._part("bids", self.players))
        blind = self._now[AT["blind"]]
        if blind:
            bids = tuple([_BLIND_NELLO if blind >> seat & 1 else bid for seat, bid in enumerate(bids)])
        return bids

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
    def contracts(self) -> tuple[Contract, ...]:
        """The promises of this deal; empty before there are any."""
        return self._contracts.read(self, self._now)

    @property
    def winning_line(self) -> tuple[Play, ...] | None:
        """The cards with which the seat to act wins all remaining tricks, in order, whatever the others hold and play.

        None if that does not follow from what the seat knows.
        """
        claim = self._claim()
        return None if claim is None else tuple(Play(self._lowered.cards[number]) for number in claim.line)

    @property
    def is_claimable(self) -> bool:
        """Whether it follows from what the seat to act knows that it wins all remaining tricks."""
        return self._claim() is not None

    @property
    def wins_anyway(self) -> bool:
        """Whether the seat to act wins all remaining tricks in whatever order it plays its cards, and knows it."""
        claim = self._claim()
        return claim is not None and claim.in_any_order

    @property
    def certain_tricks(self) -> int:
        """How many of the remaining tricks the seat to act wins for certain with ``certain_line``, and knows it."""
        claim = self._partial_claim()
        return 0 if claim is None else claim.tricks

    @property
    def certain_line(self) -> tuple[Play, ...]:
        """The cards of the seat to act by priority. Playing the first legal one of them wins the certain tricks.

        Empty when nothing is certain.
        """
        claim = self._partial_claim()
        return () if claim is None else tuple(Play(self._lowered.cards[number]) for number in claim.line)

    @property
    def conceding_line(self) -> tuple[Play, ...]:
        """The cards of the seat to act, the weakest first. Playing the first legal one of them gives tricks away.

        Empty when no card is to be played. It depends only on what the seat knows.
        """
        if self._phase[0] != layout.PLAY:
            return ()
        line = find_concession(self._lowered, self._now, self._laid_away())
        return tuple(Play(self._lowered.cards[number]) for number in line)

    def _claim(self) -> Claim | None:
        if self._phase[0] != layout.PLAY:
            return None
        return find_claim(self._lowered, self._now, self._legal_cards, self._laid_away())

    def _partial_claim(self) -> PartialClaim | None:
        if self._phase[0] != layout.PLAY:
            return None
        return find_partial_claim(self._lowered, self._now, self._legal_cards, self._laid_away())

    def _legal_cards(self) -> int:
        return self._legal_numbers[0]

    def _laid_away(self) -> int:
        """The cards that the seat to act has discarded."""
        laid_away = self._now[AT["discarded"]]
        return laid_away if laid_away and self._turn[0] == self.discarder else 0

    @property
    def trick(self) -> Trick:
        """The cards in the trick on the table, in the order played."""
        return self._trick_before(len(self._history), self._now[AT["trick_size"]])

    @property
    def last_trick(self) -> Trick:
        """The trick before the one on the table; at the start of a deal the last one of the deal before."""
        now = self._now
        if now[AT["tricks_left"]] < now[AT["hand_size"]]:
            end = len(self._history) - now[AT["trick_size"]]
            if self._last is None or self._last[0] != end:
                self._last = end, self._trick_before(end, now[AT["trick_cards"]])
            return self._last[1]
        for deal in reversed(range(len(self._finished))):
            if any(self._results[deal].tricks):  # a passed-out deal has no trick
                before = read_numbers(self._finished[deal][1])
                return self._trick_before(self._starts[deal + 1], before[AT["trick_cards"]])
        return ()

    @property
    def last_winner(self) -> int | None:
        """The seat that won the last trick; None before the first trick of the match."""
        now, size = self._now, self._now[AT["trick_size"]]
        if now[AT["tricks_left"]] == now[AT["hand_size"]]:  # no trick of this deal is complete
            if not any(any(result.tricks) for result in self._results):
                return None
            if size:  # the kernel has noted the best card of the new trick
                first = self._past[0]
                assert first is not None
                return read_numbers(first)[AT["winner"]]
        return self._history[-size][0] if size else now[AT["winner"]]  # the leader of a trick won the one before

    def _trick_before(self, end: int, size: int) -> Trick:
        """The trick of this size that ends at this place in the history."""
        plays = self._history[end - size : end]
        return tuple([(seat, play.card) for seat, play in plays if isinstance(play, Play)])

    @property
    def led(self) -> Suit | None:
        """The suit to follow in the trick on the table; a card that is always trump leads trump."""
        size, skipped = self._now[AT["trick_size"]], self._now[AT["no_lead"]]
        if size <= skipped:
            return None
        return self._lowered.led_suits[self._now[AT["trump"]] + 1][self._now[AT["trick"] + skipped]]

    def suit_of(self, card: Card) -> Suit | None:
        """The suit that a card belongs to in this deal; None for one that belongs to none."""
        return self._lowered.led_suits[self._now[AT["trump"]] + 1][self.rules.deck.places[card]]

    @property
    def broken(self) -> bool | None:
        """Whether the suit barred from leading may be led now; None in a game without such a suit."""
        breaking = self._lowered.breaking
        return bool(self._now[AT["played"]] & breaking) if breaking else None

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
        """The number of cards that the seat to act has to discard or to give before the deal goes on."""
        return self._now[AT["to_discard"]] if self._phase[0] in (layout.DISCARD, layout.GIVE) else 0

    @property
    def has_discards(self) -> bool:
        """Whether somebody has discarded a card in this deal."""
        return self._now[AT["discarded"]] != 0

    @property
    def discarder(self) -> int | None:
        """The seat that takes cards up and discards: the declarer, or the dealer who takes up the turned card."""
        if not isinstance(self.rules.auction, OrderUp):
            return self.declarer
        ordered = any(isinstance(action, Ordered) for _, action in self.this_deal)
        return self.dealer if ordered else None

    @property
    def sitting(self) -> tuple[int, ...]:
        """The seats that do not play in this deal, because their partner plays alone."""
        return tuple(members(self._now[AT["sitting"]]))

    @property
    def gives_to(self) -> int | None:
        """The number of seats further on to which each seat gives cards in this deal; None if nobody gives."""
        passing = self.rules.passing
        if passing is None:
            return None
        offsets = passing.offsets(self.players)
        return offsets[(self.deal_number - 1) % len(offsets)] or None

    @property
    def given(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat has given away in this deal."""
        found: list[list[Card]] = [[] for _ in range(self.players)]
        if self.rules.passing is not None:
            for seat, action in self._history[self._starts[-1] :]:
                if not isinstance(action, Give):
                    break  # cards are given before anything else
                if action.card is not None:
                    found[seat].append(action.card)
        return tuple(map(tuple, found))

    def has_looked(self, seat: int) -> bool:
        """Whether a seat may know its own cards: not before it has looked, where nello can be bid blind."""
        auction = self.rules.auction
        blind = isinstance(auction, TrickBids) and auction.blind_nello
        return not blind or bool(self._now[AT["looked"]] >> seat & 1)

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
        """The secret and the contributions that decide the cards of a fair match.

        None where a seed decides, and where other matches with the same cards are still being played.
        """
        shuffler = self._shuffler
        return shuffler.seal if isinstance(shuffler, FairShuffler) and shuffler.is_published else None

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
