"""The account of a recorded match for programs: values that JSON has, cards and actions in their canonical text."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.table import DealResult, Outcome, Table

from .replay import ReplayedDeal, ReplayedTrick, replay_deals


def match_json(table: Table, deal: int | None = None) -> dict[str, object]:
    """The match, or with ``deal`` only that deal of it."""
    return {
        "game": table.game.name,
        "options": dict(table.game.values),
        "players": table.players,
        "draw": None if table.draw is None else _texts(table.draw),
        "entered": list(table.entered),
        "deals": [_deal(deal_replay) for deal_replay in replay_deals(table, deal)],
        "scores": list(table.scores),
        "turn": table.turn,
        "outcome": None if table.outcome is None else _outcome(table.outcome),
    }


def _deal(deal_replay: ReplayedDeal) -> dict[str, object]:
    turned = deal_replay.dealt.turned
    return {
        "number": deal_replay.number,
        "dealer": deal_replay.dealer,
        "hands": [_texts(hand) for hand in deal_replay.dealt.hands],
        "middle": _texts(deal_replay.dealt.middle),
        "turned": None if turned is None else str(turned),
        "trump": None if deal_replay.trump is None else str(deal_replay.trump),
        "calls": [{"seat": seat, "call": str(call)} for seat, call in deal_replay.calls],
        "declarer": deal_replay.declarer,
        "discards": _texts(deal_replay.discards),
        "tricks": [_trick(trick) for trick in deal_replay.tricks],
        "result": None if deal_replay.result is None else _result(deal_replay.result),
        "scores": list(deal_replay.scores),
        "bags": list(deal_replay.bags),
    }


def _trick(trick: ReplayedTrick) -> dict[str, object]:
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
