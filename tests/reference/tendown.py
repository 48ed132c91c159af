"""Ten Down: two short decks, one card fewer in each deal, totals multiplied by place, stakes in a pot."""

from tests.reference.common import FRENCH_SUITS, Reference, Result

DECK = [suit + rank for suit in FRENCH_SUITS for rank in ["7", "8", "9", "10", "J", "Q", "K", "A"]] * 2
FIRST_HAND = {0: 10, 5: 5, 50: 7, 500: 8, 1000: 10}


class TenDown(Reference):
    dealt_cards = DECK

    def room(self) -> int:
        return self.number("room", 0)

    def hand_size(self) -> int:
        first = self.options.get("first_hand", None)
        return (FIRST_HAND[self.room()] if first is None else int(first)) - (self.deal_number - 1)

    def lay_out(self, middle: list[str], turned: str | None, trump: str | None) -> None:
        assert trump in FRENCH_SUITS
        self.trump = trump

    def legal_calls(self) -> set[str]:
        bids = list(range(self.hand_size() + 1))
        if self.options.get("hook", False) and self.turn == self.dealer:
            so_far = sum(int(bid.removeprefix("bid ")) for bid in self.bids if bid is not None)
            bids = [bid for bid in bids if so_far + bid != self.hand_size()]
        return {f"bid {bid}" for bid in bids}

    def call(self, action: str) -> None:
        assert self.turn is not None
        self.bids[self.turn] = action
        # After the dealer's bid the turn is where it began: left of the dealer, who leads.
        if self.turn == self.dealer:
            self.phase = "play"
        self.turn = self.left_of(self.turn)

    def beats(self, card: str, best: str) -> bool:
        if card == best:
            return self.options.get("equal_cards", "first") == "last"
        return super().beats(card, best)

    def after_trick(self, winner: int) -> None:
        """Only the trick itself counts."""

    def score_deal(self) -> None:
        change = []
        for seat in range(self.players):
            made = self.bids[seat] == f"bid {self.tricks_won[seat]}"
            change.append(self.tricks_won[seat] + (10 if made else 0))
        self.close_deal(change)

    def match_over(self) -> bool:
        return self.hand_size() == 1

    def result(self) -> Result:
        all_tricks = [sum(deal.tricks[seat] for deal in self.deals) for seat in range(self.players)]
        ranking = sorted(
            range(self.players),
            key=lambda seat: (-self.scores[seat], -all_tricks[seat], self.entered.index(seat)),
        )
        final = [0] * self.players
        for place, seat in enumerate(ranking):
            final[seat] = self.scores[seat] * (self.players - place)
        gains = [-self.room() for _ in range(self.players)]
        for seat, share in enumerate(self.shares(ranking[0], final)):
            gains[seat] += share
        return Result((ranking[0],), tuple(ranking), tuple(self.scores), tuple(final), tuple(gains))

    def shares(self, winner: int, final: list[int]) -> list[int]:
        """The share of each seat in the pot."""
        pot = self.room() * self.players
        shares = [0] * self.players
        if self.options.get("payout", "winner") == "by_points":
            shares = [pot * total // sum(final) for total in final]
        shares[winner] += pot - sum(shares)
        return shares
