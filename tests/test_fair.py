"""Fair deals: nobody can choose the cards, and anybody can compute them again."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import overtrick as ot
from overtrick.cards import FRENCH_SUITS
from overtrick.cli import main
from overtrick.dealing import SeededShuffler
from overtrick.fair import FairShuffler, Seal, SeatKind, commitment_to, fair_table, new_secret
from overtrick.testing.matches import choose
from overtrick.verification import Finding, Witness, check_fair

EXAMPLE = Path(__file__).parent.parent / "examples" / "fair_match.txt"
SECRET = "5ec2e7" + "0" * 58
WORDS = ("lucky7", None, "Xq81mZ", "me")
KINDS: tuple[SeatKind, ...] = ("person", "bot", "person", "person")
EARLIER = "0e" * 32
"""The commitment of a match before, in records of rematches."""
SHORT = {"river": {}, "rook": {"target": 50}, "spades": {"target": 250}, "tendown": {"room": 5}, "tocan": {}}


def play_out(table: ot.Table) -> ot.Table:
    choices = Random(4)
    while table.turn is not None:
        table.push(choose(table, choices, "modest"))
    return table


@cache
def record_of(name: str, dealer: int | None = None) -> str:
    players = 4 if name != "river" else 3
    game = ot.load(name, **SHORT[name])
    previous = None if dealer is None else EARLIER
    seal = Seal(SECRET, WORDS[:players], dealer, seats=KINDS[:players], previous=previous)
    return play_out(fair_table(game, players, seal)).record()


def unfit(text: str, known: Witness | None = None) -> list[str]:
    return [finding.about for finding in check_fair(ot.read_record(text), known) if finding.fits is False]


def unchecked(text: str, known: Witness | None = None) -> list[str]:
    return [finding.about for finding in check_fair(ot.read_record(text), known) if finding.fits is None]


# The function


def test_a_secret_is_new_every_time_and_its_commitment_a_hash() -> None:
    first, second = new_secret(), new_secret()
    assert first != second
    assert len(bytes.fromhex(first)) == 32
    assert commitment_to("61" * 32) == "3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"


def test_decks_are_those_of_the_documentation() -> None:
    """These numbers must never change: records of fair matches depend on them. A new function needs a new version."""
    fair = FairShuffler(Seal("00" * 32, ("lucky", None, "7")))
    assert fair.shuffle(1, 10) == [3, 5, 1, 6, 2, 9, 4, 8, 0, 7]
    assert [fair.pick(deal, 4) for deal in range(8)] == [0, 1, 1, 2, 2, 1, 2, 2]


def test_seeded_decks_never_change() -> None:
    assert SeededShuffler(7).shuffle(1, 10) == [8, 5, 7, 4, 0, 9, 1, 3, 6, 2]
    assert [SeededShuffler("seven").pick(deal, 4) for deal in range(8)] == [0, 3, 3, 2, 2, 2, 3, 1]


seals = st.builds(
    Seal,
    st.sampled_from([SECRET, "ab" * 32]),
    st.lists(st.none() | st.sampled_from(["1", "11", "cards", "pick", "a"]), min_size=2, max_size=4).map(tuple),
)
keyed = st.tuples(seals, st.integers(0, 12), st.sampled_from(["cards", "pick"]))


@given(keyed, keyed)
def test_no_two_inputs_share_a_key(one: tuple[Seal, int, str], other: tuple[Seal, int, str]) -> None:
    keys = [FairShuffler(seal)._key(deal, purpose) for seal, deal, purpose in (one, other)]
    assert (one == other) == (keys[0] == keys[1])


def test_every_order_is_equally_likely() -> None:
    fair = FairShuffler(Seal(SECRET, ("a", "b")))
    seen = Counter(tuple(fair.shuffle(deal, 4)) for deal in range(2400))
    assert len(seen) == 24
    surprise = sum((times - 100) ** 2 / 100 for times in seen.values())
    assert surprise < 49.7  # chi-square with 23 degrees of freedom: 1 in 1000; the numbers are the same every time


@pytest.mark.parametrize("word", ["", " ", "-", "two words", "ü", "x" * 65, "a\n", '"', 7])
def test_words_are_letters_and_digits(word: object) -> None:
    with pytest.raises(ot.InvalidOption, match="not a contribution to a fair deal"):
        Seal(SECRET, (word, None))  # type: ignore[arg-type]


@pytest.mark.parametrize("secret", ["", "00", "zz" * 32, "AB" * 32, "0" * 63, 7])
def test_secrets_are_32_bytes(secret: object) -> None:
    with pytest.raises(ot.InvalidOption, match="64 hexadecimal digits"):
        Seal(secret, ("a", "b"))  # type: ignore[arg-type]


def test_every_seat_has_a_word_or_none() -> None:
    with pytest.raises(ot.InvalidOption, match="2 contributions for 4 seats"):
        fair_table(ot.load("rook"), 4, Seal(SECRET, ("a", None)))


# Records


@pytest.mark.parametrize("name", SHORT)
def test_record_of_a_fair_match_is_read_back_and_correct(name: str) -> None:
    text = record_of(name)
    table = ot.read_record(text)
    assert table.record() == text
    assert table.fair is not None
    assert table.fair.secret == SECRET
    words = {seat: word for seat, word in enumerate(WORDS[: table.players]) if word is not None}
    findings = list(check_fair(table, Witness(commitment_to(SECRET), words, bots=[1])))
    assert [finding.sentence for finding in findings if not finding.fits] == []
    assert [finding.about for finding in findings] == [
        "commitment",
        "shown commitment",
        *("contribution" for _ in words),
        "seats",
        "first dealer",
        *(f"deal {number}" for number in range(1, table.deal_number + 1)),
    ]


@pytest.mark.parametrize("name", ["spades", "tendown"])
def test_first_dealer_of_a_rematch_is_named(name: str) -> None:
    text = record_of(name, dealer=2)
    assert '[FirstDealer "2"]' in text
    assert ot.read_record(text).record() == text
    assert unfit(text) == []
    assert "first dealer" in unchecked(text)
    assert unfit(text.replace('[FirstDealer "2"]', '[FirstDealer "1"]')) == ["first dealer"]


def test_an_unfinished_match_does_not_show_its_secret() -> None:
    table = fair_table(ot.load("tendown", room=5), 3, Seal(SECRET, WORDS[:3]))
    while table.turn is not None:
        assert SECRET not in table.record()
        assert "Secret" not in table.record()
        assert SECRET not in repr(table.fair)
        for seat in (0, 1, 2, None):
            assert SECRET not in repr(vars(table.view(seat)))
        table.push(table.legal[0])
    assert SECRET in table.record()
    table.pop()
    assert SECRET not in table.record()


def test_a_match_dealt_from_a_seed_has_no_seal() -> None:
    table = play_out(ot.load("tendown", room=5).table(2, seed=1))
    assert table.fair is None
    assert "Commitment" not in table.record()
    assert [finding.about for finding in check_fair(table)] == ["seal"]


def test_another_word_deals_other_cards() -> None:
    game = ot.load("rook")
    hands = [fair_table(game, 4, Seal(SECRET, (word, None, None, None), 0)).hands for word in ("a", "b", None)]
    assert len(set(hands)) == 3


def test_taking_back_deals_the_same_again() -> None:
    table = fair_table(ot.load("tendown", room=5), 2, Seal(SECRET, ("a", "b")))
    while table.deal_number == 1:
        action = table.push(table.legal[0])
    dealt = table.dealt
    table.pop()
    table.push(action)
    assert table.dealt == dealt


@pytest.mark.parametrize(
    ("line", "instead", "reason"),
    [
        (f'[Secret "{SECRET}"]', '[Secret "00"]', "64 hexadecimal digits"),
        ("[Contributions", '[Contributions "lucky7 me"]\n[Else', "4 kinds of seats for 2 contributions"),
        ('[Seats "person bot', '[Seats "person robot', "'robot' is not a kind of seat"),
        ("[Contributions", '[Contributions "a b! c d"]\n[Else', "not a contribution"),
        ("[Contributions", '[FirstDealer "me"]\n[Contributions', "is not a seat, and FirstDealer must be one"),
        (f'[Commitment "{commitment_to(SECRET)}"]', '[Commitment "hash"]', "is not a commitment"),
    ],
)
def test_broken_tags_are_refused(line: str, instead: str, reason: str) -> None:
    text = record_of("tendown").replace(line, instead)
    with pytest.raises(ot.InvalidRecord, match=reason) as refused:
        ot.read_record(text)
    assert refused.value.line == text.splitlines().index(next(x for x in text.splitlines() if "[Secret" in x)) + 1


# Cheating


def test_another_secret_is_found_out() -> None:
    """The commitment is changed with it, so that only the cards show the change."""
    other = "ab" * 32
    text = record_of("tendown").replace(SECRET, other).replace(commitment_to(SECRET), commitment_to(other))
    deals = ot.read_record(text).deal_number
    assert set(unfit(text)) >= {f"deal {number}" for number in range(1, deals + 1)}


def test_a_secret_that_was_not_committed_to_is_found_out() -> None:
    assert "commitment" in unfit(record_of("tendown").replace(commitment_to(SECRET), "ab" * 32))


def test_a_changed_word_is_found_out() -> None:
    assert "deal 1" in unfit(record_of("rook").replace("lucky7", "lucky8"))


def test_a_drawn_trump_that_was_chosen_is_found_out() -> None:
    table = fair_table(ot.load("tendown", room=5), 2, Seal(SECRET, ("a", "b")))
    truth = table.dealt[0]
    other = ot.Deal(truth.hands, trump=next(suit for suit in FRENCH_SUITS if suit != truth.trump))
    cheat = ot.load("tendown", room=5).table(
        2, dealer=table.dealer, deals=[other], shuffler=FairShuffler(Seal(SECRET, ("a", "b")))
    )
    wrong = [finding for finding in check_fair(cheat) if finding.fits is False]
    assert wrong == [Finding("deal 1", False, "Deal 1 is wrong: the drawn trump.")]


def test_a_dealer_that_was_chosen_is_found_out() -> None:
    seal = Seal(SECRET, WORDS)
    picked = fair_table(ot.load("rook"), 4, seal).dealer
    cheat = ot.load("rook").table(4, dealer=(picked + 1) % 4, shuffler=FairShuffler(seal))
    wrong = {finding.about: finding.sentence for finding in check_fair(cheat) if finding.fits is False}
    assert f"and seat {picked} was picked" in wrong["first dealer"]
    undrawn = ot.load("spades").table(4, dealer=1, shuffler=FairShuffler(seal))
    wrong = {finding.about: finding.sentence for finding in check_fair(undrawn) if finding.fits is False}
    assert wrong["first dealer"].startswith("The draw is wrong: nothing is in the record, and ")


def test_swapped_cards_are_found_out() -> None:
    seal = Seal(SECRET, WORDS[:3])
    honest = fair_table(ot.load("river"), 3, seal)
    first, second, third = honest.hands
    swapped = ot.Deal(((second[0], *first[1:]), (first[0], *second[1:]), third), turned=honest.turned)
    cheat = ot.load("river").table(3, dealer=honest.dealer, deals=[swapped], shuffler=FairShuffler(seal))
    wrong = [finding.sentence for finding in check_fair(cheat) if finding.fits is False]
    assert wrong == ["Deal 1 is wrong: the cards of seat 0, the cards of seat 1."]


# The command


def verify(*args: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["verify", *args])
    code = left.value.code
    assert isinstance(code, int)
    return code


def test_command_says_that_everything_is_correct(capsys: pytest.CaptureFixture[str]) -> None:
    shown = ot.read_record(EXAMPLE.read_text(encoding="utf-8")).fair
    assert shown is not None
    assert (
        verify(
            str(EXAMPLE), "--commitment", shown.commitment, "--mine", "0:lucky7", "--mine", "2:Xq81mZ", "--bots", "1"
        )
        == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "All 11 checks passed."
    assert "Seat 0 contributed lucky7, as you say." in lines
    assert "The commitment is the one you were shown." in lines
    assert sum(line.startswith("Deal ") for line in lines) == 5


def test_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert verify(str(EXAMPLE), "--commitment", "ab" * 32, "--mine", "0:lucky8", "--mine", "9:x") == 1
    said = capsys.readouterr().out
    assert "You were shown another commitment" in said
    assert "Seat 0 contributed lucky7, not 'lucky8'." in said
    assert "Seat 9 contributed no such seat" not in said
    assert "There is no seat 9" in said
    assert "3 of 11 checks failed." in said
    changed = tmp_path / "changed.txt"
    changed.write_text(EXAMPLE.read_text(encoding="utf-8").replace("lucky7", "lucky8"), encoding="utf-8")
    assert verify(str(changed), "--json") == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["fair"] is False
    assert answer["findings"][0]["fits"] is True
    assert answer["findings"][-1]["fits"] is False


def test_command_refuses_what_it_cannot_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert verify(str(EXAMPLE), "--mine", "lucky7") == 2
    assert "a seat and a word" in capsys.readouterr().err
    broken = tmp_path / "broken.txt"
    broken.write_text("no record", encoding="utf-8")
    assert verify(str(broken)) == 2


def test_command_recognizes_a_match_without_a_fair_deal(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(str(EXAMPLE.parent / "rook_match.txt")) == 1
    assert "has no secret" in capsys.readouterr().out
