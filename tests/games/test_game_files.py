"""Games that other people write, in files and packages: every mistake in them is reported in one sentence."""

import copy
import importlib.metadata
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Annotated

import pytest

import overtrick as ot
from overtrick.game import GameFile
from overtrick.games import is_built_in, offer, withdraw
from overtrick.options import read_options
from overtrick.rules import Rules, Seats
from tests.kit.invented import plain_whist

GOOD = """
import overtrick as ot
from overtrick.cards import FRENCH_52
from overtrick.rules import *

@ot.game(title="Mine", players=(2, 4))
def mine(players: int, size: int = 3, house: str = "ours") -> ot.Rules:
    sizes = {3: (3,), 4: (4, 4)}
    if size == 7:
        return None
    per_trick = Payment(1.5 if size == 8 else 1, per="taken")
    return Rules(
        seats=Seats(players),
        deck=FRENCH_52,
        deal=Dealing(hands=sizes[size] if players < 4 else sizes[9]),
        score=Scoring(payments=[per_trick]),
        finish=LastDeal(),
        WRONG
    )
"""


def write(folder: Path, *, wrong: str = "", players: str = "(2, 3)") -> str:
    path = folder / "mine.py"
    path.write_text(GOOD.replace("WRONG", wrong).replace("(2, 4)", players), encoding="utf-8")
    return str(path)


def is_sentence(error: BaseException, path: str, at: str) -> bool:
    """Whether an error names the file and the line with this text, and is short."""
    text, lines = str(error), Path(path).read_text(encoding="utf-8").splitlines()
    line = next(number for number, line in enumerate(lines, start=1) if at in line)
    named = re.match(rf"{re.escape(path)}, line {line}(, with \d players)?: ", text)
    return named is not None and "\n" not in text and "Traceback" not in text


def test_a_good_file(tmp_path: Path) -> None:
    game = ot.load(write(tmp_path), size=4)
    assert (game.title, game.default_players, game.table(2, seed=1).hand_size) == ("Mine", 3, 4)


@pytest.mark.parametrize(
    ("wrong", "options", "at", "says"),
    [
        ("colour=3,", {}, "return Rules(", "Rules has no field colour; it has seats, deck, deal"),
        ("payuot=Payout(),", {}, "return Rules(", "Rules has no field payuot; did you mean payout?"),
        ("lead=Lead(broken_by=3),", {}, "lead=", "broken_by must be a tuple of str; a tuple of one has a comma"),
        ("", {"size": 5}, "sizes[size]", "KeyError: 5"),
        ("", {"size": 7}, "@ot.game", "mine must return Rules, and it returned None"),
        ("", {"size": 8}, "Payment(1.5", "Payment: amount must be int, not 1.5"),
        ("auction=TrickBids,", {}, "return Rules(", "Rules: auction must be Auction | None"),
        ("lead=Lead(first='right'),", {}, "lead=", "leads first is left or dealer or declarer or holder, not 'right'"),
        ("trump=NamedTrump(),", {}, "return Rules(", "only the winner of an auction can name trump"),
        ("trump=FixedTrump('S'),", {}, "trump=", "FixedTrump: suit must be Suit, not 'S'"),
    ],
)
def test_a_mistake_in_the_function_of_a_game_is_one_sentence(
    tmp_path: Path, wrong: str, options: dict[str, int], at: str, says: str
) -> None:
    path = write(tmp_path, wrong=wrong)
    with pytest.raises(ot.InvalidRules) as error:
        ot.load(path, **options)
    assert is_sentence(error.value, path, at), error.value
    assert says in str(error.value)


@pytest.mark.parametrize("text", ["{traget}", "[traget=3: three]"])
def test_a_rule_book_that_names_an_unknown_option_is_refused(text: str) -> None:
    def named() -> Rules:
        raise NotImplementedError

    named.__doc__ = f"Play to {text} points."
    with pytest.raises(ot.InvalidRules, match="the rule book names traget, and the game has no such option"):
        ot.game(title="Named", players=2)(named)


def test_players_that_are_no_range_are_refused() -> None:
    with pytest.raises(ot.InvalidRules, match=r"players is a number or the lowest and the highest one"):
        ot.game(title="List", players=[3, 4, 5])  # type: ignore[arg-type]


def test_a_mistake_for_another_number_of_players_is_one_sentence(tmp_path: Path) -> None:
    path = write(tmp_path, players="(2, 4)")
    with pytest.raises(ot.InvalidRules) as error:
        ot.load(path)
    assert is_sentence(error.value, path, "sizes[size]")
    assert "KeyError: 9" in str(error.value)


