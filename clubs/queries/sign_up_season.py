"""The evenings of a season for which people sign up together, and who did."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db.models import Q, QuerySet

from clubs.models import SignUp, SignUpRequest, State
from clubs.queries.sign_up import with_waiting_places

REQUIRED = ("phone", "birth_year")
"""What nobody can leave out where a club asks it."""


def other_evenings(sign_up: SignUp, known: set[str], categories: Collection[str]) -> Sequence[SignUp]:
    """Return the other open evenings of the season where people can sign up in the same way, by date.

    An evening that asks what is not among the `known`, or has none of the `categories`, has a page of its
    own for it; one for which members have a link is open only to those who have one already.
    """
    tournament = sign_up.tournament
    if tournament.season_id is None:
        return []
    alike = Q(tournament__season=tournament.season_id, tournament__kind=tournament.kind)
    found = _evenings().filter(alike, on=True, tournament__state=State.OPEN).exclude(pk=sign_up.pk)
    return [
        each
        for each in found
        if required_by(each) <= known and _has_all(each, categories) and (sign_up.by_link or not each.by_link)
    ]


def _has_all(evening: SignUp, categories: Collection[str]) -> bool:
    """Whether people of any of the categories find theirs on an evening."""
    return not evening.categories or (bool(categories) and set(categories) <= set(evening.categories))


def required_by(sign_up: SignUp) -> set[str]:
    """Return what everyone says who signs up for an evening, of what clubs may ask of all."""
    asked = {"phone": sign_up.ask_phone, "birth_year": sign_up.asks_birth_year}
    return {name for name, is_asked in asked.items() if is_asked}


def given_in(request: SignUpRequest) -> set[str]:
    """Return what is known of those who have signed up, of what clubs may ask of all."""
    return {name for name in REQUIRED if getattr(request, name)}


def categories_of(request: SignUpRequest) -> Sequence[str]:
    """Return the category that was chosen, if there is one."""
    return [request.category] if request.category else []


def tied_requests(request: SignUpRequest) -> Sequence[SignUpRequest]:
    """Return what the same people signed up for on other evenings of the season; of each evening the last."""
    if not request.season_key:
        return []
    everywhere = SignUpRequest.objects.filter(season_key=request.season_key, sign_up__in=_evenings())
    found = (
        with_waiting_places(everywhere)
        .exclude(sign_up=request.sign_up_id)
        .select_related("sign_up__tournament__club", "entry")
        .prefetch_related("substitutes")
    )
    latest = {each.sign_up_id: each for each in found.order_by("arrival")}
    return sorted(latest.values(), key=lambda each: (each.sign_up.tournament.date, each.sign_up_id))


def _evenings() -> QuerySet[SignUp]:
    found = SignUp.objects.filter(tournament__deleted_at=None, tournament__published__isnull=False)
    return found.select_related("tournament__club").order_by("tournament__date", "pk")
