"""Whether an observation and a mask stay the same when the cards that a seat has not seen lie in other places."""

from __future__ import annotations

import numpy as np

from .batch import MASK_WORDS, write_mask
from .bits import wide
from .jit import entry
from .knowledge import note_scores
from .observation import observe


@entry
def count_differences(
    rules: np.ndarray,
    plan: np.ndarray,
    worlds: np.ndarray,
    knowledge: np.ndarray,
    scratch: np.ndarray,
    expected: np.ndarray,
    words: int,
) -> int:
    """The number of worlds in which the seat to act observes, or may do, something else than in the first one.

    ``knowledge`` has a record for each world, ``scratch`` one result record. ``expected`` gets the mask and then the
    observation in the first world.
    """
    out = scratch[0]
    different = 0
    for index in range(len(worlds)):
        state = worlds[index]
        note_scores(rules[0], plan[0], state, knowledge[index])
        write_mask(rules[0], plan[0], state, out)
        observe(rules[0], plan[0], state, knowledge[index], wide(state.turn), out)
        same = True
        for place in range(MASK_WORDS + words):
            word = out.mask[place] if place < MASK_WORDS else out.words[place - MASK_WORDS]
            if index == 0:
                expected[place] = word
            elif expected[place] != word:
                same = False
        if not same:
            different += 1
    return different