def test_a_mistake_in_a_game_of_a_module_is_one_sentence() -> None:
    @ot.game(title="Late", players=(2, 3))
    def late(players: int, size: int = 1) -> Rules:
        return {2: None}[players]  # type: ignore[return-value]

    for players, says in ((2, "late must return Rules, and it returned None"), (3, "KeyError: 3")):
        with pytest.raises(ot.InvalidRules, match=says) as error:
            late.rules(players)
        assert str(error.value).startswith(f"{__file__}, line ")


def test_rules_of_a_module_that_do_not_fit_together_are_refused_without_a_path() -> None:
    """A server shows this sentence to players, and they need not know the path."""

    @ot.game(title="Crowded", players=2)
    def crowded(seats: int = 9) -> Rules:
        return Rules(Seats(seats), *[None] * 4)  # type: ignore[arg-type]

    with pytest.raises(ot.InvalidRules, match=r"^a table has 2 to 8 seats, not 9$"):
        crowded.rules()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("\nthere is no game here =", "line 2: SyntaxError: invalid syntax"),
        ("\n\n{}['x']", "line 3: KeyError: 'x'"),
        ("import sys\nsys.exit('no')", "line 2: SystemExit: no"),
        ("raise ValueError('two\\nlines')", "line 1: ValueError: two lines"),
        ("x = 1", " defines 0 games, and one is needed"),
        ("x = '\0'", ": "),
        ("import overtrick as ot\n@ot.game(titel='x', players=2)\ndef f(): ...", "line 2: TypeError: game() got an"),
        (
            "import overtrick as ot\n@ot.game(title='x', players=2)\ndef f(a: int): ...",
            "line 2: option a needs a default",
        ),
        ("import overtrick as ot\n@ot.game(title='x', players=1)\ndef f(): ...", "line 2: x is for 1 to 1 players"),
        ("from overtrick.games.rook import rook\nfrom overtrick.games.river import river", " defines 2 games"),
    ],
)
def test_a_mistake_in_a_file_is_one_sentence(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ot.InvalidRules) as error:
        ot.load(str(path))
    assert says in str(error.value)
    assert str(error.value).startswith(str(path))
    assert "\n" not in str(error.value)


def test_a_file_may_offer_a_variant_of_a_game_it_imports(tmp_path: Path) -> None:
    path = tmp_path / "short.py"
    path.write_text(
        "from overtrick.games.spades import spades\nshort = spades.with_options(target=50)", encoding="utf-8"
    )
    game = ot.load(str(path))
    assert game == ot.load("spades", target=50)
    assert pickle.loads(pickle.dumps(game)) == game


def test_an_edited_file_is_loaded_again(tmp_path: Path) -> None:
    path = write(tmp_path)
    first = ot.load(path)
    assert ot.load(path) == first
    Path(path).write_text(Path(path).read_text(encoding="utf-8").replace("Mine", "Yours"), encoding="utf-8")
    assert ot.load(path).title == "Yours"


def test_a_game_of_a_file_is_pickled_with_the_text_that_was_read(tmp_path: Path) -> None:
    game = ot.load(write(tmp_path), size=4)
    view = game.table(2, seed=1).view(0)
    assert copy.deepcopy(game) == game
    assert pickle.loads(pickle.dumps((game, view))) == (game, view)
    Path(write(tmp_path, wrong="this is another text now")).unlink()  # the file is changed, then it is gone
    assert pickle.loads(pickle.dumps((game, view))) == (game, view)
    (tmp_path / "view").write_bytes(pickle.dumps(view))
    code = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')))"
    there = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "view")], capture_output=True, text=True, check=True, cwd="/"
    )
    assert there.stdout == f"{view}\n"


def test_a_file_may_load_another_file_and_define_classes(tmp_path: Path) -> None:
    other = write(tmp_path)
    path = tmp_path / "other.py"
    path.write_text(
        "from __future__ import annotations\nfrom dataclasses import dataclass\nimport overtrick as ot\n"
        f"other = ot.load({other!r})\n@dataclass\nclass Sizes:\n    first: int = 3\n"
        "@ot.game(title='Other', players=2)\ndef second(size: int = Sizes().first) -> ot.Rules:\n"
        "    return other.rules(2)\n",
        encoding="utf-8",
    )
    game = ot.load(str(path))
    assert (game.title, game.values, game.rules()) == ("Other", {"size": 3}, ot.load(other).rules(2))


# Games of files by name


