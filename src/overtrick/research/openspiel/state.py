"""A state of a match for OpenSpiel: chance deals the cards, seats act, and the next deal follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pyspiel

from overtrick.table import Table

from .dealing import DealInProgress, Frame, outcomes_of
from .setup import DRAWN, Setup
from .texts import deal_text


@dataclass
class _Start:
    """The state before the present deal, from which other deals can be tried. Copies share it."""

    state: OvertrickState | None = field(default=None, repr=False)

    def __deepcopy__(self, memo: object) -> _Start:
        return self

    def __reduce__(self) -> tuple[type[_Start], tuple[()]]:
        return _Start, ()  # a state that was read from text finds it again from its history


class OvertrickState(pyspiel.State):
    """A state of a match. OpenSpiel's player n is seat n."""

    def __init__(self, game: pyspiel.Game, setup: Setup) -> None:
        super().__init__(game)
        nobody = (0.0,) * setup.players
        self._setup = setup
        self._table: Table | None = None
        self._dealing: DealInProgress | None = None
        """The chance nodes of the present deal; None when it is complete, and before the dealer is known."""
        self._returns = nobody
        self._rewards = nobody
        self._earlier: tuple[tuple[str, ...], ...] = ((),) * setup.players
        """The earlier deals as each seat has seen them."""
        self._deal_start = 0
        """The place in the history where the present deal begins."""
        self._start = _Start()
        if setup.dealer != DRAWN:
            self._begin(setup.dealer)

    def _begin(self, dealer: int) -> None:
        self._table = self._setup.tables[dealer]
        self._dealing = DealInProgress(self._setup.frames[dealer])

    # What OpenSpiel asks for

    def current_player(self) -> int:
        """The seat to act, or what stands for chance and for the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self._table is None or self._dealing is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self._table.turn is not None
        return self._table.turn

    def is_terminal(self) -> bool:
        """Whether the match is over, or the number of deals has been played."""
        table = self._table
        return table is not None and (table.turn is None or len(table.deals) >= self._setup.most_deals)

    def _legal_actions(self, _player: int) -> list[int]:
        assert self._table is not None
        return sorted(map(self._setup.ids.id_of, self._table.legal))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Where the next card may go, or which dealer or trump may be drawn, with probabilities."""
        if self._dealing is None:
            players = self._setup.players
            return [(seat, 1 / players) for seat in range(players)]
        return self._dealing.outcomes()

    def _apply_action(self, action: int) -> None:
        if self._table is None:
            self._begin(action)
        elif self._dealing is not None:
            self._dealing = self._dealing.after(action)
        else:
            self._act(action)
            return
        if self._dealing is not None and self._dealing.is_complete:
            assert self._table is not None
            self._table = self._table.copy()
            self._table.redeal(self._dealing.deal(self._table))
            self._dealing = None

    def _act(self, number: int) -> None:
        """Carry out the action of a seat. When it ends the deal, the next one begins with chance nodes."""
        table, setup = self._table, self._setup
        assert table is not None
        self._rewards = (0.0,) * setup.players
        finished = len(table.deals)
        action = setup.ids[number]
        table.push(action)
        if len(table.deals) == finished:
            return
        self._note_deal()
        gains = setup.deal_rewards(table.deals[-1].change)
        if table.outcome is not None:
            gains = tuple(map(sum, zip(gains, setup.match_rewards(table.outcome.winners), strict=True)))
        elif len(table.deals) >= setup.most_deals:
            gains = tuple(map(sum, zip(gains, setup.match_rewards(range(setup.rules.seats.sides)), strict=True)))
        self._rewards = gains
        self._returns = tuple(map(sum, zip(self._returns, gains, strict=True)))
        if not self.is_terminal():
            self._deal_start = len(self.history()) + 1  # OpenSpiel notes this action after it was carried out
            self._start = _Start()
            self._dealing = DealInProgress(Frame.of(table))

    def _note_deal(self) -> None:
        """Keep what each seat has seen of the deal that has just ended."""
        table = self._table
        assert table is not None
        seat, action = table.history[-1]
        table.pop()
        seen = [self._deal_text(viewer) for viewer in range(table.players)]
        table.push(action)
        change = ",".join(map(str, table.deals[-1].change))
        ending = f"; {seat} {action} | change {change}"
        self._earlier = tuple((*earlier, text + ending) for earlier, text in zip(self._earlier, seen, strict=True))

    def _deal_text(self, seat: int) -> str:
        assert self._table is not None
        return deal_text(self._table, seat, hides_actions=self._setup.hides_actions)

    def returns(self) -> list[float]:
        """What each seat has got so far."""
        return list(self._returns)

    def rewards(self) -> list[float]:
        """What each seat got for the last action of a seat."""
        return list(self._rewards)

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            return str(self._setup.ids[action])
        if self._table is None:
            return f"dealer {action}"
        return self._dealing.text(action) if self._dealing is not None else f"outcome {action}"

    def __str__(self) -> str:
        if self._table is None:
            return f"{self._setup.game.title}: the dealer is drawn"
        if self.is_terminal():
            changes = "; ".join(str(deal.change) for deal in self._table.deals)
            return f"{self._setup.game.title}, over: the deals changed the scores by {changes}"
        if self._dealing is not None:
            laid = [self._dealing.text_of(number) for number in range(len(self._dealing.laid))]
            return f"{self._setup.game.title}, deal {self._table.deal_number}: {', '.join(laid)}"
        actions = "; ".join(f"{seat} {action}" for seat, action in self._table.this_deal)
        return f"{self._table!r}\n{self._table.dealt[-1]}\n{actions}"

    # What our observers ask for

    @property
    def table(self) -> Table | None:
        """The table, with everything hidden, while a seat is to act; None at chance nodes and at the end."""
        return None if self._dealing is not None or self.is_terminal() else self._table

    def information(self, player: int, *, recall: bool) -> str:
        """What a seat has seen as text: in the whole match, or only of the present deal."""
        now = self._deal_text(player) if self.table is not None else f"seat {player}"
        if not recall and self.table is not None:
            return now
        return " || ".join((*self._earlier[player], now))

    # Other worlds

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> OvertrickState:
        """A state that this player cannot tell from this one; all deals that fit have the same probability.

        Hidden cards of earlier deals, on which nothing depends any more, stay as they were.
        """
        table = self.table
        if table is None:
            return self._copy()  # nothing is hidden before the cards are dealt
        rng = Random(f"{probability_sampler()!r} {probability_sampler()!r}")
        sampled = table.view(player_id).sample(rng)
        found = self._before_deal()
        if found._table is None:
            found.apply_action(table.dealer)
        assert found._dealing is not None
        frame = found._dealing.frame
        for outcome in outcomes_of(frame, sampled.dealt[-1], frame.suits):
            found.apply_action(outcome)
        for _, action in sampled.history:
            found.apply_action(self._setup.ids.id_of(action))
        return found

    def _before_deal(self) -> OvertrickState:
        """A copy of the state before the present deal."""
        if self._start.state is None:
            state = self.get_game().new_initial_state()
            for action in self.history()[: self._deal_start]:
                state.apply_action(action)
            assert isinstance(state, OvertrickState)
            self._start.state = state
        return self._start.state._copy()

    def _copy(self) -> OvertrickState:
        twin = self.clone()
        assert isinstance(twin, OvertrickState)
        return twin
