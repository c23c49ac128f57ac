"""Several who sign up or cancel in one moment: the last place has one owner, and nobody is lost."""

from functools import partial

import pytest

from clubs.actions.sign_up import cancel
from clubs.models import SignUpRequest
from tests.clubs.actions.test_members_at_once import at_once
from tests.clubs.conftest import House
from tests.clubs.signing_up import open_for_sign_up, signed_up, states

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Rosa Kunz", "Otto Frei", "Nina Graf", "Urs Moser")


def test_of_several_at_once_exactly_one_has_the_last_place(bern: House):
    there = open_for_sign_up(bern, places=1, at_once=True)

    at_once(*(partial(signed_up, there, name) for name in NAMES))

    found = states(there)
    assert sorted(name for name, _state in found) == sorted(NAMES)
    assert [state for _name, state in found] == ["accepted", "waiting", "waiting", "waiting"]


def test_who_cancels_twice_in_one_moment_frees_one_place(bern: House):
    there = open_for_sign_up(bern, places=1)
    for name in NAMES:
        signed_up(there, name)
    first = SignUpRequest.objects.get(arrival=1)

    at_once(partial(cancel, first), partial(cancel, first))

    assert [state for _name, state in states(there)] == ["withdrawn", "requested", "waiting", "waiting"]
