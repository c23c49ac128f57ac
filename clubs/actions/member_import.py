"""Import of members: an uploaded list is kept, its columns are set, its rows matched and stored.

A list is kept here between preview and decision (`BroughtList`). When it is stored each row is matched
anew, with the members of that moment; were they others when the preview was shown, it is shown again.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.member_import_headings import order_of_heading
from clubs.actions.member_import_layout import best_sheet, guess_layout, layout_under
from clubs.actions.member_import_matching import MatchedRow, RowStatus, count_unnamed, match_members
from clubs.actions.members import (
    MemberRefused,
    lock_members,
    member_facts,
    raise_revisions,
    set_fields,
    tournaments_of,
)
from clubs.actions.quotas import check_members
from clubs.actions.spreadsheets import SpreadsheetRow, SpreadsheetSheet
from clubs.audit_log import log_action
from clubs.models import Action, BroughtList, Club, Player
from clubs.name_parts import NameOrder
from core.errors import N_


class ListChanged(MemberRefused):
    """Not what was shown would be stored, because somebody changed the members."""


class ListUnnamed(MemberRefused):
    """More than a few names are none: the list is read wrongly."""


class ListGone(MemberRefused):
    """Somebody was faster: the list is no more."""


def start_import(club: Club, sheets: Sequence[SpreadsheetSheet], *, by: User) -> BroughtList:
    """Keep a list until its owner has decided; those that nobody came back for are thrown away."""
    BroughtList.objects.forgotten().delete()
    brought = BroughtList(club=club, by=by, sheets=sheets if len(sheets) > 1 else [])
    _take_sheet(brought, best_sheet(sheets), sheets)
    brought.save()
    return brought


def set_layout(brought: BroughtList, columns: Sequence[str], *, heading: int | None) -> None:
    """Correct where the headings are and what the columns are; headings name columns that nobody has set."""
    named = layout_under(all_rows(brought), heading).columns
    is_read_anew = heading != brought.heading and columns == brought.columns and any(named)
    brought.heading, brought.columns = heading, named if is_read_anew else list(columns)
    brought.save(update_fields=["columns", "heading"])


def choose_sheet(brought: BroughtList, place: int) -> None:
    """Take the rows of another sheet, and guess its layout."""
    _take_sheet(brought, place, kept_sheets(brought))
    brought.save(update_fields=["rows", "columns", "heading", "sheet"])


def kept_sheets(brought: BroughtList) -> list[SpreadsheetSheet]:
    """Return the sheets there are to choose from; none where there is but one."""
    return [SpreadsheetSheet(title, _as_rows(rows)) for title, rows in brought.sheets]


def _take_sheet(brought: BroughtList, place: int, sheets: Sequence[SpreadsheetSheet]) -> None:
    brought.sheet, brought.rows = place, sheets[place].rows
    brought.heading, brought.columns = guess_layout(sheets[place].rows)


def all_rows(brought: BroughtList) -> list[SpreadsheetRow]:
    """Return the rows of the list, those above its headings too."""
    return _as_rows(brought.rows)


def _as_rows(stored: Iterable[Sequence[Any]]) -> list[SpreadsheetRow]:
    return [SpreadsheetRow(*row) for row in stored]


def member_rows(brought: BroughtList) -> list[SpreadsheetRow]:
    """Return the rows below the headings."""
    return [row for row in all_rows(brought) if row.number > (brought.heading or 0)]


def match_rows(brought: BroughtList, choices: Mapping[int, str]) -> list[MatchedRow]:
    """Return the status of each row as things stand."""
    return match_members(
        brought.club.players.listed(), member_rows(brought), brought.columns, choices, _name_order(brought)
    )


def _name_order(brought: BroughtList) -> NameOrder | None:
    """Return in which order the heading says that whole names stand."""
    heads: Sequence[str] = next((row.cells for row in all_rows(brought) if row.number == brought.heading), [])
    pairs = zip(heads, brought.columns, strict=False)
    return next((order_of_heading(head) for head, column in pairs if column == "name"), None)


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
    brought: BroughtList, choices: Mapping[int, str], *, seen: str, by: User, with_hidden: bool = True
) -> Counter[RowStatus]:
    """Store the rows that are new or changed and return how many had which status.

    `seen` is the fingerprint of what was shown, before any choice. Rows that are unclear or refused stay in
    the list, to be decided or thrown away; those that the file hides do not where they are not wanted.
    """
    lock_members(brought.club)
    found = BroughtList.objects.select_related("club").filter(pk=brought.pk).first()
    if found is None:
        raise ListGone(N_("This list has already been imported or discarded."))
    if matches_fingerprint(match_rows(found, {})) != seen:
        raise ListChanged(N_("The members have changed in the meantime. Look at the rows again."))
    matches = [each for each in match_rows(found, choices) if with_hidden or not each.hidden]
    check_members(found.club, sum(each.status is RowStatus.NEW for each in matches), at="")
    if count_unnamed(matches):
        raise ListUnnamed(N_("The names of this list are numbers or headings. Choose its columns first."))
    _store_each(found.club, matches, by)
    counts = Counter(each.status for each in matches)
    after = {status.value: counts[status] for status in RowStatus if status is not RowStatus.SKIPPED}
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
    brought.rows = [row for row in brought.rows if row[0] in left_out or row[0] <= (brought.heading or 0)]
    brought.save(update_fields=["rows"])
