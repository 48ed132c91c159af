"""What one seat may know: the only door to the outside. All that shows or plays a match is built on views."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .actions import Action, Discard
from .cards import Card, Suit
from .game import Game
from .legal import Legal

if TYPE_CHECKING:
    from .table import DealResult, Outcome, Phase, Table

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Own:
    """What only the seat itself sees: the part of its view that it shares with nobody. A watcher has nothing."""

    hand: Cards = ()
    taken: Cards = ()
    """The middle as this seat took it."""
    laid_away: Cards = ()
    """The cards this seat discarded in this deal."""
    legal: Legal = field(default_factory=Legal)
    """Empty when another seat is to act."""

    @classmethod
    def of(cls, table: Table, seat: int | None) -> Own:
        """Take from a table what this seat alone has seen."""
        if seat is None:
            return NOTHING
        taken: Cards = ()
        laid_away: Cards = ()
        middle = table.dealt_middle
        if middle and seat == table.declarer and not table.middle:
            taken = middle
            mine = (action for actor, action in table.this_deal if actor == seat)
            laid_away = tuple(a.card for a in mine if isinstance(a, Discard) and a.card is not None)
        return cls(table.hand_of(seat), taken, laid_away, table.legal if seat == table.turn else Legal())


NOTHING = Own()


@dataclass(frozen=True)
class View:
    """A match as one seat sees it, or as a watcher does where ``seat`` is None.

    Public things have the names they have on the table. Hidden cards are not here at all: others' hands and all
    piles are counts, face-down cards in the middle are None, and another's discard has no card.

    >>> import overtrick as ot
    >>> view = ot.load("spades").table(seed=1, dealer=0).view(2)
    >>> view.seat, len(view.hand), view.hand_counts, list(view.legal)
    (2, 13, (13, 13, 13, 13), [])
    """

    game: Game
    players: int
    entered: tuple[int, ...]
    seat: int | None
    phase: Phase
    turn: int | None
    dealer: int
    deal_number: int
    hand: Cards
    hand_counts: tuple[int, ...]
    faceup: tuple[Cards, ...]
    pile_counts: tuple[int, ...]
    shown: Cards
    """Every card that has lain face up from a pile in this deal, played since or not."""
    middle: tuple[Card | None, ...]
    opened: Card | None
    """The face-up card of the middle, also after it has been taken."""
    taken: Cards
    """The middle as this seat took it."""
    turned: Card | None
    trump: Suit | None
    bids: tuple[Action | None, ...]
    declarer: int | None
    trick: tuple[tuple[int, Card], ...]
    last_trick: tuple[tuple[int, Card], ...]
    tricks_won: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    deals: tuple[DealResult, ...]
    draw: Cards | None
    history: tuple[tuple[int, Action], ...]
    """The actions of this deal with their seats; in another's discard the card is None."""
    legal: Legal
    """Empty when another seat is to act."""
    outcome: Outcome | None
    position: bytes = field(repr=False)
    """The kernel's record of the match with everything hidden left blank, for bots to search from."""

    @classmethod
    def of(cls, table: Table, seat: int | None) -> View:
        """Take from a table what this seat has seen. Anything not named here stays on the table."""
        own = Own.of(table, seat)
        middle = table.dealt_middle
        opened = middle[0] if middle else None
        in_middle = len(table.middle)
        return cls(
            game=table.game,
            players=table.players,
            entered=table.entered,
            seat=seat,
            phase=table.phase,
            turn=table.turn,
            dealer=table.dealer,
            deal_number=table.deal_number,
            hand=own.hand,
            hand_counts=table.hand_counts,
            faceup=table.faceup,
            pile_counts=tuple(map(len, table.piles)),
            shown=table.shown,
            middle=(opened, *(None,) * (in_middle - 1)) if in_middle else (),
            opened=opened,
            taken=own.taken,
            turned=table.turned,
            trump=table.trump,
            bids=table.bids,
            declarer=table.declarer,
            trick=table.trick,
            last_trick=table.last_trick,
            tricks_won=table.tricks_won,
            points=table.points,
            scores=table.scores,
            bags=table.bags,
            deals=table.deals,
            draw=table.draw,
            history=tuple((actor, _as_seen(action, seat == actor)) for actor, action in table.this_deal),
            legal=own.legal,
            outcome=table.outcome,
            position=table.position(seat),
        )


def _as_seen(action: Action, own: bool) -> Action:
    return Discard(None) if isinstance(action, Discard) and not own else action
