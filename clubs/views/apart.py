"""Two entries that should not meet: the list of those kept apart, adding to it, taking off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from clubs.actions.apart import keep_apart, keep_section_apart, let_all_meet, let_meet
from clubs.forms.entries import ApartForm, SectionApartForm
from clubs.models import Role
from clubs.pages.apart import apart_rows
from clubs.views.action_form import ActionFormView
from clubs.views.base import ShowRefusal, TournamentView


class ApartView(ActionFormView[ApartForm], TournamentView):
    """Who is kept apart; two choices add to the list."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def form(self, data: QueryDict | None = None) -> ApartForm:
        return ApartForm(self.tournament, data)

    def act(self, form: ApartForm) -> HttpResponse:
        keep_apart(*form.chosen(), by=self.user)
        messages.success(self.request, _("The next draw keeps them apart for as long as possible."))
        return redirect("clubs:entry-apart", self.club.slug, self.tournament.slug)

    def page(self, form: ApartForm, section: SectionApartForm | None = None) -> HttpResponse:
        return self.show(
            "clubs/entry_apart.html",
            form=form,
            section=section or SectionApartForm(self.tournament),
            rows=apart_rows(self.tournament),
        )


class SectionApartView(ApartView):
    """All of a section are kept apart from each other."""

    http_method_names: Sequence[str] = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        form = SectionApartForm(self.tournament, request.POST)
        if form.is_valid():
            with ShowRefusal(form):
                keep_section_apart(self.tournament, form.cleaned_data["section"], by=self.user)
                messages.success(request, _("The next draw keeps them apart for as long as possible."))
                return redirect("clubs:entry-apart", self.club.slug, self.tournament.slug)
        return self.page(ApartForm(self.tournament), form)


class ApartRemoveAllView(TournamentView):
    """Nobody is kept apart any more."""

    def post(self, request: HttpRequest) -> HttpResponse:
        with ShowRefusal(request):
            let_all_meet(self.tournament, by=self.user)
            messages.success(request, _("Nobody is kept apart now."))
        return redirect("clubs:entry-apart", self.club.slug, self.tournament.slug)


class ApartRemoveView(TournamentView):
    """Two who may meet again."""

    def post(self, request: HttpRequest, apart: int) -> HttpResponse:
        found = get_object_or_404(self.tournament.apart.all(), pk=apart)
        with ShowRefusal(request):
            let_meet(found, by=self.user)
            messages.success(request, _("They may meet, like everyone else."))
        return redirect("clubs:entry-apart", self.club.slug, self.tournament.slug)
