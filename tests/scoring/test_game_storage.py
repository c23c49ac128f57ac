from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import Sum
from django.test.utils import CaptureQueriesContext

from core.errors import DocumentError
from core.limits import MOST_GAME_CHANGES
from scoring.changes import Agree, Correct, NotPossible, Record, Remove, Stamp, Start
from scoring.game_checks import game_differences
from scoring.game_storage import Status, UnknownGame, apply_changes
from scoring.models import DealRecord, DealSide, Game
from scoring.rules import codec, score_sheet
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.sides import Seat
from tests.scoring.conftest import made_deal, played

KEY, WATCH = "k" * 22, "w" * 22
AT = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


def stamp(minutes=0, **fields):
    return Stamp(uuid4(), AT + timedelta(minutes=minutes), **fields)


def start(watch_key=WATCH, pack="swiss", preset="sidi-barrani", **rules):
    document = {"game": preset, "rules": rules, "players": {"S": "Anna"}, "first_dealer": "W"}
    return Start(stamp(device="Android"), document, watch_key, pack)


def records(*numbers):
    return [Record(stamp(), made_deal(number)) for number in numbers]


def small_deal(number):
    """A deal that writes 140 : 57."""
    return made_deal(number, bid=40, card_points={"NS": 100})


@pytest.fixture
def game(db):
    game_id = uuid4()
    apply_changes(game_id, [start(target=500)], key=KEY)
    return Game.objects.get(pk=game_id)


def apply(game, change):
    [answer] = apply_changes(game.pk, [change], key=KEY).answers
    game.refresh_from_db()
    return answer


def sides(game):
    rows = DealSide.objects.filter(deal__game=game).order_by("deal__number", "-side")
    return list(rows.values_list("deal__number", "side", "card_points", "weis", "stoeck", "written"))


def history(game):
    return list(game.revisions.values_list("revision", "kind", "number"))


def ending(answer):
    """How the change moved the end; whether the game was over before; who wins after it."""
    return answer.outcome.end, answer.outcome.before.over, answer.outcome.after.winner


def test_started_game_keeps_a_complete_copy_of_its_rules(game):
    rules = game.rules

    assert (game.preset, game.pack, game.players, game.first_dealer) == (
        "sidi-barrani",
        "swiss",
        {"S": "Anna"},
        "W",
    )
    assert (rules["target"], rules["double_game_below"], rules["lowest_bid"]) == (500, 250, 40)  # SB-11a
    assert (game.started, game.finished, game.revision, history(game)) == (AT, None, 1, [(1, "start", None)])


def test_database_keeps_no_key(game):
    kept = " ".join(str(value) for value in Game.objects.values_list().get())

    assert (KEY in kept, WATCH in kept) == (False, False)


def test_recorded_deal_is_stored_with_what_each_side_took_and_wrote(game):
    deal = {"number": 1, "declarer": "S", "bid": 120, "denomination": "undenufe", "stake": 2}
    points = {"card_points": {"NS": 113, "EW": 44}, "weis": {"NS": 50}}

    answer = apply(game, Record(stamp(device="Android"), {**deal, **points}))

    stored = DealRecord.objects.get(game=game)
    assert (answer.status, game.revision) == (Status.APPLIED, 2)
    assert stored.entry == {**deal, **points, "dealer": "W"}
    assert (stored.dealer, stored.declarer, stored.bid, stored.denomination, stored.stake, stored.made) == (
        "W",
        "S",
        120,
        "undenufe",
        2,
        False,
    )
    assert (stored.recorded_by, stored.recorded_at) == ("Android", AT)
    assert sides(game) == [(1, "NS", 113, 50, 0, 163), (1, "EW", 44, 0, 0, 284)]  # SB-9, worked example


def test_thrown_in_deal_has_neither_contract_nor_sides(game):
    apply(game, Record(stamp(), {"number": 1, "thrown_in": True}))

    stored = DealRecord.objects.get(game=game)
    assert (stored.thrown_in, stored.bid, stored.made, sides(game)) == (True, None, None, [])


