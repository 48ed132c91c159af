"""Rook: an auction for the six cards in the middle, then nine tricks for the points on the cards."""

from tests.reference.common import Reference

COLOURS = {"R": "red", "B": "black", "G": "green", "Y": "yellow"}
NUMBERED = [colour + str(number) for colour in COLOURS for number in range(5, 15)]
DECK = [*NUMBERED, "Bird", "Red1"]
DECK_WITH_ONES = [*NUMBERED, "R1", "B1", "G1", "Y1", "Bird"]


def card_points(card: str) -> int:
    if card == "Red1":
        return 30
    if card == "Bird":
        return 20
    return {"5": 5, "10": 10, "14": 10, "1": 15}.get(card[1:], 0)


class Rook(Reference):
    partners = True

    def ones_are_high(self) -> bool:
        return bool(self.options.get("ones_high", False))

    def clear(self) -> None:
        self.dealt_cards = DECK_WITH_ONES if self.ones_are_high() else DECK
        super().clear()

    def middle_size(self) -> int:
        return self.number("middle", 6) - (1 if self.ones_are_high() else 0)

    def hand_size(self) -> int:
        left = len(self.dealt_cards) - self.middle_size()
        assert left % 4 == 0
        return left // 4

    def lay_out(self, middle: list[str], turned: str | None, trump: str | None) -> None:
        assert len(middle) == self.middle_size()
        self.middle = middle
        self.discards: list[str] = []
        self.taken = [0, 0]
        self.standing = 0
        self.holder: int | None = None
        self.passed = [False] * 4

    # before the first trick

    def legal_calls(self) -> set[str]:
        assert self.turn is not None
        if self.phase == "discard":
            cards = self.hands[self.turn]
            if self.options.get("no_points_in_discards", False):
                cards = [card for card in cards if card_points(card) == 0] or cards
            return {"discard " + card for card in cards}
        if self.phase == "trump":
            return {"trump " + colour for colour in COLOURS.values()}
        lowest = max(self.number("minimum_bid", 5), self.standing + 5)
        highest = 180 if self.ones_are_high() else 150
        calls = {f"bid {bid}" for bid in range(5, highest + 1, 5) if bid >= lowest}
        if not self.must_bid():
            calls.add("pass")
        if self.may_check():
            calls.add("check")
        return calls

    def must_bid(self) -> bool:
        alone = self.holder is None and self.passed.count(True) == 3
        return alone and self.options.get("all_pass", "last_must_bid") == "last_must_bid"

    def may_check(self) -> bool:
        assert self.turn is not None
        partner = (self.turn + 2) % 4
        opponents = [(self.turn + 1) % 4, (self.turn + 3) % 4]
        return self.holder == partner and not all(self.passed[seat] for seat in opponents)

    def call(self, action: str) -> None:
        if self.phase == "discard":
            self.discard(action.removeprefix("discard "))
        elif self.phase == "trump":
            self.trump = action.removeprefix("trump ")
            self.phase = "play"
            if self.options.get("first_lead", "bidder") == "left":
                self.turn = self.left_of(self.dealer)
        else:
            self.speak(action)

    def speak(self, action: str) -> None:
        assert self.turn is not None
        self.bids[self.turn] = action
        if action == "pass":
            self.passed[self.turn] = True
        elif action != "check":
            self.standing = int(action.removeprefix("bid "))
            self.holder = self.turn
        if self.passed.count(True) == 4:
            self.close_deal([0, 0])
        elif self.passed.count(True) == 3 and self.holder is not None:
            self.take_the_middle(self.holder)
        else:
            self.turn = self.left_of(self.turn)
            while self.passed[self.turn] or self.turn == self.holder:
                self.turn = self.left_of(self.turn)

    def take_the_middle(self, seat: int) -> None:
        self.declarer = seat
        self.turn = seat
        self.hands[seat] += self.middle
        self.middle = []
        self.phase = "discard"

    def discard(self, card: str) -> None:
        assert self.turn is not None
        self.hands[self.turn].remove(card)
        self.discards.append(card)
        if len(self.discards) == self.middle_size():
            self.phase = "trump"

    # tricks

    def suit_of(self, card: str) -> str | None:
        if card in ("Bird", "Red1"):
            return self.trump
        return COLOURS[card[0]]

    def height(self, card: str) -> float:
        if card == "Red1":
            return 17
        if card == "Bird":
            return {"high": 16, "low": 4, "10.5": 10.5}[str(self.options.get("bird", "high"))]
        return 15 if card[1:] == "1" else int(card[1:])

    def after_trick(self, winner: int) -> None:
        for _, card in self.last_trick:
            self.taken[self.side(winner)] += card_points(card)
        self.winner_of_last = winner

    # the score sheet

    def score_deal(self) -> None:
        assert self.declarer is not None
        bidders = self.side(self.declarer)
        buried = sum(card_points(card) for card in self.discards)
        goes_to = self.options.get("discard_points", "none")
        if goes_to == "bidder":
            self.taken[bidders] += buried
        if goes_to == "last_trick":
            self.taken[self.side(self.winner_of_last)] += buried
        change = list(self.taken)
        if self.taken[bidders] < self.standing:
            change[bidders] = -self.standing
        for seat in range(4):
            partner_too = self.tricks_won[seat] + self.tricks_won[(seat + 2) % 4]
            if seat < 2 and partner_too == self.hand_size():
                change[seat] += self.number("sweep_bonus", 0)
        self.close_deal(change, self.taken)

    def match_over(self) -> bool:
        target = self.number("target", 500)
        if self.options.get("target_reached", "over") == "over":
            there = [score > target for score in self.scores]
        else:
            there = [score >= target for score in self.scores]
        return any(there) and self.scores[0] != self.scores[1]
