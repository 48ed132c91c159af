"""Reasons for and against the play of a card."""

from __future__ import annotations

from overtrick.cards import Card, Suit

from .explanation import NOTHING, Explanation, Part, explain, phrase, seat_part
from .trick_analysis import TRICKS_NEEDED, TrickAnalysis


def reason_for(trick: TrickAnalysis, card: Card) -> Explanation:
    """Why a card was chosen."""
    if trick.leading:
        return _for_lead(trick, card)
    return _for_winning(trick, card) if trick.beats(card) else _for_losing(trick, card)


def reason_to_keep(trick: TrickAnalysis, kept: Card, played: Card) -> Explanation:
    """Why a card was kept that would have been worse to play; nothing if there is nothing to say."""
    if trick.beats(played) and not trick.leading:
        return NOTHING  # the other card was played to win
    if trick.worth(kept) > 0 and not trick.leading and not trick.is_friend(trick.winner):
        return NOTHING  # the reason for the choice mentions its points already
    covered = trick.partner_with_nello
    if covered is not None and trick.higher(kept) <= 1 and trick.higher(played) > 1:
        return explain("keeps_cover", "keeps ", kept, ": ", trick.name(covered), "'s nello may need a cover")
    if trick.wish.more is False:
        low = trick.is_high(played) and not trick.is_high(kept) and trick.higher(kept) > 0
        if low and (trick.leading or not trick.beats(kept)):
            return explain("keeps_low_card", "keeps ", kept, " to play low later")
        return NOTHING
    if trick.is_trump(kept) and not trick.is_trump(played) and not trick.leading:
        return explain("keeps_trump", "keeps ", kept, " to trump with")
    if trick.is_best(kept) and trick.higher(played) > 0:
        return explain("keeps_best_card", "keeps ", kept, ", the best card in ", trick.suit(kept))
    return NOTHING


# For a card


def _for_lead(trick: TrickAnalysis, card: Card) -> Explanation:
    suit, higher, wish = trick.suit(card), trick.higher(card), trick.wish
    if trick.partner_with_nello is not None and higher == 0:
        partner = trick.name(trick.partner_with_nello)
        return explain("leads_high_for_nello", "leads high, so that ", partner, " can stay below it")
    nello = _nello_behind(trick)
    if nello is not None and higher and not trick.is_high(card):
        return explain("leads_low_against_nello", "a low lead against ", seat_part(nello), "'s nello")
    if wish.more is False:
        if higher:
            return phrase(_higher_out(higher, suit), explain("others_may_win", ": others may have to win it"))
        return phrase(wish.why, explain("must_lead", ", but a card has to be led"))
    if trick.is_trump(card) and trick.opponents_may_hold_trumps():
        unbeatable = phrase(", and nobody can beat ", card) if trick.wins(card) else NOTHING
        return explain("draws_trumps", "draws trumps", unbeatable)
    if trick.wins(card):
        needed = phrase(", and ", wish.why) if TRICKS_NEEDED in wish.why.kinds else NOTHING
        return explain("sure_trick", "a sure trick: nobody can beat ", card, needed)
    return _for_uncertain_lead(trick, card)


def _for_uncertain_lead(trick: TrickAnalysis, card: Card) -> Explanation:
    """Why a card was led that may be beaten."""
    suit, higher = trick.suit(card), trick.higher(card)
    ruffer = _seat_that_may_trump(trick, card, friend=True)
    if ruffer is not None:
        return _may_trump(trick, ruffer, suit)
    if higher == 0:
        return phrase(_higher_out(0, suit), explain("wins_unless_trumped", ": wins unless trumped"))
    if trick.others_of_suit(card) == 0 and trick.holds_trumps and not trick.is_trump(card) and not trick.has_pile:
        return explain("becomes_void", "the last card in ", suit, ", so that ", suit, " can be trumped later")
    kind, low = ("leads_high", "leads ") if trick.is_high(card) else ("leads_low", "a low card in ")
    return explain(kind, low, suit, ": ", _higher_out(higher))


