"""Every claim that a bot's reason can make, checked at the table with code of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import overtrick as ot
from overtrick.actions import Bid, Discard, Give, NameTrump, OrderUp, Play
from overtrick.bots import Thought
from overtrick.bots.explain import LONGEST
from overtrick.bots.explanation import Explanation
from overtrick.cards import Card, Suit
from overtrick.rules import Rules


class Witness:
    """A table with one thought about it, and what is true there, found without the bots' code."""

    def __init__(self, table: ot.Table, thought: Thought, choice: Thought) -> None:
        assert table.turn is not None
        self.table, self.thought, self.choice = table, thought, choice
        self.seat = table.turn
        self.view = table.view(table.turn)
        self.rules = table.game.rules(table.players)
        self.own = [*self.view.hand, *self.view.faceup[self.seat]]
        self.reason = thought.reason

    @property
    def card(self) -> Card:
        assert isinstance(self.thought.action, Play | Discard | Give)
        assert self.thought.action.card is not None
        return self.thought.action.card

    def suit(self, card: Card) -> Suit | None:
        """The suit that a card belongs to: None is trump in a game without a trump suit."""
        return self.view.trump if card.suit is None or self.is_bower(card) else card.suit

    def printed(self, card: Card) -> Suit | None:
        """The suit that is printed on a card, but trump for a left bower."""
        return self.view.trump if self.is_bower(card) else card.suit

    def is_bower(self, card: Card) -> bool:
        trump = self.view.trump
        if trump is None or card.suit is None or card.rank != self.rules.tricks.bowers:
            return False
        return card.suit.colour == trump.colour

    def named(self, suit: str) -> Suit | None:
        if suit == "trumps":
            return self.view.trump
        return next(each for each in self.rules.deck.suits if each.name == suit)

    def rank(self, card: Card) -> int:
        deck = self.rules.deck
        if self.is_bower(card):
            return 101 if card.suit == self.view.trump else 100
        return 100 + deck.always_trump.index(card.rank) if card.suit is None else deck.ranks.index(card.rank)

    def is_trump(self, card: Card) -> bool:
        return card.suit is None or card.suit == self.view.trump or self.is_bower(card)

    def out(self) -> list[Card]:
        """Every card that the seat does not hold and that has not been played, discarded by it or turned up."""
        left = list(self.rules.deck.cards)
        played = [action.card for _, action in self.view.history if isinstance(action, Play)]
        laid_away = [action.card for _, action in self.view.history if isinstance(action, Discard) and action.card]
        ordered = any(isinstance(action, OrderUp) for _, action in self.view.history) and self.view.phase != "alone"
        aside = self.rules.turns_up_next and not ordered  # otherwise the dealer holds the card, or has discarded it
        turned = [self.view.turned] if self.view.turned and aside else []
        for card in (*self.own, *played, *laid_away, *turned):
            left.remove(card)
        return left

    def higher(self, card: Card) -> int:
        alike = [each for each in self.out() if self.suit(each) == self.suit(card)]
        more = [each for each in alike if self.rank(each) > self.rank(card)]
        twin = self.rules.tricks.equal_cards == "last" and card in alike
        return len(more) + twin

    def lower(self, card: Card) -> int:
        return sum(self.suit(each) == self.suit(card) for each in self.out()) - self.higher(card)

    def winner_with(self, card: Card | None) -> int:
        """The seat that wins the trick so far, if this card is played to it."""
        trick = [*self.view.trick, *([(self.seat, card)] if card else [])]
        led = self.suit(trick[0][1])
        best: tuple[bool, int, int] | None = None
        winner = -1
        for place, (seat, each) in enumerate(trick):
            if self.is_trump(each) or self.suit(each) == led:
                later = place if self.rules.tricks.equal_cards == "last" else -place
                power = (self.is_trump(each), self.rank(each), later)
                if best is None or power > best:
                    best, winner = power, seat
        return winner

    def always_wins(self, card: Card) -> bool:
        """Whether the seat wins the trick in several random continuations with the real hands."""
        for attempt in range(4):
            choices = Random(attempt)
            table = self.table
            pushed = 0
            table.push(Play(card))
            pushed += 1
            won = self.view.tricks_won[self.seat]
            while table.trick and table.turn is not None:
                table.push(choices.choice(list(table.legal)))
                pushed += 1
            last = table.last_trick if table.last_trick else ()
            winner = self._winner_of(last) if last else self.seat
            for _ in range(pushed):
                table.pop()
            assert table.tricks_won[self.seat] == won
            if winner != self.seat:
                return False
        return True

    def _winner_of(self, trick: tuple[tuple[int, Card], ...]) -> int:
        led = self.suit(trick[0][1])
        last = self.rules.tricks.equal_cards == "last"
        powers = {
            (self.is_trump(card), self.rank(card), place if last else -place): seat
            for place, (seat, card) in enumerate(trick)
            if self.is_trump(card) or self.suit(card) == led
        }
        return powers[max(powers)]

    def worth(self, card: Card) -> int:
        return self.rules.worth.get(card, 0)

    def side(self, seat: int) -> list[int]:
        sides = self.rules.seats
        return [other for other in range(self.view.players) if sides.side_of(other) == sides.side_of(seat)]

    def bid(self, seat: int) -> int:
        call = self.view.bids[seat]
        return call.amount if isinstance(call, Bid) else 0

    def needs(self, seat: int) -> int:
        """The tricks that a seat's side still needs, or the seat itself where each has its own bid."""
        contract = self.rules.score.contract
        if contract is None or contract.of == "seat":
            return self.bid(seat) - self.view.tricks_won[seat]
        if contract.of == "declarer" and not self.rules.counts_points:
            assert self.view.declarer is not None
            wanted = self.bid(self.view.declarer) if contract.wanted is None else contract.wanted
            return wanted - sum(self.view.tricks_won[s] for s in self.side(self.view.declarer))
        return sum(self.bid(each) - self.view.tricks_won[each] for each in self.side(seat))

    def has_nello(self, seat: int) -> bool:
        call = self.view.bids[seat]
        return isinstance(call, Bid) and call.nello and self.view.tricks_won[seat] == 0

    def partner(self) -> int:
        (partner,) = (seat for seat in self.side(self.seat) if seat != self.seat)
        return partner

    def who(self, name: str) -> int:
        if name == "the partner":
            return self.partner()
        if name == "the differ":
            assert self.view.declarer is not None
            return self.view.declarer
        return int(name.removeprefix("seat "))

    def behind(self) -> list[int]:
        following = [(self.seat + step) % self.view.players for step in range(1, self.view.players)]
        playing = [seat for seat in following if seat not in self.view.sitting]
        return playing[: len(playing) - len(self.view.trick)]

    def spoken(self, text: str) -> Card:
        card = self.rules.deck.get(text)
        assert card is not None
        return card


