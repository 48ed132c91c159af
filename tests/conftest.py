"""Profiles of Hypothesis: quick by default, always the same examples in CI, fewer in runs as plain Python."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile("quick", deadline=None, max_examples=60, suppress_health_check=QUIET)
settings.register_profile("plain", parent=settings.get_profile("quick"), max_examples=20)
settings.register_profile("thorough", parent=settings.get_profile("quick"), max_examples=2000)
chosen = os.environ.get("HYPOTHESIS_PROFILE") or ("quick" if COMPILED else "plain")
if os.environ.get("CI"):
    settings.register_profile("ci", parent=settings.get_profile(chosen), derandomize=True, print_blob=True)
    chosen = "ci"
settings.load_profile(chosen)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out tests for a GPU, and skip those that take too long as plain Python, without an option for it."""
    if not os.environ.get("OVERTRICK_GPU"):
        items[:] = [item for item in items if not item.get_closest_marker("gpu")]
    if not COMPILED:
        too_slow = pytest.mark.skip(reason="plays too many decisions for plain Python")
        for item in items:
            if item.get_closest_marker("slow_without_jit"):
                item.add_marker(too_slow)