def _for_winning(trick: TrickAnalysis, card: Card) -> Explanation:
    winner, wish = trick.winner, trick.wish
    if winner == trick.partner_with_nello:
        return explain("covers_nello", "covers ", trick.name(winner), "'s nello")
    taking = _taking(trick, card)
    if trick.has_open_nello(winner):
        return taking
    if wish.more is False:
        return _for_unwanted_winning(trick, card)
    if trick.is_friend(winner):
        if trick.safe_from_opponents:
            return phrase(taking, " over ", trick.name(winner))
        return phrase(taking, explain("best_may_be_beaten", ": ", trick.best, " may be beaten"))
    if trick.plays_against_declarer:
        return phrase(taking, " from " if trick.wins(card) else " against ", trick.name(winner))
    return phrase(taking, ": ", wish.why) if wish.more else taking


def _for_unwanted_winning(trick: TrickAnalysis, card: Card) -> Explanation:
    """Why a card was played that wins a trick which the seat does not want."""
    taking, in_danger = _taking(trick, card), trick.contract_in_danger()
    if in_danger and not trick.has_open_nello(trick.seat) and not trick.is_friend(trick.winner):
        return phrase(taking, ": ", in_danger)
    if all(map(trick.beats, trick.cards)):
        beaten = "" if trick.wins(card) else ", and this one may be beaten"
        return explain("every_card_wins", f"every card wins so far{beaten}")
    if trick.wins(card):
        return phrase(taking, ", although ", trick.wish.why)
    return explain("may_be_beaten", "the best so far, but it may be beaten")


def _taking(trick: TrickAnalysis, card: Card) -> Explanation:
    """What a card does that is the best so far: it takes the trick, or tries to."""
    prize, ruffs = _prize(trick, card), _ruffs(trick, card)
    if trick.wins(card):
        return explain("trumps", "trumps ", prize) if ruffs else explain("takes", "takes ", prize)
    threat = _only_threat(trick, card)
    if not ruffs:
        return explain("goes_for", "goes for ", prize, threat)
    return explain("trumps_in", "trumps in", phrase(" for ", prize) if trick.counts_points else NOTHING, threat)


def _for_losing(trick: TrickAnalysis, card: Card) -> Explanation:
    winner, wish = trick.winner, trick.wish
    if winner == trick.partner_with_nello:
        if _can_beat(trick):
            return explain("does_not_cover_nello", "does not cover the nello")
        return explain("cannot_cover_nello", "cannot cover ", trick.name(winner), "'s nello")
    if trick.has_open_nello(winner) and not trick.is_friend(winner):
        if trick.safe_from_all:
            return explain("breaks_nello", "breaks ", seat_part(winner), "'s nello")
        return explain("leaves_trick_to_nello", "leaves the trick to ", seat_part(winner), "'s nello")
    if trick.is_friend(winner) and wish.more is not False:
        return _to_friend(trick, card)
    if trick.counts_points:
        return _to_opponents(trick, card)
    if wish.more is False:
        return _avoiding(trick, card)
    return _giving_up(trick, card)


def _giving_up(trick: TrickAnalysis, card: Card) -> Explanation:
    """Why a trick is left to another seat that gains nothing else by it."""
    helper = trick.friend_behind
    if helper is not None:
        return explain("friend_may_win", trick.name(helper), " may still win it")
    if _can_beat(trick):
        return explain("gives_trick_up", "gives up this trick")
    return explain("cannot_win", "cannot win", _useless(trick, card))


def _to_friend(trick: TrickAnalysis, card: Card) -> Explanation:
    friend, points = trick.name(trick.winner), trick.worth(card)
    if points > 0:
        sure = "gives " if trick.safe_from_opponents else "may give "
        return explain("gives_friend_points", sure, friend, " ", points, " points")
    so_far = "" if trick.safe_from_opponents else " so far"
    against = f", not the {trick.declarer_name}" if trick.plays_against_declarer else ""
    return explain("friend_has_trick", friend, f" has the trick{so_far}{against}")


