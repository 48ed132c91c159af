"""Every text that the terminal prints, in one place, so that it can be translated.

A text with ``{name}`` in it is a template: :func:`fill` puts styled text in, ``str.format`` plain text.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter

from rich.text import Text

# Choosing a game

WHICH_GAME = "Which game would you like to play?"
GAME_PROMPT = "Game: "
GAME_NOT_FOUND = "Type a number from 1 to {count}, or the name of a game."
PLAYERS_PROMPT = "Number of players including you, {allowed} (Enter for {default}): "
PLAYERS_NOT_ALLOWED = "{game} is for {allowed} players."
NO_SUCH_SEAT = "seat {seat}: {game} with {players} players has seats 0 to {last}"
GOODBYE = "\nGoodbye."
PREPARING_BOTS = "Preparing the bots (this takes up to a minute the first time) ..."
BOT_NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gia", "Hugo")

# Descriptions of games

GAMES_COLUMNS = ("name", "game", "players", "minutes", "summary")
GAME_FACTS = "{players} players, about {minutes} minutes"
OPTION_COLUMNS = ("option", "value", "default", "allowed values", "meaning")
NO_OPTIONS = "{game} has no options."
NO_TERMS = "{game} has no words to explain."
NO_SUCH_TERM = "{game} explains no word {word!r}; it explains: {terms}"
NO_TERMS_LIST = "none"

# The seats

YOU = "You"
SEAT = "Seat {seat}"
SEATS = "Seats {seats}"
DRAW_AND_DEAL = ("You draw the highest card and deal first.", "{name} draws the highest card and deals first.")
WIN_TRICK = ("you win", "{name} wins")
WIN_MATCH = ("You win!", "{name} wins!")
TEAM_WINS = "{name} win!"
SHARE_MATCH = "{names} share the win!"

# The table

TITLE = " {game}, deal {number} "
TITLE_WITH_COUNT = " {game}, deal {number} of {deals} "
PARTNER = ", partner"
DEALER = ", dealer"
TO_BID = "to bid"
BIDS = "bids {call}"
TAKEN_OF_BID = "{taken} of {bid}"
NELLO = "{nello}, {taken}"
NELLO_TAKEN = "{taken} taken"
DECLARER = "declarer"
DECLARER_TAKEN = "{role}, {taken} of {wanted}"
DECLARER_BID = "{role} {bid}, {tricks}"
DECLARER_TRICKS = "{role}, {tricks}"
PLAYS_ALONE = " alone"
TRICKS_AND_POINTS = "{tricks}, {points}"
SITS_OUT = "sits out"
TO_GIVE = "to give {cards}"
HAS_GIVEN = "gave {cards}"
HAND_AND_PILE = "hand {hand}, pile {pile}"
TRUMP = "trump {suit}"
NO_TRUMP = "no trump"
TURNED_UP = "turned up {card}"
SHOWS = ("you show {card}", "{name} shows {card}")
OFFERED = "offered {card}"
TURNED_DOWN = "turned down {card}"
ORDERED_UP = "ordered up {card}"
TOOK_UP = "{name} took up {card}"
GIVE_TO = "{cards} {direction}"
GIVE_LEFT, GIVE_RIGHT, GIVE_ACROSS = "to the left", "to the right", "across"
NOBODY_GIVES = "nobody gives cards"
IN_THE_MIDDLE = "in the middle {cards}"
FACE_DOWN = "and {cards} face down"
SUIT_LED = "{suit} led"
SCORE = "{side} {score}"
TAKEN_OF_WANTED = ", {taken} of {wanted} {unit}"
POINTS = ", {points}"
ENDS_AT = "match ends at {target}"
ENDS_ABOVE = "match ends above {target}"
ENDS_OR_LOSES_AT = "{ends} or at {lose_at}"
LOWEST_WINS = "lowest score wins"
AUCTION = "Auction: "
LAST_TRICK = "Last trick: {cards}"
NO_LAST_TRICK = "No trick has been played yet."
LAST_TRICK_WON = ": {winner}"
FROM_THE_MIDDLE = "From the middle: "
TAKEN_UP = "You took up: "
GIVEN_TO = "Given to {name}: "
RECEIVED_FROM = "From {name}: "
NOT_LOOKED = "{cards}, face down: you have not looked at them"
FACE_UP = "face up"
HAND = "hand"
IN_THE_PILE = "   and {cards} in the pile"

# Prompts

ONLY_ONE = "Only {action} is legal. Press Enter."
BID_PROMPT = "Your bid, {choices}:"
CALL_PROMPT = "Your call, {choices}:"
ORDER_UP = "{call} ({card})"
TRUMP_CHOICES = "{suits} as trump"
LOOK_PROMPT = "You have not looked at your cards. Type {choices}:"
ALONE_PROMPT = "Play alone, or together with {partners}? Type {choices}:"
GIVE_PROMPT = "Give {cards} to {name}:"
BID_STEPS = "{numbers} in steps of {step}"
BID_ABOVE = "tricks and a suit above {bid}"
BID_EXAMPLE = "tricks and a suit, such as {bid}"
RANGE = "{low} to {high}"
DISCARD_PROMPT = "Discard {cards}:"
TRUMP_PROMPT = "Name trump, {suits}:"
LEAD_PROMPT = "Your lead:"
FOLLOW_PROMPT = "Follow {suit}:"
CARD_PROMPT = "Your card:"
FIRST_HINT = "Type your answer, for example {example}. Type ? for help."
INPUT_PROMPT = "> "
CONTINUE_PROMPT = "Press Enter to continue "
LEAVE_PROMPT = "Leave the table? y/n "
YES = ("y", "yes")

# The course of a match

DRAW = "The draw for the first deal: {cards}"
DEAL_OVER = "Deal {number} is over"
MATCH_OVER = "The match is over"
AFTER_MATCH = "Press Enter to leave the table. The commands score, save FILE and undo still work."
LEFT = "\nYou left the table in deal {number}. Thank you for playing."
TO_RESUME = "The match is saved. To continue it: overtrick play --resume"
HINT = "Hint: {action} ({reason})"
THANKS = "\nThank you for playing."
LEGAL_NOW = "Legal now:"
SHORT_FORM = "The first word may be left out: {short} means {full}."
SEVERAL_CARDS = "Several cards can be typed at once: {short} and so on, with spaces between them."
SIT_OUT = ("{partner} plays alone: you sit out in this deal.", "{name} sits out in this deal.")
COMMANDS_HEADING = "Commands:"
COMMANDS = (
    ("?", "show what is legal now, and this list"),
    ("Enter", "show the table again"),
    ("hint", "ask a good bot what it would do, and why"),
    ("undo", "take back your last decision"),
    ("score", "show the score sheet"),
    ("rules", "show the rule book"),
    ("terms", "explain the words of the game; terms WORD explains one"),
    ("claim", "claim all remaining tricks, if they are certain"),
    ("concede", "give the rest of the deal away: your weakest cards are played"),
    ("save FILE", "save the match as a record"),
    ("quit", "leave the table"),
)
LINE_COMMANDS = (
    ("?", "show what is legal now, and this list"),
    ("Enter", "show the table as a picture"),
    ("hint", "ask a good bot what it would do, and why"),
    ("undo", "take back your last decision, or ask the others whether you may"),
    ("agree", "allow a take-back that another person asks for; refuse does not"),
    ("claim", "claim all remaining tricks; claim 3 claims at least three of them"),
    ("concede", "give the rest of the deal away: your weakest cards are played"),
    ("stop", "play your cards yourself again after a claim of some tricks, or after concede"),
    ("trick", "show the last trick"),
    ("score", "show the score sheet"),
    ("rules", "show the rule book"),
    ("terms", "explain the words of the game; terms WORD explains one"),
    ("/text", "write to the other people at the table"),
    ("start", "start the match, or another one after it, if you are the host"),
    ("quit", "leave the table"),
)
SEATS_ARE = "Seats: {seats}"
TRICK_IS = "Trick: "
YOUR_HAND = "Your hand: "
YOUR_FACE_UP = "Your face-up cards: "
FACE_UP_OF = "Face-up cards of {name}: "
AFTER_SERVER_MATCH = "Type start to play another match, or quit to leave."
STAND_IN_PLAYS = "You left the table. A bot plays for you until you come back with the same command."
NOT_YOUR_TURN = "It is not your turn."
TOO_MANY_ACTIONS = "Another player comes before all of these actions are done."
NO_CHAT = "There is nobody to read it: the other players are bots."
NOTHING_TO_UNDO = "There is nothing to take back: you have not decided anything yet."
SAVE_WHERE = "Add the name of a file, for example: save match.txt"
SAVE_EXISTS = "{file} already exists and is not a record. Choose another file."
SAVE_FAILED = "{file} could not be written: {reason}."
SAVED = "Saved. To read it: overtrick show {words}"

# The log

LOG_DOES = ("You: {what}", "{name}: {what}")
LOG_BID = "bid {bid}"
LOG_DISCARD = "discard {card}"
LOG_GIVE = "give {card}"
LOG_HIDDEN_CARD = "a card"
LOG_WINS_TRICK = ("You win the trick.", "{name} wins the trick.")
LOG_DEALS = ("you deal", "{name} deals")
LOG_DEAL = "Deal {number}, {dealer}"
LOG_DEAL_OVER = "Deal {number} is over: {changes}"
LOG_SAYS = "{name}: “{text}”"
LOG_UNDONE = "Taken back."

# Claims

CLAIM_OFFER = "You can win all {tricks} remaining tricks, whatever the others play: type claim."
CLAIM_REFUSED = "This claim cannot be proven from what you know: play on."
CLAIM_HOW = "Type claim for all remaining tricks, claim 3 for at least three of them, or concede to give them away."
CLAIM_OWN = "You claim all remaining tricks."
CLAIM_PROVEN = "Proven: you win at least {tricks} more. Your cards are played for you; type stop to play them yourself."
CLAIM_PROVEN_HERE = "Proven: you win at least {tricks} more. Your cards are played for you in this deal."
CLAIM_STOPPED = "You play your cards yourself."
CONCEDED = "You concede the rest: your weakest cards are played. Type stop to play them yourself."
CONCEDED_HERE = "You concede the rest: your weakest cards are played in this deal."
CONCEDE_LATER = "You can concede when you are to play a card."

# Lessons

LESSON_STEP = "Step {step} of {steps}"
LESSON_LOOK = {
    "hand": ", look at your cards",
    "actions": ", look at what you can call",
    "trick": ", look at the trick",
    "scores": ", look at the scores and trump",
    "seats": ", look at the other players",
}
LESSON_DONE = "Lesson complete"
LESSON_WHY = "The coach suggests something else. {why}"
LESSON_FIRST = "Finish the steps of the lesson first: then you can claim or concede tricks."
LESSON_IS_OVER = "The lesson is over."

# Saved matches

NOTHING_TO_RESUME = "there is no unfinished match in {folder}"
NO_SAVED = "no saved match is called {name!r}; overtrick play --saved lists them"
SEVERAL_SAVED = "several saved matches begin with {name!r}; overtrick play --saved lists them"
BROKEN_SAVED = "{file} cannot be resumed: {reason}"
NOT_TEXT = "it is not text"
WRONG_SEAT = "there is no seat {seat!r}"
SAVED_COLUMNS = ("name", "game", "players", "deal", "saved", "scores")
SAVED_OVER = "over"
NOT_SAVED = "From now on the match is not saved: {reason}."
NOTHING_SAVED = "No match is saved yet."

# A table on a server

BAD_SERVER = "{server!r} is not the address of a server, such as http://127.0.0.1:8000"
BAD_LINK = "{link!r} is not the link of a table"
NO_SERVER = "{server} cannot be reached: {reason}"
NOT_CONNECTED = "There is no connection to the server now."
HTTP_STATUS = "the server answered with status {status}"
NO_SEAT = "You have no seat at this table."
OTHER_GAME = "the table plays {game}, not {given}"
UNKNOWN_GAME = "the game {game} cannot be shown: {reason}; name its file, as in overtrick play ./game.py --table LINK"
NO_RECORD = "The server has the record: open the match there to save it."
TABLE_CLOSED = "The table was closed."
NOBODY_ASKS = "Nobody asks for a take-back."
OPEN_SEAT = "open seat"
START_HELP = "Type start to begin: open seats get bots."
WAIT_HELP = "The match begins when the host starts it."
LOST_CONNECTION = "The connection is lost. Connecting again ..."
CONNECTED_AGAIN = "Connected again."
UNDO_WATCHED = "{name} asks for a take-back."
EVENTS = {
    "seated": ("You sit down.", "{name} sits down."),
    "left": ("You leave.", "{name} leaves."),
    "starting": ("The match starts.", "The match starts."),
    "claimed": (CLAIM_OWN, "{name} claims all remaining tricks."),
    "undo_asked": ("You ask the others for a take-back.", "{name} asks for a take-back: type agree or refuse."),
    "undo_lapsed": ("The take-back is off.", "The take-back is off."),
    "taken_over": ("A bot plays for you.", "A bot plays for {name}."),
    "given_back": ("You play again.", "{name} plays again."),
    "rematch": ("Another match in the same seats.", "Another match in the same seats."),
}
"""What an event means: one sentence for the person whose seat it is about, and one for the others."""
UNRANKED = {
    "hint": "This match counts on no leader board, because a player had a hint.",
    "take_back": "This match counts on no leader board, because an action was taken back.",
    "program": "This match counts on no leader board, because a program plays in a player's seat.",
}

# Score sheets

EVERYBODY_PASSED = "Everybody passed: nobody scores, and the next player deals."
NO_FINISHED_DEAL = "No deal is finished yet."
BID_COLUMN, CALL_COLUMN, TRICKS_COLUMN, POINTS_COLUMN = "bid", "last call", "tricks", "points"
SAT_OUT = "sat out"
CHANGE_COLUMN, SCORE_COLUMN, PAID_FOR_COLUMN = "change", "score", "paid for"
DEAL_COLUMN, TOTAL_ROW = "deal", "total"
SCORE_SHEET_LEGEND = "tricks taken/bid, then the change of score"
PLACE_COLUMN, TIMES_COLUMN, TOTAL_COLUMN, CREDITS_COLUMN = "place", "times", "total", "credits"

# The report on a recorded match

MATCH_FACTS = "{players} players, {deals}"
AGAINST = " against "
DRAWN = "Drawn for the first deal: {cards}"
ENTERED = "Order of entering the room: {seats}"
DEAL_HEADING = "{deal}, seat {dealer} deals"
DEAL_HEADING_TRUMP = "{deal}, seat {dealer} deals, trump {suit}"
DEAL_NUMBER = "Deal {number}"
MIDDLE = "In the middle: {card} face up, {others} face down"
TURNED = "Turned up: {card}"
DISCARDS = "Seat {seat} discards {cards}"
GIVES_COLUMNS = ("gives", "cards", "to")
DEALER_SHOWS = "Seat {seat} shows the last card dealt: {card}"
NOT_FINISHED = "This deal is not finished."
TURN_OF = "The match is not finished: it is the turn of seat {seat}."
HAND_COLUMN, ALWAYS_TRUMP_COLUMN, NO_SUIT_COLUMN = "hand", "always trump", "no suit"
CARDS_COLUMN, PILE_COLUMNS = "cards", ("face up", "hand", "pile, from the top")
CALLS_COLUMN, ROUND = "calls", "round {number}"
TRICK_COLUMN, WON_BY_COLUMN = "trick", "won by"


# Counts, lists and ranges


def tricks(number: int) -> str:
    """``1 trick``, ``2 tricks``."""
    return counted(number, "trick")


def deals(number: int) -> str:
    """``1 deal``, ``2 deals``."""
    return counted(number, "deal")


def cards(number: int, *, more: bool = False) -> str:
    """``1 card``, ``2 cards``, ``2 more cards``."""
    return counted(number, "more card" if more else "card")


def counted(number: int, noun: str) -> str:
    """A number of something: ``1 bag``, ``2 bags``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def all_of(parts: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return _joined(parts, "and")


def one_of(parts: Sequence[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    return _joined(parts, "or")


def _joined(parts: Sequence[str], last: str) -> str:
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def one_of_numbers(numbers: Sequence[int], step: int = 1) -> str:
    """Ascending numbers, with runs shortened to ranges.

    >>> one_of_numbers([0, 1, 2, 3, 5, 7, 8]), one_of_numbers([75, 80, 85], step=5)
    ('0 to 3, 5, 7 or 8', '75 to 85')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + step:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts: list[str] = []
    for run in runs:
        is_range = len(run) > 2
        parts += [RANGE.format(low=run[0], high=run[-1])] if is_range else [str(number) for number in run]
    return one_of(parts)


def fill(template: str, style: str = "", **parts: str | int | Text) -> Text:
    """The template with its parts filled in; a part that is a Text keeps its style.

    >>> fill("{name} leads {card}", name="Ben", card=Text("SA", style="bold")).markup
    'Ben leads [bold]SA[/bold]'
    """
    filled = Text(style=style)
    for literal, name, _, _ in Formatter().parse(template):
        filled.append(literal)
        if name is not None:
            part = parts[name]
            filled.append_text(part if isinstance(part, Text) else Text(str(part)))
    return filled


BOT_FAILED = "{what}; a novice chose instead"


# A review of a match

REVIEW_TITLE = "Review of {game}"
REVIEW_FACTS = "seat {seat}, {deals}"
REVIEW_CALLS = "Before the play: {accuracy:.0%} of {judged} decisions cost nothing."
REVIEW_PLAYS = "Cards played: {accuracy:.0%} of {judged} decisions cost nothing."
REVIEW_COST = "Points lost by mistakes, on average: {cost:.1f}"
REVIEW_COLUMNS = ("deal", "expected first", "expected last", "came", "lost")
REVIEW_NO_MISTAKES = "No decision was clearly worse than the best one."
REVIEW_WORST = "The most expensive decisions"
REVIEW_MOMENT = "Deal {deal}: {action} instead of {best} costs {cost} points"
REVIEW_HAND = "hand: {cards}"
REVIEW_TRUMP = "trump: {suit}"
REVIEW_TRICK = "trick: {cards}"
