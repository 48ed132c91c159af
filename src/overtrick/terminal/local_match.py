"""A match against bots on this machine, which is saved after every action."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator, Callable

from overtrick.actions import Action, Pass, Play
from overtrick.errors import IllegalAction, OvertrickError
from overtrick.game import Game
from overtrick.lesson_script import Moment
from overtrick.table import Table
from overtrick.view import View

from . import messages
from .bot_process import Answer, Bots, BotsFailed
from .claims import certain_line, claimed_actions
from .match_screen import HINT_KIND
from .seat_names import SeatNames
from .sitting import Abilities, Advice, Update, Waiting


class LocalMatch:
    """One person and bots. ``save`` gets the record after every change; it is called in a thread."""

    def __init__(
        self,
        table: Table,
        seat: int,
        bots: Bots,
        *,
        kind: str = "club",
        seed: int | str | None = None,
        save: Callable[[str], None] | None = None,
    ) -> None:
        self._table = table
        self._seat = seat
        self._bots = bots
        self._kind = kind
        self._seed = secrets.token_hex(8) if seed is None else seed
        self._save = save
        self._updates: deque[Update] = deque()
        self._changed = asyncio.Event()
        self._saving = asyncio.Lock()
        self._forgotten: set[asyncio.Future[Answer]] = set()
        self.abilities = Abilities(saved=save is not None)
        self.names = SeatNames.for_player(table.rules.seats, seat)

    @property
    def view(self) -> View:
        """What the person's seat knows."""
        return self._table.view(self._seat)

    @property
    def game(self) -> Game:
        """The game of the match."""
        return self._table.game

    @property
    def lesson(self) -> Moment | None:
        """There is no coach in a match."""
        return None

    @property
    def waiting(self) -> Waiting | None:
        """Nobody waits here."""
        return None

    async def updates(self) -> AsyncIterator[Update]:
        """Everything that happens. A bot is asked only when the update before has been taken."""
        await self._store()
        yield Update(self.view)
        while True:
            if not self._updates:
                if self._is_waiting:
                    await self._changed.wait()
                else:
                    await self._let_bot_act()
            self._changed.clear()
            while self._updates:
                yield self._updates.popleft()

    @property
    def _is_waiting(self) -> bool:
        """Whether no bot is to act."""
        return self._table.turn in (None, self._seat)

    async def act(self, actions: list[str]) -> None:
        """Carry out all of these actions, or none."""
        if self._table.turn != self._seat:
            raise IllegalAction(messages.NOT_YOUR_TURN)
        updates = []
        try:
            for action in actions:
                if self._table.turn != self._seat:
                    raise IllegalAction(messages.TOO_MANY_ACTIONS)
                updates.append(self._push(action))
        except OvertrickError:
            for _ in updates:
                self._table.pop()
            raise
        self._updates.extend(updates)
        await self._store()
        self._changed.set()

    async def undo(self) -> None:
        """Go back to the person's last decision, taking back what the bots did since."""
        if all(actor != self._seat for actor, _ in self._table.history):
            raise IllegalAction(messages.NOTHING_TO_UNDO)
        actor = None
        while actor != self._seat:
            actor, _ = self._table.history[-1]
            self._table.pop()
        self._updates.clear()
        self._updates.append(Update(self.view, undone=True))
        await self._store()
        self._changed.set()

    async def answer_undo(self, agree: bool) -> None:  # noqa: ARG002
        """Refuse: bots ask for nothing."""
        raise IllegalAction(messages.NOBODY_ASKS)

    async def claim(self, tricks: int | None = None) -> tuple[str, ...]:
        """Claim tricks, or concede them. All remaining ones are played out: no card of the bots changes anything."""
        table = self._table
        if table.turn != self._seat:
            raise IllegalAction(messages.NOT_YOUR_TURN)
        cards = certain_line(table, tricks)
        if cards:
            return cards
        self._updates.append(Update(self.view, notice=messages.CLAIM_OWN, claimed=True))
        self._updates.extend(self._push(action) for action in claimed_actions(table))
        await self._store()
        self._changed.set()
        return ()

    async def hint(self) -> tuple[Advice, ...]:
        """What an expert thinks of the legal actions."""
        view = self.view
        if not view.legal:
            raise IllegalAction(messages.NOT_YOUR_TURN)
        thoughts = await self._bots.think(HINT_KIND, view)
        return tuple(Advice(str(each.action), each.value, each.explanation.parts) for each in thoughts)

    async def say(self, text: str) -> None:  # noqa: ARG002
        """Refuse to chat: nobody would read it."""
        raise IllegalAction(messages.NO_CHAT)

    async def start(self) -> None:
        """Do nothing: the match has begun."""

    def record(self) -> str:
        """The match as a record."""
        return self._table.record()

    async def close(self) -> None:
        """Save once more."""
        await self._store()

    async def _let_bot_act(self) -> None:
        """Ask the bot whose turn it is, unless the person takes something back meanwhile."""
        seat, moment = self._table.turn, self._table.history
        assert seat is not None
        asked = asyncio.ensure_future(self._ask(seat, self._table.view(seat)))
        change = asyncio.ensure_future(self._changed.wait())
        try:
            await asyncio.wait({asked, change}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            change.cancel()
        if self._table.history != moment or not asked.done():
            self._forget(asked)  # its position is gone
            return
        answer = asked.result()
        assert answer.action is not None
        update = self._push(answer.action)
        notice = "; ".join(messages.BOT_FAILED.format(what=fault) for fault in answer.faults)
        self._updates.append(Update(update.view, update.acted, notice=notice))
        await self._store()

    async def _ask(self, seat: int, view: View) -> Answer:
        """The choice of a bot. If its process has died, another one is asked."""
        try:
            return await self._bots.act(self._kind, f"{self._seed}/{seat}", view)
        except BotsFailed:
            return await self._bots.act(self._kind, f"{self._seed}/{seat}", view)

    def _forget(self, asked: asyncio.Future[Answer]) -> None:
        """Let a question come to its end, and ignore the answer."""
        self._forgotten.add(asked)
        asked.add_done_callback(self._forgotten.discard)
        asked.add_done_callback(_ignore)

    def _push(self, action: Action | str) -> Update:
        before = self.view
        self._table.push(action)
        after = self.view
        return Update(after, last_action(before, after))

    async def _store(self) -> None:
        """Save the match as it is now. If that fails, the log says so once."""
        if self._save is None:
            return
        async with self._saving:
            try:
                await asyncio.to_thread(self._save, self._table.record())
            except OSError as error:
                self._save, self.abilities.saved = None, False
                reason = error.strerror or error
                self._updates.append(Update(self.view, notice=messages.NOT_SAVED.format(reason=reason)))


def _ignore(done: asyncio.Future[Answer]) -> None:
    """Look at an error that nobody waits for, so that asyncio does not report it."""
    if not done.cancelled():
        done.exception()


def last_action(before: View, after: View) -> tuple[int, Action] | None:
    """What was done between two views: from the history of the deal, or from the end of the deal before."""
    if len(after.deals) == len(before.deals):
        return after.history[-1] if after.history else None
    if after.history and after.outcome is not None:
        return after.history[-1]
    if any(after.deals[-1].tricks) and after.last_trick:
        seat, card = after.last_trick[-1]
        return seat, Play(card)
    return None if before.turn is None else (before.turn, Pass())
