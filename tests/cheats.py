"""Cheating servers: each match here was dealt by a server that broke one rule of fair deals.

`overtrick verify` and the page must both notice. The page reads the matches from web/src/fair/cheats.json, which
`python -m tests.cheats` writes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import overtrick as ot
from overtrick.actions import Play
from overtrick.dealing import SeededShuffler, make_deal
from overtrick.fair import FairShuffler, Seal, SeatKind, fair_table
from overtrick.json_codec import Json
from overtrick.server.wire.parts import dealing_info
from overtrick.testing.matches import choose
from overtrick.verification import Witness

FILE = Path(__file__).parent.parent / "web" / "src" / "fair" / "cheats.json"
SECRET = hashlib.sha256(b"the secret that was committed to").hexdigest()
WORDS = ("lucky7", None, "Xq81mZ", None)
KINDS: tuple[SeatKind, ...] = ("person", "bot", "person", "bot")
ME = 0
GAME = "euchre"
OPTIONS: Mapping[str, Mapping[str, int]] = {"euchre": {"target": 5}, "spades": {"target": 100}, "tendown": {"room": 5}}
SEAL = Seal(SECRET, WORDS, seats=KINDS)
"""What everybody saw before the match: the commitment, the contributions and the bots."""


def game_named(name: str) -> ot.Game:
    return ot.load(name, **OPTIONS[name])


def play_out(table: ot.Table) -> ot.Table:
    choices = Random(4)
    while table.turn is not None:
        table.push(choose(table, choices, "modest"))
    return table


def dealt(seal: Seal, deals: tuple[ot.Deal, ...] = (), dealer: int | None = None, game: str = GAME) -> ot.Table:
    """A finished match in which the first deals are these, whatever the seal says."""
    shuffler = FairShuffler(seal)
    return play_out(game_named(game).table(len(WORDS), dealer=dealer, deals=list(deals), shuffler=shuffler))


def honest(seal: Seal = SEAL, game: str = GAME) -> ot.Table:
    return play_out(fair_table(game_named(game), len(WORDS), seal))


@dataclass(frozen=True)
class Case:
    """A match, what a player saw of it, and what the checks must say is wrong."""

    table: ot.Table
    wrong: tuple[str, ...] = ()
    """What `verify` finds wrong; at least these."""
    page_wrong: tuple[str, ...] | None = None
    """What the page finds wrong, if that is not the same."""
    shown: Seal = SEAL
    """What the player saw before the match."""
    previous: ot.Table | None = None
    first_dealer: int | str = "first"
    """What the page knows: ``first`` for a first match, or the seat that deals in this rematch."""
    seen: ot.Table | None = field(default=None)
    """The match as it was played, if the record of the server shows another one."""

    @property
    def witness(self) -> Witness:
        """What a player can tell the command `overtrick verify`."""
        word = self.shown.contributions[ME]
        assert word is not None
        bots = [seat for seat, kind in enumerate(self.shown.seats or ()) if kind == "bot"]
        return Witness(self.shown.commitment, {ME: word}, bots, self.previous)


# The cheats


def no_cheat() -> Case:
    return Case(honest())


def no_cheat_with_a_draw() -> Case:
    return Case(honest(game="spades"))


def no_cheat_with_a_drawn_trump() -> Case:
    return Case(honest(game="tendown"))


def no_cheat_in_a_rematch() -> Case:
    before = honest()
    first = (before.dealer + 1) % before.players
    seal = replace(SEAL, secret="ab" * 32, commitment="", dealer=first, previous=SEAL.commitment)
    return Case(honest(seal), shown=seal, previous=before, first_dealer=first)


def secret_swapped_after_the_commitment() -> Case:
    """The record is consistent: its commitment belongs to the new secret."""
    other = Seal("ab" * 32, WORDS, seats=KINDS)
    return Case(honest(other), wrong=("shown commitment",))


def secret_swapped_but_not_its_commitment() -> Case:
    other = Seal("ab" * 32, WORDS, seats=KINDS, commitment=SEAL.commitment)
    return Case(honest(other), wrong=("commitment",))


def secret_chosen_after_the_contributions() -> Case:
    """The server tries secrets until the bots have the right bower of the turned suit and the first deal."""
    for number in range(1000):
        seal = Seal(hashlib.sha256(str(number).encode()).hexdigest(), WORDS, seats=KINDS)
        table = fair_table(game_named(GAME), len(WORDS), seal)
        turned = table.dealt[0].turned
        assert turned is not None
        bower = ot.Card.parse(f"{turned.suit}J")
        if table.dealer in (1, 3) and any(bower in table.hands[bot] for bot in (1, 3)):
            return Case(play_out(table), wrong=("shown commitment",))
    raise AssertionError("no secret of a thousand is good for the bots")


def contribution_dropped() -> Case:
    return Case(honest(replace(SEAL, contributions=(None, None, "Xq81mZ", None))), wrong=("contribution",))


def contribution_changed() -> Case:
    return Case(honest(replace(SEAL, contributions=("lucky8", None, "Xq81mZ", None))), wrong=("contribution",))


def contribution_of_another_person_changed() -> Case:
    """`verify` cannot know the words of other people, but their browsers and this page saw them."""
    changed = honest(replace(SEAL, contributions=("lucky7", None, "Xq81mY", None)))
    return Case(changed, page_wrong=("contribution",))


def contribution_added_for_a_bot() -> Case:
    added = replace(SEAL, contributions=("lucky7", "grind42", "Xq81mZ", None))
    return Case(honest(added), wrong=("seats",), page_wrong=("seats",))


def contribution_added_for_a_bot_called_a_person() -> Case:
    kinds: tuple[SeatKind, ...] = ("person", "person", "person", "bot")
    added = replace(SEAL, contributions=("lucky7", "grind42", "Xq81mZ", None), seats=kinds)
    return Case(honest(added), wrong=("seats",))


def _other_dealer(game: str = GAME) -> int:
    return (honest(game=game).first_dealer + 1) % len(WORDS)


def first_dealer_chosen() -> Case:
    return Case(dealt(SEAL, dealer=_other_dealer()), wrong=("first dealer",))


def first_dealer_chosen_and_named() -> Case:
    return Case(honest(replace(SEAL, dealer=_other_dealer())), wrong=("first dealer",))


def first_dealer_chosen_instead_of_drawn() -> Case:
    return Case(dealt(SEAL, dealer=_other_dealer("spades"), game="spades"), wrong=("first dealer",))


def first_dealer_of_a_rematch_chosen() -> Case:
    case = no_cheat_in_a_rematch()
    assert case.shown.dealer is not None
    other = replace(case.shown, dealer=(case.shown.dealer + 1) % 4)
    return replace(case, table=honest(other), wrong=("first dealer",))


def deal_of_another_match() -> Case:
    other = honest(Seal("ab" * 32, WORDS, seats=KINDS))
    return Case(dealt(SEAL, other.dealt[:1], honest().first_dealer), wrong=("deal 1",))


def deck_not_from_the_secret() -> Case:
    table = honest()
    chosen = make_deal(table.rules, place=0, dealer=table.first_dealer, number=1, shuffler=SeededShuffler(5))
    return Case(dealt(SEAL, (chosen,), table.first_dealer), wrong=("deal 1",))


def cards_of_two_other_seats_exchanged() -> Case:
    """My own cards are correct: only the cards that the others play show it."""
    table = honest()
    first = table.dealt[0]
    hands = (first.hands[0], first.hands[2], first.hands[1], first.hands[3])
    return Case(dealt(SEAL, (replace(first, hands=hands),), table.first_dealer), wrong=("deal 1",))


def deal_repeated() -> Case:
    table = honest()
    return Case(dealt(SEAL, (table.dealt[0], table.dealt[0]), table.first_dealer), wrong=("deal 2",))


def seats_exchanged_after_the_commitment() -> Case:
    exchanged = replace(SEAL, contributions=("Xq81mZ", None, "lucky7", None))
    return Case(honest(exchanged), wrong=("contribution",))


def bot_and_person_exchanged() -> Case:
    kinds: tuple[SeatKind, ...] = ("person", "person", "bot", "bot")
    exchanged = replace(SEAL, contributions=("lucky7", "Xq81mZ", None, None), seats=kinds)
    return Case(honest(exchanged), wrong=("seats",), page_wrong=("contribution", "seats"))


def record_that_shows_another_match() -> Case:
    """The server dealt other cards and wrote a clean record. Only a page that saw the match can know."""
    return Case(honest(), page_wrong=("deal 1",), seen=deck_not_from_the_secret().table)


CASES: tuple[Callable[[], Case], ...] = (
    no_cheat,
    no_cheat_with_a_draw,
    no_cheat_with_a_drawn_trump,
    no_cheat_in_a_rematch,
    secret_swapped_after_the_commitment,
    secret_swapped_but_not_its_commitment,
    secret_chosen_after_the_contributions,
    contribution_dropped,
    contribution_changed,
    contribution_of_another_person_changed,
    contribution_added_for_a_bot,
    contribution_added_for_a_bot_called_a_person,
    first_dealer_chosen,
    first_dealer_chosen_and_named,
    first_dealer_chosen_instead_of_drawn,
    first_dealer_of_a_rematch_chosen,
    deal_of_another_match,
    deck_not_from_the_secret,
    cards_of_two_other_seats_exchanged,
    deal_repeated,
    seats_exchanged_after_the_commitment,
    bot_and_person_exchanged,
    record_that_shows_another_match,
)


# The same matches for the page


def page_case(make: Callable[[], Case]) -> Json:
    """A match as the page remembers it, and what the server tells the page at the end."""
    case = make()
    table, seal = case.seen or case.table, case.table.fair
    assert seal is not None
    kinds = seal.seats or KINDS
    wrong = case.wrong if case.page_wrong is None else case.page_wrong
    return {
        "name": make.__name__.replace("_", " "),
        "wrong": sorted({about.removeprefix("shown ") for about in wrong}),
        "witness": {
            "commitment": case.shown.commitment,
            "seat": ME,
            "word": case.shown.contributions[ME],
            "seats": _seats(case.shown.seats or KINDS, case.shown.words),
            "firstDealer": case.first_dealer,
            "draw": None if table.draw is None else list(map(str, table.draw)),
            "deals": [_seen_deal(table, number) for number in range(len(table.dealt))],
        },
        "end": {
            "secret": seal.secret,
            "seats": _seats(kinds, seal.words),
            "tricks": [list(deal.tricks) for deal in table.deals],
            "handSizes": list(table.rules.deal.hands),
            "suits": [str(suit) for suit in table.rules.deck.suits],
            "turnedCard": _turned(table),
            "dealing": dealing_info(table.rules),
        },
    }


def _seats(kinds: tuple[SeatKind, ...], words: tuple[str, ...]) -> list[Json]:
    return [
        {"kind": kind, "contribution": None if word == "-" else word} for kind, word in zip(kinds, words, strict=True)
    ]


def _turned(table: ot.Table) -> str | None:
    if table.rules.shows_dealers_last:
        return "dealers"
    return "up" if table.rules.turns_up_next else None


def _seen_deal(table: ot.Table, index: int) -> Json:
    starts = [*table.deal_starts, len(table.history)]
    cards = table.dealt[index]
    return {
        "number": index + 1,
        "dealer": table.dealers[index],
        "hand": [str(card) for card in cards.hands[ME]],
        "turned": None if cards.turned is None else str(cards.turned),
        "opened": str(cards.middle[0]) if cards.middle else None,
        "trump": None if cards.trump is None else str(cards.trump),
        "givesTo": None,
        "plays": [
            [seat, str(action.card)]
            for seat, action in table.history[starts[index] : starts[index + 1]]
            if isinstance(action, Play)
        ],
    }


def page_cases() -> str:
    """The text of web/src/fair/cheats.json."""
    cases = (json.dumps(page_case(make), separators=(",", ":")) for make in CASES)
    return "[\n" + ",\n".join(cases) + "\n]\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(page_cases(), encoding="utf-8")
