"""Keys for programs: an owner makes one, sees it once and revokes it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions.club_keys import MOST_KEYS, create_club_key, known_key
from clubs.models import Action, KeyScope, LogEvent, Role
from tests.clubs.conftest import House
from tests.clubs.signing_up import open_for_sign_up
from tests.clubs.views.answers import reader, said, text

PAGE = reverse("clubs:keys", args=["bern"])


@pytest.fixture
def owner(bern: House) -> Client:
    return reader(bern, Role.OWNER)


def test_a_key_is_shown_once_and_works(bern: House, owner: Client):
    answer = owner.post(PAGE, {"name": "Our website", "opens": "statistics"})

    key = answer.context["key"]
    assert key in text(answer)
    assert known_key(key) == bern.club.keys.get(opens=KeyScope.STATISTICS)
    assert "Our website" in text(owner.get(PAGE))
    assert key not in text(owner.get(PAGE))
    assert LogEvent.objects.get(action=Action.KEY_CREATED).subject == "Our website"


def test_a_key_that_was_revoked_works_no_more(bern: House, owner: Client):
    row, key = create_club_key(bern.club, "Our website", KeyScope.SIGN_UPS, by=bern.director)

    answer = owner.post(reverse("clubs:key-revoke", args=["bern", row.pk]))

    assert said(owner, answer) == ["The key has been revoked."]
    assert known_key(key) is None
    assert LogEvent.objects.get(action=Action.KEY_REVOKED).subject == "Our website"


def test_a_key_has_to_be_for_something(owner: Client):
    assert list(owner.post(PAGE, {"name": "  "}).context["form"].errors) == ["name", "opens"]


def test_there_are_only_so_many(bern: House, owner: Client):
    for number in range(MOST_KEYS):
        create_club_key(bern.club, str(number), KeyScope.SIGN_UPS, by=bern.director)

    answer = owner.post(PAGE, {"name": "One more", "opens": "sign-ups"})

    assert answer.context["form"].errors == {
        "__all__": [f"A club has at most {MOST_KEYS} keys: revoke one first."]
    }


def test_the_settings_of_the_sign_up_lead_owners_there(bern: House, owner: Client):
    there = open_for_sign_up(bern)
    address = f"{there.tournament.get_absolute_url()}sign-up/settings/"

    shown = [PAGE in text(client.get(address)) for client in (owner, reader(bern, Role.DIRECTOR))]

    assert shown == [True, False]
