"""Tournaments: starting one, its own page, settings, state, copy, export and import as a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from clubs.actions import tournaments
from clubs.actions.exchange.export import export_chain, export_tournament
from clubs.actions.exchange.restore import restore_tournaments
from clubs.actions.tournaments import BACK, MOVES
from clubs.formats import FORMATS
from clubs.forms.settings import SettingsForm
from clubs.forms.tournaments import CopyForm, NewTournamentForm, StateForm, TournamentFileForm
from clubs.models import Role, State, Tournament
from clubs.pages.tournament import tournament_page
from clubs.queries.chain import chain_of
from clubs.views.action_form import ActionFormView, ActionView, TournamentFormView
from clubs.views.base import ClubView, TournamentView
from clubs.views.sign_up import site_of
from scoring.new_game import game_name


class TournamentNewView(ActionFormView[NewTournamentForm], ClubView):
    """One page from a format to a draft."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def form(self, data: QueryDict | None = None) -> NewTournamentForm:
        return NewTournamentForm(self.club, data)

    def act(self, form: NewTournamentForm) -> HttpResponse:
        tournament = tournaments.create_tournament(self.club, by=self.user, **form.values())
        return self.done(_("The draft has been created."), tournament)

    def page(self, form: NewTournamentForm) -> HttpResponse:
        chosen = form["template"].value()
        cards = [
            (each, game_name(each.preset, to_target=each.deals is None), each.slug == chosen)
            for each in FORMATS
        ]
        return self.show("clubs/tournament_new.html", form=form, cards=cards)


class TournamentPageView(TournamentView):
    """How far it is, and what comes next."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show("clubs/tournament.html", page=tournament_page(self.tournament))


class TournamentSettingsView(TournamentFormView[SettingsForm]):
    needs: ClassVar[Role] = Role.DIRECTOR
    form_class = SettingsForm

    def act(self, form: SettingsForm) -> HttpResponse:
        tournaments.change_tournament(
            self.tournament,
            form.values(),
            by=self.user,
            reason=form.cleaned_data.get("reason", ""),
            goal=form.chosen_goal(),
        )
        return self.done(_("Saved."))

    def page(self, form: SettingsForm) -> HttpResponse:
        state = State(self.tournament.state)
        back = [(each.value, each.label) for each in MOVES[state] if (state, each) in BACK]
        return self.show(
            "clubs/tournament_settings.html",
            form=form,
            opened=self.request.GET.get("open"),
            back=back,
            is_draft=state == State.DRAFT,
            reopens=state == State.FINISHED,
        )


class TournamentStateView(ActionView, TournamentView):
    """Forward or back: open, finish, archive, reopen."""

    def act(self) -> HttpResponse:
        form = StateForm(self.request.POST)
        if not form.is_valid() or form.cleaned_data["state"] not in State.values:
            messages.error(self.request, _("There is no such state."))
            return redirect(self.address)
        state = State(form.cleaned_data["state"])
        tournaments.change_state(self.tournament, state, by=self.user, reason=form.cleaned_data["reason"])
        enters_next = state == State.OPEN and not self.tournament.entries.exists()
        sentence = _("The tournament is now: {state}.").format(state=state.label)
        return self.done(sentence, self.url("entry-new") if enters_next else self.address)


class TournamentCopyView(TournamentFormView[CopyForm]):
    """The same again."""

    needs: ClassVar[Role] = Role.DIRECTOR
    form_class = CopyForm
    template = "clubs/tournament_copy.html"

    def act(self, form: CopyForm) -> HttpResponse:
        again = tournaments.copy_tournament(
            self.tournament, by=self.user, with_sign_up=True, **form.cleaned_data
        )
        return self.done(_("The draft has been created, with the same settings."), again)


class TournamentRemoveView(ActionView, TournamentView):
    """Throwing a draft away."""

    def act(self) -> HttpResponse:
        tournaments.remove_draft(self.tournament, by=self.user)
        return self.done(_("The draft has been discarded."), self.club)


class TournamentExportView(TournamentView):
    needs: ClassVar[Role] = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return _saved(export_tournament(self.tournament), f"{self.club.slug}-{self.tournament.slug}")


class ChainExportView(TournamentView):
    """All that belongs together in one file; where a tournament is alone there is nothing of that."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        if chain_of(self.tournament).is_alone:
            raise Http404
        return _saved(export_chain(self.tournament), f"{self.club.slug}-{self.tournament.slug}-chain")


def _saved(text: str, name: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    answer["Cache-Control"] = "no-store"
    return answer


class TournamentImportView(ActionFormView[TournamentFileForm], ClubView):
    needs: ClassVar[Role] = Role.DIRECTOR
    refused_at = "file"
    template = "clubs/tournament_import.html"

    def form(self, data: QueryDict | None = None) -> TournamentFileForm:
        return TournamentFileForm(data, self.request.FILES or None)

    def act(self, form: TournamentFileForm) -> HttpResponse:
        with_season = form.cleaned_data["with_season"]
        made = restore_tournaments(
            self.club, form.found, by=self.user, with_season=with_season, site=site_of(self.request)
        )
        return self.done(imported_sentence(made, with_season=with_season), made[-1])


def imported_sentence(made: Sequence[Tournament], *, with_season: bool) -> str:
    """Say what has come, and of one tournament whether it counts in a season where that was asked for."""
    *others, tournament = made
    if others:
        sentence = gettext("{count} tournaments have been imported as they are in the file.")
        return sentence.format(count=len(made))
    if tournament.season:
        sentence = gettext("The tournament has been imported as it is in the file, and counts in “{season}”.")
        return sentence.format(season=tournament.season.name)
    if with_season:
        return gettext("The tournament has been imported as it is in the file, which names no season.")
    return gettext("The tournament has been imported as it is in the file.")
