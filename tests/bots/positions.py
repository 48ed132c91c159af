"""Positions written by hand, with the actions that lead to them."""

from __future__ import annotations

from collections import Counter
from random import Random

import overtrick as ot
from tests.table_helpers import FRENCH_RANKS, Option, finish_deal, play, say

SUITS = "CDHS"
CARDS = [suit + rank for suit in SUITS for rank in FRENCH_RANKS]
Trick = list[tuple[int, str]]


def _height(card: str) -> int:
    return -FRENCH_RANKS.index(card[1:])


class _Past:
    """Tricks that lead to an ending: all cards not held at the end are played, and each seat wins the right number."""

    def __init__(self, ends: list[list[str]], leader: int, choices: Random) -> None:
        self._choices = choices
        self._pool = {
            suit: [card for card in CARDS if card[0] == suit and not any(card in end for end in ends)] for suit in SUITS
        }
        self._without = [{suit for suit in SUITS if all(card[0] != suit for card in end)} for end in ends]
        self._shown: list[set[str]] = [set() for _ in ends]
        self._leader = leader
        self._broken = False

    def trick(self, winner: int) -> Trick | None:
        """A trick that this seat wins, in any suit; None if there is none."""
        for led in self._choices.sample(SUITS, 4):
            if led == "S" and not self._broken:
                continue
            played = self._in_suit(led, winner)
            if played is not None:
                return played
        return None

    def _in_suit(self, led: str, winner: int) -> Trick | None:
        pool = self._pool[led]
        seats = [(self._leader + place) % 4 for place in range(4)]
        able = [seat for seat in seats if led not in self._shown[seat]]
        if self._leader not in able or len(pool) == 0:
            return None
        must = [seat for seat in able if led not in self._without[seat] or seat == self._leader]
        rest = [seat for seat in able if seat not in must]
        willing = [seat for seat in rest if self._choices.random() < 0.8]
        following = must + self._choices.sample(willing, min(len(willing), max(0, len(pool) - len(must))))
        if len(following) > len(pool):
            return None
        cards = sorted(self._choices.sample(pool, len(following)), key=_height)
        spades = list(self._pool["S"])
        given: dict[int, str] = {}
        if winner in following:
            given[winner] = cards.pop()
        elif led != "S" and spades and "S" not in self._shown[winner]:
            given[winner] = self._choices.choice(spades)
        else:
            return None
        self._choices.shuffle(cards)
        for seat in following:
            if seat != winner:
                given[seat] = cards.pop()
        for seat in seats:
            if seat not in given:
                junk = [c for s in "CDH" if s != led and s not in self._shown[seat] for c in self._pool[s]]
                junk = [card for card in junk if card not in given.values()]
                if not junk:
                    return None
                given[seat] = self._choices.choice(junk)
        for seat in seats:
            if given[seat][0] != led:
                self._shown[seat].add(led)
            self._pool[given[seat][0]].remove(given[seat])
            self._broken = self._broken or given[seat][0] == "S"
        self._leader = winner
        return [(seat, given[seat]) for seat in seats]


def spades_ending(
    bids: str, won: tuple[int, int, int, int], *ends: str, lead: int, dealer: int = 3, **options: Option
) -> ot.Table:
    """Spades with a few cards left: bids, tricks won and hands of seats 0 to 3, and the seat that leads.

    How the other cards were played does not matter; a random way is found.
    """
    held = [end.split() for end in ends]
    in_turn = bids.split(",")
    for attempt in range(20_000):
        choices = Random(attempt)
        winners = [seat for seat, tricks in enumerate(won) for _ in range(tricks)]
        winners.remove(lead)
        choices.shuffle(winners)
        past = _Past(held, (dealer + 1) % 4, choices)
        tricks: list[Trick] = []
        for winner in [*winners, lead]:
            trick = past.trick(winner)
            if trick is None:
                break
            tricks.append(trick)
        if len(tricks) == sum(won):
            gone = [[card for trick in tricks for actor, card in trick if actor == seat] for seat in range(4)]
            hands = [gone[seat] + held[seat] for seat in range(4)]
            deal = "; ".join(f"{seat}: {' '.join(hand)}" for seat, hand in enumerate(hands))
            table = ot.load("spades", **options).table(dealer=dealer, deals=[deal])
            say(table, *(in_turn[(dealer + 1 + place) % 4].strip() for place in range(4)))
            play(table, " ".join(card for trick in tricks for _, card in trick))
            assert table.tricks_won == won
            assert table.turn == lead
            return table
    raise AssertionError("no play leads to this position")


def spades(deal: str, *bids: str, cards: str = "", dealer: int = 3, **options: Option) -> ot.Table:
    """Spades from the start of a deal. Hands that are not given are dealt at random."""
    table = ot.load("spades", **options).table(dealer=dealer, seed=11, deals=[deal])
    say(table, *bids)
    play(table, cards)
    return table


def small_deal(
    game: str, players: int, size: int, deal: str, *bids: str, cards: str = "", dealer: int = 0, **options: Option
) -> ot.Table:
    """River or Ten Down at the first deal with this hand size. The deals before it are played at random.

    ``dealer`` is the dealer of this deal.
    """
    chosen = ot.load(game, **options)
    before = max(chosen.rules(players).deal.hands) - size
    table = chosen.table(players, dealer=(dealer - before) % players, seed=11, deals=[""] * before + [deal])
    for _ in range(before):
        finish_deal(table, Random(5))
    assert table.dealer == dealer
    assert Counter(map(len, table.hands)) == {size: players}
    say(table, *bids)
    play(table, cards)
    return table


def rook(deal: str, *actions: str, cards: str = "", dealer: int = 3, **options: Option) -> ot.Table:
    table = ot.load("rook", **options).table(dealer=dealer, seed=11, deals=[deal])
    say(table, *actions)
    play(table, cards)
    return table


def tocan(deal: str, *calls: str, cards: str = "", dealer: int = 3, **options: Option) -> ot.Table:
    table = ot.load("tocan", **options).table(dealer=dealer, seed=11, deals=[deal])
    say(table, *calls)
    play(table, cards)
    return table


def euchre(*calls: str, cards: str = "") -> ot.Table:
    """Seat 0 leads with spades as trump, if somebody orders the jack up; seat 3 is the dealer."""
    deal = """
        0: SA SK HA HK C9
        1: S9 S10 H9 H10 D9
        2: CA CK CQ D10 DJ
        3: SQ HQ HJ DQ DK
        turned: SJ
    """
    table = ot.load("euchre").table(dealer=3, deals=[deal])
    say(table, *calls)
    play(table, cards)
    return table
