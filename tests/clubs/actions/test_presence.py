"""That phones were there is written down together, and kept while nothing can be written."""

from dataclasses import replace

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from clubs.actions import presence as presence_module
from clubs.actions.access_cards import card_for
from clubs.actions.admission import admit, admitted_device, record_presence, repeated_presence
from clubs.actions.presence import SEEN_EVERY, presence
from clubs.models import Admission
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, table_of

KEYS = ["k" * 22, "j" * 22]


@pytest.fixture
def devices(bern: House, monkeypatch: pytest.MonkeyPatch):
    """Two phones at a table of a server that is one of several."""
    card = card_for(table_of(evening(bern)))
    entered = [admit(card.token) for _key in KEYS]
    found = [
        admitted_device(each.game.pk, cookie=each.cookie, key=key)
        for each, key in zip(entered, KEYS, strict=True)
    ]
    monkeypatch.setattr(presence, "is_gathered", True)
    return found


def waiting() -> list[tuple[int, int]]:
    return list(Admission.objects.order_by("pk").values_list("unsent", "conflicts"))


def test_what_was_gathered_is_written_in_one_statement(devices, django_assert_num_queries):
    with django_assert_num_queries(0):
        record_presence(devices[0], unsent=1)
        record_presence(devices[1], unsent=2, conflicts=1)
        record_presence(devices[0], unsent=3)
    with connection.execute_wrapper(counted := Counted()):
        presence.write()

    assert (waiting(), counted.updates) == ([(3, 0), (2, 1)], 1)
    presence.write()


class Counted:
    updates = 0

    def __call__(self, execute, sql, parameters, many, context):
        self.updates += sql.startswith("UPDATE")
        return execute(sql, parameters, many, context)


def read_only(execute, sql, parameters, many, context):
    if sql.startswith("UPDATE"):
        raise OperationalError("cannot execute UPDATE in a read-only transaction")
    return execute(sql, parameters, many, context)


@pytest.mark.django_db(transaction=True)
def test_while_nothing_can_be_written_it_is_kept_and_what_comes_later_counts(devices):
    record_presence(devices[0], unsent=1)
    record_presence(devices[1], unsent=2)
    with connection.execute_wrapper(read_only):
        with pytest.raises(OperationalError):
            presence.write()
        record_presence(devices[0], unsent=5)
    presence.write()

    assert waiting() == [(5, 0), (2, 0)]


def test_no_more_phones_are_gathered_than_fit(devices, monkeypatch):
    monkeypatch.setattr(presence_module, "MOST_GATHERED", 1)
    record_presence(devices[0], unsent=1)
    record_presence(devices[1], unsent=2)
    record_presence(devices[0], unsent=3)
    presence.write()

    assert waiting() == [(3, 0), (0, 0)]


@pytest.mark.parametrize(("ago", "noted"), [(SEEN_EVERY / 2, False), (2 * SEEN_EVERY, True)])
def test_a_phone_that_asks_the_same_again_is_noted_now_and_then(devices, ago, noted):
    before = timezone.now() - ago
    seen = replace(record_presence(devices[0], unsent=2), last_seen=before)
    presence.write()
    Admission.objects.update(last_seen=before)
    repeated_presence(seen)()
    presence.write()

    stored = Admission.objects.get(pk=seen.admission)
    assert (stored.unsent, stored.last_seen > before) == (2, noted)
