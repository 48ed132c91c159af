"""The actions of a seat: values with a text form, and the function that reads the text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .cards import FRENCH_SUITS, NO_TRUMP, ROOK_COLOURS, Card, Deck, Suit
from .errors import InvalidNotation, quoted


class Action:
    """A call, a choice, a card given away or discarded, or a play."""

    __slots__ = ()

    def __str__(self) -> str:
        return type(self).__name__

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True, repr=False)
class Bid(Action):
    """A bid of tricks, of points, or of tricks in a suit. In some games a bid of no tricks is called nello.

    >>> Bid(3), Bid(75), Bid(5, Suit.HEARTS), Bid(5, NO_TRUMP), Bid(0, nello=True)
    (bid 3, bid 75, bid 5H, bid 5NT, nello)
    """

    amount: int
    strain: Suit | None = None
    nello: bool = field(default=False, compare=False)
    blind: bool = False
    """Whether it is a nello bid before looking at the cards."""

    def __str__(self) -> str:
        if self.nello:
            return "blind nello" if self.blind else "nello"
        return f"bid {self.amount}{self.strain or ''}"

    @property
    def tricks(self) -> int:
        """The tricks bid."""
        return self.amount

    @property
    def points(self) -> int:
        """The points bid."""
        return self.amount


@dataclass(frozen=True, slots=True, repr=False)
class Pass(Action):
    """A call that leaves the auction."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True, repr=False)
class Check(Action):
    """A call that leaves the partner's bid standing and stays in the auction."""

    def __str__(self) -> str:
        return "check"


@dataclass(frozen=True, slots=True, repr=False)
class Discard(Action):
    """A card discarded face down. The card is None for everybody who may not see it."""

    card: Card | None

    def __str__(self) -> str:
        return f"discard {self.card or '?'}"


@dataclass(frozen=True, slots=True, repr=False)
class NameTrump(Action):
    """The trump suit that the declarer names."""

    suit: Suit

    def __str__(self) -> str:
        return f"trump {self.suit}"


@dataclass(frozen=True, slots=True, repr=False)
class Give(Action):
    """A card given to another player before the play. The card is None for everybody who may not see it."""

    card: Card | None

    def __str__(self) -> str:
        return f"give {self.card or '?'}"


@dataclass(frozen=True, slots=True, repr=False)
class OrderUp(Action):
    """A call that makes the turned card's suit trump; the dealer takes the card up."""

    def __str__(self) -> str:
        return "order up"


@dataclass(frozen=True, slots=True, repr=False)
class Alone(Action):
    """The choice of a declarer who may play without the partner: alone, or together."""

    alone: bool = True

    def __str__(self) -> str:
        return "alone" if self.alone else "together"


@dataclass(frozen=True, slots=True, repr=False)
class Look(Action):
    """The choice to look at the cards first, where nello can be bid without that."""

    def __str__(self) -> str:
        return "look"


@dataclass(frozen=True, slots=True, repr=False)
class Play(Action):
    """A card played to the trick."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card.text}"


def is_well_made(action: object) -> bool:
    """Whether the parts of an action have the right types: Python does not check ``Bid("x")``.

    >>> is_well_made(Bid(3)), is_well_made(Bid("x")), is_well_made("bid 3")
    (True, False, False)
    """
    match action:
        case Bid(amount=amount, strain=strain):
            return isinstance(amount, int) and abs(amount) < 10**9 and (strain is None or _is_suit(strain))
        case Discard(card=card) | Play(card=card) | Give(card=card):
            return isinstance(card, Card) and isinstance(card.rank, str) and (card.suit is None or _is_suit(card.suit))
        case NameTrump(suit=suit):
            return _is_suit(suit)
        case _:
            return isinstance(action, Pass | Check | OrderUp | Alone | Look)


def _is_suit(suit: object) -> bool:
    return isinstance(suit, Suit) and all(
        isinstance(text, str) for text in (suit.text, suit.letter, suit.symbol, suit.name)
    )


_BID = re.compile(r"(?P<amount>[0-9]{1,9}) ?(?P<strain>\D*)")
_WORDS: dict[str, Action] = {
    "pass": Pass(),
    "check": Check(),
    "nello": Bid(0, nello=True),
    "blind nello": Bid(0, nello=True, blind=True),
    "order up": OrderUp(),
    "alone": Alone(),
    "together": Alone(alone=False),
    "look": Look(),
}


def read_action(text: str, *, deck: Deck, bidding: bool) -> Action:
    """Read an action of any game. A bare ``5H`` is a bid while bidding, and a card otherwise.

    >>> from overtrick.cards import FRENCH_52
    >>> read_action("5h", deck=FRENCH_52, bidding=True), read_action("5h", deck=FRENCH_52, bidding=False)
    (bid 5H, play H5)
    """
    words = text.casefold().split() if isinstance(text, str) else []
    verb, rest = (words[0], " ".join(words[1:])) if words else ("", "")
    action: Action | None
    if verb == "bid" and rest:
        action = _read_bid(rest, deck)
    elif verb == "play" and rest:
        action = _play(rest, deck)
    elif verb == "discard" and rest:
        card = _read_card(rest, deck)
        action = None if card is None else Discard(card)
    elif verb == "give" and rest:
        card = _read_card(rest, deck)
        action = None if card is None else Give(card)
    elif verb == "trump" and rest:
        suit = _read_suit(rest, deck)
        action = None if suit is None else NameTrump(suit)
    else:
        bare = " ".join(words)
        readings = (_read_bid(bare, deck), _play(bare, deck))
        action = _WORDS.get(bare) or next(filter(None, readings if bidding else readings[::-1]), None)
    if action is None:
        raise InvalidNotation(
            f"{quoted(text)} is not an action: write bid 3, nello, pass, order up, trump H, give SQ or play SA"
        )
    return action


def _read_bid(text: str, deck: Deck) -> Bid | None:
    found = _BID.fullmatch(text)
    if found is None:
        return None
    amount, written = int(found["amount"]), found["strain"]
    if not written:
        return Bid(amount)
    strain = NO_TRUMP if written in NO_TRUMP.spellings | {"notrump"} else _read_suit(written, deck)
    return None if strain is None else Bid(amount, strain)


def _play(text: str, deck: Deck) -> Play | None:
    card = _read_card(text, deck)
    return None if card is None else Play(card)


def _read_card(text: str, deck: Deck) -> Card | None:
    """A card of this deck, or of another deck: that one is not legal, but the text is correct."""
    try:
        return deck.get(text) or Card.parse(text)
    except InvalidNotation:
        return None


def _read_suit(text: str, deck: Deck) -> Suit | None:
    found = deck.find_suit(text)
    if found is not None:
        return found
    return next((suit for suit in (*FRENCH_SUITS, *ROOK_COLOURS) if text in suit.spellings), None)
