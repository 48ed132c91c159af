"""What a seat did in a match, counted deal by deal: bids made exactly, nellos, contracts and sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.actions import Bid
from overtrick.rules import Rules, TeamContract, TrickBids
from overtrick.table import DealResult


@dataclass
class Tally:
    """Counts of one seat in one match, kept with it so that statistics need not read its record again."""

    deals: int = 0
    tricks: int = 0
    bids: int = 0
    """Bids of a number of tricks, where everybody makes one."""
    bids_exact: int = 0
    nellos: int = 0
    nellos_made: int = 0
    contracts: int = 0
    """Auctions won, or deals in which the partnership had tricks to make."""
    contracts_made: int = 0
    bags: int = 0


def tally(rules: Rules, deals: Sequence[DealResult], seat: int) -> Tally:
    """Count what this seat did."""
    counted = Tally(deals=len(deals))
    for deal in deals:
        counted.tricks += deal.tricks[seat]
        if isinstance(rules.auction, TrickBids):
            _count_tricks_bid(counted, rules, deal, seat)
        elif rules.auction is not None:
            _count_auction(counted, rules, deal, seat)
    return counted


def _count_tricks_bid(counted: Tally, rules: Rules, deal: DealResult, seat: int) -> None:
    bid = deal.bids[seat]
    if not isinstance(bid, Bid):
        return
    exact = deal.tricks[seat] == bid.amount
    counted.bids += 1
    counted.bids_exact += exact
    if bid.nello:
        counted.nellos += 1
        counted.nellos_made += exact
    if isinstance(rules.score, TeamContract):
        side_of = rules.seats.side_of
        partners = [other for other in range(rules.seats.players) if side_of(other) == side_of(seat)]
        wanted = sum(call.amount for partner in partners if isinstance(call := deal.bids[partner], Bid))
        over = sum(deal.tricks[partner] for partner in partners) - wanted
        if wanted:
            counted.contracts += 1
            counted.contracts_made += over >= 0
        counted.bags += max(over, 0)


def _count_auction(counted: Tally, rules: Rules, deal: DealResult, seat: int) -> None:
    """Whoever won the auction is the one who did not pass in the end; it was made where the side did not lose by it."""
    bid = deal.bids[seat]
    if isinstance(bid, Bid):
        counted.contracts += 1
        counted.contracts_made += deal.change[rules.seats.side_of(seat)] > 0
