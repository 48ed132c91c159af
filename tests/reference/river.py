"""River: a hand of N cards, then one card fewer in each deal down to one, then back up to N."""

from tests.reference.common import Reference


class River(Reference):
    def hand_sizes(self) -> list[int]:
        first = {3: 10, 4: 10, 5: 10, 6: 8, 7: 7}[self.players]
        down = list(range(first, 0, -1))
        up = list(range(2, first + 1))
        return down + up

    def hand_size(self) -> int:
        return self.hand_sizes()[self.deal_number - 1]

    def lay_out(self, middle: list[str], turned: str | None, trump: str | None) -> None:
        assert turned is not None
        self.turned = turned
        self.trump = turned[0]

    def tricks_bid(self) -> list[int]:
        return [int(bid.removeprefix("bid ")) for bid in self.bids if bid is not None]

    def legal_calls(self) -> set[str]:
        bids = list(range(self.hand_size() + 1))
        if self.turn == self.dealer:
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
            points = self.tricks_won[seat]
            if self.bids[seat] == f"bid {self.tricks_won[seat]}":
                points += 10
            change.append(points)
        self.close_deal(change)

    def match_over(self) -> bool:
        return self.deal_number == len(self.hand_sizes())
