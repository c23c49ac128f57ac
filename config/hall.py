"""`./run --hall`: checks whether this machine can carry an evening, and prints what its user has to know.

What would lose deals, or date them wrongly, keeps the server from starting; what only makes the evening
harder is said. Each check tries the real thing and knows nothing of the others.
"""

import os
import platform
import shutil
import sqlite3
import tempfile
import textwrap
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any

from config.database_check import unwritable
from config.environment import FOR_OWNER, SQLITE_OPTIONS, CannotStart
from config.version import VERSION

MEGABYTE, GIGABYTE = 10**6, 10**9
LEAST_ROOM, COMFORTABLE_ROOM = 200 * MEGABYTE, GIGABYTE
PROBE = b"standblatt" * 6554  # what one deal of a hundred phones comes to
COMMITS = 5
SLOW = 0.2  # seconds to keep one deal; of a hundred phones the last then waits for twenty
# Where what was acknowledged may be gone after a power cut, or where SQLite cannot lock as it needs to.
IN_MEMORY = {"tmpfs", "ramfs", "devtmpfs"}
ELSEWHERE = {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "drvfs", "fuse.sshfs", "afpfs", "virtiofs"}

# The system sets its clock by some seconds now and then; files come from places that know no time zones.
BACKWARDS, CODE_AHEAD = timedelta(minutes=5), timedelta(days=1)
LONGEST_UNUSED = timedelta(days=400)

POWER = Path("/sys/class/power_supply")
AWAKE = {
    "Linux": "start it as `systemd-inhibit --what=sleep:idle ./run --hall`, or switch off sleep",
    "Darwin": "start it as `caffeinate -is ./run --hall`",
    "WSL": "switch off sleep and hibernation in Windows' own settings, for the power supply",
}


class Weight(StrEnum):
    """How much what was found matters, as it is marked at the terminal."""

    FINE = "ok"
    WARNING = "!"
    REFUSAL = "no"


@dataclass(frozen=True, slots=True)
class Finding:
    weight: Weight
    sentence: str

    def shown(self, width: int) -> str:
        """Return the finding as it stands at the terminal, with its mark in a margin."""
        return textwrap.fill(
            self.sentence,
            width,
            initial_indent=f"{self.weight:>4}  ",
            subsequent_indent=" " * 6,
            break_long_words=False,
            break_on_hyphens=False,
        )


Findings = Iterator[Finding]


def fit(findings: Iterable[Finding]) -> list[Finding]:
    """Return what was found, unless some of it keeps the server from starting."""
    found = list(findings)
    if reasons := [finding.sentence for finding in found if finding.weight is Weight.REFUSAL]:
        raise CannotStart("\n".join(reasons))
    return found


# The disk


def amount(size: int) -> str:
    """Return a size as people say it."""
    return f"{size / GIGABYTE:.1f} GB" if size >= GIGABYTE else f"{size // MEGABYTE} MB"


def room(folder: Path, least: int = LEAST_ROOM, comfortable: int = COMFORTABLE_ROOM) -> Findings:
    """Tell how much is free on the disk of a folder."""
    free = shutil.disk_usage(folder).free
    text = f"{amount(free)} free on the disk of {folder}"
    if free < least:
        yield Finding(Weight.REFUSAL, f"Only {text}: make room for {amount(least)} at least.")
    elif free < comfortable:
        yield Finding(Weight.WARNING, f"Only {text}: an evening fits, {amount(comfortable)} are better.")
    else:
        yield Finding(Weight.FINE, f"{text}.")


def keeping(folder: Path) -> Findings:
    """Tell whether what is written into a folder arrives on its disk; tried with a database too."""
    try:
        with tempfile.TemporaryDirectory(prefix=".probe-", dir=folder, ignore_cleanup_errors=True) as place:
            sync(Path(place) / "file")
            seconds = commit(Path(place) / "probe.sqlite3")
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        yield Finding(Weight.REFUSAL, f"Nothing can be kept in {folder}: {reason}.")
        return
    yield from speed(folder, seconds)


def speed(folder: Path, seconds: float) -> Findings:
    """Tell how long a deal takes to be kept."""
    text = f"Keeping a deal in {folder} takes {seconds * 1000:.1f} ms"
    if seconds > SLOW:
        yield Finding(Weight.WARNING, f"{text}, which is slow: use a disk inside the laptop.")
    else:
        yield Finding(Weight.FINE, f"{text}.")


def sync(path: Path) -> None:
    """Write a file and wait until the disk has it."""
    with path.open("wb") as file:
        file.write(PROBE)
        file.flush()
        os.fsync(file.fileno())


