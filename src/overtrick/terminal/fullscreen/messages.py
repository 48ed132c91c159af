"""The texts of the full screen."""

from __future__ import annotations

# The program

TOO_SMALL = (
    "the terminal has {width} columns and {height} lines, and the table needs {least_width} and {least_height}:"
    " enlarge it, or play with --plain"
)
ENLARGE = "The table needs {width} columns and {height} lines."
PREPARING = "Preparing the table"
LOADING_RULES = "Loading the rules ..."
LOADING_BOTS = "Loading the bots ..."
COMPILING = "Compiling {parts}. This takes up to a minute, and only the first time."
COMPILED = "{part}: ready"
PART_NAMES = {"engine": "the rules", "novice": "the novice", "search": "the search of the bots"}
READING_SAVED = "Reading the saved match ..."
CONNECTING = "Connecting to the server ..."

# The menu

MENU_TITLE = "Overtrick: a new match"
PLAYERS = "Players"
BOTS = "Bots"
BOT_LEVELS = (
    ("novice", "Novice: plays by rules of thumb"),
    ("club", "Club: a good player"),
    ("expert", "Expert: searches, the strongest"),
    ("random", "Random: any legal action"),
)
LEARNED_LEVEL = ("policy", "Self-taught: learned this game by playing it millions of times")
"""Offered where bots have learned the game."""
PLAY_BUTTON = "Play"
LESSON_BUTTON = "Lesson"
RULES_BUTTON = "Rules"
NO_LESSON = "{game} has no lesson."
FILE_BUTTON = "Game file"
SAVED_BUTTON = "Saved ({count})"
QUIT_BUTTON = "Quit"
NEXT_KEY = "Options and buttons"
FILE_QUESTION = "The Python file of a game:"
SAVED_TITLE = "Saved matches"
SAVED_OVER, SAVED_DEAL = "over", "deal {deal}"
SAVED_HELP = "Enter resumes a match, Esc goes back."

# The table

HELP_KEY, HINT_KEY, UNDO_KEY, TRICK_KEY = "Help", "Hint", "Undo", "Trick"
SCORES_KEY, RULES_KEY, LOG_KEY, SETTINGS_KEY, LEAVE_KEY = "Score", "Rules", "Log", "Set", "Leave"
YOUR_TURN = "Your turn"
WAITING_FOR = "{name} is to act"
THINKING = "{name} is thinking ..."
MATCH_IS_OVER = "The match is over. Press F5 for the score sheet, Ctrl-C to leave."
PLACEHOLDER = "arrow keys and Enter, or type {example}"
SHORT_PLACEHOLDER = "or type {example}"
THINKING_OF_HINT = "A bot is thinking about your hint ..."
HINT_IS_LATE = "The table has changed: ask again for a hint."
CONTINUE = "Enter continues"
CLOSE = "Esc closes, arrow keys scroll"
SCORES_TITLE, RULES_TITLE, LOG_TITLE, HELP_TITLE = "Score sheet", "Rules", "Log", "Help"
TERMS_TITLE = "Words of the game"
TRICK_TITLE, HINT_TITLE, DEAL_TITLE, MATCH_TITLE = "Last trick", "Hint", "Deal {number} is over", "The match is over"
HINT_COLUMNS = ("action", "points", "reason")
HINT_CLOSE = "Enter marks the best one, Esc closes"
HINTS_SHOWN = 8
KEYS_HEADING = "Keys"
KEYS = (
    ("arrow keys", "mark a card or a call"),
    ("Enter", "play the marked card or make the marked call"),
    ("a text", "type a card or a call, for example {example}, and press Enter"),
    ("F2, hint", "ask a good bot what it would do, and why"),
    ("F3, undo", "take back your last decision"),
    ("F4, trick", "show the last trick"),
    ("F5, score", "show the score sheet"),
    ("F6, rules", "show the rule book for the chosen options"),
    ("terms, ? WORD", "explain the words of the game, or one of them"),
    ("F7, log", "show everything that has happened"),
    ("F8, settings", "pace, suits and colours"),
    ("F9, claim", "claim all remaining tricks; claim 3 claims at least three of them"),
    ("concede", "give the rest of the deal away: your weakest cards are played"),
    ("stop", "play your cards yourself again after claim 3 or concede"),
    ("save FILE", "write the match as a record to a file"),
    ("Ctrl-C, quit", "leave the table; it asks first"),
)
CHAT_KEY = ("/text", "write to the other people at the table")
WORDS_HEADING = "Legal now"

# Leaving

LEAVE_QUESTION = "Leave the table?"
LEAVE_SAVED = "The match is saved. To continue it: overtrick play --resume"
LEAVE_UNSAVED = "The match could not be saved."
LEAVE_SERVER = "A bot plays for you until you come back with the same command."
LEAVE_OVER = "The match is over."
LEAVE_WATCHING = "The match goes on without you."
LEAVE_LESSON = "You can begin the lesson again at any time."
LEAVE_BUTTON, STAY_BUTTON = "Leave", "Stay"
LESSON_TITLE = "Lesson complete"
MATCH_BUTTON, MENU_BUTTON = "Play a match", "Menu"
AGAIN_BUTTON, NEW_BUTTON, LOOK_BUTTON = "Play again", "New match", "Look at the table"

# Settings

SETTINGS_TITLE = "Settings"
SETTINGS_HELP = "Tab goes to the next one, Enter opens its values, Esc closes"
PACE_SETTING = "Pause after others act"
PACES = ((0.0, "none"), (0.2, "short"), (0.5, "normal"), (1.0, "long"), (2.0, "very long"))
SUITS_SETTING = "Suits"
SUITS = (("automatic", "as the terminal allows"), ("symbols", "symbols: ♠ ♥"), ("letters", "letters: S H"))
CARDS_SETTING = "Cards"
CARDS = (("automatic", "large where there is room"), ("small", "small"))
COLOURS_SETTING = "Colours of the suits"
COLOURS = ((True, "four: blue diamonds, green clubs"), (False, "two: red and black"))
FORCED_SETTING = "Play the only legal card"
FORCED = ((False, "when I choose it"), (True, "automatically"))
SETTINGS_NOT_SAVED = "The settings hold for this match only: {reason}."

# A table on a server

WAITING_TITLE = "Waiting for the match"
