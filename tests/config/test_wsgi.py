"""The application as a server loads it."""

from __future__ import annotations

import subprocess
import sys

import pytest

LOADED = "import sys, config.wsgi; print(round(sys.getswitchinterval(), 6))"


@pytest.mark.long
def test_whoever_makes_up_a_large_sheet_lets_phones_in_between():
    said = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)

    assert said.stdout == "0.0005\n"
