"""Lists of a tournament: those ready made and those a club keeps, each a description with its lines (LI)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from django.urls import reverse
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.models import Tournament, TournamentList
from clubs.models.entries import HIGHEST_CARD, names
from clubs.pages.entries import Entrant, entrants_of
from clubs.pages.numbers import DECIMALS, number_text
from clubs.pages.standings_explanation import CRITERIA
from clubs.queries.standings import standings_of
from clubs.standings.document import read_settings
from clubs.standings.lists.description import (
    RANK,
    GroupValue,
    ListDescription,
    ListMeasure,
    Sex,
    Unit,
    Who,
    read_list_description,
)
from clubs.standings.lists.evaluation import Candidate, ListLine, PlayerFacts, fits, list_lines
from clubs.standings.lists.team import picked_team
from clubs.standings.numbers import Number, shown_number
from clubs.standings.settings import Settings
from clubs.standings.values import Standings
from scoring.card_words import FRENCH_RANKS
from scoring.models import Pack
from scoring.rules.cards import Rank

Label = str | Promise

LONGEST = 10
"""So many places a ready-made list has; who shares the last one is in it, too."""

LIST_CRITERIA: Mapping[str, Label] = {
    **CRITERIA,
    RANK: pgettext_lazy("decides a tie", "rank in the standings"),
}


@dataclass(frozen=True, slots=True)
class ReadyList:
    """A list that every tournament has, with its name in all languages."""

    name: Label
    description: ListDescription


READY: Mapping[str, ReadyList] = {
    "rounds": ReadyList(
        _("Best rounds"),
        ListDescription(unit=Unit.ROUND, measure=ListMeasure.ROUNDS, last=LONGEST, ranked=False),
    ),
    "matches": ReadyList(
        _("Most matches"), ListDescription(measure=ListMeasure.MATCHES, last=LONGEST, ranked=False)
    ),
    "counted": ReadyList(
        _("Counter"), ListDescription(measure=ListMeasure.COUNTED, last=LONGEST, ranked=False)
    ),
    "women": ReadyList(_("Women"), ListDescription(who=Who(sex=Sex.WOMAN), ties=(RANK,), last=LONGEST)),
    "juniors": ReadyList(_("Juniors"), ListDescription(who=Who(junior=True), ties=(RANK,), last=LONGEST)),
    "sections": ReadyList(
        _("Clubs and sections, by average"),
        ListDescription(unit=Unit.SECTION, group=GroupValue.AVERAGE, last=LONGEST),
    ),
    "teams": ReadyList(_("Teams made of individuals"), ListDescription(unit=Unit.TEAM, last=LONGEST)),
}
"""The lists of every tournament by the last part of their addresses; empty ones are not shown."""


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """A line: its place in this list, who, how much, and a word more."""

    place: int | None
    title: str
    value: str
    note: str = ""
    number: Number = field(default=0, compare=False)
    """The same as `value`, for files."""
    role: str = ""
    """The name of the place in a team that is picked."""


@dataclass(frozen=True)
class ListSource:
    """All that the lists of a tournament are made of, read once."""

    tournament: Tournament
    settings: Settings
    standings: Standings[int]
    entrants: Mapping[int, Entrant]

    @classmethod
    def read(
        cls, tournament: Tournament, *, through: int | None = None, short_names: bool = False
    ) -> ListSource:
        return cls(
            tournament,
            read_settings(tournament.settings),
            standings_of(tournament, through),
            entrants_of(tournament, short_names=short_names),
        )

    def made_of(self, description: ListDescription) -> tuple[ListLine[int], ...]:
        """Return the lines of a list; before anything is written there are none."""
        if not self.standings.numbers:
            return ()
        found = list_lines(description, self.standings_for(description), self.candidates, self.settings)
        return tuple(picked_team(description, found, self.candidates)) if description.places else found

    def standings_for(self, description: ListDescription) -> Standings[int]:
        """Return the standings that a list is made of: those of its group, where it is about one alone."""
        if len(description.who.groups) != 1:
            return self.standings
        members = (key for key, each in self.candidates.items() if fits(description.who, each))
        return self.standings.around(next(members, 0))

    @cached_property
    def candidates(self) -> Mapping[int, Candidate[int]]:
        year = self.tournament.date.year
        return {key: candidate_of(entrant, year) for key, entrant in self.entrants.items()}

    def listed(self, description: ListDescription) -> Sequence[ListedEntry]:
        """Return the lines of a list as pages and sheets show them."""
        return [self.as_listed(line, description) for line in self.made_of(description)]

    def as_listed(self, line: ListLine[int], description: ListDescription) -> ListedEntry:
        if not line.entries:
            return ListedEntry(None, "–", "", f"{line.role} · {gettext('nobody yet')}", role=line.role)
        number = shown_number(line.value)
        average = description.group is GroupValue.AVERAGE and description.unit.is_group
        text = number_text(float(number), DECIMALS) if average else number_text(number)
        notes = " · ".join(filter(None, self.notes(line, description)))
        title = line.group or self.entrants[line.entries[0]].title
        return ListedEntry(line.rank or line.place, title, text, notes, number, line.role)

    def notes(self, line: ListLine[int], description: ListDescription) -> Iterator[str]:
        """Say where a number comes from: which round, which rank, who makes the group, how far away."""
        yield line.role
        if line.level:
            names_of_level = names(self.entrants[entry].title for entry in line.level)
            yield gettext("level with {names}").format(names=names_of_level)
        if line.round is not None:
            yield f"{self.tournament.club.get_round_word_display()} {line.round}"
        if line.away is not None:
            yield gettext("{points} away").format(points=number_text(shown_number(line.away)))
        if description.unit.is_group:
            yield self.group_note(line, description)
        elif description.who != Who() and description.measure is ListMeasure.TOTAL:
            standings = self.standings_for(description)
            rank = next(row.rank for row in standings.rows if row.entry == line.entries[0])
            yield gettext("rank {rank}").format(rank=rank) if rank else ""
        if line.decided_by and line.decided_by != RANK:
            yield str(LIST_CRITERIA[line.decided_by])

    def group_note(self, line: ListLine[int], description: ListDescription) -> str:
        """Return who makes a group, or, of an average, how many and what they add up to."""
        count = len(line.entries)
        if description.group is GroupValue.AVERAGE:
            text = ngettext("{count} player, {sum} in all", "{count} players, {sum} in all", count)
            return text.format(count=count, sum=number_text(shown_number(line.value * count)))
        if description.size is not None:
            return ", ".join(self.entrants[entry].title for entry in line.entries)
        return ngettext("{count} player", "{count} players", count).format(count=count)


def candidate_of(entrant: Entrant, year: int) -> Candidate[int]:
    players = tuple(
        PlayerFacts(
            sex=Sex(person.gender) if person.gender else None,
            age=None if person.birth_year is None else year - person.birth_year,
            junior=person.junior,
            guest=person.guest,
            section=person.section,
            home=person.home,
        )
        for person in entrant.players
    )
    return Candidate(
        entrant.key,
        players,
        entrant.category,
        entrant.team,
        entrant.outside or entrant.annulled,
        entrant.lot,
        entrant.card,
        entrant.counted,
        entrant.group,
    )


# Lists on pages


@dataclass(frozen=True, slots=True)
class ShownList:
    """A list with its name and its lines; `key` is the last part of its `address`."""

    name: str
    lines: Sequence[ListedEntry]
    address: str
    key: str
    kept: TournamentList | None = None
    unknown_ages: int = 0
    is_of_groups: bool = False
    is_team: bool = False

    @property
    def is_kept(self) -> bool:
        return self.kept is not None


def ready_name(tournament: Tournament, key: str) -> str:
    """Return the name of a ready-made list; what a tournament counts has its own."""
    return (key == "counted" and tournament.counter) or str(READY[key].name)


def ready_list(source: ListSource, key: str) -> ShownList:
    ready = READY[key]
    return ShownList(
        ready_name(source.tournament, key), source.listed(ready.description), list_address(source, key), key
    )


def kept_list(source: ListSource, kept: TournamentList) -> ShownList:
    description = read_list_description(kept.description)
    return ShownList(
        kept.name,
        source.listed(description),
        list_address(source, str(kept.place)),
        str(kept.place),
        kept,
        unknown_ages(source) if description.by_age else 0,
        description.unit.is_group,
        bool(description.places),
    )


def list_address(source: ListSource, key: str) -> str:
    tournament = source.tournament
    return reverse("clubs:tournament-list", args=[tournament.club.slug, tournament.slug, key])


def unknown_ages(source: ListSource) -> int:
    """Return how many players have no year of birth, and so are in no list by age."""
    people = (person for entrant in source.entrants.values() for person in entrant.players)
    return sum(person.birth_year is None for person in people)


def kept_lists(source: ListSource) -> Sequence[ShownList]:
    """Return the lists that a club has made for this tournament, in their order."""
    return [kept_list(source, kept) for kept in TournamentList.objects.filter(tournament=source.tournament)]


def ready_lists(source: ListSource) -> Sequence[ShownList]:
    """Return the ready-made lists in which somebody stands."""
    return [shown for key in READY if (shown := ready_list(source, key)).lines]


# Cards that part who is level


def tied_entries(tournament: Tournament) -> Sequence[Sequence[Entrant]]:
    """Return who has the same total as another, best first, in the groups that have it; cards part them."""
    source = ListSource.read(tournament)
    ranked = [row for row in source.standings.rows if row.rank is not None and source.standings.numbers]
    levels = [list(level) for _total, level in groupby(ranked, key=lambda row: row.total)]
    return [[source.entrants[row.entry] for row in level] for level in levels if len(level) > 1]


def drawn_cards(tournament: Tournament) -> Sequence[tuple[int, Label]]:
    """Return the cards that can be drawn, the highest first, as the tournament's pack has them."""
    letters = FRENCH_RANKS if tournament.pack == Pack.FRENCH else {}
    return [(HIGHEST_CARD - place, letters.get(rank, rank.value)) for place, rank in enumerate(Rank)]
