"""The standings of tournaments as sources of a cut, one or several, and who the entries in them are.

In one tournament entries are called by the numbers that the hall calls, as in documents. In several, the same
people are one: they are called by the address of the first tournament that has them, and their number there.
Where single players and pairs come together, everybody stands alone, with the result of the pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Exists, OuterRef, Q

from clubs.models import Entry, EntryMember, Player, Round, RoundState, State, Tournament, TournamentKind
from clubs.standings.cut.document import exact_total
from clubs.standings.cut.values import CutPlace, CutSource
from clubs.standings.document import read_settings
from clubs.standings.values import Standings, StandingsRow

PLAYED = (State.RUNNING, State.FINISHED, State.ARCHIVED)

A_YEAR = timedelta(days=366)
MOST_OFFERED = 60
"""How many tournaments can be chosen from, the latest."""


@dataclass(frozen=True, slots=True)
class CutPeople:
    """Who stands behind a key: the players, as the latest of their entries has them."""

    key: str
    entry: Entry
    players: tuple[Player, ...]
    entries: tuple[int, ...]

    @property
    def is_part(self) -> bool:
        """Whether that is one person out of a pair or a team."""
        return len(self.players) < len(self.entry.members.all())

    @property
    def title(self) -> str:
        return self.players[0].name if self.is_part else self.entry.title

    @property
    def public_title(self) -> str:
        return self.players[0].public_name if self.is_part else self.entry.public_title

    @property
    def short_title(self) -> str:
        return self.players[0].called if self.is_part else self.entry.short_title


@dataclass(frozen=True)
class CutSources:
    """The tournaments that people come from, in the order of their days, with a source for each."""

    tournaments: Sequence[Tournament]
    sources: Sequence[CutSource[str]]
    people: Mapping[str, CutPeople]

    @property
    def is_several(self) -> bool:
        return len(self.tournaments) > 1

    @property
    def kind(self) -> TournamentKind:
        """Who plays on: everybody alone where not all tournaments are alike."""
        return common_kind(self.tournaments)


def common_kind(tournaments: Iterable[Tournament]) -> TournamentKind:
    """Return who plays on from these: everybody alone where not all of them are alike."""
    kinds = {TournamentKind(tournament.kind) for tournament in tournaments}
    return kinds.pop() if len(kinds) == 1 else TournamentKind.INDIVIDUAL


def sources_of(tournaments: Iterable[Tournament], standings: Iterable[Standings[int]]) -> CutSources:
    """Return where people come from, given the standings of each tournament."""
    found = sorted(zip(tournaments, standings, strict=True), key=lambda each: (each[0].date, each[0].pk))
    keys: dict[int, list[str]] = {}
    people: dict[str, CutPeople] = {}
    for key, entry, players in _attempts([tournament for tournament, _standings in found]):
        before = people[key].entries if key in people else ()
        people[key] = CutPeople(key, entry, players, (*before, entry.pk))
        keys.setdefault(entry.pk, []).append(key)
    return CutSources(
        [tournament for tournament, _standings in found],
        [_source(tournament, standings, keys, people) for tournament, standings in found],
        people,
    )


def _attempts(tournaments: Sequence[Tournament]) -> Iterator[tuple[str, Entry, tuple[Player, ...]]]:
    """Yield each entry with its players under their key; each of them alone where kinds are mixed."""
    alone = len({tournament.kind for tournament in tournaments}) > 1
    entries: dict[int, list[Entry]] = {tournament.pk: [] for tournament in tournaments}
    for entry in Entry.objects.filter(tournament__in=tournaments).with_members():
        entries[entry.tournament_id].append(entry)
    known: dict[frozenset[int], str] = {}
    for tournament in tournaments:
        start = f"{tournament.slug}." if len(tournaments) > 1 else ""
        for entry in entries[tournament.pk]:
            for ending, players in _each(entry) if alone else [("", _players(entry))]:
                key = f"{start}{entry.key}{ending}"
                who = frozenset(player.pk for player in players)
                yield known.setdefault(who, key) if who else key, entry, players


def _players(entry: Entry) -> tuple[Player, ...]:
    return tuple(member.player for member in entry.members.all())


def _each(entry: Entry) -> Iterator[tuple[str, tuple[Player, ...]]]:
    """Yield everybody of an entry alone, with what ends the key where there are several."""
    members = entry.members.all()
    for member in members:
        yield f".{member.place}" if len(members) > 1 else "", (member.player,)


def _source(
    tournament: Tournament,
    standings: Standings[int],
    keys: Mapping[int, Sequence[str]],
    people: Mapping[str, CutPeople],
) -> CutSource[str]:
    def places(rows: Iterable[StandingsRow[int]]) -> tuple[CutPlace[str], ...]:
        return tuple(
            CutPlace(key, exact_total(row.total), row.rank, people[key].players)
            for row in rows
            for key in keys.get(row.entry, ())
        )

    groups = [places(rows) for rows in standings.groups]
    return CutSource(places(standings.rows), [rows for rows in groups if rows], tournament.name)


def through_elsewhere(came_from: CutSources) -> Mapping[str, str]:
    """Return who is entered in the final of other tournaments of the season, by their key, with its name.

    Where a season has several semi-finals, each from some of the preliminaries, nobody plays in two of them.
    A final of an earlier day is none of these: evenings may each have their own.
    """
    seasons = {each.season_id for each in came_from.tournaments} - {None}
    if not seasons:
        return {}
    ahead = Tournament.objects.filter(date__gte=max(each.date for each in came_from.tournaments))
    finals = ahead.filter(follows__season__in=seasons).exclude(follows__in=came_from.tournaments)
    elsewhere = EntryMember.objects.filter(tournament__in=finals)
    names = dict(elsewhere.order_by("-tournament__date").values_list("player", "tournament__name"))
    found = {
        key: next((names[player.pk] for player in people.players if player.pk in names), "")
        for key, people in came_from.people.items()
    }
    return {key: name for key, name in found.items() if name}


def possible_beside(tournament: Tournament, *, only_played: bool = True) -> Sequence[Tournament]:
    """Return which other tournaments of the club can go on to the same final, in the order of their days.

    They are played, unless it is planned beforehand, of the same season or within a year, and count in the
    same direction; none of them is a final of this one, nor is this one theirs.
    """
    near = Q(date__range=(tournament.date - A_YEAR, tournament.date + A_YEAR))
    if tournament.season_id:
        near |= Q(season=tournament.season_id)
    rounds = Round.objects.filter(tournament=OuterRef("pk"))
    others = tournament.club.tournaments.filter(near)
    if only_played:
        others = others.filter(
            Exists(rounds), ~Exists(rounds.exclude(state=RoundState.CLOSED)), state__in=PLAYED
        )
    found = (
        others.exclude(state=State.DRAFT, follows__isnull=False)
        .exclude(pk=tournament.pk)
        .exclude(pk__in=tournament.follows.values("pk"))
        .exclude(pk__in=tournament.followers.values("pk"))
        .select_related("club")
        .order_by("-date", "-pk")[:MOST_OFFERED]
    )
    return [each for each in reversed(found) if _goes_with(each, tournament)]


def _goes_with(one: Tournament, other: Tournament) -> bool:
    """Whether both count in one direction, and are of one kind, or one of them for single players."""
    alike = one.kind == other.kind or TournamentKind.INDIVIDUAL in {one.kind, other.kind}
    return alike and read_settings(one.settings).order is read_settings(other.settings).order
