"""What draws are worth: the fairness of all and of one, and the files with which anyone can check them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from clubs.models import Role, Tournament, TournamentKind
from clubs.pages.draw_search import Origin
from clubs.pages.fairness import EntryFairnessPage
from clubs.pages.rounds import FairnessRow, fairness_rows
from clubs.queries.draw_requests import drawn_rounds_document
from clubs.queries.programme import has_partners
from clubs.schedules.values import INDIVIDUAL_SEATS, PAIR_SEATS
from clubs.tables.draws import FairnessTable
from clubs.views.base import RoundView, TournamentView
from clubs.views.lists import ClubListView


def file_of(document: dict[str, Any], name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(json.dumps(document), content_type="application/json", headers=headers)


def check_file(tournament: Tournament) -> str:
    return f"{tournament.slug}.json"


class FairnessView(ClubListView, TournamentView):
    """Whom everyone met, and who rested."""

    needs = Role.HELPER
    table_class = FairnessTable
    template = "clubs/rounds_fairness.html"
    list_name = "fairness"

    def rows(self) -> Sequence[FairnessRow]:
        return fairness_rows(self.tournament)

    def table_options(self) -> dict[str, Any]:
        without = () if has_partners(self.tournament) else ("partners", "partners_again")
        seats = PAIR_SEATS if self.tournament.kind == TournamentKind.INDIVIDUAL else INDIVIDUAL_SEATS
        return {"exclude": (*without, *seats)}

    def extra_context(self) -> dict[str, Any]:
        of_teams = self.tournament.kind == TournamentKind.TEAMS
        return {"file": "" if of_teams else check_file(self.tournament)}


class CheckView(TournamentView):
    """All rounds as they are drawn, as a file that the command line checks."""

    needs = Role.HELPER

    def get(self, request: HttpRequest) -> HttpResponse:
        if self.tournament.kind == TournamentKind.TEAMS:
            raise Http404
        return file_of(drawn_rounds_document(self.tournament), check_file(self.tournament))


class EntryFairnessView(TournamentView):
    """What the rounds are for one entry."""

    needs = Role.HELPER

    def get(self, request: HttpRequest, entry: int) -> HttpResponse:
        found = get_object_or_404(self.tournament.entries.with_members(), number=entry)
        page = EntryFairnessPage.of(found, self.tournament)
        return self.show("clubs/entry_fairness.html", page=page, has_partners=has_partners(self.tournament))


class RequestView(RoundView):
    """What was asked of a draw, as a file that gives the same draw again."""

    needs = Role.HELPER

    def get(self, request: HttpRequest, draw: int) -> HttpResponse:
        found = get_object_or_404(self.round.draws.exclude(request={}), number=draw)
        found.round = self.round
        return file_of(found.request, Origin.of(found).file)
