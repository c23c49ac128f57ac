"""Who has a place and who waits: laws of the line, and worked examples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.sign_up import BirthYears, LineRequest, RequestState, SignUpLine

OVER = [RequestState.DECLINED, RequestState.WITHDRAWN]


@st.composite
def histories(draw: st.DrawFn) -> SignUpLine:
    """A line after people came, were accepted, declined, put back, or cancelled; it moves up."""
    moved = draw(st.sampled_from([RequestState.REQUESTED, RequestState.OFFERED]))
    line = SignUpLine((), draw(st.none() | st.integers(1, 6)), draw(st.booleans()), draw(st.integers(0, 2)))
    for _step in range(draw(st.integers(0, 20))):
        standing = [each.arrival for each in line.requests if not each.state.is_over]
        if draw(st.booleans()) or not standing:
            line = line.arrived()
            continue
        who = draw(st.sampled_from(standing))
        what = draw(st.sampled_from(["put back", RequestState.ACCEPTED, *OVER]))
        line = changed(line, who, what).moved_up(moved)
    return line


def changed(line: SignUpLine, who: int, what: str) -> SignUpLine:
    [request] = [each for each in line.requests if each.arrival == who]
    if isinstance(what, RequestState):
        accepts_one_who_waits = what is RequestState.ACCEPTED and request.state is RequestState.WAITING
        return line if accepts_one_who_waits else line.with_state(who, what)
    return line.put_back(who) if request.state is RequestState.REQUESTED else line


@given(histories())
def test_never_more_have_a_place_than_there_are_places(line: SignUpLine):
    assert line.places is None or line.taken <= max(line.places, line.others)


@given(histories())
def test_nobody_stands_in_the_line_twice(line: SignUpLine):
    arrivals = [each.arrival for each in line.requests]

    assert len(set(arrivals)) == len(arrivals)


@given(histories())
def test_nobody_waits_while_a_place_is_free(line: SignUpLine):
    assert not line.waiting or line.free == 0


@given(histories())
def test_whoever_comes_overtakes_nobody(line: SignUpLine):
    waiting = line.waiting

    after = line.arrived().moved_up()

    assert after.waiting[: len(waiting)] == waiting


@given(histories(), st.data())
def test_one_who_cancels_moves_exactly_the_first_waiting_up(line: SignUpLine, data: st.DataObject):
    holding = [each.arrival for each in line.requests if each.state.holds_place]
    if not holding or line.taken > (line.places or line.taken):
        return
    who = data.draw(st.sampled_from(holding))

    after = line.with_state(who, data.draw(st.sampled_from(OVER))).moved_up()

    assert after.waiting == line.waiting[1:]
    moved = [one.arrival for one, other in zip(line.requests, after.requests, strict=True) if one != other]
    assert sorted(moved) == sorted([who, *line.waiting[:1]])


@given(histories(), st.data())
def test_one_of_the_waiting_who_cancels_moves_nobody(line: SignUpLine, data: st.DataObject):
    if not line.waiting:
        return
    who = data.draw(st.sampled_from(line.waiting))

    after = line.with_state(who, RequestState.WITHDRAWN)

    assert after.moved_up() == after


@given(histories())
def test_each_free_place_is_offered_to_exactly_one_and_in_the_order_of_arrival(line: SignUpLine):
    more = SignUpLine(line.requests, line.places and line.places + 2, line.waiting_list, line.others)
    free = len(more.waiting) if more.free is None else more.free

    after = more.moved_up(RequestState.OFFERED)

    assert after.waiting == more.waiting[free:]
    assert after.places is None or after.taken <= max(after.places, after.others)
    assert after.moved_up(RequestState.OFFERED) == after


@given(histories(), st.data())
def test_an_offer_that_is_declined_or_ends_goes_to_the_next_and_to_nobody_else(
    line: SignUpLine, data: st.DataObject
):
    offered = [each.arrival for each in line.requests if each.state is RequestState.OFFERED]
    if not offered:
        return
    who = data.draw(st.sampled_from(offered))

    after = line.with_state(who, RequestState.WITHDRAWN).moved_up(RequestState.OFFERED)

    assert after.waiting == line.waiting[1:]
    now_offered = {each.arrival for each in after.requests if each.state is RequestState.OFFERED}
    assert now_offered == {*offered, *line.waiting[:1]} - {who}


@given(histories(), st.data())
def test_an_offer_that_is_taken_changes_nobody_elses_state(line: SignUpLine, data: st.DataObject):
    offered = [each.arrival for each in line.requests if each.state is RequestState.OFFERED]
    if not offered:
        return

    after = line.with_state(data.draw(st.sampled_from(offered)), RequestState.REQUESTED)

    assert (after.moved_up(RequestState.OFFERED), after.taken) == (after, line.taken)


@given(histories())
def test_places_in_the_line_count_from_one(line: SignUpLine):
    assert [line.place_of(arrival) for arrival in line.waiting] == list(range(1, len(line.waiting) + 1))


@given(histories())
def test_whoever_is_put_back_waits_behind_all_others(line: SignUpLine):
    new = [each.arrival for each in line.requests if each.state is RequestState.REQUESTED]
    if not new:
        return

    after = line.put_back(new[0])

    assert list(after.waiting[:-1]) == list(line.waiting)


@pytest.mark.parametrize(
    ("line", "state"),
    [
        pytest.param(SignUpLine(), RequestState.REQUESTED, id="no-limit"),
        pytest.param(SignUpLine((), 1), RequestState.REQUESTED, id="the-last-place"),
        pytest.param(SignUpLine((), 1, True, 1), RequestState.WAITING, id="taken-by-the-office"),
        pytest.param(SignUpLine((), 1, False, 1), None, id="full-without-a-waiting-list"),
        pytest.param(
            SignUpLine([LineRequest(1, RequestState.REQUESTED)], 1), RequestState.WAITING, id="not-looked-at"
        ),
        pytest.param(
            SignUpLine([LineRequest(1, RequestState.DECLINED)], 1), RequestState.REQUESTED, id="declined"
        ),
        pytest.param(
            SignUpLine([LineRequest(1, RequestState.WAITING)], 2), RequestState.WAITING, id="others-wait"
        ),
    ],
)
def test_what_the_next_one_to_arrive_becomes(line: SignUpLine, state: RequestState | None):
    assert line.next_state() == state
    assert line.takes_more == (state is not None)


def test_with_more_places_several_move_up_in_the_order_of_arrival():
    waiting = [LineRequest(number, RequestState.WAITING) for number in (4, 2, 3)]

    assert SignUpLine(waiting, 2).moving_up() == [2, 3]
    assert SignUpLine(waiting, None).moving_up() == [2, 3, 4]


years = st.none() | st.integers(1900, 2030)


@given(years, years, st.integers(1900, 2030))
def test_an_age_is_all_years_between_two_and_whoever_tells_none(
    first: int | None, last: int | None, year: int
):
    ages = BirthYears(first, last)

    assert ages.exclude(year) == (not (first or 0) <= year <= (last or year))
    assert not ages.exclude(None)
    assert ages.are_limited or not ages.exclude(year)
