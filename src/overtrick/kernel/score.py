"""Scoring a deal by the payments of the rules, and the end of a match."""

from __future__ import annotations

import numpy as np

from .bits import lowest
from .jit import kernel, small
from .layout import (
    ABOUT_TAKEN,
    ALL_TAKEN,
    ALONE,
    BID_SOME,
    BID_ZERO,
    BLIND_NELLO,
    DEAL_OVER,
    DISCARDS_DECLARER,
    DISCARDS_LAST_TRICK,
    EVERY_TRICK,
    EXACT,
    HOLDERS,
    LAST_DEAL,
    MADE,
    MATCH_OVER,
    MISSED,
    NELLO,
    NO_CARDS,
    NO_TRICK,
    NONE,
    NONE_TAKEN,
    NOT_ALONE,
    NOT_EXACT,
    OF_DECLARER,
    OF_NOBODY,
    OF_SEAT,
    OTHERS,
    SOME_TAKEN,
    SUIT_AUCTION,
    TIES_PLAY_ON,
    TO_COUNTER,
    TO_OTHERS,
    TO_OWN,
)
from .seats import next_partner


@kernel
def end_deal(rules: np.record, state: np.record) -> None:
    """Score the deal, and end the match if it is over."""
    for seat in range(rules.seats):
        state.total_tricks[rules.side_of[seat]] += state.tricks[seat]
    if rules.counts_points:
        count_last_points(rules, state)
    if rules.paid_by_table:
        for seat in range(rules.seats):
            state.scores[rules.side_of[seat]] += rules.seat_pay[state.bids[seat], state.tricks[seat]]
    else:
        for unit in range(units(rules)):
            pay_unit(rules, state, unit)
    if rules.has_nello:
        for seat in range(rules.seats):
            if state.bids[seat] == 0:
                pay_nello(rules, state, seat)
    if rules.has_counter:
        for side in range(rules.sides):
            while rules.counter_limit > 0 and state.bags[side] >= rules.counter_limit:
                state.bags[side] -= rules.counter_limit
                state.scores[side] += rules.counter_pays
    state.deals_scored += 1
    state.phase = MATCH_OVER if match_is_over(rules, state) else DEAL_OVER


@kernel
def count_last_points(rules: np.record, state: np.record) -> None:
    """Count the points that belong to no trick: those of the last trick itself, and those among the discards."""
    last = rules.side_of[state.winner]
    state.points[last] += rules.last_trick_worth
    if rules.discards_to == DISCARDS_DECLARER:
        state.points[rules.side_of[state.declarer]] += worth_of(rules, state.discarded)
    elif rules.discards_to == DISCARDS_LAST_TRICK:
        state.points[last] += worth_of(rules, state.discarded)


@kernel
def worth_of(rules: np.record, cards: np.uint64) -> int:
    """The points of these cards."""
    points = 0
    while cards:
        points += int(rules.worth[lowest(cards)])
        cards &= cards - np.uint64(1)
    return points


# The result of a unit: a seat where every seat has a contract of its own, otherwise a side


@small
def units(rules: np.record) -> int:
    """The number of results that are paid for."""
    return int(rules.seats if rules.contract_of == OF_SEAT else rules.sides)


@small
def side_of_unit(rules: np.record, unit: int) -> int:
    """The side that a result belongs to."""
    return int(rules.side_of[unit]) if rules.contract_of == OF_SEAT else unit


@kernel
def tricks_of_side(rules: np.record, state: np.record, side: int) -> int:
    """The tricks of a side in this deal."""
    taken, seat = 0, side
    while seat < rules.seats:
        taken += int(state.tricks[seat])
        seat = next_partner(rules, seat)
    return taken


@small
def tricks_of_unit(rules: np.record, state: np.record, unit: int) -> int:
    """The tricks of a unit."""
    if rules.contract_of == OF_SEAT or rules.sides == rules.seats:
        return int(state.tricks[unit])
    return tricks_of_side(rules, state, unit)


