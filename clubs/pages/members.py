"""The pages of members: the list, one member, possible duplicates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain, combinations
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.actions.member_import_fields import field_label
from clubs.actions.members import FIELDS
from clubs.models import Club, Entry, EntryMember, Player, Scorekeeper, Seat
from clubs.names import Likenesses, folded


@dataclass(frozen=True, slots=True)
class PlayedTournament:
    """A tournament in which a member takes part; `beside` are those who play with him."""

    date: date
    tournament: str
    number: int
    beside: str
    stands_in: bool
    url: str


def played_by(player: Player) -> list[PlayedTournament]:
    """Return the tournaments of a member, the latest first."""
    return [tournaments_played(entry, player) for entry in entries_of(player)]


def entries_of(player: Player) -> QuerySet[Entry]:
    """Return the entries of a member, and those for which he sat, the latest first."""
    members = EntryMember.objects.filter(Q(player=player) | Q(substitute=player))
    seats = Seat.objects.filter(player=player)
    his = Q(pk__in=members.values("entry")) | Q(pk__in=seats.values("entry"))
    entries = Entry.objects.filter(his, tournament__club=player.club, tournament__deleted_at=None)
    return entries.select_related("tournament").with_members().order_by("-tournament__date", "-pk")


def years_played(player: Player) -> Sequence[str]:
    """Return the years in which a member played, the latest first."""
    days = entries_of(player).dates("tournament__date", "year", order="DESC")
    return [f"{day:%Y}" for day in days]


def tournaments_played(entry: Entry, player: Player) -> PlayedTournament:
    tournament = entry.tournament
    members = [member.player for member in entry.members.all()]
    return PlayedTournament(
        date=tournament.date,
        tournament=tournament.name,
        number=entry.number,
        beside=" / ".join(member.name for member in members if member != player),
        stands_in=player not in members,
        url=reverse("clubs:entry-story", args=[player.club.slug, tournament.slug, entry.number]),
    )


def unfilled_fields(club: Club) -> set[str]:
    """Return which of the fields that few clubs keep nobody has, so that lists leave them out."""
    counts = club.players.listed().aggregate(
        street=Count("pk", filter=~Q(street="")),
        postcode=Count("pk", filter=~Q(postcode="")),
        home=Count("pk", filter=~Q(home="")),
        phone=Count("pk", filter=~Q(phone="")),
        birth_year=Count("birth_year"),
        handicap=Count("handicap"),
    )
    return {field for field, count in counts.items() if not count}


@dataclass(frozen=True, slots=True)
class MemberFact:
    label: str
    value: str


def facts_about(player: Player, fields: Sequence[str] = FIELDS) -> list[MemberFact]:
    return [MemberFact(field_label(field), text) for field in fields if (text := in_words(field, player))]


CHOSEN = ("gender", "junior", "guest", "active")
"""What is chosen of a member; all else is typed."""


def typed_facts(player: Player) -> dict[str, str]:
    """Return what was typed in the fields of a member, without those that are empty."""
    values = {field: getattr(player, field) for field in FIELDS if field not in CHOSEN}
    return {field: str(value) for field, value in values.items() if value not in ("", None)}


def in_words(field: str, player: Player) -> str:
    if field == "gender":
        return player.get_gender_display() if player.gender else ""
    return word_of(getattr(player, field))


def word_of(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "" if value is None else str(value)


SHARED_BY = 4
"""An address that more have is a family's or the club's, and says nothing."""


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Two rows that may be one person, and why."""

    first: str
    second: str
    reasons: str
    weight: int
    url: str


def suspicions(club: Club) -> list[Suspicion]:
    """Return each two members who may be one person, those with most reasons first.

    Whoever has met in a tournament are two.
    """
    players = {player.pk: player for player in club.players.listed().filter(anonymised=None)}
    tournaments = tournaments_by_player(club)
    reasons: dict[tuple[int, int], list[str]] = {}
    for reason, pairs in _signs(players):
        for first, second in pairs:
            if tournaments[first].isdisjoint(tournaments[second]):
                reasons.setdefault((min(first, second), max(first, second)), []).append(reason)
    order = sorted(reasons, key=lambda pair: (-len(reasons[pair]), players[pair[0]].folded, pair))
    return [
        _suspicion(club, players[first], players[second], reasons[first, second]) for first, second in order
    ]


def tournaments_by_player(club: Club) -> Mapping[int, set[int]]:
    """Return where each member takes part, by keys."""
    entered = EntryMember.objects.filter(tournament__club=club)
    seated = Seat.objects.filter(entry__tournament__club=club)
    parts = chain(
        entered.values_list("player_id", "tournament_id"),
        entered.exclude(substitute=None).values_list("substitute_id", "tournament_id"),
        seated.values_list("player_id", "entry__tournament_id").distinct(),
        Scorekeeper.objects.filter(tournament__club=club).values_list("player_id", "tournament_id"),
    )
    found: dict[int, set[int]] = defaultdict(set)
    for player, tournament in parts:
        found[player].add(tournament)
    return found


def _signs(players: Mapping[int, Player]) -> Iterator[tuple[str, Iterable[tuple[int, int]]]]:
    yield _("similar names"), Likenesses({key: player.name for key, player in players.items()}).pairs()
    yield _("same e-mail"), _sharing({key: player.email.casefold() for key, player in players.items()})
    yield _("same number"), _sharing({key: bare_number(player.number) for key, player in players.items()})


def _sharing(values: Mapping[int, str]) -> Iterator[tuple[int, int]]:
    groups: dict[str, list[int]] = defaultdict(list)
    for key, value in values.items():
        if value:
            groups[value].append(key)
    for group in groups.values():
        if len(group) <= SHARED_BY:
            yield from combinations(group, 2)


def bare_number(number: str) -> str:
    """Return a member's number without what one writes around it: No. 017 is 17."""
    bare = folded(number).replace(" ", "")
    return bare.removeprefix("nr").removeprefix("no").lstrip("0")


def _suspicion(club: Club, first: Player, second: Player, reasons: Sequence[str]) -> Suspicion:
    merge = reverse("clubs:member-merge", args=[club.slug, first.pk])
    return Suspicion(
        first=described(first),
        second=described(second),
        reasons=", ".join(reasons),
        weight=len(reasons),
        url=f"{merge}?other={second.pk}",
    )


def described(player: Player, called: str = "") -> str:
    """Return a member's name, or what he is called instead, with what tells him from namesakes."""
    parts = [player.number and f"#{player.number}", player.section]
    rest = ", ".join(part for part in parts if part)
    name = called or player.name
    return f"{name} ({rest})" if rest else name
