"""A recorded match played again, deal by deal, to see what the record does not spell out: trump, winners, scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from overtrick.actions import Action, Discard, NameTrump, Play
from overtrick.cards import Card, Suit
from overtrick.dealing import Deal
from overtrick.errors import InvalidOption
from overtrick.table import DealResult, Table


@dataclass(frozen=True)
class ReplayedTrick:
    """The cards of a trick in the order played; no winner while it is not full."""

    plays: tuple[tuple[int, Card], ...]
    winner: int | None


@dataclass
class ReplayedDeal:
    """What happened in one deal; no result while it is not finished."""

    number: int
    dealer: int
    dealt: Deal
    trump: Suit | None = None
    calls: list[tuple[int, Action]] = field(default_factory=list)
    declarer: int | None = None
    discards: list[Card] = field(default_factory=list)
    tricks: list[ReplayedTrick] = field(default_factory=list)
    result: DealResult | None = None
    scores: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()


def replay(table: Table) -> Iterator[ReplayedDeal]:
    """Every deal of a match, told as it is played again."""
    again = table.game.table(
        table.players,
        dealer=None if table.draw is not None else table.first_dealer,
        draw=table.draw,
        entered=table.entered,
        deals=table.dealt,
    )
    deal_replay = _begin(again)
    for seat, action in table.history:
        before = again.tricks_won
        trick = again.trick
        again.push(action)
        over = len(again.deals) == deal_replay.number
        if isinstance(action, Play):
            now = again.deals[-1].tricks if over else again.tricks_won
            took = [later - earlier for later, earlier in zip(now, before, strict=True)]
            winner = took.index(1) if any(took) else None
            if trick:
                deal_replay.tricks.pop()
            deal_replay.tricks.append(ReplayedTrick((*trick, (seat, action.card)), winner))
        elif isinstance(action, Discard):
            deal_replay.discards += [] if action.card is None else [action.card]
        elif not isinstance(action, NameTrump):
            deal_replay.calls.append((seat, action))
        if over:
            deal_replay.result = again.deals[-1]
        else:
            deal_replay.trump, deal_replay.declarer = again.trump, again.declarer
        deal_replay.scores, deal_replay.bags = again.scores, again.bags
        if over:
            yield deal_replay
            if again.outcome is None:
                deal_replay = _begin(again)
    if deal_replay.result is None:
        yield deal_replay


def replay_deals(table: Table, deal: int | None) -> Iterator[ReplayedDeal]:
    """Every deal, or the one that is asked for."""
    if deal is not None and not 1 <= deal <= table.deal_number:
        there_are = "one deal" if table.deal_number == 1 else f"deals 1 to {table.deal_number}"
        raise InvalidOption(f"deal {deal}: this record has {there_are}")
    return (deal_replay for deal_replay in replay(table) if deal is None or deal_replay.number == deal)


def _begin(table: Table) -> ReplayedDeal:
    return ReplayedDeal(
        number=table.deal_number,
        dealer=table.dealer,
        dealt=table.dealt[-1],
        trump=table.trump,
        scores=table.scores,
        bags=table.bags,
    )
