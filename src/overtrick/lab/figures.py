"""Figures as text: shares in percent, points with a sign, and intervals."""

from __future__ import annotations

from math import floor, log10

from .measures import Measure
from .statistics import Difference, Estimate

MINUS = "\N{MINUS SIGN}"


def number_text(value: float, digits: int = 2) -> str:
    """A number with a real minus sign and thousands separated."""
    text = f"{value:,.{digits}f}"
    if float(text.replace(",", "")) == 0:
        text = text.lstrip("-")
    return text.replace("-", MINUS)


def value_text(measure: Measure, value: float) -> str:
    """A figure with its unit.

    >>> value_text(Measure("made", "bids made", "share", "bids"), 0.1234), value_text(
    ...     Measure("declarer", "the declarer", "points", "advantage"), 1.5
    ... )
    ('12.3 %', '+1.50')
    """
    if measure.unit == "share":
        return share_text(value)
    if measure.unit == "points" and measure.group in ("advantage", "seats", "play", "points", "bids"):
        return signed_text(value)
    return number_text(value)


def share_text(value: float) -> str:
    """A share in percent. A small one gets more digits."""
    percent = 100 * value
    digits = 1 if percent == 0 or abs(percent) >= 1 else min(4, 1 - floor(log10(abs(percent))))
    return f"{number_text(percent, digits)} %"


def signed_text(value: float) -> str:
    """A number with its sign."""
    text = number_text(value)
    return text if text.startswith(MINUS) or float(text.replace(",", "")) == 0 else f"+{text}"


def interval_text(measure: Measure, found: Estimate) -> str:
    """Half of the interval: ``± 0.3``. Empty where there is none, or where it is a point."""
    if found.low is None or found.high is None or found.high == found.low:
        return ""
    half = (found.high - found.low) / 2
    if measure.unit == "share":
        return f"± {share_text(half)}"
    return f"± {number_text(half)}" if half >= 0.005 else "± 0.01"


def difference_text(measure: Measure, found: Difference) -> str:
    """A difference with its sign. Shares differ by percentage points."""
    if measure.unit == "share":
        text = share_text(found.value)[:-2]
        return f"{text if text.startswith(MINUS) else f'+{text}'} pp"
    return signed_text(found.value)


def chance_text(p: float) -> str:
    """A p-value."""
    return f"{p:.3f}" if p >= 0.001 else "< 0.001"
