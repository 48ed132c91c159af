"""The lesson of Ten Down: a deal of four cards with two equal aces."""

from __future__ import annotations

from overtrick.lesson import Lesson, Step

LESSON = Lesson(
    options={"first_hand": 4},
    players=4,
    dealer=3,
    deal="""
        0: HA SA C8 D7
        1: SA S9 CK D8
        2: H9 DK C10 S7
        3: CA D10 DQ SK
        trump: H
    """,
    steps=(
        Step(
            "Every card is in this deck twice. Hearts were drawn as trump. You hold the ace of hearts and the"
            " ace of spades, and two low cards. You bid first: bid 2.",
            "bid 2",
            "Each of your aces should take a trick. The eight of clubs and the seven of diamonds should not. So say 2.",
            look="scores",
        ),
        Step(
            "The first bidder leads. Lead the ace of hearts, the highest trump.",
            "play HA",
            "The ace of trump cannot lose: of two equal cards the first one played is higher.",
        ),
        Step(
            "One trick of two. Now lead your ace of spades, before somebody with the other ace of spades does.",
            "play SA",
            "There are two aces of spades, and the first one played is higher. Play yours first.",
        ),
        Step(
            "The other ace of spades fell, and yours was first. You have your two tricks, and a third one "
            "would spoil the bid. Lead the seven of diamonds: no diamond is lower.",
            "play D7",
            "You want to lose the rest. The seven is the lowest diamond, so a player with a diamond must beat it.",
        ),
        Step(
            "Clubs are led, and the ace of clubs has been played. Your eight cannot win: play it.",
            "play C8",
            "It is your last card.",
            look="trick",
        ),
    ),
    others="""
        bid 1, bid 1, bid 1
        play D8, play H9, play D10
        play SA, play S7, play SK
        play S9, play DK, play DQ
        play C10, play CA, play CK
    """,
    end="Two tricks bid, two taken: 2 points, and 10 for the exact bid. In a real match each deal has one"
    " card fewer, and at the end the totals are multiplied by place.",
)
