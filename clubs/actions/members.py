"""The list of members: adding, changing, and merging two rows of one person.

Whatever changes what someone is called changes the pages of each tournament in which he plays; so these get a
new revision. A club is locked while its members change, or two could be given one number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q

from clubs.actions.clubs import lock_club
from clubs.actions.quotas import check_members
from clubs.actions.seating import rename_players_in_games
from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import Action, Club, EntryMember, Player, Scorekeeper, Seat, Tournament
from clubs.models.tournaments import TournamentQuerySet
from clubs.name_parts import NameParts
from core.errors import N_

Facts = Mapping[str, Any]

NAME_PARTS = ("surname", "given_name")
FIELDS = (
    *(*NAME_PARTS, "short_name", "number", "section", "street", "postcode", "home", "email", "phone"),
    *("gender", "birth_year", "handicap", "junior", "guest", "active"),
)
"""What is known of a member, and may be changed."""


class MemberRefused(Refused):
    """What cannot be done with a member."""


def member_facts(player: Player, fields: Iterable[str] = ("name", *FIELDS)) -> dict[str, Any]:
    """Return a member's description for the log: his key, which outlives his name, and what is filled in."""
    values = {field: getattr(player, field) for field in fields}
    return {
        "member": player.pk,
        **{field: value for field, value in values.items() if value not in ("", None)},
    }


def lock_members(club: Club) -> None:
    """Keep others from changing the members of a club until the transaction ends.

    Actions of its tournaments, which only point at the club, need not wait; those that enter members do. Who
    holds a tournament too holds it afterwards.
    """
    lock_club(club, no_key=True)


def lock_member(player: Player) -> Player:
    """Return a member as he is now, his club locked; refuse where he is no member any more."""
    lock_members(player.club)
    found = Player.objects.select_related("club").get(pk=player.pk)
    if found.merged_into_id:
        raise MemberRefused(N_("{name} has been merged with another member."), name=found.name)
    if found.anonymised:
        raise MemberRefused(N_("{name} has been anonymised; this cannot be undone."), name=found.name)
    return found


def tournaments_of(players: Iterable[Player]) -> TournamentQuerySet:
    """Return where any of them is entered, stands in, has a seat or writes, deleted tournaments too."""
    keys = [player.pk for player in players]
    entered = EntryMember.objects.filter(Q(player__in=keys) | Q(substitute__in=keys)).values("tournament")
    seated = Seat.objects.filter(player__in=keys).values("draw__round__tournament")
    writing = Scorekeeper.objects.filter(player__in=keys).values("tournament")
    return Tournament.all_objects.filter(Q(pk__in=entered) | Q(pk__in=seated) | Q(pk__in=writing))


def raise_revisions(tournaments: Iterable[Tournament]) -> None:
    """Let the pages of these tournaments be made anew."""
    keys = [tournament.pk for tournament in tournaments]
    Tournament.all_objects.filter(pk__in=keys).update(revision=F("revision") + 1)


def check_number_free(club: Club, number: str, *, but_for: Player | None = None) -> None:
    """Refuse a number that names somebody else."""
    found = club.players.filter(number=number).first() if number else None
    taken = found if found != but_for else None
    if taken:
        raise MemberRefused(
            N_("Number {number} belongs to {name}."), at="number", number=number, name=taken.name
        )


@transaction.atomic
def add_member(club: Club, values: Facts, *, by: User | None) -> Player:
    lock_members(club)
    check_members(club)
    check_number_free(club, values.get("number", ""))
    player = Player.objects.create(club=club, **values)
    log_action(club, Action.MEMBER_ADDED, by=by, subject=player.name, after=member_facts(player))
    return player


@transaction.atomic
def change_member(player: Player, values: Facts, *, by: User) -> Player:
    """Change what is known of a member; what stays the same is not logged."""
    player = lock_member(player)
    changed = [field for field, value in values.items() if getattr(player, field) != value]
    if not changed:
        return player
    check_number_free(player.club, values.get("number", ""), but_for=player)
    set_fields(player, {field: values[field] for field in changed}, by=by)
    raise_revisions(tournaments_of([player]))
    return player


def admit_guest(player: Player, *, by: User) -> Player:
    """Make a guest a member; whatever he has played stays his."""
    return change_member(player, {"guest": False}, by=by)


