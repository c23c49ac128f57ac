"""Evenings of pairs in groups: everyone against everyone × 12, the worst round dropped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from clubs.actions.groups import deal_groups
from clubs.models import DrawMethod, Round, RoundState, State, Table, Tournament, TournamentKind
from clubs.models.entries import group_letter
from tests.clubs.conftest import House, enter, tournament, written
from tests.clubs.drawing import draw_all

SHEET = 12 * 157


@dataclass
class GroupsEvening:
    """The evening, and what each pair wrote, by its number, in the order of the rounds."""

    tournament: Tournament
    wrote: Mapping[int, list[int]] = field(default_factory=lambda: defaultdict(list))

    def totals(self) -> Mapping[int, int]:
        """What each pair has without its worst round."""
        return {number: sum(points) - min(points) for number, points in self.wrote.items()}

    def ranks(self) -> Mapping[str, Mapping[int, int]]:
        """The rank of each pair in its group: one more than those of the group who have more."""
        totals, groups = self.totals(), defaultdict[str, list[int]](list)
        for number, group in self.tournament.entries.values_list("number", "group"):
            groups[group_letter(group)].append(number)
        return {
            letter: {number: _place(totals[number], [totals[each] for each in members]) for number in members}
            for letter, members in groups.items()
        }


def _place(total: int, totals: list[int]) -> int:
    return 1 + sum(other > total for other in totals)


def groups_evening(
    house: House, *, groups: int = 2, size: int = 4, seed: int = 45, **fields: object
) -> GroupsEvening:
    """Deal pairs to groups of one size, draw all rounds and write what chance gives each table."""
    chance = Random(seed)
    usual = {
        "kind": TournamentKind.PAIRS,
        "method": DrawMethod.ROUND_ROBIN,
        "groups": groups,
        "planned_rounds": size - 1,
        "deals": 12,
        "public": True,
        "state": State.RUNNING,
        "settings": {"drop_worst": 1},
    }
    evening = GroupsEvening(tournament(house.club, **{**usual, **fields}))
    enter(evening.tournament, groups * size)
    deal_groups(evening.tournament, by=house.director, seed=seed)
    for number in range(1, size):
        Round.objects.create(tournament=evening.tournament, number=number)
    draw_all(evening.tournament, by=house.director)
    evening.tournament.rounds.update(state=RoundState.CLOSED)
    for table in Table.objects.current().order_by("draw__round__number", "number"):
        north = chance.randint(500, SHEET - 500)
        written(table, NS=north, EW=SHEET - north)
        for position, points in (("S", north), ("E", SHEET - north)):
            evening.wrote[table.seats.get(position=position).entry.number].append(points)
    evening.tournament.refresh_from_db()
    return evening
