"""A game at one table as the database keeps it.

A `Game` holds its rules as they were at its start, `DealRecord` one deal as it was entered,
`DealSide` what each side took and wrote in it, and `DealRevision` every change there ever was.
What the entries mean is decided in `scoring.rules`; here only what must never break.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.rules.games import GAME_OF

SEATS = ("S", "E", "N", "W")
PLAYERS = ("1", "2", "3", "4", "5")
PLACES = (*SEATS, *PLAYERS)
SIDES = ("NS", "EW", *PLAYERS)
STAKES = (1, 2, 4)


class Pack(models.TextChoices):
    """The clothes the cards are shown in (C-2)."""

    SWISS = "swiss", _("Swiss-German suits")
    FRENCH = "french", _("French suits")


class ChangeKind(models.TextChoices):
    """What a change does to a game."""

    START = "start", _("started")
    RECORD = "record", _("entered")
    CORRECT = "correct", _("corrected")
    REMOVE = "remove", _("removed")
    AGREE = "agree", _("changed")


class GameQuerySet(models.QuerySet["Game"]):
    def watched_by(self, watch_hash: str) -> GameQuerySet:
        """The game that a watch link shows, if there is one."""
        return self.filter(watch_hash=watch_hash)

    def locked(self) -> GameQuerySet:
        """Held against other writers until the transaction ends."""
        return self.select_for_update()


class Game(models.Model):
    """Play at one table up to a goal."""

    id = models.UUIDField(primary_key=True, editable=False)
    preset = models.CharField(max_length=50)
    rules = models.JSONField()
    pack = models.CharField(max_length=10, choices=Pack)
    players = models.JSONField(default=dict)
    first_dealer = models.CharField(max_length=1, blank=True)
    key_hash = models.CharField(max_length=64)
    watch_hash = models.CharField(max_length=64)
    started = models.DateTimeField()
    finished = models.DateTimeField(null=True)
    revision = models.PositiveIntegerField(default=0)

    objects = GameQuerySet.as_manager()

    class Meta:
        constraints = [
            # One watch link shows one game: nobody can put another game behind a link that was shared.
            models.UniqueConstraint(fields=["watch_hash"], name="game_watch_hash_unique"),
            # The link that only reads must never be the key that writes.
            models.CheckConstraint(condition=~Q(key_hash=F("watch_hash")), name="game_watch_is_not_key"),
            models.CheckConstraint(
                # The display knows two packs, and nothing else could be drawn.
                condition=Q(pack__in=Pack.values),
                name="game_pack_known",
            ),
            models.CheckConstraint(
                # A dealer sits in a seat, or is a player by number, or nobody has been named yet.
                condition=Q(first_dealer__in=["", *PLACES]),
                name="game_first_dealer_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.preset} {self.started:%Y-%m-%d %H:%M}"

    def document(self) -> dict[str, Any]:
        """The game in the entry format, under its own rules (SB-11a, SB-11b)."""
        return self.document_with(self.rules, [deal.entry for deal in self.deals.all()])

    def document_with(self, rules: Mapping[str, Any], deals: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The game with other rules and deals, as it once had them."""
        head: dict[str, Any] = {
            "format": 1,
            "game": self.preset,
            "rules": rules,
            **{term: rules[term] for term in GAME_OF[self.preset].terms},
            "players": self.players,
        }
        if self.first_dealer:
            head["first_dealer"] = self.first_dealer
        return head | {"deals": deals}

    def whole_document(self) -> dict[str, Any]:
        """The same with what makes a file the whole game: the pack, and when it was played."""
        times = {"started": self.started, "finished": self.finished}
        written = {name: at.isoformat() for name, at in times.items() if at}
        return self.document() | {"pack": self.pack, **written}


