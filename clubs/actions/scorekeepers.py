"""Scorekeepers who do not play: who of them writes at which table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from clubs.actions import members
from clubs.actions.known_people import Answers, add_guest, check_names_clear, said_person
from clubs.actions.tournaments import check_not_over
from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import Action, EntryMember, Player, Scorekeeper, Tournament
from clubs.queries.scorekeepers import scorekeepers_of
from clubs.tournament_lock import lock_tournament
from core.errors import N_


class ScorekeeperRefused(Refused):
    """Somebody who cannot write at a table."""


@transaction.atomic
def assign_scorekeepers(
    tournament: Tournament, names: Mapping[int, str], *, by: User, answers: Answers | None = None
) -> int:
    """Say who writes at these tables, by their numbers; an empty name leaves a table to its players.

    A name that nobody has is a guest's. Returns how many tables have another scorekeeper.
    """
    members.lock_members(tournament.club)
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    before = scorekeepers_of(tournament)
    fields = {name: _field(table) for table, name in names.items() if name}
    check_names_clear(
        tournament.club,
        fields,
        answers,
        here={},
        is_clear=lambda called: len(called) == 1,
        at=fields.__getitem__,
    )
    new = {table: _somebody(tournament, table, name, answers, by=by) for table, name in names.items() if name}
    tournament.scorekeepers.filter(table__in=names).delete()
    _check_at_one_table(tournament, new)
    Scorekeeper.objects.bulk_create(
        Scorekeeper(tournament=tournament, table=table, player=player) for table, player in new.items()
    )
    after = scorekeepers_of(tournament)
    changed = [table for table in names if before.get(table) != after.get(table)]
    if changed:
        log_action(
            tournament,
            Action.SCOREKEEPERS_ASSIGNED,
            by=by,
            before=_facts(before, changed),
            after=_facts(after, changed),
        )
    return len(changed)


def stop_writing(tournament: Tournament, players: Iterable[Player], *, by: User | None) -> None:
    """Leave the tables at which these write to their players: from now on they play themselves."""
    rows = tournament.scorekeepers.filter(player__in=list(players))
    before = {str(row.table): row.player.name for row in rows.select_related("player")}
    if before:
        rows.delete()
        log_action(
            tournament,
            Action.SCOREKEEPERS_ASSIGNED,
            by=by,
            before=before,
            after=dict.fromkeys(before, ""),
        )


def _somebody(tournament: Tournament, table: int, name: str, answers: Answers | None, *, by: User) -> Player:
    """Return the member or guest of that name, or somebody new; refuse who plays."""
    person = said_person(tournament.club, name, answers, by=by)
    called = [person] if person else tournament.club.players.listed().called(name)
    if len(called) > 1:
        raise ScorekeeperRefused(
            N_("Several are called {name}: rename one of them among the members."),
            name=name,
            at=_field(table),
        )
    if not called:
        return add_guest(tournament.club, name, by=by)
    [player] = called
    playing = EntryMember.objects.filter(tournament=tournament, entry__left_round=None)
    if playing.filter(Q(player=player) | Q(substitute=player)).exists():
        raise ScorekeeperRefused(
            N_("{name} plays in this tournament: choose somebody who does not."),
            name=player.name,
            at=_field(table),
        )
    return player


def _check_at_one_table(tournament: Tournament, new: Mapping[int, Player]) -> None:
    elsewhere = {row.player_id: row.table for row in tournament.scorekeepers.all()}
    for table, player in new.items():
        other = elsewhere.setdefault(player.pk, table)
        if other != table:
            raise ScorekeeperRefused(
                N_("{name} already writes at table {number}."),
                name=player.name,
                number=other,
                at=_field(table),
            )


def _field(table: int) -> str:
    """Return the field of a form that has the scorekeeper of a table."""
    return f"table-{table}"


def _facts(names: Mapping[int, str], tables: Iterable[int]) -> dict[str, str]:
    return {str(table): names.get(table, "") for table in tables}
