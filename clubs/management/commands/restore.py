"""`manage.py restore`: the database and the secret key of a backup, in place of what is there."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.timezone import localtime

from clubs.backups.archive import BackupError, Manifest, opened_backup
from clubs.backups.restoring import check_fits, is_something_there, restore_backup
from clubs.management.confirmation import NOT_CONFIRMED, is_confirmed
from clubs.management.progress import steps_shown


class Command(BaseCommand):
    # What is wrong with the database is for this command to say.
    requires_system_checks = ()
    help = "Restore a backup: the database and the secret key. What is there is set aside as a backup first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the backup")
        parser.add_argument("--yes", action="store_true", help="ask nothing, for scripts")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            with opened_backup(path) as backup:
                manifest = backup.manifest
            check_fits(manifest)
            if is_something_there() and not (options["yes"] or confirmed(manifest)):
                raise CommandError("Nothing was restored.", returncode=NOT_CONFIRMED)
            with steps_shown() as progress:
                restored = restore_backup(path, progress=progress)
        except BackupError as error:
            raise CommandError(str(error)) from error
        if restored.aside:
            self.stdout.write(f"What was there before is now in {restored.aside}")
        self.stdout.write(f"Restored: {description(manifest)}")
        if not restored.key_in_force:
            raise CommandError(
                "The database is restored, but SECRET_KEY in the environment is another: put the backup's "
                f"there (`unzip -p {path} secret-key` shows it). Until then no printed code opens a table, "
                "and everybody is signed out."
            )


def confirmed(manifest: Manifest) -> bool:
    """Whether the person at the terminal wants it; without a terminal nobody does."""
    if not sys.stdin.isatty():
        raise CommandError(
            "There is a database already: add --yes to put the backup in its place.", returncode=NOT_CONFIRMED
        )
    return is_confirmed(f"Put {description(manifest)} in place of the database that is there?")


def description(manifest: Manifest) -> str:
    """Return which backup it is, as people say it."""
    return f"the backup of {localtime(manifest.made):%d %B %Y, %H:%M}, Standblatt {manifest.version}"
