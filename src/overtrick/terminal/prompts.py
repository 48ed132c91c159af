"""What the person is asked, what would be legal, and how an answer is read."""

from __future__ import annotations

from rich.text import Text

from overtrick.actions import Action, Bid, Check, Discard, NameTrump, Pass, Play
from overtrick.rules import PointAuction, SuitAuction
from overtrick.table import Phase
from overtrick.view import View

from .card_text import call_text, card_text, pack, sorted_by_suit, suit_text
from .wording import counted, listed, ranges


def question(view: View) -> Text:
    """The question to the seat whose turn it is, in a line."""
    if len(view.legal) == 1:
        return Text.assemble(("Only ", "bold"), _as_said(view.legal[0]), " is legal: Enter will do.")
    match view.phase:
        case Phase.BID:
            return _ask_bid(view)
        case Phase.DISCARD:
            assert view.seat is not None
            rules = view.game.rules(view.players)
            more = rules.deal.middle - sum(isinstance(action, Discard) for _, action in view.history)
            return Text(f"Lay away {counted(more, 'more card' if more < rules.deal.middle else 'card')}:", style="bold")
        case Phase.TRUMP:
            suits = [action.suit.name for action in view.legal if isinstance(action, NameTrump)]
            return Text(f"Name trump, {listed(suits, 'or')}:", style="bold")
        case _:
            return _ask_card(view)


def _ask_bid(view: View) -> Text:
    rules = view.game.rules(view.players)
    bids = [action for action in view.legal if isinstance(action, Bid)]
    words: list[str] = []
    if isinstance(rules.auction, SuitAuction):
        standing = [call for _, call in view.history if isinstance(call, Bid)]
        if bids:
            above = f"above {call_text(standing[-1])}" if standing else f"such as {bids[0].amount + 3}H"
            words.append(f"tricks and a suit {above}")
    else:
        step = rules.auction.step if isinstance(rules.auction, PointAuction) else 1
        words += ["nello"] * any(bid.nello for bid in bids)
        numbers = [bid.amount for bid in bids if not bid.nello]
        if numbers:
            words.append(ranges(numbers, step) + (f" in steps of {step}" if step > 1 and len(numbers) > 2 else ""))
    words += [str(action) for action in view.legal if isinstance(action, Pass | Check)]
    return Text(f"Your bid, {listed(words, 'or')}:", style="bold")


def _ask_card(view: View) -> Text:
    if not view.trick:
        return Text("Your lead:", style="bold")
    led = view.trick[0][1].suit or view.trump
    assert view.seat is not None
    held = len({*view.hand, *view.faceup[view.seat]})
    if led is None:
        return Text("Your card:", style="bold")
    if len(view.legal) < held:
        return Text.assemble(("Follow ", "bold"), suit_text(led), (":", "bold"))
    return Text("Your card:", style="bold")


def _as_said(action: Action) -> Text:
    match action:
        case Play(card=card):
            return card_text(card)
        case Discard(card=card) if card is not None:
            return card_text(card)
        case NameTrump(suit=suit):
            return suit_text(suit)
        case _:
            return Text(str(action), style="bold")


def legal_list(view: View, width: int) -> Text:
    """Every legal action as it can be typed."""
    cards = [action.card for action in view.legal if isinstance(action, Play | Discard) and action.card is not None]
    if cards:
        deck = view.game.rules(view.players).deck
        verb = "play" if view.phase is Phase.PLAY else "discard"
        pieces = [Text(f"{verb} {card}") for group in sorted_by_suit(set(cards), deck) for card in group]
    else:
        pieces = [Text(str(action)) for action in view.legal]
    return pack(pieces, width)


def answers(text: str, view: View) -> list[str]:
    """An answer as actions: while discarding, cards alone will do, several at once; for trump, the colour alone."""
    words = text.split()
    if view.phase is Phase.DISCARD:
        cards = words[1:] if words[0].casefold() == "discard" else words
        deck = view.game.rules(view.players).deck
        if cards and all(deck.get(word) is not None for word in cards):
            return [f"discard {word}" for word in cards]
    if view.phase is Phase.TRUMP and len(words) == 1:
        return [f"trump {words[0]}"]
    return [text]
