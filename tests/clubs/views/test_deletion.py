"""The pages that delete and restore: what they say will be gone, and what happens then."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.actions.deletion import delete_account, delete_club, delete_tournament
from clubs.models import AccountDeletion, Club, Membership, Role
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.phones import phone_of
from tests.clubs.printouts import evening
from tests.clubs.views.answers import reader, stranger, text

NOVEMBER = "/clubs/bern/tournaments/november/"
PASSWORD = "correct horse"

NEW = "quite a good sentence"


def sign_in(client, username: str, password: str = PASSWORD):
    return client.post("/accounts/sign-in/", {"username": username, "password": password})


@pytest.mark.parametrize("size", [1, 3])
def test_the_question_says_what_will_be_gone(bern: House, size: int, django_assert_num_queries):
    there = tournament(bern.club)
    round_ = seated(there, 1, enter(there, 4 * size))
    for table in round_.draws.get().tables.all():
        written(table, NS=630, EW=626)
    client = reader(bern)

    with django_assert_num_queries(7):
        page = client.get(f"{NOVEMBER}delete/")

    assert page.context["extent"].lines == [
        f"{4 * size} entries",
        "1 round with its draw",
        f"{size} result{'s' if size > 1 else ''}",
    ]


def test_a_tournament_is_deleted_and_restored_on_the_pages(bern: House):
    there = tournament(bern.club)
    client = reader(bern)

    answer = client.post(f"{NOVEMBER}delete/", follow=True)

    assert "“November” has been deleted." in text(answer)
    assert "November" in text(client.get("/clubs/bern/deleted/"))

    answer = client.post(f"/clubs/bern/deleted/{there.pk}/restore/")

    assert answer.headers["Location"] == NOVEMBER
    assert "No tournament of this club can be restored." in text(client.get("/clubs/bern/deleted/"))


def test_another_clubs_tournament_is_not_restored(bern: House, thun: House):
    gone = delete_tournament(tournament(thun.club), by=thun.owner)

    assert reader(bern).post(f"/clubs/bern/deleted/{gone.pk}/restore/").status_code == 404


def test_a_phone_at_a_table_of_a_deleted_tournament_is_told(bern: House):
    there = evening(bern, preset="sidi-barrani", deals=2)
    phone = phone_of(there)

    delete_tournament(there, by=bern.owner)

    answer = phone.read()
    assert (answer.status_code, answer.json()) == (
        403,
        {"detail": "This tournament has been deleted: ask the office."},
    )


def test_a_club_is_deleted_and_restored_on_the_pages(bern: House):
    tournament(bern.club)
    client = reader(bern)

    assert "1 tournament with all results" in text(client.get("/clubs/bern/delete/"))
    answer = client.post("/clubs/bern/delete/", follow=True)

    assert "“Bern” has been deleted." in text(answer)
    assert [each.club.name for each in answer.context["deleted"]] == ["Bern"]

    assert client.post("/clubs/bern/restore/").headers["Location"] == "/clubs/bern/"
    assert client.get(NOVEMBER).status_code == 200


def test_a_club_cannot_be_restored_after_thirty_days(bern: House):
    delete_club(bern.club, by=bern.owner)
    Club.all_objects.update(deleted_at=timezone.now() - timedelta(days=31))

    assert reader(bern).post("/clubs/bern/restore/").status_code == 404
    assert not reader(bern).get("/clubs/").context["deleted"]


def test_a_deleted_account_is_signed_out_everywhere_and_comes_back_by_signing_in(bern: House):
    here, elsewhere = stranger(), stranger()
    sign_in(here, "bern-helper")
    sign_in(elsewhere, "bern-helper")

    here.post("/accounts/delete/", {"password": PASSWORD})

    assert elsewhere.get("/clubs/").status_code == 302
    answer = sign_in(here, "bern-helper")
    assert answer.headers["Location"] == "/clubs/bern/"
    assert "Welcome back: your account has been restored." in text(here.get("/clubs/bern/"))
    assert not AccountDeletion.objects.exists()


@pytest.mark.parametrize("password", ["", "battery staple"])
def test_an_account_is_deleted_by_whoever_knows_its_password(bern: House, password: str):
    answer = bern.client(Role.HELPER).post("/accounts/delete/", {"password": password})

    assert [*answer.context["form"].errors] == ["password"]
    assert not AccountDeletion.objects.exists()


@pytest.mark.parametrize(
    ("address", "field", "more"),
    [
        ("/accounts/delete/", "password", {}),
        ("/accounts/password/", "old_password", {"new_password1": NEW, "new_password2": NEW}),
    ],
)
def test_whoever_finds_it_open_guesses_its_password_no_more_often_than_others(
    bern: House, address, field, more
):
    client = bern.client(Role.HELPER)
    words = ["battery staple"] * 11 + ["correct horse"]
    answers = [client.post(address, {field: word, **more}) for word in words]

    assert [answer.status_code for answer in answers] == [200] * 10 + [429] * 2
    wrong, right = (answer.context["form"].errors for answer in answers[-2:])
    assert wrong == right


def test_a_wrong_password_restores_nothing(bern: House):
    delete_account(bern.helper)

    answer = sign_in(stranger(), "bern-helper", "battery staple")

    assert "Wrong username or password." in text(answer)
    assert AccountDeletion.objects.exists()


def test_an_account_whose_days_are_over_signs_in_no_more(bern: House):
    delete_account(bern.helper)
    AccountDeletion.objects.update(at=timezone.now() - timedelta(days=31))

    assert "Wrong username or password." in text(sign_in(stranger(), "bern-helper"))


def test_the_last_owner_is_told_what_to_do_first(bern: House):
    answer = reader(bern).post("/accounts/delete/", {"password": PASSWORD}, follow=True)

    assert "You are the last owner of Bern: make somebody else an owner there" in text(answer)
    assert Membership.objects.get(user=bern.owner).role == Role.OWNER
