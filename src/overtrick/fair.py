"""Fair deals: shuffles that follow from a secret shown only as a hash beforehand, and from a word of every player.

Nobody can choose the cards: the server's secret was fixed before it knew the players' words, and the players add
theirs before they know the secret. Afterwards anybody can compute every deck again. docs/fair.md spells it out.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .dealing import StreamShuffler, draw_for_deal, make_deal
from .errors import InvalidOption, quoted
from .game import Game

if TYPE_CHECKING:
    from .table import Table

VERSION = "overtrick-fair-1"
NOBODY = "-"
_WORD = re.compile("[0-9A-Za-z]{1,64}")
_HASH = re.compile("[0-9a-f]{64}")


def new_secret() -> str:
    """A secret that nobody can guess: 32 bytes from the system, as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment_to(secret: str) -> str:
    """What is shown before the match: SHA-256 of the secret's 32 bytes.

    >>> commitment_to("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def read_contribution(text: str) -> str:
    """A player's word if it is one: letters and digits only, so that no two lists of words are written the same."""
    if not isinstance(text, str) or not _WORD.fullmatch(text):
        raise InvalidOption(f"{quoted(text)} is no contribution to a fair deal: it is 1 to 64 letters and digits")
    return text


@dataclass(frozen=True)
class Seal:
    """What decides the cards of a fair match.

    ``contributions`` has a word a seat, None where a bot sits. ``dealer`` is the first dealer where the seats agreed
    on one, as in a rematch, and None where chance decides. ``commitment`` is what was shown before the match.
    """

    secret: str = field(repr=False)
    contributions: tuple[str | None, ...]
    dealer: int | None = None
    commitment: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.secret, str) or not _HASH.fullmatch(self.secret):
            raise InvalidOption("the secret of a fair deal is 64 hexadecimal digits, small letters")
        for word in self.contributions:
            if word is not None:
                read_contribution(word)
        if not self.commitment:
            object.__setattr__(self, "commitment", commitment_to(self.secret))
        elif not _HASH.fullmatch(self.commitment):
            raise InvalidOption(f"{quoted(self.commitment)} is no commitment: it is 64 hexadecimal digits")

    @property
    def words(self) -> tuple[str, ...]:
        """The contributions as they are written, in seat order."""
        return tuple(NOBODY if word is None else word for word in self.contributions)

    def tags(self) -> Iterator[tuple[str, str]]:
        """The tags of a record. They tell the secret: only for a match that is over."""
        yield "Commitment", self.commitment
        yield "Secret", self.secret
        yield "Contributions", " ".join(self.words)
        if self.dealer is not None:
            yield "FirstDealer", str(self.dealer)

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Seal | None:
        """The seal that a record tells of, or None where it has no secret."""
        if "Secret" not in tags:
            return None
        words = (None if word == NOBODY else word for word in tags.get("Contributions", "").split())
        dealer = tags.get("FirstDealer")
        if dealer is not None and not re.fullmatch("[0-9]{1,2}", dealer):
            raise InvalidOption(f"{quoted(dealer)} is not the seat of a first dealer")
        return cls(tags["Secret"], tuple(words), None if dealer is None else int(dealer), tags.get("Commitment", ""))


class FairShuffler(StreamShuffler):
    """Shuffles that follow from a seal.

    >>> fair = FairShuffler(Seal("00" * 32, ("lucky", None, "7")))
    >>> fair.shuffle(1, 5), fair.pick(1, 4)
    ([3, 4, 1, 0, 2], 1)
    """

    def __init__(self, seal: Seal) -> None:
        self.seal = seal

    def _key(self, deal: int, purpose: str) -> bytes:
        """Words with a space between them, and no word has a space: another list of words is another key."""
        return " ".join((VERSION, str(deal), purpose, self.seal.secret, *self.seal.words)).encode()


