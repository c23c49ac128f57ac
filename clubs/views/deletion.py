"""Deleting a tournament, a club or one's own account, and restoring it within thirty days."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth import logout
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.actions import deletion
from clubs.forms.accounts import OwnPasswordForm
from clubs.models import RESTORE_PERIOD, Club, Membership, Role
from clubs.pages.deletion import Extent, deleted_tournaments
from clubs.views.action_form import ActionView
from clubs.views.base import (
    ClubView,
    MemberView,
    ShowRefusal,
    TournamentView,
    check_in_use,
    unless_too_many,
)
from clubs.views.sign_in_attempts import count_own_password


def last_day() -> str:
    """Return until when what is deleted now can come back."""
    return date_format(timezone.localtime(timezone.now() + RESTORE_PERIOD), "DATE_FORMAT")


class TournamentDeleteView(ActionView, TournamentView):
    """Says what will be gone, and asks."""

    needs = needs_to_post = Role.OWNER

    @property
    def address(self) -> str:
        return self.club.get_absolute_url()

    def get(self, request: HttpRequest) -> HttpResponse:
        extent = Extent.of_tournament(self.tournament)
        return self.show("clubs/tournament_delete.html", extent=extent, until=last_day())

    def act(self) -> HttpResponse:
        deletion.delete_tournament(self.tournament, by=self.user)
        sentence = _("“{name}” has been deleted. Until {day} an owner can restore it in the settings.")
        return self.done(sentence.format(name=self.tournament.name, day=last_day()))


class ClubDeletedView(ClubView):
    """The tournaments that were deleted and can come back."""

    needs: ClassVar[Role] = Role.OWNER

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show("clubs/club_deleted.html", tournaments=deleted_tournaments(self.club))


class TournamentRestoreView(ActionView, ClubView):
    """Brings a tournament back as it was."""

    needs_to_post: ClassVar[Role] = Role.OWNER
    back_to = "club-deleted"

    def act(self) -> HttpResponse:
        deleted = deleted_tournaments(self.club).select_related("club")
        found = get_object_or_404(deleted, pk=self.kwargs["deleted"])
        tournament = deletion.undelete_tournament(found, by=self.user)
        return self.done(_("“{name}” has been restored.").format(name=tournament.name), tournament)


class ClubDeleteView(ActionView, ClubView):
    """Says what will be gone, and asks."""

    needs = needs_to_post = Role.OWNER

    @property
    def address(self) -> str:
        return reverse("clubs:clubs")

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show("clubs/club_delete.html", extent=Extent.of_club(self.club), until=last_day())

    def act(self) -> HttpResponse:
        deletion.delete_club(self.club, by=self.user)
        sentence = _("“{name}” has been deleted. Until {day} its owners can restore it here.")
        return self.done(sentence.format(name=self.club.name, day=last_day()))


class ClubRestoreView(ActionView, MemberView):
    """Brings a club back; no other page knows it."""

    back_to = "clubs"

    club: Club

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = Membership.all_objects.of(self.user).filter(club__in=Club.all_objects.restorable())
        membership = get_object_or_404(found.select_related("club"), club__slug=kwargs.pop("club"))
        if not membership.may(Role.OWNER):
            raise PermissionDenied
        check_in_use(membership.club)
        self.club = membership.club

    def act(self) -> HttpResponse:
        club = deletion.undelete_club(self.club, by=self.user)
        return self.done(_("“{name}” has been restored.").format(name=club.name), club)


class AccountDeleteView(MemberView):
    """Says what becomes of an account, and asks for its password."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(OwnPasswordForm(self.user))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = OwnPasswordForm(self.user, request.POST)
        form.is_valid()
        return unless_too_many(form, lambda: self.page(form), lambda: self.delete_own(form), at="password")

    def page(self, form: OwnPasswordForm) -> HttpResponse:
        memberships = Membership.objects.of(self.user).select_related("club").order_by("club__name")
        return self.show("clubs/account_delete.html", form=form, memberships=memberships, until=last_day())

    def delete_own(self, form: OwnPasswordForm) -> HttpResponse:
        count_own_password(self.user, wrong=not form.is_valid())
        if not form.is_valid():
            return self.page(form)
        request = self.request
        with ShowRefusal(request):
            deletion.delete_account(self.user)
            logout(request)
            sentence = _("Your account has been deleted. Until {day} you can restore it by signing in.")
            return self.done(sentence.format(day=last_day()), self.url("sign-in"))
        return redirect(self.url("account-delete"))
