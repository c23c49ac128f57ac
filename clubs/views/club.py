"""My clubs, and one club: its page and settings."""

from __future__ import annotations

from copy import copy
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubs.actions import accounts, clubs
from clubs.actions.looks import logo_facts, take_logo
from clubs.errors import Refused
from clubs.filters.club import PastFilter
from clubs.forms.club import ClubForm, FoundClubForm
from clubs.models import Club, Membership, Role, RoundWord
from clubs.models.tournaments import TournamentQuerySet
from clubs.pages.club import club_page, past_of
from clubs.tables.club import PastTable
from clubs.views.access import ClubView, MemberView
from clubs.views.lists import Listed


class ClubsView(MemberView):
    """The clubs in which I may do something."""

    def get(self, request: HttpRequest) -> HttpResponse:
        memberships = Membership.objects.of(self.user).select_related("club").order_by("club__name")
        return self.show("clubs/clubs.html", memberships=memberships, may_found=accounts.may_found())


class NewClubView(MemberView):
    """A further club, where the server lets everybody found one."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(FoundClubForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = FoundClubForm(request.POST)
        if not (accounts.may_found() and form.is_valid()):
            return self.page(form)
        return redirect(clubs.found(form.cleaned_data["club_name"], by=self.user))

    def page(self, form: FoundClubForm) -> HttpResponse:
        return self.show("clubs/club_new.html", form=form, may_found=accounts.may_found())


class ClubPageView(Listed):
    """What is on, what was, and what a new club does next."""

    table_class = PastTable
    filter_class = PastFilter
    template = "clubs/club.html"
    list_name = "tournaments"

    def rows(self) -> TournamentQuerySet:
        return past_of(self.club)

    def more(self) -> dict[str, Any]:
        return {"page": club_page(self.club)}


class ClubSettingsView(ClubView):
    """What a club is called, where it is found, what its pages say, and how its sheets look."""

    needs = needs_to_post = Role.OWNER

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(ClubForm(instance=self.club))

    def post(self, request: HttpRequest) -> HttpResponse:
        # A copy, or the top of the page would show what is refused.
        form = ClubForm(request.POST, request.FILES, instance=copy(self.club))
        if not form.is_valid():
            return self.page(form)
        try:
            club = self.changed(form)
        except Refused as refused:
            form.add_error("slug", refused.sentence)
            return self.page(form)
        messages.success(request, _("Saved."))
        return redirect("clubs:club-settings", club.slug)

    @transaction.atomic
    def changed(self, form: ClubForm) -> Club:
        said = form.cleaned_data
        club = clubs.change(
            self.club,
            name=said["name"],
            slug=said["slug"],
            short_names=said["short_names"],
            round_word=RoundWord(said["round_word"]),
            colour=form.chosen_colour,
            by=self.user,
        )
        if form.picture:
            take_logo(club, form.picture, by=self.user)
        return club

    def page(self, form: ClubForm) -> HttpResponse:
        return self.show("clubs/club_settings.html", form=form, logo=logo_facts(self.club))
