"""Import of members: an uploaded list is kept, its columns are set, its rows matched and stored.

A list is kept here between preview and decision (`BroughtList`). When it is stored each row is matched
anew, with the members of that moment; were they others when the preview was shown, it is shown again.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.member_import_fields import guess_columns
from clubs.actions.member_import_matching import MatchedRow, RowStatus, match_members
from clubs.actions.members import (
    MemberRefused,
    lock_members,
    member_facts,
    raise_revisions,
    set_fields,
    tournaments_of,
)
from clubs.actions.quotas import check_members
from clubs.actions.spreadsheets import SpreadsheetRow
from clubs.audit_log import log_action
from clubs.models import Action, BroughtList, Club, Player
from scoring.rules.errors import _


class ListChanged(MemberRefused):
    """Not what was shown would be stored, because somebody changed the members."""


class ListGone(MemberRefused):
    """Somebody was faster: the list is no more."""


def start_import(club: Club, rows: Sequence[SpreadsheetRow], *, by: User) -> BroughtList:
    """Keep a list until its owner has decided; those that nobody came back for are thrown away."""
    BroughtList.objects.forgotten().delete()
    columns, headed = guess_columns(rows)
    return BroughtList.objects.create(club=club, by=by, rows=rows, columns=columns, headed=headed)


def set_columns(brought: BroughtList, columns: Sequence[str], *, headed: bool) -> None:
    """Correct what the columns are."""
    brought.columns, brought.headed = list(columns), headed
    brought.save(update_fields=["columns", "headed"])


def member_rows(brought: BroughtList) -> list[SpreadsheetRow]:
    """Return the rows that are about members."""
    rows = [SpreadsheetRow(number, cells) for number, cells in brought.rows]
    return rows[1:] if brought.headed else rows


def match_rows(brought: BroughtList, choices: Mapping[int, str]) -> list[MatchedRow]:
    """Return the status of each row as things stand."""
    return match_members(brought.club.players.listed(), member_rows(brought), brought.columns, choices)


def matches_fingerprint(matches: Iterable[MatchedRow]) -> str:
    """Return a short text that differs when any row's status does."""
    parts = [
        (
            each.row,
            each.status,
            each.player and each.player.pk,
            each.changes,
            [who.pk for who in each.candidates],
        )
        for each in matches
    ]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


@transaction.atomic
def store_import(
    brought: BroughtList, choices: Mapping[int, str], *, seen: str, by: User
) -> Counter[RowStatus]:
    """Store the rows that are new or changed and return how many had which status.

    `seen` is the fingerprint of what was shown, before any choice. Rows that are unclear or refused stay in
    the list, to be decided or thrown away.
    """
    lock_members(brought.club)
    found = BroughtList.objects.select_related("club").filter(pk=brought.pk).first()
    if found is None:
        raise ListGone(_("This list has already been imported or discarded."))
    if matches_fingerprint(match_rows(found, {})) != seen:
        raise ListChanged(_("The members have changed in the meantime. Look at the rows again."))
    matches = match_rows(found, choices)
    check_members(found.club, sum(each.status is RowStatus.NEW for each in matches), at="")
    _store_each(found.club, matches, by)
    counts = Counter(each.status for each in matches)
    after = {status.value: counts[status] for status in RowStatus}
    log_action(found.club, Action.MEMBERS_IMPORTED, by=by, after=after)
    _keep_rest(found, {each.row for each in matches if each.status in {RowStatus.UNCLEAR, RowStatus.REFUSED}})
    return counts


def _store_each(club: Club, matches: Iterable[MatchedRow], by: User) -> None:
    updated = []
    for each in matches:
        if each.status is RowStatus.NEW:
            player = Player.objects.create(club=club, **each.values)
            log_action(club, Action.MEMBER_ADDED, by=by, subject=player.name, after=member_facts(player))
        elif each.status is RowStatus.UPDATED and each.player:
            updated.append(each.player)
            changes = {change.field: change.after for change in each.changes}
            set_fields(each.player, changes, by=by, doubtful_name=each.values.get("doubtful_name", False))
    raise_revisions(tournaments_of(updated))


def _keep_rest(brought: BroughtList, left_out: set[int]) -> None:
    if not left_out:
        brought.delete()
        return
    heads = brought.rows[:1] if brought.headed else []
    rest = [row for row in brought.rows[len(heads) :] if row[0] in left_out]
    brought.rows = [*heads, *rest]
    brought.save(update_fields=["rows"])
