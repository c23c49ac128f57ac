"""Form of a message to those who signed up: to whom, and what, in each language that occurs among them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import SignUp, SignUpAudience, SignUpRequest
from clubs.names import one_line
from clubs.queries.sign_up import audience_members
from clubs.round_words import chosen_language
from core.keys import hashed

LONGEST_SUBJECT, LONGEST_TEXT = 120, 4000


class MessagePreview(NamedTuple):
    """What so many people get in one language."""

    language: str
    people: int
    subject: str
    text: str


class SignUpMessageForm(forms.Form):
    """The first language is that of most people; whose own is left empty gets that."""

    audience = forms.ChoiceField(label=_("To"))

    def __init__(self, sign_up: SignUp, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.members = audience_members(sign_up)
        spoken = Counter(each.language for people in self.members.values() for each in people)
        known = dict(settings.LANGUAGES)
        self.languages = [code for code, _count in spoken.most_common() if code in known]
        self.languages = self.languages or [chosen_language()]
        self.fields["audience"].choices = [  # type: ignore[attr-defined]
            (audience.value, f"{audience.label} ({len(people)})") for audience, people in self.members.items()
        ]
        for place, code in enumerate(self.languages):
            self._add_language(code, known[code], is_first=place == 0)

    def _add_language(self, code: str, name: str, *, is_first: bool) -> None:
        """Add the two fields of a language, which is named where there are several."""
        is_alone = len(self.languages) == 1
        fields = {"subject": gettext("Subject"), "text": gettext("Text")}
        labels = {key: label if is_alone else f"{label} ({name})" for key, label in fields.items()}
        first = dict(settings.LANGUAGES)[self.languages[0]]
        self.fields[f"subject_{code}"] = forms.CharField(
            label=labels["subject"],
            max_length=LONGEST_SUBJECT,
            required=is_first,
            help_text="" if is_first else gettext("Empty: as in {language}.").format(language=first),
        )
        self.fields[f"text_{code}"] = forms.CharField(
            label=labels["text"],
            max_length=LONGEST_TEXT,
            required=is_first,
            widget=forms.Textarea({"rows": 6}),
        )

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        for code in self.languages[1:]:
            if bool(said.get(f"subject_{code}")) != bool(said.get(f"text_{code}")):
                self.add_error(f"text_{code}", gettext("Fill in subject and text, or neither."))
        return said

    @property
    def chosen(self) -> SignUpAudience:
        return SignUpAudience(self.cleaned_data["audience"])

    @property
    def is_invitation(self) -> bool:
        return self.chosen is SignUpAudience.INVITED

    @property
    def people(self) -> Sequence[SignUpRequest]:
        """Whom the message reaches."""
        return self.members[self.chosen]

    def texts(self) -> list[dict[str, str]]:
        said = self.cleaned_data
        return [
            {"language": code, "subject": one_line(said[f"subject_{code}"]), "text": said[f"text_{code}"]}
            for code in self.languages
            if said[f"text_{code}"]
        ]

    def digest(self) -> str:
        """Return what stands for this message to these people: it is sent as it was previewed."""
        return hashed(json.dumps([self.chosen, self.texts(), [each.pk for each in self.people]]))

    def previews(self) -> list[MessagePreview]:
        """Return what is sent, in each language in which somebody gets it."""
        texts = {each["language"]: each for each in self.texts()}
        first = self.languages[0]
        counts = Counter(each.language if each.language in texts else first for each in self.people)
        names = dict(settings.LANGUAGES)
        return [
            MessagePreview(names[code], counts[code], texts[code]["subject"], texts[code]["text"])
            for code in texts
            if counts[code]
        ]
