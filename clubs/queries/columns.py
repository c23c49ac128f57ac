"""What the office writes of each side at a table, as the tournament's game and settings need it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clubs.models import Tournament
from clubs.queries.sums import Measure, rules_of, sums_of
from clubs.standings.document import read_settings
from clubs.standings.settings import Counts, SitOut, Tie
from scoring.rules.capabilities import double_game_below, target_of
from scoring.rules.games import GAME_OF
from scoring.rules.games.endings import won
from scoring.rules.sides import BySide, Side


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns there are beside the points, and whether these can be less than nothing."""

    card_points: bool = False
    matches: bool = True
    game_points: bool = False
    below_zero: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        optional = {name: getattr(self, name) for name in ("card_points", "matches", "game_points")}
        return ("points", *(name for name, wanted in optional.items() if wanted))


def columns_of(tournament: Tournament) -> Columns:
    """Return the columns of a tournament's results.

    Whoever plays alone has points only. A game to the target writes no card points at the office: nobody
    there knows how many deals it took.
    """
    below_zero = GAME_OF[tournament.preset].below_zero(rules_of(tournament))
    if tournament.plays_alone:
        return Columns(matches=False, below_zero=below_zero)
    settings = read_settings(tournament.settings)
    by_card_points = sums_of(tournament).measure is Measure.CARD_POINTS
    return Columns(
        card_points=by_card_points and not tournament.to_target,
        game_points=tournament.to_target
        or settings.counts is Counts.GAME_POINTS
        or Tie.GAME_POINTS in settings.ties,
        below_zero=below_zero,
    )


def game_points(tournament: Tournament, points: Mapping[str, int]) -> dict[str, int] | None:
    """Return what a game with these totals is worth to each side: the higher one wins (SB-11, SC-6).

    A double game is worth 2. Level totals are worth nothing after a number of deals; None where a game to
    the target cannot have ended so.
    """
    totals = BySide.of(points["NS"], points["EW"])
    if totals[Side.NS] == totals[Side.EW]:
        return None if tournament.to_target else dict.fromkeys(points, 0)
    line = double_game_below(rules_of(tournament))
    winner = Side.NS if totals[Side.NS] > totals[Side.EW] else Side.EW
    outcome = won(winner, totals, double_game_below=line)
    return {side.value: worth for side, worth in outcome.game_points.items()}


def forfeit_points(tournament: Tournament, deals: int | None) -> int | None:
    """Return what is proposed for the side that is there when the other is not; the other gets nothing.

    As much as a bye where that is a fixed number, for the one who stayed away must not make it worth more
    or less (TN-9); else half of what the sheet would have added up to; else, in a game to the target, the
    target. None where nothing follows from the settings.
    """
    settings = read_settings(tournament.settings)
    if not isinstance(settings.sit_out, SitOut):
        return settings.sit_out
    sums = sums_of(tournament)
    expected = sums.expected(deals) if sums.measure is Measure.POINTS else None
    if expected is not None:
        return expected // 2
    return target_of(rules_of(tournament)) if deals is None else None
