"""Rules of thumb for the play of a card: whether a seat wants to win the trick, and which card serves that best.

Everything is decided from what the seat can see: its own cards and the cards that have been played. No game is known by
name; only what follows from the payments matters.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import ONE, bit, count, lowest, wide
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import NO_CARDS, NONE, OF_SIDE
from overtrick.kernel.play import above, legal_plays
from overtrick.kernel.value_net_input import unseen_by

from .exact_bid_play import WEIGHTS, exact_bid_card
from .point_avoidance import WEIGHTS as AVOIDANCE_WEIGHTS
from .point_avoidance import avoids_points, card_against_points
from .winning_chances import likely_winners

WANTS = 1
AVOIDS = -1

WORTH_A_TRY = 0.1
"""Where bids have to be made exactly, a card that wins with this probability is tried: few hands hold a better one."""

SAFE_ENOUGH = 0.7
"""A card that wins with this probability is good enough, and a better one is kept."""


@small
def beaten_by(rules: np.record, state: np.record, card: int) -> np.uint64:
    """The cards that would beat this one if it were led."""
    return rules.beats[state.trump + 1, card]


@small
def friends(rules: np.record, state: np.record, seat: int, other: int) -> bool:
    """Whether two seats gain from the same tricks: partners, or two seats that play against a lone declarer."""
    if rules.allied_others:
        return (seat == state.declarer) == (other == state.declarer)
    return bool(rules.side_of[seat] == rules.side_of[other])


@small
def has_open_nello(rules: np.record, state: np.record, seat: int) -> bool:
    """Whether a seat has bid nello and has not won a trick."""
    return bool(rules.has_nello and state.bids[seat] == 0 and state.tricks[seat] == 0)


@kernel
def side_needs(rules: np.record, state: np.record, side: int) -> int:
    """The tricks that a side still needs for its contract; negative if it has more."""
    needed = 0
    for seat in range(rules.seats):
        if rules.side_of[seat] == side:
            needed += int(state.bids[seat]) - int(state.tricks[seat])
    return needed


@kernel
def goal_of(rules: np.record, state: np.record, seat: int) -> int:
    """Whether a seat wants to win this trick, as far as its own contract is concerned."""
    if rules.contract_of == OF_SIDE:
        setting = points_for_setting(rules, state, seat)
        if has_open_nello(rules, state, seat):
            return WANTS if setting > rules.nello_worth else AVOIDS
        if side_needs(rules, state, wide(rules.side_of[seat])) > 0:
            return WANTS
        return WANTS if setting > 0 or not rules.avoids_more else AVOIDS
    return AVOIDS if rules.avoids_more else WANTS


@small
def bids_are_exact(rules: np.record) -> bool:
    """Whether bids have to be made exactly in this game."""
    return bool(rules.aims_exactly)


@kernel
def points_for_setting(rules: np.record, state: np.record, seat: int) -> int:
    """What opposing sides would lose if they lost one trick: the contract of each that needs every trick left."""
    contract = 0
    for side in range(wide(rules.sides)):
        if side != rules.side_of[seat] and side_needs(rules, state, side) == state.tricks_left:
            for other in range(rules.seats):
                if rules.side_of[other] == side:
                    contract += int(state.bids[other] * rules.loss_per_bid)
    return contract


@small
def weakest(rules: np.record, state: np.record, cards: np.uint64, unseen: np.uint64) -> int:
    """The card that the most unseen cards would beat, with regard to its points."""
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
    """The card that the fewest unseen cards would beat."""
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
    """The card with the most points that is not a certain winner, to play to a friend's trick."""
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
    """The cards among these that no unseen card can beat."""
    sure = NO_CARDS
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        if not (beaten_by(rules, state, card) & unseen):
            sure |= bit(card)
    return sure


@kernel
def novice_card(rules: np.record, state: np.record) -> int:
    """The card that a novice plays."""
    seat = wide(state.turn)
    legal = legal_plays(rules, state)
    if not (legal & (legal - ONE)):
        return lowest(legal)
    unseen = unseen_by(rules, state, seat)
    if bids_are_exact(rules) and state.bids[seat] != NONE:
        return exact_bid_card(rules, state, legal, unseen, WEIGHTS)
    if avoids_points(rules):
        return card_against_points(rules, state, legal, unseen, AVOIDANCE_WEIGHTS)
    goal = goal_of(rules, state, seat)
    if state.trick_size > 0 and rules.has_nello:
        goal = goal_with_nellos(rules, state, seat, goal)
    return card_for_goal(rules, state, legal, unseen, goal)


@kernel
def greedy_card(rules: np.record, state: np.record) -> int:
    """The card of a novice that wants to win every trick, whatever was bid."""
    legal = legal_plays(rules, state)
    if not (legal & (legal - ONE)):
        return lowest(legal)
    return card_for_goal(rules, state, legal, unseen_by(rules, state, wide(state.turn)), int(WANTS))


@kernel
def card_for_goal(rules: np.record, state: np.record, legal: np.uint64, unseen: np.uint64, goal: int) -> int:
    """A card to lead or to follow with, for a seat that wants this trick or avoids it."""
    if state.trick_size == 0:
        return lead(rules, state, legal, unseen, goal)
    return follow(rules, state, legal, unseen, goal)