def test_refused_deal_is_not_stored(game):
    answer = apply(game, Record(stamp(), made_deal(1, bid=45)))

    assert (answer.status, [problem.document()["code"] for problem in answer.problems]) == (
        Status.REFUSED,
        ["bid_unknown"],
    )
    assert (DealRecord.objects.count(), history(game), game.revision) == (0, [(1, "start", None)], 1)


def test_corrected_deal_leaves_what_was_there_in_the_history(game):
    apply(game, Record(stamp(device="Android"), made_deal(1, dealer="W")))

    apply(game, Correct(stamp(5, device="iPhone", reason="misread"), made_deal(1, card_points={"NS": 99})))

    last = game.revisions.last()
    assert (last.before, last.after) == (
        made_deal(1, dealer="W"),
        made_deal(1, dealer="W", card_points={"NS": 99}),
    )
    assert (last.reason, last.device, last.at) == ("misread", "iPhone", AT + timedelta(minutes=5))
    assert sides(game) == [(1, "NS", 99, 0, 0, 99), (1, "EW", 58, 0, 0, 158)]
    stored = DealRecord.objects.get(game=game)
    assert (stored.recorded_by, stored.recorded_at, stored.made) == ("Android", AT, False)


def test_removed_deal_is_gone_but_in_the_history(game):
    apply(game, Record(stamp(), made_deal(1)))

    apply(game, Remove(stamp(reason="undo"), 1))

    assert (DealRecord.objects.count(), sides(game)) == (0, [])
    assert history(game) == [(1, "start", None), (2, "record", 1), (3, "remove", 1)]


def test_deal_may_be_removed_and_recorded_anew_in_one_list(game):
    apply(game, Record(stamp(device="old"), made_deal(1)))

    done = apply_changes(
        game.pk, [Remove(stamp(), 1), Record(stamp(1, device="new"), made_deal(1, bid=40))], key=KEY
    )

    stored = DealRecord.objects.get(game=game)
    assert ([answer.status for answer in done.answers], done.game.revision) == ([Status.APPLIED] * 2, 4)
    assert (stored.bid, stored.recorded_by, stored.recorded_at) == (40, "new", AT + timedelta(minutes=1))


def test_game_finishes_with_the_change_that_ends_it(game):
    apply(game, Record(stamp(), made_deal(1)))
    apply(game, Record(stamp(10), made_deal(2)))
    answer = apply(game, Record(stamp(20), made_deal(3)))

    assert ending(answer) == ("ended", False, "NS")
    assert Game.objects.get(pk=game.pk).finished == AT + timedelta(minutes=20)


def test_correction_that_reopens_the_game_says_so(game):
    apply_changes(game.pk, records(1, 2, 3), key=KEY)

    answer = apply(game, Correct(stamp(), made_deal(3, card_points={"NS": 25})))

    assert (ending(answer), game.finished) == (("reopened", True, None), None)  # V-6


def test_correction_that_ends_the_game_earlier_leaves_later_deals_uncounted(game):
    apply_changes(game.pk, [Record(stamp(), small_deal(number)) for number in (1, 2, 3)], key=KEY)

    answer = apply(game, Correct(stamp(), made_deal(1, bid=157, match="NS", card_points={"NS": 157})))

    assert (answer.status, ending(answer)) == (Status.APPLIED, ("ended", False, "NS"))
    assert [row[:2] for row in sides(game)] == [(1, "NS"), (1, "EW"), (2, "NS"), (2, "EW")]
    assert DealRecord.objects.filter(game=game).count() == 3


def test_correction_writes_only_the_sides_that_changed(game):
    apply_changes(game.pk, records(1, 2), key=KEY)
    before = set(DealSide.objects.filter(deal__number=2).values_list("pk", flat=True))

    with CaptureQueriesContext(
        connection,
    ) as queries:
        apply(game, Correct(stamp(), made_deal(1, weis={"NS": 20})))

    (written,) = [query["sql"] for query in queries if 'INSERT INTO "scoring_dealside"' in query["sql"]]
    assert written.count("130") == 1  # the declarers' row alone
    assert set(DealSide.objects.filter(deal__number=2).values_list("pk", flat=True)) == before


