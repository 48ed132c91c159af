"""The reasons that bots give are true."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.bots.evaluation import ActionValue
from overtrick.bots.explain import explained
from overtrick.testing import random_match
from tests.kit.invented import INVENTED, bare

from .positions import rook, small_deal, spades, spades_ending, tocan
from .reason_checks import check

GAMES = [*ot.games().values(), *INVENTED]


def some_values(table: ot.Table, choices: Random) -> list[ActionValue]:
    """Random values in random order: a reason is true whatever was chosen."""
    legal = list(table.legal)
    choices.shuffle(legal)
    values = sorted((choices.choice((0.0, 3.0, 40.0)) * choices.random() for _ in legal), reverse=True)
    return [ActionValue(action, value, 8) for action, value in zip(legal, values, strict=True)]


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_claim_is_true_whatever_was_chosen(game: ot.Game) -> None:
    choices = Random(game.name)
    for seed, players in enumerate((game.players[0], game.players[-1])):
        for table in random_match(game, players, seed=seed, manner="modest", actions=160):
            if table.turn is not None:
                check(table, explained(table.view(table.turn), some_values(table, choices)))


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_claims_of_a_novice_are_true(game: ot.Game) -> None:
    novice = seat_bot("novice")
    for number, table in enumerate(random_match(game, game.players[0], seed=9, manner="modest", actions=120)):
        if table.turn is not None and number % 4 == 0:
            check(table, novice.think(table.view(table.turn)))


# Positions and the reasons given there. The first action is the choice, and each one is worth eight points less.

COVER = ("bid 3", "nello", "bid 3", "bid 5")
FIVE_SPADES = ("bid 5S", "pass", "pass", "pass")
DIFFER = "0: HK SK SQ SJ CA DA H9; 1: H3 C9; 2: H4 C8"
RED_HAND = "0: R5 R6 R7 R8 R9 R10 R11 R12 Bird; middle: B5 B6 B7 Y8 G9 G14"
BIRD_HAND = "0: Red1 Bird R14 R13 R12 R11 R9 G14 Y9; middle: B6 B7 Y6 Y7 G6 B8"
DISCARDS = ("discard B6", "discard B7", "discard Y6", "discard Y7", "discard G6", "discard B8", "trump red")
FOR_100 = ("bid 100", "pass", "pass", "pass")


def euchre(*calls: str) -> ot.Table:
    deal = "0: H9 H10 HA DQ DA; 1: SJ SA SK HK CQ; 2: C9 C10 CK CA HQ; 3: CJ D9 D10 S10 HJ; turned: S9"
    table = ot.load("euchre").table(seed=3, dealer=3, deals=[deal])
    for call in calls:
        table.push(call)
    return table


def whist() -> ot.Table:
    return ot.load("whist", trump="none").table(seed=3, dealer=3, deals=["0: SA S2 HK H3"])


REASONS: dict[str, tuple[Callable[[], ot.Table], dict[str, str]]] = {
    "the partner's nello is covered": (
        lambda: spades("1: H3; 2: H10; 3: H4; 0: HA H2", *COVER, cards="H3 H10 H4", dealer=0),
        {"HA": "covers the partner's nello", "H2": "8 points less than HA: leaves the nello uncovered"},
    ),
    "a cover is kept": (
        lambda: spades("1: HA; 2: H10; 3: H4; 0: HK H2", *COVER, cards="HA H10 H4", dealer=0),
        {
            "H2": "keeps HK: the partner's nello may need a cover",
            "HK": "8 points less than H2: one card fewer to cover the partner's nello",
        },
    ),
    "a high lead for the partner's nello": (
        lambda: spades("0: HA H2; 2: C3", "bid 3", "bid 3", "nello", "bid 3"),
        {
            "HA": "leads high, so that the partner can stay below it",
            "H2": "8 points less than HA: the partner may have to win it and lose the nello",
        },
    ),
    "a low lead against a nello": (
        lambda: spades("0: HA H2", "bid 3", "nello", "bid 3", "bid 3"),
        {
            "H2": "a low lead against seat 1's nello; keeps HA, the best card in hearts",
            "HA": "8 points less than H2: uses up the best card in hearts",
        },
    ),
    "a nello of the opponents is broken": (
        lambda: spades("1: H10; 2: H3; 3: H4; 0: HA H2", "nello", *["bid 3"] * 3, cards="H10 H3 H4", dealer=0),
        {
            "H2": "breaks seat 1's nello; keeps HA, the best card in hearts",
            "HA": "8 points less than H2: saves seat 1's nello",
        },
    ),
    "the own nello": (
        lambda: spades("1: HA; 2: H3; 3: H4; 0: HK H2", *["bid 3"] * 3, "nello", cards="HA H3 H4", dealer=0),
        {
            "HK": "gets rid of HK under HA: nello must not win a trick; keeps H2 to play low later",
            "H2": "8 points less than HK: HK is harder to lose later",
        },
    ),
    "the partner's trick": (
        lambda: spades("1: H3; 2: H10; 3: H4; 0: HA H2", *["bid 3"] * 4, cards="H3 H10 H4", dealer=0),
        {
            "H2": "the partner has the trick; keeps HA, the best card in hearts",
            "HA": "8 points less than H2: takes over from the partner",
        },
    ),
    "a king is enough": (
        lambda: spades("1: H10; 2: H3; 3: H4; 0: HA HK H2", *["bid 3"] * 4, cards="H10 H3 H4", dealer=0),
        {
            "HK": "takes the trick: 6 more tricks are needed",
            "HA": "8 points less than HK: higher than needed: HK wins too",
            "H2": "16 points less than HK: gives up a trick that HK wins",
        },
    ),
    "no more bags": (
        lambda: spades_ending("2, 2, 1, 3", (3, 2, 1, 5), "HA C2", "HK D3", "H5 D4", "H6 D5", lead=1),
        {
            "D3": "2 higher cards in diamonds are out: others may have to win it",
            "HK": "8 points less than D3: risks a bag: only 1 higher card is out",
        },
    ),
    "bids of tricks": (
        lambda: spades("0: SA SK S2 HA H5 H4 D3 D6 D8 C2 C7 C9 CJ"),
        {
            "bid 3": "the hand is worth about 3.3 tricks",
            "bid 2": "8 points less than bid 3: 2 leaves bags: the hand is worth 3.3",
            "bid 5": "16 points less than bid 3: 5 is more than the hand is worth (3.3)",
            "nello": "24 points less than bid 3: HA SA SK are hard to lose",
        },
    ),
    "a nello that can be done": (
        lambda: spades("0: S2 S3 H2 H4 H5 H7 D3 D6 D8 C2 C4 C5 C6"),
        {"nello": "the hand is worth about 0.4 tricks, and nello can be made"},
    ),
    "none was bid": (
        lambda: small_deal("river", 3, 2, "0: HA C2; 1: HK H2; turned: S5", "bid 0", "bid 1", "bid 0", cards="HA"),
        {
            "HK": "gets rid of HK under HA: no trick was bid; keeps H2 to play low later",
            "H2": "8 points less than HK: HK is harder to lose later",
        },
    ),
    "a trump on an ace": (
        lambda: small_deal(
            "tendown", 2, 3, "0: SA S7 S8; 1: HA C7 C8; trump: H", "bid 1", "bid 1", cards="SA", dealer=1
        ),
        {
            "HA": "trumps the trick: 1 more trick is needed",
            "C7": "8 points less than HA: gives up a trick that HA wins",
        },
    ),
    "bids of points": (
        lambda: rook("0: R5 R6 R7 R8 R9 R10 R11 R12 R13"),
        {
            "bid 60": "about 132 points are likely",
            "bid 80": "8 points less than bid 60: bids 20 more for the same points",
            "bid 150": "16 points less than bid 60: about 132 points are likely",
            "pass": "24 points less than bid 60: leaves the bid to others",
        },
    ),
    "discards": (
        lambda: rook(RED_HAND, "bid 60", "pass", "pass", "pass"),
        {
            "discard Y8": "leaves no yellow, so that yellow can be trumped",
            "discard Bird": "8 points less than Y8: Bird is always trump",
            "discard B5": "16 points less than Y8: gives up its 5 points",
            "discard G14": "24 points less than Y8: the highest card in green",
            "discard R9": "32 points less than Y8: the best trump is red",
        },
    ),
    "a trump is named": (
        lambda: rook(
            RED_HAND, "bid 60", "pass", "pass", "pass", *(f"discard {c}" for c in "B5 B6 B7 Y8 G9 G14".split())
        ),
        {"trump red": "9 trumps, the highest is Bird", "trump black": "8 points less than red: one trump: Bird"},
    ),
    "points for the partner": (
        lambda: rook(BIRD_HAND + "; 1: R7; 2: R10 R6; 3: R8", *FOR_100, *DISCARDS, cards="Red1 R7"),
        {"R10": "gives the partner 10 points", "R6": "8 points less than R10: gives the partner fewer points"},
    ),
    "no points for the opponents": (
        lambda: rook(BIRD_HAND + "; 1: R5 R7", *FOR_100, *DISCARDS, cards="Red1"),
        {"R7": "no points for the opponents: keeps R5", "R5": "8 points less than R7: gives 5 points away"},
    ),
    "trumps are drawn": (
        lambda: rook(BIRD_HAND, *FOR_100, *DISCARDS),
        {
            "R13": "draws trumps, and nobody can beat R13",
            "Red1": "8 points less than R13: uses up a sure trick",
            "Y9": "16 points less than R13: 5 higher cards in yellow are out",
        },
    ),
    "the differ's trick is taken": (
        lambda: tocan(f"{DIFFER}; 3: HA H2 C3 D3 C4 D4 C5", *FIVE_SPADES, cards="HK H3 H4"),
        {"HA": "takes the trick from the differ", "H2": "8 points less than HA: gives up a trick that HA wins"},
    ),
    "an ender has the trick": (
        lambda: tocan(
            "0: HK SK SQ SJ CA DA H9; 1: C9 D9 S5 CJ D10 C10 DJ; 2: H3 H4 D4 C8 C7 D7 D8; 3: C2 D2 C3 D3 SA S2 C4",
            *FIVE_SPADES,
            cards="HK S5 H3",
        ),
        {
            "C2": "seat 1 has the trick, not the differ; keeps SA to trump with",
            "SA": "8 points less than C2: takes over from seat 1",
        },
    ),
    "bids of a suit": (
        lambda: tocan("0: C5 D5 S5 CA D7 DA H10"),
        {
            "bid 4D": "about 4.2 tricks are likely with diamonds",
            "bid 9D": "8 points less than bid 4D: about 4.2 tricks are likely with diamonds",
            "bid 4S": "16 points less than bid 4D: about 3.0 tricks are likely with spades",
            "bid 3D": "24 points less than bid 4D: easier to outbid",
            "pass": "32 points less than bid 4D: leaves the bid to others",
        },
    ),
    "a card is ordered up": (
        lambda: euchre("pass"),
        {
            "order up": "about 3.6 tricks are likely with spades, and the partner gets S9",
            "pass": "8 points less than order up: leaves the choice of trump to others",
        },
    ),
    "a card is refused": (
        euchre,
        {
            "pass": "about 2.1 tricks are likely with spades, and 3 are needed",
            "order up": "8 points less than pass: about 2.1 tricks are likely with spades",
        },
    ),
    "a maker plays alone": (
        lambda: euchre("pass", "order up"),
        {
            "alone": "the hand is worth about 2.9 tricks, and alone all of them pay more",
            "together": "8 points less than alone: all tricks pay less with the partner",
        },
    ),
    "the dealer keeps the bowers": (
        lambda: euchre("pass", "order up", "together"),
        {
            "discard D9": "the lowest card in diamonds",
            "discard CJ": "8 points less than D9: CJ is a trump",
        },
    ),
    "a suit is named": (
        lambda: euchre("pass", "pass", "pass", "pass"),
        {
            "trump H": "about 3.0 tricks are likely with hearts",
            "trump D": "8 points less than hearts: about 2.3 tricks are likely with diamonds",
            "pass": "16 points less than hearts: leaves the choice of trump to others",
        },
    ),
    "no bids at all": (
        whist,
        {
            "SA": "a sure trick: nobody can beat SA",
            "S2": "8 points less than SA: 10 higher cards in spades are out",
            "HK": "16 points less than SA: 1 higher card in hearts is out",
        },
    ),
    "tricks that cost": (
        lambda: bare.table(4, seed=3, dealer=3, deals=["0: SA S2 HK H3"]),
        {
            "S2": "11 higher cards in spades are out: others may have to win it",
            "SA": "8 points less than S2: risks a costly trick: no higher card is out",
        },
    ),
}


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("position", REASONS)
def test_reasons_in_typical_positions(position: str) -> None:
    set_up, words = REASONS[position]
    table = set_up()
    values = [ActionValue(table.parse(action), 20.0 - 8.0 * place, 64) for place, action in enumerate(words)]
    thoughts = explained(table.view(table.turn), values)
    assert {action: thought.reason for action, thought in zip(words, thoughts, strict=True)} == words
    check(table, thoughts)


def test_equal_values_are_called_as_good() -> None:
    table = whist()
    tried = [
        ActionValue(table.parse("SA"), 3.0, 64),
        ActionValue(table.parse("S2"), 3.0, 64),
        ActionValue(table.parse("HK"), 9.0, 8),
    ]
    _, same, more = explained(table.view(0), tried)
    assert same.reason == "as good as SA"
    assert more.reason == "6 points more than SA, on 8 worlds"


def test_the_only_legal_card_needs_no_reason() -> None:
    table = small_deal("tendown", 2, 3, "0: SA H7 H8; 1: SA C7 C8; trump: H", "bid 1", "bid 1", cards="SA", dealer=1)
    (thought,) = seat_bot("novice").think(table.view(1))
    assert thought.reason == "the only legal card"
