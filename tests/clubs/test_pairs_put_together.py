"""A day of up to 150 pairs (E24, E40): some are put together by lot, others wait, two do not come.

Every step is made by the pages; what each pair has made is added up from what was typed.
"""

from __future__ import annotations

import json
from itertools import count
from random import Random

import pytest

from clubs.actions.tournaments import plan_rounds
from clubs.models import Role, State, TournamentKind
from clubs.pages.cash import unpaid_text
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import old_stamp, open_for_sign_up, person
from tests.clubs.test_restaurants_to_final import play
from tests.clubs.views.answers import reader, stranger

HERE = "/clubs/bern/tournaments/november/"


@pytest.mark.parametrize(
    ("together", "alone", "waiting"),
    [pytest.param(4, 4, 2, id="eight"), pytest.param(130, 20, 10, marks=pytest.mark.long, id="150")],
)
def test_from_the_sign_up_of_pairs_and_single_players_to_the_standings(
    bern: House, together: int, alone: int, waiting: int
):
    fields = {"preset": "schieber-single", "deals": 12, "match_bonus": 0, "notes_matches": False, "fee": 2000}
    ties = {"ties": [], "shared_ranks": True}
    evening = tournament(bern.club, kind=TournamentKind.PAIRS, settings=ties, **fields)
    plan_rounds(evening)
    open_for_sign_up(bern, evening, places=together + alone, at_once=True)
    office, helper, people = (
        reader(bern, Role.DIRECTOR),
        reader(bern, Role.HELPER),
        (person(number) for number in count()),
    )

    for number in range(together + alone + waiting):
        is_alone = together <= number < together + alone
        typed = {"person": next(people), "partner": "" if is_alone else next(people), "stamp": old_stamp()}
        phone = f"198.51.{number // 200}.{number % 200}"
        assert stranger().post(f"{HERE}sign-up/", typed, REMOTE_ADDR=phone).status_code == 302
    assert evening.entries.count() == together + alone

    office.post(f"{HERE}entries/pairs/lot/")
    office.post(f"{HERE}sign-ups/fill/")
    pairs = list(evening.entries.with_members())
    assert len(pairs) == together + alone // 2 + waiting
    assert {entry.members.count() for entry in pairs} == {2}

    for entry in pairs[-2:]:
        helper.post(f"{HERE}entries/{entry.pk}/absent/")
    made = play(office, evening, Random(1))
    evening.refresh_from_db()
    owing = unpaid_text(evening)
    office.post(f"{HERE}state/", {"state": State.FINISHED})

    playing = len(pairs) - 2
    assert len(made) == 2 * playing
    assert owing.startswith(f"{playing} entries still owe")
    listed = json.loads(office.get(f"{HERE}standings/?_export=json").content)
    totals = sorted((sum(rounds) for rounds in made.values()), reverse=True)[::2]
    assert [row["total"] for row in listed if row["total"]] == totals