def test_change_is_applied_once(game):
    first = Record(stamp(), made_deal(1))

    answers = [apply_changes(game.pk, changes, key=KEY).answers for changes in ([first, first], [first])]

    assert [[answer.status for answer in each] for each in answers] == [
        [Status.APPLIED, Status.REPEATED],
        [Status.REPEATED],
    ]
    assert history(game) == [(1, "start", None), (2, "record", 1)]


def test_change_sent_again_is_not_judged_again(game):
    lost = Record(stamp(), made_deal(1))
    apply_changes(game.pk, [lost, Remove(stamp(), 1)], key=KEY)

    (answer,) = apply_changes(game.pk, [lost], key=KEY).answers

    assert (answer.status, DealRecord.objects.count()) == (Status.REPEATED, 0)


def test_list_sent_again_does_not_do_what_it_was_refused(game):
    wrong, right = Remove(stamp(), 1), Record(stamp(), made_deal(1))

    answers = [apply_changes(game.pk, [wrong, right], key=KEY).answers for _ in range(2)]

    assert [[answer.status for answer in each] for each in answers] == [
        [Status.REFUSED, Status.APPLIED],
        [Status.REFUSED, Status.REPEATED],
    ]
    assert answers[0][0].problems == answers[1][0].problems


def test_new_change_before_a_known_one_is_applied(game):
    known = Record(stamp(), made_deal(2))
    apply_changes(game.pk, [known], key=KEY)

    answers = apply_changes(game.pk, [*records(1), known], key=KEY).answers

    assert [answer.status for answer in answers] == [Status.APPLIED, Status.REPEATED]


def test_start_sent_again_starts_nothing(db):
    game_id, first = uuid4(), start()
    apply_changes(game_id, [first], key=KEY)

    [answer] = apply_changes(game_id, [first], key=KEY).answers

    assert answer.status is Status.REPEATED


def test_refused_change_leaves_the_others_standing(game):
    done = apply_changes(game.pk, [*records(1), *records(1), *records(2)], key=KEY)

    assert [answer.status for answer in done.answers] == [Status.APPLIED, Status.REFUSED, Status.APPLIED]
    assert (done.refused, history(game)[1:]) == (True, [(2, "record", 1), (3, "record", 2)])


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        pytest.param([Record(stamp(), {"number": 2, "colour": "red"})], DocumentError, id="misshapen-deal"),
        pytest.param([Record(stamp(), made_deal(1000))], NotPossible, id="number-beyond-all-evenings"),
        pytest.param([start(watch_key="v" * 22)], NotPossible, id="second-start"),
    ],
)
def test_list_with_a_change_that_cannot_be_is_not_applied_at_all(game, changes, error):
    with pytest.raises(error):
        apply_changes(game.pk, [*records(1), *changes], key=KEY)

    assert (DealRecord.objects.count(), history(game)) == (0, [(1, "start", None)])


def test_wrong_key_and_unknown_game_look_alike(game):
    for game_id, key in ((game.pk, "x" * 22), (uuid4(), KEY)):
        with pytest.raises(UnknownGame):
            apply_changes(game_id, records(1), key=key)

    assert history(game) == [(1, "start", None)]


@pytest.mark.parametrize(
    "watch_key", [pytest.param(KEY, id="its-own-key"), pytest.param(WATCH, id="somebody-elses")]
)
def test_watch_key_must_be_a_new_one(game, watch_key):
    with pytest.raises(NotPossible, match="watch key"):
        apply_changes(uuid4(), [start(watch_key=watch_key)], key=KEY)

    assert Game.objects.count() == 1


def test_game_of_somebody_else_cannot_be_started_again(game):
    with pytest.raises(UnknownGame):
        apply_changes(game.pk, [start(watch_key="v" * 22)], key="x" * 22)


