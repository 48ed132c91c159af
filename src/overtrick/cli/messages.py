"""The help texts of the command ``overtrick``, in one place, so that they can be translated."""

from __future__ import annotations

# The program

PROGRAM = "Play, study and invent trick-taking card games."
EPILOG = (
    "To play in the terminal: [bold]overtrick play[/bold]\n\n"
    "To play in the browser: [bold]overtrick serve --open[/bold]\n\n"
    "For more about a command: [bold]overtrick COMMAND --help[/bold]"
)
VERSION = "Print the version."
PLAY_PANEL, STUDY_PANEL, HOST_PANEL = "Play", "Study", "Host"
GAME_OPTIONS_HINT = "Name a game to see its options too: [bold]overtrick {command} spades --help[/bold]"
GAME_OPTIONS_PANEL = "Options of the game"
BOTS_PANEL, TIMES_PANEL, NETWORK_PANEL = "Bots", "Waiting times", "Network"
SEVERAL_SERVERS_PANEL = "Several servers"

# What several commands take

GAME = "The name of a game, or a file that defines one: ./mygame.py"
OPTIONAL_GAME = "The name or file of a game. Without it you choose from a menu."
PLAYERS = "The number of players."
PLAYERS_DEFAULT = "4, if the game allows it"
SEED = "The same seed deals the same cards."
SEED_DEFAULT = "a new one"
CORES = "The number of CPU cores to use."
CORES_DEFAULT = "all"
JSON = "Print JSON instead of text."
RECORD = "The file of a record; - reads standard input."
RECORD_GAME = "The file of the game, if the game is not installed."
GAME_OPTION = "{help} Allowed: {allowed}."

# The commands

GAMES = "List the games."
RULES = "Print the rule book of a game, for the options you choose."
PLAY = "Play a match against bots in this terminal."
PLAY_SEAT = "Your seat, counted clockwise from 0."
PLAY_BOTS = (
    "The bots you play against: random, novice (rules of thumb), club, expert, searcher (expert without its learned "
    "net), pimc-N or ismcts-N (baselines with N worlds or iterations). expert:100 thinks 100 ms per decision."
)
PLAY_PACE = "Seconds a bot pauses after each action; 0 prints everything without pauses."
COMPILE = "Compile the rules and the bots now, so that nobody waits for it later."
COMPILING = "Compiling ..."
COMPILED = "Compiled: {part} ({seconds:.0f} s)"
COMPILED_ALREADY = "Everything is compiled already."
COMPILED_PARTS = {"engine": "the rules", "novice": "the novice bot", "search": "the bots that search"}
SIMULATE = "Play many deals with random bots and print statistics."
SIMULATE_DEALS = "The number of deals."
SIMULATE_BOTS = "Only random bots can be simulated; use the arena for others."
ARENA = "Compare two bots on the same deals, with a confidence interval."
ARENA_CANDIDATE = "The bot to measure: expert, club, novice, pimc-50, ..."
ARENA_REFERENCE = "The bot to measure it against."
ARENA_DEALS = "The number of deals. Each is played at several tables with the bots exchanged."
ARENA_BUDGET = "Thinking time per decision in milliseconds, for both bots."
ARENA_STEADY = "Bots without a clock: the same seed gives the same result on any machine."
ARENA_CLUSTER = "Run on a Ray cluster: the one at RAY_ADDRESS, or a local one."
ARENA_RESUME = (
    "Keep the results in this file, and continue from the results in it. --resume without a file, at the end, "
    "continues the latest contest that was interrupted."
)
ARENA_PLOT = "Draw the results into this file (.png, .svg or .pdf)."
SHOW = "Print a recorded match: cards, auction, tricks and scores."
SHOW_DEAL = "Print only this deal."
VERIFY = "Check the cards of a fairly dealt match. The exit code is 1 if a check fails."
VERIFY_COMMITMENT = "The commitment that you were shown before the match."
VERIFY_MINE = "A word that was added to the deals; may be given once for each seat."

SERVE = "Start a server: play in the browser, alone or with others."
SERVE_HOST = "The address to listen at. 0.0.0.0 lets other computers connect."
SERVE_PORT = "The port to listen at; 0 takes any free one."
SERVE_PORT_DEFAULT = "8000, or a free one"
SERVE_DATABASE = "Where tables are kept: a file (SQLite), or postgresql://..."
SERVE_DATABASE_DEFAULT = "a file in your data folder"
SERVE_BUS = "A NATS server, to share tables between several servers: nats://host:4222"
SERVE_BOTS = "Where bots think: in processes of this server, or in workers on the bus."
SERVE_PROCESSES = "The number of processes for bots."
SERVE_PACE = "Seconds a bot takes for an action."
SERVE_CONTRIBUTION_WAIT = "Seconds a match waits until everyone has added a word to the deals."
SERVE_ABSENCE = "Seconds until a bot plays for a person who is disconnected."
SERVE_LEASE = "Seconds until another server takes over a table when its server is gone."
SERVE_ORIGIN = "Another site whose pages may use this server; may be given several times."
SERVE_HTTPS = "The server is reached by https: cookies are sent over https only."
SERVE_BEHIND_PROXY = "The address of a trusted reverse proxy, such as 127.0.0.1; may be given several times."
SERVE_UNLIMITED = "Turn the rate limits off, for benchmarks."
SERVE_LOG = "The format of log lines: plain, json, or auto (plain at a terminal)."
SERVE_OPEN = "Open the page in a browser."
WORKER = "Run bots for servers that share a bus."
WORKER_BUS = "The NATS server of the bus: nats://host:4222"
WORKER_PROCESSES = "The number of processes for bots."

# Answers to input that cannot be understood

BAD_VALUE = "{flag} {reason}"
NOT_A_NUMBER = "{value}: it must be a number{range}"
NOT_WHOLE = "{value}: it must be a whole number{range}"
WRITE_INSTEAD = "; write {number}"
FROM_TO = " from {low} to {high}"
OR_MORE = ", {low} or more"
NOT_UNDERSTOOD = "{word} is not understood here; try --help"
TRY_HELP = "try {command} --help"
ONLY_RANDOM_BOTS = "simulations are played by random bots, not by {bots}; the arena compares other bots"
EMPTY_FILE_NAME = "the file name is empty: --out FILE keeps the results, --resume alone continues the latest contest"
BAD_WORD = "--mine {pair}: write a seat and a word, such as 0:lucky7"
MISSING_EXTRA = "{module} is missing: pip install 'overtrick[web]' installs what a server needs"
CHECKS_FAILED = "{failed} of {all} checks failed."
CHECKS_PASSED = "All checks passed."
PREPARING = "Getting ready ..."
PLAYING = "Playing {game}"
