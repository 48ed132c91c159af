"""The auctions: one bid of tricks each; bids of points with pass and check; bids of tricks and a suit."""

from __future__ import annotations

import numpy as np

from .bits import bit, count, lowest, span
from .jit import kernel, small
from .layout import (
    BID,
    BY_BID,
    BY_ONESELF,
    CHECK,
    CHOOSE_ALONE,
    DEAL_OVER,
    DISCARD,
    GIVE,
    NAME_TRUMP,
    NAMED,
    NO_AUCTION,
    NO_CARDS,
    NONE,
    ORDER,
    ORDER_UP,
    PASS,
    SUIT_AUCTION,
    TRICK_BIDS,
)
from .play import merge_copies, open_play
from .seats import first_card_of, left_of, partners

_PASS_BIT = np.uint64(1) << np.uint64(PASS)
_CHECK_BIT = np.uint64(1) << np.uint64(CHECK)


@small
def gives_to(rules: np.record, state: np.record) -> int:
    """The number of seats further on that get a seat's cards in this deal; 0 if nobody gives."""
    if rules.give_count == 0:
        return 0
    return int(rules.give_to[(state.deal_number - 1) % rules.give_cycle])


@kernel
def open_giving(rules: np.record, state: np.record) -> None:
    """Ask the seats in turn for the cards they give away. If nobody gives in this deal, the auction begins."""
    state.standing = NONE
    state.holder = NONE
    state.passed = 0
    state.calls = 0
    state.bid_total = 0
    state.to_discard = 0
    if gives_to(rules, state) == 0:
        open_auction(rules, state)
        return
    state.phase = GIVE
    state.turn = left_of(rules, state.dealer)
    state.to_discard = rules.give_count


@kernel
def give(rules: np.record, state: np.record, card: int) -> None:
    """Give one card away. The cards lie in the middle until every seat has given, and are then taken up."""
    given = bit(card)
    state.hands[state.turn] &= ~given
    middle = state.middle | given
    state.middle = middle
    left = int(state.to_discard) - 1
    state.to_discard = left
    if left > 0:
        return
    if state.turn != state.dealer:
        state.turn = left_of(rules, state.turn)
        state.to_discard = rules.give_count
        return
    away = gives_to(rules, state)
    for seat in range(rules.seats):
        place = first_card_of(rules, state, seat)
        for _ in range(state.hand_size):
            state.hands[(seat + away) % rules.seats] |= middle & bit(state.deck[place])
            place += rules.seats
    state.middle = NO_CARDS
    open_auction(rules, state)


@kernel
def open_auction(rules: np.record, state: np.record) -> None:
    """Begin the auction with the seat on the dealer's left. Without an auction the play begins at once."""
    state.phase = BID
    state.turn = left_of(rules, state.dealer)
    if rules.auction == NO_AUCTION:
        open_play(rules, state)


# Legal calls


@small
def legal_calls(rules: np.record, state: np.record) -> tuple[np.uint64, np.uint64]:
    """The legal calls of the seat to act, as two words."""
    if rules.auction == TRICK_BIDS:
        return trick_bids(rules, state), NO_CARDS
    if rules.auction == SUIT_AUCTION:
        return suit_calls(rules, state)
    if rules.auction == ORDER_UP:
        return order_calls(rules, state), NO_CARDS
    return point_calls(rules, state)


@kernel
def order_calls(rules: np.record, state: np.record) -> np.uint64:
    """First pass or order the turned card up; when all have passed, pass or name another suit."""
    if state.calls < rules.seats:
        return _PASS_BIT | bit(ORDER)
    suits = span(2, int(rules.suit_count) + 1) & ~bit(2 + rules.suit_of[lowest(state.out)])
    if rules.must_name and state.calls == 2 * rules.seats - 1:
        return suits
    return suits | _PASS_BIT


@small
def trick_bids(rules: np.record, state: np.record) -> np.uint64:
    """Bids up to the hand size and the limit on all bids. With the hook the bids may not add up to the tricks."""
    if rules.blind and not (state.looked >> state.turn) & 1:
        return bit(rules.blind) | bit(rules.blind + 1)
    most = int(state.hand_size)
    if rules.bid_cap != NONE:
        most = min(most, int(rules.bid_cap - state.bid_total))
    bids = span(0, most)
    hooked = state.hand_size - state.bid_total
    if rules.hook and state.calls == rules.seats - 1 and hooked >= 0:
        bids &= ~bit(hooked)
    return bids


@small
def calls_from(first: int, last: int) -> tuple[np.uint64, np.uint64]:
    """The calls from first to last, as two words."""
    return span(min(first, 64), min(last, 63)), span(max(first, 64) - 64, last - 64)


@small
def point_calls(rules: np.record, state: np.record) -> tuple[np.uint64, np.uint64]:
    """Pass, every higher bid, and check if the partner holds the bid and an opponent has not passed."""
    first = max(int(rules.lowest_call), int(state.standing + 1))
    low, high = calls_from(first, int(rules.highest_call))
    if not must_bid(rules, state):
        low |= _PASS_BIT
    if rules.check_allowed and state.holder != NONE and partners(rules, state.holder, state.turn):
        for seat in range(rules.seats):
            if not partners(rules, seat, state.turn) and not has_passed(state, seat):
                low |= _CHECK_BIT
    return low, high


