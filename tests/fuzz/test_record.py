"""Damaged records: refused with the line and the reason, or read as another possible match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import overtrick as ot
from overtrick.testing.kit import check_cards
from overtrick.testing.sheets import check_counts
from tests.conftest import COMPILED

from .strategies import ACTIONS, ANYTHING, CARDS, LONGEST_SENTENCE, moments

TYPED = '0123456789:,.;[]"#= \n\tSHDCRBGYAKQJTbidplaytricksesult\x00\u2028é٣'


def read(text: str, game: ot.Game | None = None) -> ot.Table | None:
    """The table, or None if the record was refused with a proper error."""
    try:
        return ot.read_record(text, game)
    except ot.InvalidRecord as error:
        refusal = error
    assert refusal.code == "invalid_record"
    assert 0 <= refusal.line <= len(text.splitlines())
    assert len(refusal.reason) > 8
    assert len(str(refusal)) <= LONGEST_SENTENCE
    return None


def change_letters(lines: list[str], choices: Random) -> str:
    text = "\n".join(lines)
    for _ in range(choices.randint(1, 3)):
        place = choices.randrange(len(text))
        text = text[:place] + choices.choice(TYPED) * choices.randint(0, 2) + text[place + choices.randint(0, 2) :]
    return text


def cut_off(lines: list[str], choices: Random) -> str:
    text = "\n".join(lines)
    return text[: choices.randrange(len(text))]


def swap_lines(lines: list[str], choices: Random) -> str:
    one, two = choices.randrange(len(lines)), choices.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


def lose_lines(lines: list[str], choices: Random) -> str:
    for _ in range(choices.randint(1, 2)):
        del lines[choices.randrange(len(lines))]
    return "\n".join(lines)


def double_a_line(lines: list[str], choices: Random) -> str:
    place = choices.randrange(len(lines))
    lines.insert(choices.randrange(len(lines)), lines[place])
    return "\n".join(lines)


def swap_words(lines: list[str], choices: Random) -> str:
    words = "\n".join(lines).split(" ")
    one, two = choices.randrange(len(words)), choices.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return " ".join(words)


def swap_cards(lines: list[str], choices: Random) -> str:
    """Exchange two cards in the whole record."""
    whole = "\n".join(lines)
    cards = [word for word in whole.replace(",", " ").split() if word[:1] in "SHDCRBGY" and word[1:2].isalnum()]
    if len(cards) < 2:
        return whole
    one, two = choices.sample(cards, 2)
    return " ".join({one: two, two: one}.get(word, word) for word in whole.split(" "))


def change_a_number(lines: list[str], choices: Random) -> str:
    text = "\n".join(lines)
    digits = [place for place, letter in enumerate(text) if letter.isdigit()]
    place = choices.choice(digits)
    return text[:place] + choices.choice(["0", "1", "9", "-1", "10", "99999999999999999999"]) + text[place + 1 :]


DAMAGES: list[Callable[[list[str], Random], str]] = [
    change_letters,
    cut_off,
    swap_lines,
    lose_lines,
    double_a_line,
    swap_words,
    swap_cards,
    change_a_number,
]


@settings(max_examples=150 if COMPILED else 25)
@given(table=moments(), damage=st.sampled_from(DAMAGES), seed=st.integers(0, 10_000))
def test_a_damaged_record(table: ot.Table, damage: Callable[[list[str], Random], str], seed: int) -> None:
    before = table.copy()
    found = read(damage(table.record().splitlines(), Random(seed)), table.game)
    assert table == before
    if found is not None:  # it is the record of another possible match
        check_cards(found)
        check_counts(found)
        assert ot.read_record(found.record(), found.game) == found


@given(st.text() | st.lists(ACTIONS.map(str) | CARDS.map(str) | st.text(), max_size=9).map("\n".join) | ANYTHING)
def test_text_that_is_not_a_record(text: str) -> None:
    with pytest.raises(ot.InvalidRecord) as refusal:
        ot.read_record(text)
    assert len(str(refusal.value)) <= LONGEST_SENTENCE


TAGS = ["Overtrick", "Game", "Options", "Players", "Draw", "Entered", "Scores", "Winners"]


@given(moments(), st.sampled_from(TAGS), st.text(max_size=12) | st.integers(-5, 9).map(str) | CARDS.map(str))
def test_a_tag_with_another_value(table: ot.Table, tag: str, value: str) -> None:
    lines = [line for line in table.record().splitlines() if not line.startswith(f"[{tag} ")]
    found = read("\n".join([f'[{tag} "{value}"]', *lines]), table.game)
    if found is not None:
        assert found.dealt == table.dealt
        assert found.history == table.history


@pytest.mark.parametrize("name", ["evil.py", "./evil.py", "{folder}/evil.py"])
def test_a_record_never_runs_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evil.py").write_text("from pathlib import Path\nPath('it-ran').touch()\n", encoding="utf-8")
    text = ot.load("tocan").table(seed=1).record()
    with pytest.raises(ot.InvalidRecord, match="no game is called"):
        ot.read_record(text.replace('"tocan"', f'"{name.format(folder=tmp_path)}"'))
    assert not (tmp_path / "it-ran").exists()


def test_a_record_of_another_game_than_given_is_refused() -> None:
    with pytest.raises(ot.InvalidRecord, match="record of tocan"):
        ot.read_record(ot.load("tocan").table(seed=1).record(), ot.load("river"))


def played_on() -> ot.Table:
    table = ot.load("tendown", room=5).table(2, seed=4, dealer=0)
    while len(table.history) < 2 + 4:
        table.push(table.legal[0])
    return table


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("trick 2:", "trick 3:", "this is trick 2 of the deal, not 3"),
        ("trick 2:", "trick:", "not a line of a deal"),
        ("calls:", "calls 2:", "not a line of a deal"),
        ("\ntrick 2: ", ", ", "each line has one trick"),
        (", ", "\ntrick 2: ", "this is trick 3 of the deal, not 2"),
    ],
)
def test_tricks_are_numbered_and_complete(old: str, new: str, says: str) -> None:
    text = played_on().record()
    start = text.index("trick 1") if old == ", " else 0
    damaged = text[:start] + text[start:].replace(old, new, 1)
    assert damaged != text
    with pytest.raises(ot.InvalidRecord, match=says):
        ot.read_record(damaged)
