"""The members of a club, as those who run it see and change them."""

from __future__ import annotations

import json
import re
import unicodedata

import pytest

from clubs.actions.members import FIELDS
from clubs.actions.messages import send_message
from clubs.models import Action, LogEvent, Player, Role
from clubs.name_parts import whole_name
from core.models import SharedPdf
from tests.clubs.conftest import House, enter, player, tournament
from tests.clubs.views.answers import reader, text

HOSTILE = [
    "<script>alert(1)</script>",
    '=HYPERLINK("http://x")',
    "مريم القاسم",
    "Robert'); DROP TABLE players;--",
]
GIVEN = {"surname": "Meier", "given_name": "Anna", "number": "7", "active": "on"}


def names(house: House, role: Role, query: str = "") -> list[str]:
    rows = json.loads(reader(house, role).get(f"/clubs/bern/members/?_export=json{query}").content)
    return [whole_name(row["given_name"] or "", row["surname"]) for row in rows]


def test_the_list_has_the_members_of_this_club_once(bern: House, thun: House):
    anna, twin = player(bern.club, 1), player(bern.club, 2)
    twin.merged_into = anna
    twin.save()
    player(thun.club, 3)

    assert names(bern, Role.VIEWER) == ["Anna Bern"]


def test_e_mail_addresses_are_for_those_who_run_the_club(bern: House):
    anna = Player.objects.create(club=bern.club, name="Anna", email="anna@example.ch")
    addresses = [
        "/clubs/bern/members/",
        "/clubs/bern/members/?_export=csv",
        f"/clubs/bern/members/{anna.pk}/",
    ]

    seen = {
        role: ["anna@example.ch" in text(reader(bern, role).get(address)) for address in addresses]
        for role in (Role.HELPER, Role.DIRECTOR)
    }

    assert seen == {Role.HELPER: [False] * 3, Role.DIRECTOR: [True] * 3}


def test_an_address_is_not_found_by_searching_either(bern: House):
    Player.objects.create(club=bern.club, name="Anna", email="anna@example.ch")

    assert names(bern, Role.VIEWER, "&search=example") == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_shown_as_text(bern: House, name: str):
    anna = Player.objects.create(club=bern.club, name=name, section=name)
    client = reader(bern)
    pages = [
        text(client.get(f"/clubs/bern/members/{address}"))
        for address in ("", f"{anna.pk}/", f"{anna.pk}/merge/", f"{anna.pk}/anonymise/")
    ]

    assert all("<script>alert" not in page for page in pages)
    assert names(bern, Role.VIEWER) == [name]


@pytest.mark.long  # each day members are added, merged, forgotten and shown to those who may see them
@pytest.mark.parametrize("count", [3, 30])
def test_a_long_list_takes_no_more_queries(bern: House, django_assert_num_queries, count: int):
    for number in range(1, count + 1):
        player(bern.club, number)
    client = reader(bern)

    with django_assert_num_queries(8):
        client.get("/clubs/bern/members/")


@pytest.mark.long  # each day members are added, merged, forgotten and shown to those who may see them
def test_the_form_of_a_member_asks_for_two_names(bern: House):
    anna = player(bern.club, 1)
    client = reader(bern, Role.DIRECTOR)

    new, known = (text(client.get(f"/clubs/bern/members/{page}/")) for page in ("new", anna.pk))

    assert re.findall(r'<input type="text" name="(\w*name)"', new) == ["given_name", "surname", "short_name"]
    assert re.findall(r'name="(\w*name)" value="(\w*)"', known) == [
        ("given_name", "Anna"),
        ("surname", "Bern"),
        ("short_name", "Anna"),
    ]


def test_the_form_has_a_field_for_all_that_may_be_known(bern: House):
    anna = player(bern.club, 1)
    client = reader(bern, Role.DIRECTOR)

    for address in ("new/", f"{anna.pk}/"):
        page = text(client.get(f"/clubs/bern/members/{address}"))
        assert [field for field in FIELDS if f'name="{field}"' not in page] == []


@pytest.mark.long  # each day members are added, merged, forgotten and shown to those who may see them
def test_guests_are_listed_only_where_they_are_asked_for(bern: House):
    player(bern.club, 1)
    Player.objects.create(club=bern.club, name="Xenia Gast", guest=True)

    shown = {query: names(bern, Role.VIEWER, query) for query in ("", "&group=guests", "&group=")}

    assert shown == {
        "": ["Anna Bern"],
        "&group=guests": ["Xenia Gast"],
        "&group=": ["Anna Bern", "Xenia Gast"],
    }