def fair_table(game: Game, players: int, seal: Seal, *, entered: Sequence[int] | None = None) -> Table:
    """A match whose cards follow from the seal; its record tells the secret once it is over."""
    if len(seal.contributions) != players:
        raise InvalidOption(f"{len(seal.contributions)} contributions for {players} seats: one a seat, None for a bot")
    return game.table(players, dealer=seal.dealer, entered=entered, shuffler=FairShuffler(seal))


# Checking


@dataclass(frozen=True)
class Finding:
    """One thing that was computed again, and whether it came out the same."""

    about: str
    fits: bool
    sentence: str


def check_fair(
    table: Table, *, commitment: str | None = None, words: Mapping[int, str] | None = None
) -> Iterator[Finding]:
    """Compute the commitment, the first dealer and every deck of a match again.

    ``commitment`` is what somebody was shown before the match and ``words`` what seats remember to have added: a
    record alone cannot tell that nobody changed them afterwards.
    """
    seal = table.fair
    if seal is None:
        yield Finding("seal", False, "This record has no secret: the match was not dealt fairly, or it is not over.")
        return
    yield _check_commitment(seal)
    if commitment is not None:
        yield _check_shown(seal, commitment)
    for seat, word in (words or {}).items():
        yield _check_word(seal, seat, word)
    shuffler = FairShuffler(seal)
    yield _check_dealer(table, shuffler)
    rules = table.game.rules(table.players)
    for index, dealt in enumerate(table.dealt):
        number, dealer = index + 1, (table.first_dealer + index) % table.players
        again = make_deal(rules, hand=len(dealt.hands[0]), dealer=dealer, number=number, shuffler=shuffler)
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
        said = f"does not fit: {', '.join(wrong)}" if wrong else "fits: the secret and the contributions give its cards"
        yield Finding(f"deal {number}", not wrong, f"Deal {number} {said}.")


def _check_commitment(seal: Seal) -> Finding:
    truth = commitment_to(seal.secret)
    if seal.commitment == truth:
        return Finding("commitment", True, f"The commitment fits: {truth} is the SHA-256 of the secret.")
    said = f"The commitment does not fit: {seal.commitment} is written, and the SHA-256 of the secret is {truth}."
    return Finding("commitment", False, said)


def _check_shown(seal: Seal, commitment: str) -> Finding:
    if commitment.casefold() == seal.commitment:
        return Finding("shown commitment", True, "The commitment is the one you were shown.")
    return Finding("shown commitment", False, f"You were shown another commitment: {quoted(commitment, 70)}.")


def _check_word(seal: Seal, seat: int, word: str) -> Finding:
    if not 0 <= seat < len(seal.words):
        return Finding("contribution", False, f"There is no seat {seat} at this table.")
    if seal.words[seat] == word:
        return Finding("contribution", True, f"Seat {seat} contributed {word}, as you say.")
    return Finding("contribution", False, f"Seat {seat} contributed {seal.words[seat]}, and not {quoted(word, 70)}.")


def _check_dealer(table: Table, shuffler: FairShuffler) -> Finding:
    first, given = table.first_dealer, shuffler.seal.dealer
    if given is not None:
        if given == first and table.draw is None:
            return Finding("first dealer", True, f"The first dealer fits: seat {first} was agreed on, not drawn.")
        return Finding("first dealer", False, f"The first dealer does not fit: seat {first}, and not seat {given}.")
    rules = table.game.rules(table.players)
    if rules.seats.first_dealer == "random":
        picked = shuffler.pick(0, table.players)
        if picked == first:
            return Finding("first dealer", True, f"The first dealer fits: seat {first} was picked.")
        said = f"The first dealer does not fit: seat {first} is written, and seat {picked} was picked."
        return Finding("first dealer", False, said)
    drawn = draw_for_deal(rules, shuffler)
    if drawn == table.draw:
        return Finding("first dealer", True, f"The draw fits: {' '.join(map(str, drawn))}, and seat {first} dealt.")
    written = "nothing" if table.draw is None else " ".join(map(str, table.draw))
    said = f"The draw does not fit: {written} is written, and {' '.join(map(str, drawn))} was drawn."
    return Finding("first dealer", False, said)
