"""The kinds of actions of a game, with their notation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import overtrick as ot
from overtrick.actions import Alone, Give, Look, read_action
from overtrick.actions import OrderUp as Order
from overtrick.cards import NO_TRUMP, Deck
from overtrick.game import write_value
from overtrick.rules import NamedTrump, OrderUp, PointAuction, Rules, SuitAuction, TrickBids

from .writing import OutOfStep, code, sheet


@dataclass(frozen=True)
class Form:
    """A kind of action: its phase, the seat that makes it, an example, other spellings, and how many there are."""

    phase: ot.Phase
    who: str
    example: ot.Action
    among: str
    also: tuple[str, ...]
    number: int


def actions(game: ot.Game) -> str:
    """A table of the kinds of actions, including those that exist only with an option."""
    players = game.default_players
    found = [(form, "") for form in checked_forms(game.rules(players))]
    for name, value in other_values(game):
        known = {kind_of(form) for form, _ in found}
        condition = f", with {code(f'{name}={write_value(value)}')}"
        changed = checked_forms(game.with_options(**{name: value}).rules(players))
        found += [(form, condition) for form in changed if kind_of(form) not in known]
    found.sort(key=lambda pair: IN_ORDER.index(pair[0].phase))
    rows = []
    for form, condition in found:
        among = f" ({form.among})" if form.among else ""
        example = code(form.example) + among + condition
        rows.append((code(form.phase), form.who, example, code(*form.also), str(form.number)))
    return sheet(("Phase", "Who", "Action", "Also read", "How many"), rows)


IN_ORDER = [ot.Phase.GIVE, ot.Phase.BID, ot.Phase.ALONE, ot.Phase.DISCARD, ot.Phase.TRUMP, ot.Phase.PLAY]
"""The phases in the order of a deal."""


def kind_of(form: Form) -> object:
    """What makes a form one of its own. Other cards or numbers do not, in a deck that is changed by an option."""
    match form.example:
        case ot.Bid(strain=strain, nello=nello, blind=blind):
            return "bid", strain is None, strain == NO_TRUMP, nello, blind
        case Alone(alone=alone):
            return "alone", alone
        case example:
            return form.phase, type(example)


def checked_forms(parts: Rules) -> Iterator[Form]:
    """The kinds of actions under these rules. The engine reads every spelling of them."""
    for form in forms(parts):
        for text in (str(form.example), *form.also):
            read = read_action(text, deck=parts.deck, bidding=form.phase is ot.Phase.BID)
            if read != form.example:
                raise OutOfStep(f"{text!r} is read as {read}, not as {form.example}")
        yield form


def forms(parts: Rules) -> Iterator[Form]:
    """Every kind of action under these rules, in the order of a deal."""
    deck = parts.deck
    yield from calls(parts)
    if isinstance(parts.auction, OrderUp) and parts.auction.alone:
        who = "the player who chose trump"
        yield Form(ot.Phase.ALONE, who, Alone(), "without the partner", (), 1)
        yield Form(ot.Phase.ALONE, who, Alone(alone=False), "with the partner", (), 1)
    card = next(card for card in reversed(deck.cards) if card.suit is not None)
    assert card.suit is not None
    spellings = (card.suit.symbol + card.rank, card.rank + card.suit.letter, str(card).lower())
    different = len(set(deck.cards))
    winner = "the winner of the auction"
    if parts.passing is not None:
        also = tuple(f"give {spelling}" for spelling in spellings)
        who = f"each seat, {parts.passing.cards} times"
        yield Form(ot.Phase.GIVE, who, Give(card), "any card held", also, different)
    if parts.deal.middle or isinstance(parts.auction, OrderUp):
        also = tuple(f"discard {spelling}" for spelling in spellings)
        who = f"{winner}, {parts.deal.middle} times" if parts.deal.middle else "the dealer, after taking up a card"
        yield Form(ot.Phase.DISCARD, who, ot.Discard(card), "any card held", also, different)
    if isinstance(parts.trump, NamedTrump):
        suit = deck.suits[0]
        also = tuple(f"trump {spelling}" for spelling in (suit.letter, suit.symbol))
        yield Form(ot.Phase.TRUMP, winner, ot.NameTrump(suit), names(deck), also, len(deck.suits))
    who = {
        "left": "from the dealer's left",
        "dealer": "from the dealer",
        "declarer": f"from {winner}",
        "holder": f"from the holder of {parts.lead.card}",
    }[parts.lead.first]
    yield Form(ot.Phase.PLAY, who, ot.Play(card), "", (str(card), *spellings), different)


def calls(parts: Rules) -> Iterator[Form]:
    """The kinds of calls in the auction."""
    most = max(parts.deal.hands)
    bid = ot.Phase.BID
    once, in_turn = "each seat once, the dealer last", "in turn, until all but one have passed"
    match parts.auction:
        case TrickBids(nello=True, blind_nello=blind):
            if blind:
                yield Form(bid, once, Look(), "see the own cards, and then bid", (), 1)
                yield Form(bid, once, ot.Bid(0, nello=True, blind=True), "no tricks, before looking", (), 1)
            yield Form(bid, once, ot.Bid(0, nello=True), "no tricks", ("bid 0", "0"), 1)
            yield Form(bid, once, ot.Bid(3), f"1 to {most} tricks", ("3",), most)
        case TrickBids():
            yield Form(bid, once, ot.Bid(3), f"0 to {most} tricks", ("3",), most + 1)
        case OrderUp(second_round=again):
            suit, who = parts.deck.suits[-1], "each seat once, the dealer last"
            yield Form(bid, who, ot.Pass(), "", (), 1)
            yield Form(bid, who, Order(), "the turned card's suit is trump", (), 1)
            if again:
                also = tuple(f"trump {spelling}" for spelling in (suit.symbol, suit.name))
                among = f"{names(parts.deck)}, but not the refused one"
                yield Form(bid, "in a second round", ot.NameTrump(suit), among, also, len(parts.deck.suits))
        case PointAuction(step=step, minimum=low, maximum=high) as auction:
            among = f"{low} to {high} points in steps of {step}"
            yield Form(bid, in_turn, ot.Bid(75), among, ("75",), (high - low) // step + 1)
            yield Form(bid, in_turn, ot.Pass(), "", (), 1)
            if auction.check:
                yield Form(bid, "over the partner's bid", ot.Check(), "", (), 1)
        case SuitAuction(no_trump=no_trump):
            suit = ot.Suit.HEARTS
            also = (f"5{suit}", f"5{suit.symbol}", f"bid 5 {suit.name}")
            among = f"1 to {most} tricks; {names(parts.deck)}"
            yield Form(bid, in_turn, ot.Bid(5, suit), among, also, most * len(parts.deck.suits))
            if no_trump:
                yield Form(bid, in_turn, ot.Bid(5, NO_TRUMP), "no trump", ("5NT", "bid 5 no trump"), most)
            yield Form(bid, in_turn, ot.Pass(), "", (), 1)


def names(deck: Deck) -> str:
    """The suits of a deck in words, lowest first."""
    *suits, last = [suit.name for suit in deck.suits]
    return f"{', '.join(suits)} and {last}"


def other_values(game: ot.Game) -> Iterator[tuple[str, int | bool | str | None]]:
    """Each option with other values than its default, where these can be listed."""
    for option in game.options.values():
        if option.choices is not None:
            yield from ((option.name, choice) for choice in option.choices if choice != option.default)
        elif option.type is bool:
            yield option.name, not option.default
        elif isinstance(option.default, int):
            yield option.name, option.default // 2 // option.step * option.step or option.default + option.step
