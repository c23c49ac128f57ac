"""`manage.py verify`: whether a backup, or the live database, is whole and adds up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.timezone import localtime, now

from clubs.backup_state import Verification, note_verification
from clubs.backups.archive import BackupError, DamagedBackup
from clubs.backups.verification import verify_backup, verify_live
from clubs.management.progress import steps_shown

LIVE = "live"
SOMETHING_WRONG, NOT_LOOKED_AT = 1, 2


class Command(BaseCommand):
    # What is wrong with the database is for this command to say.
    requires_system_checks = ()
    help = (
        "Look at all of a backup, or of the live database: checksums, pages and indexes, rows that lead to "
        "nowhere, and every stored number recomputed from what was entered. It ends with 0 where all is "
        "well, with 1 and a line for each thing that is wrong, and with 2 where it could not look."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", metavar="FILE|live", help="a backup, or the word live")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.verify(options["what"])
        except CommandError as error:
            if error.returncode == SOMETHING_WRONG:
                note_verification(Verification(now(), is_well=False))
            raise
        note_verification(Verification(now(), is_well=True))

    def verify(self, what: str) -> None:
        """Look, and say what was found; CommandError unless all is well."""
        try:
            with steps_shown() as progress:
                found = (
                    verify_live(progress=progress)
                    if what == LIVE
                    else verify_backup(Path(what), progress=progress)
                )
        except DamagedBackup as error:
            raise CommandError(str(error), returncode=SOMETHING_WRONG) from error
        except BackupError as error:
            raise CommandError(str(error), returncode=NOT_LOOKED_AT) from error
        for line in found.differences:
            self.stdout.write(line)
        if found.differences:
            many = "1 thing is" if len(found.differences) == 1 else f"{len(found.differences)} things are"
            raise CommandError(f"{many} wrong.", returncode=SOMETHING_WRONG)
        if found.remark:
            raise CommandError(found.remark, returncode=NOT_LOOKED_AT)
        made = f", made {localtime(found.manifest.made):%d %B %Y, %H:%M}" if found.manifest else ""
        self.stdout.write(f"All is well: {what}{made}.")
