"""A version has its notes, and what it brought to a database stays as it was."""

import hashlib
import re
from pathlib import Path

from config.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
RELEASED = ROOT / "tests" / "examples" / "releases" / "migrations.txt"
APPEND = "sha256sum clubs/migrations/0*.py scoring/migrations/0*.py > tests/examples/releases/migrations.txt"
EDITED = (
    "A migration that was released is never edited: what it did stands in databases already, so undo the "
    f"edit and write a new one. Those of a new version are added when it is released: {APPEND}"
)


def test_the_newest_notes_are_those_of_the_version():
    notes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (\d+\.\d+\.\d+): \S", notes, re.MULTILINE)

    assert headings[0] == VERSION
    assert headings == sorted(headings, key=lambda text: [*map(int, text.split("."))], reverse=True)


def test_the_version_stands_in_one_place():
    assert (
        re.findall(r'^version = "', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE) == []
    )


def test_the_page_on_upgrading_knows_the_version():
    assert f"## To {VERSION}\n" in (ROOT / "docs" / "upgrading.md").read_text(encoding="utf-8")


def test_migrations_that_were_released_are_never_edited():
    lines = [line.split("  ") for line in RELEASED.read_text(encoding="utf-8").splitlines()]
    now = [
        [hashlib.sha256((ROOT / path).read_bytes()).hexdigest() if (ROOT / path).exists() else "gone", path]
        for _digest, path in lines
    ]

    assert now == lines, EDITED
    assert len(lines) >= 8
