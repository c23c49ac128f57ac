"""The lists of a group's year as files and for a program: what its page shows, behind its own key."""

from __future__ import annotations

import csv
import io
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from openpyxl import load_workbook

from scoring.groups.year_sheets import LISTS
from tests.scoring.conftest import ENGLISH
from tests.scoring.groups.conftest import GroupPhone
from tests.scoring.groups.test_years import let_in, play


@pytest.fixture
def played(group: GroupPhone) -> GroupPhone:
    """A group with stakes of a franc a game and two evenings, Eva at one of them in place of Beat."""
    group.send(group.put("stakes", "", {"currency": "CHF", "game": 100, "rounds": True}))
    play(group)
    play(group, evening=uuid4(), at="2026-11-27T19:30:00Z", S="Beat", E="Anna", N="Dani", W="Eva")
    return group


def file_of(group: GroupPhone, name: str, ending: str = "csv") -> bytes:
    answer = let_in(group).get(f"/group/{group.group}/2026/{name}.{ending}")
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith(f'attachment; filename="donnerstagsrunde-2026-{name}-')
    content: bytes = answer.content
    return content


@pytest.mark.long  # each day people and pairs follow from the exported games
def test_people_are_a_list_for_a_spreadsheet(played: GroupPhone) -> None:
    heads, *rows = csv.reader(io.StringIO(file_of(played, "people").decode("utf-8-sig")))

    assert [heads[place] for place in (0, 1, 2, 3, -2, -1)] == [
        "Name",
        "Evenings",
        "Games",
        "Games won",
        "Won and lost",
        "Rounds of drinks",
    ]
    assert {row[0]: (row[2], row[3], row[-2], row[-1]) for row in rows} == {
        "Anna": ("2", "1", "0.0", "1"),
        "Beat": ("2", "1", "0.0", "1"),
        "Carla": ("1", "1", "2.0", "0"),
        "Dani": ("2", "1", "0.0", "1"),
        "Eva": ("1", "0", "-2.0", "1"),
    }


SIDES = ("NS", "EW")


def made_in_games(games: Sequence[Mapping[str, Any]]) -> Mapping[str, list[int]]:
    """Return games, games won and points of each person, from the games as their phones export them."""
    made: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for game in games:
        result = game["result"]
        for seat, name in game["document"]["players"].items():
            [side] = [side for side in SIDES if seat in side]
            won, points = side == result["winner"], result["totals"][side]
            made[name] = [sum(each) for each in zip(made[name], (1, won, points), strict=True)]
    return made


def met_in_games(games: Sequence[Mapping[str, Any]]) -> Mapping[frozenset[str], list[int]]:
    """Return how often each two played together, won together and played against each other."""
    met: dict[frozenset[str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for game in games:
        players, winner = game["document"]["players"], game["result"]["winner"]
        for one, other in combinations("SENW", 2):
            together = any({one, other} <= set(side) for side in SIDES)
            added = (together, together and one in winner, not together)
            pair = frozenset((players[one], players[other]))
            met[pair] = [sum(each) for each in zip(met[pair], added, strict=True)]
    return met


def test_people_and_pairs_follow_from_the_exported_games(group: GroupPhone) -> None:
    phones = [
        play(group),
        play(group, evening=uuid4(), at="2026-11-27T19:30:00Z", S="Beat", E="Anna", N="Dani", W="Eva"),
        play(group, evening=uuid4(), at="2026-12-04T19:30:00Z", S="Eva", E="Carla", N="Anna", W="Dani"),
    ]
    games = [phone.read().json() for phone in phones]

    people, pairs = (
        list(csv.DictReader(io.StringIO(file_of(group, name).decode("utf-8-sig"))))
        for name in ("people", "pairs")
    )

    assert {
        row["Name"]: [int(row[column]) for column in ("Games", "Games won", "Points")] for row in people
    } == made_in_games(games)
    columns = ("Played together", "Won together", "Played against each other")
    assert {
        frozenset((row["First"], row["Second"])): [int(row[column]) for column in columns] for row in pairs
    } == met_in_games(games)


def test_a_column_that_says_nothing_is_left_out(played: GroupPhone) -> None:
    [person, *_others] = json.loads(file_of(played, "people", "json"))

    assert not {"potatoes", "differences", "strokes"} & person.keys()
    assert {"name", "games", "won", "rappen"} <= person.keys()


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", LISTS)
def test_each_list_has_as_many_rows_for_a_program_as_in_a_file(played: GroupPhone, name: str) -> None:
    shown = json.loads(file_of(played, name, "json"))
    [sheet] = load_workbook(io.BytesIO(file_of(played, name, "xlsx"))).worksheets

    assert len(shown) == sheet.max_row - 1 == len(played.read("/years/2026").json()[name]) > 0


@pytest.mark.sample(1)
@pytest.mark.parametrize("path", ["nothing.csv", "people.exe", "people.pdf"])
def test_there_is_no_other_list(played: GroupPhone, path: str) -> None:
    assert let_in(played).get(f"/group/{played.group}/2026/{path}").status_code == 404


def test_nobody_else_gets_a_list(played: GroupPhone) -> None:
    answer = Client(headers=ENGLISH).get(f"/group/{played.group}/2026/people.csv")

    assert (answer.status_code, answer["Location"]) == (302, f"/group/#g={played.group}")


def test_a_program_reads_a_year(played: GroupPhone) -> None:
    found = played.read("/years/2026").json()

    assert (found["year"], found["name"], found["games"], found["double_games"]) == (
        2026,
        "Donnerstagsrunde",
        2,
        2,
    )
    assert {each["name"]: each["rappen"] for each in found["people"]} == {
        "Anna": 0,
        "Beat": 0,
        "Carla": 200,
        "Dani": 0,
        "Eva": -200,
    }
    assert [each["day"] for each in found["evenings"]] == ["2026-11-20", "2026-11-27"]
    assert {each["kind"] for each in found["records"]} >= {"deal", "lead"}
    assert {"one", "other", "together", "won", "against", "won_by_one", "won_by_other"} == found["pairs"][
        0
    ].keys()


def test_a_program_that_knows_a_year_reads_it_no_second_time(played: GroupPhone) -> None:
    tag = played.read("/years/2026")["ETag"]

    assert played.read("/years/2026", **{"If-None-Match": tag}).status_code == 304
    play(played)
    assert played.read("/years/2026", **{"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("key", ["write", "watch"])
def test_a_link_reads_no_year(played: GroupPhone, key: str) -> None:
    assert played.read("/years/2026", key=getattr(played, key)).status_code == 403


def test_a_strangers_key_reads_no_year(played: GroupPhone) -> None:
    assert played.read("/years/2026", key=uuid4().hex).status_code in {401, 404}


def test_whoever_is_forgotten_is_in_no_list(group: GroupPhone) -> None:
    person = group.person("Anna")
    group.send(person)
    play(group)
    assert "Anna" in str(group.read("/years/2026").json())

    group.send(group.change("forget", person=person["item"]["key"]))

    assert "Anna" not in str(group.read("/years/2026").json())
    assert not [name for name in LISTS if "Anna" in file_of(group, name, "json").decode()]


@pytest.mark.sample(1)
@pytest.mark.parametrize("year", [1, 2025, 9999, 123456])
def test_a_year_without_games_is_empty_for_a_program(group: GroupPhone, year: int) -> None:
    play(group)

    found = group.read(f"/years/{year}").json()

    assert (found["games"], found["people"], found["records"]) == (0, [], [])
