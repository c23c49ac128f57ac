"""The pages for developers and operators name nothing that is not there."""

import importlib.util
import re
from pathlib import Path

import pytest

import bootstrap
from config import settings

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "CONTRIBUTING.md"]
# What is made at the start, or stands on another machine.
ELSEWHERE = ("var/", "/")

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def quoted(page):
    return re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8"))


@every_page
def test_every_path_exists(page):
    paths = [text for text in quoted(page) if re.fullmatch(r"[\w./-]+/[\w./-]*|[\w-]+\.(py|js|md)", text)]

    assert [path for path in paths if not path.startswith(ELSEWHERE) and not (ROOT / path).exists()] == []


@every_page
def test_every_module_exists(page):
    modules = [text for text in quoted(page) if re.fullmatch(r"(clubs|scoring|config)(\.\w+)+", text)]

    assert [name for name in modules if importlib.util.find_spec(name) is None] == []


@every_page
def test_every_command_exists(page):
    assert set(re.findall(r"\bmake ([a-z]+)`", page.read_text(encoding="utf-8"))) <= set(bootstrap.VERBS)


def test_the_map_leads_to_files_that_hold_what_it_names():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .+ \| `([^`]+)`(?:: (.+))? \|$", text, re.MULTILINE)

    missing = [
        (path, name)
        for path, names in rows
        for name in re.findall(r"`(\w+)`", names)
        if not re.search(rf"\b{name}\b", (ROOT / path).read_text(encoding="utf-8"))
    ]

    assert missing == []
    assert (len(rows), len(text.splitlines()) <= 150) == (25, True)


def test_the_page_on_deployment_knows_every_variable_of_the_environment():
    def variables(text):
        return re.findall(r"^\| `([A-Z_]+)`", text, re.MULTILINE)

    page = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")

    assert variables(page) == variables(settings.__doc__ or "")
