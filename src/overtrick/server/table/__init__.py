"""The rules of a server table: its events, its state, and who may do what. Pure: no clock, database or network."""
