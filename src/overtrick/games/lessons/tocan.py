"""The lesson of Tocan: a bid is raised, and the differ takes four tricks."""

from __future__ import annotations

from overtrick.lesson import Lesson, Step

LESSON = Lesson(
    dealer=3,
    deal="""
        0: SA SK H9 D4 SQ S7 CA SJ HA D6 C10 H3 D10
        1: S3 S4 H4 C5 H7 DJ C9 S2 HK D3 CQ H8 C2
        2: S8 S9 CK D8 C6 H5 D2 S10 DK H2 CJ D5 C4
        3: S5 S6 C7 HQ D9 C3 H6 DA HJ DQ C8 D7 H10
    """,
    steps=(
        Step(
            "Everybody sees your four face-up cards, but only you see the three in your hand. Together you "
            "have four spades with ace, king and queen, and the ace of clubs. You bid first: bid 3 spades.",
            "bid 3S",
            "Begin below what you hope for: you can still raise. Spades are your best suit by far.",
            look="hand",
        ),
        Step(
            "The player across bid 4 clubs. Spades are the highest suit, so 4 spades are enough to be higher.",
            "bid 4S",
            "A bid is higher with more tricks, or with the same number in a higher suit. You can hope for four tricks.",
            look="seats",
        ),
        Step(
            "You are the differ, alone against three enders, and spades are trump. You lead. Play the ace of "
            "spades from your face-up cards.",
            "play SA",
            "It is the highest trump. Taking trumps from the enders protects your other tricks.",
        ),
        Step(
            "Look at the face-up cards: an ender with a spade must follow. Play the king of spades.",
            "play SK",
            "The ace is gone, so nothing beats the king.",
            look="seats",
        ),
        Step(
            "No face-up spade is left with the enders. Play the ace of clubs from your hand.",
            "play CA",
            "No club beats the ace, and the enders you can see have clubs and must follow.",
            look="seats",
        ),
        Step(
            "Three tricks. The queen is the highest spade now: play it.",
            "play SQ",
            "It is your fourth trick, and four are what you bid.",
        ),
    ),
    others="""
        pass, bid 4C, pass
        pass
        play S3, play S8, play S5
        play S4, play S9, play S6
        play C5, play C6, play C3
        play H4, play D2, play H6
    """,
    end="You have reached your bid, so you score every trick you take, also the next ones. The player at "
    "your left had no face-up card left and turned up four more. Finish the deal as you like.",
)
