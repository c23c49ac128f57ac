"""Addresses and commands that the pages name: each address answers, each command knows its words."""

from __future__ import annotations

import importlib.util
import re
import shlex
from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import get_commands, load_command_class
from django.test import Client

import bootstrap
import clubs.schedules.__main__ as schedules
import clubs.standings.__main__ as standings
import scoring.rules.__main__ as rule_book
from clubs.actions.operator import appoint_operator
from clubs.models import State, Table
from config import commands
from scoring.rules.command_line import CommandLine
from tests.clubs.conftest import enter, house, seated, tournament, written
from tests.house.test_docs import ROOT

PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
SERVERS = (
    r"(?:\$STANDBLATT|https?://(?:[\w-]+\.example\.ch|localhost|127\.0\.0\.1|192\.168\.\d+\.\d+)(?::\d+)?)"
)
FOLDERS = ("/etc/", "/srv/", "/var/")
"""What begins like an address and lies on the machine of the operator."""
NAMED = {"CLUB": "bern", "TOURNAMENT": "november", "KEY": token_urlsafe(32), "<id>": str(uuid4())}
PROGRAMS: dict[str, CommandLine] = {
    line.program: line for line in (rule_book.COMMAND_LINE, standings.COMMAND_LINE, schedules.COMMAND_LINE)
}


def named(pattern: str) -> list[str]:
    """Return what the pages have of a pattern, each once."""
    texts = (page.read_text(encoding="utf-8") for page in PAGES)
    return sorted({found for text in texts for found in re.findall(pattern, text)})


ADDRESSES = sorted(
    address
    for address in {*named(r"`(?:GET |POST )?(/[\w<>/.-]*)`"), *named(rf"{SERVERS}(/[\w<>/.-]*\w/?)")}
    if not address.startswith(FOLDERS)
)
MANAGED = named(r"manage\.py ([a-z_]+[^\n`>]*)")
STARTED = named(r"python3? -m\s+([\w.]+[^\n`>]*)")
RUN = named(r"\./run([^\n`]*)")
INSTALLED = named(r"`standblatt ([a-z]+)")


@pytest.fixture
def operator(db: None) -> Client:
    """Who may see all of a server on which the evening that the pages take as an example has standings."""
    bern = house("Bern", "bern")
    evening = tournament(bern.club, public=True, state=State.RUNNING)
    round_ = seated(evening, 1, enter(evening, 4))
    written(Table.objects.in_round(round_).get(), NS=600, EW=656)
    client = Client(headers={"host": "localhost"})  # what only this machine may ask is not hidden from it
    client.force_login(appoint_operator(bern.owner.username))
    stamp = {"change": str(uuid4()), "at": datetime.now(UTC).isoformat(), "kind": "start"}
    start = {**stamp, "watch": NAMED["KEY"], "game": {"game": "sidi-barrani"}}
    begun = client.post(
        f"/api/v1/games/{NAMED['<id>']}/changes",
        {"changes": [start]},
        content_type="application/json",
        headers={"Authorization": f"Bearer {token_urlsafe(32)}"},
    )
    assert begun.status_code == 200
    return client


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_is_there(operator: Client, settings: Any, address: str):
    settings.IS_EXAMPLE = address == "/example/"
    for word, meant in NAMED.items():
        address = address.replace(word, meant)
    asked, sent = operator.get(address), operator.post(address, "{}", content_type="application/json")

    assert asked.status_code in {200, 302, 405}
    assert (asked.status_code, sent.status_code) not in {(405, 404), (405, 405)}


@pytest.mark.parametrize("words", MANAGED)
def test_every_command_of_the_server_is_there_and_knows_its_words(words: str):
    name, *rest = shlex.split(words)

    parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)

    assert parser.parse_args(rest) is not None


@pytest.mark.parametrize("words", STARTED)
def test_every_program_is_there_and_knows_its_words(words: str):
    module, *rest = shlex.split(words.replace(" [FILE]", ""))

    assert importlib.util.find_spec(module) is not None
    if rest and module in PROGRAMS:
        assert PROGRAMS[module].parser().parse_args(rest).verb == rest[0]


@pytest.mark.parametrize("words", RUN)
def test_every_way_to_start_is_one_that_is_known(words: str):
    options = [word for word in words.split() if word.startswith("--")]

    assert set(options) <= {*bootstrap.OPTIONS["run"], *bootstrap.ASKS_FOR_HELP}


def test_every_word_of_the_installed_command_is_known():
    assert set(INSTALLED) <= commands.VERBS.keys()


def test_there_is_something_of_each_kind():
    assert all((ADDRESSES, MANAGED, STARTED, RUN, INSTALLED))
    assert "/clubs/CLUB/tournaments/TOURNAMENT/standings.json" in ADDRESSES
