"""The lesson of Whist: high cards, a partner who trumps, and the odd tricks."""

from __future__ import annotations

from overtrick.lesson import Lesson, Step

LESSON = Lesson(
    dealer=3,
    deal="""
        0: SA SK S3 S2 HA H10 H3 DA D8 D4 CJ C8 C4
        1: SJ S8 S5 S4 HJ H7 H2 DK D3 D2 CQ C9 C2
        2: S9 S7 HQ H8 H5 H4 DQ D10 D6 D5 CA C6 C3
        3: SQ S10 S6 HK H9 H6 DJ D9 D7 CK C10 C7 C5
        turned: H9
    """,
    steps=(
        Step(
            "Nobody bids in Whist. The dealer's last card, the nine of hearts, is shown, so hearts are trump."
            " You and the player across are partners. You lead first: play the ace of spades.",
            "play SA",
            "Ace and king of spades are two sure tricks as long as everybody has spades. Take them first.",
            look="scores",
        ),
        Step(
            "Everybody followed. The king is now the highest spade: lead it.",
            "play SK",
            "The longer you wait, the more likely somebody has no spade left and trumps your king.",
        ),
        Step(
            "Look at your partner: first the seven, then the nine of spades. Nobody throws high cards without"
            " need, so there may be no spade left. Lead the three of spades.",
            "play S3",
            "If your partner has no spade left, your low spade becomes a trick for your team.",
            look="seats",
        ),
        Step(
            "Your partner trumped it, and leads a diamond. The nine is the highest card so far. Play your ace"
            " of diamonds.",
            "play DA",
            "You can win this trick for your team, and only one player comes after you. Your ace cannot be beaten.",
            look="trick",
        ),
        Step(
            "Your team has four tricks. Lead the ace of hearts: it takes a trump from each opponent.",
            "play HA",
            "Trumps that have fallen cannot take your tricks later.",
        ),
    ),
    others="""
        play S4, play S7, play S6
        play S8, play S9, play S10
        play SJ, play H4, play SQ
        play D5, play D9, play D3
        play H2, play H5, play H6
    """,
    end="Your team has five tricks. The seventh is the first odd trick: each trick above six scores a "
    "point. Finish the deal and see how many you get.",
)
