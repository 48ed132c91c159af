"""Names of people: which ones are allowed, and which ones look the same."""

from __future__ import annotations

import unicodedata

from overtrick.errors import InvalidOption, quoted

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


def fold_name(name: str) -> str:
    """A form that is equal for names that look the same: without case, width, spacing and lookalike letters.

    >>> fold_name("Ada Lovelace") == fold_name("ＡＤＡ_lovelace") == fold_name("аda lovelace")  # that а is Cyrillic
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(char for char in folded.translate(_LOOKALIKES) if char.isalnum() or char in _ACCENTS)
    return letters or folded


# Letters and marks that are not visible: Hangul fillers, joiners, inherent Khmer vowels, blank Braille.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")

# NFKC already makes wide, bold and circled letters plain. These are letters of other alphabets that look like Latin
# ones, in lower or upper case, and digits that look like letters.
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁԛԝһӏүвнкмт" + "αονρυικτβεζηχγ" + "օոսɡɑı" + "01",
    "aeopcyxijsdqwhlybhkmt" + "aovpuiktbezhxy" + "onugai" + "ol",
)
# Combining accents count, so that a letter with an accent that NFKC does not join differs from the plain letter.
_ACCENTS = frozenset(chr(code) for code in range(0x300, 0x370))
