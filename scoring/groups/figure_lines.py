"""Bids, Weis and Stöck of a group in words: game by game, of everyone and of each person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from scoring.evenings.kept_deals import DealStatistics, GameStatistics
from scoring.figure_words import BidInWords, SumInWords, bids_in_words, bids_sum_in_words, deal_sums_in_words
from scoring.new_game import game_name
from scoring.tables import facts_on_one_line, points_text


@dataclass(frozen=True)
class FigureLines:
    """The figures of somebody, or of everyone; `deals` are all that were played."""

    name: str
    deals: str
    sums: Sequence[SumInWords]
    bids: Sequence[BidInWords]

    @property
    def bid_lines(self) -> Sequence[SumInWords]:
        """Each bid with how often it was made: Shields 100, 7 of 9 made."""
        words = gettext("{made} of {total} made")
        return [
            SumInWords(f"{each.trumps} {each.bid}", words.format(made=each.made, total=each.total))
            for each in self.bids
        ]

    @property
    def facts(self) -> str:
        """The figures on one line."""
        said = [(each.name, f"{each.value} {each.behind}") for each in self.sums]
        return facts_on_one_line(dict([(gettext("Deals"), self.deals), *said]))


@dataclass(frozen=True)
class GameLines:
    """The figures of one game; `behind` says in how many games and deals they were made."""

    name: str
    behind: str
    everyone: FigureLines
    people: Sequence[FigureLines]


def game_lines(found: GameStatistics, names: Mapping[str, str]) -> GameLines:
    """Return the figures of a game, the people in the order of `names`."""
    games = ngettext("{count} game", "{count} games", found.games)
    deals = ngettext("{count} deal", "{count} deals", found.whole.deals)
    counts = ((games, found.games), (deals, found.whole.deals))
    return GameLines(
        name=game_name(found.preset, to_target=False),
        behind=" · ".join(words.format(count=points_text(count)) for words, count in counts),
        everyone=figure_lines(gettext("Everyone"), found.whole),
        people=[figure_lines(names[key], found.people[key]) for key in names if key in found.people],
    )


def figure_lines(name: str, figures: DealStatistics) -> FigureLines:
    return FigureLines(
        name=name,
        deals=points_text(figures.deals),
        sums=[*bids_sum_in_words(figures.bids), *deal_sums_in_words(figures.sums)],
        bids=bids_in_words(figures.bids),
    )