Claim = Callable[[Witness, re.Match[str]], bool]


def _takes(w: Witness, said: re.Match[str]) -> bool:
    return w.always_wins(w.card)


def _points_taken(w: Witness, said: re.Match[str]) -> bool:
    return int(said[1]) == sum(w.worth(card) for _, card in w.view.trick) + w.worth(w.card)


def _shown_void(w: Witness, said: re.Match[str]) -> bool:
    """That seat did not follow the suit in this deal, or led a barred suit, and really has none."""
    seat, suit = w.who(said[1]), w.named(said[2])
    cards = [(actor, action.card) for actor, action in w.view.history if isinstance(action, Play)]
    full = w.view.players - len(w.view.sitting)
    tricks = [cards[start : start + full] for start in range(0, len(cards), full)]
    barred = w.rules.lead.barred_until_broken
    failed = any(
        actor == seat and w.suit(trick[0][1]) == suit and w.suit(card) != suit
        for trick in tricks
        for actor, card in trick
    )
    led_barred = any(trick[0][0] == seat and trick[0][1].suit == barred for trick in tricks)
    really = not any(w.suit(card) == suit for card in (*w.table.hands[seat], *w.table.faceup[seat]))
    return really and (failed or led_barred)


def _best_left(w: Witness, card: Card) -> bool:
    mine = [each for each in w.own if w.suit(each) == w.suit(card) and w.rank(each) > w.rank(card)]
    return w.higher(card) == 0 and not mine


def _nobody_yet(w: Witness) -> bool:
    return all(w.winner_with(action.card) != w.seat for action in w.view.legal if isinstance(action, Play))


def _lowest(w: Witness, card: Card, suit: str) -> bool:
    same = [each for each in w.own if w.suit(each) == w.suit(card)]
    return w.suit(card) == w.named(suit) and min(map(w.rank, same)) == w.rank(card)


def _from_the_differ(w: Witness, said: re.Match[str]) -> bool:
    """The seat named wins the trick so far and is on the differ's side, and this seat is not."""
    if "takes over" in w.reason:
        return True
    assert w.view.declarer is not None
    differs = w.side(w.view.declarer)
    return w.winner_with(None) == w.who(said[1]) and w.who(said[1]) in differs and w.seat not in differs


