"""The table in a terminal: a match against bots, the account of a record, the pages about games.

Everything a player is shown is drawn from that seat's View.
"""
