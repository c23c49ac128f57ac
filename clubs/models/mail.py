"""Mail that waits to be sent: links for new passwords, and what those who signed up are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from clubs.models.sign_up import SignUp, SignUpRequest, SignUpState

LEASE = timedelta(minutes=5)
"""So long a mail is with whoever sends it; then, as he must have died, somebody else may."""

GIVEN_UP_AFTER = timedelta(days=1)
LONGEST_PAUSE = timedelta(hours=2)
"""Before a mail is tried again; one that is due later was put off by a clock that was ahead."""

BOUNCED = "Bounced"
"""How the failure of a mail begins that came back after the mail server had taken it."""

LONGEST_HOST = 300
"""Characters of a host with its port, which has 260 at most."""


class SignUpNews(models.TextChoices):
    """What somebody who signed up is told by mail."""

    ARRIVED = "arrived", pgettext_lazy("news of a sign-up", "Your sign-up has arrived")
    WAITING = "waiting", pgettext_lazy("news of a sign-up", "You are on the waiting list")
    OFFERED = "offered", pgettext_lazy("news of a sign-up", "A place is offered to you")
    MOVED_UP = "moved_up", pgettext_lazy("news of a sign-up", "A place is free for you")
    ACCEPTED = "accepted", pgettext_lazy("news of a sign-up", "You have a place")
    ASKED = "asked", pgettext_lazy("news of a sign-up", "Somebody would like to play with you")
    REPLACED = "replaced", pgettext_lazy("news of a sign-up", "A substitute plays")
    DECLINED = "declined", pgettext_lazy("news of a sign-up", "Your sign-up was declined")
    CANCELLED = "cancelled", pgettext_lazy("news of a sign-up", "Your sign-up is cancelled")
    MESSAGE = "message", pgettext_lazy("news of a sign-up", "A message from the club")


NEWS_OF = {
    SignUpState.REQUESTED: SignUpNews.ARRIVED,
    SignUpState.WAITING: SignUpNews.WAITING,
    SignUpState.OFFERED: SignUpNews.OFFERED,
    SignUpState.ACCEPTED: SignUpNews.ACCEPTED,
    SignUpState.DECLINED: SignUpNews.DECLINED,
    SignUpState.WITHDRAWN: SignUpNews.CANCELLED,
}
"""What is told of each state; who comes there from the waiting list is told that."""

STATE_OF = {
    SignUpNews.MOVED_UP: SignUpState.REQUESTED,
    SignUpNews.ASKED: SignUpState.ACCEPTED,
    SignUpNews.REPLACED: SignUpState.ACCEPTED,
    **{news: state for state, news in NEWS_OF.items()},
}


class MailState(models.TextChoices):
    """Whether somebody who signed up has a mail that says how it stands."""

    SENT = "sent", pgettext_lazy("mail to those who signed up", "Sent")
    WAITING = "waiting", pgettext_lazy("mail to those who signed up", "Waiting")
    NOT_SENT = "not_sent", pgettext_lazy("mail to those who signed up", "Not sent")
    NO_ADDRESS = "no_address", pgettext_lazy("mail to those who signed up", "No address")


class SignUpAudience(models.TextChoices):
    """To whom the office writes."""

    ALL = "all", pgettext_lazy("audience of a message", "Everyone who wants to come")
    ACCEPTED = "accepted", pgettext_lazy("audience of a message", "Those who have a place")
    WAITING = "waiting", pgettext_lazy("audience of a message", "Those on the waiting list")
    UNPAID = "unpaid", pgettext_lazy("audience of a message", "Those who have not paid")
    INVITED = "invited", pgettext_lazy("audience of a message", "Earlier players who want an invitation")


class SignUpMessage(models.Model):
    """What the office writes to those who signed up, once in each of its languages.

    `texts` is a list of documents with language, subject and text; whose language is missing gets the first.
    """

    sign_up = models.ForeignKey(SignUp, on_delete=models.CASCADE, related_name="messages")
    at = models.DateTimeField(default=timezone.now)
    audience = models.CharField(max_length=10, choices=SignUpAudience)
    texts = models.JSONField(default=list)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"message {self.pk}"

    @property
    def subject(self) -> str:
        return str(self.texts[0]["subject"])

    def text_in(self, language: str) -> Mapping[str, str]:
        """Return subject and text as somebody with this language gets them."""
        found: Mapping[str, str] = next(
            (each for each in self.texts if each["language"] == language), self.texts[0]
        )
        return found


class SignUpMail(models.Model):
    """A mail about a sign-up, kept as long as that; what is neither `sent` nor in the queue has failed.

    What it says is written when it is sent, so that it never says what is no longer so.
    """

    request = models.ForeignKey(SignUpRequest, on_delete=models.CASCADE, related_name="mails")
    news = models.CharField(max_length=10, choices=SignUpNews)
    message = models.ForeignKey(SignUpMessage, null=True, on_delete=models.CASCADE, related_name="mails")
    at = models.DateTimeField(default=timezone.now)
    sent = models.DateTimeField(null=True)
    failure = models.CharField(max_length=80, blank=True)
    """Why the last attempt failed, by the kind of error and the mail server's code."""

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(condition=Q(news__in=SignUpNews.values), name="sign_up_mail_news_known"),
            # What a message says stands in it, and nowhere else.
            models.CheckConstraint(
                condition=Q(
                    message=None, news__in=[news for news in SignUpNews if news != SignUpNews.MESSAGE]
                )
                | Q(message__isnull=False, news=SignUpNews.MESSAGE),
                name="sign_up_mail_message",
            ),
        )

    def __str__(self) -> str:
        return f"sign-up mail {self.pk}"  # never a name or an address: this is what logs say

    @property
    def mail_state(self) -> MailState:
        if self.sent:
            return MailState.SENT
        return MailState.WAITING if hasattr(self, "queued") else MailState.NOT_SENT

    @property
    def is_invitation(self) -> bool:
        """Whether it leads to another tournament than the one for which somebody signed up."""
        return self.message is not None and self.message.audience == SignUpAudience.INVITED

    @property
    def is_about(self) -> SignUpState:
        """The state of which it tells."""
        return STATE_OF[SignUpNews(self.news)]


