"""Whist: two teams, trump by a card of the dealer, and a point for each trick above six."""

from tests.reference.common import Reference


class Whist(Reference):
    partners = True
    turned_from_hand = True

    def hand_size(self) -> int:
        return 13

    def lay_out(self, middle: list[str], turned: str | None, trump: str | None) -> None:
        self.phase = "play"
        self.turned = turned
        kind = self.options.get("trump", "turned")
        if kind == "turned":
            assert turned is not None
            assert turned in self.hands[self.dealer]
            self.trump = turned[0]
        elif kind == "drawn":
            assert turned is None
            self.trump = trump
        else:
            assert turned is None
            assert trump is None

    def legal_calls(self) -> set[str]:
        raise AssertionError("nobody bids")

    def call(self, action: str) -> None:
        raise AssertionError("nobody bids")

    def after_trick(self, winner: int) -> None:
        """Only the trick itself counts."""

    def score_deal(self) -> None:
        first = self.tricks_won[0] + self.tricks_won[2]
        second = self.tricks_won[1] + self.tricks_won[3]
        assert first + second == 13
        if first > second:
            self.close_deal([first - 6, 0])
        else:
            self.close_deal([0, second - 6])

    def match_over(self) -> bool:
        return max(self.scores) >= self.number("target", 5)
