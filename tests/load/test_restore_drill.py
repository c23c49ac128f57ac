"""The drill: a hall plays while backups are made, the laptop is lost, another one goes on where it was."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from clubs.actions.access_cards import code_hashed
from clubs.backups.verification import speaking_to
from clubs.models import AccessToken, Tournament
from clubs.queries.standings import ranked
from scoring.models import DealSide, Game
from tests.clubs.backups.conftest import empty_place
from tests.e2e import hall as halls
from tests.e2e.hall_world import USERNAME
from tests.e2e.server import ROOT, Deployment, Server, environment
from tests.load.address import address_of
from tests.load.hall import Hall
from tests.load.phones import Network, scanned

__all__ = ["empty_place"]

TABLES, DEALS = 6, 6
SETTINGS = "tests.drilled"


@dataclass(frozen=True, slots=True)
class Laptop:
    """A machine with its own folder of all that is made, and the address of its database."""

    folder: Path
    database: str

    def manage(self, *arguments: str | Path) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *map(str, arguments)],
            cwd=ROOT,
            env=environment(self.database, self.folder, SETTINGS) | {"LAPTOP": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def server(self, monkeypatch: pytest.MonkeyPatch) -> Server:
        monkeypatch.setenv("LAPTOP", str(self.folder))
        return Server(self.folder, Deployment(self.folder), settings=SETTINGS, database=self.database)


def all_that_counts() -> dict[str, Any]:
    """Totals and standings of the database that is spoken to, of everything in it."""
    return {
        "sums": sorted(DealSide.objects.values_list("deal__game", "deal__number", "side", "written")),
        "games": sorted(Game.objects.values_list("pk", "revision", "finished", "key_hash")),
        "standings": [ranked(each) for each in Tournament.objects.order_by("pk")],
    }


def play_while_backups_are_made(hall: Hall, laptop: Laptop, usb: Path) -> list[str]:
    """Let a hall play to its end, and make backups as long as it does."""
    playing = threading.Thread(target=hall.play, args=(DEALS,))
    playing.start()
    made: list[str] = []
    while playing.is_alive():
        folder = usb / str(len(made))  # of one hour only the newest is kept in a folder
        folder.mkdir()
        made.append(laptop.manage("backup", "--folder", folder))
    playing.join()
    return made


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_another_laptop_goes_on_where_the_lost_one_was(empty_place, tmp_path, monkeypatch):
    from django.db import connection

    first = Laptop(tmp_path / "first", address_of(connection.settings_dict))
    second = Laptop(tmp_path / "second", address_of(empty_place))
    usb = tmp_path / "usb"
    for folder in (first.folder, second.folder, usb):
        folder.mkdir()
    (first.folder / "secret-key").write_text(settings.SECRET_KEY)

    with first.server(monkeypatch) as server:
        cards = halls.Hall.open(server.url, tables=TABLES, deals=DEALS).cards()
        signed_in = session_of(User.objects.get(username=USERNAME))
        with Network(server.port) as network:
            phones = scanned(network, [card.token for card in cards for _phone in range(2)])
            hall = Hall(network, list(zip(phones[::2], phones[1::2], strict=True)), Random(7))
            made = play_while_backups_are_made(hall, first, usb)
            hall.confirm()
            promised = hall.promised()
            assert hall.kept() == promised
        last = first.manage("backup", "--folder", usb)
        before = all_that_counts()
        assert is_signed_in(server, signed_in)
    assert made
    assert len(before["sums"]) == TABLES * DEALS * 2

    # The laptop is lost; the next one has another key, and nothing else.
    assert second.manage("restore", last).startswith("Restored: the backup of ")
    assert second.manage("verify", "live") == "All is well: live."
    with speaking_to(empty_place):
        assert all_that_counts() == before
        assert hall.kept() == promised
        assert all(
            AccessToken.objects.filter(code_hash=code_hashed(card.code.replace("-", ""))).exists()
            for card in cards
        )
    assert (second.folder / "secret-key").read_text() == settings.SECRET_KEY

    with second.server(monkeypatch) as server:
        assert is_signed_in(server, signed_in)
        with Network(server.port) as network:
            assert {network.answer(phone.asking()).status for phone in phones} == {200}
            assert len(scanned(network, [card.token for card in cards])) == TABLES
    for backup in made:
        assert second.manage("verify", backup).startswith("All is well: ")


def session_of(user: User) -> str:
    """The cookie of somebody who signed in before the laptop was lost."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def is_signed_in(server: Server, session: str) -> bool:
    from urllib.request import Request, urlopen

    cookie = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}"}
    with urlopen(Request(f"{server.url}/clubs/", headers=cookie)) as answer:  # noqa: S310 - our own address
        return json.dumps(answer.url).endswith('/clubs/"')
