"""Reasons for and against the play of a card."""

from __future__ import annotations

from overtrick.cards import Card

from .trick_analysis import TrickAnalysis


def reason_for(trick: TrickAnalysis, card: Card) -> str:
    """Why a card was chosen."""
    if trick.leading:
        return _for_lead(trick, card)
    return _for_winning(trick, card) if trick.beats(card) else _for_losing(trick, card)


def reason_to_keep(trick: TrickAnalysis, kept: Card, played: Card) -> str:
    """Why a card was kept that would have been worse to play; empty if there is nothing to say."""
    if trick.beats(played) and not trick.leading:
        return ""  # the other card was played to win
    if trick.worth(kept) > 0 and not trick.leading and not trick.is_friend(trick.winner):
        return ""  # the reason for the choice mentions its points already
    covered = trick.partner_with_nello
    if covered is not None and trick.higher(kept) <= 1 and trick.higher(played) > 1:
        return f"keeps {kept}: {trick.name(covered)}'s nello may need a cover"
    if trick.wish.more is False:
        low = trick.is_high(played) and not trick.is_high(kept) and trick.higher(kept) > 0
        return f"keeps {kept} to play low later" if low and (trick.leading or not trick.beats(kept)) else ""
    if trick.is_trump(kept) and not trick.is_trump(played) and not trick.leading:
        return f"keeps {kept} to trump with"
    if trick.is_best(kept) and trick.higher(played) > 0:
        return f"keeps {kept}, the best card in {trick.suit_name(kept)}"
    return ""


# For a card


def _for_lead(trick: TrickAnalysis, card: Card) -> str:
    suit, higher, wish = trick.suit_name(card), trick.higher(card), trick.wish
    if trick.partner_with_nello is not None and higher == 0:
        return f"leads high, so that {trick.name(trick.partner_with_nello)} can stay below it"
    nello = _nello_behind(trick)
    if nello is not None and higher and not trick.is_high(card):
        return f"a low lead against seat {nello}'s nello"
    if wish.more is False:
        if higher:
            return f"{_higher_out(higher, suit)}: others may have to win it"
        return f"{wish.why}, but a card has to be led"
    if trick.is_trump(card) and trick.opponents_may_hold_trumps():
        return "draws trumps" + (f", and nobody can beat {card}" if trick.wins(card) else "")
    if trick.wins(card):
        return f"a sure trick: nobody can beat {card}" + (f", and {wish.why}" if "needed" in wish.why else "")
    ruffer = _seat_that_may_trump(trick, card, friend=True)
    if ruffer is not None:
        return f"{trick.name(ruffer)} has no {suit} and may trump"
    if higher == 0:
        return f"{_higher_out(0, suit)}: wins unless trumped"
    if trick.others_of_suit(card) == 0 and trick.holds_trumps and not trick.is_trump(card) and not trick.has_pile:
        return f"the last card in {suit}, so that {suit} can be trumped later"
    low = "leads" if trick.is_high(card) else "a low card in"
    return f"{low} {suit}: {_higher_out(higher)}"


def _for_winning(trick: TrickAnalysis, card: Card) -> str:
    winner, wish = trick.winner, trick.wish
    if winner == trick.partner_with_nello:
        return f"covers {trick.name(winner)}'s nello"
    taking = _taking(trick, card)
    if trick.has_open_nello(winner):
        return taking
    if wish.more is False:
        near = trick.contract_in_danger()
        if near and not trick.has_open_nello(trick.seat) and not trick.is_friend(winner):
            return f"{taking}: {near}"
        if all(map(trick.beats, trick.cards)):
            return "every card wins so far" + ("" if trick.wins(card) else ", and this one may be beaten")
        return f"{taking}, although {wish.why}" if trick.wins(card) else "the best so far, but it may be beaten"
    if trick.is_friend(winner):
        if trick.safe_from_opponents:
            return f"{taking} over {trick.name(winner)}"
        return f"{taking}: {trick.best} may be beaten"
    if trick.plays_against_differ:
        return f"{taking} {'from' if trick.wins(card) else 'against'} {trick.name(winner)}"
    return f"{taking}: {wish.why}" if wish.more else taking


def _taking(trick: TrickAnalysis, card: Card) -> str:
    """What a card does that is the best so far: it takes the trick, or tries to."""
    prize = _prize(trick, card)
    if trick.wins(card):
        return f"trumps {prize}" if _ruffs(trick, card) else f"takes {prize}"
    if not _ruffs(trick, card):
        return f"goes for {prize}" + _only_threat(trick, card)
    return (f"trumps in for {prize}" if trick.counts_points else "trumps in") + _only_threat(trick, card)


