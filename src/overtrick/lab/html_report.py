"""The report of a study as one HTML page. It needs no network and no script."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from overtrick.options import write_value

from .charts import MOST_SERIES, Point, bar_chart, dot_chart, percent, share_chart, stacked_chart
from .duplicates import PARTS
from .figures import chance_text, difference_text, interval_text, number_text, value_text
from .findings import Findings, VariantFindings, findings_json
from .html_style import STYLE
from .measures import GROUPS, Group
from .words import method, summary, title_of

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{body}
</main>
<script type="application/json" id="findings">{data}</script>
</body>
</html>
"""


_ALMOST_ALWAYS = 0.995


def findings_html(findings: Findings) -> str:
    """The report as a page."""
    sections = [
        _head(findings),
        _differences(findings),
        _charts(findings),
        _rules(findings),
        _all_figures(findings),
        _methods(findings),
    ]
    data = json.dumps(findings_json(findings), ensure_ascii=False).replace("<", "\\u003c")
    return _PAGE.format(title=escape(title_of(findings)), style=STYLE, body="\n".join(sections), data=data)


def _head(findings: Findings) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in summary(findings))
    return f'<ul class="summary">{lines}</ul>{_legend(findings)}'


def _legend(findings: Findings) -> str:
    """The colours of the variants."""
    if len(findings.variants) < 2:
        return ""
    items = "".join(
        f'<li><span class="key s{number}" aria-hidden="true"></span>{escape(variant.label)}'
        f"{' (the others are compared with it)' if number == 0 else ''}</li>"
        for number, variant in enumerate(findings.variants[:MOST_SERIES])
    )
    rest = len(findings.variants) - MOST_SERIES
    more = f"<li>and {rest} more in the tables</li>" if rest > 0 else ""
    return f'<ul class="legend">{items}{more}</ul>'


# The differences


def _differences(findings: Findings) -> str:
    if len(findings.variants) < 2:
        return ""
    rows, several = [], len(findings.variants) > 2
    for number, key in findings.significant():
        measure, found = findings.measures[key], findings.variants[number].differences[key]
        cells = [
            *([findings.variants[number].label] if several else []),
            value_text(measure, findings.variants[0].figures[key].value),
            value_text(measure, findings.variants[number].figures[key].value),
            difference_text(measure, found),
            chance_text(found.p),
        ]
        rows.append((measure.title, cells))
    first, second = findings.variants[0].label, "this variant" if several else findings.variants[1].label
    heading = "<h2>Significant differences</h2>"
    if not rows:
        return f"{heading}<p>None of the {findings.comparisons} differences that were tested is significant.</p>"
    head = ("figure", *(["variant"] if several else []), first, second, "difference", "p")
    note = "<p>The most certain first. Shares differ by percentage points (pp).</p>"
    return heading + note + _table("Significant differences", head, rows)


# The charts


def _charts(findings: Findings) -> str:
    drawn = "".join(_figure(*each) for each in _chart_list(findings) if each[1])
    return f'<h2>Charts</h2><div class="charts">{drawn}</div>'


def _figure(title: str, chart: str, note: str = "") -> str:
    below = f"<p>{escape(note)}</p>" if note else ""
    return f"<figure><figcaption>{escape(title)}</figcaption>{chart}{below}</figure>"


def _chart_list(findings: Findings) -> Iterator[tuple[str, str, str]]:
    """The title, the chart and a note of each figure."""
    yield from _bid_charts(findings)
    yield _advantage_chart(findings)
    for name, title, x in (
        ("length", "Length of a match", "deals"),
        ("change", "What a deal brings to a side", "change of score"),
        ("final", "Final scores", "points"),
        ("lead_changes", "How often the leader changes", "times in a match"),
        ("settled:contracts", "When the bids are settled", "tricks left when no bid can change any more"),
        ("settled:score", "When all points are settled", "tricks left when no point can change any more"),
    ):
        yield title, _distribution(findings, name, title, x), ""
    yield _points_chart(findings)
    yield _cards_chart(findings)


def _distribution(findings: Findings, name: str, title: str, x: str) -> str:
    series = []
    for variant in findings.variants:
        counter = variant.distributions.get(name) or Counter[int]()
        total = sum(counter.values()) or 1
        series.append({value: times / total for value, times in counter.items()})
    if all(max(each.values(), default=1.0) > _ALMOST_ALWAYS for each in series):
        return ""  # a chart of one bar says nothing
    return bar_chart(f"{title}: the share of each value, by variant", series, x=x, write=percent)


def _bid_charts(findings: Findings) -> Iterator[tuple[str, str, str]]:
    for variant in findings.variants[:MOST_SERIES]:
        made, missed = {}, {}
        for key, found in variant.figures.items():
            if key.startswith("bid:"):
                kept = variant.figures[f"made:{key[4:]}"].value
                made[int(key[4:])] = found.value * kept
                missed[int(key[4:])] = found.value * (1 - kept)
        title = "Bids made and missed" + (f": {variant.label}" if len(findings.variants) > 1 else "")
        chart = stacked_chart(f"{title}, as shares of all bids", made, missed, x="bid")
        yield title, chart, "Shares of all bids. Dark: made. Light: missed."


