"""A tournament's file handed in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from clubs.actions.exchange.reading import NoTournamentFile, read_file
from clubs.actions.exchange.schema import TournamentFile


class TournamentFileForm(forms.Form):
    file = forms.FileField(
        label=_("File"), help_text=_("As “Export” of a tournament writes it: one file that ends in .json.")
    )

    found: TournamentFile

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        try:
            self.found = read_file(file.read())
        except NoTournamentFile as problem:
            raise ValidationError(problem.sentence) from problem
        return file

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].widget.attrs["accept"] = ".json,application/json"
