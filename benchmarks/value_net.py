"""Learns a game by playing it against itself, for `overtrick.bots.value_net`. Needs PyTorch, and a graphics card soon.

    python benchmarks/value_net.py river --minutes 17 --out river.npz
    python benchmarks/value_net.py river --minutes 22 --out better.npz --begin river.npz

Deep Monte Carlo (Zha et al., "DouZero: Mastering DouDizhu with Self-Play Deep Reinforcement Learning", ICML 2021): a
net says what each action will be worth at the end of the deal; every seat takes what it finds best, now and then
something else; and the net learns from what the deal was then worth to that seat. The kernel plays the deals, on every
core. It learns games with one deck and bids of tricks in which everyone plays alone, with all numbers of players and
all choices that their options have.
"""

from __future__ import annotations

import itertools
import math
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
import typer
from torch import nn

import overtrick as ot
from overtrick.bots.kernel.novice_calls import novice_action
from overtrick.bots.priors import prior_for
from overtrick.bots.value_net import LAYERS, POINTS_PER_UNIT, ValueNet
from overtrick.kernel import layout
from overtrick.kernel.deal import deal_on
from overtrick.kernel.jit import entry as compiled
from overtrick.kernel.observation import ACTIONS, CARDS, WORDS, action_at, can_observe, note_play, observe, trumps_first
from overtrick.kernel.step import act, legal_actions
from overtrick.lowering import lower
from overtrick.rules import Rules, fingerprint

WIDTH = 512
TABLES = 8192
SCHOOLS_A_ROUND = 6
BATCH = 16384
EXAM_TABLES = 21_000
TOLD_EVERY = 60.0
THREADS = os.cpu_count() or 1
POOL = ThreadPoolExecutor(THREADS)
CARD = "cuda" if torch.cuda.is_available() else "cpu"
"""The graphics card; without one it can be tried out, not waited for."""


@compiled
def deal_all(rules: Any, states: Any) -> None:
    """A fresh deal at every table."""
    for table in range(len(states)):
        deal_on(rules[0], states[table])


@compiled
def look(rules: Any, states: Any, played_by: Any, lacks: Any, words: Any, legal: Any, turns: Any) -> None:
    """What the seats to act notice, and what they may do."""
    for table in range(len(states)):
        state = states[table]
        observe(rules[0], state, played_by[table], lacks[table], words[table])
        low, _ = legal_actions(rules[0], state)
        bids = state.phase == layout.BID
        legal[table, 0] = np.uint64(0) if bids else trumps_first(rules[0], state, low)
        legal[table, 1] = low if bids else np.uint64(0)
        turns[table] = state.turn


@compiled
def do(rules: Any, states: Any, played_by: Any, lacks: Any, places: Any) -> None:
    """Carry out what was chosen at every table."""
    for table in range(len(states)):
        state = states[table]
        action = action_at(rules[0], state, places[table])
        if state.phase == layout.PLAY:
            note_play(rules[0], state, action, played_by[table], lacks[table])
        act(rules[0], state, action)


@compiled
def let_novices(rules: Any, states: Any, played_by: Any, lacks: Any, learners: Any, prior: Any) -> None:
    """Novices act until the seat that has a net, another at each table, is to act."""
    for table in range(len(states)):
        state = states[table]
        while state.phase < layout.DEAL_OVER and state.turn != learners[table]:
            action = novice_action(rules[0], state, prior[0])
            if state.phase == layout.PLAY:
                note_play(rules[0], state, action, played_by[table], lacks[table])
            act(rules[0], state, action)


