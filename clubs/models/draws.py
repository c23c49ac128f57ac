"""Rounds, their draws, and who sits where: the seat joins everything.

A draw is never changed into another one: a redraw adds a new draw and makes it the current one,
so the old one and its results can come back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Prefetch, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models.entries import Entry, EntryMember
from clubs.models.people import Player
from clubs.models.programme import GamePlan
from clubs.models.tournaments import BestOf, DrawMethod, Tournament
from clubs.standings.settings import Order
from core.recent import recent_span
from scoring.models import SEATS, Game

LONGEST_ROUND_NAME = 40
"""Letters of a round's own name."""


WHOLE = 100
"""Percent at which a round counts once."""


MOST_PERCENT = 100 * WHOLE
"""As a round of a standings document may have no higher weight than 100."""


LINE = ("name", "preset", "rules", "deals", "own_length", "percent", "order", "method", "best_of_games")
"""The columns of a round that are its line of the programme."""


class RoundOrder(models.TextChoices):
    """Who wins a round, where it is not as in the settings (TN-10)."""

    HIGHEST = Order.HIGHEST, _("most points")
    LOWEST = Order.LOWEST, _("fewest points")


class RoundState(models.TextChoices):
    PLANNED = "planned", pgettext_lazy("state of a round", "Planned")
    DRAWN = "drawn", pgettext_lazy("state of a round", "Drawn")
    RELEASED = "released", pgettext_lazy("state of a round", "Released")
    CLOSED = "closed", pgettext_lazy("state of a round", "Closed")


class RoundQuerySet(models.QuerySet["Round"]):
    def released(self) -> RoundQuerySet:
        """Those that the hall has seen."""
        return self.filter(state__in=[RoundState.RELEASED, RoundState.CLOSED])


class Round(models.Model):
    """A number of deals at one table, or a game to the target (TN-2); then people move."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="rounds", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=RoundState, default=RoundState.PLANNED)
    # Its line of the programme: what it has of its own. `plan` says what is played.
    name = models.CharField(_("Name"), max_length=LONGEST_ROUND_NAME, blank=True)
    preset = models.CharField(pgettext_lazy("kind of game", "Game"), max_length=50, blank=True)
    rules = models.JSONField(default=dict)
    deals = models.PositiveSmallIntegerField(_("Deals"), null=True, blank=True)
    own_length = models.BooleanField(default=False)
    percent = models.PositiveSmallIntegerField(_("Weight in percent"), default=WHOLE)
    order = models.CharField(_("Who wins"), max_length=10, choices=RoundOrder, blank=True)
    method = models.CharField(_("Opponents"), max_length=12, choices=DrawMethod, blank=True)
    best_of_games = models.PositiveSmallIntegerField(
        _("Games in a knock-out"), choices=BestOf, null=True, blank=True
    )
    released = models.DateTimeField(null=True)
    closed = models.DateTimeField(null=True)
    # Which draw was last printed in the folder, and as of when: what has changed since comes out again.
    printed = models.CharField(max_length=60, blank=True)
    # The round's clock: how long it runs, and since when; nothing where the director started none.
    clock_minutes = models.PositiveSmallIntegerField(_("Minutes"), null=True)
    clock_started = models.DateTimeField(null=True)
    signed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    signed_reason = models.CharField(max_length=200, blank=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_one"),
            models.CheckConstraint(condition=Q(state__in=RoundState.values), name="round_state_known"),
            # What counts for nothing is no round.
            models.CheckConstraint(condition=Q(percent__gte=1), name="round_counts_for_something"),
            models.CheckConstraint(condition=Q(order__in=["", *RoundOrder.values]), name="round_order_known"),
            models.CheckConstraint(
                condition=Q(method__in=["", *DrawMethod.values]), name="round_method_known"
            ),
            models.CheckConstraint(
                condition=Q(best_of_games=None) | Q(best_of_games__in=BestOf.values),
                name="round_best_of_games_known",
            ),
            # A clock that was started runs for some time.
            models.CheckConstraint(
                condition=Q(clock_started=None) | Q(clock_minutes__isnull=False, clock_minutes__gte=1),
                name="round_clock_has_minutes",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"

    def get_absolute_url(self) -> str:
        tournament = self.tournament
        return reverse("clubs:round", args=[tournament.club.slug, tournament.slug, self.number])

    @property
    def plan(self) -> GamePlan:
        return GamePlan.of(self.tournament, self)

    @property
    def drawn_by(self) -> DrawMethod:
        """How it is decided who meets whom."""
        return DrawMethod(self.method or self.tournament.method)

    @property
    def title(self) -> str:
        """What the club calls it, with its own name where it has one: Passe 2, Handjass."""
        called = f"{self.tournament.club.get_round_word_display()} {self.number}"
        return f"{called}, {self.name}" if self.name else called

    @property
    def clock_ends(self) -> datetime | None:
        """When the round's clock has run out; None without a clock."""
        if self.clock_started is None or self.clock_minutes is None:
            return None
        return self.clock_started + timedelta(minutes=self.clock_minutes)

    @property
    def is_released(self) -> bool:
        return self.state in {RoundState.RELEASED, RoundState.CLOSED}


