"""Write the pages that follow from the code: one for each game, their index, and the API reference.

`python docs/generate.py` writes them; with `--check` it only says which are out of date. What cannot be read from the
code (worked examples, where rulings come from) is in docs/templates, a file a game.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import enum
import inspect
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import Field, dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from types import UnionType
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

import overtrick as ot
from overtrick import errors, legal, rules
from overtrick.actions import read_action
from overtrick.cards import NO_TRUMP, Deck
from overtrick.game import write_value
from overtrick.rules import NamedTrump, Piles, PointAuction, Rules, SuitAuction, TrickBids
from overtrick.server import happenings, protocol, tableinfo
from overtrick.server.app import create_app
from overtrick.server.message import Message
from overtrick.server.settings import Settings

DOCS = Path(__file__).parent
ROOT = DOCS.parent
Row = tuple[str, ...]
IN_ORDER_OF_PLAY = "seats deal auction trump lead tricks score finish payout".split()


class OutOfStep(Exception):
    """The templates and the code do not go together; the message says where."""


def pages() -> dict[Path, str]:
    """Every page that is written here, with its text."""
    found = {DOCS / "games" / f"{game.name}.md": game_page(game) for game in house_games()}
    found[DOCS / "games" / "README.md"] = fill("games", {"games": games_list()})
    found[DOCS / "api.md"] = api_page()
    found[DOCS / "protocol.md"] = protocol_page()
    return found


def house_games() -> list[ot.Game]:
    """The games of this package, not those that others have installed."""
    return [game for game in ot.games().values() if game.define.__module__.startswith("overtrick.games.")]


# Writing


def fill(template: str, words: dict[str, str]) -> str:
    """A template with every ``{{word}}`` replaced; all words must be used, and none may be missing."""
    text = (DOCS / "templates" / f"{template}.md").read_text(encoding="utf-8")
    asked = set(re.findall(r"{{(\w+)}}", text))
    if asked != set(words):
        raise OutOfStep(f"docs/templates/{template}.md and generate.py differ in {sorted(asked ^ set(words))}")
    return re.sub(r"{{(\w+)}}", lambda found: words[found[1]], text)


def sheet(head: Row, rows: Iterable[Row]) -> str:
    """A table in Markdown."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def code(*words: object) -> str:
    """Words as code."""
    return " ".join(f"`{word}`" for word in words)


def sections(name: str) -> dict[str, str]:
    """The parts of a game's page that are written by hand, by their headings."""
    text = (DOCS / "templates" / f"{name}.md").read_text(encoding="utf-8")
    pieces = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)
    return {title: body.strip() for title, body in zip(pieces[1::2], pieces[2::2], strict=True)}


# A game's page


def game_page(game: ot.Game) -> str:
    """The page of one game."""
    by_hand = sections(game.name)
    players = usual_players(game)
    book = game.book.partition("\n\n")[2]
    return fill(
        "game",
        {
            "name": game.name,
            "source": source_of(game),
            "title": game.title,
            "summary": game.summary,
            "facts": sheet(("", ""), facts(game)),
            "book": book,
            "options": options(game),
            "for_players": f" for {players} players" if len(game.players) > 1 else "",
            "parts": parts_of(game.rules(players)),
            "actions": actions(game),
            "scoring": by_hand["Scoring"],
            "sample": sample(game, by_hand["Sample"]),
            "rulings": by_hand["Rulings"],
        },
    )


def source_of(game: ot.Game) -> str:
    return "src/" + game.define.__module__.replace(".", "/") + ".py"


def usual_players(game: ot.Game) -> int:
    return 4 if 4 in game.players else game.players[0]


def games_list() -> str:
    """The games in a table, with links."""
    rows = [
        (f"[{game.title}]({game.name}.md)", game.players_text, f"about {game.minutes}", game.summary)
        for game in house_games()
    ]
    return sheet(("Game", "Players", "Minutes", "What it is"), rows)


