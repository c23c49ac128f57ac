"""Members of a club: the list, one of them, merging duplicates, making one anonymous."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, ClassVar

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions import members
from clubs.actions.anonymise import anonymise, text_search
from clubs.actions.known_people import add_unknown
from clubs.actions.members import merge_members
from clubs.actions.no_shows import forget_no_shows
from clubs.actions.personal_export import member_document
from clubs.actions.personal_text import find_texts
from clubs.filters.base import MemberFilter
from clubs.forms.member_names import CheckNamesForm, sent_members, swapped
from clubs.forms.members import AlsoCalledForm, MemberForm, MergeForm, OtherMemberForm
from clubs.models import Player, Role
from clubs.pages.club_statistics import has_results
from clubs.pages.entry_story import Attended, attended_by
from clubs.pages.members import (
    MemberFact,
    Suspicion,
    entries_of,
    facts_about,
    played_by,
    suspicions,
    typed_facts,
    unfilled_fields,
    years_played,
)
from clubs.pages.player_rounds import PlayerRound, player_rounds
from clubs.pages.player_statistics import PlayerStatistics
from clubs.tables.members import MemberTable, PlayedTable, SuspicionTable
from clubs.tables.player_statistics import PlayerRoundTable, tables_of_statistics
from clubs.views.action_form import ActionFormView, ActionView, answer_form
from clubs.views.base import ClubView, data_file
from clubs.views.kept import KeptParts, blank
from clubs.views.lists import ClubListView, Listing, file_of_further

PRIVATE = ("street", "postcode", "email", "phone", "birth_year")
"""What only those who run the club see of its members."""

LATEST = 10
"""So many tournaments stand on a member's page; ranking them all would take seconds after twenty years."""

MOST_NAMES = 100
"""So many names stand on one page to be checked."""


class MembersView(ClubListView):
    table_class = MemberTable
    filter_class = MemberFilter
    template = "clubs/members.html"
    list_name = "members"

    def rows(self) -> QuerySet[Player]:
        return self.club.players.listed().select_related("club")

    def extra_context(self) -> dict[str, Any]:
        found: dict[str, Any] = {"has_statistics": has_results(self.club)}
        if not self.role.includes(Role.DIRECTOR):
            return found
        return {**found, "doubtful": self.club.players.doubtful().count()}

    def table_options(self) -> dict[str, Any]:
        hidden = () if self.role.includes(Role.DIRECTOR) else PRIVATE
        return {"exclude": {*hidden, *unfilled_fields(self.club)}}


class CheckNamesView(ClubView):
    """Names of which a program has guessed the parts: many at once are put right, or left as they are."""

    needs = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(CheckNamesForm(list(self.club.players.doubtful()[:MOST_NAMES])))

    def post(self, request: HttpRequest) -> HttpResponse:
        players = list(self.club.players.doubtful().filter(pk__in=sent_members(request.POST)[:MOST_NAMES]))
        if key := request.POST.get("swap"):
            return self.page(CheckNamesForm(players, swapped(request.POST, key)))
        return answer_form(CheckNamesForm(players, request.POST), self.act, self.page)

    def act(self, form: CheckNamesForm) -> HttpResponse:
        count = members.store_checked_names(self.club, form.parts(), by=self.user)
        done = ngettext("{count} name checked.", "{count} names checked.", count)
        more = self.club.players.doubtful().exists()
        return self.done(done.format(count=count), self.url("members-names" if more else "members"))

    def page(self, form: CheckNamesForm) -> HttpResponse:
        rows, count = list(form.rows), self.club.players.doubtful().count()
        return self.show("clubs/members_names.html", form=form, rows=rows, more=max(count - len(rows), 0))


class MemberNewView(ActionFormView[MemberForm], ClubView):
    needs: ClassVar[Role] = Role.DIRECTOR
    form_class = MemberForm
    template = "clubs/member_new.html"

    def act(self, form: MemberForm) -> HttpResponse:
        player, is_new = add_unknown(self.club, form.cleaned_data, form.answers, by=self.user)
        if not is_new:
            messages.info(self.request, _("{name} was already on the list.").format(name=player.name))
            return redirect(player)
        page = self.url("member-new" if "next" in self.request.POST else "members")
        return self.done(_("{name} is on the list.").format(name=player.name), page)


