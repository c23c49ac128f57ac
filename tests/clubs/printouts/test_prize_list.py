"""The prize list on paper."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from clubs.models import Player, Table
from clubs.printouts.kinds import KINDS
from clubs.printouts.prize_list import Called, CalledPlace, PrizeList
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.printing.printout import Imprint
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import evening_of
from tests.printing.look import pages_of, pdf_of, text_of
from tests.printing.samples import sample_of
from tests.printing.sizes import Size

TODAY = date(2026, 11, 22)


def asked(evening, places: str = "10") -> PrintoutRequest:
    return PrintoutRequest(evening, TODAY, options={"places": places})


def test_the_last_rank_is_called_first_and_the_podium_is_marked(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ABCD", 556, 700))
    Player.objects.filter(number="1").update(section="Köniz")

    sheet = PrizeList.of(asked(evening))

    assert sheet.imprint == Imprint("November · 20.11.2026", TODAY, evening.revision)
    assert sheet.prizes == (
        CalledPlace(4, False, (Called(("Beat Bern",), "", "1,512", ""),)),
        CalledPlace(3, True, (Called(("Dani Bern",), "", "1,656", ""),)),
        CalledPlace(2, True, (Called(("Carla Bern",), "", "2,112", ""),)),
        CalledPlace(1, True, (Called(("Anna Bern",), "Köniz", "2,256", ""),)),
    )


@pytest.mark.parametrize(("places", "ranks"), [("3", [3, 1]), ("5", [5, 3, 1]), ("all", [11, 9, 7, 5, 3, 1])])
def test_so_many_places_are_called_with_all_who_share_them(bern: House, places: str, ranks: list[int]):
    evening = tournament(bern.club)
    for number, table in enumerate(Table.objects.in_round(seated(evening, 1, enter(evening, 12)))):
        written(table, NS=1000 - number, EW=256 - number)

    prizes = PrizeList.of(asked(evening, places)).prizes

    assert [(prize.rank, len(prize.winners)) for prize in prizes] == [(rank, 2) for rank in ranks]


def test_the_usual_number_of_places_is_ten(bern: House):
    evening = tournament(bern.club)
    played(evening, 24, 2)
    kind = KINDS["prize-list"]

    sheet = kind.make(PrintoutRequest(evening, TODAY, options=kind.chosen({})))

    assert isinstance(sheet, PrizeList)
    assert sheet.prizes[0].rank <= 10


def test_each_has_a_box_to_tick_and_each_of_a_long_pair_a_line(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    Player.objects.filter(number="1").update(name="Anneliese Hinterberger / Maria Oeschger-Zürcher")

    html = PrizeList.of(asked(evening)).html()

    assert html.count('class="box"') == 4
    assert re.findall(r'<th class="called" scope="row">(.*?)</th>', html)[2] == (
        "<bdi>Anneliese Hinterberger</bdi> /<br><bdi>Maria Oeschger-Zürcher</bdi>"
    )


def test_before_anybody_has_a_rank_it_is_refused(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)

    with pytest.raises(NothingToPrint) as refused:
        PrizeList.of(asked(evening))

    assert refused.value.sentence == "There is nothing to print until somebody has a rank."


@pytest.mark.parametrize(("count", "rounds"), [(4, 1), (32, 3)])
def test_it_asks_the_same_for_few_and_many(bern: House, django_assert_num_queries, count, rounds):
    evening = tournament(bern.club)
    played(evening, count, rounds)

    with django_assert_num_queries(10):
        PrizeList.of(asked(evening, "all"))


def test_each_page_of_a_long_list_says_which_ranks_it_has():
    sheet = sample_of("prize_list", Size(60, 8))
    assert isinstance(sheet, PrizeList)
    pdf = pdf_of(sheet)

    heads = [text_of(pdf, page).split("\n", 1)[0].split() for page in range(1, pages_of(pdf) + 1)]

    first, *_others, last = [head[-1].split("–") for head in heads]
    assert (first[0], last[-1]) == ("10", "1")
    assert ["Ranks" in head for head in heads] == [True, True]
    assert not replace(sheet, prizes=sheet.prizes[-3:]).is_long


def test_by_a_plan_it_says_what_is_handed_over_and_names_the_list(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ABCD", 556, 700))
    evening.prize_plan = {"prizes": [{"amount": 5000}, {"places": "from_last", "thing": "Salt"}]}

    sheet = PrizeList.of(asked(evening))

    assert sheet.prizes == (
        CalledPlace(1, False, (Called(("Beat Bern",), "", "1,512", "", "Salt"),), "Last place"),
        CalledPlace(1, True, (Called(("Anna Bern",), "", "2,256", "", "CHF\N{NO-BREAK SPACE}50.00"),)),
    )
    assert "Salt" in text_of(pdf_of(sheet), 1)
