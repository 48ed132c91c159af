"""Charts of a report, as SVG in the page. Their colours are those of its style sheet, light or dark."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, floor, gcd, log10

WIDTH, HEIGHT = 400, 230
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 10, 10, 40
MOST_SERIES = 6
"""Variants that a chart shows. The tables show all."""

MOST_BARS = 80

_LETTER = 6.2
"""About the width of a letter, so that names below a chart do not overlap."""

Write = Callable[[float], str]


@dataclass(frozen=True)
class Point:
    """A value with its interval, in a row of a dot chart."""

    value: float
    low: float | None
    high: float | None


def bar_chart(
    label: str, series: Sequence[Mapping[int, float]], *, x: str, write: Write = lambda value: f"{value:g}"
) -> str:
    """Bars for each value, a group for all series. Many values are put together in bins, each named by its middle."""
    step = _bin_width(series[:MOST_SERIES])
    binned = [_in_bins(each, step) for each in series[:MOST_SERIES]]
    values = sorted({value for each in binned for value in each})
    if not values:
        return ""
    first, last = values[0], values[-1]
    top = _nice(max(max(each.values(), default=0.0) for each in binned))
    plot = _Plot(first - 0.5 * step, last + 0.5 * step, 0.0, top)
    parts = [plot.frame(x, write, _ticks(first, last))]
    width = 0.86 * step / len(binned)
    for number, each in enumerate(binned):
        for value, height in each.items():
            left = value - 0.43 * step + number * width
            parts.append(plot.bar(left, left + width, height, number))
    return _svg(label, "".join(parts))


def stacked_chart(label: str, made: Mapping[int, float], missed: Mapping[int, float], *, x: str) -> str:
    """For each value a bar in two parts: full for what was made, hatched above it for what was missed."""
    values = sorted({*made, *missed})
    if not values:
        return ""
    step = min((after - before for before, after in pairwise(values)), default=1)
    half = 0.4 * step
    top = _nice(max(made.get(value, 0.0) + missed.get(value, 0.0) for value in values))
    plot = _Plot(values[0] - step / 2, values[-1] + step / 2, 0.0, top)
    parts = [plot.frame(x, percent, _ticks(values[0], values[-1]))]
    for value in values:
        low, high = made.get(value, 0.0), made.get(value, 0.0) + missed.get(value, 0.0)
        parts.append(plot.bar(value - half, value + half, low, 0))
        parts.append(plot.bar(value - half, value + half, high, 0, base=low, extra=" missed"))
    return _svg(label, "".join(parts))


def dot_chart(label: str, rows: Sequence[tuple[str, Sequence[Point | None]]], *, x: str, zero: bool = True) -> str:
    """A row for each name, with a dot and an interval for each series."""
    found = [point for _, points in rows for point in points[:MOST_SERIES] if point is not None]
    if not found:
        return ""
    low = min([each.value if each.low is None else each.low for each in found] + ([0.0] if zero else []))
    high = max([each.value if each.high is None else each.high for each in found] + ([0.0] if zero else []))
    pad = (high - low or 1.0) * 0.06
    series = max(len(points[:MOST_SERIES]) for _, points in rows)
    pitch = 22 + 11 * series
    height = _TOP + pitch * len(rows) + _BOTTOM
    plot = _Plot(low - pad, high + pad, 0.0, 1.0, left=12, height=height)
    parts = [plot.axis(x, lambda value: f"{value:g}".replace("-", "\N{MINUS SIGN}"), _nice_ticks(low, high))]
    if low < 0 < high or zero:
        parts.append(
            f'<line class="zero" x1="{plot.x(0):.1f}" x2="{plot.x(0):.1f}" y1="{_TOP}" y2="{height - _BOTTOM}"/>'
        )
    for place, (name, points) in enumerate(rows):
        at = _TOP + pitch * place + 12
        parts.append(f'<text class="name" x="12" y="{at}">{escape(name)}</text>')
        for number, point in enumerate(points[:MOST_SERIES]):
            if point is None:
                continue
            y = at + 10 + 11 * number
            if point.low is not None and point.high is not None:
                ends = f'x1="{plot.x(point.low):.1f}" x2="{plot.x(point.high):.1f}"'
                parts.append(f'<line class="range s{number}" {ends} y1="{y}" y2="{y}"/>')
            parts.append(f'<circle class="dot s{number}" cx="{plot.x(point.value):.1f}" cy="{y}" r="4"/>')
    return _svg(label, "".join(parts), height)


def share_chart(label: str, rows: Sequence[tuple[str, Sequence[float]]], names: Sequence[str]) -> str:
    """For each row a bar of full width in parts, which are named below."""
    pitch, width = 46, WIDTH - 24
    drawn = []
    for place, (name, shares) in enumerate(rows[:MOST_SERIES]):
        y, x = _TOP + pitch * place, 12.0
        drawn.append(f'<text class="name" x="12" y="{y + 12}">{escape(name)}</text>')
        for number, share in enumerate(shares):
            part = max(0.0, min(1.0, share)) * width
            drawn.append(f'<rect class="bar p{number}" x="{x:.1f}" y="{y + 18}" width="{part:.1f}" height="18"/>')
            x += part
    x, y = 12.0, _TOP + pitch * len(rows[:MOST_SERIES]) + 12
    needed = [16 + _LETTER * len(name) for name in names]
    gap = (width - sum(needed)) / max(1, len(names) - 1)
    for number, name in enumerate(names):
        drawn.append(f'<rect class="bar p{number}" x="{x:.0f}" y="{y - 9}" width="10" height="10"/>')
        drawn.append(f'<text x="{x + 16:.0f}" y="{y}">{escape(name)}</text>')
        x += needed[number] + gap
    return _svg(label, "".join(drawn), y + 10)


class _Plot:
    """The area of a chart, with its scales."""

    def __init__(self, x0: float, x1: float, y0: float, y1: float, *, left: int = _LEFT, height: int = HEIGHT) -> None:
        self._x0, self._x1, self._y0, self._y1 = x0, x1, y0, y1
        self._left, self._height = left, height

    def x(self, value: float) -> float:
        """A place from the left."""
        return self._left + (value - self._x0) / (self._x1 - self._x0) * (WIDTH - self._left - _RIGHT)

    def y(self, value: float) -> float:
        """A place from the top."""
        return self._height - _BOTTOM - (value - self._y0) / (self._y1 - self._y0) * (self._height - _TOP - _BOTTOM)

    def axis(self, name: str, write: Write, ticks: Sequence[float]) -> str:
        """The axis at the bottom."""
        bottom = self._height - _BOTTOM
        parts = [f'<line class="axis" x1="{self._left}" x2="{WIDTH - _RIGHT}" y1="{bottom}" y2="{bottom}"/>']
        parts += [
            f'<text class="tick mid" x="{self.x(tick):.1f}" y="{bottom + 15}">{write(tick)}</text>' for tick in ticks
        ]
        middle = (self._left + WIDTH - _RIGHT) / 2
        parts.append(f'<text class="mid" x="{middle:.0f}" y="{bottom + 32}">{escape(name)}</text>')
        return "".join(parts)

    def frame(self, x: str, write: Write, ticks: Sequence[float]) -> str:
        """Both axes, with lines behind the bars."""
        parts = [self.axis(x, lambda value: f"{value:g}".replace("-", "\N{MINUS SIGN}"), ticks)]
        for step in range(1, 5):
            value = self._y1 * step / 4
            at = f"{self.y(value):.1f}"
            parts.append(f'<line class="grid" x1="{self._left}" x2="{WIDTH - _RIGHT}" y1="{at}" y2="{at}"/>')
            parts.append(
                f'<text class="tick end" x="{self._left - 5}" y="{self.y(value) + 4:.1f}">{write(value)}</text>'
            )
        return "".join(parts)

    def bar(self, left: float, right: float, height: float, number: int, *, base: float = 0.0, extra: str = "") -> str:
        """A bar."""
        x, y = self.x(left), self.y(height)
        size = f'width="{max(self.x(right) - x - 0.6, 0.6):.1f}" height="{max(self.y(base) - y, 0):.1f}"'
        return f'<rect class="bar s{number}{extra}" x="{x:.1f}" y="{y:.1f}" {size}/>'


def percent(value: float) -> str:
    """A share as the label of an axis."""
    return f"{100 * value:g} %"


def _bin_width(series: Sequence[Mapping[int, float]]) -> int:
    """The distance of the bars: that of the values, or more if there would be too many bars."""
    values = sorted({value for each in series for value in each})
    if len(values) < 2:
        return 1
    step = gcd(*(value - values[0] for value in values))
    bars = (values[-1] - values[0]) // step + 1
    most = max(14, MOST_BARS // len(series))
    return step if bars <= most else step * ceil(bars / most)


def _in_bins(series: Mapping[int, float], step: int) -> dict[int, float]:
    found: dict[int, float] = {}
    for value, share in series.items():
        place = round(value / step) * step
        found[place] = found.get(place, 0.0) + share
    return found


def _nice(top: float) -> float:
    """A round number above a value, that can be divided by four."""
    if top <= 0:
        return 1.0
    size: float = 10.0 ** floor(log10(top))
    return next(size * each for each in (1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10) if size * each >= top * 0.999)


def _ticks(first: int, last: int) -> list[float]:
    """At most nine whole numbers."""
    step = max(1, ceil((last - first + 1) / 9))
    for nice in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000):
        if nice >= step:
            step = nice
            break
    start = ceil(first / step) * step
    return [float(value) for value in range(start, last + 1, step)]


def _nice_ticks(low: float, high: float) -> list[float]:
    """About five round numbers in a range."""
    span = high - low or 1.0
    raw = span / 5
    size: float = 10.0 ** floor(log10(raw))
    step = next(size * each for each in (1, 2, 2.5, 5, 10) if size * each >= raw)
    start = ceil(low / step)
    return [round(step * each, 10) for each in range(start, floor(high / step) + 1)]


def _svg(label: str, inside: str, height: int = HEIGHT) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label, quote=True)}">{inside}</svg>'