@pytest.mark.parametrize("count", [1, 3])
def test_number_of_queries_does_not_grow_with_a_list(game, django_assert_num_queries, count):
    apply(game, Record(stamp(), small_deal(10)))
    changes = [Record(stamp(), small_deal(number)) for number in range(1, count)]

    # savepoint, game, changes known, deals, sides; game, history, deals, sides, release
    with django_assert_num_queries(10):
        apply_changes(game.pk, [*changes, *records(20)], key=KEY)


@pytest.mark.parametrize("count", [1, 3])
def test_number_of_queries_does_not_grow_with_the_deals(game, django_assert_num_queries, count):
    apply_changes(game.pk, [Record(stamp(), small_deal(number)) for number in range(1, count + 1)], key=KEY)

    with django_assert_num_queries(10):
        apply_changes(game.pk, [Record(stamp(), small_deal(20))], key=KEY)


@pytest.mark.parametrize("count", [1, 3])
def test_repeated_list_costs_no_writing(game, django_assert_num_queries, count):
    changes = [Record(stamp(), small_deal(number)) for number in range(1, count + 1)]
    apply_changes(game.pk, changes, key=KEY)

    # savepoint, game, changes known, release
    with django_assert_num_queries(4):
        apply_changes(game.pk, changes, key=KEY)


def start_of(document):
    return Start(stamp(), {**document, "deals": []}, WATCH)


@pytest.mark.sample(2)
@pytest.mark.parametrize("preset", GAME_OF)
def test_any_game_is_stored_with_what_every_side_wrote(db, preset):
    document = played(preset)
    game_id = uuid4()

    records = [Record(stamp(), deal) for deal in document["deals"]]
    done = apply_changes(game_id, [start_of(document), *records], key=KEY)

    entry = codec.read_game(document)
    result = score_sheet.score_game(entry)
    stored = Game.objects.get(pk=game_id)
    assert (done.refused, stored.finished is not None) == (False, result.over)
    assert codec.read_game(stored.document()).rules == entry.rules
    assert [deal.dealer for deal in stored.deals.all()] == [deal.dealer for deal in result.deals]
    written = {
        side: points for side, points in result.totals.items() if any(deal.played for deal in result.deals)
    }
    rows = DealSide.objects.filter(deal__game=stored).order_by("side")
    assert dict(rows.values_list("side").annotate(Sum("written"))) == written


@pytest.mark.parametrize(
    ("preset", "deal", "columns"),
    [
        pytest.param(
            "schieber",
            {"denomination": "shields", "pushed": True, "card_points": {"NS": 100}},
            ("N", None, "shields", None, None),
            id="who-named",
        ),
        pytest.param(
            "kreuzjass",
            {"turned_up": "s6", "card_points": {"NS": 100}},
            ("", None, "shields", None, None),
            id="turned-up",
        ),
        pytest.param(
            "pandur",
            {"declarer": "2", "bid": 140, "denomination": "roses", "card_points": {"2": 147}},
            ("2", 140, "roses", None, True),
            id="number",
        ),
        pytest.param(
            "pandur",
            {"declarer": "2", "bid": "misere", "made": False},
            ("2", None, "", None, False),
            id="word",
        ),
        pytest.param(
            "coiffeur",
            {"declarer": "S", "row": "joker", "card_points": {"NS": 100}},
            ("S", None, "", None, None),
            id="row",
        ),
        pytest.param(
            "coiffeur",
            {"declarer": "S", "row": "bells", "card_points": {"NS": 100}},
            ("S", None, "bells", None, None),
            id="row-of-a-suit",
        ),
        pytest.param(
            "differenzler",
            {"turned_up": "aK", "card_points": {"1": 100, "2": 57, "3": 0}},
            ("", None, "acorns", None, None),
            id="turned-up-suit",
        ),
        pytest.param("handjass", {"thrown_in": True}, ("", None, "", None, None), id="thrown-in"),
    ],
)
def test_what_was_agreed_stands_in_columns_as_far_as_the_game_has_it(db, preset, deal, columns):
    first_dealer = "W" if Seat.W in GAME_OF[preset].places(PRESETS[preset]) else "1"
    rules = {"may_decline": True} if preset == "handjass" else {}
    document = {"game": preset, "first_dealer": first_dealer, "rules": rules}
    game_id = uuid4()

    done = apply_changes(game_id, [start_of(document), Record(stamp(), {"number": 1, **deal})], key=KEY)

    assert [answer.problems for answer in done.answers] == [(), ()]
    stored = DealRecord.objects.get()
    assert (stored.declarer, stored.bid, stored.denomination, stored.stake, stored.made) == columns


