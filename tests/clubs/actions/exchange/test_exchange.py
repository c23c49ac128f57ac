"""A tournament goes out as one file and comes in elsewhere as the same tournament."""

import json
import unicodedata
from copy import deepcopy
from datetime import UTC, date, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from clubs.actions.exchange.club_export import SEASON_FIELDS
from clubs.actions.exchange.export import export_tournament
from clubs.actions.exchange.reading import TournamentFileRefused, read_file
from clubs.actions.exchange.restore import restore_tournament
from clubs.actions.tournament_settings import MOST_DEALS, MOST_ROUNDS
from clubs.audit_log import log_action
from clubs.models import (
    Action,
    Adjustment,
    AdjustmentKind,
    Apart,
    CardLine,
    DrawMethod,
    Entry,
    EntryMember,
    GuestsInSeason,
    LogEvent,
    Player,
    Result,
    ResultSide,
    Round,
    Season,
    SeatLot,
    SecondEntry,
    SignUp,
    SitOut,
    State,
    Table,
    Tournament,
    TournamentKind,
)
from clubs.models.tournaments import methods_of
from clubs.queries.seasons import season_of
from clubs.queries.standings import ranked
from clubs.standings.document import settings_document
from clubs.standings.settings import Counts, Settings
from scoring.changes import Record, Stamp, Start
from scoring.game_storage import apply_changes
from scoring.models import Game, Pack
from tests.clubs.conftest import House, enter, player, rename, seated, tournament, written
from tests.clubs.evenings import played


def evening_of(house: House) -> Tournament:
    """Two rounds with nine players: a redraw, a second entry, a substitute, a penalty, a sheet, lots."""
    evening = tournament(house.club, state=State.RUNNING, settings={"ties": ["best_round", "lot"]})
    Tournament.objects.filter(pk=evening.pk).update(tables_a_day=2, by_strength=True, handicap=15)
    evening.refresh_from_db()
    entries = enter(evening, 9)
    for lot, entry in enumerate(reversed(entries), 1):
        entry.lot = lot
        entry.outside_ranking, entry.fixed_table = lot == 2, 3 if lot == 2 else None
        entry.annulled = "fell ill" if lot == 3 else ""
        entry.save()
    EntryMember.objects.filter(entry=entries[0]).update(substitute=player(house.club, 10), strength=-215)
    Apart.of(entries[7], entries[2]).save()
    Apart.of(entries[0], entries[8]).save()
    first = seated(evening, 1, entries[1:])
    first.draws.update(current=False, reason="a late guest")
    again = seated(evening, 1, entries[:8])
    SitOut.objects.create(draw=again.draws.get(current=True), entry=entries[8])
    for table in Table.objects.filter(draw__round=first):
        written(table, NS=630 + table.number, EW=626 - table.number)
    corrected = written(Table.objects.in_round(again).get(number=1), NS=700, EW=556)
    SecondEntry.objects.create(result=corrected, sides={"NS": {"points": 700}}, agrees=True)
    second = seated(evening, 2, entries[1:])
    Table.objects.in_round(second).filter(number=1).update(opened=timezone.now())
    own = {"name": "Final", "preset": evening.preset, "rules": evening.plan.rules.document()}
    evening.rounds.filter(number=2).update(**own, deals=12, own_length=True, percent=150, order="lowest")
    for table in Table.objects.in_round(second):
        written(table, NS=600, EW=656)
    ResultSide.objects.filter(result__table__draw__round=second, side="NS").update(matches=1, card_points=9)
    sheet(Table.objects.in_round(second).get(number=1))
    CardLine.objects.create(round=second, entry=entries[4], points=656, matches=1)
    CardLine.objects.create(round=second, entry=entries[1], points=-3)
    third = Round.objects.create(tournament=evening, number=3)
    SeatLot.objects.create(round=third, entry=entries[6], table=2, position="N", letter="a")
    SeatLot.objects.create(round=third, entry=entries[3])
    penalty = Adjustment.objects.create(
        tournament=evening,
        entry=entries[2],
        round=second,
        kind=AdjustmentKind.PENALTY,
        points=-20,
        reason="late",
    )
    Adjustment.objects.create(
        tournament=evening,
        entry=entries[2],
        kind=AdjustmentKind.OTHER,
        points=20,
        reason="was not late",
        cancels=penalty,
    )
    log_action(evening, Action.ADJUSTED, by=house.director, before=None, after={"points": -20}, reason="late")
    SignUp.objects.create(
        tournament=evening, opens=timezone.now(), places=80, waiting_list=False, at_once=True, ask_phone=True
    )
    return evening


