"""The observation: what a seat knows, as bits, for every game that rules can express.

Its fields come one after the other with no gaps; `overtrick.observation` names them, and PLAN holds the number of bits
of each. A field that a game does not need has no bits. Seats are counted from this seat, sides from its side. A
number is a thermometer: as many bits are set, from the first on, as the number says. Of two equal cards the first bit
stands for one of them and the second bit for both, so that nothing tells them apart.

Only what the seat may know is read: its own hand, its own discards and gifts, and what is public. The result is the
same for the record of the whole match and for the one that a view holds, in which all else is blank.
"""

from __future__ import annotations

import numpy as np

from .auction import gives_to
from .bits import bit, wide
from .card_knowledge import own_discards, own_hand, possible_cards, unseen_cards
from .jit import entry, kernel, small
from .knowledge import note_scores
from .layout import GIVE, NO_CARDS, NONE, OF_DECLARER, OF_SEAT, PLAY
from .observation_bits import Place, add, add_cards, add_number, add_seat, add_seats
from .score import taken_by, wanted_by


@kernel
def observe(rules: np.record, plan: np.record, state: np.record, knowledge: np.record, me: int, out: np.record) -> int:
    """Write the observation of a seat. Returns its number of bits."""
    at, rest = add_all_cards(rules, plan, state, knowledge, me, out)
    if plan.calls:
        at, rest = add_auction(rules, plan, state, knowledge, me, out, at, rest)
    at, rest = add_deal(rules, plan, state, me, out, at, rest)
    at, rest = add_taken(rules, plan, state, knowledge, me, out, at, rest)
    at, rest = add_match(rules, plan, state, knowledge, me, out, at, rest)
    left = int(plan.constant_bits)
    place = 0
    while left > 0:
        width = min(left, 64)
        at, rest = add(out, at, rest, plan.constants[place], width)
        place += 1
        left -= width
    if at & 63:
        out.words[at >> 6] = rest
    return at


@small
def add_all_cards(
    rules: np.record, plan: np.record, state: np.record, knowledge: np.record, me: int, out: np.record
) -> Place:
    """Own and unseen cards, the trick, who played what, and what others may hold."""
    seats, width, copies = wide(rules.seats), wide(plan.cards), rules.first_copies
    unseen = unseen_cards(rules, state, knowledge, me)
    hand = own_hand(rules, state, me)
    beating = (hand | state.faceup[me]) & state.beaters if state.phase == PLAY and state.trick_size else NO_CARDS
    at, rest = add_cards(out, 0, NO_CARDS, hand, copies, width)
    at, rest = add_cards(out, at, rest, unseen, copies, width)
    at, rest = add_cards(out, at, rest, beating, copies, width)
    at, rest = add_cards(out, at, rest, knowledge.led, copies, width)
    at, rest = add_trick(rules, plan, state, me, out, at, rest)
    at, rest = add_cards(out, at, rest, knowledge.played_by[me], copies, width)
    if plan.faceup:
        at, rest = add_cards(out, at, rest, state.faceup[me], copies, width)
    seat = me
    for _ in range(1, seats):
        seat = seat + 1 if seat + 1 < seats else 0
        possible = possible_cards(rules, plan, state, knowledge, me, seat, unseen)
        at, rest = add_cards(out, at, rest, knowledge.played_by[seat], copies, width)
        at, rest = add_cards(out, at, rest, possible, copies, width)
        if plan.faceup:
            at, rest = add_cards(out, at, rest, state.faceup[seat], copies, width)
    if plan.special:
        at, rest = add_special_cards(rules, plan, state, knowledge, me, out, at, rest)
    return at, rest


@kernel
def add_special_cards(
    rules: np.record,
    plan: np.record,
    state: np.record,
    knowledge: np.record,
    me: int,
    out: np.record,
    at: int,
    rest: np.uint64,
) -> Place:
    """The turned card, the open card of the middle, own discards, and gifts, as far as the game has them."""
    seats, width, copies = wide(rules.seats), wide(plan.cards), rules.first_copies
    if plan.turned:
        at, rest = add_cards(out, at, rest, knowledge.turned, copies, width)
    if plan.opened:
        at, rest = add_cards(out, at, rest, knowledge.opened, copies, width)
    if plan.discarded:
        at, rest = add_cards(out, at, rest, own_discards(rules, state, me), copies, width)
    if plan.given:
        away = gives_to(rules, state)
        received = NO_CARDS
        if away > 0 and state.phase != GIVE:
            received = knowledge.given_by[(me + seats - away) % seats]
        at, rest = add_cards(out, at, rest, knowledge.given_by[me], copies, width)
        at, rest = add_cards(out, at, rest, received, copies, width)
    return at, rest


