"""The lessons of our games: guided first deals for newcomers, one file for each game."""
