"""The score sheet of a match, computed from the parts of the rules, in plain Python and without the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.actions import Bid
from overtrick.rules import DifferContract, ExactBid, LastDeal, PointContract, Rules, Target, TeamContract
from overtrick.table import Outcome, Table

from .counts import DealCount, Events, count_deal, winning_bid
from .matches import require


@dataclass
class Sheet:
    """The running totals of each side."""

    rules: Rules
    scores: list[int]
    bags: list[int]
    tricks: list[int]
    scored: int = 0

    @property
    def is_full(self) -> bool:
        """Whether the match is over."""
        if isinstance(self.rules.finish, LastDeal):
            return self.scored == len(self.rules.deal.hands)
        return self.scored > 0 and _target_reached(self.rules.finish, self.scores)

    @property
    def hand(self) -> int:
        """The size of the hands in the next deal."""
        sizes = self.rules.deal.hands
        return sizes[min(self.scored, len(sizes) - 1)]


def _target_reached(finish: Target, scores: Sequence[int]) -> bool:
    best = max(scores)
    reached = best > finish.points if finish.over else best >= finish.points
    return reached and (finish.ties == "share" or scores.count(best) == 1)


def changes(rules: Rules, count: DealCount, events: Events, bags: list[int]) -> list[int]:
    """The change that a finished deal makes to the score of each side. ``bags`` are updated in place."""
    match rules.score:
        case ExactBid(per_trick=per_trick, exact=exact):
            change = [0] * rules.seats.sides
            for seat, tricks in enumerate(count.tricks):
                bid = count.bids[seat]
                made = isinstance(bid, Bid) and bid.amount == tricks
                change[rules.seats.side_of(seat)] += per_trick * tricks + (exact if made else 0)
            return change
        case TeamContract() as contract:
            return [_team_change(rules, contract, count, side, bags) for side in range(rules.seats.sides)]
        case PointContract():
            return _point_changes(rules, count, events)
        case DifferContract(per_trick=per_trick):
            return _differ_changes(rules, count, events, per_trick)


def _team_change(rules: Rules, contract: TeamContract, count: DealCount, side: int, bags: list[int]) -> int:
    seats = rules.seats.members(side)
    bids = {seat: bid.amount for seat in seats if isinstance(bid := count.bids[seat], Bid)}
    called, taken = sum(bids.values()), sum(count.tricks[seat] for seat in seats)
    change = 0
    if getattr(rules.auction, "nello", False):
        change += sum(
            contract.nello if count.tricks[seat] == 0 else -contract.nello for seat, bid in bids.items() if bid == 0
        )
    if taken < called:
        return change - contract.per_trick * called
    if contract.bags > 0:  # bags without a penalty are not counted
        bags[side] += taken - called
        change -= contract.bag_penalty * (bags[side] // contract.bags)
        bags[side] %= contract.bags
    return change + contract.per_trick * called


def _point_changes(rules: Rules, count: DealCount, events: Events) -> list[int]:
    won = winning_bid(rules, events)
    change = list(count.points)
    if won is not None:
        declarer, bid = won
        side = rules.seats.side_of(declarer)
        if change[side] < bid.amount:
            change[side] = -bid.amount
    return change


def _differ_changes(rules: Rules, count: DealCount, events: Events, per_trick: int) -> list[int]:
    won = winning_bid(rules, events)
    sides = range(rules.seats.sides)
    if won is None:
        return [0 for _ in sides]
    differ, bid = rules.seats.side_of(won[0]), won[1]
    taken = sum(count.tricks[seat] for seat in rules.seats.members(differ))
    if taken >= bid.amount:
        return [per_trick * taken if side == differ else 0 for side in sides]
    return [0 if side == differ else per_trick * (bid.amount - taken) for side in sides]


def outcome_of(rules: Rules, sheet: Sheet, entered: Sequence[int]) -> Outcome:
    """The outcome of a match that is over: ranking, multiplied totals and credits."""
    sides = range(rules.seats.sides)
    by_tricks = isinstance(rules.finish, LastDeal) and rules.finish.ties == "tricks_then_entry"

    def place(side: int) -> tuple[int, ...]:
        if by_tricks:
            return -sheet.scores[side], -sheet.tricks[side], min(map(entered.index, rules.seats.members(side)))
        return -sheet.scores[side], side

    ranking = sorted(sides, key=place)
    best = max(sheet.scores)
    winners = [ranking[0]] if by_tricks else [side for side in sides if sheet.scores[side] == best]
    final = list(sheet.scores)
    if rules.payout.multiplied:
        final = [sheet.scores[side] * (len(ranking) - ranking.index(side)) for side in sides]
    return Outcome(
        tuple(winners), tuple(ranking), tuple(sheet.scores), tuple(final), tuple(_credits(rules, ranking, final))
    )


def _credits(rules: Rules, ranking: Sequence[int], final: Sequence[int]) -> list[int]:
    stake, sides = rules.payout.stake, len(ranking)
    shares = [0] * sides
    gained = [max(total, 0) for total in final]
    if rules.payout.pot == "by_points" and sum(gained) > 0:
        shares = [stake * sides * total // sum(gained) for total in gained]
    shares[ranking[0]] += stake * sides - sum(shares)
    return [share - stake for share in shares]


def check_counts(table: Table) -> None:
    """The tricks, points, scores and the end of the match are right when counted from the cards."""
    rules = table.rules
    sides = rules.seats.sides
    sheet = Sheet(rules, [0] * sides, [0] * sides, [0] * sides)
    starts = (*table.deal_starts, len(table.history))
    for index, (dealer, dealt) in enumerate(zip(table.dealers, table.dealt, strict=True)):
        events = table.history[starts[index] : starts[index + 1]]
        require(not sheet.is_full, table, f"deal {index + 1} came after the end of the match")
        sizes = {len(hand) for hand in dealt.hands}
        require(sizes == {sheet.hand}, table, f"deal {index + 1} has hands of {sizes} cards instead of {sheet.hand}")
        count = count_deal(rules, dealer, dealt, events)
        _check_tricks(table, count, index)
        if index < len(table.deals):
            _check_finished(table, sheet, count, events, index)
    last = len(table.deals) == len(table.dealt)
    require(last == (table.outcome is not None), table, "the match must be over exactly when its last deal is finished")
    require(table.scores == tuple(sheet.scores), table, f"the scores are {table.scores} and add up to {sheet.scores}")
    require(table.bags == tuple(sheet.bags), table, f"the bags are {table.bags} and add up to {sheet.bags}")
    require(sheet.is_full == last, table, "the match goes on too long, or ends too soon")
    if last:
        counted = outcome_of(rules, sheet, table.entered)
        require(table.outcome == counted, table, f"the outcome is {table.outcome}, but it should be {counted}")


def _check_tricks(table: Table, count: DealCount, index: int) -> None:
    """Every trick was led by the winner of the last one and played clockwise; the current deal has the right facts."""
    for trick, leader in zip((*count.full_tricks, count.trick), count.leaders, strict=True):
        seats = [seat for seat, _ in trick]
        clockwise = [((leader or 0) + step) % table.players for step in range(len(seats))]
        require(seats == clockwise, table, f"seats {seats} played to a trick that seat {leader} should have led")
    if index + 1 < len(table.dealt):
        return
    for what, shown, counted in (
        ("trump is", table.trump, count.trump),
        ("the declarer is", table.declarer, count.declarer),
        ("the calls are", table.bids, count.bids),
        ("the tricks won are", table.tricks_won, count.tricks),
        ("the points taken are", table.points, count.points),
        ("the trick on the table is", table.trick, count.trick),
    ):
        require(shown == counted, table, f"{what} {shown}, but should be {counted}")
    if table.phase == "play" and not count.trick:
        leader = count.leaders[-1]
        require(table.turn == leader, table, f"seat {leader} should lead, not seat {table.turn}")


def _check_finished(table: Table, sheet: Sheet, count: DealCount, events: Events, index: int) -> None:
    result, rules = table.deals[index], sheet.rules
    passed_out = sum(count.tricks) == 0
    change = [0] * rules.seats.sides if passed_out else changes(rules, count, events, sheet.bags)
    require(
        (result.bids, result.tricks, result.points, result.change)
        == (count.bids, count.tricks, count.points, tuple(change)),
        table,
        f"deal {index + 1} has the result {result}, but should have {count.tricks} tricks,"
        f" {count.points} points and a change of {change}",
    )
    require(
        passed_out or sum(count.tricks) == sheet.hand,
        table,
        f"deal {index + 1} ended after {sum(count.tricks)} of {sheet.hand} tricks",
    )
    for side, more in enumerate(change):
        sheet.scores[side] += more
    if not passed_out:
        sheet.scored += 1
        for seat, tricks in enumerate(count.tricks):
            sheet.tricks[rules.seats.side_of(seat)] += tricks
