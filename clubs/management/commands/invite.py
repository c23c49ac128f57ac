"""`manage.py invite`: a link that lets somebody found a club, whatever REGISTRATION says of strangers."""

from argparse import ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from clubs.actions.accounts import founding_link
from clubs.models import Invitation
from core.composing import composed

LONGEST = 365
USUAL = 14
LONGEST_NOTE = Invitation._meta.get_field("note").max_length or 0


def days(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= LONGEST):
        raise ArgumentTypeError(f"a whole number from 1 to {LONGEST}, not {text!r}")
    return int(text)


def note(text: str) -> str:
    if len(text) > LONGEST_NOTE:
        raise ArgumentTypeError(f"at most {LONGEST_NOTE} characters, not {len(text)}")
    return composed(text)


class Command(BaseCommand):
    help = "Print a link that lets somebody found a club, once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days", type=days, default=USUAL, help=f"how long it is valid, {USUAL} unless given"
        )
        parser.add_argument("--note", type=note, default="", help="for whom it is")

    def handle(self, *args: Any, **options: Any) -> str:
        return founding_link(days=options["days"], note=options["note"])
