"""Standings on the command line: `python -m clubs.standings rank [FILE]`; who goes through: `cut`."""

from typing import Any

from clubs.standings.cut.deciding import decide_cut
from clubs.standings.cut.document import cut_document, read_cut_document
from clubs.standings.document import read_tournament, standings_document
from clubs.standings.ranking import rank
from core.errors import Translate
from scoring.rules.command_line import CommandLine


def answer_rank(document: object, translate: Translate) -> dict[str, Any]:
    """Return the standings of the tournament that a document holds (TN-3 to TN-10)."""
    return standings_document(rank(read_tournament(document)), translate)


def answer_cut(document: object, translate: Translate) -> dict[str, Any]:
    """Return who goes through to a final by the cut that a document holds (ST-13)."""
    return cut_document(decide_cut(*read_cut_document(document)), translate)


COMMAND_LINE = CommandLine(
    "clubs.standings",
    "Ranks tournaments and seasons. JSON documents in, JSON lines out.",
    {"rank": answer_rank, "cut": answer_cut},
)

if __name__ == "__main__":
    COMMAND_LINE.main()
