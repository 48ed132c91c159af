"""Every game for OpenSpiel. Importing this module registers them: ``overtrick_spades``, ``overtrick_river``, ...

>>> import pyspiel
>>> import overtrick.research.openspiel
>>> game = pyspiel.load_game("overtrick_river", {"players": 3, "deals": 1, "opening_lead": "left"})
>>> game.num_players(), game.num_distinct_actions()
(3, 63)

A game of your own is registered by a function, and then loaded by its name:

>>> from overtrick.research.openspiel import register
>>> register("examples/landfall.py")  # doctest: +SKIP
'overtrick_landfall'
"""

from overtrick.games import games
from overtrick.research.extras import needs

try:
    import pyspiel  # noqa: F401
except ImportError as error:
    raise needs("overtrick.research.openspiel", "open_spiel", error) from None

from .game import OvertrickGame, register
from .state import OvertrickState
from .tree import tree_of

__all__ = ["OvertrickGame", "OvertrickState", "register", "tree_of"]

for _game in games().values():
    register(_game)