def facts(game: ot.Game) -> Iterator[Row]:
    """What one wants to know before sitting down."""
    some = game.rules(usual_players(game))
    company = "everyone alone"
    if some.seats.teams is not None:
        teams = [[seat for seat in range(some.seats.players) if some.seats.side_of(seat) == side] for side in (0, 1)]
        company = " against ".join(f"seats {' and '.join(map(str, team))}" for team in teams)
    yield "Players", f"{game.players_text}, {company}"
    yield "A match takes", f"about {game.minutes} minutes"
    yield "Deck", deck_in_words(some.deck)
    yield "Hands", hands_in_words(game)
    yield "By name", code(f'ot.load("{game.name}")')


def deck_in_words(deck: Deck) -> str:
    """The cards of a deck.

    >>> from overtrick.cards import ROOK_42
    >>> deck_in_words(ROOK_42)
    '42 cards: red, black, green and yellow, each 5 6 7 8 9 10 11 12 13 14 from low to high; Bird, Red1 always trump'
    """
    words = f"{len(deck)} cards: {names(deck)}, each {' '.join(deck.ranks)} from low to high"
    if deck.copies == 2:
        words += ", every card twice"
    return f"{words}; {', '.join(deck.always_trump)} always trump" if deck.always_trump else words


def hands_in_words(game: ot.Game) -> str:
    """How many cards a seat is dealt, deal after deal, with the default options."""
    seated: dict[tuple[int, ...], list[int]] = {}
    for players in game.players:
        seated.setdefault(game.rules(players).deal.hands, []).append(players)
    words = []
    for hands, companies in seated.items():
        each = f"{hands[0]} cards" if len(hands) == 1 else f"{len(hands)} deals, {sizes_in_words(hands)} cards"
        who = f"{companies[0]} players" if len(companies) == 1 else f"{companies[0]} to {companies[-1]} players"
        words.append(f"{who}: {each}" if len(seated) > 1 else each)
    deal = game.rules(usual_players(game)).deal
    if deal.middle:
        words.append(f"{deal.middle} in the middle")
    if deal.piles is not None:
        words.append(f"a pile, of which {deal.piles.faceup} lie face up and {deal.piles.hand} are in the hand")
    return "; ".join(words)


def sizes_in_words(sizes: tuple[int, ...]) -> str:
    """Sizes of hands that rise and fall.

    >>> sizes_in_words((3, 2, 1, 2, 3))
    '3 down to 1 up to 3'
    """
    turns = [
        (now, after > now)
        for place, (now, after) in enumerate(pairwise(sizes))
        if place == 0 or (after > now) != (now > sizes[place - 1])
    ]
    return "".join(f"{size} {'up' if rising else 'down'} to " for size, rising in turns) + str(sizes[-1])


def options(game: ot.Game) -> str:
    """The options in a table, and how to choose one."""
    rows = [
        (code(option.name), allowed(option), code(write_value(option.default)), option.help)
        for option in game.options.values()
    ]
    name, value = next(other_values(game))
    flag = f"--{name.replace('_', '-')}" + ("" if value is True else f" {write_value(value)}")
    how = (
        f'`ot.load("{game.name}", {name}={value!r})` chooses one, and so does `overtrick play {game.name} {flag}`. '
        "What is not named\nstays as it is."
    )
    return f"{sheet(('Option', 'May be', 'If not said', 'Meaning'), rows)}\n\n{how}"


def allowed(option: ot.Option) -> str:
    """What an option may be, its words as code."""
    return option.allowed if option.choices is None else " or ".join(code(write_value(one)) for one in option.choices)


def other_values(game: ot.Game) -> Iterator[tuple[str, int | bool | str | None]]:
    """Each option with values that are not its default, as far as they can be listed."""
    for option in game.options.values():
        if option.choices is not None:
            yield from ((option.name, choice) for choice in option.choices if choice != option.default)
        elif option.type is bool:
            yield option.name, not option.default
        elif isinstance(option.default, int):
            yield option.name, option.default // 2 // option.step * option.step or option.default + option.step


