"""Cards, suits, actions and reasons in parts: a page shows and translates them without reading any text."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from overtrick.appearance import Colour, Shape
from overtrick.cards import Card, Deck, Suit
from overtrick.dealing import draw_order
from overtrick.errors import IllegalAction, OvertrickError, sentence
from overtrick.game import Game
from overtrick.json_codec import Json, JsonValue
from overtrick.lowering import trick_table
from overtrick.rules import DrawnTrump, NoTrump, OfferedTrump, Rules


class Message(BaseModel):
    """Base of every model: a field that is not declared is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


CardText = Annotated[str, Field(description="A card as it is written: `SA`, `H10`, `R14`, `Bird`.")]
SuitText = Annotated[str, Field(description="A suit as it is written: `S`, `H`, `red`, `NT`.")]


# Actions


class ActionInfo(Message):
    """An action: its text, and its parts for programs that show it. A part that the action does not have is missing."""

    text: str = Field(description="The text that `act` takes.")
    kind: str = Field(
        description="`bid`, `pass`, `check`, `order_up`, `alone`, `together`, `look`, `discard`, `give`, `trump` or"
        " `play`. A game may have other kinds: choose the card of such an action from the hand, and show an action"
        " without a card as its text."
    )
    amount: int | None = Field(None, description="The tricks or points of a bid.")
    suit: SuitText | None = Field(None, description="The suit of a bid, or the trump named; `NT` for no trump.")
    card: CardText | None = Field(None, description="The card of the action; missing if it is hidden from you.")
    nello: bool | None = Field(None, description="True for a bid of no tricks that this game calls nello.")
    blind: bool | None = Field(None, description="True for a bid that was made before looking at the cards.")


# Terms


class TermInfo(Message):
    """A word that players of a game use, and what it means."""

    term: str = Field(description="As it appears in texts, in the singular: `bag`, `right bower`.")
    text: str = Field(description="One or two sentences, for the chosen options.")


def term_infos(game: Game) -> list[JsonValue]:
    """The terms of a game in parts."""
    return [{"term": term, "text": text} for term, text in game.glossary.items()]


# The deck and the auction


class SuitInfo(Message):
    """A suit: how it is written, and how it is shown."""

    text: SuitText
    symbol: str = Field(description="One sign: `♥`; for no trump `NT`.")
    name: str = Field(description="The English name: `hearts`, `red`, `no trump`.")
    singular: str = Field(description="The English name after a 1: `heart`, `red`, `no trump`.")
    colour: Colour
    shape: Shape | None = Field(description="The shape to draw; null for a suit that is drawn as its symbol.")


class CardInfo(Message):
    """A card: how it is written, and how it is shown."""

    text: CardText
    suit: SuitText | None = Field(description="Null for a card that belongs to no suit.")
    rank: str = Field(description="The rank as it is written: `A`, `10`; for a card without a suit its name.")
    name: str = Field(description="The English name without an article: `ace of spades`, `red 14`, `bird`.")
    points: int | None = Field(None, description="What it is worth; missing in a game without card points.")


class DeckInfo(Message):
    """The cards of a game, lowest first. A card that the deck has twice is listed once."""

    name: str = Field(description="The English name: `French, 52 cards`.")
    suits: list[SuitInfo]
    cards: list[CardInfo]
    trumps: dict[SuitText, list[CardText]] = Field(
        default_factory=dict,
        description="By trump suit: the cards that belong to trump, the highest first. Empty in a game where these are"
        " the cards of the suit in their usual order.",
    )


class AuctionInfo(Message):
    """What bids are made of."""

    kind: Literal["tricks", "points", "suits", "order"] = Field(
        description="Bids are a number of tricks, a number of points, or a number of tricks and a suit; or there are no"
        " bids, and players accept the turned card as trump or name another."
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
        "colour": suit.colour or "black",
        "shape": suit.shape,
    }


def _card_info(card: Card, points: int | None) -> Json:
    suit = None if card.suit is None else str(card.suit)
    worth = {} if points is None else {"points": points}
    return {"text": str(card), "suit": suit, "rank": card.rank, "name": card.name, **worth}


def deck_info(rules: Rules) -> Json:
    """The deck of a game in parts, with the points of its cards."""
    deck = rules.deck
    looks = tuple((suit.symbol, suit.colour, suit.shape) for suit in deck.suits)  # equal decks may look different
    described = _deck_info(deck, looks, tuple(card.name for card in deck.cards), card_points(rules))
    return {**described, "trumps": _trump_orders(rules)}


@lru_cache(maxsize=64)
def _trump_orders(rules: Rules) -> Json:
    """By suit: the trumps, the highest first; empty if that is the order of the deck for every suit."""
    cards, orders, usual = rules.deck.cards, {}, True
    for suit in rules.deck.suits:
        table = trick_table(rules, suit)
        numbers = [number for number in range(len(cards)) if table.trumps >> number & 1]
        ordered = sorted(numbers, key=lambda number: (table.beats[number].bit_count(), -number))
        orders[str(suit)] = list(dict.fromkeys(str(cards[number]) for number in ordered))
        usual = usual and ordered == [number for number in reversed(numbers) if cards[number].suit == suit]
    return {} if usual or isinstance(rules.trump, NoTrump) else orders


