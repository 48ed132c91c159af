"""The report of a study: one page that needs nothing else, and the same figures in the terminal."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from io import StringIO

import pytest
from rich.console import Console

import overtrick as ot
from overtrick.lab import Findings, Study, findings_json, run_study, variants_of
from overtrick.lab.charts import bar_chart, dot_chart
from overtrick.lab.html_report import findings_html
from overtrick.lab.terminal_report import findings_text

VOID = {"meta", "line", "rect", "circle"}


class Checker(HTMLParser):
    """Checks that every element is closed, and notes what was opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag in VOID or self.open.pop() == tag


@pytest.fixture(scope="module")
def found() -> Findings:
    game = ot.load("tocan")
    vary = {"raise_rule": ("tricks_or_suit", "tricks_and_suit")}
    return run_study(Study(variants_of(game, vary), 4, 2000, "novice", 3), cores=1)


def test_the_page_is_whole_and_needs_no_network(found: Findings) -> None:
    page = findings_html(found)
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    assert not re.search(r"https?://|src=|<link|@import|url\(", page)
    charts = [attributes for tag, attributes in checker.seen if tag == "svg"]
    assert len(charts) >= 6
    assert all(attributes.get("role") == "img" and attributes.get("aria-label") for attributes in charts)
    assert "raise_rule tricks_and_suit" in page
    assert "Holm" in page


def test_the_page_holds_the_figures_as_json(found: Findings) -> None:
    page = findings_html(found)
    text = re.search(r'<script type="application/json" id="findings">(.*)</script>', page)
    assert text is not None
    assert json.loads(text.group(1)) == json.loads(json.dumps(findings_json(found)))


def test_names_of_a_game_cannot_break_the_page(found: Findings) -> None:
    assert bar_chart('<"&', [{1: 0.5, 2: 0.5}], x="<b>").count("<b>") == 0
    assert "<i>" not in dot_chart("a", [("<i>", [None]), ("b", [])], x="x")


def test_the_terminal_shows_the_differences(found: Findings) -> None:
    out = StringIO()
    Console(file=out, width=100).print(findings_text(found), markup=False, highlight=False)
    text = " ".join(out.getvalue().split())
    assert "Tocan: what raise_rule does" in text
    assert "differences are significant" in text
    assert "decisions in a deal" in text


@pytest.mark.parametrize(("name", "players"), [("hearts", 4), ("whist", 4), ("euchre", 4), ("tendown", 2)])
def test_every_game_has_a_report(name: str, players: int) -> None:
    found = run_study(Study(variants_of(ot.load(name), {}), players, 120, "random", 1), cores=1)
    page = findings_html(found)
    assert ot.load(name).title in page
    assert "nan" not in page


def test_one_deal_has_figures_without_intervals() -> None:
    found = run_study(Study(variants_of(ot.load("whist"), {}), 4, 1, "random", 1), cores=1)
    assert found.variants[0].figures["decisions"].low is None
    assert "too few deals" in findings_html(found)
