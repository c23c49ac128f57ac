"""Forms of draws: the reason of a new draw, the two seats to exchange, and who has which place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.swaps import Place
from clubs.models import Draw, Entry
from clubs.pages.draws import place_key
from core.documents import parse_number

REASON_LENGTH = 200
LONGEST_NUMBER = 5


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


class PlaceNumberField(forms.Field):
    """The number of an entry of the round; hundreds of these share their `numbers`."""

    default_error_messages = {
        "required": _("Enter the number of the person who sits here."),
        "invalid_choice": _("Nobody in this round has the number {value}."),
    }

    def __init__(self, numbers: Container[int]) -> None:
        attrs = {"inputmode": "numeric", "autocomplete": "off", "class": "points"}
        super().__init__(widget=forms.TextInput(attrs=attrs))
        self.numbers = numbers

    def to_python(self, value: Any) -> int | None:
        text = str(value or "").strip()
        if not text:
            return None
        number = parse_number(text, digits=LONGEST_NUMBER)
        if number not in self.numbers:
            error = self.error_messages["invalid_choice"]
            raise forms.ValidationError(error.format(value=text), code="invalid_choice")
        return number


class NumberedPlacesForm(forms.Form):
    """The number of an entry for each place of a draw; `draw` and `swaps` say what it looked like."""

    draw = forms.IntegerField(widget=forms.HiddenInput)
    swaps = forms.IntegerField(widget=forms.HiddenInput)
    reason = SwapReasonField(required=False)

    def __init__(self, data: Any, *, places: Sequence[Place], draw: Draw, **options: Any) -> None:
        now = {"draw": draw.number, "swaps": draw.swaps}
        numbers = {place_key(place): place.entry.number for place in places}
        super().__init__(data, initial={**now, **numbers}, **options)
        self.now, self.places = now, {place_key(place): place for place in places}
        self.entries = {place.entry.number: place.entry for place in places}
        for key in self.places:
            self.fields[key] = PlaceNumberField(self.entries)

    @property
    def is_stale(self) -> bool:
        """Whether the draw has been changed since it was looked at."""
        return any(key not in self.data for key in self.places) or any(
            str(value) != self.data.get(name) for name, value in self.now.items()
        )

    def number_at(self, key: str) -> int | None:
        """Return the number that stands at a place, None for what is no number of anybody."""
        if not self.is_bound:
            return self.places[key].entry.number
        number: int | None = self.cleaned_data.get(key)
        return number

    @property
    def wanted(self) -> Mapping[Place, Entry]:
        """Who is to have which place; for a form that is valid."""
        return {place: self.entries[self.cleaned_data[key]] for key, place in self.places.items()}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if "save" in self.data and not self.errors and (self.twice or self.without):
            self.add_error(None, gettext("Everybody needs one place: somebody has two of them, or none."))
        return cleaned

    @property
    def twice(self) -> Sequence[Entry]:
        """Those who have several places."""
        return [self.entries[number] for number, times in sorted(self._times().items()) if times > 1]

    @property
    def without(self) -> Sequence[Entry]:
        """Those who have none."""
        placed = self._times()
        return [entry for number, entry in sorted(self.entries.items()) if number not in placed]

    def _times(self) -> Counter[int]:
        numbers = (self.number_at(key) for key in self.places)
        return Counter(number for number in numbers if number is not None)