def commit(path: Path) -> float:
    """Write into a new database with the settings of the real one; return the seconds for one transaction."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        for pragma in str(SQLITE_OPTIONS["init_command"]).split(";"):
            connection.execute(pragma)
        # Where files cannot be shared in memory, as on network drives, SQLite does without in silence.
        if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            raise sqlite3.OperationalError("its file system cannot share a database between processes")
        connection.execute("CREATE TABLE probe (deal BLOB)")
        start = time.perf_counter()
        for _ in range(COMMITS):
            connection.execute("INSERT INTO probe VALUES (?)", [PROBE[:1000]])
        return (time.perf_counter() - start) / COMMITS
    finally:
        connection.close()


def mounted(folder: Path, mounts: str) -> str:
    """Return the kind of file system that a folder lies on, by the system's table of mounts."""
    kinds = {place: kind for _device, place, kind, *_ in map(str.split, mounts.splitlines())}
    here = folder.resolve()
    return next((kinds[str(place)] for place in (here, *here.parents) if str(place) in kinds), "")


def lasting(folder: Path, kind: str) -> Findings:
    """Tell of a folder on a kind of file system that forgets, or that is not of this machine."""
    if kind in IN_MEMORY:
        yield Finding(
            Weight.WARNING, f"{folder} lies in memory: all is gone when the laptop is switched off."
        )
    elif kind in ELSEWHERE:
        sentence = f"{folder} lies on another machine's drive ({kind}): move it onto a disk of this system."
        yield Finding(Weight.WARNING, sentence)


def disk(folder: Path) -> Findings:
    if not os.path.isdir(folder):  # noqa: PTH112 - a folder behind a locked one is an answer too
        yield Finding(Weight.REFUSAL, f"There is no folder {folder}: make it, or name another one.")
        return
    table = Path("/proc/mounts")
    yield from room(folder)
    yield from keeping(folder)
    yield from lasting(folder, mounted(folder, table.read_text() if table.exists() else ""))


def changeable(file: Path) -> Findings:
    """Check that a database may be written where there is one already."""
    yield from (Finding(Weight.REFUSAL, sentence) for sentence in unwritable(file))


# Backups


def backups(folder: Path | None, var: Path) -> Findings:
    """Tell where a backup goes at the end of each round; a stick that is not there yet stops nobody."""
    if folder is None:
        sentence = (
            "No folder for backups is named: plug a stick in, and start with --copies and its folder; "
            "then a backup goes there at the end of each round."
        )
        yield Finding(Weight.WARNING, sentence)
    elif not os.access(folder, os.W_OK | os.X_OK):
        sentence = f"No backup can be written to {folder}: plug the stick in; backups begin when it is there."
        yield Finding(Weight.WARNING, sentence)
    elif folder.stat().st_dev == var.stat().st_dev:
        sentence = (
            f"Backups go to {folder}, on the same disk as the database: a stick would outlive the laptop."
        )
        yield Finding(Weight.WARNING, sentence)
    else:
        free = amount(shutil.disk_usage(folder).free)
        sentence = (
            f"A backup goes to {folder} at the end of each round and every hour; {free} are free there."
        )
        yield Finding(Weight.FINE, sentence)


# The clock


def newest_file(root: Path) -> datetime:
    """Return when the newest file of the code was made."""
    files = [path for part in ("config", "clubs", "core", "scoring") for path in (root / part).rglob("*.py")]
    return datetime.fromtimestamp(max(path.stat().st_mtime for path in files), UTC)


def newest_record() -> datetime | None:
    """Return the last moment that a server wrote down by its own clock; what phones say is not asked."""
    from django.apps import apps
    from django.db import connections
    from django.db.models import DateTimeField, Max
    from django.utils import timezone

    def by_the_clock(field: Any) -> bool:
        own = getattr(field, "auto_now_add", False) or field.default is timezone.now
        return isinstance(field, DateTimeField) and bool(own)

    moments = []
    for model in [
        model for app in ("clubs", "core", "scoring") for model in apps.get_app_config(app).get_models()
    ]:
        if names := [field.name for field in model._meta.concrete_fields if by_the_clock(field)]:
            newest = model._base_manager.order_by().aggregate(*(Max(name) for name in names))
            moments += [moment for moment in newest.values() if moment is not None]
    connections.close_all()  # the server's processes open their own
    return max(moments, default=None)


def clock(now: datetime, code: datetime, recorded: datetime | None) -> Findings:
    """Tell what time this machine thinks it is, and whether that can be.

    It decides how long a table's code opens the table, when a round's time is up and what came first.
    """
    text = f"{now.astimezone():%A %d %B %Y, %H:%M}"
    if recorded and now < recorded - BACKWARDS:
        sentence = (
            f"The clock says {text}, but the database knows of {recorded.astimezone():%d %B %Y, %H:%M}: "
            "set the clock; should that entry be what is wrong, start without --hall."
        )
        yield Finding(Weight.REFUSAL, sentence)
    elif now < code - CODE_AHEAD:
        sentence = (
            f"The clock says {text}, but this version is from {code.astimezone():%d %B %Y}: set the clock."
        )
        yield Finding(Weight.REFUSAL, sentence)
    elif now > max(code, recorded or code) + LONGEST_UNUSED:
        sentence = f"The clock says {text}, more than a year after anything here: set it if that is wrong."
        yield Finding(Weight.WARNING, sentence)
    else:
        yield Finding(Weight.FINE, f"It is {text}.")


