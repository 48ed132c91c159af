"""From the rows of deals to sums: everything that a study measures, for any game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from overtrick.kernel import layout
from overtrick.rules import Payment, Rules

from .limits import Limit
from .tally import Tally


@dataclass(frozen=True)
class Counted:
    """The rules of a variant, and those of its rules that take legal actions away."""

    rules: Rules
    limits: tuple[Limit, ...]
    knows_results: bool
    """Whether the rows say how a deal would have ended without a rule: only novices can be asked again."""
    knows_choices: bool
    """Whether the rows say what a bot would have done without a rule."""


def count_rows(counted: Counted, rows: np.ndarray) -> Tally:
    """The tally of these rows, which are whole matches."""
    tally = Tally(deals=len(rows), matches=int(rows["match_over"].sum()), decisions=int(rows["decisions"].sum()))
    played = rows[rows["passed_out"] == 0]
    _count_deals(counted.rules, rows, played, tally)
    lead = leads(counted.rules, played["change"])
    _count_advantages(counted.rules, played, lead, tally)
    _count_contracts(counted.rules, played, lead, tally)
    _count_nellos(counted.rules, played, tally)
    _count_settling(played, tally)
    _count_limits(counted, rows, played, tally)
    _count_payments(counted.rules, rows, played, tally)
    _count_matches(counted.rules, rows, tally)
    return tally


def leads(rules: Rules, change: np.ndarray) -> np.ndarray:
    """For each deal and side: what it gained more than the mean of the others. More is always better."""
    sides = rules.seats.sides
    gained = change[:, :sides].astype(np.float64) * rules.sign
    others = (gained.sum(axis=1, keepdims=True) - gained) / max(sides - 1, 1)
    found: np.ndarray = gained - others
    return found


def _count_deals(rules: Rules, rows: np.ndarray, played: np.ndarray, tally: Tally) -> None:
    deals = len(rows)
    tally.add("passed_out", rows["passed_out"].sum(), deals)
    tally.add("decisions", rows["decisions"].sum(), deals)
    tally.add("one_choice", rows["forced"].sum(), rows["decisions"].sum())
    change = played["change"][:, : rules.seats.sides]
    tally.add("swing", (change.max(axis=1) - change.min(axis=1)).sum() if len(played) else 0, len(played))
    tally.count("change", change.ravel())


def _count_advantages(rules: Rules, played: np.ndarray, lead: np.ndarray, tally: Tally) -> None:
    """What a seat gains on the others: by its place from the dealer, by its number, and as the declarer."""
    seats, deals = rules.seats, np.arange(len(played))
    for away in range(seats.sides):
        there = (played["dealer"].astype(np.int64) + away) % seats.sides
        tally.add(f"place:{away}", lead[deals, there].sum(), len(played))
    for side in range(seats.sides):
        tally.add(f"seat:{side}", lead[:, side].sum(), len(played))
    declared = played["declarer"] != layout.NONE
    if declared.any():
        declarers = played["declarer"][declared].astype(np.int64) % seats.sides
        gained = lead[declared][np.arange(len(declarers)), declarers]
        tally.add("declarer", gained.sum(), len(gained))
        tally.add("declarer_ahead", (gained > 0).sum(), len(gained))


def _count_contracts(rules: Rules, played: np.ndarray, lead: np.ndarray, tally: Tally) -> None:
    """The contracts, those that were made, and what they brought: all together, and by what was promised."""
    contract = rules.score.contract
    if contract is None or not len(played):
        return
    units = rules.seats.players if contract.of == "seat" else rules.seats.sides
    wanted = played["wanted"][:, :units].astype(np.int64)
    holds = wanted != layout.NONE
    made = ((played["made"][:, None] >> np.arange(units)) & 1).astype(bool) & holds
    gained = lead[:, [unit % rules.seats.sides for unit in range(units)]]
    total = int(holds.sum())
    tally.add("made", made.sum(), total)
    if contract.wanted is not None:
        return
    tally.add("promised", wanted[holds].sum(), total)
    levels = wanted[holds]
    size = int(levels.max(initial=0)) + 1
    times, kept = np.bincount(levels, minlength=size), np.bincount(levels, made[holds], minlength=size)
    points = np.bincount(levels, gained[holds], minlength=size)
    for level in np.flatnonzero(times).tolist():
        tally.add(f"bid:{level}", times[level], 0)  # out of all contracts, those of other rows too: see `findings`
        tally.add(f"made:{level}", kept[level], times[level])
        tally.add(f"gain:{level}", points[level], times[level])


def _count_nellos(rules: Rules, played: np.ndarray, tally: Tally) -> None:
    if not rules.score.nello:
        return
    bits = np.arange(rules.seats.players)
    bid = (played["nellos"][:, None] >> bits) & 1
    made = (played["nellos_made"][:, None] >> bits) & 1
    tally.add("nello", bid.sum(), bid.size)
    tally.add("nello_made", made.sum(), bid.sum())
    tally.add("forced_nello", played["forced_nello"].sum(), len(played))


def _count_settling(played: np.ndarray, tally: Tally) -> None:
    """The tricks that were left when nothing could change any more."""
    has_contracts = played["contracts_at"] != layout.NONE
    for key, known in (("contracts", has_contracts), ("score", played["score_at"] != layout.NONE)):
        if known.any():
            left = (played["hand_size"] - played[f"{key}_at"])[known]
            tally.add(f"settled:{key}", left.sum(), len(left))
            tally.add(f"early:{key}", (left > 0).sum(), len(left))
            tally.count(f"settled:{key}", left)


def _count_limits(counted: Counted, rows: np.ndarray, played: np.ndarray, tally: Tally) -> None:
    """How often a rule took actions away, left a single one, and changed choices and results."""
    for place, limit in enumerate(counted.limits):
        columns = {"limits": "limited", "forces": "left_one"}
        if counted.knows_choices:
            columns["chooses"] = "chose_other"
        if counted.knows_results:
            columns["results"] = "ended_other"
        for name, column in columns.items():
            tally.add(f"rule:{limit.key}:{name}", ((rows[column] >> place) & 1).sum(), len(rows))
    if counted.rules.lead.barred_until_broken is not None and len(played):
        broken = played["broken_at"]
        never = (broken == 0) | (played["led_to_break"] == 1)
        tally.add("never_broken", never.sum(), len(played))
        tally.add("broken_at", broken[broken > 0].sum(), (broken > 0).sum())


def _count_payments(rules: Rules, rows: np.ndarray, played: np.ndarray, tally: Tally) -> None:
    """How often each payment was made, and the points that it moved, per deal."""
    for place, key, payment in payments_of(rules):
        tally.add(f"paid:{key}:times", played["times"][:, place].sum(), len(rows))
        if payment is None or payment.to != "counter":
            tally.add(f"paid:{key}:points", played["paid"][:, place].sum(), len(rows))


def payments_of(rules: Rules) -> Iterator[tuple[int, str, Payment | None]]:
    """The payments by their place in a row, each with a key. The last is a full counter, which is no payment."""
    plain = sum(len(group) for group in rules.score.groups())
    for place, payment in enumerate(rules.score.all_payments()):
        kind = "pay"
        if place >= plain:
            kind = "nello" if place < plain + len(rules.score.nello) else "blind"
        parts = (kind, payment.per, "+".join(payment.conditions), payment.who, payment.to, str(payment.above))
        yield place, "/".join(parts), payment
    if rules.score.counter is not None and rules.score.counter.every:
        yield layout.MAX_PAYMENTS, f"full/{rules.score.counter.name}", None


def _count_matches(rules: Rules, rows: np.ndarray, tally: Tally) -> None:
    """The finished matches: their length, their winners, and how often the leader changed."""
    sides = rules.seats.sides
    ends = np.flatnonzero(rows["match_over"] | rows["match_cut"])
    cut = rows["match_cut"][ends] == 1
    tally.add("unfinished", cut.sum(), len(ends))
    changes = np.diff(np.cumsum(rows["leader_changed"])[ends], prepend=0)[~cut]
    decisions = np.diff(np.cumsum(rows["decisions"], dtype=np.int64)[ends], prepend=0)[~cut]
    over = rows[ends][~cut]
    matches = len(over)
    if not matches:
        return
    tally.add("length", over["deal_number"].sum(), matches)
    tally.add("match_decisions", decisions.sum(), matches)
    tally.add("lead_changes", changes.sum(), matches)
    winners = (over["winners"][:, None] >> np.arange(sides)) & 1
    shared = winners.sum(axis=1)
    tally.add("shared", (shared > 1).sum(), matches)
    for side in range(sides):
        tally.add(f"wins:{side}", (winners[:, side] / shared).sum(), matches)
    scores = np.sort(over["scores"][:, :sides] * rules.sign, axis=1)
    if sides > 1:
        tally.add("margin", (scores[:, -1] - scores[:, -2]).sum(), matches)
    tally.count("length", over["deal_number"])
    tally.count("lead_changes", changes)
    tally.count("final", over["scores"][:, :sides].ravel())
