"""`manage.py backup`: database and secret key in one file, while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs.backups.archive import BackupError
from clubs.backups.making import make_backup
from clubs.management.first_start import check_database_begun
from clubs.management.progress import steps_shown


class Command(BaseCommand):
    # What is wrong with the database is for this command to say.
    requires_system_checks = ()
    help = (
        "Write a backup: the database as it is at this moment and the secret key, in one file with "
        "checksums. Of the older ones there 24 by the hour, 14 by the day and 12 by the month are kept."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--folder", type=Path, help="where it goes; BACKUP_FOLDER if that is set, else var/backups"
        )

    def handle(self, *args: Any, **options: Any) -> str:
        check_database_begun()
        try:
            with steps_shown() as progress:
                return str(make_backup(options["folder"], progress=progress))
        except BackupError as error:
            raise CommandError(str(error)) from error
