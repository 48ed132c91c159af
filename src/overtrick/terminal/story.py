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
class TrickStory:
    """The cards of a trick in the order played; no winner while it is not full."""

    plays: tuple[tuple[int, Card], ...]
    winner: int | None


@dataclass
class DealStory:
    """What happened in one deal; no result while it is not finished."""

    number: int
    dealer: int
    dealt: Deal
    trump: Suit | None = None
    calls: list[tuple[int, Action]] = field(default_factory=list)
    declarer: int | None = None
    discards: list[Card] = field(default_factory=list)
    tricks: list[TrickStory] = field(default_factory=list)
    result: DealResult | None = None
    scores: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()


def stories(table: Table) -> Iterator[DealStory]:
    """Every deal of a match, told as it is played again."""
    again = table.game.table(
        table.players,
        dealer=None if table.draw is not None else table.first_dealer,
        draw=table.draw,
        entered=table.entered,
        deals=table.dealt,
    )
    story = _begin(again)
    for seat, action in table.history:
        before = again.tricks_won
        trick = again.trick
        again.push(action)
        over = len(again.deals) == story.number
        if isinstance(action, Play):
            now = again.deals[-1].tricks if over else again.tricks_won
            took = [later - earlier for later, earlier in zip(now, before, strict=True)]
            winner = took.index(1) if any(took) else None
            if trick:
                story.tricks.pop()
            story.tricks.append(TrickStory((*trick, (seat, action.card)), winner))
        elif isinstance(action, Discard):
            story.discards += [] if action.card is None else [action.card]
        elif not isinstance(action, NameTrump):
            story.calls.append((seat, action))
        if over:
            story.result = again.deals[-1]
        else:
            story.trump, story.declarer = again.trump, again.declarer
        story.scores, story.bags = again.scores, again.bags
        if over:
            yield story
            if again.outcome is None:
                story = _begin(again)
    if story.result is None:
        yield story


def chosen_stories(table: Table, deal: int | None) -> Iterator[DealStory]:
    """Every deal, or the one that is asked for."""
    if deal is not None and not 1 <= deal <= table.deal_number:
        there_are = "one deal" if table.deal_number == 1 else f"deals 1 to {table.deal_number}"
        raise InvalidOption(f"deal {deal}: this record has {there_are}")
    return (story for story in stories(table) if deal is None or story.number == deal)


def _begin(table: Table) -> DealStory:
    return DealStory(
        number=table.deal_number,
        dealer=table.dealer,
        dealt=table.dealt[-1],
        trump=table.trump,
        scores=table.scores,
        bags=table.bags,
    )
