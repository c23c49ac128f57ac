"""Sections, teams and other lists on paper."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.models import Gender, Player, ResultSide, TournamentKind
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.section_list import Item, SectionGroup, SectionList
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import evening_of

TODAY = date(2026, 11, 22)


def headings(sheet: SectionList) -> list[str]:
    return [part.heading for part in sheet.parts]


def test_sections_stand_by_average_with_their_players(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))
    Player.objects.filter(number__in=(1, 2, 4)).update(section="Bern")
    Player.objects.filter(number=3).update(section="Thun")

    sheet = SectionList.of(PrintoutRequest(evening, TODAY))

    # Anna 1700, Carla 1556, Dani 956, Beat 812.
    assert sheet.title == "Sections and lists"
    assert sheet.parts[0].groups == (
        SectionGroup(
            Item("1", "Thun", "1,556.00", "1 player, 1,556 in all"), (Item("2", "Carla Bern", "1,556"),)
        ),
        SectionGroup(
            Item("2", "Bern", "1,156.00", "3 players, 3,468 in all"),
            (Item("1", "Anna Bern", "1,700"), Item("3", "Dani Bern", "956"), Item("4", "Beat Bern", "812")),
        ),
    )


def test_whoever_spells_a_section_otherwise_stands_among_its_players(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    Player.objects.filter(number__in=(2, 3, 4)).update(section="Zürich")
    Player.objects.filter(number=1).update(section="zuerich")

    [group] = SectionList.of(PrintoutRequest(evening, TODAY)).parts[0].groups

    assert (group.head.title, len(group.items)) == ("Zürich", 4)


def test_lists_in_which_nobody_stands_are_left_out(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 356))
    bare = SectionList.of(PrintoutRequest(evening_of(bern, ("ABCD", 1000, 256), slug="bare"), TODAY))
    ResultSide.objects.filter(side="NS").update(matches=1)
    Player.objects.filter(number=2).update(gender=Gender.WOMAN, junior=True, section="Köniz")

    full = SectionList.of(PrintoutRequest(evening, TODAY))

    assert (bare.title, headings(bare)) == ("Lists", ["Best rounds"])
    assert headings(full) == [
        "Clubs and sections, by average",
        "Women",
        "Juniors",
        "Most matches",
        "Best rounds",
    ]
    assert full.parts[1].items == (Item("1", "Beat Bern", "356", "rank 3"),)


def test_teams_stand_with_what_each_pair_wrote(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.TEAMS)
    teams = played(evening, 2, 1)

    sheet = SectionList.of(PrintoutRequest(evening, TODAY))

    first, second = sheet.parts[0].groups
    assert headings(sheet)[0] == "Teams and their pairs"
    assert [len(first.items), len(second.items)] == [2, 2]
    assert {first.head.title, second.head.title} == {team.title for team in teams}


def test_more_than_ten_sections_are_all_there(bern: House):
    evening = tournament(bern.club)
    played(evening, 12, 1)
    for player in Player.objects.all():
        Player.objects.filter(pk=player.pk).update(section=f"Section {player.number}")

    assert len(SectionList.of(PrintoutRequest(evening, TODAY)).parts[0].groups) == 12


def test_lines_are_tables_that_can_be_read_aloud(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    Player.objects.filter(number=1).update(section="<Köniz>")

    html = SectionList.of(PrintoutRequest(evening, TODAY)).html()

    assert html.count('<th scope="row">') == 5
    assert '<span class="who"><bdi>&lt;Köniz&gt;</bdi><small>1 player, 1,000 in all</small></span>' in html


def test_before_anything_is_written_it_is_refused(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)

    with pytest.raises(NothingToPrint) as refused:
        SectionList.of(PrintoutRequest(evening, TODAY))

    assert refused.value.sentence == "There is nothing to print until somebody has a rank."


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("kind", [TournamentKind.INDIVIDUAL, TournamentKind.TEAMS])
@pytest.mark.parametrize(("count", "rounds"), [(4, 1), (12, 3)])
def test_it_asks_the_same_for_few_and_many(bern: House, django_assert_num_queries, kind, count, rounds):
    evening = tournament(bern.club, kind=kind)
    played(evening, count, rounds)

    with django_assert_num_queries({TournamentKind.INDIVIDUAL: 10, TournamentKind.TEAMS: 14}[kind]):
        SectionList.of(PrintoutRequest(evening, TODAY))
