"""The operator's page: what it lists, what may be done there, and that many clubs cost no more."""

from __future__ import annotations

import zipfile
from datetime import timedelta
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from clubs.actions.deletion import delete_club
from clubs.actions.logos import store_logo
from clubs.actions.operator import suspend_club
from clubs.audit_log import log_action
from clubs.models import Action, Club, Role
from clubs.pages.operator import BYTES, usage_of
from tests.clubs.actions.test_logos import picture
from tests.clubs.conftest import House, enter, house, player, seated, tournament
from tests.clubs.halls import DEALS, dealt, in_play
from tests.clubs.test_access import operator as operator_browser
from tests.clubs.views.answers import reader, text

CLUB = "/operator/clubs/bern/"


@pytest.fixture
def client(db: None) -> Client:
    client = operator_browser()
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def names(client: Client, query: str = "") -> list[str]:
    table = client.get(f"/operator/{query}").context["listing"].table
    return [row.record.name for row in table.paginated_rows]


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("clubs", [1, 3])
def test_the_list_takes_the_same_queries_however_many_clubs_there_are(
    client: Client, clubs: int, django_assert_num_queries
):
    for number in range(clubs):
        there = house(f"Club {number}", f"club-{number}")
        dealt(in_play(there))

    with django_assert_num_queries(13):
        page = client.get("/operator/")

    assert page.context["listing"].table.paginator.count == clubs


def test_a_club_is_listed_with_its_owners_counts_and_state(client: Client, bern: House):
    there = tournament(bern.club)
    seated(there, 1, enter(there, 4))
    bern.owner.first_name = "<b>Vreni"
    bern.owner.save()
    Club.objects.update(most_members=50)
    line = log_action(bern.club, Action.CLUB_CHANGED, by=bern.owner)

    page = text(client.get("/operator/"))

    assert "<bdi>&lt;b&gt;Vreni</bdi>" in page
    today = date_format(timezone.localtime(line.at), "SHORT_DATE_FORMAT")
    for cell in ("4 / 50", "1", today, "in use"):
        assert f">{cell}<" in page


@pytest.mark.long  # each day clubs are listed, suspended and deleted
def test_what_a_club_keeps_is_counted_for_it_alone(bern: House, thun: House):
    dealt(in_play(bern))
    store_logo(bern.club, picture(60, 30), by=bern.owner)
    player(thun.club, 1)

    usage = usage_of([bern.club.pk, thun.club.pk])

    of_bern, of_thun = usage[bern.club.pk], usage[thun.club.pk]
    assert {kind: of_bern.rows[kind] for kind in ("members", "tournaments", "entries", "seats", "deals")} == {
        "members": 4,
        "tournaments": 1,
        "entries": 4,
        "seats": 4,
        "deals": DEALS,
    }
    assert of_bern.logo == len(bytes(bern.club.logo.png))
    assert (sum(of_thun.rows.values()), of_thun.size, of_thun.last_use) == (1, BYTES["members"], None)


def test_what_the_operator_does_is_no_use_of_the_club(client: Client, bern: House):
    client.post(f"{CLUB}quota/", {"most_members": "5", "most_tournaments": ""})

    assert usage_of([bern.club.pk])[bern.club.pk].last_use is None


@pytest.mark.long  # each day clubs are listed, suspended and deleted
def test_clubs_are_found_by_name_and_by_state(client: Client, bern: House, thun: House):
    zug = house("Zug", "zug")
    suspend_club(thun.club, reason="unpaid", by=thun.owner)
    delete_club(zug.club, by=zug.owner)

    assert names(client) == ["Bern", "Thun", "Zug"]
    assert names(client, "?search=er") == ["Bern"]
    assert names(client, "?state=in-use") == ["Bern"]
    assert names(client, "?state=suspended") == ["Thun"]
    assert names(client, "?state=deleted") == ["Zug"]


@pytest.mark.long  # each day clubs are listed, suspended and deleted
@pytest.mark.parametrize("column", ["members", "tournaments", "last_use"])
def test_clubs_are_sorted_by_what_they_keep(client: Client, bern: House, thun: House, column: str):
    house("Zug", "zug")
    dealt(in_play(thun))
    for day, there in enumerate((bern, thun)):
        line = log_action(there.club, Action.CLUB_CHANGED, by=there.owner)
        there.club.log.filter(pk=line.pk).update(at=timezone.now() + timedelta(days=day))
    if column != "last_use":
        player(bern.club, 1)
        tournament(bern.club)
        tournament(thun.club, slug="december")

    assert names(client, f"?sort=-{column}") == ["Thun", "Bern", "Zug"]
    assert names(client, f"?sort={column}") == ["Zug", "Bern", "Thun"]


