"""What the pages of the sign-up show: to everyone, to who has signed up, and to the office."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple, Self

from django.conf import settings
from django.db.models import Count, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions.sign_up import is_open, may_cancel
from clubs.actions.sign_up_links import known_token, own_address, sign_up_path
from clubs.models import MailState, SignUp, SignUpRequest, SignUpState, State, Tournament
from clubs.models.mail import BOUNCED
from clubs.models.sign_up import INVITED_AFTER, KEPT_AFTER
from clubs.names import folded
from clubs.pages.live import LivePage
from clubs.pages.payment import PaymentPage, payment_of
from clubs.pages.settings_summary import fees_text
from clubs.pages.tournament import form_text, rounds_text
from clubs.queries.cash import has_fees
from clubs.queries.programme import games_of
from clubs.queries.sign_up import (
    last_mail,
    line_of,
    mail_state_of,
    pay_text,
    sign_up_moment,
    state_text,
    substitute_texts,
    unpaid_since,
    with_mails,
)
from clubs.queries.sign_up_eligible import Known, known_at_once, non_members, not_of_age
from clubs.queries.sign_up_names import ListedPeople, people_coming
from clubs.queries.standings import standings_of
from clubs.sign_up import BirthYears, RequestState, SignUpLine
from core.qr import Square


def line_counts(line: SignUpLine) -> str:
    """Return how full it is: 12 of 80, 3 waiting."""
    if line.places is None:
        taken = ngettext("{taken} signed up", "{taken} signed up", line.taken).format(taken=line.taken)
    else:
        taken = _("{taken} of {places}").format(taken=line.taken, places=line.places)
    if not line.waiting:
        return taken
    more = ngettext("{waiting} waiting", "{waiting} waiting", line.waiting).format(waiting=line.waiting)
    return f"{taken}, {more}"


def has_certificate(request: SignUpRequest) -> bool:
    """Whether who signed up has a rank in a tournament that is over, and everyone may see it."""
    tournament, entry = request.sign_up.tournament, request.entry
    has_played = request.current_state is RequestState.ACCEPTED and not request.is_passed_on
    if entry is None or not has_played or not tournament.is_public or not LivePage.of(tournament).is_over:
        return False
    return any(row.entry == entry.pk and row.rank for row in standings_of(tournament).rows)


def deleted_on(tournament: Tournament) -> date:
    """Return the day on which what was only for the sign-up goes."""
    return tournament.date + KEPT_AFTER


@dataclass(frozen=True, slots=True)
class SignUpPage:
    """The public page: what, where, when, how full; `closed` says why nobody can sign up now."""

    programme: str
    fee: str
    counts: str
    closes: str
    pay_until: date | None
    members_only: bool
    birth_years: str
    closed: str
    note: str
    kept_until: date
    shows_names: bool
    coming: Sequence[ListedPeople]

    @classmethod
    def of(cls, sign_up: SignUp, now: datetime, *, has_link: bool = True) -> Self:
        """Return it for somebody who came by the link for members, where there is one, or without it."""
        tournament, line = sign_up.tournament, line_of(sign_up)
        closed = closed_text(sign_up, line, now)
        if not has_link and not closed:
            closed = _("Sign-up is for members of the club: use the link that the club has sent you.")
        waits = _(
            "All places are taken: sign up now to join the waiting list,"
            " and you move up when somebody cancels."
        )
        return cls(
            programme=programme_text(tournament),
            fee=fees_text(tournament),
            counts=line_counts(line),
            closes=sign_up_moment(sign_up.closes) if sign_up.closes else "",
            pay_until=sign_up.pay_until if has_fees(tournament) else None,
            members_only=sign_up.members_only or sign_up.by_link,
            birth_years=birth_years_text(sign_up.birth_years),
            closed=closed,
            note=waits if not closed and line.is_full else "",
            kept_until=deleted_on(tournament),
            shows_names=sign_up.shows_names,
            coming=people_coming(sign_up) if has_link else (),
        )


def birth_years_text(years: BirthYears) -> str:
    """Return for whom a sign-up is by age; nothing where it is for everyone."""
    if not years.are_limited:
        return ""
    if years.first is None:
        return _("{year} or earlier").format(year=years.last)
    if years.last is None:
        return _("{year} or later").format(year=years.first)
    return _("{first} to {last}").format(first=years.first, last=years.last)


def programme_text(tournament: Tournament) -> str:
    """Return what is played, in a line, as the tournament's page has it."""
    rounds = list(tournament.rounds.all())
    games = " · ".join(game.name for game in games_of(tournament, rounds))
    return f"{games} · {rounds_text(tournament, rounds)} · {form_text(tournament)}"


