"""Mail about sign-ups that comes back later: known by its Message-ID, noted like one refused at once."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from django.db import transaction

from clubs.actions.access_cards import derived_token
from clubs.bounces import Bounce
from clubs.models import SignUpMail
from clubs.models.mail import BOUNCED

PURPOSE = "standblatt.sign-up.message-id"
OURS = re.compile(r"<sign-up\.(?P<key>[1-9]\d{0,17})\.(?P<token>[\w-]{22})@[^@<>]+>")
HOST = re.compile(r"[a-z0-9.-]{1,253}")
NO_HOST = "localhost"


def message_id(mail: SignUpMail) -> str:
    """Return the Message-ID of a mail: whoever does not have that mail cannot make it up."""
    host = urlsplit(mail.request.site).hostname or ""
    return f"<sign-up.{mail.pk}.{_token(mail.pk)}@{host if HOST.fullmatch(host) else NO_HOST}>"


@transaction.atomic
def note_bounce(bounce: Bounce) -> int:
    """Note that a mail has not arrived; return how many that were: of a season one letter tells several.

    What is not ours, or is sent once more already, is left as it is.
    """
    mail = _known_mail(bounce.message_ids)
    if mail is None or mail.sent is None:
        return 0
    letter = SignUpMail.objects.filter(sent=mail.sent, request__email=mail.request.email)
    return letter.update(sent=None, failure=f"{BOUNCED} {bounce.status}")


def _known_mail(message_ids: Iterable[str]) -> SignUpMail | None:
    """Return the first mail that is ours by one of these ids, and still known."""
    found = filter(None, map(OURS.fullmatch, message_ids))
    keys = [
        int(each["key"]) for each in found if hmac.compare_digest(each["token"], _token(int(each["key"])))
    ]
    return SignUpMail.objects.select_related("request").filter(pk__in=keys).first() if keys else None


def _token(key: int) -> str:
    return derived_token(PURPOSE, str(key))