class DealRecord(models.Model):
    """One deal of a game as it stands now; `entry` is the whole of it, the fields are for queries."""

    # The unique constraints below begin with the game and serve as its index; so further down.
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="deals", db_index=False)
    number = models.PositiveSmallIntegerField()
    dealer = models.CharField(max_length=1, blank=True)
    declarer = models.CharField(max_length=1, blank=True)
    bid = models.PositiveSmallIntegerField(null=True)
    denomination = models.CharField(max_length=10, blank=True)
    stake = models.PositiveSmallIntegerField(null=True)
    made = models.BooleanField(null=True)
    thrown_in = models.BooleanField(default=False)
    entry = models.JSONField()
    recorded_by = models.CharField(max_length=80, blank=True)
    recorded_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            # V-6: no deal twice with the same number, whoever posts at the same moment.
            models.UniqueConstraint(fields=["game", "number"], name="deal_number_unique"),
            # Deals are counted from one, as people do.
            models.CheckConstraint(condition=Q(number__gte=1), name="deal_number_from_one"),
            # Cards that were thrown in have no contract, and so nothing that could be made.
            models.CheckConstraint(
                condition=Q(thrown_in=False)
                | Q(bid=None, stake=None, made=None, declarer="", denomination=""),
                name="deal_thrown_in_without_contract",
            ),
            # The stakes there are: plain, doubled, redoubled (SB-9).
            models.CheckConstraint(condition=Q(stake=None) | Q(stake__in=STAKES), name="deal_stake_known"),
            # Who dealt and who declared are places at the table, where they are known.
            models.CheckConstraint(
                condition=Q(dealer__in=["", *PLACES], declarer__in=["", *PLACES]), name="deal_places_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class DealSide(models.Model):
    """What one side took and wrote in a deal that counts; sums come from here.

    A thrown-in deal and one after the end of its game have no such rows, so that card points
    always add to what the counted deals are worth. Written can be less than nothing: sticks less potatoes.
    """

    deal = models.ForeignKey(DealRecord, on_delete=models.CASCADE, related_name="sides", db_index=False)
    side = models.CharField(max_length=2)
    card_points = models.PositiveIntegerField()
    weis = models.PositiveIntegerField()
    stoeck = models.PositiveIntegerField()
    written = models.IntegerField()

    class Meta:
        constraints = [
            # One row per side: a sum over rows must not count anybody twice.
            models.UniqueConstraint(fields=["deal", "side"], name="deal_side_unique"),
            # Two sides, or up to five players each for himself.
            models.CheckConstraint(condition=Q(side__in=SIDES), name="deal_side_known"),
            # Nobody takes less than nothing.
            models.CheckConstraint(
                condition=Q(card_points__gte=0, weis__gte=0, stoeck__gte=0),
                name="deal_side_takes_no_less_than_nothing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side} {self.written}"


class AppliedChange(NamedTuple):
    """The revision that a change made, and what it was; nothing where that was not kept."""

    revision: int
    content: str


class RevisionQuerySet(models.QuerySet["DealRevision"]):
    def applied(self, changes: Iterable[UUID]) -> dict[UUID, AppliedChange]:
        """Those of these changes that are in the history."""
        rows = self.filter(change__in=changes).values_list("change", "revision", "content")
        return {change: AppliedChange(revision, content) for change, revision, content in rows}

    def of_deals(self) -> RevisionQuerySet:
        """Without the start and what was agreed since, which change no deal."""
        return self.filter(number__isnull=False)

    def since_start(self) -> RevisionQuerySet:
        return self.exclude(kind=ChangeKind.START)

    def agreements(self) -> RevisionQuerySet:
        """What was agreed after the start."""
        return self.filter(kind=ChangeKind.AGREE)

    def rules_before(self, revision: int, rules: Mapping[str, Any]) -> dict[str, Any]:
        """The house rules as they were just before `revision`, of those of today."""
        since = self.agreements().filter(revision__gte=revision).order_by("-revision")
        then = dict(rules)
        for before in since.values_list("before", flat=True):
            then |= (before or {}).get("rules", {})
        return then

    def deals_before(self, revision: int) -> list[dict[str, Any]]:
        """The deals as they were just before `revision`, by number."""
        rows = self.of_deals().filter(revision__lt=revision).values_list("number", "after")
        deals = {number: after for number, after in rows if number is not None}
        return [deal for _, deal in sorted(deals.items()) if deal is not None]


class DealRevision(models.Model):
    """One change as it was applied; rows are added, never changed.

    `revision` is the game's revision that the change made; `at` is the phone's clock, `received` ours.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="revisions", db_index=False)
    revision = models.PositiveIntegerField()
    number = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=10, choices=ChangeKind)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    at = models.DateTimeField()
    received = models.DateTimeField(auto_now_add=True)
    device = models.CharField(max_length=80, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    change = models.UUIDField()
    # What tells it from another change that comes with its id; empty before that was kept.
    content = models.CharField(max_length=64, blank=True, editable=False)

    objects = RevisionQuerySet.as_manager()

    class Meta:
        ordering = ["revision"]
        constraints = [
            # A change is applied once, however often it arrives. Per game, so that a stranger
            # who uses the same id elsewhere cannot keep a change out of this one.
            models.UniqueConstraint(fields=["game", "change"], name="revision_change_unique"),
            # Every revision of a game is made by one change: none lost, none made twice.
            models.UniqueConstraint(fields=["game", "revision"], name="revision_number_unique"),
            # What a change took away and what it left must fit what it says it did.
            models.CheckConstraint(
                condition=Q(kind=ChangeKind.START, number=None, before__isnull=True, after__isnull=True)
                | Q(kind=ChangeKind.RECORD, number__gte=1, before__isnull=True, after__isnull=False)
                | Q(kind=ChangeKind.CORRECT, number__gte=1, before__isnull=False, after__isnull=False)
                | Q(kind=ChangeKind.REMOVE, number__gte=1, before__isnull=False, after__isnull=True)
                | Q(kind=ChangeKind.AGREE, number=None, before__isnull=False, after__isnull=False),
                name="revision_fits_its_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number or ''}".strip()

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("A revision is never changed.")
        super().save(*args, **kwargs)


class WithdrawnKey(models.Model):
    """A key that opens nothing any more: of a deleted game, a link that was replaced, or a removed device."""

    key_hash = models.CharField(max_length=64, primary_key=True)
    of_game = models.BooleanField()
    of_device = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return "game" if self.of_game else "device" if self.of_device else "link"