def closed_text(sign_up: SignUp, line: SignUpLine, now: datetime) -> str:
    """Return why nobody can sign up, in a sentence; nothing while somebody can."""
    if is_open(sign_up, now):
        return "" if line.takes_more else _("All places are taken, and there is no waiting list.")
    is_before = not sign_up.has_begun(now) and sign_up.tournament.state in {State.DRAFT, State.OPEN}
    if is_before and sign_up.opens:
        return _("Sign-up opens on {moment}.").format(moment=sign_up_moment(sign_up.opens))
    return _("Sign-up is closed: ask the club.")


@dataclass(frozen=True, slots=True)
class OwnSignUpPage:
    """What somebody's own link shows: how it stands, and the link itself to keep."""

    request: SignUpRequest
    state: str
    reason: str
    address: str
    square: Square
    is_offered: bool
    may_cancel: bool
    closes: str
    keeps_entry: bool
    is_mailed: bool
    kept_until: date
    payment: PaymentPage | None
    has_certificate: bool
    invited_until: date | None
    may_show_name: bool
    more: Sequence[str]
    """Who plays for whom, and by when to pay."""

    @classmethod
    def of(cls, request: SignUpRequest, address: str, now: datetime) -> Self:
        sign_up = request.sign_up
        state = request.current_state
        return cls(
            request,
            state_text(request),
            request.reason if state is RequestState.DECLINED else "",
            address,
            Square(address),
            state is RequestState.OFFERED,
            may_cancel(request, now),
            sign_up_moment(sign_up.closes) if sign_up.closes else "",
            state is RequestState.ACCEPTED,
            bool(request.email and settings.MAIL_SERVER and own_address(request)),
            deleted_on(sign_up.tournament),
            payment_of(request),
            has_certificate(request),
            sign_up.tournament.date + INVITED_AFTER if request.wants_invitation else None,
            sign_up.shows_names and not state.is_over,
            list(filter(None, [*substitute_texts(request), pay_text(request, timezone.localdate(now))])),
        )


# The office


class SignUpRow(NamedTuple):
    """A request in the office's list."""

    url: str
    arrival: int
    title: str
    people: str
    sort_name: str
    state: SignUpState
    state_text: str
    at: datetime
    phone: str
    email: str
    birth_year: int | None
    category: str
    apart: str
    remark: str
    to_check: str
    number: int | None
    mail_state: MailState
    paid: bool

    def get_absolute_url(self) -> str:
        return self.url


@dataclass(frozen=True, slots=True)
class SignUpMailPage:
    """Whether somebody has been told, and the own link to pass on: empty where it is no longer known."""

    label: str
    at: datetime | None
    failure: str
    may_send: bool
    link: str
    square: Square | None

    @classmethod
    def of(cls, request: SignUpRequest, site: str) -> Self:
        state, last = mail_state_of(request), last_mail(request)
        token = known_token(request)
        link = (request.site or site) + reverse("clubs:own-sign-up", args=[token]) if token else ""
        return cls(
            str(state.label),
            last.sent if last and state is MailState.SENT else None,
            failure_text(last.failure) if last and state in {MailState.WAITING, MailState.NOT_SENT} else "",
            bool(request.email and settings.MAIL_SERVER),
            link,
            Square(link) if link else None,
        )


def failure_text(failure: str) -> str:
    """Return why the last attempt failed, in words; the code is for whoever keeps the mail server."""
    if not failure:
        return ""
    kind, _space, code = failure.partition(" ")
    if kind == "SMTPRecipientsRefused":
        return _("the mail server refuses this address ({code})").format(code=code)
    if kind == BOUNCED:
        return _("the mail came back ({code})").format(code=code)
    return _("the mail server does not accept it ({code})").format(code=failure)


