"""The line of those who signed up: counted in the database, it is what a list of all of them would say."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from clubs.actions import sign_up
from clubs.errors import Refused
from clubs.models import SignUp, SignUpName, SignUpRequest
from clubs.queries.sign_up import line_of, waiting_place, with_waiting_places
from clubs.sign_up import RequestState
from tests.clubs.conftest import House, house
from tests.clubs.signing_up import again, open_for_sign_up, signed_up, states

NAMES = [f"{given} {last}" for given in ("Rosa", "Otto", "Nina") for last in ("Kunz", "Frei", "Graf", "Iten")]
HOLDING = {RequestState.REQUESTED, RequestState.ACCEPTED}
OVER = {RequestState.DECLINED, RequestState.WITHDRAWN}


class Everyone:
    """All who signed up, each with the place in the order of arrival and the state: counted one by one."""

    def __init__(self, places: int) -> None:
        self.places, self.arrivals = places, 0
        self.line: dict[str, tuple[int, RequestState]] = {}

    def count(self, *states: RequestState) -> int:
        return sum(state in states for _arrival, state in self.line.values())

    @property
    def waiting(self) -> list[str]:
        return [name for name, state in self.in_order() if state is RequestState.WAITING]

    def in_order(self) -> list[tuple[str, RequestState]]:
        return [
            (name, state) for name, (_arrival, state) in sorted(self.line.items(), key=lambda each: each[1])
        ]

    def become(self, name: str, state: RequestState) -> None:
        self.line[name] = self.line[name][0], state
        while self.waiting and self.count(*HOLDING) < self.places:
            first = self.waiting[0]
            self.line[first] = self.line[first][0], RequestState.REQUESTED

    def come(self, name: str, state: RequestState | None = None) -> None:
        self.arrivals += 1
        is_full = bool(self.waiting) or self.count(*HOLDING) >= self.places
        self.line[name] = self.arrivals, RequestState.WAITING if is_full else RequestState.REQUESTED
        self.become(name, state or self.line[name][1])


def done(there: SignUp, everyone: Everyone, what: str, name: str, by: Any) -> None:
    """Do one thing, in the database and in the list; what is refused changes neither."""
    request = there.requests.get(arrival=everyone.line[name][0])
    if what == "accept" and everyone.line[name][1] not in OVER:
        sign_up.accept(request, by=by, answers={name: "new"})
        everyone.become(name, RequestState.ACCEPTED)
    if what == "cancel" and everyone.line[name][1] not in OVER:
        sign_up.cancel(request)
        everyone.become(name, RequestState.WITHDRAWN)
    if what == "decline" and everyone.line[name][1] not in OVER:
        sign_up.decline(request, "", by=by)
        everyone.become(name, RequestState.DECLINED)
    if what == "put back" and everyone.line[name][1] is RequestState.REQUESTED:
        try:
            sign_up.put_on_waiting_list(request, by=by)
        except Refused:
            assert not everyone.waiting
        else:
            everyone.come(name, RequestState.WAITING)


class WhoeverComes(TestCase):
    """Whatever happens, in whatever order."""

    @settings(max_examples=10, deadline=None)
    @given(
        st.integers(1, 3),
        st.lists(
            st.tuples(
                st.sampled_from(["accept", "cancel", "decline", "put back", *3 * ["come"]]),
                st.integers(0, 11),
            ),
            max_size=12,
        ),
    )
    def test_the_line_is_that_of_a_list_of_all(self, places: int, steps: list[tuple[str, int]]) -> None:
        bern = house("Bern", "bern")
        there, everyone = open_for_sign_up(bern, places=places), Everyone(places)
        for what, who in steps:
            if what == "come" and len(everyone.line) < len(NAMES):
                name = NAMES[len(everyone.line)]
                signed_up(there, name)
                everyone.come(name)
            elif everyone.line:
                done(there, everyone, what, NAMES[who % len(everyone.line)], bern.director)
            line = line_of(there)
            waiting = with_waiting_places(there.requests.waiting())
            assert states(there) == [(name, str(state)) for name, state in everyone.in_order()]
            assert (line.taken, line.waiting) == (everyone.count(*HOLDING), len(everyone.waiting))
            assert [each.people[0] for each in waiting] == everyone.waiting
            assert [waiting_place(each) for each in waiting] == list(range(1, line.waiting + 1))
            assert [waiting_place(again(each)) for each in waiting] == list(range(1, line.waiting + 1))


def queries_of(there: SignUp, name: str) -> int:
    with CaptureQueriesContext(connection) as caught:
        signed_up(there, name)
    return len(caught)


@pytest.mark.sample(1)
@pytest.mark.parametrize("more", [{}, {"at_once": True}, {"places": 2}], ids=["office", "at-once", "waits"])
def test_whoever_comes_asks_no_more_the_more_came_before(bern: House, more: dict[str, Any]):
    there = open_for_sign_up(bern, **more)
    for name in NAMES[:3]:
        signed_up(there, name)
    after_three = queries_of(there, "Anna Abt")

    for name in NAMES[3:]:
        signed_up(there, name)

    assert queries_of(there, "Ida Imhof") == after_three


def test_of_all_who_came_before_nobody_is_read(bern: House):
    there = open_for_sign_up(bern, places=2)
    for name in NAMES:
        signed_up(there, name)

    with CaptureQueriesContext(connection) as caught:
        signed_up(there, "Ida Imhof")

    selected = [each["sql"].partition(" FROM ")[0] for each in caught if each["sql"].startswith("SELECT")]
    # By their own link, and who had an offer that has ended.
    assert sum('"people"' in columns for columns in selected) == 2


# Names


@pytest.mark.parametrize("typed", ["Kunz Rosa", "ROSA KUNZ", "Rosa  Kúnz", "Rosa-Kunz"])
def test_nobody_signs_up_twice_however_the_name_is_written(bern: House, typed: str):
    there = open_for_sign_up(bern)
    signed_up(there, "Rosa Kunz")

    with pytest.raises(Refused, match="has already signed up"):
        signed_up(there, typed)


def test_a_written_out_umlaut_is_the_same_name(bern: House):
    there = open_for_sign_up(bern)
    signed_up(there, "Jörg Müller")

    with pytest.raises(Refused, match="has already signed up"):
        signed_up(there, "Joerg Mueller")


def test_whoever_cancelled_or_is_only_in_another_tournament_can_sign_up(bern: House):
    there = open_for_sign_up(bern)
    sign_up.cancel(signed_up(there, "Rosa Kunz"))

    signed_up(there, "Rosa Kunz")

    assert states(there) == [("Rosa Kunz", "withdrawn"), ("Rosa Kunz", "requested")]


def test_what_a_sign_up_is_known_by_changes_and_goes_with_its_names(bern: House):
    there = open_for_sign_up(bern)
    request = signed_up(there, "Rosa Kunz")
    request.people = ["Otto Frei"]
    request.save(update_fields=["people"])

    signed_up(there, "Rosa Kunz")
    with pytest.raises(Refused, match="Otto Frei has already"):
        signed_up(there, "Otto Frei")

    SignUpRequest.objects.all().delete()
    assert not SignUpName.objects.exists()


def test_what_is_stored_of_a_name_cannot_be_read(bern: House):
    signed_up(open_for_sign_up(bern), "Rosa Kunz")

    [key] = SignUpName.objects.values_list("key", flat=True)
    assert (len(key), "kunz" in key) == (64, False)
