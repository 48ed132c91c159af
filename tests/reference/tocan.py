"""Tocan: one differ against three enders, with piles that refill face-up cards and hands."""

from tests.reference.common import Reference

STRAINS = ["C", "D", "H", "S", "NT"]


class Tocan(Reference):
    def hand_size(self) -> int:
        return 13

    def lay_out(self, middle: list[str], turned: str | None, trump: str | None) -> None:
        self.piles = self.hands
        self.hands = [[] for _ in range(4)]
        self.refill()
        self.standing: tuple[int, str] | None = None
        self.holder: int | None = None
        self.passed = [False] * 4

    def refill(self) -> None:
        for seat in range(4):
            if not self.faceup[seat]:
                self.faceup[seat] = self.piles[seat][:4]
                self.piles[seat] = self.piles[seat][4:]
            if not self.hands[seat]:
                self.hands[seat] = self.piles[seat][:3]
                self.piles[seat] = self.piles[seat][3:]

    def higher(self, tricks: int, strain: str) -> bool:
        if self.standing is None:
            return True
        more_tricks = tricks > self.standing[0]
        higher_suit = STRAINS.index(strain) > STRAINS.index(self.standing[1])
        if self.options.get("raise_rule", "tricks_or_suit") == "tricks_and_suit":
            return more_tricks and higher_suit
        return more_tricks or (tricks == self.standing[0] and higher_suit)

    def legal_calls(self) -> set[str]:
        strains = STRAINS if self.options.get("no_trump", False) else STRAINS[:4]
        calls = {"pass"}
        for tricks in range(1, 14):
            for strain in strains:
                if self.higher(tricks, strain):
                    calls.add(f"bid {tricks}{strain}")
        return calls

    def call(self, action: str) -> None:
        assert self.turn is not None
        self.bids[self.turn] = action
        if action == "pass":
            self.passed[self.turn] = True
        else:
            bid = action.removeprefix("bid ")
            digits = bid.rstrip("CDHSNT")
            self.standing = (int(digits), bid.removeprefix(digits))
            self.holder = self.turn
        if self.passed.count(True) == 4:
            self.close_deal([0] * 4)
        elif self.passed.count(True) == 3 and self.holder is not None:
            self.start_play(self.holder)
        else:
            self.turn = self.left_of(self.turn)
            while self.passed[self.turn]:
                self.turn = self.left_of(self.turn)

    def start_play(self, differ: int) -> None:
        assert self.standing is not None
        self.declarer = differ
        self.turn = differ
        self.trump = None if self.standing[1] == "NT" else self.standing[1]
        self.phase = "play"

    def after_trick(self, winner: int) -> None:
        self.refill()

    def score_deal(self) -> None:
        assert self.declarer is not None
        assert self.standing is not None
        bid = self.standing[0]
        won = self.tricks_won[self.declarer]
        change = [0] * 4
        penalty = self.options.get("differ_penalty", "none")
        for seat in range(4):
            if seat == self.declarer and won >= bid:
                change[seat] = won
            if seat == self.declarer and won < bid and penalty != "none":
                change[seat] = won - bid if penalty == "missing" else -bid
            if seat != self.declarer and won < bid:
                change[seat] = bid - won
        self.close_deal(change)

    def match_over(self) -> bool:
        return max(self.scores) >= self.number("target", 18)
