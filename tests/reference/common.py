"""The common parts of the games: turns, following suit, winning tricks, ending deals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Options = Mapping[str, int | str | bool | None]
Trick = tuple[tuple[int, str], ...]

FRENCH_SUITS = ["C", "D", "H", "S"]
FRENCH_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
FRENCH_DECK = [suit + rank for suit in FRENCH_SUITS for rank in FRENCH_RANKS]


@dataclass(frozen=True)
class FinishedDeal:
    """One line of the score sheet. A side is a seat or, with partners, a team."""

    bids: tuple[str | None, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    change: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """The outcome of a match, for each side."""

    winners: tuple[int, ...]
    ranking: tuple[int, ...]
    scores: tuple[int, ...]
    final: tuple[int, ...]
    credits: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """Everything visible in a match. The order of cards in a hand has no meaning, so hands are sorted."""

    phase: str
    turn: int | None
    legal: tuple[str, ...]
    dealer: int
    deal_number: int
    hands: tuple[tuple[str, ...], ...]
    faceup: tuple[tuple[str, ...], ...]
    piles: tuple[tuple[str, ...], ...]
    middle: tuple[str, ...]
    turned: str | None
    trump: str | None
    declarer: int | None
    bids: tuple[str | None, ...]
    trick: Trick
    last_trick: Trick
    tricks_won: tuple[int, ...]
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    deals: int
    last_deal: FinishedDeal | None
    outcome: Result | None
    sitting: tuple[int, ...] = ()


class Reference(ABC):
    """One match. It never shuffles: when `needs_deal` is true, the next cards must be given."""

    partners = False
    dealt_cards = FRENCH_DECK
    turned_from_hand = False
    """Whether the turned card is one that the dealer holds."""

    def __init__(self, options: Options, players: int, dealer: int, entered: Sequence[int] | None = None) -> None:
        self.options = options
        self.players = players
        self.dealer = dealer
        self.entered = list(range(players)) if entered is None else list(entered)
        self.sides = 2 if self.partners else players
        self.deal_number = 1
        self.scores = [0] * self.sides
        self.bags = [0] * self.sides
        self.deals: list[FinishedDeal] = []
        self.last_trick: list[tuple[int, str]] = []
        self.outcome: Result | None = None
        self.needs_deal = True
        self.clear()

    # options

    def number(self, name: str, default: int) -> int:
        value = self.options.get(name, default)
        assert isinstance(value, int)
        return value

    # seats

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def side(self, seat: int) -> int:
        return seat % 2 if self.partners else seat

    # dealing

    def clear(self) -> None:
        self.phase = "bid"
        self.turn: int | None = None
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.faceup: list[list[str]] = [[] for _ in range(self.players)]
        self.piles: list[list[str]] = [[] for _ in range(self.players)]
        self.middle: list[str] = []
        self.turned: str | None = None
        self.trump: str | None = None
        self.declarer: int | None = None
        self.bids: list[str | None] = [None] * self.players
        self.trick: list[tuple[int, str]] = []
        self.tricks_won = [0] * self.players
        self.sitting: list[int] = []

    @abstractmethod
    def hand_size(self) -> int:
        """The number of cards for each player in the next deal."""

    def deal(
        self,
        hands: Sequence[Sequence[str]],
        middle: Sequence[str] = (),
        turned: str | None = None,
        trump: str | None = None,
    ) -> None:
        """Take the cards of the next deal. In Tocan a seat's cards are its whole pile, the top first."""
        assert self.needs_deal
        self.needs_deal = False
        self.clear()
        assert [len(hand) for hand in hands] == [self.hand_size()] * self.players
        dealt = [card for hand in hands for card in hand] + list(middle)
        if turned is not None and not self.turned_from_hand:
            dealt.append(turned)
        for card in dealt:
            assert dealt.count(card) <= self.dealt_cards.count(card), f"{card} dealt too often"
        self.hands = [list(hand) for hand in hands]
        self.turn = self.left_of(self.dealer)
        self.lay_out(list(middle), turned, trump)

    @abstractmethod
    def lay_out(self, middle: list[str], turned: str | None, trump: str | None) -> None:
        """What happens with the dealt cards before the first bid."""

    # acting

    def legal(self) -> set[str]:
        if self.needs_deal or self.phase == "over":
            return set()
        if self.phase == "play":
            return {"play " + card for card in self.playable()}
        return self.legal_calls()

    def push(self, action: str) -> None:
        assert action in self.legal(), f"{action} is not one of {sorted(self.legal())}"
        if self.phase == "play":
            self.play(action.removeprefix("play "))
        else:
            self.call(action)

    @abstractmethod
    def legal_calls(self) -> set[str]:
        """The legal bids and other actions before the first trick."""

    @abstractmethod
    def call(self, action: str) -> None:
        """Carry out one of them."""

    # tricks

    def suit_of(self, card: str) -> str | None:
        return card[0]

    def height(self, card: str) -> float:
        return FRENCH_RANKS.index(card[1:])

    def leadable(self, cards: list[str]) -> list[str]:
        return cards

    def playable(self) -> list[str]:
        assert self.turn is not None
        cards = self.hands[self.turn] + self.faceup[self.turn]
        if not self.trick:
            return self.leadable(cards)
        led = self.suit_of(self.trick[0][1])
        following = [card for card in cards if self.suit_of(card) == led]
        return following if following else cards

    def beats(self, card: str, best: str) -> bool:
        """Whether `card`, played later, beats `best`, which is the best card so far."""
        if self.suit_of(card) == self.suit_of(best):
            return self.height(card) > self.height(best)
        return self.suit_of(card) == self.trump

    def winner_of(self, trick: list[tuple[int, str]]) -> int:
        winner, best = trick[0]
        for seat, card in trick[1:]:
            if self.beats(card, best):
                winner, best = seat, card
        return winner

    def play(self, card: str) -> None:
        assert self.turn is not None
        if card in self.hands[self.turn]:
            self.hands[self.turn].remove(card)
        else:
            self.faceup[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if len(self.trick) < self.players:
            self.turn = self.left_of(self.turn)
            return
        winner = self.winner_of(self.trick)
        self.tricks_won[winner] += 1
        self.turn = winner
        self.last_trick = self.trick
        self.trick = []
        self.after_trick(winner)
        if self.deal_is_over():
            self.score_deal()

    def deal_is_over(self) -> bool:
        """Whether the deal ends after this trick."""
        return not any(self.hands) and not any(self.faceup)

    @abstractmethod
    def after_trick(self, winner: int) -> None:
        """Count points and draw cards, in the games that do."""

    # the score sheet

    @abstractmethod
    def score_deal(self) -> None:
        """Compute the change of every side's score, and end the deal with it."""

    def close_deal(self, change: list[int], points: list[int] | None = None) -> None:
        nothing = [0] * self.sides
        self.deals.append(
            FinishedDeal(
                tuple(self.bids),
                tuple(self.tricks_won),
                tuple(nothing if points is None else points),
                tuple(change),
            )
        )
        for side in range(self.sides):
            self.scores[side] += change[side]
        if self.match_over():
            self.phase = "over"
            self.turn = None
            self.outcome = self.result()
        else:
            self.dealer = self.left_of(self.dealer)
            self.deal_number += 1
            self.needs_deal = True

    @abstractmethod
    def match_over(self) -> bool:
        """Whether the match is over; called after every deal."""

    def result(self) -> Result:
        """The highest total wins and equal totals share the win. Ten Down overrides this."""
        best = max(self.scores)
        winners = [side for side in range(self.sides) if self.scores[side] == best]
        ranking = sorted(range(self.sides), key=lambda side: (-self.scores[side], side))
        scores = tuple(self.scores)
        return Result(tuple(winners), tuple(ranking), scores, scores, (0,) * self.sides)

    # for comparing

    def position(self) -> Position:
        return Position(
            phase=self.phase,
            turn=self.turn,
            legal=tuple(sorted(self.legal())),
            dealer=self.dealer,
            deal_number=self.deal_number,
            hands=tuple(tuple(sorted(hand)) for hand in self.hands),
            faceup=tuple(tuple(sorted(cards)) for cards in self.faceup),
            piles=tuple(tuple(pile) for pile in self.piles),
            middle=tuple(self.middle),
            turned=self.turned,
            trump=self.trump,
            declarer=self.declarer,
            bids=tuple(self.bids),
            trick=tuple(self.trick),
            last_trick=tuple(self.last_trick),
            tricks_won=tuple(self.tricks_won),
            scores=tuple(self.scores),
            bags=tuple(self.bags),
            deals=len(self.deals),
            last_deal=self.deals[-1] if self.deals else None,
            outcome=self.outcome,
            sitting=tuple(self.sitting),
        )

    def known_to(self, seat: int) -> dict[str, tuple[str, ...]]:
        """The cards that only this seat may see, by the name that a view has for them."""
        return {"hand": tuple(sorted(self.hands[seat]))}
