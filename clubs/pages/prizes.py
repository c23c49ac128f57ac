"""The prizes, to be called out from the last one to the first: by the prize plan, or by ranks alone (PR)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.functional import cached_property
from django.utils.translation import gettext

from clubs.amounts import francs_text
from clubs.models import Tournament
from clubs.pages.entries import Entrant, entrants_of
from clubs.pages.numbers import number_text
from clubs.pages.standings import groups_to_choose
from clubs.pages.standings_explanation import Explained
from clubs.pages.tournament_lists import READY, ListSource, ready_name
from clubs.prizes.awards import Award, Placed, awards, in_call_order
from clubs.prizes.plan import STANDINGS, Places, PrizePlan, prize_plan_fingerprint, read_prize_plan
from clubs.queries.cash import cash_sums
from clubs.queries.standings import of_group, standings_of
from clubs.standings.lists.description import ListDescription, read_list_description
from clubs.standings.values import StandingsRow

USUAL = 10
PODIUM = 3


@dataclass(frozen=True, slots=True)
class Winner:
    """Who is called, with what counted, and what is handed over where the plan says it."""

    title: str
    total: str
    section: str
    decided_by: str
    gift: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """One place and all who share it: they are called together.

    `contest` is the name of the list, empty for the standings; a place may be counted `from_last`.
    """

    rank: int
    winners: tuple[Winner, ...]
    contest: str = ""
    from_last: bool = False

    @property
    def is_podium(self) -> bool:
        return self.rank <= PODIUM and self.is_of_standings

    @property
    def is_of_standings(self) -> bool:
        """Whether the place is a rank."""
        return not (self.contest or self.from_last)

    @property
    def heading(self) -> str:
        """Return what is called out before the names, empty for a rank."""
        return " · ".join(filter(None, [self.contest, self._from_last]))

    @property
    def _from_last(self) -> str:
        if not self.from_last:
            return ""
        if self.rank == 1:
            return gettext("Last place")
        return gettext("place {place} from the end").format(place=self.rank)


@dataclass(frozen=True)
class PrizesPage:
    """Who is called, the last first; without a plan the ranks up to `places`, with all who share the last."""

    tournament: Tournament
    places: int
    ranked: int
    calls: tuple[Call, ...]
    is_planned: bool = False
    group: str = ""

    @classmethod
    def of(
        cls, tournament: Tournament, places: int = USUAL, group: str = "", *, short_names: bool = False
    ) -> PrizesPage:
        """Return the ranks, of all or of the group of that letter."""
        standings = of_group(tournament, standings_of(tournament), group)
        entrants = entrants_of(tournament, short_names=short_names)
        explained = Explained.of(tournament, standings, entrants)
        ranked = [(row.rank, row) for row in standings.rows if row.rank is not None and standings.numbers]
        calls: dict[int, list[Winner]] = {}
        for rank, row in ranked:
            if rank <= places:
                calls.setdefault(rank, []).append(_winner(row, entrants[row.entry], explained))
        last_first = tuple(Call(rank, tuple(winners)) for rank, winners in reversed(calls.items()))
        return cls(tournament, places, len(ranked), last_first, group=group)

    @classmethod
    def by_plan(cls, tournament: Tournament, places: int = USUAL, group: str = "") -> PrizesPage:
        """Return who wins by the plan, or the ranks where there is none."""
        given = PlannedPrizes.of(tournament)
        if not given.plan.prizes:
            return cls.of(tournament, places, group)
        return cls(tournament, places, 0, tuple(given.calls()), is_planned=True)

    @property
    def offered(self) -> Sequence[int]:
        return [places for places in (3, 5, 10, 20, 50) if places < self.ranked] + [self.ranked]

    @property
    def groups(self) -> Sequence[tuple[str, str]]:
        return groups_to_choose(self.tournament)

    @property
    def group_title(self) -> str:
        """The title of the group whose ranks these are, nothing where they are those of all."""
        return dict(self.groups).get(self.group, "")


def _winner(row: StandingsRow[int], entrant: Entrant, explained: Explained) -> Winner:
    return Winner(
        title=entrant.title,
        total=number_text(row.total),
        section=entrant.section,
        decided_by=explained.decided_by(row),
    )


# By the plan

Key = int | str
"""Who wins: an entry by its key, or a group of a list by its name."""


@dataclass(frozen=True)
class PlannedPrizes:
    """A plan with all that it is applied to; amounts in Rappen."""

    tournament: Tournament
    plan: PrizePlan

    @classmethod
    def of(cls, tournament: Tournament) -> PlannedPrizes:
        return cls(tournament, read_prize_plan(tournament.prize_plan))

    @property
    def fingerprint(self) -> str:
        """What differs when somebody else has changed the plan."""
        return prize_plan_fingerprint(self.tournament.prize_plan)

    @cached_property
    def source(self) -> ListSource:
        return ListSource.read(self.tournament)

    @cached_property
    def fund(self) -> int:
        """What there is to share out: as the plan says, or what the cash desk has left."""
        return cash_sums(self.tournament).books.fund if self.plan.fund is None else self.plan.fund

    @cached_property
    def descriptions(self) -> Mapping[str, tuple[str, ListDescription]]:
        """The lists that there are, by their keys, with their names."""
        kept = {
            str(each.place): (each.name, read_list_description(each.description))
            for each in self.tournament.lists.all()
        }
        ready = {key: (ready_name(self.tournament, key), ready.description) for key, ready in READY.items()}
        return ready | kept

    @property
    def choices(self) -> Sequence[tuple[str, str]]:
        """The standings and all lists, by their keys, to choose from."""
        lists = [(key, name) for key, (name, _description) in self.descriptions.items()]
        return [(STANDINGS, gettext("Standings")), *lists]

    @cached_property
    def awards(self) -> tuple[Award[Key], ...]:
        """Who gets what, in the order in which it is called."""
        contested = dict.fromkeys(prize.list_key for prize in self.plan.prizes)
        lists = {key: [placed for placed, _ in self.lines(key)] for key in contested}
        return tuple(in_call_order(self.plan, awards(self.plan, lists, self.fund)))

    def lines(self, key: str) -> Iterator[tuple[Placed[Key], str]]:
        """Yield a list's lines, all of them, with what counted."""
        if key == STANDINGS:
            if self.source.standings.numbers:
                for row in self.source.standings.rows:
                    yield Placed(row.rank, row.entry), number_text(row.total)
        elif key in self.descriptions:
            description = replace(self.descriptions[key][1], last=None)
            for line in self.source.made_of(description):
                if line.entries:
                    value = self.source.as_listed(line, description).value
                    yield Placed(line.place, line.group or line.entries[0]), value

    def calls(self) -> Iterator[Call]:
        """Yield who is called, with whoever shares the place."""
        totals: dict[str, dict[Key, str]] = {}
        for (key, from_last, place), together in groupby(self.awards, key=self._called_as):
            if key not in totals:
                # Of several rounds of the same entry the first is the best.
                totals[key] = {placed.winner: value for placed, value in reversed([*self.lines(key)])}
            winners = tuple(self._winner(award, totals[key]) for award in together)
            contest = "" if key == STANDINGS else self.descriptions[key][0]
            yield Call(place, winners, contest, from_last)

    def _called_as(self, award: Award[Key]) -> tuple[str, bool, int]:
        prize = self.plan.prizes[award.prize]
        return prize.list_key, prize.places is Places.FROM_LAST, award.place

    def _winner(self, award: Award[Key], totals: Mapping[Key, str]) -> Winner:
        return Winner(
            title=self.title(award.winner),
            total=totals[award.winner],
            section=self.section(award.winner),
            decided_by="",
            gift=gift_text(award),
        )

    def title(self, winner: Key) -> str:
        return winner if isinstance(winner, str) else self.source.entrants[winner].title

    def section(self, winner: Key) -> str:
        return "" if isinstance(winner, str) else self.source.entrants[winner].section

    @property
    def given(self) -> int:
        """What is given in money."""
        return sum(award.amount for award in self.awards)

    @property
    def sums(self) -> Mapping[str, str]:
        """The fund, what is given of it, and what is left, by their names."""
        return {
            gettext("Left for prizes"): francs_text(self.fund),
            gettext("Given by the plan"): francs_text(self.given),
            gettext("Remains"): francs_text(self.fund - self.given),
        }


def gift_text(award: Award[Key]) -> str:
    """Say what somebody is handed over: CHF 50.00 · Ham."""
    money = [francs_text(award.amount)] if award.amount else []
    things = " / ".join(award.things)
    if award.by_lot:
        things = gettext("by lot: {things}").format(things=things)
    return " · ".join([*money, *filter(None, [things])])
