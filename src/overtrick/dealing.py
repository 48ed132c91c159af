"""Where cards come from: a deal as a value, and shuffles that a seed or a shared secret decides."""

from __future__ import annotations

import hashlib
import itertools
import secrets
import struct
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from .cards import Card, Deck, Suit
from .errors import InvalidDeal, quoted
from .rules import DrawnTrump, Rules, TurnedTrump

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Deal:
    """The cards of one deal: a hand a seat (in Tocan its pile, top first), and what else lies on the table.

    In the middle the first card is the face-up one. Text has a line or a ``;`` for each part:

    >>> from overtrick.cards import FRENCH_52
    >>> Deal.parse("0: SA SK; 1: HA H2; 2: CA C2; turned: D5", FRENCH_52, seats=3)
    Deal(hands=((SA, SK), (HA, H2), (CA, C2)), middle=(), turned=D5, trump=None)
    """

    hands: tuple[Cards, ...]
    middle: Cards = ()
    turned: Card | None = None
    trump: Suit | None = None

    def __str__(self) -> str:
        lines = [f"{seat}: {' '.join(map(str, hand))}" for seat, hand in enumerate(self.hands)]
        if self.middle:
            lines.append(f"middle: {' '.join(map(str, self.middle))}")
        if self.turned is not None:
            lines.append(f"turned: {self.turned}")
        if self.trump is not None:
            lines.append(f"trump: {self.trump}")
        return "\n".join(lines)

    @classmethod
    def parse(cls, text: str, deck: Deck, *, seats: int) -> Deal:
        """Read a deal; seats and parts that are not named stay empty."""
        if not isinstance(text, str):
            raise InvalidDeal(f"a deal is a Deal or its text, not {quoted(text)}")
        parts: dict[str, str] = {}
        for line in text.replace(";", "\n").splitlines():
            if not line.strip():
                continue
            label, colon, rest = line.partition(":")
            label = label.strip().casefold()
            if not colon or label not in {*map(str, range(seats)), "middle", "turned", "trump"}:
                raise InvalidDeal(f"{line.strip()[:40]!r}: a deal has lines such as 0: SA SK, middle: R5, turned: H5")
            if label in parts:
                raise InvalidDeal(f"{label} is named twice in this deal")
            parts[label] = rest
        hands = tuple(_read_cards(parts.get(str(seat), ""), deck) for seat in range(seats))
        turned = _read_cards(parts.get("turned", ""), deck)
        trump_text = parts.get("trump", "").strip()
        trump = deck.find_suit(trump_text) if trump_text else None
        if len(turned) > 1 or (trump_text and trump is None):
            raise InvalidDeal("one card is turned, and trump is one suit of the deck")
        return cls(hands, _read_cards(parts.get("middle", ""), deck), turned[0] if turned else None, trump)

    @property
    def cards(self) -> Cards:
        """All cards of the deal."""
        turned = () if self.turned is None else (self.turned,)
        return (*(card for hand in self.hands for card in hand), *self.middle, *turned)


def _read_cards(text: str, deck: Deck) -> Cards:
    cards = []
    for word in text.replace(",", " ").split():
        card = deck.get(word)
        if card is None:
            raise InvalidDeal(f"{word[:40]!r} is not a card of this deck ({deck.name})")
        cards.append(card)
    return tuple(cards)


class Shuffler(Protocol):
    """Decides the cards of every deal. The same deal's number always gives the same answer."""

    def shuffle(self, deal: int, cards: int) -> list[int]:
        """The numbers 0 to cards - 1 in the order in which they are dealt."""

    def pick(self, deal: int, choices: int) -> int:
        """A number from 0 to choices - 1: a drawn trump or, as deal 0, the first dealer."""


class Stream:
    """Unbiased numbers from SHA-256 of a key and a counter, which anyone can compute again."""

    def __init__(self, key: bytes) -> None:
        self._words = self._hash(key)

    @staticmethod
    def _hash(key: bytes) -> Iterator[int]:
        for block in itertools.count():
            yield from struct.unpack(">8I", hashlib.sha256(key + block.to_bytes(8, "big")).digest())

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1. Words past the last whole multiple of limit are left out: no bias."""
        fair = _WORDS - _WORDS % limit
        word = next(self._words)
        while word >= fair:
            word = next(self._words)
        return word % limit


_WORDS = 1 << 32


class StreamShuffler(ABC):
    """Shuffles and picks from a stream a deal: whoever knows the keys can deal the same cards again."""

    @abstractmethod
    def _key(self, deal: int, purpose: str) -> bytes:
        """The key of a deal's stream; no two deals or purposes share one."""

    def shuffle(self, deal: int, cards: int) -> list[int]:
        """Fisher and Yates' shuffle: each card in turn from those that are left."""
        below = Stream(self._key(deal, "cards")).below
        order = list(range(cards))
        for place in range(cards - 1):
            other = place + below(cards - place)
            order[place], order[other] = order[other], order[place]
        return order

    def pick(self, deal: int, choices: int) -> int:
        """One number."""
        return Stream(self._key(deal, "pick")).below(choices)


