"""The lab: what a game, or a change of its rules, does in many deals."""

from __future__ import annotations

from .findings import Findings, findings_json
from .runner import run_study
from .simulation import Simulation, simulate
from .study import Study
from .variants import Variant, read_vary, variants_of

__all__ = [
    "Findings",
    "Simulation",
    "Study",
    "Variant",
    "findings_json",
    "read_vary",
    "run_study",
    "simulate",
    "variants_of",
]
