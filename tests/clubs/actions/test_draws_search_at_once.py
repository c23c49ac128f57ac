"""Two browsers that look at one search in the same moment, each with a connection of its own."""

import pytest

from clubs.actions.draws import continue_search, draw_unseen, take_best
from clubs.models import Draw, Search
from tests.clubs.actions.test_accounts_at_once import refusals
from tests.clubs.actions.test_draws_search import begun, planned
from tests.clubs.conftest import House

pytestmark = pytest.mark.django_db(transaction=True)


def seen(search: Search) -> Search:
    """The search as another browser has it."""
    return Search.objects.select_related("tournament__club").get(pk=search.pk)


def test_a_turn_is_made_once(bern: House):
    search = begun(bern)
    here, there = seen(search), seen(search)

    refused = refusals(
        lambda: continue_search(here, by=bern.director, seconds=0),
        lambda: continue_search(there, by=bern.director, seconds=0),
    )

    search.refresh_from_db()
    assert (refused, search.turns, search.percent) == ([], 1, 10)


@pytest.mark.long  # each day a turn of the search is made once
def test_what_two_take_is_drawn_once(bern: House):
    search = begun(bern)
    here, there = seen(search), seen(search)

    refused = refusals(lambda: take_best(here, by=bern.director), lambda: take_best(there, by=bern.director))

    assert (refused, Draw.objects.count(), Search.objects.count()) == ([], 5, 0)


@pytest.mark.long  # each day a turn of the search is made once
def test_of_two_who_begin_one_is_told(bern: House):
    evening = planned(bern, 14, 5)

    refused = refusals(*[lambda: draw_unseen(evening, by=bern.director) for _browser in range(2)])

    assert (refused, Search.objects.count()) == (["SearchRunning"], 1)
