"""Matches in the terminal: whole matches, answers and commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import overtrick as ot
from overtrick.terminal.card_text import card_label
from overtrick.terminal.game_info import how_to_show
from tests.table_helpers import say
from tests.terminal.scripted_player import ScriptedMatch, any_legal, lines, play_lines

MATCHES = [
    ("river", 3, {}),
    ("river", 7, {}),
    ("rook", 4, {"target": 5}),
    ("spades", 4, {"target": 10}),
    ("tendown", 2, {"room": 5}),
    ("tendown", 4, {"room": 50, "payout": "by_points"}),
    ("tocan", 4, {"target": 5, "no_trump": True}),
    ("hearts", 3, {"target": 20}),
    ("hearts", 4, {"target": 20, "stop_early": True}),
    ("euchre", 4, {"target": 3}),
    ("whist", 4, {"target": 2}),
]


@pytest.mark.parametrize(("name", "players", "options"), MATCHES)
def test_a_match_is_played_to_its_end(name: str, players: int, options: dict[str, int]) -> None:
    match = ScriptedMatch(ot.load(name, **options).table(players, seed=4), any_legal)
    outcome = match.play()
    assert outcome is not None
    assert "The match is over" in match.printed
    assert "win" in match.printed
    for number in range(1, len(match.table.deals) + 1):
        assert f"Deal {number} is over" in match.printed


@pytest.mark.parametrize("name", ["river", "rook", "spades", "tendown", "tocan"])
def test_bots_pause_when_there_is_a_pace(name: str) -> None:
    match = ScriptedMatch(ot.load(name).table(4, seed=3), any_legal, pace=1e-6)
    match.player = lambda match: any_legal(match) if len(match.table.deals) < 1 else lines()(match)
    assert match.play() is None
    assert "Press Enter to continue " in match.prompts
    assert "★" in match.printed  # the winning card of a trick that has just ended
    assert "\x1b[2J" in match.printed


def test_every_seat_can_be_taken() -> None:
    for seat in range(4):
        table = ot.load("spades").table(seed=4, dealer=1)
        match = ScriptedMatch(table, lines(), seat=seat)
        match.play()
        hand = [card_label(card) for card in table.hands[seat]]
        assert any(sorted(line.split()) == sorted(hand) for line in match.printed.splitlines())


def test_ten_down_ends_with_multiplied_totals_and_credits() -> None:
    match = ScriptedMatch(ot.load("tendown", room=5).table(3, seed=4), any_legal)
    outcome = match.play()
    assert outcome is not None
    ending = match.printed.split("The match is over")[1]
    rows = [line.split() for line in ending.splitlines() if re.match(r" +\d +\w", line)]
    assert [row[0] for row in rows] == ["1", "2", "3"]
    names = ("You", "Ben", "Cleo")
    for place, (row, side) in enumerate(zip(rows, outcome.ranking, strict=True)):
        tricks = sum(deal.tricks[side] for deal in match.table.deals)
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


def test_a_shared_win_is_announced_as_shared() -> None:
    table = next(
        match.table
        for seed in range(60)
        if (match := ScriptedMatch(ot.load("tocan", target=1).table(seed=seed, dealer=0), any_legal)).play()
        and match.table.outcome is not None
        and len(match.table.outcome.winners) > 1
    )
    match = ScriptedMatch(table, lines())
    match.play()
    assert "share the win!" in match.printed


# Answers


@pytest.mark.parametrize("text", ["bid 3", "3", " BID  3 "])
def test_a_bid_is_read_in_any_spelling(text: str) -> None:
    assert "0 of 3" in play_lines("spades", text)


@pytest.mark.parametrize("text", ["play H4", "H4", "h4", "♥4", "4h"])
def test_a_card_is_read_in_any_spelling(text: str) -> None:
    table = ot.load("spades").table(seed=1, dealer=3, deals=["0: H4 HK D2"])
    match = ScriptedMatch(table, lines("3", text))
    match.play()
    assert [str(action) for seat, action in table.this_deal if seat == 0] == ["bid 3", "play H4"]


def test_illegal_action_is_answered_with_a_sentence_and_a_new_prompt() -> None:
    printed = play_lines("river", "bid 11", "play SA", "nonsense", players=3, dealer=2)
    assert "Bid 11: there are only 10 tricks; legal: bid 0, bid 1" in printed
    assert "Play SA: it is time to bid" in printed
    assert "'nonsense' is not an action" in printed
    assert printed.count("Your bid, 0 to 10:") == 4


def test_enter_asks_again_or_takes_the_only_legal_action() -> None:
    table = ot.load("tendown", room=5).table(2, seed=1, dealer=1)
    match = ScriptedMatch(table, lambda match: "" if match.prompts[10:] == [] else any_legal(match))
    assert match.play() is not None
    assert match.printed.count("Your bid, 0 to 5:") == 11
    only = ScriptedMatch(ot.load("tendown", room=5).table(2, seed=1, dealer=1), _enter_if_only_one_is_legal)
    assert only.play() is not None
    assert " is legal. Press Enter." in only.printed


def _enter_if_only_one_is_legal(match: ScriptedMatch) -> str:
    return "" if len(match.screen.view().legal) == 1 else any_legal(match)


def test_prompt_leaves_out_the_bid_that_the_hook_forbids() -> None:
    table = ot.load("river").table(3, seed=1, dealer=0)
    say(table, "bid 3", "bid 2")
    match = ScriptedMatch(table, lines())
    match.play()
    assert "Your bid, 0 to 4 or 6 to 10:" in match.printed


def _rook_declarer(*typed: str) -> ScriptedMatch:
    """A match in which seat 0 wins the auction with 150."""
    table = ot.load("rook").table(seed=5, dealer=3, deals=["0: R5 R6 R7 B5 B6 B7 G5 G6 G7; middle: Y5 Y6 Y7 Y8 Y9 Y10"])
    return ScriptedMatch(table, lines("150", *typed))


def test_cards_are_discarded_one_by_one_or_several_at_once() -> None:
    for typed in (["discard R5 Y6 y7 G5 g6 B5"], ["R5", "discard Y6", "Y7", "g5 G6", "B5"]):
        match = _rook_declarer(*typed)
        match.play()
        discards = [str(action) for _, action in match.table.this_deal if str(action).startswith("discard")]
        assert discards == ["discard R5", "discard Y6", "discard Y7", "discard G5", "discard G6", "discard B5"]
        assert "Discard 6 cards:" in match.printed
        assert "Name trump, red, black, green or yellow:" in match.printed


def test_of_several_discards_all_are_carried_out_or_none() -> None:
    match = _rook_declarer("R5 R14 B5")
    match.play()
    assert "R14: you do not hold R14" in match.printed
    assert len(match.table.hands[0]) == 15


def test_trump_is_named_with_or_without_the_word() -> None:
    for typed in ("trump green", "green", "G"):
        match = _rook_declarer("R5 Y6 Y7 G5 G6 B5", typed)
        match.play()
        assert match.table.trump is ot.Suit.GREEN
        assert "▲ green" in match.printed


# Commands


def test_help_lists_legal_actions_and_commands() -> None:
    for word in ("?", "help"):
        printed = play_lines("river", word, players=3, dealer=2)
        assert "bid 0   bid 1   bid 2" in printed
        assert "The first word may be left out: 0 means bid 0." in printed
        assert all(command in printed for command in ("undo", "score", "rules", "save FILE", "quit"))


def test_help_explains_how_to_discard_several_cards() -> None:
    match = _rook_declarer("?")
    match.play()
    assert "Several cards can be typed at once: R5 R6 and so on" in match.printed


def test_first_prompt_says_how_to_answer_and_where_help_is() -> None:
    printed = play_lines("spades", "nonsense", "3")
    assert printed.count("Type your answer, for example bid 1. Type ? for help.") == 1


def test_undo_goes_back_to_the_last_decision() -> None:
    table = ot.load("spades").table(seed=6, dealer=3)
    match = ScriptedMatch(table, lines("3", "undo", "4"))
    match.play()
    assert [str(action) for seat, action in table.history if seat == 0] == ["bid 4"]
    assert match.printed.count("Your bid, nello or 1 to 13:") == 2


def test_undo_goes_over_the_end_of_a_deal() -> None:
    table = ot.load("tendown", room=5).table(2, seed=7, dealer=1)

    def type_line(match: ScriptedMatch) -> str:
        if "undo" in typed:
            raise EOFError
        if len(match.table.deals) == 1:
            typed.append("undo")
            return "undo"
        return any_legal(match)

    typed: list[str] = []
    ScriptedMatch(table, type_line).play()
    assert table.deals == ()
    assert table.turn == 0


def test_undo_after_the_match_continues_it() -> None:
    match = ScriptedMatch(ot.load("tendown", room=5).table(2, seed=8, dealer=1), any_legal)
    match.play()

    def type_line(match: ScriptedMatch) -> str:
        if match.table.turn is None and "undo" not in typed:
            typed.append("undo")
            return "undo"
        return any_legal(match)

    typed: list[str] = []
    again = ScriptedMatch(match.table, type_line)
    assert again.play() is not None
    assert again.printed.count("The match is over") == 2


def test_undo_before_the_first_decision() -> None:
    assert "you have not decided anything yet" in play_lines("spades", "undo")


def test_score_shows_the_score_sheet() -> None:
    assert "No deal is finished yet." in play_lines("spades", "score")
    table = ot.load("river").table(3, seed=1, dealer=2)
    match = ScriptedMatch(table, lambda match: any_legal(match) if len(match.table.deals) < 2 else leave(match))
    leave = lines("score")
    match.play()
    sheet = match.printed.split("> ")[-1] if "> " in match.printed else match.printed
    assert "tricks taken/bid" in sheet
    assert f"{table.scores[0]}" in sheet


def test_rules_shows_the_rule_book_for_the_options_of_the_match() -> None:
    printed = " ".join(play_lines("spades", "rules", target=250).split())
    assert "Every 10 bags cost 100 points." in printed
    assert "A team with 250 points or more ends the match" in printed


def test_save_writes_a_record_that_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "my match.txt"
    table = ot.load("spades").table(seed=9, dealer=3)
    match = ScriptedMatch(table, lines("3", f"save {path}", f"save {path}"))
    match.play()
    assert ot.read_record(path.read_text(encoding="utf-8")) == table
    assert match.printed.count("Saved.") == 2
    assert "overtrick show 'a b.txt' --game" in how_to_show("a b.txt", ot.load("examples/landfall.py"))


def test_save_never_overwrites_a_file_that_is_not_a_record(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada,", encoding="utf-8")
    assert "Choose another file." in " ".join(play_lines("spades", f"save {path}").split())
    assert path.read_text(encoding="utf-8") == "Dear Ada,"
    assert "could not be written" in " ".join(play_lines("spades", f"save {tmp_path / 'no' / 'where.txt'}").split())
    assert "could not be written" in " ".join(play_lines("spades", f"save {tmp_path}").split())
    assert "Add the name of a file" in play_lines("spades", "save")


def test_quit_asks_first() -> None:
    table = ot.load("spades").table(seed=1, dealer=3)
    match = ScriptedMatch(table, lines("quit", "n", "3", "exit", "y", "not read"))
    assert match.play() is None
    assert "Leave the table? y/n " in match.prompts
    assert table.bids[0] == ot.Bid(3)
    assert "Thank you for playing." in match.printed


def test_end_of_input_and_interrupt_leave_the_table() -> None:
    assert "You left the table in deal 1." in play_lines("spades", "3")

    def interrupt(_: ScriptedMatch) -> str:
        raise KeyboardInterrupt

    match = ScriptedMatch(ot.load("spades").table(seed=1, dealer=3), interrupt)
    assert match.play() is None
    assert "You left the table in deal 1." in match.printed


def test_the_rest_of_a_deal_is_conceded_with_the_weakest_cards() -> None:
    table = ot.load("spades").table(seed=6, dealer=3)
    match = ScriptedMatch(table, lines("concede", "3", "concede"))
    match.play()
    assert "You can concede when you are to play a card." in match.printed
    assert "You concede the rest" in match.printed
    assert len(match.table.deals) == 1  # nothing was asked before the next deal
