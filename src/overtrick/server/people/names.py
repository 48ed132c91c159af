"""What people may be called, and when two names are the same."""

from __future__ import annotations

import unicodedata

from overtrick.errors import InvalidOption, quoted

LONGEST = 24
_TALLEST = 2  # signs above or below a letter: more of them run over the lines around a name


def clean_name(text: str) -> str:
    """The name as it is kept: spaces tidied, nothing invisible. Markup stays: whoever shows a name shows it as text.

    >>> clean_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= LONGEST:
        raise InvalidOption(f"{quoted(name)}: a name has 1 to {LONGEST} characters")
    if not any(sign.isalnum() for sign in name):
        raise InvalidOption(f"{quoted(name)}: a name has a letter or a digit in it")
    marks = 0
    for sign in name:
        kind = unicodedata.category(sign)
        if (sign != " " and kind[0] in "CZ") or sign in _UNSEEN:
            raise InvalidOption(f"{quoted(name)}: a name has no control characters or invisible signs in it")
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > _TALLEST:
            raise InvalidOption(f"{quoted(name)}: a letter has at most {_TALLEST} signs above or below it")
    return name


def fold_name(name: str) -> str:
    """What two names have in common that people would take for the same: case, width, spacing, lookalike letters.

    >>> fold_name("Ada Lovelace") == fold_name("ＡＤＡ_lovelace") == fold_name("аda lovelace")  # that а is Cyrillic
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    kept = "".join(sign for sign in folded.translate(_LOOKALIKES) if sign.isalnum() or sign in _PART_OF_A_LETTER)
    return kept or folded


# Letters and marks that show nothing: fillers of Hangul, joiners, vowels of Khmer that are understood, blank Braille.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")

# NFKC makes wide, bold and circled letters plain. These are other alphabets' letters that look like Latin ones, small
# or as capitals, and digits that look like letters.
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁԛԝһӏүвнкмт" + "αονρυικτβεζηχγ" + "օոսɡɑı" + "01",
    "aeopcyxijsdqwhlybhkmt" + "aovpuiktbezhxy" + "onugai" + "ol",
)
_PART_OF_A_LETTER = frozenset(chr(code) for code in range(0x300, 0x370))  # ñ stays apart from n where NFKC keeps both
