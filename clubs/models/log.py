"""The audit log: which action was done, by whom, before and after; rows are added, never changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models.people import Club
from clubs.models.tournaments import Tournament


class Action(models.TextChoices):
    """What can be done; the database keeps the short word, pages show the label."""

    CLUB_FOUNDED = "club.founded", _("Club created")
    CLUB_CHANGED = "club.changed", _("Club changed")
    CLUB_DELETED = "club.deleted", _("Club deleted")
    CLUB_RESTORED = "club.restored", _("Club restored")
    CLUB_SUSPENDED = "operator.suspended", _("Club suspended by the server’s operator")
    CLUB_RESUMED = "operator.resumed", _("Suspension lifted by the server’s operator")
    KEY_CREATED = "club.key-created", _("Key for a program created")
    KEY_REVOKED = "club.key-revoked", _("Key for a program revoked")
    QUOTA_CHANGED = "operator.quota", _("Quota changed by the server’s operator")
    CLUB_EXPORTED = "operator.exported", _("Club exported by the server’s operator")
    DELETED_BY_OPERATOR = "operator.deleted", _("Club deleted by the server’s operator")
    RESTORED_BY_OPERATOR = "operator.restored", _("Club restored by the server’s operator")
    INVITED = "people.invited", _("Invited")
    INVITATION_REVOKED = "people.invitation-revoked", _("Invitation revoked")
    JOINED = "people.joined", _("Joined")
    ROLE_CHANGED = "people.role-changed", _("Role changed")
    PERSON_REMOVED = "people.removed", _("Person removed")
    PASSWORD_LINK = "people.password-link", _("Password link created")
    ACCOUNT_DELETED = "people.account-deleted", _("Account deleted")
    ACCOUNT_RESTORED = "people.account-restored", _("Account restored")
    MEMBER_ADDED = "member.added", _("Member added")
    MEMBER_CHANGED = "member.changed", _("Member changed")
    MEMBERS_IMPORTED = "member.imported", _("Members imported")
    MEMBERS_MERGED = "member.merged", _("Members merged")
    MEMBER_ANONYMISED = "member.anonymised", _("Member anonymised")
    SEASON_ADDED = "season.added", _("Season added")
    SEASON_CHANGED = "season.changed", _("Season changed")
    TOURNAMENT_ADDED = "tournament.added", _("Tournament added")
    TOURNAMENT_CHANGED = "tournament.changed", _("Tournament changed")
    TOURNAMENT_IMPORTED = "tournament.imported", _("Tournament imported")
    TOURNAMENT_REMOVED = "tournament.removed", _("Draft discarded")
    TOURNAMENT_DELETED = "tournament.deleted", _("Tournament deleted")
    TOURNAMENT_RESTORED = "tournament.restored", _("Tournament restored")
    FINAL_CREATED = "tournament.final", _("Final created")
    STATE_CHANGED = "tournament.state", _("State changed")
    STANDINGS_REVEALED = "tournament.revealed", _("Standings revealed to everyone")
    ENTRY_ADDED = "entry.added", _("Entry added")
    ENTRY_CHANGED = "entry.changed", _("Entry changed")
    ENTRY_REMOVED = "entry.removed", _("Entry removed")
    ENTRY_LEFT = "entry.left", _("Entry withdrawn")
    ENTRY_RETURNED = "entry.returned", _("Entry returned")
    RESULTS_ANNULLED = "entry.annulled", _("Results annulled")
    RESULTS_RESTORED = "entry.restored", _("Annulled results count again")
    SIGN_UP_CHANGED = "sign-up.changed", _("Online sign-up changed")
    SIGNED_UP = "sign-up.arrived", _("Signed up online")
    SIGN_UP_ACCEPTED = "sign-up.accepted", _("Sign-up accepted")
    SIGN_UP_DECLINED = "sign-up.declined", _("Sign-up declined")
    SIGN_UP_WAITING = "sign-up.waiting", _("Sign-up put on the waiting list")
    SIGN_UP_MOVED_UP = "sign-up.moved-up", _("Moved up from the waiting list")
    SIGN_UP_OFFERED = "sign-up.offered", _("Place offered to the waiting list")
    SIGN_UP_TAKEN = "sign-up.taken", _("Offered place taken")
    SIGN_UP_LAPSED = "sign-up.lapsed", _("Offer of a place not taken in time")
    SIGN_UP_CANCELLED = "sign-up.cancelled", _("Sign-up cancelled")
    SIGN_UP_PARTNER_ASKED = "sign-up.partner-asked", _("Partner asked in a sign-up")
    SIGN_UP_PARTNER_NOT_ASKED = "sign-up.partner-not-asked", _("Partner in a sign-up no longer asked")
    SIGN_UP_PARTNER_CONFIRMED = "sign-up.partner-confirmed", _("Partner confirmed a sign-up")
    SIGN_UP_PARTNER_DECLINED = "sign-up.partner-declined", _("Partner declined a sign-up")
    SIGN_UP_SUBSTITUTE_NAMED = "sign-up.substitute-named", _("Substitute named in a sign-up")
    SIGN_UP_SUBSTITUTE_ACCEPTED = "sign-up.substitute-accepted", _("Substitute in a sign-up accepted")
    SIGN_UP_SUBSTITUTE_DECLINED = "sign-up.substitute-declined", _("Substitute in a sign-up declined")
    SIGN_UP_EDITED = "sign-up.edited", _("Sign-up edited")
    SIGN_UP_LINK = "sign-up.link", _("New link for a sign-up")
    SIGN_UP_SENT_AGAIN = "sign-up.sent-again", _("Mail about a sign-up sent again")
    SIGN_UP_MESSAGE = "sign-up.message", _("Message sent to those who signed up")
    NO_SHOWS_FORGOTTEN = "member.no-shows-forgotten", _("Member taken off the list of no-shows")
    SIGN_UP_NAME_SHOWN = "sign-up.name-shown", _("Names of a sign-up shown")
    SIGN_UP_NAME_HIDDEN = "sign-up.name-hidden", _("Names of a sign-up no longer shown")
    SIGN_UP_NOT_INVITED = "sign-up.not-invited", _("No more invitations wanted")
    SIGN_UP_DELETED = "sign-up.deleted", _("Data of a sign-up deleted")
    SUBSTITUTED = "entry.substituted", _("Substitute added")
    LOTS_DRAWN = "entry.lots", _("Lots drawn")
    GROUPS_DEALT = "entry.groups", _("Groups drawn")
    LEAGUES_MADE = "entry.leagues", _("Promotion and relegation")
    KEPT_APART = "entry.apart", _("Kept apart")
    MAY_MEET = "entry.may-meet", _("No longer kept apart")
    PROGRAMME_CHANGED = "round.programme", _("Programme changed")
    ROUND_DRAWN = "round.drawn", _("Round drawn")
    ROUND_REDRAWN = "round.redrawn", _("Round redrawn")
    TABLE_OPENED = "table.opened", _("Table opened")
    SCOREKEEPERS_ASSIGNED = "table.scorekeepers", _("Scorekeepers assigned")
    TABLE_WITHDRAWN = "table.withdrawn", _("Table withdrawn")
    SEAT_LOT_ENTERED = "round.lot-entered", _("Lot from the hat entered")
    SEAT_LOT_TAKEN_BACK = "round.lot-taken-back", _("Lot from the hat taken back")
    DRAW_RESTORED = "round.restored", _("Draw restored")
    SEATS_SWAPPED = "round.swapped", _("Seats swapped")
    DRAW_LOCKED = "round.locked", _("Draw locked")
    DRAW_UNLOCKED = "round.unlocked", _("Draw unlocked")
    ROUND_RELEASED = "round.released", _("Round released")
    ROUND_CLOSED = "round.closed", _("Round closed")
    ROUND_REOPENED = "round.reopened", _("Round reopened")
    SEATING_LINK_MADE = "seating-link.made", _("Code for the players’ phones made")
    SEATING_LINK_WITHDRAWN = "seating-link.withdrawn", _("Code for the players’ phones withdrawn")
    ACCESS_RENEWED = "table.access-renewed", _("New table code created")
    ACCESS_REVOKED = "table.access-revoked", _("Table code revoked")
    TABLE_CONFIRMED = "table.confirmed", _("Sheet confirmed at the table")
    TABLE_REJECTED = "table.rejected", _("Sheet rejected at the table")
    GAME_FINISHED = "table.game-finished", _("Game finished at the table")
    GAME_REOPENED = "table.game-reopened", _("Finished game reopened")
    CLOCK_STARTED = "round.clock-started", _("Clock started")
    CLOCK_CHANGED = "round.clock-changed", _("Clock changed")
    CLOCK_STOPPED = "round.clock-stopped", _("Clock stopped")
    MESSAGE_SENT = "message.sent", _("Message sent to the hall")
    MESSAGE_WITHDRAWN = "message.withdrawn", _("Message withdrawn")
    RESULT_ENTERED = "result.entered", _("Result entered")
    RESULT_CORRECTED = "result.corrected", _("Result corrected")
    RESULT_CHECKED = "result.checked", _("Result entered a second time")
    CARD_ENTERED = "card.entered", _("Score card entered")
    ADJUSTED = "adjustment.added", _("Points adjusted")
    CARDS_DRAWN = "entry.cards", _("Cards drawn for ties")
    COUNTER_CHANGED = "counter.changed", _("Counter changed")
    COUNTED = "entry.counted", _("Counts noted")
    LABELLED = "entry.labelled", _("Teams and categories changed")
    LIST_ADDED = "list.added", _("List added")
    LIST_CHANGED = "list.changed", _("List changed")
    LIST_REMOVED = "list.removed", _("List removed")
    CASH_BOOKED = "cash.booked", _("Recorded at the cash desk")
    CASH_CANCELLED = "cash.cancelled", _("Taken back at the cash desk")
    TILL_COUNTED = "cash.counted", _("Till counted")
    BANK_FILE_BOOKED = "cash.bank-file", _("Bank file recorded")
    PRICES_CHANGED = "cash.prices", _("Price list changed")
    PRIZES_CHANGED = "prizes.changed", _("Prize plan changed")
    ADJUSTMENT_CANCELLED = "adjustment.cancelled", _("Adjustment taken back")


class LogQuerySet(models.QuerySet["LogEvent"]):
    def newest_first(self) -> LogQuerySet:
        return self.order_by("-pk")

    def kept(self) -> LogQuerySet:
        """Without those of tournaments that were deleted."""
        return self.filter(tournament__deleted_at=None)

    def rewrite(self, change: Callable[[LogEvent], bool]) -> int:
        """Change what lines say, and return how many changed; `change` changes one and says whether it did.

        The one exception to "never changed": whoever asks to be forgotten must not live on in the log. What
        was done, when and by whom stays; `clubs.actions.anonymise` is the only caller.
        """
        changed = [line for line in self if change(line)]
        self.model.objects.bulk_update(changed, ["subject", "before", "after", "reason"], batch_size=200)
        return len(changed)


class LogEvent(models.Model):
    """One action; `by_name` stays readable when the account is gone."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="log")
    tournament = models.ForeignKey(Tournament, null=True, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=150)
    action = models.CharField(max_length=30, db_column="deed")  # as servers of earlier releases write it
    subject = models.CharField(max_length=200, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(max_length=200, blank=True)

    objects = LogQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.action} {self.subject}".strip()

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("A line of the log is never changed.")
        super().save(*args, **kwargs)

    @property
    def action_label(self) -> str:
        return str(Action(self.action).label)
