"""Import of the file of a tournament or a chain, part two: its rows stored, under the club that reads it in.

A player is taken for one of the club's where name and number are the same, else added, as a guest where the
file comes from another club: to put two people together is for the office to decide, not for a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from secrets import token_urlsafe
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.actions import members
from clubs.actions.exchange.files import TournamentFile
from clubs.actions.exchange.reading import TournamentFileRefused
from clubs.actions.exchange.schema import (
    DrawPart,
    EntryPart,
    PlayerPart,
    ResultPart,
    RoundPart,
    SeasonPart,
)
from clubs.actions.exchange.sign_ups import restore_sign_up
from clubs.actions.quotas import check_members, check_tournaments
from clubs.actions.results import SideResult
from clubs.actions.seasons import SeasonValues, add_season
from clubs.actions.tournaments import free_tournament_slug
from clubs.audit_log import log_action
from clubs.models import (
    Action,
    Adjustment,
    Apart,
    CardLine,
    CashLine,
    Club,
    Draw,
    Entry,
    EntryMember,
    FinishedGame,
    LogEvent,
    Player,
    Result,
    ResultSide,
    Round,
    Scorekeeper,
    Season,
    Seat,
    SeatLot,
    SecondEntry,
    SitOut,
    State,
    Table,
    TillCount,
    Tournament,
    TournamentList,
)
from clubs.season import SeasonGuests, SeasonRules
from clubs.standings.cut.document import renamed_cut
from clubs.standings.document import read_settings
from core.errors import N_, RulesError
from core.records import record_document
from scoring.changes import Change, Record, Stamp, Start
from scoring.game_storage import apply_changes
from scoring.models import Game, Pack
from scoring.rules import codec


def restore_tournament(
    club: Club, found: TournamentFile, *, by: User, with_season: bool = False, site: str = ""
) -> Tournament:
    """Store a tournament as its file has it; it is not public until the club says so.

    It counts in the season that the file names only `with_season`: that is asked, never guessed. Own links
    of those who signed up lead to the `site`.
    """
    (made,) = restore_tournaments(club, [found], by=by, with_season=with_season, site=site)
    return made


@transaction.atomic
def restore_tournaments(
    club: Club, files: Sequence[TournamentFile], *, by: User, with_season: bool = False, site: str = ""
) -> Sequence[Tournament]:
    """Store tournaments that have the same players, all or none of them, following each other as before."""
    # A season that is started locks the club; who holds its members already might wait for somebody.
    seasons = [
        _season_for(club, found.season, by=by) if with_season and found.season else None for found in files
    ]
    members.lock_members(club)
    players = players_for(club, files[0])
    made = [
        _restored(club, found, season, players, by=by, site=site)
        for found, season in zip(files, seasons, strict=True)
    ]
    here = {found.tournament.slug: each for found, each in zip(files, made, strict=True)}
    for found, each in zip(files, made, strict=True):
        _follow(each, found, here)
    return made


def _restored(
    club: Club,
    found: TournamentFile,
    season: Season | None,
    players: Sequence[Player],
    *,
    by: User,
    site: str,
) -> Tournament:
    check_tournaments(club, at="file")
    try:
        with transaction.atomic():
            tournament = TournamentRestorer(club, found, season, players, site).tournament()
    except IntegrityError as error:
        raise TournamentFileRefused(
            N_("The file contradicts itself: something appears in it twice.")
        ) from error
    log_action(
        tournament, Action.TOURNAMENT_IMPORTED, by=by, subject=tournament.name, after={"from": found.club}
    )
    return tournament


def _follow(made: Tournament, found: TournamentFile, here: Mapping[str, Tournament]) -> None:
    """Let it follow those of its file, or else what the club has under that name and address."""
    club = made.club.tournaments.exclude(pk__in=[each.pk for each in here.values()])
    followed = (
        [here[part.slug]] if part.slug in here else club.filter(name=part.name, slug=part.slug)
        for part in found.follows
    )
    made.follows.set(chain.from_iterable(followed))
    new = {slug: each.slug for slug, each in here.items()}
    cut = renamed_cut(made.cut, new)
    if cut != made.cut:
        made.cut = cut
        made.save(update_fields=["cut"])


def _season_for(club: Club, part: SeasonPart, *, by: User) -> Season:
    """Return the club's season of that name, with its own settings, or a new one with those of the file."""
    known = club.seasons.filter(name=part.name).order_by("pk").first()
    if known:
        return known
    rules = SeasonRules(
        settings=read_settings(dict(part.settings)),
        attendance=part.attendance,
        missed=part.missed,
        guests=SeasonGuests(part.guests),
        unranked_count=part.unranked_count,
    )
    values = SeasonValues(name=part.name, rules=rules, game=part.game)  # not public until the club says so
    return add_season(club, values, by=by)


