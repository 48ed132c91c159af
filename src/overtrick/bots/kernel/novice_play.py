"""Rules of thumb for the play of a card: what a seat wants of a trick, and the card that serves it.

Everything here is decided from what the seat itself can see: its own cards and those that have been played. It knows no
game by name, only what the score asks for.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import ONE, bit, count, lowest
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import DIFFER_CONTRACT, EXACT_BID, NO_AUCTION, NO_CARDS, NONE, TEAM_CONTRACT
from overtrick.kernel.observation import unseen_by
from overtrick.kernel.play import legal_plays

from .exact_bid_play import WEIGHTS, aim
from .winning_chances import likely_winners

WANTS = 1
AVOIDS = -1

WORTH_A_TRY = 0.1
"""Where bids are hit exactly, a card that wins with this chance is tried: there will hardly be a better one."""

SAFE_ENOUGH = 0.7
"""With this chance a card will do, and a better one is kept."""


@small
def beaten_by(rules: np.record, state: np.record, card: int) -> np.uint64:
    """The cards that would beat this one if it were led."""
    if bit(card) & state.trumps:
        return rules.above[card]
    return rules.above[card] | state.trumps


@small
def friends(rules: np.record, state: np.record, seat: int, other: int) -> bool:
    """Whether two seats gain from the same tricks: partners, and the enders against a differ."""
    if rules.score_kind == DIFFER_CONTRACT:
        return (seat == state.declarer) == (other == state.declarer)
    return bool(rules.side_of[seat] == rules.side_of[other])


@small
def hopes_for_none(rules: np.record, state: np.record, seat: int) -> bool:
    """Whether a seat has a nello that is still alive."""
    return bool(rules.has_nello and state.bids[seat] == 0 and state.tricks[seat] == 0)


@kernel
def side_needs(rules: np.record, state: np.record, side: int) -> int:
    """Tricks a side is short of its contract; below zero when it has more."""
    needed = 0
    for seat in range(rules.seats):
        if rules.side_of[seat] == side:
            needed += int(state.bids[seat]) - int(state.tricks[seat])
    return needed


@kernel
def goal_of(rules: np.record, state: np.record, seat: int) -> int:
    """Whether a seat wants to win this trick, as far as its own contract goes."""
    if rules.score_kind == TEAM_CONTRACT:
        setting = worth_setting(rules, state, seat)
        if hopes_for_none(rules, state, seat):
            return WANTS if setting > rules.nello_bonus else AVOIDS
        if side_needs(rules, state, rules.side_of[seat]) > 0:
            return WANTS
        return WANTS if setting > 0 else AVOIDS
    return AVOIDS if rules.score_kind == EXACT_BID and rules.per_trick < 0 else WANTS


@small
def hits_exactly(rules: np.record) -> bool:
    """Whether the game is about bids that have to be hit exactly."""
    return bool(rules.score_kind == EXACT_BID and rules.auction != NO_AUCTION)


@kernel
def worth_setting(rules: np.record, state: np.record, seat: int) -> int:
    """What an opposing side would lose by one trick: its contract, if it needs every trick that is left."""
    contract = 0
    for side in range(rules.sides):
        if side != rules.side_of[seat] and side_needs(rules, state, side) == state.tricks_left:
            for other in range(rules.seats):
                if rules.side_of[other] == side:
                    contract += int(state.bids[other] * rules.per_trick)
    return contract


@small
def weakest(rules: np.record, state: np.record, cards: np.uint64, unseen: np.uint64) -> int:
    """The card that is least likely to win and worth least: the one most unseen cards would beat."""
    chosen, best = lowest(cards), -1000
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        weight = count(beaten_by(rules, state, card) & unseen) - int(rules.worth[card])
        if weight > best:
            chosen, best = card, weight
    return chosen


@small
def strongest(rules: np.record, state: np.record, cards: np.uint64, unseen: np.uint64) -> int:
    """The card that fewest unseen cards would beat."""
    chosen, best = lowest(cards), 1000
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        weight = count(beaten_by(rules, state, card) & unseen)
        if weight < best:
            chosen, best = card, weight
    return chosen


@small
def richest(rules: np.record, state: np.record, cards: np.uint64, unseen: np.uint64) -> int:
    """The card worth most that is no sure winner itself: a gift for a friend's trick."""
    chosen, best = lowest(cards), -1000
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        beaters = count(beaten_by(rules, state, card) & unseen)
        weight = 4 * int(rules.worth[card]) + beaters - (200 if beaters == 0 else 0)
        if weight > best:
            chosen, best = card, weight
    return chosen


@small
def sure_winners(rules: np.record, state: np.record, cards: np.uint64, unseen: np.uint64) -> np.uint64:
    """Those of the cards that nothing unseen can beat."""
    sure = NO_CARDS
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        if not (beaten_by(rules, state, card) & unseen):
            sure |= bit(card)
    return sure


