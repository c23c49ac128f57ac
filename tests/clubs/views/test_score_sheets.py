"""A whole sheet typed at the office."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions.results import result_sides
from clubs.models import Result, Tournament, TournamentKind
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, save, sides, table_of
from tests.clubs.views.answers import text

DEALS = {
    "1-declarer": "S",
    "1-bid": "120",
    "1-denomination": "acorns",
    "1-stake": "1",
    "1-card_points-NS": "130",
    "2-declarer": "E",
    "2-bid": "100",
    "2-denomination": "acorns",
    "2-stake": "2",
    "2-card_points-EW": "90",
}


def sidi(house: House) -> Tournament:
    return evening(house, tables=1, preset="sidi-barrani", deals=2)


def address(there: Tournament) -> str:
    return reverse("clubs:table-sheet", args=[there.club.slug, there.slug, 1, 1])


def test_a_sheet_has_a_row_for_each_deal(helper: Client, bern: House):
    form = helper.get(address(sidi(bern))).context["form"]

    assert [number for number, _fields in form.lines()] == [1, 2]


def test_a_sheet_is_saved(helper: Client, bern: House):
    there = sidi(bern)

    response = helper.post(address(there), {"seen": "0", **DEALS})

    assert response.status_code == 302
    written = {side: own.points for side, own in result_sides(Result.objects.get()).items()}
    assert written == {"NS": 130 + 120 + 67 + 200, "EW": 27 + 90}


def test_a_saved_sheet_comes_back_as_it_was_typed(helper: Client, bern: House):
    there = sidi(bern)
    helper.post(address(there), {"seen": "0", **DEALS})

    form = helper.get(address(there)).context["form"]

    assert {name: str(form[name].value()) for name in DEALS} == DEALS
    assert form["seen"].value() == 1


def test_what_the_rule_book_refuses_stands_at_its_field(helper: Client, bern: House):
    response = helper.post(address(sidi(bern)), {**DEALS, "1-bid": "125", "2-bid": "10" * 30})

    page = text(response)
    assert response.status_code == 200
    assert "Ensure this value is less than or equal to 99999." in page
    assert 'value="125"' in page
    assert Result.objects.count() == 0


def test_a_newer_result_is_shown_and_what_was_typed_is_kept(helper: Client, bern: House):
    there = sidi(bern)
    save(table_of(there), 1000, 900, by=bern.director)

    response = helper.post(address(there), {"seen": "0", **DEALS})

    assert [side.points for side in response.context["newer"].sides] == ["1,000", "900"]
    assert response.context["form"]["seen"].value() == "1"
    assert result_sides(Result.objects.get()) == sides(1000, 900)


def test_a_game_to_the_target_grows_by_rows(helper: Client, bern: House):
    there = evening(
        bern, tables=1, kind=TournamentKind.PAIRS, preset="sidi-barrani", deals=None, check_sum=False
    )

    first = helper.get(address(there)).context["form"]
    more = helper.post(address(there), {**DEALS, "rows": "12", "more": "1"})
    nonsense = helper.post(address(there), {"rows": "9" * 40, "more": "1"})

    assert (len(first.numbers), len(more.context["form"].numbers)) == (12, 18)
    assert more.context["form"]["1-bid"].value() == "120"
    assert len(nonsense.context["form"].numbers) == 12


def test_a_game_without_such_a_sheet_has_no_page(helper: Client, bern: House):
    there = evening(bern, tables=1, preset="pandur", check_sum=False)

    assert helper.get(address(there)).status_code == 404


@pytest.mark.parametrize("preset", ["schieber-single", "schieber", "differenzler", "coiffeur", "kreuzjass"])
def test_each_game_with_a_sheet_shows_it(helper: Client, bern: House, preset: str):
    there = evening(bern, tables=1, preset=preset, deals=2, check_sum=preset != "differenzler")

    assert helper.get(address(there)).status_code == 200
