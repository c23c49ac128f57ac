"""Entering, correcting, checking a second time, settling, closing, reopening."""

import pytest
from django.contrib.auth.models import User

from clubs.actions.results import (
    ChosenEntry,
    NewerResult,
    ResultRefused,
    SideResult,
    check_result,
    close_round,
    enter_result,
    read_sides,
    reopen_round,
    result_sides,
    settle_result,
    sides_document,
)
from clubs.errors import Refused
from clubs.models import (
    Action,
    Draw,
    LogEvent,
    Result,
    ResultSide,
    RoundState,
    SecondEntry,
    Source,
    State,
    Tournament,
)
from tests.clubs.conftest import House, seated
from tests.clubs.printouts import close_by_hand, evening, round_of, save, second_helper, sides, table_of


@pytest.fixture
def there(bern: House) -> Tournament:
    return evening(bern)


@pytest.fixture
def other(bern: House) -> User:
    return second_helper(bern)


def last_line(there: Tournament) -> LogEvent:
    line = there.log.newest_first().first()
    assert line
    return line


# Entering


def test_a_result_keeps_what_each_side_wrote(there: Tournament, bern: House):
    wrote = sides(730, 626, matches=(1, 0), card_points=(700, 656), game_points=(1, 0))

    result = enter_result(table_of(there), wrote, seen=0, by=bern.helper, deals=9)

    stored = Result.objects.get(active=True)
    assert (result_sides(stored), stored.deals, stored.by) == (wrote, 9, bern.helper)
    assert (result.number, result.source) == (1, Source.OFFICE)


def test_a_result_is_told_with_its_table(there: Tournament, bern: House):
    before = there.revision

    save(table_of(there, 2), 630, 626, by=bern.helper)

    there.refresh_from_db()
    line = last_line(there)
    assert there.revision == before + 1
    assert (line.action, line.subject, line.by) == (Action.RESULT_ENTERED, "1/2", bern.helper)
    assert (line.before, line.after) == (None, {"NS": {"points": 630}, "EW": {"points": 626}})


def test_a_correction_keeps_what_was_there(there: Tournament, bern: House):
    save(table_of(there), 630, 626, by=bern.helper)

    result = save(table_of(there), 640, 616, by=bern.director, seen=1, reason="misread")

    line = last_line(there)
    assert [(each.number, each.active) for each in Result.objects.all()] == [(1, False), (2, True)]
    assert (result.number, result.reason) == (2, "misread")
    assert (line.action, line.reason) == (Action.RESULT_CORRECTED, "misread")
    assert (line.before, line.after) == (
        {"NS": {"points": 630}, "EW": {"points": 626}},
        {"NS": {"points": 640}, "EW": {"points": 616}},
    )


def test_correcting_back_gives_what_there_was(there: Tournament, bern: House):
    first = save(table_of(there), 630, 626, by=bern.helper)
    save(table_of(there), 640, 616, by=bern.helper, seen=1, reason="misread")

    third = save(table_of(there), 630, 626, by=bern.helper, seen=2, reason="was right")

    assert result_sides(third) == result_sides(first)


def test_a_correction_needs_a_reason(there: Tournament, bern: House):
    save(table_of(there), 630, 626, by=bern.helper)

    with pytest.raises(ResultRefused, match="Give a reason for the change"):
        save(table_of(there), 640, 616, by=bern.helper, seen=1)


def test_a_forfeit_needs_a_reason(there: Tournament, bern: House):
    with pytest.raises(ResultRefused, match="Give a reason for giving points without play"):
        save(table_of(there), 628, 0, by=bern.director, source=Source.FORFEIT)


@pytest.mark.parametrize("seen", [0, 1, 7])
def test_the_same_save_again_does_no_harm(there: Tournament, bern: House, seen: int):
    first = save(table_of(there), 630, 626, by=bern.helper)
    before = there.log.count()

    again = save(table_of(there), 630, 626, by=bern.director, seen=seen)

    assert (again, there.log.count(), Result.objects.count()) == (first, before, 1)


def test_a_newer_result_is_not_overwritten(there: Tournament, bern: House):
    newer = save(table_of(there), 630, 626, by=bern.helper)

    with pytest.raises(NewerResult) as refused:
        save(table_of(there), 640, 616, by=bern.director, seen=0, reason="mine")

    assert (refused.value.result, Result.objects.count()) == (newer, 1)


def test_an_old_number_is_no_way_around_a_newer_result(there: Tournament, bern: House):
    save(table_of(there), 630, 626, by=bern.helper)
    save(table_of(there), 640, 616, by=bern.helper, seen=1, reason="misread")

    with pytest.raises(NewerResult):
        save(table_of(there), 650, 606, by=bern.director, seen=1, reason="mine")


def test_a_table_of_an_older_draw_takes_no_result(there: Tournament, bern: House):
    old = table_of(there)
    Draw.objects.update(current=False)
    seated(there, 1, list(there.entries.all()))

    with pytest.raises(ResultRefused, match="The round has been redrawn"):
        save(old, 630, 626, by=bern.helper)


