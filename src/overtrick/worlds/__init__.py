"""Worlds: the deals that fit everything a seat has seen. They can be sampled as tables, and counted.

>>> import overtrick as ot
>>> from random import Random
>>> table = ot.load("spades").table(seed=7, dealer=3)
>>> view = table.view(0)
>>> worlds = Worlds.of(view)
>>> world = worlds.sample(Random(1))
>>> world.view(0) == view, world.hands[0] == table.hands[0], world.hands[1] == table.hands[1]
(True, True, False)
>>> worlds.count()
84478098072866400
"""

from .counting import Uncountable
from .sampling import Worlds
from .table import SampledTable

__all__ = ["SampledTable", "Uncountable", "Worlds"]
