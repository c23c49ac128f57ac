"""Keys for programs of a club; for its owners."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.actions.club_keys import create_club_key, revoke_club_key
from clubs.forms.club_keys import ClubKeyForm
from clubs.models import Role
from clubs.views.action_form import ActionFormView, ActionView
from clubs.views.base import ClubView


@method_decorator(never_cache, name="dispatch")
class ClubKeysView(ActionFormView[ClubKeyForm], ClubView):
    """All keys, and the form for another one; that is shown in the answer, once."""

    needs = needs_to_post = Role.OWNER
    form_class = ClubKeyForm

    def act(self, form: ClubKeyForm) -> HttpResponse:
        _row, key = create_club_key(self.club, **form.cleaned_data, by=self.user)
        return self.shown(ClubKeyForm(), key)

    def page(self, form: ClubKeyForm) -> HttpResponse:
        return self.shown(form)

    def shown(self, form: ClubKeyForm, key: str = "") -> HttpResponse:
        keys = self.club.keys.select_related("created_by")
        return self.show("clubs/club_keys.html", form=form, key=key, keys=keys)


class ClubKeyRevokeView(ActionView, ClubView):
    """Lets a program in no more."""

    needs = needs_to_post = Role.OWNER
    back_to = "keys"

    def act(self) -> HttpResponse:
        revoke_club_key(get_object_or_404(self.club.keys, pk=self.kwargs["key"]), by=self.user)
        return self.done(_("The key has been revoked."))
