"""The slowest tests of a run: `python -m tests.slowest FOLDER` reads what pytest noted there."""

import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

SHOWN = 20


def timed(folder: Path) -> Iterator[tuple[float, str]]:
    """Yield each test with its seconds; each file, named after a database, is the report of one run."""
    for report in sorted(folder.glob("*.xml")):
        for case in ElementTree.parse(report).iter("testcase"):  # noqa: S314 - our own reports
            where = case.get("classname", "").removeprefix("tests.").replace(".", "/")
            yield float(case.get("time", 0)), f"{where}::{case.get('name')} ({report.stem})"


def table(folder: Path) -> list[str]:
    """Return the lines of the table, the slowest first."""
    slowest = sorted(timed(folder), reverse=True)[:SHOWN]
    return [f"{seconds:8.1f} s  {name}" for seconds, name in slowest]


if __name__ == "__main__":
    print("", "The slowest tests:", *table(Path(sys.argv[1])), sep="\n")