@small
def leader_of(rules: np.record, state: np.record) -> int:
    """The seat that led the trick: as many seats in play before the one to act as the trick has cards."""
    seats, seat = wide(rules.seats), wide(state.turn)
    if not state.sitting:
        seat -= wide(state.trick_size)
        return seat if seat >= 0 else seat + seats
    for _ in range(state.trick_size):
        seat = seat - 1 if seat > 0 else seats - 1
        while (int(state.sitting) >> seat) & 1:
            seat = seat - 1 if seat > 0 else seats - 1
    return seat


@kernel
def seats_out_between(rules: np.record, state: np.record, leader: int, seat: int) -> int:
    """The number of seats from the leader to this one that sit out."""
    found = 0
    while leader != seat:
        found += (int(state.sitting) >> leader) & 1
        leader = leader + 1 if leader + 1 < rules.seats else 0
    return found


@small
def add_trick(
    rules: np.record, plan: np.record, state: np.record, me: int, out: np.record, at: int, rest: np.uint64
) -> Place:
    """The card of the trick that each other seat played, from the next seat on, and the leader and winner so far."""
    seats, width, copies = wide(rules.seats), wide(plan.cards), rules.first_copies
    in_play = state.phase == PLAY
    in_trick = wide(state.trick_size) if in_play else wide(0)
    leader = leader_of(rules, state) if in_play else me
    sitting = wide(state.sitting)
    seat = me
    for _ in range(1, seats):
        seat = seat + 1 if seat + 1 < seats else 0
        place = seat - leader if seat >= leader else seat - leader + seats
        if sitting:
            place = seats if (sitting >> seat) & 1 else place - seats_out_between(rules, state, leader, seat)
        card = bit(state.trick[place & 7])
        cards = card if place < in_trick else NO_CARDS
        at, rest = add_cards(out, at, rest, cards, copies, width)
    at, rest = add_seat(rules, out, at, rest, me, leader if in_play else wide(NONE))
    return add_seat(rules, out, at, rest, me, wide(state.winner) if in_trick > 0 else wide(NONE))


@small
def add_auction(
    rules: np.record,
    plan: np.record,
    state: np.record,
    knowledge: np.record,
    me: int,
    out: np.record,
    at: int,
    rest: np.uint64,
) -> Place:
    """All calls of each seat, the standing bid and its holder, the declarer, and seats that sit out or bid blind."""
    seats = int(rules.seats)
    low, high = min(int(plan.calls), 64), max(int(plan.calls) - 64, 0)
    seat = me
    for _ in range(seats):
        at, rest = add(out, at, rest, knowledge.calls[seat, 0], low)
        if high > 0:
            at, rest = add(out, at, rest, knowledge.calls[seat, 1], high)
        seat = seat + 1 if seat + 1 < seats else 0
    if plan.standing:
        call = int(state.standing)
        at, rest = add(out, at, rest, bit(call) if 0 <= call < 64 else NO_CARDS, low)
        if high > 0:
            at, rest = add(out, at, rest, bit(call - 64) if call >= 64 else NO_CARDS, high)
        at, rest = add_seat(rules, out, at, rest, me, int(state.holder))
    if plan.declarer:
        at, rest = add_seat(rules, out, at, rest, me, int(state.declarer))
    if plan.sitting:
        at, rest = add_seats(rules, out, at, rest, me, int(state.sitting))
    if plan.blind:
        at, rest = add_seats(rules, out, at, rest, me, int(state.blind))
        at, rest = add_seats(rules, out, at, rest, me, int(state.looked))
    return at, rest


@small
def add_deal(
    rules: np.record, plan: np.record, state: np.record, me: int, out: np.record, at: int, rest: np.uint64
) -> Place:
    """The phase, dealer, seat to act and trump; the cards to discard and in a new hand, and the tricks to come."""
    phase = int(plan.phase_at[state.phase])
    at, rest = add(out, at, rest, bit(phase) if phase >= 0 else NO_CARDS, int(plan.phase))
    at, rest = add_seat(rules, out, at, rest, me, int(state.dealer))
    at, rest = add_seat(rules, out, at, rest, me, int(state.turn))
    if plan.trump:
        at, rest = add(out, at, rest, bit(int(state.trump) + 1), int(plan.trump))
    if plan.to_discard:
        at, rest = add_number(out, at, rest, int(np.int64(state.to_discard)), int(plan.to_discard))
    if plan.hand_size:
        at, rest = add_number(out, at, rest, int(np.int64(state.hand_size)), int(plan.hand_size))
    return add_number(out, at, rest, int(np.int64(state.tricks_left)), int(plan.tricks))


