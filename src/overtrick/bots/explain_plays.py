"""Why a card: what speaks for the one that was chosen, and what speaks against another."""

from __future__ import annotations

from overtrick.cards import Card

from .trick_analysis import Outlook


def praise(outlook: Outlook, card: Card) -> str:
    """What a player would say who has chosen this card."""
    if outlook.leading:
        return _leads(outlook, card)
    return _takes(outlook, card) if outlook.beats(card) else _lets(outlook, card)


def keeps(outlook: Outlook, card: Card, other: Card) -> str:
    """Why that other card was kept, which would have been worse to play; empty where there is nothing to say."""
    if outlook.beats(card) and not outlook.leading:
        return ""  # it was played to win
    if outlook.worth(other) > 0 and not outlook.leading and not outlook.is_friend(outlook.winner):
        return ""  # its points are spoken of already
    covered = outlook.covered
    if covered is not None and outlook.higher(other) <= 1 and outlook.higher(card) > 1:
        return f"keeps {other}: {outlook.name(covered)}'s nello may need a cover"
    if outlook.wish.more is False:
        low = outlook.is_high(card) and not outlook.is_high(other) and outlook.higher(other) > 0
        return f"keeps {other} to stay under later" if low and (outlook.leading or not outlook.beats(other)) else ""
    if outlook.is_trump(other) and not outlook.is_trump(card) and not outlook.leading:
        return f"keeps {other} to trump with"
    if outlook.is_best(other) and outlook.higher(card) > 0:
        return f"keeps {other}, the best in {outlook.suit_name(other)}"
    return ""


# For a card


def _leads(outlook: Outlook, card: Card) -> str:
    suit, higher, wish = outlook.suit_name(card), outlook.higher(card), outlook.wish
    if outlook.covered is not None and higher == 0:
        return f"leads high, so that {outlook.name(outlook.covered)} can stay under it"
    nello = _nello_behind(outlook)
    if nello is not None and higher and not outlook.is_high(card):
        return f"a low lead against seat {nello}'s nello"
    if wish.more is False:
        if higher:
            return f"{_out(higher, suit)}: others may have to win it"
        return f"{wish.why}, but a card has to be led"
    if outlook.is_trump(card) and outlook.foes_may_hold_trumps():
        return "draws trumps" + (f", and nobody can beat {card}" if outlook.wins(card) else "")
    if outlook.wins(card):
        return f"a sure trick: nobody can beat {card}" + (f", {wish.why}" if wish.more and "more" in wish.why else "")
    ruffer = _ruffer(outlook, card, friend=True)
    if ruffer is not None:
        return f"{outlook.name(ruffer)} has no {suit} and may trump"
    if higher == 0:
        return f"nothing higher is out in {suit}: wins unless trumped"
    if outlook.mates(card) == 0 and outlook.holds_trumps and not outlook.is_trump(card) and not outlook.has_pile:
        return f"its last card in {suit}: it can trump there later"
    low = "leads" if outlook.is_high(card) else "a low card in"
    return f"{low} {suit}: {higher} higher {'is' if higher == 1 else 'are'} out"


def _takes(outlook: Outlook, card: Card) -> str:
    winner, wish = outlook.winner, outlook.wish
    if winner == outlook.covered:
        return f"covers {outlook.name(winner)}'s nello" + (
            "" if outlook.wins(card) else ", if nobody behind goes lower"
        )
    trick = _the_trick(outlook, card)
    if outlook.wins(card):
        taking = f"trumps {trick}" if _ruffs(outlook, card) else f"takes {trick}"
    else:
        trumping = f"trumps in for {trick}" if outlook.counts_points else "trumps in"
        taking = (trumping if _ruffs(outlook, card) else f"goes for {trick}") + _doubt(outlook, card)
    if outlook.nello_alive(winner):
        return taking
    if wish.more is False:
        near = outlook.set_is_near()
        if near and not outlook.nello_alive(outlook.seat) and not outlook.is_friend(winner):
            return f"{taking}: {near}"
        if all(map(outlook.beats, outlook.cards)):
            return "every card wins so far" + ("" if outlook.wins(card) else ", and this one may be beaten")
        return f"{taking}, though {wish.why}" if outlook.wins(card) else "the best so far, but it may be beaten"
    if outlook.is_friend(winner):
        return (
            f"{taking} over {outlook.name(winner)}"
            if outlook.held_from_foes
            else f"{taking}: {outlook.best} may not hold"
        )
    if outlook.is_ender:
        return f"{taking} {'from' if outlook.wins(card) else 'against'} {outlook.name(winner)}"
    return f"{taking}: {wish.why}" if wish.more else taking