class SeededShuffler(StreamShuffler):
    """Shuffles that follow from a seed.

    >>> SeededShuffler(7).shuffle(1, 5) == SeededShuffler(7).shuffle(1, 5)
    True
    """

    def __init__(self, seed: int | str | None = None) -> None:
        if isinstance(seed, int) and seed.bit_length() > 10_000:  # Python writes no longer ones in tens
            seed = hex(seed)
        self._seed = secrets.token_hex(16) if seed is None else f"{type(seed).__name__}:{seed}"

    def _key(self, deal: int, purpose: str) -> bytes:
        return f"overtrick/{self._seed}/{deal}/{purpose}/".encode(errors="surrogatepass")


def make_deal(
    rules: Rules, *, hand: int, dealer: int, number: int, shuffler: Shuffler, written: Deal | None = None
) -> Deal:
    """The cards of a deal: from the written one as far as it goes, then one at a time from the dealer's left."""
    seats = rules.seats.players
    deck = rules.deck
    written = written or Deal(hands=((),) * seats)
    _check_written(rules, written, hand)
    cards = iter(_without(written.cards, [deck.cards[place] for place in shuffler.shuffle(number, len(deck))]))
    hands: list[list[Card]] = [list(part) for part in written.hands]
    in_turn = hands[dealer + 1 :] + hands[: dealer + 1]
    for size in range(1, hand + 1):
        for taker in in_turn:
            if len(taker) < size:
                taker.append(next(cards))
    middle = (*written.middle, *(next(cards) for _ in range(rules.deal.middle - len(written.middle))))
    turned = written.turned
    if isinstance(rules.trump, TurnedTrump) and turned is None:
        turned = next(cards)
    trump = written.trump
    if isinstance(rules.trump, DrawnTrump) and trump is None:
        trump = deck.suits[shuffler.pick(number, len(deck.suits))]
    if rules.deal.piles is None:  # the order in a hand means nothing: one way to write it
        for held in hands:
            held.sort(key=deck.places.__getitem__)
    return Deal(tuple(tuple(held) for held in hands), middle, turned, trump)


def _without(given: Cards, cards: list[Card]) -> list[Card]:
    """The cards in their order less the given ones."""
    if not given:
        return cards
    wanted = list(given)
    rest = []
    for card in cards:
        if card in wanted:
            wanted.remove(card)
        else:
            rest.append(card)
    if wanted:
        raise InvalidDeal(f"this deal has {quoted(wanted[0])} more often than the deck")
    return rest


def _are_cards(cards: object) -> bool:
    return isinstance(cards, tuple | list) and all(isinstance(card, Card) for card in cards)


def _check_written(rules: Rules, written: Deal, hand: int) -> None:
    hands = written.hands if isinstance(written.hands, tuple | list) else (None,)
    if not all(map(_are_cards, (*hands, written.middle))) or not isinstance(written.turned, Card | None):
        raise InvalidDeal(
            "a deal is made of cards: a tuple of them for each seat and for the middle, and one turned up"
        )
    if len(written.hands) != rules.seats.players:
        raise InvalidDeal(f"this deal has {len(written.hands)} hands for {rules.seats.players} seats")
    for seat, held in enumerate(written.hands):
        if len(held) > hand:
            raise InvalidDeal(f"seat {seat} has {len(held)} cards, and this deal gives {hand}")
    if len(written.middle) > rules.deal.middle:
        raise InvalidDeal(
            f"{len(written.middle)} cards are in the middle, and this game puts {rules.deal.middle} there"
        )
    if written.turned is not None and not isinstance(rules.trump, TurnedTrump):
        raise InvalidDeal("no card is turned up in this game")
    if written.trump is not None and not isinstance(rules.trump, DrawnTrump):
        raise InvalidDeal("no trump is drawn in this game")
    if written.trump is not None and written.trump not in rules.deck.suits:
        raise InvalidDeal(f"{quoted(written.trump)} is not a suit of this deck")


def lay_in_order(rules: Rules, deal: Deal, dealer: int) -> list[int]:
    """The numbers of all cards in the order of dealing, those not dealt last: the deck as the kernel reads it."""
    places, used = rules.deck.places, set()

    def number(card: Card) -> int:
        """The card's number; the second time it is dealt, its other copy's."""
        place = places[card]
        if place in used:
            place -= 1
        used.add(place)
        return place

    hands = [[number(card) for card in held] for held in deal.hands]
    in_turn = hands[dealer + 1 :] + hands[: dealer + 1]
    order = [place for one_round in zip(*in_turn, strict=True) for place in one_round]
    order += [number(card) for card in deal.middle]
    if deal.turned is not None:
        order.append(number(deal.turned))
    return order + [place for place in range(len(rules.deck)) if place not in used]


def draw_for_deal(rules: Rules, shuffler: Shuffler) -> Cards:
    """A card a seat, drawn for the first deal."""
    cards = rules.deck.cards
    return tuple(cards[place] for place in shuffler.shuffle(0, len(cards))[: rules.seats.players])


def highest_drawn(rules: Rules, drawn: Sequence[Card]) -> int:
    """The seat that drew the highest card: by rank, equal ranks by suit."""
    ranks, suits = rules.deck.ranks, rules.deck.suits

    def height(seat: int) -> tuple[int, int]:
        card = drawn[seat]
        if card.suit is None:
            return len(ranks) + rules.deck.always_trump.index(card.rank), 0
        return ranks.index(card.rank), suits.index(card.suit)

    return max(range(len(drawn)), key=height)
