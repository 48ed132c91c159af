"""The layout of an observation: the name and the place of every bit, and the numbers that the kernel needs to write it.

The fields are in the order in which `overtrick.kernel.observation` writes them.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal

import numpy as np

from .action_ids import ActionIds, phases_of
from .errors import InvalidOption, InvalidRules, quoted
from .game import Game, Option, OptionValue, write_value
from .kernel import layout
from .kernel.observation_bits import MAX_CONSTANTS, MAX_WORDS, PLAN
from .lowering import Lowered, lower
from .scoring import MAX_POINTS

VERSION = 1
"""The version of the layout: it changes whenever the meaning, the order or the number of bits changes."""

Kind = Literal["cards", "calls", "seat", "seats", "choice", "number", "flags", "padding"]
PHASE_NAMES = ("bid", "discard", "trump", "play", "give", "alone")
_MOST_BITS = 63
"""The largest number of bits of one number."""


@dataclass(frozen=True)
class Field:
    """Some bits of an observation that belong together."""

    name: str
    start: int
    kind: Kind
    """``number`` is a thermometer, ``seat`` and ``choice`` set at most one bit, the others are sets."""
    says: str
    labels: tuple[str, ...] = field(repr=False)
    """What each bit stands for."""

    @property
    def width(self) -> int:
        """The number of bits."""
        return len(self.labels)

    @property
    def stop(self) -> int:
        """The first bit after this field."""
        return self.start + self.width

    @property
    def is_relative(self) -> bool:
        """Whether its steps are parts of the target of the match, so that other targets have other labels."""
        return self.name.startswith(("score ", "lead "))

    @property
    def place(self) -> slice:
        """The bits of this field in an observation."""
        return slice(self.start, self.stop)


@dataclass(frozen=True, eq=False)
class Layout:
    """The fields of a game's observation, in order.

    >>> import overtrick as ot
    >>> layout = Layout.of(ot.load("spades"))
    >>> layout.bits, layout["hand"].place, layout["hand"].labels[:3], layout.names[52]
    (1152, slice(0, 52, None), ('C2', 'C3', 'C4'), 'unseen C2')
    >>> [name for name in ("trick 1", "needed 0", "bags 1", "turned") if name in layout]
    ['trick 1', 'needed 0', 'bags 1']
    """

    fields: tuple[Field, ...]
    plan: np.ndarray = field(repr=False)
    """The numbers that the kernel needs."""

    @classmethod
    def of(cls, game: Game, players: int | None = None) -> Layout:
        """The layout of a game for this number of players, which may be left out where it is fixed."""
        return _layout(game, game.rules(players).seats.players)

    @property
    def bits(self) -> int:
        """The number of bits, a multiple of 64."""
        return self.fields[-1].stop

    @property
    def words(self) -> int:
        """The number of 64-bit words."""
        return self.bits // 64

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every bit: its field and what it stands for."""
        return tuple(f"{each.name} {label}" for each in self.fields for label in each.labels)

    @cached_property
    def meanings(self) -> tuple[str, ...]:
        """What every bit means, in a text that two games share if it means the same; the score in parts of the target.

        A net that was trained with several layouts finds its inputs by these texts.
        """
        return tuple(
            f"{each.name} step {step}" if each.is_relative else f"{each.name} {label}"
            for each in self.fields
            for step, label in enumerate(each.labels)
        )

    @cached_property
    def digest(self) -> str:
        """A short text that two layouts share if their bits mean the same; scores count in parts of the target."""
        parts = [str(VERSION)]
        for each in self.fields:
            parts += [each.name, str(each.width) if each.is_relative else " ".join(each.labels)]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]

    @cached_property
    def _by_name(self) -> dict[str, Field]:
        return {each.name: each for each in self.fields}

    def __getitem__(self, name: str) -> Field:
        if name not in self._by_name:
            raise InvalidOption(f"this observation has no field {quoted(name)}; it has {', '.join(self._by_name)}")
        return self._by_name[name]

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def __len__(self) -> int:
        return len(self.fields)

    def read(self, bits: np.ndarray) -> dict[str, tuple[str, ...] | int]:
        """One observation in words, for people: the labels of the bits that are set; a number as itself."""
        found: dict[str, tuple[str, ...] | int] = {}
        for each in self.fields[:-1]:
            chosen = np.flatnonzero(bits[each.place])
            found[each.name] = len(chosen) if each.kind == "number" else tuple(each.labels[place] for place in chosen)
        return found


