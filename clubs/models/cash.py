"""The books of a tournament's cash desk; lines are added, never changed; one takes back another (CD)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs import cash
from clubs.models.entries import Entry
from clubs.models.tournaments import Tournament


class PaymentMeans(models.TextChoices):
    """How money comes or goes."""

    CASH = cash.Means.CASH, pgettext_lazy("means of payment", "Cash")
    TWINT = cash.Means.TWINT, "TWINT"
    INVOICE = cash.Means.INVOICE, pgettext_lazy("means of payment", "Invoice")


class CashMovement(models.TextChoices):
    """What a line of the books is."""

    PAYMENT = cash.Movement.PAYMENT, _("Payment")
    REFUND = cash.Movement.REFUND, _("Refund")
    SECOND_ENTRY = cash.Movement.SECOND_ENTRY, pgettext_lazy("cash desk", "Second entry")
    CHARGE = cash.Movement.CHARGE, _("Surcharge")
    DISCOUNT = cash.Movement.DISCOUNT, _("Discount")
    FLOAT = cash.Movement.FLOAT, _("Float in the till")
    COST = cash.Movement.COST, _("Expense")
    PRIZE = cash.Movement.PRIZE, _("Prizes paid out")


OF_TILL = [CashMovement.FLOAT, CashMovement.COST, CashMovement.PRIZE]
"""What belongs to no entry."""


class CashLineQuerySet(models.QuerySet["CashLine"]):
    def standing(self) -> CashLineQuerySet:
        """Those that were not taken back, without those that take another back."""
        return self.filter(cancels=None, cancelled_by=None)


class CashLine(models.Model):
    """An amount in Rappen, of an entry or of the till; `desk` is where it was booked."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="cash_lines")
    entry = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.RESTRICT, related_name="cash_lines"
    )
    movement = models.CharField(max_length=12, choices=CashMovement)
    means = models.CharField(_("Paid by"), max_length=10, choices=PaymentMeans, blank=True)
    amount = models.PositiveIntegerField(_("Amount"))
    reason = models.CharField(_("Reason"), max_length=200, blank=True)
    desk = models.PositiveSmallIntegerField(_("Cash desk"), default=cash.FIRST_DESK)
    bank_key = models.CharField(max_length=32, blank=True, default="")
    """What tells the bank's payment from others, where it was read from a file: none is booked twice."""
    cancels = models.OneToOneField("self", null=True, on_delete=models.RESTRICT, related_name="cancelled_by")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    objects = CashLineQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gte=1), name="cash_line_has_an_amount"),
            models.CheckConstraint(condition=Q(movement__in=CashMovement.values), name="cash_line_known"),
            models.CheckConstraint(
                condition=Q(means="") | Q(means__in=PaymentMeans.values), name="cash_line_means_known"
            ),
            models.CheckConstraint(condition=Q(desk__gte=cash.FIRST_DESK), name="cash_line_desk_from_one"),
            # A payment is booked once, however often the bank's files tell of it.
            models.UniqueConstraint(
                fields=["tournament", "bank_key"], condition=~Q(bank_key=""), name="cash_line_bank_key_once"
            ),
            # What belongs to nobody is the till's, and the till's belongs to nobody.
            models.CheckConstraint(
                condition=Q(entry=None, movement__in=OF_TILL)
                | (Q(entry__isnull=False) & ~Q(movement__in=OF_TILL)),
                name="cash_line_has_its_owner",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.movement} {self.amount}"

    def as_value(self) -> cash.BookLine:
        """The line without the database."""
        means = cash.Means(self.means) if self.means else None
        return cash.BookLine(cash.Movement(self.movement), self.amount, means, self.entry_id, self.desk)


class TillCount(models.Model):
    """What somebody has counted in the till of a desk, and what the books expected then, in Rappen."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="till_counts")
    counted = models.PositiveIntegerField(_("Counted in the till"))
    expected = models.IntegerField()
    reason = models.CharField(_("Remark"), max_length=200, blank=True)
    desk = models.PositiveSmallIntegerField(_("Cash desk"), default=cash.FIRST_DESK)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(desk__gte=cash.FIRST_DESK), name="till_count_desk_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.counted}"

    @property
    def difference(self) -> int:
        return self.counted - self.expected
