"""A database belongs to one secret key; another is refused until somebody takes it on purpose."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError

from clubs.actions.access_cards import AccessCard, card_for
from clubs.actions.admission import DenialReason, admit
from clubs.actions.secret_key import claim_database, is_key_of_database
from clubs.models import Instance
from config.database_check import check_key
from config.environment import CannotStart
from tests.clubs.actions.test_admission import refused
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, table_of


def printed_again(card: AccessCard) -> AccessCard:
    return card_for(card.table)


def test_a_new_database_belongs_to_the_first_key_that_serves_it(db, settings):
    claim_database()
    assert is_key_of_database()

    settings.SECRET_KEY = "of another machine"
    claim_database()
    assert not is_key_of_database()


def test_whoever_starts_with_another_key_reads_what_to_do(db, settings):
    claim_database()
    settings.SECRET_KEY, settings.SECRET_KEY_FILE = "of another machine", None

    with pytest.raises(CannotStart) as problem:
        check_key()
    with pytest.raises(SystemCheckError, match=r"config\.E003"):
        call_command("check")
    assert str(problem.value) == (
        "This database belongs to another secret key, so no code on paper would open anything: put that key "
        "into the variable SECRET_KEY (each backup has it), or take the key that is there now with "
        "`manage.py adopt_key`, which says first what becomes invalid."
    )


def test_a_key_is_taken_on_purpose_and_cards_printed_again_open_their_tables(bern: House, settings):
    claim_database()
    before, out = card_for(table_of(evening(bern))), StringIO()
    settings.SECRET_KEY = "of another machine"

    assert printed_again(before).lost
    with pytest.raises(CommandError, match="The key was not adopted"):
        call_command("adopt_key", stdout=StringIO())
    call_command("adopt_key", "--yes", stdout=out)

    assert "Print again the table cards (valid today: 1)" in out.getvalue()
    assert refused(lambda: admit(before.token)) is DenialReason.UNKNOWN
    assert refused(lambda: admit(printed_again(before).token)) is None
    assert refused(lambda: admit(printed_again(before).code)) is None
    check_key()


def test_the_key_that_is_there_needs_not_be_taken(db):
    claim_database()
    kept, out = Instance.objects.get(), StringIO()

    call_command("adopt_key", stdout=out)

    assert out.getvalue() == "The database has this key already: there is nothing to do.\n"
    assert Instance.objects.get() == kept
