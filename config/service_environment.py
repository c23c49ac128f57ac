"""The service's environment for commands at a terminal: `manage.py` reads the file that systemd reads.

Without it a command would work on another database than the service does, and say that all is well.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, MutableMapping
from pathlib import Path

from config.environment import CannotStart

USUAL = "/etc/standblatt.env"
NAMED_BY = "STANDBLATT_ENV"
"""The variable that names another file; empty, it means none."""

ASSIGNMENT = re.compile(r"(?P<name>[A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?P<value>.*)")
DECIDES = "DATABASE_URL"
"""Whoever names the database himself has no need of the file."""


def load_service_environment(environment: MutableMapping[str, str] = os.environ, usual: str = USUAL) -> None:
    """Add what the service's file says and the environment does not; CannotStart where it cannot be read."""
    named = environment.get(NAMED_BY, usual)
    if not named:
        return
    try:
        text = Path(named).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        if NAMED_BY in environment:
            raise CannotStart(f"{NAMED_BY} names {named}, which does not exist.") from error
        return
    except (OSError, ValueError) as error:
        if DECIDES in environment:
            return
        raise CannotStart(
            f"{named} has the service's environment, but cannot be read by this user: run this as root or "
            f"as the service's user, or say {NAMED_BY}= to go without it."
        ) from error
    for name, value in read_assignments(text, named).items():
        environment.setdefault(name, value)


def read_assignments(text: str, place: str) -> Mapping[str, str]:
    """Return the variables of such a file, as systemd reads them: a line each, comments, values in quotes."""
    return dict(_assignments(text, place))


def _assignments(text: str, place: str) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.strip()
        if not bare or bare.startswith(("#", ";")):
            continue
        found = ASSIGNMENT.fullmatch(bare)
        if found is None:  # the line may hold a password, and is not repeated
            raise CannotStart(f"Line {number} of {place} must be like NAME=value.")
        yield found["name"], unquoted(found["value"])


def unquoted(value: str) -> str:
    """Return a value without the quotes around it."""
    quote = value[:1]
    return value[1:-1] if len(value) > 1 and quote in {'"', "'"} and value.endswith(quote) else value
