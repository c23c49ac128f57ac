"""Node, as it comes with Playwright: it answers questions about the rules with the browser's modules."""

import json
import subprocess
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import playwright

NODE = Path(playwright.__file__).parent / "driver" / "node"
ANSWER = Path(__file__).with_name("answer.mjs")
MODULES = Path(__file__).parents[2] / "static" / "js"
RULES = MODULES / "rules"


def ask(questions: Iterable[object], *arguments: str, modules: Path = MODULES) -> list[Any]:
    """Return the answer to each question, all from one process, by the modules in that folder."""
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    done = subprocess.run(
        [str(NODE), str(ANSWER), *arguments],
        input=lines,
        env={"MODULES": str(modules)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def doing(script: Path) -> Callable[..., Any]:
    """Return what has this script do something, by name, in one process that stays for the next time."""

    @cache
    def node() -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(NODE), str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={"MODULES": str(MODULES)},
        )

    def do(name: str, *given: object) -> Any:
        process = node()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({"do": name, "with": given}) + "\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    return do
