"""Standings and prizes in large letters, and from how far what hangs can be read."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from math import radians, tan

import pytest
from django.utils.translation import override

from clubs.models import ClubLogo, ResultSide, Role, Table
from clubs.printouts.kinds import KINDS
from clubs.printouts.prize_list import PrizeList
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.standings import StandingsSheet
from clubs.printouts.wall import LARGEST, METRES, MINUTES, SMALLEST, X_HEIGHT, WallPaper
from clubs.printouts.wall_list import WallList, WallPlace
from core.printing.printout import Imprint, Letterhead
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.pages.evenings import evening_of
from tests.printing.geometry import faults_of
from tests.printing.look import boxes_of, pages_of, pdf_of, words_of
from tests.printing.samples import sample_of
from tests.printing.sizes import Size, logo

TODAY = date(2026, 11, 22)
BOX = 1.257
"""The height of a word's box, in em of Source Sans."""

HANGING = (
    "seating_plan",
    "seating_plan_by_name",
    "seating_plan_of_all_rounds",
    "standings_in_large_letters",
)
HEAD, FOOT = 100, 50
"""In points: names that head a list or stand in its foot are not among these."""

GIVEN = ("Anne", "Hans", "Fran", "Nicc", "Mari")


def asked(evening, paper: str = "wall-a4", **more: object) -> PrintoutRequest:
    options = {"paper": paper, "places": "3"}
    return PrintoutRequest(evening, TODAY, options=options, **more)  # type: ignore[arg-type] # round and drafts


def hung(*places: WallPlace, paper: WallPaper = WallPaper.A4, notices: tuple[str, ...] = ()) -> WallList:
    return WallList(
        title="Standings",
        letterhead=Letterhead("Bern"),
        imprint=Imprint("November", TODAY, 3),
        places=places,
        notices=notices,
        hangs_on=paper,
    )


def pairs(count: int) -> list[WallPlace]:
    return [
        WallPlace(str(rank), ("Anneliese Hinterberger", "Hans Zürcher"), "3’109")
        for rank in range(1, count + 1)
    ]


# From how far


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("people", "paper"),
    [
        pytest.param(5, WallPaper.A4, id="5", marks=pytest.mark.long),
        pytest.param(24, WallPaper.A4, id="24"),
        pytest.param(47, WallPaper.A3, id="47 on A3", marks=pytest.mark.long),
        pytest.param(200, WallPaper.A4, id="200", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("slug", HANGING)
def test_names_that_hang_are_read_from_two_metres(slug: str, people: int, paper: WallPaper):
    """The distance at which a small letter, as high as it is printed, has five minutes of arc."""
    with override("de-ch"):
        sheet = replace(sample_of(slug, Size(people, 5)), hangs_on=paper)  # type: ignore[call-arg] # all hang
        words = boxes_of(pdf_of(sheet))
    heights = [
        word.bottom - word.top
        for word in words
        if word.word[:4] in GIVEN and HEAD < word.top < word.height - FOOT
    ]

    small_letters = [height / BOX * X_HEIGHT * 25.4 / 72 for height in heights]
    distances = [high / 1000 / (2 * tan(radians(MINUTES / 60) / 2)) for high in small_letters]

    assert len(heights) > people / 5
    assert min(distances) >= METRES - 0.01
    assert max(small_letters) <= LARGEST / 2 * X_HEIGHT * 25.4 / 72 + 0.01


# Standings


def test_the_standings_in_large_letters_have_ranks_names_and_totals(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))
    evening.planned_rounds = 5

    sheet = KINDS["standings"].make(asked(evening, "wall-a3"))

    assert isinstance(sheet, WallList)
    assert (sheet.title, sheet.hangs_on, sheet.pages) == (
        "Standings after round 2 of 5: interim",
        WallPaper.A3,
        1,
    )
    assert sheet.places == (
        WallPlace("1", ("Anna Bern",), "1,700"),
        WallPlace("2", ("Carla Bern",), "1,556"),
        WallPlace("3", ("Dani Bern",), "956"),
        WallPlace("4", ("Beat Bern",), "812"),
    )
    assert isinstance(KINDS["standings"].make(asked(evening, "a4")), StandingsSheet)


def test_missing_tables_stand_over_the_list(bern: House):
    evening = tournament(bern.club, preset="schieber-single")
    written(Table.objects.in_round(seated(evening, 1, enter(evening, 8)))[0], NS=1000, EW=200)

    sheet = WallList.of_standings(asked(evening))

    assert sheet.notices[0] == "Round 1: 1 table is missing. Its players have no rank yet."
    assert sheet.html().count('<p class="wall-notice">') == len(sheet.notices)


@pytest.mark.long
def test_a_list_of_many_is_as_long_as_its_pdf_and_says_which_ranks_each_page_has():
    places = [*pairs(100), WallPlace("–", ("Anna Meier",), "0")]
    sheet = hung(*places, notices=("Round 1: 1 table is missing.",))

    assert pages_of(pdf_of(sheet)) == sheet.pages == len(sheet.hung)
    assert [place for page in sheet.hung for column in page.columns for place in column] == places
    assert sheet.hung[0].part.startswith("Ranks 1–")
    assert sheet.hung[-1].part.endswith("–100")
    assert hung(*pairs(3)).hung[0].part == ""


def test_a_pair_stands_on_one_line_where_there_is_room():
    [block] = [place.block(is_below=False) for place in pairs(1)]

    assert block.height(block.whole) < block.height(block.whole - 0.1)
    assert block.whole > sum(text.length for text in block.texts)


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", WallPaper)
@pytest.mark.parametrize("count", [5, 47, pytest.param(200, marks=pytest.mark.long)])
def test_pairs_of_long_names_stay_on_as_many_pages_as_were_solved(count: int, paper: WallPaper):
    sheet = hung(*pairs(count), paper=paper)

    assert pages_of(pdf_of(sheet)) == sheet.pages
    assert SMALLEST <= sheet.layout.size <= LARGEST


@pytest.mark.long
def test_no_place_is_lost_at_the_foot_of_a_column():
    """With the stroke behind it a name may need a line more than alone."""
    names = [
        "Anna Meier",
        "Hans Zürcher",
        "Verena von Känel",
        "Ruedi Lüthi",
        "Beat Schläpfer",
        "Käthi Oeschger",
    ]
    places = [
        WallPlace(str(rank), (names[rank % 6], names[(rank * 5 + 1) % 6]), f"3’{900 - rank}")
        for rank in range(1, 25)
    ]
    for paper in WallPaper:
        words = {box.word for box in boxes_of(pdf_of(hung(*places, paper=paper, notices=("1 table.",))))}

        assert {place.total for place in places} - words == set()


# Prizes


def test_prizes_hang_from_the_first_to_the_last(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))

    sheet = KINDS["prize-list"].make(asked(evening))

    assert isinstance(sheet, WallList)
    assert (sheet.title, [place.rank for place in sheet.places]) == ("Prize winners", ["1", "2", "3"])
    assert isinstance(KINDS["prize-list"].make(asked(evening, "a4")), PrizeList)
    with pytest.raises(NothingToPrint):
        KINDS["prize-list"].make(asked(tournament(bern.club, slug="empty")))


