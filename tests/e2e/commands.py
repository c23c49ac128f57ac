"""What the command line says, without a process for each question."""

import io
import json
from typing import Any

from scoring.rules.command_line import answer_lines
from scoring.rules.commands import VERBS


def command_line(verb: str, document: dict[str, Any]) -> dict[str, Any]:
    """Return what `python -m scoring.rules` answers to a document."""
    out = io.StringIO()
    complaint = answer_lines(VERBS[verb], [json.dumps(document).encode()], out, str)
    assert complaint is None
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer
