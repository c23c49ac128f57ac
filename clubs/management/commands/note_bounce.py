"""`manage.py note_bounce`: read a mail that came back from standard input; the mail server calls it."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from clubs.actions.mail_bounces import note_bounce
from clubs.bounces import MOST_BYTES, read_bounce

EX_TEMPFAIL = 75
"""What mail servers try again after; `os` has it on some systems alone (sysexits.h)."""


class Command(BaseCommand):
    help = "Read a delivery status notification from standard input, and note which mail has not arrived."

    def handle(self, *args: Any, **options: Any) -> None:
        bounce = read_bounce(sys.stdin.buffer.read(MOST_BYTES))
        try:
            count = note_bounce(bounce) if bounce else 0
        except DatabaseError as error:
            raise CommandError("The database is away: try again later.", returncode=EX_TEMPFAIL) from error
        self.stdout.write(f"Noted: {count}")
