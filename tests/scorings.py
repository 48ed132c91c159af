"""Scorings that tests use: the five games' own with other amounts. An amount of 0 leaves the payment out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from overtrick.rules import CardPoints, Contract, Counter, Payment, Scoring


def _paid(*payments: Payment | None) -> tuple[Payment, ...]:
    return tuple(payment for payment in payments if payment is not None)


def tricks_only(per_trick: int = 1) -> Scoring:
    """Points for each trick, and no contract."""
    return Scoring(None, (Payment(per_trick, per="taken"),))


def exact_bids(per_trick: int = 1, exact: int = 10) -> Scoring:
    """Points for each trick taken, and a bonus for taking exactly the number that the seat bid."""
    payments = _paid(
        Payment(per_trick, per="taken") if per_trick else None,
        Payment(exact, when="made") if exact else None,
    )
    return Scoring(Contract("seat", "exactly"), payments)


def team_bids(per_trick: int = 10, nello: int = 100, bags: int = 10, bag_penalty: int = 100) -> Scoring:
    """Points for each trick that a team bid and took, with bags. Without nello in the auction, ``nello`` must be 0."""
    payments = _paid(
        Payment(per_trick, per="bid", when="made") if per_trick else None,
        Payment(-per_trick, per="bid", when="missed") if per_trick else None,
        Payment(1, per="over", to="counter"),
    )
    return Scoring(
        Contract("team", "at_least"),
        payments,
        counter=Counter("bag", every=bags, pays=-bag_penalty),
        nello=(Payment(nello, when="made"), Payment(-nello, when="missed")) if nello else (),
    )


def declarer_points(
    worth: Mapping[str, int] | Sequence[tuple[str, int]],
    discards: Literal["none", "bidder", "last_trick"] = "none",
) -> Scoring:
    """Card points: each side scores what it took, and the declarer's side loses its bid if it took less."""
    return Scoring(
        Contract("declarer", "at_least"),
        (
            Payment(1, per="taken", when="made", who="declarer"),
            Payment(-1, per="bid", when="missed", who="declarer"),
            Payment(1, per="taken", who="others"),
        ),
        counts=CardPoints(tuple(dict(worth).items()), discards=discards),
    )


def one_against_all(per_trick: int = 1) -> Scoring:
    """The declarer scores the tricks taken if the bid is made; if not, each other side scores those missing."""
    return Scoring(
        Contract("declarer", "at_least"),
        (
            Payment(per_trick, per="taken", when="made", who="declarer"),
            Payment(per_trick, per="under", when="missed", who="declarer", to="others"),
        ),
    )


def card_points(worth: Mapping[str, int], *, last_trick: int = 0) -> CardPoints:
    """The points of ranks, suits and cards."""
    return CardPoints(tuple(worth.items()), last_trick=last_trick)