def test_results_come_back_with_their_draw(there: Tournament, bern: House):
    save(table_of(there), 630, 626, by=bern.helper)
    Draw.objects.update(current=False)
    seated(there, 1, list(there.entries.all()))
    save(table_of(there), 500, 756, by=bern.helper)

    Draw.objects.filter(number=2).update(current=False)
    Draw.objects.filter(number=1).update(current=True)

    assert result_sides(table_of(there).results.get(active=True)) == sides(630, 626)


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (RoundState.CLOSED, "This round is closed"),
        (RoundState.DRAWN, "This round has not been released yet"),
    ],
)
def test_a_round_takes_results_while_it_is_released(
    there: Tournament, bern: House, state: RoundState, sentence: str
):
    there.rounds.update(state=state)

    with pytest.raises(ResultRefused, match=sentence):
        save(table_of(there), 630, 626, by=bern.helper)


@pytest.mark.long  # each day results are entered, confirmed, corrected, settled and closed
@pytest.mark.parametrize("state", [State.FINISHED, State.ARCHIVED])
def test_an_evening_that_is_over_takes_no_result(there: Tournament, bern: House, state: State):
    Tournament.objects.update(state=state)

    with pytest.raises(Refused, match="The tournament is finished"):
        save(table_of(there), 630, 626, by=bern.helper)


@pytest.mark.long  # each day results are entered, confirmed, corrected, settled and closed
def test_what_is_refused_leaves_nothing(there: Tournament, bern: House):
    close_by_hand(there)
    with pytest.raises(ResultRefused):
        save(table_of(there), 630, 626, by=bern.helper)

    assert (Result.objects.count(), ResultSide.objects.count(), there.log.count()) == (0, 0, 0)


# The second entry


def test_a_second_entry_agrees(there: Tournament, bern: House, other: User):
    save(table_of(there), 630, 626, by=bern.helper)

    second = check_result(table_of(there), sides(630, 626), by=other)

    line = last_line(there)
    assert (second.agrees, line.action, line.by) == (True, Action.RESULT_CHECKED, other)


def test_a_second_entry_that_differs_is_kept_beside_the_first(there: Tournament, bern: House, other: User):
    save(table_of(there), 630, 626, by=bern.helper)

    second = check_result(table_of(there), sides(603, 653, matches=(1, 0)), by=other)

    assert not second.agrees
    assert read_sides(SecondEntry.objects.get().sides) == sides(603, 653, matches=(1, 0))
    assert result_sides(Result.objects.get(active=True)) == sides(630, 626)


def test_nobody_checks_himself(there: Tournament, bern: House):
    save(table_of(there), 630, 626, by=bern.helper)

    with pytest.raises(ResultRefused, match="somebody else must check it"):
        check_result(table_of(there), sides(630, 626), by=bern.helper)


def test_there_must_be_a_first_entry(there: Tournament, other: User):
    with pytest.raises(ResultRefused, match="has no result yet"):
        check_result(table_of(there), sides(630, 626), by=other)


def test_a_table_is_checked_once(there: Tournament, bern: House, other: User):
    save(table_of(there), 630, 626, by=bern.helper)
    check_result(table_of(there), sides(603, 653), by=other)

    with pytest.raises(ResultRefused, match="already has its second entry"):
        check_result(table_of(there), sides(630, 626), by=bern.director)


def test_a_correction_is_to_be_checked_anew(there: Tournament, bern: House, other: User):
    save(table_of(there), 630, 626, by=bern.helper)
    check_result(table_of(there), sides(630, 626), by=other)
    save(table_of(there), 640, 616, by=bern.helper, seen=1, reason="misread")

    assert check_result(table_of(there), sides(640, 616), by=other).agrees


@pytest.mark.parametrize(
    ("take", "who", "points"),
    [
        pytest.param(ChosenEntry.FIRST, "other", (630, 626), id="the-second-confirms-the-first"),
        pytest.param(ChosenEntry.SECOND, "helper", (603, 653), id="the-first-confirms-the-second"),
        pytest.param(ChosenEntry.FIRST, "director", (630, 626), id="a-third-takes-the-first"),
        pytest.param(ChosenEntry.SECOND, "director", (603, 653), id="a-third-takes-the-second"),
    ],
)
def test_one_of_two_entries_is_taken(
    there: Tournament, bern: House, other: User, take: ChosenEntry, who: str, points: tuple[int, int]
):
    save(table_of(there), 630, 626, by=bern.helper)
    second = check_result(table_of(there), sides(603, 653), by=other)
    by = {"other": other, "helper": bern.helper, "director": bern.director}[who]

    result = settle_result(second, take=take, by=by, reason="read again")

    author = bern.helper if take is ChosenEntry.FIRST else other
    assert (result_sides(result), result.number, result.by) == (sides(*points), 2, by)
    assert (result.second_entry.agrees, result.second_entry.by) == (True, author)
    assert last_line(there).reason == "read again"


