"""Backups of a live database: made while others write, restored elsewhere, the same afterwards."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection, connections, transaction
from django.db.migrations.recorder import MigrationRecorder

from clubs.actions.access_cards import card_for
from clubs.backups import recomputing, sqlite
from clubs.backups.archive import BackupError, opened_backup
from clubs.backups.making import backups_in, make_backup, usual_folder
from clubs.backups.restoring import is_something_there, restore_backup
from clubs.backups.verification import speaking_to, verify_backup, verify_live
from clubs.models import Club, Result, SummedEvening, Table, Tournament
from clubs.queries.club_years import years_of_club
from clubs.queries.standings import ranked
from core.models import SharedPdf
from scoring.models import DealSide, Game
from tests.clubs import halls
from tests.clubs.conftest import House, house, tournament
from tests.clubs.evenings import played
from tests.clubs.printouts import table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world() -> House:
    """A club with an evening that was played and one at which a table has written its deals."""
    there = house("Bern", "bern")
    played(tournament(there.club), 13, 3)
    halls.dealt(halls.in_play(there, tables=2, slug="hall", name="Hall"))
    return there


def total_sums() -> dict[str, object]:
    """What must be the same afterwards."""
    return {
        "games": sorted(
            DealSide.objects.values_list("deal__game", "deal__number", "side", "written", "card_points")
        ),
        "standings": [ranked(each) for each in Tournament.objects.order_by("pk")],
        "codes": [card_for(table).code for table in Table.objects.order_by("pk")],
        "people": list(User.objects.order_by("pk").values_list("username", "password")),
    }


def test_what_is_restored_elsewhere_is_what_was_there(world, empty_place, tmp_path):
    before = total_sums()
    SharedPdf.objects.create(key="list", until=0, content=b"%PDF")
    years = years_of_club(world.club)
    assert SummedEvening.objects.exists()
    path = make_backup(tmp_path)

    with speaking_to(empty_place):
        assert not is_something_there()
        restored = restore_backup(path)

        assert (restored.aside, restored.key_in_force) == (None, True)
        assert total_sums() == before
        cache.clear()
        assert not SharedPdf.objects.exists()
        assert not SummedEvening.objects.exists()
        assert years_of_club(Club.objects.get()) == years


def test_a_backup_is_named_by_its_moment_and_says_what_it_is(world, tmp_path):
    path = make_backup(tmp_path, label="round")

    with opened_backup(path) as backup:
        age = datetime.now(UTC) - backup.manifest.made
        assert (backup.manifest.version, backup.manifest.engine) == (settings.VERSION, connection.vendor)
        assert ("clubs", "0001_initial") in backup.manifest.migrations
        assert backup.key == settings.SECRET_KEY
        assert abs(age.total_seconds()) < 600
    assert path.name.endswith("Z-round.zip")


@pytest.mark.long  # each day a backup is named by its moment
@pytest.mark.alike
def test_two_in_one_second_have_two_names(world, tmp_path):
    made = [make_backup(tmp_path) for _time in range(2)]

    assert len(set(made)) == 2
    assert backups_in(tmp_path) == [max(made)]  # of one hour the newest is kept


@pytest.mark.long
def test_what_is_there_is_set_aside_before_a_restore(world, empty_place, tmp_path):
    path = make_backup(tmp_path)
    with speaking_to(empty_place):
        restore_backup(path)
        Club.objects.update(name="After")

        aside = restore_backup(path).aside

        assert aside
        assert [club.name for club in Club.objects.all()] == ["Bern"]
        restore_backup(aside)
        assert [club.name for club in Club.objects.all()] == ["After"]


@pytest.mark.alike
def test_nothing_is_touched_where_the_backup_is_damaged(world, empty_place, tmp_path):
    path = make_backup(tmp_path)
    content = bytearray(path.read_bytes())
    third = len(content) // 3
    for place in range(third, third + 64):  # some bytes alone may mean nothing
        content[place] ^= 1
    damaged = tmp_path / "damaged.zip"
    damaged.write_bytes(content)
    with speaking_to(empty_place):
        restore_backup(path)

        with pytest.raises(BackupError, match=r"damaged\.zip is damaged, or no backup: .*\.$"):
            restore_backup(damaged)

        assert [club.name for club in Club.objects.all()] == ["Bern"]


@pytest.mark.alike
def test_the_secret_key_comes_back_and_only_its_owner_may_read_it(world, empty_place, tmp_path, settings):
    path = make_backup(tmp_path)
    settings.SECRET_KEY_FILE = tmp_path / "var" / "secret-key"

    with speaking_to(empty_place):
        restore_backup(path)

    assert settings.SECRET_KEY_FILE.read_text() == settings.SECRET_KEY
    assert settings.SECRET_KEY_FILE.stat().st_mode & 0o777 == 0o600


@pytest.mark.long  # each day at the terminal, in tests.clubs.management
@pytest.mark.alike
def test_another_key_in_the_environment_is_told(world, empty_place, tmp_path, settings):
    path = make_backup(tmp_path)
    settings.SECRET_KEY_FILE, settings.SECRET_KEY = None, "another key"

    with speaking_to(empty_place):
        assert not restore_backup(path).key_in_force


@pytest.mark.long  # each day nothing is touched where a backup is damaged
@pytest.mark.alike
def test_a_folder_that_is_not_there_is_not_made(world, tmp_path):
    with pytest.raises(BackupError, match=r"^There is no folder .*/stick: make it, plug it in, or name"):
        make_backup(tmp_path / "stick")

    assert not (tmp_path / "stick").exists()


@pytest.mark.long  # each day a backup is named by its moment
@pytest.mark.alike
def test_without_a_name_backups_lie_in_the_folder_of_all_that_is_made(world):
    assert make_backup().parent == usual_folder() == Path(settings.VAR) / "backups"


def test_a_backup_made_while_others_write_is_of_one_moment(world, tmp_path, monkeypatch):
    """Each transaction moves a pair of numbers together; a copy that saw half of one would tell."""
    first, second = Game.objects.first(), User.objects.first()
    assert first
    assert second
    monkeypatch.setattr(sqlite, "PAGES", 2)  # so that there are many moments between the pieces
    written, stop = [0], threading.Event()

    def write() -> None:
        while not stop.is_set():
            with transaction.atomic():
                Game.objects.filter(pk=first.pk).update(pack="swiss", preset=f"{written[0] + 1}")
                User.objects.filter(pk=second.pk).update(last_name=f"{written[0] + 1}")
            written[0] += 1
        connections.close_all()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        while not written[0]:
            pass
        before = written[0]
        paths = [make_backup(tmp_path, label="round") for _time in range(3)]
        after = written[0]
    finally:
        stop.set()
        writer.join()

    assert after > before
    for path in paths:
        assert before <= halves_agree(path, tmp_path / "seen")


def halves_agree(path: Path, place: Path) -> int:
    """The number in a backup, which stands there twice."""
    with opened_backup(path) as backup:
        place.unlink(missing_ok=True)
        backup.extract(place)
    if connection.vendor == "sqlite":
        seen = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(place), "OPTIONS": {}}
        with speaking_to({**connection.settings_dict, **seen}):
            return number_seen()
    from clubs.backups.postgresql import restore_dump, temporary_database

    with temporary_database(connection.settings_dict) as there:
        restore_dump(there, place, place.parent)
        with speaking_to(there):
            return number_seen()


def number_seen() -> int:
    game = Game.objects.exclude(preset="sidi-barrani").get()
    user = User.objects.exclude(last_name="").get()
    assert game.preset == user.last_name
    return int(game.preset)


# Verifying


def test_a_backup_of_what_adds_up_is_well(world, tmp_path):
    assert verify_backup(make_backup(tmp_path)).differences == ()
    assert verify_live().differences == ()


@pytest.mark.long
@pytest.mark.alike
def test_verifying_does_not_migrate_the_live_database(world):
    recorder, step = MigrationRecorder(connection), ("auth", "0012_alter_user_first_name_max_length")
    recorder.record_unapplied(*step)
    try:
        if connection.vendor == "sqlite":
            assert verify_live().differences == ()  # a copy was, and is looked at
        else:
            with pytest.raises(BackupError, match="migrate it, or verify a backup of it"):
                verify_live()
        assert step not in recorder.applied_migrations()
    finally:
        recorder.record_applied(*step)


@pytest.mark.long  # each day a result that its deals do not give is named
@pytest.mark.alike
def test_a_sum_that_was_changed_behind_the_rule_book_is_named_by_its_table(world, tmp_path):
    side = DealSide.objects.order_by("deal__number", "side").first()
    assert side
    DealSide.objects.filter(pk=side.pk).update(written=side.written + 1)

    line = (
        f"Bern, Hall (bern/hall), round 1, table 1: deal 1: written of {side.side} is {side.written + 1}, "
        f"by the rule book {side.written}"
    )
    assert verify_live().differences == (line,)
    assert verify_backup(make_backup(tmp_path)).differences == (line,)


@pytest.mark.alike
def test_a_result_that_its_deals_do_not_give_is_named_by_its_table(world):
    table = table_of(Tournament.objects.get(slug="hall"), 1)
    result = Result.objects.create(table=table, number=1, source="sheet")
    for name, side in halls.WRITTEN.items():
        result.sides.create(side=name, **side)
    assert verify_live().differences == ()
    result.sides.filter(side="NS").update(points=881)

    [line] = verify_live().differences

    assert line == (
        "Bern, Hall (bern/hall), round 1, table 1: its result is EW 148 (card_points 148), NS 881 "
        "(card_points 480), by its deals EW 148 (card_points 148), NS 880 (card_points 480)"
    )


@pytest.mark.alike
@pytest.mark.long  # each day backups are verified by one process
def test_several_processes_find_what_one_finds(world, tmp_path, monkeypatch):
    backup = make_backup(tmp_path)
    for side in DealSide.objects.order_by("deal__game", "deal__number", "side")[:3]:
        DealSide.objects.filter(pk=side.pk).update(written=side.written + 1)
    alone = verify_live().differences

    monkeypatch.setattr(recomputing, "ROWS_PER_BLOCK", 1)
    monkeypatch.setattr(recomputing, "FEW_BLOCKS", 2)
    told: list[tuple[str, float]] = []

    assert verify_live(progress=lambda step, share: told.append((step, share))).differences == alone
    assert len(alone) == 3
    assert verify_backup(backup).differences == ()
    games = [share for step, share in told if step == recomputing.Subject.GAMES]
    assert games == [(number + 1) / Game.objects.count() for number in range(Game.objects.count())]
    assert list(recomputing.stored_differences(processes=2)) == list(alone)


@pytest.mark.long  # each day a result that its deals do not give is named
@pytest.mark.alike
def test_a_game_without_a_table_is_named_by_itself(world):
    table = table_of(Tournament.objects.get(slug="hall"), 1)
    game = table.game
    assert game
    Table.objects.filter(pk=table.pk).update(game=None)
    Game.objects.filter(pk=game.pk).update(revision=game.revision + 1)

    assert verify_live().differences == (
        f"Game {game.pk} ({game}): it has 5 changes in its history, and should have 6",
    )
