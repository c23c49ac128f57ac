"""Node, as it comes with Playwright: it answers questions about the rules with the browser's modules."""

import json
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import playwright

NODE = Path(playwright.__file__).parent / "driver" / "node"
ANSWER = Path(__file__).with_name("answer.mjs")
RULES = Path(__file__).parents[2] / "static" / "js" / "rules"


def ask(questions: Iterable[object], *arguments: str) -> list[Any]:
    """Return the answer to each question, all from one process."""
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    command: Sequence[str] = [str(NODE), str(ANSWER), *arguments]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]
