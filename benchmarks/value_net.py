"""Trains a value net by self-play, for `overtrick.bots.value_net`. Needs PyTorch, and in practice a GPU.

    python benchmarks/value_net.py river --minutes 17 --out river.npz
    python benchmarks/value_net.py river --minutes 22 --out better.npz --begin river.npz

Deep Monte Carlo (Zha et al., "DouZero: Mastering DouDizhu with Self-Play Deep Reinforcement Learning", ICML 2021): the
net predicts what each action will be worth at the end of the deal. Every seat takes the action with the highest value,
and sometimes another one. The net learns from what the deal was then worth to that seat. The kernel plays the deals, on
every core. It can learn games with one deck and bids of tricks in which everyone plays alone, with all numbers of
players and all choices of their options.
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
from overtrick.kernel.step import act, legal_actions
from overtrick.kernel.value_net_input import (
    ACTIONS,
    CARDS,
    WORDS,
    action_at,
    can_observe,
    note_play,
    observe,
    trumps_first,
)
from overtrick.lowering import lower
from overtrick.rules import Rules, fingerprint

WIDTH = 512
TABLES = 8192
GAMES_PER_ROUND = 6
BATCH = 16384
TEST_TABLES = 21_000
REPORT_EVERY_S = 60.0
THREADS = os.cpu_count() or 1
POOL = ThreadPoolExecutor(THREADS)
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
"""Without a GPU the script works, but far too slowly to train a net."""


@compiled
def deal_all(rules: Any, states: Any) -> None:
    """Deal at every table."""
    for table in range(len(states)):
        deal_on(rules[0], states[table])


@compiled
def observe_all(rules: Any, states: Any, played_by: Any, voids: Any, words: Any, legal: Any, turns: Any) -> None:
    """Write the observations and the legal actions of the seats to act."""
    for table in range(len(states)):
        state = states[table]
        observe(rules[0], state, played_by[table], voids[table], words[table])
        low, _ = legal_actions(rules[0], state)
        bids = state.phase == layout.BID
        legal[table, 0] = np.uint64(0) if bids else trumps_first(rules[0], state, low)
        legal[table, 1] = low if bids else np.uint64(0)
        turns[table] = state.turn


@compiled
def act_all(rules: Any, states: Any, played_by: Any, voids: Any, places: Any) -> None:
    """Carry out the chosen action at every table."""
    for table in range(len(states)):
        state = states[table]
        action = action_at(rules[0], state, places[table])
        if state.phase == layout.PLAY:
            note_play(rules[0], state, action, played_by[table], voids[table])
        act(rules[0], state, action)


@compiled
def novices_act(rules: Any, states: Any, played_by: Any, voids: Any, learners: Any, prior: Any) -> None:
    """Let novices act until it is the turn of the seat with the net, which is a different one at each table."""
    for table in range(len(states)):
        state = states[table]
        while state.phase < layout.DEAL_OVER and state.turn != learners[table]:
            action = novice_action(rules[0], state, prior[0])
            if state.phase == layout.PLAY:
                note_play(rules[0], state, action, played_by[table], voids[table])
            act(rules[0], state, action)


class Net(nn.Module):
    """Predicts the value of each action from an observation."""

    def __init__(self) -> None:
        super().__init__()
        sizes = (64 * WORDS, WIDTH, WIDTH, WIDTH, ACTIONS)
        for name, (wide, narrow) in zip(LAYERS, itertools.pairwise(sizes), strict=True):
            self.add_module(name, nn.Linear(wide, narrow))

    def forward(self, words: torch.Tensor) -> torch.Tensor:
        """The values of all actions, from observations as bytes."""
        first, *middle, last = self.children()
        with torch.autocast(DEVICE, torch.bfloat16):
            hidden = torch.relu(first(bits(words, 64 * WORDS).to(torch.bfloat16)))
            for layer in middle:
                hidden = hidden + torch.relu(layer(hidden))
            values: torch.Tensor = last(hidden)
        return values.float()


def bits(words: torch.Tensor, wide: int) -> torch.Tensor:
    """Bytes as bits, the lowest bit first."""
    places = torch.arange(8, device=words.device, dtype=torch.uint8)
    return ((words.unsqueeze(-1) >> places) & 1).flatten(1)[:, :wide]


class Tables:
    """Many tables with the same rules, at which nets play."""

    def __init__(self, rules: Rules, count: int, seed: int) -> None:
        self.rules, self.players = lower(rules).record, rules.seats.players
        self.sizes = tuple(dict.fromkeys(rules.deal.hands))
        self._places = [rules.deal.hands.index(size) for size in self.sizes]
        self._priors = [prior_for(rules, place) for place in self._places]
        self.states = np.zeros(count, layout.STATE)
        self.states["deck"] = np.arange(layout.MAX_CARDS)
        self.states["random"] = np.random.default_rng(seed).integers(1, 2**63, count, np.uint64)
        self._played_by = np.zeros((count, layout.MAX_SEATS), np.uint64)
        self._voids = np.zeros((count, layout.MAX_SEATS), np.uint64)
        self._words = torch.zeros((count, 8 * WORDS), dtype=torch.uint8, pin_memory=DEVICE == "cuda")
        self._legal = torch.zeros((count, 16), dtype=torch.uint8, pin_memory=DEVICE == "cuda")
        self.turns = np.zeros(count, np.int64)
        self.learners = np.arange(count) // self.players % self.players

    def _at_every_table(self, function: Any, *shared: Any, along: tuple[np.ndarray, ...] = ()) -> None:
        """Call a compiled function on all cores, each with some of the tables."""
        ends = np.linspace(0, len(self.states), THREADS + 1).astype(int)

        def call(part: slice) -> None:
            function(self.rules, self.states[part], *(each[part] for each in along), *shared)

        list(POOL.map(call, itertools.starmap(slice, itertools.pairwise(ends))))

    def deal(self, size: int) -> None:
        """Deal hands of one size at every table. The dealer differs from table to table."""
        self.states["deals_scored"] = self._places[size]
        self.states["dealer"] = np.arange(len(self.states)) % self.players
        self.states["scores"] = 0
        self._played_by[:] = 0
        self._voids[:] = 0
        self._at_every_table(deal_all)

    def observe(self) -> tuple[torch.Tensor, torch.Tensor]:
        """The observations and the legal actions of the seats to act, on the device."""
        words, legal = self._words.numpy().view(np.uint64), self._legal.numpy().view(np.uint64)
        self._at_every_table(observe_all, along=(self._played_by, self._voids, words, legal, self.turns))
        allowed = bits(self._legal.to(DEVICE, non_blocking=True), CARDS + 64)[:, :ACTIONS].bool()
        return self._words.to(DEVICE, non_blocking=True, copy=True), allowed

    def act(self, places: torch.Tensor) -> None:
        """Carry out the chosen actions."""
        self._at_every_table(act_all, along=(self._played_by, self._voids, places.cpu().numpy()))

    def let_novices_act(self, size: int) -> None:
        """Let novices act for all seats but one per table."""
        self._at_every_table(novices_act, self._priors[size], along=(self._played_by, self._voids, self.learners))

    def gains(self) -> np.ndarray:
        """Each seat's points minus the mean of the other seats' points."""
        scores = self.states["scores"][:, : self.players].astype(np.float32)
        ahead: np.ndarray = scores - (scores.sum(1, keepdims=True) - scores) / (self.players - 1)
        return ahead


@dataclass(frozen=True)
class Exploration:
    """How often an action other than the best is chosen, and how much worse it may be. Both fall during training."""

    progress: float
    """From 0 at the start of the training to 1 at its end."""

    @property
    def temperature(self) -> float:
        """Falls from two points to a tenth of a point."""
        return float(2.0 / POINTS_PER_UNIT * 0.05**self.progress)

    @property
    def random_share(self) -> float:
        """The share of actions that are chosen at random."""
        return float(0.1 * 0.02**self.progress)

    def choose(self, values: torch.Tensor, allowed: torch.Tensor) -> torch.Tensor:
        """Choose the best action or one nearly as good, and rarely a random one."""
        noise = -torch.log(-torch.log(torch.rand_like(values).clamp_(1e-9, 1 - 1e-7)))
        at_random = torch.rand(len(values), 1, device=values.device) < self.random_share
        scores = torch.where(at_random, noise, values / self.temperature + noise)
        return scores.masked_fill(~allowed, -torch.inf).argmax(1)


@torch.no_grad()
def play(tables: Tables, net: Net, size: int, exploration: Exploration) -> Iterator[tuple[torch.Tensor, ...]]:
    """Play one deal at every table. Yields observations, chosen actions and seats, decision by decision."""
    tables.deal(size)
    for _ in range(tables.players * (tables.sizes[size] + 1)):
        words, allowed = tables.observe()
        places = exploration.choose(net(words), allowed)
        yield words, places, torch.from_numpy(tables.turns).to(DEVICE, copy=True)
        tables.act(places)


@torch.no_grad()
def among_novices(tables: Tables, net: Net) -> float:
    """The gain per deal of one net among novices, over all hand sizes."""
    gains = []
    for size, cards in enumerate(tables.sizes):
        tables.deal(size)
        for _ in range(cards + 1):
            tables.let_novices_act(size)
            words, allowed = tables.observe()
            tables.act(net(words).masked_fill(~allowed, -torch.inf).argmax(1))
        tables.let_novices_act(size)
        gains.append(tables.gains()[np.arange(len(tables.states)), tables.learners].mean())
    return float(np.mean(gains))


@torch.no_grad()
def among_others(tables: Tables, net: Net, others: Net) -> float:
    """The gain per deal of one net among other nets, over all hand sizes."""
    gains = []
    learners = torch.from_numpy(tables.learners).to(DEVICE)
    for size, cards in enumerate(tables.sizes):
        tables.deal(size)
        for _ in range(tables.players * (cards + 1)):
            words, allowed = tables.observe()
            own = (torch.from_numpy(tables.turns).to(DEVICE) == learners)[:, None]
            tables.act(torch.where(own, net(words), others(words)).masked_fill(~allowed, -torch.inf).argmax(1))
        gains.append(tables.gains()[np.arange(len(tables.states)), tables.learners].mean())
    return float(np.mean(gains))


class Trainer:
    """The net that plays and learns, and the running mean of its weights, which is saved."""

    def __init__(self, begin: Path | None) -> None:
        self.net, self.mean = Net().to(DEVICE), Net().to(DEVICE).requires_grad_(False)
        if begin is not None:
            self.net.load_state_dict(read(begin))
        self.mean.load_state_dict(self.net.state_dict())
        self._optimizer = torch.optim.Adam(self.net.parameters())

    def learn(self, words: torch.Tensor, places: torch.Tensor, worth: torch.Tensor, progress: float) -> float:
        """Learn from everything once, in random order. Returns the loss of the last batch."""
        for group in self._optimizer.param_groups:
            group["lr"] = 3e-5 + (6e-4 - 3e-5) * 0.5 * (1 + math.cos(math.pi * progress))
        order = torch.randperm(len(places), device=DEVICE)
        loss = torch.zeros(())
        for batch in order[: len(order) // BATCH * BATCH].view(-1, BATCH):
            predicted = self.net(words[batch]).gather(1, places[batch][:, None])[:, 0]
            loss = nn.functional.mse_loss(predicted, worth[batch])
            self._optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self._optimizer.step()
            torch._foreach_lerp_(list(self.mean.parameters()), list(self.net.parameters()), 0.001)
        return float(loss.detach())

    def write(self, out: Path, rules: list[str]) -> None:
        """Save the mean weights in half precision, with the fingerprints of the rules."""
        state = self.mean.state_dict()
        weights: dict[str, Any] = {name.replace(".", "_"): value.half().cpu().numpy() for name, value in state.items()}
        np.savez_compressed(out, rules=np.array(rules), **weights)


def read(path: Path) -> dict[str, torch.Tensor]:
    """Read saved weights."""
    layers = zip(LAYERS, ValueNet.read(path).layers, strict=True)
    return {
        f"{name}.{part}": torch.from_numpy(values)
        for name, (weight, bias) in layers
        for part, values in (("weight", weight.T), ("bias", bias))
    }


def values_of(option: ot.Option) -> tuple[int | bool | str | None, ...]:
    """The values of an option; only the default if it may be any number."""
    return option.choices or ((False, True) if option.type is bool else (option.default,))


def all_rules(game: str) -> dict[Rules, float]:
    """The rules for every number of players and every choice of options, and how often each is played."""
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
    minutes: Annotated[float, typer.Option(help="How long to train.")] = 17.0,
    out: Annotated[Path, typer.Option(help="The file to write.")] = Path("value_net.npz"),
    begin: Annotated[Path | None, typer.Option(help="Continue from this file, with less exploration.")] = None,
    seed: Annotated[int, typer.Option(help="The seed of the deals.")] = 1,
) -> None:
    """Train a value net for a game."""
    played = all_rules(game)
    if not all(can_observe(lower(rules).record[0]) for rules in played):
        raise typer.BadParameter(f"the input does not describe {game} completely: see overtrick.kernel.value_net_input")
    torch.manual_seed(seed)
    rng, trainer, before = np.random.default_rng(seed), Trainer(begin), Trainer(begin).mean
    games = [Tables(rules, TABLES, seed + place) for place, rules in enumerate(played)]
    test = Tables(next(iter(played)), TEST_TABLES, seed=77)
    shares = np.array(list(played.values())) / sum(played.values())
    started, reported, deals = time.perf_counter(), 0.0, 0
    while (elapsed := (time.perf_counter() - started) / (60 * minutes)) < 1.0:
        progress = elapsed if begin is None else 0.5 + 0.5 * elapsed
        words, places, worth = [], [], []
        for tables in rng.choice(np.array(games, object), GAMES_PER_ROUND, p=shares):
            decisions = list(play(tables, trainer.net, int(rng.integers(len(tables.sizes))), Exploration(progress)))
            gains = torch.from_numpy(tables.gains()).to(DEVICE) / POINTS_PER_UNIT
            words += [decision[0] for decision in decisions]
            places += [decision[1] for decision in decisions]
            worth += [gains.gather(1, decision[2][:, None])[:, 0] for decision in decisions]
        deals += GAMES_PER_ROUND * TABLES
        loss = trainer.learn(torch.cat(words), torch.cat(places), torch.cat(worth), progress)
        if time.perf_counter() - reported > REPORT_EVERY_S:
            reported = time.perf_counter()
            gain = f"{among_novices(test, trainer.mean):+.3f} among novices"
            if begin is not None:
                gain += f", {among_others(test, trainer.mean, before):+.3f} among nets of the file it began with"
            print(f"{reported - started:.0f} s, {deals:,} deals, loss {loss:.4f}, {gain}", flush=True)
            trainer.write(out, [fingerprint(rules) for rules in played])
    trainer.write(out, [fingerprint(rules) for rules in played])


if __name__ == "__main__":
    typer.run(main)
