"""Overtrick in a terminal: a match against bots, the report on a recorded match, and descriptions of the games.

Everything a player is shown comes from that seat's View. All texts are in ``messages``.
"""