class _Builder:
    """Collects the fields, and writes their widths into the plan."""

    def __init__(self, game: Game, lowered: Lowered) -> None:
        self.game, self.lowered = game, lowered
        self.fields: list[Field] = []
        self.plan = np.zeros(1, PLAN)
        self.rules = lowered.record[0]
        self.seats, self.sides = int(self.rules["seats"]), int(self.rules["sides"])
        self.most_tricks = int(max(lowered.rules.deal.hands))
        self.cards = tuple(_card_labels(lowered))

    def set(self, **numbers: int) -> None:
        for name, number in numbers.items():
            self.plan[name] = number

    def add(self, name: str, kind: Kind, says: str, labels: Sequence[str]) -> None:
        start = self.fields[-1].stop if self.fields else 0
        self.fields.append(Field(name, start, kind, says, tuple(labels)))

    def add_cards(self, name: str, says: str) -> None:
        self.add(name, "cards", says, self.cards)

    def add_seats(self, name: str, says: str, kind: Kind = "seat") -> None:
        self.add(name, kind, says, [f"seat {away}" for away in range(self.seats)])

    def add_number(self, name: str, says: str, steps: Sequence[int]) -> None:
        self.add(name, "number", says, [f">= {step}" for step in steps])


@lru_cache(maxsize=128)
def _layout(game: Game, players: int) -> Layout:
    lowered = lower(game.rules(players))
    build = _Builder(game, lowered)
    _add_cards(build)
    _add_auction(build)
    _add_deal(build)
    _add_taken(build)
    _add_match(build)
    _add_options(build)
    _set_ids(build)
    used = build.fields[-1].stop
    padding = -used % 64
    build.add("padding", "padding", "Always 0: observations are whole 64-bit words.", [str(n) for n in range(padding)])
    if used + padding > 64 * MAX_WORDS:
        raise InvalidRules(f"{game.title}: an observation has {used} bits, and at most {64 * MAX_WORDS} are possible")
    build.plan.flags.writeable = False
    return Layout(tuple(build.fields), build.plan)


def _card_labels(lowered: Lowered) -> Iterator[str]:
    """The cards; the second bit of two equal cards is set if both are there."""
    for number, card in enumerate(lowered.cards):
        second = number > 0 and lowered.first_copies >> (number - 1) & 1
        yield f"{card} twice" if second else str(card)


def _add_cards(build: _Builder) -> None:
    rules = build.rules
    build.set(cards=len(build.cards))
    build.add_cards("hand", "The seat's own hand; empty before it has looked, where nello can be bid blind.")
    build.add_cards("unseen", "Cards that the seat has not seen in this deal, or that lie in the hands of others.")
    build.add_cards("beating", "The seat's cards that beat the best card of the trick.")
    build.add_cards("led", "Every card that was led in this deal.")
    for away in range(1, build.seats):
        build.add_cards(f"trick {away}", f"The card of the trick played by the seat {away} further on.")
    build.add_seats("leader", "The leader of the trick.")
    build.add_seats("winner", "The seat with the best card of the trick so far.")
    has_piles = rules["pile_hand"] > 0
    for away in range(build.seats):
        whose = _seat(away)
        build.add_cards(f"played {away}", f"Every card that {whose} played in this deal.")
        if away:
            build.add_cards(
                f"possible {away}",
                f"Unseen cards that {whose} may hold: it showed no void, and they are known to be nowhere else.",
            )
        if has_piles:
            build.add_cards(f"faceup {away}", f"The face-up cards of {whose}.")
    shows_turned = bool(rules["turned"]) or rules["trump_kind"] == layout.TURNED_BY_DEALER
    has_discards = rules["middle"] > 0 or rules["auction"] == layout.ORDER_UP
    build.set(faceup=int(has_piles), turned=int(shows_turned), opened=int(rules["middle"] > 0))
    gives = bool(rules["give_count"] > 0)
    build.set(discarded=int(has_discards), given=int(gives))
    build.set(special=int(shows_turned or has_discards or gives))
    build.set(placed=int(has_discards or gives or rules["trump_kind"] == layout.TURNED_BY_DEALER))
    if shows_turned:
        build.add_cards("turned", "The card turned up for trump.")
    if rules["middle"] > 0:
        build.add_cards("opened", "The face-up card of the middle, also after it was taken.")
    if has_discards:
        build.add_cards("discarded", "The seat's own discards.")
    if rules["give_count"] > 0:
        build.add_cards("gave", "The cards that the seat gave away in this deal.")
        build.add_cards("received", "The cards that the seat was given, once everybody has given.")


