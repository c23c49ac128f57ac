"""The public live page of a tournament: seats, results of the tables, standings.

Names are the short ones where the club says so. Standings are those after the last round that is
complete, or before the round from which the tournament hides them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Prefetch
from django.utils.functional import cached_property
from django.utils.translation import gettext

from clubs.models import BestOf, Entry, Result, Round, Seat, State, Table, Tournament
from clubs.models.draws import WHOLE
from clubs.models.entries import names
from clubs.names import folded, has_words
from clubs.pages.cross_table import CrossTable, cross_tables
from clubs.pages.entries import entrants_of
from clubs.pages.feeds import FedGroup, fed_groups
from clubs.pages.numbers import adjustment_text, number_text
from clubs.pages.results import ResultPerson, sits_for_another
from clubs.pages.standings import group_title
from clubs.pages.standings_explanation import weighing_text
from clubs.pages.statistics import DayFigure, day_statistics
from clubs.pages.tournament_lists import ListSource, ShownList, kept_list
from clubs.queries.feeds import planned_bracket
from clubs.queries.standings import rows_by_group, standings_of, statistics_through
from clubs.standings.numbers import Number
from clubs.standings.values import Rows, Standings, StandingsRow
from scoring.tables import points_text


@dataclass(frozen=True, slots=True)
class LiveSide:
    """Those who write together at a table, and what they wrote."""

    side: str
    people: tuple[ResultPerson, ...]
    points: str

    @property
    def names(self) -> str:
        return names(person.name for person in self.people)


@dataclass(frozen=True, slots=True)
class LiveTable:
    number: int
    sides: tuple[LiveSide, ...]

    @property
    def is_written(self) -> bool:
        return any(side.points for side in self.sides)

    @property
    def sentence(self) -> str:
        """What the table has written, as a sentence to be said."""
        written = ", ".join(f"{side.names} {side.points}" for side in self.sides)
        return gettext("Table {number}: {written}.").format(number=self.number, written=written)


@dataclass(frozen=True, slots=True)
class LiveScore:
    """What a round brought, None for nothing; `dropped` where it does not count."""

    number: Number | None
    dropped: bool

    @property
    def points(self) -> str:
        """The number as people write it, empty for nothing."""
        return "" if self.number is None else number_text(self.number)


@dataclass(frozen=True, slots=True)
class LiveRank:
    """One line of the standings; who is `outside` the ranking, or `annulled`, is told so beside the name."""

    rank: int | None
    title: str
    rounds: tuple[LiveScore, ...]
    adjustments: int
    total: Number
    outside: bool
    annulled: bool = False
    missed: int = 0
    entry: int = 0

    @property
    def adjustments_text(self) -> str:
        return adjustment_text(self.adjustments)

    @property
    def missed_text(self) -> str:
        return adjustment_text(self.missed)

    @property
    def total_text(self) -> str:
        return number_text(self.total)


@dataclass(frozen=True, slots=True)
class LiveGroup:
    """The standings of a group: its letter, nothing for who is in none, and its title."""

    group: str
    title: str
    rows: tuple[LiveRank, ...]


@dataclass(frozen=True, slots=True)
class LiveStandings:
    """The standings after round `through`, of all and of each group; without rows while none is complete."""

    through: int
    rounds: tuple[int, ...]
    rows: tuple[LiveRank, ...]
    groups: tuple[LiveGroup, ...] = ()
    percents: Mapping[int, int] = field(default_factory=dict)
    weighing: str = ""

    @property
    def has_adjustments(self) -> bool:
        """Whether somebody has points beside those of the rounds."""
        return any(row.adjustments for row in self.rows)

    @property
    def tables(self) -> tuple[LiveGroup, ...]:
        """What is shown, one under the other: the groups, and all together."""
        everyone = LiveGroup("", gettext("All groups together") if self.groups else "", self.rows)
        return (*self.groups, everyone)


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """Where someone sits in the newest round: `table` is None for who rests."""

    name: str
    table: int | None
    partners: str
    opponents: str


@dataclass(frozen=True)
class LivePage:
    """A tournament as its hall may see it; `shown` is the round whose tables are looked at."""

    tournament: Tournament
    shown: Round | None
    rounds: tuple[Round, ...]

    @classmethod
    def of(cls, tournament: Tournament, wanted: int | None = None) -> LivePage:
        rounds = tuple(tournament.rounds.released())
        by_number = {round_.number: round_ for round_ in rounds}
        newest = rounds[-1] if rounds else None
        return cls(tournament, by_number.get(wanted or 0, newest), rounds)

    @property
    def several_games(self) -> str:
        """What decides at a table where the games won stand there instead of points."""
        best_of = self.shown and self.shown.plan.best_of
        if not best_of:
            return ""
        return gettext("At each table: {games}.").format(games=BestOf(best_of.games).label)

    @property
    def has_bracket(self) -> bool:
        """Whether a round of a knock-out has been seen, or its places are named before anybody is known."""
        return any(round_.drawn_by.is_knockout for round_ in self.rounds) or self.is_planned

    @property
    def fed(self) -> Sequence[FedGroup]:
        """The places of a final while nobody is through."""
        return list(fed_groups(self.tournament))

    @property
    def is_planned(self) -> bool:
        """Whether the bracket of a final names its places before anybody is known."""
        return not self.rounds and planned_bracket(self.tournament) is not None

    @property
    def has_cross_table(self) -> bool:
        """Whether all meet all, and standings can be seen."""
        return self.tournament.is_round_robin and bool(self.standings.through)

    @property
    def is_over(self) -> bool:
        """Whether the tournament is finished, and the standings of its last round can be seen."""
        is_finished = self.tournament.state in {State.FINISHED, State.ARCHIVED}
        return is_finished and bool(self.rounds) and self._complete() == self.rounds[-1].number

    @property
    def hides_standings(self) -> bool:
        """Whether standings are kept back from now on, until they are called out."""
        hidden = self.tournament.hidden_from
        return bool(hidden and self.rounds and self.rounds[-1].number >= hidden)

    @property
    def hides_results(self) -> bool:
        """Whether the round looked at is one whose results would give the standings away."""
        hidden = self.tournament.hidden_from
        return bool(hidden and self.shown and self.shown.number >= hidden)

    @cached_property
    def tables(self) -> tuple[LiveTable, ...]:
        return tuple(self._tables()) if self.shown else ()

    @cached_property
    def resting(self) -> tuple[str, ...]:
        """Who sits out in the round that is looked at."""
        return tuple(map(self.title, self._resting()))

    def _resting(self) -> Sequence[Entry]:
        if not self.shown:
            return ()
        resting = Entry.objects.filter(sit_outs__draw__round=self.shown, sit_outs__draw__current=True)
        return list(resting.with_members())

    @cached_property
    def standings(self) -> LiveStandings:
        through = self._complete()
        if not through:
            return LiveStandings(0, (), ())
        standings = standings_of(self.tournament, through)
        entries = {entry.pk: entry for entry in self.tournament.entries.with_members()}

        def ranks(rows: Rows[int]) -> tuple[LiveRank, ...]:
            return tuple(self._rank(row, entries[row.entry], standings) for row in rows)

        groups = (
            LiveGroup(letter, group_title(letter), ranks(rows))
            for letter, rows in rows_by_group(self.tournament, standings)
        )
        percents = {each.number: each.percent for each in self.rounds if each.number in standings.numbers}
        weighing = weighing_text(self.tournament.club.round_in_sentence, percents)
        weighed = {number: percent for number, percent in percents.items() if percent != WHOLE}
        return LiveStandings(
            through, standings.numbers, ranks(standings.rows), tuple(groups), weighed, weighing
        )

    def _rank(self, row: StandingsRow[int], entry: Entry, standings: Standings[int]) -> LiveRank:
        scores = (
            LiveScore(points, number in row.dropped)
            for number, points in zip(standings.numbers, row.rounds, strict=True)
        )
        return LiveRank(
            row.rank,
            self.title(entry),
            tuple(scores),
            row.adjustments,
            row.total,
            entry.outside_ranking,
            bool(entry.annulled),
            entry=row.entry,
        )

    @cached_property
    def lists(self) -> Sequence[ShownList]:
        """The lists that everyone may see, after the same round as the standings; none before it."""
        tournament, through = self.tournament, self.standings.through
        kept = list(tournament.lists.filter(public=True)) if through else []
        if not kept:
            return ()
        source = ListSource.read(tournament, through=through, short_names=tournament.club.short_names)
        return [shown for each in kept if (shown := kept_list(source, each)).lines]

    @property
    def cross_tables(self) -> Sequence[CrossTable]:
        """What each has made against each in the rounds of the standings; nothing where not all meet all."""
        if not self.has_cross_table:
            return ()
        short_names = self.tournament.club.short_names
        return cross_tables(self.tournament, self.standings.through, short_names=short_names)

    @property
    def statistics(self) -> Sequence[DayFigure]:
        """The statistics of the evening between two rounds: of what the standings show, nothing before."""
        through = self.standings.through
        if not self.rounds or self.rounds[-1].number != through:
            return ()
        statistics = statistics_through(self.tournament, through)
        return day_statistics(
            statistics, entrants_of(self.tournament, short_names=self.tournament.club.short_names)
        )

    def title(self, entry: Entry) -> str:
        return entry.public_title if self.tournament.club.short_names else entry.title

    def find(self, text: str) -> tuple[FoundPerson, ...]:
        """Return where those sit in the newest round whose names have these words, or whose number it is."""
        if not (folded(text) and self.rounds):
            return ()
        newest = LivePage(self.tournament, self.rounds[-1], self.rounds)
        seated = (found for table in newest._seated() for found in newest._found(table, text))
        resting = (
            FoundPerson(title, None, "", "")
            for entry in newest._resting()
            if has_words(title := newest.title(entry), text) or is_number_of(entry, text)
        )
        return (*seated, *resting)

    def _complete(self) -> int:
        """The last round up to which every table has written, and that may be shown; 0 for none."""
        missing = Table.objects.current().awaited().filter(draw__round__tournament=self.tournament)
        open_rounds = set(missing.exclude(results__active=True).values_list("draw__round__number", flat=True))
        complete = 0
        for round_ in self.rounds:
            if round_.number in open_rounds or self._is_hidden(round_):
                break
            complete = round_.number
        return complete

    def _is_hidden(self, round_: Round) -> bool:
        hidden = self.tournament.hidden_from
        return bool(hidden and round_.number >= hidden)

    def _seated(self) -> Iterable[Table]:
        if not self.shown:
            return ()
        standing = Result.objects.filter(active=True).prefetch_related("sides")
        return (
            Table.objects.in_round(self.shown)
            .with_seats()
            .prefetch_related(Prefetch("results", standing, to_attr="standing"))
        )

    def _sides(self, table: Table) -> Mapping[str, Sequence[Seat]]:
        return table.sides(alone=bool(self.shown and self.shown.plan.alone))

    def _tables(self) -> Iterator[LiveTable]:
        by_games = bool(self.shown and self.shown.plan.best_of)
        for table in self._seated():
            points = {} if self.hides_results else points_by_side(table, by_games=by_games)
            sides = self._sides(table)
            yield LiveTable(
                table.number,
                tuple(
                    LiveSide(side, self._people(seats), points.get(side, "")) for side, seats in sides.items()
                ),
            )

    def _people(self, seats: Sequence[Seat]) -> tuple[ResultPerson, ...]:
        """Who sits there, without the numbers of the entries: the hall knows people by their names."""
        return tuple(ResultPerson(None, self._name(seat), sits_for_another(seat)) for seat in seats)

    def _names(self, seats: Sequence[Seat]) -> str:
        return names(self._name(seat) for seat in seats)

    def _name(self, seat: Seat) -> str:
        return seat.player.public_name if self.tournament.club.short_names else seat.player.name

    def _found(self, table: Table, wanted: str) -> Iterator[FoundPerson]:
        sides = self._sides(table)
        at_table = [seat for seats in sides.values() for seat in seats]
        for seats in sides.values():
            opponents = [seat for seat in at_table if seat not in seats]
            for seat in seats:
                if has_words(self._name(seat), wanted) or is_number_of(seat.entry, wanted):
                    partners = [other for other in seats if other is not seat]
                    yield FoundPerson(
                        self._name(seat), table.number, self._names(partners), self._names(opponents)
                    )


def is_number_of(entry: Entry, text: str) -> bool:
    """Whether what somebody typed is the number of an entry."""
    return text.strip() == str(entry.number)


def points_by_side(table: Table, *, by_games: bool = False) -> Mapping[str, str]:
    """Return what stands on a table's sheet, as people write it; nothing before it has come in.

    Where the best of several games decides, these are the games won.
    """
    standing: Sequence[Result] = table.standing  # type: ignore[attr-defined] # prefetched under this name
    return {
        side.side: points_text((side.game_points or 0) if by_games else side.points)
        for result in standing
        for side in result.sides.all()
    }