def sheet(table: Table) -> None:
    """Keep a deal of the table's sheet too."""
    stamp = Stamp(uuid4(), timezone.now())
    start = Start(stamp, {"format": 1, "game": "sidi-barrani"}, watch_key=uuid4().hex)
    deal = {
        "number": 1,
        "declarer": "S",
        "bid": 100,
        "denomination": "bells",
        "card_points": {"NS": 130},
    }
    record = Record(Stamp(uuid4(), timezone.now()), deal)
    table.game = apply_changes(uuid4(), [start, record], key=uuid4().hex).game
    table.save()


def content(text: str) -> dict[str, Any]:
    """What stands in a file, but for the club, who is a guest there, and the line of its own arrival."""
    document: dict[str, Any] = json.loads(text)
    log = [line for line in document["log"] if line["action"] != Action.TOURNAMENT_IMPORTED]
    players = [{**player, "guest": None} for player in document["players"]]
    return {**document, "club": "", "log": log, "players": players}


def standings(evening: Tournament) -> list[tuple[Any, ...]]:
    number_of = dict(evening.entries.values_list("pk", "number"))
    return [
        (row.rank, number_of[row.entry], row.total, row.rounds, row.dropped, row.decided_by)
        for row in ranked(evening).rows
    ]


@pytest.mark.long  # each day what comes in is what went out
def test_letters_that_come_in_parts_go_in_whole(bern: House, thun: House):
    evening = evening_of(bern)
    rename("Jörg Müller", "1")
    text = unicodedata.normalize("NFD", export_tournament(evening))

    for file in (text, json.dumps(json.loads(text))):
        arrived = restore_tournament(thun.club, read_file(file.encode()), by=thun.director)
        assert arrived.club.players.filter(name="Jörg Müller").count() == 1


def test_what_comes_in_is_what_went_out(bern: House, thun: House):
    evening = evening_of(bern)
    text = export_tournament(evening)

    arrived = restore_tournament(thun.club, read_file(text.encode()), by=thun.director)

    assert content(export_tournament(arrived)) == content(text)
    assert standings(arrived) == standings(evening)
    assert (arrived.club, arrived.slug, arrived.public) == (thun.club, "november", False)
    assert [row for row in standings(arrived) if row[0] is not None] != []


@pytest.mark.sample(4)  # ways differ in one word of the file
@pytest.mark.parametrize(
    ("kind", "method"), [(kind, method) for kind in TournamentKind for method in methods_of(kind)], ids=str
)
def test_every_way_to_draw_comes_in_as_it_went_out(
    bern: House, thun: House, kind: TournamentKind, method: DrawMethod
):
    groups = 3 if method == DrawMethod.ROUND_ROBIN else 1
    evening = tournament(bern.club, kind=kind, method=method, seconds=9, groups=groups)
    for place, entry in enumerate(enter(evening, 4), 1):
        Entry.objects.filter(pk=entry.pk).update(group=place)
    text = export_tournament(evening)

    arrived = restore_tournament(thun.club, read_file(text.encode()), by=thun.director)

    assert content(export_tournament(arrived)) == content(text)
    assert (arrived.method, arrived.groups, arrived.seconds) == (method, groups, 9)


def test_a_file_of_the_first_version_is_read(bern: House, thun: House):
    document = json.loads(export_tournament(evening_of(bern)))
    for entry in document["entries"]:
        del entry["group"]
    del document["apart"], document["season"], document["sign_up"]
    for setting in ("groups", "seconds", "pack"):
        del document["tournament"][setting]

    arrived = restore_tournament(thun.club, read_file(json.dumps(document).encode()), by=thun.director)

    assert (arrived.groups, arrived.seconds, arrived.pack, arrived.apart.count()) == (1, 2, Pack.SWISS, 0)


