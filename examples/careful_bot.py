"""A bot of your own. Try it: overtrick arena river ./examples/careful_bot.py novice."""

from random import Random

from overtrick import Action, View


class Careful:
    """Bids low, and plays low cards."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def act(self, view: View) -> Action:
        """The first legal card, or one of the two lowest bids."""
        return view.legal[0] if view.phase == "play" else self.random.choice(view.legal[:2])
