"""The README promises nothing that is not there."""

import re
from pathlib import Path

import pytest

import bootstrap
from config import settings

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_command_of_the_readme_exists():
    assert set(re.findall(r"\bmake (\w+)", README)) == set(bootstrap.VERBS)


@pytest.mark.parametrize("path", re.findall(r"\]\((?!http)([^)]+)\)", README))
def test_every_file_the_readme_leads_to_exists(path):
    assert (ROOT / path).is_file()


def test_the_readme_knows_every_variable_of_the_environment():
    def variables(text):
        return re.findall(r"^\| `([A-Z_]+)`", text, re.MULTILINE)

    assert variables(README) == variables(settings.__doc__ or "")
