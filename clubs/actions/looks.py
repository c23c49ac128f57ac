"""Actions of how a club looks on paper: its logo; its colour is a setting of the club."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.clubs import held_club
from clubs.actions.pictures import Picture
from clubs.audit_log import log_action
from clubs.models import Action, Club, ClubLogo


def logo_facts(club: Club) -> ClubLogo | None:
    """Return the club's logo without its bytes: how large it is, and where it is found."""
    return ClubLogo.objects.defer("png").select_related("club").filter(club=club).first()


@transaction.atomic
def take_logo(club: Club, picture: Picture, *, by: User) -> ClubLogo:
    """Keep a picture as the club's logo, instead of one it has."""
    club = held_club(club)
    before = logo_facts(club)
    if before and before.digest == picture.digest:
        return before
    logo = ClubLogo(
        club=club, png=picture.png, width=picture.width, height=picture.height, digest=picture.digest
    )
    logo.save(force_insert=before is None)
    _told(club, before, logo, by=by)
    return logo


@transaction.atomic
def remove_logo(club: Club, *, by: User) -> None:
    """Let sheets be without a logo again."""
    club = held_club(club)
    before = logo_facts(club)
    if before:
        ClubLogo.objects.filter(club=club).delete()
        _told(club, before, None, by=by)


def _told(club: Club, before: ClubLogo | None, after: ClubLogo | None, *, by: User) -> None:
    """Say in the log which logo it was: its name and extent, never the picture."""
    log_action(
        club,
        Action.CLUB_CHANGED,
        by=by,
        subject=club.name,
        before={"logo": before and str(before)},
        after={"logo": after and str(after)},
    )