@kernel
def novice_card(rules: np.record, state: np.record, greedy: bool) -> int:
    """The card a novice plays; ``greedy`` is a novice who wants every trick, bids or no bids."""
    seat = state.turn
    legal = legal_plays(rules, state)
    if not (legal & (legal - ONE)):
        return lowest(legal)
    unseen = unseen_by(rules, state, seat)
    if not greedy and hits_exactly(rules) and state.bids[seat] != NONE:
        return aim(rules, state, legal, unseen, WEIGHTS)
    goal = WANTS if greedy else goal_of(rules, state, seat)
    if state.trick_size == 0:
        return lead(rules, state, seat, legal, unseen, goal)
    if not greedy and rules.has_nello:
        goal = mind_nellos(rules, state, seat, goal)
    return follow(rules, state, seat, legal, unseen, goal)


@kernel
def mind_nellos(rules: np.record, state: np.record, seat: int, goal: int) -> int:
    """Cover a partner's nello; leave a trick to an opponent's."""
    if hopes_for_none(rules, state, seat):
        return goal
    winner = state.winner
    if hopes_for_none(rules, state, winner):
        return WANTS if rules.side_of[winner] == rules.side_of[seat] else AVOIDS
    for other in range(rules.seats):
        behind = other - seat if other > seat else other - seat + rules.seats
        if behind < rules.seats - state.trick_size and other != seat and hopes_for_none(rules, state, other):
            if rules.side_of[other] == rules.side_of[seat]:
                return WANTS
    return goal


@kernel
def lead(rules: np.record, state: np.record, seat: int, legal: np.uint64, unseen: np.uint64, goal: int) -> int:
    """A sure winner for who wants tricks (trumps first for a declarer), else the weakest card."""
    if hits_exactly(rules):
        return lead_to_try(rules, state, legal, unseen)
    if goal == AVOIDS:
        return weakest(rules, state, legal, unseen)
    sure = sure_winners(rules, state, legal, unseen)
    if sure & state.trumps and seat == state.declarer and state.trumps & unseen:
        return strongest(rules, state, sure & state.trumps, unseen)
    if sure & ~state.trumps:
        return strongest(rules, state, sure & ~state.trumps, unseen)
    plain = legal & ~state.trumps
    masters = NO_CARDS  # best of their suit, though a trump would take them
    rest = plain
    while rest:
        card = lowest(rest)
        rest &= rest - ONE
        if not (rules.above[card] & unseen):
            masters |= bit(card)
    if masters:
        return strongest(rules, state, masters, unseen)
    if sure:
        return strongest(rules, state, sure, unseen)
    return weakest(rules, state, plain if plain else legal, unseen)


@kernel
def lead_to_try(rules: np.record, state: np.record, legal: np.uint64, unseen: np.uint64) -> int:
    """Where bids are hit exactly and every trick is wanted: the card most likely to win, plain ones first."""
    likely = likely_winners(rules, state, legal, unseen, WORTH_A_TRY)
    plain = legal & ~state.trumps
    if likely:
        return strongest(rules, state, likely & plain if likely & plain else likely, unseen)
    return weakest(rules, state, plain if plain else legal, unseen)


@kernel
def follow(rules: np.record, state: np.record, seat: int, legal: np.uint64, unseen: np.uint64, goal: int) -> int:
    """Win as cheaply as will do, or lose with the card that would do most harm later."""
    winning = legal & state.beaters
    losing = legal & ~state.beaters
    last = state.trick_size == rules.seats - 1
    safe = last or not (state.beaters & unseen)  # nobody behind can take it from the present winner
    if goal == AVOIDS:
        if losing:
            return strongest(rules, state, losing, unseen)
        return strongest(rules, state, winning, unseen) if last else weakest(rules, state, winning, unseen)
    if hits_exactly(rules):
        return follow_to_try(rules, state, winning, losing, unseen)
    ours = friends(rules, state, state.winner, seat)
    if ours and not hopes_for_none(rules, state, state.winner):
        if safe:
            return richest(rules, state, losing if losing else legal, unseen)
        sure = sure_winners(rules, state, winning, unseen)
        if losing and not (sure and rules.counts_points):
            return weakest(rules, state, losing, unseen)
    if not winning:
        return weakest(rules, state, losing, unseen)
    if last:
        return weakest(rules, state, winning, unseen)
    sure = sure_winners(rules, state, winning, unseen)
    if sure:
        return weakest(rules, state, sure, unseen)
    if state.trick_size == 1 and losing and rules.seats > 2:
        return weakest(rules, state, losing, unseen)  # second hand low
    if winning & state.trumps:
        return weakest(rules, state, winning, unseen)
    return strongest(rules, state, winning, unseen)


@kernel
def follow_to_try(rules: np.record, state: np.record, winning: np.uint64, losing: np.uint64, unseen: np.uint64) -> int:
    """The same for who follows: the cheapest card that should hold, the best that may, or one of no use later."""
    safe_enough = likely_winners(rules, state, winning, unseen, SAFE_ENOUGH)
    if safe_enough:
        return weakest(rules, state, safe_enough, unseen)
    likely = likely_winners(rules, state, winning, unseen, WORTH_A_TRY)
    if likely:
        return strongest(rules, state, likely, unseen)
    return weakest(rules, state, losing if losing else winning, unseen)
