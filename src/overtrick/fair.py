"""Fair deals: shuffles that follow from a secret of the server and a contribution of every player.

Before the match the server shows a hash of its secret. So it cannot change the secret after it knows the contributions,
and the players contribute before they know the secret: nobody can choose the cards. After the match anybody can compute
every deck again. docs/fair.md describes it in detail.
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
    """A new secret: 32 random bytes from the operating system, as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment_to(secret: str) -> str:
    """The commitment that is shown before the match: the SHA-256 of the 32 bytes of the secret.

    >>> commitment_to("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def read_contribution(text: str) -> str:
    """Check a contribution. Only letters and digits are allowed, so that the key has one meaning."""
    if not isinstance(text, str) or not _WORD.fullmatch(text):
        raise InvalidOption(
            f"{quoted(text)} is not a contribution to a fair deal: it must be 1 to 64 letters and digits"
        )
    return text


@dataclass(frozen=True)
class Seal:
    """Everything that decides the cards of a fair match.

    ``contributions`` has a word for each seat, None for a bot. ``dealer`` is the first dealer where it is not drawn,
    as in a rematch. ``commitment`` is the hash that was shown before the match.
    """

    secret: str = field(repr=False)
    contributions: tuple[str | None, ...]
    dealer: int | None = None
    commitment: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.secret, str) or not _HASH.fullmatch(self.secret):
            raise InvalidOption("the secret of a fair deal must be 64 hexadecimal digits in lower case")
        for word in self.contributions:
            if word is not None:
                read_contribution(word)
        if not self.commitment:
            object.__setattr__(self, "commitment", commitment_to(self.secret))
        elif not _HASH.fullmatch(self.commitment):
            raise InvalidOption(f"{quoted(self.commitment)} is not a commitment: it must be 64 hexadecimal digits")

    @property
    def words(self) -> tuple[str, ...]:
        """The contributions as text, in seat order."""
        return tuple(NOBODY if word is None else word for word in self.contributions)

    def tags(self) -> Iterator[tuple[str, str]]:
        """The tags of a record. They include the secret, so they are only for a finished match."""
        yield "Commitment", self.commitment
        yield "Secret", self.secret
        yield "Contributions", " ".join(self.words)
        if self.dealer is not None:
            yield "FirstDealer", str(self.dealer)

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Seal | None:
        """The seal in the tags of a record, or None if there is no secret."""
        if "Secret" not in tags:
            return None
        words = (None if word == NOBODY else word for word in tags.get("Contributions", "").split())
        dealer = tags.get("FirstDealer")
        if dealer is not None and not re.fullmatch("[0-9]{1,2}", dealer):
            raise InvalidOption(f"{quoted(dealer)} is not a seat, and FirstDealer must be one")
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
        """The words with spaces between them. No word contains a space, so another list of words is another key."""
        return " ".join((VERSION, str(deal), purpose, self.seal.secret, *self.seal.words)).encode()


def fair_table(game: Game, players: int, seal: Seal, *, entered: Sequence[int] | None = None) -> Table:
    """A match whose cards follow from the seal. Its record contains the secret when the match is over."""
    if len(seal.contributions) != players:
        raise InvalidOption(
            f"{len(seal.contributions)} contributions for {players} seats: each seat needs one, None for a bot"
        )
    return game.table(players, dealer=seal.dealer, entered=entered, shuffler=FairShuffler(seal))


# Checking


@dataclass(frozen=True)
class Finding:
    """The result of one check of a fair match."""

    about: str
    fits: bool
    sentence: str


def check_fair(
    table: Table, *, commitment: str | None = None, words: Mapping[int, str] | None = None
) -> Iterator[Finding]:
    """Compute the commitment, the first dealer and every deck of a match again, and compare.

    ``commitment`` is the one that a player was shown before the match, and ``words`` are contributions that players
    remember, by seat. A record alone cannot show that nobody changed these afterwards.
    """
    seal = table.fair
    if seal is None:
        yield Finding("seal", False, "This record has no secret: the match was not a fair deal, or it is not over.")
        return
    yield _check_commitment(seal)
    if commitment is not None:
        yield _check_shown(seal, commitment)
    for seat, word in (words or {}).items():
        yield _check_word(seal, seat, word)
    shuffler = FairShuffler(seal)
    yield _check_dealer(table, shuffler)
    rules = table.rules
    for number, (dealer, dealt) in enumerate(zip(table.dealers, table.dealt, strict=True), start=1):
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
        said = (
            f"is wrong: {', '.join(wrong)}"
            if wrong
            else "is correct: its cards follow from the secret and contributions"
        )
        yield Finding(f"deal {number}", not wrong, f"Deal {number} {said}.")


def _check_commitment(seal: Seal) -> Finding:
    truth = commitment_to(seal.secret)
    if seal.commitment == truth:
        return Finding("commitment", True, f"The commitment is correct: {truth} is the SHA-256 of the secret.")
    said = f"The commitment is wrong: {seal.commitment} is in the record, and the SHA-256 of the secret is {truth}."
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
    return Finding("contribution", False, f"Seat {seat} contributed {seal.words[seat]}, not {quoted(word, 70)}.")


def _check_dealer(table: Table, shuffler: FairShuffler) -> Finding:
    first, given = table.first_dealer, shuffler.seal.dealer
    if given is not None:
        if given == first and table.draw is None:
            return Finding("first dealer", True, f"The first dealer is correct: seat {first} was agreed on, not drawn.")
        return Finding(
            "first dealer", False, f"The first dealer is wrong: seat {first} dealt, and seat {given} was agreed on."
        )
    rules = table.rules
    if rules.seats.first_dealer == "random":
        picked = shuffler.pick(0, table.players)
        if picked == first:
            return Finding("first dealer", True, f"The first dealer is correct: seat {first} was picked.")
        said = f"The first dealer is wrong: seat {first} is in the record, and seat {picked} was picked."
        return Finding("first dealer", False, said)
    drawn = draw_for_deal(rules, shuffler)
    if drawn == table.draw:
        return Finding(
            "first dealer", True, f"The draw is correct: {' '.join(map(str, drawn))}, and seat {first} dealt."
        )
    written = "nothing" if table.draw is None else " ".join(map(str, table.draw))
    said = f"The draw is wrong: {written} is in the record, and {' '.join(map(str, drawn))} was drawn."
    return Finding("first dealer", False, said)
