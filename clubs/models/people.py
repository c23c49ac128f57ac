"""Clubs with their logo, roles and invitations, members, and lists of members that wait for their import."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.name_parts import NameParts, listed_name, public_name, split_name, whole_name
from clubs.names import folded, found_by, is_same_name, typed_spellings
from core.recent import CLOCKS_DIFFER

RESTORE_PERIOD = timedelta(days=30)
"""For so long an account, a club or a tournament that was deleted can come back."""

Kept = TypeVar("Kept", bound=models.Model)

CALM = "#1f3a5f"
"""The colour of a club that has chosen none: as good as black on a laser printer."""


class RoundWord(models.TextChoices):
    """What a club calls a round on its screens and sheets: German has three words, the others one."""

    PASSE = "passe", pgettext_lazy("in a club that says Passe", "Round")
    ROUND = "round", _("Round")
    DURCHGANG = "durchgang", pgettext_lazy("in a club that says Durchgang", "Round")


class Role(models.TextChoices):
    """Who may do what in a club; each role may do what those before it may."""

    VIEWER = "viewer", _("Viewer")
    HELPER = "helper", _("Helper")
    DIRECTOR = "director", _("Director")
    OWNER = "owner", _("Owner")

    def includes(self, other: Role) -> bool:
        """Whether this role may do what `other` may."""
        order = list(Role)
        return order.index(self) >= order.index(other)


class ClubQuerySet(models.QuerySet["Club"]):
    def deleted(self) -> ClubQuerySet:
        return self.filter(deleted_at__isnull=False)

    def restorable(self) -> ClubQuerySet:
        """Those that were deleted and can still come back."""
        return self.filter(deleted_at__gt=timezone.now() - RESTORE_PERIOD)


class KeptManager(models.Manager[Kept]):
    """Leaves out what was deleted: no page that asks in the usual way can show it."""

    def get_queryset(self) -> models.QuerySet[Kept]:
        return super().get_queryset().filter(deleted_at=None)


ClubManager = KeptManager.from_queryset(ClubQuerySet)


class Club(models.Model):
    """A club; while one that was deleted can still come back, only `all_objects` has it.

    `most_members` and `most_tournaments` are its quota; without them the server's own hold.
    """

    name = models.CharField(_("Name"), max_length=80)
    slug = models.SlugField(_("Address"), max_length=50, unique=True)
    short_names = models.BooleanField(_("Short names on public pages"), default=False)
    listed = models.BooleanField(_("Public tournaments on the front page of this server"), default=False)
    rating = models.BooleanField(_("Rating of the members’ strength"), default=False)
    no_shows = models.BooleanField(_("Note who signed up and did not come"), default=False)
    round_word = models.CharField(
        _("A round is called"), max_length=10, choices=RoundWord, default=RoundWord.PASSE
    )
    colour = models.CharField(_("Colour"), max_length=7, default=CALM)
    created = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True)
    suspended_at = models.DateTimeField(null=True)
    suspended_because = models.CharField(_("Reason"), max_length=200, blank=True)
    most_members = models.PositiveIntegerField(_("Members at most"), null=True, blank=True)
    most_tournaments = models.PositiveIntegerField(_("Tournaments at most"), null=True, blank=True)

    objects = ClubManager()
    all_objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        constraints = [
            # The screens know these words, and no other could be translated.
            models.CheckConstraint(
                condition=Q(round_word__in=RoundWord.values), name="club_round_word_known"
            ),
            # Its owners are told why, and a reason without a suspension would be told too.
            models.CheckConstraint(
                condition=Q(suspended_at=None, suspended_because="")
                | (Q(suspended_at__isnull=False) & ~Q(suspended_because="")),
                name="club_suspended_for_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("clubs:club", args=[self.slug])

    @property
    def kept_until(self) -> datetime | None:
        """Until when a club that was deleted can come back."""
        return self.deleted_at and self.deleted_at + RESTORE_PERIOD

    @property
    def round_in_sentence(self) -> str:
        """The word for a round where it does not begin a line: only German writes nouns with a capital."""
        word = str(self.get_round_word_display())
        return word if (get_language() or "").startswith("de") else word.lower()


class MembershipQuerySet(models.QuerySet["Membership"]):
    def of(self, user: AbstractBaseUser | AnonymousUser) -> MembershipQuerySet:
        """Where someone may do something; nowhere for a stranger."""
        return self.filter(user_id=user.pk) if user.is_authenticated else self.none()

    def owners(self) -> MembershipQuerySet:
        return self.filter(role=Role.OWNER)


class RoleManager(models.Manager["Membership"]):
    """Leaves out clubs and accounts that were deleted: nobody gets in, and nobody who is gone is an owner."""

    def get_queryset(self) -> models.QuerySet[Membership]:
        return super().get_queryset().filter(club__deleted_at=None, user__is_active=True)


MembershipManager = RoleManager.from_queryset(MembershipQuerySet)


class Membership(models.Model):
    """What an account may do in a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("Role"), max_length=10, choices=Role)
    since = models.DateTimeField(default=timezone.now)

    objects = MembershipManager()
    all_objects = MembershipQuerySet.as_manager()

    class Meta:
        constraints = [
            # One role for one account in one club: what someone may do is never two things.
            models.UniqueConstraint(fields=["club", "user"], name="membership_unique"),
            # A role that the pages do not know would let nobody, or everybody, in.
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role}"

    def may(self, needed: Role) -> bool:
        return Role(self.role).includes(needed)


