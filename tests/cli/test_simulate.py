"""`overtrick simulate`, and the options of a game as flags."""

from __future__ import annotations

import json

import pytest

from .running import Run, check_refused


def test_simulate_prints_statistics(run: Run) -> None:
    ran = run("simulate", "spades", "--deals", "40", "--seed", "7")
    assert ran.code == 0
    for words in (
        "deals",
        "decisions per second",
        "matches finished",
        "contracts kept",
        "passed-out deals",
        "tricks per deal",
    ):
        assert words in ran.out
    assert "seed 7" in ran.out


def test_simulate_as_json(run: Run) -> None:
    one, two = (
        json.loads(run("simulate", "river", "--players", "3", "--deals", "38", "--seed", "7", "--json").out)
        for _ in range(2)
    )
    assert one["deals"] == 38
    assert one["matches"] == 2
    assert (one["game"], one["players"], one["bots"], one["seed"]) == ("river", 3, "random", 7)
    del one["seconds"], two["seconds"], one["decisions_per_second"], two["decisions_per_second"]
    assert one == two


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("simulate", "bridge"), "no game is called 'bridge'"),
        (("simulate", "spades", "--bags", "5"), "Spades has no option 'bags'; its options: target, bid_total_cap"),
        (("simulate", "spades", "--targt", "5"), "Spades has no option 'targt'; did you mean target?"),
        (("simulate", "--bags=5", "spades"), "Spades has no option 'bags'"),
        (("simulate", "spades", "--target", "many"), "target = 'many': it must be a whole number"),
        (("simulate", "spades", "--target", "0"), "target = 0: it must be a whole number"),
        (("simulate", "spades", "-x"), "-x is not understood here"),
        (("simulate", "spades", "rook"), "rook is not understood here"),
        (("simulate", "spades", "--bots", "clever"), "simulations are played by random bots, not by 'clever'"),
        (("simulate", "spades", "--players", "3"), "Spades is for 4 players, not 3"),
        (("simulate", "spades", "--deals", "0"), "--deals '0': it must be a whole number, 1 or more"),
        (("simulate", "spades", "--deals", "1e5"), "--deals '1e5': it must be a whole number, 1 or more; write 100000"),
        (("simulate", "spades", "--deals", "100,000"), "1 or more; write 100000"),
        (("simulate", "spades", "--cores", "0"), "--cores '0': it must be a whole number, 1 or more"),
        (("simulate",), "missing argument 'GAME'; try overtrick simulate --help"),
        (("simulate", "spades", "--deals", "many"), "--deals 'many': it must be a whole number"),
        (("simulate", "spades", "--deals"), "option '--deals' requires an argument"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(run: Run, words: tuple[str, ...], sentence: str) -> None:
    check_refused(run(*words), sentence)


# The options of a game as flags


def options_of(run: Run, *words: str) -> dict[str, object]:
    ran = run("simulate", *words, "--deals", "2", "--json")
    assert ran.code == 0, ran.err
    options: dict[str, object] = json.loads(ran.out)["options"]
    return options


def test_the_options_of_a_game_are_flags(run: Run) -> None:
    spades = options_of(run, "spades", "--target", "250")
    assert (spades["target"], spades["bid_total_cap"]) == (250, 13)
    assert options_of(run, "--target=250", "spades", "--bid-total-cap", "none")["bid_total_cap"] is None
    assert options_of(run, "--bid_total_cap", "20", "spades")["bid_total_cap"] == 20
    assert options_of(run, "tendown", "--hook", "--payout", "by_points")["hook"] is True
    assert options_of(run, "tocan", "--no-trump")["no_trump"] is True


def test_help_shows_the_flags_of_the_game(run: Run) -> None:
    ran = run("simulate", "spades", "--help")
    assert ran.code == 0
    assert "--bid-total-cap" in ran.out
    assert "--bid-total-cap" not in run("simulate", "--help").out


def test_a_game_in_a_file(run: Run, my_game: str) -> None:
    assert "My Whist" in run("rules", my_game).out
    assert options_of(run, my_game, "--cards", "3") == {"cards": 3, "deals": 1}
    # An option with the name of one of the command's own flags gets a prefix.
    assert options_of(run, my_game, "--game-deals", "2") == {"cards": 2, "deals": 2}
