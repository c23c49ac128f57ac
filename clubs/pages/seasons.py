"""A season as its page shows it: a line for each player, a column for each tournament."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, Season, State, Tournament
from clubs.pages.entries import Entrant, Person
from clubs.pages.live import LiveRank, LiveScore
from clubs.pages.made_finals import cut_address
from clubs.pages.numbers import number_text
from clubs.pages.standings import Making, StandingsLine
from clubs.pages.standings_explanation import (
    BEST_ROUNDS,
    Explained,
    drop_from_text,
    dropping_text,
    ties_text,
)
from clubs.pages.standings_explanation import CRITERIA as ROUND_CRITERIA
from clubs.queries.seasons import SeasonRanked, season_of
from clubs.season import SeasonGuests, SeasonRules
from clubs.standings.settings import Counts, Order, Settings, Tie


@dataclass(frozen=True)
class SeasonPage:
    """The standings of a season after tournament `through`, counted from one."""

    season: Season
    rules: SeasonRules
    tournaments: Mapping[int, Tournament]
    through: int | None
    lines: tuple[StandingsLine, ...]
    always: Sequence[Tournament]

    @classmethod
    def of(cls, season: Season, wanted: int | None = None, *, short_names: bool = False) -> SeasonPage:
        ranked = season_of(season, wanted)
        keys = [row.entry for row in ranked.standings.rows]
        entrants = season_players(keys, outside=ranked.outside, short_names=short_names)
        making = Making(
            entrants=entrants,
            explained=explained_of(ranked, entrants),
            ranks_before=ranked.ranks_before,
        )
        lines = tuple(
            _points_off_separated(line, ranked.points_off.get(line.key, 0))
            for line in making.lines(ranked.standings)
        )
        return cls(season, ranked.rules, ranked.tournaments, ranked.through, lines, ranked.always)

    @classmethod
    def for_everyone(cls, season: Season) -> SeasonPage | None:
        """Return what everyone may see: the standings after the last tournament that hides nothing."""
        short_names = season.club.short_names
        page = cls.of(season, short_names=short_names)
        through = page.public_through()
        if through in (0, page.through):
            return page if through else None
        return cls.of(season, through, short_names=short_names)

    def public_through(self) -> int:
        """Return how many tournaments, from the first on, are over and have their standings called out."""
        open_ones = (
            number
            for number, tournament in self.tournaments.items()
            if tournament.hidden_from or self.is_provisional(number)
        )
        return next(open_ones, len(self.tournaments) + 1) - 1

    @property
    def rounds(self) -> tuple[int, ...]:
        return tuple(number for number in self.tournaments if number <= (self.through or 0))

    @property
    def provisional(self) -> Sequence[Tournament]:
        """Those of the tournaments that are still running."""
        return [self.tournaments[number] for number in self.rounds if self.is_provisional(number)]

    @property
    def final_address(self) -> str:
        """Where a final is made of all that are over, but for finals; nothing before there are several."""
        over = [
            each for number, each in self.tournaments.items() if not (each.cut or self.is_provisional(number))
        ]
        return cut_address(self.season.club, over) if len(over) > 1 else ""

    def is_provisional(self, number: int) -> bool:
        return self.tournaments[number].state == State.RUNNING

    @property
    def since(self) -> str:
        """What the places won and lost are compared with."""
        return gettext("Places gained or lost since the previous tournament")

    @property
    def adjusted(self) -> str:
        """What heads the points that are added beside those of the tournaments."""
        return gettext("Attendance")

    def heading(self, number: int) -> SafeString:
        """Return what heads a tournament's column: its day, its weight, a mark while it is running."""
        tournament = self.tournaments[number]
        weight = f" ×{tournament.weight}" if tournament.weight > 1 else ""
        mark = "*" if self.is_provisional(number) else ""
        day = date_format(tournament.date, "j.n.")
        return format_html('<abbr title="{}">{}</abbr>{}{}', tournament.name, day, weight, mark)

    @property
    def headings(self) -> Sequence[SafeString]:
        return [self.heading(number) for number in self.rounds]

    @property
    def has_adjustments(self) -> bool:
        """Whether somebody has points beside those of the tournaments."""
        return any(line.adjustments for line in self.lines)

    @property
    def has_missed(self) -> bool:
        """Whether somebody lost points by missing a tournament."""
        return any(line.missed for line in self.lines)

    @property
    def ranks(self) -> Iterator[LiveRank]:
        """The lines as the public page shows them: no member, no remark."""
        for line in self.lines:
            scores = (
                LiveScore(points, number in line.dropped)
                for number, points in zip(self.rounds, line.rounds, strict=True)
            )
            yield LiveRank(
                line.rank,
                line.title,
                tuple(scores),
                line.adjustments,
                line.total,
                line.outside,
                missed=line.missed,
            )

    def address(self, line: StandingsLine) -> str:
        return reverse("clubs:member", args=[self.season.club.slug, line.key])

    @property
    def counting(self) -> str:
        return " ".join(filter(None, self._sentences()))

    def _sentences(self) -> Iterator[str]:
        settings = self.rules.settings
        yield counts_text(settings)
        yield season_dropping_text(settings, self.always)
        yield drop_from_text(settings)
        yield attendance_text(self.rules.attendance)
        yield missed_text(self.rules.missed)
        yield minimum_text(settings)
        yield str(GUESTS[self.rules.guests])

    @property
    def ties(self) -> str:
        return season_ties_text(self.rules.settings)

    @property
    def nobody_text(self) -> str:
        """Why nobody has a rank though tournaments are over; nothing where the list says it."""
        left_out = self.rounds and self.rules.guests is not SeasonGuests.RANKED
        return gettext("Nobody is ranked yet: guests are left out.") if left_out else ""


