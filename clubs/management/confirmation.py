"""A question at the terminal that has to be answered with yes."""

import sys

NOT_CONFIRMED = 2
"""What a command ends with to which nobody has said yes."""

YES = {"y", "yes", "j", "ja", "o", "oui", "s", "sì", "si"}


def is_confirmed(question: str) -> bool:
    """Ask whoever sits at the terminal; where nobody does, nobody has said yes."""
    return sys.stdin.isatty() and input(f"{question} [y/N] ").strip().lower() in YES
