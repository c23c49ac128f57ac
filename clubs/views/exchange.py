"""A tournament as a file: to keep, and to read in elsewhere."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from clubs.actions.exchange.export import exported
from clubs.actions.exchange.reading import NoTournamentFile
from clubs.actions.exchange.restore import restored
from clubs.forms.exchange import TournamentFileForm
from clubs.models import Role
from clubs.views.access import ClubView, TournamentView


class TournamentExportView(TournamentView):
    needs: ClassVar[Role] = Role.DIRECTOR
    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest) -> HttpResponse:
        answer = HttpResponse(exported(self.tournament), content_type="application/json")
        name = f"{self.club.slug}-{self.tournament.slug}.json"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        answer["Cache-Control"] = "no-store"
        return answer


class TournamentImportView(ClubView):
    needs: ClassVar[Role] = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show("clubs/tournament_import.html", form=TournamentFileForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = TournamentFileForm(request.POST, request.FILES)
        if form.is_valid():
            try:
                tournament = restored(self.club, form.found, by=self.user)
            except NoTournamentFile as problem:
                form.add_error("file", problem.sentence)
            else:
                messages.success(request, gettext("The tournament is here, as the file has it."))
                return redirect(tournament)
        return self.show("clubs/tournament_import.html", form=form)
