"""One club's pages, alone and beside others, and the operator's commands on the larger database.

`.venv/bin/python -m benchmarks.growth.measure [--others 2000]` writes the figures as JSON. Both databases are
asked in turn by one process, and the processor's time counts, so that what else the machine does falls on
neither; what pages keep in a cache is forgotten before each request.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.growth.database import CLUB, environment, rows, write
from tests.e2e.server import ROOT

OTHERS = 2000
REPEATED = 15
"""Requests of each page on each of the two databases; the median counts."""
EVENING = f"/clubs/{CLUB}/tournaments/evening-12/"
PAGES = {
    "list of clubs": "/clubs/",
    "club": f"/clubs/{CLUB}/",
    "members": f"/clubs/{CLUB}/members/",
    "a member": f"/clubs/{CLUB}/members/1/",
    "duplicates": f"/clubs/{CLUB}/members/duplicates/",
    "log": f"/clubs/{CLUB}/log/",
    "season": f"/clubs/{CLUB}/seasons/2026/",
    "tournament": EVENING,
    "entries": f"{EVENING}entries/",
    "round": f"{EVENING}rounds/4/",
    "results": f"{EVENING}rounds/4/results/",
    "hall": f"{EVENING}rounds/4/tables/",
    "standings": f"{EVENING}standings/",
    "live page": f"{EVENING}live/",
}
COMMANDS = {
    "backup": ("backup", "--folder", "{folder}/copies"),
    "verify": ("verify", "live"),
    "housekeeping": ("housekeeping",),
}
START = "import django; django.setup(); from benchmarks.growth.measure import ask; ask()"

Figures = dict[str, Any]


def ask() -> None:
    """Ask for each page in turn on both databases, which the arguments name; write the medians in ms."""
    from django.conf import settings

    settings.ALLOWED_HOSTS = ["testserver"]
    alone, beside = (ask_of(name) for name in sys.argv[1:3])
    seconds: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in PAGES}
    for _time in range(REPEATED):
        for place, asked in enumerate((alone, beside)):
            for name, taken in asked():
                seconds[name][place].append(taken)
    sys.stdout.write(
        json.dumps({name: [1000 * median(each) for each in both] for name, both in seconds.items()})
    )


def ask_of(file: str) -> Any:
    """Return what asks one database for each page, and yields how many seconds of processor that took."""
    from django.contrib.auth.models import User
    from django.core.cache import cache
    from django.db import connection
    from django.test import Client

    from clubs.backups.verification import speaking_to

    place = {**connection.settings_dict, "NAME": file}
    client = Client()
    with speaking_to(place):
        owner = User.objects.get(username=f"{CLUB}-owner")
        client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")

    def asked() -> Iterator[tuple[str, float]]:
        with speaking_to(place):
            client.get("/clubs/")  # opens the database
            for name, address in PAGES.items():
                cache.clear()
                begun = time.process_time()
                answer = client.get(address)
                taken = time.process_time() - begun
                assert answer.status_code == 200, (name, answer.status_code)
                yield name, taken

    return asked


def timed(database: Path, *arguments: str) -> Figures:
    """Run a command of `manage.py`; return how long it took, on the clock and of processors."""
    begun = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(database),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    with process.stdout as pipe:
        said = pipe.read().splitlines()
    _pid, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, said
    return {
        "seconds": round(time.monotonic() - begun, 1),
        "processor_seconds": round(used.ru_utime + used.ru_stime, 1),
        "memory_mb": round(used.ru_maxrss / 1000),
        "said": said,
    }


def measured(folder: Path, others: int, commands: Mapping[str, tuple[str, ...]] = COMMANDS) -> Figures:
    """Write both databases, and measure pages and commands on them."""
    begun = time.monotonic()
    alone, beside = write(folder, others)
    figures: Figures = {
        "rows": rows(beside),
        "made_seconds": round(time.monotonic() - begun, 1),
        "megabytes": round(beside.stat().st_size / 1e6, 1),
        "alone_megabytes": round(alone.stat().st_size / 1e6, 1),
    }
    done = subprocess.run(
        [sys.executable, "-c", START, str(alone), str(beside)],
        cwd=ROOT,
        env=environment(beside),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures["pages"] = {
        name: {"alone_ms": round(first, 1), "beside_ms": round(second, 1), "ratio": round(second / first, 2)}
        for name, (first, second) in json.loads(done.stdout).items()
    }
    (folder / "copies").mkdir()
    figures["commands"] = {
        name: timed(beside, *(word.format(folder=folder) for word in words))
        for name, words in commands.items()
    }
    size = sum(file.stat().st_size for file in (folder / "copies").iterdir())
    figures["backup_megabytes"] = round(size / 1e6, 1)
    return figures


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--others", type=int, default=OTHERS)
    typed = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(json.dumps(measured(Path(folder), typed.others), indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
