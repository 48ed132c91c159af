"""The terms of a game: words that its players use, each with an explanation of one or two sentences.

Screens explain a term wherever it appears. Explanations follow the options as the rule book does: ``{bag_limit}`` is
the value of an option, and ``[hook=true: ...]`` depends on one. A term whose explanation is empty for the chosen
options is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from .errors import InvalidRules, quoted
from .rulebook import Value, names_in, render_rule_book

LONGEST_TERM = 30
LONGEST_EXPLANATION = 400
_TERM = re.compile(r"[^\W_]+(?:[ '-][^\W_]+)*")


def check_terms(title: str, terms: object, options: Mapping[str, object]) -> dict[str, str]:
    """The terms of a game as they were written. Raises InvalidRules with the term that is wrong.

    >>> check_terms("Plain", {"bag": "A trick above the bid."}, {})
    {'bag': 'A trick above the bid.'}
    """
    if not isinstance(terms, Mapping):
        raise InvalidRules(f"{title}: terms are a dictionary from a word to its explanation, not {quoted(terms)}")
    found: dict[str, str] = {}
    for term, text in terms.items():
        if not isinstance(term, str) or not _TERM.fullmatch(term) or len(term) > LONGEST_TERM:
            raise InvalidRules(
                f"{title}: {quoted(term)} is not a term: it is one word or a few, in {LONGEST_TERM} letters"
            )
        if term.casefold() in map(str.casefold, found):
            raise InvalidRules(f"{title}: the term {term} is explained twice")
        if not isinstance(text, str) or not 0 < len(text.strip()) <= LONGEST_EXPLANATION:
            raise InvalidRules(
                f"{title}: the explanation of {term} needs 1 to {LONGEST_EXPLANATION} characters of text"
            )
        if text.strip()[-1] not in ".!?]":
            raise InvalidRules(f"{title}: the explanation of {term} is not a sentence: it ends without a full stop")
        unknown = names_in(text) - {"players", *options}
        if unknown:
            raise InvalidRules(f"{title}: the term {term} names {min(unknown)}, and the game has no such option")
        found[term] = text
    return found


def render_terms(terms: Mapping[str, str], values: Mapping[str, Value]) -> dict[str, str]:
    """The explanations for the chosen options, in the order in which they were written.

    >>> terms = {"bag": "[bag_limit!=none: {bag_limit} of them cost 100 points.]"}
    >>> render_terms(terms, {"bag_limit": 10}), render_terms(terms, {"bag_limit": None})
    ({'bag': '10 of them cost 100 points.'}, {})
    """
    rendered = {term: " ".join(render_rule_book(text, values, values).split()) for term, text in terms.items()}
    return {term: text for term, text in rendered.items() if text}
