"""Changes of a device at its table: what was so before the action held the table may not be so any more."""

from uuid import uuid4

import pytest
from django.utils import timezone

from clubs.actions.access_cards import revoke_card
from clubs.actions.admission import AdmittedDevice, NotAdmitted, TableState, admitted_device, table_state
from clubs.actions.score_sheets import judged
from clubs.actions.table_changes import SideReport, change_table, closed_reason, table_is_over
from clubs.models import AccessToken, Report, Result, Source, State
from core.errors import DocumentError
from scoring.changes import Record, Stamp
from scoring.game_storage import Status
from tests.clubs.conftest import House
from tests.clubs.phones import phone_of
from tests.clubs.printouts import evening, save, table_of
from tests.scoring.conftest import made_deal


@pytest.fixture
def there(bern: House):
    """An evening with one table that plays two deals."""
    return evening(bern, tables=1, preset="sidi-barrani", deals=2)


@pytest.fixture
def device(there) -> AdmittedDevice:
    """A device that was let in at the table, as a request has found it."""
    phone = phone_of(there)
    return admitted_device(phone.game, cookie=phone.cookie, key=phone.key)


def record(number: int) -> Record:
    return Record(Stamp(uuid4(), timezone.now(), "iPhone"), made_deal(number))


def confirmed(side: str) -> SideReport:
    return SideReport(Stamp(uuid4(), timezone.now()), side, {"NS": 460, "EW": 54}, confirms=True)


def statuses(answers):
    return [answer.status for answer in answers.answers]


def test_a_whole_table_fits_in_one_list(there, device):
    done = change_table(device, [record(1), record(2), confirmed("NS"), confirmed("EW")])

    assert (statuses(done), done.game.revision) == ([Status.APPLIED] * 4, 3)
    assert Result.objects.get(table=table_of(there)).source == Source.TABLE
    assert [report.device for report in Report.objects.all()] == [device.row.device] * 2


def test_a_device_that_was_shut_out_meanwhile_changes_nothing(bern, there, device):
    revoke_card(table_of(there), by=bern.helper)

    with pytest.raises(NotAdmitted, match="This card is no longer valid"):
        change_table(device, [record(1)])

    assert AccessToken.objects.open().count() == device.row.token.table.game.deals.count() == 0


def test_a_tournament_that_has_finished_meanwhile_takes_nothing(there, device):
    there.state = State.FINISHED
    there.save(update_fields=["state"])

    with pytest.raises(NotAdmitted, match="This tournament is over"):
        change_table(device, [record(1), confirmed("NS")])


def test_nothing_of_a_list_is_kept_where_one_cannot_be_read(device):
    unreadable = Record(Stamp(uuid4(), timezone.now()), {"number": 2, "declarer": "nobody"})

    with pytest.raises(DocumentError, match="nobody"):
        change_table(device, [record(1), unreadable])

    assert device.row.token.table.game.deals.count() == 0


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (Source.TABLE, "This table is confirmed: tell the office what is wrong."),
        (Source.OFFICE, "The office has entered this table’s result: tell the office what is wrong."),
        (Source.FORFEIT, "The office has entered this table’s result: tell the office what is wrong."),
    ],
)
def test_a_table_is_closed_by_its_result(bern, there, device, source, sentence):
    assert closed_reason(table_state(device.token)) is None

    save(table_of(there), 460, 54, by=bern.helper, source=source, reason="absent")

    assert str(closed_reason(table_state(device.token))) == sentence


def test_where_others_sit_now_a_table_is_closed(there, device):
    there.rounds.get().draws.update(current=False)

    assert (
        str(closed_reason(table_state(device.token)))
        == "The round has been redrawn: check who sits at this table now."
    )


@pytest.mark.parametrize(
    ("numbers", "over"), [((), False), ((1,), False), ((1, 2), True)], ids=["nothing", "one", "both"]
)
def test_a_table_is_over_when_its_deals_are_played(there, device, numbers, over):
    change_table(device, [record(number) for number in numbers])
    game = device.row.token.table.game
    game.refresh_from_db()

    assert table_is_over(table_of(there), judged(game.document())) is over


def test_a_game_of_rows_is_over_for_its_table_after_the_deals_of_the_round(bern):
    there = evening(bern, tables=1, preset="coiffeur", deals=1)
    phone = phone_of(there)
    deal = {"number": 1, "declarer": "S", "row": "bells", "card_points": {"NS": 100}}

    phone.send(phone.change("record", deal=deal))

    document = phone.stored().document()
    assert (table_is_over(table_of(there), judged(document)), judged(document).over) == (True, False)


def test_how_it_stands_is_the_same_of_rows_and_of_one_query(bern, there, device):
    assert device.state == table_state(device.token) == TableState.of(device.row.token)

    save(table_of(there), 460, 54, by=bern.helper)

    assert table_state(device.token) == TableState.of(device.row.token, Source.OFFICE)


def test_a_card_that_was_thrown_away_opens_nothing(there, device):
    AccessToken.objects.all().delete()

    with pytest.raises(NotAdmitted, match="This code does not open a table"):
        change_table(device, [record(1)])
