"""The lesson of River: a deal of four cards, bid and taken exactly."""

from __future__ import annotations

from overtrick.lesson import Lesson, Step

LESSON = Lesson(
    options={"first_hand": 4},
    dealer=3,
    deal="""
        0: DK D7 S6 C3
        1: C4 C8 H6 SQ
        2: D4 H9 HK S9
        3: H3 H10 S3 CJ
        turned: D10
    """,
    steps=(
        Step(
            "This deal has four cards each. The ten of diamonds was turned up, so diamonds are trump. You "
            "hold two of them, the king and the seven. Say how many tricks you will take: bid 2.",
            "bid 2",
            "Your two trumps can take a trick each. The six of spades and the three of clubs are too low. So "
            "2 is the number to say.",
            look="scores",
        ),
        Step(
            "The bids before the dealer's made 4, the number of tricks, so the dealer could not bid 0: that "
            "is the hook. Now the dealer leads the ten of hearts. You have no heart, so you may play "
            "anything. Play your king of diamonds: trump beats hearts.",
            "play DK",
            "The king is your surest trick: only the ace of diamonds is higher. Take it now.",
            look="trick",
        ),
        Step(
            "You won and lead the next trick. You have one trick of your two. Lead the six of spades and keep"
            " your last trump.",
            "play S6",
            "A low card gives the lead away. Your seven of diamonds is worth more later, when others have no "
            "trump left.",
        ),
        Step(
            "Clubs were led. You have a club, so you must follow suit: play the three.",
            "play C3",
            "You must follow the suit that was led while you can. The three of clubs is your only club.",
            look="trick",
        ),
        Step(
            "The last trick. Hearts were led, and your last card is trump. Play the seven of diamonds.",
            "play D7",
            "It is your last card.",
        ),
    ),
    others="""
        bid 1, bid 1, bid 1
        play H10, play H6, play H9
        play SQ, play S9, play S3
        play C8, play HK, play CJ
        play H3, play C4, play D4
    """,
    end="You took exactly the two tricks you bid: 2 points for the tricks and 10 for the exact bid. A "
    "real match begins with larger hands, and each deal has one card fewer.",
)
