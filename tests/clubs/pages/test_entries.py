"""Entries as the office lists them, and those who could still enter."""

import pytest

from clubs.actions import entries
from clubs.models import Entry, Player, TournamentKind
from clubs.pages import entries as pages
from clubs.pages.entries import candidates_of, free_players, rows_of
from tests.clubs.conftest import House, enter, player, tournament


def test_what_is_out_of_the_ordinary_stands_beside_the_name(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    plain, late, gone, alone = enter(evening, 4)
    Entry.objects.filter(pk=late.pk).update(joined_round=2)
    Entry.objects.filter(pk=gone.pk).update(left_round=3)
    alone.members.get(place=2).delete()
    entries.substitute(plain.members.get(place=2), player(bern.club, 9), by=bern.director)

    assert [row.note for row in rows_of(evening)] == [
        "Ida sits for Beat",
        "from Passe 2",
        "gone from Passe 3",
        "without a partner",
    ]


def test_sections_of_a_pair_stand_once(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, 2)
    bern.club.players.filter(number__in="134").update(section="Murten")
    bern.club.players.filter(number="4").update(section="Biel")

    assert [row.section for row in rows_of(evening)] == ["Murten", "Murten / Biel"]


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

    (row,) = rows_of(evening)

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
        ("%", []),
        ("nobody", []),
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
