"""What one seat may know about a match: the only way out of a table. Bots, screens and the server see nothing else."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, get_args, get_type_hints

from .actions import Action, Bid, Discard, Give
from .breakdown import Line
from .cards import Card, Suit
from .contracts import Contract
from .game import Game
from .legal import Legal
from .rules import OrderUp, Rules

if TYPE_CHECKING:
    from random import Random

    from numpy.random import Generator

    from .table import Table
    from .table_state import TableState
    from .worlds import Worlds

Cards = tuple[Card, ...]
Calls = tuple[Action | None, ...]
Trick = tuple[tuple[int, Card], ...]
Actions = tuple[tuple[int, Action], ...]
Reader = Callable[["Table", int | None], object]
Condition = Callable[[Rules], bool]
Fields = Mapping[str, object]
"""Fields of a view by name."""


class Phase(StrEnum):
    """What the seat to act is asked for."""

    BID = "bid"
    DISCARD = "discard"
    TRUMP = "trump"
    PLAY = "play"
    GIVE = "give"
    ALONE = "alone"
    OVER = "over"


@dataclass(frozen=True)
class DealResult:
    """A finished deal: calls and tricks of each seat, card points and change of score of each side."""

    bids: Annotated[Calls, "The last call of each seat."]
    tricks: Annotated[tuple[int, ...], "The tricks that each seat won."]
    points: Annotated[tuple[int, ...], "The card points that each side took, in games that have them."]
    change: Annotated[tuple[int, ...], "The change of each side's score."]
    contracts: Annotated[tuple[Contract, ...], "How the contracts of the deal ended."] = ()
    lines: Annotated[tuple[Line, ...], "What was paid for, line by line; a side's amounts add up to its change."] = ()
    sitting: Annotated[tuple[int, ...], "The seats that sat out, because their partner played alone."] = ()


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
    is_fixed: Condition | None = None
    """In which games the field stays the same during a deal, and is therefore read only once.

    A field that only its seat knows is always empty in these games.
    """


@dataclass(frozen=True)
class ViewField:
    """One field of :class:`View`, as codecs and documents need it."""

    name: str
    type: object
    """The resolved type."""
    about: About


def _match(text: str) -> About:
    return About(Scope.MATCH, text, None, _always)


def _public(
    text: str,
    read: Reader | None = None,
    *,
    is_fixed: Condition | None = None,
) -> About:
    return About(Scope.PUBLIC, text, read, is_fixed)


def _own(text: str, read: Reader, *, is_fixed: Condition | None = None) -> About:
    return About(Scope.OWN, text, read, is_fixed)


def _program(text: str, read: Reader) -> About:
    return About(Scope.PROGRAM, text, read)


# In which games fields stay the same during a deal.


def _always(_rules: Rules) -> bool:
    return True


def _without_piles(rules: Rules) -> bool:
    return rules.deal.piles is None


def _without_middle(rules: Rules) -> bool:
    return rules.deal.middle == 0


def _without_gifts(rules: Rules) -> bool:
    return rules.passing is None


def _without_pickup(rules: Rules) -> bool:
    return _without_middle(rules) and _without_orders(rules)


def _without_discards(rules: Rules) -> bool:
    return _without_pickup(rules) and _without_gifts(rules)


def _without_orders(rules: Rules) -> bool:
    return not isinstance(rules.auction, OrderUp)


def _without_declarer(rules: Rules) -> bool:
    return not rules.has_declarer


def _without_points(rules: Rules) -> bool:
    return not rules.counts_points


# How fields are read that are not simply an attribute of the table.


def _read_hand(table: Table, seat: int | None) -> Cards:
    return () if seat is None or not table.has_looked(seat) else table.hand_of(seat)


def _discards(table: Table, seat: int | None) -> bool:
    if not table.dealt_middle and table.turned is None:
        return False
    return seat is not None and seat == table.discarder and not table.middle


def _read_taken(table: Table, seat: int | None) -> Cards:
    if not _discards(table, seat) or table.phase is Phase.ALONE:  # the dealer takes the card up after that choice
        return ()
    if isinstance(table.rules.auction, OrderUp) and table.turned is not None:
        return (table.turned,)
    return table.dealt_middle


def _read_given(table: Table, seat: int | None) -> Cards:
    return () if seat is None or table.rules.passing is None else table.given[seat]


def _read_received(table: Table, seat: int | None) -> Cards:
    away = table.gives_to
    if seat is None or away is None or table.phase is Phase.GIVE:
        return ()
    return table.given[(seat - away) % table.players]


def _read_laid_away(table: Table, seat: int | None) -> Cards:
    if not _discards(table, seat):
        return ()
    return tuple(action.card for _, action in table.this_deal if isinstance(action, Discard) and action.card)


def _read_legal(table: Table, seat: int | None) -> Legal:
    return table.legal if seat is not None and seat == table.turn else _NOTHING_LEGAL


def _read_claimable(table: Table, seat: int | None) -> bool:
    return seat is not None and seat == table.turn and table.is_claimable


def _read_middle(table: Table, _seat: int | None) -> tuple[Card | None, ...]:
    middle = table.middle
    return (middle[0], *(None,) * (len(middle) - 1)) if middle else ()


def _read_opened(table: Table, _seat: int | None) -> Card | None:
    middle = table.dealt_middle
    return middle[0] if middle else None


def _read_history(table: Table, seat: int | None) -> Actions:
    actions = table.this_deal
    if table.rules.passing is not None:
        actions = _hide_gifts(actions, seat)
    if not table.has_discards or (seat is not None and seat == table.discarder):
        return actions
    return _hide_discards(actions)


def _hide_gifts(actions: Actions, seat: int | None) -> Actions:
    """Cards are given before anything else happens in a deal."""
    end = next((place for place, (_, action) in enumerate(actions) if not isinstance(action, Give)), len(actions))
    hidden = tuple((giver, action if giver == seat else _HIDDEN_GIFT) for giver, action in actions[:end])
    return hidden + actions[end:]


def _hide_discards(actions: Actions) -> Actions:
    """One seat discards all its cards one after the other."""
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
_HIDDEN_GIFT = Give(None)


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
    dealer: Annotated[int, _public("The seat that dealt.", is_fixed=_always)]
    deal_number: Annotated[int, _public("1 for the first deal, counting redeals.", is_fixed=_always)]
    hand: Annotated[Cards, _own("The private hand of the seat.", _read_hand)]
    hand_counts: Annotated[tuple[int, ...], _public("The number of cards in each hand.")]
    faceup: Annotated[
        tuple[Cards, ...], _public("The face-up cards of each seat, in a game with piles.", is_fixed=_without_piles)
    ]
    pile_counts: Annotated[tuple[int, ...], _public("The number of cards left in each pile.", is_fixed=_without_piles)]
    shown: Annotated[
        Cards,
        _public(
            "Every card that has lain face up from a pile in this deal, played since or not.", is_fixed=_without_piles
        ),
    ]
    middle: Annotated[
        tuple[Card | None, ...],
        _public(
            "The cards in the middle until they are taken: the first is face up, the others are None.",
            _read_middle,
            is_fixed=_without_middle,
        ),
    ]
    opened: Annotated[
        Card | None,
        _public("The face-up card of the middle, also after it has been taken.", _read_opened, is_fixed=_always),
    ]
    to_discard: Annotated[
        int,
        _public(
            "The number of cards that the seat to act has to discard or to give before the deal goes on.",
            is_fixed=_without_discards,
        ),
    ]
    gives_to: Annotated[
        int | None,
        _public(
            "To how many seats further on each seat gives cards in this deal; None if nobody gives.", is_fixed=_always
        ),
    ]
    given: Annotated[
        Cards, _own("The cards that the seat gave away in this deal.", _read_given, is_fixed=_without_gifts)
    ]
    received: Annotated[
        Cards,
        _own("The cards that the seat was given, once everybody has given.", _read_received, is_fixed=_without_gifts),
    ]
    sitting: Annotated[
        tuple[int, ...], _public("The seats that sit out, because their partner plays alone.", is_fixed=_without_orders)
    ]
    taken: Annotated[
        Cards, _own("The cards that the seat took up before it discarded.", _read_taken, is_fixed=_without_pickup)
    ]
    laid_away: Annotated[
        Cards, _own("The cards that the seat discarded in this deal.", _read_laid_away, is_fixed=_without_pickup)
    ]
    turned: Annotated[Card | None, _public("The card turned up for trump.", is_fixed=_always)]
    trump: Annotated[Suit | None, _public("The trump suit; None before it is known and in a deal without one.")]
    bids: Annotated[Calls, _public("The latest call of each seat in this deal.")]
    standing: Annotated[
        int | None,
        _public("The seat that holds the highest bid of an auction; later the declarer.", is_fixed=_without_declarer),
    ]
    declarer: Annotated[int | None, _public("The seat that won the auction.", is_fixed=_without_declarer)]
    contracts: Annotated[tuple[Contract, ...], _public("The promises of this deal; empty before there are any.")]
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
    points: Annotated[
        tuple[int, ...], _public("The card points that each side took in this deal.", is_fixed=_without_points)
    ]
    scores: Annotated[tuple[int, ...], _public("The points of each side.", is_fixed=_always)]
    bags: Annotated[tuple[int, ...], _public("The bags of each side.", is_fixed=_always)]
    deals: Annotated[tuple[DealResult, ...], _public("The finished deals.", is_fixed=_always)]
    draw: Annotated[
        Cards | None,
        _public(
            "The card that each seat drew for the first deal, in a game that finds its dealer so.", is_fixed=_always
        ),
    ]
    history: Annotated[
        Actions,
        _program("The actions of this deal with their seats; the discard of another seat has no card.", _read_history),
    ]
    legal: Annotated[Legal, _own("The legal actions; empty when another seat is to act.", _read_legal)]
    claimable: Annotated[
        bool, _own("Whether the seat can prove that it wins all remaining tricks: it may claim them.", _read_claimable)
    ]
    outcome: Annotated[Outcome | None, _public("The result, when the match is over.")]
    position: Annotated[
        bytes,
        _program(
            "The record of the kernel with everything hidden left blank, for bots to search from; empty for a watcher.",
            _read_position,
        ),
    ]

    @classmethod
    def of(cls, table: Table, seat: int | None, public: Fields, own: Fields) -> View:
        """Take from a table what this seat has seen. Nothing is read that is not a field of a view.

        ``public`` are the fields that all views of this moment share, and ``own`` those that only this seat knows.
        """
        view: View = object.__new__(cls)
        fields = vars(view)
        fields.update(public)
        fields.update(own)
        fields["seat"] = seat
        for name, read in _PROGRAM:
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

    def sample(self, rng: Random | Generator) -> Table:
        """A table that fits everything this seat has seen: all such deals have the same probability.

        ``rng`` is a ``random.Random`` or a ``numpy.random.Generator``. The table can be played on, and deals on from
        ``rng``; the cards of earlier deals are not in it, because they are not in a view.

        >>> import overtrick as ot
        >>> from random import Random
        >>> view = ot.load("river").table(players=3, seed=1, dealer=0).view(2)
        >>> view.sample(Random(1)).view(2) == view
        True
        """
        return _worlds_of(self).sample(rng)

    def count(self) -> int:
        """The number of deals that fit everything this seat has seen. Raises Uncountable where no formula gives it.

        Two equal cards count as two cards, and the order of a pile matters. What other seats did unseen, such as
        which cards they discarded first, is not counted, but where the discards lie is.

        >>> import overtrick as ot
        >>> ot.load("spades").table(seed=1, dealer=0).view(2).count()
        84478098072866400
        """
        return _worlds_of(self).count()

    def __repr__(self) -> str:
        viewer = "of a watcher" if self.seat is None else f"of seat {self.seat}"
        return (
            f"<{self.game.title}, view {viewer}, deal {self.deal_number}, {self.phase}, turn {self.turn},"
            f" scores {self.scores}>"
        )


_newest: list[Worlds] = []
"""The worlds of the view that was sampled last: people draw many samples from one view."""


def _worlds_of(view: View) -> Worlds:
    from .worlds import Worlds  # noqa: PLC0415 -- tables are above views

    newest = _newest[-1] if _newest else None
    if newest is None or newest.view is not view:
        newest = Worlds.of(view)
        _newest[:] = [newest]
    return newest


def standing_bid(match: TableState | View) -> Bid | None:
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

_PROGRAM = tuple(
    (field.name, field.about.read)
    for field in VIEW_FIELDS
    if field.about.scope is Scope.PROGRAM and field.about.read is not None
)
