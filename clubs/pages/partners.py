"""Who played with whom over some evenings, and how far ahead: a list, and a picture of the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import cached_property
from django.utils.translation import gettext

from clubs.models.entries import names
from clubs.pages.numbers import signed_text
from clubs.statistics.pairs import PairSums
from core.heat import MOST_IN_GRID, HeatGrid, HeatScale, draw_heat


@dataclass(frozen=True, slots=True)
class PartnersInWords:
    """Two who sat on one side, by their keys and names; `lead` is points a deal above the other side."""

    keys: tuple[int, int]
    names: str
    rounds: int
    deals: int
    lead: float


@dataclass(frozen=True)
class PartnersOver:
    """The pairs of a game, those with most deals first; none where nobody changed partners.

    Who is not `called` anything is in none of them.
    """

    found: Sequence[PairSums]
    called: Mapping[int, str]

    @cached_property
    def sums(self) -> Sequence[PairSums]:
        called = self.called
        named = [each for each in self.found if each.one in called and each.other in called]
        partners = Counter(key for each in named for key in (each.one, each.other))
        return named if max(partners.values(), default=0) > 1 else []

    @property
    def all(self) -> Sequence[PartnersInWords]:
        return [self.in_words(each) for each in self.sums]

    def in_words(self, sums: PairSums) -> PartnersInWords:
        two = (sums.one, sums.other)
        title = names(sorted(self.called[key] for key in two))
        return PartnersInWords(two, title, sums.rounds, sums.deals, sums.lead)

    @cached_property
    def people(self) -> Sequence[int]:
        """Who sat with somebody, those with most deals first."""
        deals = Counter[int]()
        for each in self.sums:
            deals.update({each.one: each.deals, each.other: each.deals})
        return [key for key, _deals in deals.most_common()]

    @cached_property
    def paired(self) -> Sequence[PairSums]:
        """The pairs that are in the picture."""
        there = set(self.people[:MOST_IN_GRID])
        return [each for each in self.sums if {each.one, each.other} <= there]

    @property
    def shown(self) -> Sequence[PartnersInWords]:
        return [self.in_words(each) for each in self.paired]

    @cached_property
    def heat(self) -> Sequence[HeatGrid]:
        """The picture, wide and narrow; none of a few pairs."""
        place = {key: number for number, key in enumerate(self.people)}
        leads = {(place[each.one], place[each.other]): round(each.lead) for each in self.paired}
        most = max((abs(lead) for lead in leads.values()), default=0)
        called = [self.called[key] for key in self.people]
        return draw_heat(called, leads, HeatScale(-most, most, signed_text))

    @property
    def left_out(self) -> str:
        """Who is in the picture, where it has no room for everyone."""
        if len(self.people) <= MOST_IN_GRID:
            return ""
        sentence = gettext(
            "Only the {count} people with the most deals are in the picture; the list has everyone."
        )
        return sentence.format(count=MOST_IN_GRID)

    @property
    def left_out_of_book(self) -> str:
        """The same where the list has no more than the picture."""
        if len(self.people) <= MOST_IN_GRID:
            return ""
        return gettext("Only the {count} people with the most deals are shown.").format(count=MOST_IN_GRID)

    @property
    def description(self) -> str:
        """What the picture shows, for those who do not see it."""
        leads = [square.value for square in self.heat[0].squares]
        sentence = gettext("How far ahead any two partners were, in points a deal: from {low} to {high}.")
        return sentence.format(low=signed_text(min(leads)), high=signed_text(max(leads)))