def test_a_quota_is_set_and_taken_away(client: Client, bern: House):
    answer = client.post(f"{CLUB}quota/", {"most_members": "5", "most_tournaments": "0"}, follow=True)
    assert answer.redirect_chain == [(CLUB, 302)]
    assert Club.objects.values_list("most_members", "most_tournaments").get() == (5, 0)

    client.post(f"{CLUB}quota/", {"most_members": "", "most_tournaments": ""})

    assert Club.objects.values_list("most_members", "most_tournaments").get() == (None, None)


@pytest.mark.long  # each day clubs are listed, suspended and deleted
@pytest.mark.parametrize("most", ["-1", "1000001", "many"])
def test_a_quota_that_cannot_be_is_refused_at_its_field(client: Client, bern: House, most: str):
    page = client.post(f"{CLUB}quota/", {"most_members": most, "most_tournaments": ""})

    assert list(page.context["quota_form"].errors) == ["most_members"]
    assert Club.objects.get().most_members is None


@pytest.mark.long  # each day clubs are listed, suspended and deleted
def test_a_member_beyond_the_quota_is_refused_at_the_field(bern: House):
    Club.objects.update(most_members=0)

    page = reader(bern).post("/clubs/bern/members/new/", {"surname": "Anna"})

    sentence = (
        "This would be more members than this club’s quota of 0: ask whoever runs this server for more."
    )
    assert page.context["form"].errors == {"surname": [sentence]}


def test_a_club_is_suspended_with_a_reason_and_resumed(client: Client, bern: House):
    page = client.post(f"{CLUB}suspend/", {"reason": "<b>unpaid"}, follow=True)
    assert "&lt;b&gt;unpaid" in text(page)
    assert "Lift the suspension" in text(page)
    assert reader(bern).get("/clubs/bern/").status_code == 403

    page = client.post(f"{CLUB}resume/", follow=True)

    assert "The suspension is lifted" in text(page)
    assert reader(bern).get("/clubs/bern/").status_code == 200
    log = text(reader(bern).get("/clubs/bern/log/"))
    assert "Club suspended by the server’s operator" in log
    assert "Suspension lifted by the server’s operator" in log


def test_a_suspension_without_a_reason_is_refused_at_the_field(client: Client, bern: House):
    page = client.post(f"{CLUB}suspend/", {"reason": " "})

    assert page.context["suspend_form"].errors == {"reason": ["This field is required."]}
    assert Club.objects.get().suspended_at is None


@pytest.mark.long  # each day clubs are listed, suspended and deleted
def test_what_is_no_longer_so_is_said(client: Client, bern: House):
    client.post(f"{CLUB}suspend/", {"reason": "unpaid"})

    again = client.post(f"{CLUB}suspend/", {"reason": "once more"}, follow=True)
    assert "This club has been suspended already." in text(again)
    client.post(f"{CLUB}resume/")

    assert "This club is not suspended." in text(client.post(f"{CLUB}resume/", follow=True))
    assert "This can no longer be restored." in text(client.post(f"{CLUB}restore/", follow=True))


def test_a_club_is_deleted_after_a_question_and_restored(client: Client, bern: House):
    tournament(bern.club)
    question = client.get(f"{CLUB}delete/")
    assert "1 tournament with all results" in question.context["extent"].lines

    page = client.post(f"{CLUB}delete/", follow=True)
    assert page.redirect_chain == [(CLUB, 302)]
    assert "It can be restored until" in text(page)
    assert not Club.objects.exists()

    client.post(f"{CLUB}restore/")

    assert [each.slug for each in Club.objects.get().tournaments.all()] == ["november"]


def test_a_club_is_exported_while_it_is_sent_and_its_log_says_so(client: Client, bern: House):
    tournament(bern.club)

    answer = client.post(f"{CLUB}export/")

    assert (answer.streaming, answer["Content-Disposition"]) == (True, 'attachment; filename="bern.zip"')
    assert answer["Cache-Control"] == "no-store, private"
    assert zipfile.ZipFile(BytesIO(answer.getvalue())).namelist() == [
        "club.json",
        "tournaments/november.json",
    ]
    assert bern.club.log.get().action == Action.CLUB_EXPORTED


def test_only_operators_have_the_page_in_their_menu(client: Client, bern: House):
    assert 'href="/operator/"' in text(client.get("/clubs/"))
    assert 'href="/operator/"' not in text(reader(bern, Role.OWNER).get("/clubs/"))


def test_an_operator_who_was_dismissed_gets_in_no_more(client: Client, bern: House):
    User.objects.update(is_superuser=False)

    assert client.get("/operator/").status_code == 404