def _lets(outlook: Outlook, card: Card) -> str:
    winner, wish = outlook.winner, outlook.wish
    if winner == outlook.covered:
        return f"cannot cover {outlook.name(winner)}'s nello" if not _can_beat(outlook) else "does not cover the nello"
    if outlook.nello_alive(winner) and not outlook.is_friend(winner):
        return f"{'breaks' if outlook.held_for_good else 'leaves the trick to'} seat {winner}'s nello"
    if outlook.is_friend(winner) and wish.more is not False:
        return _to_a_friend(outlook, card)
    if outlook.counts_points:
        return _to_foes(outlook, card)
    if wish.more is False:
        return _ducks(outlook, card)
    return _lets_go(outlook, card)


def _lets_go(outlook: Outlook, card: Card) -> str:
    """A trick that somebody else has, where nothing is given away."""
    helper = outlook.helper_behind
    if helper is not None:
        return f"{outlook.name(helper)} may still win it"
    return "lets this trick go" if _can_beat(outlook) else "cannot win" + _thrown(outlook, card)


def _to_a_friend(outlook: Outlook, card: Card) -> str:
    friend, points = outlook.name(outlook.winner), outlook.worth(card)
    if points > 0:
        sure = "gives" if outlook.held_from_foes else "hopes to give"
        return f"{sure} {friend} {points} points"
    against = ", not the differ" if outlook.is_ender else ""
    return f"{friend} has the trick{'' if outlook.held_from_foes else ' so far'}{against}"


def _to_foes(outlook: Outlook, card: Card) -> str:
    points = outlook.worth(card)
    least = min(map(outlook.worth, outlook.cards))
    most = max(outlook.cards, key=outlook.worth)
    if points <= 0 < outlook.worth(most):
        return f"no points for {outlook.foes(outlook.winner)}: {most} stays here"
    if points > 0 and outlook.helper_behind is not None:
        return f"{points} points that {outlook.name(outlook.helper_behind)} may still win"
    if points > 0:
        return f"loses {points} points" + (": every card loses as many or more" if points == least else "")
    return _lets_go(outlook, card)


def _ducks(outlook: Outlook, card: Card) -> str:
    if outlook.is_high(card) and outlook.lower(card):
        under = f"under {outlook.best}" if outlook.follows(card) else "away"
        return f"throws {card} {under}: {outlook.wish.why}"
    if outlook.follows(card):
        return f"stays under {outlook.best}: {outlook.wish.why}"
    return f"throws {card} away: {outlook.wish.why}"


# Against a card


def blame(outlook: Outlook, card: Card, chosen: Card) -> str:
    """What is wrong with a card beside the one that was chosen; empty where nothing can be seen."""
    if outlook.leading:
        return _bad_lead(outlook, card, chosen)
    return _bad_taking(outlook, card, chosen) if outlook.beats(card) else _bad_letting(outlook, card, chosen)


def _bad_lead(outlook: Outlook, card: Card, chosen: Card) -> str:
    suit, higher, wish = outlook.suit_name(card), outlook.higher(card), outlook.wish
    if outlook.covered is not None and higher and not outlook.is_high(card):
        return f"{outlook.name(outlook.covered)}'s nello may have to win it"
    if wish.more is False:
        if outlook.wins(card):
            return wish.taking
        few = f"only {higher}" if higher else "nothing"
        return f"{wish.risking}: {few} higher is out" if higher <= 1 else _out(higher, suit)
    ruffer = _ruffer(outlook, card, friend=False)
    if ruffer is not None:
        return f"{outlook.name(ruffer)} has no {suit} and may trump"
    if outlook.worth(card) > 0 and not outlook.wins(card):
        return f"risks its {outlook.worth(card)} points"
    if outlook.wins(card):
        return "spends a sure trick"
    if outlook.is_best(card):
        return f"spends the best in {suit}"
    if higher == 0:
        return "may be trumped"  # nobody has a higher one, and yet somebody may beat it
    if outlook.is_trump(chosen) and outlook.above(card, chosen):
        return f"a higher trump than {chosen}"
    return "spends a trump" if outlook.is_trump(card) else _out(higher, suit)