class OneMemberView(ClubView):
    """A page about one member."""

    player: Player

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        self.player = get_object_or_404(self.club.players, pk=kwargs.pop("member"))

    def context(self) -> dict[str, Any]:
        return {**super().context(), "player": self.player}

    @property
    def address(self) -> str:
        return self.player.get_absolute_url()


class MemberPageView(ActionFormView[MemberForm], OneMemberView):
    """What is known of a member, for those who may to be changed; and where he has played."""

    template = "clubs/member.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        if self.player.merged_into:
            return redirect(self.player.merged_into)
        words = [self.club.slug, self.player.name]
        return file_of_further(request, self.lists, words) or self.kept_page()

    def form(self, data: QueryDict | None = None) -> MemberForm:
        return MemberForm(data, instance=copy(self.player))

    def act(self, form: MemberForm) -> HttpResponse:
        members.change_member(self.player, form.cleaned_data, by=self.user)
        return self.done(_("Saved."))

    def page(self, form: MemberForm) -> HttpResponse:
        """Return the page with a form that was sent."""
        kept = KeptParts(self.request, self.club)
        shown: dict[str, Any] = {"form": form, "facts": self.facts, **self.parts(kept)}
        return self.show(self.template, **shown)

    def kept_page(self) -> HttpResponse:
        """Return the page in the frame that is kept; what is typed in its form is not kept with it."""
        kept = KeptParts(self.request, self.club)
        typed = typed_facts(self.player) if self.role.includes(Role.DIRECTOR) else {}
        blanks = {field: blank(field) for field in typed}

        def framed() -> dict[str, Any]:
            return {"form": MemberForm(instance=copy(self.player), initial=blanks), "facts": self.facts}

        more = (self.facts, list(typed))
        return kept.page(self, self.template, self.parts(kept), framed, *more, typed=typed)

    @property
    def facts(self) -> Sequence[MemberFact]:
        return facts_about(self.player, [field for field in members.FIELDS if field not in PRIVATE])

    def parts(self, kept: KeptParts) -> dict[str, SafeString]:
        return {
            "played": kept.part("clubs/_member_played.html", self.played),
            "statistics": kept.part("clubs/_player_statistics.html", self.statistics_shown),
            "missed": self.missed(),
        }

    def missed(self) -> SafeString:
        """Return where the member did not come, for those who run the club."""
        if not (self.club.no_shows and self.role.includes(Role.DIRECTOR)):
            return SafeString()
        no_shows = list(self.player.no_shows.select_related("tournament"))
        context = {**self.context(), "no_shows": no_shows}
        return (
            render_to_string("clubs/_member_missed.html", context, self.request) if no_shows else SafeString()
        )

    def played(self) -> dict[str, Any]:
        """Return the latest tournaments, and the years in which there were some."""
        latest = list(entries_of(self.player)[: LATEST + 1])
        return {
            **self.context(),
            "played": PlayedTable.of(attended_by(self.player, latest[:LATEST])).arrange(self.request),
            "more": len(latest) > LATEST,
            "years": years_played(self.player),
        }

    @cached_property
    def statistics(self) -> PlayerStatistics | None:
        """The statistics in the game and by the periods that the address names; None without results."""
        given = self.request.GET
        return PlayerStatistics.of(self.player, given.get("game", ""), given.get("by", ""))

    def statistics_shown(self) -> dict[str, Any]:
        return {**self.context(), "statistics": self.statistics, **self.lists()}

    def lists(self) -> Mapping[str, Listing]:
        """Return the lists of the statistics by their names."""
        tables = tables_of_statistics(self.statistics, self.request) if self.statistics else {}
        return {name: Listing(table, None, self.request, name=name) for name, table in tables.items()}


