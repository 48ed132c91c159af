"""Claims and concessions at a terminal: what is offered, how it is typed, and the cards that are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from overtrick.actions import Action, Play
from overtrick.errors import IllegalAction, InvalidOption
from overtrick.table import Table
from overtrick.view import Phase, View

from . import messages


def claim_offer(view: View) -> str:
    """A sentence if the person can claim all remaining tricks, and there are several; else nothing."""
    left = 0 if view.seat is None else len(view.hand) + len(view.faceup[view.seat])
    return messages.CLAIM_OFFER.format(tricks=left) if view.claimable and left > 1 else ""


def read_claim(text: str) -> int | None:
    """The tricks after the word ``claim``; None for all that remain.

    >>> read_claim("3"), read_claim("all"), read_claim("")
    (3, None, None)
    """
    if text.casefold() in ("", "all"):
        return None
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:3]) <= 64):
        raise InvalidOption(messages.CLAIM_HOW)
    return int(text)


def require_concession(view: View | None) -> None:
    """Raise IllegalAction unless the person is to play a card, and so may give the rest of the deal away."""
    if view is None or not view.legal:
        raise IllegalAction(messages.NOT_YOUR_TURN)
    if view.phase is not Phase.PLAY:
        raise IllegalAction(messages.CONCEDE_LATER)


def by_line(cards: Sequence[str], view: View) -> str | None:
    """The action of a claim or a concession: the first legal card of its line. None if no card is to be played."""
    legal = {str(action.card): str(action) for action in view.legal if isinstance(action, Play)}
    return next((legal[card] for card in cards if card in legal), None)


def certain_line(table: Table, tricks: int | None) -> tuple[str, ...]:
    """The cards by priority that win at least these tricks; empty if all remaining ones are claimed, and proven.

    No trick at all is a concession, which needs no proof: the weakest cards come first. Raises IllegalAction
    if the claim cannot be proven from what the seat to act knows.
    """
    if tricks == 0 and table.conceding_line:
        return tuple(str(play.card) for play in table.conceding_line)
    line = table.winning_line
    if line is not None and tricks in (None, len(line)):
        return ()
    if tricks is None or not 0 < tricks <= table.certain_tricks:
        raise IllegalAction(messages.CLAIM_REFUSED)
    return tuple(str(play.card) for play in table.certain_line)


def claimed_actions(table: Table) -> Iterator[Action]:
    """The actions that play a proven claim of all tricks out, for a table on which each is done before the next.

    The others play any legal cards: they change nothing.
    """
    line, seat, finished = table.winning_line, table.turn, len(table.deals)
    assert line is not None
    cards = iter(line)
    while table.turn is not None and len(table.deals) == finished:
        yield next(cards) if table.turn == seat else table.legal[0]