def test_by_a_plan_the_prizes_hang_with_what_is_given_and_those_of_lists_at_the_end(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ABCD", 556, 700))
    evening.prize_plan = {"prizes": [{"amount": 5000}, {"list_key": "matches", "thing": "Ham"}]}
    ResultSide.objects.filter(side="EW", result__table__draw__round__number=1).update(matches=1)

    sheet = KINDS["prize-list"].make(asked(evening))

    assert isinstance(sheet, WallList)
    assert [(place.rank, place.names, place.total) for place in sheet.places] == [
        ("1", ("Anna Bern",), "CHF\N{NO-BREAK SPACE}50.00"),
        ("", ("Most matches: Dani Bern",), "by lot: Ham"),
        ("", ("Most matches: Beat Bern",), "by lot: Ham"),
    ]


def test_a_long_prize_stands_below_the_name():
    gift = "A voucher for the bakery of the village"
    sheet = hung(WallPlace("1", ("Anna-Maria Meier",), gift), WallPlace("2", ("Beat",), "Ham"))

    pdf = pdf_of(sheet)

    assert sheet.value == 0
    assert words_of(pdf).count(gift.replace(" ", "")) == 1
    assert faults_of(pdf) == []


def test_the_office_offers_both_papers(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    address = f"/clubs/bern/tournaments/{evening.slug}/sheets/"

    page = bern.client(Role.VIEWER).get(address).text

    assert page.count('value="wall-a3"') == 3


def test_who_plays_outside_the_ranking_is_told_so_behind_the_name(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))
    evening.entries.filter(number=1).update(outside_ranking=True)

    *ranked, last = WallList.of_standings(asked(evening)).places

    assert [place.rank for place in ranked] == ["1", "2", "3"]
    assert last == WallPlace("–", ("Anna Bern (outside the ranking)",), "1,700")


# The final list


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("head", "has_logo", "picture"),
    [("picture", True, "room"), ("logo", True, "logo"), ("logo", False, "room")],
)
def test_a_final_list_has_a_picture_or_the_logo_over_the_ranks(
    bern: House, head: str, has_logo: bool, picture: str
):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    if has_logo:
        ClubLogo.objects.create(club=bern.club, png=logo().png, digest="a1", width=240, height=160)

    sheet = KINDS["final-list"].make(PrintoutRequest(evening, TODAY, options={"paper": "a3", "head": head}))

    assert isinstance(sheet, WallList)
    assert (sheet.picture, sheet.hangs_on, sheet.pages) == (picture, WallPaper.A3, 1)
    assert sheet.html().count('<div class="wall-picture room">') == (picture == "room")
    assert pages_of(pdf_of(sheet)) == 1


@pytest.mark.long
def test_a_final_list_of_many_is_as_long_as_its_pdf():
    sheet = replace(hung(*pairs(60)), picture="room")

    assert pages_of(pdf_of(sheet)) == sheet.pages > 1


def test_before_anybody_has_a_rank_there_is_no_final_list(bern: House):
    request = PrintoutRequest(tournament(bern.club), TODAY, options={"paper": "a4", "head": "picture"})

    with pytest.raises(NothingToPrint, match="until somebody has a rank"):
        KINDS["final-list"].make(request)
