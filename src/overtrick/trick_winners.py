"""The seats that can still win the trick on the table, by what everybody can see."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .lowering import Lowered, members
from .position import AT, Numbers

MOST_SEATS_TRIED = 6
"""For more seats the ways to lay the cards of a last trick are not tried one by one."""

Opened = tuple[int, int, bool]
"""A card that everybody saw before a seat took it up: the seat, the card's bit, and whether it is kept until played."""

_HANDS, _FACEUP, _OUT, _PLAYED = AT["hands"], AT["faceup"], AT["out"], AT["played"]
_BEATERS, _WANTED, _TRUMP, _WINNER = AT["beaters"], AT["wanted"], AT["trump"], AT["winner"]
_TURN, _SITTING, _TRICKS_LEFT = AT["turn"], AT["sitting"], AT["tricks_left"]
_TRICK_SIZE, _TRICK_CARDS = AT["trick_size"], AT["trick_cards"]


def possible_winners(lowered: Lowered, now: Numbers, opened: Opened | None, voids: Callable[[], Sequence[int]]) -> int:
    """The seats that can win the trick on the table, or the last trick before its first card, as a bit set.

    Cards that the play has shown a seat not to have (``voids``) count in the last trick only: finding them takes time.
    """
    to_come, best, beaters = seats_to_come(lowered, now), now[_WINNER], now[_BEATERS]
    is_last, has_piles = now[_TRICKS_LEFT] == 1, lowered.rules.deal.piles is not None
    unseen = lowered.deck & ~(now[_PLAYED] | now[_OUT])
    if has_piles:
        for seat in range(lowered.rules.seats.players):
            unseen &= ~now[_FACEUP + seat]
    elif not is_last and opened is None:  # the usual case: every seat to come may have every unseen card
        return (_seat_set(to_come) if unseen & beaters else 0) | (1 << best if unseen & ~beaters else 0)
    known, possible = _holdings(now, to_come, unseen, opened, voids() if is_last else None)
    if is_last and len(to_come) <= MOST_SEATS_TRIED:
        hidden = unseen & ~(opened[1] if opened is not None and opened[2] else 0)
        if hidden.bit_count() == sum(not cards for cards in known):  # all cards are in these hands
            return _seat_set(_try_last_cards(lowered.beats[now[_TRUMP] + 1], to_come, possible, best, beaters))
    if now[_TRICK_SIZE] == 0:
        return _seat_set(to_come)
    wanted, free = now[_WANTED], lowered.free
    found, stays = 0, True
    for seat, has, cards in zip(to_come, known, possible, strict=True):
        playable = cards & (wanted | free) if has & wanted else cards
        if playable & beaters:
            found |= 1 << seat
        if not playable & ~beaters:
            stays = False  # whatever this seat plays beats the best card
    return found | 1 << best if stays else found


def _seat_set(seats: Sequence[int] | set[int]) -> int:
    return sum([1 << seat for seat in seats])


def seats_to_come(lowered: Lowered, now: Numbers) -> list[int]:
    """The seats that have yet to play to the trick, in their order."""
    players, sitting, seat = lowered.rules.seats.players, now[_SITTING], now[_TURN]
    found = []
    for _ in range(now[_TRICK_CARDS] - now[_TRICK_SIZE]):
        while sitting >> seat & 1:
            seat = (seat + 1) % players
        found.append(seat)
        seat = (seat + 1) % players
    return found


def _holdings(
    now: Numbers, to_come: Sequence[int], unseen: int, opened: Opened | None, voids: Sequence[int] | None
) -> tuple[list[int], list[int]]:
    """For each seat to come, the cards that it has for certain, and all that it may have."""
    taker, bit, is_kept = opened or (-1, 0, False)
    certain, possible = [], []
    for seat in to_come:
        known, in_hand = now[_FACEUP + seat], now[_HANDS + seat].bit_count()
        hidden = unseen & ~voids[seat] if voids is not None else unseen
        if seat != taker:
            hidden &= ~bit
        elif is_kept and unseen & bit:
            known |= bit
            in_hand -= 1
        certain.append(known)
        possible.append(known | hidden if in_hand else known)
    return certain, possible


def _try_last_cards(
    beats: Sequence[int], seats: Sequence[int], possible: Sequence[int], best: int, beaters: int
) -> set[int]:
    """The winners of a last trick, in every way in which the cards can lie."""
    if not seats:
        return {best}
    found = set[int]()
    for number in members(possible[0]):
        bit = 1 << number
        now_best, now_beaters = (seats[0], beats[number]) if bit & beaters else (best, beaters)
        rest = [cards & ~bit for cards in possible[1:]]
        found |= _try_last_cards(beats, seats[1:], rest, now_best, now_beaters)
    return found
