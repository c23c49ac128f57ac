"""Export into one JSON file, of a tournament or a whole chain, with all that was ever drawn and written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from django.db.models import Prefetch, QuerySet

from clubs.actions.exchange.files import TournamentFile, chain_file
from clubs.actions.exchange.schema import (
    AdjustmentPart,
    CardLinePart,
    CashPart,
    DrawPart,
    EntryPart,
    FinishedGamePart,
    FollowedPart,
    ListPart,
    LogPart,
    LotPart,
    MemberPart,
    PlayerPart,
    ResultPart,
    RoundPart,
    ScorekeeperPart,
    SeasonPart,
    SeatPart,
    SecondPart,
    SidePart,
    TablePart,
    TillCountPart,
    TournamentPart,
)
from clubs.actions.exchange.sign_ups import sign_up_part
from clubs.actions.members import NAME_PARTS
from clubs.models import (
    Adjustment,
    Apart,
    CardLine,
    CashLine,
    Draw,
    Entry,
    LogEvent,
    Player,
    Result,
    Round,
    Scorekeeper,
    SeatLot,
    Table,
    TillCount,
    Tournament,
    TournamentList,
)
from clubs.models.draws import LINE
from clubs.queries.chain import whole_chain

SAME_NAMES = (
    "name",
    *NAME_PARTS,
    "short_name",
    "number",
    "section",
    "home",
    "gender",
    "birth_year",
    "junior",
    "guest",
)


def export_tournament(tournament: Tournament) -> str:
    """Return the tournament as the text of its file; a fixed number of queries, however large it is."""
    document = document_of(tournament).model_dump(mode="json", exclude_defaults=False)
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def export_chain(tournament: Tournament) -> str:
    """Return all tournaments that belong to it as the text of one file; without spaces, as it may be long."""
    chain = whole_chain(tournament)
    players = exported_players(chain)
    found = chain_file(document_of(each, players) for each in chain)
    return json.dumps(found.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":")) + "\n"


def document_of(tournament: Tournament, players: Sequence[Player] | None = None) -> TournamentFile:
    """Return the file of a tournament; with the players of a chain where these are given."""
    players = exported_players([tournament]) if players is None else players
    return TournamentFile(
        format=1,
        standblatt="tournament",
        club=tournament.club.name,
        tournament=tournament_part(tournament),
        season=season_part(tournament),
        sign_up=sign_up_part(tournament),
        follows=tuple(followed_parts(tournament)),
        players=tuple(player_part(player) for player in players),
        entries=tuple(entry_parts(tournament, places(players))),
        apart=tuple(apart_numbers(tournament)),
        scorekeepers=tuple(scorekeeper_parts(tournament, places(players))),
        rounds=tuple(round_parts(tournament, places(players))),
        adjustments=tuple(adjustment_parts(tournament)),
        cash=tuple(cash_parts(tournament)),
        till_counts=tuple(till_count_parts(tournament)),
        lists=tuple(list_parts(tournament)),
        log=tuple(log_part(event) for event in tournament.log.all()),
    )


def exported_players(tournaments: Sequence[Tournament]) -> list[Player]:
    """Return everyone who is entered, sat or wrote somewhere, in an order that another database gives too."""
    entered = Player.objects.filter(memberships__tournament__in=tournaments)
    seated = Player.objects.filter(seats__draw__round__tournament__in=tournaments)
    standing_in = Player.objects.filter(substitutions__tournament__in=tournaments)
    writing = Player.objects.filter(scorekeeping__tournament__in=tournaments)
    found = {player.pk: player for part in (entered, seated, standing_in, writing) for player in part}
    return sorted(found.values(), key=lambda player: (player.name, player.number, player.section, player.pk))


def places(players: Sequence[Player]) -> dict[int, int]:
    return {player.pk: place for place, player in enumerate(players)}


def player_part(player: Player) -> PlayerPart:
    return PlayerPart.model_validate({name: getattr(player, name) for name in SAME_NAMES}, strict=False)


def tournament_part(tournament: Tournament) -> TournamentPart:
    fields = {name: getattr(tournament, name) for name in TournamentPart.model_fields}
    return TournamentPart.model_validate(fields, strict=False)


def season_part(tournament: Tournament) -> SeasonPart | None:
    """Return the season in which it counts, with what is said of it: any of its files can start it anew."""
    season = tournament.season
    if season is None:
        return None
    shared = {"weight": tournament.weight, "always_counts": tournament.always_counts}
    fields = {name: getattr(season, name) for name in SeasonPart.model_fields if name not in shared}
    return SeasonPart.model_validate({**fields, **shared}, strict=False)


def followed_parts(tournament: Tournament) -> Iterator[FollowedPart]:
    """Yield where the entries come from: by name and address, since that has a file of its own."""
    for name, slug in tournament.follows.order_by("date", "pk").values_list("name", "slug"):
        yield FollowedPart(name=name, slug=slug)


def entry_parts(tournament: Tournament, place_of: dict[int, int]) -> Iterator[EntryPart]:
    for entry in Entry.objects.filter(tournament=tournament).prefetch_related("members"):
        members = (
            MemberPart(
                place=member.place,
                player=place_of[member.player_id],
                substitute=place_of[member.substitute_id] if member.substitute_id else None,
                strength=member.strength,
            )
            for member in entry.members.all()
        )
        yield EntryPart(
            number=entry.number,
            name=entry.name,
            present=entry.present,
            paid=entry.paid,
            paid_desk=entry.paid_desk,
            outside_ranking=entry.outside_ranking,
            joined_round=entry.joined_round,
            left_round=entry.left_round,
            lot=entry.lot,
            card=entry.card,
            counted=entry.counted,
            team=entry.team,
            category=entry.category,
            group=entry.group,
            fixed_table=entry.fixed_table,
            annulled=entry.annulled,
            members=tuple(members),
        )


def apart_numbers(tournament: Tournament) -> list[tuple[int, int]]:
    """Return who is kept apart, by numbers: they come in one order wherever the entries are stored."""
    rows = Apart.objects.filter(tournament=tournament).values_list("first__number", "second__number")
    return sorted((min(row), max(row)) for row in rows)


def scorekeeper_parts(tournament: Tournament, place_of: dict[int, int]) -> Iterator[ScorekeeperPart]:
    for each in Scorekeeper.objects.filter(tournament=tournament):
        yield ScorekeeperPart(table=each.table, player=place_of[each.player_id])


def round_parts(tournament: Tournament, place_of: dict[int, int]) -> Iterator[RoundPart]:
    results: QuerySet[Result] = Result.objects.prefetch_related("sides").select_related("second_entry")
    tables: QuerySet[Table] = Table.objects.select_related("game").prefetch_related(
        "seats__entry", "game__deals", "finished_games", Prefetch("results", results)
    )
    draws: QuerySet[Draw] = Draw.objects.prefetch_related("sit_outs__entry")
    with_tables = draws.prefetch_related(Prefetch("tables", tables))
    for round_ in Round.objects.filter(tournament=tournament).prefetch_related(
        Prefetch("draws", with_tables), "lots__entry", "card_lines__entry"
    ):
        yield RoundPart.model_validate(
            {
                "number": round_.number,
                "state": round_.state,
                **{name: getattr(round_, name) for name in LINE},
                "released": round_.released,
                "closed": round_.closed,
                "signed_reason": round_.signed_reason,
                "draws": tuple(draw_part(draw, place_of) for draw in round_.draws.all()),
                "lots": tuple(lot_part(lot) for lot in round_.lots.all()),
                "cards": tuple(card_line_part(line) for line in round_.card_lines.all()),
            },
            strict=False,
        )


def lot_part(lot: SeatLot) -> LotPart:
    return LotPart.model_validate(
        {
            "entry": lot.entry.number,
            "table": lot.table,
            "seat": lot.position,
            "letter": lot.letter,
            "at": lot.at,
        },
        strict=False,
    )


def card_line_part(line: CardLine) -> CardLinePart:
    return CardLinePart(entry=line.entry.number, points=line.points, matches=line.matches, at=line.at)


def draw_part(draw: Draw, place_of: dict[int, int]) -> DrawPart:
    return DrawPart(
        number=draw.number,
        current=draw.current,
        locked=draw.locked,
        seed=draw.seed,
        algorithm=draw.algorithm,
        fairness=draw.fairness,
        request=draw.request,
        swaps=draw.swaps,
        reason=draw.reason,
        released=draw.released,
        created=draw.created,
        tables=tuple(table_part(table, place_of) for table in draw.tables.all()),
        sit_outs=tuple(sorted(sit_out.entry.number for sit_out in draw.sit_outs.all())),
    )


def table_part(table: Table, place_of: dict[int, int]) -> TablePart:
    seats = {
        position: SeatPart(entry=seat.entry.number, player=place_of[seat.player_id])
        for position, seat in table.seated().items()
    }
    return TablePart.model_validate(
        {
            "number": table.number,
            "opened": table.opened,
            "seats": seats,
            "game": table.game.whole_document() if table.game else None,
            "finished_games": tuple(
                {name: getattr(each, name) for name in FinishedGamePart.model_fields}
                for each in table.finished_games.all()
            ),
            "results": tuple(result_part(result) for result in table.results.all()),
        },
        strict=False,
    )


def result_part(result: Result) -> ResultPart:
    second = getattr(result, "second_entry", None)
    return ResultPart.model_validate(
        {
            "number": result.number,
            "active": result.active,
            "source": result.source,
            "deals": result.deals,
            "reason": result.reason,
            "at": result.at,
            "sides": tuple(
                {name: getattr(side, name) for name in SidePart.model_fields} for side in result.sides.all()
            ),
            "second_entry": second and SecondPart(sides=second.sides, agrees=second.agrees, at=second.at),
        },
        strict=False,
    )


def adjustment_parts(tournament: Tournament) -> Iterator[AdjustmentPart]:
    found = list(Adjustment.objects.filter(tournament=tournament).select_related("entry", "round"))
    place_of = {adjustment.pk: place for place, adjustment in enumerate(found)}
    for adjustment in found:
        yield AdjustmentPart.model_validate(
            {
                "entry": adjustment.entry.number,
                "round": adjustment.round.number if adjustment.round else None,
                "kind": adjustment.kind,
                "points": adjustment.points,
                "reason": adjustment.reason,
                "cancels": place_of[adjustment.cancels_id] if adjustment.cancels_id else None,
                "at": adjustment.at,
            },
            strict=False,
        )


def cash_parts(tournament: Tournament) -> Iterator[CashPart]:
    found = list(CashLine.objects.filter(tournament=tournament).select_related("entry"))
    place_of = {line.pk: place for place, line in enumerate(found)}
    for line in found:
        yield CashPart.model_validate(
            {
                "entry": line.entry.number if line.entry else None,
                "movement": line.movement,
                "means": line.means,
                "amount": line.amount,
                "reason": line.reason,
                "desk": line.desk,
                "cancels": place_of[line.cancels_id] if line.cancels_id else None,
                "at": line.at,
            },
            strict=False,
        )


def till_count_parts(tournament: Tournament) -> Iterator[TillCountPart]:
    for each in TillCount.objects.filter(tournament=tournament).order_by("pk"):
        yield TillCountPart(
            counted=each.counted, expected=each.expected, reason=each.reason, desk=each.desk, at=each.at
        )


def list_parts(tournament: Tournament) -> Iterator[ListPart]:
    for each in TournamentList.objects.filter(tournament=tournament):
        yield ListPart(place=each.place, name=each.name, description=each.description, public=each.public)


def log_part(event: LogEvent) -> LogPart:
    return LogPart.model_validate(
        {
            "at": event.at,
            "by": event.by_name,
            "action": event.action,
            "subject": event.subject,
            "before": event.before,
            "after": event.after,
            "reason": event.reason,
        },
        strict=False,
    )
