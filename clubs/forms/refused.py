"""What a deed refused, shown at the field that says so."""

from __future__ import annotations

from django import forms

from clubs.errors import Refused


def show_refused(form: forms.Form, refused: Refused) -> None:
    """Put the sentence at the field that `refused` points to, else above the form."""
    at = getattr(refused, "at", "")
    form.add_error(at if at in form.fields else None, refused.sentence)
