"""The score sheet of a match, computed from the parts of the rules, in plain Python and without the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.rules import LastDeal, OfferedTrump, Rules, Target, TurnedTrump
from overtrick.table import Outcome, Table

from .counts import DealCount, Events, count_deal, seats_playing
from .matches import require
from .payments import changes, could_change


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
    def _place(self) -> int:
        """The place of the next deal in the list of hand sizes, from 0."""
        return min(self.scored, len(self.rules.deal.hands) - 1)

    @property
    def hand(self) -> int:
        """The size of the hands in the next deal."""
        return self.rules.deal.hands[self._place]

    @property
    def turns_up(self) -> bool:
        """Whether a card is turned up or shown in the next deal."""
        trump = self.rules.trump
        if isinstance(trump, TurnedTrump):
            return self._place + 1 not in trump.not_in
        return isinstance(trump, OfferedTrump)


def _target_reached(finish: Target, scores: Sequence[int]) -> bool:
    highest = max(scores)
    reached = highest > finish.points if finish.over else highest >= finish.points
    reached |= finish.lose_at is not None and min(scores) <= finish.lose_at
    best = min(scores) if finish.lowest_wins else highest
    return reached and (finish.ties == "share" or scores.count(best) == 1)


def outcome_of(rules: Rules, sheet: Sheet, entered: Sequence[int]) -> Outcome:
    """The outcome of a match that is over: ranking, multiplied totals and credits."""
    sides = range(rules.seats.sides)
    by_tricks = isinstance(rules.finish, LastDeal) and rules.finish.ties == "tricks_then_entry"

    def place(side: int) -> tuple[int, ...]:
        if by_tricks:
            return (
                -rules.sign * sheet.scores[side],
                -sheet.tricks[side],
                min(map(entered.index, rules.seats.members(side))),
            )
        return -rules.sign * sheet.scores[side], side

    ranking = sorted(sides, key=place)
    best = min(sheet.scores) if rules.sign < 0 else max(sheet.scores)
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
        shown = dealt.turned is not None
        require(shown == sheet.turns_up, table, f"deal {index + 1} {'has a' if shown else 'has no'} turned card")
        count = count_deal(rules, dealer, dealt, events, index, finished=index < len(table.deals))
        _check_tricks(table, count, index, seats_playing(rules, events))
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


def _check_tricks(table: Table, count: DealCount, index: int, playing: Sequence[int]) -> None:
    """Every trick was led by the winner of the last one and played clockwise; the current deal has the right facts."""
    for trick, leader in zip((*count.full_tricks, count.trick), count.leaders, strict=True):
        seats = [seat for seat, _ in trick]
        around = [((leader or 0) + step) % table.players for step in range(table.players)]
        clockwise = [seat for seat in around if seat in playing][: len(seats)]
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
    passed_out, bags = sum(count.tricks) == 0, list(sheet.bags)
    change = [0] * rules.seats.sides if passed_out else changes(rules, count, events, sheet.bags)
    require(
        (result.bids, result.tricks, result.points, result.change)
        == (count.bids, count.tricks, count.points, tuple(change)),
        table,
        f"deal {index + 1} has the result {result}, but should have {count.tricks} tricks,"
        f" {count.points} points and a change of {change}",
    )
    left = 0 if passed_out else sheet.hand - sum(count.tricks)
    require(
        left == 0 or (rules.deal.ends_early and not could_change(rules, count, events, bags, left)),
        table,
        f"deal {index + 1} ended after {sum(count.tricks)} of {sheet.hand} tricks",
    )
    _check_lines(table, index)
    for side, more in enumerate(change):
        sheet.scores[side] += more
    if not passed_out:
        sheet.scored += 1
        for seat, tricks in enumerate(count.tricks):
            sheet.tricks[rules.seats.side_of(seat)] += tricks


def _check_lines(table: Table, index: int) -> None:
    """The lines of each side add up to its change of score."""
    result = table.deals[index]
    for side, change in enumerate(result.change):
        paid = sum(line.amount for line in result.lines if line.side == side)
        require(paid == change, table, f"the lines of side {side} in deal {index + 1} add up to {paid}, not {change}")
