"""The book of a year: long names of people, tournaments and a season, and two games."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.season_course import RaceInWords
from clubs.printouts.year_book import (
    BookEvening,
    BookGame,
    BookLead,
    BookPair,
    BookPartners,
    BookPlace,
    BookRecord,
    BookSeason,
    YearBook,
)
from core.charts import LEADERS, NO_STAGE, CourseScale, Leader, Stage, shortened_name
from core.heat import MOST_IN_GRID, HeatScale, draw_heat
from core.printing.portraits import Portrait
from core.printing.printout import Imprint
from scoring.evenings.bids import BidKind, BidSums, GameBids
from scoring.figure_words import BidInWords, SumInWords, bids_in_words
from scoring.models import Pack
from scoring.rules.cards import DENOMINATIONS
from tests.printing.sizes import STATE, Size

MOST_ENTRIES = 40
MONTHS = 12
EVENINGS_AN_ENTRY = 2


def sample(size: Size) -> YearBook:
    months = min(MONTHS, max(2, size.entries // EVENINGS_AN_ENTRY))
    return YearBook(
        title=gettext("The year {year}").format(year=2026),
        letterhead=size.letterhead,
        imprint=Imprint("", STATE.date()),
        round=gettext("Round").lower(),
        games=(game(size, months, gettext("Sidi Barrani"), 8), game(size, months, gettext("Schieber"), None)),
        seasons=(season(size, months),),
        evenings=tuple(evening(size, month) for month in range(1, months + 1)),
    )


def game(size: Size, months: int, name: str, deals: int | None) -> BookGame:
    numbers = range(1, size.entries + 1)
    courses = {number: [course(number, month) for month in range(1, months + 1)] for number in numbers}
    labels = [f"{month}.{month}." for month in range(1, months + 1)]
    scale = CourseScale.of(labels, [80.5 + month % 3 for month in range(months)], list(courses.values()))
    return BookGame(
        name=name,
        is_a_deal=deals is not None,
        sums=(
            SumInWords(gettext("Evenings"), str(months)),
            SumInWords(gettext("Average"), "80.9"),
            SumInWords(gettext("Highest round"), "1’290"),
        ),
        records=(
            BookRecord(
                gettext("Highest total in one evening"),
                "4’912",
                size.name(11),
                f"1.1.2026 · {size.name(3001)}",
                1,
                deals,
            ),
        ),
        portraits=tuple(
            Portrait(
                name=size.name(number),
                facts=(
                    f"{gettext('Evenings')}: {months} · {gettext('Deals')}: {months * 32}",
                    f"{gettext('Average')}: 80.9 · {gettext('Best evening')}: 96.3 (12.11.2026)",
                    "",
                    f"{size.name(3000)}: {number}",
                ),
                chart=scale.draw(courses[number]),
                description=gettext("Averages of {count} evenings, from {low} to {high}.").format(
                    count=months, low=number, high=100
                ),
            )
            for number in numbers
        ),
        others=(size.name(2001), size.name(2002)),
        bids=bids() if deals else (),
        partners=partners(size),
    )


def bids() -> tuple[BidInWords, ...]:
    kinds = [BidKind(denomination, points) for denomination in DENOMINATIONS for points in (100, 157)]
    each = [BidSums(kind, number, number % 3) for number, kind in enumerate(kinds, 1)]
    return tuple(bids_in_words(GameBids(Pack.SWISS, each)))


def partners(size: Size) -> BookPartners | None:
    people = range(min(MOST_IN_GRID, size.entries))
    leads = {
        (one, other): (one * 7 + other * 11) % 41 - 20 for one in people for other in people if one < other
    }
    heat = draw_heat([size.name(number + 1) for number in people], leads, HeatScale(-20, 20))
    if not heat:
        return None
    return BookPartners(
        heat=heat[0],
        description=gettext(
            "How far ahead any two partners were, in points a deal: from {low} to {high}."
        ).format(low="−20", high="+20"),
        left_out=gettext("Only the {count} people with the most deals are shown.").format(count=MOST_IN_GRID),
        pairs=tuple(
            BookPair(f"{size.name(one + 1)} / {size.name(other + 1)}", 4, 32, f"{lead}.5")
            for (one, other), lead in leads.items()
        ),
    )


def course(number: int, month: int) -> float | None:
    """What somebody made in a month; now and then somebody is not there."""
    return None if (number + month) % 5 == 0 else 70 + (number * 7 + month * 11) % 23


def season(size: Size, months: int) -> BookSeason:
    return BookSeason(
        name=size.name(3000),
        story=size.name(1),
        as_of="31.12.2026",
        places=tuple(
            BookPlace(number, size.name(number), months, f"{30_000 - 17 * number}")
            for number in range(1, size.entries + 1)
        ),
        race=race(size, months),
        leads=tuple(
            BookLead(f"1.{month}.2026", size.name(3000 + month), size.name(month % 3 + 1), str(2947 * month))
            for month in range(1, months + 1)
        ),
    )


def race(size: Size, months: int) -> RaceInWords:
    return RaceInWords(
        days=[f"{month}.{month}." for month in range(1, months + 1)],
        leaders=[
            Leader(
                place=place,
                rank=place,
                title=size.name(place),
                label=shortened_name(size.name(place)),
                stages=tuple(stage(place, month) for month in range(1, months + 1)),
            )
            for place in range(1, LEADERS + 1)
        ],
        places=[],
    )


def stage(place: int, month: int) -> Stage:
    """How a leader stood in a month; the last of them came late."""
    if place == LEADERS and month == 1:
        return NO_STAGE
    return Stage(str(place), f"{2947 * month - 17 * place}", (place - 1) * (month * 37 % 11) * 20.0)


def evening(size: Size, month: int) -> BookEvening:
    first = tuple(f"{rank}. {size.name(month + rank)} (2’9{rank}7)" for rank in (1, 2, 3))
    return BookEvening(f"1.{month}.2026", size.name(3000 + month), first, 60, 480 if month % 2 else None)
