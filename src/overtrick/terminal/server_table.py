"""A seat at a table on a server, or a place to watch it, for the full screen and the line prompt."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable

from overtrick.actions import Action
from overtrick.bots.explanation import Part
from overtrick.cards import Deck
from overtrick.errors import IllegalAction, OvertrickError
from overtrick.game import Game
from overtrick.games import find
from overtrick.json_codec import Reading, read_client_view
from overtrick.lesson_script import Moment
from overtrick.view import View

from . import messages
from .seat_names import SeatNames
from .server_connection import Message, ServerConnection, ServerRefused, TableAddress
from .sitting import Abilities, Advice, Update, Waiting


class ServerTable:
    """One person at a table on a server, in a seat or watching. It knows what the server sends, and nothing else."""

    def __init__(self, connection: ServerConnection, game: Game | None = None, *, watching: bool = False) -> None:
        self._connection = connection
        self._given_game = game
        self._state: Message = {}
        self._game: Game | None = None
        self._history: list[tuple[int, Action]] = []
        """The actions of this deal, as far as they were seen."""
        self._contributed = ""
        self._background: set[asyncio.Task[object]] = set()
        self.abilities = Abilities(chat=True, watching=watching)

    @property
    def _table(self) -> Message:
        table: Message = self._state["table"]
        return table

    @property
    def _seat(self) -> int | None:
        """The seat of the person; None for a watcher."""
        seat = self._state["you"]["seat"]
        if seat is None and not self.abilities.watching:
            raise ServerRefused(messages.NO_SEAT)
        assert seat is None or isinstance(seat, int)
        return seat

    @property
    def game(self) -> Game:
        """The game of the table, with its options."""
        if self._game is None:
            name = self._table["game"]
            try:
                game = self._given_game if self._given_game is not None else find(name)
                if game.name != name:
                    raise IllegalAction(messages.OTHER_GAME.format(game=name, given=game.name))
                self._game = game.with_options(**self._table["options"])
            except OvertrickError as error:
                raise ServerRefused(messages.UNKNOWN_GAME.format(game=name, reason=error)) from None
        return self._game

    @property
    def view(self) -> View | None:
        """What the seat knows now."""
        written = self._state.get("view")
        if written is None:
            return None
        return read_client_view(written, self.game, self._table["players"], self._seat, tuple(self._history))

    @property
    def names(self) -> SeatNames:
        """The names of the people and bots at the table."""
        own, seats = self._seat, self._table["seats"]
        names = tuple(
            messages.YOU if number == own else _plain(seat["name"]) or messages.SEAT.format(seat=number)
            for number, seat in enumerate(seats)
        )
        return SeatNames(names, self.game.rules(self._table["players"]).seats, own)

    @property
    def lesson(self) -> Moment | None:
        """What the coach says at the table of a lesson."""
        info = self._table.get("lesson") if self._state else None
        if info is None:
            return None
        return Moment(info["step"], info["steps"], info["text"], tuple(info["actions"]), info["why"], info["look"])

    @property
    def _unranked(self) -> str:
        """Why this match counts on no leader board; empty if it counts, or never would: in a lesson, in practice."""
        if self._table.get("lesson") is not None or self._table.get("practice") is not None:
            return ""
        return messages.UNRANKED.get(self._table["unranked"], "")

    @property
    def waiting(self) -> Waiting | None:
        """The seats of the table before its match."""
        if not self._state:
            return None
        seats = tuple(_plain(seat["name"]) or messages.OPEN_SEAT for seat in self._table["seats"])
        is_host = self._seat is not None and self._table["host"] == self._seat
        sentence = self._table.get("notice") or (messages.START_HELP if is_host else messages.WAIT_HELP)
        return Waiting(seats, is_host, sentence)

    # Following the table

    async def updates(self) -> AsyncIterator[Update]:
        """Everything that happens at the table."""
        async for message in self._connection.messages():
            match message["type"]:
                case "state":
                    yield self._take_state(message)
                case "event":
                    yield self._take_event(message)
                case "lost" if self._state:
                    yield Update(self.view, notice=messages.LOST_CONNECTION)
                case "lost":
                    raise ServerRefused(messages.NOT_CONNECTED)
                case "error":
                    if message.get("state"):
                        yield self._take_state(message["state"])
                    elif not self._state:
                        raise ServerRefused(str(message["message"]))
            if self._state and self._table["status"] == "closed":
                raise ServerRefused(self._table.get("notice") or messages.TABLE_CLOSED)

    def _take_state(self, state: Message) -> Update:
        was_known = bool(self._state)
        same_deal = was_known and _deal_number(self._state) == _deal_number(state)
        self._state = state
        self.abilities.hints = self.abilities.undo = bool(self._table["friendly"])
        self._follow_missed(state.get("missed", []), self._history if same_deal else [])
        if not same_deal and _deal_number(state) != 1:
            self._history = []  # where the present deal began is not known
        self._do_first_things()
        return Update(self.view, notice=messages.CONNECTED_AGAIN if was_known else "")

    def _follow_missed(self, missed: list[Message], known: list[tuple[int, Action]]) -> None:
        """Add the actions that were missed, as far as the server tells them."""
        actions = list(known)
        for event in missed:
            what = event["what"]
            if what["kind"] in ("started", "rematch"):
                actions = []
            elif what["kind"] == "acted":
                actions.append((what["seat"], self._reading().action(what["action"])))
            elif what["kind"] == "undone":
                del actions[max(0, len(actions) - what["actions"]) :]
        self._history = actions

    def _take_event(self, event: Message) -> Update:
        before, unranked_before = self._state.get("view"), self._unranked
        self._state["seq"] = event["seq"]
        self._table.update(event.get("table") or {})
        if "view" in event:
            changed = event["view"]
            self._state["view"] = None if changed is None else {**(before or {}), **changed}
        what, after = event["what"], self._state["view"]
        acted = None
        if what["kind"] == "acted":
            acted = (what["seat"], self._reading().action(what["action"]))
            self._history.append(acted)
        elif what["kind"] == "undone":
            del self._history[max(0, len(self._history) - what["actions"]) :]
        if after is None or before is None or after["deal_number"] != before["deal_number"]:
            self._history = []
        said = (what["seat"], what["text"]) if what["kind"] == "said" else None
        self._do_first_things()
        kind, notice = what["kind"], self._notice(what)
        if self._unranked not in ("", unranked_before):
            notice = f"{notice} {self._unranked}".strip()
        return Update(self.view, acted, said, notice, undone=kind == "undone", claimed=kind == "claimed")

    def _notice(self, what: Message) -> str:
        """What an event means, in a sentence; empty for one that is seen at the table anyway."""
        forms, seat = messages.EVENTS.get(what["kind"]), what.get("seat")
        if forms is None:
            return ""
        own, other = forms
        if what["kind"] == "undo_asked" and self.abilities.watching:
            other = messages.UNDO_WATCHED
        if seat is not None and seat == self._seat:
            return own
        return other.format(name=_plain(what.get("name") or "") or ("" if seat is None else self.names.name(seat)))

    def _do_first_things(self) -> None:
        """Add to the randomness of the deals, and take the seat back from a stand-in. A watcher does neither."""
        if self._seat is None:
            return
        commitment = self._table["fair"]["commitment"]
        if self._table["status"] == "gathering" and commitment != self._contributed:
            self._contributed = commitment
            self._in_background("contribute", contribution=secrets.token_hex(8))
        if self._table["seats"][self._seat].get("stand_in") and self._table["status"] == "playing":
            self._in_background("back")

    def _in_background(self, kind: str, **fields: object) -> None:
        task = asyncio.ensure_future(self._try(kind, **fields))
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _try(self, kind: str, **fields: object) -> object:
        try:
            return await self._connection.request(kind, **fields)
        except ServerRefused:
            return None  # it was done already, or is done again with the next state

    def _reading(self) -> Reading:
        return Reading(self._deck())

    def _deck(self) -> Deck:
        return self.game.rules(self._table["players"]).deck

    # Requests

    async def act(self, actions: list[str]) -> None:
        """Carry out the actions one after the other, up to the first one that is refused."""
        for action in actions:
            await self._connection.request("act", seq=self._state["seq"], action=action)

    async def undo(self) -> None:
        """Take the last action back, or ask the others."""
        await self._connection.request("undo")

    async def answer_undo(self, agree: bool) -> None:
        """Answer a person who asks for a take-back."""
        await self._connection.request("answer_undo", agree=agree)

    async def claim(self, tricks: int | None = None) -> tuple[str, ...]:
        """Claim all remaining tricks, or at least some of them; 0 concedes them."""
        answer = await self._connection.request("claim", seq=self._state["seq"], tricks=tricks)
        return tuple(answer.get("cards", ()))

    async def hint(self) -> tuple[Advice, ...]:
        """What a good bot thinks of the legal actions."""
        answer = await self._connection.request("hint")
        return tuple(
            Advice(each["action"], each["value"], tuple(self._part(part) for part in each["reason_parts"]))
            for each in answer["thoughts"]
        )

    def _part(self, part: Message) -> Part:
        deck = self._deck()
        card, suit = part.get("card"), part.get("suit")
        return Part(
            part["text"],
            part.get("amount"),
            None if card is None else deck.get(card),
            None if suit is None else deck.find_suit(suit),
            part.get("seat"),
            part.get("role"),
        )

    async def say(self, text: str) -> None:
        """Write a chat message."""
        await self._connection.request("say", text=text)

    async def start(self) -> None:
        """Start the match, with bots in the open seats; after a match play another one."""
        path = f"tables/{self._connection.address.table}"
        if self._table["status"] == "over":
            await self._connection.post(f"{path}/rematch")
            return
        if any(seat["kind"] == "open" for seat in self._table["seats"]):
            await self._connection.post(f"{path}/bots")
        await self._connection.post(f"{path}/start")

    def record(self) -> str:
        """Refuse: only the server has the whole match."""
        raise IllegalAction(messages.NO_RECORD)

    async def close(self) -> None:
        """Leave the screen. A bot plays on until the person comes back."""
        for task in self._background:
            task.cancel()
        await self._connection.close()


def join_plan(
    server: str | None, link: str, name: str, game: Game | None, *, watching: bool = False
) -> Callable[[], Awaitable[ServerTable]]:
    """Sit down at a table on a server, or watch it, when the screen has started. A bad address is refused at once."""
    address = TableAddress.parse(server, link)

    async def join() -> ServerTable:
        connection = ServerConnection(address, name, watching=watching)
        if watching:
            await connection.look()
        else:
            await connection.sit_down()
        return ServerTable(connection, game, watching=watching)

    return join


def _plain(name: str) -> str:
    """A name without the braces of templates."""
    return name.replace("{", "(").replace("}", ")")


def _deal_number(state: Message) -> int | None:
    """The number of the present deal; None before a match."""
    view = state.get("view")
    return None if view is None else int(view["deal_number"])
