"""Namesakes, as father and son: what speaks against a row of a list being about the member of its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext

from clubs.actions.member_import_fields import field_label
from clubs.models import Gender, Player
from clubs.names import alike

FIXED = ("birth_year", "gender")
"""What stays as it is: where it differs, these are two people, or somebody has erred."""
REACHED = ("email", "home")
"""Who moves may change one of these; where both differ, it may be a namesake."""


class Contradiction(NamedTuple):
    """A field in which a member and a row both say something, and not the same."""

    field: str
    known: Any
    listed: Any


def contradictions(
    known: Mapping[str, Any], listed: Mapping[str, Any], fields: Sequence[str]
) -> list[Contradiction]:
    """Return in which of these fields both sides say something, and not the same."""
    pairs = [Contradiction(field, known.get(field), listed.get(field)) for field in fields]
    return [pair for pair in pairs if pair.known and pair.listed and not _is_same(pair)]


def _is_same(pair: Contradiction) -> bool:
    if pair.field == "home":
        return alike(pair.known, pair.listed)
    return str(pair.known).casefold() == str(pair.listed).casefold()


def differing(player: Player, listed: Mapping[str, Any]) -> list[Contradiction]:
    """Return what says that a row is not about the member of its name; nothing where it may be."""
    fixed = fixed_differences(player, listed)
    reached = contradictions(_known(player), listed, REACHED)
    return [*fixed, *reached] if fixed or len(reached) == len(REACHED) else []


def fixed_differences(player: Player, listed: Mapping[str, Any]) -> list[Contradiction]:
    """Return what differs that nobody changes by moving."""
    return contradictions(_known(player), listed, FIXED)


def agrees(player: Player, listed: Mapping[str, Any], *fields: str) -> bool:
    """Whether a row says in one of these fields what is known of a member."""
    known = _known(player)
    both = [field for field in fields if known[field] and listed.get(field)]
    return len(both) > len(contradictions(known, listed, both))


def _known(player: Player) -> dict[str, Any]:
    return {field: getattr(player, field) for field in (*FIXED, *REACHED)}


def perhaps_another(found: Sequence[Contradiction]) -> str:
    """Return the sentence that asks whether this is somebody else."""
    details = ", ".join(
        f"{field_label(each.field)}: {_in_words(each, each.known)} → {_in_words(each, each.listed)}"
        for each in found
    )
    return gettext("Perhaps somebody else of this name: {differences}.").format(differences=details)


def _in_words(pair: Contradiction, value: object) -> str:
    return str(Gender(str(value)).label) if pair.field == "gender" else str(value)
