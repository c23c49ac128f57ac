"""Forms of draws: the reason of a new draw, and the two seats to exchange."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.actions.swaps import Place
from clubs.models import Draw
from clubs.pages.draws import place_key

REASON_LENGTH = 200


class SwapReasonField(forms.CharField):
    def __init__(self, **options: Any) -> None:
        super().__init__(**{"label": _("Reason"), "max_length": REASON_LENGTH, **options})


class RedrawForm(forms.Form):
    """Why a round is drawn anew, said once the hall has seen it; `seen` is the draw that was looked at."""

    reason = SwapReasonField(required=False)
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)


class PlacesForm(forms.Form):
    """Two places of a draw, ticked; `draw` says which draw they were seen in."""

    draw = forms.IntegerField(widget=forms.HiddenInput)
    place = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Choose two seats."),
            "invalid_choice": _("Somebody has changed these seats in the meantime: look at them again."),
        },
    )

    def __init__(self, data: Any, *, places: list[Place], draw: Draw, **options: Any) -> None:
        super().__init__(data, **options)
        self.current_draw = draw
        self.places = {place_key(place): place for place in places}
        field = self.fields["place"]
        assert isinstance(field, forms.MultipleChoiceField)  # noqa: S101 - as declared above
        field.choices = [(key, key) for key in self.places]

    def clean_draw(self) -> int:
        number: int = self.cleaned_data["draw"]
        if number != self.current_draw.number:
            raise forms.ValidationError(
                _("The round has been redrawn in the meantime: look at the new draw.")
            )
        return number

    def clean_place(self) -> list[Place]:
        keys: list[str] = self.cleaned_data["place"]
        if len(set(keys)) != 2:
            raise forms.ValidationError(_("Choose two seats."))
        return [self.places[key] for key in keys]

    @property
    def problem(self) -> str:
        """The first sentence about what is wrong."""
        return next((str(error) for errors in self.errors.values() for error in errors), "")


class SwapForm(PlacesForm):
    """The same, to be done; with a reason where the hall has seen the draw."""

    reason = SwapReasonField(required=False, widget=forms.TextInput(attrs={"autofocus": True}))
