"""The payments of a deal, computed from the parts of the rules, in plain Python and without the kernel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from overtrick.actions import Bid
from overtrick.rules import Payment, Rules

from .counts import DealCount, Events, declarer_of, discards_of, seats_playing, winning_bid


def changes(rules: Rules, count: DealCount, events: Events, bags: list[int]) -> list[int]:
    """The change that a finished deal makes to the score of each side. ``bags`` are updated in place."""
    change = [0] * rules.seats.sides
    for side, result, declares in _results(rules, count, events):
        for group in rules.score.groups():
            fired = [paid for paid in group if _applies(paid, result, declares)]
            if fired:
                _pay(rules, fired[0], result, side, change, bags)
    for seat, call in enumerate(count.bids):
        if _is_nello(call):
            kept = "made" if count.tricks[seat] == 0 else "missed"
            blind = isinstance(call, Bid) and call.blind
            for paid in rules.score.blind_nello if blind else rules.score.nello:
                if set(paid.conditions) <= {"always", kept}:
                    change[rules.seats.side_of(seat)] += paid.amount
    counter = rules.score.counter
    if counter is not None and counter.every > 0:
        for side in range(rules.seats.sides):
            full, bags[side] = divmod(bags[side], counter.every)
            change[side] += full * counter.pays
    return change


def _is_nello(call: object) -> bool:
    return isinstance(call, Bid) and call.nello


@dataclass(frozen=True)
class Result:
    """What one seat or side promised and took, and the conditions that this meets."""

    wanted: int
    held: int
    """What the holder of the contract took."""
    taken: int
    met: frozenset[str]


def _results(rules: Rules, count: DealCount, events: Events) -> Iterator[tuple[int, Result, bool]]:
    """The results that are paid for: the side of each, and whether it holds the contract."""
    declarer = declarer_of(rules, events)
    is_alone = declarer is not None and len(seats_playing(rules, events)) < rules.seats.players
    for seats, result, declares in _results_of_seats(rules, count, events):
        alone = replace(result, met=result.met - {"not_alone"} | {"alone"})
        yield rules.seats.side_of(seats[0]), alone if is_alone and declarer in seats else result, declares


def _results_of_seats(rules: Rules, count: DealCount, events: Events) -> Iterator[tuple[Sequence[int], Result, bool]]:
    """The seats of each result, and whether they hold the contract, as if nobody played alone."""
    contract, sides = rules.score.contract, map(rules.seats.members, range(rules.seats.sides))
    if contract is None:
        for seats in sides:
            yield seats, _result(rules, count, seats, None, 0), True
    elif contract.of == "declarer":
        declarer, won = declarer_of(rules, events), winning_bid(rules, events)
        assert declarer is not None
        held = _taken(rules, count, rules.seats.members(rules.seats.side_of(declarer)))
        wanted = contract.wanted if won is None or contract.wanted is not None else won[1].amount
        for seats in sides:
            yield seats, _result(rules, count, seats, wanted, held), declarer in seats
    else:
        units = [(seat,) for seat in range(rules.seats.players)]
        for seats in units if contract.of == "seat" else sides:
            calls = [call.amount for seat in seats if isinstance(call := count.bids[seat], Bid)]
            wanted = sum(calls) if contract.wanted is None else contract.wanted
            yield seats, _result(rules, count, seats, wanted, _taken(rules, count, seats)), True


def _taken(rules: Rules, count: DealCount, seats: Sequence[int]) -> int:
    if rules.counts_points:
        return count.points[rules.seats.side_of(seats[0])]
    return sum(count.tricks[seat] for seat in seats)


def _result(rules: Rules, count: DealCount, seats: Sequence[int], wanted: int | None, held: int) -> Result:
    taken, tricks = _taken(rules, count, seats), sum(count.tricks[seat] for seat in seats)
    met = {"always", "not_alone", "some_taken" if taken else "none_taken"}
    if taken and taken == (sum(count.points) if rules.counts_points else sum(count.tricks)):
        met.add("all_taken")
    if tricks in (0, sum(count.tricks)):
        met.add("every_trick" if tricks else "no_trick")
    if wanted is not None:
        exactly = rules.score.contract is not None and rules.score.contract.sense == "exactly"
        met.add("made" if held == wanted or (held > wanted and not exactly) else "missed")
        met.add("exact" if held == wanted else "not_exact")
        met.add("bid_some" if wanted else "bid_zero")
    return Result(wanted or 0, held, taken, frozenset(met))


def _applies(paid: Payment, result: Result, declares: bool) -> bool:
    about = paid.who == "all" or (paid.who == "declarer") == declares
    return about and set(paid.conditions) <= result.met


def _pay(rules: Rules, paid: Payment, result: Result, side: int, change: list[int], bags: list[int]) -> None:
    off = result.held - result.wanted
    taken = max(result.taken - paid.above, 0) if paid.above else result.taken
    times = {"deal": 1, "bid": result.wanted, "taken": taken, "over": max(off, 0), "under": max(-off, 0)}
    amount = paid.amount * times.get(paid.per, abs(off))
    if paid.to == "counter":
        bags[side] += amount
    else:
        for other in range(rules.seats.sides):
            change[other] += amount if (other == side) == (paid.to == "own") else 0


def could_change(rules: Rules, count: DealCount, events: Events, bags: Sequence[int], left: int) -> bool:
    """Whether the tricks of a deal that were not played could have changed what it pays."""
    counts = rules.score.counts
    if counts is not None:
        goes_to_last = counts.discards == "last_trick" and bool(discards_of(events))
        if counts.last_trick or goes_to_last or count.points_in_hands:
            return True
    found = set()
    for winners in combinations_with_replacement(seats_playing(rules, events), left):
        tricks = tuple(won + winners.count(seat) for seat, won in enumerate(count.tricks))
        after = list(bags)
        change = changes(rules, replace(count, tricks=tricks), events, after)
        found.add((*change, *after))
    return len(found) > 1
