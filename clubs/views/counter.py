"""What a tournament counts besides points: helpers note how many each has, directors say what is counted."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions.counter import change_counter, note_counts
from clubs.forms.counter import CounterForm, CountsForm
from clubs.models import Role
from clubs.views.action_form import ActionFormView, TournamentFormView
from clubs.views.base import TournamentView


class CounterView(ActionFormView[CountsForm], TournamentView):
    """How many each has."""

    needs: ClassVar[Role] = Role.HELPER
    needs_to_post: ClassVar[Role] = Role.HELPER
    template = "clubs/counter.html"

    def form(self, data: QueryDict | None = None) -> CountsForm:
        return CountsForm(list(self.tournament.entries.with_members()), data)

    def act(self, form: CountsForm) -> HttpResponse:
        changed = note_counts(self.tournament, form.counts(), by=self.user)
        done = ngettext("{count} entry changed.", "{count} entries changed.", changed)
        return self.done(done.format(count=changed), self.url("counter"))


class CounterSettingsView(TournamentFormView[CounterForm]):
    """What is counted, and what each costs."""

    needs: ClassVar[Role] = Role.DIRECTOR
    form_class = CounterForm
    template = "clubs/counter_settings.html"

    def act(self, form: CounterForm) -> HttpResponse:
        change_counter(self.tournament, form.cleaned_data["name"], form.cleaned_data["price"], by=self.user)
        return self.done(_("Saved."), self.url("counter"))
