"""The example is attacked by whoever likes: it fails at nothing, and nothing outside its folder changes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from config.example import FOLDER, example_environment
from config.folders import ROOT
from config.listening import NetworkListener
from tests.config.test_serve import free_port
from tests.load.visitors import Visitor, contents
from tests.waiting import LONGEST_LEAST_URGENT, until

VISITORS, REQUESTS = 3, 300
REAL = b"a club that nobody in the example may touch"

pytestmark = pytest.mark.long  # makes the whole example first


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of data with a database that is not the example's."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "standblatt.sqlite3").write_bytes(REAL)
    (folder / "backups").mkdir()
    (folder / "backups" / "yesterday.zip").write_bytes(REAL)
    return folder


@pytest.fixture(scope="module")
def address(data: Path) -> Iterator[str]:
    """Where the example answers, in a process as the server starts it."""
    port = free_port()
    environment = example_environment(data, NetworkListener("127.0.0.1", port), port, ["127.0.0.1"])
    command = [sys.executable, "-m", "config.example_server"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE) as process:
        ready = f"http://127.0.0.1:{port}/healthz"
        until(lambda: process.poll() is not None or _answers(ready), LONGEST_LEAST_URGENT)
        yield f"http://127.0.0.1:{port}/"
        assert process.poll() is None
        process.kill()


def _answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=10) as response:  # noqa: S310 - our own server
            return bool(response.read() == b"ok")
    except (URLError, TimeoutError):
        return False


def test_it_fails_at_nothing_and_touches_nothing_else(address: str, data: Path):
    before = contents(data, data / FOLDER)
    visitors = [Visitor(address, Random(seed)) for seed in range(VISITORS)]

    attacks = [Thread(target=visitor.attack, args=(REQUESTS,)) for visitor in visitors]
    for attack in attacks:
        attack.start()
    for attack in attacks:
        attack.join()

    assert [failure for visitor in visitors for failure in visitor.failures] == []
    assert contents(data, data / FOLDER) == before
    assert set(before) == {"standblatt.sqlite3", "backups/yesterday.zip"}
    assert _answers(f"{address}healthz")
