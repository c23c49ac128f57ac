"""Entries of a tournament: the list, entering, numbers and lots, pairs of those who entered alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions import entries, entry_numbers, groups, pairing
from clubs.filters.entries import EntryFilter
from clubs.forms.entries import NewEntriesForm, PairForm
from clubs.models import Entry, Role, TournamentKind
from clubs.pages.entries import EntryRow, candidates_of, free_players, rows_of
from clubs.pages.tournament import attendance_of
from clubs.tables.entries import EntryTable
from clubs.views.base import ShowRefusal, TournamentView
from clubs.views.lists import ClubListView
from scoring.rules.documents import parse_number


class EntriesView(ClubListView, TournamentView):
    """Who is here and who has paid."""

    http_method_names: Sequence[str] = ["get", "head"]
    table_class = EntryTable
    filter_class = EntryFilter
    template = "clubs/entries.html"
    list_name = "entries"

    def rows(self) -> Sequence[EntryRow]:
        self.all_rows = rows_of(self.tournament)
        return self.all_rows

    def table_options(self) -> dict[str, Any]:
        rows = self.all_rows
        shown = {
            "section": any(row.section for row in rows),
            "paid": self.tournament.fee > 0,
            "group": self.tournament.groups > 1,
            "lot": any(row.lot for row in rows),
            "note": any(row.note for row in rows),
        }
        return {
            "may_mark": self.role.includes(Role.HELPER),
            "exclude": [column for column, is_shown in shown.items() if not is_shown],
            "row_attrs": {"id": lambda record: f"entry-{record.path[-1]}"},
        }

    def extra_context(self) -> dict[str, Any]:
        return {
            "attendance": attendance_of(self.tournament),
            "pairs": self.tournament.kind == TournamentKind.PAIRS,
            "seen": self.tournament.rounds.released().exists(),
            "without_group": any(not row.group and not row.left for row in self.all_rows),
            "apart": self.tournament.apart.count(),
            "back": self.request.GET.urlencode(),
        }


class EntryNewView(TournamentView):
    """Members are searched and ticked, guests are written, and all enter at once."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(NewEntriesForm(self.tournament))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = NewEntriesForm(self.tournament, request.POST)
        if form.is_valid() and "search" not in request.POST:
            with ShowRefusal(form):
                new = self.entered(form)
                done = ngettext("%(count)s has entered.", "%(count)s have entered.", len(new))
                messages.success(request, done % {"count": len(new)})
                return redirect("clubs:entry-new", self.club.slug, self.tournament.slug)
        return self.page(form)

    def entered(self, form: NewEntriesForm) -> list[Entry]:
        said = form.cleaned_data
        return entries.enter_players(
            self.tournament,
            form.chosen(),
            said["guests"],
            by=self.user,
            together=said["together"],
            name=said["name"],
            present=said["present"],
        )

    def page(self, form: NewEntriesForm) -> HttpResponse:
        asked = self.request.GET if self.request.method == "GET" else self.request.POST
        search = asked.get("q", "")[:100]
        ticked = [number for key in asked.getlist("player") if (number := parse_number(key, digits=9))]
        free = free_players(self.tournament)
        candidates = candidates_of(free, search, ticked)
        if self.request.headers.get("HX-Request"):
            return self.show("clubs/_entry_candidates.html", candidates=candidates, search=search)
        kind = TournamentKind(self.tournament.kind)
        recent = list(self.tournament.entries.with_members().order_by("-pk")[:5])
        return self.show(
            "clubs/entry_new.html",
            form=form,
            kind=kind,
            recent=recent,
            candidates=candidates,
            search=search,
        )


class CheckInAllView(TournamentView):
    """Everyone is here."""

    http_method_names: Sequence[str] = ["post"]
    needs_to_post: ClassVar[Role] = Role.HELPER

    def post(self, request: HttpRequest) -> HttpResponse:
        with ShowRefusal(request):
            count = entries.check_in_all(self.tournament, by=self.user)
            done = ngettext("%(count)s more is here.", "%(count)s more are here.", count)
            messages.success(request, done % {"count": count})
        return redirect("clubs:entries", self.club.slug, self.tournament.slug)


class NumbersView(TournamentView):
    """Numbers without gaps, in their order or by name."""

    http_method_names: Sequence[str] = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        with ShowRefusal(request):
            entry_numbers.renumber_all(
                self.tournament, by=self.user, by_name=bool(request.POST.get("by_name"))
            )
            messages.success(request, _("The entries have new numbers."))
        return redirect("clubs:entries", self.club.slug, self.tournament.slug)


class LotsView(TournamentView):
    """A lot for each entry, to part those who are level."""

    http_method_names: Sequence[str] = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        with ShowRefusal(request):
            entry_numbers.draw_lots(self.tournament, by=self.user)
            messages.success(request, _("Every entry has drawn a lot."))
        return redirect("clubs:entries", self.club.slug, self.tournament.slug)


class GroupsView(TournamentView):
    """Those without a group are dealt to one, or everyone anew."""

    http_method_names: Sequence[str] = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        with ShowRefusal(request):
            dealt = groups.deal_groups(self.tournament, by=self.user, anew=bool(request.POST.get("anew")))
            done = ngettext("%(count)s is dealt to a group.", "%(count)s are dealt to groups.", len(dealt))
            messages.success(request, done % {"count": len(dealt)})
        return redirect("clubs:entries", self.club.slug, self.tournament.slug)


class PairsView(TournamentView):
    """Pairs of those who entered alone: two ticks make one."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page()

    def post(self, request: HttpRequest) -> HttpResponse:
        form = PairForm(self.tournament, request.POST)
        if not form.is_valid():
            messages.error(request, " ".join(str(error) for error in form.errors["entry"]))
            return self.page()
        with ShowRefusal(request):
            pair = pairing.join(*form.cleaned_data["entry"], by=self.user)
            messages.success(request, _("%(pair)s play together.") % {"pair": pair.title})
            return redirect("clubs:entry-pairs", self.club.slug, self.tournament.slug)
        return self.page()

    def page(self) -> HttpResponse:
        ticked = self.request.POST.getlist("entry")
        alone = [(entry, str(entry.pk) in ticked) for entry in pairing.without_partner(self.tournament)]
        return self.show("clubs/entry_pairs.html", alone=alone)


class PairsByLotView(TournamentView):
    """The lot finds partners for all who have none."""

    http_method_names: Sequence[str] = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        with ShowRefusal(request):
            pairs = pairing.pair_by_lot(self.tournament, by=self.user)
            done = ngettext("%(count)s pair was drawn.", "%(count)s pairs were drawn.", len(pairs))
            messages.success(request, done % {"count": len(pairs)})
        return redirect("clubs:entry-pairs", self.club.slug, self.tournament.slug)
