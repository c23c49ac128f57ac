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


def prepare() -> None:
    from config.serve import prepare_main

    prepare_main()


def manage() -> None:
    from manage import main

    main()


def score() -> None:
    from scoring.rules.__main__ import COMMAND_LINE

    sys.argv.insert(1, "score")
    COMMAND_LINE.main()


VERBS: Mapping[str, tuple[Callable[[], None], str]] = {
    "run": (run, "serve the app; --demo for an example, --hall for an evening, --copies FOLDER for backups"),
    "prepare": (prepare, "bring everything up to date for servers that are started with run --prepared"),
    "manage": (manage, "its commands: backup, restore, verify, operator … ; `standblatt manage help`"),
    "score": (score, "score the games of a file: standblatt score game.json"),
}


ASKS_FOR_HELP = {"help", "--help", "-h"}
ASKS_FOR_VERSION = "--version"
REFUSED = 2


def usage() -> str:
    lines = (f"  standblatt {name:<8}{text}" for name, (_do, text) in VERBS.items())
    return "\n".join(["Say what to do:", *lines, "Each says more with --help.", ""])


def main() -> None:
    """Do what the first word says, with the words after it."""
    sys.path.insert(0, str(FILES))
    from config.version import VERSION  # found only now where it is installed

    verb, *words = sys.argv[1:] or [""]
    if ASKS_FOR_VERSION in sys.argv:
        sys.stdout.write(f"Standblatt {VERSION}\n")
    elif verb in ASKS_FOR_HELP:
        sys.stdout.write(usage())
    elif verb in VERBS:
        sys.argv = [f"standblatt {verb}", *words]
        VERBS[verb][0]()
    else:
        sys.stderr.write(usage())
        sys.exit(REFUSED)


if __name__ == "__main__":
    main()
