"""SplitMix64 in plain Python, and a shuffler that deals like the kernel from the same seed."""

from __future__ import annotations

MASK = 2**64 - 1


class SplitMix:
    """The generator of Steele, Lea and Flood, written from the paper."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def draw(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        word = self.state
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
        word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
        return word ^ word >> 31

    def below(self, limit: int) -> int:
        return (self.draw() >> 32) * limit >> 32


class KernelShuffler:
    """Deals to a Table what the kernel would deal. It draws only as many cards as the deal needs."""

    def __init__(self, random: SplitMix, cards: int) -> None:
        self.random = random
        self.deck = list(range(cards))
        self.needed: list[int] = []
        """The number of cards of each coming deal. The last number is used again."""

    def shuffle(self, deal: int, cards: int) -> list[int]:
        needed = self.needed.pop(0) if len(self.needed) > 1 else self.needed[0]
        for place in range(needed):
            other = place + self.random.below(cards - place)
            self.deck[place], self.deck[other] = self.deck[other], self.deck[place]
        return list(self.deck)

    def pick(self, deal: int, choices: int) -> int:
        return self.random.below(choices)
