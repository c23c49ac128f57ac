"""Standings of groups on paper: each group on a sheet of its own, for a desk and for the wall."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.printouts.certificates import CertificatesSheet
from clubs.printouts.kinds import KINDS
from clubs.printouts.labels import MedalsSheet
from clubs.printouts.options import Desk
from clubs.printouts.prize_list import PrizeList
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.standings import StandingsSheet
from clubs.printouts.wall_list import WallList, WallLists
from core.printing.printout import Printout
from tests.clubs.conftest import House, tournament
from tests.clubs.groups import GroupsEvening, groups_evening
from tests.printing.look import pages_of, pdf_of, text_of

TODAY = date(2026, 11, 22)


@pytest.fixture
def evening(bern: House) -> GroupsEvening:
    return groups_evening(bern)


def printed(evening: GroupsEvening, kind: str = "standings", **options: str) -> Printout:
    options = {"paper": "a4", "groups": "", "file": "print", "head": "picture", **options}
    return KINDS[kind].make(PrintoutRequest(evening.tournament, TODAY, options=options))


def of_standings(evening: GroupsEvening, **options: str) -> StandingsSheet:
    sheet = printed(evening, **options)
    assert isinstance(sheet, StandingsSheet)
    return sheet


def of_wall(evening: GroupsEvening, kind: str = "standings", **options: str) -> WallLists:
    sheet = printed(evening, kind, **options)
    assert isinstance(sheet, WallLists)
    return sheet


def test_each_group_has_a_sheet_with_its_ranks_and_notes(evening: GroupsEvening):
    sheet = of_standings(evening)

    assert [(page.heading, page.is_last) for page in sheet.listed] == [
        ("Group A · Standings", True),
        ("Group B · Standings", True),
    ]
    assert {
        letter: {row.record.number: row.record.rank for row in page.rows}
        for letter, page in zip("AB", sheet.listed, strict=True)
    } == evening.ranks()
    assert sheet.pages == 2


def test_prizes_certificates_and_medals_are_those_of_a_group(evening: GroupsEvening):
    numbers = {entry.title: entry.number for entry in evening.tournament.entries.with_members()}
    podium = {number for number, rank in evening.ranks()["B"].items() if rank <= 3}
    asked = {"group": "B", "places": "3", "for": "podium", "size": "a4"}

    listed = printed(evening, "prize-list", **asked)
    assert isinstance(listed, PrizeList)
    assert listed.title == "Group B · Prize-giving"
    assert {numbers[" / ".join(each.names)] for prize in listed.prizes for each in prize.winners} == podium
    sheet = printed(evening, "certificates", **asked)
    assert isinstance(sheet, CertificatesSheet)
    assert {numbers[" / ".join(each.names)] for each in sheet.certificates} == podium
    assert {each.detail.split(" · ")[0] for each in sheet.certificates} == {"Group B"}
    medals = printed(evening, "medals", **asked | {"size": "50"})
    assert isinstance(medals, MedalsSheet)
    assert len(medals.medals) == 2 * len(podium)
    on_the_wall = printed(evening, "prize-list", **asked | {"paper": "wall-a4"})
    assert on_the_wall.title == "Group B · Prize winners"


@pytest.mark.parametrize(
    ("groups", "headings", "ranks"),
    [
        ("together", ["Standings"], [1, 2, 3, 4, 5, 6, 7, 8]),
        ("B", ["Group B · Standings"], [1, 2, 3, 4]),
    ],
)
def test_all_groups_together_or_one_alone_can_be_printed(
    evening: GroupsEvening, groups: str, headings: list[str], ranks: list[int]
):
    sheet = of_standings(evening, groups=groups)

    assert [page.heading for page in sheet.listed] == headings
    assert [row.record.rank for row in sheet.table.rows] == ranks


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", ["wall-a4", "wall-a3"])
def test_for_the_wall_each_group_has_a_sheet_in_large_letters(evening: GroupsEvening, paper: str):
    pdf = pdf_of(of_wall(evening, paper=paper))

    assert pages_of(pdf) == 2
    assert ["Group A" in text_of(pdf, page) for page in (1, 2)] == [True, False]
    assert ["Group B" in text_of(pdf, page) for page in (1, 2)] == [False, True]


def test_one_group_alone_hangs_as_one_list(evening: GroupsEvening):
    sheet = printed(evening, paper="wall-a4", groups="B")

    assert isinstance(sheet, WallList)
    assert (sheet.title, [place.rank for place in sheet.places]) == (
        "Group B · Standings",
        ["1", "2", "3", "4"],
    )


def test_the_final_list_has_a_picture_over_each_group(evening: GroupsEvening):
    sheet = of_wall(evening, "final-list")

    assert [(each.title, each.picture) for each in sheet.lists] == [
        ("Group A · Standings", "room"),
        ("Group B · Standings", "room"),
    ]


def test_the_file_for_an_archive_says_the_group_of_each_line(evening: GroupsEvening):
    sheet = printed(evening, file="archive")

    rows = sheet.attachments["standings.csv"].decode("utf-8-sig").splitlines()
    assert [row.split(",")[:2] for row in rows] == [
        ["Group", "Rank"],
        *([letter, str(rank)] for letter in "AB" for rank in range(1, 5)),
    ]


def test_only_where_there_are_groups_is_one_asked_which(bern: House, thun: House):
    kind = KINDS["standings"]
    evenings = [groups_evening(bern).tournament, tournament(thun.club)]
    desks = [Desk(evening, TODAY, site="", drafts=False) for evening in evenings]

    asked = [
        [field.choices for field in desk.fields(kind, desk.request_for(kind, {})) if field.name == "groups"]
        for desk in desks
    ]

    each = ("", "each on a sheet of its own")
    assert asked == [
        [(each, ("together", "all together"), ("A", "Group A"), ("B", "Group B"))],
        [(each,)],
    ]