def _for_losing(trick: TrickAnalysis, card: Card) -> str:
    winner, wish = trick.winner, trick.wish
    if winner == trick.partner_with_nello:
        return f"cannot cover {trick.name(winner)}'s nello" if not _can_beat(trick) else "does not cover the nello"
    if trick.has_open_nello(winner) and not trick.is_friend(winner):
        return f"breaks seat {winner}'s nello" if trick.safe_from_all else f"leaves the trick to seat {winner}'s nello"
    if trick.is_friend(winner) and wish.more is not False:
        return _to_friend(trick, card)
    if trick.counts_points:
        return _to_opponents(trick, card)
    if wish.more is False:
        return _avoiding(trick, card)
    return _giving_up(trick, card)


def _giving_up(trick: TrickAnalysis, card: Card) -> str:
    """Why a trick is left to another seat that gains nothing else by it."""
    helper = trick.friend_behind
    if helper is not None:
        return f"{trick.name(helper)} may still win it"
    return "gives up this trick" if _can_beat(trick) else "cannot win" + _useless(trick, card)


def _to_friend(trick: TrickAnalysis, card: Card) -> str:
    friend, points = trick.name(trick.winner), trick.worth(card)
    if points > 0:
        sure = "gives" if trick.safe_from_opponents else "may give"
        return f"{sure} {friend} {points} points"
    against = ", not the differ" if trick.plays_against_differ else ""
    return f"{friend} has the trick{'' if trick.safe_from_opponents else ' so far'}{against}"


def _to_opponents(trick: TrickAnalysis, card: Card) -> str:
    points = trick.worth(card)
    least = min(map(trick.worth, trick.cards))
    most = max(trick.cards, key=trick.worth)
    if points <= 0 < trick.worth(most):
        return f"no points for {trick.opponents(trick.winner)}: keeps {most}"
    if points > 0 and trick.friend_behind is not None:
        return f"{points} points that {trick.name(trick.friend_behind)} may still win"
    if points > 0:
        return f"loses {points} points" + (": every card loses as many or more" if points == least else "")
    return _giving_up(trick, card)


def _avoiding(trick: TrickAnalysis, card: Card) -> str:
    if trick.is_high(card) and trick.lower(card):
        under = f" under {trick.best}" if trick.follows(card) else ""
        return f"gets rid of {card}{under}: {trick.wish.why}"
    if trick.follows(card):
        return f"stays below {trick.best}: {trick.wish.why}"
    return f"gets rid of {card}: {trick.wish.why}"


# Against a card


def reason_against(trick: TrickAnalysis, card: Card, chosen: Card) -> str:
    """Why a card is worse than the chosen one; empty if there is nothing to say."""
    if trick.leading:
        return _against_lead(trick, card, chosen)
    return _against_winning(trick, card, chosen) if trick.beats(card) else _against_losing(trick, card, chosen)


def _against_lead(trick: TrickAnalysis, card: Card, chosen: Card) -> str:
    suit, higher, wish = trick.suit_name(card), trick.higher(card), trick.wish
    if trick.partner_with_nello is not None and higher and not trick.is_high(card):
        return f"{trick.name(trick.partner_with_nello)} may have to win it and lose the nello"
    if wish.more is False:
        if trick.wins(card):
            return wish.taking
        return f"{wish.risking}: {_only_higher_out(higher)}" if higher <= 1 else _higher_out(higher, suit)
    ruffer = _seat_that_may_trump(trick, card, friend=False)
    if ruffer is not None:
        return f"{trick.name(ruffer)} has no {suit} and may trump"
    if trick.worth(card) > 0 and not trick.wins(card):
        return f"risks its {trick.worth(card)} points"
    if trick.wins(card):
        return "uses up a sure trick"
    if trick.is_best(card):
        return f"uses up the best card in {suit}"
    if higher == 0:
        return "may be trumped"  # no higher card is out, but some card may beat it
    if trick.is_trump(chosen) and trick.above(card, chosen):
        return f"a higher trump than {chosen}"
    return "uses up a trump" if trick.is_trump(card) else _higher_out(higher, suit)