class QueuedMailQuerySet(models.QuerySet["QueuedMail"]):
    def due(self, now: datetime) -> QueuedMailQuerySet:
        """Return what is to be sent now, passwords first, then what has waited longest."""
        waiting = self.exclude(due__gt=now, due__lte=now + LONGEST_PAUSE)
        in_time = waiting.filter(created__gt=now - GIVEN_UP_AFTER)
        return in_time.order_by(F("sign_up_mail").asc(nulls_first=True), "due", "pk")

    def for_passwords(self) -> QueuedMailQuerySet:
        return self.filter(sign_up_mail=None)

    def given_up(self, now: datetime) -> QueuedMailQuerySet:
        return self.filter(created__lte=now - GIVEN_UP_AFTER)

    def forget(self, addresses: Iterable[str]) -> None:
        """Delete what waits for these addresses."""
        for address in addresses:
            self.filter(email__iexact=address).delete()


class QueuedMail(models.Model):
    """What is to be sent: a mail about a sign-up, or a link for a new password.

    Of the second kind it is the address that somebody typed; whether it has an account is looked up later.
    """

    sign_up_mail = models.OneToOneField(
        SignUpMail, null=True, on_delete=models.CASCADE, related_name="queued"
    )
    email = models.EmailField(max_length=254, blank=True)
    language = models.CharField(max_length=10, blank=True)
    is_secure = models.BooleanField(default=False)
    host = models.CharField(max_length=LONGEST_HOST, blank=True)
    created = models.DateTimeField(default=timezone.now)
    due = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_to = models.PositiveBigIntegerField(default=0)
    """The last account, by its key, that has its mail: several may have one address."""

    objects = QueuedMailQuerySet.as_manager()

    class Meta:
        indexes = (models.Index(fields=["due"], name="queued_mail_due"),)
        constraints = (
            # A mail to nobody would be tried for a day.
            models.CheckConstraint(
                condition=(Q(sign_up_mail=None) & ~Q(email=""))
                | (Q(sign_up_mail__isnull=False) & Q(email="")),
                name="queued_mail_has_address",
            ),
        )

    def __str__(self) -> str:
        return f"mail {self.pk}"  # never the address: this is what logs say

    def claim(self, now: datetime) -> bool:
        """Take it for as long as a lease; false where somebody else did."""
        return self._move(now + LEASE, attempts=self.attempts + 1)

    def note_sent(self, account: int, now: datetime) -> bool:
        """Note who has the mail, and begin the lease anew; false where somebody else has taken over."""
        return self._move(now + LEASE, sent_to=account)

    def postpone(self, until: datetime) -> bool:
        return self._move(until)

    def finish(self) -> None:
        """Delete it, unless somebody else has taken over."""
        QueuedMail.objects.filter(pk=self.pk, due=self.due).delete()

    def _move(self, due: datetime, **values: int) -> bool:
        """Change it if it is as it was read: `due` is different after each change."""
        if not QueuedMail.objects.filter(pk=self.pk, due=self.due).update(due=due, **values):
            return False
        self.due = due
        for name, value in values.items():
            setattr(self, name, value)
        return True
