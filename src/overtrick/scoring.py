"""Scoring as data: what is counted, whose promise it is, and what is paid for it.

A game's scoring is a list of payments, each one sentence. River's, for example: one point for each trick taken, always;
ten points for a bid made exactly.

>>> Scoring(Contract("seat", "exactly"), [Payment(1, per="taken"), Payment(10, when="made")]).payments
(Payment(amount=1, per='taken'), Payment(amount=10, when='made'))
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Literal, TypeAlias, get_args

from .cards import Card, Deck
from .errors import InvalidRules, quoted
from .part import Part, require, require_one_of

MAX_PAYMENTS = 24
MAX_AMOUNT = 10_000
MAX_POINTS = 10_000
"""Most points that all cards of a deck may be worth together, and most points of one payment."""

Condition: TypeAlias = Literal[
    "always",
    "made",
    "missed",
    "exact",
    "not_exact",
    "none_taken",
    "some_taken",
    "all_taken",
    "no_trick",
    "every_trick",
    "alone",
    "not_alone",
    "bid_zero",
    "bid_some",
]
Quantity: TypeAlias = Literal["deal", "bid", "taken", "over", "under", "off"]

CONDITIONS: tuple[str, ...] = get_args(Condition)
QUANTITIES: tuple[str, ...] = get_args(Quantity)

_OPPOSITES = (
    {"made", "missed"},
    {"exact", "not_exact"},
    {"none_taken", "some_taken"},
    {"no_trick", "every_trick"},
    {"alone", "not_alone"},
    {"bid_zero", "bid_some"},
    {"missed", "exact"},
    {"none_taken", "all_taken"},
)
_ABOUT_CONTRACT = {"made", "missed", "exact", "not_exact", "bid_zero", "bid_some"}
_ABOUT_BIDS = {"bid", "over", "under", "off"}


class _ShortRepr:
    """A repr without the fields that have their default values: rules are shown in the docs."""

    def __repr__(self) -> str:
        shown = []
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if field.default is MISSING or value != field.default:
                shown.append(f"{field.name}={value!r}")
        return f"{type(self).__name__}({', '.join(shown)})"


@dataclass(frozen=True, repr=False)
class CardPoints(_ShortRepr, Part):
    """Card points are counted instead of tricks.

    ``worth`` gives points to a rank (``"10"``), a suit (``"H"``) or a single card (``"SQ"``, which then counts as that
    alone). ``last_trick`` is what the last trick is worth by itself. ``discards`` decides which side gets the points
    among the cards that a declarer has discarded.
    """

    worth: tuple[tuple[str, int], ...]
    discards: Literal["none", "bidder", "last_trick"] = "none"
    last_trick: int = 0

    def __post_init__(self) -> None:
        if isinstance(self.worth, Mapping):  # the natural way to write it
            object.__setattr__(self, "worth", tuple(self.worth.items()))
        super().__post_init__()

    def _check(self) -> None:
        require_one_of(self.discards, ("none", "bidder", "last_trick"), "CardPoints: discards")
        names = [name for name, _ in self.worth]
        require(len(set(names)) == len(names), "CardPoints: worth names something twice")
        require(
            abs(self.last_trick) <= MAX_POINTS,
            f"CardPoints: the last trick is worth {self.last_trick} points, and at most {MAX_POINTS} are possible",
        )

    def worth_in(self, deck: Deck) -> dict[Card, int]:
        """The points of each card of a deck. Raises InvalidRules for a name that is not in the deck or is ambiguous."""
        by_rank, by_suit, by_card = {}, {}, {}
        for name, points in self.worth:
            card, suit = deck.get(name), deck.find_suit(name)
            is_rank = name in deck.ranks
            meanings = (card is not None) + (suit is not None) + is_rank
            require(meanings > 0, f"CardPoints: {quoted(name)} is no rank, suit or card of the deck ({deck.name})")
            said = ((is_rank, "a rank"), (suit is not None, "a suit"), (card is not None, "a card"))
            both = " and ".join(what for holds, what in said if holds)
            other = "; give the suit another letter" if suit is not None else ""
            require(meanings == 1, f"CardPoints: {quoted(name)} is {both} of this deck{other}")
            if card is not None:
                by_card[card] = points
            elif suit is not None:
                by_suit[suit] = points
            else:
                by_rank[name] = points
        worth = {}
        for card in deck.cards:
            in_suit = by_suit.get(card.suit) if card.suit else None
            in_rank = by_rank.get(card.rank) if card.suit else None
            if card not in by_card:
                require(
                    in_suit is None or in_rank is None,
                    f"CardPoints: {card} has points for its rank and for its suit; give its own points too",
                )
            worth[card] = by_card.get(card, in_suit if in_suit is not None else in_rank or 0)
        return worth


@dataclass(frozen=True, repr=False)
class Contract(_ShortRepr, Part):
    """A promise: whose it is, and what keeps it.

    Each seat promises its own bid, a team the sum of its bids, or the declarer's side the bid that won the auction.
    ``wanted`` is the number promised where no bid says it: an auction then decides only who the declarer is, and no
    payment depends on the bid. ``holder`` is what players call the declarer.
    """

    of: Literal["seat", "team", "declarer"]
    sense: Literal["at_least", "exactly"] = "at_least"
    wanted: int | None = None
    holder: str = "declarer"

    def _check(self) -> None:
        require_one_of(self.of, ("seat", "team", "declarer"), "Contract: of")
        require_one_of(self.sense, ("at_least", "exactly"), "Contract: sense")
        require(
            self.wanted is None or 0 <= self.wanted <= MAX_POINTS,
            f"Contract: wanted is 0 to {MAX_POINTS}, not {quoted(self.wanted)}",
        )


@dataclass(frozen=True, repr=False)
class Payment(_ShortRepr, Part):
    """One sentence of a scoring: how much is paid, for what, when, and to whom.

    ``amount`` is paid once, or for each of what ``per`` names: the ``"bid"``, what was ``"taken"`` (only that ``above``
    a number), what is ``"over"`` or ``"under"`` the bid, or ``"off"`` it either way. ``when`` is a condition or several
    that must all hold. ``who`` says whose result is meant: in a game with a declarer, only the ``"declarer"`` or only
    the ``"others"``. It is paid to the ``"own"`` side, to each of the ``"others"``, or it goes to the ``"counter"``.
    ``text`` replaces the words that explain the payment after a deal.
    """

    amount: int
    per: Quantity = "deal"
    when: tuple[Condition, ...] | Condition = "always"
    who: Literal["all", "declarer", "others"] = "all"
    to: Literal["own", "others", "counter"] = "own"
    above: int = 0
    text: str = ""

    def __post_init__(self) -> None:
        conditions = (self.when,) if isinstance(self.when, str) else self.when
        require(isinstance(conditions, Sequence) and bool(conditions), "Payment: when is a condition or several")
        for condition in conditions:
            require_one_of(condition, CONDITIONS, "Payment: when")
        one = conditions[0] if len(conditions) == 1 else tuple(conditions)
        object.__setattr__(self, "when", one)
        super().__post_init__()

    @property
    def conditions(self) -> tuple[str, ...]:
        """The conditions that must all hold."""
        return (self.when,) if isinstance(self.when, str) else self.when

    @property
    def needs_contract(self) -> bool:
        """Whether it can fire only where there is a contract."""
        return self.per in _ABOUT_BIDS or bool(_ABOUT_CONTRACT.intersection(self.conditions))

    def _check(self) -> None:
        require_one_of(self.per, QUANTITIES, "Payment: per")
        require_one_of(self.who, ("all", "declarer", "others"), "Payment: who")
        require_one_of(self.to, ("own", "others", "counter"), "Payment: to")
        unknown = set(re.findall(r"\{(\w*)\}", self.text)) - {"count"}
        require(not unknown, f"{self}: its text may contain {{count}} and nothing else in braces")
        require(self.amount != 0, f"{self}: it pays nothing")
        require(abs(self.amount) <= MAX_AMOUNT, f"{self}: at most {MAX_AMOUNT} points are possible")
        require(0 <= self.above <= MAX_POINTS, f"{self}: above is 0 to {MAX_POINTS}")
        require(self.above == 0 or self.per == "taken", f"{self}: only what is taken can count above a number")
        said = set(self.conditions)
        impossible = any(pair <= said for pair in _OPPOSITES)
        require(not impossible, f"{self}: it can never be paid")
        require(self.to != "counter" or self.amount > 0, f"{self}: a counter only goes up")


@dataclass(frozen=True)
class FirstOf(Part):
    """Payments of which only the first that applies is paid."""

    payments: tuple[Payment, ...]

    def __post_init__(self) -> None:
        if isinstance(self.payments, Sequence):
            object.__setattr__(self, "payments", tuple(self.payments))
        super().__post_init__()

    def _check(self) -> None:
        require(len(self.payments) >= 2, "FirstOf needs at least two payments")
        for earlier, payment in enumerate(self.payments):
            for before in self.payments[:earlier]:
                covers = set(before.conditions) <= {"always", *payment.conditions} and before.who in (
                    "all",
                    payment.who,
                )
                require(not covers, f"{payment}: it can never be paid, because {before} comes first")


@dataclass(frozen=True, repr=False)
class Counter(_ShortRepr, Part):
    """Something that adds up from deal to deal, such as bags. Each time it reaches ``every``, it pays and starts again.

    With ``every`` at 0 it never pays.
    """

    name: str
    every: int
    pays: int

    def _check(self) -> None:
        require(bool(self.name.strip()), "Counter: it needs a name, such as bag")
        require(0 <= self.every <= 1000, f"Counter: every is 1 to 1000, or 0 for a counter that never pays: {self}")
        require(abs(self.pays) <= MAX_AMOUNT, f"{self}: at most {MAX_AMOUNT} points are possible")
        require(self.pays != 0 or self.every == 0, f"{self}: it pays nothing; every=0 is a counter that never pays")


@dataclass(frozen=True, repr=False)
class Scoring(_ShortRepr, Part):
    """How a deal is scored.

    ``nello`` are the payments for a seat that bid no tricks, in a game where that is a contract of its own, and
    ``blind_nello`` those for one that bid it before looking at the cards.
    """

    contract: Contract | None = None
    payments: tuple[Payment | FirstOf, ...] = ()
    counts: CardPoints | None = None
    counter: Counter | None = None
    nello: tuple[Payment, ...] = ()
    blind_nello: tuple[Payment, ...] = ()

    def __post_init__(self) -> None:
        for name in ("payments", "nello", "blind_nello"):
            value = getattr(self, name)
            if isinstance(value, Sequence) and not isinstance(value, str):  # a list will do
                object.__setattr__(self, name, tuple(value))
        super().__post_init__()

    @property
    def unit(self) -> Literal["tricks", "points"]:
        """What is counted."""
        return "tricks" if self.counts is None else "points"

    def groups(self) -> Iterator[tuple[Payment, ...]]:
        """The payments in groups of which only the first that applies is paid."""
        for payment in self.payments:
            yield payment.payments if isinstance(payment, FirstOf) else (payment,)

    def all_payments(self) -> tuple[Payment, ...]:
        """Every payment, in the order in which the kernel reads them."""
        listed = tuple(payment for group in self.groups() for payment in group)
        return (*listed, *self.nello, *self.blind_nello)

    def _check(self) -> None:
        require(bool(self.payments), "Scoring: without a payment nobody scores")
        payments = self.all_payments()
        require(len(payments) <= MAX_PAYMENTS, f"Scoring: at most {MAX_PAYMENTS} payments are possible")
        for payment in payments:
            is_nello = payment in self.nello or payment in self.blind_nello
            require(
                is_nello or self.contract is not None or not payment.needs_contract,
                f"{payment}: it can never be paid without a contract",
            )
            declares = self.contract is not None and self.contract.of == "declarer"
            require(declares or payment.who == "all", f"{payment}: this contract has no {payment.who}")
            require(payment.to != "counter" or self.counter is not None, f"{payment}: there is no counter")
            if self.contract is not None and self.contract.sense == "exactly":
                never = {"made", "not_exact"} <= set(payment.conditions)
                require(not never, f"{payment}: it can never be paid")
        fed = any(payment.to == "counter" for payment in payments)
        require(self.counter is None or fed, "Counter: no payment goes to it")
        exact = self.contract is not None and self.contract.sense == "exactly"
        require(
            not (exact and (self.nello or self.blind_nello)),
            'Scoring: with exact contracts a bid of none is one of them: pay for it when=("made", "bid_zero")',
        )
        for payment in (*self.nello, *self.blind_nello):
            plain = payment.who == "all" and payment.to == "own" and payment.per == "deal"
            require(plain, f"{payment}: a nello pays a flat amount to its own side")
            said = set(payment.conditions) <= {"always", "made", "missed"}
            require(said, f"{payment}: a nello is made or missed, and nothing else can be said of it")


_REPLACED = {
    "ExactBid": 'Scoring(Contract("seat", "exactly"), [Payment(1, per="taken"), Payment(10, when="made")])',
    "TeamContract": (
        'Scoring(Contract("team"), [Payment(10, per="bid", when="made"), Payment(-10, per="bid", when="missed"),'
        ' Payment(1, per="over", to="counter")], counter=Counter("bag", every=10, pays=-100))'
    ),
    "PointContract": (
        'Scoring(Contract("declarer"), [Payment(1, per="taken", when="made", who="declarer"), Payment(-1, per="bid",'
        ' when="missed", who="declarer"), Payment(1, per="taken", who="others")], counts=CardPoints({"A": 10}))'
    ),
    "DifferContract": (
        'Scoring(Contract("declarer"), [Payment(1, per="taken", when="made", who="declarer"), Payment(1, per="under",'
        ' when="missed", who="declarer", to="others")])'
    ),
}


def replaced_name(name: str) -> InvalidRules | None:
    """The error for a name of a scoring that earlier versions had; it says what to write instead."""
    if name not in _REPLACED:
        return None
    return InvalidRules(f"{name} is gone: write score={_REPLACED[name]}")
