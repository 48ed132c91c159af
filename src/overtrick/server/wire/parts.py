"""Cards, suits, actions and reasons in parts: a page shows and translates them without reading any text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from overtrick.actions import Action, Bid, Check, Discard, NameTrump, Pass, Play, read_action
from overtrick.cards import Card, Colour, Deck, Suit
from overtrick.errors import IllegalAction, OvertrickError, sentence
from overtrick.rules import Rules

Json = Mapping[str, "JsonValue"]
JsonValue = None | bool | int | float | str | Sequence["JsonValue"] | Mapping[str, "JsonValue"]

HIDDEN_DISCARD = str(Discard(None))
"""The discard of another seat."""


class Message(BaseModel):
    """Base of every model: a field that is not declared is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


CardText = Annotated[str, Field(description="A card as it is written: `SA`, `H10`, `R14`, `Bird`.")]
SuitText = Annotated[str, Field(description="A suit as it is written: `S`, `H`, `red`, `NT`.")]


# Actions


class ActionInfo(Message):
    """An action: its text, and its parts for programs that show it. A part that the action does not have is missing."""

    text: str = Field(description="The text that `act` takes.")
    kind: Literal["bid", "pass", "check", "discard", "trump", "play"]
    amount: int | None = Field(None, description="The tricks or points of a bid.")
    suit: SuitText | None = Field(None, description="The suit of a bid, or the trump named; `NT` for no trump.")
    card: CardText | None = Field(None, description="The card played or discarded; missing if it is hidden from you.")
    nello: bool | None = Field(None, description="True for a bid of no tricks that this game calls nello.")


_known_actions: dict[str, Json] = {}
"""By text: an action's parts follow from it. (Actions are no keys, because nello equals a bid of 0.)"""


def action_info(action: Action) -> Json:
    """An action in parts."""
    text = str(action)
    found = _known_actions.get(text)
    if found is None:
        found = _known_actions[text] = {"text": text, **_parts_of(action)}
    return found


def read_action_info(text: str, deck: Deck) -> Json:
    """An action in parts, from its canonical text."""
    found = _known_actions.get(text)
    if found is not None:
        return found
    return action_info(Discard(None) if text == HIDDEN_DISCARD else read_action(text, deck=deck, bidding=True))


def _parts_of(action: Action) -> Json:
    match action:
        case Bid(amount=amount, strain=strain, nello=nello):
            suit = {} if strain is None else {"suit": str(strain)}
            return {"kind": "bid", "amount": amount, **suit, **({"nello": True} if nello else {})}
        case Pass():
            return {"kind": "pass"}
        case Check():
            return {"kind": "check"}
        case Discard(card=card):
            return {"kind": "discard", **({} if card is None else {"card": str(card)})}
        case NameTrump(suit=suit):
            return {"kind": "trump", "suit": str(suit)}
        case Play(card=card):
            return {"kind": "play", "card": str(card)}
    raise TypeError(f"{action!r} is not an action of the protocol")


# The deck and the auction


class SuitInfo(Message):
    """A suit: how it is written, and how it is shown."""

    text: SuitText
    symbol: str = Field(description="One sign: `♥`; for no trump `NT`.")
    name: str = Field(description="The English name: `hearts`, `red`, `no trump`.")
    singular: str = Field(description="The English name after a 1: `heart`, `red`, `no trump`.")
    colour: Colour


class CardInfo(Message):
    """A card: how it is written, and how it is shown."""

    text: CardText
    suit: SuitText | None = Field(description="Null for a card that belongs to no suit and is always trump.")
    rank: str = Field(description="The rank as it is written: `A`, `10`; for a card without a suit its name.")
    name: str = Field(description="The English name without an article: `ace of spades`, `red 14`, `bird`.")


class DeckInfo(Message):
    """The cards of a game, lowest first. A card that the deck has twice is listed once."""

    name: str = Field(description="The English name: `French, 52 cards`.")
    suits: list[SuitInfo]
    cards: list[CardInfo]


class AuctionInfo(Message):
    """What bids are made of."""

    kind: Literal["tricks", "points", "suits"] = Field(
        description="Bids are a number of tricks, a number of points, or a number of tricks and a suit."
    )
    step: int = Field(description="Every bid is a multiple of this number.")
    suits: list[SuitInfo] = Field(
        description="The suits that a bid can name, lowest first, with `NT` where no trump can be bid."
    )


def suit_info(suit: Suit) -> Json:
    """A suit in parts."""
    return {
        "text": str(suit),
        "symbol": suit.symbol,
        "name": suit.name,
        "singular": suit.singular,
        "colour": suit.colour,
    }


def _card_info(card: Card) -> Json:
    suit = None if card.suit is None else str(card.suit)
    return {"text": str(card), "suit": suit, "rank": card.rank, "name": card.name}


