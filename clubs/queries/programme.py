"""Programme of an evening as a whole: which games are played in it, and in which of its rounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from clubs.models import GamePlan, Round, Tournament, TournamentKind
from scoring.new_game import game_name


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """A game with its house rules, and how many deals its rounds have, None for games to their goal."""

    plan: GamePlan
    rounds: tuple[int, ...]
    deals: tuple[int | None, ...]

    @property
    def name(self) -> str:
        """What it is called; no goal stands in the name where no round is played to it."""
        return game_name(self.plan.preset, to_target=None in self.deals)


def games_of(tournament: Tournament, rounds: Iterable[Round]) -> Sequence[PlannedGame]:
    """Return the games of some rounds in the order in which they come; without any round the tournament's."""
    found: list[list[Round]] = []
    for round_ in rounds:
        round_.tournament = tournament
        same = next((others for others in found if _same_rules(others[0].plan, round_.plan)), None)
        if same is None:
            found.append([round_])
        else:
            same.append(round_)
    if not found:
        return [PlannedGame(tournament.plan, (), (tournament.deals,))]
    return [
        PlannedGame(
            same[0].plan, tuple(each.number for each in same), tuple(each.plan.deals for each in same)
        )
        for same in found
    ]


def _same_rules(one: GamePlan, other: GamePlan) -> bool:
    return (one.preset, one.document) == (other.preset, other.document)


def has_partners(tournament: Tournament) -> bool:
    """Whether partners change and could come again: not with pairs, not where all play alone."""
    if tournament.kind != TournamentKind.INDIVIDUAL:
        return False
    others = tournament.rounds.exclude(preset="") if tournament.plays_alone else []
    return not tournament.plays_alone or any(not round_.plan.alone for round_ in others)


def begun_rounds(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of the rounds in which a table has a result, or has begun to write its deals."""
    begun = Q(draws__tables__results__isnull=False) | Q(draws__tables__game__isnull=False)
    return frozenset(tournament.rounds.filter(begun).values_list("number", flat=True))
