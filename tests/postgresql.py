"""PostgreSQL for tests: `python -m tests.postgresql -- command …` runs a command beside a cluster of its own.

The command finds the cluster by `DATABASE_URL`. It lies in a temporary folder and is spoken to through a
socket there, so neither a port nor the system's own cluster is in the way. It promises nothing after a power
cut, unless asked to, and it is gone when the command ends, or when this process is killed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from cluster.programs import PACKAGES, give_to_postgresql, identity, install_line
from cluster.programs import POSTGRESQL as PROGRAMS
from cluster.programs import run as program

OWNER = "standblatt"
MISSING = f"PostgreSQL 15 is not installed: {install_line([PACKAGES['postgres']])}"
LONGEST_SOCKET = 80  # characters; a socket's address holds little more than a hundred
SPEED = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "jit": "off",
    "listen_addresses": "",
}
LASTING = {"listen_addresses": ""}
"""As PostgreSQL comes: what it has acknowledged is on the disk. For whoever measures."""


def is_installed() -> bool:
    return (PROGRAMS / "initdb").exists()


def new_folder() -> Path:
    """Return a new folder that belongs to the cluster's user."""
    usual = Path(tempfile.gettempdir())
    place = usual if len(str(usual)) < LONGEST_SOCKET - 20 else Path("/tmp")  # noqa: S108 - as mkdtemp makes it
    folder = Path(tempfile.mkdtemp(prefix="standblatt-pg-", dir=place))
    give_to_postgresql(folder)
    return folder


def guard(folder: Path) -> subprocess.Popen[bytes]:
    """Start what stops and removes the cluster as soon as the end of its pipe closes, for whatever reason."""
    stop = f'cat; "{PROGRAMS}/pg_ctl" -D "$0/data" -m immediate stop; rm -rf "$0"'
    return subprocess.Popen(
        ["/bin/sh", "-c", stop, folder],
        cwd="/",
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        **identity(),
    )


@contextmanager
def cluster(settings: Mapping[str, str] = SPEED) -> Iterator[str]:
    """Yield the address of a database in a new cluster, which lives as long as the context."""
    folder = new_folder()
    guarding = guard(folder)
    try:
        data, options = folder / "data", " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        as_owner = [f"--username={OWNER}", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"]
        program(["initdb", *as_owner, "--no-sync", "--pgdata", data])
        program(["pg_ctl", "-D", data, "-l", folder / "log", "-o", f"-k '{folder}' {options}", "-w", "start"])
        program(["createdb", "--host", folder, f"--username={OWNER}", OWNER])
        yield f"postgres://{OWNER}@{quote(str(folder), safe='')}/{OWNER}"
    finally:
        guarding.communicate()  # closes the pipe
        shutil.rmtree(folder, ignore_errors=True)


def run(command: Sequence[str]) -> int:
    """Run a command beside a cluster and return its exit code; without PostgreSQL, only CI takes offence."""
    if not is_installed():
        print(MISSING, file=sys.stderr)
        return 1 if os.environ.get("CI") else 0
    with cluster() as address:
        return subprocess.run(command, env={**os.environ, "DATABASE_URL": address}, check=False).returncode


if __name__ == "__main__":
    sys.exit(run(sys.argv[sys.argv.index("--") + 1 :]))
