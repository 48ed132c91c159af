"""The contracts of a deal: what was promised, what has been taken, and whether the promise is certain to be kept.

A contract is kept or lost as soon as that follows from what everybody can see: from what was taken and what is left,
and from the seats that can still win the trick on the table. A contract of tricks can also follow from tricks that are
certain by cards that everybody knows (:mod:`overtrick.sure_tricks`). For the last two tricks, all ways to deal and to
play them are tried too, unless there are more than :data:`overtrick.ending.MOST_DEALS` deals. What only such a search
of more tricks, more deals or of card points would show is told later, when the cards are played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from .actions import Action, Bid
from .ending import LastTricks
from .lowering import Lowered
from .rules import Contract as Promise
from .rules import Rules
from .sure_tricks import KnownCards

Sense = Literal["at_least", "exactly"]
Unit = Literal["tricks", "points"]
State = Literal["open", "kept", "lost"]


@dataclass(frozen=True)
class Contract:
    """A promise of this deal."""

    seats: Annotated[tuple[int, ...], "The seats that made the promise."]
    wanted: Annotated[int, "What was promised."]
    taken: Annotated[int, "What they have taken so far."]
    unit: Annotated[Unit, "What is counted."]
    sense: Annotated[Sense, "Whether they need at least or exactly what was promised."]
    state: Annotated[State, "Whether the promise is certain to be kept or lost by what everybody can see, or open."]


class DealFacts(NamedTuple):
    """What everybody can see of a deal that the state of its contracts depends on."""

    tricks: Sequence[int]
    """Tricks won by each seat."""
    points: Sequence[int]
    """Card points of each side."""
    tricks_left: int
    """Tricks that are not finished, the one on the table included."""
    played: int = 0
    """Every card that has been played, as a bit set; needed where card points are counted."""
    trick: Sequence[int] = ()
    """The numbers of the cards in the trick on the table."""
    trick_cards: int = 0
    """The number of cards in a full trick."""


Pending = tuple[int, int, State, State]
"""A contract that the trick on the table may decide: its place, the seats whose tricks count for it as a bit set, and
its state if they win this trick and if they do not."""

Promised = tuple[tuple[int, ...], int, Unit, Sense]
"""What seats have promised together: the seats, and how much of what they want to take."""

Judged = tuple[Contract, int, State, State]
"""A contract, and what :data:`Pending` tells about it."""


def promises_of(lowered: Lowered, bids: Sequence[Action | None], declarer: int | None) -> tuple[Promised, ...]:
    """The promises of a deal, by side or by seat, then the nellos. There are none before the first bid."""
    rules, promise = lowered.rules, lowered.rules.score.contract
    promised: list[Promised] = []
    if promise is not None:
        for seats in _holders(rules, promise, declarer):
            wanted = _wanted(promise, [bids[seat] for seat in seats], None if declarer is None else bids[declarer])
            if wanted is not None:
                promised.append((seats, wanted, rules.score.unit, promise.sense))
    for seat, bid in enumerate(bids):
        if isinstance(bid, Bid) and bid.nello:
            promised.append(((seat,), 0, "tricks", "exactly"))
    return tuple(promised)


def contracts_of(
    lowered: Lowered, promised: Sequence[Promised], facts: DealFacts
) -> tuple[tuple[Contract, ...], tuple[Pending, ...]]:
    """The contracts of a deal, and those that the trick on the table may decide.

    Their states leave the cards of this trick out of account.
    """
    found, pending = [], []
    for place, promise in enumerate(promised):
        if promise[2] == "tricks":
            taken = sum([facts.tricks[seat] for seat in promise[0]])
            contract, taking, if_won, if_lost = _judge_tricks(promise, taken, facts.tricks_left)
        else:
            contract, taking, if_won, if_lost = _judge_points(lowered, promise, facts)
        found.append(contract)
        if contract.state == "open" and not if_won == if_lost == "open":
            pending.append((place, taking, if_won, if_lost))
    return tuple(found), tuple(pending)


@lru_cache(maxsize=4096)
def _judge_tricks(promised: Promised, taken: int, left: int) -> Judged:
    """A contract of tricks when so many are left. It is remembered, because every view asks for the same few."""
    return _judge(promised, taken, promised[0], _reachable_tricks(taken, left))


def _judge_points(lowered: Lowered, promised: Promised, facts: DealFacts) -> Judged:
    """A contract of card points, which count for the whole side."""
    seats = lowered.rules.seats
    side = seats.side_of(promised[0][0])
    taken = facts.points[side]
    return _judge(promised, taken, seats.members(side), _reachable_points(lowered, facts, taken))


def _judge(promised: Promised, taken: int, taking: tuple[int, ...], reachable: tuple[Range, Range, Range]) -> Judged:
    """A contract by what its side can end with, either way, if it takes the trick on the table, and if it does not."""
    seats, wanted, unit, sense = promised
    state, if_won, if_lost = [_state(each, wanted, sense) for each in reachable]
    return Contract(seats, wanted, taken, unit, sense, state), sum([1 << seat for seat in taking]), if_won, if_lost


def decide(contracts: tuple[Contract, ...], pending: tuple[Pending, ...], winners: int) -> tuple[Contract, ...]:
    """The contracts with what is certain about the trick on the table. ``winners`` are the seats that can win it."""
    for place, seats, if_won, if_lost in pending:
        state = if_won if not winners & ~seats else if_lost if not winners & seats else "open"
        if state != "open":
            decided = replace(contracts[place], state=state)
            contracts = (*contracts[:place], decided, *contracts[place + 1 :])
    return contracts


def try_endings(contracts: tuple[Contract, ...], ending: LastTricks, voids: Sequence[int]) -> tuple[Contract, ...]:
    """The contracts of tricks with what is certain about the last tricks, however they are played."""
    waiting = {place: set[State]() for place, each in enumerate(contracts) if _is_open(each)}

    def is_enough(winners: tuple[int, ...]) -> bool:
        for place in [*waiting]:
            contract = contracts[place]
            taken = contract.taken + sum([winner in contract.seats for winner in winners])
            waiting[place].add(_state((taken, taken), contract.wanted, contract.sense))
            if len(waiting[place]) > 1:
                del waiting[place]
        return not waiting

    ending.try_all(voids, is_enough)
    decided = {place: state for place, states in waiting.items() for state in states}
    return tuple(
        replace(each, state=decided[place]) if place in decided else each for place, each in enumerate(contracts)
    )


def bound_tricks(contracts: tuple[Contract, ...], known: KnownCards, left: int) -> tuple[Contract, ...]:
    """The contracts of tricks with what follows from tricks that are certain for their side, or for all others.

    Most contracts are out of reach of the known cards. Only for the others the certain tricks are counted.
    """
    found = list(contracts)
    for place, each in enumerate(contracts):
        if _is_open(each):
            own = sum([1 << seat for seat in each.seats])
            needed = each.wanted - each.taken
            if known.most(own) < max(needed, 1) and known.most(~own) < left - needed:
                continue
            reachable = each.taken + known.sure.least(own), each.taken + left - known.sure.least(~own)
            state = _state(reachable, each.wanted, each.sense)
            if state != "open":
                found[place] = replace(each, state=state)
    return tuple(found)


def has_open_tricks(contracts: Sequence[Contract]) -> bool:
    """Whether a contract of tricks is open."""
    return any(_is_open(contract) for contract in contracts)


def _is_open(contract: Contract) -> bool:
    return contract.state == "open" and contract.unit == "tricks"


def is_nello(rules: Rules, contract: Contract) -> bool:
    """Whether a contract is the nello of one seat, apart from the contract of its side."""
    return bool(rules.score.nello) and contract.sense == "exactly"


def _holders(rules: Rules, promise: Promise, declarer: int | None) -> list[tuple[int, ...]]:
    """The seats that hold each contract together."""
    seats = rules.seats
    if rules.has_declarer and declarer is None:
        return []  # the auction is not over, or everybody passed
    if promise.of == "declarer":
        assert declarer is not None
        return [seats.members(seats.side_of(declarer))]
    if promise.of == "seat":
        return [(seat,) for seat in range(seats.players)]
    return [seats.members(side) for side in range(seats.sides)]


def _wanted(promise: Promise, bids: Sequence[Action | None], declared: Action | None) -> int | None:
    """What was promised; None if not everybody who has to has bid yet."""
    if promise.wanted is not None:
        return promise.wanted
    if promise.of == "declarer":
        return declared.amount if isinstance(declared, Bid) else None
    amounts = [bid.amount for bid in bids if isinstance(bid, Bid)]
    return sum(amounts) if len(amounts) == len(bids) else None


Range = tuple[int, int]
"""The fewest and the most that a side can end with."""


def _state(reachable: Range, wanted: int, sense: Sense) -> State:
    """The state of a contract of a side that will end in this range."""
    least, most = reachable
    if most < wanted or (sense == "exactly" and least > wanted):
        return "lost"
    if least >= wanted and (sense == "at_least" or most == wanted):
        return "kept"
    return "open"


def _reachable_tricks(taken: int, left: int) -> tuple[Range, Range, Range]:
    """The tricks that a side can end with, either way, if it takes the trick on the table, and if it does not."""
    return (taken, taken + left), (taken + 1, taken + left), (taken, taken + left - 1)


def _reachable_points(lowered: Lowered, facts: DealFacts, taken: int) -> tuple[Range, Range, Range]:
    """The points that a side can end with, either way, if it takes the trick on the table, and if it does not."""
    counts = lowered.rules.score.counts
    assert counts is not None
    if facts.tricks_left == 0:
        return ((taken, taken),) * 3
    lying, later = sum([lowered.worth[number] for number in facts.trick]), facts.trick_cards * (facts.tricks_left - 1)
    cards = later + facts.trick_cards - len(facts.trick)
    if counts.discards != "none":
        cards = later = len(lowered.cards)  # the discards count too, and nobody can see them
    to_come = [points for points, bit in lowered.point_cards if not facts.played & bit]  # the highest first
    low, high = _sums(to_come, cards)
    low_later, high_later = _sums(to_come, later)
    last = counts.last_trick
    at_least, at_most = min(last, 0), max(last, 0)
    own, others = ((last, last), (0, 0)) if facts.tricks_left == 1 else ((at_least, at_most),) * 2
    return (
        (taken + min(lying, 0) + low + at_least, taken + max(lying, 0) + high + at_most),
        (taken + lying + low + own[0], taken + lying + high + own[1]),
        (taken + low_later + others[0], taken + high_later + others[1]),
    )


def _sums(points: Sequence[int], cards: int) -> Range:
    """The fewest and the most points in as many of these cards; the cards with the most points come first."""
    if not points or not cards:
        return 0, 0
    low = sum([each for each in points[-cards:] if each < 0]) if points[-1] < 0 else 0
    return low, sum([each for each in points[:cards] if each > 0])