def parts_of(parts: Rules) -> str:
    """The parts of these rules in a table; equal cards and payouts only where the game says something about them."""
    silent = {"tricks": Rules.tricks, "payout": Rules.payout}
    rows = []
    for name in IN_ORDER_OF_PLAY:
        part = getattr(parts, name)
        if part is not None and part != silent.get(name):
            rows.append((code(name), code(part_in_words(part)), prose(type(part))))
    return sheet(("", "Part", "What such a part says"), rows)


def part_in_words(part: object) -> str:
    """A part as it is written, without what it does not have.

    >>> part_in_words(TrickBids(hook=True))
    'TrickBids(hook=True)'
    """
    assert dataclasses.is_dataclass(part)
    said = []
    for field in dataclasses.fields(part):
        value = getattr(part, field.name)
        if value != field.default or (value is not None and value is not False and value != 0):
            named = f"Suit.{value.name.upper()}" if isinstance(value, ot.Suit) else repr(value)
            said.append(f"{field.name}={part_in_words(value) if isinstance(value, Piles) else named}")
    return f"{type(part).__name__}({', '.join(said)})"


# Actions and their texts


@dataclass(frozen=True)
class Form:
    """A form of action: when it is made and by whom, an example, what else is read for it, and how many there are."""

    phase: ot.Phase
    who: str
    example: ot.Action
    among: str
    also: tuple[str, ...]
    number: int


def actions(game: ot.Game) -> str:
    """The game's forms of action in a table, with those that only an option brings."""
    players = usual_players(game)
    found = [(form, "") for form in forms(game.rules(players))]
    for name, value in other_values(game):
        known = {form.example for form, _ in found}
        condition = f", with {code(f'{name}={write_value(value)}')}"
        changed = forms(game.with_options(**{name: value}).rules(players))
        found += [(form, condition) for form in changed if form.example not in known]
    found.sort(key=lambda pair: list(ot.Phase).index(pair[0].phase))
    rows = []
    for form, condition in found:
        check_spellings(form, game.rules(players).deck)
        among = f" ({form.among})" if form.among else ""
        example = code(form.example) + among + condition
        rows.append((code(form.phase), form.who, example, code(*form.also), str(form.number)))
    return sheet(("Phase", "Who", "Action", "Also read", "How many"), rows)


def check_spellings(form: Form, deck: Deck) -> None:
    """The page says nothing about notation that the engine does not do."""
    for text in (str(form.example), *form.also):
        read = read_action(text, deck=deck, bidding=form.phase is ot.Phase.BID)
        if read != form.example:
            raise OutOfStep(f"{text!r} is read as {read}, not as {form.example}")


def forms(parts: Rules) -> Iterator[Form]:
    """Every form of action that these rules know, in the order of a deal."""
    deck = parts.deck
    yield from calls(parts)
    card = next(card for card in reversed(deck.cards) if card.suit is not None)
    assert card.suit is not None
    spellings = (card.suit.symbol + card.rank, card.rank + card.suit.letter, str(card).lower())
    different = len(set(deck.cards))
    winner = "the winner of the auction"
    if parts.deal.middle:
        also = tuple(f"discard {spelling}" for spelling in spellings)
        who = f"{winner}, {parts.deal.middle} times"
        yield Form(ot.Phase.DISCARD, who, ot.Discard(card), "any card held", also, different)
    if isinstance(parts.trump, NamedTrump):
        suit = deck.suits[0]
        also = tuple(f"trump {spelling}" for spelling in (suit.letter, suit.symbol))
        yield Form(ot.Phase.TRUMP, winner, ot.NameTrump(suit), names(deck), also, len(deck.suits))
    who = {"left": "from the dealer's left", "dealer": "from the dealer", "declarer": f"from {winner}"}[
        parts.lead.first
    ]
    yield Form(ot.Phase.PLAY, who, ot.Play(card), "", (str(card), *spellings), different)


