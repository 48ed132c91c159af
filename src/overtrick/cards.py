"""Suits, cards and decks, with their text forms."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, total_ordering
from typing import ClassVar

from .appearance import COLOURS, SHAPES, Colour, Look, Shape, finish_looks
from .errors import InvalidNotation, InvalidRules, quoted

MAX_CARDS = 64
"""The kernel holds a set of cards as the bits of one 64-bit word."""


@dataclass(frozen=True, slots=True, repr=False)
class Suit:
    """A suit, or a colour in Rook.

    The text alone is enough: a deck gives its suits what is missing, so that they differ in colour and in shape.
    Suits are equal if they are written the same, whatever they look like.

    >>> Suit.SPADES, str(Suit.RED), Suit.parse("hearts").symbol
    (S, 'red', '♥')
    >>> moons, suns = Deck("Sky", (Suit("moons"), Suit("suns", colour="orange")), ("1", "2", "3")).suits
    >>> (moons.letter, moons.symbol, moons.colour, moons.shape), (suns.letter, suns.colour, suns.shape)
    (('M', '☾', 'red', 'moon'), ('S', 'orange', 'sun'))
    """

    text: str
    letter: str = ""
    symbol: str = field(default="", compare=False)
    name: str = ""
    colour: Colour | None = field(default=None, compare=False)
    """The colour that screens print it in; None until a deck chooses one."""
    shape: Shape | None = field(default=None, compare=False)
    """The shape that screens draw; None until a deck chooses one, and for a suit that is drawn as its symbol."""

    CLUBS: ClassVar[Suit]
    DIAMONDS: ClassVar[Suit]
    HEARTS: ClassVar[Suit]
    SPADES: ClassVar[Suit]
    RED: ClassVar[Suit]
    BLACK: ClassVar[Suit]
    GREEN: ClassVar[Suit]
    YELLOW: ClassVar[Suit]

    def __post_init__(self) -> None:
        if not self.letter:
            object.__setattr__(self, "letter", self.text[:1].upper() if isinstance(self.text, str) else "")
        if not self.name:
            object.__setattr__(self, "name", self.text)

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def __hash__(self) -> int:  # one field is enough, and faster: cards are looked up all the time
        return hash(self.text)

    @property
    def singular(self) -> str:
        """The name for one card: ``heart``; a colour stays as it is."""
        if self.name.endswith("ves"):  # leaves, wolves
            return self.name.removesuffix("ves") + "f"
        return self.name if self.name.endswith("ss") else self.name.removesuffix("s")

    @property
    def spellings(self) -> frozenset[str]:
        """Every way to write it, in lower case."""
        words = {self.text, self.letter, self.symbol, self.name, self.singular}
        return frozenset(word.casefold() for word in words if word)

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a French suit or a Rook colour."""
        for suit in (*FRENCH_SUITS, *ROOK_COLOURS):
            if isinstance(text, str) and text.strip().casefold() in suit.spellings:
                return suit
        raise InvalidNotation(f"{quoted(text)} is not a suit: write S, H, D, C or red, black, green, yellow")


Suit.CLUBS = Suit("C", "C", "♣", "clubs", "black", "club")
Suit.DIAMONDS = Suit("D", "D", "♦", "diamonds", "red", "diamond")
Suit.HEARTS = Suit("H", "H", "♥", "hearts", "red", "heart")
Suit.SPADES = Suit("S", "S", "♠", "spades", "black", "spade")
Suit.RED = Suit("red", "R", "●", "red", "red", "circle")
Suit.BLACK = Suit("black", "B", "■", "black", "black", "square")
Suit.GREEN = Suit("green", "G", "▲", "green", "green", "triangle")
Suit.YELLOW = Suit("yellow", "Y", "★", "yellow", "yellow", "star")

FRENCH_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
ROOK_COLOURS = (Suit.RED, Suit.BLACK, Suit.GREEN, Suit.YELLOW)

