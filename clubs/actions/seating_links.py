"""Links with which players seat themselves, each with a phone: made, shown, withdrawn, followed.

A link holds until the office withdraws it or makes another of its kind. Whoever has it can open a table or
say which lot was drawn, nothing else, so it hangs in the hall; use is limited by address and club.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.access_cards import TOKEN_BYTES, card_for, derived_token, is_token
from clubs.actions.admission import SEEN_BY_THE_HALL, AdmissionGrant, DenialReason, NotAdmitted, admit
from clubs.actions.open_tables import Sitter, open_table
from clubs.actions.tournaments import check_not_over
from clubs.audit_log import log_action
from clubs.errors import ClubSuspended, Refused
from clubs.models import Action, Round, RoundState, SeatingKind, SeatingLink, Tournament, TournamentKind
from clubs.tournament_lock import lock_tournament
from core.errors import N_
from core.keys import hashed
from core.limits import SELF_SEATING
from core.rate_limit import spend


class LinkRefused(Refused):
    """A link that was withdrawn, or whose tournament is not there any more."""


def link_token(salt: str) -> str:
    return derived_token("standblatt.seating.token", salt)


def shown_token(link: SeatingLink) -> str:
    """Return a link's token; nothing where the server's secret is another one than when it was made."""
    token = link_token(link.salt)
    return token if hmac.compare_digest(hashed(token), link.token_hash) else ""


# What the office does with links


@transaction.atomic
def make_link(tournament: Tournament, kind: SeatingKind, *, by: User) -> SeatingLink:
    """Let players seat themselves; an earlier link of this kind leads nowhere any more."""
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    if tournament.kind == TournamentKind.TEAMS:
        raise LinkRefused(N_("Teams sit at several tables at once: let Standblatt draw this round."))
    salt = secrets.token_urlsafe(TOKEN_BYTES)
    made: dict[str, Any] = {"salt": salt, "token_hash": hashed(link_token(salt))}
    link, _new = SeatingLink.objects.update_or_create(tournament=tournament, kind=kind, defaults=made)
    log_action(tournament, Action.SEATING_LINK_MADE, by=by, subject=kind)
    return link


@transaction.atomic
def withdraw_link(tournament: Tournament, kind: SeatingKind, *, by: User) -> None:
    """Let a link lead nowhere any more; one that is gone already stays so."""
    tournament = lock_tournament(tournament)
    if tournament.seating_links.filter(kind=kind).delete()[0]:
        log_action(tournament, Action.SEATING_LINK_WITHDRAWN, by=by, subject=kind)


# What players do with them


def follow_link(token: str) -> SeatingLink:
    """Return the link with this token and its tournament and club; LinkRefused where it leads nowhere."""
    found = SeatingLink.objects.select_related("tournament__club")
    link = found.filter(token_hash=hashed(token)).first() if is_token(token) else None
    if link is None:
        raise LinkRefused(N_("This code does not work any more: ask the office."))
    if link.tournament.deleted_at is not None:
        raise LinkRefused(DenialReason.DELETED.template)
    if link.tournament.club.suspended_at is not None:
        raise ClubSuspended
    check_not_over(link.tournament)
    return link


def count_use(link: SeatingLink, address: str) -> None:
    """Count what somebody does with a link, by address and club; TooManyRequests where it is too much."""
    spend(SELF_SEATING, address=address, club=str(link.tournament.club_id))


def seat_at_table(link: SeatingLink, sitters: list[Sitter], *, cookie: str = "") -> AdmissionGrant:
    """Open a table for those who sit down, and let in the phone with which they did."""
    table = open_table(link.tournament, sitters, by=None)
    card = card_for(table)
    if not card.token:
        raise NotAdmitted(DenialReason.REVOKED)
    return admit(card.token, cookie=cookie)


def round_of_lots(tournament: Tournament) -> Round | None:
    """Return the round for which lots are drawn now: the next one, unless it is drawn already."""
    next_round = tournament.rounds.exclude(state__in=SEEN_BY_THE_HALL).first()
    if next_round is None or next_round.state != RoundState.PLANNED:
        return None
    next_round.tournament = tournament
    return next_round
