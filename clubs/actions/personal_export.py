"""Everything about a member, or about an account, as one file for the person (privacy)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import ForeignKey, Q, QuerySet
from django.utils import timezone

from clubs.actions.anonymise import LogAnonymiser, names_of, sign_ups_of
from clubs.actions.members import FIELDS
from clubs.actions.personal_text import NameSearch, find_texts
from clubs.models import (
    Adjustment,
    CardLine,
    CashLine,
    EntryMember,
    Invitation,
    LogEvent,
    Membership,
    Message,
    NoShow,
    Player,
    Result,
    Scorekeeper,
    Seat,
    SeatLot,
    SignUpMail,
    SitOut,
)

Facts = Mapping[str, Any]


def personal_text_of(document: Facts) -> str:
    return json.dumps(document, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1) + "\n"


# A member


def member_document(player: Player) -> Facts:
    """Return all that the club keeps of a member, in a fixed number of queries."""
    rows = [player, *player.merged.all()]
    return {
        "standblatt": "member",
        "made": timezone.now(),
        "club": player.club.name,
        "member": _facts(player),
        "merged": [_facts(row) for row in rows[1:]],
        "entries": list(_entries(rows)),
        "seats": list(_seats(rows)),
        "rested": list(_rests(rows)),
        "lots": list(_lots(rows)),
        "card_lines": list(_card_lines(rows)),
        "scorekeeping": list(_scorekeeping(rows)),
        "adjustments": list(_adjustments(rows)),
        "payments": list(_payments(rows)),
        "sign_ups": list(_sign_ups(player, rows)),
        "no_shows": list(NoShow.objects.filter(player__in=rows).values("at", "tournament__name")),
        "texts": list(_texts(player, rows)),
        "log": list(_log(player, rows)),
    }


def _facts(player: Player) -> Facts:
    return {"key": player.pk, **{name: getattr(player, name) for name in ("name", *FIELDS, "anonymised")}}


def _entries(rows: list[Player]) -> Iterator[Facts]:
    his = EntryMember.objects.filter(Q(player__in=rows) | Q(substitute__in=rows))
    for member in his.select_related("entry__tournament").order_by("tournament__date", "pk"):
        entry, tournament = member.entry, member.entry.tournament
        yield {
            "tournament": tournament.name,
            "date": tournament.date,
            "place": tournament.place,
            "number": entry.number,
            "team": entry.name,
            "present": entry.present,
            "paid": entry.paid,
            "outside_ranking": entry.outside_ranking,
            "joined_round": entry.joined_round,
            "left_round": entry.left_round,
            "annulled": entry.annulled,
            "group": entry.group,
            "fixed_table": entry.fixed_table,
            "lot": entry.lot,
            "card": entry.card,
            "counted": entry.counted,
            "list_team": entry.team,
            "category": entry.category,
            "as_substitute": member.player_id not in {row.pk for row in rows},
        }


def _seats(rows: list[Player]) -> Iterator[Facts]:
    seats = Seat.objects.filter(player__in=rows).select_related("table", "draw__round__tournament")
    seats = seats.order_by("draw__round__tournament__date", "draw__round__number", "draw__number", "pk")
    results = Result.objects.filter(active=True, table__in=seats.order_by().values("table"))
    written = {result.table_id: result for result in results.prefetch_related("sides")}
    for seat in seats:
        result = written.get(seat.table_id)
        yield {
            "tournament": seat.draw.round.tournament.name,
            "round": seat.draw.round.number,
            "draw": seat.draw.number,
            "table": seat.table.number,
            "seat": seat.position,
            "result": {side.side: side.points for side in result.sides.all()} if result else None,
        }


def _rests(rows: list[Player]) -> Iterator[Facts]:
    found = SitOut.objects.filter(entry__members__player__in=rows).select_related("draw__round__tournament")
    for rest in found.order_by("pk"):
        yield {"tournament": rest.draw.round.tournament.name, "round": rest.draw.round.number}


def _sign_ups(player: Player, rows: list[Player]) -> Iterator[Facts]:
    """Yield what was given on the internet, under the member's names too: that is kept for a month."""
    for each in sign_ups_of(player.club, rows, names_of(player.club, rows)):
        said = (
            "at",
            "state",
            "people",
            "team",
            "email",
            "phone",
            "birth_year",
            "category",
            "apart",
            "remark",
            "accepted_at",
            "wants_invitation",
            "shows_name",
            "partner_state",
            "language",
            "reason",
        )
        yield {
            "tournament": each.sign_up.tournament.name,
            **{name: getattr(each, name) for name in said},
            "asked": each.asked.title if each.asked else None,
            "substitutes": list(
                each.substitutes.values("at", "leaving", "name", "phone", "birth_year", "state")
            ),
            "mails": [
                {"at": mail.at, "about": mail.news, "sent": mail.sent, "subject": _subject(mail)}
                for mail in each.mails.select_related("message")
            ],
        }


