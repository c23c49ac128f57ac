"""`manage.py backup`, `restore` and `verify` as an operator types them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from clubs.backup_state import last_verification
from clubs.backups.verification import speaking_to
from clubs.models import Club
from scoring.models import DealSide
from tests.clubs import halls
from tests.clubs.backups.conftest import empty_place
from tests.clubs.conftest import house
from tests.clubs.management.test_commands import said

__all__ = ["empty_place"]

# What they call is tried on PostgreSQL every day, in tests.clubs.backups.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.alike]


@pytest.fixture(autouse=True)
def _notes_of_its_own(tmp_path, settings):
    """Let no other test read what is verified here."""
    settings.VAR = tmp_path


@pytest.fixture
def backup(tmp_path) -> str:
    """A backup of a club at whose table four deals were written."""
    halls.dealt(halls.in_play(house("Bern", "bern"), name="Hall", slug="hall"))
    return said("backup", "--folder", str(tmp_path))


@pytest.fixture
def typed(monkeypatch):
    """Let somebody sit at the terminal and answer every question in this way."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    return lambda answer: monkeypatch.setattr("sys.stdin", Terminal(f"{answer}\n" * 3))


def test_the_name_of_the_backup_is_printed(backup, tmp_path):
    assert Path(backup).parent == tmp_path
    assert Path(backup).is_file()


def test_a_folder_that_is_not_there_ends_in_one_sentence(backup, tmp_path):
    with pytest.raises(
        CommandError, match=r"^There is no folder .*/stick: make it, plug it in, or name anoth"
    ):
        said("backup", "--folder", str(tmp_path / "stick"))


def test_into_an_empty_place_it_is_restored_without_a_question(backup, empty_place):
    with speaking_to(empty_place):
        out = said("restore", backup)

        assert re.fullmatch(r"Restored: the backup of \d\d \w+ \d{4}, \d\d:\d\d, Standblatt [\d.]+", out)
        assert Club.objects.get().name == "Bern"


def test_in_a_place_that_is_taken_it_asks(backup, typed):
    Club.objects.update(name="Now")
    typed("n")

    with pytest.raises(CommandError, match=r"^Nothing was restored\.$") as refused:
        said("restore", backup)

    assert refused.value.returncode == 2
    assert Club.objects.get().name == "Now"


def test_whoever_agrees_has_it_restored_and_the_other_set_aside(backup, empty_place, typed):
    with speaking_to(empty_place):
        said("restore", backup)
        Club.objects.update(name="Now")
        typed("yes")

        first, _second = said("restore", backup).splitlines()

        assert Club.objects.get().name == "Bern"
        said("restore", "--yes", first.removeprefix("What was there before is now in "))
        assert Club.objects.get().name == "Now"


def test_a_script_has_to_say_that_it_means_it(backup):
    with pytest.raises(CommandError, match=r"^There is a database already: add --yes to put the backup in"):
        said("restore", backup)


def test_another_key_in_the_environment_is_no_success(backup, empty_place, settings):
    settings.SECRET_KEY_FILE, settings.SECRET_KEY = None, "another"

    with (
        speaking_to(empty_place),
        pytest.raises(CommandError, match="SECRET_KEY in the environment is another"),
    ):
        said("restore", backup)


@pytest.mark.long  # each day what does not add up is said
def test_what_is_well_is_said_in_one_line(backup):
    assert said("verify", "live") == "All is well: live."
    assert (found := last_verification())
    assert found.is_well
    assert re.fullmatch(
        rf"All is well: {re.escape(backup)}, made .* \d{{4}}, \d\d:\d\d\.", said("verify", backup)
    )


def test_what_does_not_add_up_is_said_by_table_and_ends_with_1(backup):
    DealSide.objects.filter(deal__number=2, side="EW").update(written=5)

    out = io.StringIO()
    with pytest.raises(CommandError, match=r"^1 thing is wrong\.$") as found:
        call_command("verify", "live", stdout=out)

    assert found.value.returncode == 1
    assert (noted := last_verification())
    assert not noted.is_well
    assert out.getvalue() == (
        "Bern, Hall (bern/hall), round 1, table 1: deal 2: written of EW is 5, by the rule book 37\n"
    )


@pytest.mark.parametrize(
    ("content", "code"),
    [pytest.param(b"PK, but no backup", 1, id="damaged"), pytest.param(None, 2, id="none")],
)
def test_a_file_that_is_no_backup_ends_with_1_and_none_at_all_with_2(tmp_path, content, code):
    path = tmp_path / "file.zip"
    if content:
        path.write_bytes(content)

    with pytest.raises(
        CommandError, match=r"file\.zip (is damaged, or no backup|cannot be read): .*\.$"
    ) as found:
        said("verify", str(path))

    assert found.value.returncode == code
