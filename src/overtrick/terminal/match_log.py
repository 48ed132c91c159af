"""The log of a match: what happened, one line each, from the updates of a seat."""

from __future__ import annotations

from rich.text import Text

from overtrick.actions import Action, Alone, Bid, Discard, Give, Look, NameTrump, OrderUp, Play
from overtrick.view import View

from . import messages
from .card_text import call_text, card_text, suit_text
from .messages import fill
from .seat_names import SeatNames
from .sitting import Update


def log_lines(before: View | None, update: Update, names: SeatNames) -> list[Text]:
    """What an update adds to the log."""
    lines = []
    after = update.view
    if update.undone:
        lines.append(Text(messages.LOG_UNDONE, style="italic"))
    if after is not None and before is None:
        lines.append(_deal_begins(after, names))
    if update.acted is not None:
        seat, action = update.acted
        lines.append(_sentence(names, seat, messages.LOG_DOES, action_text(action)))
    if before is not None and after is not None and not update.undone:
        lines += _consequences(before, after, names)
    if update.said is not None:
        seat, text = update.said
        lines.append(Text(messages.LOG_SAYS.format(name=names.name(seat), text=text), style="bold"))
    if update.notice:
        lines.append(Text(update.notice, style="italic"))
    return lines


def _consequences(before: View, after: View, names: SeatNames) -> list[Text]:
    """Tricks won, a declarer, seats that sit out, and the end of a deal."""
    lines = []
    is_new_deal = len(after.deals) > len(before.deals)
    won = any(after.deals[-1].tricks) if is_new_deal else sum(after.tricks_won) > sum(before.tricks_won)
    if won and after.last_winner is not None:
        winner = names.sentence(after.last_winner, messages.LOG_WINS_TRICK)
        lines.append(Text(winner, style="bold"))
    if is_new_deal:
        result = after.deals[-1]
        changes = ", ".join(f"{names.side_name(side)} {change:+d}" for side, change in enumerate(result.change))
        lines.append(Text(messages.LOG_DEAL_OVER.format(number=len(after.deals), changes=changes), style="bold"))
        if after.outcome is None:
            lines.append(_deal_begins(after, names))
    for seat in after.sitting if not before.sitting and after.declarer is not None else ():
        assert after.declarer is not None
        lines.append(Text(names.sentence(seat, messages.SIT_OUT, partner=names.name(after.declarer))))
    return lines


def _deal_begins(view: View, names: SeatNames) -> Text:
    dealer = names.sentence(view.dealer, messages.LOG_DEALS)
    return Text(messages.LOG_DEAL.format(number=view.deal_number, dealer=dealer), style="bold")


def _sentence(names: SeatNames, seat: int, forms: tuple[str, str], what: Text) -> Text:
    return fill(names.sentence(seat, forms, what="{what}"), what=what)


def action_text(action: Action) -> Text:
    """An action in words: a card alone where one is played."""
    match action:
        case Play(card=card):
            return card_text(card, "inline")
        case Discard(card=card) | Give(card=card):
            word = messages.LOG_DISCARD if isinstance(action, Discard) else messages.LOG_GIVE
            shown = Text(messages.LOG_HIDDEN_CARD) if card is None else card_text(card, "inline")
            return fill(word, card=shown)
        case NameTrump(suit=suit):
            return fill(messages.TRUMP, suit=suit_text(suit))
        case Bid() as bid:
            return call_text(bid) if bid.nello else fill(messages.LOG_BID, bid=call_text(bid))
        case Look() | OrderUp() | Alone():
            return Text(str(action))
        case _:
            return call_text(action)
