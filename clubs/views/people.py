"""People with a role in a club: roles, invitations, lost passwords; for its owners."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.actions import accounts
from clubs.audit_log import display_name
from clubs.forms.accounts import InviteForm, RoleForm
from clubs.models import Membership, Registration, Role
from clubs.tables.people import PeopleTable
from clubs.views.action_form import ActionFormView
from clubs.views.base import ClubView, ShowRefusal
from clubs.views.lists import ClubListView


class PeopleView(ClubListView):
    """Everybody with a role, and the invitations that are open."""

    needs = Role.OWNER
    table_class = PeopleTable
    template = "clubs/people.html"
    list_name = "people"

    def rows(self) -> QuerySet[Membership]:
        return self.club.memberships.select_related("user", "club")

    def extra_context(self) -> dict[str, Any]:
        invitations = self.club.invitations.open(timezone.now()).select_related("created_by")
        return {"invitations": invitations}


@method_decorator(never_cache, name="dispatch")
class InviteView(ActionFormView[InviteForm], ClubView):
    """Makes a link; it is shown in the answer, once, because only its hash is kept."""

    needs = needs_to_post = Role.OWNER

    def form(self, data: QueryDict | None = None) -> InviteForm:
        return InviteForm(data)

    def act(self, form: InviteForm) -> HttpResponse:
        wanted = form.cleaned_data
        invitation, token = accounts.invite(
            self.club, Role(wanted["role"]), days=wanted["days"], by=self.user, note=wanted["note"]
        )
        link = self.request.build_absolute_uri(reverse("clubs:invitation", args=[token]))
        return self.show("clubs/people_invited.html", invitation=invitation, link=link)

    def page(self, form: InviteForm) -> HttpResponse:
        closed = accounts.registration() is Registration.CLOSED
        return self.show("clubs/people_invite.html", form=form, closed=closed)


class RevokeView(ClubView):
    """Takes back an invitation."""

    needs = needs_to_post = Role.OWNER

    def post(self, request: HttpRequest, invitation: int) -> HttpResponse:
        with ShowRefusal(request):
            accounts.revoke_invitation(get_object_or_404(self.club.invitations, pk=invitation), by=self.user)
            messages.success(request, _("The invitation has been revoked."))
        return redirect("clubs:people", self.club.slug)


class OnePersonView(ClubView):
    """A page of one person in a club."""

    needs = needs_to_post = Role.OWNER

    membership: Membership

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = self.club.memberships.select_related("user", "club")
        self.membership = get_object_or_404(found, pk=kwargs.pop("person"))

    def context(self) -> dict[str, Any]:
        return {
            **super().context(),
            "membership": self.membership,
            "person": display_name(self.membership.user),
            "is_self": self.membership.user == self.user,
        }

    def here(self) -> HttpResponse:
        return redirect("clubs:people-role", self.club.slug, self.membership.pk)

    def everybody(self) -> HttpResponse:
        return redirect("clubs:people", self.club.slug)


class RoleView(ActionFormView[RoleForm], OnePersonView):
    """What somebody may do."""

    template = "clubs/people_role.html"
    refused_at = "role"

    def form(self, data: QueryDict | None = None) -> RoleForm:
        return RoleForm(data, initial={"role": self.membership.role})

    def act(self, form: RoleForm) -> HttpResponse:
        accounts.change_role(self.membership, Role(form.cleaned_data["role"]), by=self.user)
        messages.success(self.request, _("Saved."))
        # Who has made himself less than an owner may not see this page any more.
        return redirect(self.club) if self.membership.user == self.user else self.everybody()


class RemoveView(OnePersonView):
    """Takes somebody's role away."""

    def post(self, request: HttpRequest) -> HttpResponse:
        with ShowRefusal(request):
            accounts.remove_membership(self.membership, by=self.user)
            messages.success(
                request, _("%(name)s has been removed.") % {"name": display_name(self.membership.user)}
            )
            return redirect("clubs:clubs") if self.membership.user == self.user else self.everybody()
        return self.here()


@method_decorator(never_cache, name="dispatch")
class PasswordKeyView(OnePersonView):
    """Makes a link for a new password, shown once, for who forgot his own."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show("clubs/people_password.html", link="")

    def post(self, request: HttpRequest) -> HttpResponse:
        with ShowRefusal(request):
            key = accounts.password_key(self.membership, by=self.user)
            link = request.build_absolute_uri(reverse("clubs:password-link", args=[key.uid, key.token]))
            return self.show("clubs/people_password.html", link=link)
        return self.here()
