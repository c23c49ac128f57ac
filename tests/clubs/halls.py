"""What tests of the hall share: sheets that grow at tables, phones that were let in, what the sides say."""

from __future__ import annotations

from datetime import timedelta
from secrets import token_hex
from typing import Any
from uuid import uuid4

from django.utils import timezone

from clubs.actions.results import read_sides, sides_document
from clubs.actions.score_sheets import judged, sheet_document, sides_of_sheet
from clubs.models import AccessToken, Admission, Device, Report, Round, Table, Tournament
from scoring.changes import Change, Correct, Record, Stamp, Start
from scoring.game_storage import apply_changes, change_game
from scoring.models import DealRevision
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, table_of

DEALS = 4
SIDI: dict[str, Any] = {"preset": "sidi-barrani", "deals": DEALS}
WRITTEN = {"NS": {"points": 880, "card_points": 480}, "EW": {"points": 148, "card_points": 148}}
"""What the four deals of these tests write: a bid of 100, made with 120, four times."""


def in_play(house: House, tables: int = 1, **fields: Any) -> Tournament:
    """An evening of Sidi Barrani whose first round is released at so many tables."""
    return evening(house, tables, **{**SIDI, **fields})


def deal(number: int, taken: int = 120, **more: Any) -> dict[str, Any]:
    """South bids 100 in acorns; `taken` are the card points of North and South."""
    bid = {"declarer": "S", "bid": 100, "denomination": "acorns", "card_points": {"NS": taken}}
    return {"number": number, **bid, **more}


def dealt(
    there: Tournament, number: int = 1, deals: int = DEALS, *, round_number: int = 1, first: int = 1
) -> Table:
    """A table that has written the deals from `first` to `deals`, as its phones send them."""
    table = table_of(there, number, round_number)
    records: list[Change] = [Record(_stamp(), deal(each)) for each in range(first, deals + 1)]
    if table.game:
        done = change_game(table.game, records)
    else:
        head = {name: value for name, value in sheet_document(table).items() if name != "deals"}
        done = apply_changes(uuid4(), [Start(_stamp(), head, token_hex(16)), *records], key=token_hex(16))
        Table.objects.filter(pk=table.pk).update(game=done.game)
    assert not done.refused
    return table_of(there, number, round_number)


def corrected(table: Table, number: int = 1, taken: int = 110) -> Table:
    """The same table after a deal was put right: what was said of its sheet holds no longer."""
    assert table.game
    assert not change_game(table.game, [Correct(_stamp(), deal(number, taken))]).refused
    return Table.objects.with_seats().select_related("draw__round__tournament__club", "game").get(pk=table.pk)


def _stamp() -> Stamp:
    return Stamp(uuid4(), timezone.now(), "phone")


def phone(
    table: Table, name: str = "iPhone", *, silent: int = 0, unsent: int = 0, conflicts: int = 0
) -> Device:
    """A device that was let in at a table, and was last heard so many minutes ago."""
    number = table.tokens.count() + 1
    token = table.tokens.open().first() or AccessToken.objects.create(
        table=table, number=number, salt=token_hex(8), token_hash=token_hex(32), code_hash=token_hex(32)
    )
    device = Device.objects.create(cookie_hash=token_hex(32), name=name)
    heard = timezone.now() - timedelta(minutes=silent)
    Admission.objects.create(
        device=device, token=token, last_seen=heard, since=heard, unsent=unsent, conflicts=conflicts
    )
    return device


def says(
    table: Table,
    side: str,
    *,
    rejects: str = "",
    device: Device | None = None,
    points: dict[str, int] | None = None,
) -> Report:
    """A side confirms the sheet of its table, or rejects it; `points` where it tells others than it shows."""
    assert table.game
    sides = sides_document(sides_of_sheet(table.draw.round, judged(table.game.document())))
    if points:
        told = {name: {**written, "points": points[name]} for name, written in sides.items()}
        sides = sides_document(read_sides(told))
    return Report.objects.create(
        table=table,
        side=side,
        confirms=not rejects,
        reason=rejects,
        revision=table.game.revision,
        sides=sides,
        device=device,
        change=uuid4(),
        at=timezone.now(),
    )


def aged(table: Table, minutes: int) -> None:
    """Let the sheet have been written so many minutes ago."""
    moment = timezone.now() - timedelta(minutes=minutes)
    DealRevision.objects.filter(game=table.game).update(received=moment)


def clock(there: Tournament, minutes: int, *, passed: int = 0, number: int = 1) -> Round:
    """The round with a clock that has run for some minutes already."""
    started = timezone.now() - timedelta(minutes=passed)
    there.rounds.filter(number=number).update(clock_minutes=minutes, clock_started=started)
    return there.rounds.select_related("tournament__club").get(number=number)
