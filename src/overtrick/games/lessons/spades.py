"""The lesson of Spades: a bid of four, a trick for the partner, and the first trump."""

from __future__ import annotations

from overtrick.lesson import Lesson, Step

LESSON = Lesson(
    dealer=3,
    deal="""
        0: SA SK S5 HA HK H4 H3 DQ D8 D6 D4 D2 C3
        1: SQ SJ S7 HQ H9 H7 DA D7 D3 CK C9 C7 C2
        2: S10 S6 S4 H10 H6 H5 D10 D9 D5 CA C8 C6 C4
        3: S9 S8 S3 S2 HJ H8 H2 DK DJ CQ CJ C10 C5
    """,
    steps=(
        Step(
            "You and the player across from you are partners. Spades are always trump. You hold ace and king "
            "of spades and ace and king of hearts: four good tricks. Bid 4.",
            "bid 4",
            "Count the cards that should win: two aces and two kings. The others are low, and tricks above "
            "the bid of your team are bags. So say 4.",
            look="hand",
        ),
        Step(
            "Your partner bid 2, so your team needs 6 tricks together. You lead. Spades may not be led yet. "
            "Lead the ace of hearts.",
            "play HA",
            "Take your high hearts early: later somebody may have no heart left and trump them.",
            look="seats",
        ),
        Step(
            "Everybody followed with a heart. Lead the king of hearts as well: it is the highest heart now.",
            "play HK",
            "The ace is gone, so no heart beats your king. Play it before somebody runs out of hearts.",
        ),
        Step(
            "Now give up the lead with your only club. After that you can trump clubs.",
            "play C3",
            "A suit that you do not hold is an advantage: you may play a spade when it is led.",
        ),
        Step(
            "Your partner took that trick and led diamonds. The king has been played, and your queen cannot "
            "beat it. Play your lowest diamond, the two.",
            "play D2",
            "When you cannot win a trick, do not spend a good card on it.",
            look="trick",
        ),
        Step(
            "Clubs are led, and you have none. You may play any card: trump with the five of spades.",
            "play S5",
            "Even the five of spades beats every club. Everybody followed the first club, so it should win.",
            look="trick",
        ),
        Step(
            "A spade has been played, so spades are broken and may be led. Lead the ace of spades, the "
            "highest card of all.",
            "play SA",
            "It cannot lose, and it takes trumps away from the opponents.",
        ),
    ),
    others="""
        bid 3, bid 2, bid 3
        play H7, play H6, play H8
        play H9, play H10, play HJ
        play CK, play CA, play C5
        play D5, play DK
        play D3
        play CQ, play C7, play C8
        play S7, play S6, play S9
    """,
    end="You have taken 4 tricks and your partner 1: one more keeps the bid of your team, 6, and scores "
    "60. Each trick above it is a bag. Finish the deal as you like.",
)
