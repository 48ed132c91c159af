"""A kit of checks for games: run it on a game you have written, and it reports what is wrong.

>>> import overtrick as ot
>>> from overtrick.testing import check_game
>>> check_game(ot.load("tocan"), matches=1, compare_compiled=False)
"""

from .information import check_environment, check_information_sets, check_samples
from .kit import check_game
from .matches import choose, random_match

__all__ = ["check_environment", "check_game", "check_information_sets", "check_samples", "choose", "random_match"]
