"""The pages for developers and operators name nothing that is not there."""

import importlib.util
import re
import tomllib
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
    modules = [
        text for text in quoted(page) if re.fullmatch(r"(clubs|cluster|config|core|scoring)(\.\w+)+", text)
    ]

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
    words = (
        text.partition("## Words of the code")[2].count("\n| ") - 2
    )  # without the heading and the line below it
    assert (len(rows), len(text.splitlines()) <= 150, 0 < words <= 50) == (38, True, True)


def test_the_map_shows_the_layers_as_the_contracts_have_them():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    [block] = re.findall(r"^    cluster → config → clubs → scoring → core\n(?:    .+\n)+", text, re.MULTILINE)
    shown = [" ".join(line.split()) for line in re.split(r"\n    (?=\S)", block.strip())]

    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    expected = []
    for contract in contracts["contracts"]:
        if contract["type"] == "layers":
            layers = " → ".join(layer.replace("(", "").replace(")", "") for layer in contract["layers"])
            expected.append(" ".join([*(f"{name}:" for name in contract.get("containers", ())), layers]))

    assert shown == expected


def test_the_page_on_deployment_knows_every_variable_of_the_environment():
    def variables(text):
        return re.findall(r"^\| `([A-Z_]+)`", text, re.MULTILINE)

    page = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")

    assert variables(page) == variables(settings.__doc__ or "")
