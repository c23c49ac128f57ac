"""Those who take part, as lists name them: read in one query, without a model for each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from clubs.models import Gender, Tournament
from clubs.models.tournaments import names


class Person(NamedTuple):
    """A player of an entry."""

    key: int
    name: str
    short_name: str
    section: str
    gender: str
    junior: bool


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry with the number that the hall calls and the names of its players."""

    key: int
    number: int
    title: str
    players: tuple[Person, ...]
    left_round: int | None

    @property
    def sections(self) -> tuple[str, ...]:
        """Return where its players come from, each section once."""
        return tuple(dict.fromkeys(person.section for person in self.players if person.section))

    @property
    def section(self) -> str:
        return names(self.sections)

    @property
    def is_women(self) -> bool:
        return self.all_are(lambda person: person.gender == Gender.WOMAN)

    @property
    def is_junior(self) -> bool:
        return self.all_are(lambda person: person.junior)

    def all_are(self, such: Callable[[Person], bool]) -> bool:
        """Whether all its players, and one at least, are such."""
        return bool(self.players) and all(map(such, self.players))


def entrants_of(tournament: Tournament, *, short_names: bool = False) -> Mapping[int, Entrant]:
    """Return the entries by their keys, in the order of their numbers."""
    rows = tournament.entries.order_by("number", "members__place").values_list(
        "pk",
        "number",
        "name",
        "left_round",
        "members__player",
        "members__player__name",
        "members__player__short_name",
        "members__player__section",
        "members__player__gender",
        "members__player__junior",
    )
    entries: dict[int, tuple[int, str, int | None]] = {}
    people: dict[int, list[Person]] = defaultdict(list)
    for key, number, name, left_round, *person in rows:
        entries[key] = number, name, left_round
        if person[0] is not None:
            people[key].append(Person._make(person))
    return {
        key: Entrant(key, number, title_of(name, people[key], short_names), tuple(people[key]), left_round)
        for key, (number, name, left_round) in entries.items()
    }


def title_of(name: str, people: Sequence[Person], short_names: bool) -> str:
    """Return the team's name, else those of its players, as `Entry.title` and `Entry.short_title` do."""
    if short_names:
        return name or names(person.short_name or person.name for person in people)
    return name or names(person.name for person in people)
