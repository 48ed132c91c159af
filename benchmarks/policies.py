"""Trains the policies of this package on a GPU, with exactly these settings.

`python benchmarks/policies.py spades --minutes 8` writes `spades.policy.npz` into src/overtrick/bots/policies, with the
recipe: settings, seed, code and number of deals. `--deals` with that number repeats a training. The marks of the
training, with its strength against `novice`, are written to benchmarks/policies/spades.json.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer

from overtrick.bots.policy_file import SUFFIX, read_policy
from overtrick.learn.history import Mark
from overtrick.learn.learner import Learner
from overtrick.learn.settings import usual_settings
from overtrick.learn.training import Plan, train

HERE = Path(__file__).parent
POLICIES = HERE.parent / "src" / "overtrick" / "bots" / "policies"
MARKS = HERE / "policies"

GPU = usual_settings("cuda", game="river", play_outs=0.12, critic=False)
TRAINED = {
    each.game: each
    for each in (
        replace(GPU, game="river", players=(4, 3), vary={"hook": (True, False)}, usual_part=0.8),
        replace(
            GPU,
            game="rook",
            vary={"target": (300, 500), "discard_points": ("none", "bidder", "last_trick")},
            usual_part=0.8,
        ),
        replace(GPU, game="spades", vary={"target": (250, 500), "bid_total_cap": (13, None)}, usual_part=0.8),
        replace(GPU, game="tendown", vary={"room": (0, 5, 50, 500, 1000)}, usual_part=0.7),
        replace(
            GPU,
            game="tocan",
            vary={"no_trump": (False, True), "raise_rule": ("tricks_or_suit", "tricks_and_suit")},
            usual_part=0.8,
        ),
        replace(GPU, game="hearts", critic=True),
        replace(GPU, game="euchre", vary={"stick_the_dealer": (False, True)}, critic=True, play_outs=0.0),
        replace(GPU, game="whist"),
    )
}


def main(
    game: Annotated[str, typer.Argument(help="The game.")],
    minutes: Annotated[float | None, typer.Option(help="How long to train.")] = None,
    deals: Annotated[int | None, typer.Option(help="How many deals of self-play to train with.")] = None,
    out: Annotated[Path, typer.Option(help="The folder for the policy.")] = POLICIES,
    marks: Annotated[Path, typer.Option(help="The folder for the marks.")] = MARKS,
    start: Annotated[Path | None, typer.Option(help="Begin with this policy.")] = None,
    contests: Annotated[int, typer.Option(help="Contests against novice in the course of the training.")] = 2,
) -> None:
    """Train the policy of a game of this package."""
    for folder in (out, marks):
        folder.mkdir(parents=True, exist_ok=True)
    path = out / f"{game}{SUFFIX}"
    plan = Plan(
        path,
        path.with_name(f"{game}.training.npz"),
        deals,
        minutes,
        contests=contests,
        contest_deals=60,
    )
    history = train(Learner(TRAINED[game], None if start is None else read_policy(start)), plan, [], show)
    (marks / f"{game}.json").write_text(json.dumps([asdict(mark) for mark in history if mark.mean is not None]))


def show(mark: Mark, done: float) -> None:
    """Print a mark in a line."""
    against = "" if mark.mean is None else f", {mark.mean:+.2f} ({mark.low:+.2f} to {mark.high:+.2f}) ahead of novice"
    print(f"{done:4.0%}: {mark.deals / 1e6:.1f} million deals, error {mark.loss:.4f}{against}", flush=True)


if __name__ == "__main__":
    typer.run(main)
