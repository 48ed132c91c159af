"""A server that cheats at dealing is caught by `overtrick verify`, or by the page, which saw the match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import overtrick as ot
from overtrick.verification import check_fair

from . import cheats
from .cheats import CASES, Case


@pytest.mark.parametrize("make", CASES, ids=lambda make: make.__name__)
def test_verify_finds_every_cheat_that_a_record_can_show(make: Callable[[], Case]) -> None:
    case = make()
    table = ot.read_record(case.table.record())
    wrong = {finding.about for finding in check_fair(table, case.witness) if finding.fits is False}
    assert wrong >= set(case.wrong)
    assert bool(wrong) == bool(case.wrong)


def test_the_page_is_tested_with_the_same_matches() -> None:
    """web/src/fair/check.test.ts reads this file. Write it again with `python -m tests.cheats`."""
    assert cheats.FILE.read_text(encoding="utf-8") == cheats.page_cases()


def test_a_record_alone_does_not_prove_what_only_players_know() -> None:
    swapped = ot.read_record(cheats.secret_swapped_after_the_commitment().table.record())
    findings = {finding.about: finding for finding in check_fair(swapped)}
    assert all(finding.fits is not False for finding in findings.values())
    assert findings["shown commitment"].fits is None
    assert findings["contribution"].fits is None
    assert findings["seats"].fits is True
    assert "seats 0 and 2" in findings["contribution"].sentence


def test_a_rematch_needs_the_match_before_it() -> None:
    case = cheats.no_cheat_in_a_rematch()
    table = ot.read_record(case.table.record())
    (alone,) = (finding for finding in check_fair(table) if finding.about == "first dealer")
    assert (alone.fits, alone.sentence[:12]) == (None, "Not checked:")
    other = ot.read_record(cheats.secret_swapped_after_the_commitment().table.record())
    witness = replace(case.witness, previous=other)
    (wrong,) = (finding for finding in check_fair(table, witness) if finding.about == "first dealer")
    assert "another match before this one" in wrong.sentence
    assert wrong.fits is False


def test_records_of_earlier_versions_say_what_cannot_be_checked() -> None:
    """They have neither the kinds of the seats nor the match before a rematch."""
    record = cheats.no_cheat_in_a_rematch().table.record()
    old = "\n".join(line for line in record.splitlines() if not line.startswith(("[Seats", "[Previous")))
    table = ot.read_record(old)
    assert table.record() == old + "\n"
    findings = list(check_fair(table))
    assert all(finding.fits is not False for finding in findings)
    unknown = [finding.sentence for finding in findings if finding.fits is None]
    assert sum("of an earlier version" in sentence for sentence in unknown) == 2
