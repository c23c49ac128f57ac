"""Calendar files opened by another library than the one that writes them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
import vobject
from hypothesis import given
from hypothesis import strategies as st

from clubs.actions.sign_up_calendar import calendar_of
from clubs.models import Club, SignUp, SignUpRequest, Tournament
from clubs.names import one_line

NOW = datetime(2026, 11, 29, 19, 30, tzinfo=UTC)
DAY = date(2026, 12, 4)


def opened(
    name: str = "Herbstjass", *, place: str = "", club: str = "Bern", sequence: int = 0, is_off: bool = False
):
    """The calendar file of somebody with a place, as another program has it."""
    evening = Tournament(name=name, place=place, date=DAY, club=Club(name=club))
    request = SignUpRequest(pk=7, sign_up=SignUp(tournament=evening), site="https://jass.example:8443")
    content = calendar_of(request, sequence=sequence, now=NOW, is_off=is_off)
    [calendar] = vobject.readComponents(content)
    return calendar


@pytest.mark.parametrize(
    ("is_off", "method", "status"), [(False, "PUBLISH", "CONFIRMED"), (True, "CANCEL", "CANCELLED")]
)
def test_a_place_enters_the_whole_day_and_leaves_it_again(is_off: bool, method: str, status: str):
    calendar = opened(place="Löwen, Saal 1; Bern", sequence=3, is_off=is_off)

    event = calendar.vevent
    assert (calendar.method.value, event.status.value, event.sequence.value) == (method, status, "3")
    assert (event.dtstart.value, event.dtend.value) == (DAY, DAY + timedelta(days=1))
    assert (event.summary.value, event.location.value) == ("Herbstjass", "Löwen, Saal 1; Bern")
    assert (event.uid.value, event.dtstamp.value) == ("sign-up-7@jass.example", NOW)
    assert event.organizer.params["CN"] == ["Bern"]


@given(
    name=st.text(min_size=1, max_size=80), place=st.text(max_size=120), club=st.text(min_size=1, max_size=80)
)
def test_whatever_things_are_called_stands_in_one_event_as_it_was_typed(name: str, place: str, club: str):
    calendar = opened(name, place=place, club=club)

    [event] = calendar.vevent_list
    assert event.summary.value == one_line(name)
    assert [each.value for each in event.contents.get("location", [])] == [one_line(place)] * bool(place)
    assert {*event.contents} - {"location"} == {
        *("uid", "dtstamp", "sequence", "summary", "dtstart", "dtend", "status", "organizer")
    }
