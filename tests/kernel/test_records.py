"""The records of the compiled code."""

from __future__ import annotations

from overtrick import cards, parts
from overtrick.bots.kernel import layout as bots_layout
from overtrick.kernel import layout

RECORDS = (
    *(layout.RULES, layout.STATE, layout.COUNTS, layout.BELIEF),
    *(bots_layout.PRIOR, bots_layout.NODE, bots_layout.SOLVED),
)


def test_a_state_is_small_and_fills_whole_cache_lines() -> None:
    assert layout.STATE.itemsize <= 448
    assert layout.STATE.itemsize % 64 == 0


def test_records_are_aligned() -> None:
    for record in RECORDS:
        assert record.isalignedstruct


def test_no_field_hides_an_attribute_of_numpy() -> None:
    # Without the compiler a field is an attribute of a numpy record, which has attributes of its own.
    for record in RECORDS:
        taken = {name for name in dir(record.type) if not name.startswith("_")}
        assert not taken & set(record.names or ())


def test_the_kernel_and_the_rules_agree_on_their_limits() -> None:
    assert layout.MAX_CARDS == cards.MAX_CARDS
    assert (layout.MAX_SEATS, layout.MAX_SIZES, layout.MAX_CALLS) == (parts.MAX_SEATS, parts.MAX_SIZES, parts.MAX_CALLS)
