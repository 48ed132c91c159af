"""OpenSpiel measured: the pace of its Spades and Oh Hell, the peers our own figures stand beside.

Three paces, each on one core: a plain Python loop, the C++ roll-outs inside its search bot, and one
`apply_action` with the `legal_actions` after it. A decision is a bid or a card played, not a card dealt.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import perf_counter

import pyspiel


@dataclass(frozen=True)
class Peer:
    """A game of OpenSpiel's, as the deals of one match in the order they are dealt."""

    title: str
    deals: tuple[str, ...]


@dataclass(frozen=True)
class Pace:
    """How many decisions were made in how many seconds."""

    decisions: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds

    @property
    def microseconds(self) -> float:
        """Microseconds a decision."""
        return 1e6 * self.seconds / self.decisions


def oh_hell(seats: int) -> Peer:
    """Oh Hell dealt like a match of River: a card fewer each deal down to one, then up again.

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


def python_loop(peer: Peer, seconds: float = 2.0, seed: int = 1) -> Pace:
    """Whole matches of random legal play, dealing included, as anyone would write the loop.

    Every outcome of a chance node is equally likely in these games, so choosing among its legal actions deals
    fairly; sampling `chance_outcomes` as OpenSpiel's own examples do is slower still.
    """
    rng = Random(seed)
    games = [pyspiel.load_game(deal) for deal in peer.deals]
    decisions = 0
    started = perf_counter()
    while perf_counter() - started < seconds:
        for game in games:
            decisions += _play_out(game.new_initial_state(), rng)
    return Pace(decisions, perf_counter() - started)


def cpp_rollouts(peer: Peer, rollouts: int = 20_000, seed: int = 1) -> Pace:
    """Random play-outs in C++: one simulation of its search bot, whose evaluator plays a deal out many times.

    They start from dealt hands (its search crashes at a chance node), so dealing is not in this figure, which
    favours the peer. `rollouts` are shared out evenly over the deals of a match.
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
        decisions += each * _play_out(state, rng)  # every play-out of a deal makes equally many decisions
    return Pace(decisions, seconds)


def python_step(peer: Peer, matches: int = 200, seed: int = 1) -> Pace:
    """One `apply_action` and the `legal_actions` after it, from Python; the actions are chosen beforehand."""
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
    return Pace(decisions, seconds)


def _dealt(game: pyspiel.Game, rng: Random) -> pyspiel.State:
    """A new deal, all cards out, the first bidder to speak."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def _play_out(state: pyspiel.State, rng: Random) -> int:
    """Play at random to the end of the deal; returns how many decisions that took."""
    decisions = 0
    random = rng.random
    while not state.is_terminal():
        legal = state.legal_actions()
        decisions += state.current_player() >= 0  # chance is player -1
        state.apply_action(legal[int(random() * len(legal))])
    return decisions
