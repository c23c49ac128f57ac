"""The best of three at a table of a knock-out: phones report game by game, and the games add up (DR-13)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from clubs.actions.draws import DrawRefused
from clubs.actions.exchange.export import export_tournament
from clubs.actions.exchange.reading import read_file
from clubs.actions.exchange.restore import restore_tournament
from clubs.actions.finished_games import reopen_game
from clubs.actions.programme import ProgrammeLine, change_programme
from clubs.actions.results import ResultRefused, SideResult, Sides, enter_result, result_sides
from clubs.actions.table_changes import take_report
from clubs.actions.tournaments import copy_tournament
from clubs.models import Action, BestOf, FinishedGame, Result, Source, Table, Tournament
from clubs.pages.bracket import BracketPage
from clubs.pages.hall import HallPage
from clubs.pages.results import ResultsPage
from clubs.printouts.record import TableRecordSheet
from clubs.printouts.request import PrintoutRequest
from clubs.queries.control import control_of
from clubs.queries.finished_games import games_so_far
from clubs.queries.round_winners import winners_of
from scoring.printouts.record import GameRecord
from tests.clubs.conftest import House
from tests.clubs.drawing import draw_all
from tests.clubs.knockouts import begin, knockout, play, seeded, tables_of, write
from tests.clubs.phones import TablePhone, became, messages, phone_at

FOR_US, FOR_THEM, LEVEL = 130, 20, 28
"""Card points of North and South in a deal in which they bid 100: made, failed, and one more."""
DEALS = 2
DAY = date(2026, 11, 22)


def best_of(house: House, games: int = 3, count: int = 4, **fields: Any) -> Tournament:
    """A final of pairs whose first round is released."""
    usual: dict[str, Any] = {"deals": DEALS, "best_of_games": games, "planned_rounds": 2}
    evening = seeded(house, knockout(house, count, **{**usual, **fields}))
    begin(house, evening)
    return evening


def first_table(evening: Tournament) -> Table:
    return tables_of(evening, 1)[0]


def write_game(phone: TablePhone, taken: int) -> Any:
    """Write a game's deals and let both sides confirm it; the answer to what they said."""
    written = [phone.record(number, card_points={"NS": taken}) for number in range(1, DEALS + 1)]
    assert became(phone.send(*written)) == ["applied"] * DEALS
    totals = phone.read().json()["result"]["totals"]
    return phone.send(phone.confirm("NS", **totals), phone.confirm("EW", **totals))


def play_games(evening: Tournament, *taken: int) -> list[Any]:
    """Play games one after the other, each on the phone that has come to it; return what is said of each."""
    answers = []
    for each in taken:
        answers.append(write_game(phone_at(first_table(evening)), each))
    return answers


def won(table: Table) -> str:
    found = games_so_far(Table.objects.select_related("draw__round__tournament").get(pk=table.pk))
    return found.text if found else ""


def test_two_games_won_of_three_are_the_result(bern: House):
    evening = best_of(bern)
    table = first_table(evening)

    standing = []
    for taken in (FOR_US, FOR_THEM, FOR_US):
        play_games(evening, taken)
        standing.append((won(table), Result.objects.count()))

    assert standing == [("1 : 0", 0), ("1 : 1", 0), ("2 : 1", 1)]
    result = Result.objects.get()
    sides = result_sides(result)
    assert (result.source, result.deals) == (Source.TABLE, 3 * DEALS)
    assert [sides[side].game_points for side in ("NS", "EW")] == [2, 1]
    assert control_of(table.draw.round).table(table.number).holds


@pytest.mark.long  # each day two games won of three are the result, and one is reopened
def test_the_third_game_is_not_played_where_the_second_decides(bern: House):
    evening = best_of(bern)
    play_games(evening, FOR_THEM, FOR_THEM)
    phone = phone_at(first_table(evening))

    refused = phone.send(phone.record(3))

    assert became(refused) == ["table_closed"]
    assert won(first_table(evening)) == "0 : 2"
    assert [side.game_points for side in result_sides(Result.objects.get()).values()] == [0, 2]


def test_a_phone_of_the_finished_game_is_led_to_the_next_one(bern: House):
    evening = best_of(bern)
    phone = phone_at(first_table(evening))

    answer = write_game(phone, FOR_US)

    assert became(answer) == ["applied", "applied"]
    table = first_table(evening)
    read, sent = phone.read(), phone.send(phone.record(3))
    for response in (read, sent):
        assert response.status_code == 403
        assert (response.json()["code"], response.json()["next"]) == ("next-game", str(table.game_id))
    follower = TablePhone(table.game_id, phone.cookie, key=phone.key)  # type: ignore[arg-type] # it is there
    assert follower.table()["games"] == {"of": 3, "won": {"NS": 1, "EW": 0}}
    assert follower.read().json()["document"]["deals"] == []


