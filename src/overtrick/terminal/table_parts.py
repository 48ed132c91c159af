"""The parts that pictures of the table are made of: seats, the middle, scores and lines about the deal."""

from __future__ import annotations

from rich.text import Text

from overtrick.actions import NameTrump, OrderUp, Pass, Play
from overtrick.cards import Card
from overtrick.rules import LastDeal, OfferedTrump, Rules, Target, TurnedTrump
from overtrick.view import Phase, View

from . import messages
from .auction import calls_of
from .card_text import call_text, card_label, card_text, cards_text, suit_face, wrap_pieces
from .colours import FAINT, HIGHLIGHT
from .messages import fill
from .seat_names import SeatNames
from .seat_status import seat_status

BEFORE_PLAY = (Phase.BID, Phase.ALONE, Phase.DISCARD, Phase.TRUMP)
MIDDLE = -1
# Where the other players sit, by their number, clockwise from the left. Each row is left, centre and right.
LAYOUTS: dict[int, tuple[tuple[int | None, int | None, int | None], ...]] = {
    1: ((None, 0, None), (None, MIDDLE, None)),
    2: ((0, MIDDLE, 1),),
    3: ((None, 1, None), (0, MIDDLE, 2)),
    4: ((1, None, 2), (0, MIDDLE, 3)),
    5: ((1, 2, 3), (0, MIDDLE, 4)),
    6: ((2, None, 3), (1, MIDDLE, 4), (0, None, 5)),
    7: ((2, 3, 4), (1, MIDDLE, 5), (0, None, 6)),
}


def table_title(view: View, rules: Rules) -> str:
    """The game and the number of the deal."""
    if isinstance(rules.finish, LastDeal):
        deals = len(rules.deal.hands)
        return messages.TITLE_WITH_COUNT.format(game=view.game.title, number=view.deal_number, deals=deals)
    return messages.TITLE.format(game=view.game.title, number=view.deal_number)


# Around the table


def seat_lines(view: View, rules: Rules, names: SeatNames, seat: int, trick_over: bool) -> list[Text]:
    """A player: name, bid and tricks, and in a game with piles the face-up cards."""
    name = Text(names.name(seat), style="bold")
    if view.turn == seat and not trick_over:
        name.stylize(HIGHLIGHT)
        name = Text("▸ ", style=HIGHLIGHT).append_text(name)
    if names.in_teams and seat != view.seat and names.is_own_side(names.seats.side_of(seat)):
        name.append(messages.PARTNER, style=f"not bold {FAINT}")
    if seat == view.dealer:
        name.append(messages.DEALER, style=f"not bold {FAINT}")
    lines = [name, seat_status(view, seat)]
    if rules.deal.piles is not None and seat != view.seat:
        lines += _face_up_cards(view, seat)
    return lines


def _face_up_cards(view: View, seat: int) -> list[Text]:
    """In a game with piles: the face-up cards of a seat, and the sizes of its hand and pile."""
    counts = messages.HAND_AND_PILE.format(hand=view.hand_counts[seat], pile=view.pile_counts[seat])
    return [cards_text(view.faceup[seat], "narrow face"), Text(counts, style=FAINT)]


def middle_lines(view: View, rules: Rules, names: SeatNames) -> list[Text]:
    """The middle of the table: trump, cards that everybody sees, and the suit led."""
    lines: list[Text] = []
    if view.trump is not None:
        lines.append(fill(messages.TRUMP, suit=suit_face(view.trump)))
    elif (view.declarer is not None and view.phase is Phase.PLAY) or _turns_none_up(view, rules):
        lines.append(Text(messages.NO_TRUMP, style="bold"))
    if view.turned is not None:
        lines += _turned_card(view, view.turned, rules, names)
    if view.middle:
        face_up = cards_text([card for card in view.middle if card is not None], "face")
        face_down = sum(card is None for card in view.middle)
        lines.append(fill(messages.IN_THE_MIDDLE, cards=face_up))
        lines.append(Text(messages.FACE_DOWN.format(cards=face_down), style=FAINT))
    if rules.passing is not None and not any(view.tricks_won):
        lines += _passing(view, rules)
    if view.led is not None:
        lines.append(Text(messages.SUIT_LED.format(suit=view.led.name), style=FAINT))
    return lines


def _turns_none_up(view: View, rules: Rules) -> bool:
    """Whether this is a deal without trump, in a game that turns up a card in others."""
    return isinstance(rules.trump, TurnedTrump) and view.turned is None


def _turned_card(view: View, card: Card, rules: Rules, names: SeatNames) -> list[Text]:
    """The card that was turned up for trump, and what has become of it."""
    if any(isinstance(action, Play) and action.card == card for _, action in view.history):
        return []
    if rules.shows_dealers_last:
        return [fill(names.sentence(view.dealer, messages.SHOWS, card="{card}"), FAINT, card=card_text(card))]
    if not isinstance(rules.trump, OfferedTrump):
        return [fill(messages.TURNED_UP, FAINT, card=card_text(card))]
    calls = [call for _, call in calls_of(view.history, rules)]
    if any(isinstance(call, OrderUp) for call in calls):
        if view.phase is not Phase.PLAY:
            return [fill(messages.ORDERED_UP, FAINT, card=card_text(card))]
        if view.dealer == view.seat:
            return []
        return [fill(messages.TOOK_UP, FAINT, name=names.name(view.dealer), card=card_text(card))]
    is_second_round = sum(isinstance(call, Pass) for call in calls) >= view.players
    refused = is_second_round or any(isinstance(call, NameTrump) for call in calls)
    return [fill(messages.TURNED_DOWN if refused else messages.OFFERED, FAINT, card=card_text(card))]


