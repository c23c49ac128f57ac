"""Any number of attempts at tables that form themselves, a final of the best, a last table of four (E6).

Single games of twelve deals; everybody's best attempt counts. What everybody made, and who goes on, is worked
out here from what was typed. A person signs up once and is the same one at the last table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from random import Random
from typing import Any

import pytest
from django.test import Client

from clubs.actions.tournaments import plan_rounds
from clubs.models import EntryMember, Role, State, Tournament
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import old_stamp, open_for_sign_up, person
from tests.clubs.test_groups_to_final import settings_of
from tests.clubs.test_restaurants_to_final import HERE, ROUNDS, play, write
from tests.clubs.views.answers import reader, stranger, text

PEOPLE, PLACES = 64, 44
TABLES = (16, 16, 12, 8, 4)
"""How many tables form in each round: fewer and fewer try again."""


def qualifying(house: House, office: Client) -> Tournament:
    settings = {"best_of": 1, "incomplete": "zero", "ties": [], "shared_ranks": True}
    evening = tournament(
        house.club,
        slug="qualifying",
        name="Qualifying",
        date=date(2026, 10, 1),
        preset="schieber-single",
        deals=12,
        match_bonus=0,
        notes_matches=False,
        planned_rounds=len(TABLES),
        settings=settings,
    )
    plan_rounds(evening)
    open_for_sign_up(house, evening)
    for number in range(PEOPLE):
        typed = {"person": person(number), "stamp": old_stamp()}
        stranger().post(f"{HERE}qualifying/sign-up/", typed, REMOTE_ADDR=f"192.0.2.{number + 1}")
    office.post(f"{HERE}qualifying/sign-ups/accept/")
    assert evening.entries.count() == PEOPLE
    return evening


def attempts(office: Client, helper: Client, evening: Tournament, chance: Random) -> Mapping[str, list[int]]:
    """Let any four sit down, again and again; return what everybody made in each attempt."""
    numbers = list(evening.entries.values_list("number", flat=True))
    for count in TABLES:
        chance.shuffle(numbers)
        for first in range(0, 4 * count, 4):
            four = dict(
                zip(("seat_S", "seat_E", "seat_N", "seat_W"), numbers[first : first + 4], strict=True)
            )
            assert helper.post(f"{HERE}qualifying/rounds/open/", four).status_code == 302
    made: dict[str, list[int]] = defaultdict(list)
    for number in range(1, len(TABLES) + 1):
        round_ = f"{HERE}qualifying/rounds/{number}/"
        for sitting, points in write(helper, round_, evening, number, chance):
            for position, name in sitting.items():
                made[name].append(points["NS" if position in "NS" else "EW"])
        office.post(f"{round_}close/")
    office.post(f"{HERE}qualifying/state/", {"state": State.FINISHED})
    return made


def goes_on(office: Client, slug: str, name: str, **line: Any) -> Tournament:
    cut = f"{HERE}{slug}/standings/cut/"
    through = " ".join(office.get(cut, line).context["page"].through)
    sent = {**line, "name": name, "date": "2027-01-15", "way": "", "through": through}
    assert office.post(cut, sent).status_code == 302
    return Tournament.objects.get(name=name)


def played(office: Client, there: Tournament, rounds: int, chance: Random) -> Mapping[str, Sequence[int]]:
    address = f"{HERE}{there.slug}/"
    wanted = settings_of(office, f"{address}settings/") | {"planned_rounds": str(ROUNDS), "public": "on"}
    office.post(f"{address}settings/", wanted)
    office.post(f"{address}state/", {"state": State.OPEN})
    there.refresh_from_db()
    assert there.planned_rounds == rounds
    made = play(office, there, chance)
    office.post(f"{address}state/", {"state": State.FINISHED})
    return made


def names_in(there: Tournament) -> list[str]:
    return [entry.title for entry in there.entries.with_members().order_by("number")]


@pytest.mark.long  # each day a final of the best attempts counts all its rounds
def test_from_any_number_of_attempts_over_the_final_to_the_last_table(bern: House):
    office, helper, chance = reader(bern, Role.DIRECTOR), reader(bern, Role.HELPER), Random(6)
    made = attempts(office, helper, qualifying(bern, office), chance)
    assert sum(map(len, made.values())) == 4 * sum(TABLES)

    # The best attempt counts; who is level with the last place comes, too, but for whole tables.
    best = {name: max(results) for name, results in made.items()}
    line = sorted(best.values(), reverse=True)[PLACES - 1]
    final = goes_on(office, "qualifying", "Final", first=str(PLACES), level="all")
    assert set(names_in(final)) == {name for name, points in best.items() if points >= line}
    for entry in final.entries.filter(number__gt=final.entries.count() // 4 * 4):
        office.post(f"{HERE}final/entries/{entry.pk}/remove/")

    # In the final every round counts, and the four best of it take their total to the last table.
    there = {name: sum(rounds) for name, rounds in played(office, final, ROUNDS, chance).items()}
    order = sorted(there, key=lambda name: -there[name])
    assert there[order[3]] > there[order[4]], "the figures of this test leave nobody level"
    last = goes_on(office, "final", "Last table", first="4", level="all", carried="all")
    assert names_in(last) == order[:4]
    at_the_table = played(office, last, ROUNDS, chance)
    totals = {name: there[name] + sum(rounds) for name, rounds in at_the_table.items()}

    # The winner is the one who signed up, at all three.
    winner = max(totals, key=lambda name: totals[name])
    number = names_in(last).index(winner) + 1
    assert "<strong>Rank 1</strong>" in text(stranger().get(f"{HERE}last-table/live/", {"q": str(number)}))
    path = f"{HERE}last-table/live/certificates/{number}.pdf"
    assert stranger().get(path).status_code in {200, 202}
    assert EntryMember.objects.filter(player__name=winner).values("player").distinct().count() == 1
    assert EntryMember.objects.filter(player__name=winner).count() == 3