@pytest.mark.parametrize("take", list(ChosenEntry))
def test_nobody_takes_his_own_entry(there: Tournament, bern: House, other: User, take: ChosenEntry):
    save(table_of(there), 630, 626, by=bern.helper)
    second = check_result(table_of(there), sides(603, 653), by=other)
    author = bern.helper if take is ChosenEntry.FIRST else other

    with pytest.raises(ResultRefused, match="somebody else must confirm it"):
        settle_result(second, take=take, by=author, reason="mine")


def test_settling_needs_a_reason(there: Tournament, bern: House, other: User):
    save(table_of(there), 630, 626, by=bern.helper)
    second = check_result(table_of(there), sides(603, 653), by=other)

    with pytest.raises(ResultRefused, match="Give a reason for choosing this entry"):
        settle_result(second, take=ChosenEntry.FIRST, by=bern.director, reason="")


def test_what_was_corrected_meanwhile_is_not_settled(there: Tournament, bern: House, other: User):
    save(table_of(there), 630, 626, by=bern.helper)
    second = check_result(table_of(there), sides(603, 653), by=other)
    save(table_of(there), 603, 653, by=bern.helper, seen=1, reason="misread")

    with pytest.raises(ResultRefused, match="already been settled"):
        settle_result(second, take=ChosenEntry.FIRST, by=bern.director, reason="late")


# Closing


def full(there: Tournament, house: House, points: tuple[int, int] = (630, 626)) -> None:
    for number in (1, 2):
        save(table_of(there, number), *points, by=house.helper)


def test_a_round_that_holds_is_closed(there: Tournament, bern: House):
    full(there, bern)

    round_ = close_round(round_of(there), by=bern.director)

    line = last_line(there)
    assert (round_.state, round_.closed is not None, round_.signed_by) == (RoundState.CLOSED, True, None)
    assert (line.action, line.subject, line.after) == (Action.ROUND_CLOSED, "1", None)


def test_a_round_that_lacks_a_result_is_not_closed(there: Tournament, bern: House):
    save(table_of(there, 1), 630, 626, by=bern.helper)

    with pytest.raises(ResultRefused, match="Results still missing at table: 2"):
        close_round(round_of(there), by=bern.director, reason="enough")


def test_a_difference_is_signed(there: Tournament, bern: House):
    full(there, bern, (630, 630))
    with pytest.raises(ResultRefused, match="close the round with a reason"):
        close_round(round_of(there), by=bern.director)

    round_ = close_round(round_of(there), by=bern.director, reason="the sheets are lost")

    assert (round_.signed_by, round_.signed_reason) == (bern.director, "the sheets are lost")
    assert last_line(there).after == {"failing": [1, 2]}


def test_nothing_is_signed_where_everything_holds(there: Tournament, bern: House):
    full(there, bern)

    round_ = close_round(round_of(there), by=bern.director, reason="all well")

    assert (round_.signed_by, round_.signed_reason) == (None, "")


def test_a_round_is_not_closed_before_its_second_entry(bern: House, other: User):
    there = evening(bern, tables=1, second_entry=True)
    save(table_of(there), 630, 626, by=bern.helper)
    with pytest.raises(ResultRefused, match="do not add up"):
        close_round(round_of(there), by=bern.director)

    check_result(table_of(there), sides(630, 626), by=other)

    assert close_round(round_of(there), by=bern.director).state == RoundState.CLOSED


def test_a_round_is_closed_once(there: Tournament, bern: House):
    full(there, bern)
    close_round(round_of(there), by=bern.director)

    with pytest.raises(ResultRefused, match="Only a released round"):
        close_round(round_of(there), by=bern.director)


def test_a_closed_round_is_reopened_with_a_reason(there: Tournament, bern: House):
    full(there, bern, (630, 630))
    close_round(round_of(there), by=bern.director, reason="the sheets are lost")
    with pytest.raises(ResultRefused, match="Give a reason for reopening the round"):
        reopen_round(round_of(there), by=bern.director, reason="")

    round_ = reopen_round(round_of(there), by=bern.director, reason="found them")

    line = last_line(there)
    assert (round_.state, round_.closed, round_.signed_by, round_.signed_reason) == (
        RoundState.RELEASED,
        None,
        None,
        "",
    )
    assert (line.action, line.before) == (Action.ROUND_REOPENED, {"signed": "the sheets are lost"})


def test_an_open_round_is_not_reopened(there: Tournament, bern: House):
    with pytest.raises(ResultRefused, match="Only a closed round"):
        reopen_round(round_of(there), by=bern.director, reason="why not")


def test_closing_and_reopening_changes_no_result(there: Tournament, bern: House):
    full(there, bern)
    before = list(ResultSide.objects.values_list("result", "side", "points"))

    close_round(round_of(there), by=bern.director)
    reopen_round(round_of(there), by=bern.director, reason="look again")

    assert list(ResultSide.objects.values_list("result", "side", "points")) == before


def test_what_a_side_wrote_is_read_as_it_was_told():
    wrote = {"NS": SideResult(630), "EW": SideResult(0, 0, 1, 2)}

    assert read_sides(sides_document(wrote)) == wrote
