"""The menu: game, number of players, bots and options of a new match, and the saved matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option as ListOption

from overtrick.bots.policy_paths import policy_path
from overtrick.errors import OvertrickError, sentence
from overtrick.game import Game, load_file
from overtrick.options import Option, OptionValue, words_for, write_value
from overtrick.terminal.game_info import rule_book, terms_sheet
from overtrick.terminal.messages import NOTHING_SAVED
from overtrick.terminal.saved_matches import SavedMatch, saved_matches

from . import messages
from .sheets import Sheet


@dataclass(frozen=True)
class NewMatch:
    """A match to begin."""

    game: Game
    players: int
    bots: str = "club"
    seat: int = 0
    seed: int | str | None = None


@dataclass(frozen=True)
class SavedGame:
    """A saved match to go on with."""

    path: Path


@dataclass(frozen=True)
class LessonPlan:
    """The lesson of a game to begin."""

    game: Game


Plan = NewMatch | SavedGame | LessonPlan
"""What is played next."""


class MenuScreen(Screen[Plan | None]):
    """Asks what to play. The result is None if the person quits."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "play", messages.PLAY_BUTTON),
        Binding("f6", "rules", messages.RULES_BUTTON),
        Binding("tab", "app.focus_next", messages.NEXT_KEY),
        Binding("ctrl+c,ctrl+q,escape", "quit", messages.QUIT_BUTTON, priority=True),
    ]

    def __init__(self, games: Mapping[str, Game], problem: str = "", bots: str = "club") -> None:
        super().__init__()
        self._bots = bots
        self._games = dict(games)
        self._game = next(iter(self._games.values()))
        self._problem = problem
        self._is_built = False
        """Whether the form of the game is complete. Textual does not like a form to be left before that."""
        self._wish: Callable[[], None] | None = None
        """What the person wanted to do meanwhile."""

    def compose(self) -> ComposeResult:
        """The games at the left, the choices for one of them at the right."""
        yield Static(messages.MENU_TITLE, id="menu-title")
        with Horizontal(id="menu"):
            yield OptionList(id="games", markup=False)
            with VerticalScroll(id="form", can_focus=False):
                yield Static(id="summary")
                with Vertical(id="fields"):
                    pass
        yield Static(id="problem")
        with Horizontal(classes="buttons"):
            yield Button(messages.PLAY_BUTTON, id="play", compact=True)
            yield Button(messages.LESSON_BUTTON, id="lesson", compact=True)
            yield Button(messages.RULES_BUTTON, id="rules", compact=True)
            yield Button(messages.FILE_BUTTON, id="file", compact=True)
            yield Button(messages.SAVED_BUTTON.format(count=len(saved_matches())), id="saved", compact=True)
            yield Button(messages.QUIT_BUTTON, id="quit", compact=True)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Show the first game."""
        self._list_games()
        self.query_one("#problem", Static).update(Text(self._problem))
        self.query_one("#games").focus()

    def _list_games(self) -> None:
        listed = self.query_one("#games", OptionList)
        listed.clear_options()
        listed.add_options([ListOption(game.title, id=f"game-{name}") for name, game in self._games.items()])
        listed.highlighted = list(self._games.values()).index(self._game)

    async def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the choices of the game under the cursor."""
        assert event.option_id is not None
        await self._show_game(self._games[event.option_id.removeprefix("game-")])

    def on_option_list_option_selected(self, _event: OptionList.OptionSelected) -> None:
        """Enter on a game plays it with the options as they are."""
        self.action_play()

    async def _show_game(self, game: Game) -> None:
        self._game, self._is_built = game, False
        self.query_one("#summary", Static).update(Text(game.summary))
        fields = self.query_one("#fields", Vertical)
        await fields.remove_children()
        await fields.mount_all(self._rows(game))
        self._is_built = True
        wish, self._wish = self._wish, None
        if wish is not None:
            self.call_after_refresh(wish)

    def _waits_for_form(self, wish: Callable[[], None]) -> bool:
        """Whether the form is not complete yet; then the wish is carried out when it is."""
        if not self._is_built:
            self._wish = wish
        return not self._is_built

    def _rows(self, game: Game) -> Iterator[Widget]:
        players = [(str(number), number) for number in game.players]
        yield _row(messages.PLAYERS, Select(players, value=game.default_players, allow_blank=False, id="players"))
        learned = (messages.LEARNED_LEVEL,) if policy_path(game) is not None else ()
        levels = {self._bots: self._bots, **dict((*messages.BOT_LEVELS, *learned))}
        listed = [(text, kind) for kind, text in levels.items()]
        yield _row(messages.BOTS, Select(listed, value=self._bots, allow_blank=False, id="bots"))
        for option in sorted(game.options.values(), key=lambda option: option.advanced):
            yield _row(words_for(option.name), _field(option, game.values[option.name]))
            yield Static(Text(option.help), classes="help")

    # Choosing

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button does what its key does."""
        match event.button.id:
            case "play":
                self.action_play()
            case "lesson":
                self.action_lesson()
            case "rules":
                self.action_rules()
            case "file":
                self.run_worker(self._open_file())
            case "saved":
                self.run_worker(self._open_saved())
            case _:
                self.action_quit()

    def _chosen(self) -> Game | None:
        """The game with the options of the form; None if one is not allowed, which the form then says."""
        try:
            values = {option.name: self._value(option) for option in self._game.options.values()}
            game = self._game.with_options(**values)
        except OvertrickError as error:
            self.query_one("#problem", Static).update(Text(sentence(str(error))))
            return None
        self.query_one("#problem", Static).update("")
        return game

    def _value(self, option: Option) -> OptionValue:
        field = self.query_one(f"#option-{option.name}")
        if isinstance(field, Input):
            return option.parse(field.value)
        assert isinstance(field, Select)
        return option.parse(str(field.value))

    def action_play(self) -> None:
        """Begin the match."""
        if self._waits_for_form(self.action_play):
            return
        game = self._chosen()
        if game is not None:
            players, bots = (self.query_one(f"#{name}", Select).value for name in ("players", "bots"))
            assert isinstance(players, int)
            self.dismiss(NewMatch(game, players, str(bots)))

    def action_lesson(self) -> None:
        """Begin the guided first deal of the game, which has its own options."""
        if self._waits_for_form(self.action_lesson):
            return
        if self._game.lesson is None:
            self.query_one("#problem", Static).update(Text(messages.NO_LESSON.format(game=self._game.title)))
        else:
            self.dismiss(LessonPlan(self._game))

    def action_rules(self) -> None:
        """Show the rule book for the chosen options."""
        if self._waits_for_form(self.action_rules):
            return
        game = self._chosen()
        if game is not None:
            self.app.push_screen(Sheet(messages.RULES_TITLE, Group(rule_book(game), "", terms_sheet(game))))

    def action_quit(self) -> None:
        """Close an open list of values, or leave."""
        if self._waits_for_form(self.action_quit):
            return
        open_lists = [select for select in self.query(Select) if select.expanded]
        for select in open_lists:
            select.expanded = False
        if not open_lists:
            self.dismiss(None)

    async def _open_file(self) -> None:
        """Add the game of a file to the list."""
        name = await self.app.push_screen_wait(FileScreen())
        if not name:
            return
        try:
            game = load_file(str(Path(name).expanduser())).with_options()
        except OvertrickError as error:
            self.query_one("#problem", Static).update(Text(sentence(str(error))))
            return
        self._games[game.name] = self._game = game
        self.query_one("#problem", Static).update("")
        self._list_games()
        self.query_one("#games").focus()

    async def _open_saved(self) -> None:
        path = await self.app.push_screen_wait(SavedScreen(saved_matches()))
        if path is not None:
            self.dismiss(SavedGame(path))


def _row(label: str, field: Select[int] | Select[str] | Input) -> Horizontal:
    field.compact = True
    return Horizontal(Label(Text(label)), field, classes="row")


def _field(option: Option, value: OptionValue) -> Select[str] | Input:
    """A list of values, or a line to type a number or a text in. Values are as Option.parse reads them."""
    name = f"option-{option.name}"
    choices: tuple[OptionValue, ...] = (True, False) if option.type is bool else option.choices or ()
    if choices:
        listed = [(words_for(choice), write_value(choice)) for choice in choices]
        return Select(listed, value=write_value(value), allow_blank=False, id=name)
    return Input(write_value(value), placeholder=option.allowed, id=name)


class FileScreen(ModalScreen[str]):
    """Asks for the file of a game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+c", "dismiss('')", show=False, priority=True)]

    def compose(self) -> ComposeResult:
        """A line to type the name in."""
        with Vertical(classes="sheet form") as frame:
            frame.border_title = messages.FILE_QUESTION
            yield Input(placeholder="./mygame.py", compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        self.dismiss(event.value.strip())


class SavedScreen(ModalScreen[Path | None]):
    """The saved matches, the newest first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+c", "dismiss(None)", show=False, priority=True)]

    def __init__(self, matches: list[SavedMatch]) -> None:
        super().__init__()
        self._matches = matches

    def compose(self) -> ComposeResult:
        """One line for each match."""
        with Vertical(classes="sheet") as frame:
            frame.border_title = messages.SAVED_TITLE
            frame.border_subtitle = messages.SAVED_HELP
            if self._matches:
                yield OptionList(*(ListOption(_line(match)) for match in self._matches), markup=False)
            else:
                yield Static(NOTHING_SAVED)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Resume this match."""
        self.dismiss(self._matches[event.option_index].path)


def _line(match: SavedMatch) -> Text:
    state = messages.SAVED_OVER if match.is_over else messages.SAVED_DEAL.format(deal=match.deal)
    when = match.saved_at.strftime("%Y-%m-%d %H:%M")
    return Text(f"{when}  {match.title:<12.12}  {state:<10}  {match.scores}")