def _against_winning(trick: TrickAnalysis, card: Card, chosen: Card) -> str:
    winner, wish, sure = trick.winner, trick.wish, trick.wins(card)
    if trick.has_open_nello(winner) and not trick.is_friend(winner):
        return f"saves seat {winner}'s nello"
    if trick.above(card, chosen) and trick.wins(chosen):
        return f"higher than needed: {chosen} wins too"
    if wish.more is False:
        return wish.taking if sure else wish.risking
    if trick.beats(chosen) and trick.above(card, chosen):
        return f"uses a higher card than {chosen}"
    if trick.beats(chosen) and trick.above(chosen, card) and not sure:
        return f"easier to beat than {chosen}"
    if trick.is_friend(winner) and winner != trick.partner_with_nello:
        return f"takes over from {trick.name(winner)}"
    if not sure:
        points = trick.worth(card)
        return f"risks its {points} points" if points > 0 else "may still be beaten" + _only_threat(trick, card)
    return "uses up a trump" if trick.is_trump(card) else f"uses up {card}"


def _against_losing(trick: TrickAnalysis, card: Card, chosen: Card) -> str:
    winner = trick.winner
    if winner == trick.partner_with_nello and trick.beats(chosen):
        return "leaves the nello uncovered"
    if trick.is_friend(winner):
        if trick.worth(card) < trick.worth(chosen) and not trick.beats(chosen):
            return f"gives {trick.name(winner)} fewer points"
    elif trick.worth(card) > max(trick.worth(chosen), 0):
        certain = trick.friend_behind is None
        return f"{'gives' if certain else 'risks'} {trick.worth(card)} points" + (" away" if certain else "")
    if trick.beats(chosen) and not trick.is_friend(winner):
        return f"gives up a trick that {chosen} {'wins' if trick.wins(chosen) else 'may win'}"
    if trick.partner_with_nello is not None and trick.higher(card) <= 1 and trick.lower(card):
        return f"one card fewer to cover {trick.name(trick.partner_with_nello)}'s nello"
    return _wasted(trick, card, chosen)


def _wasted(trick: TrickAnalysis, card: Card, chosen: Card) -> str:
    """What a card could have been used for that is played to a lost trick."""
    if trick.wish.more is False:
        if trick.above(chosen, card) and not trick.beats(chosen):
            return f"{chosen} is harder to lose later"
        low = trick.higher(card) > 0 and not trick.is_high(card)
        return f"{card} could be played low later" if low else ""
    if trick.is_trump(card) and not trick.is_trump(chosen):
        return "wastes a trump"
    if trick.is_best(card):
        return f"wastes the best card in {trick.suit_name(card)}"
    if trick.above(card, chosen):
        return f"wastes a higher card than {chosen}"
    higher = trick.higher(card)
    return _higher_out(higher, trick.suit_name(card)) if higher <= 3 and trick.lower(card) else ""


# Parts of sentences


def _higher_out(higher: int, suit: str = "") -> str:
    where = f" in {suit}" if suit else ""
    number = "no" if higher == 0 else str(higher)
    return f"{number} higher card{'s' if higher > 1 else ''}{where} {'are' if higher > 1 else 'is'} out"


def _only_higher_out(higher: int) -> str:
    return "only 1 higher card is out" if higher == 1 else _higher_out(higher)


def _prize(trick: TrickAnalysis, card: Card) -> str:
    if not trick.counts_points:
        return "the trick"
    points = trick.pot(card)
    return f"{points} points" if points > 1 else "a trick without points" if points == 0 else "the trick"


def _only_threat(trick: TrickAnalysis, card: Card) -> str:
    """The card that may still beat it, if there is only one."""
    threats = trick.threats(card)
    return f" (only {trick.card(threats)} beats it)" if threats & (threats - 1) == 0 else ""


def _ruffs(trick: TrickAnalysis, card: Card) -> bool:
    return trick.is_trump(card) and not trick.follows(card)


def _can_beat(trick: TrickAnalysis) -> bool:
    return any(map(trick.beats, trick.cards))


def _seat_that_may_trump(trick: TrickAnalysis, card: Card, *, friend: bool) -> int | None:
    """A friend or an opponent behind who is void in this suit and may trump it."""
    return next((s for s in trick.behind if trick.is_friend(s) == friend and trick.may_trump(s, card)), None)


def _nello_behind(trick: TrickAnalysis) -> int | None:
    """An opponent behind with an open nello."""
    return next((s for s in trick.behind if trick.has_open_nello(s) and not trick.is_friend(s)), None)


def _useless(trick: TrickAnalysis, card: Card) -> str:
    suit = trick.suit_name(card)
    if trick.others_of_suit(card) == 0 and not trick.follows(card) and not trick.is_trump(card):
        return f": {card} was the last card in {suit}"
    if any(trick.above(card, other) for other in trick.cards):
        return f", so {card} is played"
    return f": {card} is the lowest card in {suit}"