@kernel
def suit_calls(rules: np.record, state: np.record) -> tuple[np.uint64, np.uint64]:
    """Pass, and every bid of tricks and a suit that is higher than the standing bid."""
    strains = int(rules.strains)
    last = int(state.hand_size * strains)
    low, high = NO_CARDS, NO_CARDS
    if rules.strict_raise and state.standing != NONE:
        tricks = (state.standing - 1) // strains + 1
        strain = (state.standing - 1) % strains
        for more in range(tricks, state.hand_size):
            first = 1 + more * strains
            row_low, row_high = calls_from(first + strain + 1, first + strains - 1)
            low |= row_low
            high |= row_high
    else:
        low, high = calls_from(max(1, int(state.standing + 1)), last)
    if not must_bid(rules, state):
        low |= _PASS_BIT
    return low, high


@small
def has_passed(state: np.record, seat: int) -> bool:
    """Whether a seat has passed."""
    return bool((state.passed >> seat) & 1)


@small
def must_bid(rules: np.record, state: np.record) -> bool:
    """Whether all other seats have passed and the last seat may not pass too."""
    others = rules.seats - 1
    return bool(rules.last_must_bid and state.standing == NONE and count(np.uint64(state.passed)) == others)


# Effects of calls


@small
def call(rules: np.record, state: np.record, code: int) -> None:
    """Carry out a call of the seat to act."""
    seat = state.turn
    if rules.blind and code >= rules.blind:
        state.looked |= 1 << seat
        if code > rules.blind:
            return  # the seat looks at its cards, and then bids
        state.blind |= 1 << seat
        code = 0
    state.bids[seat] = code
    state.calls += 1
    if rules.auction == ORDER_UP:
        order_or_pass(rules, state, code)
        return
    if rules.auction == TRICK_BIDS:
        state.bid_total += code
        state.turn = left_of(rules, seat)
        if state.calls == rules.seats:
            open_play(rules, state)
        return
    if code == PASS:
        state.passed |= 1 << seat
    elif rules.auction == SUIT_AUCTION or code != CHECK:
        state.standing = code
        state.holder = seat
    passed = count(np.uint64(state.passed))
    if passed == rules.seats:
        state.phase = DEAL_OVER  # passed out: nobody scores
    elif passed == rules.seats - 1 and state.holder != NONE:
        close_auction(rules, state)
    else:
        state.turn = next_to_call(rules, state, seat)


@kernel
def order_or_pass(rules: np.record, state: np.record, code: int) -> None:
    """Choose trump, or pass on to the next seat. When all have passed for the last time, nobody scores."""
    if code == PASS:
        rounds = 2 if rules.second_round else 1
        if state.calls == rounds * rules.seats:
            state.phase = DEAL_OVER
        state.turn = left_of(rules, state.turn)
        return
    state.standing = code
    state.holder = state.turn
    state.declarer = state.turn
    choose_trump(rules, state, int(rules.suit_of[lowest(state.out)]) if code == ORDER else code - 2)
    if rules.may_play_alone:
        state.phase = CHOOSE_ALONE
    else:
        take_up(rules, state)


@kernel
def choose_alone(rules: np.record, state: np.record, choice: int) -> None:
    """The declarer plays alone, and the partners sit out, or everybody plays."""
    if choice == BY_ONESELF:
        for seat in range(rules.seats):
            if seat != state.declarer and partners(rules, seat, state.declarer):
                state.sitting |= 1 << seat
                state.trick_cards -= 1
    take_up(rules, state)


@kernel
def take_up(rules: np.record, state: np.record) -> None:
    """The dealer takes up a card that was ordered and discards one. Otherwise the play begins."""
    if state.standing != ORDER:
        open_play(rules, state)
        return
    state.hands[state.dealer] |= state.out
    state.out = NO_CARDS
    state.turn = state.dealer
    state.to_discard = 1
    state.phase = DISCARD


@kernel
def next_to_call(rules: np.record, state: np.record, seat: int) -> int:
    """The next seat that has not passed, except the holder of the standing bid."""
    following = left_of(rules, seat)
    while has_passed(state, following) or following == state.holder:
        following = left_of(rules, following)
    return following


@kernel
def close_auction(rules: np.record, state: np.record) -> None:
    """Make the holder of the standing bid the declarer, who takes the middle, names trump or begins the play."""
    state.declarer = state.holder
    state.turn = state.holder
    if rules.trump_kind == BY_BID:
        choose_trump(rules, state, (state.standing - 1) % rules.strains)
    if rules.middle > 0:
        state.hands[state.declarer] |= state.middle
        state.middle = NO_CARDS
        state.to_discard = rules.middle
        state.phase = DISCARD
    else:
        after_discards(rules, state)


@small
def legal_discards(rules: np.record, state: np.record) -> np.uint64:
    """The cards the seat to act may discard. It keeps certain cards as long as it has others."""
    cards = state.hands[state.turn]
    others = cards & ~rules.kept
    return merge_copies(rules, others if others else cards)


@kernel
def discard(rules: np.record, state: np.record, card: int) -> None:
    """Discard one card of the declarer, face down."""
    state.hands[state.turn] &= ~bit(card)
    state.discarded |= bit(card)
    state.to_discard -= 1
    if state.to_discard == 0:
        after_discards(rules, state)


@kernel
def after_discards(rules: np.record, state: np.record) -> None:
    """Ask for trump, or begin the play if it is known."""
    if rules.trump_kind == NAMED:
        state.phase = NAME_TRUMP
    else:
        open_play(rules, state)


@kernel
def name_trump(rules: np.record, state: np.record, suit: int) -> None:
    """Set the trump that the declarer names, and begin the play."""
    choose_trump(rules, state, suit)
    open_play(rules, state)


@small
def choose_trump(rules: np.record, state: np.record, suit: int) -> None:
    """Set trump. A number after those of the suits means no trump."""
    state.trump = suit if suit < rules.suit_count else NONE
    state.trumps = rules.trumps[state.trump + 1]
