"""Tables that form themselves: any four sit down, in an event whose rounds are not drawn.

Each takes the first round in which nobody of them has played, so a person's rounds are his attempts. Such a
round has one draw, released at once, to which tables are added; results, cards and control are as ever.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, time, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from clubs.actions.access_cards import issue_cards
from clubs.actions.check_in import add_walk_in
from clubs.actions.draws import (
    DrawRefused,
    check_unlocked,
    current_draw,
    draw_number,
    lock_open_round,
    replace_draw,
)
from clubs.actions.entries import entry_label
from clubs.actions.members import lock_members
from clubs.actions.seating import new_seats
from clubs.actions.strengths import keep_further_strengths
from clubs.actions.tournaments import begin_tournament, check_not_over
from clubs.audit_log import log_action
from clubs.models import (
    Action,
    Admission,
    Draw,
    Entry,
    Round,
    RoundState,
    Seat,
    Table,
    Tournament,
    TournamentKind,
)
from clubs.queries.draws import entry_key
from clubs.schedules.values import SeatedTable
from clubs.tournament_lock import lock_tournament
from core.errors import N_
from core.recent import recent_span

OPEN = "open"
"""What the algorithm of a draw is called whose tables form themselves."""

AT_ONCE = timedelta(minutes=10)
"""Within it the same people in the same seats mean the table that they have: none is played so fast."""

Sitter = Entry | str
"""Who sits down: somebody who is entered, or the name of somebody new."""


@transaction.atomic
def open_table(tournament: Tournament, sitters: Sequence[Sitter], *, by: User | None) -> Table:
    """Let these play at a new table: four in the order of play, or two pairs; who is new is entered.

    Whoever says so twice, with two phones or by tapping twice, has the same table still. Players who open it
    with a phone of theirs have no account, so `by` is nobody.
    """
    lock_members(tournament.club)
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    if tournament.kind == TournamentKind.TEAMS:
        raise DrawRefused(N_("Teams sit at several tables at once: let Standblatt draw this round."))
    entries = [_entered(tournament, sitter, by=by) for sitter in sitters]
    if begun := _just_begun(tournament, entries):
        return begun
    _check_may_play(tournament, entries)
    begin_tournament(tournament, by=by)
    draw = _draw_for(tournament, entries, by=by)
    last = draw.tables.aggregate(last=Max("number"))["last"] or 0
    table = Table.objects.create(draw=draw, number=last + 1, opened=timezone.now())
    keys = {entry_key(entry): entry for entry in entries}
    seated = SeatedTable(table.number, tuple(keys), alone=draw.round.plan.alone)
    Seat.objects.bulk_create(new_seats(draw, table, seated, keys))
    keep_further_strengths(tournament)
    issue_cards([table])
    log_action(
        tournament,
        Action.TABLE_OPENED,
        by=by,
        subject=f"{draw.round.number}/{table.number}",
        after={"entries": [entry.number for entry in entries]},
    )
    return table


def _entered(tournament: Tournament, sitter: Sitter, *, by: User | None) -> Entry:
    if isinstance(sitter, Entry):
        return tournament.entries.with_members().get(pk=sitter.pk)
    entry = add_walk_in(tournament, [sitter], by=by)
    # Whoever comes late has missed nothing: no round is played at one time.
    entry.joined_round = 1
    entry.save(update_fields=["joined_round"])
    return entry


def _just_begun(tournament: Tournament, entries: Sequence[Entry]) -> Table | None:
    """Return the table at which these have just sat down in these seats, with nothing written yet."""
    here = Table.objects.current().filter(
        draw__round__tournament=tournament,
        opened__range=recent_span(AT_ONCE, timezone.now()),
        seats__entry=entries[0],
    )
    for table in here.distinct().with_seats().select_related("draw__round", "game"):
        seated = dict.fromkeys(seat.entry_id for seat in table.seated().values())
        if list(seated) == [entry.pk for entry in entries] and not _is_written(table):
            return table
    return None


def _is_written(table: Table) -> bool:
    """Whether anything was entered at a table; a phone that was let in has begun a game without deals."""
    has_deals = table.game is not None and table.game.revisions.of_deals().exists()
    return has_deals or table.results.exists()


def _check_may_play(tournament: Tournament, entries: Sequence[Entry]) -> None:
    if len({entry.pk for entry in entries}) < len(entries):
        raise DrawRefused(N_("Somebody has two seats."))
    complete = set(tournament.entries.complete().filter(left_round=None).values_list("pk", flat=True))
    for entry in entries:
        if entry.pk not in complete:
            raise DrawRefused(N_("{entry} does not take part any more."), entry=entry_label(entry))
    most = tournament.tables_a_day
    for entry in entries:
        if most is not None and tables_today(tournament, entry) >= most:
            raise DrawRefused(
                N_("{entry} has played at {most} tables today: more are not allowed."),
                entry=entry_label(entry),
                most=most,
            )


def tables_today(tournament: Tournament, entry: Entry) -> int:
    """Return at how many tables that formed themselves an entry has sat down today."""
    midnight = timezone.make_aware(datetime.combine(timezone.localdate(), time.min))
    tables = Table.objects.current().filter(draw__round__tournament=tournament, opened__gte=midnight)
    return tables.filter(seats__entry=entry).distinct().count()


def _draw_for(tournament: Tournament, entries: Sequence[Entry], *, by: User | None) -> Draw:
    """Return the draw of the first round in which nobody of these sits; one that is begun now, if need be."""
    keys = [entry.pk for entry in entries]
    for round_ in tournament.rounds.all():
        round_.tournament = tournament
        draw = current_draw(round_)
        if round_.state == RoundState.PLANNED and draw is None:
            return _begun(round_, by=by)
        if not round_.is_released:
            break
        if draw and _is_free(round_, draw, keys):
            draw.round = round_
            return draw
    raise DrawRefused(
        N_("There is no round left in which none of these has played: add rounds in the settings.")
    )


def _is_free(round_: Round, draw: Draw, entries: Collection[int]) -> bool:
    is_open = draw.algorithm == OPEN and not draw.locked and round_.state == RoundState.RELEASED
    return is_open and not Seat.objects.filter(draw=draw, entry__in=entries).exists()


def _begun(round_: Round, *, by: User | None) -> Draw:
    draw = Draw(seed=0, algorithm=OPEN, created_by=by, released=timezone.now())
    replace_draw(round_, draw)
    log_action(
        round_.tournament,
        Action.ROUND_RELEASED,
        by=by,
        subject=str(round_.number),
        after={"draw": draw_number(draw)},
    )
    return draw


@transaction.atomic
def withdraw_table(table: Table, *, by: User) -> None:
    """Take a table away that was opened by mistake, as long as nothing was written there.

    A phone that was let in has begun the table's game; it goes too, unless something waits on a phone.
    """
    tournament = lock_open_round(table.draw.round).tournament
    found = (
        Table.objects.current()
        .filter(pk=table.pk, opened__isnull=False)
        .select_related("draw", "game")
        .first()
    )
    if found is None:
        return
    check_unlocked(found.draw)
    if _is_written(found) or Admission.objects.filter(token__table=found, unsent__gt=0).exists():
        raise DrawRefused(N_("Something has been written at this table: correct its result instead."))
    log_action(
        tournament,
        Action.TABLE_WITHDRAWN,
        by=by,
        subject=f"{table.draw.round.number}/{table.number}",
        before={"entries": sorted({seat.entry.number for seat in table.seats.select_related("entry")})},
    )
    found.delete()
    if found.game is not None:
        found.game.delete()