@small
def add_taken(
    rules: np.record,
    plan: np.record,
    state: np.record,
    knowledge: np.record,
    me: int,
    out: np.record,
    at: int,
    rest: np.uint64,
) -> Place:
    """Tricks, points, what the contracts still need, and the cards left in hands and piles."""
    seats, sides, mine = wide(rules.seats), wide(rules.sides), wide(rules.side_of[me])
    for away in range(seats):
        seat = me + away
        if seat >= seats:
            seat -= seats
        at, rest = add_number(out, at, rest, int(np.int64(state.tricks[seat])), int(plan.tricks))
        if plan.piles:
            left = int(np.int64(state.hand_size)) - int(np.int64(state.pile_next[seat]))
            at, rest = add_number(out, at, rest, int(np.int64(knowledge.hand_counts[seat])), int(plan.pile_hand))
            at, rest = add_number(out, at, rest, left, int(plan.piles))
    if plan.points:
        for away in range(sides):
            side = mine + away
            if side >= sides:
                side -= sides
            points = in_units(int(state.points[side]) - int(plan.points_low), wide(plan.points_unit))
            at, rest = add_number(out, at, rest, points, int(plan.points))
    for away in range(int(plan.units)):
        at, rest = add_contract(rules, plan, state, me, out, at, rest, away)
    return at, rest


@small
def add_contract(
    rules: np.record,
    plan: np.record,
    state: np.record,
    me: int,
    out: np.record,
    at: int,
    rest: np.uint64,
    away: int,
) -> Place:
    """What a contract still needs, and what was taken beyond it."""
    if rules.contract_of == OF_DECLARER:
        has_one = state.declarer >= 0
        unit = wide(rules.side_of[max(int(state.declarer), 0)])
    elif rules.contract_of == OF_SEAT:
        unit = me + away if me + away < rules.seats else me + away - wide(rules.seats)
        has_one = state.bids[unit] >= 0 or rules.contract_wanted >= 0
    else:
        unit = wide(rules.side_of[me]) + away
        unit -= wide(rules.sides) if unit >= rules.sides else 0
        has_one = True
    missing = 0
    if has_one:
        missing = wanted_by(rules, state, unit) - taken_by(rules, state, unit)
    step, width = int(plan.needed_unit), int(plan.needed)
    at, rest = add_number(out, at, rest, in_units(missing + step - 1, step), width)
    return add_number(out, at, rest, in_units(step - 1 - missing, step), width)


@small
def in_units(number: int, unit: int) -> int:
    """A number in whole units, rounded down. Division is slow, and most units are 1."""
    if unit == 1:
        return number
    return number // unit if number > 0 else 0


@small
def add_match(
    rules: np.record,
    plan: np.record,
    state: np.record,
    knowledge: np.record,
    me: int,
    out: np.record,
    at: int,
    rest: np.uint64,
) -> Place:
    """Scores, leads, bags, what breaks ties, and the place of the deal in the match."""
    sides, mine = wide(rules.sides), wide(rules.side_of[me])
    for away in range(sides):
        side = mine + away if mine + away < sides else mine + away - sides
        if plan.score:
            at, rest = add_number(out, at, rest, int(np.int64(knowledge.score_level[side])), int(plan.score))
        if plan.bags:
            at, rest = add_number(out, at, rest, int(state.bags[side]), int(plan.bags))
        if away > 0:
            at, rest = add_number(out, at, rest, int(np.int64(knowledge.lead_level[mine, side])), int(plan.lead))
            if plan.tie_break:
                more = int(state.total_tricks[mine]) - int(state.total_tricks[side])
                at, rest = add_number(out, at, rest, more + int(plan.tie_break) // 2, int(plan.tie_break))
                at, rest = add_number(out, at, rest, int(state.entered[mine] < state.entered[side]), 1)
    if plan.deals:
        at, rest = add_number(out, at, rest, int(state.deals_scored), int(plan.deals))
    if plan.giving:
        at, rest = add(out, at, rest, bit((int(state.deal_number) - 1) % int(plan.giving)), int(plan.giving))
    return at, rest


# Entries, which Python calls with arrays of one record


@entry
def observe_position(
    rules: np.ndarray, plan: np.ndarray, state: np.ndarray, knowledge: np.ndarray, me: int, out: np.ndarray
) -> int:
    """Write the observation of a seat. Returns its number of bits. The levels of the scores are set first."""
    note_scores(rules[0], plan[0], state[0], knowledge[0])
    return observe(rules[0], plan[0], state[0], knowledge[0], me, out[0])
