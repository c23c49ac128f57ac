"""A game read from the API, with its own key or its watch key: what is told, and at what cost."""

import pytest

from tests.scoring.conftest import AT, PLAYERS, made_deal


def test_game_is_read_with_its_deals_result_and_history(started):
    started.send(started.record(1), started.correct(1, "misread", weis={"NS": 20}), started.record(2))
    started.send(started.remove(2, "undo"))

    game = started.read().json()

    dealt = {"number": 1, "dealer": "W"}
    assert game["document"]["deals"] == [made_deal(1, weis={"NS": 20}) | dealt]
    assert (game["document"]["players"], game["document"]["rules"]["target"]) == (PLAYERS, 500)
    assert (game["result"]["totals"], game["result"]["next_dealer"]) == ({"NS": 250, "EW": 27}, "S")
    assert (game["revision"], game["pack"], game["started"], game["finished"]) == (5, "swiss", AT, None)
    assert [(row["number"], row["kind"], row["reason"]) for row in game["history"]] == [
        (1, "record", ""),
        (1, "correct", "misread"),
        (2, "record", ""),
        (2, "remove", "undo"),
    ]
    assert game["history"][1] == {
        "revision": 3,
        "number": 1,
        "kind": "correct",
        "before": made_deal(1) | dealt,
        "after": made_deal(1, weis={"NS": 20}) | dealt,
        "at": AT,
        "device": "Android · 3f2a",
        "reason": "misread",
    }


def test_watch_key_reads_the_same_game(started, client):
    started.send(started.record(1))

    response = client.get(f"/api/v1/watch/{started.watch}")

    assert (response.status_code, response.json()) == (200, started.read().json())


def test_game_read_is_asked_for_again_but_sent_only_once(started):
    first = started.read()

    again = started.read(**{"If-None-Match": first["ETag"]})

    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert (first["Cache-Control"], again["Cache-Control"]) == ("no-cache, private", "no-cache, private")


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("headers", "change"),
    [
        pytest.param({}, True, id="after-a-change"),
        pytest.param({"Accept-Language": "de-CH"}, False, id="in-another-language"),
    ],
)
def test_game_that_reads_differently_is_sent_anew(started, headers, change):
    tag = started.read()["ETag"]
    if change:
        started.send(started.record(1))

    assert started.read(**{"If-None-Match": tag}, **headers).status_code == 200


def test_reading_again_costs_one_query(started, client, django_assert_num_queries):
    tag = client.get(f"/api/v1/watch/{started.watch}")["ETag"]

    with django_assert_num_queries(1):
        client.get(f"/api/v1/watch/{started.watch}", headers={"If-None-Match": tag})


@pytest.mark.parametrize("count", [1, 3])
def test_reading_costs_as_many_queries_for_many_deals_as_for_one(phone, django_assert_num_queries, count):
    phone.send(phone.start(), *(phone.record(number) for number in range(1, count + 1)))

    # the game, its deals, its history, what was agreed
    with django_assert_num_queries(4):
        phone.read()
