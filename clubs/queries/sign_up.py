"""Those who have signed up for a tournament: their line, how each stands, and who has been told."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime

from django.db.models import Count, OuterRef, Prefetch, QuerySet, Subquery
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.amounts import francs_text
from clubs.models import (
    Club,
    Entry,
    MailState,
    PartnerState,
    SignUp,
    SignUpAudience,
    SignUpMail,
    SignUpRequest,
    SignUpState,
    State,
    SubstituteState,
    TournamentKind,
)
from clubs.models.sign_up import SignUpRequestQuerySet
from clubs.names import is_same_name
from clubs.queries.cash import cash_sums, has_fees
from clubs.queries.sign_up_prepared import count_playing, counts_in_line
from clubs.sign_up import RequestState, SignUpLine, pay_day


def line_of(sign_up: SignUp) -> SignUpLine:
    """Return how many have a place, with or without having signed up, and how many wait for one.

    Whoever was accepted holds a place as an entry, like those whom the office has entered.
    """
    states = counts_in_line(sign_up.pk, timezone.now())
    return _line(sign_up, states, count_playing(sign_up.pk))


def sign_up_lines(sign_ups: Sequence[SignUp]) -> Mapping[int, SignUpLine]:
    """Return the lines of tournaments, by their keys; counted in two queries however many there are."""
    keys = [sign_up.pk for sign_up in sign_ups]
    in_line = SignUpRequest.objects.filter(sign_up__in=keys).in_line(timezone.now()).order_by()
    states: dict[int, Counter[str]] = defaultdict(Counter)
    for key, state, count in in_line.values_list("sign_up", "state").annotate(Count("pk")):
        states[key][state] = count
    playing = Entry.objects.filter(tournament__in=keys, left_round=None).order_by()
    entries = Counter(dict(playing.values_list("tournament").annotate(Count("pk"))))
    return {each.pk: _line(each, states[each.pk], entries[each.pk]) for each in sign_ups}


def _line(sign_up: SignUp, states: Counter[str], entries: int) -> SignUpLine:
    held = entries + states[SignUpState.REQUESTED] + states[SignUpState.OFFERED]
    return SignUpLine(held, states[SignUpState.WAITING], sign_up.places, sign_up.waiting_list)


def waiting_place(request: SignUpRequest) -> int:
    """Return the place in the line of somebody who waits, from one."""
    known: int | None = getattr(request, "waiting_place", None)
    if known is not None:
        return known
    waiting = SignUpRequest.objects.filter(sign_up=request.sign_up_id).waiting()
    return waiting.filter(arrival__lte=request.arrival).count()


def with_waiting_places(requests: QuerySet[SignUpRequest]) -> QuerySet[SignUpRequest]:
    """Return requests with what `waiting_place` looks for, in the same query."""
    before = SignUpRequest.objects.filter(sign_up=OuterRef("sign_up")).waiting()
    counted = before.filter(arrival__lte=OuterRef("arrival")).order_by().values("sign_up")
    return requests.annotate(waiting_place=Subquery(counted.annotate(count=Count("pk")).values("count")))


def namesakes_in_line(requests: SignUpRequestQuerySet, names: Iterable[str]) -> Sequence[str]:
    """Return the names in those requests of namesakes from which something follows."""
    called = requests.called(names).select_related("entry")
    return [name for each in called if not each.current_state.is_over for name in each.people]


def state_text(request: SignUpRequest) -> str:
    """Return how a request stands, as its person reads it."""
    state = request.current_state
    if state is RequestState.ACCEPTED and request.entry:
        has_place = (
            _("Somebody else plays in your place: number {number}.")
            if request.is_passed_on
            else _("You have a place: number {number}.")
        )
        return has_place.format(number=request.entry.number)
    if state is RequestState.WAITING:
        return _("You are number {place} on the waiting list.").format(place=waiting_place(request))
    if request.offered_until and state in {RequestState.OFFERED, RequestState.WITHDRAWN}:
        return _offer_text(state).format(moment=sign_up_moment(request.offered_until))
    return {
        RequestState.REQUESTED: _("Your sign-up has arrived. The club has not accepted it yet."),
        RequestState.DECLINED: _("The club has declined your sign-up."),
    }.get(state, _("Your sign-up is cancelled."))


def _offer_text(state: RequestState) -> str:
    if state is RequestState.OFFERED:
        return _(
            "A place is free for you until {moment}. If you do not take it by then, your sign-up"
            " is cancelled."
        )
    return _("A place was offered to you until {moment}. You did not take it, so your sign-up is cancelled.")


def partner_text(request: SignUpRequest) -> str:
    """Return what the partner who was asked has said; nothing where nobody was."""
    partner, state = request.partner, request.partner_state
    if not state or (state == PartnerState.ASKED and not partner):
        return ""
    sentence = {
        PartnerState.ASKED: _("{partner} has not confirmed yet."),
        PartnerState.CONFIRMED: _("{partner} has confirmed."),
        PartnerState.DECLINED: _(
            "{partner} cannot be your partner. Ask somebody else, or the club will find you one."
        )
        if request.asked_id
        else _("Your partner has declined. The club will find you another one."),
    }[PartnerState(state)]
    return sentence.format(partner=partner)


def found_partner_text(request: SignUpRequest) -> str:
    """Return with whom somebody plays who signed up alone."""
    if request.entry is None or len(request.people) != 1:
        return ""
    everyone = [member.player.name for member in request.entry.members.select_related("player")]
    others = [name for name in everyone if not is_same_name(name, request.people[0])]
    if len(others) != 1 or len(everyone) != 2:
        return ""
    return _("You play with {partner}.").format(partner=others[0])


def substitute_texts(request: SignUpRequest) -> Sequence[str]:
    """Return who plays for whom, and how it stands with whoever was named last, as their people read it."""
    found = list(request.substitutes.all())
    shown = [each for each in found if each.state == SubstituteState.ACCEPTED or each is found[-1]]
    sentences = {
        SubstituteState.ASKED: _("{name} is to play instead of {leaving}. The club has not accepted it yet."),
        SubstituteState.ACCEPTED: _("{name} plays instead of {leaving}."),
        SubstituteState.DECLINED: _("The club has not accepted that {name} plays instead of {leaving}."),
    }
    return [
        sentences[SubstituteState(each.state)].format(name=each.name, leaving=each.leaving) for each in shown
    ]


def looking_for_partner(
    sign_up: SignUp, among: QuerySet[SignUpRequest] | None = None
) -> Sequence[SignUpRequest]:
    """Return those, of all or `among` some, who come alone and have no partner yet, as they arrived."""
    paired = sign_up.requests.alias(players=Count("entry__members")).filter(players__gt=1).values("pk")
    found = sign_up.requests.all() if among is None else among
    without = found.select_related("entry").exclude(pk__in=paired)
    alone = [each for each in without if len(each.people) == 1]
    return [each for each in alone if not each.current_state.is_over]


def needs_partner(request: SignUpRequest) -> bool:
    """Whether somebody of a tournament for pairs comes alone, and has no partner yet."""
    is_of_pairs = request.sign_up.tournament.kind == TournamentKind.PAIRS
    if not is_of_pairs or len(request.people) != 1 or request.current_state.is_over:
        return False
    return request.entry is None or request.entry.members.count() < 2


def sign_up_moment(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")


def with_mails(requests: QuerySet[SignUpRequest]) -> QuerySet[SignUpRequest]:
    """Return requests with what `mail_state_of` looks at, in one query more."""
    return requests.prefetch_related(Prefetch("mails", _news_mails(), to_attr="news_mails"))


def _news_mails() -> QuerySet[SignUpMail]:
    return SignUpMail.objects.filter(message=None).select_related("queued")


def last_mail(request: SignUpRequest) -> SignUpMail | None:
    """Return the last mail that told somebody how it stands, or was to."""
    known = getattr(request, "news_mails", None)
    mails: list[SignUpMail] = list(_news_mails().filter(request=request)) if known is None else known
    return mails[-1] if mails else None


def mail_state_of(request: SignUpRequest) -> MailState:
    """Whether the person knows by mail how the request stands now."""
    if not request.email:
        return MailState.NO_ADDRESS
    last = last_mail(request)
    if last is None or last.is_about is not SignUpState(request.current_state):
        return MailState.NOT_SENT
    return last.mail_state


# The fee


def pay_day_of(request: SignUpRequest) -> date | None:
    """Return by when whoever has a place must pay; None where the club fixes no places so."""
    pay_until = request.sign_up.pay_until
    if pay_until is None or request.current_state is not RequestState.ACCEPTED:
        return None
    accepted = request.accepted_at and timezone.localdate(request.accepted_at)
    return pay_day(pay_until, accepted=accepted, played=request.sign_up.tournament.date)


def pay_text(request: SignUpRequest, today: date) -> str:
    """Return by when somebody must pay for the place to be fixed; nothing once that is done."""
    day = pay_day_of(request)
    if day is None or request.entry_id not in _owing(request.sign_up):
        return ""
    sentence = (
        _("Your place is fixed once the entry fee is paid, by {day} at the latest.")
        if today <= day
        else _("The entry fee was due by {day}: the club may give your place to somebody else.")
    )
    return sentence.format(day=date_format(day))


def owed_text(request: SignUpRequest) -> str:
    """Return what somebody who has a place still has to pay, where the club says how; else nothing."""
    sign_up = request.sign_up
    is_due = request.current_state is RequestState.ACCEPTED and sign_up.pay_ways.are_said
    if request.entry_id is None or not is_due or not has_fees(sign_up.tournament):
        return ""
    balance = cash_sums(sign_up.tournament).balances[request.entry_id]
    return to_pay_text(balance.open) if balance.open > 0 else ""


def to_pay_text(rappen: int) -> str:
    return _("To pay: {amount}.").format(amount=francs_text(rappen))


def unpaid_since(sign_up: SignUp, today: date) -> Mapping[int, date]:
    """Return those who have a place and did not pay in time, by their keys, each with the last day for it."""
    if sign_up.pay_until is None or sign_up.pay_until >= today:
        return {}
    owing = _owing(sign_up)
    found = sign_up.requests.select_related("entry").filter(state=SignUpState.ACCEPTED, entry__in=owing)
    days = {}
    for request in found:
        request.sign_up = sign_up
        day = pay_day_of(request)
        if day and day < today:
            days[request.pk] = day
    return days


# Messages


def audiences_of(sign_up: SignUp) -> list[SignUpAudience]:
    """Return to whom the office can write: to who has not paid where there is something to pay.

    Nobody is invited before they can sign up.
    """
    without = set() if has_fees(sign_up.tournament) else {SignUpAudience.UNPAID}
    if not sign_up.on or sign_up.tournament.state != State.OPEN or not invitable(sign_up):
        without.add(SignUpAudience.INVITED)
    return [audience for audience in SignUpAudience if audience not in without]


def audience_members(sign_up: SignUp) -> Mapping[SignUpAudience, Sequence[SignUpRequest]]:
    """Return for each audience whom a message reaches: one for each address, whoever gave it first."""
    audiences = audiences_of(sign_up)
    owing = _owing(sign_up) if SignUpAudience.UNPAID in audiences else set()
    found: dict[SignUpAudience, dict[str, SignUpRequest]] = {audience: {} for audience in audiences}
    for request in sign_up.requests.select_related("entry").exclude(email=""):
        for audience in _audiences_with(request, owing) & found.keys():
            found[audience].setdefault(request.email.casefold(), request)
    if SignUpAudience.INVITED in found:
        found[SignUpAudience.INVITED] = {str(request.pk): request for request in invitable(sign_up)}
    return {audience: list(people.values()) for audience, people in found.items()}


def _audiences_with(request: SignUpRequest, owing: set[int]) -> set[SignUpAudience]:
    state = request.current_state
    fits = {
        SignUpAudience.ALL: not state.is_over,
        SignUpAudience.ACCEPTED: state is RequestState.ACCEPTED,
        SignUpAudience.WAITING: state is RequestState.WAITING,
        SignUpAudience.UNPAID: state is RequestState.ACCEPTED and request.entry_id in owing,
    }
    return {audience for audience, is_meant in fits.items() if is_meant}


def invitable(sign_up: SignUp) -> Sequence[SignUpRequest]:
    """Return who may be invited: those who said so at an earlier tournament, and have not signed up yet.

    Each address has one, the latest; without the own link that ends the invitations nobody is.
    """
    tournament = sign_up.tournament
    earlier = (
        wanting_invitation(tournament.club)
        .exclude(email="")
        .exclude(salt="")
        .exclude(site="")
        .filter(sign_up__tournament__date__lt=tournament.date, sign_up__tournament__deleted_at=None)
        .order_by("sign_up__tournament__date", "arrival")
    )
    latest = {request.email.casefold(): request for request in earlier}
    if not latest:
        return []
    for email in sign_up.requests.standing().exclude(email="").values_list("email", flat=True):
        latest.pop(email.casefold(), None)
    return list(latest.values())


def wanting_invitation(club: Club) -> QuerySet[SignUpRequest]:
    """Return those who said at one of the club's tournaments that it may invite them."""
    found = SignUpRequest.objects.filter(wants_invitation=True, sign_up__tournament__club=club)
    return found.select_related("sign_up__tournament__club")


def has_same_address(one: SignUpRequest, other: SignUpRequest) -> bool:
    """Whether two sign-ups are of one address; without any they are not."""
    return bool(one.email) and one.email.casefold() == other.email.casefold()


def _owing(sign_up: SignUp) -> set[int]:
    """Return the entries that still have to pay something."""
    balances = cash_sums(sign_up.tournament).balances
    return {entry for entry, balance in balances.items() if balance.open > 0}