def test_a_phone_of_another_table_is_led_nowhere(bern: House):
    evening = best_of(bern)
    first, other = tables_of(evening, 1)
    phone, stranger = phone_at(first), phone_at(other)
    game = phone.game
    write_game(phone, FOR_US)

    response = TablePhone(game, stranger.cookie, key=stranger.key).read()

    assert (response.status_code, "next" in response.json()) == (404, False)


@pytest.mark.long  # each day two games won of three are the result, and one is reopened
def test_the_deal_goes_on_in_the_next_game(bern: House):
    evening = best_of(bern)
    first = phone_at(first_table(evening)).stored().first_dealer
    play_games(evening, FOR_US)

    places = ["S", "E", "N", "W"]
    again = phone_at(first_table(evening)).stored().first_dealer
    assert (places.index(again) - places.index(first)) % 4 == DEALS


@pytest.mark.long  # each day the last game is reopened and counts anew
def test_what_was_said_of_the_first_game_says_nothing_of_the_second(bern: House):
    evening = best_of(bern)
    play_games(evening, FOR_US)
    phone = phone_at(first_table(evening))
    phone.send(*(phone.record(number, card_points={"NS": FOR_US}) for number in (1, 2)))

    assert phone.table()["reports"] == []
    totals = phone.read().json()["result"]["totals"]
    phone.send(phone.confirm("NS", **totals))
    assert won(first_table(evening)) == "1 : 0"


def test_a_level_game_counts_for_nobody(bern: House):
    evening = best_of(bern)
    phone = phone_at(first_table(evening))
    # North and South make their bid once, East and West once: 230 : 27 and 27 : 230.
    phone.send(phone.record(1), phone.record(2, declarer="E", card_points={"NS": 27}))
    totals = phone.read().json()["result"]["totals"]
    assert totals["NS"] == totals["EW"]

    phone.send(phone.confirm("NS", **totals), phone.confirm("EW", **totals))

    assert (won(first_table(evening)), FinishedGame.objects.get().winner) == ("0 : 0", "")
    assert first_table(evening).game_id != phone.game


@pytest.mark.long  # each day the office sees how it stands
def test_the_log_says_how_it_stood_after_each_game(bern: House):
    evening = best_of(bern)
    play_games(evening, FOR_US, FOR_US)

    events = evening.log.filter(action=Action.GAME_FINISHED).order_by("pk")
    told = [(event.subject, event.after or {}) for event in events]
    assert [(subject, after["game"], after["won"]) for subject, after in told] == [
        ("1/1", 1, {"NS": 1, "EW": 0}),
        ("1/1", 2, {"NS": 2, "EW": 0}),
    ]


@pytest.mark.long  # each day two games won of three are the result, and one is reopened
def test_the_office_counts_a_game_that_one_side_confirms(bern: House):
    evening = best_of(bern)
    phone = phone_at(first_table(evening))
    phone.send(*(phone.record(number, card_points={"NS": FOR_US}) for number in (1, 2)))
    phone.send(phone.confirm("NS", **phone.read().json()["result"]["totals"]))
    report = first_table(evening).reports.select_related("table__draw__round__tournament__club").get()

    assert take_report(report, by=bern.helper, seen=0) is None

    assert won(first_table(evening)) == "1 : 0"


def games(north: int, east: int, points: tuple[int, int] = (0, 0)) -> Sides:
    return {
        "NS": SideResult(points[0], game_points=north),
        "EW": SideResult(points[1], game_points=east),
    }


@pytest.mark.long  # each day two games won of three are the result, and one is reopened
def test_the_office_enters_the_games_won_and_phones_write_no_more(bern: House):
    evening = best_of(bern)
    play_games(evening, FOR_US)
    phone = phone_at(first_table(evening))

    enter_result(first_table(evening), games(2, 1), seen=0, by=bern.helper)

    assert messages(phone.send(phone.record(1))) == {
        "table_closed": "The office has entered this table’s result: tell the office what is wrong."
    }


@pytest.mark.sample(1)
@pytest.mark.parametrize("entered", [(1, 1), (1, 0), (3, 0), (2, 2)])
def test_games_won_that_decide_nothing_are_refused_at_the_field(bern: House, entered: tuple[int, int]):
    evening = best_of(bern)

    with pytest.raises(ResultRefused, match="whoever wins has 2 of at most 3") as refused:
        enter_result(first_table(evening), games(*entered), seen=0, by=bern.helper)
    assert refused.value.at == "NS-game_points"


