"""Calendar files (iCalendar) of those who have a place in a tournament, or no longer have one."""

from __future__ import annotations

from datetime import datetime, timedelta
from email.utils import parseaddr
from urllib.parse import urlsplit

from django.conf import settings
from icalendar import Calendar, Event, vCalAddress, vText

from clubs.models import SignUpRequest
from clubs.names import one_line


def calendar_of(request: SignUpRequest, *, sequence: int, now: datetime, is_off: bool) -> str:
    """Return a file that enters somebody's day in a calendar, or takes it out; the newest counts."""
    calendar = Calendar()
    calendar.add("prodid", "-//Standblatt//Standblatt//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "CANCEL" if is_off else "PUBLISH")
    calendar.add_component(_event(request, sequence=sequence, now=now, is_off=is_off))
    content: bytes = calendar.to_ical()
    return content.decode()


def _event(request: SignUpRequest, *, sequence: int, now: datetime, is_off: bool) -> Event:
    """Return the day of the tournament: it has no hour, so that no time zone matters."""
    tournament = request.sign_up.tournament
    event = Event()
    event.add("uid", f"sign-up-{request.pk}@{urlsplit(request.site).hostname or 'standblatt'}")
    event.add("dtstamp", now)
    event.add("sequence", sequence)
    event.add("summary", one_line(tournament.name))
    event.add("dtstart", tournament.date)
    event.add("dtend", tournament.date + timedelta(days=1))
    event.add("status", "CANCELLED" if is_off else "CONFIRMED")
    event.add("organizer", _organizer(tournament.club.name))
    if tournament.place:
        event.add("location", one_line(tournament.place))
    return event


def _organizer(club: str) -> vCalAddress:
    sender = vCalAddress(f"MAILTO:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}")
    sender.params["cn"] = vText(one_line(club).replace('"', "'"))
    return sender