def test_a_game_of_a_file_is_known_by_name_while_it_is_offered(tmp_path: Path) -> None:
    offered = offer([GameFile.read(write(tmp_path))])
    try:
        assert list(ot.games())[-1] == "mine"
        assert ot.load("mine", size=4).values["size"] == 4
        assert not is_built_in(ot.load("mine"))
        assert is_built_in(ot.load("spades", target=50))
        table = ot.load("mine").table(2, seed=1)
        assert ot.read_record(table.record()) == table
    finally:
        withdraw(offered)
    with pytest.raises(ot.UnknownGame):
        ot.load("mine")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("spades", "a game of Overtrick is called spades already; give its game another name"),
        ("my game", "its game cannot be called 'my game'; a name has 1 to 40 letters"),
        ("../x", "its game cannot be called '../x'"),
        ("credits", "its game cannot be called 'credits'"),
    ],
)
def test_a_name_that_is_taken_or_unusable_is_refused(tmp_path: Path, name: str, says: str) -> None:
    path = Path(write(tmp_path))
    path.write_text(path.read_text(encoding="utf-8").replace('title="Mine"', f'title="Mine", name="{name}"'), "utf-8")
    with pytest.raises(ot.InvalidRules) as error:
        offer([GameFile.read(str(path))])
    assert str(error.value).startswith(f"{path}: {says}")
    assert ot.load("spades").title == "Spades"


def test_two_files_cannot_have_the_same_name(tmp_path: Path) -> None:
    first = Path(write(tmp_path))
    second = tmp_path / "second.py"
    second.write_text(first.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(ot.InvalidRules) as error:
        offer([GameFile.read(str(first)), GameFile.read(str(second))])
    assert str(error.value) == f"{second}: a game in {first} is called mine already; give its game another name"
    assert "mine" not in ot.games()


# Games of other packages


OFFERED = EntryPoints(
    [
        EntryPoint("missing", "no_such_module_at_all:game", "overtrick.games"),
        EntryPoint("nothing", "math:pi", "overtrick.games"),
        EntryPoint("fine", "tests.kit.invented:plain_whist", "overtrick.games"),
        EntryPoint("spades", "overtrick.games.rook:rook", "overtrick.games"),
    ]
)


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One package is broken, one offers something else, and two are fine, though one takes the name of our own game."""
    games = importlib.import_module("overtrick.games")
    games._installed.cache_clear()
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: OFFERED)
    yield
    games._installed.cache_clear()


@pytest.mark.usefixtures("packages")
def test_a_broken_package_does_not_take_the_other_games_away() -> None:
    with pytest.warns(RuntimeWarning, match="cannot be loaded") as warned:
        found = ot.games()
    assert list(found) == [*(name for name, game in found.items() if is_built_in(game)), plain_whist.name]
    assert list(found)[:5] == ["river", "rook", "spades", "tendown", "tocan"]
    assert found["spades"].title == "Spades"
    assert ot.load(plain_whist.name) == plain_whist
    says = "the game missing (no_such_module_at_all:game) cannot be loaded: ModuleNotFoundError"
    assert len(warned) == 2
    assert says in str(warned[0].message)


@pytest.mark.usefixtures("packages")
@pytest.mark.filterwarnings("ignore:the game")
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("missing", "the game missing .* cannot be loaded: ModuleNotFoundError: No module named"),
        ("nothing", "the game nothing .* cannot be loaded: it is not a game: decorate its function with @game"),
    ],
)
def test_the_broken_game_itself_says_what_is_wrong(name: str, says: str) -> None:
    with pytest.raises(ot.InvalidRules, match=says):
        ot.load(name)
    assert ot.load("spades").title == "Spades"


# Options


def limited(
    below: Annotated[int, ot.Says("At most ten.", at_most=10)] = 3,
    above: Annotated[int, ot.Says("At least two.", at_least=2)] = 3,
    stepped: Annotated[int | None, ot.Says("A multiple of five.", at_most=50, step=5)] = None,
    words: Annotated[str, ot.Says("Any words.")] = "hello",
    maybe: str | None = None,
    either: bool | None = None,
) -> None: ...


def test_an_option_says_what_it_may_be() -> None:
    assert {name: option.allowed for name, option in read_options(limited).items()} == {
        "below": "a whole number, 10 or less",
        "above": "a whole number, 2 or more",
        "stepped": "a multiple of 5, 50 or less, or none",
        "words": "any text",
        "maybe": "any text, or none",
        "either": "true or false, or none",
    }


def test_the_error_for_a_text_option_does_not_ask_for_a_number() -> None:
    with pytest.raises(ot.InvalidOption, match=r"^words = 3: it must be any text$"):
        read_options(limited)["words"].check(3)
    with pytest.raises(ot.InvalidOption, match=r"^below = 11: it must be a whole number, 10 or less$"):
        read_options(limited)["below"].check(11)


def test_a_range_that_cannot_apply_is_refused() -> None:
    def ranged(words: Annotated[str, ot.Says("Words.", at_most=3)] = "x") -> None: ...
    def backwards(number: Annotated[int, ot.Says("Number.", at_least=3)] = 1) -> None: ...

    with pytest.raises(ot.InvalidRules, match="at_least, at_most and step are for whole numbers"):
        read_options(ranged)
    with pytest.raises(ot.InvalidRules, match="the default of option number = 1: it must be a whole number, 3 or more"):
        read_options(backwards)
