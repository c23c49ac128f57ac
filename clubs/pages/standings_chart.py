"""The chart of the standings: how far behind the first the leaders were after every round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from clubs.models import Tournament
from clubs.pages.entries import Entrant, entrants_of
from clubs.pages.numbers import number_text
from clubs.pages.standings import groups_to_choose
from clubs.pages.statistics import DayFigure, day_statistics
from clubs.queries.rounds_played import progress_of
from clubs.queries.standings import of_group, standings_after_each
from clubs.standings.document import read_settings
from clubs.standings.ranking import behind_the_first
from clubs.standings.values import Standings, StandingsRow
from core.charts import LEADERS, NO_STAGE, Leader, RaceDrawing, Stage, draw_race, shortened_name


@dataclass(frozen=True)
class CoursePage:
    """The leaders after the last round with their courses, drawn wide and narrow, and the statistics."""

    tournament: Tournament
    rounds: tuple[int, ...]
    leaders: tuple[Leader, ...]
    statistics: Sequence[DayFigure]
    group: str = ""

    @classmethod
    def of(cls, tournament: Tournament, group: str = "", *, short_names: bool = False) -> CoursePage:
        rounds = tuple(each.round for each in progress_of(tournament))
        of_all, statistics = standings_after_each(tournament, rounds)
        after = [of_group(tournament, each, group) for each in of_all]
        ranked = [row for row in after[-1].rows if row.rank is not None] if after else []
        entrants = entrants_of(tournament, short_names=short_names)
        settings = read_settings(tournament.settings)
        behind = [behind_the_first(standings.rows, settings) for standings in after]
        leaders = tuple(
            leader_of(place, row, entrants[row.entry], after, behind)
            for place, row in enumerate(ranked[:LEADERS], 1)
        )
        return cls(tournament, rounds, leaders, day_statistics(statistics, entrants), group)

    @property
    def groups(self) -> Sequence[tuple[str, str]]:
        return groups_to_choose(self.tournament)

    @property
    def is_drawn(self) -> bool:
        """Whether there is a course: one round is just a dot, and in a knock-out no total leads."""
        return len(self.rounds) > 1 and bool(self.leaders) and not self.tournament.is_knockout

    @property
    def drawings(self) -> Sequence[RaceDrawing]:
        return draw_race(self.leaders, self.rounds)

    @property
    def description(self) -> str:
        """What the drawing shows, for those who do not see it."""
        last = f"{self.tournament.club.round_in_sentence} {self.rounds[-1]}"
        values = {"round": last, "leaders": leaders_in_words(self.leaders)}
        return gettext("After {round}: {leaders}.").format(**values)


def leaders_in_words(leaders: Sequence[Leader]) -> str:
    """Return how a race ended: each one's rank and total."""
    return ", ".join(f"{leader.rank}. {leader.title} ({leader.stages[-1].total})" for leader in leaders)


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
        known = Stage(str(then.rank), number_text(then.total), gaps.get(row.entry))
        stages.append(NO_STAGE if then.rank is None else known)
    return Leader(place, row.rank or 0, entrant.title, shortened_name(entrant.title), tuple(stages))
