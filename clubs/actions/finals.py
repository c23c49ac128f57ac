"""Finals: a tournament that follows another one, entered by who goes through there (ST-13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date as Date

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.clubs import lock_club
from clubs.actions.tournaments import copy_tournament, enter_again
from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import Action, Round, RoundState, State, Tournament
from clubs.queries.cut import cut_source
from clubs.queries.standings import ranked
from clubs.standings.cut.deciding import decide_cut
from clubs.standings.cut.document import kept_cut_document
from clubs.standings.cut.values import CutOutcome, CutRequest, CutState
from clubs.tournament_lock import lock_tournament
from core.errors import N_


class FinalRefused(Refused):
    """Why no final can be made, or not so."""


def is_played(tournament: Tournament, rounds: Iterable[Round]) -> bool:
    """Whether all its rounds are closed, so that it can go on with a final."""
    if tournament.state not in {State.RUNNING, State.FINISHED}:
        return False
    return {round_.state for round_ in rounds} == {RoundState.CLOSED}


@transaction.atomic
def create_final(
    tournament: Tournament,
    cut: CutRequest[str],
    *,
    name: str,
    date: Date,
    by: User,
    seen: Sequence[str] | None = None,
) -> Tournament:
    """Start a draft with the same game and those who go through, numbered in the order of the cut.

    `seen` are those whom somebody has seen to go through: where others do by now, nothing is made. The final
    has no groups and counts for no season; all else is as in the tournament, until somebody changes it.
    """
    lock_club(tournament.club, no_key=True)
    tournament = lock_tournament(tournament)
    if not is_played(tournament, tournament.rounds.all()):
        raise FinalRefused(N_("The final can be made once all rounds are closed."))
    outcome = decide_cut([cut_source(tournament, ranked(tournament))], cut)
    _check_decided(outcome)
    if seen is not None and list(seen) != list(outcome.through):
        raise FinalRefused(N_("Others go through now: look at the line again, then create the final."))
    final = copy_tournament(tournament, name=name, date=date, by=by)
    final.groups, final.hidden_from = 1, None
    final.cut = kept_cut_document(cut, outcome.through)
    final.save(update_fields=["groups", "hidden_from", "cut"])
    final.follows.add(tournament)
    by_key = {entry.key: entry for entry in tournament.entries.with_members()}
    enter_again(tournament, [by_key[key] for key in outcome.through], final)
    final.entries.update(group=None, outside_ranking=False)
    through = [f"{key} {by_key[key].short_title}" for key in outcome.through]
    log_action(tournament, Action.FINAL_CREATED, by=by, subject=final.name, after=through)
    log_action(final, Action.FINAL_CREATED, by=by, subject=tournament.name, after=through)
    return final


def _check_decided(outcome: CutOutcome[str]) -> None:
    states = {row.state for each in outcome.lists for row in each.rows}
    if CutState.UNDECIDED in states:
        raise FinalRefused(N_("Some are level at the line: decide which of them go through."))
    if not outcome.through:
        raise FinalRefused(N_("Nobody goes through: change the line first."))