def _subject(mail: SignUpMail) -> str | None:
    """Return what a message of the office is called; other mails say how the sign-up stands."""
    return mail.message.subject if mail.message else None


def _lots(rows: list[Player]) -> Iterator[Facts]:
    """Yield the lots from a hat that wait for their draw."""
    found = SeatLot.objects.filter(entry__members__player__in=rows).select_related("round__tournament")
    for lot in found.order_by("pk"):
        yield {
            "tournament": lot.round.tournament.name,
            "round": lot.round.number,
            "table": lot.table,
            "seat": lot.position,
            "at": lot.at,
        }


def _card_lines(rows: list[Player]) -> Iterator[Facts]:
    """Yield what stood on the score cards that were handed in."""
    found = CardLine.objects.filter(entry__members__player__in=rows).select_related("round__tournament")
    for line in found.order_by("pk"):
        yield {
            "tournament": line.round.tournament.name,
            "round": line.round.number,
            "points": line.points,
            "matches": line.matches,
            "at": line.at,
        }


def _scorekeeping(rows: list[Player]) -> Iterator[Facts]:
    found = Scorekeeper.objects.filter(player__in=rows).select_related("tournament")
    for each in found.order_by("tournament__date", "pk"):
        yield {"tournament": each.tournament.name, "date": each.tournament.date, "table": each.table}


def _payments(rows: list[Player]) -> Iterator[Facts]:
    found = CashLine.objects.filter(entry__members__player__in=rows).select_related("tournament")
    for line in found.order_by("pk"):
        yield {
            "tournament": line.tournament.name,
            "movement": line.movement,
            "means": line.means,
            "amount": line.amount,
            "reason": line.reason,
            "at": line.at,
            "taken_back": line.cancels_id is not None,
        }


def _adjustments(rows: list[Player]) -> Iterator[Facts]:
    found = Adjustment.objects.filter(entry__members__player__in=rows).select_related("tournament")
    for each in found.order_by("pk"):
        yield {
            "tournament": each.tournament.name,
            "kind": each.kind,
            "points": each.points,
            "reason": each.reason,
            "at": each.at,
        }


def _texts(player: Player, rows: list[Player]) -> Iterator[Facts]:
    search = NameSearch(names_of(player.club, rows), "…")
    for found in find_texts(player.club, search):
        if found.sure:
            yield {"fields": [place.field for place in found.places], "text": found.before}


def _log(player: Player, rows: list[Player]) -> Iterator[Facts]:
    names = LogAnonymiser({row.pk for row in rows}, names_of(player.club, rows), "…")
    for line in player.club.log.all():
        kept = _line(line)
        if names(line):
            yield kept


def _line(line: LogEvent) -> Facts:
    fields = ("at", "by_name", "action", "subject", "before", "after", "reason")
    return {name: getattr(line, name) for name in fields}


# An account


def account_document(user: User) -> Facts:
    """Return all that is kept of an account: its own data, its roles, and what was done with it."""
    return {
        "standblatt": "account",
        "made": timezone.now(),
        "account": {
            "username": user.username,
            "name": user.get_full_name(),
            "email": user.email,
            "created": user.date_joined,
            "last_sign_in": user.last_login,
        },
        "signed_in_browsers": sum(1 for _session in _sessions(user)),
        "roles": [
            {"club": each.club.name, "role": each.role, "since": each.since}
            for each in Membership.objects.of(user).select_related("club").order_by("pk")
        ],
        "invitations": list(_invitations(user)),
        "messages": list(Message.objects.filter(by=user).order_by("pk").values("at", "text")),
        "log": [_line(line) for line in LogEvent.objects.filter(by=user).order_by("pk")],
        "rows": {name: rows.count() for name, rows in rows_of_account(user)},
    }


def _sessions(user: User) -> Iterator[Session]:
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        if session.get_decoded().get("_auth_user_id") == str(user.pk):
            yield session


def _invitations(user: User) -> Iterator[Facts]:
    mine = Invitation.all_objects.filter(Q(created_by=user) | Q(used_by=user)).select_related("club")
    for each in mine.order_by("pk"):
        yield {
            "club": each.club.name if each.club else None,
            "role": each.role,
            "note": each.note,
            "created": each.created,
            "valid_until": each.valid_until,
            "used": each.used,
            "created_by_me": each.created_by_id == user.pk,
        }


def rows_of_account(user: User) -> Iterator[tuple[str, QuerySet[Any]]]:
    """Return the rows that point at an account, by model and field: each such field of our models."""
    for model in apps.get_models():
        for field in model._meta.get_fields():
            if isinstance(field, ForeignKey) and field.related_model is User:
                yield f"{model._meta.label}.{field.name}", model._base_manager.filter(**{field.name: user})