@pytest.mark.long  # each day what comes in is what went out
def test_the_suits_come_along_to_every_table(bern: House, thun: House):
    evening = evening_of(bern)
    Tournament.objects.update(pack=Pack.FRENCH)
    Game.objects.update(pack=Pack.FRENCH)
    evening.refresh_from_db()
    text = export_tournament(evening)

    arrived = restore_tournament(thun.club, read_file(text.encode()), by=thun.director)

    assert content(export_tournament(arrived)) == content(text)
    begun = Table.objects.filter(draw__round__tournament=arrived).exclude(game=None)
    assert (arrived.pack, [table.game.pack for table in begun if table.game]) == (Pack.FRENCH, [Pack.FRENCH])


@pytest.mark.long  # each day what comes in is what went out
def test_a_game_comes_with_the_time_at_which_it_was_played(bern: House, thun: House):
    evening = evening_of(bern)
    began = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)
    Game.objects.update(started=began)
    text = export_tournament(evening)

    arrived = restore_tournament(thun.club, read_file(text.encode()), by=thun.director)
    games = Game.objects.filter(tournament_table__draw__round__tournament=arrived)
    older = json.loads(text)
    for table in (
        table for round_ in older["rounds"] for draw in round_["draws"] for table in draw["tables"]
    ):
        for name in ("pack", "started", "finished"):
            (table["game"] or {}).pop(name, None)
    again = restore_tournament(thun.club, read_file(json.dumps(older).encode()), by=thun.director)

    assert {game.started for game in games} == {began}
    assert Game.objects.filter(tournament_table__draw__round__tournament=again, started__gt=began).exists()


def test_reading_in_leaves_the_other_club_alone(bern: House, thun: House):
    evening = evening_of(bern)
    before = export_tournament(evening)

    restore_tournament(thun.club, read_file(before.encode()), by=thun.director)

    assert export_tournament(evening) == before
    assert Player.objects.filter(club=bern.club).count() == 10


@pytest.mark.long  # each day what comes in is what went out
def test_players_of_the_same_name_and_number_are_the_same(bern: House):
    evening = evening_of(bern)

    again = restore_tournament(bern.club, read_file(export_tournament(evening).encode()), by=bern.director)

    assert Player.objects.filter(club=bern.club).count() == 10
    assert again.slug == "november-2"


@pytest.mark.long  # each day what comes in is what went out
def test_others_become_guests(bern: House, thun: House):
    player(thun.club, 1)

    restore_tournament(thun.club, read_file(export_tournament(evening_of(bern)).encode()), by=thun.director)

    arrived = Player.objects.filter(club=thun.club, guest=True)
    assert arrived.count() == 10
    assert arrived.get(name="Anna Bern").number == ""  # 1 is taken
    assert arrived.get(name="Beat Bern").number == "2"


def test_a_club_that_moves_keeps_its_members(bern: House, thun: House):
    text = export_tournament(evening_of(bern)).replace('"club": "Bern"', '"club": "Thun"')

    restore_tournament(thun.club, read_file(text.encode()), by=thun.director)

    assert Player.objects.filter(club=thun.club, guest=False).count() == 10


@pytest.mark.long  # each day what comes in is what went out
def test_the_arrival_is_in_the_log_after_what_was_there(bern: House, thun: House):
    earlier = export_tournament(evening_of(bern)).replace('"action":', '"deed":')  # as files once called it
    arrived = restore_tournament(thun.club, read_file(earlier.encode()), by=thun.director)

    lines = LogEvent.objects.filter(tournament=arrived).values_list("action", "by_name")
    assert list(lines) == [(Action.ADJUSTED, "bern-director"), (Action.TOURNAMENT_IMPORTED, "thun-director")]


@pytest.mark.long  # each day the queries of the results and the standings are counted
def test_the_file_takes_as_many_queries_for_many(bern: House, django_assert_num_queries):
    small, large = (tournament(bern.club, slug=slug) for slug in ("small", "large"))
    for evening, count, rounds in ((small, 4, 1), (large, 12, 5)):
        entries = enter(evening, count)
        for number in range(1, rounds + 1):
            for table in Table.objects.in_round(seated(evening, number, entries)):
                written(table, NS=600, EW=656)

    for evening in (small, large):
        with django_assert_num_queries(27):
            export_tournament(Tournament.objects.select_related("club").get(pk=evening.pk))


