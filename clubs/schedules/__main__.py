"""Draws on the command line: `python -m clubs.schedules draw|check|bracket [FILE]`."""

from typing import Any

from clubs.schedules.bracket.document import bracket_document, read_bracket
from clubs.schedules.bracket.playing import bracket_now
from clubs.schedules.checking import check_schedule
from clubs.schedules.command_line import Watcher
from clubs.schedules.document.reading import read_answer, read_request
from clubs.schedules.document.writing import answer_document, checked_document
from clubs.schedules.drawing import draw
from core.errors import Translate
from scoring.rules.command_line import CommandLine


def drawn(document: object, translate: Translate) -> dict[str, Any]:
    """Return the draw that a document asks for; Ctrl-C stops its search with the best so far."""
    request = read_request(document)
    with Watcher() as watcher:
        schedule = draw(request, watcher)
    return answer_document(request, schedule, translate)


def checked(document: object, translate: Translate) -> dict[str, Any]:
    """Return what the control finds in a draw's answer, and how fair it is."""
    return checked_document(check_schedule(read_answer(document)), translate)


def answer_bracket(document: object, _translate: Translate) -> dict[str, Any]:
    """Return the games of the knock-out that a document holds, and how everybody stands (DR-10 to DR-16)."""
    return bracket_document(bracket_now(read_bracket(document)))


COMMAND_LINE = CommandLine(
    "clubs.schedules",
    "Draws rounds and checks them. JSON documents in, JSON lines out.",
    {"draw": drawn, "check": checked, "bracket": answer_bracket},
)

if __name__ == "__main__":
    COMMAND_LINE.main()