def _hard_to_lose(w: Witness, said: re.Match[str]) -> bool:
    """The seat holds these cards, and at most one card of their suit is higher."""
    named = [w.spoken(card) for card in said[1].split()]
    higher = [
        sum(each.suit == card.suit and w.rank(each) > w.rank(card) for each in w.rules.deck.cards) for card in named
    ]
    return set(named) <= set(w.own) and max(higher) <= w.rules.deck.copies


def _may_take(w: Witness, said: re.Match[str]) -> bool:
    """The first card is in the hand and beats the second one, which another seat holds and which has these points."""
    card, other = w.spoken(said[1]), w.spoken(said[2])
    same = card.suit == other.suit and w.rank(card) > w.rank(other)
    return same and card in w.own and other in w.out() and w.worth(other) == int(said[3])


def _in_suit(w: Witness, suit: str) -> list[Card]:
    return [card for card in w.own if card.suit == w.named(suit)]


def _is_below(w: Witness, card: Card, other: Card) -> bool:
    return card.suit == other.suit and w.rank(card) < w.rank(other) and {card, other} <= set(w.own)


def _only_beater(w: Witness, said: re.Match[str]) -> bool:
    """No seat behind really holds another card that beats it."""
    beater = w.spoken(said[1])
    held = [card for seat in w.behind() for card in (*w.table.hands[seat], *w.table.faceup[seat])]
    trick = [*w.view.trick, (w.seat, w.card)]
    led = w.suit(trick[0][1])
    for card in set(held):
        if card != beater and (w.is_trump(card) or w.suit(card) == led):
            beaten = (w.is_trump(card), w.rank(card)) > (w.is_trump(w.card), w.rank(w.card))
            holders = [seat for seat in w.behind() if card in (*w.table.hands[seat], *w.table.faceup[seat])]
            follow = [any(w.suit(c) == led for c in (*w.table.hands[s], *w.table.faceup[s])) for s in holders]
            if beaten and (w.suit(card) == led or not all(follow)):
                return False
    return True