def sit_twice(document: dict[str, Any]) -> None:
    seats = document["rounds"][0]["draws"][1]["tables"][0]["seats"]
    seats["S"]["entry"] = seats["E"]["entry"]


def draw_groups_in_steps(document: dict[str, Any]) -> None:
    document["tournament"] |= {"groups": 2, "method": "steps"}


def rest_as_well(document: dict[str, Any]) -> None:
    draw = document["rounds"][0]["draws"][1]
    draw["sit_outs"] = [draw["tables"][0]["seats"]["E"]["entry"]]


SEASON = {"name": "2026", "settings": {"minimum": 1}, "guests": "out"}


def faults() -> dict[str, Any]:
    """How a file can be wrong, each as a change to a good one."""

    def put(value: Any, *path: Any) -> Any:
        def change(document: Any) -> None:
            for step in path[:-1]:
                document = document[step]
            document[path[-1]] = value

        return change

    draw = ("rounds", 0, "draws", 1)
    figures = {"partner_repeats": 0, "meetings": {}, "worst_meeting": 0, "sit_outs": {}, "table_repeats": 0}
    table = (*draw, "tables", 0)
    return {
        "another format": put(2, "format"),
        "another file": put("game", "standblatt"),
        "more than is known": put(1, "more"),
        "no such game": put("poker", "tournament", "preset"),
        "no such rule": put({"nonsense": 1}, "tournament", "rules"),
        "no such setting": put({"nonsense": 1}, "tournament", "settings"),
        "no such state": put("lost", "tournament", "state"),
        "an address with a slash": put("../..", "tournament", "slug"),
        "a long name": put("x" * 5000, "tournament", "name"),
        "a text for a number": put("4", "tournament", "planned_rounds"),
        "more rounds than a tournament has": put(MOST_ROUNDS + 1, "tournament", "planned_rounds"),
        "a round after the last": put(MOST_ROUNDS + 1, "rounds", 0, "number"),
        "more deals than a round has": put(MOST_DEALS + 1, "tournament", "deals"),
        "more deals in one round": put(MOST_DEALS + 1, "rounds", 0, "deals"),
        "no such game in a round": put("poker", "rounds", 0, "preset"),
        "a round for two": put("two-hand", "rounds", 0, "preset"),
        "no such rule in a round": put({"nonsense": 1}, "rounds", 1, "rules"),
        "a round that counts for nothing": put(0, "rounds", 0, "percent"),
        "a round that is won sideways": put("sideways", "rounds", 0, "order"),
        "a long name of a round": put("x" * 41, "rounds", 0, "name"),
        "a number without end": put(10**30, "tournament", "seed"),
        "an entry that is not there": put(99, *draw, "sit_outs", 0),
        "a player who is not there": put(99, *table, "seats", "S", "player"),
        "a substitute who is not there": put(99, "entries", 0, "members", 0, "substitute"),
        "a player in two entries": put(1, "entries", 0, "members", 0, "player"),
        "an entry on two chairs": sit_twice,
        "an entry that sits and rests": rest_as_well,
        "somebody on two chairs": put({"entry": 2, "player": 1}, *table, "seats", "S"),
        "two current draws": put(True, "rounds", 0, "draws", 0, "current"),
        "two results that count": put(2 * [{}], *table, "results"),
        "a side that is not there": put("1", *table, "results", 0, "sides", 0, "side"),
        "a card of somebody who is not there": put(99, "rounds", 1, "cards", 0, "entry"),
        "a lot of somebody who is not there": put(99, "rounds", 2, "lots", 0, "entry"),
        "somebody has two lots": put(7, "rounds", 2, "lots", 1, "entry"),
        "a lot with a table and no seat": put("", "rounds", 2, "lots", 0, "seat"),
        "a sign-up that ends before it begins": put("2020-01-01T00:00:00Z", "sign_up", "closes"),
        "somebody kept apart who is not there": put(99, "apart", 0, 1),
        "somebody kept apart from himself": put(3, "apart", 1, 1),
        "kept apart twice": put([9, 1], "apart", 1),
        "a way that is for pairs": put("swiss", "tournament", "method"),
        "groups of those in steps": draw_groups_in_steps,
        "no group": put(0, "tournament", "groups"),
        "a group without a letter": put(21, "entries", 0, "group"),
        "a search without end": put(31, "tournament", "seconds"),
        "fairness without figures": put({"drawn": [1], "before": []}, *draw, "fairness"),
        "fairness in words": put({**figures, "drawn": ["one"], "before": []}, *draw, "fairness"),
        "a bound without a reason": put(
            {**figures, "drawn": [1], "before": [], "bound": {"kind": "individual"}}, *draw, "fairness"
        ),
        "a request that is a text": put("again", *draw, "request"),
        "a correction of the future": put(1, "adjustments", 0, "cancels"),
        "a round that is not there": put(9, "adjustments", 0, "round"),
        "an unknown action": put("burnt", "log", 0, "action"),
        "a game of another kind": put({"format": 1, "game": "poker"}, *table, "game"),
        "a game that cannot be": put(
            {"format": 1, "game": "sidi-barrani", "deals": [{"number": 1}]}, *table, "game"
        ),
        "deals that are no list": put({"format": 1, "game": "sidi-barrani", "deals": 5}, *table, "game"),
        "a character without meaning": put("a\x00b", "tournament", "name"),
        "half a character": put("\ud800", "tournament", "name"),
        "a season without a name": put({**SEASON, "name": ""}, "season"),
        "a season of no game": put({**SEASON, "game": "poker"}, "season"),
        "a season that ranks nobody": put({**SEASON, "settings": {"counts": "rank_points"}}, "season"),
        "a season with no such guests": put({**SEASON, "guests": "all"}, "season"),
        "a season in which it counts for nothing": put({**SEASON, "weight": 0}, "season"),
        "a season with more than is known": put({**SEASON, "colour": "red"}, "season"),
    }