def set_fields(player: Player, values: Facts, *, by: User, doubtful_name: bool = False) -> None:
    """Give a member these values, and log them; a name that people have typed is not doubtful any more."""
    before, subject = field_values(player, values.keys()), player.name
    for field, value in values.items():
        setattr(player, field, value)
    if is_renamed := not values.keys().isdisjoint(NAME_PARTS):
        player.doubtful_name = doubtful_name
    player.save(update_fields=values.keys())
    if is_renamed:
        rename_players_in_games(player.seats.all())
    after = field_values(player, values.keys())
    log_action(player.club, Action.MEMBER_CHANGED, by=by, subject=subject, before=before, after=after)


@transaction.atomic
def store_checked_names(club: Club, names: Mapping[int, NameParts], *, by: User) -> int:
    """Store the parts of doubtful names as somebody has seen them; return how many names that were.

    Whoever has been checked meanwhile stays as he is.
    """
    lock_members(club)
    players = list(club.players.doubtful().filter(pk__in=names))
    renamed = [player for player in players if _has_other_parts(player, names[player.pk])]
    Player.objects.filter(pk__in=[player.pk for player in players]).update(doubtful_name=False)
    for player in renamed:
        parts = names[player.pk]
        set_fields(player, {"surname": parts.surname, "given_name": parts.given_name}, by=by)
    raise_revisions(tournaments_of(renamed))
    return len(players)


def _has_other_parts(player: Player, parts: NameParts) -> bool:
    return (player.given_name, player.surname) != (parts.given_name, parts.surname)


def field_values(player: Player, fields: Collection[str]) -> dict[str, Any]:
    """Return a member's key and these fields, empty ones too: one may have been emptied.

    With a part of a name the whole one is there too: by it the log is searched for a member.
    """
    whole = () if {*NAME_PARTS}.isdisjoint(fields) else ("name",)
    return {"member": player.pk, **{field: getattr(player, field) for field in (*whole, *fields)}}


FILLED = (
    *("short_name", "number", "section", "street", "postcode", "home", "email", "phone"),
    *("gender", "birth_year", "handicap"),
)
"""What the row that remains takes over where it has nothing itself."""


@transaction.atomic
def merge_members(gone: Player, *, into: Player, by: User) -> Player:
    """Make one member of two rows; `gone` stays as a row that points to the other.

    Refused where both take part in a tournament: then they are two people.
    """
    # Members are locked before tournaments, as whoever enters them does it, or two could wait for each other.
    gone, into = lock_member(gone), lock_member(into)
    concerned = list(tournaments_of([gone]).locked().order_by("pk"))
    _check_may_merge(gone, into)
    before = {"gone": member_facts(gone), "remains": member_facts(into)}
    counts = _repoint(gone, into)
    _fill(into, gone)
    raise_revisions(concerned)
    log_action(
        into.club,
        Action.MEMBERS_MERGED,
        by=by,
        subject=f"{gone.name} → {into.name}",
        before=before,
        after={"remains": member_facts(into), **counts},
    )
    return into


def _check_may_merge(gone: Player, into: Player) -> None:
    if gone.pk == into.pk or gone.club_id != into.club_id:
        raise MemberRefused(N_("Choose two members of this club."))
    both = tournaments_of([gone]) & tournaments_of([into])
    if met := both.first():
        raise MemberRefused(
            N_("{first} and {second} both take part in “{tournament}”: they are two different people."),
            first=gone.name,
            second=into.name,
            tournament=met.name,
        )


def _repoint(gone: Player, into: Player) -> dict[str, int]:
    """Give everything that points to one row to the other; return how much that was."""
    gone.merged.update(merged_into=into)
    counts = {
        "entries": EntryMember.objects.filter(player=gone).update(player=into),
        "stood_in": EntryMember.objects.filter(substitute=gone).update(substitute=into),
        "seats": Seat.objects.filter(player=gone).update(player=into),
        "scorekeeping": gone.scorekeeping.update(player=into),
        "no_shows": gone.no_shows.exclude(tournament__in=into.no_shows.values("tournament")).update(
            player=into
        ),
    }
    rename_players_in_games(Seat.objects.filter(player=into))
    return counts


def _fill(into: Player, gone: Player) -> None:
    taken_over = [field for field in FILLED if not getattr(into, field) and getattr(gone, field)]
    if into.guest and not gone.guest:
        # Who is a member once is no guest.
        taken_over.append("guest")
    for field in taken_over:
        setattr(into, field, getattr(gone, field))
    # A number names one member: the row that is gone gives its own up first.
    gone.number, gone.merged_into, gone.active = "", into, False
    gone.save(update_fields=["number", "merged_into", "active"])
    if taken_over:
        into.save(update_fields=taken_over)
