"""What belongs together, over several steps."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Tournament
from clubs.queries.chain import chain_of
from tests.clubs.conftest import House, tournament


@pytest.fixture
def chain(bern: House) -> dict[str, Tournament]:
    """Two preliminaries, a semi-final, a final and a table of the last four."""
    names = ["One", "Two", "Semi-final", "Final", "Last table"]
    found = {
        name: tournament(bern.club, name=name, slug=f"t{number}", date=date(2026, 1, number))
        for number, name in enumerate(names, 1)
    }
    found["Semi-final"].follows.set([found["One"], found["Two"]])
    found["Final"].follows.set([found["Semi-final"]])
    found["Last table"].follows.set([found["Final"]])
    return found


def titles(steps: Any) -> list[list[str]]:
    return [[each.name for each in step] for step in steps]


def test_a_chain_has_all_steps_before_and_after(chain: dict[str, Tournament]):
    found = chain_of(chain["Semi-final"])

    assert (titles(found.before), titles(found.after)) == ([["One", "Two"]], [["Final"], ["Last table"]])
    assert titles(chain_of(chain["Last table"]).before) == [["One", "Two"], ["Semi-final"], ["Final"]]


def test_what_was_deleted_is_left_out_and_the_rest_stays_together(chain: dict[str, Tournament]):
    Tournament.objects.filter(name="Semi-final").update(deleted_at=timezone.now())

    assert titles(chain_of(chain["Final"]).before) == [["One", "Two"]]


def test_two_queries_are_enough_for_a_chain(chain: dict[str, Tournament], django_assert_num_queries: Any):
    with django_assert_num_queries(2):
        chain_of(chain["Final"])


def test_a_tournament_without_a_chain_is_one_query(bern: House, django_assert_num_queries: Any):
    alone = tournament(bern.club)

    with django_assert_num_queries(1):
        assert chain_of(alone).before == ()


def test_tournaments_in_a_ring_come_to_an_end(chain: dict[str, Tournament]):
    chain["One"].follows.set([chain["Last table"]])

    assert len(titles(chain_of(chain["Final"]).before)) == 3
