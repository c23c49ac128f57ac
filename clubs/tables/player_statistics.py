"""Lists of a player's statistics: by year, season or evening, bids, with and against whom, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.pages.numbers import number_text
from clubs.pages.player_statistics import (
    AVERAGE_DECIMALS,
    PERIODS,
    Beside,
    Period,
    PlayerStatistics,
    lead_text,
)
from clubs.tables.base import (
    MINOR_NUMBERS,
    TOTALS,
    ClubTable,
    DateColumn,
    DetailedNameColumn,
    NameColumn,
    NumberColumn,
    PointsColumn,
    StatisticColumn,
    TextColumn,
    TypedColumn,
)
from scoring.evenings.bids import GameBids
from scoring.figure_words import bids_in_words, trumps_in_words
from scoring.tables import facts_on_one_line

SHOWN_BESIDE = 12
"""So many partners, opponents or bids stand on one page."""


class AverageColumn(StatisticColumn):
    """Points a deal, or a round, with one decimal; in files as exact as it is kept."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"decimals": AVERAGE_DECIMALS, **kwargs})


class LeadColumn(AverageColumn):
    """The same above or below what the other side wrote, with its sign."""

    def render(self, value: float) -> str:
        return lead_text(value)


def behind(row: Period | Beside) -> Iterator[str]:
    """Yield how much stands behind a row."""
    sums = row.sums
    yield facts_on_one_line(
        {_("Evenings"): number_text(sums.evenings), _("Rounds"): number_text(sums.rounds)}
    )


class StatisticTable(ClubTable):
    """Rows with sums: how much stands behind a value comes before it."""

    evenings = NumberColumn(verbose_name=_("Evenings"), accessor="sums__evenings", attrs=MINOR_NUMBERS)
    rounds = NumberColumn(verbose_name=_("Rounds"), accessor="sums__rounds", attrs=MINOR_NUMBERS)
    deals = NumberColumn(verbose_name=_("Deals"), accessor="sums__deals", attrs=MINOR_NUMBERS)
    average = AverageColumn(verbose_name=_("Average"), accessor="sums__average", attrs=TOTALS)


class PeriodTable(StatisticTable):
    """What was played by year, season or evening."""

    label = DetailedNameColumn(verbose_name=_("Year"), orderable=False, details=behind)
    spread = AverageColumn(verbose_name=_("Spread"), accessor="sums__spread", attrs=MINOR_NUMBERS)
    highest = PointsColumn(verbose_name=_("Highest round"), accessor="sums__highest")
    lowest = PointsColumn(verbose_name=_("Lowest round"), accessor="sums__lowest", attrs=MINOR_NUMBERS)
    matches = NumberColumn(verbose_name=_("Matches"), accessor="sums__matches", attrs=MINOR_NUMBERS)

    caption = _("Averages over time")

    class Meta:
        sequence = ("label", "...")


class BesideTable(StatisticTable):
    """Those with whom somebody played, and what the side wrote there."""

    name = DetailedNameColumn(verbose_name=_("Name"), details=behind, address=lambda record: record.url)
    lead = LeadColumn(verbose_name=_("Lead"), accessor="sums__lead")
    matches = NumberColumn(verbose_name=_("Matches"), accessor="sums__matches", attrs=MINOR_NUMBERS)

    caption = _("Partners")

    class Meta:
        sequence = ("name", "...")


class AgainstTable(BesideTable):
    """Those against whom somebody played."""

    caption = _("Opponents")

    class Meta:
        sequence = ("name", "...")


class TrumpsTable(ClubTable):
    """How often bids in each denomination were made and failed."""

    trumps = NameColumn(verbose_name=_("Trumps"), orderable=False)
    made = NumberColumn(
        verbose_name=pgettext_lazy("bids", "Made"), attrs=TOTALS, initial_sort_descending=True
    )
    failed = NumberColumn(verbose_name=pgettext_lazy("bids", "Failed"), initial_sort_descending=True)

    caption = _("Bids by trumps")


class BidTable(TrumpsTable):
    """The same by what was bid in it."""

    bid = NumberColumn(verbose_name=_("Bid"), order_by="height")

    caption = _("Bids by trumps and height")

    class Meta:
        sequence = ("trumps", "bid", "...")


class PlayerRoundTable(ClubTable):
    """A player's rounds, as they were written."""

    date = DateColumn(verbose_name=_("Date"))
    tournament = NameColumn(verbose_name=_("Tournament"), linkify=lambda record: record.url)
    game = TextColumn(verbose_name=pgettext_lazy("kind of game", "Game"))
    round = NumberColumn(verbose_name=_("Round"))
    table = NumberColumn(verbose_name=_("Table"), attrs=MINOR_NUMBERS)
    partners = TypedColumn(verbose_name=_("Partner"))
    opponents = TypedColumn(verbose_name=_("Opponents"))
    points = PointsColumn(verbose_name=_("Points"), attrs=TOTALS)
    theirs = PointsColumn(verbose_name=_("Opponents’ points"))
    deals = NumberColumn(verbose_name=_("Deals"), attrs=MINOR_NUMBERS)
    matches = NumberColumn(verbose_name=_("Matches"), attrs=MINOR_NUMBERS)

    caption = _("Rounds")
    empty = _("There are no results yet.")


def tables_of_bids(bids: GameBids) -> dict[str, ClubTable]:
    """Return the two lists of bids by what templates and files call them."""
    return {
        "trumps": TrumpsTable(trumps_in_words(bids), prefix="trumps-"),
        "bids": BidTable(bids_in_words(bids), prefix="bid-"),
    }


def tables_of_statistics(statistics: PlayerStatistics, request: HttpRequest) -> dict[str, ClubTable]:
    """Return the lists of a player's statistics by what the template calls them, sorted as is asked for."""
    left_out = [
        *([] if statistics.is_a_deal else ["deals"]),
        *([] if statistics.sums.matches else ["matches"]),
        *([] if statistics.sums.lead is not None else ["lead"]),
    ]
    periods = PeriodTable(statistics.periods, prefix="period-", exclude=left_out, orderable=False)
    periods.columns["label"].column.verbose_name = PERIODS[statistics.period].heading
    further = {
        **tables_of_bids(statistics.found.bids),
        "partners": BesideTable(statistics.partners, prefix="partner-", exclude=left_out),
        "opponents": AgainstTable(statistics.opponents, prefix="opponent-", exclude=left_out),
    }
    return {
        "periods": periods.arrange(request),
        **{name: table.arrange(request, per_page=SHOWN_BESIDE) for name, table in further.items()},
    }
