"""My clubs, and one club: its page and settings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from clubs.models import Membership
from clubs.views.access import MemberView


class ClubsView(MemberView):
    """The clubs in which I may do something."""

    def get(self, request: HttpRequest) -> HttpResponse:
        memberships = Membership.objects.of(self.user).select_related("club").order_by("club__name")
        return self.show("clubs/clubs.html", memberships=memberships)
