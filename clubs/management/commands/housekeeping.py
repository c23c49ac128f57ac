"""`manage.py housekeeping`: remove what is out of date now, and say what; the server does it once a day."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs.actions.housekeeping import housekeeping
from clubs.management.first_start import check_database_begun


class Command(BaseCommand):
    help = "Remove what is out of date, a line for each kind of thing. The server does the same once a day."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="count what is due and remove nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        check_database_begun()
        failed = False
        for done in housekeeping(dry_run=options["dry_run"]):
            self.stdout.write(str(done))
            failed |= done.count is None
        if failed:
            raise CommandError("Not everything could be done; the log above says why.")