# Power and network


def on_battery(supplies: Path = POWER) -> bool:
    """Whether a laptop runs on its battery, where the system says so."""

    def read(name: str) -> list[str]:
        return [file.read_text().strip() for file in supplies.glob(f"*/{name}")]

    return "Battery" in read("type") and "1" not in read("online")


def system(name: str, release: str) -> str:
    """Return which of the systems in AWAKE this is."""
    return "WSL" if "microsoft" in release.lower() else name


def awake(name: str, battery: bool) -> Findings:
    """Tell how the laptop is kept from falling asleep: a server that sleeps answers nobody."""
    if battery:
        yield Finding(Weight.WARNING, "The laptop runs on its battery: plug it in.")
    how = AWAKE.get(name, "switch off sleep in the system's settings")
    yield Finding(Weight.WARNING, f"Keep it awake: lid open, power supply plugged in, and {how}.")


def network(addresses: Sequence[str], name: str) -> Findings:
    """Tell where phones cannot find this machine."""
    if not addresses:
        sentence = (
            "This laptop is in no network: join the hall's Wi-Fi, then start again; phones find nothing now."
        )
        yield Finding(Weight.WARNING, sentence)
    elif name == "WSL":
        sentence = (
            "Under Windows these addresses may be WSL's own, which no phone reaches: try one with a phone."
        )
        yield Finding(Weight.WARNING, sentence)


def secure(address: str) -> Findings:
    """Tell what phones lack without https."""
    if not address.startswith("https://"):
        sentence = (
            "On plain http phones cannot open the page without network and their screens may go dark; "
            "docs/deployment.md says how to have https in a hall."
        )
        yield Finding(Weight.WARNING, sentence)


def health() -> Findings:
    """Tell what the health report finds wrong; a backup is made only when the server runs."""
    from config.health_report import health_report

    found = health_report().problems.items()
    problems = [sentence for code, sentence in found if not code.startswith("backup")]
    yield from (Finding(Weight.WARNING, sentence) for sentence in problems)
    if not problems:
        yield Finding(Weight.FINE, "The database takes what is written, and its disk has room.")


# All of them


def before_settings(var: Path) -> Findings:
    """Check the folder of all that is made at a start, before the first of it is made."""
    try:
        var.mkdir(mode=FOR_OWNER, parents=True, exist_ok=True)
    except OSError as error:
        yield Finding(Weight.REFUSAL, f"The folder {var} cannot be made: {error.strerror}.")
        return
    yield from disk(var)


def before_migrating(var: Path) -> Findings:
    """Check where the database lies, before it is touched."""
    from django.db import connection

    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"]).absolute()
        if file.parent != var:
            yield from disk(file.parent)
        yield from changeable(file)


def before_serving(root: Path, addresses: Sequence[str], shown: str) -> Findings:
    """Check what is left: the clock, the network, the power, and how the page that is shown is reached."""
    name = system(platform.system(), platform.release())
    yield from clock(datetime.now(UTC), newest_file(root), newest_record())
    yield from health()
    yield from network(addresses, name)
    yield from awake(name, on_battery())
    yield from secure(shown)


# What is shown


def frame(text: str) -> str:
    """Return a line in a box, so that it is found among others."""
    edge = "─" * (len(text) + 4)
    return f"┌{edge}┐\n│  {text}  │\n└{edge}┘"


def large(code: Any) -> str:
    """Return a QR code that is read from across a table: two columns and a line for each of its squares."""
    return "\n".join("".join("  " if dark else "██" for dark in row) for row in code.matrix_iter(border=2))


def small(code: Any) -> str:
    """Return a QR code in half the columns and lines."""
    import io

    drawing = io.StringIO()
    code.terminal(drawing, border=2, compact=True)
    return drawing.getvalue().rstrip("\n")


def hall_announcement(
    address: str, others: Sequence[str], findings: Sequence[Finding], terminal: os.terminal_size
) -> Iterator[str]:
    """Yield what everybody in the hall needs, large and first, then what only this laptop's keeper does."""
    import segno

    code = segno.make(address, error="m", micro=False)
    squares = code.symbol_size(border=2)[0]
    text = "\n".join(finding.shown(min(terminal.columns, 100)) for finding in findings)
    below = text.count("\n") + len(others) + 10
    fits = 2 * squares <= terminal.columns and squares + below <= terminal.lines
    yield large(code) if fits else small(code)
    yield frame(address)
    yield from (f"  also: {other}" for other in others)
    yield f"Codes of tables are typed at {address}q/"
    yield f"Standblatt {VERSION}"
    yield ""
    yield text
