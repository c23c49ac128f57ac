"""The role that an account has in a club: asked for each page of a club, so it is a prepared query."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import QuerySet, SlugField

from clubs.models import Membership
from core.prepared_queries import PRIMARY_KEY, Placeholder, Prepared


def membership_in(slug: str, user: User) -> Membership | None:
    """Return what an account may do in a club, with the club; None where it may do nothing."""
    return _memberships.first(slug, user.pk)


def _in_club(slug: Placeholder, user: Placeholder) -> QuerySet[Membership]:
    return Membership.objects.filter(club__slug=slug, user=user).select_related("club").order_by()


_memberships = Prepared(_in_club, SlugField(), PRIMARY_KEY)