@lru_cache(maxsize=64)
def deck_info(deck: Deck) -> Json:
    """A deck in parts."""
    return {
        "name": deck.name,
        "suits": [suit_info(suit) for suit in deck.suits],
        "cards": [_card_info(card) for card in dict.fromkeys(deck.cards)],
    }


def auction_info(rules: Rules) -> Json | None:
    """The auction of a game in parts; None for a game without bids."""
    if rules.auction is None:
        return None
    suits = [suit_info(suit) for suit in rules.bid_suits]
    return {"kind": rules.auction.kind, "step": rules.bid_step, "suits": suits}


class RulesInfo(Message):
    """What a page needs to know about the rules of a table."""

    sides: list[int] = Field(description="The side of each seat.")
    deck: DeckInfo
    auction: AuctionInfo | None = Field(description="Null in a game without bids.")
    counts_bags: bool = Field(description="Whether overtricks are counted as bags.")
    counts_points: bool = Field(description="Whether cards are worth points.")
    target: int | None = Field(description="The score that ends the match; null if it ends after its last deal.")
    multipliers: list[int] | None = Field(
        description="The number that the score of the first, second, ... place is multiplied with at the end; null if"
        " scores stay as they are."
    )


def rules_info(rules: Rules) -> dict[str, JsonValue]:
    """The fields of :class:`RulesInfo`."""
    return {
        "sides": [rules.seats.side_of(seat) for seat in range(rules.seats.players)],
        "deck": deck_info(rules.deck),
        "auction": auction_info(rules),
        "counts_bags": rules.counts_bags,
        "counts_points": rules.counts_points,
        "target": rules.target,
        "multipliers": rules.multipliers,
    }


# Reasons


class ReasonInfo(Message):
    """Why something is refused. A part that the reason does not have is missing."""

    code: str = Field(description="Stable, for programs.")
    text: str = Field(description="One sentence, for people. It repeats neither the action nor the legal actions.")
    suit: SuitText | None = None
    card: CardText | None = None
    amount: int | None = None
    limit: int | None = Field(None, description="The number that the action would have to keep to.")


def reason_info(error: OvertrickError) -> Json:
    """The reason of a refusal in parts."""
    reason = error.reason if isinstance(error, IllegalAction) else None
    if reason is None:
        return {"code": error.code, "text": sentence(str(error))}
    parts = {"suit": reason.suit, "card": reason.card, "amount": reason.amount, "limit": reason.limit}
    told = {name: str(part) if isinstance(part, Suit | Card) else part for name, part in parts.items()}
    return {
        "code": reason.code,
        "text": reason.sentence,
        **{name: part for name, part in told.items() if part is not None},
    }


# Hints


class ReasonPart(Message):
    """A piece of a sentence. If it names a card, a suit, a seat or a bid, the name is also given as a field."""

    text: str
    card: CardText | None = None
    suit: SuitText | None = None
    seat: int | None = None
    action: ActionInfo | None = None


def sentence_parts(text: str, deck: Deck) -> list[Json]:
    """A sentence of a bot in pieces. Their texts together are the sentence.

    >>> from overtrick.cards import FRENCH_52
    >>> for part in sentence_parts("takes the trick from seat 2: HA is the best in hearts", FRENCH_52):
    ...     print(part)
    {'text': 'takes the trick from '}
    {'text': 'seat 2', 'seat': 2}
    {'text': ': '}
    {'text': 'HA', 'card': 'HA'}
    {'text': ' is the best in '}
    {'text': 'hearts', 'suit': 'H'}
    """
    parts: list[Json] = []
    end = 0
    for found in _names_in(deck).finditer(text):
        if found.start() > end:
            parts.append({"text": text[end : found.start()]})
        parts.append(_named_part(found, deck))
        end = found.end()
    if end < len(text):
        parts.append({"text": text[end:]})
    return parts


def _named_part(found: re.Match[str], deck: Deck) -> Json:
    text = found[0]
    if found["seat"]:
        return {"text": text, "seat": int(found["seat"])}
    if found["bid"]:
        return {"text": text, "action": read_action_info(text, deck)}
    if found["suit"]:
        return {"text": text, "suit": str(next(suit for suit in deck.suits if suit.name == text))}
    return {"text": text, "card": text}


@lru_cache(maxsize=64)
def _names_in(deck: Deck) -> re.Pattern[str]:
    """Finds the seats, bids, suits and cards that a sentence names."""
    cards, suits, letters = (
        "|".join(sorted({re.escape(word) for word in words}, key=len, reverse=True))
        for words in (
            map(str, deck.cards),
            (suit.name for suit in deck.suits),
            (*(str(suit) for suit in deck.suits), "NT"),
        )
    )
    return re.compile(
        rf"(?<!\w)(?:seat (?P<seat>\d)|(?P<bid>bid \d+(?:{letters})?)|(?P<suit>{suits})|(?P<card>{cards}))(?!\w)"
    )
