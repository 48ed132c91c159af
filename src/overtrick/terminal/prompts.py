"""Prompts: what the person is asked, which actions are legal, and how an answer becomes actions."""

from __future__ import annotations

from rich.text import Text

from overtrick.actions import Action, Bid, Check, Discard, NameTrump, Pass, Play
from overtrick.rules import SuitAuction
from overtrick.table import Phase
from overtrick.view import View

from . import messages
from .card_text import call_text, card_text, sorted_by_suit, suit_text, wrap_pieces
from .messages import fill


def prompt(view: View) -> Text:
    """The prompt for the seat whose turn it is, on one line."""
    if len(view.legal) == 1:
        return fill(messages.ONLY_ONE, action=_action_text(view.legal[0]))
    match view.phase:
        case Phase.BID:
            text = messages.BID_PROMPT.format(choices=messages.one_of(_bid_choices(view)))
            return Text(text, style="bold")
        case Phase.DISCARD:
            cards = messages.cards(view.to_discard, more=bool(view.laid_away))
            return Text(messages.DISCARD_PROMPT.format(cards=cards), style="bold")
        case Phase.TRUMP:
            suits = [action.suit.name for action in view.legal if isinstance(action, NameTrump)]
            return Text(messages.TRUMP_PROMPT.format(suits=messages.one_of(suits)), style="bold")
        case _:
            return _card_prompt(view)


def _bid_choices(view: View) -> list[str]:
    """The legal calls in words."""
    rules = view.game.rules(view.players)
    bids = [action for action in view.legal if isinstance(action, Bid)]
    choices: list[str] = []
    if isinstance(rules.auction, SuitAuction):
        if bids and view.standing is not None:
            choices.append(messages.BID_ABOVE.format(bid=call_text(view.bids[view.standing])))
        elif bids:
            choices.append(messages.BID_EXAMPLE.format(bid=f"{bids[0].amount + 3}H"))
    else:
        choices += [str(bid) for bid in bids if bid.nello]
        numbers = [bid.amount for bid in bids if not bid.nello]
        if numbers:
            text = messages.one_of_numbers(numbers, rules.bid_step)
            in_steps = rules.bid_step > 1 and len(numbers) > 2
            choices.append(messages.BID_STEPS.format(numbers=text, step=rules.bid_step) if in_steps else text)
    return choices + [str(action) for action in view.legal if isinstance(action, Pass | Check)]


def _card_prompt(view: View) -> Text:
    if not view.trick:
        return Text(messages.LEAD_PROMPT, style="bold")
    assert view.seat is not None
    held = len({*view.hand, *view.faceup[view.seat]})
    if view.led is not None and len(view.legal) < held:
        return fill(messages.FOLLOW_PROMPT, "bold", suit=suit_text(view.led))
    return Text(messages.CARD_PROMPT, style="bold")


def _action_text(action: Action) -> Text:
    match action:
        case Play(card=card):
            return card_text(card)
        case Discard(card=card) if card is not None:
            return card_text(card)
        case NameTrump(suit=suit):
            return suit_text(suit)
        case _:
            return Text(str(action), style="bold")


def legal_actions(view: View, width: int) -> Text:
    """Every legal action as it can be typed."""
    cards = [action.card for action in view.legal if isinstance(action, Play | Discard) and action.card is not None]
    if cards:
        deck = view.game.rules(view.players).deck
        verb = "play" if view.phase is Phase.PLAY else "discard"
        pieces = [Text(f"{verb} {card}") for group in sorted_by_suit(set(cards), deck) for card in group]
    else:
        pieces = [Text(str(action)) for action in view.legal]
    return wrap_pieces(pieces, width)


def example_action(view: View) -> Action:
    """A legal action to show how one is typed: the lowest bid, or the first action."""
    return next((action for action in view.legal if isinstance(action, Bid) and not action.nello), view.legal[0])


def read_answer(text: str, view: View) -> list[str]:
    """An answer as actions: several cards are several discards, and a colour alone names trump."""
    words = text.split()
    if view.phase is Phase.DISCARD:
        cards = words[1:] if words[0].casefold() == "discard" else words
        deck = view.game.rules(view.players).deck
        if cards and all(deck.get(word) is not None for word in cards):
            return [f"discard {word}" for word in cards]
    if view.phase is Phase.TRUMP and len(words) == 1:
        return [f"trump {words[0]}"]
    return [text]
