"""Quotas: how many members and tournaments a club may have, enforced wherever these are added.

A club has its own quota from the server's operator, else the one of the settings. What is there already
stays, also where a quota is lowered below it.
"""

from __future__ import annotations

from django.conf import settings

from clubs.errors import Refused, operator_contact
from clubs.models import Club
from core.errors import N_, RulesError, Value


class QuotaReached(Refused):
    """More than a club may have; the sentence says how much that is and whom to ask."""

    def __init__(self, template: str, *, at: str, **values: Value | RulesError) -> None:
        super().__init__(template, at=at, who=WhomToAsk(), **values)


class WhomToAsk(RulesError):
    """Whoever runs the server, with how to reach him where that was said."""

    def __init__(self) -> None:
        contact = operator_contact()
        if contact:
            super().__init__(N_("whoever runs this server ({contact})"), contact=contact)
        else:
            super().__init__(N_("whoever runs this server"))


def most_members(club: Club) -> int:
    return settings.MEMBERS_PER_CLUB if club.most_members is None else club.most_members


def most_tournaments(club: Club) -> int:
    return settings.TOURNAMENTS_PER_CLUB if club.most_tournaments is None else club.most_tournaments


def check_members(club: Club, more: int = 1, *, at: str = "surname") -> None:
    """Refuse `more` members where the club would have too many; its members are locked, or two could pass."""
    most = most_members(Club.objects.get(pk=club.pk))
    if more and club.players.listed().count() + more > most:
        sentence = N_("This would be more members than this club’s quota of {most}: ask {who} for more.")
        raise QuotaReached(sentence, at=at, most=most)


def check_tournaments(club: Club, *, at: str = "name") -> None:
    """Refuse one more tournament where the club has as many as it may; the club is locked."""
    most = most_tournaments(Club.objects.get(pk=club.pk))
    if club.tournaments.count() >= most:
        sentence = N_(
            "This would be one tournament more than this club’s quota of {most}: "
            "delete one, or ask {who} for more."
        )
        raise QuotaReached(sentence, at=at, most=most)
