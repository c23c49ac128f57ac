"""The server watches over itself, and says each thing once."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from clubs.backups.archive import backup_name
from config.integrity import Integrity
from config.watch import Watch, changes, is_file_check_due

NOW = datetime(2026, 11, 25, 20, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        pytest.param({}, {"disk-full": "Full."}, ["!  Full."], id="worse"),
        pytest.param({"disk-full": "Full."}, {"disk-full": "Full."}, [], id="as-before"),
        pytest.param({"disk-full": "Full."}, {}, ["ok  No longer: Full."], id="better"),
        pytest.param({}, {}, [], id="well"),
    ],
)
def test_what_got_worse_is_said_once(before, now, said):
    assert list(changes(before, now)) == said


@pytest.mark.parametrize(
    ("last", "due"),
    [
        pytest.param(None, True, id="never"),
        pytest.param(Integrity(NOW - timedelta(hours=23), 1.0), False, id="today"),
        pytest.param(Integrity(NOW - timedelta(hours=25), 1.0), True, id="yesterday"),
        pytest.param(Integrity(NOW, 10.0, finished=False), True, id="not-to-its-end"),
    ],
)
def test_the_file_is_looked_through_once_a_day(last, due):
    assert is_file_check_due(last, NOW) is due


@pytest.mark.django_db(transaction=True)
def test_backups_that_are_no_longer_made_are_said_once(settings, tmp_path):
    said: list[str] = []
    watch = Watch(said.append)
    settings.VAR = settings.BACKUP_FOLDER = tmp_path

    watch.look()
    watch.look()
    (tmp_path / backup_name(timezone.now())).touch()
    watch.look()

    old = f"There is no new backup in {tmp_path}: look at the server's log."
    assert said == [f"!  {old}", f"ok  No longer: {old}"]


@pytest.mark.django_db(transaction=True)
def test_a_stick_that_is_gone_is_left_to_whoever_keeps_the_backups(settings, tmp_path):
    said: list[str] = []
    settings.VAR, settings.BACKUP_FOLDER = tmp_path, tmp_path / "stick"

    Watch(said.append).look()

    assert said == []