class DrawQuerySet(models.QuerySet["Draw"]):
    def current(self) -> DrawQuerySet:
        return self.filter(current=True)


class Draw(models.Model):
    """One way to seat a round; one of a round's draws is the current one, the others can come back.

    `released` is when the hall saw this draw first: where such a draw comes back, it has been seen already.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="draws", db_index=False)
    number = models.PositiveSmallIntegerField()
    current = models.BooleanField(default=True)
    locked = models.BooleanField(default=False)
    seed = models.PositiveBigIntegerField()
    algorithm = models.CharField(max_length=40)
    fairness = models.JSONField(default=dict)
    reason = models.CharField(max_length=200, blank=True)
    released = models.DateTimeField(null=True)
    created = models.DateTimeField(default=timezone.now)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    # What was asked, as a schedule document that gives this draw again; nothing where it is not known.
    request = models.JSONField(default=dict)
    # How often two changed places by hand since: then it is no longer what was drawn.
    swaps = models.PositiveSmallIntegerField(default=0)

    objects = DrawQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="draw_number_unique"),
            # A hall cannot sit in two ways at once.
            models.UniqueConstraint(
                fields=["round"], condition=Q(current=True), name="draw_one_current_per_round"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"


class TableQuerySet(models.QuerySet["Table"]):
    def current(self) -> TableQuerySet:
        """Those of the draws that hold."""
        return self.filter(draw__current=True)

    def in_round(self, round_: Round) -> TableQuerySet:
        return self.current().filter(draw__round=round_)

    def locked(self) -> TableQuerySet:
        """Held against others who write at the same table until the transaction ends.

        What is joined to the row is as it was before the wait, on PostgreSQL: read what they write after it.
        """
        return self.select_for_update(of=("self",), no_key=True)

    def awaited(self) -> TableQuerySet:
        """Without those where nothing will be written: results of an entry that sits there are annulled."""
        annulled = Seat.objects.filter(table=OuterRef("pk"), entry__annulled__gt="")
        written = Table.objects.filter(pk=OuterRef("pk"), results__active=True)
        return self.exclude(Exists(annulled) & ~Exists(written))

    def with_seats(self) -> TableQuerySet:
        seats = Prefetch("seats", Seat.objects.with_substitutes())
        return self.prefetch_related(seats, "seats__player", "seats__entry")


class Table(models.Model):
    """One table in one round, with its seats; `game` where its deals are kept too.

    `opened` is when those who sit there formed it themselves; nothing where they were drawn.
    """

    draw = models.ForeignKey(Draw, on_delete=models.CASCADE, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, null=True, on_delete=models.SET_NULL, related_name="tournament_table")
    opened = models.DateTimeField(null=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            # Two tables with one number would bring two sheets to the office for one line.
            models.UniqueConstraint(fields=["draw", "number"], name="table_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"

    def seated(self) -> Mapping[str, Seat]:
        """Who sits where, by seat, in the order of play."""
        by_position = {seat.position: seat for seat in self.seats.all()}
        return {position: by_position[position] for position in SEATS if position in by_position}

    def sides(self, *, alone: bool) -> Mapping[str, Sequence[Seat]]:
        """Those who write together, by side: NS and EW; where all play `alone`, 1 to 4 in order."""
        seated = self.seated()
        if alone:
            return {str(place): [seat] for place, seat in enumerate(seated.values(), 1)}
        return {side: [seated[position] for position in side if position in seated] for side in ("NS", "EW")}


class SeatQuerySet(models.QuerySet["Seat"]):
    def facing_annulled(self) -> SeatQuerySet:
        """Those of who has met, or waits for, an entry whose results are annulled."""
        annulled = Seat.objects.filter(table=OuterRef("table"), entry__annulled__gt="")
        return self.filter(Exists(annulled), entry__annulled="")

    def with_substitutes(self) -> SeatQuerySet:
        """With `is_substitute`: whether somebody sits there who is not of the entry."""
        own = EntryMember.objects.filter(entry=OuterRef("entry"), player=OuterRef("player"))
        return self.annotate(is_substitute=~Exists(own))


class Seat(models.Model):
    """Where someone sits: `entry` has what is written there, `player` actually sits (TN-9, TN-11)."""

    draw = models.ForeignKey(Draw, on_delete=models.CASCADE, related_name="+", db_index=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", db_index=False)
    position = models.CharField(max_length=1, choices=[(seat, seat) for seat in SEATS])
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")

    objects = SeatQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="seat_position_unique"),
            # Nobody sits on two chairs.
            models.UniqueConstraint(fields=["draw", "player"], name="seat_player_once_a_round"),
            models.CheckConstraint(condition=Q(position__in=SEATS), name="seat_position_known"),
        ]

    def __str__(self) -> str:
        return self.position


class SitOut(models.Model):
    """Who rests in a round because the tables did not come out even."""

    draw = models.ForeignKey(Draw, on_delete=models.CASCADE, related_name="sit_outs", db_index=False)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="sit_outs")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["draw", "entry"], name="sit_out_unique")]

    def __str__(self) -> str:
        return f"{self.entry_id}"


class SeatLot(models.Model):
    """A lot from a hat for a round, as it is typed before the draw by hand: whose it is, what it gives.

    One of a pair's two seats stands for both. Without a table whoever drew the lot rests. `letter` is what
    was typed for the seat, a to d; nothing where the lot names it otherwise.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="lots", db_index=False)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="seat_lots")
    table = models.PositiveSmallIntegerField(null=True)
    position = models.CharField(max_length=1, blank=True)
    letter = models.CharField(max_length=1, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="seat_lot_one_each"),
            # Two helpers who type the same seat at once: the second one is told.
            models.UniqueConstraint(
                fields=["round", "table", "position"],
                condition=Q(table__isnull=False),
                name="seat_lot_seat_once",
            ),
            models.CheckConstraint(
                condition=Q(table=None, position="") | Q(table__gte=1, position__in=SEATS),
                name="seat_lot_has_a_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}{self.position}" if self.table else "–"

    @property
    def is_seat(self) -> bool:
        """Whether it gives a seat, and not a rest."""
        return self.table is not None


class SearchQuerySet(models.QuerySet["Search"]):
    def free(self) -> SearchQuerySet:
        """Those at which nobody is just now; who was killed at it has left it after a while.

        Nobody is busy for as long as a minute: what says so was written by a clock that was ahead.
        """
        return self.exclude(busy_until__range=recent_span(timedelta(0), timezone.now()))


class Search(models.Model):
    """A draw that takes some seconds, as far as it has come: any process may go on with it.

    `seen` has the rounds that are wanted, each with the number of its draw when it was asked for, 0 for none.
    `request` is a schedule document of what was asked, `fairness` says how good the best so far is. Whoever
    searches on says until when, and what comes from an older turn than the last is not stored.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="searches", db_index=False
    )
    seen = models.JSONField()
    seed = models.PositiveBigIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    request = models.JSONField()
    memory = models.JSONField()
    fairness = models.JSONField()
    percent = models.PositiveSmallIntegerField(default=0)
    turns = models.PositiveIntegerField(default=0)
    busy_until = models.DateTimeField(null=True)
    begun_anew = models.BooleanField(default=False)
    started = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    objects = SearchQuerySet.as_manager()

    class Meta:
        constraints = [
            # Two searches would end in two draws of one round.
            models.UniqueConstraint(fields=["tournament"], name="search_one_per_tournament"),
            models.CheckConstraint(condition=Q(percent__lte=100), name="search_percent_to_hundred"),
        ]

    def __str__(self) -> str:
        return f"{self.percent} %"

    @property
    def rounds(self) -> list[int]:
        """The numbers of the rounds that are wanted, in their order."""
        return sorted(int(number) for number in self.seen)
