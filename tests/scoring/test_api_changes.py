"""Changes sent to the API: what is applied, repeated or refused, and what each answer says."""

import pytest

from scoring.models import DealRecord, Game
from tests.scoring.conftest import AT, PLAYERS, made_deal, one_sentence


def test_changes_are_applied_in_order_and_answered_each(phone):
    start, first, second = phone.start(), phone.record(1), phone.correct(1, "misread", bid=110)

    response = phone.send(start, first, second)

    assert (response.status_code, response.json()) == (
        200,
        {
            "revision": 3,
            "results": [
                {"change": change["change"], "status": "applied", "problems": []}
                for change in (start, first, second)
            ],
        },
    )


def test_a_name_that_comes_with_its_letters_in_parts_is_stored_whole(phone):
    start = phone.start()
    start["game"]["players"]["S"] = "Jo\u0308rg"

    phone.send(start)

    assert phone.stored().players["S"] == "Jörg"
    assert phone.send(start).json()["results"][0]["status"] == "repeated"


def test_whole_numbers_may_be_written_with_a_point(phone):
    phone.send(phone.start(target=1000.0), phone.record(1.0, card_points={"NS": 130.0}))

    assert phone.stored().rules["target"] == 1000
    assert list(DealRecord.objects.values_list("number", flat=True)) == [1]


