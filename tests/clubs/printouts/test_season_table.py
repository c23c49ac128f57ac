"""A season's table on paper."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from clubs.models import Action, LogEvent, Player, Season, State
from clubs.pages.newest import hung_season
from clubs.printouts.certificates import CertificatesSheet
from clubs.printouts.newest import square_for
from clubs.printouts.request import NothingToPrint
from clubs.printouts.season_table import SeasonPrintoutRequest
from clubs.printouts.standings import StandingsMark, StandingsSheet
from clubs.printouts.wall import WallPaper
from clubs.printouts.wall_list import WallList
from clubs.tables.base import PrintedCell
from clubs.tables.standings import DROPPED
from core.printing.printout import Imprint
from tests.clubs.conftest import House, tournament
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import evening_of
from tests.clubs.printouts.paper import cells_of, headings, texts_of

TODAY = date(2026, 11, 22)


@pytest.fixture
def season(bern: House) -> Season:
    settings = {"minimum": 1, "best_of": 1}
    return Season.objects.create(club=bern.club, name="2026", slug="2026", settings=settings)


def hold(bern: House, season: Season, month: int, order: str, **fields: object) -> None:
    usual = {"slug": f"month-{month}", "name": f"Month {month}", "date": date(2026, month, 9)}
    evening_of(bern, (order, 1000, 256), **{**usual, "season": season, "state": State.FINISHED, **fields})


def table_of(request: SeasonPrintoutRequest) -> StandingsSheet:
    sheet = request.sheet()
    assert isinstance(sheet, StandingsSheet)
    return sheet


@pytest.mark.parametrize(
    ("ranks", "places"),
    [
        ("podium", [(1, "First place, shared", "1,000")] * 2 + [(3, "Third place, shared", "256")] * 2),
        ("first-5", [(1, "First place, shared", "1,000")] * 2 + [(3, "Third place, shared", "256")] * 2),
    ],
)
def test_a_season_has_certificates(bern: House, season: Season, ranks: str, places: list[object]):
    hold(bern, season, 1, "ABCD")

    sheet = SeasonPrintoutRequest.given(season, TODAY, None, "", {"certificates": ranks}).sheet()

    assert isinstance(sheet, CertificatesSheet)
    assert [(each.rank, each.place, each.total) for each in sheet.certificates] == places
    assert (sheet.tournament, sheet.day) == ("2026", "9 January 2026")


def test_each_player_has_a_line_and_each_tournament_a_column(bern: House, season: Season):
    hold(bern, season, 1, "ABCD")
    hold(bern, season, 2, "ABDC", weight=2, state=State.RUNNING)
    Player.objects.filter(number="2").update(section="Köniz")

    sheet = table_of(SeasonPrintoutRequest(season, TODAY))

    assert headings(sheet) == ["9.1.", "9.2. ×2*"]
    assert sheet.legend == (("9.1.", "Month 1"), ("9.2. ×2*", "Month 2"))
    assert sheet.notices == ("Still running, so provisional: Month 2",)
    assert cells_of(sheet.table)[-1] == {
        "rank": PrintedCell("4"),
        "title": PrintedCell("Beat Bern"),
        "section": PrintedCell("Köniz"),
        "round_1": PrintedCell("256", DROPPED),
        "round_2": PrintedCell("256"),
        "total": PrintedCell("512"),
    }
    assert sheet.imprint == Imprint("2026", TODAY, 0)
    assert sheet.notes[0].startswith("The totals are added up; the highest sum wins.")


def test_points_off_for_missed_tournaments_have_a_column_and_are_explained(bern: House, season: Season):
    hold(bern, season, 1, "ABCD")
    hold(bern, season, 2, "ABCD")
    hold(bern, season, 3, "ABCD", state=State.RUNNING)
    bern.club.tournaments.get(slug="month-1").entries.get(number=1).members.update(
        player=bern.club.players.create(name="Eva")
    )
    season.attendance, season.missed = 20, 5

    sheet = table_of(SeasonPrintoutRequest(season, TODAY))

    shown = texts_of(sheet.table, "title", "adjustments", "missed", "total")
    assert {title: tuple(more) for title, *more in shown} == {
        "Anna Bern": ("+40", "−5", "1,035"),
        "Beat Bern": ("+60", "", "316"),
        "Carla Bern": ("+60", "", "1,060"),
        "Dani Bern": ("+60", "", "316"),
        "Eva": ("+20", "−5", "1,015"),
    }
    assert [(mark.sign.text, mark.meaning) for mark in sheet.marks][-2:] == [
        ("±", "points for attendance"),
        ("−", "points off for tournaments missed"),
    ]


def test_points_for_attendance_have_a_column_and_are_explained(bern: House, season: Season):
    hold(bern, season, 1, "ABCD")
    season.attendance = 20

    sheet = table_of(SeasonPrintoutRequest(season, TODAY))

    assert texts_of(sheet.table, "adjustments", "total")[::2] == [
        ("+20", "1,020"),
        ("+20", "276"),
    ]
    assert sheet.marks == [StandingsMark(PrintedCell("±"), "points for attendance")]


def test_it_is_told_after_which_tournament(bern: House, season: Season):
    hold(bern, season, 1, "ABCD")
    hold(bern, season, 2, "ABDC")

    sheet = table_of(SeasonPrintoutRequest(season, TODAY, 1))

    assert (headings(sheet), sheet.imprint.subject) == (["9.1."], "2026 · After 09.01.2026")


def test_a_season_without_results_is_refused(bern: House, season: Season):
    tournament(bern.club, season=season)

    with pytest.raises(NothingToPrint) as refused:
        SeasonPrintoutRequest(season, TODAY).sheet()

    assert refused.value.sentence == "There is nothing to print until a tournament of the season has results."


def test_each_action_of_the_club_makes_another_table(bern: House, season: Season):
    before = SeasonPrintoutRequest(season, TODAY)
    again = SeasonPrintoutRequest(season, TODAY).order().key
    assert before.order().key == again

    LogEvent.objects.create(club=bern.club, by_name="Director", action=Action.SEASON_CHANGED)

    others = [
        SeasonPrintoutRequest(season, TODAY),
        SeasonPrintoutRequest(season, TODAY, 1),
        SeasonPrintoutRequest(season, date(2026, 11, 23)),
    ]
    assert len({again, *(other.order().key for other in others)}) == 4


@pytest.mark.parametrize(("paper", "hung"), [("wall-a4", WallPaper.A4), ("wall-a3", WallPaper.A3)])
def test_it_hangs_in_large_letters_without_the_tournaments(
    bern: House, season: Season, paper: str, hung: WallPaper
):
    hold(bern, season, 1, "ABCD")
    hold(bern, season, 2, "ABDC", state=State.RUNNING)

    sheet = SeasonPrintoutRequest(season, TODAY, paper=paper).sheet()

    assert isinstance(sheet, WallList)
    assert (sheet.title, sheet.hangs_on, sheet.layout.points) == ("Season table", hung, 40)
    assert [(place.rank, place.names, place.total) for place in sheet.places] == [
        ("1", ("Anna Bern",), "1,000"),
        ("1", ("Carla Bern",), "1,000"),
        ("1", ("Dani Bern",), "1,000"),
        ("4", ("Beat Bern",), "256"),
    ]
    assert sheet.notices == ("Still running, so provisional: Month 2",)


@pytest.mark.parametrize("paper", ["a4", "wall-a3"])
def test_it_carries_a_code_of_its_state_where_phones_find_the_server(bern: House, season: Season, paper: str):
    hold(bern, season, 1, "ABCD")
    request = SeasonPrintoutRequest(season, TODAY, paper=paper)

    sheet = replace(request, site="https://jass.example.ch").sheet()

    assert sheet.squares == [square_for(lambda: hung_season(season, None), "https://jass.example.ch")]
    assert request.sheet().squares == [None]


@pytest.mark.parametrize(("count", "evenings"), [(4, 1), (32, 3)])
def test_it_asks_the_same_for_few_and_many(
    bern: House, season: Season, django_assert_num_queries, count, evenings
):
    for number in range(evenings):
        played(tournament(bern.club, slug=f"evening-{number}", season=season, state=State.FINISHED), count, 1)

    with django_assert_num_queries(13):
        sheet = table_of(SeasonPrintoutRequest(season, TODAY))

    assert (len(sheet.table.rows), len(headings(sheet))) == (count, evenings)
