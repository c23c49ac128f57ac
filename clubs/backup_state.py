"""Whether a backup is due, and what became of the last one: two files in var/ that all processes share.

An action marks that one is due and waits for nothing; a thread of the server makes it.
"""

from __future__ import annotations

import json
import logging
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from django.conf import settings

logger = logging.getLogger(__name__)


class BackupProblem(StrEnum):
    """Why there are no new backups."""

    NONE = ""
    GONE = "gone"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class BackupState:
    """How it stands with the backups in a folder: what is wrong since when, and which is the newest.

    `apart` tells that the folder was a disk of its own: then its empty place is not taken for the stick.
    `ahead` is the newest backup that is dated in the future: the clock was wrong when it was made, or is now.
    """

    folder: str
    problem: BackupProblem = BackupProblem.NONE
    since: datetime | None = None
    newest: datetime | None = None
    apart: bool = False
    ahead: datetime | None = None


MOMENTS = ("since", "newest", "ahead")


def mark_due() -> None:
    """Let a backup be made soon, where a folder is named for them; whatever happens, nobody has to wait."""
    if settings.BACKUP_FOLDER is None:
        return
    try:
        _mark().touch()
    except OSError as error:
        logger.warning("it cannot be marked that a backup is due: %s", error)


def is_due() -> bool:
    return _mark().exists()


def clear_mark() -> None:
    _mark().unlink(missing_ok=True)


def backup_state() -> BackupState | None:
    """Return how it stands with the backups, None where no folder is named or nobody has looked yet."""
    if settings.BACKUP_FOLDER is None:
        return None
    try:
        known = json.loads(_file().read_text(encoding="utf-8"))
        since, newest, ahead = (
            datetime.fromisoformat(known[name]) if known.get(name) else None for name in MOMENTS
        )
        state = BackupState(
            known["folder"], BackupProblem(known["problem"]), since, newest, bool(known["apart"]), ahead
        )
    except (OSError, KeyError, TypeError, ValueError):
        return None
    return state if state.folder == str(settings.BACKUP_FOLDER) else None


def note_state(state: BackupState) -> None:
    """Keep how it stands, for all processes and for the next start."""
    document = asdict(state)
    for name in MOMENTS:
        document[name] = document[name] and document[name].isoformat()
    draft = _file().with_name(f"{_file().name}.{os.getpid()}")
    draft.write_text(json.dumps(document), encoding="utf-8")
    draft.replace(_file())


@dataclass(frozen=True, slots=True)
class Verification:
    """When somebody looked last whether a backup or the live database adds up, and whether it did."""

    at: datetime
    is_well: bool


def note_verification(found: Verification) -> None:
    """Keep what was found, as far as whoever looked may write there."""
    with suppress(OSError):
        _verified().write_text(json.dumps({"at": found.at.isoformat(), "is_well": found.is_well}), "utf-8")


def last_verification() -> Verification | None:
    try:
        known = json.loads(_verified().read_text(encoding="utf-8"))
        return Verification(datetime.fromisoformat(known["at"]), bool(known["is_well"]))
    except (OSError, KeyError, TypeError, ValueError):
        return None


def _verified() -> Path:
    return Path(settings.VAR) / "verified.json"


def _mark() -> Path:
    return Path(settings.VAR) / "backup-due"


def _file() -> Path:
    return Path(settings.VAR) / "backup-state.json"
