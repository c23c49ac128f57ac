"""Seats of some rounds, read for whole printouts: a handful of queries, however many rounds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from django.utils.functional import cached_property

from clubs.models import EntryMember, Round, SitOut, Table, Tournament
from clubs.models.entries import names
from clubs.models.programme import played_at
from clubs.pages.entries import Entrant, entrants_of
from clubs.pages.fairness import SEAT_NAMES
from clubs.queries.encounters import (
    Encounter,
    EncounterSide,
    Sitter,
    Where,
    encounters_at,
    sides_of_encounters,
    sitters_at,
)

Written = Mapping[int, Mapping[str, EncounterSide]]
"""What stands on the sheets, by table and side."""


class SeatedPerson(NamedTuple):
    """Somebody on a list; `number` is what the hall calls his entry, where others have the same name."""

    name: str
    number: str = ""


@dataclass(frozen=True)
class EveningSeats:
    """The tables of some rounds with those who sit there; `resting` has entries by the round's number."""

    tournament: Tournament
    rounds: Sequence[Round]
    entrants: Mapping[int, Entrant]
    tables: Mapping[Where, Mapping[str, Sitter]]
    resting: Mapping[int, Sequence[int]]

    @classmethod
    def of(cls, tournament: Tournament, rounds: Sequence[Round]) -> Self:
        current = Table.objects.current().filter(draw__round__in=rounds)
        rows = current.order_by("draw__round__number", "number").values_list(
            "pk", "number", "draw__round__number", "draw__round__tournament", played_at("draw__round")
        )
        places = [Where._make(row) for row in rows]
        sitters = sitters_at([where.table for where in places])
        return cls(
            tournament=tournament,
            rounds=rounds,
            entrants=entrants_of(tournament),
            tables={where: sitters[where.table] for where in places},
            resting=resting_people(rounds),
        )

    def sides(self, where: Where) -> Mapping[str, Sequence[Sitter]]:
        """Return those who write together at a table, by side."""
        return sides_of_encounters(self.tables[where], alone=where.alone)

    def of_each(self, written: Written | None = None) -> Mapping[int, Mapping[int, Sequence[Encounter]]]:
        """Return each entry's tables, by its key and the round's number."""
        found: dict[int, dict[int, list[Encounter]]] = defaultdict(lambda: defaultdict(list))
        for where, sitters in self.tables.items():
            sides, sheet = self.sides(where), (written or {}).get(where.table, {})
            for entry in dict.fromkeys(sitter.entry for sitter in sitters.values()):
                own = [position for position, sitter in sitters.items() if sitter.entry == entry]
                found[entry][where.round] += encounters_at(where, own, sides, sheet, {})
        return found

    def person(self, player: int, name: str, entry: int) -> SeatedPerson:
        """Return how somebody stands on a list."""
        shares = self._names[name] > 1
        return SeatedPerson(name, str(self.entrants[entry].number) if shares else "")

    def own_name(self, entry: int) -> str:
        """Return what a pair or team calls itself; nothing where it goes by the names of its players."""
        entrant = self.entrants[entry]
        return "" if entrant.title == names(each.name for each in entrant.players) else entrant.title

    def players_of(self, entry: int) -> Sequence[tuple[int, str]]:
        """Return who would sit for an entry: its players, or those who stand in for them."""
        players = self.entrants[entry].players
        return [self._stand_ins.get(player.key, (player.key, player.name)) for player in players]

    @cached_property
    def _stand_ins(self) -> Mapping[int, tuple[int, str]]:
        members = EntryMember.objects.filter(tournament=self.tournament, substitute__isnull=False)
        rows = members.values_list("player", "substitute", "substitute__name")
        return {player: (key, name) for player, key, name in rows}

    @cached_property
    def _names(self) -> Counter[str]:
        """How many people have a name."""
        sitting = {s.player: s.name for sitters in self.tables.values() for s in sitters.values()}
        entered = {each.key: each.name for entrant in self.entrants.values() for each in entrant.players}
        return Counter({**entered, **sitting}.values())


def resting_people(rounds: Sequence[Round]) -> Mapping[int, Sequence[int]]:
    """Return the entries that rest, by the round's number, in the order of theirs."""
    current = SitOut.objects.filter(draw__current=True, draw__round__in=rounds)
    found: dict[int, list[int]] = defaultdict(list)
    for number, entry in current.order_by("entry__number").values_list("draw__round__number", "entry"):
        found[number].append(entry)
    return found


def letter(sitter: Sitter) -> str:
    """Return where somebody sits, as a letter."""
    return str(SEAT_NAMES[sitter.position])


def seat_of(each: Encounter) -> str:
    """Return where an entry sits: a letter, or both of those who sit together."""
    if len(each.own) == 1:
        return letter(each.own[0])
    return str(SEAT_NAMES["NS" if each.own[0].position in "NS" else "EW"])
