"""The colours of the table, which looks the same on a dark and on a light terminal."""

TABLE = "#eef5ef on #14512f"
FAINT = "#a5c9b1"
GOOD, BAD, HIGHLIGHT = "bold #8df0a5", "bold #ffb3a7", "bold #ffd75f"