class TournamentRestorer:
    """One file on its way into the database: what its numbers and places have become there."""

    def __init__(
        self, club: Club, found: TournamentFile, season: Season | None, players: Sequence[Player], site: str
    ) -> None:
        self.club = club
        self.found = found
        self.season = season
        self.site = site
        self.players = players
        self.entries: dict[int, Entry] = {}
        self.rounds: dict[int, Round] = {}

    def tournament(self) -> Tournament:
        made = Tournament.objects.create(club=self.club, **self.fields())
        for entry in self.found.entries:
            self.entries[entry.number] = self.entry(made, entry)
        if self.found.sign_up:
            same_club = self.found.club == self.club.name
            restore_sign_up(made, self.found.sign_up, self.entries, same_club=same_club, site=self.site)
        Apart.objects.bulk_create(
            Apart.of(self.entries[one], self.entries[other]) for one, other in self.found.apart
        )
        Scorekeeper.objects.bulk_create(
            Scorekeeper(tournament=made, table=each.table, player=self.players[each.player])
            for each in self.found.scorekeepers
        )
        for round_ in self.found.rounds:
            self.rounds[round_.number] = self.round(made, round_)
        self.adjustments(made)
        self.cash(made)
        TournamentList.objects.bulk_create(
            TournamentList(tournament=made, **{**dict(part), "place": part.place or place})
            for place, part in enumerate(self.found.lists, 1)
        )
        LogEvent.objects.bulk_create(
            LogEvent(
                club=self.club,
                tournament=made,
                by_name=event.by,
                **event.model_dump(exclude={"by"}, mode="python"),
            )
            for event in self.found.log
        )
        return made

    def fields(self) -> dict[str, Any]:
        fields = dict(self.found.tournament)
        published = fields["published"]
        if published is None and fields["state"] != State.DRAFT:
            published = timezone.now()
        return {
            **fields,
            "desks": max([fields["desks"], *self.desks_in_use()]),
            **self.season_share(),
            "slug": free_tournament_slug(self.club, fields["slug"]),
            "public": False,
            "published": published,
        }

    def desks_in_use(self) -> Iterator[int]:
        """Yield where something was booked or ticked as paid: that is seen, whatever the file says."""
        yield from (entry.paid_desk for entry in self.found.entries if entry.paid)
        taken_back = {line.cancels for line in self.found.cash}
        for place, line in enumerate(self.found.cash):
            if line.cancels is None and place not in taken_back:
                yield line.desk

    def season_share(self) -> dict[str, Any]:
        """Return in which season it counts and how much; nothing where it counts in none."""
        share = self.found.season
        if self.season is None or share is None:
            return {}
        return {"season": self.season, "weight": share.weight, "always_counts": share.always_counts}

    def entry(self, tournament: Tournament, part: EntryPart) -> Entry:
        entry = Entry.objects.create(tournament=tournament, **part.model_dump(exclude={"members"}))
        EntryMember.objects.bulk_create(
            EntryMember(
                tournament=tournament,
                entry=entry,
                place=member.place,
                player=self.players[member.player],
                substitute=None if member.substitute is None else self.players[member.substitute],
                strength=member.strength,
            )
            for member in part.members
        )
        return entry

    def round(self, tournament: Tournament, part: RoundPart) -> Round:
        round_ = Round.objects.create(
            tournament=tournament, **part.model_dump(exclude={"draws", "lots", "cards"})
        )
        for draw in part.draws:
            self.draw(round_, draw)
        SeatLot.objects.bulk_create(
            SeatLot(
                round=round_,
                entry=self.entries[lot.entry],
                table=lot.table,
                position=lot.seat,
                letter=lot.letter,
                at=lot.at,
            )
            for lot in part.lots
        )
        CardLine.objects.bulk_create(
            CardLine(round=round_, entry=self.entries[line.entry], **line.model_dump(exclude={"entry"}))
            for line in part.cards
        )
        return round_

    def draw(self, round_: Round, part: DrawPart) -> None:
        draw = Draw.objects.create(round=round_, **part.model_dump(exclude={"tables", "sit_outs"}))
        SitOut.objects.bulk_create(SitOut(draw=draw, entry=self.entries[number]) for number in part.sit_outs)
        tables = [
            Table(
                draw=draw,
                number=table.number,
                opened=table.opened,
                game=None if table.game is None else stored_game(table.game, self.found.tournament.pack),
            )
            for table in part.tables
        ]
        Table.objects.bulk_create(tables)
        pairs = list(zip(tables, part.tables, strict=True))
        Seat.objects.bulk_create(
            Seat(
                draw=draw,
                table=table,
                position=position,
                entry=self.entries[seat.entry],
                player=self.players[seat.player],
            )
            for table, written in pairs
            for position, seat in written.seats.items()
        )
        FinishedGame.objects.bulk_create(
            FinishedGame(
                table=table,
                game=uuid4(),
                sides={side: record_document(SideResult(**dict(part))) for side, part in each.sides.items()},
                **each.model_dump(exclude={"sides"}),
            )
            for table, written in pairs
            for each in written.finished_games
        )
        for table, written in pairs:
            for result in written.results:
                self.result(table, result)

    def result(self, table: Table, part: ResultPart) -> None:
        result = Result.objects.create(table=table, **part.model_dump(exclude={"sides", "second_entry"}))
        ResultSide.objects.bulk_create(ResultSide(result=result, **dict(side)) for side in part.sides)
        if part.second_entry:
            SecondEntry.objects.create(result=result, **dict(part.second_entry))

    def cash(self, tournament: Tournament) -> None:
        made: list[CashLine] = []
        for part in self.found.cash:
            line = CashLine.objects.create(
                tournament=tournament,
                entry=None if part.entry is None else self.entries[part.entry],
                cancels=None if part.cancels is None else made[part.cancels],
                **part.model_dump(exclude={"entry", "cancels"}),
            )
            made.append(line)
        TillCount.objects.bulk_create(
            TillCount(tournament=tournament, **dict(part)) for part in self.found.till_counts
        )

    def adjustments(self, tournament: Tournament) -> None:
        made: list[Adjustment] = []
        for part in self.found.adjustments:
            cancels = None if part.cancels is None else made[part.cancels]
            made.append(
                Adjustment.objects.create(
                    tournament=tournament,
                    entry=self.entries[part.entry],
                    round=None if part.round is None else self.rounds[part.round],
                    cancels=cancels,
                    **part.model_dump(exclude={"entry", "round", "cancels"}),
                )
            )


