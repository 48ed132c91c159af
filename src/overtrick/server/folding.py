"""Names that look the same, by Unicode's table of confusable characters."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from confusable_homoglyphs import confusables


def fold_name(name: str) -> str:
    """The login of a name: equal for names that differ in case, width, spacing or lookalike letters.

    >>> fold_name("Ada Lovelace") == fold_name("ＡＤＡ_lovelace") == fold_name("аda lovelace")  # that а is Cyrillic
    True
    >>> fold_name("Alice") == fold_name("AIice") == fold_name("A|ice")
    True
    """
    return _letters(_skeleton(_without_case(name)))


def looks_of(name: str) -> str:
    """How a name looks as it is written.

    A capital of another alphabet may look like a Latin one when its small letter does not. The login hides that.

    >>> looks_of("Ηans") == looks_of("Hans"), fold_name("Ηans") == fold_name("Hans")  # that Η is Greek
    (True, False)
    """
    return _letters(_skeleton(_without_case(_skeleton(unicodedata.normalize("NFKC", name)))))


def forms_of(name: str) -> frozenset[str]:
    """Both forms. Two names look alike if they have a form in common."""
    return frozenset((fold_name(name), looks_of(name)))


def _without_case(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _letters(text: str) -> str:
    """Letters, digits and accents. A small i counts as l, because a capital one looks like it."""
    folded = text.casefold()
    letters = "".join(char for char in folded if char.isalnum() or char in _ACCENTS)
    return letters.replace("i", "l") or folded


def _skeleton(text: str) -> str:
    """The text with each character replaced by the one that stands for all its lookalikes: Unicode's UTS 39."""
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(_prototype(char) for char in decomposed))


@lru_cache(maxsize=4096)
def _prototype(char: str) -> str:
    """The character, or characters, that stand for this one in Unicode's table of confusables.

    The library lists both directions of each line of that table: a prototype has all its lookalikes, and a lookalike
    only its prototype.
    """
    others = _CONFUSABLES.get(char, ())
    if len(others) != 1:
        return char
    (other,) = others
    if len(other) > 1 or len(_CONFUSABLES.get(other, ())) > 1:
        return other
    return min(char, other)


# Right-to-left characters are written between marks of direction there.
_CONFUSABLES: dict[str, tuple[str, ...]] = {
    char.strip("\u200e"): tuple(other["c"].strip("\u200e") for other in others)
    for char, others in confusables.confusables_data.items()
}

# Combining accents count, so that a letter with an accent differs from the plain letter.
_ACCENTS = frozenset(chr(code) for code in range(0x300, 0x370))
