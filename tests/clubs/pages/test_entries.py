"""Entries as the office lists them, and those who could still enter."""

from __future__ import annotations

import pytest

from clubs.actions import entries
from clubs.models import Entry, Gender, Player, TournamentKind
from clubs.pages import entries as pages
from clubs.pages.entries import candidates_of, entrants_of, entry_list_rows, free_players
from tests.clubs.conftest import House, enter, player, rename, tournament


def test_what_is_out_of_the_ordinary_stands_beside_the_name(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    plain, late, gone, alone = enter(evening, 4)
    Entry.objects.filter(pk=late.pk).update(joined_round=2)
    Entry.objects.filter(pk=gone.pk).update(left_round=3)
    alone.members.get(place=2).delete()
    entries.substitute(plain.members.get(place=2), player(bern.club, 9), by=bern.director)

    assert [row.note for row in entry_list_rows(evening)] == [
        "Ida stands in for Beat",
        "from round 2",
        "out from round 3 on",
        "without a partner",
    ]


def test_sections_of_a_pair_stand_once(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, 2)
    bern.club.players.filter(number__in="134").update(section="Murten")
    bern.club.players.filter(number="4").update(section="Biel")

    assert [row.section for row in entry_list_rows(evening)] == ["Murten", "Murten / Biel"]


@pytest.mark.parametrize(
    ("kind", "players", "incomplete"),
    [
        (TournamentKind.INDIVIDUAL, 1, False),
        (TournamentKind.PAIRS, 1, True),
        (TournamentKind.PAIRS, 2, False),
        (TournamentKind.TEAMS, 3, True),
        (TournamentKind.TEAMS, 4, False),
        (TournamentKind.TEAMS, 5, True),
        (TournamentKind.TEAMS, 6, False),
    ],
)
def test_who_is_incomplete_is_not_drawn(bern: House, kind: TournamentKind, players: int, incomplete: bool):
    evening = tournament(bern.club, kind=kind)
    members = [player(bern.club, number) for number in range(1, players + 1)]
    entries.add_entry(evening, members, by=bern.director)

    (row,) = entry_list_rows(evening)

    assert row.incomplete == incomplete
    assert evening.entries.complete().exists() != incomplete


def test_who_is_free_has_no_part_yet(bern: House, thun: House):
    evening = tournament(bern.club)
    enter(evening, 2)
    for number in (3, 4, 5):
        player(bern.club, number)
    player(thun.club, 1)
    entries.substitute(evening.entries.all()[0].members.get(), at(bern, 3), by=bern.director)
    Player.objects.filter(pk=at(bern, 4).pk).update(active=False)

    assert list(free_players(evening)) == [at(bern, 5)]


def at(bern: House, number: int) -> Player:
    return bern.club.players.get(number=str(number))


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", ["Anna", "Beat", "Carla", "Dani"]),
        ("an", ["Anna", "Dani"]),
        ("ann bern", ["Anna"]),
        ("3", ["Carla"]),
        ("%", ["Anna", "Beat", "Carla", "Dani"]),
        ("nobody", []),
        ("bérn ÄNNA", ["Anna"]),
    ],
)
def test_names_and_numbers_are_searched(bern: House, search: str, found: list[str]):
    evening = tournament(bern.club)
    for number in (1, 2, 3, 4):
        player(bern.club, number)

    candidates = candidates_of(free_players(evening), search, [])

    assert [each.called for each in candidates.found] == found


def test_who_is_ticked_stays_in_sight(bern: House):
    evening = tournament(bern.club)
    anna, _beat, carla = (player(bern.club, number) for number in (1, 2, 3))

    candidates = candidates_of(free_players(evening), "carla", [anna.pk, carla.pk])

    assert (candidates.ticked, candidates.found) == ([anna, carla], [])


def test_a_long_list_says_how_many_more_there_are(bern: House, monkeypatch):
    monkeypatch.setattr(pages, "MOST_SHOWN", 2)
    evening = tournament(bern.club)
    for number in (1, 2, 3):
        player(bern.club, number)

    candidates = candidates_of(free_players(evening), "", [])

    assert (len(candidates.found), candidates.more) == (2, 1)


