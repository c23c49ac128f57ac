"""`make cluster` serves, and leaves nothing behind, however it ends."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from config.folders import ROOT
from tests.waiting import LONGEST, until


def is_running(process: str) -> bool:
    """Whether a process is there, and not only waited for by nobody."""
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def announced(running: subprocess.Popen[str]) -> str:
    """Return what it says up to its last line."""
    said = ""
    while not said.endswith("Stop it with Ctrl-C.\n"):
        line = running.stdout.readline() if running.stdout else ""
        assert line, said
        said += line
    return said


@pytest.mark.long
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_a_cluster_serves_until_it_ends_and_leaves_nothing(ending: signal.Signals):
    with subprocess.Popen(
        [sys.executable, "-m", "cluster"], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as running:
        said = announced(running)
        [url] = re.findall(r"^Standblatt is at (\S+)/,", said, re.MULTILINE)
        processes = re.findall(r"port \d+ +process (\d+)$", said, re.MULTILINE)
        [folder] = re.findall(r"^All of it lies in (\S+) ", said, re.MULTILINE)
        with urlopen(f"{url}/healthz", timeout=LONGEST) as answer:  # noqa: S310 - our own address
            assert answer.read() == b"ok"
        assert [is_running(process) for process in processes] == [True] * 6

        running.send_signal(ending)
        until(lambda: not any(map(is_running, processes)) and not Path(folder).exists())
