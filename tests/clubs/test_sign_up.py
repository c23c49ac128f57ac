"""Who has a place and who waits, by numbers: laws of the line, and worked examples."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.sign_up import BirthYears, RequestState, SignUpLine


@st.composite
def histories(draw: st.DrawFn) -> SignUpLine:
    """A line after people came, were put back or cancelled; it moves up."""
    line = SignUpLine(
        draw(st.integers(0, 2)), 0, draw(st.none() | st.integers(1, 6)), draw(st.booleans())
    ).moved_up()
    for step in draw(st.lists(st.sampled_from(STEPS), max_size=20)):
        line = step(line).moved_up()
    return line


def arrived(line: SignUpLine) -> SignUpLine:
    state = line.next_state()
    if state is RequestState.REQUESTED:
        return replace(line, taken=line.taken + 1)
    return replace(line, waiting=line.waiting + 1) if state else line


def cancelled(line: SignUpLine) -> SignUpLine:
    return replace(line, taken=max(line.taken - 1, 0))


def stopped_waiting(line: SignUpLine) -> SignUpLine:
    return replace(line, waiting=max(line.waiting - 1, 0))


def put_back(line: SignUpLine) -> SignUpLine:
    return line.put_back() if line.taken else line


STEPS = (arrived, cancelled, stopped_waiting, put_back)


@given(histories())
def test_never_do_more_come_than_there_are_places(line: SignUpLine):
    taken = line.taken

    assert line.places is None or arrived(line).moved_up().taken <= max(line.places, taken)


@given(histories())
def test_nobody_waits_while_a_place_is_free(line: SignUpLine):
    assert not line.waiting or line.free == 0


@given(histories())
def test_whoever_comes_overtakes_nobody(line: SignUpLine):
    assert line.next_state() is not RequestState.REQUESTED or not line.waiting


@given(histories(), st.integers(1, 3))
def test_of_those_who_wait_as_many_move_up_as_places_become_free(line: SignUpLine, more: int):
    wider = replace(line, places=line.places and max(line.places, line.taken) + more)

    after = wider.moved_up()

    assert (after.taken + after.waiting, after.moving_up) == (line.taken + line.waiting, 0)
    assert wider.moving_up == (line.waiting if wider.places is None else min(line.waiting, more))


@given(histories())
def test_whoever_is_put_back_gives_the_place_to_one_of_those_who_wait(line: SignUpLine):
    if not line.taken:
        return

    after = line.put_back().moved_up()

    assert after.taken + after.waiting == line.taken + line.waiting
    assert after.taken == line.taken or line.taken > (line.places or line.taken)


@pytest.mark.parametrize(
    ("line", "state"),
    [
        pytest.param(SignUpLine(), RequestState.REQUESTED, id="no-limit"),
        pytest.param(SignUpLine(0, 0, 1), RequestState.REQUESTED, id="the-last-place"),
        pytest.param(SignUpLine(1, 0, 1), RequestState.WAITING, id="full"),
        pytest.param(SignUpLine(1, 0, 1, waiting_list=False), None, id="full-without-a-waiting-list"),
        pytest.param(SignUpLine(0, 1, 2), RequestState.WAITING, id="others-wait"),
        pytest.param(SignUpLine(3, 0, 2), RequestState.WAITING, id="the-office-has-entered-more"),
    ],
)
def test_what_the_next_one_to_arrive_becomes(line: SignUpLine, state: RequestState | None):
    assert line.next_state() == state
    assert line.takes_more == (state is not None)


years = st.none() | st.integers(1900, 2030)


@given(years, years, st.integers(1900, 2030))
def test_an_age_is_all_years_between_two_and_whoever_tells_none(
    first: int | None, last: int | None, year: int
):
    ages = BirthYears(first, last)

    assert ages.exclude(year) == (not (first or 0) <= year <= (last or year))
    assert not ages.exclude(None)
    assert ages.are_limited or not ages.exclude(year)
