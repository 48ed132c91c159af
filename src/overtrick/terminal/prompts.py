"""Prompts: what the person is asked, which actions are legal, and how an answer becomes actions."""

from __future__ import annotations

from rich.text import Text

from overtrick.actions import Action, Bid, Discard, Give, Look, NameTrump, OrderUp, Pass, Play
from overtrick.cards import Card
from overtrick.view import Phase, View

from . import messages
from .card_order import card_order
from .card_text import call_text, card_label, card_text, suit_text, wrap_pieces
from .messages import fill
from .seat_names import SeatNames

_VERBS: dict[Phase, type[Discard | Give]] = {Phase.DISCARD: Discard, Phase.GIVE: Give}
"""Phases in which cards are chosen that may be typed together."""


def prompt(view: View, names: SeatNames) -> Text:
    """The prompt for the seat whose turn it is, on one line."""
    if len(view.legal) == 1:
        return fill(messages.ONLY_ONE, action=_action_text(view.legal[0]))
    if view.phase is Phase.PLAY:
        return _card_prompt(view)
    return Text(_question(view, names), style="bold")


def _question(view: View, names: SeatNames) -> str:
    choices = messages.one_of(sorted(str(action) for action in view.legal))
    cards = messages.cards(view.to_discard, more=bool(view.given or view.laid_away))
    assert view.seat is not None
    match view.phase:
        case Phase.GIVE:
            assert view.gives_to is not None
            receiver = names.name((view.seat + view.gives_to) % view.players)
            return messages.GIVE_PROMPT.format(cards=cards, name=receiver)
        case Phase.DISCARD:
            return messages.DISCARD_PROMPT.format(cards=cards)
        case Phase.TRUMP:
            suits = [action.suit.name for action in view.legal if isinstance(action, NameTrump)]
            return messages.TRUMP_PROMPT.format(suits=messages.one_of(suits))
        case Phase.ALONE:
            side = names.seats_of(names.seats.side_of(view.seat))
            partners = messages.all_of([names.name(seat) for seat in side if seat != view.seat])
            return messages.ALONE_PROMPT.format(partners=partners, choices=choices)
        case _ if any(isinstance(action, Look) for action in view.legal):
            return messages.LOOK_PROMPT.format(choices=choices)
        case _:
            is_bid = any(isinstance(action, Bid) for action in view.legal)
            template = messages.BID_PROMPT if is_bid else messages.CALL_PROMPT
            return template.format(choices=messages.one_of(_calls(view)))


def _calls(view: View) -> list[str]:
    """The legal calls in words: bids, then a turned card to accept, suits to name, and everything else."""
    suits = [action.suit.name for action in view.legal if isinstance(action, NameTrump)]
    calls = _bids(view)
    for action in sorted(view.legal, key=lambda action: isinstance(action, Pass)):
        match action:
            case Bid() | NameTrump():
                pass
            case OrderUp() if view.turned is not None:
                calls.append(messages.ORDER_UP.format(call=action, card=card_label(view.turned)))
            case _:
                calls.append(str(action))
    return [messages.TRUMP_CHOICES.format(suits=messages.one_of(suits)), *calls] if suits else calls


def _bids(view: View) -> list[str]:
    """The legal bids in words: ``nello``, ``0 to 3``, ``tricks and a suit above 5♥``."""
    rules = view.rules
    bids = [action for action in view.legal if isinstance(action, Bid)]
    if bids and rules.bid_suits:
        if view.standing is not None:
            return [messages.BID_ABOVE.format(bid=call_text(view.bids[view.standing]))]
        example = bids[len(bids) // 2]
        return [messages.BID_EXAMPLE.format(bid=f"{example.amount}{example.strain}")]
    numbers = [bid.amount for bid in bids if not bid.nello]
    choices = [str(bid) for bid in bids if bid.nello]
    if numbers:
        text = messages.one_of_numbers(numbers, rules.bid_step)
        in_steps = rules.bid_step > 1 and len(numbers) > 2
        choices.append(messages.BID_STEPS.format(numbers=text, step=rules.bid_step) if in_steps else text)
    return choices


def _card_prompt(view: View) -> Text:
    if not view.trick:
        return Text(messages.LEAD_PROMPT, style="bold")
    assert view.seat is not None
    held, suit_of = {*view.hand, *view.faceup[view.seat]}, card_order(view).suit_of
    follows = any(isinstance(action, Play) and suit_of(action.card) == view.led for action in view.legal)
    if view.led is not None and follows and len(view.legal) < len(held):
        return fill(messages.FOLLOW_PROMPT, "bold", suit=suit_text(view.led))
    return Text(messages.CARD_PROMPT, style="bold")


def _card_of(action: Action) -> Card | None:
    return action.card if isinstance(action, Play | Discard | Give) else None


def _action_text(action: Action) -> Text:
    card = _card_of(action)
    if card is not None:
        return card_text(card)
    return suit_text(action.suit) if isinstance(action, NameTrump) else Text(str(action), style="bold")


def legal_actions(view: View, width: int) -> Text:
    """Every legal action as it can be typed, cards suit by suit."""
    by_card = {card: action for action in view.legal if (card := _card_of(action)) is not None}
    ordered = [by_card[card] for group in card_order(view).groups(by_card) for card in group]
    others = [action for action in view.legal if _card_of(action) is None]
    return wrap_pieces([Text(str(action)) for action in (*ordered, *others)], width)


def example_action(view: View) -> str:
    """A legal answer to show how one is typed: several cards, the lowest bid, or the first action."""
    if view.phase in _VERBS and 1 < view.to_discard <= 3:
        return " ".join([str(_card_of(action)) for action in list(view.legal)[: view.to_discard]])
    lowest_bid = (action for action in view.legal if isinstance(action, Bid) and not action.nello)
    return str(next(lowest_bid, view.legal[0]))


def short_form(view: View) -> tuple[str, str] | None:
    """An answer without its first word, and what it means; None where no word can be left out."""
    action = next((action for action in view.legal if isinstance(action, Bid) and not action.nello), view.legal[0])
    if not isinstance(action, Bid | NameTrump) and _card_of(action) is None:
        return None
    return (str(action).partition(" ")[2], str(action)) if " " in str(action) else None


def may_type_several_cards(view: View) -> bool:
    """Whether several cards can be typed in one answer."""
    return view.phase in _VERBS and view.to_discard > 1


def read_answer(text: str, view: View) -> list[str]:
    """An answer as actions: several cards are several actions, and a suit or the beginning of a word may be enough."""
    words, deck = text.split(), view.rules.deck
    if view.phase in _VERBS:
        verb = _VERBS[view.phase].__name__.casefold()
        cards = words[1:] if words[0].casefold() == verb else words
        if cards and all(deck.get(word) is not None for word in cards):
            return [f"{verb} {word}" for word in cards]
    suit = deck.find_suit(text)
    if suit is not None and any(action == NameTrump(suit) for action in view.legal):
        return [f"trump {suit}"]
    if view.phase is Phase.TRUMP and len(words) == 1:
        return [f"trump {text}"]
    return [_completed(text, view)]


def _completed(text: str, view: View) -> str:
    """The only legal action without a card or a number that begins with this text, or the text itself."""
    said = text.casefold()
    in_words = [action for action in view.legal if not isinstance(action, Bid | NameTrump | Play | Discard | Give)]
    nellos = [action for action in view.legal if isinstance(action, Bid) and action.nello]
    named = [str(action) for action in (*in_words, *nellos)]
    found = [word for word in named if word.startswith(said)]
    return found[0] if len(found) == 1 else text
