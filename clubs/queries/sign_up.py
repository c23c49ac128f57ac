"""Those who have signed up for a tournament: their line, how each stands, and who has been told."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from clubs.models import MailState, SignUp, SignUpMail, SignUpRequest, SignUpState
from clubs.sign_up import LineRequest, RequestState, SignUpLine


def line_of(sign_up: SignUp) -> SignUpLine:
    """Return everyone who signed up, and how many take part without; two queries however many there are."""
    rows = sign_up.requests.select_related("entry").only(
        "sign_up", "arrival", "state", "entry", "entry__left_round"
    )
    requests = [LineRequest(each.arrival, each.current_state) for each in rows]
    accepted = sum(request.state is RequestState.ACCEPTED for request in requests)
    entered = sign_up.tournament.entries.filter(left_round=None).count()
    return SignUpLine(requests, sign_up.places, sign_up.waiting_list, entered - accepted)


def state_text(request: SignUpRequest) -> str:
    """Return how a request stands, as its person reads it."""
    state = request.current_state
    if state is RequestState.ACCEPTED and request.entry:
        return _("You have a place: number {number}.").format(number=request.entry.number)
    if state is RequestState.WAITING:
        place = line_of(request.sign_up).place_of(request.arrival)
        return _("You are number {place} on the waiting list.").format(place=place)
    return {
        RequestState.REQUESTED: _("Your sign-up has arrived. The club has not accepted it yet."),
        RequestState.DECLINED: _("The club has declined your sign-up."),
    }.get(state, _("Your sign-up is cancelled."))


def with_mails(requests: QuerySet[SignUpRequest]) -> QuerySet[SignUpRequest]:
    """Return requests with what `last_mail` looks at, in one query more."""
    return requests.prefetch_related(Prefetch("mails", SignUpMail.objects.select_related("queued")))


def last_mail(request: SignUpRequest) -> SignUpMail | None:
    """Return the last mail that told somebody how it stands, or was to."""
    mails = list(request.mails.all())
    return mails[-1] if mails else None


def mail_state_of(request: SignUpRequest) -> MailState:
    """Whether the person knows by mail how the request stands now."""
    if not request.email:
        return MailState.NO_ADDRESS
    last = last_mail(request)
    if last is None or last.is_about is not SignUpState(request.current_state):
        return MailState.NOT_SENT
    return last.mail_state
