"""What a tournament counts besides points: helpers note how many each has, directors say what is counted."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions.counter import change_counter, note_counts
from clubs.forms.counter import CounterForm, CountsForm
from clubs.models import Entry, Role
from clubs.views.base import ShowRefusal, TournamentView


class CounterView(TournamentView):
    """How many each has."""

    needs: ClassVar[Role] = Role.HELPER
    needs_to_post: ClassVar[Role] = Role.HELPER

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(CountsForm(self.entries()))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = CountsForm(self.entries(), request.POST)
        if form.is_valid():
            with ShowRefusal(form):
                changed = note_counts(self.tournament, form.counts(), by=self.user)
                done = ngettext("%(count)s entry changed.", "%(count)s entries changed.", changed)
                messages.success(request, done % {"count": changed})
                return redirect("clubs:counter", self.club.slug, self.tournament.slug)
        return self.page(form)

    def entries(self) -> list[Entry]:
        return list(self.tournament.entries.with_members())

    def page(self, form: CountsForm) -> HttpResponse:
        return self.show("clubs/counter.html", form=form)


class CounterSettingsView(TournamentView):
    """What is counted, and what each costs."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(CounterForm(self.tournament))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = CounterForm(self.tournament, request.POST)
        if form.is_valid():
            with ShowRefusal(form):
                said = form.cleaned_data
                change_counter(self.tournament, said["name"], said["price"], by=self.user)
                messages.success(request, _("Saved."))
                return redirect("clubs:counter", self.club.slug, self.tournament.slug)
        return self.page(form)

    def page(self, form: CounterForm) -> HttpResponse:
        return self.show("clubs/counter_settings.html", form=form)
