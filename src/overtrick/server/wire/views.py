"""A View as text, both ways: what goes to a bot that thinks in another process, and nothing more than the bot may see.

It is JSON with the fields of :class:`overtrick.View`. Cards, suits and actions stand there as they are written; the
position, the kernel's record with everything hidden left blank, is base64.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import astuple

import msgspec

from overtrick.actions import Action, Discard, read_action
from overtrick.cards import Card, Deck
from overtrick.errors import InvalidNotation
from overtrick.games import find
from overtrick.legal import Legal
from overtrick.table import DealResult, Outcome, Phase
from overtrick.view import View

Numbers = tuple[int, ...]
Texts = tuple[str, ...]
MaybeTexts = tuple[str | None, ...]
Trick = tuple[tuple[int, str], ...]
HIDDEN = "discard ?"


class ViewText(msgspec.Struct, frozen=True):
    """The fields of a view as they are written."""

    game: str
    options: dict[str, int | bool | str | None]
    players: int
    entered: Numbers
    seat: int | None
    phase: str
    turn: int | None
    dealer: int
    deal_number: int
    hand: Texts
    hand_counts: Numbers
    faceup: tuple[Texts, ...]
    pile_counts: Numbers
    shown: Texts
    middle: MaybeTexts
    opened: str | None
    taken: Texts
    laid_away: Texts
    turned: str | None
    trump: str | None
    bids: MaybeTexts
    standing: int | None
    declarer: int | None
    trick: Trick
    led: str | None
    broken: bool | None
    last_trick: Trick
    tricks_won: Numbers
    points: Numbers
    scores: Numbers
    bags: Numbers
    deals: tuple[tuple[MaybeTexts, Numbers, Numbers, Numbers], ...]
    draw: Texts | None
    history: Trick
    legal: Texts
    outcome: tuple[Numbers, Numbers, Numbers, Numbers, Numbers] | None
    position: bytes


_AS_THEY_ARE = (
    *("players", "entered", "seat", "turn", "dealer", "deal_number", "hand_counts", "pile_counts"),
    *("standing", "declarer", "broken", "tricks_won", "points", "scores", "bags"),
)


def write_view(view: View) -> ViewText:
    """The view as text.

    >>> import overtrick as ot
    >>> view = ot.load("spades").table(seed=1, dealer=3).view(0)
    >>> read_view(write_view(view)) == view
    True
    """
    return ViewText(
        game=view.game.name,
        options=dict(view.game.values),
        phase=str(view.phase),
        hand=_texts(view.hand),
        faceup=tuple(_texts(cards) for cards in view.faceup),
        shown=_texts(view.shown),
        middle=_maybes(view.middle),
        opened=_maybe(view.opened),
        taken=_texts(view.taken),
        laid_away=_texts(view.laid_away),
        turned=_maybe(view.turned),
        trump=_maybe(view.trump),
        bids=_maybes(view.bids),
        trick=_pairs(view.trick),
        led=_maybe(view.led),
        last_trick=_pairs(view.last_trick),
        deals=tuple((_maybes(deal.bids), deal.tricks, deal.points, deal.change) for deal in view.deals),
        draw=None if view.draw is None else _texts(view.draw),
        history=_pairs(view.history),
        legal=_texts(view.legal),
        outcome=None if view.outcome is None else astuple(view.outcome),
        position=view.position,
        **{name: getattr(view, name) for name in _AS_THEY_ARE},
    )


def read_view(text: ViewText) -> View:
    """The view that was written."""
    game = find(text.game).with_options(**text.options)
    deck = game.rules(text.players).deck
    card, action = _card_reader(deck), _action_reader(deck)
    phase = Phase(text.phase)
    suit = None if text.trump is None else deck.find_suit(text.trump)
    return View(
        game=game,
        phase=phase,
        hand=tuple(map(card, text.hand)),
        faceup=tuple(tuple(map(card, cards)) for cards in text.faceup),
        shown=tuple(map(card, text.shown)),
        middle=tuple(None if one is None else card(one) for one in text.middle),
        opened=None if text.opened is None else card(text.opened),
        taken=tuple(map(card, text.taken)),
        laid_away=tuple(map(card, text.laid_away)),
        turned=None if text.turned is None else card(text.turned),
        trump=suit,
        bids=tuple(None if bid is None else action(bid) for bid in text.bids),
        trick=tuple((seat, card(one)) for seat, one in text.trick),
        led=None if text.led is None else deck.find_suit(text.led),
        last_trick=tuple((seat, card(one)) for seat, one in text.last_trick),
        deals=tuple(
            DealResult(tuple(None if bid is None else action(bid) for bid in bids), *rest) for bids, *rest in text.deals
        ),
        draw=None if text.draw is None else tuple(map(card, text.draw)),
        history=tuple((seat, action(one)) for seat, one in text.history),
        legal=Legal(tuple(map(action, text.legal)), deck, bidding=phase is Phase.BID),
        outcome=None if text.outcome is None else Outcome(*text.outcome),
        position=text.position,
        **{name: getattr(text, name) for name in _AS_THEY_ARE},
    )


def _texts(things: Iterable[object]) -> Texts:
    return tuple(map(str, things))


def _maybe(thing: object | None) -> str | None:
    return None if thing is None else str(thing)


def _maybes(things: Iterable[object | None]) -> MaybeTexts:
    return tuple(map(_maybe, things))


def _pairs(pairs: Iterable[tuple[int, object]]) -> Trick:
    return tuple((seat, str(thing)) for seat, thing in pairs)


def _card_reader(deck: Deck) -> Callable[[str], Card]:
    def read(text: str) -> Card:
        card = deck.get(text)
        if card is None:
            raise InvalidNotation(f"{text[:20]!r} is not a card of this deck ({deck.name})")
        return card

    return read


def _action_reader(deck: Deck) -> Callable[[str], Action]:
    def read(text: str) -> Action:
        return Discard(None) if text == HIDDEN else read_action(text, deck=deck, bidding=True)

    return read
