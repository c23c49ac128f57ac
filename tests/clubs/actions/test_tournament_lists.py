"""Keeping lists, and what lists go by."""

from __future__ import annotations

import pytest

from clubs.actions.exchange.export import export_tournament
from clubs.actions.exchange.reading import read_file
from clubs.actions.exchange.restore import restore_tournament
from clubs.actions.tournament_lists import (
    EntryLabels,
    ListRefused,
    ListValues,
    add_list,
    change_list,
    label_entries,
    note_cards,
    remove_list,
)
from clubs.actions.tournaments import copy_tournament
from clubs.models import Action, LogEvent, Player, TournamentList
from clubs.queries.standings import standings_of
from clubs.standings.lists.description import MOST_LISTS, ListDescription, Sex, Unit, Who
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.pages.evenings import evening_of

WOMEN = ListValues("Women", ListDescription(who=Who(sex=Sex.WOMAN)))
TEAMS = ListValues("Teams", ListDescription(unit=Unit.TEAM, size=2), public=True)


def lists_of(evening) -> list[tuple[int, str, dict[str, object], bool]]:
    return list(evening.lists.values_list("place", "name", "description", "public"))


def test_lists_are_kept_in_their_order_changed_and_removed(bern: House):
    evening = tournament(bern.club)
    first, second = (add_list(evening, values, by=bern.director) for values in (WOMEN, TEAMS))
    change_list(first, WOMEN._replace(name="Best woman"), by=bern.director)

    assert lists_of(evening) == [
        (1, "Best woman", {"who": {"sex": "woman"}}, False),
        (2, "Teams", {"unit": "team", "size": 2}, True),
    ]
    remove_list(second, by=bern.director)
    assert [name for _place, name, *_rest in lists_of(evening)] == ["Best woman"]
    assert list(LogEvent.objects.values_list("action", "subject")) == [
        (Action.LIST_ADDED, "Women"),
        (Action.LIST_ADDED, "Teams"),
        (Action.LIST_CHANGED, "Best woman"),
        (Action.LIST_REMOVED, "Teams"),
    ]


def test_two_lists_of_a_tournament_have_different_names(bern: House):
    evening = tournament(bern.club)
    kept = add_list(evening, WOMEN, by=bern.director)

    with pytest.raises(ListRefused) as refused:
        add_list(evening, TEAMS._replace(name="Women"), by=bern.director)

    assert refused.value.at == "name"
    assert change_list(kept, WOMEN, by=bern.director) == kept


def test_there_is_an_end_to_lists(bern: House):
    evening = tournament(bern.club)
    TournamentList.objects.bulk_create(
        TournamentList(tournament=evening, place=place, name=f"{place}") for place in range(1, MOST_LISTS + 1)
    )

    with pytest.raises(ListRefused):
        add_list(evening, WOMEN, by=bern.director)


def test_a_list_that_is_gone_is_not_changed(bern: House):
    kept = add_list(tournament(bern.club), WOMEN, by=bern.director)
    TournamentList.objects.all().delete()

    with pytest.raises(ListRefused):
        change_list(kept, TEAMS, by=bern.director)


def test_lists_teams_cards_and_homes_go_out_and_come_in(bern: House, thun: House):
    evening = tournament(bern.club)
    keys = [entry.pk for entry in enter(evening, 2)]
    add_list(evening, TEAMS, by=bern.director)
    label_entries(evening, {keys[0]: EntryLabels("Näll", "Plausch")}, by=bern.director)
    note_cards(evening, {keys[0]: 14, keys[1]: None}, by=bern.director)
    Player.objects.filter(number="1").update(home="Sax", birth_year=1957)

    again = restore_tournament(thun.club, read_file(export_tournament(evening).encode()), by=thun.director)

    assert lists_of(again) == lists_of(evening)
    assert list(again.entries.values_list("team", "category", "card")) == [
        ("Näll", "Plausch", 14),
        ("", "", None),
    ]
    assert thun.club.players.values_list("home", "birth_year").order_by("pk")[0] == ("Sax", 1957)


def test_a_copy_has_the_lists_and_the_teams(bern: House):
    evening = tournament(bern.club)
    entry, *_others = enter(evening, 2)
    add_list(evening, TEAMS, by=bern.director)
    label_entries(evening, {entry.pk: EntryLabels("Näll", "")}, by=bern.director)

    again = copy_tournament(evening, name="Again", date=evening.date, by=bern.director, with_entries=True)

    assert (lists_of(again), again.entries.get(number=1).team) == (lists_of(evening), "Näll")


def test_only_what_changes_is_noted(bern: House):
    evening = tournament(bern.club)
    one, other = enter(evening, 2)
    labels = {one.pk: EntryLabels("Näll", ""), other.pk: EntryLabels("", "")}

    assert [label_entries(evening, labels, by=bern.director) for _time in range(2)] == [1, 0]
    assert LogEvent.objects.filter(action=Action.LABELLED).count() == 1


def test_the_higher_card_is_ahead_where_cards_decide(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), settings={"ties": ["card"]})
    anna, beat, carla, _dani = (entry.pk for entry in evening.entries.all())

    note_cards(evening, {anna: 9, carla: 14}, by=bern.director)

    assert [(row.rank, row.entry, row.decided_by) for row in standings_of(evening).rows[:2]] == [
        (1, carla, "card"),
        (2, anna, None),
    ]
    assert beat in {row.entry for row in standings_of(evening).rows if row.rank == 3}
