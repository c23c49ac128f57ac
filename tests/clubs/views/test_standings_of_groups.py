"""A ranking for each group: standings, their files, live page, projector, other websites, lists."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from io import StringIO

import pytest
from django.test import Client

from clubs.actions.tournament_lists import ListValues, add_list
from clubs.models import Role, Table, TournamentList
from clubs.pages.live import LivePage
from clubs.pages.tournament_lists import ListSource, kept_list
from clubs.standings.lists.description import ListDescription, Who
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.groups import GroupsEvening, groups_evening
from tests.clubs.views.answers import reader, stranger, text

STANDINGS = "/clubs/bern/tournaments/november/standings/"
EVENING = "/clubs/bern/tournaments/november/"


@pytest.fixture
def evening(bern: House) -> GroupsEvening:
    return groups_evening(bern)


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern)


def first_of_each(ranks: Mapping[str, Mapping[int, int]], last: int = 1) -> Mapping[str, Sequence[int]]:
    return {letter: [each for each in members if members[each] <= last] for letter, members in ranks.items()}


def test_of_36_pairs_in_six_groups_the_first_two_of_each_go_on(bern: House, client: Client):
    evening = groups_evening(bern, groups=6, size=6)

    lines = client.get(STANDINGS).context["page"].lines

    found: dict[str, dict[int, int]] = defaultdict(dict)
    for line in lines:
        found[line.group][line.number] = line.rank
    assert found == evening.ranks()
    assert {line.number: line.total for line in lines} == evening.totals()
    # The twelve who go on, as these sheets make them.
    assert {letter: sorted(two) for letter, two in first_of_each(found, 2).items()} == {
        "A": [10, 34],
        "B": [6, 19],
        "C": [23, 30],
        "D": [24, 32],
        "E": [9, 27],
        "F": [5, 31],
    }


@pytest.mark.long  # each day the first two of six groups go on
def test_the_page_can_show_one_group_alone(evening: GroupsEvening, client: Client):
    rows = client.get(f"{STANDINGS}?group=B").context["listing"].table.rows

    assert {row.record.number: row.record.rank for row in rows} == evening.ranks()["B"]


@pytest.mark.long  # each day the first two of six groups go on
def test_a_file_has_groups_ranks_within_them_and_among_all(evening: GroupsEvening, client: Client):
    answer = client.get(f"{STANDINGS}?_export=csv")
    rows = list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))

    ranks, totals = evening.ranks(), evening.totals()
    assert [(row["Group"], int(row["Rank"])) for row in rows] == [
        (letter, rank) for letter in "AB" for rank in sorted(ranks[letter].values())
    ]
    assert {int(row["No."]): int(row["Rank among all"]) for row in rows} == {
        number: 1 + sum(other > total for other in totals.values()) for number, total in totals.items()
    }


@pytest.mark.long  # each day the first two of six groups go on
def test_the_story_of_a_pair_tells_of_its_group(evening: GroupsEvening, client: Client):
    number, rank = next(iter(evening.ranks()["B"].items()))

    story = client.get(f"{STANDINGS}{number}/").context["story"]

    assert (story.row.rank, story.entrant.group) == (rank, "B")


@pytest.mark.long  # each day the first two of six groups go on
def test_the_live_page_shows_the_groups_and_all_together(evening: GroupsEvening):
    tables = LivePage.of(evening.tournament).standings.tables

    assert [table.title for table in tables] == ["Group A", "Group B", "All groups together"]
    assert [[row.rank for row in table.rows] for table in tables] == [
        [1, 2, 3, 4],
        [1, 2, 3, 4],
        [1, 2, 3, 4, 5, 6, 7, 8],
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize("address", ["live/", "projector/", "embed/"])
def test_whoever_looks_finds_the_groups(evening: GroupsEvening, address: str):
    page = text(stranger().get(EVENING + address))

    assert [page.count(each) for each in ("Group A", "Group B", "All groups together")] == [1, 1, 1]


def test_other_programs_get_each_group_and_all(evening: GroupsEvening):
    document = Client().get(f"{EVENING}standings.json").json()

    everyone = sorted((row["name"], row["total"]) for row in document["standings"])
    of_groups = [row for group in document["groups"] for row in group["standings"]]
    assert [group["group"] for group in document["groups"]] == ["A", "B"]
    assert [[row["rank"] for row in group["standings"]] for group in document["groups"]] == [[1, 2, 3, 4]] * 2
    assert sorted((row["name"], row["total"]) for row in of_groups) == everyone


@pytest.mark.long  # each day the first two of six groups go on
def test_a_list_of_one_group_has_its_ranks(bern: House, evening: GroupsEvening):
    description = ListDescription(who=Who(groups=("B",)), ties=("rank",))
    add_list(evening.tournament, ListValues("Second group", description), by=bern.director)
    source = ListSource.read(evening.tournament)

    listed = kept_list(source, TournamentList.objects.get()).lines

    totals, ranks = evening.totals(), evening.ranks()["B"]
    best = sorted(ranks, key=lambda number: ranks[number])
    assert [(line.place, line.number, line.note) for line in listed] == [
        (place, totals[number], f"rank {place}") for place, number in enumerate(best, 1)
    ]


@pytest.mark.long  # each day the first two of six groups go on
def test_the_list_builder_offers_the_groups_that_there_are(bern: House, evening: GroupsEvening):
    address = "/clubs/bern/tournaments/november/lists/new/"

    form = bern.client(Role.DIRECTOR).get(address).context["form"]

    assert form.fields["groups"].choices == [("A", "A"), ("B", "B")]


SCRIPT = re.compile("<script.*?</script>", re.DOTALL)
"""Where scripts lie is of no page; a group of friends has some."""


@pytest.mark.long  # each day the first two of six groups go on
def test_without_groups_nothing_is_said_of_them(bern: House, client: Client):
    evening = tournament(bern.club, public=True)
    written(Table.objects.in_round(seated(evening, 1, enter(evening, 4))).get(), NS=700, EW=556)
    addresses = (STANDINGS, f"{EVENING}live/", f"{STANDINGS}1/")
    pages = [SCRIPT.sub("", text(client.get(address))) for address in addresses]

    assert [("Group" in page, "group" in page.replace("rowgroup", "")) for page in pages] == [
        (False, False)
    ] * 3
    assert "groups" not in Client().get(f"{EVENING}standings.json").json()
