"""The form of names that a program has split: both parts of each, to be put right and saved together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from clubs.name_parts import NameParts
from clubs.names import one_line
from core.documents import parse_number

GIVEN, SURNAME = "given-", "surname-"
"""Before the key of a member: the names of the two fields of his name."""


class NameRow(NamedTuple):
    """A member with the fields of his name."""

    player: Player
    given_name: BoundField
    surname: BoundField


class CheckNamesForm(forms.Form):
    """The names of some members; only those that were sent are saved."""

    def __init__(self, players: Sequence[Player], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.players = players
        longest = Player._meta.get_field("surname").max_length
        for player in players:
            self.fields[f"{GIVEN}{player.pk}"] = forms.CharField(
                label=_("First name"), initial=player.given_name, max_length=longest, required=False
            )
            self.fields[f"{SURNAME}{player.pk}"] = forms.CharField(
                label=_("Last name"), initial=player.surname, max_length=longest
            )

    @property
    def rows(self) -> Iterator[NameRow]:
        for player in self.players:
            yield NameRow(player, self[f"{GIVEN}{player.pk}"], self[f"{SURNAME}{player.pk}"])

    def parts(self) -> dict[int, NameParts]:
        """Return what was typed, by the keys of the members."""
        cleaned = self.cleaned_data
        return {
            player.pk: NameParts(
                one_line(cleaned[f"{GIVEN}{player.pk}"]), one_line(cleaned[f"{SURNAME}{player.pk}"])
            )
            for player in self.players
        }


def sent_members(data: QueryDict) -> list[int]:
    keys = (parse_number(name.removeprefix(SURNAME), digits=9) for name in data if name.startswith(SURNAME))
    return [key for key in keys if key]


def swapped(data: QueryDict, key: str) -> QueryDict:
    """Return what was typed with the two parts of one name exchanged."""
    found = data.copy()
    found[f"{GIVEN}{key}"] = data.get(f"{SURNAME}{key}", "")
    found[f"{SURNAME}{key}"] = data.get(f"{GIVEN}{key}", "")
    return found
