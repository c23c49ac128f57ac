"""The tournament of 36 pairs, from its groups to the certificate: every step made by the office's pages.

Six groups of six, three final groups of four that were made beforehand, semi-finals of the three winners and
the best second, final and game for third place. Who goes on follows from a calculation of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from django.test import Client

from clubs.models import Role, RoundState, State, Table, Tournament
from tests.clubs.conftest import House, written
from tests.clubs.drawing import draw_all
from tests.clubs.groups import groups_evening
from tests.clubs.knockouts import begin, write
from tests.clubs.views.answers import reader, stranger, text

HERE = "/clubs/bern/tournaments/"
SHEET = 8 * 157


def settings_of(client: Client, address: str) -> dict[str, str]:
    """What the settings would send if nobody changed anything."""
    form = client.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {name: "" if value is None else str(value) for name, value in values.items() if value is not False}


def opened(client: Client, final: Tournament) -> Tournament:
    client.post(f"{HERE}{final.slug}/state/", {"state": State.OPEN})
    final.entries.update(present=True)
    final.refresh_from_db()
    return final


def played_in_groups(house: House, final: Tournament) -> Mapping[frozenset[int], int]:
    """Draw all rounds and write them; return what each pair made, by its players.

    The lot decides who meets when, and the number of each pair what it makes against another one.
    """
    made: dict[frozenset[int], int] = defaultdict(int)
    draw_all(final, by=house.director)
    for table in Table.objects.filter(draw__round__tournament=final, draw__current=True):
        here = [table.seats.filter(position__in=sides) for sides in ("NS", "EW")]
        north, east = (seats.values_list("entry__number", flat=True)[0] for seats in here)
        points = {"NS": SHEET // 2 + 4 * (north**2 - east**2)}
        points["EW"] = SHEET - points["NS"]
        written(table, **points)
        for seats, own in zip(here, points.values(), strict=True):
            made[frozenset(seats.values_list("player", flat=True))] += own
    final.rounds.update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=final.pk).update(state=State.RUNNING, revision=99)
    return made


def people(entries: Any) -> list[frozenset[int]]:
    return [frozenset(entry.members.values_list("player", flat=True)) for entry in entries]


def through(page: Any) -> str:
    return " ".join(page.context["page"].through)


def best_first(made: Mapping[frozenset[int], int], pairs: Sequence[frozenset[int]]) -> list[frozenset[int]]:
    assert len({made[pair] for pair in pairs}) == len(pairs), "the figures of this test leave nobody level"
    return sorted(pairs, key=lambda pair: -made[pair])


@pytest.mark.long
def test_from_six_groups_to_the_certificate(bern: House):
    client, evening = reader(bern, Role.DIRECTOR), groups_evening(bern, groups=6, size=6)
    tournament = evening.tournament
    tournament.rounds.filter(number=5).update(state=RoundState.RELEASED)

    # While the groups play, the final groups are made.
    cut = f"{HERE}november/standings/cut/"
    asked = {"of_each_group": "2", "next_best": "0"}
    made = client.post(cut, {**asked, "name": "Final groups", "date": "2027-01-15", "way": ""}, follow=True)
    address = made.redirect_chain[-1][0]
    wanted = settings_of(client, f"{address}settings/") | {"groups": "3", "planned_rounds": "3", "deals": "8"}
    answer = client.post(f"{address}settings/", {**wanted, "drop_worst": "0"}, follow=True)
    assert "Group C" in text(client.get(address)), answer.context["form"].errors

    # The last round is closed, and the places fill.
    tournament.rounds.update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=tournament.pk).update(revision=99)
    client.post(cut, {**asked, "through": through(client.get(cut))})
    groups = tournament.followers.get()
    firsts = {
        rank: [
            number
            for _letter, ranks in sorted(evening.ranks().items())
            for number in ranks
            if ranks[number] == rank
        ]
        for rank in (1, 2)
    }
    expected = [*firsts[1], *firsts[2]]
    assert people(groups.entries.order_by("number")) == people(
        tournament.entries.get(number=each) for each in expected
    )

    # The three winners and the best second play semi-finals.
    made_there = played_in_groups(bern, opened(client, groups))
    ranked = [best_first(made_there, people(groups.entries.filter(group=group))) for group in (1, 2, 3)]
    best_second = best_first(made_there, [two[1] for two in ranked])[0]
    cut = f"{address}standings/cut/"
    four = {"of_each_group": "1", "next_best": "1"}
    sent = {
        **four,
        "through": through(client.get(cut, four)),
        "name": "Semi-finals",
        "date": "2027-01-16",
        "way": "third_place",
    }
    client.post(cut, sent)
    last = groups.followers.get()
    assert people(last.entries.order_by("number")) == [*(two[0] for two in ranked), best_second]

    # Final, third place, certificate.
    opened(client, last)
    for _round in range(2):
        number = begin(bern, last)
        write(last, number)
        last.rounds.filter(number=number).update(state=RoundState.CLOSED)
        last.refresh_from_db()
    Tournament.objects.filter(pk=last.pk).update(state=State.FINISHED, public=True, revision=99)
    page = stranger().get(f"{HERE}{last.slug}/live/", {"q": "1"})
    assert "<strong>Rank 1</strong>" in text(page)
    assert stranger().get(f"{HERE}{last.slug}/live/certificates/1.pdf").status_code in {200, 202}
