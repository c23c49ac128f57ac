"""The statistics of a club in words: its records, and what was played year by year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player, Result
from clubs.models.entries import names
from clubs.pages.game_tabs import GameTab, game_tabs
from clubs.pages.numbers import number_text
from clubs.pages.partners import PartnersOver
from clubs.pages.player_rounds import NO_NAME
from clubs.pages.player_statistics import AVERAGE_DECIMALS, average_text
from clubs.queries.club_years import ClubYears, EveningOfClub, GameYears, years_of_club
from clubs.statistics.years import ClubRecord, RecordKind, YearSums
from core.charts import ChartRange, RangeChart, draw_ranges
from scoring.figure_words import SumInWords, deal_sums_in_words
from scoring.rules.games import GAME_OF

MOST_HOLDERS = 4
"""So many names stand beside a record that several hold; the others are counted."""

HIGHEST: Mapping[RecordKind, str | Promise] = {
    RecordKind.ROUND: _("Highest round"),
    RecordKind.EVENING: _("Highest total in one evening"),
    RecordKind.AVERAGE: _("Highest average"),
    RecordKind.SERIES: _("Most evenings in a row"),
    RecordKind.MATCHES: _("Most matches in one evening"),
}
LOWEST: Mapping[RecordKind, str | Promise] = {
    **HIGHEST,
    RecordKind.ROUND: _("Lowest round"),
    RecordKind.AVERAGE: _("Lowest average"),
}
"""The same where the fewest points are the best."""


@dataclass(frozen=True, slots=True)
class RecordInWords:
    """A record; `deals` is None where they are not counted."""

    name: str | Promise
    value: float
    decimals: int
    people: str
    day: date
    tournament: str
    url: str
    evenings: int
    deals: int | None


@dataclass(frozen=True)
class ClubStatistics:
    """The statistics of a club in one game."""

    club: Club
    games: Sequence[GameTab]
    game: str
    found: ClubYears

    @classmethod
    def of(cls, club: Club, game: str = "") -> ClubStatistics | None:
        """Return them in a game, in the one played most if there is no such game; None without results."""
        found = years_of_club(club)
        games = game_tabs(found.games, game)
        shown = next((tab.key for tab in games if tab.is_shown), "")
        return cls(club, games, shown, found) if shown else None

    @property
    def shown(self) -> GameYears:
        return self.found.games[self.game]

    @property
    def years(self) -> Sequence[YearSums]:
        """The years, the latest first."""
        return list(reversed(self.shown.years))

    @property
    def is_a_deal(self) -> bool:
        """Whether averages are points a deal; otherwise points a round."""
        return self.shown.is_a_deal

    @cached_property
    def charts(self) -> Sequence[RangeChart]:
        """The drawing of the averages, wide and narrow; none of a single year."""
        years = self.shown.years
        columns = [ChartRange(str(each.year), each.average, each.low, each.high) for each in years]
        return draw_ranges(columns) if len(columns) > 1 else []

    @property
    def description(self) -> str:
        """What the drawing shows, for those who do not see it."""
        years = self.shown.years
        values = {
            "first": years[0].year,
            "last": years[-1].year,
            "low": average_text(min(each.average for each in years)),
            "high": average_text(max(each.average for each in years)),
        }
        return gettext("From {first} to {last} the average was between {low} and {high}.").format(**values)

    @cached_property
    def deal_sums(self) -> Sequence[SumInWords]:
        return list(deal_sums_in_words(self.shown.deal_sums))

    @cached_property
    def called(self) -> Mapping[int, str]:
        return names_by_player(self.club)

    @cached_property
    def records(self) -> Sequence[RecordInWords]:
        return [
            record_in_words(record, self.game, self.club, self.found.evenings[record.evening], self.called)
            for record in self.shown.records
        ]

    @cached_property
    def partners(self) -> PartnersOver:
        return PartnersOver(self.found.pairs.get(self.game, ()), self.called)


def names_by_player(club: Club) -> Mapping[int, str]:
    """Return what the people of a club are called; who is anonymous has no name here."""
    return dict(Player.objects.filter(club=club, anonymised=None).values_list("pk", "name"))


def record_in_words(
    record: ClubRecord[int], game: str, club: Club, evening: EveningOfClub, called: Mapping[int, str]
) -> RecordInWords:
    kinds = LOWEST if GAME_OF[game].fewest_first else HIGHEST
    return RecordInWords(
        name=kinds[record.kind],
        value=record.value,
        decimals=AVERAGE_DECIMALS if record.kind is RecordKind.AVERAGE else 0,
        people=holders(record, called),
        day=evening.day,
        tournament=evening.name,
        url=reverse("clubs:tournament", args=[club.slug, evening.slug]),
        evenings=record.evenings,
        deals=record.deals,
    )


def count_text(count: int | None) -> str:
    """Return a count; nothing for none, or where it is not counted."""
    return number_text(count) if count else ""


def holders(record: ClubRecord[int], called: Mapping[int, str]) -> str:
    """Return who holds a record: the partners of a round, else each alone, the first few in their order."""
    if record.kind is RecordKind.ROUND:
        return names(called.get(person, NO_NAME) for person in record.people)
    titles = [name for person, name in called.items() if person in record.people]
    more = len(titles) - MOST_HOLDERS
    shown = ", ".join(titles[:MOST_HOLDERS])
    if more <= 0:
        return shown
    return ngettext("{names} and {count} more", "{names} and {count} more", more).format(
        names=shown, count=more
    )


def has_results(club: Club) -> bool:
    """Whether anything has been written in a club, so that there are statistics to be led to."""
    there = {"table__draw__round__tournament__club": club, "table__draw__round__tournament__deleted_at": None}
    return Result.objects.filter(active=True, **there).exists()
