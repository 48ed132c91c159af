"""Random rules: they are refused with a sentence, or they are a game that passes the kit."""

from __future__ import annotations

from typing import Literal

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import overtrick as ot
from overtrick.cards import FRENCH_52, PIQUET_64, ROOK_42, Deck, Suit
from overtrick.rules import (
    BidTrump,
    Dealing,
    DifferContract,
    DrawnTrump,
    ExactBid,
    Finish,
    FixedTrump,
    LastDeal,
    Lead,
    NamedTrump,
    NoTrump,
    Payout,
    Piles,
    PointAuction,
    PointContract,
    Rules,
    Score,
    Seats,
    SuitAuction,
    Target,
    TeamContract,
    TrickBids,
    Tricks,
    Trump,
    TurnedTrump,
)
from overtrick.testing import check_game
from tests.conftest import COMPILED

from .invented import JOKERS, TWO_SUITS

SMALL = Deck("small", (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS), ("7", "8", "9", "A"), copies=2)
DECKS = [FRENCH_52, PIQUET_64, ROOK_42, JOKERS, TWO_SUITS, SMALL]
SMALL_NUMBERS = st.integers(-12, 12)


@st.composite
def seatings(draw: st.DrawFn) -> Seats:
    players = draw(st.integers(2, 8))
    teams = draw(st.sampled_from([None, *(teams for teams in range(2, players + 1) if players % teams == 0)]))
    first_dealer: Literal["random", "draw"] = draw(st.sampled_from(["random", "draw"]))
    return Seats(players, teams=teams, first_dealer=first_dealer)


@st.composite
def dealings(draw: st.DrawFn, seats: Seats, deck: Deck, *, middle: bool) -> Dealing:
    most = min((len(deck) - 1) // seats.players, 12)
    hands = tuple(draw(st.lists(st.integers(1, most), min_size=1, max_size=3)))
    left = len(deck) - max(hands) * seats.players
    if middle:
        return Dealing(hands, middle=draw(st.integers(0, min(left - 1, 8))))
    return Dealing(hands, piles=draw(st.none() | st.builds(Piles, st.integers(1, 5), st.integers(1, 5))))


@st.composite
def point_auctions(draw: st.DrawFn) -> PointAuction:
    step, low, more = draw(st.integers(1, 7)), draw(st.integers(1, 5)), draw(st.integers(0, 20))
    return PointAuction(step, step * low, step * (low + more), draw(st.booleans()), draw(st.booleans()))


WORTHS = st.lists(
    st.tuples(st.sampled_from(["A", "7", "9", "10", "14", "Bird", "High", "Fool", "1"]), st.integers(-5, 30)),
    max_size=4,
    unique_by=lambda pair: pair[0],
).map(tuple)
DISCARDS: st.SearchStrategy[Literal["none", "bidder", "last_trick"]] = st.sampled_from(["none", "bidder", "last_trick"])
SUIT_AUCTIONS = st.builds(SuitAuction, st.booleans(), st.sampled_from(["tricks_or_suit", "tricks_and_suit"]))
TRICK_BIDS = st.builds(TrickBids, total_at_most=st.none() | st.integers(0, 20), nello=st.booleans()) | st.builds(
    TrickBids, hook=st.booleans(), nello=st.booleans()
)
FINISHES: st.SearchStrategy[Finish] = st.one_of(
    st.builds(LastDeal, st.sampled_from(["share", "tricks_then_entry"])),
    st.builds(Target, st.integers(1, 40), over=st.booleans(), ties=st.sampled_from(["share", "play_on"])),
)
PAYOUTS = st.builds(Payout, st.booleans(), st.sampled_from([0, 1, 7, 1000]), st.sampled_from(["winner", "by_points"]))


@st.composite
def random_rules(draw: st.DrawFn) -> Rules:
    """Any combination of parts that might fit together. Rules refuses those that do not."""
    seats, deck = draw(seatings()), draw(st.sampled_from(DECKS))
    kind = draw(st.sampled_from(["nothing", "tricks", "points", "suits"]))
    declarer = kind in ("points", "suits")
    trumps: list[Trump] = [NoTrump(), DrawnTrump(), TurnedTrump(), FixedTrump(deck.suits[-1])]
    if declarer:
        trumps.append(NamedTrump())
    auction = draw(
        {"nothing": st.none(), "tricks": TRICK_BIDS, "points": point_auctions(), "suits": SUIT_AUCTIONS}[kind]
    )
    exact = st.builds(ExactBid, SMALL_NUMBERS, SMALL_NUMBERS)
    teams = st.builds(TeamContract, SMALL_NUMBERS, SMALL_NUMBERS, st.integers(0, 6), st.integers(0, 30))
    scores: dict[str, st.SearchStrategy[Score]] = {
        "nothing": exact,
        "tricks": exact | teams,
        "points": st.builds(PointContract, WORTHS, DISCARDS),
        "suits": st.builds(DifferContract, st.integers(0, 5)),
    }
    leads: list[Literal["left", "dealer", "declarer"]] = ["left", "dealer"]
    return Rules(
        seats=seats,
        deck=deck,
        deal=draw(dealings(seats, deck, middle=declarer and draw(st.booleans()))),
        auction=auction,
        trump=BidTrump() if kind == "suits" else draw(st.sampled_from(trumps)),
        lead=Lead(
            draw(st.sampled_from(leads if not declarer else [*leads, "declarer"])),
            draw(st.none() | st.sampled_from(deck.suits)),
        ),
        tricks=Tricks(draw(st.sampled_from(["first", "last"]))),
        score=draw(scores[kind]),
        finish=draw(FINISHES),
        payout=draw(PAYOUTS),
    )


@st.composite
def sound_rules(draw: st.DrawFn) -> Rules:
    try:
        return draw(random_rules())
    except ot.InvalidRules:
        assume(False)
        raise


@settings(max_examples=40 if COMPILED else 8)
@given(rules=sound_rules(), seed=st.integers(0, 2**16))
def test_a_random_game_passes_the_kit(rules: Rules, seed: int) -> None:
    @ot.game(title="Random", players=rules.seats.players)
    def random_game() -> Rules:
        return rules

    check_game(random_game, matches=2, seed=seed, actions=70 if COMPILED else 40, compare_compiled=False)