def _points(findings: Findings, key: str) -> list[Point | None]:
    found = [variant.figures.get(key) for variant in findings.variants]
    return [None if each is None else Point(each.value, each.low, each.high) for each in found]


def _advantage_chart(findings: Findings) -> tuple[str, str, str]:
    keys = [key for key, each in findings.measures.items() if each.group == "advantage" and each.unit == "points"]
    rows = [(findings.measures[key].title.partition(",")[0], _points(findings, key)) for key in keys]
    note = "A line is a 95 % interval. Above 0 this place gains more than the mean of the others."
    return "Who has the advantage", dot_chart("Advantage of each place", rows, x="points per deal"), note


def _points_chart(findings: Findings) -> tuple[str, str, str]:
    keys = [key for key in findings.measures if key.startswith("paid:") and key.endswith(":points")]
    rows = [(findings.measures[key].title.partition(": ")[2], _points(findings, key)) for key in keys]
    return "Where the points come from", dot_chart("Points of each payment", rows, x="points per deal, all sides"), ""


def _cards_chart(findings: Findings) -> tuple[str, str, str]:
    rows = [
        (variant.label, [variant.figures[part].value for part in PARTS])
        for variant in findings.variants
        if PARTS[0] in variant.figures
    ]
    better, worse = findings.bots
    note = f"The same deals, played by {better} and {worse} in turn. The rest: play with just these cards, and chance."
    chart = share_chart("How much is cards, how much is play", rows, ("cards", "strength of the bot", "the rest"))
    return "How much is cards, how much is play", chart if rows else "", note


# The tables


def _rules(findings: Findings) -> str:
    """What each rule that takes actions away does."""
    if not findings.limits:
        return ""
    names = {"limits": "takes an action away", "forces": "leaves one action"}
    if any(f"rule:{limit.key}:chooses" in findings.measures for limit in findings.limits):
        names["chooses"] = "changes what a bot does"
    if any(f"rule:{limit.key}:results" in findings.measures for limit in findings.limits):
        names["results"] = "changes the result"
    rows = []
    for limit in findings.limits:
        for variant in findings.variants:
            if f"rule:{limit.key}:limits" not in variant.figures:
                continue
            cells = [variant.label]
            for name in names:
                key = f"rule:{limit.key}:{name}"
                found = variant.figures.get(key)
                cells.append("" if found is None else value_text(findings.measures[key], found.value))
            rows.append((f"{limit.title[:1].upper()}{limit.title[1:]}: {limit.about}", cells))
    return "<h2>What the rules change, in deals</h2>" + _table("Rules", ("rule", "variant", *names.values()), rows)


def _all_figures(findings: Findings) -> str:
    parts = ["<h2>All figures</h2>"]
    for group, title in GROUPS.items():
        rows = [
            (measure.title, [_cell(findings, variant, key) for variant in findings.variants])
            for key, measure in findings.measures.items()
            if measure.group == group and not _is_boring(findings, key)
        ]
        if rows:
            parts.append(f"<h3>{escape(title)}</h3>{_group_note(findings, group)}")
            head = ("figure", *(variant.label for variant in findings.variants))
            parts.append(_table(title, head, rows))
    return "".join(parts)


def _group_note(findings: Findings, group: Group) -> str:
    notes = []
    if group == "play":
        better, worse = findings.bots
        notes.append(f"The better bot is {better}, the other one {worse}.")
        for variant in findings.variants:
            if variant.deals_to_be_sure is not None:
                after = number_text(variant.deals_to_be_sure, 0)
                deals = "deal" if after == "1" else "deals"
                notes.append(f"{variant.label}: after {after} {deals} {better} is ahead with 95 %.")
    return f"<p>{escape(' '.join(notes))}</p>" if notes else ""


def _is_boring(findings: Findings, key: str) -> bool:
    """A figure that is 0 in every variant, such as a suit that cannot be broken."""
    return all(variant.figures[key].value == 0 for variant in findings.variants if key in variant.figures)


def _cell(findings: Findings, variant: VariantFindings, key: str) -> str:
    found, measure = variant.figures.get(key), findings.measures[key]
    if found is None:
        return ""
    mark = variant.differences.get(key)
    star = " *" if mark is not None and mark.significant else ""
    return f"{value_text(measure, found.value)} {interval_text(measure, found)}{star}".strip()


def _table(name: str, head: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    columns = "".join(f'<th scope="col">{escape(each)}</th>' for each in head)
    lines = "".join(
        f'<tr><th scope="row">{escape(title)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for title, cells in rows
    )
    label = escape(name, quote=True)
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{label}">'
        f"<table><thead><tr>{columns}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def _methods(findings: Findings) -> str:
    lines = "".join(f"<p>{escape(line)}</p>" for line in method(findings))
    rows = []
    for variant in findings.variants:
        chosen = ", ".join(f"{name} {write_value(value)}" for name, value in variant.options.items()) or "no options"
        rows.append((variant.label, [f"{variant.deals:,}", f"{variant.matches:,}", chosen]))
    head = ("variant", "deals", "matches finished", "options")
    return f"<h2>How this was found</h2>{lines}{_table('What was played', head, rows)}"
