"""A team picked from a list by places, each person once (LI-7), as of a municipality on television."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.lists.description import (
    MOST_TEAM_PLACES,
    ListDescription,
    Sex,
    TeamPlace,
    Unit,
    Who,
    read_list_description,
)
from clubs.standings.lists.evaluation import Candidate, PlayerFacts, list_lines
from clubs.standings.lists.team import picked_team
from clubs.standings.ranking import rank
from clubs.standings.settings import Order
from core.errors import RulesError
from core.records import record_document
from tests.clubs.standings.tournaments import scored

TEAM = (
    TeamPlace(name="Winner"),
    TeamPlace(name="Best woman", sex=Sex.WOMAN),
    TeamPlace(name="Best man", sex=Sex.MAN),
    TeamPlace(name="Best of 10 to 18", from_age=10, to_age=18),
    TeamPlace(name="Substitute"),
)
WOMAN, MAN = PlayerFacts(sex=Sex.WOMAN, age=40), PlayerFacts(sex=Sex.MAN, age=50)
GIRL, BOY = PlayerFacts(sex=Sex.WOMAN, age=18, junior=True), PlayerFacts(sex=Sex.MAN, age=9, junior=True)
PEOPLE = {"A": MAN, "B": MAN, "C": WOMAN, "D": BOY, "E": GIRL, "F": WOMAN, "G": MAN}
DIFFERENCES = {"A": 56, "B": 70, "C": 71, "D": 80, "E": 95, "F": 120, "G": 205}


def team(differences=DIFFERENCES, people=PEOPLE, places=TEAM, **fields):
    """Return the team of a Differenzler, where the smallest difference is the best."""
    tournament = scored(differences)
    tournament = replace(tournament, settings=replace(tournament.settings, order=Order.LOWEST))
    candidates = {entry: Candidate(entry, (people[entry],)) for entry in differences}
    description = ListDescription(places=places, **fields)
    found = list_lines(description, rank(tournament), candidates, tournament.settings)
    return list(picked_team(description, found, candidates))


def short(found):
    return [(line.role, "".join(line.entries), line.rank) for line in found]


def test_each_place_takes_the_best_who_is_left():
    assert short(team()) == [
        ("Winner", "A", 1),
        ("Best woman", "C", 3),
        ("Best man", "B", 2),
        ("Best of 10 to 18", "E", 5),
        ("Substitute", "D", 4),
    ]


def test_the_places_are_numbered():
    assert [line.place for line in team()] == [1, 2, 3, 4, 5]


def test_a_place_that_nobody_fits_stays_empty():
    found = team({entry: DIFFERENCES[entry] for entry in "ABG"})

    assert short(found) == [
        ("Winner", "A", 1),
        ("Best woman", "", None),
        ("Best man", "B", 2),
        ("Best of 10 to 18", "", None),
        ("Substitute", "G", 3),
    ]


def test_only_those_of_the_list_can_be_picked():
    assert short(team(who=Who(sex=Sex.WOMAN)))[:3] == [
        ("Winner", "C", 1),
        ("Best woman", "E", 2),
        ("Best man", "", None),
    ]


def test_juniors_are_those_whom_the_club_calls_so():
    assert short(team(places=(TeamPlace(name="Junior", junior=True),))) == [("Junior", "D", 4)]


def test_whoever_is_level_and_left_over_is_named():
    found = team({"A": 56, "C": 71, "F": 71, "G": 71})

    assert [(line.role, line.entries, line.level) for line in found[:3]] == [
        ("Winner", ("A",), ()),
        ("Best woman", ("C",), ("F",)),
        ("Best man", ("G",), ()),
    ]


@given(st.dictionaries(st.sampled_from("ABCDEFG"), st.integers(0, 300), min_size=1), st.permutations(TEAM))
def test_nobody_has_two_places(differences, places):
    picked = [entry for line in team(differences, places=tuple(places)) for entry in line.entries]

    assert len(picked) == len(set(picked))


@given(
    st.fixed_dictionaries({entry: st.integers(0, 300) for entry in PEOPLE}),
    st.sampled_from("ABCDEFG"),
    st.integers(1, 100),
)
def test_whoever_does_better_is_never_out_for_it(differences, entry, better):
    differences = {
        each: 7 * difference + place for place, (each, difference) in enumerate(differences.items())
    }
    before = {each for line in team(differences) for each in line.entries}
    after = team({**differences, entry: differences[entry] - 7 * better})

    assert entry not in before or entry in {each for line in after for each in line.entries}


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"unit": "round", "measure": "rounds", "places": [{"name": "X"}]}, "a line for each entry"),
        ({"places": [{"name": "X"}] * (MOST_TEAM_PLACES + 1)}, "at most 6 places"),
        ({"places": [{"name": " "}]}, "needs a name"),
        ({"places": [{"name": "X" * 61}]}, "at most 60 characters"),
        ({"places": [{"name": "X", "from_age": 20, "to_age": 10}]}, "The lower age is above"),
        ({"places": [{}]}, "name"),
        ({"places": [{"name": "X", "sex": "cat"}]}, "cat"),
        ({"places": 3}, "places"),
    ],
    ids=["unit", "many", "nameless", "long", "ages", "empty", "sex", "number"],
)
def test_a_team_that_cannot_be_is_refused(document, sentence):
    with pytest.raises(RulesError) as refused:
        read_list_description(document)

    assert sentence in str(refused.value)


def test_a_team_is_read_as_it_was_written():
    description = ListDescription(unit=Unit.ENTRY, places=TEAM)

    assert read_list_description(record_document(description)) == description
