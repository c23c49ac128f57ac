"""Importing members: a list is brought, looked at, corrected and stored."""

from __future__ import annotations

import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from clubs.actions.member_import import match_rows
from clubs.models import BroughtList, Player, Role
from tests.clubs.conftest import House, player
from tests.clubs.views.answers import reader, text

LIST = "Nr;Name\n1;Anna Bern\n9;Carla Frei\n10;Anna Bern\n;\0x\n"
IMPORT = "/clubs/bern/members/import/"


def bring(client: Client, content: str = LIST) -> str:
    """Bring a list as a file; return the address of its preview."""
    response = client.post(IMPORT, {"file": SimpleUploadedFile("members.csv", content.encode())})
    return str(response.headers["Location"])


def seen_in(client: Client, address: str) -> str:
    found = re.search(r'name="seen" value="(\w+)"', text(client.get(address)))
    assert found
    return found[1]


def matches(client: Client, address: str) -> dict[str, list[str]]:
    groups = client.get(address).context["groups"]
    return {group.status.value: [row.called for row in group.rows] for group in groups}


def members(house: House) -> list[str]:
    return sorted(house.club.players.values_list("name", flat=True))


@pytest.fixture
def client(bern: House, thun: House) -> Client:
    player(bern.club, 1)
    return reader(bern, Role.DIRECTOR)


def test_each_row_is_shown_with_its_fate_and_nothing_is_stored(bern: House, client: Client):
    address = bring(client)

    assert matches(client, address) == {
        "unclear": ["Anna Bern"],
        "refused": ["\N{REPLACEMENT CHARACTER}x"],
        "new": ["Carla Frei"],
        "unchanged": ["Anna Bern"],
    }
    assert members(bern) == ["Anna Bern"]


def test_pasted_rows_are_read_like_a_file(client: Client):
    response = client.post(IMPORT, {"text": LIST.replace(";", "\t").replace("\0", "")})

    assert matches(client, response.headers["Location"])["new"] == ["Carla Frei", "x"]


def filtered() -> bytes:
    """A workbook with a filter that hides three of four people, one of them like a member."""
    book = Workbook()
    sheet = book.worksheets[0]
    for row in (["Nr", "Name"], [1, "Anna Bern"], [9, "Carla Frei"], [10, "Dani Wyss"], [None, "Total 3"]):
        sheet.append(row)
    for number in (2, 3, 5):
        sheet.row_dimensions[number].hidden = True
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


@pytest.mark.long  # each day what is decided is stored
@pytest.mark.parametrize(
    ("ticked", "names"),
    [({}, ["Anna Bern", "Carla Frei", "Dani Wyss"]), ({"without_hidden": "on"}, ["Anna Bern", "Dani Wyss"])],
    ids=["as-it-is", "left-out"],
)
def test_people_in_rows_that_a_filter_hides_are_named_before_they_are_imported(
    bern: House, client: Client, ticked: dict[str, str], names: list[str]
):
    file = SimpleUploadedFile("members.xlsx", filtered())
    address = client.post(IMPORT, {"file": file}).headers["Location"]

    page = text(client.get(address))
    client.post(address, {"seen": seen_in(client, address), **ticked})

    named = "2 rows are hidden in the file, for example by a filter: 2 Anna Bern, 3 Carla Frei."
    assert (named in page, page.count("Hidden in the file."), members(bern)) == (True, 3, names)


def test_a_list_without_hidden_rows_says_nothing_of_them(client: Client):
    assert "without_hidden" not in text(client.get(bring(client)))


def test_what_is_decided_is_stored_and_the_rest_is_shown_again(bern: House, client: Client):
    address = bring(client)

    response = client.post(address, {"seen": seen_in(client, address), "row-4": "new"}, follow=True)

    assert members(bern) == ["Anna Bern", "Anna Bern", "Carla Frei"]
    assert response.redirect_chain == [(address, 302)]
    assert "Imported: 2 new, 0 changed." in text(response)
    assert matches(client, address) == {"refused": ["\N{REPLACEMENT CHARACTER}x"]}


@pytest.mark.long  # each day what is decided is stored
def test_what_can_only_be_thrown_away_is_not_offered_to_be_stored(client: Client):
    offered = '<button class="button primary" form="store">Import the list</button>'

    before = offered in text(client.get(bring(client)))
    after = offered in text(client.get(bring(client, "Nr;Name\n;\0x\n1;Anna Bern\n")))

    assert (before, after) == (True, False)


