"""The file of a backup: a zip archive with the database, the secret key and a manifest with their checksums.

It is written under another name and renamed when the disk has it, so that a file with a backup's name is
whole. Only its owner may read it, as the key is in it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Self

from clubs.backups.drafts import PART, keep_locked

FORMAT = 1
MANIFEST = "manifest.json"
KEY = "secret-key"
LARGEST_MANIFEST = 1_000_000
LARGEST_KEY = 10_000
PIECE = 1 << 20
COMPRESSION = 1
"""The fastest: a database shrinks to a fifth by it, and a slower one saves little more."""

OWNER_ONLY = 0o600

MADE_ANEW = ("core_sharedpdf", "clubs_summedevening", "scoring_summedgame")
"""Tables that are left empty: what stands there is made anew where it is wanted."""

Progress = Callable[[str, float], None]
"""Is told what is being done, and which share of it is done."""


class BackupError(Exception):
    """Why there is no backup, or none can be restored: a sentence for the person at the terminal."""


class DamagedBackup(BackupError):
    """The file is no backup, or no longer the one that was written."""


def silent(_step: str, _share: float) -> None:
    """Report progress to nobody."""


@dataclass(frozen=True, slots=True)
class Member:
    """What the manifest knows of a file in the archive."""

    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself: by which version it was made and when, and the state of its database."""

    version: str
    made: datetime
    engine: str
    migrations: tuple[tuple[str, str], ...]
    label: str = ""
    members: Mapping[str, Member] | None = None

    @property
    def database(self) -> str:
        """The name of the database's file in the archive."""
        return {"sqlite": "database.sqlite3", "postgresql": "database.dump"}[self.engine]

    def document(self, members: Mapping[str, Member]) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "application": "standblatt",
            "version": self.version,
            "made": self.made.isoformat(),
            "label": self.label,
            "engine": self.engine,
            "migrations": [list(each) for each in self.migrations],
            "files": {name: {"bytes": each.size, "sha256": each.sha256} for name, each in members.items()},
        }

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Self:
        return cls(
            version=str(document["version"]),
            made=datetime.fromisoformat(document["made"]).astimezone(UTC),
            engine={"sqlite": "sqlite", "postgresql": "postgresql"}[document["engine"]],
            migrations=tuple((str(app), str(name)) for app, name in document["migrations"]),
            label=str(document["label"]),
            members={
                str(name): Member(int(each["bytes"]), str(each["sha256"]))
                for name, each in document["files"].items()
            },
        )


# Names


NAME = re.compile(r"standblatt-(\d{8}T\d{6})Z(?:-([a-z]+(?:-[a-z]+)*))?\.zip")
MOMENT = "%Y%m%dT%H%M%S"


def backup_name(moment: datetime, label: str = "") -> str:
    return f"standblatt-{moment.astimezone(UTC):{MOMENT}}Z{f'-{label}' if label else ''}.zip"


def moment_and_label(name: str) -> tuple[datetime, str] | None:
    """Return the moment and the label in a backup's name, None where it is no such name."""
    match = NAME.fullmatch(name)
    if match is None:
        return None
    try:
        return datetime.strptime(match[1], MOMENT).replace(tzinfo=UTC), match[2] or ""
    except ValueError:
        return None


# Writing


def write_archive(
    target: Path, manifest: Manifest, database: Path, key: str, progress: Progress = silent
) -> None:
    """Write a backup; `target` is there as a whole or not at all."""
    draft = target.with_name(f".{target.name}{PART}")
    try:
        with open(draft, "xb", opener=_opened_for_owner) as file:
            keep_locked(file)
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=COMPRESSION) as archive:
                _write_members(archive, manifest, database, key, progress)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
        sync_folder(target.parent)
    finally:
        draft.unlink(missing_ok=True)


def _opened_for_owner(path: str, flags: int) -> int:
    return os.open(path, flags, OWNER_ONLY)


def _write_members(
    archive: zipfile.ZipFile, manifest: Manifest, database: Path, key: str, progress: Progress
) -> None:
    with database.open("rb") as source:
        members = {manifest.database: _added(archive, manifest.database, source, progress)}
    archive.writestr(KEY, key)
    members[KEY] = Member(len(key.encode()), hashlib.sha256(key.encode()).hexdigest())
    archive.writestr(MANIFEST, json.dumps(manifest.document(members), indent=1))


def _added(archive: zipfile.ZipFile, name: str, source: IO[bytes], progress: Progress) -> Member:
    with archive.open(name, "w", force_zip64=True) as target:
        return _copied(source, target, os.fstat(source.fileno()).st_size, "Compressing", progress)


def _copied(source: IO[bytes], target: IO[bytes], size: int, step: str, progress: Progress) -> Member:
    digest, done = hashlib.sha256(), 0
    while piece := source.read(PIECE):
        digest.update(piece)
        target.write(piece)
        done += len(piece)
        progress(step, done / max(size, done))
    return Member(done, digest.hexdigest())


def sync_folder(folder: Path) -> None:
    """Let the disk have the names in a folder too."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


# Reading


@dataclass(frozen=True, slots=True)
class OpenBackup:
    """A backup that is being read."""

    archive: zipfile.ZipFile
    manifest: Manifest

    @property
    def key(self) -> str:
        """The secret key that the server had."""
        with refuse_damage():
            return self._checked(KEY, self.archive.read(KEY)).decode()

    def extract(self, target: Path, progress: Progress = silent) -> None:
        """Write the database into a file that only its owner may read; DamagedBackup where a bit is wrong."""
        name = self.manifest.database
        with refuse_damage():
            expected = self._member(name)
            with (
                self.archive.open(name) as source,
                open(target, "xb", opener=_opened_for_owner) as file,
            ):
                found = _copied(source, file, expected.size, "Unpacking", progress)
                file.flush()
                os.fsync(file.fileno())
            _check_same(name, expected, found)

    def _checked(self, name: str, content: bytes) -> bytes:
        _check_same(name, self._member(name), Member(len(content), hashlib.sha256(content).hexdigest()))
        return content

    def _member(self, name: str) -> Member:
        return (self.manifest.members or {})[name]


def _check_same(name: str, expected: Member, found: Member) -> None:
    if expected != found:
        raise DamagedBackup(f"{name} in it is not what was written")


@contextmanager
def refuse_damage() -> Iterator[None]:
    """Let whatever a damaged archive leads to be one kind of error."""
    try:
        yield
    except (
        zipfile.BadZipFile, zlib.error, EOFError, KeyError, ValueError, TypeError, AttributeError,
        NotImplementedError, RuntimeError, OverflowError,
    ) as error:  # fmt: skip
        raise DamagedBackup(str(error) or type(error).__name__) from error


@contextmanager
def opened_backup(path: Path) -> Iterator[OpenBackup]:
    """Open a backup; BackupError in one sentence where there is none or it is damaged."""
    try:
        with path.open("rb") as file:
            with refuse_damage():
                archive = zipfile.ZipFile(file)
                if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
                    raise DamagedBackup("its manifest is too large")
                document = json.loads(archive.read(MANIFEST))
                if document["format"] != FORMAT:
                    raise BackupError(f"{path} was made by a newer version: restore it with that one.")
                opened = OpenBackup(archive, Manifest.read(document))
                if archive.getinfo(KEY).file_size > LARGEST_KEY:
                    raise DamagedBackup("its key is too long")
            yield opened
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror or error}.") from error
    except DamagedBackup as error:
        raise DamagedBackup(f"{path} is damaged, or no backup: {error}.") from error