@pytest.mark.parametrize("count", [1, 3])
def test_number_of_queries_does_not_grow_with_the_players(db, django_assert_num_queries, count):
    document = played("handjass", count)
    game_id = uuid4()
    apply_changes(game_id, [start_of(document)], key=KEY)
    records = [Record(stamp(), deal) for deal in document["deals"]]

    # savepoint, game, changes known, deals; game, history, deals, sides, release
    with django_assert_num_queries(9):
        apply_changes(game_id, records, key=KEY)


def test_names_are_changed_once_and_stand_in_the_history(game):
    changes = [*records(1), Agree(stamp(device="Tablet"), {"S": "Anna"}), *records(2)]

    answers = [apply_changes(game.pk, changes, key=KEY).answers for _ in range(2)]

    game.refresh_from_db()
    assert [[answer.status for answer in each] for each in answers] == [
        [Status.APPLIED] * 3,
        [Status.REPEATED] * 3,
    ]
    assert (game.players["S"], game.deals.count()) == ("Anna", 2)
    assert history(game) == [(1, "start", None), (2, "record", 1), (3, "agree", None), (4, "record", 2)]
    row = game.revisions.agreements().get()
    assert (row.device, row.after) == ("Tablet", {"players": {"S": "Anna"}})
    assert list(game_differences(game)) == []


def test_a_target_that_is_agreed_differently_ends_the_game_and_is_taken_back(game):
    apply_changes(game.pk, [Record(stamp(), small_deal(number)) for number in (1, 2)], key=KEY)

    ended = apply(game, Agree(stamp(5), rules={"target": 200}))

    assert (ending(ended), game.finished) == (("ended", False, "NS"), AT + timedelta(minutes=5))
    assert (game.rules["target"], game.rules["double_game_below"]) == (200, 100)
    assert [row[0] for row in sides(game)] == [1, 1, 2, 2]
    apply(game, Agree(stamp(), rules={"target": 140}))
    assert ([row[0] for row in sides(game)], game.deals.count()) == ([1, 1], 2)
    assert ending(apply(game, Agree(stamp(), rules={"target": 500})))[0] == "reopened"
    assert (game.finished, [row[0] for row in sides(game)]) == (None, [1, 1, 2, 2])
    assert list(game_differences(game)) == []


def test_a_rule_that_a_deal_forbids_changes_nothing(game):
    apply(game, Record(stamp(), made_deal(1, weis={"NS": 20})))

    answer = apply(game, Agree(stamp(), rules={"weis": False}))

    assert [problem.kind.code for problem in answer.problems] == ["deal_forbids", "weis_not_played"]
    assert (game.rules["weis"], game.revision) == (True, 2)


def test_what_was_refused_by_the_rules_of_then_stays_refused_in_its_list(game):
    changes = [Record(stamp(), made_deal(1, weis={"NS": 20})), Record(stamp(), made_deal(2))]
    apply(game, Agree(stamp(), rules={"weis": False}))
    apply_changes(game.pk, changes, key=KEY)
    apply(game, Agree(stamp(), rules={"weis": True}))

    answers = apply_changes(game.pk, changes, key=KEY).answers

    assert [answer.status for answer in answers] == [Status.REFUSED, Status.REPEATED]


def test_a_full_game_takes_no_other_name(game):
    Game.objects.update(revision=MOST_GAME_CHANGES)

    answer = apply(game, Agree(stamp(), {"S": "Annina"}))

    assert [problem.code for problem in answer.problems] == ["game_full"]
    assert "Annina" not in game.players.values()
