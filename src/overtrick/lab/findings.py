"""What a study has found: figures with intervals, distributions, and the differences between variants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

import numpy as np

from overtrick.options import OptionValue

from .duplicates import PARTS, Plan, better_and_worse, parts_of_variance, plan
from .limits import Limit, limits_of
from .measures import Measure, measures_of
from .statistics import LEVEL, Difference, Estimate, difference, estimate, holm
from .study import Study
from .tally import Tally

_SURE = 1.645
"""Standard deviations that leave 5 % on one side."""


@dataclass(frozen=True)
class VariantFindings:
    """The figures of one variant."""

    label: str
    options: Mapping[str, OptionValue]
    deals: int
    matches: int
    decisions: int
    faults: int
    figures: dict[str, Estimate]
    """By the key of a measure."""
    distributions: dict[str, Counter[int]]
    differences: dict[str, Difference]
    """How far figures are from those of the first variant; empty for that one."""
    deals_to_be_sure: float | None
    """Deals after which the better bot is ahead with 95 %; None where that is not known."""


@dataclass(frozen=True)
class Findings:
    """The figures of all variants, and how they were found."""

    study: Study
    measures: dict[str, Measure]
    limits: tuple[Limit, ...]
    variants: tuple[VariantFindings, ...]
    duplicates: Plan | None
    comparisons: int
    """The number of differences that were tested together."""
    seconds: float
    cpu_seconds: float
    cores: int

    @property
    def bots(self) -> tuple[str, str]:
        """The better and the worse bot of the deals that were played at several tables."""
        return better_and_worse(self.study)

    def significant(self) -> list[tuple[int, str]]:
        """The variant and the measure of every significant difference, the most certain first."""
        found = [
            (number, key)
            for number, variant in enumerate(self.variants)
            for key, each in variant.differences.items()
            if each.significant
        ]
        return sorted(found, key=lambda place: (place[0], self._strength(*place)))

    def _strength(self, number: int, key: str) -> float:
        """How far a difference is from 0, in halves of its interval. The farthest first."""
        found = self.variants[number].differences[key]
        half = (found.high - found.low) / 2
        return -abs(found.value) / half if half else -np.inf


@dataclass(frozen=True)
class Run:
    """How long a study took, and on what."""

    seconds: float
    cpu_seconds: float
    cores: int


def find(study: Study, tallies: Sequence[Sequence[Tally]], duplicates: Sequence[Sequence[Tally]], run: Run) -> Findings:
    """The findings from the tallies of each variant's blocks, and of its blocks at several tables."""
    levels = {int(key[4:]) for blocks in tallies for tally in blocks for key in tally.sums if key.startswith("bid:")}
    measures: dict[str, Measure] = {}
    limits: dict[str, Limit] = {}
    for variant in range(len(study.variants)):
        measures |= {
            key: each for key, each in measures_of(study.rules(variant), levels).items() if key not in measures
        }
        limits |= {limit.key: limit for limit in limits_of(study.rules(variant))}
    arrays = [
        {**_arrays(blocks, measures), **_arrays(tables, measures), **_parts(tables)}
        for blocks, tables in zip(tallies, duplicates, strict=True)
    ]
    found = [_variant(study, number, tallies[number], arrays[number]) for number in range(len(study.variants))]
    found, comparisons = _compare(measures, found, arrays)
    shown = {key: each for key, each in measures.items() if any(key in variant.figures for variant in found)}
    return Findings(
        study,
        shown,
        tuple(limits.values()),
        tuple(found),
        plan(study, 0),
        comparisons,
        run.seconds,
        run.cpu_seconds,
        run.cores,
    )


Arrays = dict[str, tuple[np.ndarray, np.ndarray]]
"""By the key of a measure: its sum and its cases in each block."""


def _arrays(blocks: Sequence[Tally], measures: Mapping[str, Measure]) -> Arrays:
    keys = {key for tally in blocks for key in tally.sums}
    found = {}
    for key in sorted(keys):
        measure = measures.get(key)
        cases_of = measure.cases_of if measure is not None and measure.cases_of else key
        sums = np.array([tally.sums.get(key, (0.0, 0.0))[0] for tally in blocks])
        cases = np.array([tally.sums.get(cases_of, (0.0, 0.0))[1] for tally in blocks])
        found[key] = sums, cases
    return found


