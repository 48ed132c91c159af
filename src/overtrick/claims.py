"""Claims: a player says that they win all or some of the remaining tricks, and it is accepted if it can be proven.

A proof is one line of play of the player's own cards that wins these tricks, whatever the others hold and play. It
follows from what the player knows, so neither an accepted nor a refused claim tells anything about hidden cards.

When all remaining tricks are certain, the line is an order of the cards, and nothing that the others do can matter:
the deal can be played out at once. When only some are, the other tricks matter to the others, so nobody else's card may
be chosen for them. The line is then a list by priority: the player plays the first legal card of it, turn by turn,
while everybody else plays as they like.

A concession, the claim of no trick at all, is such a list too: the weakest card first. It needs neither a proof nor
consent, because everybody may play any of their legal cards. It does not end the deal: the others may want the tricks
for themselves, and asking a partner for consent would tell them what the player holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .lowering import Lowered, members
from .position import AT, Numbers

_HANDS, _FACEUP, _OUT, _PLAYED, _BEATERS = AT["hands"], AT["faceup"], AT["out"], AT["played"], AT["beaters"]
_TURN, _TRUMP, _TRICK_SIZE, _TRICK_CARDS, _TRICKS_LEFT = (
    AT["turn"],
    AT["trump"],
    AT["trick_size"],
    AT["trick_cards"],
    AT["tricks_left"],
)


@dataclass(frozen=True)
class Claim:
    """A proof that the seat to act can win all remaining tricks."""

    line: tuple[int, ...]
    """The order in which its cards win them."""
    in_any_order: bool
    """Whether it wins them in every other order too, so that it could not lose a trick if it wanted to."""


@dataclass(frozen=True)
class PartialClaim:
    """A proof that the seat to act can win some of the remaining tricks."""

    tricks: int
    """How many are certain."""
    line: tuple[int, ...]
    """All its cards by priority. Whoever always plays the first legal one of them wins at least these tricks."""


def find_partial_claim(lowered: Lowered, now: Numbers, legal: Callable[[], int], laid_away: int) -> PartialClaim | None:
    """How many of the remaining tricks the cards of the seat to act win for certain; None if nothing can be said.

    First it plays cards that are certain to win, one after the other, and keeps the lead with them. Then it plays what
    is left, and last the cards that win whenever they are played: each of them takes the trick in which it falls.
    """
    known = _read_known(lowered, now, laid_away)
    if known is None or lowered.rules.deal.ends_early:  # then tricks may never be played
        return None
    winners = known.winners(now, legal())
    left = known.own
    for card in winners:
        left &= ~(1 << card)
    masters = [card for card in members(left) if known.wins_always(card, now)]
    rest = [card for card in members(left) if card not in masters]
    return PartialClaim(len(winners) + len(masters), (*winners, *rest, *masters))


def find_concession(lowered: Lowered, now: Numbers, laid_away: int) -> tuple[int, ...]:
    """The cards that the seat to act may play in this deal by priority: first those that most unseen cards beat.

    Cards in its pile are not known, so every unseen card is in the list then.
    """
    seat = now[_TURN]
    own = now[_HANDS + seat] | now[_FACEUP + seat]
    unseen = lowered.deck & ~(own | now[_PLAYED] | now[_OUT] | laid_away)
    beats = lowered.beats[now[_TRUMP] + 1]
    cards = own if own.bit_count() == now[_TRICKS_LEFT] else own | unseen
    return tuple(sorted(members(cards), key=lambda card: -(unseen & beats[card]).bit_count()))


def find_claim(lowered: Lowered, now: Numbers, legal: Callable[[], int], laid_away: int) -> Claim | None:
    """The proof that the cards of the seat to act win all remaining tricks; None if there is none.

    ``legal`` are the cards that it may play now, and ``laid_away`` those that it has discarded. Every view asks, so
    most positions are decided quickly.
    """
    seat, trump = now[_TURN], now[_TRUMP] + 1
    own = now[_HANDS + seat] | now[_FACEUP + seat]
    others = lowered.deck & ~(own | now[_PLAYED] | now[_OUT] | laid_away)
    if _is_hopeless(own, others, lowered.beats[trump], lowered.follow[trump], now[_TRICK_SIZE] == 0):
        return None
    known = _read_known(lowered, now, laid_away)
    if known is None:
        return None
    playable = legal()
    line = known.winners(now, playable)
    return None if len(line) < known.own.bit_count() else Claim(line, known.wins_in_any_order(now, playable))


def _read_known(lowered: Lowered, now: Numbers, laid_away: int) -> _Known | None:
    """What the seat to act knows; None if it does not see all of its cards."""
    seat = now[_TURN]
    own = now[_HANDS + seat] | now[_FACEUP + seat]
    if own.bit_count() != now[_TRICKS_LEFT]:  # there are cards in its pile
        return None
    others, trump = lowered.deck & ~(own | now[_PLAYED] | now[_OUT] | laid_away), now[_TRUMP] + 1
    must_follow = lowered.rules.deal.piles is None and not others & lowered.free
    return _Known(lowered, own, others, lowered.follow[trump], lowered.beats[trump], must_follow)


def _is_hopeless(own: int, others: int, beats: Sequence[int], follow: Sequence[int], is_leading: bool) -> bool:
    """Whether a card cannot be proven to win, told quickly: more cards of a suit that beats it are out than are held.

    A card that follows now may win although others beat it, so two such cards are needed then.
    """
    losers, left = 0, own
    while left:
        lowest = left & -left
        left ^= lowest
        beaters = others & beats[lowest.bit_length() - 1]
        if beaters:
            suit = follow[beaters.bit_length() - 1]
            if (others & suit).bit_count() > (own & suit).bit_count():
                losers += 1
                if is_leading or losers > 1:
                    return True
    return False


@dataclass(frozen=True)
class _Known:
    """What the claimer knows, as sets of card numbers."""

    lowered: Lowered
    own: int
    others: int
    """Every card that another seat may play in this deal."""
    follow: Sequence[int]
    """By card that is led: the cards with which it must be followed."""
    beats: Sequence[int]
    """By the best card of a trick: the cards that beat it."""
    must_follow: bool
    """Whether the others have all their cards in hand, and none that may always be played."""

    def winners(self, now: Numbers, legal: int) -> tuple[int, ...]:
        """Play any card that is certain to win, again and again. Playing one never makes another less certain."""
        barred, breaking = self.lowered.barred, self.lowered.breaking
        left, played, playable = self.own, now[_PLAYED], legal
        order: list[int] = []
        leads: list[int] = []
        follows = now[_TRICK_SIZE] > 0
        while left:
            if order:  # it leads; a barred suit has to wait until it was broken
                playable = left & ~barred if not played & breaking and left & ~barred else left
            if follows and not order:
                number = next((card for card in members(playable) if self._wins_trick(card, now)), None)
            else:
                number = next((card for card in members(playable) if self._wins_lead(card, leads)), None)
            if number is None:
                break
            if order or not follows:
                leads.append(number)
            order.append(number)
            left &= ~(1 << number)
            played |= 1 << number
        return tuple(order)

    def wins_in_any_order(self, now: Numbers, legal: int) -> bool:
        """Whether every card wins its trick whenever it is played."""
        if now[_TRICK_SIZE] > 0 and not all(self._wins_trick(card, now) for card in members(legal)):
            return False
        return all(self._wins_lead(card, ()) for card in members(self.own))

    def wins_always(self, card: int, now: Numbers) -> bool:
        """Whether this card wins every trick in which it is played, whoever leads and whatever is led.

        It beats every card that another seat may have, and none of them beats it.
        """
        if self.lowered.no_suit_led >> card & 1 or self.others & self.beats[card]:
            return False
        if now[_TRICK_SIZE] > 0 and not now[_BEATERS] >> card & 1:
            return False
        return all(self.beats[other] >> card & 1 for other in members(self.others))

    def _wins_trick(self, card: int, now: Numbers) -> bool:
        """Whether this card is certain to win the trick on the table."""
        is_last = now[_TRICK_SIZE] + 1 == now[_TRICK_CARDS]
        return bool(now[_BEATERS] >> card & 1) and (is_last or not self.others & self.beats[card])

    def _wins_lead(self, card: int, leads: Sequence[int]) -> bool:
        """Whether this card is certain to win when it is led after these leads: nobody can have one that beats it."""
        if self.lowered.no_suit_led >> card & 1:
            return False
        return not any(self._may_be_left(beater, leads) for beater in members(self.others & self.beats[card]))

    def _may_be_left(self, card: int, leads: Sequence[int]) -> bool:
        """Whether somebody may still have this card after these leads: each drew one of its suit from every holder."""
        if not self.must_follow:
            return True
        suit = self.follow[card]
        drawn = sum(self.follow[lead] == suit for lead in leads)
        return (self.others & suit).bit_count() > drawn
