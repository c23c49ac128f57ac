"""What was changed in a form that has a field for each of many rows, shown with what it was."""

from __future__ import annotations

from typing import Any

from django import forms


def changed_by_key(form: forms.Form, name: str) -> dict[int, Any]:
    """Return what is new in the fields `name-KEY`, by their keys; they have `show_hidden_initial`."""
    changed = (field.partition("-") for field in form.changed_data)
    return {int(key): form.cleaned_data[f"{name}-{key}"] for kind, _, key in changed if kind == name}
