"""Helpers for writing pages: templates, tables in Markdown, code."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from pathlib import Path

DOCS = Path(__file__).parent.parent
ROOT = DOCS.parent
Row = tuple[str, ...]


class OutOfStep(Exception):
    """A template and the code do not match. The message says where."""


def fill(template: str, words: dict[str, str]) -> str:
    """A template with every ``{{word}}`` replaced. Every word must be used, and none may be missing."""
    text = (DOCS / "templates" / f"{template}.md").read_text(encoding="utf-8")
    asked = set(re.findall(r"{{(\w+)}}", text))
    if asked != set(words):
        raise OutOfStep(f"docs/templates/{template}.md and docs/pages differ in {sorted(asked ^ set(words))}")
    return re.sub(r"{{(\w+)}}", lambda found: words[found[1]], text)


def sheet(head: Row, rows: Iterable[Row]) -> str:
    """A table in Markdown."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def code(*words: object) -> str:
    """Words as code."""
    return " ".join(f"`{word}`" for word in words)


def sections(name: str) -> dict[str, str]:
    """The hand-written sections of a game's page, by heading."""
    text = (DOCS / "templates" / f"{name}.md").read_text(encoding="utf-8")
    pieces = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)
    return {title: body.strip() for title, body in zip(pieces[1::2], pieces[2::2], strict=True)}


def docstring(thing: object) -> list[str]:
    """The paragraphs of a docstring. Examples are fenced, with the blank line that a doctest needs."""
    paragraphs = inspect.cleandoc(getattr(thing, "__doc__", None) or "" if thing is not None else "").split("\n\n")
    return [f"```python\n{text}\n\n```" if text.startswith(">>>") else plain(text) for text in paragraphs if text]


def prose(thing: object) -> str:
    """A docstring without its examples, on one line."""
    return " ".join(" ".join(text.split()) for text in docstring(thing) if not text.startswith("```"))


def plain(text: str) -> str:
    """The markup of a docstring as Markdown.

    >>> plain("as :class:`~overtrick.Deal` values, ``None`` for none")
    'as `Deal` values, `None` for none'
    """
    return re.sub(r":\w+:`(?:~[\w.]*\.)?([^`]+)`", r"`\1`", text).replace("``", "`")