class MemberTournamentsView(OneMemberView, ClubListView):
    """All tournaments of a member, with what came of each."""

    template = "clubs/member_tournaments.html"
    table_class = PlayedTable

    def rows(self) -> Sequence[Attended]:
        return attended_by(self.player, list(entries_of(self.player)))

    def file_words(self) -> Sequence[str]:
        return [self.club.slug, self.player.name, "tournaments"]


class MemberRoundsView(OneMemberView, ClubListView):
    """All rounds in which a member sat at a table: what the statistics are made of."""

    template = "clubs/member_rounds.html"
    table_class = PlayerRoundTable

    def rows(self) -> Sequence[PlayerRound]:
        return player_rounds(self.player)

    def file_words(self) -> Sequence[str]:
        return [self.club.slug, self.player.name, "rounds"]


class NoShowsForgetView(ActionView, OneMemberView):
    """A member is taken off the list of those who did not come."""

    def act(self) -> HttpResponse:
        forget_no_shows(self.player, by=self.user)
        return self.done(_("Taken off the list of those who did not come."))


class GuestAdmitView(ActionView, OneMemberView):
    """A guest becomes a member."""

    def act(self) -> HttpResponse:
        player = members.admit_guest(self.player, by=self.user)
        return self.done(_("{name} is a member now.").format(name=player.name))


class AnonymiseView(ActionView, OneMemberView):
    """Shows where the name stands, and asks once more, for it cannot be undone."""

    needs = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        form = AlsoCalledForm(request.GET)
        names = form.names()
        found = find_texts(self.club, text_search(self.player, names))
        return self.show(
            "clubs/member_anonymise.html",
            form=form,
            also_called=", ".join(names),
            sure=[each for each in found if each.sure],
            unsure=[each for each in found if not each.sure],
        )

    def act(self) -> HttpResponse:
        names = AlsoCalledForm(self.request.POST).names()
        chosen = frozenset(self.request.POST.getlist("text"))
        player = anonymise(self.player, by=self.user, chosen=chosen, also_called=names)
        return self.done(_("The member is now called {name}.").format(name=player.name))


class MemberDataView(OneMemberView):
    """Everything about a member as a file, for the person."""

    needs = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return data_file(member_document(self.player), f"{self.club.slug}-{self.player.pk}.json")


class DuplicatesView(ClubListView):
    needs = Role.DIRECTOR
    table_class = SuspicionTable
    template = "clubs/members_duplicates.html"
    list_name = "duplicates"

    def rows(self) -> Sequence[Suspicion]:
        return suspicions(self.club)


class MergeView(OneMemberView):
    """Puts two rows side by side; one of them remains."""

    needs = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        chosen = self.chosen(request.GET if "other" in request.GET else None)
        if not chosen.is_valid():
            return self.choose(chosen)
        other = chosen.cleaned_data["other"]
        return self.page(MergeForm(pair=(self.player, other), initial={"remains": self.player.pk}))

    def post(self, request: HttpRequest) -> HttpResponse:
        chosen = self.chosen(request.POST)
        if not chosen.is_valid():
            return self.choose(chosen)
        form = MergeForm(request.POST, pair=(self.player, chosen.cleaned_data["other"]))
        return answer_form(form, self.act, self.page)

    def chosen(self, data: QueryDict | None) -> OtherMemberForm:
        return OtherMemberForm(data, club=self.club, but_for=self.player)

    def choose(self, chosen: OtherMemberForm) -> HttpResponse:
        return self.show("clubs/member_merge_choose.html", form=chosen)

    def act(self, form: MergeForm) -> HttpResponse:
        into, gone = form.pair
        if form.cleaned_data["remains"] == gone.pk:
            into, gone = gone, into
        merge_members(gone, into=into, by=self.user)
        return self.done(_("{name}: the two entries are now one member.").format(name=into.name), into)

    def page(self, form: MergeForm) -> HttpResponse:
        sides = [(player, facts_about(player), played_by(player)) for player in form.pair]
        return self.show("clubs/member_merge.html", form=form, other=form.pair[1], sides=sides)
