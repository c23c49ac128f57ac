"""A player's statistics over all years of the club: what was written, with and against whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from clubs.pages.charts import ChartRange, RangeChart, draw_ranges
from clubs.pages.entry_story import Bids
from clubs.pages.game_tabs import GameTab, game_tabs
from clubs.pages.numbers import number_text
from clubs.queries.player_tables import PlayerTables, TablePlayed, player_tables
from clubs.queries.rows import grouped
from clubs.statistics.sums import PlayerSums, PlayerTable, grouped_tables, limits_of, player_sums, sums_beside

AVERAGE_DECIMALS = 1
"""Points a deal are written with so many."""

LATEST_EVENINGS = 24
"""So many evenings are shown one by one."""


@dataclass(frozen=True, slots=True)
class PeriodKind:
    """A way to divide the years: `label` is what a period is called, `key` what it is told by."""

    name: str | Promise
    heading: str | Promise
    label: Callable[[TablePlayed], str]
    key: Callable[[TablePlayed], object]
    most: int | None = None


def _day(played: TablePlayed) -> str:
    return date_format(played.where.day, "SHORT_DATE_FORMAT")


PERIODS = {
    "year": PeriodKind(
        _("Years"), _("Year"), lambda each: str(each.where.day.year), lambda each: each.where.day.year
    ),
    "season": PeriodKind(
        _("Seasons"), _("Season"), lambda each: each.where.season, lambda each: each.where.season
    ),
    "evening": PeriodKind(
        _("Latest evenings"), _("Date"), _day, lambda each: each.where.tournament, most=LATEST_EVENINGS
    ),
}


@dataclass(frozen=True, slots=True)
class Period:
    """A year, a season or an evening, and between which limits the averages of its parts lie."""

    label: str
    sums: PlayerSums
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PeriodTab:
    """A way to divide the years that can be chosen."""

    key: str
    name: str | Promise
    is_shown: bool


@dataclass(frozen=True, slots=True)
class Beside:
    """Somebody with or against whom the player sat, and what the player's side wrote there."""

    name: str
    url: str
    sums: PlayerSums


@dataclass(frozen=True)
class PlayerStatistics:
    """The statistics of a player in one game; `played` are its tables, the oldest first, one at least."""

    player: Player
    games: Sequence[GameTab]
    by: str
    played: Sequence[TablePlayed]
    names: Mapping[int, str]
    bids: Bids

    @classmethod
    def of(cls, player: Player, game: str = "", by: str = "") -> PlayerStatistics | None:
        """Return them in a game, in the one played most if there is no such game; None without results.

        Of who is anonymous there are none.
        """
        if player.anonymised:
            return None
        found = player_tables(player)
        games = game_tabs(rounds_by_game(found), game)
        shown = next((tab.key for tab in games if tab.is_shown), "")
        played = [each for each in found.tables if each.where.preset == shown]
        bids = Bids(*found.bids.get(shown, (0, 0)))
        return cls(player, games, by, played, found.names, bids) if played else None

    @cached_property
    def tables(self) -> Sequence[PlayerTable[int]]:
        return [each.table for each in self.played]

    @cached_property
    def sums(self) -> PlayerSums:
        return player_sums(self.tables)

    @property
    def is_a_deal(self) -> bool:
        """Whether averages are points a deal; otherwise points a round."""
        return self.sums.deals is not None

    @cached_property
    def kinds(self) -> Mapping[str, PeriodKind]:
        """The ways to divide what was played that say something."""
        return {
            key: kind
            for key, kind in PERIODS.items()
            if key == "evening" or len({each for each in map(kind.key, self.played) if each}) > 1
        }

    @property
    def period(self) -> str:
        """How it is divided: as the address says, by year if there are several, else by evening."""
        return self.by if self.by in self.kinds else next(iter(self.kinds))

    @property
    def tabs(self) -> Sequence[PeriodTab]:
        return [PeriodTab(key, kind.name, key == self.period) for key, kind in self.kinds.items()]

    @cached_property
    def periods(self) -> Sequence[Period]:
        """The periods, the oldest first."""
        kind = PERIODS[self.period]
        keyed = [(key, each) for each in self.played if (key := kind.key(each))]
        groups = list(grouped(keyed).values())
        return [self.period_of(group, kind) for group in groups[-(kind.most or len(groups)) :]]

    def period_of(self, played: Sequence[TablePlayed], kind: PeriodKind) -> Period:
        tables = [each.table for each in played]
        part: Callable[[PlayerTable[int]], int] = id if kind.most else attrgetter("evening")
        parts = grouped_tables(tables, part)
        return Period(kind.label(played[0]), player_sums(tables), *limits_of(parts.values()))

    @property
    def charts(self) -> Sequence[RangeChart]:
        """The drawing, wide and narrow; none of a single period."""
        columns = [ChartRange(each.label, each.sums.average, each.low, each.high) for each in self.periods]
        return draw_ranges(columns) if len(columns) > 1 else []

    @property
    def description(self) -> str:
        """What the drawing shows, for those who do not see it."""
        values = {
            "first": self.periods[0].label,
            "last": self.periods[-1].label,
            "low": average_text(min(each.sums.average for each in self.periods)),
            "high": average_text(max(each.sums.average for each in self.periods)),
        }
        return gettext("From {first} to {last} the average was between {low} and {high}.").format(**values)

    @cached_property
    def partners(self) -> Sequence[Beside]:
        return self.named(sums_beside(self.tables, lambda table: table.partners))

    @cached_property
    def opponents(self) -> Sequence[Beside]:
        return self.named(sums_beside(self.tables, lambda table: table.opponents))

    def named(self, people: Mapping[int, PlayerSums]) -> Sequence[Beside]:
        """Return those who have a name here."""
        slug = self.player.club.slug
        return [
            Beside(self.names[key], reverse("clubs:member", args=[slug, key]), sums)
            for key, sums in people.items()
            if key in self.names
        ]

    @property
    def evenings_text(self) -> str:
        return number_text(self.sums.evenings)

    @property
    def rounds_text(self) -> str:
        return number_text(self.sums.rounds)

    @property
    def deals_text(self) -> str:
        return number_text(self.sums.deals or 0)

    @property
    def average_text(self) -> str:
        return average_text(self.sums.average)

    @property
    def spread_text(self) -> str:
        return "" if self.sums.spread is None else average_text(self.sums.spread)

    @property
    def highest_text(self) -> str:
        return number_text(self.sums.highest)

    @property
    def lowest_text(self) -> str:
        return number_text(self.sums.lowest)

    @property
    def highest(self) -> TablePlayed:
        return max(self.played, key=lambda each: each.table.points)

    @property
    def lowest(self) -> TablePlayed:
        return min(self.played, key=lambda each: each.table.points)


def rounds_by_game(found: PlayerTables) -> Sequence[str]:
    """Return the games that were played, the most played one first."""
    rounds = Counter(each.where.preset for each in found.tables)
    return [preset for preset, _rounds in rounds.most_common()]


def average_text(average: float) -> str:
    return number_text(average, AVERAGE_DECIMALS)