def _to_opponents(trick: TrickAnalysis, card: Card) -> Explanation:
    points = trick.worth(card)
    least = min(map(trick.worth, trick.cards))
    most = max(trick.cards, key=trick.worth)
    if points <= 0 < trick.worth(most):
        return explain("no_points", "no points for ", trick.opponents(trick.winner), ": keeps ", most)
    if points > 0 and trick.friend_behind is not None:
        friend = trick.name(trick.friend_behind)
        return explain("friend_may_win_points", points, " points that ", friend, " may still win")
    if points > 0:
        least_loss = ": every card loses as many or more" if points == least else ""
        return explain("loses_points", "loses ", points, f" points{least_loss}")
    return _giving_up(trick, card)


def _avoiding(trick: TrickAnalysis, card: Card) -> Explanation:
    rid = explain("gets_rid", "gets rid of ", card)
    if trick.is_high(card) and trick.lower(card):
        under = phrase(" under ", trick.best) if trick.follows(card) else NOTHING
        return phrase(rid, under, ": ", trick.wish.why)
    if trick.follows(card):
        return explain("stays_below", "stays below ", trick.best, ": ", trick.wish.why)
    return phrase(rid, ": ", trick.wish.why)


# Against a card


def reason_against(trick: TrickAnalysis, card: Card, chosen: Card) -> Explanation:
    """Why a card is worse than the chosen one; nothing if there is nothing to say."""
    if trick.leading:
        return _against_lead(trick, card, chosen)
    return _against_winning(trick, card, chosen) if trick.beats(card) else _against_losing(trick, card, chosen)


def _against_lead(trick: TrickAnalysis, card: Card, chosen: Card) -> Explanation:
    suit, higher, wish = trick.suit(card), trick.higher(card), trick.wish
    if trick.partner_with_nello is not None and higher and not trick.is_high(card):
        partner = trick.name(trick.partner_with_nello)
        return explain("endangers_nello", partner, " may have to win it and lose the nello")
    if wish.more is False:
        if trick.wins(card):
            return wish.taking
        return phrase(wish.risking, ": ", _only_higher_out(higher)) if higher <= 1 else _higher_out(higher, suit)
    ruffer = _seat_that_may_trump(trick, card, friend=False)
    if ruffer is not None:
        return _may_trump(trick, ruffer, suit)
    if trick.worth(card) > 0 and not trick.wins(card):
        return _risks_points(trick, card)
    if trick.wins(card):
        return explain("uses_sure_trick", "uses up a sure trick")
    if trick.is_best(card):
        return explain("uses_best_card", "uses up the best card in ", suit)
    if higher == 0:
        return explain("may_be_trumped", "may be trumped")  # no higher card is out, but some card may beat it
    if trick.is_trump(chosen) and trick.above(card, chosen):
        return explain("higher_trump", "a higher trump than ", chosen)
    return _uses_trump() if trick.is_trump(card) else _higher_out(higher, suit)


def _against_winning(trick: TrickAnalysis, card: Card, chosen: Card) -> Explanation:
    winner, wish, sure = trick.winner, trick.wish, trick.wins(card)
    if trick.has_open_nello(winner) and not trick.is_friend(winner):
        return explain("saves_nello", "saves ", seat_part(winner), "'s nello")
    if trick.above(card, chosen) and trick.wins(chosen):
        return explain("higher_than_needed", "higher than needed: ", chosen, " wins too")
    if wish.more is False:
        return wish.taking if sure else wish.risking
    if trick.beats(chosen) and trick.above(card, chosen):
        return explain("uses_higher_card", "uses a higher card than ", chosen)
    if trick.beats(chosen) and trick.above(chosen, card) and not sure:
        return explain("easier_to_beat", "easier to beat than ", chosen)
    if trick.is_friend(winner) and winner != trick.partner_with_nello:
        return explain("takes_over", "takes over from ", trick.name(winner))
    if not sure:
        if trick.worth(card) > 0:
            return _risks_points(trick, card)
        return explain("may_be_beaten", "may still be beaten", _only_threat(trick, card))
    return _uses_trump() if trick.is_trump(card) else explain("uses_card", "uses up ", card)


