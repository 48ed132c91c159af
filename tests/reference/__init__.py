"""A second, slow implementation of the games, for tests only.

It was written from the rules and the rulings, independently of the engine, in the simplest Python: cards and
actions are their canonical text, hands are lists, every rule is a loop. Where the two disagree, one of them has
misread the rules.
"""

from tests.reference.common import FinishedDeal, Options, Position, Reference, Result
from tests.reference.euchre import Euchre
from tests.reference.hearts import Hearts
from tests.reference.river import River
from tests.reference.rook import Rook
from tests.reference.spades import Spades
from tests.reference.tendown import TenDown
from tests.reference.tocan import Tocan
from tests.reference.whist import Whist

GAMES: dict[str, type[Reference]] = {
    "hearts": Hearts,
    "river": River,
    "rook": Rook,
    "spades": Spades,
    "tendown": TenDown,
    "tocan": Tocan,
    "euchre": Euchre,
    "whist": Whist,
}

__all__ = ["GAMES", "FinishedDeal", "Options", "Position", "Reference", "Result"]
