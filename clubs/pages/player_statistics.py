"""A player's statistics over all years of the club: what was written, with and against whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from clubs.pages.entry_story import Bids
from clubs.pages.game_tabs import GameTab, game_tabs
from clubs.pages.numbers import number_text, signed_text
from clubs.queries.player_sums import GameSums, sums_of_player
from clubs.queries.player_tables import PlayedWhere, TablePlayed, names_beside
from clubs.statistics.sums import PlayerSums
from core.charts import ChartRange, RangeChart, draw_ranges
from scoring.figure_words import SumInWords, deal_sums_in_words

AVERAGE_DECIMALS = 1
"""Points a deal are written with so many."""


class PeriodKind(NamedTuple):
    """A way to divide the years: `label` is what a period is called by where its first table was."""

    name: str | Promise
    heading: str | Promise
    label: Callable[[PlayedWhere], str]


PERIODS = {
    "year": PeriodKind(_("Years"), _("Year"), lambda where: str(where.day.year)),
    "season": PeriodKind(_("Seasons"), _("Season"), lambda where: where.season),
    "evening": PeriodKind(
        _("Latest evenings"), _("Date"), lambda where: date_format(where.day, "SHORT_DATE_FORMAT")
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
    """The statistics of a player in one game, as `found`; `names` are those of the others."""

    player: Player
    games: Sequence[GameTab]
    by: str
    found: GameSums
    names: Mapping[int, str]

    @classmethod
    def of(cls, player: Player, game: str = "", by: str = "") -> PlayerStatistics | None:
        """Return them in a game, in the one played most if there is no such game; None without results.

        Of who is anonymous there are none.
        """
        found = {} if player.anonymised else sums_of_player(player)
        games = game_tabs(found, game)
        shown = next((found[tab.key] for tab in games if tab.is_shown), None)
        return cls(player, games, by, shown, names_beside(player)) if shown else None

    @property
    def sums(self) -> PlayerSums:
        return self.found.sums

    @property
    def bids(self) -> Bids:
        return Bids(self.found.bids.made, self.found.bids.failed)

    @cached_property
    def deal_sums(self) -> Sequence[SumInWords]:
        return list(deal_sums_in_words(self.found.deal_sums))

    @property
    def is_a_deal(self) -> bool:
        """Whether averages are points a deal; otherwise points a round."""
        return self.sums.deals is not None

    @property
    def period(self) -> str:
        """How it is divided: as the address says, by year if there are several, else by evening."""
        return self.by if self.by in self.found.periods else next(iter(self.found.periods))

    @property
    def tabs(self) -> Sequence[PeriodTab]:
        return [PeriodTab(key, PERIODS[key].name, key == self.period) for key in self.found.periods]

    @cached_property
    def periods(self) -> Sequence[Period]:
        """The periods, the oldest first."""
        label = PERIODS[self.period].label
        return [
            Period(label(each.first), each.sums, each.low, each.high)
            for each in self.found.periods[self.period]
        ]

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
        return self.named(self.found.partners)

    @cached_property
    def opponents(self) -> Sequence[Beside]:
        return self.named(self.found.opponents)

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
    def won_in_a_row_text(self) -> str:
        """The most rounds won one after the other; nothing where none followed another."""
        most = self.found.won_in_a_row or 0
        return number_text(most) if most > 1 else ""

    @property
    def highest(self) -> TablePlayed:
        return self.found.highest

    @property
    def lowest(self) -> TablePlayed:
        return self.found.lowest


def average_text(average: float) -> str:
    return number_text(average, AVERAGE_DECIMALS)


def lead_text(lead: float) -> str:
    """Return points a deal above or below the other side, with their sign."""
    return signed_text(round(lead, AVERAGE_DECIMALS), AVERAGE_DECIMALS)
