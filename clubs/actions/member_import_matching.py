"""Matching rows of an imported list with members: new, updated, unclear or refused, and why.

A row is about a member when it has his number and a name like his; else when it has just his name, and
nothing speaks against it: another year of birth or sex, or mail and residence if both are others. Who have
two numbers are two, unless they have one name. Whatever is less clear people decide: whether somebody is new,
or which member is meant. Cells that are empty change nothing, and no two rows are about the same member.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, NamedTuple

from django.utils.translation import gettext

from clubs.actions.member_import_fields import read_values, row_fields
from clubs.actions.member_import_layout import is_no_name, no_person
from clubs.actions.members import FIELDS, NAME_PARTS
from clubs.actions.namesakes import (
    FIXED,
    agrees,
    contradictions,
    differing,
    fixed_differences,
    perhaps_another,
)
from clubs.actions.spreadsheets import SpreadsheetRow
from clubs.models import Player
from clubs.name_parts import NameOrder, usual_order, whole_name
from clubs.names import Likenesses, alike, folded, is_shouted

FEW = 2
"""So many names may be numbers or headings, as of pages, or one in ten."""
NEW = "new"
"""The choice that somebody is new; any other is the key of a member."""


class RowStatus(Enum):
    """What becomes of a row."""

    NEW = "new"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    UNCLEAR = "unclear"
    REFUSED = "refused"
    SKIPPED = "skipped"

    @property
    def may_be_stored(self) -> bool:
        """Whether something is there to store, at least where somebody decides."""
        return self in (RowStatus.NEW, RowStatus.UPDATED, RowStatus.UNCLEAR)


class FieldChange(NamedTuple):
    field: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchedRow:
    """One row and its status; where that is unclear, `candidates` are the members that may be meant."""

    row: int
    status: RowStatus
    called: str
    values: Mapping[str, Any] = field(default_factory=dict)
    player: Player | None = None
    candidates: Sequence[Player] = ()
    may_be_new: bool = True
    reasons: Sequence[str] = ()
    notes: Sequence[str] = ()
    """What of a row is left out, and why."""
    is_named: bool = True
    """Whether the name is one, and no number and no heading."""
    hidden: bool = False
    """Whether the file hides the row, as by a filter."""

    @property
    def changes(self) -> list[FieldChange]:
        return changes_to(self.player, self.values) if self.player else []


class MemberMatch(NamedTuple):
    """Whom a row is about: one member; nobody yet; or it is unclear, for this reason."""

    player: Player | None = None
    reason: str = ""
    candidates: Sequence[Player] = ()
    may_be_new: bool = True


def changes_to(player: Player, values: Mapping[str, Any]) -> list[FieldChange]:
    """Return what the values would change.

    The same words of a name change nothing in another order where that is a guess, nor in capitals.
    """
    same = NAME_PARTS if _is_same_name(player, values) else ()
    named = [name for name in FIELDS if name in values and name not in same]
    known = [(name, getattr(player, name), values[name]) for name in named]
    return [FieldChange(name, before, after) for name, before, after in known if before != after]


def _is_same_name(player: Player, values: Mapping[str, Any]) -> bool:
    name = _whole(values)
    if is_shouted(name) and not is_shouted(player.name):
        return sorted(folded(player.name).split()) == sorted(folded(name).split())
    return "doubtful_name" in values and sorted(player.name.split()) == sorted(name.split())


def _whole(values: Mapping[str, Any]) -> str:
    return whole_name(values.get("given_name", ""), values.get("surname", ""))


def count_unnamed(matches: Sequence[MatchedRow]) -> int:
    """Return how many names are none, where these are more than a few: then the list is read wrongly."""
    unnamed = sum(1 for each in matches if not each.is_named)
    return unnamed if unnamed > FEW and unnamed * 10 > len(matches) else 0


def match_members(
    players: Iterable[Player],
    rows: Sequence[SpreadsheetRow],
    columns: Sequence[str],
    choices: Mapping[int, str],
    order: NameOrder | None = None,
) -> list[MatchedRow]:
    """Return the status of each row among the members there are; `choices` decide unclear ones, by row.

    `order` is that of the column with whole names, if its heading says so; else the names may tell.
    """
    usual = order or usual_order(row_fields(columns, row.cells).get("name", "") for row in rows)
    register = MemberIndex((player for player in players if not player.anonymised), usual)
    judged = ((row, register.judge(row, columns, choices.get(row.number, ""))) for row in rows)
    return [replace(found, hidden=row.hidden) for row, found in judged]


class MemberIndex:
    """The members there are, by all that a row may know of them, and what earlier rows have claimed."""

    def __init__(self, players: Iterable[Player], usual: NameOrder | None) -> None:
        known = list(players)
        self.usual = usual
        self.by_number = {player.number: player for player in known if player.number}
        self.by_name = _grouped((_name_key(player.name), player) for player in known)
        self.by_mail = _grouped((player.email.casefold(), player) for player in known if player.email)
        self.by_key = {player.pk: player for player in known}
        self.likenesses = Likenesses({player.pk: player.name for player in known})
        self.rows_of_players: dict[int, int] = {}
        self.rows_of_numbers: dict[str, int] = {}
        self.new_rows: dict[int, Mapping[str, Any]] = {}
        self.new_likenesses = Likenesses[int]({})

    def judge(self, row: SpreadsheetRow, columns: Sequence[str], choice: str) -> MatchedRow:
        if reason := no_person(row.cells, columns):
            called = next(filter(None, row.cells), "")
            return MatchedRow(row=row.number, status=RowStatus.SKIPPED, called=called, reasons=[reason])
        texts = row_fields(columns, row.cells)
        named = _whole(texts) or texts.get("name", "")
        called = named or texts.get("number", "")
        if named and is_no_name(named):
            reason = gettext("“{text}” is not a name.").format(text=named[:40])
            return replace(_refused(row, called, reason), is_named=False)
        values, problems, notes = read_values(texts, self.usual)
        if problems or not called:
            return _refused(row, called, *(problems or [gettext("The name is missing.")]))
        return replace(self._matched(row, called, values, choice), notes=notes)

    def _matched(
        self, row: SpreadsheetRow, called: str, values: Mapping[str, Any], choice: str
    ) -> MatchedRow:
        meant = self._meant(values)
        if meant.reason:
            meant = _decided(meant, choice)
        if meant.reason:
            return MatchedRow(
                row=row.number,
                status=RowStatus.UNCLEAR,
                called=called,
                values=values,
                candidates=meant.candidates,
                may_be_new=meant.may_be_new,
                reasons=[meant.reason],
            )
        return self._claimed(row, called, values, meant.player)

    def _claimed(
        self, row: SpreadsheetRow, called: str, values: Mapping[str, Any], player: Player | None
    ) -> MatchedRow:
        """Return the status of a row of which it is clear whom it is about; refuse what another one has.

        A guest who is on the club's list is one no more, if the list does not say so itself.
        """
        if player and player.guest:
            values = {"guest": False, **values}
        if objection := self._objection(values, player):
            refused = _refused(row, called, objection)
            # Clubs number lines ahead.
            is_blank = player is None and values.keys() == {"number"}
            return replace(refused, status=RowStatus.SKIPPED) if is_blank else refused
        self._claim(row.number, values, player)
        status = RowStatus.NEW
        if player:
            status = RowStatus.UPDATED if changes_to(player, values) else RowStatus.UNCHANGED
        return MatchedRow(row=row.number, status=status, called=called, values=values, player=player)

    def _objection(self, values: Mapping[str, Any], player: Player | None) -> str:
        number = values.get("number", "")
        holder = self.by_number.get(number)
        if player is None and not _whole(values):
            return gettext("Nobody has this number, and the name is missing.")
        if player and player.pk in self.rows_of_players:
            earlier = self.rows_of_players[player.pk]
            return gettext("Row {row} already names {name}.").format(row=earlier, name=player.name)
        if holder and holder != player:
            return gettext("Number {number} belongs to {name}.").format(number=number, name=holder.name)
        if number in self.rows_of_numbers:
            earlier = self.rows_of_numbers[number]
            return gettext("Row {row} already has number {number}.").format(row=earlier, number=number)
        return ""

    def _claim(self, row: int, values: Mapping[str, Any], player: Player | None) -> None:
        if player:
            self.rows_of_players[player.pk] = row
        else:
            self.new_rows[row] = values
            self.new_likenesses.add(row, _whole(values))
        if number := values.get("number"):
            self.rows_of_numbers[number] = row

    # Whom a row is about

    def _meant(self, values: Mapping[str, Any]) -> MemberMatch:
        name, number = _whole(values), values.get("number", "")
        holder = self.by_number.get(number)
        if holder:
            return _as_numbered(holder, name, values)
        if not name:
            return MemberMatch()
        return self._named(name, number, values)

    def _named(self, name: str, number: str, values: Mapping[str, Any]) -> MemberMatch:
        namesakes = self.by_name.get(_name_key(name), [])
        if namesakes:
            return self._not_twice(_among(namesakes, number, values))
        if reached := _without_other(number, self.by_mail.get(values.get("email", "").casefold(), [])):
            reason = gettext("{name} has this e-mail address.").format(name=reached[0].name)
            return MemberMatch(reason=reason, candidates=reached)
        likenesses = [self.by_key[key] for key in self.likenesses.of(name)]
        if similar := _without_other(number, likenesses):
            return MemberMatch(reason=gettext("Somebody has a similar name."), candidates=similar)
        return self._like_new(name, number, values)

    def _like_new(self, name: str, number: str, values: Mapping[str, Any]) -> MemberMatch:
        """Somebody new is put beside an earlier row that has the name, or spells it as Müller and Mueller.

        Two numbers tell two people apart, and so do two years of birth.
        """
        rows = [
            row
            for row in self.new_likenesses.of(name)
            if not (number and self.new_rows[row].get("number"))
            and not contradictions(self.new_rows[row], values, FIXED)
        ]
        names = {row: self.new_likenesses.names[row] for row in rows}
        for row, other in names.items():
            if _name_key(other) == _name_key(name):
                return MemberMatch(reason=gettext("Row {row} has the same name.").format(row=row))
        for row, other in names.items():
            reason = gettext("Row {row} has a similar name: {name}.")
            return MemberMatch(reason=reason.format(row=row, name=other))
        return MemberMatch()

    def _not_twice(self, meant: MemberMatch) -> MemberMatch:
        """Somebody with the name of a member that another row is about may be a namesake."""
        if meant.player and meant.player.pk in self.rows_of_players:
            earlier = self.rows_of_players[meant.player.pk]
            reason = gettext("Row {row} already names {name}.")
            return MemberMatch(reason=reason.format(row=earlier, name=meant.player.name))
        return meant


def _without_other(number: str, players: Sequence[Player]) -> Sequence[Player]:
    """Return those whose number is not another one: who have two numbers are two."""
    return [player for player in players if not (number and player.number)]


def _as_numbered(holder: Player, name: str, values: Mapping[str, Any]) -> MemberMatch:
    """Return whether the holder of a number is meant: he keeps it when he moves, but is not born again."""
    is_named_so = _name_key(name) == _name_key(holder.name) or alike(name, holder.name)
    if name and not is_named_so:
        reason = gettext("Number {number} belongs to {name}.").format(number=holder.number, name=holder.name)
    elif name and (found := fixed_differences(holder, values)):
        reason = perhaps_another(found)
    else:
        return MemberMatch(holder)
    return MemberMatch(reason=reason, candidates=[holder], may_be_new=False)


def _among(namesakes: Sequence[Player], number: str, values: Mapping[str, Any]) -> MemberMatch:
    """Return who of those with the same name is meant."""
    fitting = _without_other(number, namesakes)
    possible = [player for player in fitting if not differing(player, values)]
    reached = [player for player in possible if agrees(player, values, "email")]
    if len(reached) == 1:
        return MemberMatch(reached[0])
    if len(possible) == 1 and agrees(possible[0], values, *FIXED):
        return MemberMatch(possible[0])
    if len(namesakes) > 1:
        return MemberMatch(reason=gettext("Several members have this name."), candidates=namesakes)
    if not fitting:
        reason = gettext("{name} has number {number}.")
        return MemberMatch(
            reason=reason.format(name=namesakes[0].name, number=namesakes[0].number), candidates=namesakes
        )
    if not possible:
        return MemberMatch(reason=perhaps_another(differing(fitting[0], values)), candidates=fitting)
    return MemberMatch(fitting[0])


def _decided(meant: MemberMatch, choice: str) -> MemberMatch:
    """Return whom somebody chose; a choice that was not offered decides nothing."""
    if choice == NEW and meant.may_be_new:
        return MemberMatch()
    chosen = [player for player in meant.candidates if str(player.pk) == choice]
    return MemberMatch(chosen[0]) if chosen else meant


def _refused(row: SpreadsheetRow, called: str, *reasons: str) -> MatchedRow:
    return MatchedRow(row=row.number, status=RowStatus.REFUSED, called=called, reasons=reasons)


def _name_key(name: str) -> str:
    return folded(name) or name.casefold()


def _grouped(pairs: Iterable[tuple[str, Player]]) -> dict[str, list[Player]]:
    groups: dict[str, list[Player]] = defaultdict(list)
    for key, player in pairs:
        groups[key].append(player)
    return groups
