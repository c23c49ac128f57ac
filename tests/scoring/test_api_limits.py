"""What is too much for the API: games, changes, scoring, long histories, full games."""

import json
import re
from uuid import uuid4

import pytest

from core.limits import CHANGE, NEW_GAME, SCORE, WATCH
from core.rate_limit import clear, spend
from scoring import game_storage
from scoring.models import DealRecord, Game
from tests.scoring.conftest import Phone, made_deal, one_sentence

HERE = "127.0.0.1"


def refused_for_now(response):
    """Whether an answer says, in one sentence and a header, when to come again."""
    return (response.status_code, one_sentence(response), int(response["Retry-After"]) > 0) == (
        429,
        True,
        True,
    )


def test_who_starts_too_many_games_waits_and_loses_nothing(phone):
    spend(NEW_GAME, 300, address=HERE)
    start, record = phone.start(), phone.record(1)

    assert refused_for_now(phone.send(start, record))
    clear(NEW_GAME, address=HERE)
    assert [result["status"] for result in phone.send(start, record).json()["results"]] == ["applied"] * 2


def quotas(response):
    """What an answer says of its limits: the policy, and how much is left of each."""
    left = re.sub(r";t=\d+", "", response.get("RateLimit", ""))
    return response.status_code, response.get("RateLimit-Policy"), left


CHANGES = '"change";q=600;qu="changes";w=60'
WATCHED = '"watch";q=600;qu="requests";w=60'
SCORED = '"score";q=2000;qu="milliseconds";w=60'


def test_answers_say_what_an_address_may_do_and_what_is_left(client, db, phone):
    started = phone.send(phone.start(), phone.record(1))
    wrong = phone.send_raw(b"{")
    watched = client.get(f"/api/v1/watch/{phone.watch}")
    again = client.get(f"/api/v1/watch/{phone.watch}", headers={"If-None-Match": watched["ETag"]})

    both = f'{CHANGES}, "new-game";q=300;qu="games";w=600'
    assert list(map(quotas, (started, wrong, watched, again, phone.read()))) == [
        (200, both, '"change";r=598, "new-game";r=299'),
        (400, both, '"change";r=598, "new-game";r=299'),
        (200, WATCHED, '"watch";r=599'),
        (304, WATCHED, '"watch";r=599'),
        (200, None, ""),
    ]


def test_who_has_to_wait_has_nothing_left_until_then(client, db):
    spend(SCORE, 2000, address=HERE)

    refused = client.post("/api/v1/score", {}, content_type="application/json")

    assert quotas(refused) == (429, SCORED, '"score";r=0')
    assert refused["RateLimit"].endswith(f";t={refused['Retry-After']}")


def test_a_start_that_is_sent_again_is_no_new_game(phone):
    start = phone.start()
    phone.send(start)
    spend(NEW_GAME, 299, address=HERE)

    assert phone.send(start).json()["results"][0]["status"] == "repeated"


@pytest.mark.long
def test_a_hall_of_a_hundred_phones_starts_its_games_from_one_address(client, db):
    answers = {(each := Phone(client)).send(each.start()).status_code for _phone in range(100)}

    assert answers == {200}


def test_who_sends_too_many_changes_waits_and_loses_nothing(started):
    spend(CHANGE, 600, address=HERE)
    record = started.record(1)

    assert refused_for_now(started.send(record))
    clear(CHANGE, address=HERE)
    assert started.send(record).json()["results"][0]["status"] == "applied"


def test_who_has_too_much_scored_waits(client, db):
    spend(SCORE, 2000, address=HERE)

    body = json.dumps({"game": "sidi-barrani", "deals": [made_deal(1)]})
    assert refused_for_now(client.post("/api/v1/score", body, content_type="application/json"))


def test_a_game_too_long_to_be_scored_is_refused_unread(client, db):
    document = {"game": "sidi-barrani", "deals": [made_deal(1)], "x": "x" * 64 * 1024}

    response = client.post("/api/v1/score", json.dumps(document), content_type="application/json")

    assert (response.status_code, response.json()["detail"]) == (
        413,
        "This game is too long to be scored at once: at most 64 kB are accepted.",
    )


def test_who_watches_too_much_by_the_api_waits(started, client):
    spend(WATCH, 600, address=HERE)

    assert refused_for_now(client.get(f"/api/v1/watch/{started.watch}"))


def pages(read, answer):
    """The numbers of all deals that were changed, page by page, from the newest."""
    while True:
        yield [row["number"] for row in answer["history"]]
        if answer["earlier"] is None:
            return
        answer = read(answer["earlier"]).json()


@pytest.mark.sample(1)
@pytest.mark.parametrize("by", ["key", "watch"])
def test_a_long_history_comes_in_pages(started, client, by):
    started.send(started.record(1))
    for _batch in range(5):
        started.send(*(started.correct(1, bid=100 + number % 2 * 10) for number in range(90)))
    key = {"Authorization": f"Bearer {started.key}"} if by == "key" else {}
    address = f"/api/v1/watch/{started.watch}" if by == "watch" else started.address

    def read(before):
        return client.get(f"{address}/history?before={before}", headers=key)

    first = client.get(address, headers=key).json()
    assert [len(page) for page in pages(read, first)] == [200, 200, 51]
    assert (read(1).json(), read(0).status_code) == ({"history": [], "earlier": None}, 400)


def test_the_history_of_another_game_is_not_read(started, client):
    headers = {"Authorization": f"Bearer {uuid4().hex}"}

    assert client.get(f"/api/v1/games/{started.game}/history?before=9", headers=headers).status_code == 404
    assert client.get(f"/api/v1/watch/{uuid4().hex}/history?before=9").status_code == 404


def test_a_full_game_takes_no_more_and_says_so(started):
    Game.objects.filter(pk=started.game).update(revision=1999)

    response = started.send(started.record(1), started.record(2))

    assert [result["status"] for result in response.json()["results"]] == ["applied", "refused"]
    assert response.json()["results"][1]["problems"] == [
        {
            "code": "game_full",
            "clause": "",
            "field": "",
            "message": "This game is full: it takes at most 2000 changes. Start a new game for what follows.",
        }
    ]


def test_a_deal_that_is_too_long_to_be_kept_is_refused_and_says_so(started, monkeypatch):
    # What the rule book lets through stays below the real limit: here the first deal is the limit.
    started.send(started.record(1))
    longest = len(json.dumps(DealRecord.objects.get().entry))
    monkeypatch.setattr(game_storage, "MOST_DEAL_LENGTH", longest)

    as_long, longer = started.send(started.record(2), started.record(3, stake=2)).json()["results"]

    assert (as_long["status"], longer["status"]) == ("applied", "refused")
    assert longer["problems"] == [
        {
            "code": "deal_too_long",
            "clause": "",
            "field": "",
            "message": f"This deal is too long to be kept: at most {longest} characters are accepted.",
        }
    ]


def test_what_a_full_game_has_is_still_repeated(started):
    record = started.record(1)
    started.send(record)
    Game.objects.filter(pk=started.game).update(revision=2000)

    assert started.send(record).json()["results"][0]["status"] == "repeated"


def test_who_sends_games_too_long_to_be_scored_waits(client, db):
    body = json.dumps({"game": "sidi-barrani", "deals": [], "x": "x" * 64 * 1024})
    answers = [client.post("/api/v1/score", body, content_type="application/json") for _time in range(21)]

    assert [answer.status_code for answer in answers] == [413] * 20 + [429]