@pytest.mark.long  # each day a bracket goes on, in test_knockout
def test_who_has_won_more_games_plays_on_and_the_bracket_says_so(bern: House):
    evening = best_of(bern)
    for table in tables_of(evening, 1):
        enter_result(table, games(1, 2, points=(900, 300)), seen=0, by=bern.helper)

    play(bern, evening, 2)

    page = BracketPage.of(evening)
    first = next(iter(page.lines))
    assert [side.points for side in first.sides] in (["1", "2"], ["2", "1"])
    assert sum(int(side.points) * side.has_won for side in first.sides) == 2


@pytest.mark.long  # each day the office sees how it stands
def test_nothing_is_drawn_on_before_a_side_has_won_enough(bern: House):
    evening = best_of(bern)
    play_games(evening, FOR_US)

    with pytest.raises(DrawRefused, match="results still missing"):
        draw_all(evening, by=bern.director)


@pytest.mark.long  # each day two games won of three are the result, and one is reopened
def test_the_office_sees_how_it_stands(bern: House):
    evening = best_of(bern)
    play_games(evening, FOR_THEM)

    line = ResultsPage.of(evening.rounds.get(number=1), bern.helper.pk).tables[0]

    assert (line.state, [side.points for side in line.sides]) == ("missing", ["0", "1"])


def test_a_table_between_two_games_is_playing(bern: House):
    evening = best_of(bern)
    play_games(evening, FOR_US)

    tables = HallPage.of(evening.rounds.get(number=1)).lines
    assert [line.label for line in tables] == ["playing", "not started"]


@pytest.mark.long  # each day two games won of three are the result, and one is reopened
def test_teams_count_the_games_of_both_tables(bern: House):
    evening = best_of(bern, kind="teams")
    first, second = tables_of(evening, 1)[:2]
    enter_result(first, games(2, 1), seen=0, by=bern.helper)
    enter_result(second, games(2, 0), seen=0, by=bern.helper)
    sides = [{seat.entry_id for seat in first.seats.all() if seat.position in pair} for pair in ("NS", "EW")]

    points = winners_of(evening)[1].points
    assert sorted(points[str(entry)] for side in sides for entry in side) in ([1, 4], [2, 3])


@pytest.mark.parametrize("method", ["draw", "round_robin"])
def test_outside_a_knock_out_one_game_is_played(bern: House, method: str):
    evening = knockout(bern, 4, method=method, best_of_games=5)  # type: ignore[arg-type] # as stored

    assert [round_.plan.best_of for round_ in evening.rounds.all()] == [None] * 3


def test_a_round_with_a_knock_out_of_its_own_has_several_games(bern: House):
    evening = knockout(bern, 4, method="draw", best_of_games=5)  # type: ignore[arg-type] # as stored
    evening.rounds.filter(number=3).update(method="knockout")

    plans = [round_.plan.best_of for round_ in evening.rounds.all()]
    assert [each and each.games for each in plans] == [None, None, 5]


def test_the_last_game_is_reopened_and_counts_anew(bern: House):
    evening = best_of(bern)
    first_dealer = phone_at(first_table(evening)).stored().first_dealer
    play_games(evening, FOR_THEM, FOR_US)

    reopen_game(first_table(evening), number=2, by=bern.helper, reason="sides exchanged")

    phone = phone_at(first_table(evening))
    deals = phone.read().json()["document"]["deals"]
    dealt = "SENW"["SENW".index(first_dealer) + DEALS - 4 :]
    assert (won(first_table(evening)), [deal["dealer"] for deal in deals]) == (
        "0 : 1",
        [*(dealt * 2)[:DEALS]],
    )
    event = evening.log.get(action=Action.GAME_REOPENED)
    assert (event.subject, (event.before or {})["game"], event.reason) == ("1/1", 2, "sides exchanged")
    corrected = [phone.correct(number, card_points={"NS": FOR_THEM}) for number in (1, 2)]
    assert became(phone.send(*corrected)) == ["applied"] * DEALS
    totals = phone.read().json()["result"]["totals"]
    phone.send(phone.confirm("NS", **totals), phone.confirm("EW", **totals))
    assert [side.game_points for side in result_sides(Result.objects.get()).values()] == [0, 2]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("games", "number", "sentence"),
    [
        pytest.param([], 1, "Only the last game that is finished", id="none-finished"),
        pytest.param([FOR_US, FOR_THEM], 1, "Only the last game that is finished", id="not-the-last"),
        pytest.param([FOR_US, FOR_US], 2, "correct the games won instead", id="result"),
    ],
)
def test_no_other_game_is_reopened(bern: House, games: list[int], number: int, sentence: str):
    evening = best_of(bern)
    play_games(evening, *games)

    with pytest.raises(ResultRefused, match=sentence):
        reopen_game(first_table(evening), number=number, by=bern.helper, reason="sides exchanged")
    assert FinishedGame.objects.count() == len(games)


