"""Forms of a club: founding it, its settings with colour and logo."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.clubs import RESERVED
from clubs.actions.logos import LogoRefused, Picture, read_logo
from clubs.models import Club, RoundWord
from core.printing.colour import Colour, NoColour

ACCEPTED = "image/png,image/jpeg,image/webp,image/gif"
LONGEST_COLOUR = 20


class FoundClubForm(forms.Form):
    """The one thing that a club must have."""

    club_name = forms.CharField(label=_("Club name"), max_length=Club._meta.get_field("name").max_length)


class ColourInput(forms.TextInput):
    """A colour as the browser's own palette takes and gives it."""

    input_type = "color"


class ColourField(forms.CharField):
    """A colour, or nothing."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"max_length": LONGEST_COLOUR, "required": False, **options})

    def clean(self, value: Any) -> Colour | None:
        text = super().clean(value)
        try:
            return Colour.from_text(text) if text else None
        except NoColour as error:
            raise ValidationError(_("A colour code looks like #1f3a5f.")) from error


class ClubForm(forms.ModelForm[Club]):
    """What a club is called, where it is found, what its pages say, and how its sheets look."""

    colour = ColourField(
        label=_("Colour"),
        widget=ColourInput,
        help_text=_(
            "Lines on sheets are in this colour. So is text, darkened where it could not be read on white."
        ),
    )
    colour_code = ColourField(
        label=_("Or the colour code"),
        help_text=_("Like #1f3a5f. Empty: as chosen in the palette."),
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocapitalize": "off"}),
    )
    logo = forms.FileField(
        label=_("Logo"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ACCEPTED}),
        help_text=_("PNG, JPEG, WebP or GIF, up to 2 MB. A transparent background stays transparent."),
    )

    round_word = forms.ChoiceField(
        label=_("A round is called"),
        choices=[(RoundWord.PASSE, "Passe"), (RoundWord.ROUND, "Runde"), (RoundWord.DURCHGANG, "Durchgang")],
        help_text=_("On German pages and sheets; the other languages have one word."),
    )

    picture: Picture | None = None
    """The logo that was handed in."""

    class Meta:
        model = Club
        fields = ["name", "slug", "short_names", "listed", "rating", "no_shows", "round_word"]
        help_texts = {
            "slug": _("Part of every link to the club: links with the old address stop working."),
            "listed": _("Those that have a public page: everybody finds them there."),
            "rating": _("A list beside the members shows it to everyone who has access. It decides no rank."),
            "no_shows": _(
                "Anyone marked “Does not come” at the door is noted for two years. When they sign up"
                " again, you decide. Switching this off empties the list."
            ),
            "short_names": _("On public pages members appear by their short names."),
        }
        error_messages: dict[str, Any] = {"slug": {"unique": _("This address is taken.")}}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["colour"] = self.instance.colour

    def clean_slug(self) -> str:
        slug = str(self.cleaned_data["slug"]).lower()
        if slug in RESERVED:
            raise ValidationError(gettext("This address is taken."))
        return slug

    def clean_logo(self) -> UploadedFile | None:
        file: UploadedFile | None = self.cleaned_data["logo"]
        try:
            self.picture = read_logo(file.read()) if file else None
        except LogoRefused as problem:
            raise ValidationError(problem.sentence) from problem
        return file

    @property
    def chosen_colour(self) -> Colour:
        """The colour that was written, else the one that was chosen, else the one there was."""
        cleaned = self.cleaned_data
        chosen: Colour | None = cleaned["colour_code"] or cleaned["colour"]
        return chosen or Colour.from_text(self.instance.colour)
