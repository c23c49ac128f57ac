"""Sign-up on the internet: what is asked, and who wants to come; an entry is made on acceptance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.bills import PayWays, read_pay_ways
from clubs.models.entries import LONGEST_CATEGORY, Entry, names
from clubs.models.people import EARLIEST_BIRTH, LATEST_BIRTH, Player
from clubs.models.tournaments import State, Tournament, TournamentKind
from clubs.names import name_keys
from clubs.sign_up import BirthYears, RequestState, state_now
from core.keys import hashed

LONGEST_SITE = 310
"""Characters of a scheme with a host and its port."""

MOST_CATEGORIES = 20
"""So many a club lets people choose from."""

KEPT_AFTER = timedelta(days=30)
"""For so long after the tournament what was only for the sign-up is kept."""

NO_SHOWS_KEPT = timedelta(days=730)
"""For so long it is noted that somebody did not come: two years."""

INVITED_AFTER = timedelta(days=548)
"""For so long the names and addresses of those are kept who want to be invited again: a year and a half."""


FORGOTTEN: Mapping[str, str | bool | None] = {
    **dict.fromkeys(("phone", "category", "apart", "remark", "reason"), ""),
    "birth_year": None,
    "shows_name": False,
}
"""What a sign-up is without all that no invitation needs."""


class SignUpState(models.TextChoices):
    """What became of a request, as the office reads it."""

    REQUESTED = RequestState.REQUESTED, pgettext_lazy("state of a sign-up", "New")
    WAITING = RequestState.WAITING, pgettext_lazy("state of a sign-up", "Waiting")
    OFFERED = RequestState.OFFERED, pgettext_lazy("state of a sign-up", "Offered")
    ACCEPTED = RequestState.ACCEPTED, pgettext_lazy("state of a sign-up", "Accepted")
    DECLINED = RequestState.DECLINED, pgettext_lazy("state of a sign-up", "Declined")
    WITHDRAWN = RequestState.WITHDRAWN, pgettext_lazy("state of a sign-up", "Cancelled")


class PartnerState(models.TextChoices):
    """Whether somebody who was named as a partner wants to come; nothing where nobody is asked."""

    ASKED = "asked", pgettext_lazy("partner in a sign-up", "Not confirmed yet")
    CONFIRMED = "confirmed", pgettext_lazy("partner in a sign-up", "Confirmed")
    DECLINED = "declined", pgettext_lazy("partner in a sign-up", "Declined")


class SubstituteState(models.TextChoices):
    """What became of somebody who was named to play for another."""

    ASKED = "asked"
    ACCEPTED = "accepted"
    DECLINED = "declined"


class SignUp(models.Model):
    """How people sign up for a tournament; one that is not `on` is no page."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, primary_key=True, related_name="sign_up"
    )
    on = models.BooleanField(_("Online sign-up"), default=True)
    opens = models.DateTimeField(_("From"), null=True, blank=True)
    closes = models.DateTimeField(_("Until"), null=True, blank=True)
    places = models.PositiveSmallIntegerField(pgettext_lazy("sign-up", "Places"), null=True, blank=True)
    waiting_list = models.BooleanField(_("Waiting list"), default=True)
    offer_hours = models.PositiveSmallIntegerField(null=True, blank=True)
    """So long a place that has become free is offered to who waits; None where it is theirs at once."""
    at_once = models.BooleanField(_("Accept at once"), default=False)
    members_only = models.BooleanField(_("Only members play"), default=False)
    """Whether everyone else waits until the office has looked."""
    by_link = models.BooleanField(_("Only with the link for members"), default=False)
    """Whether only those can sign up to whom the club has sent that link."""
    link_salt = models.CharField(max_length=64, blank=True)
    """What the link for members follows from, with the server's secret; empty where there is none."""
    born_from = models.PositiveSmallIntegerField(_("Year of birth from"), null=True, blank=True)
    born_until = models.PositiveSmallIntegerField(_("Year of birth to"), null=True, blank=True)
    """For whom it is by age; None where there is no limit. All others wait until the office has looked."""
    confirm_partner = models.BooleanField(_("Partners confirm"), default=False)
    """Whether those who are named as partners are asked themselves, by a link of their own."""
    own_substitute = models.BooleanField(_("After the deadline, people name a substitute"), default=False)
    """Whether those who cannot come any more say on their own page who plays instead."""
    show_names = models.BooleanField(_("Show who’s coming"), default=False)
    """Whether the page lists those who have a place and agreed to it."""
    ask_team = models.BooleanField(_("Ask for a team name"), default=False)
    """Whether pairs may give themselves a name; teams always do."""
    ask_phone = models.BooleanField(_("Ask for the phone number"), default=False)
    ask_birth_year = models.BooleanField(_("Ask for the year of birth"), default=False)
    ask_apart = models.BooleanField(_("Ask who should not sit at the same table"), default=False)
    ask_remark = models.BooleanField(_("Ask for a remark"), default=False)
    categories = models.JSONField(default=list, blank=True)
    """What people choose from, each with a price of its own where the price list has one; may be empty."""
    pay_until = models.DateField(_("A place is fixed once the fee is paid by"), null=True, blank=True)
    """None where nobody loses a place for not having paid."""
    ask_invite = models.BooleanField(_("Ask who wants an invitation to the next tournaments"), default=False)
    payment = models.JSONField(default=dict, blank=True)
    """How people pay, as a document; empty where the club says nothing."""
    arrivals = models.PositiveIntegerField(default=0)
    """How many numbers in the order of arrival were given: none is given twice."""

    class Meta:
        constraints = [
            # Nobody could ever have one of no places.
            models.CheckConstraint(condition=Q(places=None) | Q(places__gte=1), name="sign_up_has_a_place"),
            # Nobody could ever take a place in no time.
            models.CheckConstraint(
                condition=Q(offer_hours=None) | Q(offer_hours__gte=1), name="sign_up_offer_has_time"
            ),
            # What closes before it opens is never open.
            models.CheckConstraint(
                condition=Q(opens=None) | Q(closes=None) | Q(closes__gt=F("opens")),
                name="sign_up_closes_after_opening",
            ),
            # Nobody was born after one year and before an earlier one.
            models.CheckConstraint(
                condition=Q(born_from=None) | Q(born_until=None) | Q(born_until__gte=F("born_from")),
                name="sign_up_born_in_order",
            ),
            # A link from nothing could be guessed.
            models.CheckConstraint(condition=Q(by_link=False) | ~Q(link_salt=""), name="sign_up_link_secret"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}"

    @property
    def birth_years(self) -> BirthYears:
        return BirthYears(self.born_from, self.born_until)

    @property
    def asks_birth_year(self) -> bool:
        return self.ask_birth_year or self.birth_years.are_limited

    @property
    def asks_team(self) -> bool:
        kind = self.tournament.kind
        return kind == TournamentKind.TEAMS or (kind == TournamentKind.PAIRS and self.ask_team)

    @property
    def pay_ways(self) -> PayWays:
        return read_pay_ways(self.payment)

    @property
    def shows_names(self) -> bool:
        """Whether it matters who is coming: not before people can sign up, nor afterwards."""
        return self.show_names and self.tournament.state in {State.OPEN, State.RUNNING}

    def has_begun(self, now: datetime) -> bool:
        return self.opens is None or now >= self.opens

    def has_ended(self, now: datetime) -> bool:
        """Whether it is too late to sign up and to cancel."""
        return self.closes is not None and now >= self.closes


class SignUpRequestQuerySet(models.QuerySet["SignUpRequest"]):
    def standing(self) -> SignUpRequestQuerySet:
        """Those from which something follows: neither declined nor cancelled."""
        return self.exclude(state__in=[SignUpState.DECLINED, SignUpState.WITHDRAWN])

    def requested(self) -> SignUpRequestQuerySet:
        return self.filter(state=SignUpState.REQUESTED)

    def waiting(self) -> SignUpRequestQuerySet:
        return self.filter(state=SignUpState.WAITING)

    def in_line(self, now: datetime) -> SignUpRequestQuerySet:
        """Those without an entry who hold a place, a new or an offered one, or who wait for one."""
        offered = Q(state=SignUpState.OFFERED, offered_until__gt=now)
        return self.filter(Q(state__in=[SignUpState.REQUESTED, SignUpState.WAITING]) | offered)

    def called(self, names: Iterable[str]) -> SignUpRequestQuerySet:
        """Those in which somebody has one of these names, in whichever spelling."""
        keys = {key for name in names for key in stored_name_keys(name)}
        # Read first: nothing is found but where two are called alike.
        found = SignUpName.objects.filter(key__in=keys).values_list("request", flat=True)
        return self.filter(pk__in=list(found))

    def bulk_create(self, objs: Iterable[SignUpRequest], *args: Any, **kwargs: Any) -> list[SignUpRequest]:
        requests = super().bulk_create(objs, *args, **kwargs)
        SignUpName.store(requests)
        return requests

    def unanswered(self) -> SignUpRequestQuerySet:
        """Those that the club has to look at: new ones, and those with a substitute to accept."""
        asked = Q(substitutes__state=SubstituteState.ASKED)
        return self.filter(Q(state=SignUpState.REQUESTED) | asked)

    def lapsed(self, now: datetime) -> SignUpRequestQuerySet:
        """Those who were offered a place and did not take it in time."""
        return self.filter(state=SignUpState.OFFERED, offered_until__lte=now)

    def outdated(self, today: date) -> SignUpRequestQuerySet:
        """Those of tournaments that were long ago; longer, of those who want to be invited again."""
        latest = Q(wants_invitation=False) | Q(sign_up__tournament__date__lt=today - INVITED_AFTER)
        return self.filter(latest, sign_up__tournament__date__lt=today - KEPT_AFTER)

    def with_old_details(self, today: date) -> SignUpRequestQuerySet:
        """Those who want to be invited again, with more than is needed for that."""
        replaced = SignUpSubstitute.objects.values("request")
        details = ~Q(**FORGOTTEN) | Q(pk__in=replaced)
        return self.filter(
            details, wants_invitation=True, sign_up__tournament__date__lt=today - KEPT_AFTER
        ).exclude(pk__in=self.outdated(today))

    def forget_details(self) -> None:
        """Keep of each only who it is, and where an invitation goes."""
        keys = list(self.values_list("pk", flat=True))
        SignUpSubstitute.objects.filter(request__in=keys).delete()
        self.model.objects.filter(pk__in=keys).update(**FORGOTTEN)


class SignUpRequest(models.Model):
    """One, a pair or a team that wants to come; `people` are their names, as they were typed.

    `arrival` is their place in the order of arrival; whom the office puts on the waiting list goes to the
    end of it.
    Only the hash of what stands in the person's own link is kept, and a `salt` from which the server, with
    its secret, makes it anew for a mail; a database without that secret leads to nobody's page.
    """

    sign_up = models.ForeignKey(SignUp, on_delete=models.CASCADE, related_name="requests", db_index=False)
    arrival = models.PositiveIntegerField(_("Order of arrival"))
    at = models.DateTimeField(_("Signed up"), default=timezone.now)
    state = models.CharField(_("State"), max_length=10, choices=SignUpState)
    accepted_at = models.DateTimeField(null=True)
    """When the place was given."""
    offered_until = models.DateTimeField(null=True)
    """When the offer of a place ends; it stays with who let it lapse."""
    people = models.JSONField(default=list)
    team = models.CharField(_("Team name"), max_length=80, blank=True)
    email = models.EmailField(_("E-mail"), blank=True)
    phone = models.CharField(_("Phone"), max_length=30, blank=True)
    birth_year = models.PositiveSmallIntegerField(
        _("Year of birth"),
        null=True,
        blank=True,
        validators=[MinValueValidator(EARLIEST_BIRTH), MaxValueValidator(LATEST_BIRTH)],
    )
    category = models.CharField(_("Category"), max_length=LONGEST_CATEGORY, blank=True)
    """What was chosen, for all of them; their entry has it, too."""
    apart = models.CharField(_("Not at one table with"), max_length=200, blank=True)
    """Names as they were typed; only the office sees them."""
    remark = models.CharField(_("Remark"), max_length=200, blank=True)
    language = models.CharField(max_length=10, default=settings.LANGUAGE_CODE)
    reason = models.CharField(_("Reason"), max_length=200, blank=True)
    """Why it was declined, as the person is told."""
    token_hash = models.CharField(max_length=64, unique=True)
    salt = models.CharField(max_length=64, blank=True)
    wants_invitation = models.BooleanField(default=False)
    """Whether the club may invite them to its next tournaments."""
    shows_name = models.BooleanField(default=False)
    """Whether everyone may read on the page of the sign-up that they are coming."""
    season_key = models.CharField(max_length=64, blank=True, db_index=True)
    """The same in all requests of one person, pair or team for the evenings of a season."""
    partner_state = models.CharField(max_length=10, choices=PartnerState, blank=True)
    partner_hash = models.CharField(max_length=64, blank=True)
    """Of what stands in the partner's link; it follows from the salt, too."""
    asked = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="asked_by")
    """Somebody else who has signed up alone, and whom they would like to play with."""
    site = models.CharField(max_length=LONGEST_SITE, blank=True)
    """Where the person signed up, as https://jass.example: there the own link leads."""
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="sign_up_requests")

    objects = SignUpRequestQuerySet.as_manager()

    class Meta:
        ordering = ["arrival"]
        indexes = [
            # Of thousands only those are read who are next, and nobody to count them.
            models.Index(fields=["sign_up", "state", "arrival", "offered_until"], name="sign_up_in_line"),
        ]
        constraints = [
            # Who came first is never in doubt.
            models.UniqueConstraint(fields=["sign_up", "arrival"], name="sign_up_arrival_unique"),
            models.CheckConstraint(condition=Q(arrival__gte=1), name="sign_up_arrival_from_one"),
            models.CheckConstraint(condition=Q(state__in=SignUpState.values), name="sign_up_state_known"),
            # An offer without an end would keep the place from everyone.
            models.CheckConstraint(
                condition=~Q(state=SignUpState.OFFERED) | Q(offered_until__isnull=False),
                name="sign_up_offer_ends",
            ),
            # A link leads to one request.
            models.UniqueConstraint(
                fields=["partner_hash"], condition=~Q(partner_hash=""), name="sign_up_partner_hash_unique"
            ),
            # Who is asked can answer.
            models.CheckConstraint(
                condition=Q(partner_state="")
                | (Q(partner_state__in=PartnerState.values) & ~Q(partner_hash="")),
                name="sign_up_partner_has_link",
            ),
            # Nobody has an entry by a request that was not accepted.
            models.CheckConstraint(
                condition=Q(entry=None) | Q(state=SignUpState.ACCEPTED), name="sign_up_entry_accepted"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.arrival} {self.title}"

    def save(self, *, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        is_new = self._state.adding
        super().save(update_fields=update_fields, **options)
        if update_fields is None or "people" in update_fields:
            if not is_new:
                self.known_by.all().delete()
            SignUpName.store([self])

    @property
    def title(self) -> str:
        """The team's name, else the names of its people."""
        return self.team or names(self.people)

    @property
    def partner(self) -> str:
        """The second of a pair, or whoever is asked to be that; nothing where there is none."""
        if len(self.people) == 2:
            return str(self.people[1])
        return str(self.asked.people[0]) if self.asked else ""

    @property
    def open_substitute(self) -> SignUpSubstitute | None:
        """The substitute who waits for the club, at most one."""
        return next((each for each in self.substitutes.all() if each.state == SubstituteState.ASKED), None)

    @property
    def is_passed_on(self) -> bool:
        """Whether somebody else plays now for whoever signed up."""
        played = (each for each in self.substitutes.all() if each.state == SubstituteState.ACCEPTED)
        return any(each.place == 0 for each in played)

    @property
    def awaits_partner(self) -> bool:
        """Whether somebody was named who has not said yet that they come."""
        return self.partner_state == PartnerState.ASKED and len(self.people) == 2

    @property
    def asks_somebody(self) -> bool:
        """Whether they have asked somebody who signed up alone, too, and has not answered."""
        return self.partner_state == PartnerState.ASKED and self.asked_id is not None

    @property
    def current_state(self) -> RequestState:
        """What it is now, noted already or not."""
        return state_now(
            RequestState(self.state),
            is_off=self.entry is None or self.entry.left_round is not None,
            is_lapsed=self.offered_until is not None and self.offered_until <= timezone.now(),
        )


def stored_name_keys(name: str) -> Sequence[str]:
    """Return what a name is known by as it is stored: of one length, and no name to read."""
    return sorted(map(hashed, name_keys(name)))


class SignUpName(models.Model):
    """What one of those who signed up is known by, so that whoever comes is not compared with all others.

    It follows from the `people` of the request, and is written with them.
    """

    request = models.ForeignKey(SignUpRequest, on_delete=models.CASCADE, related_name="known_by")
    key = models.CharField(max_length=64, db_index=True)

    def __str__(self) -> str:
        return f"name in sign-up {self.request_id}"

    @staticmethod
    def store(requests: Iterable[SignUpRequest]) -> None:
        """Store what the people of requests are known by, of which nothing is stored."""
        SignUpName.objects.bulk_create(
            SignUpName(request=request, key=key)
            for request in requests
            for key in sorted({key for name in request.people for key in stored_name_keys(name)})
        )


class NoShowQuerySet(models.QuerySet["NoShow"]):
    def old(self, now: datetime) -> NoShowQuerySet:
        """Those that nobody is told of any more."""
        return self.filter(at__lt=now - NO_SHOWS_KEPT)


class NoShow(models.Model):
    """Somebody who signed up for a tournament and did not come, where the club keeps such a list."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="no_shows")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="no_shows", db_index=False
    )
    at = models.DateTimeField(default=timezone.now)

    objects = NoShowQuerySet.as_manager()

    class Meta:
        ordering = ("-at",)
        constraints = (
            # Nobody stays away twice from the same evening.
            models.UniqueConstraint(fields=["tournament", "player"], name="no_show_once"),
        )

    def __str__(self) -> str:
        return f"no-show {self.pk}"


class SignUpSubstitute(models.Model):
    """Somebody who is to play for one of those who signed up; kept as long as the sign-up."""

    request = models.ForeignKey(SignUpRequest, on_delete=models.CASCADE, related_name="substitutes")
    at = models.DateTimeField(default=timezone.now)
    place = models.PositiveSmallIntegerField()
    """Whose place it is among those who signed up, from 0."""
    leaving = models.CharField(max_length=100)
    name = models.CharField(max_length=100)
    phone = models.CharField(max_length=30, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True)
    state = models.CharField(max_length=10, choices=SubstituteState, default=SubstituteState.ASKED)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(state__in=SubstituteState.values), name="sign_up_substitute_state_known"
            ),
            # The club answers one question at a time.
            models.UniqueConstraint(
                fields=["request"],
                condition=Q(state=SubstituteState.ASKED),
                name="sign_up_substitute_one_asked",
            ),
        )

    def __str__(self) -> str:
        return f"substitute {self.pk}"