def test_no_game_is_reopened_once_the_next_one_has_deals(bern: House):
    evening = best_of(bern)
    play_games(evening, FOR_US)
    phone = phone_at(first_table(evening))
    phone.send(phone.record(1))

    with pytest.raises(ResultRefused, match="remove its deals at the table first"):
        reopen_game(first_table(evening), number=1, by=bern.helper, reason="sides exchanged")
    phone.send(phone.remove(1))
    reopen_game(first_table(evening), number=1, by=bern.helper, reason="sides exchanged")

    assert won(first_table(evening)) == "0 : 0"


@pytest.mark.long  # each day two games won of three are the result, and one is reopened
def test_each_game_has_its_record_with_its_deals(bern: House):
    evening = best_of(bern)
    play_games(evening, FOR_US, FOR_THEM)
    phone = phone_at(first_table(evening))
    phone.send(phone.record(1))

    games = records_of(evening)

    assert [(each.name, len(each.deals)) for each in games] == [
        ("Round 1 · Table 1 · Game 1", DEALS),
        ("Round 1 · Table 1 · Game 2", DEALS),
        ("Round 1 · Table 1 · Game 3", 1),
    ]
    assert [[side.wins for side in each.sides] for each in games] == [
        [True, False],
        [False, True],
        [False] * 2,
    ]
    assert [len(side.people) for each in games for side in each.sides] == [2] * 6


@pytest.mark.long  # each day each game has its record
def test_the_record_of_a_table_with_its_result_is_followed_by_those_of_its_games(bern: House):
    evening = best_of(bern)
    play_games(evening, FOR_US, FOR_US)

    whole, *games = records_of(evening)

    assert (whole.remark, whole.deals) == ("The games of this table follow, each with its deals.", ())
    assert [points.counts for points in whole.entered] == [True]
    assert [each.name for each in games] == ["Round 1 · Table 1 · Game 1", "Round 1 · Table 1 · Game 2"]


def records_of(evening: Tournament) -> Sequence[GameRecord]:
    fresh = Tournament.objects.select_related("club").get(pk=evening.pk)
    return TableRecordSheet.of(PrintoutRequest(fresh, DAY, fresh.rounds.get(number=1), table=1)).records


def longer_final(house: House, *, games: int, final: int) -> Tournament:
    """A knock-out of four whose final is about to be played, with other games than the first round."""
    evening = best_of(house, games)
    lines = {2: ProgrammeLine(name="Final", best_of_games=final)}
    change_programme(evening, lines, by=house.director, reason="as agreed")
    return evening


@pytest.mark.long  # each day two games won of three are the result, and one is reopened
def test_the_final_alone_is_the_best_of_five(bern: House):
    evening = longer_final(bern, games=1, final=5)
    write(evening, 1)
    begin(bern, evening)
    [table] = tables_of(evening, 2)

    with pytest.raises(ResultRefused, match="whoever wins has 3 of at most 5"):
        enter_result(table, games(2, 1), seen=0, by=bern.helper)
    enter_result(table, games(1, 3), seen=0, by=bern.helper)

    plans = [round_.plan.best_of for round_ in evening.rounds.all()]
    assert [each and each.games for each in plans] == [None, BestOf.FIVE]
    first, *_others, last = BracketPage.of(evening).lines
    assert sorted(side.points for side in first.sides) == ["428", "828"]
    assert sorted(side.points for side in last.sides) == ["1", "3"]


@pytest.mark.long  # each day two games won of three are the result, and one is reopened
def test_the_final_alone_is_one_game(bern: House):
    evening = longer_final(bern, games=3, final=1)

    assert [round_.plan.most_games for round_ in evening.rounds.all()] == [3, 1]


@pytest.mark.long  # each day a tournament comes in as it went out
def test_the_final_of_a_copy_and_of_a_file_has_as_many_games(bern: House, thun: House):
    evening = longer_final(bern, games=1, final=5)

    copied = copy_tournament(evening, name="Again", date=evening.date, by=bern.director)
    arrived = restore_tournament(thun.club, read_file(export_tournament(evening).encode()), by=thun.director)

    for each in (copied, arrived):
        assert list(each.rounds.values_list("best_of_games", flat=True)) == [None, BestOf.FIVE]


@pytest.mark.long  # each day a game comes with its deals, in the tests of the exchange
def test_the_file_brings_the_games_along(bern: House, thun: House):
    evening = best_of(bern)
    play_games(evening, FOR_US, FOR_THEM)

    arrived = restore_tournament(thun.club, read_file(export_tournament(evening).encode()), by=thun.director)

    table = Table.objects.in_round(arrived.rounds.get(number=1)).get(number=1)
    kept = [(each.number, each.sides, each.winner, each.played) for each in table.finished_games.all()]
    here = first_table(evening).finished_games.all()
    assert kept == [(each.number, each.sides, each.winner, each.played) for each in here]
    assert (arrived.best_of_games, won(table)) == (3, "1 : 1")