def _points_off_separated(line: StandingsLine, off: int) -> StandingsLine:
    """Return a line with the points for attendance, and those lost by missed tournaments, each for itself."""
    return line._replace(adjustments=line.adjustments - off, missed=off)


CRITERIA: Mapping[str, str | Promise] = {
    **ROUND_CRITERIA,
    Tie.BEST_ROUND: _("best tournament"),
    Tie.SECOND_BEST_ROUND: _("second-best tournament"),
    Tie.THIRD_BEST_ROUND: _("third-best tournament"),
    Tie.FOURTH_BEST_ROUND: _("fourth-best tournament"),
    Tie.FIFTH_BEST_ROUND: _("fifth-best tournament"),
    Tie.SIXTH_BEST_ROUND: _("sixth-best tournament"),
    Tie.SEVENTH_BEST_ROUND: _("seventh-best tournament"),
    Tie.EIGHTH_BEST_ROUND: _("eighth-best tournament"),
    Tie.NINTH_BEST_ROUND: _("ninth-best tournament"),
    Tie.TENTH_BEST_ROUND: _("tenth-best tournament"),
    Tie.ELEVENTH_BEST_ROUND: _("eleventh-best tournament"),
    Tie.TWELFTH_BEST_ROUND: _("twelfth-best tournament"),
}
"""What parts equal totals in a season, whose rounds are tournaments."""


def season_ties_text(settings: Settings) -> str:
    """Return how equal totals of a season are decided; of all its tournaments not each is named."""
    if tuple(settings.ties) == BEST_ROUNDS and settings.shared_ranks:
        return gettext(
            "Equal totals are decided by the best single tournament, then the second best and so on; those "
            "still level share the rank."
        )
    return ties_text(settings, CRITERIA)


def season_dropping_text(settings: Settings, always: Sequence[Tournament]) -> str:
    """Return how many tournaments count, and which count whatever they are."""
    if settings.best_of is None or not always:
        return dropping_text(settings)
    named = (f"{each.name} ×{each.weight}" if each.weight > 1 else each.name for each in always)
    values = {"count": settings.best_of, "always": ", ".join(named)}
    return ngettext(
        "The best one counts, and in any case: {always}.",
        "The best {count} count, and in any case: {always}.",
        settings.best_of,
    ).format(**values)


def explained_of(ranked: SeasonRanked, entrants: Mapping[int, Entrant]) -> Explained:
    settings, word = ranked.rules.settings, gettext("tournament")
    return Explained(settings, ranked.standings, entrants, word, criteria=CRITERIA)


def season_players(keys: Sequence[int], *, outside: Set[int], short_names: bool) -> Mapping[int, Entrant]:
    rows = Player.objects.filter(pk__in=keys).values_list(
        "pk", "name", "surname", "given_name", "short_name", "section", "gender", "junior"
    )
    people = [Person(*row) for row in rows]
    return {
        person.key: Entrant(
            key=person.key,
            number=0,
            title=person.public_name if short_names else person.name,
            listed=person.public_name if short_names else person.listed,
            players=(person,),
            left_round=None,
            outside=person.key in outside,
        )
        for person in people
    }


def counts_text(settings: Settings) -> str:
    if settings.counts is Counts.RANK_POINTS:
        points = ", ".join(number_text(points) for points in settings.rank_points)
        return gettext("Points for the ranks are added up: {points}.").format(points=points)
    lowest = settings.order is Order.LOWEST
    if settings.counts is Counts.AVERAGE:
        return gettext("The lowest average wins.") if lowest else gettext("The highest average wins.")
    return (
        gettext("The totals are added up; the lowest sum wins.")
        if lowest
        else gettext("The totals are added up; the highest sum wins.")
    )


GUESTS: Mapping[SeasonGuests, str | Promise] = {
    SeasonGuests.OUT: _("Guests are left out."),
    SeasonGuests.MOVED_UP: _("Guests are left out, and those behind them move up."),
    SeasonGuests.RANKED: "",
}


def attendance_text(points: int) -> str:
    """Say what attending is worth; nothing where it is not."""
    if not points:
        return ""
    sentence = ngettext(
        "Each tournament attended adds {points} point.",
        "Each tournament attended adds {points} points.",
        points,
    )
    return sentence.format(points=number_text(points))


def missed_text(points: int) -> str:
    """Say what missing costs; nothing where it does not."""
    if not points:
        return ""
    sentence = ngettext(
        "Each tournament missed costs {points} point.",
        "Each tournament missed costs {points} points.",
        points,
    )
    return sentence.format(points=number_text(points))


def minimum_text(settings: Settings) -> str:
    if settings.minimum is None or settings.minimum < 2:
        return ""
    sentence = ngettext(
        "At least {count} tournament is needed for a rank.",
        "At least {count} tournaments are needed for a rank.",
        settings.minimum,
    )
    return sentence.format(count=settings.minimum)
