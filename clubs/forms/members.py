"""What is typed about members."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.actions.members import FIELDS, MemberRefused
from clubs.models import Club, Player
from clubs.names import one_line
from clubs.pages.members import described

HELP = {
    "name": _("First name and last name, as lists show it."),
    "short_name": _("For public pages, where the club shows short names."),
    "active": _("Off for those who left: they are not offered for tournaments any more."),
}


class MemberForm(forms.ModelForm[Player]):
    class Meta:
        model = Player
        fields = FIELDS
        help_texts = HELP

    def clean_name(self) -> str:
        return one_line(self.cleaned_data["name"])

    def refuse(self, problem: MemberRefused) -> None:
        """Show why a deed was refused, at the field to blame."""
        self.add_error(problem.field, problem.sentence)


class PlayerChoice(forms.ModelChoiceField[Player]):
    """A member by name, told from namesakes by number and section."""

    def label_from_instance(self, obj: Player) -> str:
        return described(obj)


class OtherMemberForm(forms.Form):
    """Who is the same person as a member."""

    def __init__(self, *args: Any, club: Club, but_for: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = club.players.listed().filter(anonymised=None).exclude(pk=but_for.pk)
        self.fields["other"] = PlayerChoice(others, label=_("The same person as"), empty_label=_("Choose …"))


class MergeForm(forms.Form):
    """Which of two rows remains."""

    def __init__(self, *args: Any, pair: tuple[Player, Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["remains"] = forms.TypedChoiceField(
            label=_("This row remains"),
            choices=[(player.pk, described(player)) for player in pair],
            coerce=int,
            widget=forms.RadioSelect,
        )
