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
from typing import TYPE_CHECKING, Literal

from .dealing import StreamShuffler
from .errors import InvalidOption, quoted
from .game import Game

if TYPE_CHECKING:
    from .table import Table

VERSION = "overtrick-fair-1"
NOBODY = "-"
SeatKind = Literal["person", "bot"]
"""What sits in a seat. A person adds a contribution, a bot must not have one."""
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

    ``contributions`` has a word for each seat, None for a bot. ``seats`` says which seats bots have; it is None in
    records of earlier versions. In a rematch ``dealer`` is the first dealer, which is not drawn then, and ``previous``
    is the commitment of the match before. ``commitment`` is the hash that was shown before the match.
    """

    secret: str = field(repr=False)
    contributions: tuple[str | None, ...]
    dealer: int | None = None
    commitment: str = ""
    seats: tuple[SeatKind, ...] | None = None
    previous: str | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.secret, str) or not _HASH.fullmatch(self.secret):
            raise InvalidOption("the secret of a fair deal must be 64 hexadecimal digits in lower case")
        for word in self.contributions:
            if word is not None:
                read_contribution(word)
        if not self.commitment:
            object.__setattr__(self, "commitment", commitment_to(self.secret))
        for shown in (self.commitment, self.previous):
            if shown is not None and not _HASH.fullmatch(shown):
                raise InvalidOption(f"{quoted(shown)} is not a commitment: it must be 64 hexadecimal digits")
        if self.seats is not None and len(self.seats) != len(self.contributions):
            raise InvalidOption(f"{len(self.seats)} kinds of seats for {len(self.contributions)} contributions")

    @property
    def words(self) -> tuple[str, ...]:
        """The contributions as text, in seat order."""
        return tuple(NOBODY if word is None else word for word in self.contributions)

    def tags(self) -> Iterator[tuple[str, str]]:
        """The tags of a record. They include the secret, so they are only for a finished match."""
        yield "Commitment", self.commitment
        yield "Secret", self.secret
        yield "Contributions", " ".join(self.words)
        if self.seats is not None:
            yield "Seats", " ".join(self.seats)
        if self.dealer is not None:
            yield "FirstDealer", str(self.dealer)
        if self.previous is not None:
            yield "Previous", self.previous

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Seal | None:
        """The seal in the tags of a record, or None if there is no secret."""
        if "Secret" not in tags:
            return None
        words = tuple(None if word == NOBODY else word for word in tags.get("Contributions", "").split())
        seats = tuple(map(_read_kind, tags["Seats"].split())) if "Seats" in tags else None
        dealer = tags.get("FirstDealer")
        if dealer is not None and not re.fullmatch("[0-9]{1,2}", dealer):
            raise InvalidOption(f"{quoted(dealer)} is not a seat, and FirstDealer must be one")
        first = None if dealer is None else int(dealer)
        return cls(tags["Secret"], words, first, tags.get("Commitment", ""), seats, tags.get("Previous"))


def _read_kind(text: str) -> SeatKind:
    match text:
        case "person" | "bot":
            return text
    raise InvalidOption(f"{quoted(text)} is not a kind of seat: it is person or bot")


class FairShuffler(StreamShuffler):
    """Shuffles that follow from a seal.

    >>> fair = FairShuffler(Seal("00" * 32, ("lucky", None, "7")))
    >>> fair.shuffle(1, 5), fair.pick(1, 4)
    ([3, 4, 1, 0, 2], 1)
    """

    def __init__(self, seal: Seal, *, is_published: bool = True) -> None:
        self.seal = seal
        self.is_published = is_published
        """Whether the record of the finished match has the seal. Others may still play matches with the same cards."""

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
