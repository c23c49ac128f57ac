"""A table in the hall as a phone reads it: who may, what it is told, and how little that costs."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from clubs.actions import clock, members, messages, tournaments
from clubs.actions.access_cards import revoke_card
from clubs.actions.admission import COOKIE
from clubs.actions.results import close_round
from clubs.actions.scorekeepers import assign_scorekeepers
from clubs.audit_log import log_action
from clubs.models import (
    Action,
    Admission,
    Club,
    Entry,
    Message,
    Player,
    Round,
    RoundState,
    SitOut,
    Tournament,
)
from scoring.models import Game
from tests.clubs.conftest import House, seated
from tests.clubs.phones import TablePhone, phone_of
from tests.clubs.printouts import evening, next_round, round_of, save, table_of
from tests.scoring.conftest import Phone


@pytest.fixture
def there(bern: House):
    """An evening of Sidi Barrani with two deals a round, at two tables."""
    return evening(bern, preset="sidi-barrani", deals=2)


@pytest.fixture
def phone(there) -> TablePhone:
    return phone_of(there)


def refused(response):
    """The status and the one sentence of a refusal, which nobody may keep."""
    (detail,) = response.json().values()
    assert response["Cache-Control"] == "no-store"
    return response.status_code, detail


# What it is told


def test_a_table_is_told_who_sits_there_and_what_is_played(phone):
    before = timezone.now()
    table = phone.table()

    assert before <= datetime.fromisoformat(table.pop("now")) <= timezone.now()
    assert table == {
        "number": 1,
        "round": 1,
        "word": "Round",
        "name": "",
        "tournament": "November",
        "club": "Bern",
        "deals": 2,
        "sum": 314,
        "measure": "card_points",
        "match_bonus": 100,
        "seats": {
            "S": {"name": "Anna Bern", "entry": 1},
            "E": {"name": "Beat Bern", "entry": 2},
            "N": {"name": "Carla Bern", "entry": 3},
            "W": {"name": "Dani Bern", "entry": 4},
        },
        "open": True,
        "because": "",
        "reports": [],
        "lapsed": [],
        "result": None,
        "clock": None,
        "messages": [],
        "scorekeeper": "",
        "next": None,
        "last": False,
        "games": None,
    }


def test_a_table_of_the_last_round_is_told_so(there, phone):
    there.planned_rounds = 1
    there.save()

    assert phone.table()["last"] is True


def test_a_table_has_its_game_as_any_game_is_read(phone):
    game = phone.read().json()

    assert game.keys() == {
        *(
            "document",
            "result",
            "history",
            "earlier",
            "agreed",
            "revision",
            "pack",
            "started",
            "finished",
            "table",
        ),
    }
    players = {"S": "Anna Bern", "E": "Beat Bern", "N": "Carla Bern", "W": "Dani Bern"}
    assert (game["document"]["players"], game["document"]["rules"]["deals"]) == (players, 2)
    assert (game["document"]["first_dealer"] in players, game["revision"]) == (True, 1)


def test_where_points_are_card_points_they_keep_the_sum(bern):
    table = phone_of(evening(bern, preset="schieber-single")).table()

    assert (table["measure"], table["sum"], table["deals"]) == ("points", 1256, 8)


def test_a_table_is_told_when_the_clock_has_run_out(there, phone):
    started = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
    there.rounds.update(clock_started=started, clock_minutes=40)

    assert phone.table()["clock"] == {"ends": "2026-11-20T19:40:00Z"}


def test_a_table_is_told_what_the_office_says_to_all_and_to_it(bern, thun, there, phone):
    at = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
    elsewhere = evening(thun)
    Message.objects.create(tournament=elsewhere, text="Soup in Thun")
    Message.objects.create(tournament=there, table=table_of(there, 2), text="Hurry up")
    Message.objects.create(tournament=there, text="Withdrawn", withdrawn=at)
    first = Message.objects.create(tournament=there, text="Soup is ready", at=at)
    second = Message.objects.create(
        tournament=there, table=table_of(there), text="<b>Bring</b> the sheet", at=at
    )

    assert phone.table()["messages"] == [
        {"id": second.pk, "text": "<b>Bring</b> the sheet", "at": "2026-11-20T19:00:00Z"},
        {"id": first.pk, "text": "Soup is ready", "at": "2026-11-20T19:00:00Z"},
    ]


def test_words_and_labels_are_those_of_the_request(bern, there, phone):
    save(table_of(there), 460, 54, by=bern.helper)

    tables = {
        language: phone.read(**{"Accept-Language": language}).json()["table"]
        for language in ("en", "de-CH", "fr-CH", "it-CH")
    }

    assert {language: table["result"]["label"] for language, table in tables.items()} == {
        "en": "Office",
        "de-CH": "Rechnungsbüro",
        "fr-CH": "Bureau",
        "it-CH": "Ufficio gara",
    }


def test_a_second_phone_is_given_what_was_made_for_the_first(there, phone, django_assert_num_queries):
    first = phone.read().json()
    other = phone_of(there)
    other.read()  # which binds its key

    with django_assert_num_queries(1):
        again = other.read().json()

    assert again == first | {"table": first["table"] | {"now": again["table"]["now"]}}


def test_after_a_deal_only_the_sheet_is_made_anew(phone, django_assert_num_queries):
    before = phone.read().json()["table"]
    phone.send(phone.record(1))

    # who asks, the sheet, its deals, their history
    with django_assert_num_queries(4):
        after = phone.read().json()

    assert (len(after["document"]["deals"]), after["table"]) == (1, before | {"now": after["table"]["now"]})


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("model", "fields"),
    [
        pytest.param(Tournament, {"name": "December"}, id="tournament"),
        pytest.param(Tournament, {"planned_rounds": 1}, id="last-round"),
        pytest.param(Round, {"name": "Final"}, id="round"),
        pytest.param(Club, {"name": "Jassclub Bern"}, id="club"),
        pytest.param(Entry, {"number": F("number") + 10}, id="numbers"),
    ],
)
def test_what_the_hall_adds_is_made_anew_with_its_tournament(there, bern, phone, model, fields):
    first = phone.read()
    model.objects.update(**fields)
    log_action(there, Action.ROUND_RELEASED, by=bern.director)

    changed = phone.read(**{"If-None-Match": first["ETag"]}).json()["table"]

    assert changed | {"now": ""} != first.json()["table"] | {"now": ""}


def test_a_report_says_on_each_phone_whether_it_is_its_own(there, phone):
    phones = [phone, phone_of(there)]
    before = [each.table()["reports"] for each in phones]
    phone.send(phone.record(1), phone.record(2), phone.confirm("NS"))

    assert before == [[], []]
    assert [[report["own"] for report in each.table()["reports"]] for each in phones] == [[True], [False]]


# The next table


def test_a_table_is_told_where_its_players_sit_next(bern, there, phone):
    there.rounds.create(number=2, state=RoundState.DRAWN)
    assert phone.table()["next"] is None
    entries = list(there.entries.all())
    seated(there, 2, [entries[0], *entries[4:7], *entries[1:3], entries[7], entries[3]])
    log_action(there, Action.ROUND_RELEASED, by=bern.director)

    assert phone.table()["next"] == {
        "round": 2,
        "word": "Round",
        "seats": [
            {"name": "Anna Bern", "called": "Anna Bern", "table": 1, "seat": "S"},
            {"name": "Beat Bern", "called": "Beat Bern", "table": 2, "seat": "S"},
            {"name": "Carla Bern", "called": "Carla Bern", "table": 2, "seat": "E"},
            {"name": "Dani Bern", "called": "Dani Bern", "table": 2, "seat": "W"},
        ],
    }


def test_of_rounds_released_ahead_the_next_one_counts(bern, there, phone):
    next_round(there)
    next_round(there)
    assert phone.table()["next"]["round"] == 2

    there.rounds.filter(number=2).update(state=RoundState.CLOSED)
    log_action(there, Action.ROUND_CLOSED, by=bern.director)

    assert phone.table()["next"]["round"] == 3


def test_a_draw_that_was_replaced_is_nobodys_next(there, phone):
    round_ = next_round(there)
    round_.draws.update(current=False)

    assert phone.table()["next"] is None


def test_who_rests_has_no_table_and_who_has_left_is_not_named(there, phone):
    entries = list(there.entries.all())
    round_ = seated(there, 2, [entries[0], *entries[4:7]])
    SitOut.objects.create(draw=round_.draws.get(), entry=entries[1])

    assert phone.table()["next"]["seats"] == [
        {"name": "Anna Bern", "called": "Anna Bern", "table": 1, "seat": "S"},
        {"name": "Beat Bern", "called": "Beat Bern", "table": None, "seat": None},
    ]


def test_everyone_is_found_in_the_own_round_and_then_in_the_next(there, phone):
    assert [(seat["name"], seat["table"], seat["seat"]) for seat in phone.seats().json()["seats"]] == [
        ("Bern Anna", 1, "S"),
        ("Bern Beat", 1, "E"),
        ("Bern Carla", 1, "N"),
        ("Bern Dani", 1, "W"),
        ("Bern Erna", 2, "S"),
        ("Bern Fritz", 2, "E"),
        ("Bern Greti", 2, "N"),
        ("Bern Hans", 2, "W"),
    ]
    entries = list(there.entries.all())
    round_ = seated(there, 2, entries[4:])
    SitOut.objects.bulk_create(SitOut(draw=round_.draws.get(), entry=entry) for entry in entries[:2])

    assert phone.seats().json() == {
        "round": 2,
        "word": "Round",
        "seats": [
            {"name": "Bern Erna", "called": "Erna Bern", "table": 1, "seat": "S"},
            {"name": "Bern Fritz", "called": "Fritz Bern", "table": 1, "seat": "E"},
            {"name": "Bern Greti", "called": "Greti Bern", "table": 1, "seat": "N"},
            {"name": "Bern Hans", "called": "Hans Bern", "table": 1, "seat": "W"},
        ],
        "resting": ["Bern Anna", "Bern Beat"],
    }


# What it costs


def answered(read):
    """The status of an answer to a phone that knows the one before."""

    def again(tag):
        response = read(**{"If-None-Match": tag})
        return response.status_code, response["ETag"]

    return again


def test_a_phone_that_knows_everything_is_told_so(phone):
    first = phone.read()

    again = phone.read(**{"If-None-Match": first["ETag"]})

    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert (first["Cache-Control"], again["Cache-Control"]) == ("no-cache, private", "no-cache, private")


def released(there, bern, phone):
    next_round(there)
    log_action(there, Action.ROUND_RELEASED, by=bern.director)


def clock_started(there, bern, phone):
    clock.start_clock(round_of(there), minutes=40, by=bern.director)


def message(there, bern, phone):
    messages.send_message(there, text="Soup is ready", by=bern.director)


def withdrawn(there, bern, phone):
    messages.withdraw_message(there.messages.first(), by=bern.director)


def substitute(there, bern, phone):
    by_action(there, bern, table_of(there), "S")


def substitute_next(there, bern, phone):
    by_action(there, bern, table_of(there, 1, 2), "E")


def by_action(there, bern, table, position):
    guest = Player.objects.create(club=bern.club, name="Zita")
    table.seats.filter(position=position).update(player=guest)
    log_action(there, Action.SUBSTITUTED, by=bern.director)


def renamed(there, bern, phone):
    members.change_member(Player.objects.get(name="Dani Bern"), {"surname": "Keller"}, by=bern.director)


def other_suits(there, bern, phone):
    tournaments.change_tournament(there, {"pack": "french"}, by=bern.director)


def confirmed(there, bern, phone):
    phone.send(phone.confirm("NS"))


def deal(there, bern, phone):
    phone.send(phone.record(1), phone.record(2))


def result(there, bern, phone):
    save(table_of(there), 460, 54, by=bern.helper)


def closed(there, bern, phone):
    save(table_of(there, 2), 460, 54, by=bern.helper)
    close_round(round_of(there), by=bern.director, reason="no card points")


def test_whatever_changes_on_the_page_is_told(there, bern, phone):
    messages.send_message(there, text="Welcome", by=bern.director)
    read = answered(phone.read)
    tag = phone.read()["ETag"]
    for change in (
        released,
        substitute,
        substitute_next,
        renamed,
        other_suits,
        clock_started,
        message,
        deal,
        confirmed,
        withdrawn,
        result,
        closed,
    ):
        change(there, bern, phone)

        status, new = read(tag)

        assert (change.__name__, status, new == tag) == (change.__name__, 200, False)
        assert read(new) == (304, new)
        tag = new


def test_what_happens_at_another_table_is_no_news(there, bern, phone):
    tag = phone.read()["ETag"]
    other = phone_of(there, 2)

    other.send(other.record(1))
    save(table_of(there, 2), 460, 54, by=bern.helper)

    assert answered(phone.read)(tag) == (304, tag)


def test_each_language_is_kept_apart(phone):
    tag = phone.read()["ETag"]

    assert answered(lambda **headers: phone.read(**{"Accept-Language": "de-CH", **headers}))(tag)[0] == 200


def test_seats_are_read_again_when_somebody_sits_elsewhere(there, bern, phone):
    read, tag = answered(phone.seats), phone.seats()["ETag"]
    assert read(tag) == (304, tag)
    for change in (substitute, released, substitute_next):
        change(there, bern, phone)

        status, new = read(tag)

        assert (change.__name__, status, new == tag) == (change.__name__, 200, False)
        tag = new


@pytest.mark.long  # each day whatever changes on the page is told
def test_who_writes_without_playing_is_named_as_soon_as_the_office_says_so(there, bern, phone):
    tag = phone.read()["ETag"]

    assign_scorekeepers(there, {1: "Zita Neu"}, by=bern.director)

    answer = phone.read(**{"If-None-Match": tag})
    zita = there.scorekeepers.get().player
    members.change_member(zita, {"surname": "Alt"}, by=bern.director)
    renamed = phone.read(**{"If-None-Match": answer["ETag"]})

    names = [each.json()["table"]["scorekeeper"] for each in (answer, renamed)]
    assert names == ["Zita Neu", "Zita Alt"]


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("rows", [1, 3])
def test_a_table_takes_the_same_queries_however_much_there_is(
    there, bern, phone, rows, django_assert_num_queries
):
    tag = phone.read()["ETag"]
    phone.send(*(phone.record(number) for number in range(1, rows + 1)))
    Message.objects.bulk_create(Message(tournament=there, text="Soup") for _ in range(rows))
    next_round(there)
    log_action(there, Action.ROUND_RELEASED, by=bern.director)

    with django_assert_num_queries(14):
        tag = phone.read()["ETag"]
    with django_assert_num_queries(1):
        assert phone.read(**{"If-None-Match": tag}).status_code == 304


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("tables", [1, 3])
def test_seats_take_the_same_queries_however_many_tables_there_are(bern, tables, django_assert_num_queries):
    there = evening(bern, tables=tables)
    phone = phone_of(there)
    phone.read()
    round_ = next_round(there)
    SitOut.objects.bulk_create(
        SitOut(draw=round_.draws.get(), entry=entry) for entry in there.entries.all()[:tables]
    )

    with django_assert_num_queries(9):
        tag = phone.seats()["ETag"]
    with django_assert_num_queries(1):
        assert phone.seats(**{"If-None-Match": tag}).status_code == 304


# Who may


def test_the_office_sees_who_was_there_and_what_waits_on_his_phone(there, phone):
    phone.read("?device=iPhone&unsent=3&conflicts=1")

    admission = Admission.objects.select_related("device").get()
    assert (admission.device.name, admission.unsent, admission.conflicts) == ("iPhone", 3, 1)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "query",
    ["?unsent=-1", "?unsent=many", "?conflicts=99999999999", "?device=" + "x" * 81, "?device=%00"],
)
def test_what_no_device_says_of_itself_is_refused(phone, query):
    status, detail = refused(phone.read(query))

    assert (status, detail.endswith(".")) == (400, True)


def every_answer(phone, **headers):
    """What each address of the table says to a phone."""
    yield phone.read(**headers)
    yield phone.seats(**headers)
    yield phone.send(phone.record(1), **headers)


def all_refused(phone, status, sentence):
    return [refused(response) for response in every_answer(phone)] == [(status, sentence)] * 3


def test_without_a_cookie_nobody_is_let_in(phone):
    phone.client.cookies.clear()

    assert all_refused(phone, 401, "Scan the card on your table with this device first.")


def test_without_a_key_nobody_is_let_in(phone):
    sentence = "Scan the card on your table with this device first."
    for header in ({"Authorization": ""}, {"Authorization": "Bearer short"}, {"Authorization": "Basic abc"}):
        answers = [refused(response) for response in every_answer(phone, **header)]
        assert answers == [(401, sentence)] * 3


def test_with_the_cookie_of_another_device_nobody_is_let_in(phone):
    phone.read()
    phone.key = uuid4().hex

    assert all_refused(phone, 403, "Another device is registered here: scan the card with this one.")


def test_with_a_made_up_cookie_nobody_is_let_in(phone):
    phone.client.cookies[COOKIE] = uuid4().hex

    assert all_refused(phone, 401, "This device is not known here: scan the card on your table.")


def test_at_another_table_a_device_was_not_let_in(there, phone):
    other = phone_of(there, 2)
    phone.game = other.game

    assert all_refused(phone, 403, "This device is registered at another table: scan the card on this one.")


def test_in_another_club_a_device_was_not_let_in(thun, phone):
    phone.game = phone_of(evening(thun)).game

    assert all_refused(phone, 403, "This device is registered at another table: scan the card on this one.")


def test_a_game_that_is_at_no_table_is_not_known(phone):
    quick = Phone(Client(headers={"accept-language": "en"}))
    quick.send(quick.start())
    for game in (quick.game, uuid4()):
        phone.game = game
        assert all_refused(phone, 404, "There is no such game, or this is not its key.")


def test_the_key_of_a_table_opens_no_game(phone):
    address = f"/api/v1/games/{phone.game}"

    assert refused(phone.client.get(address, headers=phone.headers))[0] == 404
    assert Game.objects.count() == 1


def test_with_a_revoked_card_nobody_is_let_in(bern, there, phone):
    revoke_card(table_of(there), by=bern.helper)

    assert all_refused(phone, 403, "This card is no longer valid: ask the office for your table’s new one.")


def test_where_others_sit_now_nobody_is_let_in(there, phone):
    there.rounds.get().draws.update(current=False)

    assert all_refused(
        phone, 403, "The round has been redrawn: check where you sit, and scan the card there."
    )


def test_when_the_round_is_long_over_nobody_is_let_in(there, phone):
    there.rounds.update(state=RoundState.CLOSED, closed=timezone.now() - timedelta(hours=3))

    assert all_refused(phone, 403, "This round is over: bring what is missing to the office.")


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_methods_that_are_not_known_are_refused(phone, method):
    response = getattr(phone.client, method)(phone.address, headers=phone.headers)

    assert (response.status_code, response["Allow"]) == (405, "GET")
