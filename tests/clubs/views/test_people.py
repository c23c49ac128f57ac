"""Those who may do something in a club, as its owners see and change them."""

import json
import re

import pytest
from django.test import Client

from clubs.actions import accounts
from clubs.models import Invitation, Membership, Role
from tests.clubs.conftest import House
from tests.clubs.views.answers import reader, stranger, text


def person(house: House, role: Role) -> int:
    return Membership.objects.get(club=house.club, user=house.people[role]).pk


def role_of(house: House, role: Role) -> str | None:
    found = Membership.objects.filter(club=house.club, user=house.people[role]).first()
    return found.role if found else None


def test_owners_come_first(bern: House, thun: House):
    rows = json.loads(reader(bern).get("/clubs/bern/people/?_export=json").content)

    assert [(row["name"], row["role"]) for row in rows] == [
        ("bern-owner", "Owner"),
        ("bern-director", "Director"),
        ("bern-helper", "Helper"),
        ("bern-viewer", "Viewer"),
    ]


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("people_count", [1, 30])
def test_a_long_list_takes_no_more_queries(bern: House, django_assert_num_queries, people_count: int):
    for number in range(people_count):
        accounts.invite(bern.club, Role.HELPER, days=7, by=bern.owner, note=str(number))
    client = reader(bern)

    with django_assert_num_queries(6):
        client.get("/clubs/bern/people/")


def test_an_invitation_is_shown_once_and_opens_the_club(bern: House):
    client = reader(bern)
    made = client.post("/clubs/bern/people/invite/", {"note": "Anna", "role": "director", "days": "7"})
    [address] = re.findall(r'value="http://testserver(/accounts/invitation/[^"]+)"', text(made))
    listed = client.get("/clubs/bern/people/")

    assert "no-store" in made.headers["Cache-Control"]
    assert "Join Bern" in text(stranger().get(address))
    assert "Anna" in text(listed)
    assert address not in text(listed)


@pytest.mark.parametrize(
    ("fields", "refused"),
    [
        ({"role": "emperor"}, {"role"}),
        ({"days": "100000"}, {"days"}),
        ({"days": "²"}, {"days"}),
        ({"note": "A" * 5000}, {"note"}),
        ({"note": "A\0"}, {"note"}),
    ],
)
def test_an_invitation_that_cannot_be_is_shown_again(bern: House, fields: dict[str, str], refused: set[str]):
    data = {"note": "", "role": "helper", "days": "7", **fields}
    response = reader(bern).post("/clubs/bern/people/invite/", data)

    assert response.context["form"].errors.keys() == refused
    assert not Invitation.objects.exists()


def test_an_invitation_is_taken_back(bern: House, thun: House):
    mine, _token = accounts.invite(bern.club, Role.HELPER, days=7, by=bern.owner)
    theirs, _token = accounts.invite(thun.club, Role.HELPER, days=7, by=thun.owner)
    client = reader(bern)

    assert client.post(f"/clubs/bern/people/invitations/{mine.pk}/revoke/").status_code == 302
    assert client.post(f"/clubs/bern/people/invitations/{theirs.pk}/revoke/").status_code == 404
    assert list(Invitation.objects.all()) == [theirs]


def test_a_role_is_changed(bern: House):
    client = reader(bern)
    address = f"/clubs/bern/people/{person(bern, Role.VIEWER)}/"

    assert client.post(address, {"role": "director"}).headers["Location"] == "/clubs/bern/people/"
    assert role_of(bern, Role.VIEWER) == Role.DIRECTOR


def test_the_last_owner_stays_one(bern: House):
    client = reader(bern)
    address = f"/clubs/bern/people/{person(bern, Role.OWNER)}/"
    demoted = client.post(address, {"role": "viewer"})
    removed = client.post(f"{address}remove/", follow=True)

    for response in (demoted, removed):
        assert "A club needs an owner: make somebody else an owner first." in text(response)
    assert role_of(bern, Role.OWNER) == Role.OWNER


def test_an_owner_among_others_may_go(bern: House):
    Membership.objects.filter(user=bern.director).update(role=Role.OWNER)
    client = reader(bern)
    left = client.post(f"/clubs/bern/people/{person(bern, Role.OWNER)}/remove/")

    assert left.headers["Location"] == "/clubs/"
    assert role_of(bern, Role.OWNER) is None
    assert client.get("/clubs/bern/").status_code == 404


def test_an_owner_who_steps_back_sees_the_club(bern: House):
    Membership.objects.filter(user=bern.director).update(role=Role.OWNER)
    address = f"/clubs/bern/people/{person(bern, Role.OWNER)}/"

    assert reader(bern).post(address, {"role": "helper"}).headers["Location"] == "/clubs/bern/"


def test_who_is_removed_is_out_at_once(bern: House):
    helper = bern.client(Role.HELPER)
    reader(bern).post(f"/clubs/bern/people/{person(bern, Role.HELPER)}/remove/")

    assert helper.get("/clubs/bern/").status_code == 404


def test_nobody_of_another_club_is_found(bern: House, thun: House):
    elsewhere = person(thun, Role.VIEWER)
    client = reader(bern)

    answers = [
        client.get(f"/clubs/bern/people/{elsewhere}/"),
        client.post(f"/clubs/bern/people/{elsewhere}/", {"role": "owner"}),
        client.post(f"/clubs/bern/people/{elsewhere}/remove/"),
        client.post(f"/clubs/bern/people/{elsewhere}/password/"),
        client.get(f"/clubs/bern/people/{10**30}/"),
    ]

    assert [answer.status_code for answer in answers] == [404] * 5
    assert role_of(thun, Role.VIEWER) == Role.VIEWER


def test_a_link_for_a_new_password_is_shown_once(bern: House):
    made = reader(bern).post(f"/clubs/bern/people/{person(bern, Role.HELPER)}/password/")
    [address] = re.findall(r'value="http://testserver(/accounts/password-link/[^"]+)"', text(made))

    assert "no-store" in made.headers["Cache-Control"]
    assert Client().get(address).status_code == 302


def test_of_an_account_with_another_club_no_owner_gets_a_link(bern: House, thun: House):
    Membership.objects.create(club=thun.club, user=bern.helper, role=Role.VIEWER)
    response = reader(bern).post(f"/clubs/bern/people/{person(bern, Role.HELPER)}/password/", follow=True)

    assert "This account also belongs to another club" in text(response)
    assert "/accounts/password-link/" not in text(response)
