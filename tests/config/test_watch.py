"""The server watches over itself, and says each thing once."""

from datetime import UTC, datetime, timedelta

import pytest

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
def test_a_stick_that_is_gone_and_back_is_said(settings, tmp_path):
    said: list[str] = []
    watch = Watch(said.append)
    settings.BACKUP_FOLDER = tmp_path / "stick"

    watch.look()
    watch.look()
    settings.BACKUP_FOLDER = None
    watch.look()

    gone = f"The folder {tmp_path}/stick is gone, so no backup is made: plug the stick in."
    assert said == [f"!  {gone}", f"ok  No longer: {gone}"]
