"""River: a hand of N cards, then one card fewer in each deal down to one, then (unless one way) back up to N."""

from tests.reference.common import Reference


class River(Reference):
    def hand_sizes(self) -> list[int]:
        first = self.number("first_hand", 10)
        while self.cards_needed(first) > 52:
            first -= 1
        down = list(range(first, 0, -1))
        if self.options.get("one_way", False):
            return down
        up = list(range(2, first + 1))
        return down + up

    def cards_needed(self, first: int) -> int:
        """The cards of the first deal, with the turned card."""
        turned = 0 if self.options.get("no_trump_deals", "none") == "largest" else 1
        return first * self.players + turned

    def has_trump(self) -> bool:
        sizes = self.hand_sizes()
        return {
            "none": True,
            "largest": self.hand_size() < max(sizes),
            "one_card": self.hand_size() > 1,
            "every_fifth": self.deal_number not in (5, 10, 15, 20, 25, 30),
        }[str(self.options.get("no_trump_deals", "none"))]

    def hand_size(self) -> int:
        return self.hand_sizes()[self.deal_number - 1]

    def lay_out(self, middle: list[str], turned: str | None, trump: str | None) -> None:
        assert (turned is not None) == self.has_trump()
        self.turned = turned
        self.trump = None if turned is None else turned[0]

    def tricks_bid(self) -> list[int]:
        return [int(bid.removeprefix("bid ")) for bid in self.bids if bid is not None]

    def legal_calls(self) -> set[str]:
        bids = list(range(self.hand_size() + 1))
        if self.turn == self.dealer and self.options.get("hook", True):
            forbidden = self.hand_size() - sum(self.tricks_bid())
            bids = [bid for bid in bids if bid != forbidden]
        return {f"bid {bid}" for bid in bids}

    def call(self, action: str) -> None:
        assert self.turn is not None
        self.bids[self.turn] = action
        if self.turn != self.dealer:
            self.turn = self.left_of(self.turn)
            return
        self.phase = "play"
        lead = self.options.get("opening_lead", "dealer")
        self.turn = self.dealer if lead == "dealer" else self.left_of(self.dealer)

    def after_trick(self, winner: int) -> None:
        """Only the trick itself counts."""

    def score_deal(self) -> None:
        change = []
        for seat in range(self.players):
            won = self.tricks_won[seat]
            bid = int(str(self.bids[seat]).removeprefix("bid "))
            points = 0
            if bid == won or self.options.get("trick_points", "always") == "always":
                points += won
            if bid == won:
                points += self.number("exact_bonus", 10)
            else:
                points -= abs(bid - won) * self.number("miss_penalty", 0)
            change.append(points)
        self.close_deal(change)

    def match_over(self) -> bool:
        return self.deal_number == len(self.hand_sizes())
