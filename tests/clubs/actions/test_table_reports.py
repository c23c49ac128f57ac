"""One side's report, taken as the table's result."""

import pytest
from django.contrib.auth.models import User

from clubs.actions.results import NewerResult, ResultRefused, result_sides, sides_document
from clubs.actions.table_changes import take_report
from clubs.errors import Refused
from clubs.models import Action, Report, Result, Source, State, Tournament, TournamentKind
from tests.clubs.conftest import House, seated
from tests.clubs.halls import WRITTEN, corrected, dealt, in_play, says
from tests.clubs.printouts import close_by_hand, save, table_of


@pytest.fixture
def there(bern: House) -> Tournament:
    return in_play(bern)


def taken(report: Report, *, by: User, seen: int, reason: str = "") -> Result:
    """The result that a report has become: one game is played at these tables."""
    result = take_report(report, by=by, seen=seen, reason=reason)
    assert result
    return result


def again(report: Report) -> Report:
    """The report as a page finds it."""
    return Report.objects.select_related("table__draw__round__tournament__club").get(pk=report.pk)


def test_a_report_that_nobody_contradicts_becomes_the_result(there: Tournament, bern: House):
    report = says(dealt(there), "NS")

    result = taken(again(report), by=bern.helper, seen=0)

    assert (result.source, result.by, result.reason, result.deals) == (Source.TABLE, bern.helper, "", None)
    assert sides_document(result_sides(result)) == WRITTEN
    assert there.log.filter(action=Action.RESULT_ENTERED, by=bern.helper, subject="1/1").count() == 1


def test_taken_twice_it_is_one_result(there: Tournament, bern: House):
    report = says(dealt(there), "NS")

    first, second = (taken(again(report), by=bern.helper, seen=0) for _tap in "12")

    assert (first, Result.objects.count()) == (second, 1)


@pytest.mark.long  # each day a report becomes the result, once and against nothing newer
def test_a_game_to_the_target_keeps_how_many_deals_it_took(bern: House):
    there = in_play(bern, deals=None, kind=TournamentKind.PAIRS, check_sum=False, rules={"target": 300})
    report = says(dealt(there, deals=2), "NS")

    assert taken(again(report), by=bern.helper, seen=0).deals == 2


@pytest.mark.parametrize("reason", ["", "Deal 2 was never played"])
def test_against_the_other_side_only_with_a_reason(there: Tournament, bern: House, reason: str):
    report = says(dealt(there), "NS")
    says(table_of(there), "EW", rejects="Deal 2")

    if not reason:
        with pytest.raises(ResultRefused, match="give a reason for using it") as refused:
            taken(again(report), by=bern.helper, seen=0)
        assert (refused.value.at, Result.objects.count()) == ("reason", 0)
    else:
        assert taken(again(report), by=bern.helper, seen=0, reason=reason).reason == reason


def test_against_other_totals_only_with_a_reason(there: Tournament, bern: House):
    report = says(dealt(there), "NS")
    says(table_of(there), "EW", points={"NS": 880, "EW": 158})

    with pytest.raises(ResultRefused, match="give a reason for using it"):
        taken(again(report), by=bern.helper, seen=0)


def test_a_report_about_an_older_sheet_only_with_a_reason(there: Tournament, bern: House):
    report = says(dealt(there), "NS")
    corrected(table_of(there))

    with pytest.raises(ResultRefused, match="give a reason for using it"):
        taken(again(report), by=bern.helper, seen=0)

    result = taken(again(report), by=bern.helper, seen=0, reason="the correction was wrong")
    assert sides_document(result_sides(result)) == WRITTEN


@pytest.mark.long  # each day a report becomes the result, once and against nothing newer
def test_who_rejects_gives_no_result(there: Tournament, bern: House):
    report = says(dealt(there), "EW", rejects="Deal 2")

    with pytest.raises(ResultRefused, match="This side rejects the sheet"):
        taken(again(report), by=bern.helper, seen=0, reason="why not")


@pytest.mark.long  # each day a report becomes the result, once and against nothing newer
def test_what_a_side_said_before_is_not_taken(there: Tournament, bern: House):
    report = says(dealt(there), "NS")
    says(table_of(there), "NS", rejects="I misread")

    with pytest.raises(ResultRefused, match="This side has changed its answer in the meantime"):
        taken(again(report), by=bern.helper, seen=0, reason="why not")


def test_a_newer_result_is_not_overwritten(there: Tournament, bern: House):
    report = says(dealt(there), "NS")
    save(table_of(there), 400, 628, by=bern.director)

    with pytest.raises(NewerResult) as refused:
        taken(again(report), by=bern.helper, seen=0, reason="phone")

    assert refused.value.result.number == 1
    assert taken(again(report), by=bern.helper, seen=1, reason="phone").number == 2


def test_a_result_that_was_seen_is_replaced_with_a_reason(there: Tournament, bern: House):
    report = says(dealt(there), "NS")
    save(table_of(there), 400, 628, by=bern.director)

    with pytest.raises(ResultRefused, match="Give a reason for the change"):
        taken(again(report), by=bern.helper, seen=1)


def test_a_closed_round_takes_no_report(there: Tournament, bern: House):
    report = says(dealt(there), "NS")
    close_by_hand(there)

    with pytest.raises(ResultRefused, match="This round is closed"):
        taken(again(report), by=bern.helper, seen=0)


def test_a_table_that_was_drawn_anew_takes_no_report(there: Tournament, bern: House):
    report = says(dealt(there), "NS")
    there.rounds.get().draws.update(current=False)
    seated(there, 1, list(there.entries.all()))

    with pytest.raises(ResultRefused, match="The round has been redrawn"):
        taken(again(report), by=bern.helper, seen=0)


def test_a_tournament_that_is_over_takes_no_report(there: Tournament, bern: House):
    report = says(dealt(there), "NS")
    there.state = State.FINISHED
    there.save()

    with pytest.raises(Refused, match="The tournament is finished"):
        taken(again(report), by=bern.helper, seen=0)
