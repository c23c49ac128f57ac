"""Messages to the phones in the hall: sent to all tables or one of them, withdrawn."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actions.results import table_label
from clubs.actions.tournaments import check_not_over
from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import Action, Message, RoundState, Table, Tournament
from clubs.tournament_lock import lock_tournament
from core.errors import N_
from core.recent import recent_span

LONGEST_MESSAGE = 200
"""Letters that a phone shows at once."""

TWICE = timedelta(minutes=1)
"""Who sends the same to the same table within this time has tapped twice."""


class MessageRefused(Refused):
    """This cannot be sent, as things stand."""


@transaction.atomic
def send_message(tournament: Tournament, *, text: str, by: User, table: Table | None = None) -> Message:
    """Show a sentence on the phones of all tables, or of one."""
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    text = " ".join(text.split())
    if not 1 <= len(text) <= LONGEST_MESSAGE:
        raise MessageRefused(N_("A message has 1 to {most} characters."), at="text", most=LONGEST_MESSAGE)
    now = _open_table(tournament, table) if table else None
    sent = _sent_just_now(tournament, now, text, by)
    if sent:
        return sent
    message = Message.objects.create(tournament=tournament, table=now, text=text, by=by)
    _log(message, tournament, Action.MESSAGE_SENT, by=by)
    return message


@transaction.atomic
def withdraw_message(message: Message, *, by: User) -> Message:
    """Take a sentence off the phones; to do it twice does no harm."""
    tournament = lock_tournament(message.tournament)
    now = Message.objects.select_related("table__draw__round").get(pk=message.pk)
    if now.withdrawn:
        return now
    now.withdrawn = timezone.now()
    now.save(update_fields=["withdrawn"])
    _log(now, tournament, Action.MESSAGE_WITHDRAWN, by=by)
    return now


def _open_table(tournament: Tournament, table: Table) -> Table:
    """Return the table as it is now; refuse where nobody sits at it any more."""
    here = Table.objects.filter(draw__round__tournament=tournament).select_related("draw__round")
    now = here.get(pk=table.pk)
    if not now.draw.current or now.draw.round.state != RoundState.RELEASED:
        raise MessageRefused(N_("Nobody is playing at this table now: choose another one."), at="table")
    return now


def _sent_just_now(tournament: Tournament, table: Table | None, text: str, by: User) -> Message | None:
    lately = recent_span(TWICE, timezone.now())
    return tournament.messages.shown().filter(table=table, text=text, by=by, at__range=lately).first()


def _log(message: Message, tournament: Tournament, action: Action, *, by: User) -> None:
    subject = table_label(message.table) if message.table else ""
    log_action(tournament, action, by=by, subject=subject, after={"text": message.text})
