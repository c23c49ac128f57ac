"""The programs of Debian that a cluster is made of: where they are, and as whom they run."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from config.environment import CannotStart

POSTGRESQL = Path("/usr/lib/postgresql/15/bin")
"""Debian keeps them apart, one folder for each version."""
PLACES = f"{os.environ.get('PATH', os.defpath)}{os.pathsep}/usr/sbin"
PACKAGES = {"postgres": "postgresql-15", "nginx": "nginx-light"}


def found(name: str) -> str | None:
    """Return where a program is, if it is installed."""
    return shutil.which(name, path=f"{POSTGRESQL}{os.pathsep}{PLACES}")


def install_line(packages: Sequence[str]) -> str:
    return f"apt-get install --no-install-recommends {' '.join(packages)}"


def check_installed() -> None:
    """Refuse where a package is missing, with the line that installs it."""
    missing = [package for name, package in PACKAGES.items() if found(name) is None]
    if missing:
        raise CannotStart(f"A cluster needs {' and '.join(missing)}: {install_line(missing)}")


@cache
def identity() -> Mapping[str, Any]:
    """Return as whom PostgreSQL runs: it refuses to be root, whose place the package's own user takes."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def give_to_postgresql(path: Path) -> None:
    """Let PostgreSQL's user have a file or folder."""
    if identity():
        os.chown(path, identity()["user"], identity()["group"])


def run(command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> None:
    """Run a program of PostgreSQL; what it says is shown only where it fails."""
    done = subprocess.run(  # noqa: S603 - with arguments of our own
        [POSTGRESQL / command[0], *command[1:]],
        cwd="/",
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        start_new_session=True,  # Ctrl-C is for whoever asked; what was begun ends after it
        **identity(),
    )
    if done.returncode:
        raise CannotStart(f"{command[0]}: {done.stdout}")