@pytest.mark.long  # each day members are added, merged, forgotten and shown to those who may see them
def test_a_guest_becomes_a_member_in_one_step(bern: House):
    xenia = Player.objects.create(club=bern.club, name="Xenia Gast", guest=True)
    client = reader(bern, Role.DIRECTOR)
    address = f"/clubs/bern/members/{xenia.pk}/"
    assert "Make a member" in text(client.get(address))

    answer = client.post(f"{address}admit/", follow=True)

    xenia.refresh_from_db()
    assert not xenia.guest
    assert "Xenia Gast is a member now." in text(answer)
    assert "Make a member" not in text(client.get(address))
    line = LogEvent.objects.get()
    assert (line.action, line.before, line.after) == (
        Action.MEMBER_CHANGED,
        {"member": xenia.pk, "guest": True},
        {"member": xenia.pk, "guest": False},
    )


def test_phone_and_year_of_birth_are_for_those_who_run_the_club(bern: House):
    Player.objects.create(club=bern.club, name="Anna", phone="079 555 00 11", birth_year=1957, handicap=12)
    anna = Player.objects.get()

    for role, expected in ((Role.HELPER, False), (Role.DIRECTOR, True)):
        client = reader(bern, role)
        pages = [text(client.get(f"/clubs/bern/members/{address}")) for address in ("", f"{anna.pk}/")]
        assert [("079 555 00 11" in page, "1957" in page) for page in pages] == [(expected, expected)] * 2
        assert all("Handicap" in page for page in pages)


def test_addresses_are_in_files_and_on_the_page_of_a_member_for_those_who_run_the_club(bern: House):
    anna = Player.objects.create(club=bern.club, name="Anna", street="Gasse 4a", postcode="3011", home="Bern")

    for role, expected in ((Role.HELPER, False), (Role.DIRECTOR, True)):
        client = reader(bern, role)
        [row] = json.loads(client.get("/clubs/bern/members/?_export=json").content)
        assert ({"street", "postcode"} <= row.keys(), "Bern" in row.values()) == (expected, True)
        assert ("Gasse 4a" in text(client.get(f"/clubs/bern/members/{anna.pk}/"))) is expected
        assert "Gasse 4a" not in text(client.get("/clubs/bern/members/"))


def test_what_nobody_has_is_no_column(bern: House):
    player(bern.club, 1)

    row = json.loads(reader(bern, Role.DIRECTOR).get("/clubs/bern/members/?_export=json").content)[0]

    assert {"street", "postcode", "phone", "birth_year", "handicap"}.isdisjoint(row)


@pytest.mark.parametrize(("more", "next_page"), [({}, ""), ({"next": "1"}, "new/")])
def test_a_member_is_added(bern: House, more: dict[str, str], next_page: str):
    response = reader(bern, Role.DIRECTOR).post("/clubs/bern/members/new/", {**GIVEN, **more})

    assert response.headers["Location"] == f"/clubs/bern/members/{next_page}"
    assert list(bern.club.players.values_list("name", "number", "active", "guest")) == [
        ("Anna Meier", "7", True, False)
    ]


@pytest.mark.parametrize("typed", [("Ana", "Meier"), ("Änna", "MEIER"), ("A.", "Meyer")])
def test_somebody_with_nearly_the_name_of_another_is_added_on_purpose_only(
    bern: House, typed: tuple[str, str]
):
    anna = Player.objects.create(club=bern.club, given_name="Anna", surname="Meier", number="2")
    director = reader(bern)
    fields = {**GIVEN, "given_name": typed[0], "surname": typed[1]}
    field = f"meant:{typed[0]} {typed[1]}"

    asked = director.post("/clubs/bern/members/new/", fields)
    assert asked.context["form"].non_field_errors() == ["Do you mean Anna Meier, number 2?"]
    assert f'name="{field}" value="{anna.pk}"' in asked.text
    assert bern.club.players.count() == 1

    same = director.post("/clubs/bern/members/new/", {**fields, field: str(anna.pk)})
    assert same.headers["Location"] == f"/clubs/bern/members/{anna.pk}/"
    assert bern.club.players.count() == 1

    other = director.post("/clubs/bern/members/new/", {**fields, field: "new"})
    assert other.headers["Location"] == "/clubs/bern/members/"
    assert bern.club.players.count() == 2


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    ("fields", "refused"),
    [
        ({"surname": ""}, {"surname"}),
        ({"surname": "   "}, {"surname"}),
        ({"surname": "A" * 5000}, {"surname"}),
        ({"given_name": "An\0na"}, {"given_name"}),
        ({"number": "1"}, {"number"}),
        ({"number": "1" * 21}, {"number"}),
        ({"email": "nothing"}, {"email"}),
        ({"gender": "emperor"}, {"gender"}),
        ({"birth_year": "57"}, {"birth_year"}),
        ({"phone": "0" * 31}, {"phone"}),
        ({"handicap": "ten"}, {"handicap"}),
    ],
)
@pytest.mark.parametrize("page", ["new", "edit"])
def test_what_cannot_be_kept_is_shown_again(
    bern: House, page: str, fields: dict[str, str], refused: set[str]
):
    player(bern.club, 1)
    beat = player(bern.club, 2)
    before = list(bern.club.players.values_list())
    address = "/clubs/bern/members/new/" if page == "new" else f"/clubs/bern/members/{beat.pk}/"

    response = reader(bern).post(address, {**GIVEN, **fields})

    assert response.status_code == 200
    assert response.context["form"].errors.keys() == refused
    assert list(bern.club.players.values_list()) == before


