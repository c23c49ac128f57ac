"""The chart of the standings: how far behind the first the leaders were after every round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext

from clubs.models import Tournament
from clubs.pages.entries import Entrant, entrants_of
from clubs.pages.numbers import number_text
from clubs.pages.standings import groups_to_choose
from clubs.pages.statistics import StatisticsPage
from clubs.queries.rounds_played import progress_of
from clubs.queries.standings import of_group, standings_after_each
from clubs.standings.document import read_settings
from clubs.standings.settings import order_key
from clubs.standings.values import Standings, StandingsRow
from core.charts import Dot, Frame, Tick, dots_there, pieces_of, spread, ticks

Course = Sequence[float | None]
"""A number for each column, None where there is none."""

WIDE = Frame(width=760, height=320, left=52, right=180)
NARROW = Frame(width=350, height=300, left=44, right=40)


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A course as it is drawn: in pieces where it has gaps, with its dots, and how high its label stands."""

    pieces: tuple[str, ...]
    dots: tuple[tuple[float, float], ...]
    label: float


@dataclass(frozen=True, slots=True)
class Chart:
    frame: Frame
    across: tuple[Tick, ...]
    down: tuple[Tick, ...]
    lines: tuple[ChartLine, ...]


def draw_chart(courses: Sequence[Course], columns: Sequence[int], frame: Frame) -> Chart:
    """Return the courses drawn into a frame; each has a number in at least one of the columns."""
    steps = ticks(max(map(_farthest, courses), default=0))
    down = [Tick(_down(step, steps[-1], frame), step) for step in steps]
    across = [Tick(at, column) for at, column in zip(spread(len(columns), frame), columns, strict=True)]
    dots = [_dots(course, [tick.at for tick in across], steps[-1], frame) for course in courses]
    labels = apart([course[-1][1] for course in map(dots_there, dots)], frame)
    lines = [
        ChartLine(pieces_of(course), dots_there(course), label)
        for course, label in zip(dots, labels, strict=True)
    ]
    return Chart(frame, tuple(across), tuple(down), tuple(lines))


def _farthest(course: Course) -> float:
    return max((number for number in course if number is not None), default=0)


def apart(heights: Sequence[float], frame: Frame) -> list[float]:
    """Return the heights of labels moved apart, so that none lies upon another and none outside the frame."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    moved = [heights[place] for place in order]
    for upper, lower in pairwise(range(len(moved))):
        moved[lower] = max(moved[lower], moved[upper] + frame.line)
    for place in reversed(range(len(moved))):
        lowest = frame.floor - (len(moved) - 1 - place) * frame.line
        moved[place] = min(moved[place], lowest)
    found = dict(zip(order, moved, strict=True))
    return [round(found[place], 1) for place in range(len(heights))]


def _down(number: float, most: float, frame: Frame) -> float:
    return round(frame.top + (frame.floor - frame.top) * number / most, 1)


def _dots(course: Course, across: Sequence[float], most: float, frame: Frame) -> list[Dot | None]:
    return [
        None if number is None else (round(at, 1), _down(number, most, frame))
        for at, number in zip(across, course, strict=True)
    ]


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
class CourseDrawing:
    """The course for one size of screen: the leaders, each with a line."""

    size: str
    chart: Chart
    lines: tuple[tuple[Leader, ChartLine], ...]


@dataclass(frozen=True)
class CoursePage:
    """The leaders after the last round with their courses, drawn wide and narrow, and the statistics."""

    tournament: Tournament
    rounds: tuple[int, ...]
    leaders: tuple[Leader, ...]
    statistics: StatisticsPage | None
    group: str = ""

    @classmethod
    def of(cls, tournament: Tournament, group: str = "", *, short_names: bool = False) -> CoursePage:
        rounds = tuple(each.round for each in progress_of(tournament))
        of_all, statistics = standings_after_each(tournament, rounds)
        after = [of_group(tournament, each, group) for each in of_all]
        ranked = [row for row in after[-1].rows if row.rank is not None] if after else []
        entrants = entrants_of(tournament, short_names=short_names)
        behind = [behind_the_first(standings, tournament) for standings in after]
        leaders = tuple(
            leader_of(place, row, entrants[row.entry], after, behind)
            for place, row in enumerate(ranked[:LEADERS], 1)
        )
        return cls(tournament, rounds, leaders, StatisticsPage.of(statistics, entrants), group)

    @property
    def groups(self) -> Sequence[tuple[str, str]]:
        return groups_to_choose(self.tournament)

    @property
    def is_drawn(self) -> bool:
        """Whether there is a course: one round is just a dot, and in a knock-out no total leads."""
        return len(self.rounds) > 1 and bool(self.leaders) and not self.tournament.is_knockout

    @property
    def drawings(self) -> Sequence[CourseDrawing]:
        courses = [leader.course for leader in self.leaders]
        charts = [(size, draw_chart(courses, self.rounds, frame)) for size, frame in FRAMES.items()]
        return [
            CourseDrawing(size, chart, tuple(zip(self.leaders, chart.lines, strict=True)))
            for size, chart in charts
        ]

    @property
    def description(self) -> str:
        """What the drawing shows, for those who do not see it."""
        leaders = [f"{leader.rank}. {leader.title} ({leader.stages[-1].total})" for leader in self.leaders]
        last = f"{self.tournament.club.round_in_sentence} {self.rounds[-1]}"
        values = {"round": last, "leaders": ", ".join(leaders)}
        return gettext("After {round}: {leaders}.").format(**values)


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
    return Leader(place, row.rank or 0, entrant.title, shortened_name(entrant.title), tuple(stages))


def behind_the_first(standings: Standings[int], tournament: Tournament) -> Mapping[int, float]:
    """Return how far behind the first the ranked were, by their keys, in what totals are compared by."""
    settings = read_settings(tournament.settings)
    key = order_key(settings.order, settings.target)
    keys = {row.entry: float(key(Fraction(row.total))) for row in standings.rows if row.rank is not None}
    first = min(keys.values(), default=0.0)
    return {entry: value - first for entry, value in keys.items()}


def shortened_name(title: str) -> str:
    return title if len(title) <= LONGEST_LABEL else f"{title[: LONGEST_LABEL - 1].rstrip()}…"
