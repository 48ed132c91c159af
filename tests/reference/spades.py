"""Spades: two teams, a contract each, nellos and bags."""

from tests.reference.common import Reference


class Spades(Reference):
    partners = True

    def hand_size(self) -> int:
        return 13

    def lay_out(self, middle: list[str], turned: str | None, trump: str | None) -> None:
        self.trump = "S"
        self.spades_broken = False
        self.looked = [not self.options.get("blind_nello", False)] * 4

    def tricks_bid(self, seat: int) -> int:
        bid = self.bids[seat]
        if bid is None or bid in ("nello", "blind nello"):
            return 0
        return int(bid.removeprefix("bid "))

    def legal_calls(self) -> set[str]:
        assert self.turn is not None
        if not self.looked[self.turn]:
            return {"look", "blind nello"}
        most = 13
        cap = self.options.get("bid_total_cap", 13)
        if cap is not None:
            most = min(13, int(cap) - sum(self.tricks_bid(seat) for seat in range(4)))
        return {"nello"} | {f"bid {bid}" for bid in range(1, most + 1)}

    def call(self, action: str) -> None:
        assert self.turn is not None
        if action == "look":
            self.looked[self.turn] = True
            return
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
                change[team] += (tricks - contract) * self.number("bag_points", 0)
                self.bags[team] += tricks - contract
            else:
                change[team] -= 10 * contract
            for seat in partners:
                worth = self.number("nello_points", 100)
                if self.bids[seat] == "blind nello":
                    worth += 100
                if self.bids[seat] in ("nello", "blind nello"):
                    change[team] += worth if self.tricks_won[seat] == 0 else -worth
            limit = self.options.get("bag_limit", 10)
            while limit is not None and self.bags[team] >= int(limit):
                self.bags[team] -= int(limit)
                change[team] -= self.number("bag_penalty", 100)
        self.close_deal(change)

    def match_over(self) -> bool:
        target = self.number("target", 500)
        lowest = self.options.get("lose_at", None)
        lost = lowest is not None and min(self.scores) <= int(lowest)
        return (max(self.scores) >= target or lost) and self.scores[0] != self.scores[1]
