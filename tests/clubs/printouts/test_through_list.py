"""Who goes through, on paper: with the total and why, and the reserves in their order."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from clubs.actions.finals import create_final
from clubs.models import Round, RoundState, State, Tournament
from clubs.pages.cut import CutPage
from clubs.printouts.kinds import KINDS
from clubs.printouts.options import Desk
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.through_list import list_of_the_line
from clubs.standings.cut.deciding import decide_cut
from clubs.standings.cut.values import CutRequest, CutSettings, LevelRule
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader, text

TODAY, NEXT_YEAR = date(2026, 11, 22), date(2027, 1, 15)
SHEETS = "/clubs/bern/tournaments/november/sheets/"


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Anna 2000, Carla 1700, Beat 1556, Dani 1256: all rounds are closed."""
    return closed(evening_of(bern, ("ACBD", 1000, 256), ("ABCD", 1000, 700), planned_rounds=2))


def closed(evening: Tournament) -> Tournament:
    Round.objects.filter(tournament=evening).update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=evening.pk).update(state=State.RUNNING)
    evening.refresh_from_db()
    return evening


def final_of(evening: Tournament, house: House, name: str = "Final", **cut: Any) -> Tournament:
    settings = CutSettings(first=cut.pop("first", 2))
    return create_final(evening, CutRequest(settings, **cut), name=name, date=NEXT_YEAR, by=house.director)


def sheet_of(evening: Tournament, **options: str) -> Any:
    kind = KINDS["through-list"]
    desk = Desk(evening, TODAY, "https://jass.example.ch", drafts=True)
    return kind.make(desk.request_for(kind, options))


def parts(sheet: Any) -> list[tuple[str, list[tuple[str, ...]]]]:
    return [(part.heading, [tuple(item) for item in part.items]) for part in sheet.parts]


def test_who_is_through_and_the_reserves_stand_with_their_totals_and_why(bern: House, evening: Tournament):
    final_of(evening, bern)
    sheet = sheet_of(evening)

    first, second, third, fourth = (
        (line.title, line.total) for line in CutPage.of(evening).sections[0].lines
    )
    assert sheet.title == "Through to the final"
    assert parts(sheet) == [
        (
            "Final · 15.01.2027",
            [("1", *first, "Place 1 of 2."), ("2", *second, "Place 2 of 2.")],
        ),
        (
            "Reserves",
            [
                ("1", *third, "Declines needed to move up: 1."),
                ("2", *fourth, "Declines needed to move up: 2."),
            ],
        ),
    ]


def test_whoever_declines_is_not_on_the_wall(bern: House, evening: Tournament):
    keys = [place.entry for place in CutPage.of(evening).standings]
    final_of(evening, bern, declined=keys[:1])

    listed = [item.title for part in sheet_of(evening).parts for item in part.items]
    assert listed == [evening.entries.get(number=int(key)).title for key in keys[1:]]


def test_of_two_finals_the_latest_is_listed_unless_another_is_chosen(bern: House, evening: Tournament):
    final_of(evening, bern, "A", first=1)
    final_of(evening, bern, "B", first=3)

    assert parts(sheet_of(evening))[0][0] == "B · 15.01.2027"
    assert parts(sheet_of(evening, final="a"))[0][0] == "A · 15.01.2027"


def test_of_several_evenings_each_has_its_list(bern: House, evening: Tournament):
    others = {"name": "December", "slug": "december", "date": date(2026, 12, 18), "planned_rounds": 1}
    december = closed(evening_of(House(bern.club, {}), ("DABC", 900, 356), **others))
    settings = CutSettings(first=1)
    create_final(
        evening, CutRequest(settings), name="Final", date=NEXT_YEAR, by=bern.director, beside=[december]
    )

    headings = [heading for heading, _items in parts(sheet_of(december))]
    assert headings[::2] == [evening.name, "December"]
    assert headings[1].startswith(f"{evening.name} · Reserves")
    assert parts(sheet_of(evening)) == parts(sheet_of(december))


def list_before(evening: Tournament, cut: CutRequest[str]) -> Any:
    page = CutPage.of(evening)
    asked = PrintoutRequest(evening, TODAY, options={"paper": "a4"})
    return list_of_the_line(asked, decide_cut(page.sources, cut), page.titles)


def test_the_list_of_a_line_is_the_same_before_there_is_a_final(bern: House, evening: Tournament):
    before = parts(list_before(evening, CutRequest(CutSettings(first=2))))
    final_of(evening, bern)

    assert before[0][0] == "November"
    assert [items for _heading, items in before] == [items for _heading, items in parts(sheet_of(evening))]


def test_whoever_is_level_at_the_line_stands_there_until_it_is_decided(bern: House):
    evening = closed(evening_of(bern, ("ABCD", 1000, 256), planned_rounds=1))

    listed = parts(list_before(evening, CutRequest(CutSettings(first=1, level=LevelRule.CARDS))))

    assert next((heading, [item[1] for item in items]) for heading, items in listed) == (
        "Level at the line",
        ["Anna Bern", "Carla Bern"],
    )


def test_without_a_final_there_is_no_list(bern: House, evening: Tournament):
    with pytest.raises(NothingToPrint, match="until a final has been created"):
        sheet_of(evening)
    assert "Through to the final" not in text(reader(bern).get(SHEETS))


def test_it_is_found_among_the_sheets_and_on_the_page_of_the_line(bern: House, evening: Tournament):
    final_of(evening, bern)
    client = reader(bern)

    assert f'action="{SHEETS}through-list/"' in client.get(SHEETS).content.decode()
    shown = client.get("/clubs/bern/tournaments/november/standings/cut/").content.decode()
    assert f'href="{SHEETS}through-list/?final=final"' in shown
    assert client.get(f"{SHEETS}through-list/?final=final").status_code == 200


def test_another_result_makes_another_file(bern: House, evening: Tournament):
    final = final_of(evening, bern)
    kind = KINDS["through-list"]
    desk = Desk(evening, TODAY, "https://jass.example.ch", drafts=True)
    before = kind.order(desk.request_for(kind, {})).key
    Tournament.objects.filter(pk=final.pk).update(revision=99)

    assert kind.order(desk.request_for(kind, {})).key != before
