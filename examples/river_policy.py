"""Learn to play River by self-play, with NumPy alone: an actor-critic on a batch of tables, and a contest.

Run `python examples/river_policy.py`. It takes a minute or two, and writes `river_policy.npz` (the weights) and
`river_policy.png` (the curve) next to this file. The bot then plays everywhere: `overtrick arena river
./examples/river_policy.py novice`, `overtrick play river --bots ./examples/river_policy.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import overtrick as ot
from overtrick.arena import Contest, run_contest
from overtrick.research import ActionIds, Batch, observe

PLAYERS, HIDDEN, STEPS = 4, 128, 256
TRUST = 0.1  # how much a decision counts on what the net expected of the next one, instead of on the result of the deal
WEIGHTS = Path(__file__).with_name("river_policy.npz")
Weights = dict[str, np.ndarray]


def new_weights(bits: int, ids: int, seed: int = 0) -> Weights:
    """A net with one hidden layer. Its outputs are a preference for each action, and the points that it expects."""
    rng = np.random.default_rng(seed)
    first = rng.normal(0, bits**-0.5, (bits, HIDDEN)).astype(np.float32)
    second = rng.normal(0, 0.01, (HIDDEN, ids + 1)).astype(np.float32)
    return {"w1": first, "b1": np.zeros(HIDDEN, np.float32), "w2": second, "b2": np.zeros(ids + 1, np.float32)}


def forward(net: Weights, bits: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The hidden layer, the probability of each legal action, and the expected points divided by ten."""
    hidden = np.maximum(bits.astype(np.float32) @ net["w1"] + net["b1"], 0)
    out = hidden @ net["w2"] + net["b2"]
    preference = np.where(mask, out[:, :-1], -1e9)
    chances = np.exp(preference - preference.max(1, keepdims=True))
    return hidden, chances / chances.sum(1, keepdims=True), out[:, -1]


def play(batch: Batch, net: Weights, rng: np.random.Generator) -> tuple[list[np.ndarray], float]:
    """Play some steps at all tables: every decision with the points of its deal, and the average points of a deal."""
    tables = np.arange(batch.tables)
    steps, paid = [], []
    for _ in range(STEPS):
        bits, mask, seat = batch.observation.copy(), batch.mask.copy(), batch.seat.copy()
        _, chances, expected = forward(net, bits, mask)
        noise = rng.gumbel(size=chances.shape)  # the largest sum is a sample by these probabilities
        actions = np.where(mask, np.log(chances + 1e-9) + noise, -np.inf).argmax(1)
        batch.step(actions)
        steps.append((bits, mask, actions, expected, seat, batch.done.copy(), batch.reward.copy()))
        paid.append(batch.reward[batch.done].ravel())
    ahead = np.full((batch.tables, PLAYERS), np.nan, np.float32)  # unknown for deals that have not ended
    targets = []
    for _, _, _, expected, seat, done, reward in reversed(steps):
        ahead[done] = reward[done] / 10
        targets.append(ahead[tables, seat])
        ahead[tables, seat] += TRUST * (expected - ahead[tables, seat])
    decisions = [np.concatenate([step[part] for step in steps]) for part in range(3)]
    decisions.append(np.concatenate(targets[::-1]))
    known = np.isfinite(decisions[3])
    return [part[known] for part in decisions], float(np.concatenate(paid).mean())


def gradient(net: Weights, bits: np.ndarray, mask: np.ndarray, actions: np.ndarray, points: np.ndarray) -> Weights:
    """The direction in which good actions become likelier (policy gradient with a baseline and a bonus for entropy)."""
    count = len(actions)
    hidden, chances, expected = forward(net, bits, mask)
    advantage = points - expected
    advantage = np.clip(advantage / (advantage.std() + 1e-6), -2, 2)
    change = -chances * advantage[:, None]
    change[np.arange(count), actions] += advantage
    surprise = np.where(mask, -np.log(chances + 1e-9), 0)
    change += 0.1 * chances * (surprise - (chances * surprise).sum(1, keepdims=True))
    out = np.concatenate([change, (points - expected)[:, None]], 1) / count
    back = (out @ net["w2"].T) * (hidden > 0)
    return {"w1": bits.T.astype(np.float32) @ back, "b1": back.sum(0), "w2": hidden.T @ out, "b2": out.sum(0)}


def train(iterations: int, tables: int, seed: int = 1, rate: float = 0.001) -> tuple[Weights, list[float]]:
    """Learn by self-play. Returns the weights, and the average points of a deal after each iteration."""
    batch = Batch("river", players=PLAYERS, tables=tables, seed=seed)
    net = new_weights(batch.layout.bits, len(batch.actions), seed)
    mean, square = ({name: np.zeros_like(part) for name, part in net.items()} for _ in range(2))
    rng, curve, updates = np.random.default_rng(seed), [], 0
    for left in range(iterations, 0, -1):
        decisions, points = play(batch, net, rng)
        curve.append(points)
        order = rng.permutation(len(decisions[0]))
        for chosen in np.array_split(order, max(1, len(order) // 4096)):
            updates += 1
            for name, part in gradient(net, *(each[chosen] for each in decisions)).items():  # Adam
                mean[name] += 0.1 * (part - mean[name])
                square[name] += 0.001 * (part**2 - square[name])
                size = np.sqrt(square[name] / (1 - 0.999**updates)) + 1e-8
                net[name] += rate * left / iterations * mean[name] / (1 - 0.9**updates) / size
    return net, curve


class Learned:
    """The bot: it plays the action that the net prefers."""

    def __init__(self) -> None:
        self.net = dict(np.load(WEIGHTS))

    def act(self, view: ot.View) -> ot.Action:
        """The likeliest legal action."""
        ids = ActionIds.of(view.game, view.players)
        mask = np.zeros((1, len(ids)), bool)
        mask[0, [ids.id_of(action) for action in view.legal]] = True
        return ids[int(forward(self.net, observe(view)[None], mask)[1].argmax())]


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to play River by self-play.")
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--tables", type=int, default=128)
    parser.add_argument("--deals", type=int, default=190, help="deals of the contest against random play")
    given = parser.parse_args()
    net, curve = train(given.iterations, given.tables)
    np.savez(WEIGHTS, **net)
    plt.plot(np.arange(1, len(curve) + 1) * STEPS * given.tables, curve)
    plt.xlabel("decisions")
    plt.ylabel("points of a seat in a deal")
    plt.savefig(WEIGHTS.with_suffix(".png"), dpi=120)
    print(f"Points of a deal in self-play: {curve[0]:.1f} at first, {np.mean(curve[-5:]):.1f} at last.")
    report = run_contest(Contest("river", f"{__file__}:Learned", "random", deals=given.deals, players=PLAYERS))
    found = report.difference
    print(f"Against random: {found.mean:+.1f} points a deal, 95 % interval {found.low:+.1f} to {found.high:+.1f}.")


if __name__ == "__main__":
    main()
