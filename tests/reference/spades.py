"""Spades: two teams, a contract each, nellos and bags."""

from tests.reference.common import Reference


class Spades(Reference):
    partners = True

    def hand_size(self) -> int:
        return 13

    def lay_out(self, middle: list[str], turned: str | None, trump: str | None) -> None:
        self.trump = "S"
        self.spades_broken = False

    def tricks_bid(self, seat: int) -> int:
        bid = self.bids[seat]
        if bid is None or bid == "nello":
            return 0
        return int(bid.removeprefix("bid "))

    def legal_calls(self) -> set[str]:
        most = 13
        cap = self.options.get("bid_total_cap", 13)
        if cap is not None:
            most = min(13, int(cap) - sum(self.tricks_bid(seat) for seat in range(4)))
        return {"nello"} | {f"bid {bid}" for bid in range(1, most + 1)}

    def call(self, action: str) -> None:
        assert self.turn is not None
        self.bids[self.turn] = action
        # After the dealer's bid the turn is where it began: left of the dealer, who leads.
        if self.turn == self.dealer:
            self.phase = "play"
        self.turn = self.left_of(self.turn)

    def leadable(self, cards: list[str]) -> list[str]:
        others = [card for card in cards if card[0] != "S"]
        return cards if self.spades_broken or not others else others

    def play(self, card: str) -> None:
        if card[0] == "S":
            self.spades_broken = True
        super().play(card)

    def after_trick(self, winner: int) -> None:
        """Only the trick itself counts."""

    def score_deal(self) -> None:
        change = [0, 0]
        for team, partners in enumerate([(0, 2), (1, 3)]):
            contract = sum(self.tricks_bid(seat) for seat in partners)
            tricks = sum(self.tricks_won[seat] for seat in partners)
            if tricks >= contract:
                change[team] += 10 * contract
                self.bags[team] += tricks - contract
            else:
                change[team] -= 10 * contract
            for seat in partners:
                if self.bids[seat] == "nello":
                    change[team] += 100 if self.tricks_won[seat] == 0 else -100
            while self.bags[team] >= 10:
                self.bags[team] -= 10
                change[team] -= 100
        self.close_deal(change)

    def match_over(self) -> bool:
        target = self.number("target", 500)
        return max(self.scores) >= target and self.scores[0] != self.scores[1]
