"""Mail to those who have signed up: how it stands, with the own link, and the calendar file of a place.

The text is made when it is sent, in the person's language. It is plain text; what people typed stands in it
on one line, and in no header.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from clubs.actions.mail_bounces import message_id
from clubs.actions.sign_up_links import own_address, partner_address, sign_up_path
from clubs.models import SignUpMail, SignUpMessage, SignUpNews, SignUpRequest
from clubs.names import one_line
from clubs.queries.sign_up import (
    found_partner_text,
    owed_text,
    partner_text,
    pay_text,
    state_text,
    substitute_texts,
)
from clubs.queries.sign_up_names import partner_request_text
from clubs.sign_up import RequestState

ENDS_A_PLACE = {RequestState.DECLINED, RequestState.WITHDRAWN}
"""Who is there and was told of a place before takes it out of the calendar again."""


AUTOMATIC = {"Auto-Submitted": "auto-generated"}
"""Keeps the replies of those who are away from coming back."""


def sign_up_email(mails: Sequence[SignUpMail], now: datetime) -> EmailMessage:
    """Write the mail: a message as the office wrote it, else how the request stands now.

    Of several `mails`, of the evenings of a season, one letter tells all.
    """
    [first, *others] = mails
    if first.message:
        return _message_email(first, first.message)
    return _season_email(mails, now) if others else _news_email(first, now)


def _headers(mail: SignUpMail) -> dict[str, str]:
    return {**AUTOMATIC, "Message-ID": message_id(mail)}


def _message_email(mail: SignUpMail, message: SignUpMessage) -> EmailMessage:
    request, tournament = mail.request, message.sign_up.tournament
    said = message.text_in(request.language)
    shown = {"text": said["text"], "tournament": tournament, "link": own_address(request)}
    template = "clubs/mail/sign_up_message.txt"
    if mail.is_invitation:
        template = "clubs/mail/sign_up_invitation.txt"
        shown["page"] = request.site + sign_up_path(message.sign_up)
    with override(request.language):
        body = render_to_string(template, shown)
    return EmailMessage(one_line(said["subject"]), body, to=[request.email], headers=_headers(mail))


def _news_email(mail: SignUpMail, now: datetime) -> EmailMessage:
    request = mail.request
    tournament = request.sign_up.tournament
    with override(request.language):
        subject = one_line(f"{tournament.name}: {SignUpNews(mail.news).label}")
        body = render_to_string("clubs/mail/sign_up.txt", _facts(request, now))
    letter = EmailMessage(subject, body, to=[request.email], headers=_headers(mail))
    if content := calendar_file(mail, now):
        letter.attach("tournament.ics", content, "text/calendar")
    return letter


def _season_email(mails: Sequence[SignUpMail], now: datetime) -> EmailMessage:
    """Write what there is to say of several evenings, by date, with a calendar file for each place."""
    in_order = sorted(mails, key=lambda each: (each.request.sign_up.tournament.date, each.pk))
    request = in_order[0].request
    season = request.sign_up.tournament.season
    with override(request.language):
        labels = {str(SignUpNews(each.news).label) for each in in_order}
        label = labels.pop() if len(labels) == 1 else _("Your sign-ups")
        subject = one_line(f"{season.name if season else request.sign_up.tournament.club.name}: {label}")
        evenings = [_facts(each.request, now) for each in in_order]
        links = (each["partner_link"] for each in evenings)
        shown = {"evenings": evenings, "partner_link": next(filter(None, links), "")}
        body = render_to_string("clubs/mail/sign_up_season.txt", {**evenings[0], **shown})
    letter = EmailMessage(subject, body, to=[request.email], headers=_headers(in_order[0]))
    for mail in in_order:
        if content := calendar_file(mail, now):
            letter.attach(f"{mail.request.sign_up.tournament.slug}.ics", content, "text/calendar")
    return letter


def _facts(request: SignUpRequest, now: datetime) -> dict[str, Any]:
    """Return what a mail says of one evening, in the language that is spoken now."""
    paying = [owed_text(request), pay_text(request, timezone.localdate(now))]
    return {
        "request": request,
        "tournament": request.sign_up.tournament,
        "link": own_address(request),
        "partner_link": partner_address(request, "") if request.site else "",
        "is_declined": request.current_state is RequestState.DECLINED,
        "state": state_text(request),
        "partner": found_partner_text(request) or partner_text(request),
        "more": [partner_request_text(request), *substitute_texts(request), *paying],
    }


def calendar_file(mail: SignUpMail, now: datetime) -> str:
    """Return what enters a place into a calendar, or takes out what an earlier mail entered; else nothing."""
    request, state = mail.request, mail.request.current_state
    earlier = request.mails.filter(pk__lt=mail.pk).exclude(sent=None)
    told = earlier.filter(news__in=[SignUpNews.ACCEPTED, SignUpNews.ASKED])
    is_off = (state in ENDS_A_PLACE or request.is_passed_on) and told.exists()
    if not is_off and (state is not RequestState.ACCEPTED or request.is_passed_on):
        return ""
    # The library takes a tenth of a second to load, which a server without sign-ups never does.
    from clubs.actions.sign_up_calendar import calendar_of

    return calendar_of(request, sequence=earlier.count(), now=now, is_off=is_off)
