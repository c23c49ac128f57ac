"""What tables wrote. A result is never overwritten: a newer one becomes the active one (TN-7)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models.draws import Round, Table
from clubs.models.entries import Entry
from clubs.models.tournaments import Tournament
from scoring.models import SIDES


class Source(models.TextChoices):
    """Where a result comes from."""

    OFFICE = "office", _("Office")
    SHEET = "sheet", _("Deals on the sheet")
    TABLE = "table", _("Phone at the table")
    FORFEIT = "forfeit", _("Forfeit")
    IMPORT = "import", pgettext_lazy("source of a result", "Import")


class ResultQuerySet(models.QuerySet["Result"]):
    def current(self) -> ResultQuerySet:
        """Those that count: the active ones of the draws that hold."""
        return self.filter(active=True, table__draw__current=True)


class Result(models.Model):
    """A table's totals; `number` counts the results of the table, and one of them is active."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="results", db_index=False)
    number = models.PositiveSmallIntegerField()
    active = models.BooleanField(default=True)
    source = models.CharField(max_length=10, choices=Source, default=Source.OFFICE)
    deals = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    objects = ResultQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            # Two helpers who save at once make two numbers, or one of them is told.
            models.UniqueConstraint(fields=["table", "number"], name="result_number_unique"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(active=True), name="result_one_active_per_table"
            ),
            models.CheckConstraint(condition=Q(source__in=Source.values), name="result_source_known"),
            # Whoever changes what stands, or gives points without play, says why.
            models.CheckConstraint(
                condition=~Q(reason="") | Q(number=1) & ~Q(source=Source.FORFEIT),
                name="result_corrected_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class ResultSide(models.Model):
    """What one side wrote at a table in a round; card points apart where bids or Weis are written (TN-8)."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="sides", db_index=False)
    side = models.CharField(max_length=2)
    points = models.IntegerField()
    card_points = models.PositiveIntegerField(null=True)
    matches = models.PositiveSmallIntegerField(default=0)
    game_points = models.PositiveSmallIntegerField(null=True)
    strokes = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["result", "side"], name="result_side_unique"),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="result_side_known"),
        ]

    def __str__(self) -> str:
        return f"{self.side} {self.points}"


class FinishedGame(models.Model):
    """A game of several at a table of a knock-out, as both sides confirmed it (DR-13); the next one follows.

    `game` is the id under which phones wrote it, `sides` what each side had at its end, as in the log of
    results, `deals` its deals as in a game's document. `winner` is empty where nobody won it.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="finished_games", db_index=False)
    number = models.PositiveSmallIntegerField()
    game = models.UUIDField(unique=True)
    sides = models.JSONField()
    winner = models.CharField(max_length=2, blank=True)
    played = models.PositiveSmallIntegerField()
    deals = models.JSONField(default=list)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [
            # Two phones that confirm at once finish a game once.
            models.UniqueConstraint(fields=["table", "number"], name="finished_game_number_unique"),
            models.CheckConstraint(
                condition=Q(winner__in=["", "NS", "EW"]), name="finished_game_winner_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class SecondEntry(models.Model):
    """The same sheet typed by another helper; `sides` as typed, kept where it differs."""

    result = models.OneToOneField(Result, on_delete=models.CASCADE, related_name="second_entry")
    sides = models.JSONField()
    agrees = models.BooleanField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.result_id}"


class CardLine(models.Model):
    """What a personal score card says of a round, as its owner wrote it and handed it in."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="card_lines", db_index=False)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="card_lines")
    points = models.IntegerField()
    matches = models.PositiveSmallIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "round"], name="card_line_once_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.points}"


class AdjustmentKind(models.TextChoices):
    PENALTY = "penalty", _("Penalty")
    BONUS = "bonus", _("Bonus")
    SUBSTITUTE = "substitute", _("Substitute")
    COUNTING = "counting", _("Counting error of the scorekeeper")
    CARRIED = "carried", _("Carried over")
    OTHER = "other", _("Other")


class Adjustment(models.Model):
    """Points beside the results, with a reason (TN-6); taken back by a second one with the opposite sign."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, related_name="adjustments", verbose_name=_("For")
    )
    round = models.ForeignKey(
        Round,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="adjustments",
        verbose_name=_("Round"),
    )
    kind = models.CharField(_("Kind"), max_length=10, choices=AdjustmentKind)
    points = models.IntegerField(_("Points"))
    reason = models.CharField(_("Reason"), max_length=200)
    cancels = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="cancelled_by")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_has_a_reason"),
            models.CheckConstraint(condition=~Q(points=0), name="adjustment_changes_something"),
            models.CheckConstraint(condition=Q(kind__in=AdjustmentKind.values), name="adjustment_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.points:+}"