def _parts(blocks: Sequence[Tally]) -> Arrays:
    """How much is cards and how much is play. The value of a block counts as one case."""
    return {key: (values, np.ones(len(values))) for key, values in parts_of_variance(blocks).items()}


def _variant(study: Study, number: int, blocks: Sequence[Tally], arrays: Arrays) -> VariantFindings:
    total = Tally()
    for tally in blocks:
        total.merge(tally)
    figures = {}
    for key, (sums, cases) in arrays.items():
        value = estimate(sums, cases)
        if value is not None:
            figures[key] = value
    variant = study.variants[number]
    return VariantFindings(
        variant.label,
        dict(variant.game.values),
        total.deals,
        total.matches,
        total.decisions,
        total.faults,
        figures,
        total.distributions,
        {},
        _deals_to_be_sure(figures),
    )


def _deals_to_be_sure(figures: Mapping[str, Estimate]) -> float | None:
    """Deals after which a sum of edges is above 0 with 95 %, if deals do not depend on each other."""
    edge, squared = figures.get("edge"), figures.get("edge_squared")
    if edge is None or squared is None or edge.low is None or edge.low <= 0:
        return None
    variance = squared.value - edge.value**2
    return max(1.0, _SURE**2 * variance / edge.value**2)


def _compare(
    measures: Mapping[str, Measure], found: list[VariantFindings], arrays: Sequence[Arrays]
) -> tuple[list[VariantFindings], int]:
    """Test the figures of every variant against the first one, and correct for the number of tests."""
    tested: list[tuple[int, str, Difference]] = []
    for number in range(1, len(found)):
        for key, measure in measures.items():
            if not measure.is_tested or key not in arrays[0] or key not in arrays[number]:
                continue
            (first, first_cases), (second, second_cases) = arrays[0][key], arrays[number][key]
            is_share = measure.unit == "share" and key not in PARTS
            if len(first) != len(second):
                continue
            each = difference((first, second), (first_cases, second_cases), is_share=is_share)
            if each is not None:
                tested.append((number, key, each))
    called = holm([each.p for _, _, each in tested])
    for (number, key, each), significant in zip(tested, called, strict=True):
        found[number].differences[key] = replace(each, significant=significant)
    return found, len(tested)


def findings_json(findings: Findings) -> dict[str, object]:
    """The findings as JSON values."""
    study = findings.study
    game = study.variants[0].game
    better, worse = findings.bots
    return {
        "game": game.name,
        "title": game.title,
        "players": study.players,
        "bots": study.bots,
        "seed": study.seed,
        "deals_asked": study.deals,
        "blocks": study.blocks,
        "cores": findings.cores,
        "seconds": round(findings.seconds, 3),
        "cpu_seconds": round(findings.cpu_seconds, 3),
        "comparisons": findings.comparisons,
        "level": LEVEL,
        "method": "Holm",
        "duplicates": None
        if findings.duplicates is None
        else {"better": better, "worse": worse, **asdict(findings.duplicates)},
        "measures": {
            key: {"title": each.title, "unit": each.unit, "group": each.group}
            for key, each in findings.measures.items()
        },
        "variants": [
            {
                "label": variant.label,
                "options": dict(variant.options),
                "deals": variant.deals,
                "matches": variant.matches,
                "decisions": variant.decisions,
                "lost_decisions": variant.faults,
                "deals_to_be_sure": variant.deals_to_be_sure,
                "figures": {key: asdict(each) for key, each in variant.figures.items() if key in findings.measures},
                "differences": {key: asdict(each) for key, each in variant.differences.items()},
                "distributions": {
                    name: {str(value): counter[value] for value in sorted(counter)}
                    for name, counter in variant.distributions.items()
                },
            }
            for variant in findings.variants
        ],
    }
