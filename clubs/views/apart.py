"""Two entries that should not meet: the list of those kept apart, adding to it, taking off."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from clubs.actions.apart import keep_apart, keep_sections_apart, let_all_meet, let_meet
from clubs.forms.entries import ApartForm, SectionApartForm
from clubs.models import Role
from clubs.pages.apart import apart_rows
from clubs.views.action_form import ActionView, PostOnly, TournamentFormView
from clubs.views.base import TournamentView


class ApartPage(TournamentView):
    """Who is kept apart, with a form for two and one for all of a section."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def kept(self) -> HttpResponse:
        sentence = _("The next draw keeps them apart for as long as possible.")
        return self.done(sentence, self.url("entry-apart"))

    def shown(
        self, *, form: ApartForm | None = None, section: SectionApartForm | None = None
    ) -> HttpResponse:
        return self.show(
            "clubs/entry_apart.html",
            form=form or ApartForm(self.tournament),
            section=section or SectionApartForm(self.tournament),
            rows=apart_rows(self.tournament),
        )


class ApartView(TournamentFormView[ApartForm], ApartPage):
    """Two choices add to the list."""

    form_class = ApartForm

    def act(self, form: ApartForm) -> HttpResponse:
        keep_apart(*form.chosen(), by=self.user)
        return self.kept()

    def page(self, form: ApartForm) -> HttpResponse:
        return self.shown(form=form)


class SectionApartView(PostOnly, TournamentFormView[SectionApartForm], ApartPage):
    """All of a section, or of each section, are kept apart from each other."""

    form_class = SectionApartForm

    def act(self, form: SectionApartForm) -> HttpResponse:
        keep_sections_apart(self.tournament, form.chosen(), by=self.user)
        return self.kept()

    def page(self, form: SectionApartForm) -> HttpResponse:
        return self.shown(section=form)


class ApartRemoveAllView(ActionView, TournamentView):
    """Nobody is kept apart any more."""

    back_to = "entry-apart"

    def act(self) -> HttpResponse:
        let_all_meet(self.tournament, by=self.user)
        return self.done(_("Nobody is kept apart now."))


class ApartRemoveView(ActionView, TournamentView):
    """Two who may meet again."""

    back_to = "entry-apart"

    def act(self) -> HttpResponse:
        let_meet(get_object_or_404(self.tournament.apart.all(), pk=self.kwargs["apart"]), by=self.user)
        return self.done(_("They may meet, like everyone else."))