@pytest.mark.parametrize(
    ("kind", "count", "titles", "short"),
    [
        (TournamentKind.INDIVIDUAL, 2, ["Anna Bern", "Beat Bern"], ["Anna", "Beat"]),
        (
            TournamentKind.PAIRS,
            2,
            ["Anna Bern / Beat Bern", "Carla Bern / Dani Bern"],
            ["Anna / Beat", "Carla / Dani"],
        ),
    ],
)
def test_entries_are_called_as_the_entry_itself_says(bern: House, kind, count, titles, short):
    evening = tournament(bern.club, kind=kind)
    enter(evening, count)

    assert [entrant.title for entrant in entrants_of(evening).values()] == titles
    assert [entrant.title for entrant in entrants_of(evening, short_names=True).values()] == short
    assert [entry.title for entry in evening.entries.with_members()] == titles
    assert [entry.public_title for entry in evening.entries.with_members()] == short


def test_without_a_short_name_of_the_surname_an_initial_is_public(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, 1)
    Player.objects.update(short_name="")
    rename("Peter von Arx", "2")

    entrants = entrants_of(evening, short_names=True).values()
    assert [entrant.title for entrant in entrants] == ["Anna B. / Peter von A."]
    assert [entry.public_title for entry in evening.entries.with_members()] == ["Anna B. / Peter von A."]


def test_the_list_of_entries_is_sorted_by_surnames(bern: House):
    evening = tournament(bern.club)
    enter(evening, 3)
    rename("Anna Zwahlen", "1")
    rename("Beat Äbi", "2")

    rows = sorted(entry_list_rows(evening), key=lambda row: row.sort_name)
    assert [row.title for row in rows] == ["Äbi Beat", "Bern Carla", "Zwahlen Anna"]


def test_a_team_has_its_own_name(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, 1)
    Entry.objects.update(name="Die Näll")

    assert [entrant.title for entrant in entrants_of(evening).values()] == ["Die Näll"]


def test_they_stand_in_the_order_of_their_numbers(bern: House):
    evening = tournament(bern.club)
    enter(evening, 3)
    evening.entries.filter(number=1).update(number=9)

    assert [entrant.number for entrant in entrants_of(evening).values()] == [2, 3, 9]


@pytest.mark.parametrize(
    ("women", "juniors", "expected"),
    [((), (), (False, False)), ((1,), (1, 2), (False, True)), ((1, 2), (2,), (True, False))],
)
def test_a_pair_is_of_women_or_juniors_where_both_are(bern: House, women, juniors, expected):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, 1)
    Player.objects.filter(number__in=women).update(gender=Gender.WOMAN)
    Player.objects.filter(number__in=juniors).update(junior=True)

    [pair] = entrants_of(evening).values()

    assert (pair.is_women, pair.is_junior) == expected


@pytest.mark.parametrize(
    ("sections", "section"),
    [(("", ""), ""), (("Bern", ""), "Bern"), (("Bern", "Bern"), "Bern"), (("Bern", "Köniz"), "Bern / Köniz")],
)
def test_sections_are_told_once(bern: House, sections: tuple[str, str], section: str):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, 1)
    for number, name in enumerate(sections, 1):
        Player.objects.filter(number=number).update(section=name)

    [pair] = entrants_of(evening).values()

    assert pair.section == section


def test_an_entry_whose_players_are_gone_has_no_title(bern: House):
    evening = tournament(bern.club)
    Entry.objects.create(tournament=evening, number=1)

    [entrant] = entrants_of(evening).values()

    assert (entrant.title, entrant.players, entrant.is_women) == ("", (), False)


@pytest.mark.parametrize("count", [3, 30])
def test_one_query_is_enough(bern: House, django_assert_num_queries, count: int):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, count)

    with django_assert_num_queries(1):
        assert len(entrants_of(evening)) == count
