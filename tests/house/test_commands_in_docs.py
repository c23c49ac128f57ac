"""Each command in a fence of the documentation is run in a fresh folder, or is marked with why it is not."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
RUN_ELSEWHERE = ROOT / "docs" / "api.md"  # tests.house.test_api_page runs its examples
MANAGE = ".venv/bin/python manage.py "
FENCE = re.compile(
    r"(?:^<!-- not run: (?P<why>[^\n]+) -->\n)?^```sh\n(?P<lines>.*?)^```$", re.MULTILINE | re.DOTALL
)
BACKUP = re.compile(r"\S*standblatt-\d{8}T\d{6}Z\.zip")


def fences(page: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the commands of each fence, with why they are not run; nothing where they are."""
    for found in FENCE.finditer(page.read_text(encoding="utf-8")):
        yield found["why"] or "", found["lines"].splitlines()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_is_run_or_says_why_not(page: Path) -> None:
    unsaid = [
        line
        for why, lines in fences(page)
        for line in lines
        if not (why or page == RUN_ELSEWHERE or line.startswith(MANAGE))
    ]

    assert unsaid == []


COMMANDS = [
    line.removeprefix(MANAGE)
    for page in PAGES
    for why, lines in fences(page)
    for line in lines
    if not why and line.startswith(MANAGE)
]
FIRST = ("setuplink",)  # before there is an account


def test_the_commands_of_the_server_are_found() -> None:
    named = {command.split()[0] for command in COMMANDS}

    assert named == {
        "setuplink",
        "invite",
        "operator",
        "sheets",
        "housekeeping",
        "backup",
        "restore",
        "verify",
    }


@pytest.mark.long  # that they are there is looked at each day, and each command has tests of its own
def test_every_command_of_the_server_does_what_is_promised(tmp_path: Path) -> None:
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")},
        "DATA_FOLDER": str(tmp_path),
        "DATABASE_URL": "",
        "SECRET_KEY": "",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONPATH": str(ROOT),
    }

    failed: list[tuple[str, int, str]] = []

    def run(line: str) -> None:
        done = subprocess.run(
            ["sh", "-c", f"{sys.executable} {line}"],
            cwd=tmp_path,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            failed.append((line, done.returncode, done.stderr[-500:]))

    manage = f"{ROOT / 'manage.py'}"
    run(f"{manage} migrate --verbosity 0")
    for command in FIRST:
        run(f"{manage} {command}")
    run("-m tests.house.documented")
    for command in (each for each in COMMANDS if each not in FIRST):
        backups = sorted((tmp_path / "backups").glob("*.zip"))
        asking_nothing = command.replace("restore ", "restore --yes ")  # there is no terminal to answer at
        run(f"{manage} " + (BACKUP.sub(str(backups[-1]), asking_nothing) if backups else command))

    assert failed == []
