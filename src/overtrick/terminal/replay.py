"""Replays a recorded match deal by deal, to find what the record does not state: trump, winners of tricks, scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from overtrick.actions import Action, Discard, Give, Play
from overtrick.cards import Card, Suit
from overtrick.dealing import Deal
from overtrick.errors import InvalidOption
from overtrick.table import DealResult, Table

from .auction import is_call


@dataclass(frozen=True)
class ReplayedTrick:
    """The cards of a trick in the order played; ``winner`` is None while it is not complete."""

    plays: tuple[tuple[int, Card], ...]
    winner: int | None


@dataclass
class ReplayedDeal:
    """Everything that happened in one deal; ``result`` is None while it is not finished."""

    number: int
    dealer: int
    dealt: Deal
    trump: Suit | None = None
    calls: list[tuple[int, Action]] = field(default_factory=list)
    declarer: int | None = None
    gives_to: int | None = None
    """To how many seats further on each seat gives cards; None if nobody does."""
    gives: dict[int, list[Card]] = field(default_factory=dict)
    """The cards that each seat gave away."""
    discarder: int | None = None
    discards: list[Card] = field(default_factory=list)
    tricks: list[ReplayedTrick] = field(default_factory=list)
    result: DealResult | None = None
    scores: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()


def replay(table: Table) -> Iterator[ReplayedDeal]:
    """Every deal of a match."""
    again = table.game.table(
        table.players,
        dealer=None if table.draw is not None else table.first_dealer,
        draw=table.draw,
        entered=table.entered,
        deals=table.dealt,
    )
    deal = _new_deal(again)
    for seat, action in table.history:
        _replay_action(again, deal, seat, action)
        if deal.result is not None:
            yield deal
            if again.outcome is None:
                deal = _new_deal(again)
    if deal.result is None:
        yield deal


def replay_deals(table: Table, number: int | None) -> Iterator[ReplayedDeal]:
    """Every deal, or only the one with this number. Raises InvalidOption if there is none."""
    if number is not None and not 1 <= number <= table.deal_number:
        numbers = "one deal" if table.deal_number == 1 else f"deals 1 to {table.deal_number}"
        raise InvalidOption(f"deal {number}: this record has {numbers}")
    return (deal for deal in replay(table) if number is None or deal.number == number)


def _new_deal(table: Table) -> ReplayedDeal:
    return ReplayedDeal(
        number=table.deal_number,
        dealer=table.dealer,
        dealt=table.dealt[-1],
        trump=table.trump,
        gives_to=table.gives_to,
        scores=table.scores,
        bags=table.bags,
    )


def _replay_action(table: Table, deal: ReplayedDeal, seat: int, action: Action) -> None:
    """Carry out an action at the table, and note what it did in the deal."""
    trick, size = table.trick, table.players - len(table.sitting)
    table.push(action)
    is_over = len(table.deals) == deal.number
    match action:
        case Play(card=card):
            if trick:
                deal.tricks.pop()
            plays = (*trick, (seat, card))
            deal.tricks.append(ReplayedTrick(plays, table.last_winner if len(plays) == size else None))
        case Discard(card=card) if card is not None:
            deal.discarder = seat
            deal.discards.append(card)
        case Give(card=card) if card is not None:
            deal.gives.setdefault(seat, []).append(card)
        case _ if is_call(action, table.rules):
            deal.calls.append((seat, action))
    if is_over:
        deal.result = table.deals[-1]
    else:
        deal.trump, deal.declarer = table.trump, table.declarer
    deal.scores, deal.bags = table.scores, table.bags
