"""Rules of thumb for games in which every seat avoids the points of cards, such as Hearts.

A card is good if it probably does not take points now, and if the cards that stay in the hand are less dangerous
without it. The other seats are expected to avoid points too: they play below a card if they can. The weights come from
deals between novices with different weights: see `benchmarks/point_avoidance_weights.py`.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from overtrick.kernel.bits import ONE, bit, count, lowest
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import NO_CARDS, OF_NOBODY

from .winning_chances import chance_held

COVER, OWN, LATER, UNLOAD, GIFT, SHORT, FLUSH, ON_LEAD, GIVE_SHORT = 0, 1, 2, 3, 4, 5, 6, 7, 8

WEIGHTS = np.array(
    [
        0.57,  # how much of a card's danger is left for each lower card of its suit in the hand
        0.66,  # the card's own points in its danger
        1.66,  # points that a later trick of its suit will cost in addition, when more seats are void
        0.28,  # danger that leaves the hand with the card
        0.28,  # points that the card gives to another seat
        0.27,  # a short suit, which is soon void
        0.62,  # a lead below the costliest card that is out, which its holder may have to play
        0.14,  # being on lead after this trick
        -1.03,  # a short suit, when cards are given away
    ]
)

Scene: TypeAlias = tuple[np.uint64, float, np.uint64, float, np.uint64, float]
"""What a seat has not seen: the cards, the chance that a given seat holds one of them, the costliest of them with their
points, and the other ones with points with their mean points."""


@small
def avoids_points(rules: np.record) -> bool:
    """Whether every seat avoids points in this game, and nobody has promised anything."""
    return bool(rules.avoids_more and rules.counts_points and rules.contract_of == OF_NOBODY)


@kernel
def scene_of(rules: np.record, unseen: np.uint64, held: float) -> Scene:
    """The scene for these unseen cards."""
    costliest, others = NO_CARDS, NO_CARDS
    most, total = 0, 0
    cards = unseen
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        worth = int(rules.worth[card])
        if worth > most:
            others |= costliest
            total += most * count(costliest)
            costliest, most = bit(card), worth
        elif worth == most and most > 0:
            costliest |= bit(card)
        elif worth > 0:
            others |= bit(card)
            total += worth
    mean = float(total) / max(float(count(others)), 1.0)
    return unseen, held, costliest, float(most), others, mean


@small
def power(base: float, exponent: int) -> float:
    """A number to the power of a small one."""
    result = 1.0
    for _ in range(exponent):
        result *= base
    return result


@small
def likely_points(scene: Scene, cards: np.uint64) -> float:
    """The points of the costliest card that a given seat holds among these unseen cards, on average."""
    _, held, costliest, most, others, mean = scene
    holds = 1.0 - power(1.0 - held, count(cards & costliest))
    return holds * most + (1.0 - holds) * (1.0 - power(1.0 - held, count(cards & others))) * mean


@small
def chance_to_take(rules: np.record, scene: Scene, trump: int, card: int, behind: int) -> float:
    """The probability that none of the seats behind has to play a higher card of the suit."""
    suit = rules.suit_cards[trump, card] & scene[0]
    higher = count(rules.beats[trump, card] & suit)
    missing = 1.0 - scene[1]
    forced = power(missing, count(suit) - higher) * (1.0 - power(missing, higher))
    return power(1.0 - forced, behind)


@small
def points_from(rules: np.record, scene: Scene, trump: int, card: int, behind: int) -> float:
    """The points that the seats behind play to a trick of this suit which the card takes."""
    suit = rules.suit_cards[trump, card] & scene[0]
    void = power(1.0 - scene[1], count(suit))
    each = likely_points(scene, suit & ~rules.beats[trump, card]) + void * likely_points(scene, scene[0] & ~suit)
    return behind * each


@kernel
def danger_of(rules: np.record, scene: Scene, trump: int, card: int, weights: np.ndarray) -> float:
    """The points that a card takes if it has to be played to a trick of its suit, on average."""
    behind = int(rules.seats) - 1
    points = weights[OWN] * float(rules.worth[card]) + points_from(rules, scene, trump, card, behind)
    if scene[2]:
        points += weights[LATER]
    return chance_to_take(rules, scene, trump, card, behind) * points


@kernel
def danger_without(
    rules: np.record, scene: Scene, trump: int, hand: np.uint64, card: int, weights: np.ndarray
) -> float:
    """By how much the danger of a hand falls without this card. Higher cards of its suit are then covered less."""
    suit = rules.suit_cards[trump, card] & hand
    cover = weights[COVER]
    below = count(suit & ~rules.beats[trump, card] & ~bit(card))
    change = danger_of(rules, scene, trump, card, weights) * power(cover, below)
    higher = suit & rules.beats[trump, card]
    while higher:
        other = lowest(higher)
        higher &= higher - ONE
        below = count(suit & ~rules.beats[trump, other] & ~bit(other))
        change -= danger_of(rules, scene, trump, other, weights) * power(cover, below - 1) * (1.0 - cover)
    return change


@kernel
def card_against_points(
    rules: np.record, state: np.record, legal: np.uint64, unseen: np.uint64, weights: np.ndarray
) -> int:
    """The card to play: it probably takes few points, and leaves a hand that is not dangerous."""
    trump = int(state.trump) + 1
    scene = scene_of(rules, unseen, chance_held(state, unseen))
    clean = bool(rules.barred_first and state.tricks_left == state.hand_size)
    hand = state.hands[state.turn] | state.faceup[state.turn]
    behind = int(state.trick_cards) - 1 - int(state.trick_size)
    lying = 0.0
    for place in range(state.trick_size):
        lying += float(rules.worth[state.trick[place]])
    chosen, best = lowest(legal), -1e9
    while legal:
        card = lowest(legal)
        legal &= legal - ONE
        worth = float(rules.worth[card])
        takes = chance_to_take(rules, scene, trump, card, behind) if bit(card) & state.beaters else 0.0
        points = lying + worth
        if takes > 0.0 and not clean:
            points += points_from(rules, scene, trump, card, behind)
        value = weights[UNLOAD] * danger_without(rules, scene, trump, hand, card, weights)
        value += (1.0 - takes) * weights[GIFT] * worth - takes * (points + weights[ON_LEAD])
        value += weights[SHORT] / float(count(hand & rules.suit_cards[trump, card]))
        if state.trick_size == 0 and rules.beats[trump, card] & scene[2]:
            value += weights[FLUSH]
        if value > best:
            chosen, best = card, value
    return chosen


@kernel
def gift_against_points(rules: np.record, hand: np.uint64, trump: int, weights: np.ndarray) -> int:
    """The card to give away: the hand is the least dangerous without it."""
    held = 1.0 / float(int(rules.seats) - 1)
    scene = scene_of(rules, rules.deck & ~hand, held)
    cards = hand
    chosen, best = lowest(cards), -1e9
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        value = danger_without(rules, scene, trump, hand, card, weights)
        value += weights[GIVE_SHORT] / float(count(hand & rules.suit_cards[trump, card]))
        if value > best:
            chosen, best = card, value
    return chosen
