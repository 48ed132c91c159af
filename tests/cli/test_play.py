"""`overtrick play`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import overtrick as ot
from overtrick.bots import KINDS
from tests.terminal.scripted_player import answers_for

from .running import Run, check_refused


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("river", 3, {}),
        ("rook", 4, {"target": 5}),
        ("spades", 4, {"target": 10}),
        ("tendown", 4, {"room": 5}),
        ("tocan", 4, {"target": 5}),
    ],
)
def test_a_whole_match_is_played_through_a_pipe(
    run: Run, tmp_path: Path, name: str, players: int, options: dict[str, int]
) -> None:
    choices = Random(1)
    game = ot.load(name, **options)
    typed = [
        *answers_for(game, players, 4, lambda table: choices.choice(table.legal)),
        f"save {tmp_path / 'match.txt'}",
    ]
    flags = [word for option, value in options.items() for word in (f"--{option}", str(value))]
    ran = run(
        "play",
        name,
        "--players",
        str(players),
        "--seed",
        "4",
        "--bots",
        "novice",
        *flags,
        typed="\n".join(typed) + "\n",
    )
    assert ran.code == 0
    assert ran.err == ""
    assert "The match is over" in ran.out
    assert ran.out.endswith("Thank you for playing.\n")
    assert ot.read_record((tmp_path / "match.txt").read_text(encoding="utf-8")).outcome is not None


def test_without_a_game_there_is_a_menu(run: Run) -> None:
    ran = run("play", typed="99\n\nchess\nri\ntwo\n3\n")
    assert ran.code == 0
    assert all(game.title in ran.out for game in ot.games().values())
    assert ran.out.count(f"Type a number from 1 to {len(ot.games())}, or the name of a game.") == 3
    assert "River is for 3 to 7 players." in ran.out
    assert "River, deal 1 of 19" in ran.out
    assert "Spades, deal 1" in run("play", typed="3\n").out
    assert "Ten Down, deal 1" in run("play", typed="ten down\n\n").out


def test_closing_the_menu_ends_the_program(run: Run) -> None:
    ran = run("play", typed="")
    assert (ran.code, ran.err) == (0, "")
    assert "Goodbye." in ran.out


def test_a_game_in_a_file_can_be_played(run: Run, my_game: str) -> None:
    ran = run("play", my_game, "--cards", "1", "--seed", "1", typed="bid 0\n\n")
    assert ran.code == 0
    assert "My Whist, deal 1 of 1" in ran.out


def test_the_same_seed_deals_the_same_cards(run: Run) -> None:
    first, again, other = (
        run("play", "spades", "--bots", "random", "--seed", seed).out for seed in ("7", "7", "seven")
    )
    assert first == again
    assert first != other


def test_help_of_play_names_every_kind_of_bot(run: Run) -> None:
    printed = run("play", "--help").out
    assert all(kind in printed for kind in KINDS)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "bridge"), "no game is called 'bridge'"),
        (("play", "spades", "--seat", "4"), "seat 4: Spades with 4 players has seats 0 to 3"),
        (("play", "spades", "--seat", "9"), "seat 9: Spades with 4 players has seats 0 to 3"),
        (("play", "spades", "--seat", "-1"), "seat -1: Spades with 4 players has seats 0 to 3"),
        (("play", "spades", "--seat", "north"), "--seat 'north': it must be a whole number"),
        (("play", "spades", "--pace", "fast"), "--pace 'fast': it must be a number from 0 to 10"),
        (("play", "spades", "--bots", "clever"), "no bot is called 'clever'"),
        (("play", "river", "--players", "8"), "River is for 3 to 7 players, not 8"),
        (("play", "--target", "5"), "--target is not understood here"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(run: Run, words: tuple[str, ...], sentence: str) -> None:
    check_refused(run(*words), sentence)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--lesson",), "--lesson needs the name of a game"),
        (("spades", "--lesson", "--seed", "3"), "--lesson has its own cards"),
        (("spades", "--lesson", "--target", "250"), "--lesson has its own cards"),
        (("spades", "--watch"), "--watch needs --table LINK"),
        (("--table", "nothing", "--watch"), "is not the address of a server"),
    ],
)
def test_lessons_and_watching_refuse_what_does_not_fit(run: Run, words: tuple[str, ...], sentence: str) -> None:
    check_refused(run("play", *words), sentence)


def test_a_game_without_a_lesson_says_so(run: Run, my_game: str) -> None:
    check_refused(run("play", my_game, "--lesson"), "My Whist has no lesson")


@pytest.mark.slow_without_jit
def test_a_lesson_is_read_from_a_pipe(run: Run) -> None:
    ran = run("play", "whist", "--lesson", typed="D4\nSA\n")  # and leaves when it is asked again
    assert ran.code == 0, ran.err
    assert "Step 1 of 5, look at the scores and trump: " in ran.words
    assert "The coach suggests something else." in ran.words
    assert "Step 2 of 5" in ran.words
