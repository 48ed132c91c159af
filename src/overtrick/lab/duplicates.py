"""How much is cards and how much is play: the same deals, played by bots of two levels in turn.

Every deal is played at several tables, at which the seats of the two bots are exchanged (the lineups of the arena).
What a side gains on the others differs from deal to deal by the cards, and from table to table by the strength of the
bots and by all the rest. An analysis of variance tells the three apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from overtrick.arena.lineups import Lineup, Role, lineups
from overtrick.bots.kernel.opponents import NOVICE, RANDOM
from overtrick.rules import LastDeal, Rules

from .blocks import Player, TableMatch, deal_seeds, warm_up
from .counting import leads
from .study import Study
from .tally import Tally

MOST_DEALS = 20_000
SHARE = 0.5
"""The deals of all tables together are at most this share of the deals of the study, or those of a few blocks."""
FEWEST_BLOCKS, MOST_BLOCKS = 10, 100

_KINDS = {"random": RANDOM, "novice": NOVICE}


@dataclass(frozen=True)
class Duplicate:
    """One block of deals of one variant. A plain value, for other processes."""

    study: Study
    variant: int
    number: int


@dataclass(frozen=True)
class Plan:
    """How many deals of a variant are played at several tables, in how many blocks."""

    blocks: int
    deals: int
    """Deals in a block."""
    tables: int
    """Tables for each deal."""

    @property
    def all_deals(self) -> int:
        """Deals at all tables together."""
        return self.blocks * self.deals * self.tables


def plan(study: Study, variant: int) -> Plan | None:
    """The plan for a variant. None in a study that is too small for it."""
    rules = study.rules(variant)
    tables = len(lineups(rules.seats))
    deals = min(MOST_DEALS, int(study.deals * SHARE / tables))
    length = len(rules.deal.hands) if isinstance(rules.finish, LastDeal) else 1
    if deals < FEWEST_BLOCKS * length:
        return None
    blocks = min(MOST_BLOCKS, deals // length)
    return Plan(blocks, deals // blocks, tables)


def play_duplicate(block: Duplicate) -> Tally:
    """Play a block at all its tables and compare them."""
    study = block.study
    planned = plan(study, block.variant)
    assert planned is not None
    rules = study.rules(block.variant)
    tables = lineups(rules.seats)
    change = np.stack([_changes(block, lineup, planned.deals) for lineup in tables])
    tally = Tally()
    _add_squares(rules, tables, change, tally)
    _measure_edge(rules, tables, change, tally)
    return tally


def _add_squares(rules: Rules, tables: tuple[Lineup, ...], change: np.ndarray, tally: Tally) -> None:
    """Add what the parts of the variance follow from: squares between and within deals, and the mean of each role."""
    gained = np.stack([leads(rules, each) for each in change])
    means = gained.mean(axis=0)
    tally.add("squares:between", (means**2).sum(), means.size)
    tally.add("squares:within", ((gained - means) ** 2).sum(), means.size)
    for lineup, each in zip(tables, gained, strict=True):
        for side, role in enumerate(lineup):
            key = f"role:{role}:{lineup.count(Role.CANDIDATE)}"
            tally.add(key, each[:, side].sum(), len(each))


PARTS = ("cards", "strength", "rest")
"""The parts of the variance: of the cards, of the strength of the bots, and of everything else."""


def parts_of_variance(blocks: Sequence[Tally]) -> dict[str, np.ndarray]:
    """The share of each part, as a value for each block (the pseudo-values of the jackknife); empty without deals."""
    if len(blocks) < 2:
        return {}
    whole = _shares(blocks)
    if whole is None:
        return {}
    found = []
    for left_out in range(len(blocks)):
        rest = _shares([*blocks[:left_out], *blocks[left_out + 1 :]])
        found.append(whole if rest is None else len(blocks) * whole - (len(blocks) - 1) * rest)
    return dict(zip(PARTS, np.array(found).T, strict=True))


def _shares(blocks: Sequence[Tally]) -> np.ndarray | None:
    """The shares of the three parts: an analysis of variance with deals at random and roles fixed."""

    def total(key: str) -> tuple[float, float]:
        sums = [tally.sums[key] for tally in blocks]
        return sum(each for each, _ in sums), sum(cases for _, cases in sums)

    between, cells = total("squares:between")
    within, _ = total("squares:within")
    roles = [total(key) for key in blocks[0].sums if key.startswith("role:")]
    tables = sum(cases for _, cases in roles) / cells
    by_role = sum(each * each / cases for each, cases in roles)
    freedom = cells * (tables - 1) - (len(roles) - 1)
    if freedom <= 0:
        return None
    rest = max(within - by_role, 0.0) / freedom
    cards = max(between / cells - rest / tables, 0.0)
    parts = np.array([cards, by_role / (cells * tables), rest])
    return parts / parts.sum() if parts.sum() > 0 else None


def _measure_edge(rules: Rules, tables: tuple[Lineup, ...], change: np.ndarray, tally: Tally) -> None:
    """Add what the better bot's sides gain on those of the other one, and its square."""
    for lineup, each in zip(tables, change, strict=True):
        own = [side for side, role in enumerate(lineup) if role is Role.CANDIDATE]
        others = [side for side, role in enumerate(lineup) if role is Role.REFERENCE]
        edge = (each[:, own].mean(axis=1) - each[:, others].mean(axis=1)) * rules.sign
        tally.add("edge", edge.sum(), len(edge))
        tally.add("edge_squared", (edge**2).sum(), len(edge))


def better_and_worse(study: Study) -> tuple[str, str]:
    """The two bots: that of the study, and its reference. The one that should be better first."""
    return (study.reference, study.bots) if study.bots == "random" else (study.bots, study.reference)


def _changes(block: Duplicate, lineup: Lineup, deals: int) -> np.ndarray:
    """The change of score of each deal and side at one table."""
    study = block.study
    rules, game = study.rules(block.variant), study.variants[block.variant].game
    better, worse = better_and_worse(study)
    roles = {Role.CANDIDATE: better, Role.REFERENCE: worse}
    kinds = [roles[lineup[rules.seats.side_of(seat)]] for seat in range(study.players)]
    seed = f"{study.seed!r}/duplicate/{block.number}"
    if all(study.is_compiled(block.variant, kind) for kind in kinds):
        player = Player(rules, [_KINDS[kind] for kind in kinds], block.number)
        rows = player.play(deals, deal_seeds(f"lab/{seed}", 0, deals))
    else:
        for kind in set(kinds):
            warm_up(kind, game, study.players)
        match = TableMatch(game, kinds, seed, block.number)
        rows = np.concatenate(list(_deal_by_deal(match, deals)))
    found: np.ndarray = rows["change"]
    return found


def _deal_by_deal(match: TableMatch, deals: int) -> Iterator[np.ndarray]:
    for done in range(deals):
        yield from match.play(done, 1)
