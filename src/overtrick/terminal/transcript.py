"""The account of a recorded match for programs: values that JSON has, cards and actions in their canonical text."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.table import DealResult, Outcome, Table

from .story import DealStory, TrickStory, chosen_stories


def transcript(table: Table, deal: int | None = None) -> dict[str, object]:
    """The match, or with ``deal`` only that deal of it."""
    return {
        "game": table.game.name,
        "options": dict(table.game.values),
        "players": table.players,
        "draw": None if table.draw is None else _texts(table.draw),
        "entered": list(table.entered),
        "deals": [_deal(story) for story in chosen_stories(table, deal)],
        "scores": list(table.scores),
        "turn": table.turn,
        "outcome": None if table.outcome is None else _outcome(table.outcome),
    }


def _deal(story: DealStory) -> dict[str, object]:
    turned = story.dealt.turned
    return {
        "number": story.number,
        "dealer": story.dealer,
        "hands": [_texts(hand) for hand in story.dealt.hands],
        "middle": _texts(story.dealt.middle),
        "turned": None if turned is None else str(turned),
        "trump": None if story.trump is None else str(story.trump),
        "calls": [{"seat": seat, "call": str(call)} for seat, call in story.calls],
        "declarer": story.declarer,
        "discards": _texts(story.discards),
        "tricks": [_trick(trick) for trick in story.tricks],
        "result": None if story.result is None else _result(story.result),
        "scores": list(story.scores),
        "bags": list(story.bags),
    }


def _trick(trick: TrickStory) -> dict[str, object]:
    plays = [{"seat": seat, "card": str(card)} for seat, card in trick.plays]
    return {"plays": plays, "winner": trick.winner}


def _result(result: DealResult) -> dict[str, object]:
    return {
        "bids": [None if call is None else str(call) for call in result.bids],
        "tricks": list(result.tricks),
        "points": list(result.points),
        "change": list(result.change),
    }


def _outcome(outcome: Outcome) -> dict[str, object]:
    return {
        "winners": list(outcome.winners),
        "ranking": list(outcome.ranking),
        "scores": list(outcome.scores),
        "final": list(outcome.final),
        "credits": list(outcome.credits),
    }


def _texts(values: Iterable[object]) -> list[str]:
    return [str(value) for value in values]