@pytest.mark.long  # each day what is decided is stored
def test_a_list_that_is_done_leads_back_to_the_members(bern: House, client: Client):
    address = bring(client, "Nr;Name\n9;Carla Frei\n")

    response = client.post(address, {"seen": seen_in(client, address)})

    assert response.headers["Location"] == "/clubs/bern/members/"
    assert client.get(address).status_code == 404


def test_a_list_is_shown_again_where_members_have_changed_meanwhile(bern: House, client: Client):
    address = bring(client)
    seen = seen_in(client, address)
    Player.objects.create(club=bern.club, name="Carla Frei")

    response = client.post(address, {"seen": seen, "row-4": "new"})

    assert "The members have changed in the meantime" in text(response)
    assert '<option value="new" selected>' in text(response)
    assert members(bern) == ["Anna Bern", "Carla Frei"]


@pytest.mark.parametrize("seen", ["", "x", "0" * 5000])
def test_a_browser_cannot_say_what_was_shown(bern: House, client: Client, seen: str):
    address = bring(client)

    client.post(address, {"seen": seen})

    assert members(bern) == ["Anna Bern"]


def test_choices_that_were_not_offered_decide_nothing(bern: House, client: Client):
    theirs = Player.objects.create(club=bern.club, name="Zora")
    address = bring(client)
    nonsense = {
        "row-4": str(theirs.pk),
        "row-²": "new",
        "row-": "new",
        f"row-{'9' * 500}": "new",
        "row-2": "new",
    }

    client.post(address, {"seen": seen_in(client, address), **nonsense})

    assert members(bern) == ["Anna Bern", "Carla Frei", "Zora"]


def test_columns_are_corrected(client: Client):
    address = bring(client, "Bern;Carla Frei\nBern;Dani Wyss\n")
    assert matches(client, address) == {"unclear": ["Bern", "Bern"]}

    client.post(f"{address}columns/", {"column-0": "section", "column-1": "name"})

    assert matches(client, address) == {"new": ["Carla Frei", "Dani Wyss"]}


def test_a_street_and_the_number_of_the_house_stay_while_another_column_is_corrected(
    bern: House, client: Client
):
    address = bring(client, "Name;Strasse;Nr.;Ort\nCarla Frei;Gasse;4a;Köniz\n")
    columns = {"column-0": "name", "column-1": "street", "column-2": "street", "column-3": "section"}

    client.post(f"{address}columns/", {**columns, "heading": "1"})

    kept = BroughtList.objects.get()
    assert kept.columns == ["name", "street", "street", "section"]
    [row] = match_rows(kept, {})
    assert (row.values["street"], row.values["section"]) == ("Gasse 4a", "Köniz")


@pytest.mark.long  # each day what is decided is stored
def test_another_sheet_is_chosen(client: Client):
    book = Workbook()
    book.worksheets[0].append(["Nr", "Name", "Sektion"])
    book.worksheets[0].append([9, "Carla Frei", "Bern"])
    book.create_sheet("Passive").append(["Dani Wyss"])
    content = io.BytesIO()
    book.save(content)
    response = client.post(IMPORT, {"file": SimpleUploadedFile("members.xlsx", content.getvalue())})
    address = str(response.headers["Location"])
    assert matches(client, address) == {"new": ["Carla Frei"]}

    client.post(f"{address}columns/", {"sheet": "1"})

    assert matches(client, address) == {"new": ["Dani Wyss"]}
    client.post(f"{address}columns/", {"sheet": "7"})
    assert matches(client, address) == {"new": ["Dani Wyss"]}


def test_the_row_with_the_headings_is_chosen(client: Client):
    address = bring(client, "Club;Name\nNr;Name;E-Mail\n9;Carla Frei;c@example.ch\n")
    client.post(f"{address}columns/", {"heading": "1", "column-0": "section", "column-1": "name"})
    assert matches(client, address)["new"] == ["Carla Frei"]

    client.post(f"{address}columns/", {"heading": "2", "column-0": "section", "column-1": "name"})

    kept = BroughtList.objects.get()
    assert (kept.heading, kept.columns) == (2, ["number", "name", "email"])