class Net(nn.Module):
    """What a seat notices in, what each action is worth out."""

    def __init__(self) -> None:
        super().__init__()
        sizes = (64 * WORDS, WIDTH, WIDTH, WIDTH, ACTIONS)
        for name, (wide, narrow) in zip(LAYERS, itertools.pairwise(sizes), strict=True):
            self.add_module(name, nn.Linear(wide, narrow))

    def forward(self, words: torch.Tensor) -> torch.Tensor:
        """What every action is worth, from the words as bytes."""
        first, *middle, last = self.children()
        with torch.autocast(CARD, torch.bfloat16):
            hidden = torch.relu(first(bits(words, 64 * WORDS).to(torch.bfloat16)))
            for layer in middle:
                hidden = hidden + torch.relu(layer(hidden))
            values: torch.Tensor = last(hidden)
        return values.float()


def bits(words: torch.Tensor, wide: int) -> torch.Tensor:
    """Bytes as bits, the lowest first."""
    places = torch.arange(8, device=words.device, dtype=torch.uint8)
    return ((words.unsqueeze(-1) >> places) & 1).flatten(1)[:, :wide]


class School:
    """Tables at which nets sit, all with the same rules."""

    def __init__(self, rules: Rules, tables: int, seed: int) -> None:
        self.rules, self.players = lower(rules).record, rules.seats.players
        self.sizes = tuple(dict.fromkeys(rules.deal.hands))
        self._places = [rules.deal.hands.index(size) for size in self.sizes]
        self._priors = [prior_for(rules, place) for place in self._places]
        self.states = np.zeros(tables, layout.STATE)
        self.states["deck"] = np.arange(layout.MAX_CARDS)
        self.states["random"] = np.random.default_rng(seed).integers(1, 2**63, tables, np.uint64)
        self._played_by = np.zeros((tables, layout.MAX_SEATS), np.uint64)
        self._lacks = np.zeros((tables, layout.MAX_SEATS), np.uint64)
        self._words = torch.zeros((tables, 8 * WORDS), dtype=torch.uint8, pin_memory=CARD == "cuda")
        self._legal = torch.zeros((tables, 16), dtype=torch.uint8, pin_memory=CARD == "cuda")
        self.turns = np.zeros(tables, np.int64)
        self.learners = np.arange(tables) // self.players % self.players

    def _at_every_table(self, function: Any, *shared: Any, along: tuple[np.ndarray, ...] = ()) -> None:
        """Call a compiled function for some of the tables on every core."""
        ends = np.linspace(0, len(self.states), THREADS + 1).astype(int)

        def call(part: slice) -> None:
            function(self.rules, self.states[part], *(each[part] for each in along), *shared)

        list(POOL.map(call, itertools.starmap(slice, itertools.pairwise(ends))))

    def deal(self, size: int) -> None:
        """A fresh deal with one of the sizes of hand at every table, the deal going round."""
        self.states["deals_scored"] = self._places[size]
        self.states["dealer"] = np.arange(len(self.states)) % self.players
        self.states["scores"] = 0
        self._played_by[:] = 0
        self._lacks[:] = 0
        self._at_every_table(deal_all)

    def look(self) -> tuple[torch.Tensor, torch.Tensor]:
        """What is noticed and what is allowed, on the card."""
        words, legal = self._words.numpy().view(np.uint64), self._legal.numpy().view(np.uint64)
        self._at_every_table(look, along=(self._played_by, self._lacks, words, legal, self.turns))
        allowed = bits(self._legal.to(CARD, non_blocking=True), CARDS + 64)[:, :ACTIONS].bool()
        return self._words.to(CARD, non_blocking=True, copy=True), allowed

    def do(self, places: torch.Tensor) -> None:
        """Carry out what was chosen."""
        self._at_every_table(do, along=(self._played_by, self._lacks, places.cpu().numpy()))

    def let_novices(self, size: int) -> None:
        """Novices act for all but one at a table."""
        self._at_every_table(let_novices, self._priors[size], along=(self._played_by, self._lacks, self.learners))

    def gains(self) -> np.ndarray:
        """What each seat has more than the mean of the others."""
        scores = self.states["scores"][:, : self.players].astype(np.float32)
        ahead: np.ndarray = scores - (scores.sum(1, keepdims=True) - scores) / (self.players - 1)
        return ahead