@pytest.fixture
def good(bern: House) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(export_tournament(evening_of(bern)))
    return document


@pytest.mark.sample(3)  # each part of a file is judged in one place
@pytest.mark.parametrize("fault", faults())
def test_a_file_with_a_fault_is_refused_whole(bern: House, thun: House, good: dict[str, Any], fault: str):
    wrong = deepcopy(good)
    faults()[fault](wrong)

    with pytest.raises(TournamentFileRefused) as refused:
        restore_tournament(thun.club, read_file(json.dumps(wrong).encode()), by=thun.director)

    assert refused.value.sentence
    assert not Tournament.objects.filter(club=thun.club).exists()
    assert not Player.objects.filter(club=thun.club).exists()


def test_who_writes_alone_has_a_seat(bern: House):
    evening = tournament(bern.club, preset="differenzler", check_sum=False, state=State.RUNNING)
    first = seated(evening, 1, enter(evening, 4))
    written(Table.objects.in_round(first).get(), **{"1": 10, "2": 20, "3": 30, "4": 40})
    document = json.loads(export_tournament(evening))
    del document["rounds"][0]["draws"][0]["tables"][0]["seats"]["W"]

    with pytest.raises(
        TournamentFileRefused, match="refers to an entry, a player or a round that it does not contain"
    ):
        read_file(json.dumps(document).encode())


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\xff\xfe", id="no text"),
        pytest.param(b"PK\x03\x04", id="a packed file"),
        pytest.param(b"[" * 100_000, id="nested without end"),
        pytest.param(b'{"a": NaN}', id="no number"),
        pytest.param(b'{"a": ' + b"9" * 10_000 + b"}", id="thousands of digits"),
        pytest.param(b"[]", id="a list"),
        pytest.param(b"null", id="null"),
    ],
)
def test_what_is_no_such_file_is_refused(raw: bytes):
    with pytest.raises(TournamentFileRefused):
        read_file(raw)


def test_a_number_beyond_all_numbers_is_refused(good: dict[str, Any]):
    good["log"][0]["before"] = ["here"]

    with pytest.raises(TournamentFileRefused, match="not a JSON file"):
        read_file(json.dumps(good).replace('"here"', "1e999").encode())


@pytest.mark.long  # each day what comes in is what went out
def test_results_keep_their_time(bern: House, thun: House):
    evening = evening_of(bern)
    moment = timezone.now().replace(year=2020)
    Result.objects.filter(table__draw__round__tournament=evening).update(at=moment)

    arrived = restore_tournament(thun.club, read_file(export_tournament(evening).encode()), by=thun.director)

    times = Result.objects.filter(table__draw__round__tournament=arrived).values_list("at", flat=True)
    assert set(times) == {moment}


