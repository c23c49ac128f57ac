"""Own links of those who have signed up: made from a salt with the server's secret, so mails have them."""

from __future__ import annotations

import hmac

from django.urls import reverse

from clubs.actions.access_cards import derived_token
from clubs.models import SignUp, SignUpRequest
from core.keys import hashed


def own_token(salt: str) -> str:
    return derived_token("standblatt.sign-up.token", salt)


def partner_token(salt: str) -> str:
    return derived_token("standblatt.sign-up.partner", salt)


def sign_up_path(sign_up: SignUp) -> str:
    """Return where people sign up, as the club passes it on: with the secret where one is needed."""
    tournament = sign_up.tournament
    where = [tournament.club.slug, tournament.slug]
    if not sign_up.by_link:
        return reverse("clubs:sign-up", args=where)
    return reverse("clubs:members-sign-up", args=[*where, _members_token(sign_up)])


def may_open(sign_up: SignUp, token: str) -> bool:
    """Whether somebody who came by a link, or by none, can sign up here."""
    return not sign_up.by_link or hmac.compare_digest(token.encode(), _members_token(sign_up).encode())


def _members_token(sign_up: SignUp) -> str:
    return derived_token("standblatt.sign-up.members", sign_up.link_salt)


def known_token(request: SignUpRequest) -> str:
    """Return the token of an own link; nothing where it was made otherwise, or with another secret."""
    token = own_token(request.salt) if request.salt else ""
    return token if hmac.compare_digest(hashed(token), request.token_hash) else ""


def partner_address(request: SignUpRequest, site: str) -> str:
    """Return the link for a partner who is asked; nothing for anybody else, or where it is unknown."""
    token = partner_token(request.salt) if request.salt and request.awaits_partner else ""
    if not token or not hmac.compare_digest(hashed(token), request.partner_hash):
        return ""
    return (request.site or site) + reverse("clubs:sign-up-partner", args=[token])


def own_address(request: SignUpRequest) -> str:
    """Return the own link at the site where the person signed up; nothing where one of the two is unknown."""
    token = known_token(request)
    return request.site + reverse("clubs:own-sign-up", args=[token]) if token and request.site else ""
