"""My clubs, and one club: its page, its settings, its logo and colour.

Everyone may fetch a logo and a colour: what is asked for there hangs on the wall of every hall.
"""

from __future__ import annotations

from copy import copy
from typing import Any, ClassVar

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as _
from django.views.generic import View

from clubs.actions import accounts, clubs
from clubs.actions.logos import logo_without_bytes, remove_logo, store_logo
from clubs.filters.base import PastFilter
from clubs.forms.club import ClubForm, FoundClubForm
from clubs.models import Club, ClubLogo, Membership, Role, RoundWord
from clubs.models.tournaments import TournamentQuerySet
from clubs.pages.club import club_page, past_of
from clubs.tables.club import PastTable
from clubs.views.action_form import ActionFormView, ActionView
from clubs.views.base import ClubView, MemberView, check_in_use
from clubs.views.lists import ClubListView
from core.limits import FOUND_CLUB
from core.printing.colour import Colour
from core.rate_limit import counted_address, spend


class ClubsView(MemberView):
    """The clubs in which I may do something."""

    def get(self, request: HttpRequest) -> HttpResponse:
        memberships = Membership.objects.of(self.user).select_related("club").order_by("club__name")
        gone = Membership.all_objects.of(self.user).owners().select_related("club")
        return self.show(
            "clubs/clubs.html",
            memberships=memberships,
            deleted=gone.filter(club__in=Club.all_objects.restorable()).order_by("club__name"),
            may_found=accounts.may_found(),
        )


class NewClubView(ActionFormView[FoundClubForm], MemberView):
    """A further club, where the server lets everybody found one."""

    form_class = FoundClubForm

    def act(self, form: FoundClubForm) -> HttpResponse:
        if not accounts.may_found():
            return self.page(form)
        spend(FOUND_CLUB, account=self.user.username, address=counted_address(self.request))
        return redirect(clubs.found_club(form.cleaned_data["club_name"], by=self.user))

    def page(self, form: FoundClubForm) -> HttpResponse:
        return self.show("clubs/club_new.html", form=form, may_found=accounts.may_found())


class ClubPageView(ClubListView):
    """What is on, what was, and what a new club does next."""

    table_class = PastTable
    filter_class = PastFilter
    template = "clubs/club.html"
    list_name = "tournaments"

    def rows(self) -> TournamentQuerySet:
        return past_of(self.club)

    def extra_context(self) -> dict[str, Any]:
        return {"page": club_page(self.club)}


class ClubSettingsView(ActionFormView[ClubForm], ClubView):
    """What a club is called, where it is found, what its pages say, and how its sheets look."""

    needs = needs_to_post = Role.OWNER
    refused_at = "slug"

    def form(self, data: QueryDict | None = None) -> ClubForm:
        # A copy, or the top of the page would show what is refused.
        return ClubForm(data, self.request.FILES or None, instance=copy(self.club))

    def act(self, form: ClubForm) -> HttpResponse:
        club = self.changed(form)
        return self.done(_("Saved."), reverse("clubs:club-settings", args=[club.slug]))

    @transaction.atomic
    def changed(self, form: ClubForm) -> Club:
        cleaned = form.cleaned_data
        club = clubs.change_club(
            self.club,
            name=cleaned["name"],
            slug=cleaned["slug"],
            short_names=cleaned["short_names"],
            listed=cleaned["listed"],
            rating=cleaned["rating"],
            no_shows=cleaned["no_shows"],
            round_word=RoundWord(cleaned["round_word"]),
            colour=form.chosen_colour,
            by=self.user,
        )
        if form.picture:
            store_logo(club, form.picture, by=self.user)
        return club

    def page(self, form: ClubForm) -> HttpResponse:
        return self.show("clubs/club_settings.html", form=form, logo=logo_without_bytes(self.club))


YEAR = 365 * 24 * 60 * 60


class ClubLogoView(View):
    """A logo under an address of its own: another picture has another one, so this one is kept for good."""

    def get(self, request: HttpRequest, club: str, digest: str) -> HttpResponse:
        found = ClubLogo.objects.select_related("club").filter(club__deleted_at=None)
        logo = get_object_or_404(found, club__slug=club, digest=digest)
        check_in_use(logo.club)
        response = HttpResponse(bytes(logo.png), content_type="image/png")
        patch_cache_control(response, public=True, max_age=YEAR, immutable=True)
        return response


class ClubColourView(View):
    """A club's colour for style sheets, and the one in which text can be read on white."""

    def get(self, request: HttpRequest, club: str) -> HttpResponseBase:
        found = get_object_or_404(Club, slug=club)
        check_in_use(found)
        colour = Colour.from_text(found.colour)
        text = f":root {{ --club: {colour.css}; --club-ink: {colour.ink.css}; }}\n"
        tag = f'"{colour.css[1:]}"'
        response = get_conditional_response(request, etag=tag) or HttpResponse(text, content_type="text/css")
        response["ETag"] = tag
        patch_cache_control(response, no_cache=True, public=True)
        return response


class ClubLogoRemoveView(ActionView, ClubView):
    """Sheets without a logo again."""

    needs_to_post: ClassVar[Role] = Role.OWNER
    back_to = "club-settings"

    def act(self) -> HttpResponse:
        remove_logo(self.club, by=self.user)
        return self.done(_("The logo has been removed."))
