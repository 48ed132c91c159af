"""The lesson of Euchre: ordering up with both bowers."""

from __future__ import annotations

from overtrick.lesson import Lesson, Step

LESSON = Lesson(
    dealer=2,
    deal="""
        0: HJ DJ HK C9 D9
        1: HQ HA CQ S10 SK
        2: CA DA S9 DQ D10
        3: SA H9 CK DK SQ
        turned: H10
    """,
    steps=(
        Step(
            "The ten of hearts was turned up. With hearts as trump your jack of hearts is the right bower, "
            "the highest card, and your jack of diamonds the left bower, the second highest. Order up.",
            "order up",
            "With both bowers and the king you have three strong trumps, and your partner, the dealer, gets "
            "the ten. Your team needs three tricks of five.",
            look="trick",
        ),
        Step(
            "You may play alone for more points, or with your partner. Your two nines are weak, so play with "
            "your partner.",
            "together",
            "Alone you would have to win with two nines as well. Your partner can help.",
        ),
        Step(
            "Spades were led, and you have none. Trump with the king of hearts.",
            "play HK",
            "Any trump beats the ace of spades. Use the king and keep both bowers: they cannot be beaten.",
            look="trick",
        ),
        Step(
            "You lead. Play the right bower, the jack of hearts: everybody with a trump must follow.",
            "play HJ",
            "The jack of hearts is the highest card. It takes trumps from both opponents.",
        ),
        Step(
            "Now the left bower, the jack of diamonds. It belongs to hearts, not to diamonds, and even the ace of "
            "hearts loses to it.",
            "play DJ",
            "With the right bower gone, no card beats it. It is your third trick.",
        ),
        Step(
            "Three tricks: your team has made it. All five would score two points. Lead the nine of clubs and"
            " let your partner try.",
            "play C9",
            "Your nine of diamonds would do as well, but clubs were not played yet, and your partner may have the ace.",
        ),
        Step(
            "Your partner won with the ace of clubs and leads the ace of diamonds. Play your nine.",
            "play D9",
            "It is your last card.",
            look="trick",
        ),
    ),
    others="""
        pass
        discard D10
        play SA, play S10, play S9
        play HQ, play H10, play H9
        play HA, play DQ, play SQ
        play CQ, play CA, play CK
        play DA, play DK
        play SK
    """,
    end="All five tricks: two points for your team. With fewer than three you would have been euchred, "
    "and the other team would have scored two.",
)
