"""Tournaments, the seasons they belong to, and who takes part."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import Count, F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.cash import FIRST_DESK
from clubs.models.people import RESTORE_PERIOD, Club, KeptManager, Player
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
    STEPS = "steps", _("In steps: first and fourth against second and third")
    MONRAD = "monrad", _("Neighbours in the standings")

    @property
    def is_by_standing(self) -> bool:
        """Whether a round follows from the standings before it."""
        return values.Method(self).is_by_standing


def methods_of(kind: str) -> tuple[DrawMethod, ...]:
    """Return the methods that go with a kind, the usual one first."""
    return tuple(DrawMethod(method) for method in values.METHODS[values.Kind(kind)])


def _method_fits() -> Q:
    fitting = Q()
    for kind in TournamentKind:
        fitting |= Q(kind=kind, method__in=[method.value for method in methods_of(kind)])
    return fitting


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
    preset = models.CharField(pgettext_lazy("kind of game", "Game"), max_length=50)
    pack = models.CharField(_("Cards"), max_length=10, choices=Pack, default=Pack.SWISS)
    rules = models.JSONField(default=dict)
    planned_rounds = models.PositiveSmallIntegerField(_("Rounds"))
    deals = models.PositiveSmallIntegerField(_("Deals per round"), null=True, blank=True)
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
    """Who is given what, as `clubs.prizes.document` has it."""
    seed = models.PositiveBigIntegerField()
    public = models.BooleanField(_("Public page"), default=False)
    hidden_from = models.PositiveSmallIntegerField(_("Hide standings from round"), null=True, blank=True)
    published = models.DateTimeField(null=True)
    revision = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True)

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
    def is_by_standing(self) -> bool:
        """Whether each round follows from the standings before it."""
        return DrawMethod(self.method).is_by_standing

    @property
    def to_target(self) -> bool:
        """Whether a round is a game to the target and not a number of deals (TN-2)."""
        return self.deals is None


LOWEST_CARD, HIGHEST_CARD = 6, 14
"""A six and an ace, as the higher card is told from the lower."""


class EntryQuerySet(models.QuerySet["Entry"]):
    def in_round(self, number: int) -> EntryQuerySet:
        """Those who take part in a round: joined before it, not left."""
        return self.filter(Q(joined_round__lte=number), Q(left_round=None) | Q(left_round__gt=number))

    def complete(self) -> EntryQuerySet:
        """Those with as many players as they need: one, two, or four and more that make pairs."""
        counted = self.annotate(players=Count("members"), unpaired=F("players") % 2)
        return counted.filter(
            Q(tournament__kind=TournamentKind.INDIVIDUAL, players=1)
            | Q(tournament__kind=TournamentKind.PAIRS, players=2)
            | Q(tournament__kind=TournamentKind.TEAMS, players__gte=4, unpaired=0)
        )

    def drawable(self, number: int) -> EntryQuerySet:
        """Those who can be seated in a round: complete, present, joined and not left."""
        return self.complete().in_round(number).filter(present=True)

    def with_members(self) -> EntryQuerySet:
        return self.prefetch_related("members__player", "members__substitute")


class Entry(models.Model):
    """A player, pair or team in a tournament; `number` is the one called in the hall.

    One `outside_ranking` fills a seat and scores, but has no rank (ST-10).
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="entries", db_index=False
    )
    number = models.PositiveSmallIntegerField(_("Number"))
    name = models.CharField(_("Team name"), max_length=80, blank=True)
    present = models.BooleanField(_("Present"), default=False)
    paid = models.BooleanField(_("Paid"), default=False)
    paid_desk = models.PositiveSmallIntegerField(default=FIRST_DESK)
    """At which cash desk somebody ticked that this entry has paid."""
    outside_ranking = models.BooleanField(_("Outside the ranking"), default=False)
    joined_round = models.PositiveSmallIntegerField(default=1)
    left_round = models.PositiveSmallIntegerField(null=True)
    lot = models.PositiveSmallIntegerField(null=True)
    card = models.PositiveSmallIntegerField(null=True)
    """What was drawn where all else is level: 6 for a six … 14 for an ace."""
    counted = models.PositiveSmallIntegerField(null=True)
    """How many of what the tournament counts besides points; none where nobody has noted it."""
    team = models.CharField(_("Team in the lists"), max_length=80, blank=True)
    category = models.CharField(_("Category"), max_length=40, blank=True)
    group = models.PositiveSmallIntegerField(_("Group"), null=True)
    fixed_table = models.PositiveSmallIntegerField(_("Fixed table"), null=True)
    """Where every draw leaves somebody who cannot walk; a team's first pair."""

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            # The hall calls a number and one entry answers.
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_unique"),
            # A lot decides between two, so no two have the same.
            models.UniqueConstraint(fields=["tournament", "lot"], name="entry_lot_unique"),
            models.CheckConstraint(
                condition=Q(number__gte=1, joined_round__gte=1), name="entry_counted_from_one"
            ),
            models.CheckConstraint(condition=Q(group=None) | Q(group__gte=1), name="entry_group_from_one"),
            models.CheckConstraint(
                condition=Q(paid_desk__gte=FIRST_DESK), name="entry_paid_at_a_desk_from_one"
            ),
            models.CheckConstraint(
                condition=Q(fixed_table=None) | Q(fixed_table__gte=1), name="entry_fixed_table_from_one"
            ),
            # No pack has other cards.
            models.CheckConstraint(
                condition=Q(card=None) | Q(card__gte=LOWEST_CARD, card__lte=HIGHEST_CARD),
                name="entry_card_known",
            ),
            models.CheckConstraint(
                condition=Q(left_round=None) | Q(left_round__gte=models.F("joined_round")),
                name="entry_leaves_after_joining",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def key(self) -> str:
        """What a standings or schedule document calls this entry."""
        return str(self.number)

    @property
    def title(self) -> str:
        """The team's name, else its players' names; ask for members beforehand (`with_members`)."""
        return self.name or names(member.player.name for member in self.members.all())

    @property
    def short_title(self) -> str:
        return self.name or names(member.player.called for member in self.members.all())

    @property
    def public_title(self) -> str:
        """The title on the public pages of a club with short names."""
        return self.name or names(member.player.public_name for member in self.members.all())

    @property
    def listed_title(self) -> str:
        """The title as it is sorted: surnames first."""
        return self.name or names(member.player.listed for member in self.members.all())

    def is_in(self, number: int) -> bool:
        """Whether the entry takes part in a round: joined before it, not left."""
        return self.joined_round <= number and (self.left_round is None or self.left_round > number)


class ApartQuerySet(models.QuerySet["Apart"]):
    def of_entry(self, entry: Entry) -> ApartQuerySet:
        return self.filter(Q(first=entry) | Q(second=entry))

    def with_entries(self) -> ApartQuerySet:
        return self.select_related("first", "second").prefetch_related(
            "first__members__player", "second__members__player"
        )


class Apart(models.Model):
    """Two entries that should not meet, or late: a couple, a family, one section; `first` entered first."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="apart")
    first = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+", db_index=False)
    second = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    objects = ApartQuerySet.as_manager()

    class Meta:
        ordering = ["first__number", "second__number"]
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="apart_once"),
            # In one order only, so that no two stand in the list twice, and nobody beside himself.
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="apart_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first_id} – {self.second_id}"

    @classmethod
    def of(cls, one: Entry, other: Entry) -> Apart:
        """Two entries of a tournament, to be stored."""
        first, second = sorted([one, other], key=lambda entry: entry.pk)
        return cls(tournament_id=first.tournament_id, first=first, second=second)


def group_letter(group: int | None) -> str:
    """Return what a group is called, A for the first; nothing for none."""
    return chr(ord("A") + group - 1) if group else ""


def names(parts: Iterable[str]) -> str:
    """Return the names of those who play together, as people write them."""
    return " / ".join(parts)


class EntryMember(models.Model):
    """A player of an entry; pairs have places 1 and 2, teams 1 to 4 or more, two by two.

    `substitute` sits for the player until further notice; what is written stays the entry's (TN-9).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+", db_index=False)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members", db_index=False)
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    substitute = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="substitutions"
    )

    class Meta:
        ordering = ["place"]
        constraints = [
            # Nobody enters a tournament twice.
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_member_once"),
            models.UniqueConstraint(fields=["entry", "place"], name="entry_member_place_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.place}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.tournament_id = self.entry.tournament_id
        super().save(*args, **kwargs)

    @property
    def sits(self) -> Player:
        """Who takes the seat."""
        return self.substitute or self.player
