"""The lists beside the standings."""

from __future__ import annotations

from collections.abc import Sequence

from clubs.models import Gender, Player, ResultSide, Table, TournamentKind
from clubs.pages.listings import ListsPage
from clubs.pages.tournament_lists import ListedEntry
from tests.clubs.conftest import House, enter, tournament, written
from tests.clubs.evenings import played, teams_seated
from tests.clubs.pages.evenings import evening_of


def short(lines: Sequence[ListedEntry]) -> list[tuple[int | None, str, str]]:
    return [(line.place, line.title, line.value) for line in lines]


def test_the_best_rounds_are_listed_with_their_round(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 1100))

    page = ListsPage.of(evening, short_names=True)

    assert page.best_rounds[:4] == [
        ListedEntry(1, "Carla", "1,100", "Round 2"),
        ListedEntry(1, "Beat", "1,100", "Round 2"),
        ListedEntry(3, "Carla", "1,000", "Round 1"),
        ListedEntry(3, "Anna", "1,000", "Round 1"),
    ]


def test_where_the_lowest_wins_the_best_round_is_the_lowest(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), settings={"order": "lowest"})

    assert short(ListsPage.of(evening, short_names=True).best_rounds)[0] == (1, "Beat", "256")


def test_a_list_ends_after_ten_and_whoever_shares_the_last_place(bern: House):
    evening = tournament(bern.club)
    played(evening, 12, 1)
    ResultSide.objects.update(points=628)

    assert [line.place for line in ListsPage.of(evening).best_rounds] == [1] * 12


def test_matches_are_counted_for_both_partners_and_none_are_not_listed(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 356), ("ABDC", 1000, 356))
    ResultSide.objects.filter(side="NS").update(matches=1)

    page = ListsPage.of(evening, short_names=True)

    assert short(page.most_matches) == [(1, "Anna", "2"), (2, "Carla", "1"), (2, "Dani", "1")]


def test_women_and_juniors_have_lists_where_it_is_known_who_they_are(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))
    before = ListsPage.of(evening)
    Player.objects.filter(number__in=(2, 4)).update(gender=Gender.WOMAN)
    Player.objects.filter(number=3).update(junior=True)

    page = ListsPage.of(evening, short_names=True)

    assert (before.women, before.juniors) == ([], [])
    assert page.women == [ListedEntry(1, "Dani", "956", "rank 3"), ListedEntry(2, "Beat", "812", "rank 4")]
    assert page.juniors == [ListedEntry(1, "Carla", "1,556", "rank 2")]


def test_sections_are_compared_by_the_average_of_their_players(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))
    before = ListsPage.of(evening)
    Player.objects.filter(number__in=(1, 2, 4)).update(section="Bern")
    Player.objects.filter(number=3).update(section="Thun")

    # Anna 1700, Beat 812, Dani 956; Carla 1556.
    assert before.ready_lines("sections") == []
    assert ListsPage.of(evening).ready_lines("sections") == [
        ListedEntry(1, "Thun", "1,556.00", "1 player, 1,556 in all"),
        ListedEntry(2, "Bern", "1,156.00", "3 players, 3,468 in all"),
    ]


def test_each_of_a_pair_counts_for_the_own_section(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    played(evening, 2, 1)
    Player.objects.filter(number__in=(1, 3)).update(section="Bern")
    Player.objects.filter(number__in=(2, 4)).update(section="Thun")

    notes = [line.note for line in ListsPage.of(evening).ready_lines("sections")]

    assert notes == ["2 players, 1,256 in all", "2 players, 1,256 in all"]


def test_teams_are_listed_with_what_their_pairs_wrote(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.TEAMS)
    round_ = teams_seated(evening, 1, enter(evening, 2))
    evening.entries.filter(number=1).update(name="Näll")
    for table, north in zip(Table.objects.in_round(round_), (500, 700), strict=True):
        written(table, NS=north, EW=1256 - north)

    [(first, pairs), (second, _others)] = ListsPage.of(evening).teams

    assert short([first, second]) == [
        (1, "Erna Bern / Fritz Bern / Greti Bern / Hans Bern", "1,312"),
        (2, "Näll", "1,200"),
    ]
    assert short(pairs) == [(1, "Erna Bern / Fritz Bern", "756"), (2, "Greti Bern / Hans Bern", "556")]


def test_others_have_no_teams(bern: House):
    assert ListsPage.of(evening_of(bern, ("ABCD", 1000, 256))).teams == []


def test_before_anything_is_written_all_lists_are_empty(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)
    Player.objects.update(gender=Gender.WOMAN, section="Bern")

    page = ListsPage.of(evening)

    assert page.is_empty
    assert [page.best_rounds, page.most_matches, page.women, page.juniors, page.ready_lines("sections")] == [
        []
    ] * 5


def test_who_plays_outside_the_ranking_is_in_no_list(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 356), ("ABDC", 1000, 356))
    ResultSide.objects.filter(side="NS").update(matches=1)
    Player.objects.update(gender=Gender.WOMAN, section="Köniz")
    evening.entries.filter(number=1).update(outside_ranking=True)

    page = ListsPage.of(evening, short_names=True)

    assert short(page.most_matches) == [(1, "Carla", "1"), (1, "Dani", "1")]
    assert [line.title for line in page.best_rounds[:2]] == ["Carla", "Dani"]
    assert [line.title for line in page.women] == ["Carla", "Dani", "Beat"]
    assert page.ready_lines("sections")[0].note == "3 players, 3,424 in all"