@small
def taken_by(rules: np.record, state: np.record, unit: int) -> int:
    """What a unit has taken: tricks, or points."""
    return int(state.points[unit]) if rules.counts_points else tricks_of_unit(rules, state, unit)


@small
def standing_amount(rules: np.record, state: np.record) -> int:
    """The tricks or points of the standing bid."""
    if rules.auction == SUIT_AUCTION:
        return int((state.standing - 1) // rules.strains + 1)
    return int((state.standing - 1) * rules.step)


@small
def wanted_by(rules: np.record, state: np.record, unit: int) -> int:
    """What a unit has promised so far; for a declarer's contract the same for every unit.

    Before the end of the bidding the sum of a team is that of the partners who have bid.
    """
    if rules.contract_wanted != NONE:
        return int(rules.contract_wanted)
    if rules.contract_of == OF_SEAT:
        return int(state.bids[unit])
    if rules.contract_of == OF_DECLARER:
        return standing_amount(rules, state)
    wanted, seat = 0, unit
    while seat < rules.seats:
        wanted += max(int(state.bids[seat]), 0)
        seat = next_partner(rules, seat)
    return wanted


@small
def holder_of(rules: np.record, state: np.record, unit: int) -> int:
    """The unit whose promise counts for this unit: the declarer's side, or the unit itself."""
    return int(rules.side_of[state.declarer]) if rules.contract_of == OF_DECLARER else unit


@small
def is_kept(rules: np.record, wanted: int, taken: int) -> bool:
    """Whether this keeps a contract."""
    return taken == wanted if rules.contract_exact else taken >= wanted


@small
def contract_conditions(rules: np.record, wanted: int, taken: int) -> int:
    """The conditions of a contract that hold."""
    met = EXACT if taken == wanted else NOT_EXACT
    met |= MADE if is_kept(rules, wanted, taken) else MISSED
    return met | (BID_ZERO if wanted == 0 else BID_SOME)


@kernel
def all_there_is(rules: np.record, state: np.record) -> int:
    """What all sides have taken together."""
    if not rules.counts_points:
        return int(state.hand_size)
    taken = 0
    for side in range(rules.sides):
        taken += int(state.points[side])
    return taken


@small
def taken_conditions(rules: np.record, state: np.record, unit: int, taken: int) -> int:
    """The conditions about what a unit took that hold."""
    met = NONE_TAKEN if taken == 0 else SOME_TAKEN
    tricks = tricks_of_unit(rules, state, unit)
    if tricks == 0:
        met |= NO_TRICK
    elif tricks == state.hand_size:
        met |= EVERY_TRICK
    met |= ALONE if state.sitting and alone_is(rules, state, unit) else NOT_ALONE
    if rules.asked & ALL_TAKEN and taken > 0 and taken == all_there_is(rules, state):
        met |= ALL_TAKEN
    return met


@small
def alone_is(rules: np.record, state: np.record, unit: int) -> bool:
    """Whether this is the result of a declarer who plays alone: of that seat, or of its side."""
    if rules.contract_of == OF_SEAT:
        return bool(unit == state.declarer)
    return bool(unit == rules.side_of[state.declarer])


# Paying


@small
def amount_of(payment: np.record, wanted: int, held: int, taken: int) -> int:
    """What is paid. ``held`` is what the holder of the contract took. Sums are faster than a choice of the quantity."""
    over = held - wanted
    total = payment.fixed + payment.per_bid * wanted + payment.per_taken * max(taken - payment.above, payment.least)
    return int(total + payment.per_over * max(over, 0) + payment.per_under * max(-over, 0))


@kernel
def pay_unit(rules: np.record, state: np.record, unit: int) -> None:
    """Make the payments for the result of a unit."""
    who, met, wanted, held, taken = result_of(rules, state, unit)
    side = side_of_unit(rules, unit)
    place = 0
    while place < rules.payments:
        payment = rules.pay[place]
        place += 1
        if payment.who & who and payment.when & met == payment.when:
            amount = amount_of(payment, wanted, held, taken)
            place = int(payment.after)
            if payment.to == TO_OWN:
                state.scores[side] += amount
            elif payment.to == TO_COUNTER:
                state.bags[side] += amount
            else:
                for other in range(rules.sides):
                    if other != side:
                        state.scores[other] += amount


@kernel
def result_of(rules: np.record, state: np.record, unit: int) -> tuple[int, int, int, int, int]:
    """The result of a unit: who it is, the conditions that hold, what was promised, what the holder and it took."""
    taken = taken_by(rules, state, unit)
    met = taken_conditions(rules, state, unit, taken) if rules.asked & ABOUT_TAKEN else 0
    if rules.contract_of == OF_NOBODY:
        return HOLDERS, met, 0, 0, taken
    holder = holder_of(rules, state, unit)
    held = taken if holder == unit else taken_by(rules, state, holder)
    wanted = wanted_by(rules, state, unit)
    met |= contract_conditions(rules, wanted, held)
    return HOLDERS if holder == unit else OTHERS, met, wanted, held, taken


@kernel
def pay_nello(rules: np.record, state: np.record, seat: int) -> None:
    """Make the payments for a seat that bid no tricks."""
    met = MADE if state.tricks[seat] == 0 else MISSED
    who = BLIND_NELLO if (state.blind >> seat) & 1 else NELLO
    for place in range(rules.payments, rules.all_payments):
        payment = rules.pay[place]
        if payment.who & who and payment.when & met == payment.when:
            state.scores[rules.side_of[seat]] += payment.fixed


# Deals that are decided


@kernel
def is_decided(rules: np.record, state: np.record) -> bool:
    """Whether the tricks that are left cannot change what any side is paid."""
    if rules.has_nello:
        return False
    if rules.counts_points:
        return points_are_decided(rules, state)
    for unit in range(units(rules)):
        if not unit_is_decided(rules, state, unit):
            return False
    return True


@kernel
def points_are_decided(rules: np.record, state: np.record) -> bool:
    """Whether nobody can take a point any more, or a trick that counts as the first or as one of all."""
    by_last_trick = rules.discards_to == DISCARDS_LAST_TRICK and rules.middle > 0
    if by_last_trick or rules.last_trick_worth != 0 or rules.pile_hand > 0:
        return False
    takers = 0
    for unit in range(units(rules)):
        if tricks_of_unit(rules, state, unit) > 0:
            takers += 1
    if (rules.asked & NO_TRICK and takers < units(rules)) or (rules.asked & EVERY_TRICK and takers < 2):
        return False
    in_hands = NO_CARDS
    for seat in range(rules.seats):
        if not (state.sitting >> seat) & 1:
            in_hands |= state.hands[seat]
    while in_hands:
        if rules.worth[lowest(in_hands)] != 0:
            return False
        in_hands &= in_hands - np.uint64(1)
    return True


@kernel
def unit_is_decided(rules: np.record, state: np.record, unit: int) -> bool:
    """Whether the payments for a unit stay the same, however many of the tricks that are left it takes.

    Against a declarer they depend on the declarer's tricks too. With two sides these are all the others.
    """
    left, own = int(state.tricks_left), unit  # seat 0 belongs to side 0, and so on
    declarer = int(state.declarer) if holder_of(rules, state, unit) != unit else own
    others_take = declarer == own or rules.sides > 2
    had, held = state.tricks[own], state.tricks[declarer]
    state.tricks[own] = had if others_take else had + left
    now = result_of(rules, state, unit)
    same = True
    for more in range(left + 1):
        for to_declarer in range(left - more if declarer != own else 0, -1, -1):
            if others_take or more + to_declarer == left:
                state.tricks[declarer] = held + to_declarer
                state.tricks[own] = had + more
                same = same and are_paid_alike(rules, now, result_of(rules, state, unit))
            if not same:
                break
        if not same:
            break
    state.tricks[declarer] = held
    state.tricks[own] = had
    return same


@kernel
def are_paid_alike(
    rules: np.record, one: tuple[int, int, int, int, int], other: tuple[int, int, int, int, int]
) -> bool:
    """Whether the same payments with the same amounts are made for two results."""
    who, met, wanted, held, taken = one
    other_who, other_met, other_wanted, other_held, other_taken = other
    place = 0
    while place < rules.payments:
        payment = rules.pay[place]
        place += 1
        paid = bool(payment.who & who) and payment.when & met == payment.when
        other_paid = bool(payment.who & other_who) and payment.when & other_met == payment.when
        if paid != other_paid:
            return False
        if paid:
            amount = amount_of(payment, wanted, held, taken)
            if amount != amount_of(payment, other_wanted, other_held, other_taken):
                return False
            place = int(payment.after)
    return True


# The breakdown


@kernel
def add_line(lines: np.ndarray, used: int, numbers: tuple[int, int, int, int]) -> int:
    """Write a line. Returns the number of lines."""
    line = lines[used]
    line.side, line.seat, line.payment, line.amount = numbers
    return used + 1


@kernel
def list_unit(rules: np.record, state: np.record, unit: int, bags: np.ndarray, lines: np.ndarray, used: int) -> int:
    """Write the payments for the result of a unit. Returns the number of lines."""
    who, met, wanted, held, taken = result_of(rules, state, unit)
    side = side_of_unit(rules, unit)
    seat = unit if rules.contract_of == OF_SEAT else int(NONE)
    place = 0
    while place < rules.payments:
        payment = rules.pay[place]
        here = place
        place += 1
        if payment.who & who and payment.when & met == payment.when:
            amount = amount_of(payment, wanted, held, taken)
            place = int(payment.after)
            if payment.to == TO_COUNTER:
                bags[side] += amount
            for other in range(rules.sides):
                if (other == side) == (payment.to != TO_OTHERS):
                    used = add_line(lines, used, (other, seat, here, amount))
    return used


@kernel
def list_payments(rules: np.record, state: np.record, bags: np.ndarray, lines: np.ndarray) -> int:
    """Write the payments of the deal that has just ended. ``bags`` are the counters before it."""
    used = 0
    for unit in range(units(rules)):
        used = list_unit(rules, state, unit, bags, lines, used)
    if rules.has_nello:
        for seat in range(rules.seats):
            if state.bids[seat] == 0:
                met = MADE if state.tricks[seat] == 0 else MISSED
                who = BLIND_NELLO if (state.blind >> seat) & 1 else NELLO
                for place in range(rules.payments, rules.all_payments):
                    payment = rules.pay[place]
                    if payment.who & who and payment.when & met == payment.when:
                        numbers = (int(rules.side_of[seat]), seat, place, int(payment.fixed))
                        used = add_line(lines, used, numbers)
    for side in range(rules.sides):
        full = bags[side] // rules.counter_limit if rules.counter_limit > 0 else 0
        if full > 0:
            numbers = (side, int(NONE), int(NONE), full * int(rules.counter_pays))
            used = add_line(lines, used, numbers)
    return used


# The end of a match


@kernel
def match_is_over(rules: np.record, state: np.record) -> bool:
    """Whether the last deal was played, or a side is at the target (and alone in front, where ties play on)."""
    if rules.finish_kind == LAST_DEAL:
        return bool(state.deals_scored >= rules.sizes)
    reached = False
    best = state.scores[0] * rules.sign
    leaders = 0
    for side in range(rules.sides):
        score = state.scores[side] * rules.sign
        if score > best:
            best = score
            leaders = 0
        if score == best:
            leaders += 1
        if state.scores[side] >= rules.target or state.scores[side] <= rules.lose_at:
            reached = True
    return bool(reached and (leaders == 1 or rules.ties != TIES_PLAY_ON))
