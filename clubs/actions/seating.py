"""Who sits where, from a schedule to the rows of the database: players take the seats of their entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.db.models import QuerySet

from clubs.models import Draw, Entry, Player, Round, Seat, SitOut, Table
from clubs.schedules.values import SeatedTable, Seating
from scoring.models import SEATS, Game
from scoring.rules.readers import LONGEST_NAME

CHAIRS: Mapping[str, Sequence[str]] = {"NS": ("S", "N"), "EW": ("E", "W")}
"""Where the two of a pair sit, in the order of their places; a player's seat is one chair."""


def sitting_players(entry: Entry) -> list[Player]:
    """Return who sits for an entry, in the order of places; ask for members beforehand."""
    return [member.sits for member in entry.members.all()]


def store_seats(draw: Draw, seating: Seating, entries: Mapping[str, Entry]) -> None:
    """Store the tables, seats and rests of a draw; `entries` by their keys, with members."""
    tables = Table.objects.bulk_create(Table(draw=draw, number=table.number) for table in seating.tables)
    Seat.objects.bulk_create(
        seat
        for table, seated in zip(tables, seating.tables, strict=True)
        for seat in new_seats(draw, table, seated, entries)
    )
    SitOut.objects.bulk_create(SitOut(draw=draw, entry=entries[key]) for key in seating.sit_outs)


def new_seats(draw: Draw, table: Table, seated: SeatedTable, entries: Mapping[str, Entry]) -> Iterator[Seat]:
    """Yield the seats of a table that is stored, not stored themselves."""
    pairs = seated.pairs or (1, 1)
    for place, (side, key) in enumerate(seated.by_seat.items()):
        entry, chairs = entries[key], CHAIRS.get(side, side)
        first = 2 * (pairs[place] - 1) if len(chairs) > 1 else 0
        players = sitting_players(entry)[first : first + len(chairs)]
        for position, player in zip(chairs, players, strict=True):
            yield Seat(draw=draw, table=table, position=position, entry=entry, player=player)


def refresh_seats(draw: Draw) -> None:
    """Let those sit in a draw who sit for its entries now: substitutes may have come or gone since."""
    by_entry: dict[int, list[Seat]] = {}
    for seat in seats_of(draw):
        by_entry.setdefault(seat.entry_id, []).append(seat)
    entries = Entry.objects.filter(pk__in=by_entry).with_members()
    reseat([change for entry in entries for change in _seat_changes(entry, by_entry[entry.pk])])


def _seat_changes(entry: Entry, seats: Sequence[Seat]) -> Iterator[tuple[Seat, Entry, Player]]:
    now, seated = sitting_players(entry), [seat.player for seat in seats]
    free = [seat for seat in seats if seat.player not in now]
    new = [player for player in now if player not in seated]
    for seat, player in zip(free, new, strict=False):
        yield seat, entry, player


def seats_of(draw: Draw) -> list[Seat]:
    """Return the seats of a draw in order: table by table, south and east before north and west."""
    seats = Seat.objects.filter(draw=draw).select_related("table", "entry", "player")
    return sorted(seats, key=lambda seat: (seat.table.number, SEATS.index(seat.position)))


def places_at_table(round_: Round) -> list[str]:
    """Return what the round's game calls the chairs, in the order of play."""
    plan = round_.plan
    return [place.value for place in plan.jass.places(plan.rules)]


def players_by_chair(table: Table) -> dict[str, str]:
    """Return who sits at a table by the places of its game; the table has its seats with their players."""
    names = (seat.player.name[:LONGEST_NAME] for seat in table.seated().values())
    return dict(zip(places_at_table(table.draw.round), names, strict=False))


def rename_players_in_games(seats: QuerySet[Seat]) -> None:
    """Let the games of tables name those who sit there now, where these seats are."""
    tables = Table.objects.filter(pk__in=seats.order_by().values("table"), game__isnull=False)
    games = []
    for table in tables.with_seats().select_related("game", "draw__round__tournament"):
        if table.game:
            table.game.players = players_by_chair(table)
            games.append(table.game)
    Game.objects.bulk_update(games, ["players"])


def reseat(changes: Sequence[tuple[Seat, Entry, Player]]) -> None:
    """Give seats to others. All are taken away first: nobody may sit twice, not even for a moment."""
    Seat.objects.filter(pk__in=[seat.pk for seat, _entry, _player in changes]).delete()
    Seat.objects.bulk_create(
        Seat(draw_id=seat.draw_id, table=seat.table, position=seat.position, entry=entry, player=player)
        for seat, entry, player in changes
    )
    rename_players_in_games(
        Seat.objects.filter(table__in={seat.table_id for seat, _entry, _player in changes})
    )