def _bad_taking(outlook: Outlook, card: Card, chosen: Card) -> str:
    winner, wish, sure = outlook.winner, outlook.wish, outlook.wins(card)
    if outlook.nello_alive(winner) and not outlook.is_friend(winner):
        return f"spares seat {winner}'s nello"
    if outlook.above(card, chosen) and outlook.wins(chosen):
        return f"more than it takes: {chosen} wins too"
    if wish.more is False:
        return wish.taking if sure else wish.risking
    if outlook.beats(chosen) and outlook.above(card, chosen):
        return f"spends a higher card than {chosen}"
    if outlook.beats(chosen) and outlook.above(chosen, card) and not sure:
        return f"easier to beat than {chosen}"
    if outlook.is_friend(winner) and winner != outlook.covered:
        return f"takes over from {outlook.name(winner)}"
    if not sure:
        points = outlook.worth(card)
        return f"risks its {points} points" if points > 0 else "may still be beaten" + _doubt(outlook, card)
    return "spends a trump" if outlook.is_trump(card) else f"spends {card}"


def _bad_letting(outlook: Outlook, card: Card, chosen: Card) -> str:
    winner = outlook.winner
    if winner == outlook.covered and outlook.beats(chosen):
        return "leaves the nello uncovered"
    if outlook.is_friend(winner):
        if outlook.worth(card) < outlook.worth(chosen) and not outlook.beats(chosen):
            return f"gives {outlook.name(winner)} fewer points"
    elif outlook.worth(card) > max(outlook.worth(chosen), 0):
        certain = outlook.helper_behind is None
        return f"{'gives' if certain else 'risks'} {outlook.worth(card)} points" + (" away" if certain else "")
    if outlook.beats(chosen) and not outlook.is_friend(winner):
        return f"lets a trick go that {chosen} {'takes' if outlook.wins(chosen) else 'may take'}"
    if outlook.covered is not None and outlook.higher(card) <= 1 and outlook.lower(card):
        return f"a cover less for {outlook.name(outlook.covered)}'s nello"
    return _spent(outlook, card, chosen)


def _spent(outlook: Outlook, card: Card, chosen: Card) -> str:
    """What a card is missed for that was thrown into a lost trick."""
    if outlook.wish.more is False:
        if outlook.above(chosen, card) and not outlook.beats(chosen):
            return f"keeps {chosen}, which is harder to lose"
        low = outlook.higher(card) > 0 and not outlook.is_high(card)
        return f"{card} would stay under later" if low else ""
    if outlook.is_trump(card) and not outlook.is_trump(chosen):
        return "spends a trump on nothing"
    if outlook.is_best(card):
        return f"throws away the best in {outlook.suit_name(card)}"
    if outlook.above(card, chosen):
        return f"a higher card than {chosen}, for nothing"
    higher = outlook.higher(card)
    return _out(higher, outlook.suit_name(card)) if higher <= 3 and outlook.lower(card) else ""


# Words


def _out(higher: int, suit: str) -> str:
    if higher == 0:
        return f"nothing higher is out in {suit}"
    return f"{higher} higher in {suit} {'is' if higher == 1 else 'are'} out"


def _the_trick(outlook: Outlook, card: Card) -> str:
    if not outlook.counts_points:
        return "the trick"
    points = outlook.pot(card)
    return f"{points} points" if points > 1 else "a trick without points" if points == 0 else "the trick"


def _doubt(outlook: Outlook, card: Card) -> str:
    """The one card that may still beat it, if it is one."""
    threats = outlook.threats(card)
    return f" (only {outlook.card(threats)} beats it)" if threats & (threats - 1) == 0 else ""


def _ruffs(outlook: Outlook, card: Card) -> bool:
    return outlook.is_trump(card) and not outlook.follows(card)


def _can_beat(outlook: Outlook) -> bool:
    return any(map(outlook.beats, outlook.cards))


def _ruffer(outlook: Outlook, card: Card, *, friend: bool) -> int | None:
    """A seat that has shown to be out of this suit and may trump it."""
    return next((s for s in outlook.behind if outlook.is_friend(s) == friend and outlook.may_trump(s, card)), None)


def _nello_behind(outlook: Outlook) -> int | None:
    """Somebody else's nello that is still to play to this trick."""
    return next((s for s in outlook.behind if outlook.nello_alive(s) and not outlook.is_friend(s)), None)


def _thrown(outlook: Outlook, card: Card) -> str:
    if outlook.mates(card) == 0 and not outlook.follows(card) and not outlook.is_trump(card):
        return f": {card} was the last in {outlook.suit_name(card)}"
    if any(outlook.above(card, other) for other in outlook.cards):
        return f", so {card} goes"
    return f": {card} is the lowest in {outlook.suit_name(card)}"