def _passing(view: View, rules: Rules) -> list[Text]:
    """How many cards everybody gives, and in which direction."""
    assert rules.passing is not None
    if view.gives_to is None:
        return [Text(messages.NOBODY_GIVES, style=FAINT)]
    if view.phase is not Phase.GIVE:
        return []
    directions = {1: messages.GIVE_LEFT, view.players - 1: messages.GIVE_RIGHT}
    direction = directions.get(view.gives_to, messages.GIVE_ACROSS)
    return [Text(messages.GIVE_TO.format(cards=messages.cards(rules.passing.cards), direction=direction), style="bold")]


# Below the table


def own_card_lines(view: View, names: SeatNames) -> list[Text]:
    """The cards that the player has taken up, given away or received before the play. A watcher sees none."""
    if view.seat is None:
        return []
    lines = []
    if view.taken and view.phase in (Phase.DISCARD, Phase.TRUMP):
        label = messages.FROM_THE_MIDDLE if view.opened is not None else messages.TAKEN_UP
        lines.append(Text.assemble((label, "dim"), cards_text(view.taken)))
    if view.gives_to is not None and not any(view.tricks_won):
        receiver, giver = ((view.seat + step) % view.players for step in (view.gives_to, -view.gives_to))
        for template, other, cards in (
            (messages.GIVEN_TO, receiver, view.given),
            (messages.RECEIVED_FROM, giver, view.received),
        ):
            if cards:
                lines.append(Text.assemble((template.format(name=names.name(other)), "dim"), cards_text(cards)))
    return lines


def scores_line(view: View, rules: Rules, names: SeatNames, width: int) -> Text:
    """The score of every side and its progress in this deal, and the score that ends the match."""
    pieces = []
    for side, score in enumerate(view.scores):
        style = "bold cyan" if names.is_own_side(side) else "bold"
        piece = fill(messages.SCORE, side=names.side_name(side), score=Text(str(score), style=style))
        if rules.score.counter is not None:
            piece.append(f", {messages.counted(view.bags[side], rules.score.counter.name)}")
        if view.phase is Phase.PLAY:
            piece.append(progress_text(view, rules, names, side))
        pieces.append(piece)
    pieces += [Text(text, style="dim") for text in how_it_ends(rules)]
    return wrap_pieces(pieces, width)


def how_it_ends(rules: Rules) -> list[str]:
    """The score that ends the match, and what wins it where that is not the highest score."""
    parts = []
    if isinstance(rules.finish, Target):
        template = messages.ENDS_ABOVE if rules.finish.over else messages.ENDS_AT
        ends = template.format(target=rules.finish.points)
        lose_at = rules.finish.lose_at
        parts.append(ends if lose_at is None else messages.ENDS_OR_LOSES_AT.format(ends=ends, lose_at=lose_at))
    if rules.finish.lowest_wins:
        parts.append(messages.LOWEST_WINS)
    return parts


def progress_text(view: View, rules: Rules, names: SeatNames, side: int) -> str:
    """How far a team has come in this deal: its contract and its card points."""
    if rules.seats.teams is None:
        return ""  # the seats show it
    for contract in view.contracts:
        if len(contract.seats) > 1 and set(contract.seats) == set(names.seats_of(side)) and contract.wanted:
            return messages.TAKEN_OF_WANTED.format(taken=contract.taken, wanted=contract.wanted, unit=contract.unit)
    points = messages.counted(view.points[side], "point")
    return messages.POINTS.format(points=points) if rules.counts_points else ""


def auction_line(view: View, names: SeatNames) -> Text:
    """The auction so far."""
    calls = calls_of(view.history, view.rules)
    said = [Text(f"{names.name(seat)} ").append_text(call_text(call)) for seat, call in calls]
    return Text.assemble((messages.AUCTION, "dim"), Text(", ").join(said))


def last_trick_text(view: View, names: SeatNames) -> Text:
    """The cards of the last trick, as cards, and its winner."""
    if not view.last_trick or view.last_winner is None:
        return Text(messages.NO_LAST_TRICK)
    cards = [Text(f"{names.name(seat)} ").append_text(card_text(card, "narrow face")) for seat, card in view.last_trick]
    won = names.sentence(view.last_winner, messages.WIN_TRICK)
    return fill(messages.LAST_TRICK + messages.LAST_TRICK_WON, cards=Text(", ").join(cards), winner=won)


def last_trick_line(view: View, names: SeatNames) -> Text:
    """The trick before the one on the table, and its winner."""
    played = ", ".join(f"{names.name(seat)} {card_label(card)}" for seat, card in view.last_trick)
    line = Text(messages.LAST_TRICK.format(cards=played), style="dim")
    if view.last_winner is not None:
        won = names.sentence(view.last_winner, messages.WIN_TRICK)
        line.append(messages.LAST_TRICK_WON.format(winner=won), style="not dim")
    return line
