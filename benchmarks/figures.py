"""Measured figures and their bars."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Bar:
    """The limit that a figure must reach: at least, or at most."""

    limit: float
    at_most: bool = False

    def is_met(self, value: float) -> bool:
        """Whether a value reaches the bar."""
        return value <= self.limit if self.at_most else value >= self.limit


@dataclass(frozen=True)
class Figure:
    """One measured number, and what it is compared with."""

    about: str
    name: str
    value: float
    unit: str
    bar: Bar | None = None
    beside: str = ""

    @property
    def met(self) -> bool | None:
        """Whether it reaches its bar; None without one."""
        return None if self.bar is None else self.bar.is_met(self.value)

    @property
    def bar_text(self) -> str:
        """The bar in signs: `>= 4000`; empty without one."""
        return "" if self.bar is None else f"{'<=' if self.bar.at_most else '>='} {self.bar.limit:g}"

    @property
    def text(self) -> str:
        """The figure in one line."""
        value = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:.2f}"
        bar = "" if self.bar is None else f" (bar {self.bar_text}: {'met' if self.met else 'missed'})"
        return f"{self.about}: {self.name}: {value} {self.unit}{bar}{f'; {self.beside}' if self.beside else ''}"