NO_TRUMP = Suit("NT", "NT", "NT", "no trump", "black")
"""Takes the place of a suit in a bid such as ``5NT``. No card has this suit."""


_SUIT_PLACES = {suit.text: place for place, suit in enumerate((*FRENCH_SUITS, *ROOK_COLOURS))}
_COURT = {"J": 11, "Q": 12, "K": 13, "A": 14}
_RANK_NAMES = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "Bird": "bird", "Red1": "red one"}


@total_ordering
@dataclass(frozen=True, slots=True, repr=False)
class Card:
    """A card: a suit and a rank, or a name alone for one that belongs to no suit. Equal copies are equal cards.

    Cards have the order of their deck, lowest first: suit by suit, rank by rank, then the cards without a suit.

    >>> Card.parse("♠A") == Card.parse("as") == Card(Suit.SPADES, "A")
    True
    >>> Card.parse("ht"), Card.parse("bird")
    (H10, Bird)
    >>> sorted(map(Card.parse, "SA S2 HQ C10 C9".split()))
    [C9, C10, HQ, S2, SA]
    """

    suit: Suit | None
    rank: str
    order: tuple[int, int] | None = field(default=None, compare=False, kw_only=True)
    """The places of its suit and its rank in a deck with an order of its own; None for the usual order."""
    rank_name: str | None = field(default=None, compare=False, kw_only=True)
    """The English name of its rank, if its deck gives one."""
    text: str = field(init=False, compare=False)
    """The card as it is written."""

    def __post_init__(self) -> None:
        parts = getattr(self.suit, "letter", ""), self.rank  # of any type: is_well_made is asked later
        object.__setattr__(self, "text", "".join([part for part in parts if isinstance(part, str)]))

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def __hash__(self) -> int:
        return hash(self.rank) if self.suit is None else hash(self.suit.text) ^ hash(self.rank)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self._sort_key < other._sort_key

    @property
    def _sort_key(self) -> tuple[int, str, int, str]:
        """Places come first; texts tell suits and ranks apart that have no place."""
        if self.order is not None:
            return self.order[0], "", self.order[1], ""
        if self.suit is None:
            return MAX_CARDS, "", 0, self.rank
        rank = int(self.rank) if self.rank.isdecimal() else _COURT.get(self.rank, MAX_CARDS)
        return _SUIT_PLACES.get(self.suit.text, MAX_CARDS - 1), self.suit.text, rank, self.rank

    @property
    def name(self) -> str:
        """The English name, without an article.

        >>> Card.parse("SA").name, Card.parse("H10").name, Card.parse("R14").name, Card.parse("Bird").name
        ('ace of spades', '10 of hearts', 'red 14', 'bird')
        """
        rank = self.rank_name or _RANK_NAMES.get(self.rank, self.rank)
        if self.suit is None:
            return rank
        is_plural = self.suit.name != self.suit.singular
        return f"{rank} of {self.suit.name}" if is_plural else f"{self.suit.name} {rank}"

    @property
    def spellings(self) -> frozenset[str]:
        """Every way to write it, in lower case."""
        if self.suit is None:
            return frozenset({self.rank.casefold()})
        ranks = {self.rank, "T"} if self.rank == "10" else {self.rank}
        marks = {self.suit.letter, self.suit.symbol} - {""}
        return frozenset(word.casefold() for rank in ranks for mark in marks for word in (mark + rank, rank + mark))

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a French or a Rook card."""
        card = FRENCH_52.get(text) or ROOK_42.get(text) if isinstance(text, str) else None
        if card is None:
            raise InvalidNotation(f"{quoted(text)} is not a card: write SA, H10 or C2, in Rook R14, Bird or Red1")
        return card


_CARD_TEXT = re.compile(r"[^\s,;:\"?#\[\]]+")


def _are_all(values: Sequence[object], kind: type) -> bool:
    return all(isinstance(value, kind) for value in values)


@dataclass(frozen=True)
class Deck:
    """The cards of a game, lowest first: suit by suit, rank by rank, then the cards that have no suit.

    Cards without a suit are always trump, or they are special: :class:`overtrick.rules.Tricks` says what these do.
    ``without`` names cards that are left out. ``rank_names`` are names for screen readers and sentences, where the text
    of a rank is not its name.

    >>> len(FRENCH_52), len(ROOK_42), len(PIQUET_64)
    (52, 42, 64)
    >>> tarot = Deck("Small tarot", (Suit("cups"), Suit("swords")), ("9", "10", "Kn"), rank_names={"Kn": "knight"})
    >>> tarot.cards[-1], tarot.cards[-1].name
    (SKn, 'knight of swords')
    """

    name: str
    suits: tuple[Suit, ...]
    ranks: tuple[str, ...]
    copies: int = 1
    always_trump: tuple[str, ...] = ()
    rank_names: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    special: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, kind in (
            ("suits", Suit),
            ("ranks", str),
            ("always_trump", str),
            ("special", str),
            ("without", str),
        ):
            values = getattr(self, name)
            if isinstance(values, str) or not isinstance(values, Sequence) or not _are_all(values, kind):
                raise InvalidRules(f"Deck: {name} must be a tuple of {kind.__name__}, not {quoted(values)}")
            object.__setattr__(self, name, tuple(values))
        if self.copies not in (1, 2):
            raise InvalidRules(f"a deck has one or two copies of each card, not {quoted(self.copies)}")
        if not 1 <= len(self.suits) <= 8 or not self.ranks:
            raise InvalidRules("a deck has one to eight suits and at least one rank")
        self._check_names()
        self._check_twice()
        object.__setattr__(self, "suits", self._finished_suits())
        if len(self.cards) > MAX_CARDS:
            raise InvalidRules(f"a deck has at most {MAX_CARDS} cards, not {len(self.cards)}")
        unknown = [text for text in self.without if text not in {str(card) for card in self._all_cards}]
        if unknown:
            raise InvalidRules(f"Deck: without names {quoted(unknown[0])}, and the deck has no such card")
        written: dict[str, Card] = {}
        for card in self.cards:
            if (other := written.setdefault(str(card), card)) != card:
                raise InvalidRules(f"two cards of the deck {self.name!r} are written {card}{self._remedy(other, card)}")

    def _remedy(self, one: Card, other: Card) -> str:
        """How to tell two cards apart that are written alike."""
        if one.suit is None or other.suit is None or one.suit.letter != other.suit.letter:
            return ": give one of them another name, or its suit another letter"
        taken = {suit.letter for suit in self.suits}
        free = next((letter.upper() for letter in other.suit.name if letter.upper() not in taken), "X")
        write = f"Suit({other.suit.name!r}, letter={free!r})"
        return f": {one.suit.name} and {other.suit.name} have the same letter; write {write}"

    def _check_twice(self) -> None:
        both = [name for name in self.always_trump if name in self.special]
        if both:
            raise InvalidRules(f"Deck: {both[0]} is named in always_trump and in special; name it in one of them")
        for field_name, names in (
            ("suits", tuple(suit.name for suit in self.suits)),
            ("ranks", self.ranks),
            ("always_trump", self.always_trump),
            ("special", self.special),
        ):
            twice = [name for place, name in enumerate(names) if name in names[:place]]
            if twice:
                raise InvalidRules(f"Deck: {field_name} names {quoted(twice[0])} twice")

    def _check_names(self) -> None:
        for name in (*(suit.letter for suit in self.suits), *self.ranks, *self.suitless):
            if not name or not _CARD_TEXT.fullmatch(name):
                raise InvalidRules(
                    f"Deck: {quoted(name)} cannot be part of a card's text, because spaces and commas separate cards"
                    " in records; write one word, and put the full name into rank_names"
                )
        names = self.rank_names
        if not isinstance(names, Mapping) or not _are_all((*names, *names.values()), str):
            raise InvalidRules(f"Deck: rank_names must be a dict of str, not {quoted(names)}")
        unknown = [rank for rank in names if rank not in (*self.ranks, *self.suitless)]
        if unknown:
            raise InvalidRules(f"Deck: rank_names names {quoted(unknown[0])}, and no card has this rank")
        for suit in self.suits:
            for what, value, known in (("colour", suit.colour, COLOURS), ("shape", suit.shape, SHAPES)):
                if value is not None and value not in known:
                    raise InvalidRules(
                        f"the {what} of the suit {suit} is {quoted(value)}; there are {', '.join(known)}"
                    )

    def _finished_suits(self) -> tuple[Suit, ...]:
        """The suits with the looks that their author left open."""
        given = [Look(suit.symbol, suit.colour, suit.shape) for suit in self.suits]
        looks = finish_looks([suit.name for suit in self.suits], given)
        return tuple(
            suit if look == was else replace(suit, symbol=look.symbol, colour=look.colour, shape=look.shape)
            for suit, was, look in zip(self.suits, given, looks, strict=True)
        )

    def __len__(self) -> int:
        return len(self.cards)

    def __reduce__(self) -> tuple[type[Deck], tuple[object, ...]]:
        # The rest follows from these.
        parts = (self.name, self.suits, self.ranks, self.copies, self.always_trump, self.rank_names)
        return Deck, (*parts, self.special, self.without)

    @property
    def suitless(self) -> tuple[str, ...]:
        """The names of the cards without a suit."""
        return (*self.always_trump, *self.special)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards in order. The place of a card is its number in the kernel."""
        if not self.without:
            return self._all_cards
        return tuple(card for card in self._all_cards if str(card) not in self.without)

    @cached_property
    def _all_cards(self) -> tuple[Card, ...]:
        """The cards before some are left out."""
        places = [(suit, rank) for suit in range(len(self.suits)) for rank in range(len(self.ranks))]
        cards = [Card(self.suits[suit], self.ranks[rank]) for suit, rank in places]
        cards += [Card(None, name) for name in self.suitless]
        cards = [replace(card, rank_name=self.rank_names.get(card.rank)) if self.rank_names else card for card in cards]
        if cards != sorted(cards):
            places += [(len(self.suits), place) for place in range(len(self.suitless))]
            cards = [replace(card, order=place) for card, place in zip(cards, places, strict=True)]
        return tuple(card for card in cards for _ in range(1 if card.suit is None else self.copies))

    @cached_property
    def places(self) -> dict[Card, int]:
        """The place of each card; for equal cards the place of the last one."""
        return {card: place for place, card in enumerate(self.cards)}

    @cached_property
    def _by_spelling(self) -> dict[str, Card]:
        return {spelling: card for card in self.cards for spelling in card.spellings}

    def get(self, text: str) -> Card | None:
        """The card of this deck with this text, or None."""
        return self._by_spelling.get(text.strip().casefold())

    def find_suit(self, text: str) -> Suit | None:
        """The suit of this deck with this text, or None."""
        written = text.strip().casefold()
        return next((suit for suit in self.suits if written in suit.spellings), None)


_FRENCH_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

FRENCH_52 = Deck("French, 52 cards", FRENCH_SUITS, _FRENCH_RANKS)
PIQUET_64 = Deck("two piquet decks, 64 cards", FRENCH_SUITS, _FRENCH_RANKS[5:], copies=2)
ROOK_42 = Deck(
    "Rook, 42 cards",
    ROOK_COLOURS,
    tuple(str(number) for number in range(5, 15)),
    always_trump=("Bird", "Red1"),
)
ROOK_45 = Deck("Rook, 45 cards", ROOK_COLOURS, (*ROOK_42.ranks, "1"), always_trump=("Bird",))
FRENCH_24 = Deck("French, 24 cards", FRENCH_SUITS, _FRENCH_RANKS[7:])
