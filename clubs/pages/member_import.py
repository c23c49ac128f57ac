"""The preview of an import: each row with its status, in groups, what has to be decided first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions.member_import_fields import field_label
from clubs.actions.member_import_matching import NEW, FieldChange, MatchedRow, RowStatus, count_unnamed
from clubs.actions.members import FIELDS
from clubs.models import Gender
from clubs.pages.members import described, word_of


@dataclass(frozen=True, slots=True)
class MatchOption:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class FateRow:
    """One row: `notes` say why, or what would change; `options` are there where somebody has to decide."""

    number: int
    called: str
    notes: Sequence[str]
    options: Sequence[MatchOption]


@dataclass(frozen=True, slots=True)
class FateGroup:
    status: RowStatus
    title: str
    hint: str
    rows: Sequence[FateRow]

    @property
    def is_open(self) -> bool:
        """Whether the rows are shown at once: not those with which nothing happens."""
        return self.status not in (RowStatus.UNCHANGED, RowStatus.SKIPPED)


def groups_of(matches: Sequence[MatchedRow], choices: Mapping[int, str]) -> list[FateGroup]:
    """Return the rows in groups; empty groups are left out."""
    groups = [
        FateGroup(status, title, hint, [_row(each, choices) for each in matches if each.status is status])
        for status, title, hint in _titles()
    ]
    return [group for group in groups if group.rows]


def unnamed_warning(matches: Sequence[MatchedRow]) -> str:
    """Return what is wrong where more than a few names are none: the list is read wrongly. Else nothing."""
    unnamed = count_unnamed(matches)
    if not unnamed:
        return ""
    sentence = ngettext(
        "{count} name is a number or a heading. "
        "Choose under “Columns” which row has the headings and which column has the names.",
        "{count} names are numbers or headings. "
        "Choose under “Columns” which row has the headings and which column has the names.",
        unnamed,
    )
    return sentence.format(count=unnamed)


MOST_NAMED = 8


def hidden_rows(matches: Sequence[MatchedRow]) -> str:
    """Return which people stand in rows that the file hides: who brings it may not know. Else nothing."""
    hidden = [each for each in matches if each.hidden and each.status is not RowStatus.SKIPPED]
    if not hidden:
        return ""
    sentence = ngettext(
        "{count} row is hidden in the file, for example by a filter: {rows}.",
        "{count} rows are hidden in the file, for example by a filter: {rows}.",
        len(hidden),
    )
    named = [f"{each.row} {each.called[:40]}" for each in hidden[:MOST_NAMED]]
    more = ["…"] if len(hidden) > MOST_NAMED else []
    return sentence.format(count=len(hidden), rows=", ".join([*named, *more]))


def _titles() -> list[tuple[RowStatus, str, str]]:
    return [
        (RowStatus.UNCLEAR, _("To be decided"), _("Choose who is meant. Rows without a choice are skipped.")),
        (RowStatus.REFUSED, _("Refused"), _("These rows cannot be imported.")),
        (RowStatus.UPDATED, _("Changed"), ""),
        (RowStatus.NEW, _("New"), ""),
        (RowStatus.UNCHANGED, _("Unchanged"), ""),
        (RowStatus.SKIPPED, _("Left out"), _("These rows name nobody.")),
    ]


def _row(judged: MatchedRow, choices: Mapping[int, str]) -> FateRow:
    notes = list(judged.reasons)
    if judged.status is RowStatus.UPDATED:
        notes = [_change(change) for change in judged.changes]
    elif judged.status is RowStatus.NEW:
        notes = [
            " · ".join(
                _labelled(field, value)
                for field, value in judged.values.items()
                if field in FIELDS and value != ""
            )
        ]
        if judged.values.get("doubtful_name"):
            notes.append(_("Check which of these is the last name."))
    return FateRow(
        judged.row,
        judged.called,
        [*notes, *judged.notes, *([_("Hidden in the file.")] if judged.hidden else [])],
        _options(judged, choices) if judged.status is RowStatus.UNCLEAR else (),
    )


def _options(judged: MatchedRow, choices: Mapping[int, str]) -> list[MatchOption]:
    chosen = choices.get(judged.row, "")
    offered = [("", _("leave out"))]
    if judged.may_be_new:
        offered.append((NEW, _("somebody new")))
    offered += [(str(player.pk), described(player)) for player in judged.candidates]
    return [MatchOption(value, text, value == chosen) for value, text in offered]


def _change(change: FieldChange) -> str:
    before, after = _in_words(change.field, change.before), _in_words(change.field, change.after)
    if not before:
        return f"{field_label(change.field)}: {after}"
    return f"{field_label(change.field)}: {before} → {after}"


def _labelled(field: str, value: object) -> str:
    return f"{field_label(field)}: {_in_words(field, value)}"


def _in_words(field: str, value: object) -> str:
    return str(Gender(str(value)).label) if field == "gender" and value else word_of(value)
