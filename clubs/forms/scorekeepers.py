"""The form of the scorekeepers who do not play: a name for each table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext

from clubs.forms.changed_fields import changed_by_key
from clubs.forms.entries import LONGEST_PLAYER
from clubs.forms.known_people import PeopleForm
from clubs.names import one_line


class ScorekeepersForm(PeopleForm):
    """Who writes at each table; of two people at once each changes what each has typed, nothing else."""

    def __init__(
        self, tables: Iterable[int], names: Mapping[int, str], data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data)
        for table in tables:
            self.fields[f"table-{table}"] = forms.CharField(
                label=f"{gettext('Table')} {table}",
                max_length=LONGEST_PLAYER,
                required=False,
                initial=names.get(table, ""),
                show_hidden_initial=True,
                widget=forms.TextInput({"list": "people", "autocomplete": "off", "spellcheck": "false"}),
            )

    def names(self) -> Mapping[int, str]:
        """Return what is new, by the numbers of the tables."""
        return {table: one_line(name) for table, name in changed_by_key(self, "table").items()}
