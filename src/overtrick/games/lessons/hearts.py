"""The lesson of Hearts: passing, losing tricks, and throwing points."""

from __future__ import annotations

from overtrick.lesson import Lesson, Step

LESSON = Lesson(
    players=4,
    dealer=3,
    deal="""
        0: SA SK S6 S4 S3 HA H6 H3 D4 CA C9 C6 C5
        1: C2 S9 DK D5 DA HQ HJ C8 S2 S7 H4 C3 D2
        2: CJ SJ D7 DQ D10 HK CQ S10 H2 H5 S8 D3 C4
        3: CK S5 D8 D6 D9 DJ C10 H9 SQ H7 H8 H10 C7
    """,
    steps=(
        Step(
            "Points are bad: each heart counts one, and the queen of spades thirteen. First you pass three "
            "cards to the left. Choose the ace and king of spades, which could win the queen, and the ace of "
            "hearts.",
            ("give SA", "give SK", "give HA"),
            "The ace and king of spades are higher than the queen of spades and could win her. The ace of "
            "hearts wins every trick of hearts that it is in. Pass these three.",
            look="hand",
        ),
        Step(
            "You got the jack of diamonds, the ten of clubs and the nine of hearts. The two of clubs was led."
            " No points may fall on the first trick, so you can win it safely: play the ace of clubs.",
            "play CA",
            "This is the one trick that cannot hurt. Later the ace of clubs could win points.",
            look="trick",
        ),
        Step(
            "Hearts may not be led yet. Lead a low spade, the three. Whoever holds the queen of spades will "
            "not like it.",
            "play S3",
            "You passed your high spades away, so spades are safe for you. Low cards rarely win.",
        ),
        Step(
            "Diamonds were led, and you must follow: you hold the four and the jack. Play the four, which loses.",
            "play D4",
            "With the jack you might win the trick and have to lead again. The four cannot win: higher "
            "diamonds are there.",
            look="trick",
        ),
        Step(
            "Diamonds again, and the queen of diamonds has been played. Your jack loses to her: a good moment"
            " to get rid of it.",
            "play DJ",
            "It is your only diamond, so you must play it.",
            look="trick",
        ),
        Step(
            "Diamonds a third time, and you have none left. Now you may throw any card. Throw the nine of "
            "hearts: the winner of this trick gets its point.",
            "play H9",
            "A trick that you cannot win is the place for your most dangerous card. The nine is your highest heart.",
            look="trick",
        ),
    ),
    others="""
        give HQ, give HJ, give C8
        give HK, give CQ, give S10
        give DJ, give C10, give H9
        play C2, play CJ, play CK
        play S9, play SJ, play S5
        play D7, play D8
        play DK
        play D5, play DQ, play D6
        play D10, play D9
        play DA
    """,
    end="You have no points so far. Hearts are broken now, so they may be led. Keep losing tricks, and "
    "look out for the queen of spades. Finish the deal as you like.",
)
