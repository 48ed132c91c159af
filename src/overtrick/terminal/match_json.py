"""A recorded match as JSON values, with cards and actions in their canonical text."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.cards import Card
from overtrick.table import DealResult, Outcome, Table

from .replay import ReplayedDeal, ReplayedTrick, replay_deals


def match_json(table: Table, deal: int | None = None) -> dict[str, object]:
    """The match, with all its deals or only the one with this number."""
    return {
        "game": table.game.name,
        "options": dict(table.game.values),
        "players": table.players,
        "draw": None if table.draw is None else _texts(table.draw),
        "entered": list(table.entered),
        "deals": [_deal(each) for each in replay_deals(table, deal)],
        "scores": list(table.scores),
        "turn": table.turn,
        "outcome": None if table.outcome is None else _outcome(table.outcome),
    }


def _deal(deal: ReplayedDeal) -> dict[str, object]:
    turned = deal.dealt.turned
    return {
        "number": deal.number,
        "dealer": deal.dealer,
        "hands": [_texts(hand) for hand in deal.dealt.hands],
        "middle": _texts(deal.dealt.middle),
        "turned": None if turned is None else str(turned),
        "trump": None if deal.trump is None else str(deal.trump),
        "gives": [_gift(deal, seat, cards) for seat, cards in deal.gives.items()],
        "calls": [{"seat": seat, "call": str(call)} for seat, call in deal.calls],
        "declarer": deal.declarer,
        "discarder": deal.discarder,
        "discards": _texts(deal.discards),
        "tricks": [_trick(trick) for trick in deal.tricks],
        "result": None if deal.result is None else _result(deal.result),
        "scores": list(deal.scores),
        "bags": list(deal.bags),
    }


def _gift(deal: ReplayedDeal, seat: int, cards: Iterable[Card]) -> dict[str, object]:
    assert deal.gives_to is not None
    return {"seat": seat, "to": (seat + deal.gives_to) % len(deal.dealt.hands), "cards": _texts(cards)}


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