def _add_auction(build: _Builder) -> None:
    rules = build.rules
    if rules["auction"] == layout.NO_AUCTION:
        return
    calls = [str(call) for call in build.lowered.actions[layout.BID]]
    outbid = rules["auction"] in (layout.POINT_AUCTION, layout.SUIT_AUCTION)
    build.set(calls=len(calls), standing=int(outbid), declarer=int(build.lowered.rules.has_declarer))
    build.set(sitting=int(rules["may_play_alone"]), blind=int(rules["blind"] > 0))
    for away in range(build.seats):
        whose = _seat(away)
        build.add(f"calls {away}", "calls", f"Every call of {whose} in this deal.", calls)
    if outbid:
        build.add("standing", "choice", "The highest bid.", calls)
        build.add_seats("holder", "The seat with the highest bid.")
    if build.lowered.rules.has_declarer:
        build.add_seats("declarer", "The declarer.")
    if rules["may_play_alone"]:
        build.add_seats("sitting", "Seats that sit out, because their partner plays alone.", "seats")
    if rules["blind"] > 0:
        build.add_seats("blind", "Seats that bid nello before they looked at their cards.", "seats")
        build.add_seats("looked", "Seats that have looked at their cards, or bid blind.", "seats")


def _add_deal(build: _Builder) -> None:
    rules, deal = build.rules, build.lowered.rules.deal
    phases = sorted(phases_of(build.lowered))
    build.plan["phase_at"] = layout.NONE
    for place, phase in enumerate(phases):
        build.plan["phase_at"][0, phase] = place
    build.set(phase=len(phases))
    build.add("phase", "choice", "What the seat is asked for.", [PHASE_NAMES[phase] for phase in phases])
    build.add_seats("dealer", "The dealer.")
    build.add_seats("turn", "The seat to act: always the first bit in the observations of a batch.")
    if rules["trump_kind"] not in (layout.NO_TRUMP, layout.FIXED):
        suits = ["none", *map(str, build.lowered.rules.deck.suits)]
        build.set(trump=len(suits))
        build.add("trump", "choice", "Trump; none also before it is known.", suits)
    to_discard = int(max(rules["middle"], rules["give_count"], rules["auction"] == layout.ORDER_UP))
    if to_discard:
        build.set(to_discard=to_discard)
        build.add_number("to discard", "Cards that the seat has still to discard or to give.", range(1, to_discard + 1))
    tricks = range(1, build.most_tricks + 1)
    if len(set(deal.hands)) > 1:
        build.set(hand_size=len(tricks))
        build.add_number("hand size", "Cards dealt to each seat.", tricks)
    build.set(tricks=len(tricks))
    build.add_number("tricks left", "Tricks that are not finished.", tricks)