@pytest.mark.long  # each day members are added, merged, forgotten and shown to those who may see them
def test_a_member_is_changed(bern: House):
    anna = player(bern.club, 1)

    response = reader(bern, Role.DIRECTOR).post(f"/clubs/bern/members/{anna.pk}/", GIVEN)

    anna.refresh_from_db()
    assert response.headers["Location"] == f"/clubs/bern/members/{anna.pk}/"
    assert (anna.name, anna.number, anna.short_name, anna.active) == ("Anna Meier", "7", "", True)


@pytest.mark.long  # each day members are added, merged, forgotten and shown to those who may see them
def test_a_page_shows_where_a_member_has_played(bern: House):
    entries = enter(tournament(bern.club, name="<i>November</i>"), 4)
    anna = entries[0].members.get().player

    page = text(reader(bern, Role.VIEWER).get(f"/clubs/bern/members/{anna.pk}/"))

    assert "<bdi>&lt;i&gt;November&lt;/i&gt;</bdi>" in page


def test_a_member_of_another_club_is_not_here(bern: House, thun: House):
    theirs = player(thun.club, 1)

    for address in ("", "merge/", "anonymise/"):
        assert reader(bern).get(f"/clubs/bern/members/{theirs.pk}/{address}").status_code == 404


def test_the_page_of_a_merged_row_leads_to_the_one_that_remains(bern: House):
    anna, twin = player(bern.club, 1), player(bern.club, 2)
    twin.merged_into = anna
    twin.save()

    response = reader(bern).get(f"/clubs/bern/members/{twin.pk}/")

    assert response.headers["Location"] == f"/clubs/bern/members/{anna.pk}/"


@pytest.mark.long  # each day duplicates are asked about before somebody is added
def test_duplicates_lead_to_where_they_are_merged(bern: House):
    first = Player.objects.create(club=bern.club, name="Hans Müller")
    second = Player.objects.create(club=bern.club, name="Mueller Hans")
    client = reader(bern, Role.DIRECTOR)
    compare = f"/clubs/bern/members/{first.pk}/merge/?other={second.pk}"

    assert compare in text(client.get("/clubs/bern/members/duplicates/"))
    assert client.get(compare).context["form"].initial == {"remains": first.pk}

    merged = client.post(f"/clubs/bern/members/{first.pk}/merge/", {"other": second.pk, "remains": second.pk})

    assert merged.headers["Location"] == f"/clubs/bern/members/{second.pk}/"
    assert list(bern.club.players.listed()) == [second]


@pytest.mark.sample(2)
@pytest.mark.parametrize("other", ["", "0", "x", "²", "theirs", "himself"])
def test_a_wrong_partner_is_chosen_again(bern: House, thun: House, other: str):
    anna, theirs = player(bern.club, 1), player(thun.club, 1)
    given = {"theirs": str(theirs.pk), "himself": str(anna.pk)}.get(other, other)
    client = reader(bern)

    for response in (
        client.get(f"/clubs/bern/members/{anna.pk}/merge/", {"other": given}),
        client.post(f"/clubs/bern/members/{anna.pk}/merge/", {"other": given, "remains": anna.pk}),
    ):
        assert response.context["form"].errors.keys() == {"other"}
    assert bern.club.players.listed().count() == 1


def test_two_who_met_are_not_merged_and_the_page_says_why(bern: House):
    first, second = (entry.members.get().player for entry in enter(tournament(bern.club), 2))
    address = f"/clubs/bern/members/{first.pk}/merge/"

    response = reader(bern).post(address, {"other": second.pk, "remains": first.pk})
    without = reader(bern).post(address, {"other": second.pk})

    assert "they are two different people" in text(response)
    assert without.context["form"].errors.keys() == {"remains"}
    assert bern.club.players.listed().count() == 2


