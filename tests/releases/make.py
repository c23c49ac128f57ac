"""Make the example database of a release, by its own code: `python -m tests.releases.make 0.10.0`.

Made once, when a version goes out, and never again: it stands for databases that this version has filled.
In `tests/examples/releases/` lie afterwards the SQLite file and what this version says of it, compressed.
"""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "examples" / "releases"
REQUESTS = ROOT / "tests" / "examples" / "requests" / "2026-11.jsonl"


def main() -> None:
    """Fill a database, in this process, then ask another one what stands in it."""
    [version] = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "release.sqlite3"
        os.environ |= {
            "DATABASE_URL": f"sqlite:///{file}",
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "ALLOWED_HOSTS": "testserver",
        }
        django.setup()
        fill()
        shrink(file)
        said = subprocess.run(
            [sys.executable, "-m", "tests.releases.contents"], cwd=ROOT, check=True, capture_output=True
        ).stdout
        for name, content in ((f"{version}.sqlite3.gz", file.read_bytes()), (f"{version}.json.gz", said)):
            (FOLDER / name).write_bytes(gzip.compress(content, mtime=0))


def shrink(file: Path) -> None:
    """Leave one small file without its log, whose every byte is data."""
    connection = sqlite3.connect(file, isolation_level=None)
    for statement in (
        "DELETE FROM django_session",
        "PRAGMA wal_checkpoint(TRUNCATE)",
        "PRAGMA journal_mode=DELETE",
    ):
        connection.execute(statement)
    connection.execute("VACUUM")
    connection.close()


def fill() -> None:
    """Do what clubs and tables do, by the app's own actions."""
    from django.core.management import call_command
    from django.db import connections

    call_command("migrate", interactive=False, verbosity=0)
    quick_games()
    hall_evening()
    season_evenings()
    connections.close_all()


def quick_games() -> None:
    """Send a game of every preset, as the pages sent it: started, recorded, corrected, removed."""
    from django.test import Client

    lines = [json.loads(line) for line in REQUESTS.read_text(encoding="utf-8").splitlines()]
    for line in (line for line in lines if "game" in line):
        answer = Client().post(
            f"/api/v1/games/{line['game']}/changes",
            line["body"],
            content_type="application/json",
            headers={"Authorization": f"Bearer {line['key']}"},
        )
        assert answer.status_code == line["status"], answer.content


def hall_evening() -> None:
    """Play an evening with phones at the tables: sheets, reports, a redraw, a corrected result, a message."""
    from clubs.actions import rounds
    from clubs.actions.results import close_round
    from clubs.actions.score_sheets import judged, sides_of_sheet
    from tests.clubs.drawing import draw_round
    from tests.clubs.phones import phone_of
    from tests.e2e import hall_world as hall

    hall.make(tables=3, rounds=2, deals=2)
    first = phone_of(hall.the_tournament())
    for table in (1, 2, 3):
        phone = first if table == 1 else phone_of(hall.the_tournament(), table)
        assert phone.send(phone.record(1), phone.record(2, card_points={"NS": 90 + table})).status_code == 200
        assert phone.send(phone.correct(1, "misheard", card_points={"NS": 120 + table})).status_code == 200
        sheet = sides_of_sheet(hall.the_tournament().rounds.get(number=1), judged(phone.stored().document()))
        totals = {side: told.points for side, told in sheet.items()}
        assert phone.send(phone.confirm("NS", **totals)).status_code == 200
        last = phone.reject("EW", "not so", **totals) if table == 3 else phone.confirm("EW", **totals)
        assert phone.send(last).status_code == 200
    standing = {"NS": {"points": 400, "card_points": 214}, "EW": {"points": 100, "card_points": 100}}
    hall.write(table=3, number=1, sides=standing)
    hall.write(
        table=3, number=1, sides={**standing, "EW": {"points": 101, "card_points": 100}}, reason="typing"
    )
    hall.message(text="The next round begins at nine.")
    hall.clock(number=1, minutes=40)
    close_round(hall.the_round(1), by=hall.director(), reason="the sheets lie in the office")
    draw_round(hall.the_round(2), by=hall.director())
    draw_round(hall.the_round(2), by=hall.director(), reason="two came late")
    kept = hall.the_round(2).draws.order_by("number").first()
    assert kept
    rounds.restore_draw(kept, by=hall.director())
    hall.release(number=2)


def season_evenings() -> None:
    """Play a season of three evenings, with pairs kept apart, points taken away and a substitute."""
    from clubs.actions import adjustments, apart, entries, members, seasons, tournaments
    from clubs.models import AdjustmentKind, Club, State
    from clubs.season import SeasonRules
    from clubs.standings.settings import Settings
    from tests.e2e.hall_world import director, name_of

    by, club = director(), Club.objects.get()
    people = [members.add_member(club, {"name": name_of(n), "number": f"{n}"}, by=by) for n in range(20, 29)]
    rules = SeasonRules(settings=Settings(drop_worst=1))
    season = seasons.add_season(club, seasons.SeasonValues(name="2026/27", rules=rules), by=by)
    for number, template in enumerate(("individual", "pairs", "differenzler"), 1):
        evening = tournaments.create_tournament(
            club,
            name=f"Evening {number}",
            date=date(2026, 11, number),
            by=by,
            template=template,
            season=season,
            rounds=2,
            deals=4,
        )
        type(evening).objects.filter(pk=evening.pk).update(seed=number, seconds=0)
        evening.refresh_from_db()
        tournaments.change_state(evening, State.OPEN, by=by)
        size = 2 if template == "pairs" else 1
        entered = [
            entry
            for first in range(0, 8, size)
            for entry in entries.enter_players(
                evening, people[first : first + size], [], by=by, together=True, present=True
            )
        ]
        if size == 1:
            apart.keep_apart(entered[0], entered[1], by=by)
        play_rounds(evening)
        member = entered[2].members.get(place=1)
        entries.substitute(member, people[8], by=by, at_once=True)
        adjustments.adjust(
            entered[0], since=None, kind=AdjustmentKind.PENALTY, points=-20, reason="late", by=by
        )
        tournaments.change_state(evening, State.FINISHED, by=by)


def play_rounds(evening: object) -> None:
    """Draw, release, write and close the rounds of an evening; the last table's result is put right."""
    from clubs.actions import results, rounds
    from clubs.actions.results import SideResult
    from clubs.models import Table, Tournament
    from tests.clubs.drawing import draw_round
    from tests.e2e.hall_world import director

    assert isinstance(evening, Tournament)
    by = director()
    for number in (1, 2):
        round_ = evening.rounds.select_related("tournament__club").get(number=number)
        draw_round(round_, by=by)
        rounds.release_round(round_, by=by)
        for table in Table.objects.in_round(round_):
            for seen, points in enumerate((300 + 7 * table.number, 310 + 9 * table.number)):
                sides = written(evening.plays_alone, points)
                results.enter_result(
                    table,
                    {side: SideResult(each) for side, each in sides.items()},
                    seen=seen,
                    by=by,
                    reason="misread" if seen else "",
                )
        results.close_round(round_, by=by, reason="as the sheets say")


def written(alone: bool, points: int) -> dict[str, int]:
    if alone:
        return dict(zip("1234", (points % 50, 40, 25, 60), strict=True))
    return {"NS": points, "EW": 4 * 157 - points}


if __name__ == "__main__":
    main()