CLAIMS: list[tuple[str, Claim]] = [
    (r"^the only legal", lambda w, said: len(w.view.legal) == 1),
    (r"(?:^|: )(?:takes|trumps) (?:the trick|a trick|one trick|a bag|(?:-?\d+) points)", _takes),
    (r"(?:takes|trumps in for|goes for|trumps) (\d+) points", _points_taken),
    (r"a sure trick|loses the nello$", _takes),
    (r"higher than needed: (\w+) wins too", lambda w, said: w.always_wins(w.spoken(said[1]))),
    (r"gives up a trick that (\w+) wins", lambda w, said: w.always_wins(w.spoken(said[1]))),
    (r"gives up a trick|gives up this trick", lambda w, said: w.winner_with(w.card) != w.seat),
    (r"goes for|trumps in|best so far|every card wins|easier to beat", lambda w, said: w.winner_with(w.card) == w.seat),
    (
        r"^every card wins",
        lambda w, said: all(w.winner_with(a.card) == w.seat for a in w.view.legal if isinstance(a, Play)),
    ),
    (r"^trumps", lambda w, said: w.is_trump(w.card) and w.suit(w.view.trick[0][1]) != w.suit(w.card)),
    (r"cannot win", lambda w, said: _nobody_yet(w)),
    (r"stays below (\w+)", lambda w, said: w.winner_with(w.card) == dict(_flipped(w))[w.spoken(said[1])]),
    (r"gets rid of (\w+)(?: under|:)", lambda w, said: w.winner_with(w.card) != w.seat),
    (r"gets rid of (\w+) under (\w+)", lambda w, said: w.lower(w.card) > w.higher(w.card)),
    (r"(the partner|seat \d) has the trick", lambda w, said: w.winner_with(w.card) == w.who(said[1])),
    (r"not the differ$", lambda w, said: w.view.declarer not in (w.seat, w.winner_with(w.card))),
    (r"(?:takes|trumps|goes|trick).* (?:from|against) (the differ|seat \d)$", _from_the_differ),
    (r"(\d+) higher cards? in (\w+) (?:is|are) out", lambda w, said: w.higher(w.card) == int(said[1])),
    (r"higher cards? in (\w+) (?:is|are) out", lambda w, said: w.suit(w.card) == w.named(said[1])),
    (r": (\d+) higher cards? (?:is|are) out", lambda w, said: w.higher(w.card) == int(said[1])),
    (r"only 1 higher card is out", lambda w, said: w.higher(w.card) == 1),
    (r"no higher card (?:in \w+ )?is out", lambda w, said: w.higher(w.card) == 0),
    (r"draws trumps", lambda w, said: not w.view.trick and w.is_trump(w.card) and any(map(w.is_trump, w.out()))),
    (r"nobody can beat (\w+)", lambda w, said: w.always_wins(w.spoken(said[1]))),
    (r"(?:uses up|wastes) the best card in", lambda w, said: _best_left(w, w.card)),
    (r"keeps (\w+), the best card in", lambda w, said: _best_left(w, w.spoken(said[1]))),
    (r"keeps (\w+)", lambda w, said: w.spoken(said[1]) in w.own),
    (r"keeps (\w+) to trump", lambda w, said: w.is_trump(w.spoken(said[1]))),
    (r"(the partner|the differ|seat \d) has no (\w+) and may trump", _shown_void),
    (r"(\d+) more tricks? (?:is|are) needed", lambda w, said: w.needs(w.seat) == int(said[1])),
    (r"no trick was bid", lambda w, said: w.bid(w.seat) == 0 == w.needs(w.seat)),
    (r"the bid of (\d+) is made", lambda w, said: w.bid(w.seat) == int(said[1]) == w.view.tricks_won[w.seat]),
    (r"the bid is lost", lambda w, said: w.needs(w.seat) < 0 or w.needs(w.seat) > w.view.hand_counts[w.seat]),
    (r"the bid is made|a bag", lambda w, said: w.needs(w.seat) <= 0),
    (r"may be trumped", lambda w, said: not w.is_trump(w.card) and any(map(w.is_trump, w.out()))),
    (r"leaves bags|a bag", lambda w, said: w.rules.score.counter is not None and w.rules.score.counter.every > 0),
    (r"seat (\d)'s nello", lambda w, said: w.has_nello(int(said[1]))),
    (r"the partner's nello|the partner can stay below|and lose the nello", lambda w, said: w.has_nello(w.partner())),
    (r"^nello must|: nello must|(?:risks|loses) the nello$", lambda w, said: w.has_nello(w.seat)),
    (r"covers (the partner|seat \d)", lambda w, said: w.winner_with(None) == w.who(said[1]) != w.winner_with(w.card)),
    (r"(?:give|gives) (?:the partner|seat \d) (\d+) points", lambda w, said: w.worth(w.card) == int(said[1])),
    (r"gives (the partner|seat \d) (\d+)", lambda w, said: w.winner_with(w.card) == w.who(said[1])),
    (r"(?:loses|(?<!and )its|gives|risks) (\d+) points", lambda w, said: w.worth(w.card) == int(said[1])),
    (r"^no points for", lambda w, said: w.worth(w.card) <= 0),
    (r"^no points for .*: keeps (\w+)", lambda w, said: w.worth(w.spoken(said[1])) > 0),
    (r"(\d+) points that (the partner|seat \d) may", lambda w, said: w.who(said[2]) in w.behind()),
    (r"(the partner|seat \d|the differ) may still win it", lambda w, said: w.who(said[1]) in w.behind()),
    (r"(\w+) is the lowest card in (\w+)", lambda w, said: _lowest(w, w.spoken(said[1]), said[2])),
    (
        r"^the lowest card in",
        lambda w, said: min((w.rank(c), c != w.card) for c in w.own if w.printed(c) == w.printed(w.card))[1] == 0,
    ),
    (r"(?:^the|was the) last card in", lambda w, said: sum(w.suit(c) == w.suit(w.card) for c in w.own) == 1),
    (r"leaves no (\w+)", lambda w, said: sum(w.printed(card) == w.printed(w.card) for card in w.own) == 1),
    (r"only (\w+) beats it", _only_beater),
    (r"the others need (\d+) of the (\d+) tricks left", lambda w, said: 0 < int(said[1]) <= int(said[2])),
    (r"(\d+) is more than the hand is worth \(([\d.]+)\)", lambda w, said: int(said[1]) > float(said[2])),
    (r"(\d+) is less than the hand is worth \(([\d.]+)\)", lambda w, said: int(said[1]) < float(said[2])),
    (r"but (\d+) is not a legal bid", lambda w, said: Bid(int(said[1])) not in w.view.legal),
    (r": ([\w ]+) (?:is|are) hard to lose", _hard_to_lose),
    (r"nello can be made", lambda w, said: w.thought is w.choice),
    (r"(\d+) trumps, the highest is (\w+)", lambda w, said: w.spoken(said[2]) in w.own),
    (r"no trump in hand", lambda w, said: all(card.suit not in (None, _suit_named(w)) for card in w.own)),
    (r"(?:uses up|wastes) a trump|is a trump", lambda w, said: w.is_trump(w.card)),
    (r"one of (\d+) cards in", lambda w, said: sum(w.printed(c) == w.printed(w.card) for c in w.own) == int(said[1])),
    (r"the highest card in", lambda w, said: w.card.rank == w.rules.deck.ranks[-1]),
    (r"a higher (?:card|trump) than (\w+)", lambda w, said: w.rank(w.card) > w.rank(w.spoken(said[1]))),
    (r"easier to beat than (\w+)", lambda w, said: w.rank(w.card) < w.rank(w.spoken(said[1]))),
    (r"(\w+) is harder to lose", lambda w, said: w.rank(w.card) < w.rank(w.spoken(said[1]))),
    (r"(\w+) could be played low|(\w+) to play low", lambda w, said: w.higher(w.spoken(said[1] or said[2])) > 0),
    (r"takes over from (the partner|seat \d)", lambda w, said: w.winner_with(None) == w.who(said[1])),
    (r": (\w+) may be beaten$", lambda w, said: w.spoken(said[1]) in dict(_flipped(w)) and bool(w.behind())),
    (r"is always trump", lambda w, said: w.card.suit is None),
    (r"(\w+) may have to take (\w+) and its (\d+) points", _may_take),
    (r"(\w+) costs (\d+) points if", lambda w, said: w.worth(w.spoken(said[1])) == int(said[2])),
    (r"leaves (\d+) in (\w+), which", lambda w, said: len(_in_suit(w, said[2])) == int(said[1]) + 1),
    (r"(\d+) other cards in (\w+) can be", lambda w, said: len(_in_suit(w, said[2])) == int(said[1]) + 1),
    (r"(\w+) can be played instead of (\w+)", lambda w, said: _is_below(w, w.spoken(said[1]), w.spoken(said[2]))),
    (r"(the partner|seat \d) holds the bid", lambda w, said: isinstance(w.view.bids[w.who(said[1])], Bid)),
    (
        r"^(?:as good as|[\d.]+ points? (?:less|more) than) (.+?)(?::|,|$)",
        lambda w, said: said[1] == named_action(w.choice),
    ),
    (r"^[\d.]+ points? less", lambda w, said: w.thought.value < w.choice.value),
    (r"^[\d.]+ points? more than", lambda w, said: w.thought.value > w.choice.value),
]


