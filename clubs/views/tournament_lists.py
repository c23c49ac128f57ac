"""Lists of a tournament: all of them, one with its exports, building and removing one, what lists go by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions.tournament_lists import (
    ListValues,
    add_list,
    change_list,
    label_entries,
    note_cards,
    remove_list,
)
from clubs.forms.tournament_lists import CardsForm, LabelsForm, TournamentListForm
from clubs.models import Role, TournamentList
from clubs.pages.entries import entrants_of
from clubs.pages.listings import ListsPage
from clubs.pages.tournament_lists import (
    READY,
    ListSource,
    ShownList,
    drawn_cards,
    kept_list,
    ready_list,
    ready_name,
    tied_entries,
)
from clubs.printouts.certificates import choice_of
from clubs.standings.lists.description import read_list_description
from clubs.tables.tournament_lists import PickedTeamTable, TournamentListTable
from clubs.views.action_form import ActionFormView, ActionView
from clubs.views.base import TournamentView
from clubs.views.lists import ClubListView, Listing, Rows, listing_of


class ListsView(TournamentView):
    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show("clubs/listings.html", page=ListsPage.of(self.tournament))


class TournamentListView(ClubListView, TournamentView):
    """One list, ready made or the club's own."""

    table_class = TournamentListTable
    template = "clubs/tournament_list.html"

    key: str

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        self.key = kwargs.pop("list")

    @cached_property
    def shown(self) -> ShownList:
        source = ListSource.read(self.tournament)
        if self.key in READY:
            return ready_list(source, self.key)
        if not self.key.isascii() or not self.key.isdigit() or len(self.key) > 4:
            raise Http404
        return kept_list(source, get_object_or_404(self.tournament.lists.all(), place=int(self.key)))

    def listing(self) -> Listing:
        table = PickedTeamTable if self.shown.is_team else TournamentListTable
        return listing_of(self.request, table, self.rows())

    def rows(self) -> Rows:
        return self.shown.lines

    def file_words(self) -> Sequence[str]:
        return [self.club.slug, self.tournament.slug, self.shown.name]

    def extra_context(self) -> dict[str, Any]:
        return {"shown": self.shown, "certificates_for": choice_of(self.shown)}


class TournamentListNewView(ActionFormView[TournamentListForm], TournamentView):
    """A new list, from nothing or from one that there is."""

    needs: ClassVar[Role] = Role.DIRECTOR

    kept: TournamentList | None = None

    @property
    def values(self) -> ListValues | None:
        """The list that the address names, to be changed under another name."""
        key = self.request.GET.get("like", "")
        return ListValues(ready_name(self.tournament, key), READY[key].description) if key in READY else None

    def form(self, data: QueryDict | None = None) -> TournamentListForm:
        entrants = entrants_of(self.tournament).values()
        return TournamentListForm(self.tournament, entrants, data, values=self.values)

    def act(self, form: TournamentListForm) -> HttpResponse:
        return self.done(_("The list has been saved."), self.save(form.values))

    def save(self, values: ListValues) -> TournamentList:
        return add_list(self.tournament, values, by=self.user)

    def page(self, form: TournamentListForm) -> HttpResponse:
        return self.show("clubs/tournament_list_settings.html", form=form, kept=self.kept)


class TournamentListSettingsView(TournamentListNewView):
    """A list of the club, described anew."""

    kept: TournamentList

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        self.kept = get_object_or_404(self.tournament.lists.all(), place=kwargs.pop("list"))
        self.kept.tournament = self.tournament

    @property
    def values(self) -> ListValues:
        description = read_list_description(self.kept.description)
        return ListValues(self.kept.name, description, self.kept.public)

    def save(self, values: ListValues) -> TournamentList:
        return change_list(self.kept, values, by=self.user)


class TournamentListRemoveView(ActionView, TournamentView):
    back_to = "lists"

    def act(self) -> HttpResponse:
        kept = get_object_or_404(self.tournament.lists.all(), place=self.kwargs["list"])
        kept.tournament = self.tournament
        remove_list(kept, by=self.user)
        return self.done(_("The list has been removed."))


class EntryLabelsView(ActionFormView[LabelsForm], TournamentView):
    """The team and the category of each entry."""

    needs: ClassVar[Role] = Role.DIRECTOR
    template = "clubs/entry_labels.html"

    def form(self, data: QueryDict | None = None) -> LabelsForm:
        return LabelsForm(list(self.tournament.entries.with_members()), data)

    def act(self, form: LabelsForm) -> HttpResponse:
        changed = label_entries(self.tournament, form.labels(), by=self.user)
        done = ngettext("{count} entry changed.", "{count} entries changed.", changed)
        return self.done(done.format(count=changed), self.url("entries"))


class CardsView(ActionFormView[CardsForm], TournamentView):
    """The cards that those who are level have drawn."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def act(self, form: CardsForm) -> HttpResponse:
        note_cards(self.tournament, form.cards(), by=self.user)
        return self.done(_("The cards have been saved."), self.url("standings"))

    def form(self, data: Any = None) -> CardsForm:
        return CardsForm(tied_entries(self.tournament), drawn_cards(self.tournament), data)

    def page(self, form: CardsForm) -> HttpResponse:
        decides = "card" in self.tournament.settings.get("ties", ())
        return self.show("clubs/standings_cards.html", form=form, decides=decides)
