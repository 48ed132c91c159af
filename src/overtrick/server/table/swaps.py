"""Swapping two seats before a match: at once if nobody else is moved, otherwise only if everybody who is moved agrees.

A person may move to a free seat or to the seat of a bot, which then sits where they sat. The host may also move bots,
and ask people to change places.
"""

from __future__ import annotations

from overtrick.errors import InvalidOption
from overtrick.server.errors import NotAllowed, Refused

from .decisions import Decision, require_host, require_seat, require_status
from .events import SwapAnswered, SwapAsked, Swapped
from .state import Status, SwapRequest, TableState


def swap(state: TableState, person: str, seats: tuple[int, int]) -> Decision:
    """A person swaps two seats, or asks the people in them."""
    require_status(state, Status.GATHERING, "you cannot change seats now: the match has started")
    seat = require_seat(state, person)
    if state.setup.room is not None:
        raise NotAllowed("in a room everybody keeps the seat that they were given")
    for number in seats:
        if not 0 <= number < len(state.occupants):
            raise InvalidOption(f"seat = {number}: the seats of this table are 0 to {len(state.occupants) - 1}")
    first, second = seats
    if first == second or all(state.occupants[number].is_open for number in seats):
        raise Refused("choose two seats, and at least one of them with a person or a bot")
    if seat not in seats:
        require_host(state, person)
    if state.start_deadline is not None:
        raise Refused("you cannot change seats now: the match is about to start")
    if state.swap_request is not None:
        raise Refused("somebody has already asked to change seats")
    others = [number for number in seats if number != seat and state.occupants[number].person is not None]
    return Decision.of(SwapAsked(seat, seats) if others else Swapped(seats))


def answer(state: TableState, person: str, agreed: bool) -> Decision:
    """A person agrees to change seats or refuses; the person who asked may withdraw the request.

    The last one to agree makes it happen.
    """
    seat = require_seat(state, person)
    request = state.swap_request
    if request is None or (seat not in request.waiting and (agreed or seat != request.seat)):
        raise Refused("there is no change of seats for you to answer")
    answered = SwapAnswered(seat, agreed)
    return Decision.of(answered, Swapped(request.seats)) if _is_last(request, seat, agreed) else Decision.of(answered)


def _is_last(request: SwapRequest, seat: int, agreed: bool) -> bool:
    return agreed and request.waiting == {seat}
