"""Programme of an evening: what each round has of its own, changed until a table has begun to write."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.counted_fairness import recount_fairness
from clubs.actions.tournament_settings import (
    MOST_DEALS,
    TournamentRefused,
    best_of_problems,
    game_problems,
    way_problems,
)
from clubs.actions.tournaments import check_not_over
from clubs.audit_log import differences, log_action
from clubs.formats import rules_of
from clubs.models import Action, BestOf, GamePlan, Round, RoundOrder, Tournament
from clubs.models.draws import LINE, MOST_PERCENT, WHOLE
from clubs.queries.programme import begun_rounds
from clubs.standings.document import read_settings
from clubs.standings.settings import Counts
from clubs.tournament_lock import lock_tournament
from core.errors import N_, RulesError
from scoring.rules.capabilities import target_of
from scoring.rules.house import Setting

LARGEST_GOAL = 100_000


@dataclass(frozen=True, slots=True)
class ProgrammeLine:
    """What is wanted of a round: nothing that is left out differs from the tournament's settings.

    It has so many `deals`, or is one game to the `goal`.
    """

    name: str = ""
    preset: str = ""
    deals: int | None = None
    goal: int | None = None
    percent: int = WHOLE
    order: str = ""
    method: str = ""
    best_of_games: int | None = None

    @classmethod
    def of(cls, round_: Round) -> ProgrammeLine:
        to_goal = round_.own_length and round_.deals is None
        return cls(
            name=round_.name,
            preset=round_.preset,
            deals=round_.deals if round_.own_length else None,
            goal=target_of(round_.plan.rules) if to_goal else None,
            percent=round_.percent,
            order=round_.order,
            method=round_.method,
            best_of_games=round_.best_of_games,
        )


@transaction.atomic
def change_programme(
    tournament: Tournament, lines: Mapping[int, ProgrammeLine], *, by: User, reason: str = ""
) -> Tournament:
    """Give rounds, by their numbers, their lines of the programme.

    Once the tournament is published, whoever changes more than a name says why (TN-7). What is played in a
    round in which a table has begun is not changed any more.
    """
    tournament = lock_tournament(tournament)
    begun = begun_rounds(tournament)
    was, now = dict[str, Any](), dict[str, Any]()
    for round_ in tournament.rounds.filter(number__in=lines):
        before = describe_line(round_)
        _apply(round_, lines[round_.number])
        old, new = differences(before, describe_line(round_))
        if new:
            _check_changeable(round_, new, begun, reason)
            round_.save(update_fields=LINE)
            was[str(round_.number)], now[str(round_.number)] = old, new
    if now:
        check_not_over(tournament)
        recount_fairness(tournament, [int(number) for number, new in now.items() if "preset" in new])
        log_action(tournament, Action.PROGRAMME_CHANGED, by=by, before=was, after=now, reason=reason)
    return tournament


def describe_line(round_: Round) -> dict[str, Any]:
    """Return a round's line as plain JSON values, for the log."""
    return {name: getattr(round_, name) for name in LINE}


def _check_changeable(round_: Round, changed: Mapping[str, Any], begun: frozenset[int], reason: str) -> None:
    if changed.keys() == {"name"}:
        return
    if round_.number in begun:
        raise TournamentRefused(
            N_("{round} has begun: what is played in it can no longer be changed."), round=round_.title
        )
    _check_reason(round_.tournament, reason)


def _check_reason(tournament: Tournament, reason: str) -> None:
    if tournament.published and not reason:
        raise TournamentRefused(N_("The tournament is published: give a reason for the change."), at="reason")


def _apply(round_: Round, line: ProgrammeLine) -> None:
    """Let a round have its line; refuse what cannot be played or ranked, at the field that says so.

    Where only the name is another, nothing else is looked at: the settings may have changed meanwhile.
    """
    if line == replace(ProgrammeLine.of(round_), name=line.name):
        round_.name = line.name
        return
    for field, refused in _problems(round_.tournament, line):
        refused.at = f"{round_.number}-{field}"
        raise refused
    try:
        rules = _own_rules(round_, line)
    except RulesError as error:
        field = "goal" if line.goal else "deals"
        raise TournamentRefused(error.template, at=f"{round_.number}-{field}", **error.values) from error
    round_.name, round_.percent = line.name, line.percent
    round_.order, round_.method, round_.best_of_games = line.order, line.method, line.best_of_games
    round_.own_length = line.deals is not None or line.goal is not None
    round_.deals = line.deals if round_.own_length else round_.tournament.deals
    round_.preset, round_.rules = (line.preset or round_.tournament.preset, rules) if rules else ("", {})