def calls(parts: Rules) -> Iterator[Form]:
    """The forms of call in the auction."""
    most = max(parts.deal.hands)
    bid = ot.Phase.BID
    once, in_turn = "each seat once, the dealer last", "in turn, until all but one have passed"
    match parts.auction:
        case TrickBids(nello=True):
            yield Form(bid, once, ot.Bid(0, nello=True), "no tricks", ("bid 0", "0"), 1)
            yield Form(bid, once, ot.Bid(3), f"1 to {most} tricks", ("3",), most)
        case TrickBids():
            yield Form(bid, once, ot.Bid(3), f"0 to {most} tricks", ("3",), most + 1)
        case PointAuction(step=step, minimum=low, maximum=high) as auction:
            among = f"{low} to {high} points in steps of {step}"
            yield Form(bid, in_turn, ot.Bid(75), among, ("75",), (high - low) // step + 1)
            yield Form(bid, in_turn, ot.Pass(), "", (), 1)
            if auction.check:
                yield Form(bid, "over the partner's bid", ot.Check(), "", (), 1)
        case SuitAuction(no_trump=no_trump):
            suit = ot.Suit.HEARTS
            also = (f"5{suit}", f"5{suit.symbol}", f"bid 5 {suit.name}")
            among = f"1 to {most} tricks; {names(parts.deck)}"
            yield Form(bid, in_turn, ot.Bid(5, suit), among, also, most * len(parts.deck.suits))
            if no_trump:
                yield Form(bid, in_turn, ot.Bid(5, NO_TRUMP), "no trump", ("5NT", "bid 5 no trump"), most)
            yield Form(bid, in_turn, ot.Pass(), "", (), 1)


def names(deck: Deck) -> str:
    """The suits of a deck in words, lowest first."""
    *suits, last = [suit.name for suit in deck.suits]
    return f"{', '.join(suits)} and {last}"


# A sample record


def sample(game: ot.Game, script: str) -> str:
    """The first deal of a match, from a line such as ``4 players, dealer 3, seed 7: bid 3, bid 2, bid 1, bid 3``."""
    found = re.fullmatch(r"(\d+) players, (?:dealer (\d+), )?seed (\d+):(.+)", script, re.DOTALL)
    if found is None:
        raise OutOfStep(f"docs/templates/{game.name}.md: the sample reads {script[:60]!r}")
    table = game.table(int(found[1]), dealer=int(found[2]) if found[2] else None, seed=int(found[3]))
    for call in found[4].split(","):
        table.push(call)
    while not table.deals:  # cards picked by no plan but always the same
        table.push(table.legal[7 * len(table.history) % len(table.legal)])
    return (
        "The first deal of a match, with the cards of the second, as `table.record()` writes it. The players are no "
        f"good.\n[How to read it](../records.md).\n\n```text\n{table.record()}```"
    )


# The API reference

FIELD_NOTES: dict[str, dict[str, str]] = tomllib.loads((DOCS / "templates" / "fields.toml").read_text(encoding="utf-8"))


def api_page() -> str:
    """Every public name with its signature, its docstring and its members."""
    public = {name: getattr(ot, name) for name in ot.__all__}
    errors = {
        name: thing
        for name, thing in public.items()
        if isinstance(thing, type) and issubclass(thing, ot.OvertrickError)
    }
    described = {name: describe(name, thing) for name, thing in public.items() if name not in errors}
    rows = [(code(name), code(kind.code), prose(kind)) for name, kind in errors.items()]
    return fill(
        "api",
        {
            **described,
            "Legal": describe("Legal", legal.Legal, prefix="overtrick.legal."),
            "errors": sheet(("Error", "`.code`", "When"), rows),
            "parts": parts_list(),
        },
    )


def describe(name: str, thing: object, prefix: str = "ot.") -> str:
    """One public thing."""
    text = [f"### `{prefix}{name}`", *docstring(thing)]
    if inspect.isfunction(thing):
        text.insert(1, f"```text\n{name}{signature(thing)}\n```")
    elif isinstance(thing, type) and issubclass(thing, enum.Enum):
        text.append(code(*(member.value for member in thing)))
    elif isinstance(thing, type):
        rows = [*fields(thing), *members(thing)]
        if rows:
            text.append(sheet(("", "Type", ""), rows))
    return "\n\n".join(text)


def fields(kind: type) -> Iterator[Row]:
    """The fields of a dataclass: explained in its source, by the table under the same name, or in fields.toml."""
    if not dataclasses.is_dataclass(kind):
        return
    notes = notes_in(kind) | FIELD_NOTES.get(kind.__name__, {})
    for field in dataclasses.fields(kind):
        at_table = vars(ot.Table).get(field.name) if kind is ot.View else None
        note = notes.get(field.name) or prose(at_table)
        if not note:
            raise OutOfStep(f"docs/templates/fields.toml does not explain {kind.__name__}.{field.name}")
        yield code(field.name), code(field.type), note


def notes_in(kind: type) -> dict[str, str]:
    """The strings that stand under the fields of a class."""
    body = ast.parse(inspect.cleandoc("\n" + inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    notes = {}
    for field, note in pairwise(body.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(note, ast.Expr):
            notes[field.target.id] = " ".join(ast.literal_eval(note.value).split())
    return notes


def members(kind: type) -> Iterator[Row]:
    """Public properties and methods that this class has itself and explains."""
    for name, member in vars(kind).items():
        bare = member.__func__ if isinstance(member, classmethod) else member
        if name.startswith("_") or not bare.__doc__:
            continue
        if isinstance(bare, property) and bare.fget is not None:
            yield code(name), code(inspect.signature(bare.fget).return_annotation), prose(bare)
        elif isinstance(bare, cached_property):
            yield code(name), code(inspect.signature(bare.func).return_annotation), prose(bare)
        elif inspect.isfunction(bare):
            takes, _, gives = signature(bare).rpartition(" -> ")
            takes = re.sub(r"^\((self|cls)(, )?", "(", takes)
            yield code(f"{name}{takes}"), code(gives), prose(bare)


def signature(function: Callable[..., object]) -> str:
    """A signature as it is written in the source."""
    return re.sub(r"'([^']*)'(?=[,)\]= ]|$)", r"\1", str(inspect.signature(function)))


def docstring(thing: object) -> list[str]:
    """A docstring in paragraphs; an example is fenced, with the blank line that a doctest needs before the fence."""
    paragraphs = inspect.cleandoc(getattr(thing, "__doc__", None) or "" if thing is not None else "").split("\n\n")
    return [f"```python\n{text}\n\n```" if text.startswith(">>>") else plain(text) for text in paragraphs if text]


def prose(thing: object) -> str:
    """A docstring without its examples, on one line."""
    return " ".join(" ".join(text.split()) for text in docstring(thing) if not text.startswith("```"))


def plain(text: str) -> str:
    """The marks of docstrings as Markdown.

    >>> plain("as :class:`~overtrick.Deal` values, ``None`` for none")
    'as `Deal` values, `None` for none'
    """
    return re.sub(r":\w+:`(?:~[\w.]*\.)?([^`]+)`", r"`\1`", text).replace("``", "`")


def parts_list() -> str:
    """Every part, by the place in Rules where it goes."""
    place: dict[object, str] = {}
    for owner in (Rules, rules.Dealing):
        for name, hint in get_type_hints(owner).items():
            place |= dict.fromkeys(get_args(hint) or (hint,), name if owner is Rules else f"deal.{name}")
    rows = []
    for name, part in vars(rules).items():
        if dataclasses.is_dataclass(part) and part is not Rules and getattr(part, "__module__", "") == rules.__name__:
            settings = [setting(field) for field in dataclasses.fields(part)]
            rows.append((code(place[part]), code(name), "<br>".join(settings), prose(part)))
    return sheet(("In `Rules`", "Part", "Settings", "What it says"), rows)


def setting(field: Field[object]) -> str:
    """A field with its type and default, as code."""
    default = "" if field.default is dataclasses.MISSING else f" = {field.default!r}"
    return code(f"{field.name}: {field.type}{default}")


# The protocol of a table


def protocol_page() -> str:
    """What goes over a table's WebSocket, and what can be asked over HTTP, from the models that check both."""
    client, server = (list(get_args(union)) for union in (protocol.ClientMessage, protocol.ServerMessage))
    parts: list[type[Message]] = [
        tableinfo.TableInfo, tableinfo.SeatInfo, tableinfo.FairInfo, tableinfo.Appeal, tableinfo.ViewInfo,
        tableinfo.Choice, tableinfo.DealInfo, tableinfo.OutcomeInfo, tableinfo.You, tableinfo.Happened, tableinfo.Past,
        tableinfo.Talk, protocol.Advice,
    ]  # fmt: skip
    return fill(
        "protocol",
        {
            "version": str(protocol.VERSION),
            "longest": str(protocol.LONGEST_MESSAGE),
            "client": "\n\n".join(map(message_section, client)),
            "server": "\n\n".join(map(message_section, server)),
            "parts": "\n\n".join(map(message_section, parts)),
            "requests": sheet(("Request", "What it does"), requests()),
            "kinds": sheet(("Kind", "What happened"), happening_kinds()),
            "codes": sheet(("Code", "Status", "What it means"), refusal_codes()),
            "example": (ROOT / "examples" / "bot_client.py").read_text(encoding="utf-8").rstrip(),
        },
    )


def message_section(model: type[Message]) -> str:
    """One kind of message with its fields."""
    told = model.model_fields.get("type")
    name = code(get_args(told.annotation)[0]) if told is not None else model.__name__
    rows = []
    for field, info in model.model_fields.items():
        if field != "type":
            kind = type_in_words(inspect.get_annotations(model, eval_str=True)[field])
            note = (
                info.description or next((m.description for m in info.metadata if hasattr(m, "description")), "") or ""
            )
            rows.append((code(field), kind + ("" if info.is_required() else ", may be missing"), note))
    body = f"\n\n{sheet(('Field', 'Type', ''), rows)}" if rows else ""
    return f"### {name}\n\n{prose(model)}{body}"


def type_in_words(kind: object) -> str:
    """A type as a reader of JSON would say it."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return type_in_words(parts[0])
    if origin is Literal:
        return " or ".join(code(json.dumps(part)) for part in parts)
    if origin in (Union, UnionType):
        return " or ".join(type_in_words(part) for part in parts)
    if origin is list:
        return f"list of {type_in_words(parts[0])}"
    if origin is tuple:
        return f"[{', '.join(type_in_words(part) for part in parts)}]"
    if origin is dict:
        return "object"
    plain_words = {
        str: "text",
        int: "number",
        float: "number",
        bool: "true or false",
        type(None): "null",
        object: "any",
    }
    found = plain_words.get(kind)  # type: ignore[call-overload]
    if found is None:
        assert isinstance(kind, type)
        found = f"[{kind.__name__}](#{kind.__name__.lower()})"
    return str(found)


def requests() -> Iterator[Row]:
    """Everything that can be asked over HTTP."""
    schema = create_app(Settings()).openapi()
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            yield code(f"{method.upper()} {path}"), about["description"].split("\n")[0]


def happening_kinds() -> Iterator[Row]:
    """Every kind of event."""
    for kind in get_args(happenings.AnyHappening):
        yield code(kind.__struct_config__.tag), (kind.__doc__ or "").split("\n")[0]


def refusal_codes() -> Iterator[Row]:
    """Every code that a refusal may have, the engine's first."""

    def kinds_of(kind: type[errors.OvertrickError]) -> Iterator[type[errors.OvertrickError]]:
        for each in kind.__subclasses__():
            if each.__module__.startswith("overtrick.") and not each.__name__.startswith("_"):
                yield each
            yield from kinds_of(each)

    seen = {kind.code: kind for kind in kinds_of(errors.OvertrickError)}
    for name, kind in sorted(seen.items()):
        yield code(name), str(getattr(kind, "status", 422)), (kind.__doc__ or "").split("\n")[0]


def main() -> None:
    """Write the pages, or say which ones are out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is out of date")
    only_check = parser.parse_args().check
    written = pages()
    stale = [path for path, text in written.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if not only_check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(written[path], encoding="utf-8", newline="\n")
        print(f"{path.relative_to(ROOT)}: {'out of date, run make docs' if only_check else 'written'}")
    if stale and only_check:
        sys.exit(1)


if __name__ == "__main__":
    try:
        main()
    except OutOfStep as error:
        sys.exit(str(error))
