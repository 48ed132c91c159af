"""Whole matches in the terminal, and what can be said at its table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import overtrick as ot
from overtrick.terminal.card_text import card_label
from tests.table_talk import say
from tests.terminal.scripted_player import Seated, anything_legal, lines, sit_down

MATCHES = [
    ("river", 3, {}),
    ("river", 7, {}),
    ("rook", 4, {"target": 5}),
    ("spades", 4, {"target": 10}),
    ("tendown", 2, {"room": 5}),
    ("tendown", 4, {"room": 50, "payout": "by_points"}),
    ("tocan", 4, {"target": 5, "no_trump": True}),
]


@pytest.mark.parametrize(("name", "players", "options"), MATCHES)
def test_a_match_is_played_to_its_end(name: str, players: int, options: dict[str, int]) -> None:
    seated = Seated(ot.load(name, **options).table(players, seed=4), anything_legal)
    outcome = seated.play()
    assert outcome is not None
    assert "The match is over" in seated.printed
    assert "win" in seated.printed
    for number in range(1, len(seated.table.deals) + 1):
        assert f"Deal {number} is over" in seated.printed


@pytest.mark.parametrize("name", ["river", "rook", "spades", "tendown", "tocan"])
def test_the_table_can_be_watched_at_a_pace(name: str) -> None:
    seated = Seated(ot.load(name).table(4, seed=3), anything_legal, pace=1e-6)
    seated.says = lambda here: anything_legal(here) if len(here.table.deals) < 1 else lines()(here)
    assert seated.play() is None
    assert "Enter goes on " in seated.questions
    assert "★" in seated.printed  # the trick that has just been won stays on the table for a moment
    assert "\x1b[2J" in seated.printed


def test_every_seat_can_be_taken() -> None:
    for seat in range(4):
        table = ot.load("spades").table(seed=4, dealer=1)
        seated = Seated(table, lines(), seat=seat)
        seated.play()
        hand = [card_label(card) for card in table.hands[seat]]
        assert any(sorted(line.split()) == sorted(hand) for line in seated.printed.splitlines())


def test_ten_down_ends_with_multiplied_totals_and_credits() -> None:
    seated = Seated(ot.load("tendown", room=5).table(3, seed=4), anything_legal)
    outcome = seated.play()
    assert outcome is not None
    ending = seated.printed.split("The match is over")[1]
    rows = [line.split() for line in ending.splitlines() if re.match(r" +\d +\w", line)]
    assert [row[0] for row in rows] == ["1", "2", "3"]
    names = ("You", "Ben", "Cleo")
    for place, (row, side) in enumerate(zip(rows, outcome.ranking, strict=True)):
        tricks = sum(deal.tricks[side] for deal in seated.table.deals)
        credits_ = outcome.credits[side]
        assert row[1:] == [
            names[side],
            str(outcome.scores[side]),
            str(tricks),
            "x",
            str(3 - place),
            str(outcome.final[side]),
            f"{credits_:+d}",
        ]


def test_a_shared_win_is_said_to_be_shared() -> None:
    table = next(
        seated.table
        for seed in range(60)
        if (seated := Seated(ot.load("tocan", target=1).table(seed=seed, dealer=0), anything_legal)).play()
        and seated.table.outcome is not None
        and len(seated.table.outcome.winners) > 1
    )
    seated = Seated(table, lines())
    seated.play()
    assert "share the win!" in seated.printed


# Answers


@pytest.mark.parametrize("text", ["bid 3", "3", " BID  3 "])
def test_a_bid_is_read_in_any_spelling(text: str) -> None:
    assert "0 of 3" in sit_down("spades", text)


@pytest.mark.parametrize("text", ["play H4", "H4", "h4", "♥4", "4h"])
def test_a_card_is_read_in_any_spelling(text: str) -> None:
    table = ot.load("spades").table(seed=1, dealer=3, deals=["0: H4 HK D2"])
    seated = Seated(table, lines("3", text))
    seated.play()
    assert [str(action) for seat, action in table.this_deal if seat == 0] == ["bid 3", "play H4"]


def test_what_is_not_legal_is_answered_with_a_sentence_and_asked_again() -> None:
    printed = sit_down("river", "bid 11", "play SA", "nonsense", players=3, dealer=2)
    assert "Bid 11: there are only 10 tricks; legal: bid 0, bid 1" in printed
    assert "Play SA: this is the time to bid" in printed
    assert "'nonsense' is not an action" in printed
    assert printed.count("Your bid, 0 to 10:") == 4


def test_an_empty_line_asks_again_and_with_one_choice_takes_it() -> None:
    table = ot.load("tendown", room=5).table(2, seed=1, dealer=1)
    seated = Seated(table, lambda here: "" if here.questions[10:] == [] else anything_legal(here))
    assert seated.play() is not None
    assert seated.printed.count("Your bid, 0 to 5:") == 11
    only = Seated(ot.load("tendown", room=5).table(2, seed=1, dealer=1), _enter_where_it_will_do)
    assert only.play() is not None
    assert "Enter will do" in only.printed


def _enter_where_it_will_do(here: Seated) -> str:
    return "" if len(here.sitting.view().legal) == 1 else anything_legal(here)


def test_the_hook_shows_in_the_question() -> None:
    table = ot.load("river").table(3, seed=1, dealer=0)
    say(table, "bid 3", "bid 2")
    seated = Seated(table, lines())
    seated.play()
    assert "Your bid, 0 to 4 or 6 to 10:" in seated.printed


def _rook_declarer(*said: str) -> Seated:
    """Seat 0 has bought the middle for 150."""
    table = ot.load("rook").table(seed=5, dealer=3, deals=["0: R5 R6 R7 B5 B6 B7 G5 G6 G7; middle: Y5 Y6 Y7 Y8 Y9 Y10"])
    return Seated(table, lines("150", *said))


def test_rook_cards_are_laid_away_one_by_one_or_all_at_once() -> None:
    for said in (["discard R5 Y6 y7 G5 g6 B5"], ["R5", "discard Y6", "Y7", "g5 G6", "B5"]):
        seated = _rook_declarer(*said)
        seated.play()
        discards = [str(action) for _, action in seated.table.this_deal if str(action).startswith("discard")]
        assert discards == ["discard R5", "discard Y6", "discard Y7", "discard G5", "discard G6", "discard B5"]
        assert "Lay away 6 cards:" in seated.printed
        assert "Name trump, red, black, green or yellow:" in seated.printed


def test_of_several_discards_all_are_laid_away_or_none() -> None:
    seated = _rook_declarer("R5 R14 B5")
    seated.play()
    assert "R14: you do not hold R14" in seated.printed
    assert len(seated.table.hands[0]) == 15


def test_trump_is_named_with_or_without_the_word() -> None:
    for said in ("trump green", "green", "G"):
        seated = _rook_declarer("R5 Y6 Y7 G5 G6 B5", said)
        seated.play()
        assert seated.table.trump is ot.Suit.GREEN
        assert "▲ green" in seated.printed


# Commands


def test_help_lists_what_is_legal_and_what_can_be_said() -> None:
    for word in ("?", "help"):
        printed = sit_down("river", word, players=3, dealer=2)
        assert "bid 0   bid 1   bid 2" in printed
        assert all(command in printed for command in ("undo", "score", "rules", "save FILE", "quit"))


def test_undo_goes_back_to_the_last_decision() -> None:
    table = ot.load("spades").table(seed=6, dealer=3)
    seated = Seated(table, lines("3", "undo", "4"))
    seated.play()
    assert [str(action) for seat, action in table.history if seat == 0] == ["bid 4"]
    assert seated.printed.count("Your bid, nello or 1 to 13:") == 2


def test_undo_goes_over_the_end_of_a_deal() -> None:
    table = ot.load("tendown", room=5).table(2, seed=7, dealer=1)

    def speak(here: Seated) -> str:
        if "undo" in asked:
            raise EOFError
        if len(here.table.deals) == 1:
            asked.append("undo")
            return "undo"
        return anything_legal(here)

    asked: list[str] = []
    Seated(table, speak).play()
    assert table.deals == ()
    assert table.turn == 0


def test_undo_after_the_match_plays_on() -> None:
    seated = Seated(ot.load("tendown", room=5).table(2, seed=8, dealer=1), anything_legal)
    seated.play()

    def speak(here: Seated) -> str:
        if here.table.turn is None and "undo" not in said:
            said.append("undo")
            return "undo"
        return anything_legal(here)

    said: list[str] = []
    again = Seated(seated.table, speak)
    assert again.play() is not None
    assert again.printed.count("The match is over") == 2


def test_undo_with_nothing_to_take_back_says_so() -> None:
    assert "you have decided nothing yet" in sit_down("spades", "undo")


def test_score_shows_the_sheet() -> None:
    assert "No deal has been finished yet." in sit_down("spades", "score")
    table = ot.load("river").table(3, seed=1, dealer=2)
    seated = Seated(table, lambda here: anything_legal(here) if len(here.table.deals) < 2 else leave(here))
    leave = lines("score")
    seated.play()
    sheet = seated.printed.split("> ")[-1] if "> " in seated.printed else seated.printed
    assert "took/bid" in sheet
    assert f"{table.scores[0]}" in sheet


def test_rules_shows_the_rule_book_for_the_options_of_the_match() -> None:
    printed = " ".join(sit_down("spades", "rules", target=250).split())
    assert "Ten bags cost 100 points." in printed
    assert "A team at 250 ends the match" in printed


def test_save_writes_a_record_that_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "my match.txt"
    table = ot.load("spades").table(seed=9, dealer=3)
    seated = Seated(table, lines("3", f"save {path}", f"save {path}"))
    seated.play()
    assert ot.read_record(path.read_text(encoding="utf-8")) == table
    assert seated.printed.count("Saved.") == 2


def test_save_spares_files_that_are_no_records(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada,", encoding="utf-8")
    assert "name another file" in " ".join(sit_down("spades", f"save {path}").split())
    assert path.read_text(encoding="utf-8") == "Dear Ada,"
    assert "could not be written" in " ".join(sit_down("spades", f"save {tmp_path / 'no' / 'where.txt'}").split())
    assert "could not be written" in " ".join(sit_down("spades", f"save {tmp_path}").split())
    assert "Name a file" in sit_down("spades", "save")


def test_quit_asks_first() -> None:
    table = ot.load("spades").table(seed=1, dealer=3)
    seated = Seated(table, lines("quit", "n", "3", "exit", "y", "never read"))
    assert seated.play() is None
    assert "Leave the table? y/n " in seated.questions
    assert table.bids[0] == ot.Bid(3)
    assert "Thank you for the game." in seated.printed


def test_the_end_of_the_lines_and_an_interrupt_leave_politely() -> None:
    assert "You leave the table in deal 1." in sit_down("spades", "3")

    def interrupt(_: Seated) -> str:
        raise KeyboardInterrupt

    seated = Seated(ot.load("spades").table(seed=1, dealer=3), interrupt)
    assert seated.play() is None
    assert "You leave the table in deal 1." in seated.printed
