"""Tags to be worn."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from clubs.models import EntryMember, Player, Tournament
from clubs.printouts.name_tags import NameTagsSheet, Tag
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.printing.printout import Imprint, fitted
from core.qr import Square
from tests.clubs.conftest import House, enter, player, rename, tournament
from tests.printing.look import pages_of, pdf_of, squeezed, words_of

TODAY = date(2026, 11, 22)


def sheet_of(there: Tournament, *, who: str = "present", **more: Any) -> NameTagsSheet:
    return NameTagsSheet.of(PrintoutRequest(there, TODAY, options={"who": who}, **more))


def test_everybody_who_is_present_has_a_tag_by_name(bern: House):
    there = tournament(bern.club)
    enter(there, 3)
    there.entries.filter(number=2).update(present=False)
    Player.objects.filter(number="1").update(section="Köniz")
    rename("Albert Änni", "1")
    rename("Zita Albert", "3")

    sheet = sheet_of(there)

    assert (sheet.title, sheet.tournament) == ("Name tags", "November")
    assert sheet.imprint == Imprint("November · 20.11.2026", TODAY, there.revision)
    assert sheet.tags == (Tag(3, "Zita Albert"), Tag(1, "Albert Änni", section="Köniz"))


def test_before_the_evening_all_can_have_one(bern: House):
    there = tournament(bern.club)
    enter(there, 3)
    there.entries.update(present=False)

    with pytest.raises(NothingToPrint, match="Nobody is here yet to wear a name tag"):
        sheet_of(there)
    assert [tag.number for tag in sheet_of(there, who="all").tags] == [1, 2, 3]


def test_one_entry_alone_can_be_printed(bern: House):
    there = tournament(bern.club)
    enter(there, 3)
    there.entries.update(present=False)

    assert [tag.number for tag in sheet_of(there, entry=2).tags] == [2]


def test_who_has_left_needs_none(bern: House):
    there = tournament(bern.club)
    enter(there, 2)
    there.entries.filter(number=1).update(left_round=2)

    assert [tag.number for tag in sheet_of(there).tags] == [2]


def test_the_two_of_a_pair_have_each_other_on_their_tags(bern: House):
    there = tournament(bern.club, kind="pairs")
    enter(there, 1)

    assert sheet_of(there).tags == (
        Tag(1, "Anna Bern", partner="Beat Bern"),
        Tag(1, "Beat Bern", partner="Anna Bern"),
    )


def test_in_a_team_partners_are_those_of_one_pair(bern: House):
    there = tournament(bern.club, kind="teams")
    enter(there, 1)
    there.entries.update(name="The Foxes")

    assert [(tag.name, tag.partner, tag.team) for tag in sheet_of(there).tags] == [
        ("Anna Bern", "Beat Bern", "The Foxes"),
        ("Beat Bern", "Anna Bern", "The Foxes"),
        ("Carla Bern", "Dani Bern", "The Foxes"),
        ("Dani Bern", "Carla Bern", "The Foxes"),
    ]


def test_who_stands_in_wears_the_tag(bern: House):
    there = tournament(bern.club, kind="pairs")
    enter(there, 1)
    EntryMember.objects.filter(place=2).update(substitute=player(bern.club, 9))

    assert [(tag.name, tag.partner) for tag in sheet_of(there).tags] == [
        ("Anna Bern", "Ida Bern"),
        ("Ida Bern", "Anna Bern"),
    ]


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        pytest.param("Anna Bern", 46, id="short"),
        pytest.param("Anna-Maria Bernasconi-Zürcher", 43, id="two-lines"),
        pytest.param("Maximiliane Wilhelmina von Graffenried-Schwammberger", 33, id="long"),
        pytest.param("W" * 5000, 26, id="endless"),
    ],
)
def test_long_names_are_printed_smaller(name: str, letters: int):
    assert fitted(name, NameTagsSheet.room) == f"letters-{letters}"


def test_whoever_is_expected_wears_the_code_of_the_check_in(bern: House):
    there = tournament(bern.club)
    _here, expected = enter(there, 2)
    there.entries.filter(pk=expected.pk).update(present=False)
    address = f"https://jass.example/clubs/bern/tournaments/november/entries/{expected.pk}/door/"

    sheet = sheet_of(there, who="all", site="https://jass.example")

    assert [tag.square for tag in sheet.tags] == [None, Square(address)]
    assert list(sheet.document().codes) == [Square(address).file]
    assert f'src="/files/{Square(address).file}" alt="QR code for the check-in of number 2"' in sheet.html()
    assert pages_of(pdf_of(sheet)) == 1


@pytest.mark.parametrize("site", ["", "http://localhost:8000", "http://127.0.0.1:8000"])
def test_no_code_is_printed_that_no_phone_could_open(bern: House, site: str):
    there = tournament(bern.club)
    enter(there, 1)
    there.entries.update(present=False)

    assert [tag.square for tag in sheet_of(there, who="all", site=site).tags] == [None]


@pytest.mark.parametrize("entries", [1, 3])
def test_tags_take_few_queries(bern: House, entries: int, django_assert_num_queries: DjangoAssertNumQueries):
    there = tournament(bern.club, kind="pairs")
    enter(there, entries)

    with django_assert_num_queries(5):
        sheet = sheet_of(there)

    assert len(sheet.tags) == 2 * entries


@pytest.mark.parametrize(("entries", "pages"), [(10, 1), (11, 2)])
def test_pages_are_those_of_the_pdf(bern: House, entries: int, pages: int):
    there = tournament(bern.club)
    enter(there, entries)

    sheet = sheet_of(there)

    assert sheet.pages == pages
    assert pages_of(pdf_of(sheet)) == pages


def test_a_name_of_forty_letters_is_there_in_full(bern: House):
    there = tournament(bern.club)
    enter(there, 1)
    name = "Anneliese-Margrith Hinterberger-Zumsteg-A"
    Player.objects.update(name=name)

    assert squeezed(name) in words_of(pdf_of(sheet_of(there)))


def test_names_are_only_text(bern: House):
    there = tournament(bern.club, kind="pairs")
    enter(there, 1)
    Player.objects.update(name="<script>x</script>", section="{{ sheet }} & <b>")
    there.entries.update(name="<i>Foxes</i>")

    page = sheet_of(there).html()

    assert page.count("<bdi>&lt;script&gt;x&lt;/script&gt;</bdi>") == 4
    assert page.count("<bdi>{{ sheet }} &amp; &lt;b&gt;</bdi>") == 2
    assert page.count("<bdi>&lt;i&gt;Foxes&lt;/i&gt;</bdi>") == 2
    assert [len(re.findall('<div class="paper">', part)) for part in page.split("<section")[1:]] == [10]
