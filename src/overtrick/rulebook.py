"""The rule book of a game: prose with parts that depend on the chosen options.

The docstring of a game's function is its rule book. In it

- ``{target}`` stands for the value of the option ``target``;
- ``[opening_lead=left: The player at the dealer's left leads.]`` is printed only if the option has that value;
- ``[bid_total_cap!=none: All bids together are at most {bid_total_cap}.]`` only if it has any other value.

An option that the prose does not mention is named in a last paragraph when it differs from its default.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping

_WIDTH = 106
_CONDITION = re.compile(r"\[(?P<name>\w+)(?P<sign>!?=)(?P<value>[^\s:\]]+):\s*(?P<text>[^\[\]]*)\]")
_VALUE = re.compile(r"\{(\w+)\}")
_SPACE_BEFORE_STOP = re.compile(r"\s+(?=[.,:;])")

Value = int | bool | str | None


def render_rule_book(prose: str, values: Mapping[str, Value], defaults: Mapping[str, Value]) -> str:
    """The rule book for these options.

    >>> prose = "The [lead=dealer: dealer][lead=left: player at the dealer's left] leads. {target} points win."
    >>> defaults = {"lead": "dealer", "target": 500}
    >>> render_rule_book(prose, defaults, defaults)
    'The dealer leads. 500 points win.'
    >>> render_rule_book(prose, {"lead": "left", "target": 250}, defaults)
    "The player at the dealer's left leads. 250 points win."

    A part may begin with a comma or another stop, even after a space.

    >>> render_rule_book("Three cards are passed [lead=left: , to the left].", {"lead": "left"}, {"lead": "left"})
    'Three cards are passed, to the left.'
    """
    paragraphs = [_render_paragraph(paragraph, values) for paragraph in prose.split("\n\n")]
    mentioned = names_in(prose)
    changed = [
        f"{name} = {_text(value)} (default {_text(defaults[name])})"
        for name, value in values.items()
        if name not in mentioned and value != defaults[name]
    ]
    if changed:
        paragraphs.append(textwrap.fill(f"Options that differ from the defaults: {', '.join(changed)}.", _WIDTH))
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def names_in(prose: str) -> set[str]:
    """The options that a rule book names.

    >>> sorted(names_in("[lead=left: The left] leads. {target} points win."))
    ['lead', 'target']
    """
    return {found["name"] for found in _CONDITION.finditer(prose)} | set(_VALUE.findall(prose))


def _render_paragraph(paragraph: str, values: Mapping[str, Value]) -> str:
    def choose(found: re.Match[str]) -> str:
        if found["name"] not in values:
            return found[0]
        has_value = _text(values[found["name"]]) == found["value"]
        return found["text"] if has_value == (found["sign"] == "=") else ""

    def fill_in(found: re.Match[str]) -> str:
        return _text(values[found[1]]) if found[1] in values else found[0]

    rendered = _VALUE.sub(fill_in, _CONDITION.sub(choose, paragraph))
    # Only paragraphs with options are wrapped again: others may be lists or tables.
    if rendered == paragraph:
        return paragraph
    return textwrap.fill(_SPACE_BEFORE_STOP.sub("", " ".join(rendered.split())), _WIDTH)


def _text(value: Value) -> str:
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)