@dataclass(frozen=True)
class Curiosity:
    """How often something else than the best is done, and how much worse it may be: less and less of both."""

    part: float

    @property
    def warmth(self) -> float:
        """From two points to a tenth of one."""
        return float(2.0 / POINTS_PER_UNIT * 0.05**self.part)

    @property
    def wild(self) -> float:
        """How often it is anything at all."""
        return float(0.1 * 0.02**self.part)

    def choose(self, values: torch.Tensor, allowed: torch.Tensor) -> torch.Tensor:
        """The best action, or one nearly as good; rarely any."""
        noise = -torch.log(-torch.log(torch.rand_like(values).clamp_(1e-9, 1 - 1e-7)))
        anything = torch.rand(len(values), 1, device=values.device) < self.wild
        weighed = torch.where(anything, noise, values / self.warmth + noise)
        return weighed.masked_fill(~allowed, -torch.inf).argmax(1)


@torch.no_grad()
def play(school: School, net: Net, size: int, curiosity: Curiosity) -> Iterator[tuple[torch.Tensor, ...]]:
    """One deal at every table; what was noticed, what was done, and who did it, decision by decision."""
    school.deal(size)
    for _ in range(school.players * (school.sizes[size] + 1)):
        words, allowed = school.look()
        places = curiosity.choose(net(words), allowed)
        yield words, places, torch.from_numpy(school.turns).to(CARD, copy=True)
        school.do(places)


@torch.no_grad()
def among_novices(school: School, net: Net) -> float:
    """What one net gains a deal among novices, over all sizes of hand."""
    gains = []
    for size, cards in enumerate(school.sizes):
        school.deal(size)
        for _ in range(cards + 1):
            school.let_novices(size)
            words, allowed = school.look()
            school.do(net(words).masked_fill(~allowed, -torch.inf).argmax(1))
        school.let_novices(size)
        gains.append(school.gains()[np.arange(len(school.states)), school.learners].mean())
    return float(np.mean(gains))


@torch.no_grad()
def among_others(school: School, net: Net, others: Net) -> float:
    """What one net gains a deal among others, over all sizes of hand."""
    gains = []
    learners = torch.from_numpy(school.learners).to(CARD)
    for size, cards in enumerate(school.sizes):
        school.deal(size)
        for _ in range(school.players * (cards + 1)):
            words, allowed = school.look()
            own = (torch.from_numpy(school.turns).to(CARD) == learners)[:, None]
            school.do(torch.where(own, net(words), others(words)).masked_fill(~allowed, -torch.inf).argmax(1))
        gains.append(school.gains()[np.arange(len(school.states)), school.learners].mean())
    return float(np.mean(gains))


