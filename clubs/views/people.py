"""People with a role in a club: roles, invitations, lost passwords; for its owners."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
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
from clubs.views.action_form import ActionFormView, ActionView
from clubs.views.base import ClubView
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


class RevokeView(ActionView, ClubView):
    """Takes back an invitation."""

    needs = needs_to_post = Role.OWNER
    back_to = "people"

    def act(self) -> HttpResponse:
        invitation = get_object_or_404(self.club.invitations, pk=self.kwargs["invitation"])
        accounts.revoke_invitation(invitation, by=self.user)
        return self.done(_("The invitation has been revoked."))


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

    @property
    def address(self) -> str:
        return self.url("people-role", self.membership.pk)

    def without_me(self, page: str) -> str:
        """Return where to go on: who has made himself less than an owner may not see everybody any more."""
        return page if self.membership.user == self.user else self.url("people")


class RoleView(ActionFormView[RoleForm], OnePersonView):
    """What somebody may do."""

    template = "clubs/people_role.html"
    refused_at = "role"

    def form(self, data: QueryDict | None = None) -> RoleForm:
        return RoleForm(data, initial={"role": self.membership.role})

    def act(self, form: RoleForm) -> HttpResponse:
        accounts.change_role(self.membership, Role(form.cleaned_data["role"]), by=self.user)
        return self.done(_("Saved."), self.without_me(self.club.get_absolute_url()))


class RemoveView(ActionView, OnePersonView):
    """Takes somebody's role away."""

    def act(self) -> HttpResponse:
        accounts.remove_membership(self.membership, by=self.user)
        name = display_name(self.membership.user)
        sentence = _("{name} has been removed.").format(name=name)
        return self.done(sentence, self.without_me(reverse("clubs:clubs")))


@method_decorator(never_cache, name="dispatch")
class PasswordKeyView(ActionView, OnePersonView):
    """Makes a link for a new password, shown once, for who forgot his own."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show("clubs/people_password.html", link="")

    def act(self) -> HttpResponse:
        key = accounts.password_key(self.membership, by=self.user)
        address = reverse("clubs:password-link", args=[key.uid, key.token])
        link = self.request.build_absolute_uri(address)
        return self.show("clubs/people_password.html", link=link)
