"""The speed of OpenSpiel's Spades and Oh Hell, to compare Overtrick with.

Three measurements, each on one core: a plain Python loop, the C++ play-outs inside its search bot, and one
`apply_action` followed by `legal_actions`. A decision is a bid or a card played, not a card dealt.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import perf_counter

import pyspiel


@dataclass(frozen=True)
class Peer:
    """A game of OpenSpiel: the deals of one match in order."""

    title: str
    deals: tuple[str, ...]


@dataclass(frozen=True)
class Speed:
    """A number of decisions and the seconds they took."""

    decisions: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds

    @property
    def microseconds(self) -> float:
        """Microseconds per decision."""
        return 1e6 * self.seconds / self.decisions


def oh_hell(seats: int) -> Peer:
    """Oh Hell with the deals of a match of River: one card fewer each deal down to one, then up again.

    >>> oh_hell(7).deals[6]
    'oh_hell(players=7,num_tricks_fixed=1)'
    """
    first_hand = min(10, 51 // seats)  # one card of the 52 is turned up
    hands = [*range(first_hand, 1, -1), *range(1, first_hand + 1)]
    return Peer(
        title=f"oh_hell, {seats} players",
        deals=tuple(f"oh_hell(players={seats},num_tricks_fixed={hand})" for hand in hands),
    )


SPADES = Peer(title="spades", deals=("spades",))


def python_loop(peer: Peer, seconds: float = 2.0, seed: int = 1) -> Speed:
    """Whole matches of random legal play, dealing included, in a plain loop.

    Every outcome of a chance node is equally likely in these games, so a random legal action deals fairly. Sampling
    `chance_outcomes`, as in OpenSpiel's own examples, is even slower.
    """
    rng = Random(seed)
    games = [pyspiel.load_game(deal) for deal in peer.deals]
    decisions = 0
    started = perf_counter()
    while perf_counter() - started < seconds:
        for game in games:
            decisions += _play_out(game.new_initial_state(), rng)
    return Speed(decisions, perf_counter() - started)


def cpp_rollouts(peer: Peer, rollouts: int = 20_000, seed: int = 1) -> Speed:
    """Random play-outs in C++: one simulation of its search bot, whose evaluator plays a deal out many times.

    They start from dealt hands, because its search crashes at a chance node. So this figure does not include dealing,
    which favours OpenSpiel. `rollouts` are divided evenly among the deals of a match.
    """
    rng = Random(seed)
    each = max(1, rollouts // len(peer.deals))
    decisions = 0
    seconds = 0.0
    for deal in peer.deals:
        game = pyspiel.load_game(deal)
        state = _dealt(game, rng)
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=each, seed=seed)
        bot = pyspiel.MCTSBot(
            game,
            evaluator,
            uct_c=2.0,
            max_simulations=1,
            max_memory_mb=64,
            solve=False,
            seed=seed,
            verbose=False,
        )
        started = perf_counter()
        bot.mcts_search(state)
        seconds += perf_counter() - started
        decisions += each * _play_out(state, rng)  # every play-out of a deal has the same number of decisions
    return Speed(decisions, seconds)


def python_step(peer: Peer, matches: int = 200, seed: int = 1) -> Speed:
    """One `apply_action` followed by `legal_actions`, from Python; the actions are chosen in advance."""
    rng = Random(seed)
    decisions = 0
    seconds = 0.0
    for deal in peer.deals * matches:
        state = _dealt(pyspiel.load_game(deal), rng)
        played_out = state.clone()
        _play_out(played_out, rng)
        actions = played_out.history()[len(state.history()) :]
        started = perf_counter()
        for action in actions:
            state.apply_action(action)
            state.legal_actions()
        seconds += perf_counter() - started
        decisions += len(actions)
    return Speed(decisions, seconds)


def _dealt(game: pyspiel.Game, rng: Random) -> pyspiel.State:
    """A new deal with all cards dealt, before the first bid."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def _play_out(state: pyspiel.State, rng: Random) -> int:
    """Play at random to the end of the deal; returns the number of decisions."""
    decisions = 0
    random = rng.random
    while not state.is_terminal():
        legal = state.legal_actions()
        decisions += state.current_player() >= 0  # chance is player -1
        state.apply_action(legal[int(random() * len(legal))])
    return decisions
