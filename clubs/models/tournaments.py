"""Tournaments and the seasons they belong to."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models.people import RESTORE_PERIOD, Club, KeptManager
from clubs.models.programme import GamePlan
from clubs.schedules import values
from clubs.season import SeasonGuests
from scoring.models import Pack


class TournamentKind(models.TextChoices):
    """Who the entries are (TN-1)."""

    INDIVIDUAL = "individual", _("Individual, partners drawn")
    PAIRS = "pairs", _("Fixed pairs")
    TEAMS = "teams", _("Teams of pairs")


class DrawMethod(models.TextChoices):
    """How it is decided who meets whom; not every one goes with every kind (`methods_of`)."""

    DRAW = "draw", _("By lot")
    ROUND_ROBIN = "round_robin", _("Everyone against everyone")
    SWISS = "swiss", _("By standings")
    MITCHELL = "mitchell", _("Half stays, half moves on")
    KNOCKOUT = "knockout", _("Knock-out")
    THIRD_PLACE = "third_place", _("Knock-out with a game for third place")
    DOUBLE = "double", _("Knock-out after two defeats")
    CONSOLATION = "consolation", _("Knock-out with a consolation round")
    ALL_PLACES = "all_places", _("Knock-out with games for all places")
    UP_AND_DOWN = "up_and_down", _("Up and down by table")
    ONE_UP_DOWN = "one_up_down", _("One up, one down by table")
    TOP_TABLE = "top_table", _("The best together at table 1")
    STEPS = "steps", _("In steps: first and fourth against second and third")
    MONRAD = "monrad", _("Neighbours in the standings")

    @property
    def is_by_standing(self) -> bool:
        """Whether a round follows from the results before it."""
        return values.Method(self).is_by_standing

    @property
    def is_knockout(self) -> bool:
        """Whether those who win meet each other in the next round."""
        return values.Method(self).is_knockout


def methods_of(kind: str) -> tuple[DrawMethod, ...]:
    """Return the methods that go with a kind, the usual one first."""
    return tuple(DrawMethod(method) for method in values.METHODS[values.Kind(kind)])


def _method_fits() -> Q:
    fitting = Q()
    for kind in TournamentKind:
        fitting |= Q(kind=kind, method__in=[method.value for method in methods_of(kind)])
    return fitting


class BestOf(models.IntegerChoices):
    """How many games the sides of a table play in a knock-out, at most (DR-13)."""

    ONE = 1, _("one game decides")
    THREE = 3, _("best of three games")
    FIVE = 5, _("best of five games")


LONGEST_SEARCH = 30
"""Seconds for which a draw may search: longer makes nothing better that anyone would notice."""


class State(models.TextChoices):
    DRAFT = "draft", pgettext_lazy("state of a tournament", "Draft")
    OPEN = "open", pgettext_lazy("state of a tournament", "Open")
    RUNNING = "running", pgettext_lazy("state of a tournament", "Running")
    FINISHED = "finished", pgettext_lazy("state of a tournament", "Finished")
    ARCHIVED = "archived", pgettext_lazy("state of a tournament", "Archived")


class GuestsInSeason(models.TextChoices):
    """What guests are in a season, as people choose it."""

    OUT = SeasonGuests.OUT, _("are left out; the ranks of the others stay")
    MOVED_UP = SeasonGuests.MOVED_UP, _("are left out; those behind them move up")
    RANKED = SeasonGuests.RANKED, _("are ranked like members")


class Season(models.Model):
    """Tournaments that count together (TN-5); `settings` as in a standings document.

    `game` is the one of its tournaments, by the slug of the rule book; empty where all may join it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons", db_index=False)
    name = models.CharField(_("Name"), max_length=80)
    slug = models.SlugField(_("Address"), max_length=50)
    settings = models.JSONField(default=dict)
    game = models.CharField(pgettext_lazy("kind of game", "Game"), max_length=50, blank=True)
    attendance = models.PositiveSmallIntegerField(_("Points for each tournament attended"), default=0)
    missed = models.PositiveSmallIntegerField(_("Points off for each tournament missed"), default=0)
    guests = models.CharField(_("Guests"), max_length=10, choices=GuestsInSeason, default=SeasonGuests.OUT)
    unranked_count = models.BooleanField(_("Totals without a rank count, too"), default=False)
    public = models.BooleanField(_("Public standings"), default=False)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="season_slug_unique"),
            models.CheckConstraint(condition=Q(guests__in=GuestsInSeason.values), name="season_guests_known"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("clubs:season", args=[self.club.slug, self.slug])


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def locked(self) -> TournamentQuerySet:
        """Held against other writers until the transaction ends."""
        return self.select_for_update(of=("self",))

    def restorable(self) -> TournamentQuerySet:
        """Those that were deleted and can still come back."""
        return self.filter(deleted_at__gt=timezone.now() - RESTORE_PERIOD)


TournamentManager = KeptManager.from_queryset(TournamentQuerySet)


class Tournament(models.Model):
    """An evening or a day; `rules` and `settings` are its own copies, frozen once it is published.

    While one that was deleted can still come back, only `all_objects` has it; whoever comes to tournaments
    from their entries or seats leaves out those with `deleted_at`.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tournaments", db_index=False)
    season = models.ForeignKey(
        Season,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="tournaments",
        verbose_name=_("Season"),
    )
    weight = models.PositiveSmallIntegerField(_("Weight in the season"), default=1)
    always_counts = models.BooleanField(_("Always counts in the season"), default=False)
    name = models.CharField(_("Name"), max_length=80)
    slug = models.SlugField(_("Address"), max_length=50)
    date = models.DateField(_("Date"))
    place = models.CharField(_("Venue"), max_length=80, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    kind = models.CharField(
        _("Format"), max_length=12, choices=TournamentKind, default=TournamentKind.INDIVIDUAL
    )
    method = models.CharField(_("Opponents"), max_length=12, choices=DrawMethod, default=DrawMethod.DRAW)
    groups = models.PositiveSmallIntegerField(_("Groups"), default=1)
    seconds = models.PositiveSmallIntegerField(_("Search time, in seconds"), default=2)
    # Heeded by rounds by lot, where the club has its members rated (DR-17).
    by_strength = models.BooleanField(_("Draw by strength"), default=False)
    # Percent of what a side is weaker by, for each deal (ST-15).
    handicap = models.PositiveSmallIntegerField(_("Handicap, in percent"), default=0)
    preset = models.CharField(pgettext_lazy("kind of game", "Game"), max_length=50)
    pack = models.CharField(_("Cards"), max_length=10, choices=Pack, default=Pack.SWISS)
    rules = models.JSONField(default=dict)
    planned_rounds = models.PositiveSmallIntegerField(_("Rounds"))
    deals = models.PositiveSmallIntegerField(_("Deals per round"), null=True, blank=True)
    # Heeded in the rounds of a knock-out: at a table so many games are played, each as long as a round.
    best_of_games = models.PositiveSmallIntegerField(
        _("Games in a knock-out"), choices=BestOf, default=BestOf.ONE
    )
    match_bonus = models.PositiveSmallIntegerField(_("Match bonus"), default=100)
    # Without a bonus, whether matches are written all the same, for a prize or a tie.
    notes_matches = models.BooleanField(_("Note matches"), default=True)
    check_sum = models.BooleanField(_("Check the sum of each sheet"), default=True)
    settings = models.JSONField(default=dict)
    second_entry = models.BooleanField(_("Enter results twice"), default=False)
    # Of tables that form themselves: at so many a day each may play; nothing where nobody counts.
    tables_a_day = models.PositiveSmallIntegerField(_("Tables a day"), null=True, blank=True)
    fee = models.PositiveIntegerField(_("Entry fee in Rappen"), default=0)
    fees = models.JSONField(default=dict)
    """What guests, juniors, couples, second entries and categories pay, as `clubs.cash` has it."""
    desks = models.PositiveSmallIntegerField(_("Cash desks"), default=1)
    """How many desks take money, each with a till of its own."""
    counter = models.CharField(_("What is counted"), max_length=30, blank=True)
    counter_price = models.PositiveIntegerField(_("Price of each in Rappen"), default=0)
    """What entries pay for each that is counted, such as a Sack (CD-1)."""
    prize_plan = models.JSONField(default=dict)
    """Who is given what, as `clubs.prizes.plan` reads it."""
    seed = models.PositiveBigIntegerField()
    public = models.BooleanField(_("Public page"), default=False)
    hidden_from = models.PositiveSmallIntegerField(_("Hide standings from round"), null=True, blank=True)
    published = models.DateTimeField(null=True)
    revision = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True)
    follows = models.ManyToManyField("self", symmetrical=False, related_name="followers", blank=True)
    """Where its entries come from: it is their final."""
    cut = models.JSONField(default=dict)
    """Who came from there by what was agreed, by the numbers there (ST-13)."""

    objects = TournamentManager()
    all_objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="tournament_slug_unique"),
            # What the pages and the draw do not know could neither be shown nor played.
            models.CheckConstraint(condition=Q(state__in=State.values), name="tournament_state_known"),
            models.CheckConstraint(condition=Q(kind__in=TournamentKind.values), name="tournament_kind_known"),
            models.CheckConstraint(condition=Q(pack__in=Pack.values), name="tournament_pack_known"),
            # Players are not drawn like pairs, nor pairs like players.
            models.CheckConstraint(condition=_method_fits(), name="tournament_method_fits_kind"),
            models.CheckConstraint(condition=Q(groups__gte=1), name="tournament_has_a_group"),
            models.CheckConstraint(
                condition=Q(seconds__lte=LONGEST_SEARCH), name="tournament_search_seconds"
            ),
            models.CheckConstraint(condition=Q(planned_rounds__gte=1), name="tournament_has_a_round"),
            # Of an even number of games neither side need have won more than half.
            models.CheckConstraint(
                condition=Q(best_of_games__in=BestOf.values), name="tournament_best_of_games_known"
            ),
            # What is to count for nothing is left out of the season.
            models.CheckConstraint(condition=Q(weight__gte=1), name="tournament_weight_from_one"),
            # What everyone may see has been published: a draft is the organisers' own.
            models.CheckConstraint(
                condition=Q(state=State.DRAFT) | Q(published__isnull=False), name="tournament_published"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("clubs:tournament", args=[self.club.slug, self.slug])

    @property
    def is_public(self) -> bool:
        """Whether everyone may see it."""
        return self.public and self.state != State.DRAFT

    @property
    def kept_until(self) -> datetime | None:
        """Until when a tournament that was deleted can come back."""
        return self.deleted_at and self.deleted_at + RESTORE_PERIOD

    @property
    def plan(self) -> GamePlan:
        """What is played in the rounds that have nothing of their own."""
        return GamePlan.of_tournament(self)

    @property
    def plays_alone(self) -> bool:
        """Whether everyone at a table writes for himself (Differenzler), where a round says nothing else."""
        return self.plan.alone

    @property
    def kind_name(self) -> str:
        """Who the entries are; of individual players also whether they have partners."""
        return str(_("Individual, without partners") if self.plays_alone else TournamentKind(self.kind).label)

    @property
    def is_by_standing(self) -> bool:
        """Whether each round follows from the standings before it."""
        return DrawMethod(self.method).is_by_standing

    @property
    def needs_strengths(self) -> bool:
        """Whether draws or handicaps go by how strong everyone is."""
        return self.by_strength or self.handicap > 0

    @property
    def is_round_robin(self) -> bool:
        """Whether everyone meets everyone, in groups where there are some."""
        return self.method == DrawMethod.ROUND_ROBIN

    @property
    def may_have_groups(self) -> bool:
        """Whether a round is played within groups: everyone against everyone, or players by lot."""
        return self.is_round_robin or (
            self.kind == TournamentKind.INDIVIDUAL and self.method == DrawMethod.DRAW
        )

    @property
    def is_knockout(self) -> bool:
        """Whether the winners of a round meet in the next one."""
        return DrawMethod(self.method).is_knockout

    @property
    def to_target(self) -> bool:
        """Whether a round is a game to the target and not a number of deals (TN-2)."""
        return self.deals is None
