"""Learning by self-play: trains a policy for any game, also for one that was written a minute ago.

All seats of many tables play by the net, with some exploration. For every decision the net learns how all legal actions
compare if novices play the rest of the deal, or what the whole deal brought (deep Monte Carlo).
``overtrick learn GAME`` does this; the bot ``policy`` plays the result.

Needs the extra ``overtrick[learn]``.
"""
