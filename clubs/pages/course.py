"""The course of the leaders: how far behind the first each of them was after every round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from clubs.models import Tournament
from clubs.pages.chart import NARROW, WIDE, Chart, Line, draw
from clubs.pages.entrants import Entrant, entrants_of
from clubs.pages.figures import number_text
from clubs.queries.played import progress_of
from clubs.queries.standings import standings_after_each
from clubs.standings.document import read_settings
from clubs.standings.settings import order_key
from clubs.standings.values import Standings, StandingsRow

LEADERS = 5
FRAMES = {"wide": WIDE, "narrow": NARROW}
LONGEST_LABEL = 20


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a leader stood after a round; nothing where without a rank."""

    rank: str
    total: str
    behind: float | None


@dataclass(frozen=True, slots=True)
class Leader:
    place: int
    rank: int
    title: str
    label: str
    stages: tuple[Stage, ...]

    @property
    def course(self) -> list[float | None]:
        return [stage.behind for stage in self.stages]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The course for one size of screen: the leaders, each with a line."""

    size: str
    chart: Chart
    lines: tuple[tuple[Leader, Line], ...]


@dataclass(frozen=True)
class CoursePage:
    """The leaders after the last round with their courses, drawn for wide and for narrow screens."""

    tournament: Tournament
    rounds: tuple[int, ...]
    leaders: tuple[Leader, ...]

    @classmethod
    def of(cls, tournament: Tournament, *, short_names: bool = False) -> CoursePage:
        rounds = tuple(each.round for each in progress_of(tournament))
        after = standings_after_each(tournament, rounds)
        ranked = [row for row in after[-1].rows if row.rank is not None] if after else []
        entrants = entrants_of(tournament, short_names=short_names)
        behind = [behind_the_first(standings, tournament) for standings in after]
        leaders = tuple(
            leader_of(place, row, entrants[row.entry], after, behind)
            for place, row in enumerate(ranked[:LEADERS], 1)
        )
        return cls(tournament, rounds, leaders)

    @property
    def is_drawn(self) -> bool:
        """Whether there is a course: one round is just a dot."""
        return len(self.rounds) > 1 and bool(self.leaders)

    @property
    def drawings(self) -> Sequence[Drawing]:
        courses = [leader.course for leader in self.leaders]
        charts = [(size, draw(courses, self.rounds, frame)) for size, frame in FRAMES.items()]
        return [
            Drawing(size, chart, tuple(zip(self.leaders, chart.lines, strict=True))) for size, chart in charts
        ]

    @property
    def description(self) -> str:
        """What the drawing shows, for those who do not see it."""
        told = [f"{leader.rank}. {leader.title} ({leader.stages[-1].total})" for leader in self.leaders]
        values = {"round": self.rounds[-1], "leaders": ", ".join(told)}
        return gettext("After %(round)s: %(leaders)s.") % values


def leader_of(
    place: int,
    row: StandingsRow[int],
    entrant: Entrant,
    after: Sequence[Standings[int]],
    behind: Sequence[Mapping[int, float]],
) -> Leader:
    stages = []
    for standings, gaps in zip(after, behind, strict=True):
        then = next(each for each in standings.rows if each.entry == row.entry)
        known = then.rank is not None
        stages.append(
            Stage(
                rank=str(then.rank) if known else "–",
                total=number_text(then.total) if known else "–",
                behind=gaps.get(row.entry),
            )
        )
    return Leader(place, row.rank or 0, entrant.title, shortened(entrant.title), tuple(stages))


def behind_the_first(standings: Standings[int], tournament: Tournament) -> Mapping[int, float]:
    """Return how far behind the first the ranked were, by their keys, in what totals are compared by."""
    settings = read_settings(tournament.settings)
    key = order_key(settings.order, settings.target)
    keys = {row.entry: float(key(Fraction(row.total))) for row in standings.rows if row.rank is not None}
    first = min(keys.values(), default=0.0)
    return {entry: value - first for entry, value in keys.items()}


def shortened(title: str) -> str:
    return title if len(title) <= LONGEST_LABEL else f"{title[: LONGEST_LABEL - 1].rstrip()}…"
