"""The command `standblatt` of an installed wheel: serves, manages, scores.

A wheel has the files of a checkout in one folder, `standblatt/`, and they find each other as there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

FILES = Path(__file__).resolve().parent.parent


def run() -> None:
    from config.serve import main

    main()


def manage() -> None:
    from manage import main

    main()


def score() -> None:
    from scoring.rules.__main__ import COMMAND_LINE

    sys.argv.insert(1, "score")
    COMMAND_LINE.main()


VERBS: Mapping[str, tuple[Callable[[], None], str]] = {
    "run": (run, "serve the app; --demo for an example, --hall for an evening, --copies FOLDER for backups"),
    "manage": (manage, "its commands: backup, restore, verify, operator … ; `standblatt manage help`"),
    "score": (score, "score the games of a file: standblatt score game.json"),
}


def main() -> None:
    """Do what the first word says, with the words after it."""
    sys.path.insert(0, str(FILES))
    verb = sys.argv[1] if len(sys.argv) > 1 else ""
    if verb not in VERBS:
        lines = (f"  standblatt {name:<8}{text}" for name, (_do, text) in VERBS.items())
        sys.exit("\n".join(["Say what to do:", *lines]))
    sys.argv = [f"standblatt {verb}", *sys.argv[2:]]
    VERBS[verb][0]()