def stored_game(document: Mapping[str, Any], pack: Pack) -> Game:
    """Store the deals of a sheet, judged once more by the rule book; `pack` where the game names none."""
    try:
        codec.read_game(document)
        beside = {name: codec.BESIDE[name](name, document[name]) for name in codec.BESIDE if name in document}
        head = {name: value for name, value in document.items() if name not in {"deals", *beside}}
        now = timezone.now()
        started, finished = beside.get("started", now), beside.get("finished", now)
        shown = Pack(beside.get("pack", pack))
        start = Start(Stamp(uuid4(), started), head, watch_key=token_urlsafe(16), pack=shown)
        deals: Sequence[Change] = [
            Record(Stamp(uuid4(), finished), deal) for deal in document.get("deals") or ()
        ]
        answers = apply_changes(uuid4(), [start, *deals], key=token_urlsafe(16))
    except RulesError as error:
        raise TournamentFileRefused(error.template, at="file", **error.values) from error
    if answers.refused:
        raise TournamentFileRefused(N_("A deal in the file is not possible under the rules the file names."))
    return answers.game


def players_for(club: Club, file: TournamentFile) -> list[Player]:
    """Return a player of the club for each in the file: one of the same name and number, or a new one."""
    known = list(_known_players(club, file))
    check_members(club, known.count(None), at="file")
    numbers = {player.number for player in club.players.all()}
    found: list[Player] = []
    for part, same in zip(file.players, known, strict=True):
        player = same or new_player(club, part, numbers, elsewhere=file.club != club.name)
        numbers.add(player.number)
        found.append(player)
    return found


def _known_players(club: Club, file: TournamentFile) -> Iterator[Player | None]:
    """Yield for each player in the file the one of the club that he is, each of them once."""
    known = {(player.name, player.number): player for player in club.players.listed()}
    for part in file.players:
        yield known.pop((part.name, part.number), None)


def new_player(club: Club, part: PlayerPart, numbers: set[str], *, elsewhere: bool) -> Player:
    number = "" if part.number in numbers else part.number
    fields = {**dict(part), "guest": part.guest or elsewhere, "number": number}
    return Player.objects.create(club=club, **fields)
