"""Euchre: bowers, a turned card that is ordered up or refused, and makers who may play alone."""

from tests.reference.common import FRENCH_DECK, Reference

SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
PLAIN = ["7", "8", "9", "10", "J", "Q", "K", "A"]
TRUMP = ["7", "8", "9", "10", "Q", "K", "A"]
DECK = [card for card in FRENCH_DECK if card[1:] in PLAIN]
LEFT_BOWER = 100
RIGHT_BOWER = 101


class Euchre(Reference):
    partners = True
    dealt_cards = DECK

    def hand_size(self) -> int:
        return 5

    def clear(self) -> None:
        super().clear()
        self.passes = 0
        self.alone = False
        self.taken_up: list[str] = []
        self.laid_away: list[str] = []

    def lay_out(self, middle: list[str], turned: str | None, trump: str | None) -> None:
        assert turned is not None
        assert trump is None
        if self.options.get("cards", 24) == 24:
            assert not any(card[1:] in ("7", "8") for hand in [*self.hands, [turned]] for card in hand)
        self.turned = turned

    # before the play

    def legal_calls(self) -> set[str]:
        if self.phase == "alone":
            return {"alone", "together"}
        assert self.turn is not None
        if self.phase == "discard":
            return {f"discard {card}" for card in self.hands[self.turn]}
        if self.passes < 4:
            return {"pass", "order up"}
        assert self.turned is not None
        suits = {f"trump {suit}" for suit in "CDHS" if suit != self.turned[0]}
        if self.passes == 7 and self.options.get("stick_the_dealer", False):
            return suits
        return suits | {"pass"}

    def call(self, action: str) -> None:
        assert self.turn is not None
        if self.phase == "bid":
            self.bids[self.turn] = action
        if action == "pass":
            self.passes += 1
            if self.passes == 8:
                self.close_deal([0, 0])
            else:
                self.turn = self.left_of(self.turn)
        elif self.phase == "alone":
            self.choose_partner(action)
        elif self.phase == "discard":
            card = action.removeprefix("discard ")
            self.hands[self.dealer].remove(card)
            self.laid_away = [card]
            self.begin_play()
        else:
            self.choose_trump(action)

    def choose_trump(self, action: str) -> None:
        assert self.turned is not None
        self.declarer = self.turn
        self.trump = self.turned[0] if action == "order up" else action.removeprefix("trump ")
        if self.options.get("alone", True):
            self.phase = "alone"
        else:
            self.take_up()

    def choose_partner(self, action: str) -> None:
        assert self.declarer is not None
        if action == "alone":
            self.alone = True
            self.sitting = [(self.declarer + 2) % 4]
        self.take_up()

    def take_up(self) -> None:
        assert self.turned is not None
        if "order up" not in self.bids:
            self.begin_play()
            return
        self.hands[self.dealer].append(self.turned)
        self.taken_up = [self.turned]
        self.turn = self.dealer
        self.phase = "discard"

    def begin_play(self) -> None:
        self.phase = "play"
        self.turn = self.next_player(self.dealer)

    # tricks

    def next_player(self, seat: int) -> int:
        seat = self.left_of(seat)
        return self.left_of(seat) if seat in self.sitting else seat

    def suit_of(self, card: str) -> str | None:
        if self.trump is not None and card == SAME_COLOUR[self.trump] + "J":
            return self.trump
        return card[0]

    def height(self, card: str) -> int:
        if self.suit_of(card) != self.trump:
            return PLAIN.index(card[1:])
        if card[1:] == "J":
            return RIGHT_BOWER if card[0] == self.trump else LEFT_BOWER
        return TRUMP.index(card[1:])

    def play(self, card: str) -> None:
        assert self.turn is not None
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if len(self.trick) < 4 - len(self.sitting):
            self.turn = self.next_player(self.turn)
            return
        winner = self.winner_of(self.trick)
        self.tricks_won[winner] += 1
        self.turn = winner
        self.last_trick = self.trick
        self.trick = []
        if sum(self.tricks_won) == 5:
            self.score_deal()

    def after_trick(self, winner: int) -> None:
        """Only the trick itself counts."""

    # the score

    def score_deal(self) -> None:
        assert self.declarer is not None
        makers = self.declarer % 2
        taken = self.tricks_won[makers] + self.tricks_won[makers + 2]
        change = [0, 0]
        if taken == 5:
            change[makers] = 4 if self.alone else 2
        elif taken >= 3:
            change[makers] = 1
        else:
            change[1 - makers] = self.number("euchred_alone", 2) if self.alone else 2
        self.close_deal(change)

    def match_over(self) -> bool:
        return max(self.scores) >= self.number("target", 10)

    def known_to(self, seat: int) -> dict[str, tuple[str, ...]]:
        mine = seat == self.dealer
        return {
            **super().known_to(seat),
            "taken": tuple(self.taken_up) if mine else (),
            "laid_away": tuple(self.laid_away) if mine else (),
        }
