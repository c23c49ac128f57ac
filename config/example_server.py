"""`python -m config.example_server`: the example's own process, started by `config.example`.

Each start puts it back: the database is replaced by a copy that was made once on this day, with this code.
It runs at the lowest priority, and ends when whoever has started it does.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import closing
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from typing import Any

import django

from config.environment import CannotStart
from config.folders import VAR
from config.listening import check_is_free, wanted_listener
from config.preparation import only_server, prepare_everything

DEAL_EVERY = 75.0
"""Seconds between two deals of one table: an hour of an evening takes a quarter of one."""
LEAST_URGENT = 19
PREFIX = "example-"
SHARED = {"django_language"}
"""Cookies of the server that the example has too: the language a visitor has chosen."""

Environ = dict[str, Any]
Headers = list[tuple[str, str]]


class ApartCookies:
    """Gives cookies names of their own: browsers send those of one port of a machine to all its ports.

    What the server has set never gets in, and what the example sets replaces nothing there.
    """

    def __init__(self, application: Callable[[Environ, Any], Iterable[bytes]]) -> None:
        self.application = application

    def __call__(self, environ: Environ, start_response: Any) -> Iterable[bytes]:
        environ["HTTP_COOKIE"] = own_cookies(environ.get("HTTP_COOKIE", ""))

        def start(status: str, headers: Headers, *rest: Any) -> Any:
            marked = [
                (name, marked_cookie(value) if name.lower() == "set-cookie" else value)
                for name, value in headers
            ]
            return start_response(status, [*marked, ("X-Robots-Tag", "noindex, nofollow")], *rest)

        return self.application(environ, start)


def own_cookies(header: str) -> str:
    """Return the cookies of a request that are the example's, by the names that the app knows."""
    pairs = (pair.strip().partition("=") for pair in header.split(";"))
    return "; ".join(
        f"{name.removeprefix(PREFIX)}={value}"
        for name, _is, value in pairs
        if name.startswith(PREFIX) or name in SHARED
    )


def marked_cookie(value: str) -> str:
    """Return what sets a cookie, under its name in the example."""
    [name] = SimpleCookie(value) or [""]
    return value if name in SHARED else PREFIX + value.lstrip()


def database_files(database: Path) -> list[Path]:
    return [database.with_name(database.name + ending) for ending in ("", "-wal", "-shm")]


def put_back(var: Path, stamp: str, make: Callable[[], None], prepare_all: Callable[[], object]) -> None:
    """Replace the database by the kept one, which is made anew where `stamp` is not what it was made from."""
    database, kept, made_from = var / "standblatt.sqlite3", var / "kept.sqlite3", var / "kept-made-from"
    for file in database_files(database):
        file.unlink(missing_ok=True)
    shutil.rmtree(var / "sheets", ignore_errors=True)
    if kept.exists() and made_from.exists() and made_from.read_text(encoding="utf-8") == stamp:
        shutil.copyfile(kept, database)
        prepare_all()
        return
    prepare_all()
    make()
    made_from.unlink(missing_ok=True)
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(kept)) as target:
        source.backup(target)
    made_from.write_text(stamp, encoding="utf-8")


def make_now() -> None:
    from django.db import connections
    from django.utils import timezone

    from clubs.example.club import make_example

    make_example(timezone.localdate())
    connections.close_all()


def made_from_now() -> str:
    """Return what the example is made from: this code, on this day."""
    from django.conf import settings
    from django.utils import timezone

    return f"{settings.VERSION} {settings.BUILD} {timezone.localdate()}"


def play_on() -> None:
    """Let one table after the other write a deal, for as long as the process runs."""
    from clubs.example.club import TABLES
    from clubs.example.hall import PlayingHall
    from clubs.models import State, Tournament

    evening = Tournament.objects.filter(state=State.RUNNING).values_list("pk", flat=True).first()
    hall = PlayingHall(evening or 0, Random())  # noqa: S311 - no secret
    ticking = threading.Event()
    while not ticking.wait(DEAL_EVERY / TABLES):
        hall.turn()


def end_with_parent() -> None:
    """End when the input does."""
    sys.stdin.buffer.read()
    os._exit(0)


def in_background(work: Callable[[], None]) -> None:
    threading.Thread(target=work, daemon=True, name=work.__name__).start()


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if hasattr(os, "nice"):
        os.nice(LEAST_URGENT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever has started this
    in_background(end_with_parent)
    listener = wanted_listener(
        os.environ["BIND"], os.environ["PORT"], https=os.environ.get("HTTPS", "") == "1"
    )
    try:
        check_is_free(listener)
        django.setup()
        with only_server(VAR / "server.lock"):
            put_back(VAR, made_from_now(), make_now, prepare_everything)
            serve_example(listener.open())
    except CannotStart as problem:
        sys.exit(f"The example: {problem}")


def serve_example(listening: Any) -> None:
    from config.front import Front
    from config.wsgi import application

    in_background(play_on)
    Front(ApartCookies(application), listening).run()


if __name__ == "__main__":
    main()
