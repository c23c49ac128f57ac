"""The examples on the page about the HTTP API do what they say, on a server of their own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
INTERPRETERS = {"sh": ["sh", "-c"], "python": [sys.executable, "-c"]}

pytestmark = pytest.mark.django_db(transaction=True)


def printed(language: str, server: str, example: int = 0) -> Any:
    """What one of the page's examples in this language prints, read as JSON."""
    code = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[example]
    done = subprocess.run(
        [*INTERPRETERS[language], code],
        env={**os.environ, "STANDBLATT": server},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_a_game_is_scored_with_curl(live_server):
    assert printed("sh", live_server.url)["totals"] == {"NS": 245, "EW": 32}


def test_a_game_is_written_and_watched_with_python(live_server):
    assert printed("python", live_server.url) == {"EW": 32, "NS": 245}


def test_a_group_is_started_and_joined_with_python(live_server):
    assert printed("python", live_server.url, 1) == ["Vreni"]
