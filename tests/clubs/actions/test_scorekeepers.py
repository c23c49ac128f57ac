"""Scorekeepers who do not play: one a table, each at one table, and nobody who plays."""

from __future__ import annotations

import json

import pytest

from clubs.actions.entries import leave
from clubs.actions.exchange.export import export_tournament
from clubs.actions.exchange.reading import TournamentFileRefused, read_file
from clubs.actions.exchange.restore import restore_tournament
from clubs.actions.members import merge_members
from clubs.actions.personal_export import member_document
from clubs.actions.scorekeepers import ScorekeeperRefused, assign_scorekeepers
from clubs.actions.tournament_settings import TournamentRefused
from clubs.models import Action, Player, State, Tournament
from clubs.queries.scorekeepers import scorekeepers_of
from tests.clubs.conftest import House, enter, player, rename, tournament


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Four play; Erna and Fritz do not."""
    evening = tournament(bern.club)
    enter(evening, 4)
    for number in (5, 6):
        player(bern.club, number)
    return evening


def test_members_write_at_tables_whichever_of_their_names_comes_first(bern: House, evening: Tournament):
    assert assign_scorekeepers(evening, {1: "Erna Bern", 2: "Bern Fritz"}, by=bern.director) == 2
    assert scorekeepers_of(evening) == {1: "Erna Bern", 2: "Fritz Bern"}

    line = evening.log.newest_first()[0]
    assert (line.action, line.before, line.after) == (
        Action.SCOREKEEPERS_ASSIGNED,
        {"1": "", "2": ""},
        {"1": "Erna Bern", "2": "Fritz Bern"},
    )


def test_a_scorekeeper_is_known_however_the_name_is_typed(bern: House, evening: Tournament):
    Player.objects.create(club=bern.club, name="Đorđe Ćosić")

    assign_scorekeepers(evening, {1: "cosic dorde"}, by=bern.director)

    assert scorekeepers_of(evening) == {1: "Đorđe Ćosić"}


def test_two_take_each_other_s_table_and_an_empty_name_leaves_it(bern: House, evening: Tournament):
    assign_scorekeepers(evening, {1: "Erna Bern", 2: "Fritz Bern"}, by=bern.director)

    assert assign_scorekeepers(evening, {1: "Fritz Bern", 2: "Erna Bern"}, by=bern.director) == 2
    assert assign_scorekeepers(evening, {1: "", 2: "Erna Bern"}, by=bern.director) == 1
    assert scorekeepers_of(evening) == {2: "Erna Bern"}


def test_somebody_new_is_a_guest(bern: House, evening: Tournament):
    assign_scorekeepers(evening, {1: "Zita Neu"}, by=bern.director)
    assign_scorekeepers(evening, {1: "", 2: "Zita Neu"}, by=bern.director)

    assert [each.guest for each in Player.objects.filter(name="Zita Neu")] == [True]


@pytest.mark.parametrize(
    ("names", "sentence", "field"),
    [
        ({1: "Anna Bern"}, "Anna Bern plays in this tournament: choose somebody who does not.", "table-1"),
        ({1: "Erna Bern", 2: "Erna Bern"}, "Erna Bern already writes at table 1.", "table-2"),
    ],
)
def test_who_cannot_write_there_is_refused_at_the_field(
    bern: House, evening: Tournament, names: dict[int, str], sentence: str, field: str
):
    with pytest.raises(ScorekeeperRefused) as refused:
        assign_scorekeepers(evening, names, by=bern.director)

    assert (refused.value.sentence, refused.value.at) == (sentence, field)
    assert scorekeepers_of(evening) == {}


def test_of_two_with_one_name_nobody_is_guessed(bern: House, evening: Tournament):
    rename("Erna Bern", "6")

    with pytest.raises(ScorekeeperRefused, match="Several are called Erna Bern"):
        assign_scorekeepers(evening, {1: "Erna Bern"}, by=bern.director)


def test_who_has_stopped_playing_may_write(bern: House, evening: Tournament):
    leave(evening.entries.get(number=1), by=bern.director)

    assert assign_scorekeepers(evening, {1: "Anna Bern"}, by=bern.director) == 1


@pytest.mark.long  # each day who writes is named, and refused where that cannot be
def test_what_is_as_it_was_is_no_change(bern: House, evening: Tournament):
    assign_scorekeepers(evening, {1: "Erna Bern"}, by=bern.director)
    lines = evening.log.count()

    assert assign_scorekeepers(evening, {1: "Bern Erna"}, by=bern.director) == 0
    assert evening.log.count() == lines


def test_after_the_end_nobody_is_assigned(bern: House, evening: Tournament):
    Tournament.objects.filter(pk=evening.pk).update(state=State.FINISHED)

    with pytest.raises(TournamentRefused, match="finished"):
        assign_scorekeepers(evening, {1: "Erna Bern"}, by=bern.director)


def test_who_writes_goes_out_and_comes_in(bern: House, evening: Tournament):
    assign_scorekeepers(evening, {2: "Erna Bern"}, by=bern.director)

    again = restore_tournament(bern.club, read_file(export_tournament(evening).encode()), by=bern.director)

    assert scorekeepers_of(again) == {2: "Erna Bern"}


def test_a_file_with_a_scorekeeper_who_is_not_in_it_is_refused(bern: House, evening: Tournament):
    assign_scorekeepers(evening, {2: "Erna Bern"}, by=bern.director)
    document = json.loads(export_tournament(evening))
    document["scorekeepers"][0]["player"] = len(document["players"])

    with pytest.raises(TournamentFileRefused, match="a player or a round that it does not contain"):
        read_file(json.dumps(document).encode())


@pytest.mark.long  # each day who writes is named, and refused where that cannot be
def test_a_member_s_data_say_where_they_wrote(bern: House, evening: Tournament):
    assign_scorekeepers(evening, {2: "Erna Bern"}, by=bern.director)

    document = member_document(Player.objects.get(number=5))

    assert document["scorekeeping"] == [{"tournament": "November", "date": evening.date, "table": 2}]


def test_who_is_merged_writes_on_as_the_other(bern: House, evening: Tournament):
    assign_scorekeepers(evening, {2: "Erna Bern"}, by=bern.director)

    merge_members(Player.objects.get(number=5), into=Player.objects.get(number=6), by=bern.director)

    assert scorekeepers_of(evening) == {2: "Fritz Bern"}