class AccountDeletion(models.Model):
    """An account that its owner has deleted: it is inactive, and comes back when he signs in in time."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deletion")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.user_id} {self.at:%Y-%m-%d}"


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def open(self, now: datetime) -> InvitationQuerySet:
        """Those that let somebody in; one of the future would for longer than was said."""
        return self.filter(used=None, valid_until__gt=now, created__lte=now + CLOCKS_DIFFER)


class LinkManager(models.Manager["Invitation"]):
    """Leaves out invitations into clubs that were deleted."""

    def get_queryset(self) -> models.QuerySet[Invitation]:
        return super().get_queryset().filter(club__deleted_at=None)


InvitationManager = LinkManager.from_queryset(InvitationQuerySet)


class Invitation(models.Model):
    """A link that lets someone in once: into a club with a role, or, without a club, to found one.

    Only the hash of what stands in the link is kept.
    """

    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("Role"), max_length=10, choices=Role)
    note = models.CharField(_("For whom"), max_length=80, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(default=timezone.now)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    valid_until = models.DateTimeField(_("Valid until"))
    used = models.DateTimeField(null=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    objects = InvitationManager()
    all_objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["-created"]
        constraints = [
            # Whoever founds a club owns it; there is nothing else to be invited to without one.
            models.CheckConstraint(
                condition=Q(club__isnull=False) | Q(role=Role.OWNER), name="invitation_founder_owns"
            ),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="invitation_role_known"),
        ]

    def __str__(self) -> str:
        return self.note or self.role


class Gender(models.TextChoices):
    """For lists of the best woman or man, where a club keeps it."""

    UNKNOWN = "", _("not stated")
    WOMAN = "woman", _("Woman")
    MAN = "man", _("Man")


FOLDED = ("surname", "given_name", "name", "doubtful_name", "folded")
"""What `Player.fold` may change: written whichever fields are saved."""


EARLIEST_BIRTH, LATEST_BIRTH = 1900, 2100
"""Years of birth outside of these are slips of the keyboard."""


def every_word_in(field: str, search: str) -> Q:
    """Return the condition that every word of a search stands in a column of what rows are found by."""
    found = Q()
    for spellings in typed_spellings(search):
        found &= Q(*((f"{field}__contains", each) for each in sorted(spellings)), _connector=Q.OR)
    return found


class PlayerQuerySet(models.QuerySet["Player"]):
    def listed(self) -> PlayerQuerySet:
        """Those who have not been merged into somebody else."""
        return self.filter(merged_into=None)

    def doubtful(self) -> PlayerQuerySet:
        """Those whose name a program has split, and nobody has looked at."""
        return self.listed().filter(doubtful_name=True, anonymised=None)

    def active(self) -> PlayerQuerySet:
        return self.listed().filter(active=True)

    def members(self) -> PlayerQuerySet:
        """Those who are no guests."""
        return self.filter(guest=False)

    def guests(self) -> PlayerQuerySet:
        return self.filter(guest=True)

    def called(self, name: str) -> list[Player]:
        """Those of that name, whichever of its parts was said first."""
        found = self.filter(every_word_in("folded", name)) if folded(name) else self.filter(name=name)
        return [player for player in found if is_same_name(player.name, name)]

    def bulk_create(self, objs: Iterable[Player], *args: Any, **kwargs: Any) -> list[Player]:
        players = list(objs)
        for player in players:
            player.fold()
        return super().bulk_create(players, *args, **kwargs)


class Player(models.Model):
    """Someone who plays in a club; merging keeps the row, so that the history stays.

    A guest is kept for the tournaments that he played, and is no member until somebody makes him one.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    surname = models.CharField(_("Last name"), max_length=100)
    given_name = models.CharField(_("First name"), max_length=100, blank=True)
    name = models.CharField(_("Name"), max_length=201, editable=False)
    """The two together, given name first; who sets this alone has it split when the row is saved."""
    doubtful_name = models.BooleanField(default=False, editable=False)
    """Whether somebody should look which part of the name is which: a program has split it."""
    short_name = models.CharField(_("Short name"), max_length=40, blank=True)
    number = models.CharField(_("Number"), max_length=20, blank=True)
    section = models.CharField(_("Club or section"), max_length=80, blank=True)
    street = models.CharField(_("Street and number"), max_length=100, blank=True)
    postcode = models.CharField(_("Postcode"), max_length=12, blank=True)
    home = models.CharField(_("Place of residence"), max_length=80, blank=True)
    email = models.EmailField(_("E-mail"), blank=True)
    phone = models.CharField(_("Phone"), max_length=30, blank=True)
    gender = models.CharField(_("Gender"), max_length=10, choices=Gender, blank=True)
    birth_year = models.PositiveSmallIntegerField(
        _("Year of birth"),
        null=True,
        blank=True,
        validators=[MinValueValidator(EARLIEST_BIRTH), MaxValueValidator(LATEST_BIRTH)],
    )
    handicap = models.SmallIntegerField(_("Handicap"), null=True, blank=True)
    junior = models.BooleanField(_("Junior"), default=False)
    guest = models.BooleanField(_("Guest"), default=False)
    active = models.BooleanField(_("Active"), default=True)
    merged_into = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="merged")
    anonymised = models.DateTimeField(null=True)
    folded = models.TextField(editable=False)
    """What he is found and sorted by: surname, given name, short name, number and section, kept at each save.

    Databases sort Ärni after Zwahlen and do not find him as ARNI, each in its own way; by this they do not.
    """

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ["folded", "pk"]
        constraints = [
            # A member's number names one member of a club.
            models.UniqueConstraint(
                fields=["club", "number"], condition=~Q(number=""), name="player_number_unique"
            ),
            # Nobody is merged into himself: the way to the one who remains must end.
            models.CheckConstraint(
                condition=Q(merged_into=None) | ~Q(merged_into=models.F("pk")), name="player_merged_elsewhere"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        self.fold()
        kept = None if update_fields is None else {*update_fields, *FOLDED}
        super().save(*args, update_fields=kept, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("clubs:member", args=[self.club.slug, self.pk])

    def fold(self) -> None:
        """Bring what follows from other fields up to date."""
        if not self.surname:
            alone = NameParts("", self.given_name) if self.given_name else split_name(self.name)
            self.given_name, self.surname, self.doubtful_name = alone
        self.name = whole_name(self.given_name, self.surname)
        self.folded = found_by(self.surname, self.given_name, self.short_name, self.number, self.section)

    @property
    def listed(self) -> str:
        """The name as it stands in lists that are sorted by it, surname first."""
        return listed_name(self.given_name, self.surname)

    @property
    def public_name(self) -> str:
        """The name on the public pages of a club with short names."""
        return public_name(self.short_name, self.given_name, self.surname)

    @property
    def called(self) -> str:
        """The short name, else the whole one."""
        return self.short_name or self.name


KEPT = timedelta(days=1)
"""For so long a list waits for its owner; then the names in it are forgotten."""


class BroughtListQuerySet(models.QuerySet["BroughtList"]):
    def forgotten(self, now: datetime | None = None) -> BroughtListQuerySet:
        """Those that nobody came back for."""
        return self.filter(created__lt=(now or timezone.now()) - KEPT)


class BroughtList(models.Model):
    """The cells of a pasted or uploaded list, kept between its preview and the decision.

    `columns` says what each column is, a field of a member or nothing; the browser only ever sends this, the
    sheet, the headings and the choices for unclear rows, so that what is stored is what was shown.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="brought_lists")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created = models.DateTimeField(default=timezone.now)
    rows = models.JSONField()
    columns = models.JSONField()
    heading = models.PositiveIntegerField(null=True)
    """The number of the row with the headings; the rows above it are not about members."""
    sheets = models.JSONField(default=list)
    """The title and the rows of each sheet, where there are several."""
    sheet = models.PositiveSmallIntegerField(default=0)
    """The place of the one whose rows these are."""

    objects = BroughtListQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.club_id} {self.created:%Y-%m-%d %H:%M}"


class ClubLogo(models.Model):
    """A club's logo as a clean PNG; a row of its own, so that nobody who asks for clubs loads pictures."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="logo")
    png = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=16)
    """The first half of a hash of the picture, in hex: another picture has another address."""

    class Meta:
        constraints = [
            # A picture without an extent could not be given room on a sheet.
            models.CheckConstraint(
                condition=models.Q(width__gte=1, height__gte=1), name="logo_has_an_extent"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.width} × {self.height}, {self.digest}"

    def get_absolute_url(self) -> str:
        return reverse("clubs:club-logo", args=[self.club.slug, self.digest])