@lru_cache(maxsize=64)
def _deck_info(deck: Deck, _looks: object, _names: object, points: tuple[int, ...] | None) -> Json:
    worth = {} if points is None else dict(zip(deck.cards, points, strict=True))
    return {
        "name": deck.name,
        "suits": [suit_info(suit) for suit in deck.suits],
        "cards": [_card_info(card, worth.get(card)) for card in dict.fromkeys(deck.cards)],
    }


def card_points(rules: Rules) -> tuple[int, ...] | None:
    """What each card of the deck is worth; None in a game without card points."""
    worth = rules.worth
    return tuple(worth[card] for card in rules.deck.cards) if rules.counts_points else None


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
    has_trump: bool = Field(description="Whether there can be a trump suit in this game.")
    turned_card: Literal["up", "dealers", "offered"] | None = Field(
        description="What a turned card is: turned up for trump, the dealer's last card, or offered as trump; null in a"
        " game that turns no card."
    )
    barred_suit: SuitText | None = Field(
        description="The suit that may not be led until one of its cards has been played; null if there is none."
    )
    holder: str = Field(description="What the winner of the auction is called in this game: `declarer`, `differ`.")
    counts_bags: bool = Field(description="Whether something is counted from deal to deal, such as bags.")
    counter: str | None = Field(description="What one of them is called: `bag`; null if nothing is counted.")
    counts_points: bool = Field(description="Whether cards are worth points.")
    lowest_wins: bool = Field(description="Whether the lowest score wins.")
    target: int | None = Field(description="The score that ends the match; null if it ends after its last deal.")
    multipliers: list[int] | None = Field(
        description="The number that the score of the first, second, ... place is multiplied with at the end; null if"
        " scores stay as they are."
    )


def rules_info(rules: Rules) -> dict[str, JsonValue]:
    """The fields of :class:`RulesInfo`."""
    return {
        "sides": [rules.seats.side_of(seat) for seat in range(rules.seats.players)],
        "deck": deck_info(rules),
        "auction": auction_info(rules),
        "has_trump": not isinstance(rules.trump, NoTrump),
        "turned_card": _turned_card(rules),
        "barred_suit": None if rules.lead.barred_until_broken is None else str(rules.lead.barred_until_broken),
        "holder": "declarer" if rules.score.contract is None else rules.score.contract.holder,
        "counts_bags": rules.counts_bags,
        "counter": None if rules.score.counter is None else rules.score.counter.name,
        "counts_points": rules.counts_points,
        "lowest_wins": rules.finish.lowest_wins,
        "target": rules.target,
        "multipliers": rules.multipliers,
    }


def _turned_card(rules: Rules) -> str | None:
    if rules.shows_dealers_last:
        return "dealers"
    if isinstance(rules.trump, OfferedTrump):
        return "offered"
    return "up" if rules.turns_up_next else None


# Dealing


class DealingInfo(Message):
    """What a client needs to deal the cards of a fair match again: see docs/fair.md."""

    cards: list[CardText] = Field(description="Every card, copies too, in the order in which a shuffle numbers them.")
    middle: int = Field(description="Cards in the middle.")
    turns: list[bool] = Field(description="For each of the `hand_sizes`: whether a card is turned up or shown.")
    draws_trump: bool = Field(description="Whether each deal has a trump suit that is drawn.")
    piles: bool = Field(description="Whether hands are piles in the order of dealing; other hands are sorted.")
    draw_order: list[CardText] | None = Field(
        description="The cards, lowest first, where each seat draws a card and the highest one deals first; null where"
        " a number is picked."
    )


@lru_cache(maxsize=64)
def dealing_info(rules: Rules) -> Json:
    """The fields of :class:`DealingInfo`."""
    draws = rules.seats.first_dealer == "draw"
    return {
        "cards": [str(card) for card in rules.deck.cards],
        "middle": rules.deal.middle,
        "turns": [rules.shows_trump(place) for place in range(len(rules.deal.hands))],
        "draws_trump": isinstance(rules.trump, DrawnTrump),
        "piles": rules.deal.piles is not None,
        "draw_order": [str(card) for card in draw_order(rules)] if draws else None,
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
    """A part of the reason of a hint: its text, and what the text names. A field that it does not name is missing."""

    text: str
    amount: float | None = Field(None, description="A number. The text may be a word, such as `no` for 0.")
    card: CardText | None = None
    suit: SuitText | None = None
    seat: int | None = None
    role: Literal["partner", "declarer"] | None = Field(
        None, description="What the text calls the seat; missing if it calls it by its number."
    )
    action: ActionInfo | None = None
