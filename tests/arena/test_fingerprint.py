"""Fingerprints of the code that plays."""

from __future__ import annotations

import pytest

from overtrick.arena.fingerprint import code_of

SOURCE = '''"""A module."""

LIMIT = 3
"""What the limit means."""


def answer(question: str) -> int:
    """Answers."""
    return LIMIT  # always
'''


@pytest.mark.parametrize(
    ("old", "new"),
    [("A module.", "Another text."), ("What the limit means.", ""), ("  # always", ""), ("    return", "\n    return")],
)
def test_comments_docstrings_and_layout_do_not_count(old: str, new: str) -> None:
    assert code_of(SOURCE.replace(old, new)) == code_of(SOURCE)


@pytest.mark.parametrize(
    ("old", "new"), [("LIMIT = 3", "LIMIT = 4"), ("question: str", "asked: str"), ("answer", "say")]
)
def test_code_counts(old: str, new: str) -> None:
    assert code_of(SOURCE.replace(old, new)) != code_of(SOURCE)
