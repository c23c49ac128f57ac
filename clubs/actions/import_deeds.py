"""Deeds of importing members: bringing a list, saying what its columns are, storing it, throwing it away.

A list is kept here between the preview and the decision (`BroughtList`). When it is stored each row is judged
anew, with the members of that moment; were they other ones when the preview was shown, it is shown again.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.member_columns import columns_of
from clubs.actions.member_import import Fate, Judged, judge
from clubs.actions.members import MemberRefused, changes, facts_of, hold, renew, tournaments_of
from clubs.actions.spreadsheets import Row
from clubs.audit_log import log_action
from clubs.models import Action, BroughtList, Club, Player
from scoring.rules.errors import _


class ListChanged(MemberRefused):
    """Not what was shown would be stored, because somebody changed the members."""


class ListGone(MemberRefused):
    """Somebody was faster: the list is no more."""


def bring(club: Club, rows: Sequence[Row], *, by: User) -> BroughtList:
    """Keep a list until its owner has decided; those that nobody came back for are thrown away."""
    BroughtList.objects.forgotten().delete()
    columns, headed = columns_of(rows)
    return BroughtList.objects.create(club=club, by=by, rows=rows, columns=columns, headed=headed)


def set_columns(brought: BroughtList, columns: Sequence[str], *, headed: bool) -> None:
    """Correct what the columns are."""
    brought.columns, brought.headed = list(columns), headed
    brought.save(update_fields=["columns", "headed"])


def rows_of(brought: BroughtList) -> list[Row]:
    """Return the rows that are about members."""
    rows = [Row(number, cells) for number, cells in brought.rows]
    return rows[1:] if brought.headed else rows


def judged(brought: BroughtList, choices: Mapping[int, str]) -> list[Judged]:
    """Return the fate of each row as things stand."""
    return judge(brought.club.players.listed(), rows_of(brought), brought.columns, choices)


def fingerprint(fates: Iterable[Judged]) -> str:
    """Return a short text that differs when any row's fate does."""
    parts = [
        (
            each.row,
            each.fate,
            each.player and each.player.pk,
            each.changes,
            [who.pk for who in each.candidates],
        )
        for each in fates
    ]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


@transaction.atomic
def store(brought: BroughtList, choices: Mapping[int, str], *, seen: str, by: User) -> Counter[Fate]:
    """Store the rows that are new or changed and return how many had which fate.

    `seen` is the fingerprint of what was shown, before any choice. Rows that are unclear or refused stay in
    the list, to be decided or thrown away.
    """
    hold(brought.club)
    found = BroughtList.objects.select_related("club").filter(pk=brought.pk).first()
    if found is None:
        raise ListGone(_("This list has been stored or thrown away."))
    if fingerprint(judged(found, {})) != seen:
        raise ListChanged(_("The members have changed meanwhile. Look at the rows again."))
    fates = judged(found, choices)
    _store_each(found.club, fates, by)
    counts = Counter(each.fate for each in fates)
    after = {fate.value: counts[fate] for fate in Fate}
    log_action(found.club, Action.MEMBERS_IMPORTED, by=by, after=after)
    _keep_rest(found, {each.row for each in fates if each.fate in {Fate.UNCLEAR, Fate.REFUSED}})
    return counts


def _store_each(club: Club, fates: Iterable[Judged], by: User) -> None:
    updated = []
    for each in fates:
        if each.fate is Fate.NEW:
            player = Player.objects.create(club=club, **each.values)
            log_action(club, Action.MEMBER_ADDED, by=by, subject=player.name, after=facts_of(player))
        elif each.fate is Fate.UPDATED and each.player:
            updated.append(each.player)
            _update(club, each.player, each, by)
    renew(tournaments_of(updated))


def _update(club: Club, player: Player, judged: Judged, by: User) -> None:
    fields = [change.field for change in judged.changes]
    before, subject = changes(player, fields), player.name
    for field in fields:
        setattr(player, field, judged.values[field])
    player.save(update_fields=fields)
    after = changes(player, fields)
    log_action(club, Action.MEMBER_CHANGED, by=by, subject=subject, before=before, after=after)


def _keep_rest(brought: BroughtList, left_out: set[int]) -> None:
    if not left_out:
        brought.delete()
        return
    heads = brought.rows[:1] if brought.headed else []
    rest = [row for row in brought.rows[len(heads) :] if row[0] in left_out]
    brought.rows = [*heads, *rest]
    brought.save(update_fields=["rows"])