class Learner:
    """The net that plays and learns, and its mean over the last rounds, which is what is kept."""

    def __init__(self, begin: Path | None) -> None:
        self.net, self.mean = Net().to(CARD), Net().to(CARD).requires_grad_(False)
        if begin is not None:
            self.net.load_state_dict(read(begin))
        self.mean.load_state_dict(self.net.state_dict())
        self._optimizer = torch.optim.Adam(self.net.parameters())

    def learn(self, words: torch.Tensor, places: torch.Tensor, worth: torch.Tensor, part: float) -> float:
        """Go through everything once, in any order; how far off the net was at the end."""
        for group in self._optimizer.param_groups:
            group["lr"] = 3e-5 + (6e-4 - 3e-5) * 0.5 * (1 + math.cos(math.pi * part))
        order = torch.randperm(len(places), device=CARD)
        loss = torch.zeros(())
        for some in order[: len(order) // BATCH * BATCH].view(-1, BATCH):
            told = self.net(words[some]).gather(1, places[some][:, None])[:, 0]
            loss = nn.functional.mse_loss(told, worth[some])
            self._optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self._optimizer.step()
            torch._foreach_lerp_(list(self.mean.parameters()), list(self.net.parameters()), 0.001)
        return float(loss.detach())

    def write(self, out: Path, rules: list[str]) -> None:
        """The mean's weights as half-precision numbers, with the rules that it has played."""
        state = self.mean.state_dict()
        weights: dict[str, Any] = {name.replace(".", "_"): value.half().cpu().numpy() for name, value in state.items()}
        np.savez_compressed(out, rules=np.array(rules), **weights)


def read(path: Path) -> dict[str, torch.Tensor]:
    """The weights that a learner wrote."""
    layers = zip(LAYERS, ValueNet.read(path).layers, strict=True)
    return {
        f"{name}.{part}": torch.from_numpy(values)
        for name, (weight, bias) in layers
        for part, values in (("weight", weight.T), ("bias", bias))
    }


def values_of(option: ot.Option) -> tuple[int | bool | str | None, ...]:
    """What an option may be; of one that is any number only what it is when nobody says."""
    return option.choices or ((False, True) if option.type is bool else (option.default,))


def all_rules(game: str) -> dict[Rules, float]:
    """Every number of players with every choice of options, and how often it is played: few players most."""
    plain = ot.load(game)
    choices = [[(option.name, value) for value in values_of(option)] for option in plain.options.values()]
    found = {}
    for place, players in enumerate(plain.players):
        for chosen in itertools.product(*choices):
            usual = all(plain.options[name].default == value for name, value in chosen)
            found[ot.load(game, **dict(chosen)).rules(players)] = max(5.0 / 2.5**place, 1.0) * (3.0 if usual else 1.0)
    return found


def main(
    game: str,
    minutes: Annotated[float, typer.Option(help="How long to learn.")] = 17.0,
    out: Annotated[Path, typer.Option(help="Where what was learned is written.")] = Path("experience.npz"),
    begin: Annotated[Path | None, typer.Option(help="Go on from what was learned before, with less curiosity.")] = None,
    seed: Annotated[int, typer.Option(help="Another seed plays other deals.")] = 1,
) -> None:
    """Let nets play a game against themselves, and write down what they learned."""
    played = all_rules(game)
    if not all(can_observe(lower(rules).record[0]) for rules in played):
        raise typer.BadParameter(f"{game} has more than a seat can notice: see overtrick.kernel.observation")
    torch.manual_seed(seed)
    chance, learner, before = np.random.default_rng(seed), Learner(begin), Learner(begin).mean
    schools = [School(rules, TABLES, seed + place) for place, rules in enumerate(played)]
    exam = School(next(iter(played)), EXAM_TABLES, seed=77)
    shares = np.array(list(played.values())) / sum(played.values())
    began, told, deals = time.perf_counter(), 0.0, 0
    while (gone := (time.perf_counter() - began) / (60 * minutes)) < 1.0:
        part = gone if begin is None else 0.5 + 0.5 * gone
        words, places, worth = [], [], []
        for school in chance.choice(np.array(schools, object), SCHOOLS_A_ROUND, p=shares):
            moments = list(play(school, learner.net, int(chance.integers(len(school.sizes))), Curiosity(part)))
            gains = torch.from_numpy(school.gains()).to(CARD) / POINTS_PER_UNIT
            words += [moment[0] for moment in moments]
            places += [moment[1] for moment in moments]
            worth += [gains.gather(1, moment[2][:, None])[:, 0] for moment in moments]
        deals += SCHOOLS_A_ROUND * TABLES
        loss = learner.learn(torch.cat(words), torch.cat(places), torch.cat(worth), part)
        if time.perf_counter() - told > TOLD_EVERY:
            told = time.perf_counter()
            gain = f"{among_novices(exam, learner.mean):+.3f} among novices"
            if begin is not None:
                gain += f", {among_others(exam, learner.mean, before):+.3f} among what it began with"
            print(f"{told - began:.0f} s, {deals:,} deals, off by {loss:.4f}, {gain}", flush=True)
            learner.write(out, [fingerprint(rules) for rules in played])
    learner.write(out, [fingerprint(rules) for rules in played])


if __name__ == "__main__":
    typer.run(main)
