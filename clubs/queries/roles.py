"""The role that an account has in a club: asked for each page of a club, so it is a prepared query."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import DEFAULT_DB_ALIAS
from django.db.models import BigAutoField, QuerySet, SlugField

from clubs.models import Club, Membership
from core.prepared_queries import Placeholder, Prepared

OWN = [field.attname for field in Membership._meta.concrete_fields]
OF_CLUB = [field.attname for field in Club._meta.concrete_fields]


def membership_in(slug: str, user: User) -> Membership | None:
    """Return what an account may do in a club, with the club; None where it may do nothing."""
    row = _memberships.first(slug, user.pk)
    if row is None:
        return None
    membership = Membership.from_db(DEFAULT_DB_ALIAS, OWN, row[: len(OWN)])
    membership.club = Club.from_db(DEFAULT_DB_ALIAS, OF_CLUB, row[len(OWN) :])
    return membership


def _in_club(slug: Placeholder, user: Placeholder) -> QuerySet[Any, Any]:
    found = Membership.objects.filter(club__slug=slug, user=user).order_by()
    return found.values_list(*OWN, *(f"club__{name}" for name in OF_CLUB))


_memberships = Prepared(_in_club, SlugField(), BigAutoField())
