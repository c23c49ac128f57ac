"""What the app answers while its disk is full: `python -m tests.scoring.small_disk FOLDER`.

The folder lies on a disk of some MB; the answers come as JSON, each under what was tried.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import django

from tests.migrated import copy_migrated

PASSWORD = "sieben Trümpfe"
FULL = "The server’s disk is full"


def main() -> None:
    folder = Path(sys.argv[1])
    os.environ |= {
        "DATABASE_URL": f"sqlite:///{folder / 'blatt.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "ALLOWED_HOSTS": "testserver",
    }
    copy_migrated(folder / "blatt.sqlite3")
    django.setup()
    json.dump(tried(folder), sys.stdout)


def tried(folder: Path) -> dict[str, Any]:
    from django.contrib.auth.models import User
    from django.db import connection
    from django.test import Client

    from scoring.models import Game
    from tests.scoring.conftest import Phone

    leave_no_room_in(connection)
    club = founded()
    english = {"accept-language": "en"}
    office, stranger = (Client(headers=english, raise_request_exception=False) for _ in range(2))
    office.force_login(User.objects.get(), backend="django.contrib.auth.backends.ModelBackend")
    phone, other = Phone(stranger), Phone(stranger)
    before = phone.send(phone.start(), phone.record(1)).status_code
    second = phone.record(2)
    members, sign_in = f"/clubs/{club}/members/new/", "/accounts/sign-in/"

    def signed_in(password: str) -> Any:
        return shown(stranger.post(sign_in, {"username": "anna", "password": password}))

    fill(folder / "filling")
    full = {
        "a change": shown(phone.send(second)),
        "another phone's game": shown(other.send(other.start())),
        "signing in": signed_in(PASSWORD),
        "a wrong password": signed_in("wrong"),
        "a new member": shown(office.post(members, {"surname": "Beat"})),
        "home": shown(stranger.get("/")),
        "the page to sign in": shown(stranger.get(sign_in)),
        "the game": shown(phone.read()),
        "the members": shown(office.get(f"/clubs/{club}/members/")),
        "its health": health(stranger),
    }
    (folder / "filling").unlink()
    room = {
        "a change": shown(phone.send(second)),
        "a new member": shown(office.post(members, {"surname": "Beat"})),
        "signing in": signed_in(PASSWORD),
        "its health": health(stranger),
        "deals": Game.objects.get(pk=phone.game).deals.count(),
    }
    return {"before": before, "full": full, "room": room}


def health(client: Any) -> list[Any]:
    """What whoever runs the server is told of its disk; that 200 MB are never free here is left out."""
    response = client.get("/healthz/deep", HTTP_HOST="localhost")
    codes = [problem["code"] for problem in response.json()["problems"]]
    return [response.status_code, *(code for code in codes if not code.startswith("room "))]


def leave_no_room_in(database: Any) -> None:
    """Take from a database what migrations have left free, in itself and in its log."""
    with database.cursor() as cursor:
        for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
            cursor.execute(statement)


def founded() -> str:
    from django.contrib.auth.models import User

    from clubs.actions.clubs import found_club

    return found_club("Bern", by=User.objects.create_user("anna", password=PASSWORD)).slug


def fill(path: Path) -> None:
    """Write until there is no room for a single byte more."""
    with path.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            return


def shown(response: Any) -> list[Any]:
    """What somebody is answered: the status, and whether the sentence stands there; the code for programs."""
    content = response.content.decode()
    if response.headers["Content-Type"].startswith("application/json"):
        told = json.loads(content)
        return [response.status_code, told.get("detail", "").startswith(FULL), told.get("code")]
    return [response.status_code, f"<h1>{FULL}" in content]


if __name__ == "__main__":
    main()
