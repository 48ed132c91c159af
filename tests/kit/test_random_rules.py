"""Random rules: they are refused with a sentence, or they are a game that passes the kit."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypedDict

from hypothesis import Phase, assume, given, note, settings
from hypothesis import strategies as st

import overtrick as ot
from overtrick.cards import FRENCH_24, FRENCH_52, PIQUET_64, ROOK_42, Deck, Suit
from overtrick.rules import (
    Auction,
    BidTrump,
    CardPoints,
    Contract,
    Counter,
    Dealing,
    DrawnTrump,
    Finish,
    FirstOf,
    FixedTrump,
    LastDeal,
    Lead,
    NamedTrump,
    NoTrump,
    OfferedTrump,
    OrderUp,
    Passing,
    Payment,
    Payout,
    Piles,
    PointAuction,
    Rules,
    Scoring,
    Seats,
    SuitAuction,
    Target,
    TrickBids,
    Tricks,
    Trump,
    TurnedTrump,
)
from overtrick.scoring import CONDITIONS, QUANTITIES
from overtrick.testing import check_game
from tests.conftest import COMPILED

from .invented import JOKERS, TWO_SUITS

EXAMPLES = settings().max_examples * 2 // 3
THOROUGH = EXAMPLES > 1000
PHASES = tuple(Phase) if THOROUGH else (Phase.explicit, Phase.reuse, Phase.generate)
"""A game that fails is reported with its rules. Only the profile "thorough" spends time on finding a simpler one."""

SMALL = Deck("small", (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS), ("7", "8", "9", "A"), copies=2)
DECKS = [FRENCH_52, FRENCH_24, PIQUET_64, ROOK_42, JOKERS, TWO_SUITS, SMALL]
AMOUNTS = st.integers(-12, 12).filter(bool)


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
    early = draw(st.booleans())
    if middle:
        in_middle = draw(st.integers(0, min(left - 1, 8)))
        kept = in_middle > 0 and draw(st.booleans())
        return Dealing(hands, middle=in_middle, no_points_in_discards=kept, ends_early=early)
    piles = draw(st.none() | st.builds(Piles, st.integers(1, 5), st.integers(1, 5)))
    return Dealing(hands, piles=piles, ends_early=early)


@st.composite
def point_auctions(draw: st.DrawFn) -> PointAuction:
    step, low, more = draw(st.integers(1, 7)), draw(st.integers(1, 5)), draw(st.integers(0, 20))
    return PointAuction(step, step * low, step * (low + more), draw(st.booleans()), draw(st.booleans()))


DISCARDS: st.SearchStrategy[Literal["none", "bidder", "last_trick"]] = st.sampled_from(["none", "bidder", "last_trick"])
SUIT_AUCTIONS = st.builds(SuitAuction, st.booleans(), st.sampled_from(["tricks_or_suit", "tricks_and_suit"]))
TRICK_BIDS = st.one_of(
    st.builds(TrickBids, total_at_most=st.none() | st.integers(0, 20), nello=st.booleans()),
    st.builds(TrickBids, hook=st.booleans(), nello=st.booleans()),
    st.builds(TrickBids, hook=st.booleans(), nello=st.just(True), blind_nello=st.just(True)),
)
ORDER_UP = st.booleans().flatmap(
    lambda second: st.builds(OrderUp, st.just(second), st.booleans() if second else st.just(False), st.booleans())
)
FINISHES: st.SearchStrategy[Finish] = st.one_of(
    st.builds(LastDeal, st.sampled_from(["share", "tricks_then_entry"]), st.booleans()),
    st.builds(
        Target,
        st.integers(1, 40),
        over=st.booleans(),
        ties=st.sampled_from(["share", "play_on"]),
        lowest_wins=st.booleans(),
        lose_at=st.none() | st.integers(-40, -1),
    ),
)
PAYOUTS = st.builds(Payout, st.booleans(), st.sampled_from([0, 1, 7, 1000]), st.sampled_from(["winner", "by_points"]))


class Parts(TypedDict):
    """The arguments of Rules."""

    seats: Seats
    deck: Deck
    deal: Dealing
    auction: Auction | None
    trump: Trump
    lead: Lead
    tricks: Tricks
    score: Scoring
    finish: Finish
    payout: Payout
    passing: Passing | None


# Scorings: any payments that the contract allows


@st.composite
def card_points(draw: st.DrawFn, deck: Deck) -> CardPoints:
    names = [*deck.ranks, *deck.always_trump, *map(str, deck.suits), *map(str, deck.cards[:: len(deck) // 8])]
    worth = draw(st.dictionaries(st.sampled_from(names), st.integers(-5, 30), max_size=4))
    return CardPoints(tuple(worth.items()), draw(DISCARDS), draw(st.integers(-3, 10)))


@st.composite
def contracts(draw: st.DrawFn, auction: Auction | None) -> Contract | None:
    holders: list[Literal["seat", "team", "declarer"] | None] = [None, "seat", "team", "declarer"]
    of = draw(st.sampled_from(holders))
    if of is None:
        return None
    by_bid = isinstance(auction, TrickBids) != (of == "declarer") and auction is not None
    fixed = not by_bid or draw(st.integers(0, 3)) == 0  # with bids, what is promised is mostly the bid
    wanted = draw(st.integers(0, 4)) if fixed else None
    sense: Literal["at_least", "exactly"] = draw(st.sampled_from(["at_least", "exactly"]))
    return Contract(of, sense, wanted)


@st.composite
def payments(draw: st.DrawFn, contract: Contract | None, counter: Counter | None) -> Payment | None:
    """A payment that fits this contract; None where the drawn one is refused."""
    per = draw(st.sampled_from(QUANTITIES))
    conditions = draw(st.lists(st.sampled_from(CONDITIONS), min_size=1, max_size=2, unique=True))
    whose = ["all", "declarer", "others"] if contract is not None and contract.of == "declarer" else ["all"]
    to = draw(st.sampled_from(["own", "others"] + (["counter"] if counter is not None else [])))
    amount = draw(AMOUNTS)
    try:
        paid = Payment(
            abs(amount) if to == "counter" else amount,
            per=per,  # type: ignore[arg-type]
            when=tuple(conditions),  # type: ignore[arg-type]
            who=draw(st.sampled_from(whose)),
            to=to,  # type: ignore[arg-type]
            above=draw(st.sampled_from([0, 0, 1, 3])) if per == "taken" else 0,
        )
        Scoring(contract, (Payment(1, to="counter"), paid) if counter is not None else (paid,), counter=counter)
    except ot.InvalidRules:
        return None
    return paid


@st.composite
def groups(draw: st.DrawFn, contract: Contract | None, counter: Counter | None) -> tuple[Payment | FirstOf, ...]:
    """A payment, some of which only the first is made, or none."""
    drawn = draw(st.lists(payments(contract, counter), min_size=1, max_size=3))
    fitting = tuple(payment for payment in drawn if payment is not None)
    try:
        return (FirstOf(fitting),)
    except ot.InvalidRules:
        return fitting


@st.composite
def scorings(draw: st.DrawFn, auction: Auction | None, deck: Deck) -> Scoring:
    """Any scoring that might fit an auction. Rules refuses those that do not."""
    contract = draw(contracts(auction))
    counter = draw(st.none() | st.builds(Counter, st.just("bag"), st.integers(0, 6), st.integers(-30, 30).filter(bool)))
    drawn = draw(st.lists(groups(contract, counter), max_size=5))
    listed = tuple(payment for group in drawn for payment in group)
    if counter is not None:
        listed += (Payment(1, to="counter", when="no_trick"),)
    nello: tuple[Payment, ...] = ()
    blind: tuple[Payment, ...] = ()
    if isinstance(auction, TrickBids) and auction.nello and (contract is None or contract.sense == "at_least"):
        nello = (Payment(draw(AMOUNTS), when="made"), Payment(draw(AMOUNTS), when="missed"))
        blind = (Payment(draw(AMOUNTS)),) if auction.blind_nello else ()
    counts = draw(st.none() | card_points(deck))
    payments = listed or (Payment(1, per="taken"),)
    return Scoring(contract, payments, counts=counts, counter=counter, nello=nello, blind_nello=blind)


@st.composite
def trick_rules(draw: st.DrawFn, deck: Deck) -> Tricks:
    """Which card beats which, with special cards of all kinds."""
    names = sorted({str(card) for card in deck.cards if card.suit is not None})
    special = draw(st.lists(st.sampled_from(names), max_size=4, unique=True))
    wins = draw(st.integers(0, len(special)))
    ranks = (*deck.ranks, *deck.always_trump)
    return Tricks(
        draw(st.sampled_from(["first", "last"])),
        trump_order=tuple(draw(st.permutations(ranks))) if draw(st.booleans()) else (),
        bowers=draw(st.none() | st.sampled_from(deck.ranks)),
        always_win=tuple(special[:wins]),
        never_win=tuple(special[wins:]),
    )


@st.composite
def leads(draw: st.DrawFn, deck: Deck, *, declarer: bool) -> Lead:
    firsts: list[Literal["left", "dealer", "declarer"]] = ["left", "dealer", *(["declarer"] if declarer else [])]  # type: ignore[list-item]
    barred = draw(st.none() | st.sampled_from(deck.suits))
    names = [str(card) for card in deck.cards]
    broken_by = () if barred is None else tuple(draw(st.lists(st.sampled_from(names), max_size=2)))
    clean = draw(st.booleans())
    return Lead(draw(st.sampled_from(firsts)), barred, clean_first_trick=clean, broken_by=broken_by)


DIRECTIONS: st.SearchStrategy[Literal["left", "right", "across", "hold"]] = st.sampled_from(
    ["left", "right", "across", "hold"]
)
PASSINGS = st.builds(
    Passing, st.integers(1, 3), st.lists(DIRECTIONS, min_size=1, max_size=3).filter(lambda some: set(some) != {"hold"})
)


@st.composite
def random_parts(draw: st.DrawFn) -> Parts:
    """Any combination of parts that might fit together. Rules refuses those that do not."""
    seats, deck = draw(seatings()), draw(st.sampled_from(DECKS))
    kind = draw(st.sampled_from(["nothing", "tricks", "points", "suits", "order"]))
    declarer = kind in ("points", "suits", "order")
    trumps: list[Trump] = [
        NoTrump(),
        DrawnTrump(),
        TurnedTrump(),
        TurnedTrump("dealers_last"),
        FixedTrump(deck.suits[-1]),
    ]
    if declarer:
        trumps.append(NamedTrump())
    auction: Auction | None = draw(
        {
            "nothing": st.none(),
            "tricks": TRICK_BIDS,
            "points": point_auctions(),
            "suits": SUIT_AUCTIONS,
            "order": ORDER_UP,
        }[kind]
    )
    deal = draw(dealings(seats, deck, middle=kind in ("points", "suits") and draw(st.booleans())))
    if len(deal.hands) > 1:
        trumps.append(TurnedTrump(not_in=(draw(st.integers(1, len(deal.hands))),)))
    return Parts(
        seats=seats,
        deck=deck,
        deal=deal,
        auction=auction,
        trump=_TRUMP_OF_AUCTION.get(kind) or draw(st.sampled_from(trumps)),
        lead=draw(leads(deck, declarer=declarer)),
        tricks=draw(trick_rules(deck)),
        score=draw(scorings(auction, deck)),
        finish=draw(FINISHES),
        payout=draw(PAYOUTS),
        passing=draw(st.none() | PASSINGS),
    )


_TRUMP_OF_AUCTION: dict[str, Trump] = {"suits": BidTrump(), "order": OfferedTrump()}


@st.composite
def sound_rules(draw: st.DrawFn) -> Rules:
    parts = draw(random_parts())
    try:
        return leave_out_refused(parts)
    except ot.InvalidRules:
        assume(False)
        raise


SIMPLEST = Payment(1, per="taken")
PLAIN: dict[str, object] = {"Tricks": Tricks(), "Passing": None, "Lead": Lead(), "Target": LastDeal()}
"""For the first word of a refusal, the part that is refused and what is used in its place."""


def leave_out_refused(parts: Parts) -> Rules:
    """Rules with these parts, without the payments and other parts that Rules refuses."""
    while True:
        try:
            return Rules(**parts)
        except ot.InvalidRules as error:
            part = str(error).partition(":")[0]
            name = {"Target": "finish"}.get(part, part.lower())
            if part in PLAIN and parts[name] != PLAIN[part]:  # type: ignore[literal-required]
                parts = {**parts, name: PLAIN[part]}  # type: ignore[misc]
                continue
            score = parts["score"]
            listed = [paid for group in score.groups() for paid in group]
            kept = [paid for paid in listed if not str(error).startswith(f"{paid}:")]
            if len(kept) == len(listed) or listed == [SIMPLEST]:  # such as points, where no card has any
                raise
            parts = {**parts, "score": replace(score, payments=tuple(kept or [SIMPLEST]))}


class Drawn:
    """Rules that are reported as their repr: Hypothesis would write every card of the deck, which are megabytes."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __repr__(self) -> str:
        return repr(self.rules)


@settings(max_examples=EXAMPLES, phases=PHASES)
@given(drawn=sound_rules().map(Drawn), seed=st.integers(0, 2**16))
def test_a_random_game_passes_the_kit(drawn: Drawn, seed: int) -> None:
    rules = drawn.rules
    note(f"{rules!r}, seed {seed}")

    @ot.game(title="Random", players=rules.seats.players)
    def random_game() -> Rules:
        return rules

    check_game(random_game, matches=2, seed=seed, actions=70 if COMPILED else 40, compare_compiled=False)