class SignUpCounts(NamedTuple):
    """What the page of the entries says of the sign-up."""

    new: int
    waiting: int

    @classmethod
    def of(cls, tournament: Tournament) -> Self | None:
        """Return how many wait for the office and for a place; None where nobody can sign up."""
        found = SignUp.objects.filter(tournament=tournament).annotate(
            everyone=Count("requests"),
            new=Count("requests", filter=Q(requests__in=SignUpRequest.objects.unanswered())),
            waiting=Count("requests", filter=Q(requests__state=SignUpState.WAITING)),
        )
        row = found.values_list("on", "everyone", "new", "waiting").first()
        return cls(row[2], row[3]) if row and (row[0] or row[1]) else None


def sign_up_rows(tournament: Tournament) -> Sequence[SignUpRow]:
    """Return everyone who signed up, in the order of arrival."""
    found = SignUpRequest.objects.filter(sign_up__tournament=tournament).select_related("entry", "asked")
    shown = with_mails(found.select_related("sign_up")).prefetch_related("substitutes")
    known = known_at_once(tournament.club)
    return [sign_up_row(request, tournament, known) for request in shown]


def sign_up_row(request: SignUpRequest, tournament: Tournament, known: Known | None = None) -> SignUpRow:
    request.sign_up.tournament = tournament
    where = [tournament.club.slug, tournament.slug, request.pk]
    state = SignUpState(request.current_state)
    return SignUpRow(
        url=reverse("clubs:sign-up-request", args=where),
        arrival=request.arrival,
        title=request.title,
        people=", ".join(request.people) if request.team else "",
        sort_name=folded(request.title),
        state=state,
        state_text=_office_text(request, state),
        at=timezone.localtime(request.at),
        phone=request.phone,
        email=request.email,
        birth_year=request.birth_year,
        category=request.category,
        apart=request.apart,
        remark=request.remark,
        to_check=" · ".join(doubts_about(request, known)),
        number=request.entry.number if request.entry else None,
        mail_state=mail_state_of(request),
        paid=bool(request.entry and request.entry.paid),
    )


def doubts_about(request: SignUpRequest, known: Known | None = None) -> Sequence[str]:
    """Return why a sign-up is not for those who sent it."""
    sign_up = request.sign_up
    doubts = {
        _("Not a member"): non_members(sign_up, request.people, known),
        _("Not of this age"): not_of_age(sign_up, request.people, request.birth_year, known),
    }
    return [doubt for doubt, people in doubts.items() if people]


def _office_text(request: SignUpRequest, state: SignUpState) -> str:
    if request.awaits_partner and not request.current_state.is_over:
        return _("{state}, partner not confirmed").format(state=state.label)
    if request.asks_somebody and not request.current_state.is_over:
        return _("{state}, has asked {name}").format(state=state.label, name=request.partner)
    if request.open_substitute:
        return _("{state}, substitute named").format(state=state.label)
    if state is SignUpState.OFFERED and request.offered_until:
        return _("Offered until {moment}").format(moment=sign_up_moment(request.offered_until))
    return str(state.label)


class UnpaidPlace(NamedTuple):
    """Somebody who has not paid in time, with the last day for it."""

    pk: int
    title: str
    day: date

    @classmethod
    def all_of(cls, sign_up: SignUp) -> Sequence[Self]:
        days = unpaid_since(sign_up, timezone.localdate()) if sign_up.tournament.state == State.OPEN else {}
        found = sign_up.requests.filter(pk__in=days)
        return [cls(request.pk, request.title, days[request.pk]) for request in found]


@dataclass(frozen=True, slots=True)
class SignUpsPage:
    """The list of the office: how full it is, what can be done at once, and where people sign up."""

    is_on: bool
    by_link: bool
    counts: str
    new: int
    moving_up: int
    may_write: bool
    address: str
    square: Square
    unpaid: Sequence[UnpaidPlace]

    @classmethod
    def of(cls, tournament: Tournament, site: str) -> Self:
        found = SignUp.objects.filter(tournament=tournament).first()
        sign_up = found or SignUp(tournament=tournament, on=False)
        sign_up.tournament = tournament
        line = line_of(sign_up)
        new = sign_up.requests.requested().count() if found else 0
        moving_up, may_write = line.moving_up, found is not None and bool(settings.MAIL_SERVER)
        unpaid = UnpaidPlace.all_of(sign_up) if found else ()
        address = site + sign_up_path(sign_up)
        counts, square = line_counts(line), Square(address)
        return cls(sign_up.on, sign_up.by_link, counts, new, moving_up, may_write, address, square, unpaid)
