"""Setting the prize plan, and taking it along."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.actions.exchange.export import export_tournament
from clubs.actions.exchange.reading import read_file
from clubs.actions.exchange.restore import restore_tournament
from clubs.actions.prizes import change_prize_plan
from clubs.actions.tournament_lists import ListRefused, remove_list
from clubs.actions.tournaments import copy_tournament
from clubs.models import Action, LogEvent
from clubs.prizes.plan import Prize, PrizePlan
from tests.clubs.conftest import House, tournament

PLAN = PrizePlan(prizes=(Prize(amount=5000), Prize(list_key="7", thing="Ham")))
DOCUMENT = {"prizes": [{"amount": 5000}, {"list_key": "7", "thing": "Ham"}]}


def test_a_plan_is_kept_and_logged_once(bern: House):
    evening = tournament(bern.club)

    for _ in range(2):
        change_prize_plan(evening, PLAN, by=bern.director)

    evening.refresh_from_db()
    assert evening.prize_plan == DOCUMENT
    assert [
        (event.before, event.after) for event in LogEvent.objects.filter(action=Action.PRIZES_CHANGED)
    ] == [({}, DOCUMENT)]


def test_a_plan_goes_out_and_comes_in_with_the_list_that_it_names(bern: House):
    evening = tournament(bern.club, prize_plan=DOCUMENT)
    evening.lists.create(place=7, name="Villages")

    again = restore_tournament(bern.club, read_file(export_tournament(evening).encode()), by=bern.director)

    assert again.prize_plan == DOCUMENT
    assert [*again.lists.values_list("place", "name")] == [(7, "Villages")]


def test_a_tournament_made_like_another_has_its_plan(bern: House):
    evening = tournament(bern.club, prize_plan=DOCUMENT)

    again = copy_tournament(evening, name="Again", date=date(2026, 12, 1), by=bern.director)

    assert again.prize_plan == DOCUMENT


def test_a_list_that_the_plan_names_is_not_removed(bern: House):
    evening = tournament(bern.club, prize_plan=DOCUMENT)
    villages = evening.lists.create(place=7, name="Villages")
    other = evening.lists.create(place=8, name="Others")

    remove_list(other, by=bern.director)
    with pytest.raises(ListRefused, match="prize plan"):
        remove_list(villages, by=bern.director)

    assert [*evening.lists.values_list("name", flat=True)] == ["Villages"]
