"""A database that is up to date, with no one in it: migrated once, copied by workers and servers of tests."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "var" / "migrated"
MADE_FROM = ("requirements/base.txt", "*/migrations/*.py")


def copy_migrated(to: Path) -> Path:
    """Copy it to a file; of those who come at the same time, one migrates and the others wait."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        kept = KEPT / f"{edition()}.sqlite3"
        if not kept.exists():
            for older in KEPT.glob("*.sqlite3"):
                older.unlink()
            migrated(KEPT / "half-made").rename(kept)
        return Path(shutil.copy(kept, to))


def edition() -> str:
    """Return the mark of all migrations, and of the framework that runs them."""
    made_from = hashlib.sha256()
    for path in (path for pattern in MADE_FROM for path in sorted(ROOT.glob(pattern))):
        made_from.update(path.name.encode() + path.read_bytes())
    return made_from.hexdigest()


def migrated(database: Path) -> Path:
    """Migrate a new file, with nothing of what this process was told of other databases."""
    database.unlink(missing_ok=True)
    told = {"DATABASE_URL": f"sqlite:///{database}", "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [sys.executable, "-m", "django", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **told}, check=True)
    return database
