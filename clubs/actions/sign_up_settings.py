"""The settings of a sign-up: its switch, what a club asks, and how people pay."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.sign_up_line import fill_line, locked_tournament
from clubs.actions.tournaments import check_not_over
from clubs.audit_log import differences, log_action
from clubs.bills import PayWays, pay_ways_document
from clubs.models import Action, SignUp, Tournament
from clubs.tournament_lock import lock_tournament
from core.keys import new_salt

SETTINGS = (
    *("on", "opens", "closes", "places", "waiting_list", "offer_hours", "at_once"),
    *(
        "members_only",
        "by_link",
        "born_from",
        "born_until",
        "confirm_partner",
        "own_substitute",
        "categories",
        "pay_until",
        "show_names",
        "ask_invite",
        "ask_team",
        "ask_phone",
        "ask_birth_year",
        "ask_apart",
        "ask_remark",
    ),
)
"""What a club says about its sign-up."""


@transaction.atomic
def change_sign_up(tournament: Tournament, values: Mapping[str, Any], *, by: User) -> SignUp:
    """Say how people sign up, or that they no longer do; with more places those who wait move up."""
    tournament = locked_tournament(tournament)
    check_not_over(tournament)
    found = SignUp.objects.filter(tournament=tournament).first() or SignUp(tournament=tournament, on=False)
    found.tournament = tournament
    before, after = differences({name: getattr(found, name) for name in SETTINGS}, values)
    for name, value in after.items():
        setattr(found, name, value)
    found.link_salt = (found.link_salt or new_salt()) if found.by_link else ""
    found.save()
    if after:
        log_action(tournament, Action.SIGN_UP_CHANGED, by=by, before=_for_log(before), after=_for_log(after))
    fill_line(found, by=by)
    return found


@transaction.atomic
def change_payment(tournament: Tournament, ways: PayWays, *, by: User) -> SignUp:
    """Say how people pay; bills from before stay payable, as references do not change."""
    tournament = lock_tournament(tournament)
    found = SignUp.objects.filter(tournament=tournament).first() or SignUp(tournament=tournament, on=False)
    before, found.payment = found.payment, pay_ways_document(ways)
    if found.payment != before:
        found.save()
        was, now = {"payment": before}, {"payment": found.payment}
        log_action(tournament, Action.SIGN_UP_CHANGED, by=by, before=was, after=now)
    return found


def _for_log(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: fact.isoformat() if isinstance(fact, date) else fact for name, fact in facts.items()}
