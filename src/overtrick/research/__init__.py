"""Environments for research: many tables stepped together, with masks and observations as arrays.

>>> from overtrick.research import Batch
>>> batch = Batch("spades", tables=8, seed=1)
>>> batch.mask.shape, batch.observation.shape, batch.reward.shape
((8, 66), (8, 1152), (8, 4))
"""

from overtrick.action_ids import ActionIds
from overtrick.observation import VERSION, Field, Layout, observe

from .batch import Batch, IllegalActions

__all__ = ["VERSION", "ActionIds", "Batch", "Field", "IllegalActions", "Layout", "observe"]
