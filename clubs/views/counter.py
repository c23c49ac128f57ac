"""What a tournament counts besides points: helpers note how many each has, directors say what is counted."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions.counter import change_counter, note_counts
from clubs.forms.counter import CounterForm, CountsForm
from clubs.models import Entry, Role
from clubs.views.action_form import ActionFormView
from clubs.views.base import TournamentView


class CounterView(ActionFormView[CountsForm], TournamentView):
    """How many each has."""

    needs: ClassVar[Role] = Role.HELPER
    needs_to_post: ClassVar[Role] = Role.HELPER
    template = "clubs/counter.html"

    def form(self, data: QueryDict | None = None) -> CountsForm:
        return CountsForm(self.entries(), data)

    def act(self, form: CountsForm) -> HttpResponse:
        changed = note_counts(self.tournament, form.counts(), by=self.user)
        done = ngettext("%(count)s entry changed.", "%(count)s entries changed.", changed)
        messages.success(self.request, done % {"count": changed})
        return redirect("clubs:counter", self.club.slug, self.tournament.slug)

    def entries(self) -> list[Entry]:
        return list(self.tournament.entries.with_members())


class CounterSettingsView(ActionFormView[CounterForm], TournamentView):
    """What is counted, and what each costs."""

    needs: ClassVar[Role] = Role.DIRECTOR
    template = "clubs/counter_settings.html"

    def form(self, data: QueryDict | None = None) -> CounterForm:
        return CounterForm(self.tournament, data)

    def act(self, form: CounterForm) -> HttpResponse:
        said = form.cleaned_data
        change_counter(self.tournament, said["name"], said["price"], by=self.user)
        messages.success(self.request, _("Saved."))
        return redirect("clubs:counter", self.club.slug, self.tournament.slug)
