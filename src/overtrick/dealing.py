"""Dealing: the cards of a deal as a value, and shuffles that follow from a seed."""

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
from .rules import DrawnTrump, Rules

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Deal:
    """The cards of one deal: a hand for each seat (in Tocan its pile, top first), and the cards on the table.

    The turned card is apart from the hands, or it is the last card of the dealer, in a game that shows this one. The
    first card in the middle is the face-up one. In text, each part has a line of its own, or ends with ``;``:

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
        """Read a deal from text. Parts that are not named stay empty."""
        if not isinstance(text, str):
            raise InvalidDeal(f"a deal is a Deal or its text, not {quoted(text)}")
        parts: dict[str, str] = {}
        for line in text.replace(";", "\n").splitlines():
            if not line.strip():
                continue
            label, colon, rest = line.partition(":")
            label = label.strip().casefold()
            if not colon or label not in {*map(str, range(seats)), "middle", "turned", "trump"}:
                raise InvalidDeal(f"{line.strip()[:40]!r}: a deal has lines such as 0: SA SK, middle: R5 or turned: H5")
            if label in parts:
                raise InvalidDeal(f"{label} is named twice in this deal")
            parts[label] = rest
        hands = tuple(_read_cards(parts.get(str(seat), ""), deck) for seat in range(seats))
        turned = _read_cards(parts.get("turned", ""), deck)
        trump_text = parts.get("trump", "").strip()
        trump = deck.find_suit(trump_text) if trump_text else None
        if len(turned) > 1 or (trump_text and trump is None):
            raise InvalidDeal("one card can be turned up, and trump must be one suit of the deck")
        return cls(hands, _read_cards(parts.get("middle", ""), deck), turned[0] if turned else None, trump)

    def all_cards(self, rules: Rules) -> Cards:
        """All cards of the deal. Where the dealer's last card is turned up, it is in a hand."""
        turned = () if self.turned is None or rules.shows_dealers_last else (self.turned,)
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
    """Decides the cards of every deal. It always gives the same answer for the same deal number."""

    def shuffle(self, deal: int, cards: int) -> list[int]:
        """The numbers 0 to ``cards - 1`` in the order of dealing."""

    def pick(self, deal: int, choices: int) -> int:
        """A number from 0 to ``choices - 1``: a drawn trump or, for deal 0, the first dealer."""


