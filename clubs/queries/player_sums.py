"""A player's sums over all years, by game: computed once for the results of the club as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from clubs.models import Player
from clubs.queries.deal_sums import deal_sums_of_player
from clubs.queries.kept_by_results import kept_by_results
from clubs.queries.player_bids import bids_of_player
from clubs.queries.player_tables import PlayedWhere, TablePlayed, player_tables
from clubs.queries.rows import grouped
from clubs.statistics.sums import (
    PlayerSums,
    PlayerTable,
    grouped_tables,
    limits_of,
    most_won_in_a_row,
    player_sums,
    sums_beside,
)
from scoring.evenings.bids import NO_BIDS, GameBids
from scoring.evenings.deal_sums import NO_DEALS, DealSums
from scoring.rules.games import GAME_OF

LATEST_EVENINGS = 24
"""So many evenings are summed one by one."""

DIVISIONS: Mapping[str, Callable[[PlayedWhere], object]] = {
    "year": lambda where: where.day.year,
    "season": lambda where: where.season,
    "evening": lambda where: where.tournament,
}
"""How the years can be divided: what tells one part from the next, nothing for what is in none."""


@dataclass(frozen=True, slots=True)
class PeriodSums:
    """A year, a season or an evening, told by its first table, and the limits of its parts' averages."""

    first: PlayedWhere
    sums: PlayerSums
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class GameSums:
    """All that a player has played of a game; `bids` are the player's own, and so the doubles in `deal_sums`.

    `periods` has the divisions that say something, their parts the oldest first.
    """

    sums: PlayerSums
    won_in_a_row: int | None
    highest: TablePlayed
    lowest: TablePlayed
    bids: GameBids
    deal_sums: DealSums
    periods: Mapping[str, Sequence[PeriodSums]]
    partners: Mapping[int, PlayerSums]
    opponents: Mapping[int, PlayerSums]


def sums_of_player(player: Player) -> Mapping[str, GameSums]:
    """Return the sums of each game by its preset, of the one played most first."""
    return kept_by_results(player.club, f"player-{player.pk}", lambda: sums_by_game(player))


def sums_by_game(player: Player) -> Mapping[str, GameSums]:
    found = player_tables(player)
    rounds = Counter(each.where.preset for each in found.tables)
    bids, deals = bids_of_player(player, found.sides), deal_sums_of_player(player, found.sides)
    return {
        preset: game_sums(
            [each for each in found.tables if each.where.preset == preset],
            bids.get(preset, NO_BIDS),
            deals.get(preset, NO_DEALS),
        )
        for preset, _rounds in rounds.most_common()
    }


def game_sums(played: Sequence[TablePlayed], bids: GameBids, deal_sums: DealSums) -> GameSums:
    tables = [each.table for each in played]
    return GameSums(
        player_sums(tables),
        won_in_a_row=most_won_in_a_row(tables, fewest_first=GAME_OF[played[0].where.preset].fewest_first),
        highest=max(played, key=lambda each: each.table.points),
        lowest=min(played, key=lambda each: each.table.points),
        bids=bids,
        deal_sums=deal_sums,
        periods={division: parts for division in DIVISIONS if (parts := periods_by(division, played))},
        partners=sums_beside(tables, lambda table: table.partners),
        opponents=sums_beside(tables, lambda table: table.opponents),
    )


def periods_by(division: str, played: Sequence[TablePlayed]) -> Sequence[PeriodSums]:
    """Return the parts of a division; none where there is one only, unless it is an evening."""
    part = DIVISIONS[division]
    groups = list(grouped([(key, each) for each in played if (key := part(each.where))]).values())
    if division == "evening":
        return [period_sums(group, id) for group in groups[-LATEST_EVENINGS:]]
    return [period_sums(group, attrgetter("evening")) for group in groups] if len(groups) > 1 else []


def period_sums(played: Sequence[TablePlayed], part: Callable[[PlayerTable[int]], int]) -> PeriodSums:
    tables = [each.table for each in played]
    return PeriodSums(played[0].where, player_sums(tables), *limits_of(grouped_tables(tables, part).values()))
