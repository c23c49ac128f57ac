"""The rule book on the command line: `python -m scoring.rules VERB [FILE]`."""

from scoring.rules.command_line import CommandLine
from scoring.rules.commands import VERBS, presets

COMMAND_LINE = CommandLine(
    "scoring.rules",
    "Jass: scores games, settles Weis and auctions, plays. JSON documents in, JSON lines out.",
    VERBS,
    {"presets": presets},
)

if __name__ == "__main__":
    COMMAND_LINE.main()
