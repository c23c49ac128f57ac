"""Score cards that are handed in: typed by their numbers, compared, and taken over as results."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions.entries import entry_label
from clubs.actions.score_cards import results_from_cards, store_card
from clubs.forms.score_cards import CardNumberForm, ScoreCardForm
from clubs.models import Entry, Role, TournamentKind
from clubs.pages.score_cards import ScoreCardsPage
from clubs.views.action_form import ActionView, answer_form
from clubs.views.base import TournamentView


class CardTournamentView(TournamentView):
    """A tournament whose entries have cards: a team sits at several tables, and has none."""

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        if self.tournament.kind == TournamentKind.TEAMS:
            raise Http404


class ScoreCardsView(CardTournamentView):
    """Whose card, its lines, and what the cards say together."""

    needs = Role.HELPER
    needs_to_post: ClassVar[Role] = Role.HELPER

    def get(self, request: HttpRequest) -> HttpResponse:
        if "number" not in request.GET:
            return self.page(CardNumberForm(self.tournament))
        chosen = CardNumberForm(self.tournament, request.GET, focus=False)
        return self.page(chosen, self.card_of(chosen.entry) if chosen.is_valid() else None)

    def post(self, request: HttpRequest) -> HttpResponse:
        chosen = CardNumberForm(self.tournament, request.POST, focus=False)
        if not chosen.is_valid():
            return self.page(chosen)
        return answer_form(
            self.card_of(chosen.entry),
            lambda form: self.store(chosen.entry, form),
            lambda form: self.page(chosen, form),
        )

    def store(self, entry: Entry, form: ScoreCardForm) -> HttpResponse:
        store_card(entry, form.card, by=self.user)
        return self.done(
            _("The card of {name} is saved.").format(name=entry_label(entry)), self.url("score-cards")
        )

    def card_of(self, entry: Entry) -> ScoreCardForm:
        entry.tournament = self.tournament
        return ScoreCardForm(entry, self.request.POST or None)

    def page(self, chosen: CardNumberForm, form: ScoreCardForm | None = None) -> HttpResponse:
        page = ScoreCardsPage.of(self.tournament)
        return self.show("clubs/score_cards.html", page=page, chosen=chosen, form=form)


class ResultsFromCardsView(ActionView, CardTournamentView):
    """Takes cards that agree over as the results of their tables."""

    needs_to_post: ClassVar[Role] = Role.HELPER
    back_to = "score-cards"

    def act(self) -> HttpResponse:
        count = results_from_cards(self.tournament, by=self.user)
        done = ngettext(
            "{count} result entered from the cards.", "{count} results entered from the cards.", count
        )
        return self.done(done.format(count=count))