def _against_losing(trick: TrickAnalysis, card: Card, chosen: Card) -> Explanation:
    winner = trick.winner
    if winner == trick.partner_with_nello and trick.beats(chosen):
        return explain("leaves_nello_uncovered", "leaves the nello uncovered")
    if trick.is_friend(winner):
        if trick.worth(card) < trick.worth(chosen) and not trick.beats(chosen):
            return explain("gives_fewer_points", "gives ", trick.name(winner), " fewer points")
    elif trick.worth(card) > max(trick.worth(chosen), 0):
        if trick.friend_behind is None:
            return explain("gives_points_away", "gives ", trick.worth(card), " points away")
        return explain("risks_points", "risks ", trick.worth(card), " points")
    if trick.beats(chosen) and not trick.is_friend(winner):
        wins = " wins" if trick.wins(chosen) else " may win"
        return explain("gives_trick_up", "gives up a trick that ", chosen, wins)
    if trick.partner_with_nello is not None and trick.higher(card) <= 1 and trick.lower(card):
        partner = trick.name(trick.partner_with_nello)
        return explain("wastes_cover", "one card fewer to cover ", partner, "'s nello")
    return _wasted(trick, card, chosen)


def _wasted(trick: TrickAnalysis, card: Card, chosen: Card) -> Explanation:
    """What a card could have been used for that is played to a lost trick."""
    if trick.wish.more is False:
        if trick.above(chosen, card) and not trick.beats(chosen):
            return explain("chosen_harder_to_lose", chosen, " is harder to lose later")
        low = trick.higher(card) > 0 and not trick.is_high(card)
        return explain("wastes_low_card", card, " could be played low later") if low else NOTHING
    if trick.is_trump(card) and not trick.is_trump(chosen):
        return explain("wastes_trump", "wastes a trump")
    if trick.is_best(card):
        return explain("wastes_best_card", "wastes the best card in ", trick.suit(card))
    if trick.above(card, chosen):
        return explain("wastes_higher_card", "wastes a higher card than ", chosen)
    higher = trick.higher(card)
    return _higher_out(higher, trick.suit(card)) if higher <= 3 and trick.lower(card) else NOTHING


# Statements with several uses


def _higher_out(higher: int, suit: Suit | str | None = None) -> Explanation:
    number = Part("no" if higher == 0 else str(higher), amount=higher)
    where = phrase(" in ", suit) if suit is not None else NOTHING
    cards, out = (" higher cards", " are out") if higher > 1 else (" higher card", " is out")
    return explain("higher_cards_out", number, cards, where, out)


def _only_higher_out(higher: int) -> Explanation:
    return phrase("only ", _higher_out(1)) if higher == 1 else _higher_out(higher)


def _may_trump(trick: TrickAnalysis, seat: int, suit: Suit | str) -> Explanation:
    return explain("may_trump", trick.name(seat), " has no ", suit, " and may trump")


def _risks_points(trick: TrickAnalysis, card: Card) -> Explanation:
    return explain("risks_points", "risks its ", trick.worth(card), " points")


def _uses_trump() -> Explanation:
    return explain("uses_trump", "uses up a trump")


def _prize(trick: TrickAnalysis, card: Card) -> Explanation:
    points = trick.pot(card)
    if trick.counts_points and points > 1:
        return phrase(points, " points")
    return phrase("a trick without points" if trick.counts_points and points == 0 else "the trick")


def _only_threat(trick: TrickAnalysis, card: Card) -> Explanation:
    """The card that may still beat it, if there is only one."""
    threats = trick.threats(card)
    return phrase(" (only ", trick.card(threats), " beats it)") if threats & (threats - 1) == 0 else NOTHING


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


def _useless(trick: TrickAnalysis, card: Card) -> Explanation:
    suit = trick.suit(card)
    if trick.others_of_suit(card) == 0 and not trick.follows(card) and not trick.is_trump(card):
        return explain("last_card", ": ", card, " was the last card in ", suit)
    if any(trick.above(card, other) for other in trick.cards):
        return phrase(", so ", card, " is played")
    return explain("lowest_card", ": ", card, " is the lowest card in ", suit)
