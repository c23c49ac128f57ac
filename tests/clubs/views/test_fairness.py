"""What draws are worth, in the browser."""

import pytest
from django.test import Client

from clubs.models import Draw, TournamentKind
from tests.clubs.conftest import House
from tests.clubs.drawing import draw_all
from tests.clubs.views.answers import text
from tests.clubs.views.test_draws import address, evening_of, queries


@pytest.mark.long  # each day fairness is told for one entry
def test_a_draw_says_that_it_is_optimal(director: Client, bern: House):
    evening = evening_of(bern, 8, rounds=7)
    draw_all(evening, by=bern.director)

    pages = [text(director.get(address(evening, *where))) for where in (("rounds",), ("round", 1))]

    assert [page.count('<span aria-hidden="true">✓</span> optimal</span>') for page in pages] == [1, 1]
    assert ["No draw does better" in page for page in pages] == [True, True]


@pytest.mark.long  # each day fairness is told for one entry
def test_a_draw_is_downloaded_to_be_made_again(director: Client, bern: House):
    evening = evening_of(bern, 8)
    draw_all(evening, by=bern.director)

    response = director.get(address(evening, "draw-request", 1, 1))

    assert response.headers["Content-Disposition"] == 'attachment; filename="november-1-1.json"'
    document = response.json()
    assert document["entries"] == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert (document["rounds"], document["seed"]) == (4, Draw.objects.get(round__number=1).seed)


def test_a_draw_whose_request_is_not_known_has_no_file(director: Client, bern: House):
    evening = evening_of(bern, 8)
    draw_all(evening, by=bern.director)
    Draw.objects.update(request={})

    assert director.get(address(evening, "draw-request", 1, 1)).status_code == 404
    assert "Check this draw" not in text(director.get(address(evening, "round", 1)))


def test_fairness_is_told_for_one_entry(director: Client, bern: House):
    evening = evening_of(bern, 9)
    draw_all(evening, by=bern.director)

    response = director.get(address(evening, "rounds-fairness-entry", 3))

    assert response.context["page"].entry.number == 3
    assert director.get(address(evening, "rounds-fairness-entry", 99)).status_code == 404


@pytest.mark.long  # each day the queries of the results and the standings are counted
def test_fairness_of_one_asks_no_more_for_more(bern: House, director: Client):
    evening = evening_of(bern, 12, rounds=3)
    draw_all(evening, by=bern.director)
    few = queries(director, address(evening, "rounds-fairness-entry", 3))
    other = evening_of(bern, 120, rounds=12, slug="december")
    draw_all(other, by=bern.director)

    assert queries(director, address(other, "rounds-fairness-entry", 3)) == few


@pytest.mark.long  # each day fairness is told for one entry
def test_seats_are_listed_as_the_form_has_them(director: Client, bern: House):
    players, pairs = evening_of(bern, 8), evening_of(bern, 8, kind=TournamentKind.PAIRS, slug="december")
    for evening in (players, pairs):
        draw_all(evening, by=bern.director)

    headers = [
        [column.header for column in listing.table.columns if str(column.header).isupper()]
        for listing in (
            director.get(address(evening, "rounds-fairness")).context["listing"]
            for evening in (players, pairs)
        )
    ]

    assert headers == [["S", "E", "N", "W"], ["NS", "EW"]]


@pytest.mark.long  # each day fairness is told for one entry
def test_all_rounds_are_downloaded_to_be_checked(director: Client, bern: House):
    evening = evening_of(bern, 8)
    draw_all(evening, by=bern.director)

    page = text(director.get(address(evening, "rounds-fairness")))
    response = director.get(address(evening, "rounds-check"))

    assert "python -m clubs.schedules check november.json" in page
    assert response.headers["Content-Disposition"] == 'attachment; filename="november.json"'
    assert [found["number"] for found in response.json()["rounds"]] == [1, 2, 3, 4]


@pytest.mark.long  # each day fairness is told for one entry
def test_the_rounds_of_teams_have_no_file(director: Client, bern: House):
    evening = evening_of(bern, 4, kind=TournamentKind.TEAMS)
    draw_all(evening, by=bern.director)

    assert "clubs.schedules check" not in text(director.get(address(evening, "rounds-fairness")))
    assert director.get(address(evening, "rounds-check")).status_code == 404
