"""Hearts: passing, the queen of spades and the moon. The lowest score wins."""

from dataclasses import dataclass

from tests.reference.common import FRENCH_DECK, Reference, Result


@dataclass(frozen=True)
class SeatView:
    """What one seat sees of its own and of the others' cards. The order of cards has no meaning."""

    hand: tuple[str, ...]
    hand_counts: tuple[int, ...]
    given: tuple[str, ...]
    received: tuple[str, ...]
    gifts: tuple[tuple[int, str | None], ...]
    """Every card given so far in this deal, in order; None for a card of another seat."""


class Hearts(Reference):
    """One match. The cards of a deal are those of the whole deck, without one or two for three or five players."""

    def hand_size(self) -> int:
        return {3: 17, 4: 13, 5: 10}[self.players]

    def cards_left_out(self) -> list[str]:
        return {3: ["D2"], 4: [], 5: ["D2", "C2"]}[self.players]

    def lay_out(self, middle: list[str], turned: str | None, trump: str | None) -> None:
        dealt = {card for hand in self.hands for card in hand}
        assert dealt == set(FRENCH_DECK) - set(self.cards_left_out())
        self.points = [0] * self.players
        self.hearts_broken = False
        self.tricks_played = 0
        self.gifts: list[tuple[int, str]] = []
        self.everybody_gave = False
        if self.seats_away() > 0:
            self.phase = "give"
        else:
            self.begin_play()

    # passing

    def seats_away(self) -> int:
        """How many seats further on the cards go in this deal; 0 if nobody passes."""
        passing = self.options.get("passing", "rotate")
        left, right, across = 1, self.players - 1, self.players // 2
        if passing == "none":
            return 0
        if passing == "left":
            return left
        directions = [left, right]
        if self.players == 4:
            directions.append(across)
        if passing == "rotate":
            directions.append(0)
        return directions[(self.deal_number - 1) % len(directions)]

    def given_by(self, seat: int) -> list[str]:
        return [card for giver, card in self.gifts if giver == seat]

    def legal_calls(self) -> set[str]:
        assert self.turn is not None
        return {"give " + card for card in self.hands[self.turn]}

    def call(self, action: str) -> None:
        assert self.turn is not None
        card = action.removeprefix("give ")
        self.hands[self.turn].remove(card)
        self.gifts.append((self.turn, card))
        if len(self.given_by(self.turn)) < self.number("passed_cards", 3):
            return
        if self.turn != self.dealer:
            self.turn = self.left_of(self.turn)
            return
        for giver, gift in self.gifts:
            self.hands[(giver + self.seats_away()) % self.players].append(gift)
        self.everybody_gave = True
        self.begin_play()

    # the play

    def lowest_club(self) -> str:
        return "C3" if "C2" in self.cards_left_out() else "C2"

    def begin_play(self) -> None:
        self.phase = "play"
        self.turn = self.left_of(self.dealer)
        if self.options.get("opening_lead", "lowest_club") == "lowest_club":
            for seat in range(self.players):
                if self.lowest_club() in self.hands[seat]:
                    self.turn = seat

    def worth(self, card: str) -> int:
        if card == "SQ":
            return 13
        return 1 if card[0] == "H" else 0

    def leadable(self, cards: list[str]) -> list[str]:
        first = self.tricks_played == 0
        if first and self.options.get("opening_lead", "lowest_club") == "lowest_club":
            return [self.lowest_club()]
        if self.options.get("lead_hearts", "after_heart") == "always" or self.hearts_broken:
            return cards
        others = [card for card in cards if card[0] != "H"]
        return others if others else cards

    def playable(self) -> list[str]:
        cards = super().playable()
        if not self.trick or self.tricks_played > 0 or self.options.get("first_trick_points", False):
            return cards
        if any(card[0] == self.trick[0][1][0] for card in cards):
            return cards
        clean = [card for card in cards if self.worth(card) == 0]
        return clean if clean else cards

    def play(self, card: str) -> None:
        if card[0] == "H" or (card == "SQ" and self.options.get("lead_hearts") == "after_points"):
            self.hearts_broken = True
        super().play(card)

    def after_trick(self, winner: int) -> None:
        self.tricks_played += 1
        for _, card in self.last_trick:
            self.points[winner] += self.worth(card)

    def deal_is_over(self) -> bool:
        return super().deal_is_over() or (bool(self.options.get("stop_early")) and sum(self.points) == 26)

    # the score

    def score_deal(self) -> None:
        change = list(self.points)
        moon = self.options.get("moon", "others")
        for seat in range(self.players):
            if self.points[seat] == 26 and moon == "others":
                change = [0 if other == seat else 26 for other in range(self.players)]
            elif self.points[seat] == 26 and moon == "own":
                change[seat] = -26
        self.close_deal(change, list(self.points))

    def match_over(self) -> bool:
        if max(self.scores) < self.number("target", 100):
            return False
        alone = self.scores.count(min(self.scores)) == 1
        return alone or self.options.get("ties", "share") == "share"

    def result(self) -> Result:
        best = min(self.scores)
        winners = tuple(seat for seat in range(self.players) if self.scores[seat] == best)
        ranking = sorted(range(self.players), key=lambda seat: (self.scores[seat], seat))
        scores = tuple(self.scores)
        return Result(winners, tuple(ranking), scores, scores, (0,) * self.players)

    # for comparing

    def seat_view(self, seat: int) -> SeatView:
        received: list[str] = []
        if self.everybody_gave:
            received = self.given_by((seat - self.seats_away()) % self.players)
        return SeatView(
            hand=tuple(sorted(self.hands[seat])),
            hand_counts=tuple(len(hand) for hand in self.hands),
            given=tuple(sorted(self.given_by(seat))),
            received=tuple(sorted(received)),
            gifts=tuple((giver, card if giver == seat else None) for giver, card in self.gifts),
        )