class Stream:
    """Unbiased numbers from SHA-256 of a key and a counter, so that anyone can compute them again."""

    def __init__(self, key: bytes) -> None:
        self._words = self._hash(key)

    @staticmethod
    def _hash(key: bytes) -> Iterator[int]:
        for block in itertools.count():
            yield from struct.unpack(">8I", hashlib.sha256(key + block.to_bytes(8, "big")).digest())

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``. Words above the last multiple of the limit are skipped to avoid bias."""
        fair = _WORDS - _WORDS % limit
        word = next(self._words)
        while word >= fair:
            word = next(self._words)
        return word % limit


_WORDS = 1 << 32


class StreamShuffler(ABC):
    """Shuffles and picks from one stream for each deal and purpose. The keys decide all cards."""

    @abstractmethod
    def _key(self, deal: int, purpose: str) -> bytes:
        """The key of a stream. Every deal and purpose has its own."""

    def shuffle(self, deal: int, cards: int) -> list[int]:
        """The Fisher-Yates shuffle."""
        below = Stream(self._key(deal, "cards")).below
        order = list(range(cards))
        for place in range(cards - 1):
            other = place + below(cards - place)
            order[place], order[other] = order[other], order[place]
        return order

    def pick(self, deal: int, choices: int) -> int:
        """A number from 0 to ``choices - 1``."""
        return Stream(self._key(deal, "pick")).below(choices)


class SeededShuffler(StreamShuffler):
    """Shuffles that follow from a seed.

    >>> SeededShuffler(7).shuffle(1, 5) == SeededShuffler(7).shuffle(1, 5)
    True
    """

    def __init__(self, seed: int | str | None = None) -> None:
        if isinstance(seed, int) and seed.bit_length() > 10_000:  # Python refuses to write longer numbers in decimal
            seed = hex(seed)
        self._seed = secrets.token_hex(16) if seed is None else f"{type(seed).__name__}:{seed}"

    def _key(self, deal: int, purpose: str) -> bytes:
        return f"overtrick/{self._seed}/{deal}/{purpose}/".encode(errors="surrogatepass")


def make_deal(
    rules: Rules, *, place: int, dealer: int, number: int, shuffler: Shuffler, given: Deal | None = None
) -> Deal:
    """The cards of a deal: first those that are given, then one at a time from the dealer's left.

    ``place`` is the place of the deal, from 0, in the list of hand sizes.
    """
    seats = rules.seats.players
    deck = rules.deck
    hand = rules.deal.hands[place]
    given = given or Deal(hands=((),) * seats)
    _check_given(rules, given, place, dealer)
    cards = iter(_without(given.all_cards(rules), [deck.cards[place] for place in shuffler.shuffle(number, len(deck))]))
    hands: list[list[Card]] = [list(part) for part in given.hands]
    in_turn = hands[dealer + 1 :] + hands[: dealer + 1]
    for size in range(1, hand + 1):
        for taker in in_turn:
            if len(taker) < size:
                taker.append(next(cards))
    middle = (*given.middle, *(next(cards) for _ in range(rules.deal.middle - len(given.middle))))
    turned = given.turned
    if turned is None and rules.shows_trump(place):
        turned = next(cards) if rules.turns_up_next else hands[dealer][-1]
    trump = given.trump
    if isinstance(rules.trump, DrawnTrump) and trump is None:
        trump = deck.suits[shuffler.pick(number, len(deck.suits))]
    if rules.deal.piles is None:  # the order in a hand has no meaning: sort, so that equal deals are equal
        for held in hands:
            held.sort(key=deck.places.__getitem__)
    return Deal(tuple(tuple(held) for held in hands), middle, turned, trump)


def _without(removed: Cards, cards: list[Card]) -> list[Card]:
    """The cards without the removed ones, in the same order."""
    if not removed:
        return cards
    wanted = list(removed)
    rest = []
    for card in cards:
        if card in wanted:
            wanted.remove(card)
        else:
            rest.append(card)
    if wanted:
        raise InvalidDeal(f"this deal contains {quoted(wanted[0])} more often than the deck does")
    return rest


def _are_cards(cards: object) -> bool:
    return isinstance(cards, tuple | list) and all(isinstance(card, Card) for card in cards)


def _check_given(rules: Rules, given: Deal, place: int, dealer: int) -> None:
    hand = rules.deal.hands[place]
    hands = given.hands if isinstance(given.hands, tuple | list) else (None,)
    if not all(map(_are_cards, (*hands, given.middle))) or not isinstance(given.turned, Card | None):
        raise InvalidDeal(
            "a deal is made of cards: a tuple for each seat, a tuple for the middle, and one card turned up"
        )
    if len(given.hands) != rules.seats.players:
        raise InvalidDeal(f"this deal has {len(given.hands)} hands, and the table has {rules.seats.players} seats")
    for seat, held in enumerate(given.hands):
        if len(held) > hand:
            raise InvalidDeal(f"seat {seat} has {len(held)} cards, and a hand of this deal has {hand}")
    if len(given.middle) > rules.deal.middle:
        raise InvalidDeal(f"the middle has {len(given.middle)} cards, and in this game it has {rules.deal.middle}")
    if given.turned is not None and not rules.shows_trump(place):
        turns_up = rules.turns_up_next or rules.shows_dealers_last
        raise InvalidDeal(f"no card is turned up in this {'deal' if turns_up else 'game'}")
    if given.turned is not None and rules.shows_dealers_last and given.turned not in given.hands[dealer]:
        raise InvalidDeal(f"the turned card is one of the dealer's cards, and {given.turned} is not")
    if given.trump is not None and not isinstance(rules.trump, DrawnTrump):
        raise InvalidDeal("no trump is drawn in this game")
    if given.trump is not None and given.trump not in rules.deck.suits:
        raise InvalidDeal(f"{quoted(given.trump)} is not a suit of this deck")


def deal_problems(rules: Rules, deal: Deal, *, dealer: int, complete: bool = True) -> tuple[str, ...]:
    """Everything that is wrong with the cards of a first deal that somebody wrote, as sentences; empty if nothing is.

    With ``complete`` every card must be named; otherwise the cards that are missing will be dealt at random.

    >>> from overtrick.games import load
    >>> rules = load("river", first_hand=2).rules(3)
    >>> deal_problems(rules, Deal.parse("0: SA SK SQ; 1: SA", rules.deck, seats=3), dealer=0)[0]
    'SA is there twice, and the deck has it once'
    """
    size, deck = rules.deal.hands[0], rules.deck
    named = deal.all_cards(rules)
    found = [
        f"{card} is there {_times(named.count(card))}, and the deck has it {_times(deck.cards.count(card))}"
        for card in dict.fromkeys(named)
        if named.count(card) > deck.cards.count(card)
    ]
    for seat, hand in enumerate(deal.hands):
        if len(hand) > size or (complete and len(hand) < size):
            found.append(f"hand {seat} has {_cards(len(hand))}, and a hand of this deal has {size}")
    middle = len(deal.middle)
    if middle > rules.deal.middle or (complete and middle < rules.deal.middle):
        found.append(f"the middle has {_cards(middle)}, and in this game it has {rules.deal.middle}")
    if complete and rules.shows_trump(0) and deal.turned is None:
        found.append("no card is turned up: name one, such as turned: " + str(deck.cards[0]))
    if complete and isinstance(rules.trump, DrawnTrump) and deal.trump is None:
        found.append("no trump is named: add one, such as trump: " + str(deck.suits[0]))
    if not found:
        try:
            _check_given(rules, deal, 0, dealer)
        except InvalidDeal as error:
            found.append(str(error))
    return tuple(found)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def lay_in_order(rules: Rules, deal: Deal, dealer: int) -> list[int]:
    """The deck as the kernel reads it: the numbers of all cards in the order of dealing, then those not dealt."""
    places, used = rules.deck.places, set()

    def number(card: Card) -> int:
        """The number of the card; the second time it is dealt, the number of its other copy."""
        place = places[card]
        if place in used:
            place -= 1
        used.add(place)
        return place

    held = [list(cards) for cards in deal.hands]
    if rules.shows_dealers_last and deal.turned is not None:  # it is the last card that was dealt
        held[dealer].remove(deal.turned)
        held[dealer].append(deal.turned)
    hands = [[number(card) for card in cards] for cards in held]
    in_turn = hands[dealer + 1 :] + hands[: dealer + 1]
    order = [place for one_round in zip(*in_turn, strict=True) for place in one_round]
    order += [number(card) for card in deal.middle]
    if deal.turned is not None and rules.turns_up_next:
        order.append(number(deal.turned))
    return order + [place for place in range(len(rules.deck)) if place not in used]


def draw_for_deal(rules: Rules, shuffler: Shuffler) -> Cards:
    """One card for each seat, drawn for the first deal."""
    cards = rules.deck.cards
    return tuple(cards[place] for place in shuffler.shuffle(0, len(cards))[: rules.seats.players])


def draw_order(rules: Rules) -> Cards:
    """The different cards of the deck in the order of a draw, lowest first: by rank, then by suit."""
    deck = rules.deck

    def height(card: Card) -> tuple[int, int]:
        if card.suit is None:
            return len(deck.ranks) + deck.suitless.index(card.rank), 0
        return deck.ranks.index(card.rank), deck.suits.index(card.suit)

    return tuple(sorted(dict.fromkeys(deck.cards), key=height))


def highest_drawn(rules: Rules, drawn: Sequence[Card]) -> int:
    """The seat that drew the highest card: by rank, then by suit."""
    order = draw_order(rules)
    return max(range(len(drawn)), key=lambda seat: order.index(drawn[seat]))