def _add_taken(build: _Builder) -> None:
    rules, deal = build.rules, build.lowered.rules.deal
    tricks = range(1, build.most_tricks + 1)
    if deal.piles is not None:
        build.set(piles=build.most_tricks, pile_hand=deal.piles.hand)
    for away in range(build.seats):
        whose = _seat(away)
        build.add_number(f"tricks {away}", f"Tricks won by {whose} in this deal.", tricks)
        if deal.piles is not None:
            build.add_number(f"hand count {away}", f"Cards in the hand of {whose}.", range(1, deal.piles.hand + 1))
            build.add_number(f"pile count {away}", f"Cards left in the pile of {whose}.", tricks)
    if rules["counts_points"]:
        low, unit, steps = _point_steps(build.lowered)
        build.set(points=len(steps), points_low=low, points_unit=unit)
        for away in range(build.sides):
            build.add_number(f"points {away}", f"Card points taken in this deal by {_side(away)}.", steps)
    _add_contracts(build)


def _add_contracts(build: _Builder) -> None:
    rules = build.rules
    if rules["contract_of"] == layout.OF_NOBODY:
        return
    of_declarer = rules["contract_of"] == layout.OF_DECLARER
    of_seat = rules["contract_of"] == layout.OF_SEAT
    units = 1 if of_declarer else build.seats if of_seat else build.sides
    unit, steps = 1, list(range(1, build.most_tricks + 1))
    if rules["counts_points"]:
        _, unit, points = _point_steps(build.lowered)
        steps = [unit * n - unit + 1 for n in range(1, len(points) + 1)]
    build.set(units=units, needed=len(steps), needed_unit=unit)
    for away in range(units):
        whose = "the declarer's side" if of_declarer else _seat(away) if of_seat else _side(away)
        build.add_number(f"needed {away}", f"What {whose} still needs for its contract.", steps)
        build.add_number(f"over {away}", f"What {whose} has taken beyond its contract.", steps)


def _seat(away: int) -> str:
    return "the seat itself" if away == 0 else f"the seat {away} further on"


def _side(away: int) -> str:
    return "the seat's side" if away == 0 else f"the side of the seat {away} further on"


def _point_steps(lowered: Lowered) -> tuple[int, int, list[int]]:
    """The fewest points of a side, the points per bit, and the points at which the next bit is set."""
    worth = [int(each) for each in lowered.record[0]["worth"][: len(lowered.cards)]]
    worth.append(int(lowered.record[0]["last_trick_worth"]))
    low, high = sum(min(each, 0) for each in worth), sum(max(each, 0) for each in worth)
    unit = math.gcd(*worth) or 1
    unit *= max(1, math.ceil((high - low) / unit / _MOST_BITS))
    return low, unit, list(range(low + unit, high + 1, unit))


def _add_match(build: _Builder) -> None:
    rules = build.rules
    scores, leads = score_steps(build.lowered), lead_steps(build.lowered)
    bags = int(rules["counter_limit"]) if rules["has_counter"] else 0
    bags = min(max(bags - 1, 0), _MOST_BITS)
    by_tricks = rules["ties"] == layout.TIES_BY_TRICKS
    ties = [n - 7 for n in range(16)] if by_tricks else []
    build.set(score=len(scores), lead=len(leads), bags=bags, tie_break=len(ties))
    build.plan["score_steps"][0, : len(scores)] = scores
    build.plan["lead_steps"][0, : len(leads)] = leads
    for away in range(build.sides):
        whose = _side(away)
        if scores:
            build.add_number(
                f"score {away}", f"The score of {whose}, in finer steps near the end of the match.", scores
            )
        if bags:
            build.add_number(f"bags {away}", f"The bags of {whose}.", range(1, bags + 1))
        if away:
            build.add_number(f"lead {away}", f"The score of the seat's side less that of {whose}.", leads)
        if away and ties:
            about = f"The tricks of the seat's side in the whole match less those of {whose}: they break ties."
            build.add_number(f"tricks lead {away}", about, ties)
            about = f"Whether the seat's side entered the room before {whose}."
            build.add_number(f"entered before {away}", about, [1])
    _add_deals(build)