def _own_rules(round_: Round, line: ProgrammeLine) -> dict[str, Setting]:
    """Return the round's own copy of its game's house rules; nothing where it has none of its own."""
    if not line.preset and line.goal is None:
        return {}
    tournament, preset = round_.tournament, line.preset or round_.tournament.preset
    agreed: Mapping[str, Setting] | None = None
    match_bonus = tournament.match_bonus
    if preset == round_.preset:
        agreed, match_bonus = round_.rules, round_.plan.match_bonus
    elif preset == tournament.preset:
        agreed = tournament.rules
    lasts = line.deals is not None or line.goal is not None
    deals, goal = (line.deals, line.goal) if lasts else (tournament.deals, _goal_of(tournament, preset))
    return rules_of(preset, deals=deals, match_bonus=match_bonus, goal=goal, agreed=agreed)


def _goal_of(tournament: Tournament, preset: str) -> int | None:
    """Return the goal of the tournament's own games; None where they have none, or this is another game."""
    is_one_game = tournament.deals is None and preset == tournament.preset
    return target_of(tournament.plan.rules) if is_one_game else None


def _problems(tournament: Tournament, line: ProgrammeLine) -> Iterator[tuple[str, TournamentRefused]]:
    """Yield what is wrong with a line, with the field that says so."""
    yield from (("preset", refused) for refused in game_problems(tournament, line.preset))
    if line.deals is not None and line.goal is not None:
        yield (
            "goal",
            TournamentRefused(N_("A round has a number of deals, or it is one game: enter one of them.")),
        )
    if line.deals is not None and not 1 <= line.deals <= MOST_DEALS:
        yield "deals", TournamentRefused(N_("A round has 1 to {most} deals."), most=MOST_DEALS)
    if not 1 <= line.percent <= MOST_PERCENT:
        yield "percent", TournamentRefused(N_("A round counts 1 to {most} per cent."), most=MOST_PERCENT)
    yield from _problems_of_order(tournament, line.order)
    yield from (("method", refused) for refused in way_problems(tournament, line.method))
    games = best_of_problems(line.preset or tournament.preset, line.best_of_games or BestOf.ONE)
    yield from (("best_of_games", refused) for refused in games)


def _problems_of_order(tournament: Tournament, order: str) -> Iterator[tuple[str, TournamentRefused]]:
    """Yield why a round has no order of its own: points that are added up all count in one direction."""
    if order not in ("", *RoundOrder.values):
        yield "order", TournamentRefused(N_("A round is won by the most or the fewest points."))
    elif order and read_settings(tournament.settings).counts is not Counts.RANK_POINTS:
        yield (
            "order",
            TournamentRefused(
                N_(
                    "Points of all rounds are added up here. For rounds that are won the other way round, "
                    "let the places in each round count (What counts)."
                )
            ),
        )


# House rules, as a table agrees on them before a quick game


@transaction.atomic
def change_house_rules(
    tournament: Tournament, changes: Mapping[str, Any], *, by: User, reason: str = ""
) -> Tournament:
    """Agree on house rules of the tournament's game, until a round without rules of its own has begun.

    Once the tournament is published, whoever changes them says why (TN-7).
    """
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    before = tournament.plan.rules.document()
    tournament.rules = _with_changes(tournament.plan, changes)
    was, now = differences(before, tournament.rules)
    if now:
        shared = tournament.rounds.filter(preset="", number__in=begun_rounds(tournament)).first()
        if shared:
            raise TournamentRefused(
                N_("{round} has begun: what is played in it can no longer be changed."), round=shared.title
            )
        _check_reason(tournament, reason)
        tournament.save(update_fields=["rules"])
        log_action(
            tournament,
            Action.TOURNAMENT_CHANGED,
            by=by,
            subject=tournament.name,
            before=was,
            after=now,
            reason=reason,
        )
    return tournament


@transaction.atomic
def change_round_house_rules(
    round_: Round, changes: Mapping[str, Any], *, by: User, reason: str = ""
) -> Round:
    """Agree on house rules of one round, which then has its own copy of its game's."""
    tournament = lock_tournament(round_.tournament)
    check_not_over(tournament)
    round_ = tournament.rounds.get(number=round_.number)
    plan, before = round_.plan, describe_line(round_)
    rules = _with_changes(plan, changes)
    if rules == plan.rules.document():
        return round_
    round_.preset, round_.rules = plan.preset, rules
    was, now = differences(before, describe_line(round_))
    _check_changeable(round_, now, begun_rounds(tournament), reason)
    round_.save(update_fields=["preset", "rules"])
    number = str(round_.number)
    log_action(
        tournament, Action.PROGRAMME_CHANGED, by=by, before={number: was}, after={number: now}, reason=reason
    )
    return round_


def _with_changes(plan: GamePlan, changes: Mapping[str, Any]) -> dict[str, Setting]:
    """Return the rules with changes; refuse what the game does not know, at the rule's field."""
    try:
        return plan.rules.override(changes).document()
    except RulesError as error:
        at = str(error.values.get("rule", ""))
        raise TournamentRefused(error.template, at=at, **error.values) from error
