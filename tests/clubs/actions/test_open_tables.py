"""Tables that form themselves: attempts, limits of a day, guests, and standings of the best attempt."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.actions.access_cards import card_for
from clubs.actions.admission import admit
from clubs.actions.draws import DrawRefused
from clubs.actions.finals import create_final
from clubs.actions.open_tables import open_table, withdraw_table
from clubs.actions.results import SideResult, enter_result
from clubs.models import (
    Action,
    Admission,
    Draw,
    LogEvent,
    Round,
    RoundState,
    State,
    Table,
    Tournament,
    TournamentKind,
)
from clubs.queries.standings import ranked
from clubs.standings.cut.values import CutRequest, CutSettings
from clubs.standings.document import read_settings, settings_document
from clubs.standings.settings import Order, Settings
from scoring.models import Game
from tests.clubs.conftest import House, enter, tournament

LOWEST = settings_document(Settings(order=Order.LOWEST, best_of=1, minimum=1))


def event(house: House, count: int = 8, **fields: object) -> Tournament:
    """Differenzler, each for himself, the best of three attempts counts; the lowest wins."""
    evening = tournament(
        house.club,
        **{"preset": "differenzler", "settings": LOWEST, "planned_rounds": 3, "check_sum": False, **fields},
    )
    enter(evening, count)
    Round.objects.bulk_create(Round(tournament=evening, number=number) for number in (1, 2, 3))
    return evening


def opened(house: House, evening: Tournament, *who: int | str) -> Table:
    found = {entry.number: entry for entry in evening.entries.all()}
    return open_table(
        evening, [found[each] if isinstance(each, int) else each for each in who], by=house.helper
    )


def places(evening: Tournament) -> list[tuple[int, int, list[int]]]:
    """Round, table and who sits there, in the order in which the tables were opened."""
    tables = Table.objects.current().filter(draw__round__tournament=evening).order_by("pk")
    return [
        (
            table.draw.round.number,
            table.number,
            [seat.entry.number for seat in table.seated().values()],
        )
        for table in tables.with_seats().select_related("draw__round")
    ]


def refused(house: House, evening: Tournament, *who: int | str) -> str:
    with pytest.raises(DrawRefused) as found:
        opened(house, evening, *who)
    return found.value.sentence


@pytest.mark.long  # each day the best attempt counts, and a day has so many tables
def test_each_table_takes_the_first_round_in_which_nobody_of_it_has_played(bern: House):
    evening = event(bern)

    opened(bern, evening, 1, 2, 3, 4)
    opened(bern, evening, 5, 6, 7, 8)
    opened(bern, evening, 1, 5, 2, 6)
    opened(bern, evening, 3, 7, 1, 8)

    assert places(evening) == [
        (1, 1, [1, 2, 3, 4]),
        (1, 2, [5, 6, 7, 8]),
        (2, 1, [1, 5, 2, 6]),
        (3, 1, [3, 7, 1, 8]),
    ]
    evening.refresh_from_db()
    assert evening.state == State.RUNNING
    assert [round_.state for round_ in evening.rounds.all()] == [RoundState.RELEASED] * 3
    assert set(Draw.objects.values_list("algorithm", flat=True)) == {"open"}
    assert all(table.tokens.exists() for table in Table.objects.all())
    assert LogEvent.objects.filter(action=Action.TABLE_OPENED).count() == 4


@pytest.mark.long  # each day the best attempt counts, and a day has so many tables
def test_whoever_has_used_all_rounds_is_told(bern: House):
    evening = event(bern)
    for others in ((2, 3, 4), (3, 4, 2), (4, 2, 3)):
        opened(bern, evening, 1, *others)

    assert refused(bern, evening, 1, 5, 6, 7) == (
        "There is no round left in which none of these has played: add rounds in the settings."
    )


def test_a_day_has_only_so_many_tables_for_each(bern: House):
    evening = event(bern, tables_a_day=2)
    opened(bern, evening, 1, 2, 3, 4)
    opened(bern, evening, 1, 5, 6, 7)

    assert refused(bern, evening, 1, 2, 3, 8) == "1 Anna has played at 2 tables today: more are not allowed."
    Table.objects.update(opened=timezone.now() - timedelta(days=1))
    opened(bern, evening, 1, 2, 3, 8)
    assert places(evening)[-1] == (3, 1, [1, 2, 3, 8])


def test_who_says_twice_in_a_row_that_they_sit_down_has_one_table(bern: House):
    evening = event(bern)
    first = opened(bern, evening, 1, 2, 3, 4)

    assert opened(bern, evening, 1, 2, 3, 4) == first
    Table.objects.update(opened=timezone.now() - timedelta(minutes=11))
    assert opened(bern, evening, 1, 2, 3, 4) != first
    assert opened(bern, evening, 4, 3, 2, 1).draw.round.number == 3
    assert Table.objects.count() == 3


def test_who_has_played_and_stays_in_the_same_seats_has_a_new_table(bern: House):
    evening = event(bern)
    first = opened(bern, evening, 1, 2, 3, 4)
    sides = {str(place): SideResult(points=points) for place, points in enumerate((10, 20, 30, 40), 1)}
    enter_result(first, sides, seen=0, by=bern.helper)

    assert opened(bern, evening, 1, 2, 3, 4).draw.round.number == 2


@pytest.mark.long  # each day the best attempt counts, and a day has so many tables
def test_whoever_is_new_is_entered_as_a_guest(bern: House):
    evening = event(bern, 4)
    opened(bern, evening, 1, 2, 3, 4)

    table = opened(bern, evening, 1, "Zita Neumann", 2, 3)

    guest = evening.entries.get(number=5)
    assert (guest.joined_round, guest.members.get().player.guest) == (1, True)
    assert places(evening)[-1] == (2, 1, [1, 5, 2, 3])
    assert table.draw.round.number == 2


def test_nobody_sits_twice_at_a_table(bern: House):
    assert refused(bern, event(bern), 1, 2, 1, 3) == "Somebody has two seats."


def test_a_refused_table_leaves_no_guest_behind(bern: House):
    evening = event(bern, 4)

    refused(bern, evening, 1, 1, "Zita Neumann", 2)

    assert evening.entries.count() == 4


def test_pairs_form_tables_too(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, 2)
    Round.objects.create(tournament=evening, number=1)

    opened(bern, evening, 2, 1)

    assert places(evening) == [(1, 1, [2, 1, 2, 1])]


@pytest.mark.long  # each day the best attempt counts, and a day has so many tables
def test_a_table_opened_by_mistake_is_withdrawn_until_something_is_written(bern: House):
    evening = event(bern)
    opened(bern, evening, 1, 2, 3, 4)
    written = opened(bern, evening, 5, 6, 7, 8)
    sides = {str(place): SideResult(points=points) for place, points in enumerate((10, 20, 30, 40), 1)}
    enter_result(written, sides, seen=0, by=bern.helper)

    withdraw_table(Table.objects.get(number=1), by=bern.helper)
    with pytest.raises(DrawRefused):
        withdraw_table(written, by=bern.helper)

    assert places(evening) == [(1, 2, [5, 6, 7, 8])]
    assert LogEvent.objects.get(action=Action.TABLE_WITHDRAWN).before == {"entries": [1, 2, 3, 4]}


def test_a_table_that_a_phone_began_is_withdrawn_with_its_game(bern: House):
    evening = event(bern)
    table = opened(bern, evening, 1, 2, 3, 4)
    game = admit(card_for(table).token).game
    waiting = Admission.objects.get()

    Admission.objects.update(unsent=1)
    with pytest.raises(DrawRefused, match="Something has been written at this table"):
        withdraw_table(table, by=bern.helper)
    Admission.objects.filter(pk=waiting.pk).update(unsent=0)
    withdraw_table(table, by=bern.helper)

    assert not Table.objects.exists()
    assert not Game.objects.filter(pk=game.pk).exists()


def test_a_table_of_a_closed_round_or_a_locked_draw_stays(bern: House):
    evening = event(bern)
    table = opened(bern, evening, 1, 2, 3, 4)

    Draw.objects.update(locked=True)
    with pytest.raises(DrawRefused, match="This draw is locked"):
        withdraw_table(table, by=bern.helper)
    Round.objects.filter(number=1).update(state=RoundState.CLOSED)
    with pytest.raises(DrawRefused, match="This round is closed"):
        withdraw_table(Table.objects.get(), by=bern.helper)

    assert Table.objects.count() == 1


def test_the_best_attempt_counts_for_each_by_his_seat(bern: House):
    evening = event(bern)
    played = [
        ((1, 2, 3, 4), (35, 12, 60, 51)),
        ((5, 6, 7, 2), (20, 44, 12, 9)),
        ((1, 3, 5, 6), (18, 70, 22, 12)),
    ]
    for who, points in played:
        table = opened(bern, evening, *who)
        sides = {str(place): SideResult(points=each) for place, each in enumerate(points, 1)}
        enter_result(table, sides, seen=0, by=bern.helper)

    best: dict[int, int] = {}
    for who, points in played:
        for each, found in zip(who, points, strict=True):
            best[each] = min(best.get(each, found), found)
    numbers = dict(evening.entries.values_list("pk", "number"))
    rows = ranked(evening).rows
    assert {numbers[row.entry]: row.total for row in rows if row.rank} == best
    assert [numbers[row.entry] for row in rows if row.rank] == [2, 6, 7, 1, 5, 4, 3]
    assert [numbers[row.entry] for row in rows if row.rank is None] == [8]


def test_in_the_final_of_the_best_attempts_all_rounds_count(bern: House):
    evening = event(bern)
    for four in ((1, 2, 3, 4), (5, 6, 7, 8), (1, 2, 5, 6)):
        opened(bern, evening, *four)
    evening.rounds.update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=evening.pk).update(state=State.RUNNING)

    line: CutRequest[str] = CutRequest(CutSettings(order=Order.LOWEST, first=4))
    final = create_final(evening, line, name="Final", date=evening.date, by=bern.director)

    settings = read_settings(Tournament.objects.get(pk=final.pk).settings)
    assert (settings.best_of, settings.drop_worst, settings.minimum) == (None, 0, None)
    assert settings.order is Order.LOWEST
