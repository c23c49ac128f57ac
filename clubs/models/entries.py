"""Who takes part in a tournament: players, pairs and teams, their members, and who is kept apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.db.models import Count, F, Q
from django.utils.translation import gettext_lazy as _

from clubs.cash import FIRST_DESK
from clubs.models.people import Player
from clubs.models.tournaments import Tournament, TournamentKind

LONGEST_CATEGORY = 40

LOWEST_CARD, HIGHEST_CARD = 6, 14
"""A six and an ace, as the higher card is told from the lower."""


class EntryQuerySet(models.QuerySet["Entry"]):
    def in_round(self, number: int) -> EntryQuerySet:
        """Those who take part in a round: joined before it, not left."""
        return self.filter(Q(joined_round__lte=number), Q(left_round=None) | Q(left_round__gt=number))

    def complete(self) -> EntryQuerySet:
        """Those with as many players as they need: one, two, or four and more that make pairs.

        They come by number, so that a seed draws the same again: what is counted has no order of its own.
        """
        counted = self.annotate(players=Count("members"), unpaired=F("players") % 2).order_by("number")
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
    category = models.CharField(_("Category"), max_length=LONGEST_CATEGORY, blank=True)
    group = models.PositiveSmallIntegerField(_("Group"), null=True)
    fixed_table = models.PositiveSmallIntegerField(_("Fixed table"), null=True)
    """Where every draw leaves somebody who cannot walk; a team's first pair."""
    annulled = models.CharField(max_length=200, blank=True)
    """Why none of its results count, for anybody (ST-12); they are kept. Empty where they count."""

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
    strength = models.IntegerField(null=True)
    """The player's rating before the tournament, in hundredths of a point a deal; 0, the mean,
    where there was none. Kept at the first draw by strength or with handicaps, nothing before."""

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
