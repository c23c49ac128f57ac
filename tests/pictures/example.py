"""`python -m tests.pictures.example`: makes the example that pictures are taken of, in an empty database.

A smaller club than visitors get, on a fixed evening, whose tables are at different points of their round.
Says as JSON where things are: `club`, `evening`, `season` as paths, `tokens` by table, the `cookie` of the
office.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import django

from tests.pictures.fixed import EVENING, LOOKED_AT, SEED, FixedClock, fix_chance, fix_clock

CLOCK = fix_clock(EVENING)
fix_chance()
django.setup()

from django.conf import settings  # noqa: E402 - nothing may take the time before it is fixed
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402 - as above
from django.contrib.auth.models import User  # noqa: E402 - as above
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402 - as above

from clubs.actions.access_cards import card_for  # noqa: E402 - as above
from clubs.actions.table_changes import SideReport  # noqa: E402 - as above
from clubs.example.club import USERNAME, make_example  # noqa: E402 - as above
from clubs.example.hall import PlayingHall  # noqa: E402 - as above
from clubs.models import Table, Tournament  # noqa: E402 - as above
from scoring.models import Game  # noqa: E402 - as above
from scoring.rules import codec  # noqa: E402 - as above
from scoring.rules.score_sheet import score_game  # noqa: E402 - as above

TABLES, SEASONS, DEALS = 12, 2, 12
WRITTEN = (DEALS, DEALS, 9, DEALS, 11, DEALS, 7, 10, DEALS, 8, 0, 10)
"""Deals that each table has written, the first one's first."""
REPORTS = {1: (True, True), 2: (True, True), 4: (True, False), 6: (True,), 9: (True, True)}
"""What the sides of a table say of its sheet, as far as they have said something."""
REASON = "Match?"
"""Why a side rejects a sheet, in a word that is the same in all languages."""


class PicturedHall(PlayingHall):
    """A hall in which the tables are not in step."""

    def write(self, table: Table, deals: int, clock: FixedClock) -> None:
        for _deal in range(deals):
            clock.go_on(1)
            self._play(table)

    def report(self, table: Table, reports: Sequence[bool], clock: FixedClock) -> None:
        phone = self.phones[table.pk]
        played = score_game(codec.read_game(Game.objects.get(pk=phone.game).document()))
        totals = {side.value: total for side, total in played.totals.items()}
        for side, confirms in zip(totals, reports, strict=False):
            clock.go_on(20)
            stamp = replace(phone.stamp(), reason="" if confirms else REASON)
            phone.send(SideReport(stamp, side, totals, confirms=confirms))


def make(clock: FixedClock) -> dict[str, Any]:
    evening = make_example(EVENING.date(), SEED, seasons=SEASONS, tables=TABLES)
    clock.go_on(60)
    hall = PicturedHall(evening.pk, Random(SEED))
    rows = Table.objects.filter(draw__round__tournament=evening, draw__round__number=2).with_seats()
    tables = {table.number: table for table in rows.select_related("draw__round__tournament__club", "game")}
    for number, deals in enumerate(WRITTEN, 1):
        hall.write(tables[number], deals, clock)
    for number, reports in REPORTS.items():
        hall.report(tables[number], reports, clock)
    assert clock.moment < LOOKED_AT
    return places(evening, [*tables.values()])


def places(evening: Tournament, tables: Sequence[Table]) -> dict[str, Any]:
    """Return where things are, with a cookie that lets somebody into the office."""
    user = User.objects.get(username=USERNAME)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    assert evening.season
    return {
        "club": evening.club.get_absolute_url(),
        "evening": evening.get_absolute_url(),
        "season": evening.season.get_absolute_url(),
        "tokens": {table.number: card_for(table).token for table in tables},
        "cookie": (settings.SESSION_COOKIE_NAME, session.session_key),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(make(CLOCK)))
