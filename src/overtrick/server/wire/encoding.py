"""Tables and events as JSON. What is sent about the cards comes from views: see :mod:`overtrick.server.wire.views`."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache

import msgspec
from msgspec import to_builtins

from overtrick.cards import Deck
from overtrick.errors import sentence
from overtrick.game import Game
from overtrick.json_codec import HIDDEN_ACTIONS, Json, JsonValue, read_action_info
from overtrick.server.table import lessons
from overtrick.server.table import practice as practices
from overtrick.server.table.definition import why_match_is_not_shown
from overtrick.server.table.events import Abandoned, Acted, AnyEvent, Created, Puzzle, Rematch, Seated, Started
from overtrick.server.table.leavers import credit_changes, seats_that_left
from overtrick.server.table.state import Occupant, Status, TableState
from overtrick.server.table.takebacks import takeback_modes

from .opinions import OpinionPart, part_info
from .parts import dealing_info, rules_info, term_infos

_encode: Callable[[object], bytes] = msgspec.json.Encoder().encode


def encode(message: object) -> str:
    """A message as text."""
    return _encode(message).decode()


# Tables


def table_fields(table_id: str, state: TableState) -> dict[str, JsonValue]:
    """The table without its cards."""
    return {**_fixed_fields(table_id, state), **changing_fields(state)}


def _fixed_fields(table_id: str, state: TableState) -> dict[str, JsonValue]:
    """The fields that stay as long as the table is there."""
    setup = state.setup
    return {
        "id": table_id,
        "game": setup.game,
        "options": setup.options,
        "players": setup.players,
        "public": setup.public,
        "friendly": setup.friendly,
        "rated": setup.rated,
        "clock": setup.clock,
        "room": setup.room,
        "challenge": None if setup.challenge is None else to_builtins(setup.challenge),
        **_game_fields(state.game, setup.players),
        **({} if setup.practice is None else {"stake": 0}),
    }


@lru_cache(maxsize=256)
def _game_fields(game: Game, players: int) -> Json:
    """The fields that follow from the game. Tables with the same options share them."""
    rules = game.rules(players)
    return {
        "title": game.title,
        "terms": term_infos(game),
        "hand_sizes": rules.deal.hands,
        "dealing": dealing_info(rules),
        "stake": rules.payout.stake,
        **rules_info(rules),
    }


def changing_fields(state: TableState) -> dict[str, JsonValue]:
    """The fields that an event may change."""
    is_published = state.status in (Status.OVER, Status.CLOSED) and state.setup.challenge is None
    asked, swap = state.takeback_request, state.swap_request
    return {
        "status": str(state.status),
        "notice": _notice(state),
        "match": state.match,
        "matches": state.matches,
        "unranked": state.unranked,
        "seats": _occupants(state),
        "speed": state.bot_speed,
        "host": state.host,
        "starting": state.start_deadline,
        "bots_due": state.fill_due,
        "due": state.clock_due,
        "undo": None
        if asked is None
        else {"seat": asked.seat, "waiting": tuple(sorted(asked.waiting)), "due": asked.due},
        "swap": None
        if swap is None
        else {"seat": swap.seat, "seats": swap.seats, "waiting": tuple(sorted(swap.waiting))},
        "take_back": takeback_modes(state),
        "fair": {"commitment": state.commitment} | ({"secret": state.secret} if is_published else {}),
        "lesson": lesson_info(state),
        "practice": practice_info(state),
    }


def practice_info(state: TableState) -> Json | None:
    """Where the deal of a practice table comes from, and once it is over, its result in the match; None elsewhere."""
    practice = state.setup.practice
    if practice is None:
        return None
    over = state.status is Status.CLOSED and state.closed_because == practices.OVER
    return {
        "match": practice.match,
        "deal": practice.deal,
        "change": practice.change if over else None,
        "over": over,
        "puzzle": _puzzle_info(practice.puzzle, state),
    }


def _puzzle_info(puzzle: Puzzle | None, state: TableState) -> Json | None:
    """The puzzle at a table. What its choices are worth is told with the answer, never before."""
    if puzzle is None:
        return None
    answer, deck = state.puzzle_answer, state.game.rules(state.setup.players).deck
    if answer is None:
        return {"day": puzzle.day, "answer": None, "right": None, "choices": None}
    return {
        "day": puzzle.day,
        "answer": answer,
        "right": answer == puzzle.choices[0].action,
        "choices": [
            {
                "action": read_action_info(choice.action, deck),
                "cost": choice.cost,
                "error": choice.error,
                "reason": [part_info(msgspec.convert(part, OpinionPart), deck) for part in choice.reason],
            }
            for choice in puzzle.choices
        ],
    }


def lesson_info(state: TableState) -> Json | None:
    """The step of a lesson; None at an ordinary table. The cards of a lesson are no secret: its deal is published."""
    moment = lessons.moment_of(state)
    if moment is None:
        return None
    return {
        "step": moment.number,
        "steps": moment.steps,
        "text": moment.text,
        "actions": moment.actions,
        "why": moment.why,
        "look": moment.look,
    }


def _notice(state: TableState) -> str | None:
    """A sentence about the whole table; None if there is nothing to say."""
    if state.closed_because is not None:
        return sentence(state.closed_because)
    return sentence(why_match_is_not_shown(state.game)) if state.is_outdated else None


def _occupants(state: TableState) -> list[JsonValue]:
    seats: list[JsonValue] = []
    left = seats_that_left(state) if state.status is Status.OVER else ()
    changes = _credit_changes(state, left)
    for seat, occupant in enumerate(state.occupants):
        parts = _occupant(occupant)
        if seat in left:
            parts["left"] = True
        if changes and occupant.person is not None:
            parts["credits"] = changes[seat]
        seats.append(parts)
    return seats


def _credit_changes(state: TableState, left: Collection[int]) -> tuple[int, ...]:
    """The credits that each seat gained or lost in the match that is over; empty without a stake."""
    rules = state.game.rules(state.setup.players)
    outcome = state.table.outcome if state.table is not None and state.status is Status.OVER else None
    return credit_changes(rules, outcome, left) if rules.payout.stake and outcome is not None else ()


def _occupant(occupant: Occupant) -> dict[str, JsonValue]:
    kind = "open" if occupant.is_open else "person" if occupant.bot is None else "bot"
    parts: dict[str, JsonValue] = {"kind": kind, "name": occupant.name}
    if occupant.bot is not None:
        parts["level"] = occupant.bot
    if occupant.stand_in is not None:
        parts["stand_in"] = occupant.stand_in
    if occupant.program:
        parts["program"] = True
    if occupant.contribution is not None:
        parts["contribution"] = occupant.contribution
    return parts


# Events


def happened(what: AnyEvent, viewer: int | None, deck: Deck) -> Json:
    """An event as this seat or a watcher may hear of it."""
    kind = what.__struct_config__.tag
    assert isinstance(kind, str)
    match what:
        case Acted(seat=seat, action=action, bot=by_bot):  # nearly all events are actions
            told = _as_others_hear(action) if seat != viewer and is_hidden(what) else action
            return {"kind": kind, "seat": seat, "action": told, "parts": read_action_info(told, deck), "bot": by_bot}
        case Created() | Rematch():  # they hold the secret
            return {"kind": kind}
        case Seated(seat=seat, name=name, bot=bot):
            return {"kind": kind, "seat": seat, "name": name, "level": bot}
        case Abandoned(why=why):
            return {"kind": kind, "why": why}
        case Started(match=match):
            return {"kind": kind, "match": match}
    return {"kind": kind, **{name: getattr(what, name) for name in what.__struct_fields__}}


def is_hidden(what: AnyEvent) -> bool:
    """Whether other seats hear less about this event than the seat itself: the card is hidden."""
    return isinstance(what, Acted) and _as_others_hear(what.action) != what.action


@lru_cache(maxsize=4096)
def _as_others_hear(action: str) -> str:
    """The text of an action as other seats hear it: without its card, if that is hidden."""
    without_card = f"{action.partition(' ')[0]} ?"
    return without_card if without_card in HIDDEN_ACTIONS else action