# The season in which it counts


@pytest.fixture
def season(bern: House) -> Season:
    """A season with everything set otherwise than usual."""
    return Season.objects.create(
        club=bern.club,
        name="Winter",
        slug="winter",
        game="sidi-barrani",
        settings=settings_document(
            Settings(counts=Counts.RANK_POINTS, rank_points=(25, 18, 15), best_of=3, drop_from=4, minimum=2)
        ),
        attendance=5,
        missed=3,
        guests=GuestsInSeason.MOVED_UP,
        unranked_count=True,
    )


def in_season(season: Season, slug: str, seed: int, **fields: Any) -> Tournament:
    evening = tournament(
        season.club, slug=slug, date=date(2026, 11, seed), season=season, state=State.FINISHED, **fields
    )
    played(evening, 9, 2, seed=seed)
    evening.entries.filter(number__in=[seed, 9]).update(outside_ranking=True)
    return evening


def season_table(season: Season) -> list[tuple[Any, ...]]:
    names = dict(Player.objects.values_list("pk", "name"))
    rows = season_of(season).standings.rows
    return [(row.rank, names[row.entry], row.total, row.rounds, row.dropped) for row in rows]


@pytest.mark.long  # each day a tournament comes in as it went out
def test_a_season_is_the_same_from_the_files_of_its_tournaments(bern: House, thun: House, season: Season):
    evenings = [in_season(season, f"evening-{seed}", seed) for seed in (1, 2, 3, 4)]
    evenings.append(in_season(season, "final", 5, weight=2, always_counts=True))
    files = [export_tournament(each).replace('"club": "Bern"', '"club": "Thun"') for each in evenings]

    for text in files:
        restore_tournament(thun.club, read_file(text.encode()), by=thun.director, with_season=True)

    again = thun.club.seasons.get()
    assert [getattr(again, name) for name in SEASON_FIELDS] == [
        getattr(season, name) for name in SEASON_FIELDS
    ]
    assert list(again.tournaments.order_by("date").values_list("slug", "weight", "always_counts")) == [
        *((f"evening-{seed}", 1, False) for seed in (1, 2, 3, 4)),
        ("final", 2, True),
    ]
    assert season_table(again) == season_table(season)
    assert {row[0] for row in season_table(season)} > {None, 1}


@pytest.mark.long  # each day what comes in is what went out
def test_unless_asked_for_a_tournament_comes_without_its_season(bern: House, thun: House, season: Season):
    text = export_tournament(in_season(season, "final", 5, weight=2, always_counts=True))

    arrived = restore_tournament(thun.club, read_file(text.encode()), by=thun.director)

    assert (arrived.season, arrived.weight, arrived.always_counts) == (None, 1, False)
    assert not thun.club.seasons.exists()


@pytest.mark.long  # each day what comes in is what went out
def test_a_season_of_that_name_keeps_its_own_settings(bern: House, thun: House, season: Season):
    own = Season.objects.create(club=thun.club, name="Winter", slug="own", settings={"minimum": 1})
    text = export_tournament(in_season(season, "final", 5, weight=2))

    arrived = restore_tournament(thun.club, read_file(text.encode()), by=thun.director, with_season=True)

    assert (arrived.season, arrived.weight) == (own, 2)
    own.refresh_from_db()
    assert (own.settings, own.attendance) == ({"minimum": 1}, 0)


@pytest.mark.long  # each day what comes in is what went out
def test_a_tournament_without_a_season_has_none_to_come_with(bern: House, thun: House):
    text = export_tournament(evening_of(bern))

    arrived = restore_tournament(thun.club, read_file(text.encode()), by=thun.director, with_season=True)

    assert (json.loads(text)["season"], arrived.season) == (None, None)


@pytest.mark.long  # each day what comes in is what went out
def test_a_season_that_comes_with_a_file_that_is_refused_is_not_started(
    bern: House, thun: House, season: Season
):
    document = json.loads(export_tournament(in_season(season, "final", 5)))
    document["entries"][0]["members"][0]["player"] = document["entries"][1]["members"][0]["player"]

    with pytest.raises(TournamentFileRefused):
        restore_tournament(
            thun.club, read_file(json.dumps(document).encode()), by=thun.director, with_season=True
        )

    assert not thun.club.seasons.exists()
