"""Names of people: which ones are allowed, and whom a name belongs to."""

from __future__ import annotations

import unicodedata

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.errors import InvalidOption, quoted
from overtrick.server.errors import NameTaken
from overtrick.server.folding import forms_of
from overtrick.server.store.models import CredentialRow
from overtrick.server.table.seating import BOT_NAMES, numbered_bot

MAX_SEATS = 16

MAX_NAME_LENGTH = 24
_MAX_MARKS = 2  # accents on one letter: more of them would cover the lines above and below


def clean_name(text: str) -> str:
    """The name with single spaces. Raises InvalidOption if it is too long or has invisible characters.

    Markup is allowed: clients show names as plain text.

    >>> clean_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        raise InvalidOption(f"{quoted(name)}: a name has 1 to {MAX_NAME_LENGTH} characters")
    if not any(char.isalnum() for char in name):
        raise InvalidOption(f"{quoted(name)}: a name needs a letter or a digit")
    marks = 0
    for char in name:
        kind = unicodedata.category(char)
        if (char != " " and kind[0] in "CZ") or char in _INVISIBLE:
            raise InvalidOption(f"{quoted(name)}: a name must not contain control characters or invisible characters")
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > _MAX_MARKS:
            raise InvalidOption(f"{quoted(name)}: a letter has at most {_MAX_MARKS} accents")
    return name


_BOT_FORMS = frozenset().union(
    *(forms_of(name) for name in (*BOT_NAMES, *(numbered_bot(seat) for seat in range(MAX_SEATS))))
)


async def check_free(session: AsyncSession, name: str, owner: str | None = None) -> None:
    """Raise NameTaken if a bot or an account has this name, or one that looks like it; the owner may keep theirs."""
    forms = forms_of(name)
    if forms & _BOT_FORMS:
        raise NameTaken(f"{name} is the name of a bot, or looks like one: people must be told apart from bots")
    same = or_(CredentialRow.login.in_(forms), CredentialRow.looks.in_(forms))
    owners = (await session.scalars(select(CredentialRow.person).where(same))).all()
    if any(person != owner for person in owners):
        raise NameTaken(f"{name}, or a name that looks like it, belongs to an account")


# Letters and marks that are not visible: Hangul fillers, joiners, inherent Khmer vowels, blank Braille.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