OTHERWISE = {
    "deal": {"deal": made_deal(1, bid=110)},
    "kind": {"kind": "correct"},
    "device": {"device": "another"},
    "time": {"at": "2026-11-20T19:31:00Z"},
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("fields", OTHERWISE.values(), ids=OTHERWISE)
def test_an_id_that_comes_again_with_something_else_is_refused_and_the_first_kept(started, fields):
    first = started.record(1)
    later = {**first, **fields}
    started.send(first)

    response = started.send(later, started.record(2))

    refused, taken = response.json()["results"]
    assert (response.status_code, refused["status"], taken["status"]) == (422, "refused", "applied")
    assert [problem["code"] for problem in refused["problems"]] == ["change_id_reused"]
    assert (refused["sent"]["deal"], refused["kept"]["after"]["bid"]) == (later["deal"], 100)
    assert list(started.stored().deals.values_list("number", "bid")) == [(1, 100), (2, 100)]


def test_an_id_that_comes_twice_in_a_list_stands_for_the_first(started):
    first = started.record(1)

    results = started.send(first, dict(reversed(first.items())), {**first, "deal": made_deal(2)}).json()[
        "results"
    ]

    assert [result["status"] for result in results] == ["applied", "repeated", "refused"]
    assert results[2]["kept"]["number"] == 1


def test_another_start_with_the_id_of_the_first_is_refused(phone):
    start = phone.start(target=500)
    phone.send(start)

    answers = [phone.send(each).json()["results"][0] for each in (start, {**start, "pack": "french"})]

    assert [answer["status"] for answer in answers] == ["repeated", "refused"]
    assert (answers[1]["kept"]["kind"], answers[1]["sent"]["pack"]) == ("start", "french")


def test_what_was_seen_may_differ_when_a_correction_comes_again(started):
    correction = started.correct(1, bid=110)
    started.send(started.record(1), {**correction, "seen": made_deal(1)})

    assert started.send(correction).json()["results"][0]["status"] == "repeated"


def test_changes_sent_again_are_repeated(phone):
    changes = [phone.start(), phone.record(1)]
    phone.send(*changes)

    response = phone.send(*changes)

    assert (response.status_code, response.json()["revision"]) == (200, 2)
    assert [result["status"] for result in response.json()["results"]] == ["repeated", "repeated"]


def test_refused_change_is_answered_with_its_problems_while_the_others_stand(started):
    wrong = started.record(2, card_points={"NS": 93, "EW": 74})

    response = started.send(started.record(1), wrong)

    assert response.status_code == 422
    assert response.json()["results"][1] == {
        "change": wrong["change"],
        "status": "refused",
        "problems": [
            {
                "code": "card_points_sum",
                "clause": "V-1",
                "field": "card_points",
                "message": "The two sides must share 157 points: 93 leaves 64, not 74.",
            }
        ],
    }
    assert list(DealRecord.objects.values_list("number", flat=True)) == [1]


def test_correction_that_reopens_the_game_says_so(started):
    ended = started.send(*(started.record(number) for number in (1, 2, 3)))
    assert ended.json()["results"][2]["outcome"]["note"] == "ended"

    (result,) = started.send(started.correct(3, card_points={"NS": 25})).json()["results"]

    assert result["outcome"] == {
        "note": "reopened",
        "before": {"over": True, "winner": "NS", "double_game": True, "game_points": {"NS": 2, "EW": 0}},
        "after": {"over": False, "winner": None, "double_game": False, "game_points": {"NS": 0, "EW": 0}},
    }


def test_change_that_ends_a_game_of_leaving_names_who_is_out_and_who_lost(phone):
    players = {"1": "Anna", "2": "Beat", "3": "Carla"}
    rules = {"out_at": 1, "sack_bonus": False}
    deal = {"number": 1, "card_points": {"1": 80, "2": 50, "3": 20}}
    game = {"game": "handjass", "rules": rules, "players": players, "first_dealer": "1", "deals": [deal]}

    _start, result = phone.send(*phone.all_of(game)).json()["results"]

    ends = {when: (each["out"], each["loser"]) for when, each in result["outcome"].items() if when != "note"}
    assert ends == {"before": ([], None), "after": (["1", "2"], "3")}  # HJ-6


def test_names_that_are_changed_are_told_with_the_game(started, client):
    named = started.change("agree", players={"S": "Annina", "W": ""})

    assert [started.send(named).json()["results"][0]["status"] for _ in range(2)] == ["applied", "repeated"]

    watched = client.get(f"/api/v1/watch/{started.watch}").json()
    for game in (started.read().json(), watched):
        assert game["document"]["players"] == {"S": "Annina", "E": "Beat", "N": "Carla"}
        assert (game["revision"], game["history"]) == (2, [])
        assert game["agreed"] == [
            {
                "revision": 2,
                "kind": "agree",
                "before": {"players": {"S": "Anna", "W": "Dani"}},
                "after": {"players": {"S": "Annina", "W": ""}},
                "at": AT,
                "device": "Android · 3f2a",
            }
        ]


def test_house_rules_that_are_changed_are_told_with_the_game(started):
    started.send(started.record(1))
    changed = started.change("agree", rules={"target": 1500})

    assert started.send(changed).json()["results"][0]["status"] == "applied"

    game = started.read().json()
    rules = game["document"]["rules"]
    assert (rules["target"], rules["double_game_below"]) == (1500, 750)
    (told,) = game["agreed"]
    assert (told["before"], told["after"]) == (
        {"players": {}, "rules": {"target": 500, "double_game_below": 250}},
        {"players": {}, "rules": {"target": 1500, "double_game_below": 750}},
    )


def test_a_rule_that_a_deal_forbids_is_refused_with_the_deal_and_why(started):
    started.send(started.change("record", deal=made_deal(1, weis={"NS": 20})))

    (result,) = started.send(started.change("agree", rules={"weis": False})).json()["results"]

    assert (result["status"], [problem["message"] for problem in result["problems"]]) == (
        "refused",
        [
            "With these rules deal 1 would no longer count.",
            "This game is played without Weis: leave it empty.",
        ],
    )


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "rules",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"target": 0}, id="no such target"),
        pytest.param({"colour": "red"}, id="no such rule"),
        pytest.param([], id="no rules"),
    ],
)
def test_rules_that_cannot_be_are_refused(started, rules):
    response = started.send(started.change("agree", rules=rules))

    assert (response.status_code, one_sentence(response), started.stored().revision) == (400, True, 1)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("players", "status"),
    [
        pytest.param({}, 400, id="nobody"),
        pytest.param({"5": "Eva"}, 400, id="nobody sits there"),
        pytest.param({"S": 7}, 400, id="no text"),
        pytest.param({"S": "A" * 1000}, 400, id="too long"),
    ],
)
def test_names_that_cannot_be_are_refused(started, players, status):
    response = started.send(started.change("agree", players=players))

    assert (response.status_code, one_sentence(response)) == (status, True)
    assert (started.stored().revision, started.stored().players) == (1, PLAYERS)


def test_other_game_with_the_same_uuid_cannot_be_started(started, other):
    other.game = started.game

    assert other.send(other.start()).status_code == 404
    assert Game.objects.get().key_hash == started.stored().key_hash