def _suit_named(w: Witness) -> Suit:
    assert isinstance(w.thought.action, NameTrump)
    return w.thought.action.suit


def _flipped(w: Witness) -> Iterator[tuple[Card, int]]:
    return ((card, seat) for seat, card in w.view.trick)


def named_action(thought: Thought) -> str:
    match thought.action:
        case Play(card=card) | Discard(card=card) | Give(card=card):
            return str(card)
        case NameTrump(suit=suit):
            return suit.name
        case _:
            return str(thought.action)


NUMBER_WORDS = {"no": 0, "one": 1}


def check_parts(explanation: Explanation, rules: Rules) -> None:
    """Every card, suit and number in the text is named by a part, and every part names what its text says."""
    assert explanation.kinds
    names = {*map(str, rules.deck.cards), *(suit.name for suit in rules.deck.suits)}
    for part in explanation.parts:
        named = [thing for thing in (part.amount, part.card, part.suit, part.seat, part.action) if thing is not None]
        words = {word.strip(",:;()") for word in part.text.split()}
        if not named:
            assert part.role is None
            assert not any(word in names or word.isdigit() for word in words), part
            continue
        assert len(named) == 1, part
        if part.amount is not None:
            shown = NUMBER_WORDS[part.text] if part.text in NUMBER_WORDS else float(part.text)
            assert part.amount == shown
        elif part.seat is not None:
            contract = rules.score.contract
            role = contract.holder if contract is not None and part.role == "declarer" else part.role
            assert part.text == (f"the {role}" if role else f"seat {part.seat}")
        else:
            assert part.text == (part.suit.name if part.suit else str(named[0]))


def check(table: ot.Table, thoughts: tuple[Thought, ...]) -> set[str]:
    """Check every claim that is made. Returns the patterns of the claims."""
    made = set()
    for thought in thoughts:
        assert thought.reason.strip()
        assert len(thought.reason) <= LONGEST, thought.reason
        check_parts(thought.explanation, table.game.rules(table.players))
        witness = Witness(table, thought, thoughts[0])
        for pattern, holds in CLAIMS:
            for said in re.finditer(pattern, thought.reason):
                made.add(pattern)
                assert holds(witness, said), (table.game.name, thought.reason, pattern, table.view(table.turn))
    return made
