"""Learning by self-play: trains a policy for any game, also for one that was written a minute ago.

Deep Monte Carlo: all seats of many tables play by the net, with some exploration, and the net learns for every decision
what the deal brought to the seat. ``overtrick learn GAME`` does this; the bot ``policy`` plays the result.

Needs the extra ``overtrick[learn]``.
"""
