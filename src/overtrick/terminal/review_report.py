"""The report on a review: how accurate the decisions of a player were, and which ones cost most."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from overtrick.actions import Action, Discard, Give, Play
from overtrick.review import Decision, Moment, Review, deal_leads
from overtrick.table import Table

from . import messages
from .card_text import card_text, cards_text, suit_text
from .messages import fill
from .sheets import Sheet, heading, new_sheet


def review_report(table: Table, review: Review, most: int) -> Iterator[RenderableType]:
    """The report part by part: the summary, the deals, the most expensive decisions."""
    facts = messages.REVIEW_FACTS.format(seat=review.seat, deals=messages.deals(len(table.deals)))
    yield heading(messages.REVIEW_TITLE.format(game=table.game.title), facts)
    yield Padding(_summary(review), (1, 0))
    yield _deals(table, review)
    worst = review.worst(most)
    if not worst:
        yield Padding(Text(messages.REVIEW_NO_MISTAKES, style="green"), (1, 0, 0, 0))
        return
    yield Padding(Rule(Text(messages.REVIEW_WORST, style="bold"), style="green", align="left"), (1, 0, 0, 0))
    for decision, moment in worst:
        yield Padding(_moment(decision, moment), (1, 0, 0, 0))


def _summary(review: Review) -> RenderableType:
    lines = []
    for play, text in ((False, messages.REVIEW_CALLS), (True, messages.REVIEW_PLAYS)):
        accuracy = review.accuracy(play=play)
        if accuracy is not None:
            judged = sum(decision.is_play == play for decision, _ in review.moments)
            lines.append(Text(text.format(accuracy=accuracy, judged=judged)))
    lines.append(Text(messages.REVIEW_COST.format(cost=review.cost)))
    return Group(*lines)


def _deals(table: Table, review: Review) -> Sheet:
    """A row for each deal: what was expected after the first and the last decision, what came, and what was lost."""
    sheet = new_sheet()
    for column in messages.REVIEW_COLUMNS:
        sheet.add_column(column, justify="right")
    for number, came in enumerate(deal_leads(table, review.seat), 1):
        expected = review.expectation(number)
        lost = sum(moment.cost for decision, moment in review.moments if decision.deal == number)
        first, last = (f"{expected[0]:+.1f}", f"{expected[-1]:+.1f}") if expected else ("", "")
        sheet.add_row(str(number), first, last, f"{came:+.1f}", Text(f"{lost:.1f}" if lost else "", style="red"))
    return sheet


def _moment(decision: Decision, moment: Moment) -> RenderableType:
    view = decision.view
    title = fill(
        messages.REVIEW_MOMENT,
        deal=Text(str(decision.deal)),
        action=_action(moment.action),
        best=_action(moment.best),
        cost=Text(f"{moment.cost:.1f}", style="bold red"),
    )
    lines: list[RenderableType] = [title, fill(messages.REVIEW_HAND, cards=cards_text(sorted(view.hand)))]
    if view.phase == "play" and view.trump is not None:
        lines.append(fill(messages.REVIEW_TRUMP, suit=suit_text(view.trump)))
    if view.trick:
        lines.append(fill(messages.REVIEW_TRICK, cards=cards_text(card for _, card in view.trick)))
    if moment.reason:
        lines.append(Text(str(moment.reason), style="dim"))
    return Group(*lines)


def _action(action: Action) -> Text:
    match action:
        case Play(card=card):
            return card_text(card, "inline")
        case Discard(card=card) | Give(card=card) if card is not None:
            return card_text(card, "inline")
        case _:
            return Text(str(action))
