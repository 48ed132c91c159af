"""Checks of a finished fair match: everything that decided its cards is computed again and compared.

docs/fair.md says what these checks prove against a server that cheats, and what they cannot prove.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .dealing import draw_for_deal, highest_drawn, make_deal
from .errors import quoted
from .fair import NOBODY, FairShuffler, Seal, commitment_to

if TYPE_CHECKING:
    from .table import Table


@dataclass(frozen=True)
class Finding:
    """The result of one check of a fair match. ``fits`` is None if it could not be checked."""

    about: str
    fits: bool | None
    sentence: str


@dataclass(frozen=True)
class Witness:
    """What a player knows about a match without the record, which the server wrote.

    ``commitment`` is the one that was shown before the match, ``words`` are contributions by seat, ``bots`` the seats
    in which bots were shown, and ``previous`` is the match before this one at the same table.
    """

    commitment: str | None = None
    words: Mapping[int, str] = field(default_factory=dict)
    bots: Collection[int] | None = None
    previous: Table | None = None


def check_fair(table: Table, known: Witness | None = None) -> Iterator[Finding]:
    """Compute the commitment, the first dealer and every deck of a match again, and compare.

    A record alone cannot show that the server did not change it afterwards, so ``known`` says what a player remembers.
    """
    known = known or Witness()
    seal = table.fair
    if seal is None:
        yield Finding("seal", False, "This record has no secret: the match was not a fair deal, or it is not over.")
        return
    yield _check_commitment(seal)
    yield _check_shown(seal, known.commitment)
    yield from _check_words(seal, known)
    yield from _check_seats(seal, known)
    yield _check_dealer(table, seal, known.previous)
    yield from _check_deals(table, FairShuffler(seal))


def _check_commitment(seal: Seal) -> Finding:
    truth = commitment_to(seal.secret)
    if seal.commitment == truth:
        return Finding("commitment", True, f"The commitment is correct: {truth} is the SHA-256 of the secret.")
    said = f"The commitment is wrong: {seal.commitment} is in the record, and the SHA-256 of the secret is {truth}."
    return Finding("commitment", False, said)


def _check_shown(seal: Seal, commitment: str | None) -> Finding:
    about = "shown commitment"
    if commitment is None:
        said = "Not checked: whether the secret was exchanged. Give the commitment that you were shown."
        return Finding(about, None, said)
    if commitment.casefold() == seal.commitment:
        return Finding(about, True, "The commitment is the one you were shown.")
    return Finding(about, False, f"You were shown another commitment: {quoted(commitment, 70)}.")


# Seats and contributions


def _check_words(seal: Seal, known: Witness) -> Iterator[Finding]:
    for seat, word in known.words.items():
        yield _check_word(seal, seat, word)
    if all(word is None for word in seal.contributions):
        said = "Not proven: that nobody chose the cards. No player added a contribution, so the secret alone decided."
        yield Finding("contribution", None, said)
        return
    others = [seat for seat, word in enumerate(seal.contributions) if word is not None and seat not in known.words]
    if others:
        said = f"Not checked: whether the contribution of {_seats(others)} was changed. Only those people know theirs."
        yield Finding("contribution", None, said)


def _check_word(seal: Seal, seat: int, word: str) -> Finding:
    if not 0 <= seat < len(seal.words):
        return Finding("contribution", False, f"There is no seat {seat} at this table.")
    if seal.words[seat] == word:
        return Finding("contribution", True, f"Seat {seat} contributed {word}, as you say.")
    there = "nothing" if seal.words[seat] == NOBODY else seal.words[seat]
    return Finding("contribution", False, f"Seat {seat} contributed {there}, not {quoted(word, 70)}.")


def _check_seats(seal: Seal, known: Witness) -> Iterator[Finding]:
    """A bot has no contribution: the server could choose it after it had seen those of the people."""
    about = "seats"
    bots = set(known.bots or ())
    if seal.seats is None:
        if known.bots is None:
            said = (
                "Not checked: whether a bot has a contribution. This record is of an earlier version and names no bots."
            )
            yield Finding(about, None, said)
            return
    else:
        written = {seat for seat, kind in enumerate(seal.seats) if kind == "bot"}
        if known.bots is None:
            said = "Not checked: whether the bots were in these seats. Say which seats had a bot."
            yield Finding(about, None, said)
            bots = written
        elif written != bots:
            said = f"The bots had {_seats(bots)}, and in the record they have {_seats(written)}."
            yield Finding(about, False, said)
    chosen = [seat for seat in sorted(bots) if seat < len(seal.contributions) and seal.contributions[seat] is not None]
    if chosen:
        said = f"A bot has a contribution: {_seats(chosen)}. The server could choose it after those of the people."
        yield Finding(about, False, said)
    else:
        yield Finding(about, True, "No bot has a contribution.")


def _seats(seats: Collection[int]) -> str:
    numbers = [str(seat) for seat in sorted(seats)]
    if not numbers:
        return "no seat"
    return f"seat {numbers[0]}" if len(numbers) == 1 else f"seats {', '.join(numbers[:-1])} and {numbers[-1]}"


# The first dealer


def _check_dealer(table: Table, seal: Seal, previous: Table | None) -> Finding:
    """In a first match the shuffle decides who deals, in a rematch the last dealer of the match before."""
    about, first = "first dealer", table.first_dealer
    if seal.dealer is None:
        if previous is not None:
            return Finding(about, False, "The first dealer is wrong: in a rematch the next seat deals, and here not.")
        return _check_shuffled_dealer(table, FairShuffler(seal))
    if seal.dealer != first or table.draw is not None:
        said = f"The first dealer is wrong: seat {first} dealt, and the record says that it was seat {seal.dealer}."
        return Finding(about, False, said)
    if seal.previous is None:
        if seal.seats is None:
            said = "This record is of an earlier version and does not name the match before."
            return Finding(about, None, f"Not checked: why seat {first} dealt first. {said}")
        said = f"seat {first} dealt, and the record names no match before this one. So the shuffle had to decide."
        return Finding(about, False, f"The first dealer is wrong: {said}")
    if previous is None:
        said = "Give the record of the match before: the seat after its last dealer deals."
        return Finding(about, None, f"Not checked: why seat {first} dealt first. {said}")
    return _check_rematch(table, seal, previous)


def _check_rematch(table: Table, seal: Seal, previous: Table) -> Finding:
    about, before, first = "first dealer", previous.fair, table.first_dealer
    if before is None or before.commitment != seal.previous or previous.players != table.players:
        said = "The first dealer is wrong: the record names another match before this one than the one you gave."
        return Finding(about, False, said)
    following = (previous.dealer + 1) % previous.players
    if following != first:
        said = f"The first dealer is wrong: seat {first} dealt, and seat {following} follows the last dealer."
        return Finding(about, False, said)
    return Finding(
        about, True, f"The first dealer is correct: seat {first} follows the last dealer of the match before."
    )


def _check_shuffled_dealer(table: Table, shuffler: FairShuffler) -> Finding:
    about, first, rules = "first dealer", table.first_dealer, table.rules
    if rules.seats.first_dealer == "random":
        picked = shuffler.pick(0, table.players)
        if picked == first:
            return Finding(about, True, f"The first dealer is correct: seat {first} was picked.")
        said = f"The first dealer is wrong: seat {first} is in the record, and seat {picked} was picked."
        return Finding(about, False, said)
    drawn = draw_for_deal(rules, shuffler)
    cards = " ".join(map(str, drawn))
    if drawn == table.draw and highest_drawn(rules, drawn) == first:
        return Finding(about, True, f"The draw is correct: {cards}, and seat {first} dealt.")
    written = "nothing" if table.draw is None else " ".join(map(str, table.draw))
    return Finding(about, False, f"The draw is wrong: {written} is in the record, and {cards} was drawn.")


# The cards


def _check_deals(table: Table, shuffler: FairShuffler) -> Iterator[Finding]:
    rules = table.rules
    for number, (dealer, dealt) in enumerate(zip(table.dealers, table.dealt, strict=True), start=1):
        scored = sum(any(result.tricks) for result in table.deals[: number - 1])
        place = min(scored, len(rules.deal.hands) - 1)
        again = make_deal(rules, place=place, dealer=dealer, number=number, shuffler=shuffler)
        wrong = [
            part
            for part, written, computed in (
                *((f"the cards of seat {seat}", dealt.hands[seat], again.hands[seat]) for seat in range(table.players)),
                ("the middle", dealt.middle, again.middle),
                ("the turned card", dealt.turned, again.turned),
                ("the drawn trump", dealt.trump, again.trump),
            )
            if written != computed
        ]
        said = (
            f"is wrong: {', '.join(wrong)}"
            if wrong
            else "is correct: its cards follow from the secret and contributions"
        )
        yield Finding(f"deal {number}", not wrong, f"Deal {number} {said}.")
