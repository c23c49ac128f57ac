"""The thread that makes backups: when one is due, and what it says of a stick that is pulled out."""

from __future__ import annotations

import resource
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from clubs.actions.results import close_round
from clubs.backup_state import backup_state, is_due, mark_due
from clubs.backups.archive import backup_name
from clubs.backups.making import backups_in
from clubs.models import Role
from clubs.pages import hall_texts
from clubs.pages.hall import HallPage
from config import hall
from config.backup_keeper import BackupKeeper
from config.hall import Weight
from tests.clubs.conftest import House, house
from tests.clubs.halls import in_play
from tests.clubs.printouts import round_of, save, table_of

# When backups are made is the same everywhere; how, tests.clubs.backups tries on PostgreSQL every day.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.alike]


@pytest.fixture
def stick(tmp_path, settings) -> Path:
    """A folder that is named for backups, beside a folder of all else that is made."""
    settings.VAR, settings.BACKUP_FOLDER = tmp_path / "var", tmp_path / "stick"
    settings.VAR.mkdir()
    settings.BACKUP_FOLDER.mkdir()
    folder: Path = settings.BACKUP_FOLDER
    return folder


@pytest.fixture
def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def keeper(stick: Path, settings, said) -> Iterator[BackupKeeper]:
    with closing(BackupKeeper(stick, settings.VAR, said.append)) as keeper:
        yield keeper


def labels(folder: Path) -> list[str]:
    return [path.stem.partition("Z-")[2] for path in backups_in(folder)]


@pytest.mark.long  # each day a closed round makes one, and what fails is said once
def test_the_first_look_makes_one_and_the_next_only_after_an_hour(now, keeper, stick, said):
    keeper.look(now)
    keeper.look(now + timedelta(minutes=58))
    assert labels(stick) == [""]

    [first] = backups_in(stick)
    keeper.look(now + timedelta(minutes=62))

    assert backups_in(stick)[-1] != first
    assert said == []


@pytest.mark.long  # each day a closed round makes one, and what fails is said once
def test_a_backup_from_a_clock_that_was_ahead_stops_no_other_and_the_office_is_told(now, keeper, stick, said):
    ahead = stick / backup_name(datetime(2999, 1, 1, tzinfo=UTC))
    ahead.touch()
    keeper.look(now)

    with override("en"):
        text = hall_texts.backup_text(now)
    assert [path.name for path in backups_in(stick)][1:] == [ahead.name]
    assert text == (
        "A backup is dated 01.01.2999 01:00: the clock of this computer was wrong then, or is wrong now. "
        "Check its date and time."
    )

    ahead.unlink()
    keeper.look(now)
    assert hall_texts.backup_text(now) == ""


def test_a_closed_round_makes_one_at_the_next_look(now, keeper, stick, bern: House):
    keeper.look(now)
    there = in_play(bern, preset="schieber-single", check_sum=False)
    save(table_of(there), 300, 328, by=bern.director)
    assert not is_due()

    close_round(round_of(there), by=bern.director)
    assert is_due()
    keeper.look(now + timedelta(seconds=2))
    keeper.look(now + timedelta(seconds=4))

    assert labels(stick) == ["", "round"]
    assert not is_due()


def test_a_round_that_could_not_be_closed_makes_none(stick, bern: House):
    there = in_play(bern)

    with pytest.raises(Exception, match="Results still missing"):
        close_round(round_of(there), by=bern.director)

    assert not is_due()


def test_without_a_folder_nothing_is_marked(stick, settings):
    settings.BACKUP_FOLDER = None

    mark_due()

    assert not is_due()
    assert backup_state() is None


def test_a_stick_that_is_gone_is_said_once_and_when_it_is_back_a_backup_is_made(now, keeper, stick, said):
    keeper.look(now)
    stick.rename(stick.with_name("pulled"))
    for second in range(4):
        keeper.look(now + timedelta(seconds=second))
    assert said == [f"The folder for backups, {stick}, is gone: plug the stick in again."]
    assert not stick.exists()

    stick.with_name("pulled").rename(stick)
    keeper.look(now + timedelta(minutes=1))

    assert said[1:] == ["Backups are made again."]
    assert len(backups_in(stick)) == 2