def test_a_member_is_made_anonymous_once(bern: House):
    anna = player(bern.club, 1)
    client = reader(bern, Role.DIRECTOR)
    address = f"/clubs/bern/members/{anna.pk}/"

    assert "cannot be undone" in text(client.get(f"{address}anonymise/"))
    first, second = (client.post(f"{address}anonymise/", follow=True) for _time in range(2))

    anna.refresh_from_db()
    assert anna.name == "Anonymous 1"
    assert "The member is now called Anonymous 1." in text(first)
    assert "has been anonymised; this cannot be undone" in text(second)
    assert "Anna" not in text(client.get("/clubs/bern/log/"))


@pytest.mark.long  # each day a member is made anonymous once
def test_whoever_is_anonymous_is_not_changed(bern: House):
    anna = player(bern.club, 1)
    client = reader(bern)
    client.post(f"/clubs/bern/members/{anna.pk}/anonymise/")

    response = client.post(f"/clubs/bern/members/{anna.pk}/", GIVEN)

    assert response.status_code == 200
    assert bern.club.players.get(pk=anna.pk).name == "Anonymous 1"


@pytest.mark.long  # each day members are added, merged, forgotten and shown to those who may see them
def test_the_question_shows_where_the_name_stands(bern: House):
    anna = player(bern.club, 1)
    there = tournament(bern.club, name="Anna Bern Memorial")
    send_message(there, text="Anna to table 3", by=bern.director)
    address = f"/clubs/bern/members/{anna.pk}/anonymise/"
    client = reader(bern, Role.DIRECTOR)

    page = client.get(address)

    assert [each.before for each in page.context["sure"]] == ["Anna Bern Memorial"]
    [unsure] = page.context["unsure"]
    assert "<del>Anna to table 3</del> <ins>Anonymous 1 to table 3</ins>" in text(page)

    client.post(address, {"text": unsure.key})

    assert (there.messages.get().text, bern.club.tournaments.get().name) == (
        "Anonymous 1 to table 3",
        "Anonymous 1 Memorial",
    )


@pytest.mark.long  # each day members are added, merged, forgotten and shown to those who may see them
def test_further_names_are_searched_and_go(bern: House):
    anna = player(bern.club, 1)
    there = tournament(bern.club, place="at Anna Gerber’s")
    address = f"/clubs/bern/members/{anna.pk}/anonymise/"
    client = reader(bern, Role.DIRECTOR)

    page = client.get(address, {"also": "Anna Gerber, "})

    assert [each.before for each in page.context["sure"]] == ["at Anna Gerber’s"]

    client.post(address, {"also": page.context["also_called"]})

    there.refresh_from_db()
    assert there.place == "at Anonymous 1’s"


@pytest.mark.long  # each day members are added, merged, forgotten and shown to those who may see them
def test_kept_pdfs_go_with_a_member(bern: House, settings, tmp_path, django_capture_on_commit_callbacks):
    settings.SHEETS = tmp_path
    (tmp_path / "list.pdf").write_bytes(b"%PDF")
    SharedPdf.objects.create(key="list", until=0, content=b"%PDF")
    anna = player(bern.club, 1)

    with django_capture_on_commit_callbacks(execute=True):
        reader(bern).post(f"/clubs/bern/members/{anna.pk}/anonymise/")

    assert list(tmp_path.glob("*.pdf")) == []
    assert not SharedPdf.objects.exists()


def test_all_data_of_a_member_are_a_file(bern: House):
    anna = player(bern.club, 1)

    answer = reader(bern).get(f"/clubs/bern/members/{anna.pk}/data/")

    assert answer.json()["member"]["name"] == "Anna Bern"
    assert answer["Content-Disposition"] == f'attachment; filename="bern-{anna.pk}.json"'
    assert "no-store" in answer["Cache-Control"]


def test_ones_own_data_are_a_file(bern: House):
    answer = reader(bern, Role.HELPER).get("/accounts/data/")

    assert answer.json()["account"]["username"] == "bern-helper"


def test_names_are_exported_in_two_parts_that_an_import_takes_back(bern: House):
    player(bern.club, 1)

    head, first = text(reader(bern).get("/clubs/bern/members/?_export=csv")).lstrip("\ufeff").splitlines()

    cells = dict(zip(head.split(","), first.split(","), strict=True))
    assert (cells["Last name"], cells["First name"]) == ("Bern", "Anna")


def test_letters_that_come_in_parts_are_stored_and_searched_whole(bern: House):
    client = reader(bern, Role.DIRECTOR)
    in_parts = unicodedata.normalize("NFD", "Đỗ Jörg")
    client.post("/clubs/bern/members/new/", {"surname": in_parts, "given_name": "Anna"})

    page = client.get("/clubs/bern/members/", {"search": in_parts})

    assert bern.club.players.filter(surname="Đỗ Jörg").count() == 1
    assert page.wsgi_request.GET["search"] == "Đỗ Jörg"