def test_change_uuid_of_another_game_does_not_stand_in_the_way(started, other):
    other.send(other.start())
    change = started.record(1)
    other.send(change)

    assert started.send(change).json()["results"][0]["status"] == "applied"


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        pytest.param({"change": "abc"}, "changes.1.change is not in the right format.", id="bad-uuid"),
        pytest.param({"change": 7}, "changes.1.change is not in the right format.", id="uuid-of-a-number"),
        pytest.param({"at": "yesterday"}, "changes.1.at is not in the right format.", id="bad-time"),
        pytest.param({"at": 1700000000}, "changes.1.at is not in the right format.", id="time-of-a-number"),
        pytest.param(
            {"at": "2026-11-20T19:30:00"}, "changes.1.at is not in the right format.", id="time-without-zone"
        ),
        pytest.param(
            {"at": "0001-01-01T00:00:00+14:00"}, "changes.1.at is not in the right format.", id="before-time"
        ),
        pytest.param(
            {"at": "9999-12-31T23:59:59-14:00"}, "changes.1.at is not in the right format.", id="after-time"
        ),
        pytest.param({"device": "x" * 81}, "changes.1.device is too long.", id="long-device"),
        pytest.param({"device": None}, "changes.1.device is not in the right format.", id="no-device"),
        pytest.param({"reason": "why"}, "changes.1.reason is not known here.", id="unknown-key"),
        pytest.param({"deal": []}, "changes.1.deal is not in the right format.", id="deal-that-is-a-list"),
        pytest.param({"deal": {}}, "deal needs the key number.", id="deal-without-number"),
        pytest.param(
            {"deal": {"number": 1, "colour": 1}}, 'deal has an unknown key "colour".', id="unknown-field"
        ),
        pytest.param(
            {"deal": made_deal(1000)}, "Deals are numbered from 1 to 999.", id="number-beyond-all-evenings"
        ),
        pytest.param(
            {"deal": made_deal(2**31)},
            "The request contains a number that is too large.",
            id="number-beyond-columns",
        ),
        pytest.param(
            {"device": "a\0b"},
            "The request contains characters that are not allowed in text.",
            id="null-character",
        ),
        pytest.param(
            {"deal": {"\ud800": 1}},
            "The request contains characters that are not allowed in text.",
            id="half-a-character",
        ),
    ],
)
def test_misshapen_change_refuses_the_whole_list(started, fields, sentence):
    response = started.send(started.record(1), {**started.record(2), **fields})

    assert (response.json(), response.status_code in {400, 409}) == ({"detail": sentence}, True)
    assert (DealRecord.objects.count(), started.stored().revision) == (0, 1)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        pytest.param({"watch": "short"}, 400, id="weak-watch-key"),
        pytest.param({"watch": "0" * 31}, 400, id="weak-hexadecimal-watch-key"),
        pytest.param({"pack": "tarot"}, 400, id="unknown-pack"),
        pytest.param({"game": {"game": "bridge"}}, 400, id="unknown-game"),
        pytest.param(
            {"game": {"game": "sidi-barrani", "rules": {"target": "high"}}}, 400, id="bad-house-rule"
        ),
        pytest.param({"game": {"game": "sidi-barrani", "rules": {"speed": 1}}}, 400, id="unknown-house-rule"),
        pytest.param(
            {"game": {"game": "sidi-barrani", "players": {"S": 1}}}, 400, id="name-that-is-a-number"
        ),
        pytest.param({"game": {"game": "sidi-barrani", "players": {"S": "A" * 81}}}, 400, id="endless-name"),
        pytest.param({"game": {"game": "sidi-barrani", "deals": [made_deal(1)]}}, 409, id="game-with-deals"),
    ],
)
def test_game_that_cannot_start_is_refused(phone, fields, status):
    response = phone.send({**phone.start(), **fields})

    assert (response.status_code, one_sentence(response), Game.objects.count()) == (status, True, 0)


def test_large_list_is_refused(started):
    assert started.send(*(started.remove(1) for _ in range(101))).json() == {"detail": "changes is too long."}


def test_list_for_an_unknown_game_must_begin_with_its_start(phone):
    assert phone.send(phone.record(1), phone.start()).status_code == 404
    assert Game.objects.count() == 0
