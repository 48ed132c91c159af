"""The lab: what a game, or a change of its rules, does in many deals.

The names below are loaded when they are first used: a server imports only what is cheap.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .findings import Findings, findings_json
    from .runner import run_study
    from .simulation import Simulation, simulate
    from .study import Study
    from .variants import Variant, read_vary, variants_of

_MODULES = {
    "Findings": "findings",
    "Simulation": "simulation",
    "Study": "study",
    "Variant": "variants",
    "findings_json": "findings",
    "read_vary": "variants",
    "run_study": "runner",
    "simulate": "simulation",
    "variants_of": "variants",
}

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


def __getattr__(name: str) -> object:
    """Load the module of a name."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f".{_MODULES[name]}", __name__), name)
