"""What one seat may know about a match: the only way out of a table. Bots, screens and the server see nothing else."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, get_args, get_type_hints

from .actions import Action, Bid, Discard
from .cards import Card, Suit
from .game import Game
from .legal import Legal
from .rules import Rules

if TYPE_CHECKING:
    from .table import Table

Cards = tuple[Card, ...]
Calls = tuple[Action | None, ...]
Trick = tuple[tuple[int, Card], ...]
Actions = tuple[tuple[int, Action], ...]
Reader = Callable[["Table", int | None], object]


class Phase(StrEnum):
    """What the seat to act is asked for."""

    BID = "bid"
    DISCARD = "discard"
    TRUMP = "trump"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True)
class DealResult:
    """A finished deal: calls and tricks of each seat, card points and change of score of each side."""

    bids: Annotated[Calls, "The last call of each seat."]
    tricks: Annotated[tuple[int, ...], "The tricks that each seat won."]
    points: Annotated[tuple[int, ...], "The card points that each side took, in games that have them."]
    change: Annotated[tuple[int, ...], "The change of each side's score."]


@dataclass(frozen=True)
class Outcome:
    """The result of a match for its sides: winners, ranking, scores and credits."""

    winners: Annotated[tuple[int, ...], "The sides that won; several if they share the win."]
    ranking: Annotated[tuple[int, ...], "The sides, best first."]
    scores: Annotated[tuple[int, ...], "The points of each side."]
    final: Annotated[tuple[int, ...], "The scores multiplied by place, in games that do that; else the scores."]
    credits: Annotated[tuple[int, ...], "The credits that each side gained or lost; zeros without a stake."]


# The fields of a view: each one is declared once, in View, with its type, its scope and its description.


class Scope(StrEnum):
    """Which views of a match agree in a field."""

    MATCH = "match"
    """Does not change during a match."""
    PUBLIC = "public"
    """The same in every view at one moment."""
    OWN = "own"
    """Known only to the seat."""
    PROGRAM = "program"
    """For programs that play: follows from the other fields and the moments before. It differs between seats."""


@dataclass(frozen=True)
class About:
    """What a field of a view means, and where :meth:`View.of` reads it: by default from the table, by the same name."""

    scope: Scope
    text: str
    read: Reader | None = None


@dataclass(frozen=True)
class ViewField:
    """One field of :class:`View`, as codecs and documents need it."""

    name: str
    type: object
    """The resolved type."""
    about: About


def _match(text: str) -> About:
    return About(Scope.MATCH, text)


def _public(text: str, read: Reader | None = None) -> About:
    return About(Scope.PUBLIC, text, read)


def _own(text: str, read: Reader) -> About:
    return About(Scope.OWN, text, read)


def _program(text: str, read: Reader) -> About:
    return About(Scope.PROGRAM, text, read)


# How fields are read that are not simply an attribute of the table.


def _read_hand(table: Table, seat: int | None) -> Cards:
    return () if seat is None else table.hand_of(seat)


def _took_the_middle(table: Table, seat: int | None) -> bool:
    return bool(table.dealt_middle) and seat is not None and seat == table.declarer and not table.middle


def _read_taken(table: Table, seat: int | None) -> Cards:
    return table.dealt_middle if _took_the_middle(table, seat) else ()


def _read_laid_away(table: Table, seat: int | None) -> Cards:
    if not _took_the_middle(table, seat):
        return ()
    return tuple(action.card for _, action in table.this_deal if isinstance(action, Discard) and action.card)


def _read_legal(table: Table, seat: int | None) -> Legal:
    return table.legal if seat is not None and seat == table.turn else _NOTHING_LEGAL


def _read_middle(table: Table, _seat: int | None) -> tuple[Card | None, ...]:
    middle = table.middle
    return (middle[0], *(None,) * (len(middle) - 1)) if middle else ()


def _read_opened(table: Table, _seat: int | None) -> Card | None:
    middle = table.dealt_middle
    return middle[0] if middle else None


def _read_history(table: Table, seat: int | None) -> Actions:
    actions = table.this_deal
    if not table.dealt_middle or (seat is not None and seat == table.declarer):
        return actions
    return _hide_discards(actions)


def _hide_discards(actions: Actions) -> Actions:
    """The declarer discards all cards one after the other."""
    start = next((place for place, (_, action) in enumerate(actions) if isinstance(action, Discard)), len(actions))
    end = start
    while end < len(actions) and isinstance(actions[end][1], Discard):
        end += 1
    hidden = tuple((seat, _HIDDEN_DISCARD) for seat, _ in actions[start:end])
    return actions[:start] + hidden + actions[end:]


def _read_position(table: Table, seat: int | None) -> bytes:
    return b"" if seat is None else table.position(seat)


_NOTHING_LEGAL = Legal()
_HIDDEN_DISCARD = Discard(None)


@dataclass(frozen=True, repr=False)
class View:
    """A match as one seat sees it, or as a watcher does where ``seat`` is None.

    Public fields have the names they have on the table. Hidden cards are not here at all: the hands of others and all
    piles are counts, face-down cards in the middle are None, and the discard of another seat has no card. A view is a
    value: it does not change when the match goes on, and it holds no reference to the table.

    >>> import overtrick as ot
    >>> view = ot.load("spades").table(seed=1, dealer=0).view(2)
    >>> view.seat, len(view.hand), view.hand_counts, list(view.legal)
    (2, 13, (13, 13, 13, 13), [])
    >>> view
    <Spades, view of seat 2, deal 1, bid, turn 1, scores (0, 0)>
    """

    game: Annotated[Game, _match("The game, with its options.")]
    players: Annotated[int, _match("The number of players.")]
    entered: Annotated[tuple[int, ...], _match("The seats in the order in which they entered the room.")]
    seat: Annotated[int | None, _match("The seat whose view it is; None for a watcher.")]
    phase: Annotated[Phase, _public("What the seat to act is asked for.")]
    turn: Annotated[int | None, _public("The seat to act, or None when the match is over.")]
    dealer: Annotated[int, _public("The seat that dealt.")]
    deal_number: Annotated[int, _public("1 for the first deal, counting redeals.")]
    hand: Annotated[Cards, _own("The private hand of the seat.", _read_hand)]
    hand_counts: Annotated[tuple[int, ...], _public("The number of cards in each hand.")]
    faceup: Annotated[tuple[Cards, ...], _public("The face-up cards of each seat, in a game with piles.")]
    pile_counts: Annotated[tuple[int, ...], _public("The number of cards left in each pile.")]
    shown: Annotated[Cards, _public("Every card that has lain face up from a pile in this deal, played since or not.")]
    middle: Annotated[
        tuple[Card | None, ...],
        _public(
            "The cards in the middle until they are taken: the first is face up, the others are None.", _read_middle
        ),
    ]
    opened: Annotated[
        Card | None, _public("The face-up card of the middle, also after it has been taken.", _read_opened)
    ]
    to_discard: Annotated[
        int, _public("The number of cards that the seat to act has to discard before the deal goes on.")
    ]
    taken: Annotated[Cards, _own("The middle, for the seat that took it.", _read_taken)]
    laid_away: Annotated[Cards, _own("The cards that the seat discarded in this deal.", _read_laid_away)]
    turned: Annotated[Card | None, _public("The card turned up for trump.")]
    trump: Annotated[Suit | None, _public("The trump suit; None before it is known and in a deal without one.")]
    bids: Annotated[Calls, _public("The latest call of each seat in this deal.")]
    standing: Annotated[int | None, _public("The seat that holds the highest bid of an auction; later the declarer.")]
    declarer: Annotated[int | None, _public("The seat that won the auction.")]
    trick: Annotated[Trick, _public("The cards in the trick on the table with their seats, in the order played.")]
    led: Annotated[
        Suit | None, _public("The suit to follow in the trick on the table; a card that is always trump leads trump.")
    ]
    broken: Annotated[
        bool | None, _public("Whether the suit barred from leading may be led now; None in a game without such a suit.")
    ]
    last_trick: Annotated[
        Trick, _public("The trick before the one on the table; at the start of a deal the last one of the deal before.")
    ]
    last_winner: Annotated[
        int | None, _public("The seat that won the last trick; None before the first trick of the match.")
    ]
    tricks_won: Annotated[tuple[int, ...], _public("The tricks that each seat won in this deal.")]
    points: Annotated[tuple[int, ...], _public("The card points that each side took in this deal.")]
    scores: Annotated[tuple[int, ...], _public("The points of each side.")]
    bags: Annotated[tuple[int, ...], _public("The bags of each side.")]
    deals: Annotated[tuple[DealResult, ...], _public("The finished deals.")]
    draw: Annotated[
        Cards | None, _public("The card that each seat drew for the first deal, in a game that finds its dealer so.")
    ]
    history: Annotated[
        Actions,
        _program("The actions of this deal with their seats; the discard of another seat has no card.", _read_history),
    ]
    legal: Annotated[Legal, _own("The legal actions; empty when another seat is to act.", _read_legal)]
    outcome: Annotated[Outcome | None, _public("The result, when the match is over.")]
    position: Annotated[
        bytes,
        _program(
            "The record of the kernel with everything hidden left blank, for bots to search from; empty for a watcher.",
            _read_position,
        ),
    ]

    @classmethod
    def of(cls, table: Table, seat: int | None, public: Mapping[str, object] | None = None) -> View:
        """Take from a table what this seat has seen. Nothing is read that is not a field of a view.

        ``public`` is what :func:`read_public_fields` returned for this moment, where it is at hand.
        """
        view: View = object.__new__(cls)
        fields = vars(view)
        fields.update(read_public_fields(table) if public is None else public)
        fields["seat"] = seat
        for name, read in _PRIVATE:
            fields[name] = read(table, seat)
        return view

    @property
    def rules(self) -> Rules:
        """The rules of this match."""
        return self.game.rules(self.players)

    @property
    def standing_bid(self) -> Bid | None:
        """The highest bid of an auction; None before one and where bids do not outbid each other."""
        return standing_bid(self)

    def __repr__(self) -> str:
        viewer = "of a watcher" if self.seat is None else f"of seat {self.seat}"
        return (
            f"<{self.game.title}, view {viewer}, deal {self.deal_number}, {self.phase}, turn {self.turn},"
            f" scores {self.scores}>"
        )


def standing_bid(match: Table | View) -> Bid | None:
    """The highest bid of an auction: the holder is not asked again before somebody bids higher."""
    call = None if match.standing is None else match.bids[match.standing]
    return call if isinstance(call, Bid) else None


def _view_fields() -> tuple[ViewField, ...]:
    hints = get_type_hints(View, include_extras=True)
    return tuple(
        ViewField(field.name, *(part for part in get_args(hints[field.name])[:2])) for field in dataclasses.fields(View)
    )


VIEW_FIELDS = _view_fields()
"""Every field of a view, in order."""

_EMPTY: dict[str, object] = dict.fromkeys(field.name for field in VIEW_FIELDS)
_PRIVATE = tuple(
    (field.name, field.about.read)
    for field in VIEW_FIELDS
    if field.about.scope in (Scope.OWN, Scope.PROGRAM) and field.about.read is not None
)
_SHARED = tuple(
    field for field in VIEW_FIELDS if field.about.scope in (Scope.MATCH, Scope.PUBLIC) and field.name != "seat"
)
_ATTRIBUTES = tuple(field.name for field in _SHARED if field.about.read is None)
_READ_ATTRIBUTES = attrgetter(*_ATTRIBUTES)
_READERS = tuple((field.name, field.about.read) for field in _SHARED if field.about.read is not None)


def read_public_fields(table: Table) -> dict[str, object]:
    """The fields that every view of this moment shares, by name; the private ones are None."""
    fields = _EMPTY.copy()
    fields.update(zip(_ATTRIBUTES, _READ_ATTRIBUTES(table), strict=True))
    for name, read in _READERS:
        fields[name] = read(table, None)
    return fields
