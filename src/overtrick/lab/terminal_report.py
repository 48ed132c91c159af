"""The findings of a study for the terminal: the figures that matter most, and the significant differences."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Sheet
from rich.text import Text

from .figures import chance_text, difference_text, interval_text, value_text
from .findings import Findings
from .words import summary, title_of

MOST_COLUMNS = 4
MOST_DIFFERENCES = 15

_SHOWN = (
    "length",
    "lead_changes",
    "swing",
    "passed_out",
    "made",
    "declarer",
    "place:0",
    "place:1",
    "early:contracts",
    "early:score",
    "never_broken",
    "forced_nello",
    "cards",
    "strength",
    "edge",
)


def findings_text(findings: Findings) -> RenderableType:
    """The findings as text."""
    parts: list[RenderableType] = [Text(title_of(findings), style="bold green")]
    parts += [Text(line, style="dim" if place == 0 else "") for place, line in enumerate(summary(findings))]
    parts += ["", _figures(findings)]
    if findings.significant():
        parts += ["", _differences(findings)]
    return Group(*parts)


def _figures(findings: Findings) -> RenderableType:
    variants = findings.variants[:MOST_COLUMNS]
    sheet = Sheet(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    sheet.add_column("figure, with its 95 % interval")
    for variant in variants:
        sheet.add_column(variant.label, justify="right")
    if len(findings.variants) > len(variants):
        sheet.caption = f"and {len(findings.variants) - len(variants)} more variants in the report"
    shown = [*_SHOWN, *(key for key in findings.measures if key.startswith("rule:"))]
    for key in shown:
        figures = [variant.figures.get(key) for variant in variants]
        if key not in findings.measures or not any(found is not None and found.value for found in figures):
            continue
        measure = findings.measures[key]
        cells = [
            "" if found is None else f"{value_text(measure, found.value)} {interval_text(measure, found)}".strip()
            for found in figures
        ]
        sheet.add_row(measure.title, *cells)
    return sheet


def _differences(findings: Findings) -> RenderableType:
    several = len(findings.variants) > 2
    sheet = Sheet(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    sheet.add_column("significant differences, the most certain first")
    if several:
        sheet.add_column("variant")
    sheet.add_column(findings.variants[0].label, justify="right")
    sheet.add_column("this variant" if several else findings.variants[1].label, justify="right")
    sheet.add_column("difference", justify="right")
    sheet.add_column("p", justify="right", style="dim")
    found = findings.significant()
    for number, key in found[:MOST_DIFFERENCES]:
        measure, variant = findings.measures[key], findings.variants[number]
        each = variant.differences[key]
        sheet.add_row(
            measure.title,
            *([variant.label] if several else []),
            value_text(measure, findings.variants[0].figures[key].value),
            value_text(measure, variant.figures[key].value),
            difference_text(measure, each),
            chance_text(each.p),
        )
    if len(found) > MOST_DIFFERENCES:
        sheet.caption = f"and {len(found) - MOST_DIFFERENCES} more in the report"
    return sheet
