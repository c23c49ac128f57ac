"""Two rows of one person become one: every result stays, under the row that remains."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.members import MemberRefused, facts_of, held_member, renew, tournaments_of
from clubs.actions.seating import rename_players
from clubs.audit_log import log_action
from clubs.models import Action, EntryMember, Player, Seat
from scoring.rules.errors import _

FILLED = ("short_name", "number", "section", "email", "gender")
"""What the row that remains takes over where it has nothing itself."""


@transaction.atomic
def merge(gone: Player, *, into: Player, by: User) -> Player:
    """Make one member of two rows; `gone` stays as a row that points to the other.

    Refused where both take part in a tournament: then they are two people.
    """
    # Members are held before tournaments, as whoever enters them does it, or two could wait for each other.
    gone, into = held_member(gone), held_member(into)
    concerned = list(tournaments_of([gone]).locked().order_by("pk"))
    _may_merge(gone, into)
    before = {"gone": facts_of(gone), "remains": facts_of(into)}
    counts = _repoint(gone, into)
    _fill(into, gone)
    renew(concerned)
    log_action(
        into.club,
        Action.MEMBERS_MERGED,
        by=by,
        subject=f"{gone.name} → {into.name}",
        before=before,
        after={"remains": facts_of(into), **counts},
    )
    return into


def _may_merge(gone: Player, into: Player) -> None:
    if gone.pk == into.pk or gone.club_id != into.club_id:
        raise MemberRefused(_("Choose two members of this club."))
    both = tournaments_of([gone]) & tournaments_of([into])
    if met := both.first():
        raise MemberRefused(
            _("{first} and {second} both take part in “{tournament}”: they are two people."),
            first=gone.name,
            second=into.name,
            tournament=met.name,
        )


def _repoint(gone: Player, into: Player) -> dict[str, int]:
    """Give everything that points to one row to the other; return how much that was."""
    gone.merged.update(merged_into=into)
    counts = {
        "entries": EntryMember.objects.filter(player=gone).update(player=into),
        "stood_in": EntryMember.objects.filter(substitute=gone).update(substitute=into),
        "seats": Seat.objects.filter(player=gone).update(player=into),
    }
    rename_players(Seat.objects.filter(player=into))
    return counts


def _fill(into: Player, gone: Player) -> None:
    taken_over = [field for field in FILLED if not getattr(into, field) and getattr(gone, field)]
    for field in taken_over:
        setattr(into, field, getattr(gone, field))
    # A number names one member: the row that is gone gives its own up first.
    gone.number, gone.merged_into, gone.active = "", into, False
    gone.save(update_fields=["number", "merged_into", "active"])
    if taken_over:
        into.save(update_fields=taken_over)