@pytest.mark.long  # each day the office reads that the stick is gone
def test_the_empty_place_of_a_stick_is_not_the_stick(now, keeper, stick, said):
    """In memory lies another disk; its place, without it, is a folder on the first."""
    elsewhere = Path("/dev/shm/standblatt-test-stick")  # noqa: S108 - another disk, which every Linux has
    elsewhere.mkdir(exist_ok=True)
    stick.rmdir()
    stick.symlink_to(elsewhere)
    try:
        keeper.look(now)
        stick.unlink()
        stick.mkdir()
        keeper.look(now + timedelta(hours=2))
    finally:
        shutil.rmtree(elsewhere)

    assert said == [f"The folder for backups, {stick}, is gone: plug the stick in again."]
    assert list(stick.iterdir()) == []


def test_of_two_servers_one_makes_them(now, keeper, stick, settings, said):
    keeper.look(now)
    mark_due()

    BackupKeeper(stick, settings.VAR, said.append).look(now)

    assert labels(stick) == [""]
    assert is_due()


@contextmanager
def full_disk(room: int = 2000) -> Iterator[None]:
    """Let no file become larger than that for a moment, neither here nor in what is started."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_fails_is_said_once_and_tried_again_after_a_minute(now, keeper, stick, said):
    with full_disk():
        keeper.look(now)
        keeper.look(now + timedelta(seconds=30))

    assert len(said) == 1
    assert labels(stick) == []
    state = backup_state()
    assert state
    assert (state.problem, state.since) == ("failed", now)
    keeper.look(now + timedelta(seconds=45))
    assert labels(stick) == []

    keeper.look(now + timedelta(seconds=61))

    assert said[1:] == ["Backups are made again."]
    assert labels(stick) == [""]


# What the office sees


@override("en")
def test_the_office_reads_that_the_stick_is_gone_until_it_is_back(now, keeper, stick, bern: House):
    there = in_play(bern)
    keeper.look(now)
    assert HallPage.of(round_of(there)).backup == ""

    stick.rename(stick.with_name("pulled"))
    keeper.look(now)
    said = HallPage.of(round_of(there)).backup
    page = office_page(bern)
    stick.with_name("pulled").rename(stick)
    keeper.look(now + timedelta(minutes=1))

    assert said.startswith("The USB drive for the backups has been missing since ")
    assert said.endswith(": plug it in again.")
    assert said in page
    assert HallPage.of(round_of(there)).backup == ""


def office_page(bern: House) -> str:
    client: Client = bern.client(Role.HELPER)
    address = reverse("clubs:hall", args=["bern", "november", 1])
    return client.get(address, headers={"accept-language": "en"}).content.decode()


# What `./run --hall` says at its start


def told(folder: Path | None, var: Path) -> tuple[Weight, str]:
    [finding] = hall.backups(folder, var)
    return finding.weight, finding.sentence


def test_an_evening_without_a_stick_is_told_so(tmp_path):
    weight, sentence = told(None, tmp_path)

    assert weight is Weight.WARNING
    assert "start with --copies and its folder" in sentence


def test_a_stick_that_is_not_there_stops_nobody(tmp_path):
    weight, sentence = told(tmp_path / "stick", tmp_path)

    assert weight is Weight.WARNING
    assert sentence.startswith(f"No backup can be written to {tmp_path}/stick: plug the stick in")


def test_the_same_disk_is_no_second_place(tmp_path):
    assert told(tmp_path, tmp_path)[1].startswith(
        f"Backups go to {tmp_path}, on the same disk as the database"
    )


def test_another_disk_is_fine(tmp_path):
    weight, sentence = told(Path("/dev/shm"), tmp_path)  # noqa: S108 - another disk, which every Linux has

    assert weight is Weight.FINE
    assert sentence.startswith("A backup goes to /dev/shm at the end of each round and every hour; ")


@pytest.fixture
def bern(transactional_db: None) -> House:
    return house("Bern", "bern")
