"""The form with the settings of this server; each empty field says what holds without it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Founding, Instance, InstanceSettings, Registration
from clubs.models.instance import Switch
from core.printing.colour import Colour, NoColour

CHOICES = {"registration": Registration, "founding": Founding, "example": Switch}


class InstanceForm(forms.ModelForm[Instance]):
    """What the operator says of the server."""

    class Meta:
        model = Instance
        fields = [
            "name",
            "operator",
            "place",
            "contact",
            "price",
            "privacy",
            "colour",
            "registration",
            "founding",
            "example",
        ]
        widgets = {
            "privacy": forms.Textarea(attrs={"rows": 4}),
            "colour": forms.TextInput(attrs={"spellcheck": "false", "autocapitalize": "off"}),
        }
        help_texts = {
            "name": _("Shown on the front page, such as “Jassverband Luzern”. Empty: Standblatt alone."),
            "operator": _("A person or a club, named on the front page and on the page on privacy."),
            "contact": _("An e-mail address, a page or a telephone number: whom people ask for an account."),
            "price": _(
                "One sentence, such as “Free for clubs of our association.” Empty: money is not mentioned."
            ),
            "privacy": _("Added to the page on privacy: what else you keep, and where the server is."),
            "colour": _(
                "Colour of the buttons on the front page, like #1f3a5f; darkened where it could not be read."
            ),
            "example": _(
                "A club with 60 people and an evening in progress, to try everything: on its own port, "
                "with its own database, reset every hour."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        usual = InstanceSettings.of(Instance())
        without = {
            "registration": Registration(usual.registration).label,
            "founding": Founding(usual.founding).label,
            "example": (Switch.ON if usual.example else Switch.OFF).label,
        }
        for name, choices in CHOICES.items():
            empty = gettext("As when the server was started: {choice}").format(choice=without[name])
            self.fields[name] = forms.ChoiceField(
                label=self.fields[name].label,
                choices=[("", empty), *choices.choices],
                required=False,
                help_text=self.fields[name].help_text,
            )

    def clean_colour(self) -> str:
        text: str = self.cleaned_data["colour"]
        try:
            return Colour.from_text(text).css if text else ""
        except NoColour as error:
            raise ValidationError(gettext("A colour code looks like #1f3a5f.")) from error
