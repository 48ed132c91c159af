"""A study in sentences: its title, what stands out, and how it was done. The report and the terminal say the same."""

from __future__ import annotations

from overtrick.options import write_value

from .figures import number_text, share_text, signed_text
from .findings import Findings, VariantFindings
from .statistics import FEWEST_BLOCKS, LEVEL
from .study import Study


def title_of(findings: Findings) -> str:
    """What was studied."""
    game = findings.study.variants[0].game
    varied = sorted({name for variant in findings.variants for name in _varied(findings, variant)})
    about = f": what {' and '.join(varied)} {'does' if len(varied) == 1 else 'do'}" if varied else ""
    return f"{game.title}{about}"


def _varied(findings: Findings, variant: VariantFindings) -> list[str]:
    first = findings.variants[0].options
    return [name for name, value in variant.options.items() if value != first[name]]


def what_was_played(findings: Findings) -> str:
    """The bots, the deals and the time in a sentence."""
    study = findings.study
    game = study.variants[0].game
    vary = {name for variant in findings.variants for name in _varied(findings, variant)}
    chosen = [
        f"{name} {write_value(value)}"
        for name, value in game.values.items()
        if name not in vary and value != game.options[name].default
    ]
    deals = sum(variant.deals for variant in findings.variants)
    parts = [f"{study.players} players", *chosen, f"bots: {study.bots}", f"seed {study.seed}"]
    cores = "one core" if findings.cores == 1 else f"{findings.cores} cores"
    spent = f"{findings.seconds:.1f} s on {cores} ({findings.cpu_seconds:.1f} s of work)"
    return f"{deals:,} deals in {spent}; {', '.join(parts)}."


def summary(findings: Findings) -> list[str]:
    """The few sentences that matter most."""
    lines = [what_was_played(findings)]
    if len(findings.variants) > 1:
        found = findings.significant()
        lines.append(
            f"{len(found)} of {findings.comparisons} differences are significant."
            if found
            else f"None of {findings.comparisons} differences is significant."
        )
    for variant in findings.variants[:6]:
        said = _about(findings, variant)
        if said:
            lines.append(
                f"{variant.label}: {said}." if len(findings.variants) > 1 else f"{said[:1].upper()}{said[1:]}."
            )
    lines += untrained(findings.study)
    lost = sum(variant.faults for variant in findings.variants)
    if lost:
        lines.append(f"The bots lost {lost:,} decisions to a novice, because they were slow, wrong or broken.")
    if findings.study.blocks < FEWEST_BLOCKS:
        lines.append("There are too few deals for intervals and tests.")
    return lines


def untrained(study: Study) -> list[str]:
    """A sentence if a policy plays rules that it was not trained with: it is another bot then, and a slow one."""
    variants = study.untrained
    if not variants:
        return []
    where = "these rules" if len(variants) == len(study.variants) else ", ".join(each.label for each in variants)
    return [
        f"No policy was trained with {where}: there {study.bots} searches like expert:100, which takes much longer."
    ]


def _about(findings: Findings, variant: VariantFindings) -> str:
    figures = variant.figures
    parts = []
    if "length" in figures:
        parts.append(f"a match has {number_text(figures['length'].value, 1)} deals on average")
        parts.append(f"the leader changes {number_text(figures['lead_changes'].value, 1)} times")
    elif "unfinished" in figures:
        parts.append("no match came to its end within 200 deals")
    if "made" in figures:
        parts.append(f"{share_text(figures['made'].value)} of the {_promises(findings)} are made")
    if "declarer" in figures:
        title = findings.measures["declarer"].title.partition(",")[0]
        parts.append(f"{title} gains {signed_text(figures['declarer'].value)} points on the others")
    if "cards" in figures:
        parts.append(f"the cards are {share_text(max(figures['cards'].value, 0.0))} of the result")
    return ", ".join(parts)


def _promises(findings: Findings) -> str:
    return findings.measures["made"].title.partition(" ")[0]


def method(findings: Findings) -> list[str]:
    """How the figures were found, and what they mean."""
    study = findings.study
    lines = [
        f"Each variant played at least {study.deals:,} deals in {study.blocks} blocks of whole matches. All variants "
        "were dealt the same cards.",
        "An interval is a 95 % interval. It follows from the differences between blocks, with Student's t, so that "
        "deals of a match may depend on each other.",
        f"{findings.comparisons} differences were tested, block by block because the cards are the same. They are "
        "corrected for their number by Holm's method: the chance that any of them is called significant without a real "
        f"difference is at most {LEVEL:.0%}. Rare events are not tested. A * marks a significant difference.",
        "An advantage is what a side gains in a deal more than the mean of the other sides. A side that is level with "
        "the leader does not take the lead. A deal is settled when nothing that is left to take can change the result.",
        "What a rule does is seen by comparing the legal actions with those without it. A novice is asked what it "
        "would do without the rule. If that is something else, novices finish the deal without the rule, and the "
        "scores are compared.",
    ]
    if findings.duplicates is not None:
        better, worse = findings.bots
        planned = findings.duplicates
        lines.append(
            f"Cards and play: {planned.blocks * planned.deals:,} deals of each variant were played at {planned.tables} "
            f"tables each, with {better} and {worse} in turn in every seat. What a side gains on the others varies "
            "with the cards, with the strength of the bots, and with the rest: how well a bot plays just these cards, "
            "and chance. The shares of the three depend on the two bots."
        )
    return lines