def test_a_list_whose_names_are_numbers_is_not_stored(bern: House, client: Client):
    address = bring(client, "Liste;2026\n1;Carla\n2;Dani\n3;Erna\n")
    client.post(f"{address}columns/", {"column-0": "name", "column-1": ""})

    page = text(client.get(address))
    client.post(address, {"seen": seen_in(client, address)})

    assert "3 names are numbers or headings." in page
    assert 'form="store"' not in page
    assert members(bern) == ["Anna Bern"]


@pytest.mark.parametrize("columns", [{"column-0": "name", "column-1": "name"}, {"column-0": "merged_into"}])
def test_columns_that_cannot_be_are_left_as_they_were(client: Client, columns: dict[str, str]):
    address = bring(client)
    kept = BroughtList.objects.get().columns

    response = client.post(f"{address}columns/", {**columns, "heading": "1"}, follow=True)

    assert response.status_code == 200
    assert BroughtList.objects.get().columns == kept


def test_a_list_is_thrown_away(bern: House, client: Client):
    address = bring(client)

    client.post(f"{address}discard/")

    assert not BroughtList.objects.exists()
    assert members(bern) == ["Anna Bern"]


def test_the_list_of_another_club_is_not_here(bern: House, thun: House, client: Client):
    theirs = BroughtList.objects.create(club=thun.club, by=thun.owner, rows=[[1, ["Anna"]]], columns=["name"])

    for answer in (
        client.get(f"{IMPORT}{theirs.pk}/"),
        client.post(f"{IMPORT}{theirs.pk}/"),
        client.post(f"{IMPORT}{theirs.pk}/columns/"),
        client.post(f"{IMPORT}{theirs.pk}/discard/"),
    ):
        assert answer.status_code == 404


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This list is empty."),
        (b"%PDF-1.7", "This file is not a list. Use an Excel, OpenDocument or CSV file."),
        (
            b"PK\x03\x04",
            "This workbook is damaged or has a password. Save it again without one, or use CSV instead.",
        ),
        (b"x" * (2 * 1024 * 1024 + 1), "The file is larger than 2 MB."),
        (b"x" * (9 * 1024 * 1024), "The file is larger than 2 MB."),
        (b"Anna\n" * 2002, "The list has more than 2000 rows."),
    ],
    ids=["nothing", "a PDF file", "damaged", "large", "larger than is kept", "many rows"],
)
def test_a_file_that_cannot_be_read_is_refused_with_a_sentence(client: Client, content: bytes, sentence: str):
    response = client.post(IMPORT, {"file": SimpleUploadedFile("members.xlsx", content)})

    assert response.context["form"].errors["file"] == [sentence]
    assert not BroughtList.objects.exists()


def test_nothing_brought_is_said(client: Client):
    assert client.post(IMPORT, {}).context["form"].errors["text"] == ["This list is empty."]


def test_pasting_too_much_is_refused_with_a_sentence(client: Client):
    response = client.post(IMPORT, {"text": "Anna Meier\n" * 30_000})

    assert response.status_code == 413
    assert "at most 256 kB" in text(response)


@pytest.mark.long  # as slow as two thousand rows are
def test_two_thousand_rows_may_all_be_unclear(bern: House, client: Client):
    address = bring(client, "Name\n" + "Anna Berne\n" * 2000)
    choices = {f"row-{number}": "" for number in range(2, 2002)}

    response = client.post(address, {"seen": seen_in(client, address), **choices})

    assert response.headers["Location"] == address
    assert members(bern) == ["Anna Bern"]


@pytest.mark.long  # each day what is decided is stored
@pytest.mark.parametrize("count", [3, 30])
def test_a_preview_takes_the_same_queries_for_many_rows(
    bern: House, django_assert_num_queries, client: Client, count: int
):
    address = bring(client, "Name\n" + "".join(f"Member {number}\n" for number in range(count)))

    with django_assert_num_queries(5):
        client.get(address)


def test_what_stands_in_a_list_is_shown_as_text(client: Client):
    address = bring(client, "Name;<b>x\n<script>alert(1)</script>;y\nAnna;z\n")

    assert "<script>alert" not in text(client.get(address))
    assert "<b>x" not in text(client.get(address))