def _add_deals(build: _Builder) -> None:
    rules = build.rules
    deals = min(int(rules["sizes"]) - 1, _MOST_BITS)
    if deals:
        build.set(deals=deals)
        build.add_number("deals", "Deals that were scored in this match.", range(1, deals + 1))
    if rules["give_cycle"] > 1:
        away = [f"{step} further on" if step else "nobody" for step in rules["give_to"][: rules["give_cycle"]]]
        build.set(giving=len(away))
        build.add("giving", "choice", "Where cards are given in this deal: its place in the list.", away)


def score_steps(lowered: Lowered) -> list[int]:
    """The scores at which the next bit is set: in 64ths of the target, closer near it. Empty without a target."""
    rules = lowered.record[0]
    if rules["finish_kind"] == layout.LAST_DEAL:
        return []
    target = int(rules["target"])
    below = [*range(-16, 0, 8), *range(17), *range(20, 65, 4), *range(80, 129, 16), 192, 256]
    steps = {round(target - target * part / 64) for part in below}
    if rules["lose_at"] != layout.NEVER:
        lost = int(rules["lose_at"])
        steps |= {lost + 1, *(round(lost - lost * part / 16) for part in (1, 2, 4, 8))}
    return sorted(steps)


def lead_steps(lowered: Lowered) -> list[int]:
    """The leads at which the next bit is set: close together where the scores are nearly equal."""
    rules, parts = lowered.record[0], 12
    reach = int(rules["target"]) if rules["finish_kind"] == layout.AT_TARGET else _swing(lowered)
    reach = min(max(reach, parts), MAX_POINTS * 100)
    above = {1, *(max(1, round(reach * part * part / parts**2)) for part in range(1, parts + 1))}
    return [*sorted(1 - step for step in above), *sorted(above)]


def _swing(lowered: Lowered) -> int:
    """About the lead that the deals of a match can make."""
    rules = lowered.record[0]
    tricks = max(lowered.rules.deal.hands)
    change = 0
    for payment in rules["pay"][: rules["payments"]]:
        each = max(abs(int(payment[name])) for name in ("per_bid", "per_taken", "per_over", "per_under"))
        change = max(change, abs(int(payment["fixed"])), each * tricks)
    return change * int(rules["sizes"]) // 4


def _add_options(build: _Builder) -> None:
    bits = 0
    start = build.fields[-1].stop
    for option in build.game.options.values():
        found = _option_bits(option, build.game.values[option.name])
        if not found or build.fields[-1].stop + len(found) - start > 64 * MAX_CONSTANTS:
            continue
        for _, is_set in found:
            bits = bits << 1 | is_set
        kind: Kind = "choice" if option.choices is not None else "flags"
        build.add(f"option {option.name}", kind, option.help or "An option.", [label for label, _ in found])
    width = build.fields[-1].stop - start
    bits = int(f"{bits:0{max(width, 1)}b}"[::-1], 2)
    build.set(constant_bits=width)
    for place in range(MAX_CONSTANTS):
        build.plan["constants"][0, place] = bits >> 64 * place & ((1 << 64) - 1)


def _option_bits(option: Option, value: OptionValue) -> list[tuple[str, bool]]:
    """The bits of an option with their labels: one per choice, or for a number one per power of two."""
    if option.choices is not None:
        return [(write_value(choice), value == choice) for choice in option.choices]
    if option.type is bool:
        return [("true", value is True)]
    if option.type is not int:
        return []
    size = value if isinstance(value, int) else 0
    low, high = option.at_least, option.at_most
    most = 1 << 16 if low is None or high is None else max(abs(low), abs(high))
    powers = [1 << n for n in range(min(most.bit_length(), 20))]
    bits = [(f">= {power}", abs(size) >= power) for power in powers if low is None or power > low]
    if low is None or low < 0:
        bits.append(("negative", size < 0))
    if option.optional:
        bits.append(("none", value is None))
    return bits


def _set_ids(build: _Builder) -> None:
    ids = ActionIds(build.lowered)
    build.plan["first_id"] = layout.NONE
    for phase, start in ids.starts.items():
        build.plan["first_id"][0, phase] = start
        build.plan["numbers"][0, phase] = len(build.lowered.actions[phase])
    build.set(ids=len(ids))
