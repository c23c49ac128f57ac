"""A cluster of which one part after the other is killed: what was acknowledged is there, once."""

import json
import subprocess
import sys

import pytest

from config.folders import ROOT
from tests.cluster.killing import DEALS, TABLES


@pytest.mark.long
def test_what_was_acknowledged_is_there_once_while_a_server_the_proxy_and_the_primary_are_killed():
    program = [sys.executable, "-m", "tests.cluster.killing"]
    done = subprocess.run(program, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    came_to = json.loads(done.stdout)

    named = zip(("a server", "nginx", "the primary"), came_to["interruptions"], strict=True)
    sys.stdout.write(f"Seconds without an answer after the end of {dict(named)}\n{done.stdout}")
    assert came_to["unanswered"] > 0
    assert [came_to[counted] for counted in ("lost", "doubled", "refused_otherwise")] == [0, 0, 0]
    assert (came_to["deals"], came_to["sides"]) == (TABLES * DEALS, 2 * TABLES * DEALS)
    assert came_to["results"] == TABLES