@kernel
def goal_with_nellos(rules: np.record, state: np.record, seat: int, goal: int) -> int:
    """The goal of a seat that covers a partner's nello and lets an opponent's nello win tricks."""
    if has_open_nello(rules, state, seat):
        return goal
    winner = wide(state.winner)
    if has_open_nello(rules, state, winner):
        return WANTS if rules.side_of[winner] == rules.side_of[seat] else AVOIDS
    for other in range(wide(rules.seats)):
        behind = other - seat if other > seat else other - seat + rules.seats
        if behind < state.trick_cards - state.trick_size and other != seat and has_open_nello(rules, state, other):
            if rules.side_of[other] == rules.side_of[seat]:
                return WANTS
    return goal


@kernel
def lead(rules: np.record, state: np.record, legal: np.uint64, unseen: np.uint64, goal: int) -> int:
    """The card to lead: a certain winner if tricks are wanted (trumps first for a declarer), else the weakest card."""
    if bids_are_exact(rules):
        return lead_likely_winner(rules, state, legal, unseen)
    if goal == AVOIDS:
        return weakest(rules, state, legal, unseen)
    sure = sure_winners(rules, state, legal, unseen)
    if sure & state.trumps and state.turn == state.declarer and state.trumps & unseen:
        return strongest(rules, state, sure & state.trumps, unseen)
    if sure & ~state.trumps:
        return strongest(rules, state, sure & ~state.trumps, unseen)
    plain = legal & ~state.trumps
    masters = NO_CARDS  # the best cards of their suits, though a trump would beat them
    rest = plain
    while rest:
        card = lowest(rest)
        rest &= rest - ONE
        if not (above(rules, state, card) & unseen):
            masters |= bit(card)
    if masters:
        return strongest(rules, state, masters, unseen)
    if sure:
        return strongest(rules, state, sure, unseen)
    return weakest(rules, state, plain if plain else legal, unseen)


@kernel
def lead_likely_winner(rules: np.record, state: np.record, legal: np.uint64, unseen: np.uint64) -> int:
    """The card to lead where bids are exact and every trick is wanted: the likeliest winner, no trump if possible."""
    likely = likely_winners(rules, state, legal, unseen, WORTH_A_TRY)
    plain = legal & ~state.trumps
    if likely:
        return strongest(rules, state, likely & plain if likely & plain else likely, unseen)
    return weakest(rules, state, plain if plain else legal, unseen)


@kernel
def follow(rules: np.record, state: np.record, legal: np.uint64, unseen: np.uint64, goal: int) -> int:
    """The card to follow with: the cheapest that wins, or the losing card that would do the most harm later."""
    winning = legal & state.beaters
    losing = legal & ~state.beaters
    last = state.trick_size == state.trick_cards - 1
    safe = last or not (state.beaters & unseen)  # no seat behind can beat the best card so far
    if goal == AVOIDS:
        return follow_to_avoid(rules, state, winning, losing, unseen)
    if bids_are_exact(rules):
        return follow_likely_winner(rules, state, winning, losing, unseen)
    winner = wide(state.winner)
    if friends(rules, state, winner, wide(state.turn)) and not has_open_nello(rules, state, winner):
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
    if state.trick_size == 1 and losing and state.trick_cards > 2:
        return weakest(rules, state, losing, unseen)  # second hand low
    if winning & state.trumps:
        return weakest(rules, state, winning, unseen)
    return strongest(rules, state, winning, unseen)


@kernel
def follow_likely_winner(
    rules: np.record, state: np.record, winning: np.uint64, losing: np.uint64, unseen: np.uint64
) -> int:
    """The card to follow with where bids are exact: the cheapest safe one, else a likely winner, else a useless one."""
    safe_enough = likely_winners(rules, state, winning, unseen, SAFE_ENOUGH)
    if safe_enough:
        return weakest(rules, state, safe_enough, unseen)
    likely = likely_winners(rules, state, winning, unseen, WORTH_A_TRY)
    if likely:
        return strongest(rules, state, likely, unseen)
    return weakest(rules, state, losing if losing else winning, unseen)


@kernel
def follow_to_avoid(
    rules: np.record, state: np.record, winning: np.uint64, losing: np.uint64, unseen: np.uint64
) -> int:
    """The card to follow with for a seat that avoids tricks: the worst card that loses, else the lowest one.

    The last seat, which has to win anyway, gets rid of its highest card, if possible one without points.
    """
    if losing:
        return costliest(rules, state, losing, unseen)
    if state.trick_size == state.trick_cards - 1:
        return cheapest(rules, state, winning, unseen)
    return weakest(rules, state, winning, unseen)


@small
def costliest(rules: np.record, state: np.record, cards: np.uint64, unseen: np.uint64) -> int:
    """The card with the most points, and among equals the one that the fewest unseen cards would beat."""
    chosen, best = lowest(cards), -100_000
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        weight = 8 * int(rules.worth[card]) - count(beaten_by(rules, state, card) & unseen)
        if weight > best:
            chosen, best = card, weight
    return chosen


@small
def cheapest(rules: np.record, state: np.record, cards: np.uint64, unseen: np.uint64) -> int:
    """The card with the fewest points, and among equals the one that the fewest unseen cards would beat."""
    chosen, best = lowest(cards), -100_000
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        weight = -100 * int(rules.worth[card]) - count(beaten_by(rules, state, card) & unseen)
        if weight > best:
            chosen, best = card, weight
    return chosen
