"""What the line prompt says at the person's turn, in sentences and lists instead of a picture."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from overtrick.cards import Card
from overtrick.lesson_script import Moment
from overtrick.view import View

from . import messages
from .auction import calls_of
from .card_order import card_order
from .card_text import card_text, cards_text
from .claims import claim_offer
from .colours import HIGHLIGHT
from .prompts import prompt
from .seat_names import SeatNames
from .seat_status import seat_status
from .table_parts import BEFORE_PLAY, auction_line, middle_lines, own_card_lines


def situation(view: View, names: SeatNames) -> list[Text]:
    """What the seat knows and is asked: the seats, the middle, the trick, its cards, and the question."""
    assert view.seat is not None
    lines = [Text(""), _seats(view, names)]
    middle = [line for line in middle_lines(view, view.rules, names) if line.plain.strip()]
    if middle:
        lines.append(Text(", ").join(middle))
    if view.rules.has_declarer and view.phase in BEFORE_PLAY and calls_of(view.history, view.rules):
        lines.append(auction_line(view, names))
    if view.trick:
        played = [Text(f"{names.name(seat)} ").append_text(card_text(card, "inline")) for seat, card in view.trick]
        lines.append(Text(messages.TRICK_IS).append_text(Text(", ").join(played)))
    lines += own_card_lines(view, names)
    lines += _cards(view, names)
    offer = claim_offer(view)
    if offer:
        lines.append(Text(offer, style="bold"))
    return [*lines, prompt(view, names)]


def coach_text(moment: Moment) -> Text:
    """What the coach of a lesson says: the number of the step, what to look at, and what to do."""
    if moment.number is None:
        return Text.assemble((f"{messages.LESSON_DONE}. ", HIGHLIGHT), moment.text)
    look = "" if moment.look is None else messages.LESSON_LOOK[moment.look]
    step = messages.LESSON_STEP.format(step=moment.number + 1, steps=moment.steps)
    return Text.assemble((f"{step}{look}: ", HIGHLIGHT), moment.text)


def _seats(view: View, names: SeatNames) -> Text:
    """Every seat with what it bids and has taken."""
    said = []
    for seat in range(view.players):
        text = Text(names.name(seat) + (messages.DEALER if seat == view.dealer else ""))
        status = seat_status(view, seat)
        said.append(Text.assemble(text, ": ", status) if status else text)
    return Text("; ").join(said)


def _cards(view: View, names: SeatNames) -> list[Text]:
    """The face-up cards of a game with piles, and the hand."""
    assert view.seat is not None
    lines = []
    if view.rules.deal.piles is not None:
        for seat, cards in enumerate(view.faceup):
            forms = messages.YOUR_FACE_UP, messages.FACE_UP_OF
            lines.append(_row(names.sentence(seat, forms), view, cards))
    elif not view.hand and view.hand_counts[view.seat]:
        return [Text(messages.NOT_LOOKED.format(cards=messages.cards(view.hand_counts[view.seat])))]
    return [*lines, _row(messages.YOUR_HAND, view, view.hand)] if view.hand else lines


def _row(label: str, view: View, cards: Sequence[Card]) -> Text:
    suits = [cards_text(group) for group in card_order(view).groups(cards)]
    return Text(label).append_text(Text(", ").join(suits))
