"""The lesson of Rook: an auction, the middle, discards, and points taken with trumps."""

from __future__ import annotations

from overtrick.lesson import Lesson, Step

LESSON = Lesson(
    dealer=2,
    deal="""
        0: Red1 Bird G14 G13 G10 G9 B14 Y8 R6
        1: G6 R8 B7 R9 R14 Y6 Y11 B11 Y13
        2: G11 Y10 B10 R5 R10 Y5 B9 Y7 R12
        3: G7 G8 B8 B5 B12 R11 R13 Y12 Y14
        middle: B13 R7 Y9 G12 B6 G5
    """,
    steps=(
        Step(
            "The red one, worth 30, and the bird, worth 20, are always trump, and you hold both. Four greens "
            "would be good trumps too. The deal has 150 points. Bid 75: your team promises to take them.",
            "bid 75",
            "With the two best trumps and a long colour you can promise half of all points. The winner of the"
            " auction also gets the cards of the middle.",
            look="hand",
        ),
        Step(
            "Your partner checked: no bid, but still in the auction. The player at your right bid 80. Your hand "
            "is worth more: bid 85.",
            "bid 85",
            "Five more points are not a great risk, and with this hand you want to choose trump yourself.",
            look="seats",
        ),
        Step(
            "You won the auction and took the six cards of the middle. Discard six. Keep your greens, the "
            "bird, the red one and the black 14. Put away two yellows, two reds and the black 6 and 13.",
            ("discard Y8", "discard Y9", "discard R6", "discard R7", "discard B6", "discard B13"),
            "Points among the discards count for nobody, so put away cards without points: yellow 8 and 9, "
            "red 6 and 7, black 6 and 13.",
            look="hand",
        ),
        Step(
            "Name trump. You hold six greens: name green.",
            "trump green",
            "Green is your longest colour, so the others have only a few trumps.",
        ),
        Step(
            "You lead. The red one is the highest trump: play it. Everybody with a trump must follow.",
            "play Red1",
            "Nothing beats the red one. It brings 30 points home and takes trumps from the opponents.",
        ),
        Step(
            "Now the bird, above all numbers of trump. Your partner can throw points on it.",
            "play Bird",
            "With the red one gone, nothing beats the bird.",
        ),
        Step(
            "Your partner gave you the yellow 10. No trump is left outside your hand. Lead the black 14, the "
            "highest black.",
            "play B14",
            "It takes 10 points of its own, and a partner with the black 10 can add to them.",
        ),
    ),
    others="""
        bid 70
        pass, check, bid 80
        check, pass, pass
        play G6, play G11, play G7
        play R8, play Y10, play G8
        play B7, play B10, play B8
    """,
    end="You have 80 points, and your six greens take all other tricks: nobody has a trump. The page "
    "offers to claim them. Your team reaches its 85 and scores every point it took.",
)
