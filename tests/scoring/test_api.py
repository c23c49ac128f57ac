"""What all addresses of the API share: keys, methods, malformed and large requests, its description."""

import json
from uuid import uuid4

import pytest
from django.utils import translation

from scoring.api_errors import KEY_FORM, NO_KEY
from scoring.models import DealRecord, DealRevision, Game
from tests.scoring.conftest import made_deal, one_sentence

MALFORMED = [
    pytest.param(b"", id="nothing"),
    pytest.param(b"{", id="half-an-object"),
    pytest.param(b"\xff\xfe{}", id="not-utf-8"),
    pytest.param(b"[]", id="list"),
    pytest.param(b'"changes"', id="text"),
    pytest.param(b"null", id="null"),
    pytest.param(b"NaN", id="not-a-number"),
    pytest.param(b'{"changes": Infinity}', id="infinity"),
    pytest.param(b'{"changes": 1e999}', id="beyond-floats"),
    pytest.param(b'{"changes": ' + b"9" * 5000 + b"}", id="endless-number"),
    pytest.param(b"[" * 60_000, id="deep-and-open"),
    pytest.param(b"[" * 500 + b"]" * 500, id="deep"),
    pytest.param(b'{"changes": []}', id="no-changes"),
    pytest.param(b'{"changes": [{}]}', id="change-of-no-kind"),
    pytest.param(b'{"changes": [{"kind": "explode"}]}', id="change-of-unknown-kind"),
    pytest.param(b'{"changes": [{"kind": ["start"]}]}', id="kind-that-is-a-list"),
    pytest.param(b'{"changes": [], "more": 1}', id="unknown-key"),
]


def test_game_is_scored_without_being_stored(client, db):
    document = {"game": "sidi-barrani", "deals": [made_deal(1)]}

    response = client.post("/api/v1/score", json.dumps(document), content_type="application/json")

    assert (response.status_code, response.json()["totals"], Game.objects.count()) == (
        200,
        {"NS": 230, "EW": 27},
        0,
    )


@pytest.mark.parametrize("method", ["read", "send"])
@pytest.mark.parametrize(
    "key",
    [
        pytest.param("another", id="wrong-key"),
        pytest.param("game", id="unknown-game"),
        pytest.param("watch", id="watch-key"),
    ],
)
def test_stranger_is_told_nothing(started, method, key):
    if key == "game":
        started.game = uuid4()
    else:
        started.key = started.watch if key == "watch" else uuid4().hex

    response = getattr(started, method)(*([started.record(1)] if method == "send" else []))

    assert (response.status_code, response.json()) == (
        404,
        {"detail": "There is no such game, or this is not its key."},
    )
    assert (DealRecord.objects.count(), DealRevision.objects.count()) == (0, 1)


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    "header", [None, "", "Bearer", "Bearer short", "Basic QTpC", "Bearer " + "é" * 30, "Bearer " + "0" * 31]
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_request_without_a_proper_key_is_refused(started, client, header, method):
    headers = {} if header is None else {"Authorization": header}
    address = started.address + ("/changes" if method == "post" else "")

    response = getattr(client, method)(address, headers=headers)

    assert (response.status_code, response["WWW-Authenticate"], response.json()) == (
        401,
        "Bearer",
        {"detail": KEY_FORM if header else NO_KEY},
    )


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "address",
    ["/api/v1/watch/{watch}", "/api/v1/games/{game}", "/api/v1/games/{game}/changes", "/api/v1/score"],
)
@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_wrong_method_is_refused(started, client, address, method):
    if (address, method) == ("/api/v1/games/{game}", "delete"):
        method = "post"  # this one deletes the game
    response = getattr(client, method)(
        address.format(watch=started.watch, game=started.game), headers=started.headers
    )

    assert (response.status_code, one_sentence(response)) == (405, True)


@pytest.mark.parametrize(
    "address",
    [
        "/api/v1/",
        "/api/v1/games/abc",
        "/api/v1/games/abc/changes",
        "/api/v1/watch/short",
        "/api/v1/watch/%00",
        "/api/v2/x",
    ],
)
def test_address_that_leads_nowhere_says_so(client, db, address):
    response = client.get(address, headers={"Authorization": "Bearer " + "k" * 22})

    assert (response.status_code, one_sentence(response)) == (404, True)


@pytest.mark.sample(5)
@pytest.mark.parametrize("body", MALFORMED)
def test_malformed_changes_are_refused(started, body):
    response = started.send_raw(body)

    assert (response.status_code, one_sentence(response), started.stored().revision) == (400, True, 1)


@pytest.mark.parametrize("body", MALFORMED)
def test_malformed_game_is_not_scored(client, db, body):
    response = client.post("/api/v1/score", body, content_type="application/json")

    assert (response.status_code, one_sentence(response)) == (400, True)


@pytest.mark.parametrize("size", [256 * 1024 + 1, 1_000_000])
@pytest.mark.parametrize("address", ["/api/v1/score", "/api/v1/games/{game}/changes"])
def test_large_body_is_refused(started, client, size, address):
    response = client.post(
        address.format(game=started.game),
        b"x" * size,
        content_type="application/json",
        headers=started.headers,
    )

    assert (response.status_code, one_sentence(response)) == (413, True)


def test_answers_and_refusals_are_not_kept(started):
    assert (started.send(started.record(1))["Cache-Control"], started.send_raw(b"")["Cache-Control"]) == (
        "no-store",
        "no-store",
    )


def test_refusal_speaks_the_language_of_the_request(started, settings):
    with translation.override("de-ch"):
        expected = translation.gettext("The request cannot be read as JSON.")

    assert started.send_raw(b"{", **{"Accept-Language": "de-CH"}).json() == {"detail": expected}


def test_a_key_that_comes_twice_is_refused_by_its_name(started, client):
    answers = [
        started.send_raw(b'{"changes": [], "changes": []}'),
        client.post("/api/v1/score", '{"game": {"a": 1, "a": 2}}', content_type="application/json"),
        client.post("/api/v1/score", '{"\\ud800": 1, "\\ud800": 2}', content_type="application/json"),
    ]

    assert [(answer.status_code, answer.json()["detail"]) for answer in answers] == [
        (400, 'The key "changes" appears twice.'),
        (400, 'The key "a" appears twice.'),
        (400, 'The key "\\ud800" appears twice.'),
    ]


def test_api_is_described(client, db):
    paths = client.get("/api/openapi.json").json()["paths"]

    assert {path: list(operations) for path, operations in paths.items()} == {
        "/api/v1/games/{game_id}/changes": ["post"],
        "/api/v1/games/{game_id}": ["get", "delete"],
        "/api/v1/games/{game_id}/history": ["get"],
        "/api/v1/games/{game_id}/write-code": ["post"],
        "/api/v1/games/{game_id}/watch-key": ["post"],
        "/api/v1/watch/{watch_key}": ["get"],
        "/api/v1/watch/{watch_key}/history": ["get"],
        "/api/v1/score": ["post"],
        "/api/v1/groups/{group_id}/changes": ["post"],
        "/api/v1/groups/{group_id}": ["get", "delete"],
        "/api/v1/groups/{group_id}/join": ["post"],
        "/api/v1/groups/{group_id}/leave": ["post"],
        "/api/v1/groups/{group_id}/links": ["post"],
        "/api/v1/groups/{group_id}/devices": ["get"],
        "/api/v1/groups/{group_id}/devices/{device}/remove": ["post"],
        "/api/v1/groups/{group_id}/code": ["post"],
        "/api/v1/groups/{group_id}/restore": ["post"],
        "/api/v1/groups/{group_id}/games/{game_id}": ["get"],
        "/api/v1/groups/{group_id}/export": ["get"],
        "/api/v1/groups/{group_id}/years": ["post"],
        "/api/v1/groups/{group_id}/years/{year}": ["get"],
        "/api/v1/tables/{game_id}": ["get"],
        "/api/v1/tables/{game_id}/changes": ["post"],
        "/api/v1/tables/{game_id}/seats": ["get"],
        "/api/v1/clubs/{club}/statistics": ["get"],
        "/api/v1/clubs/{club}/statistics/{year}": ["get"],
        "/api/v1/clubs/{club}/statistics/seasons/{season}": ["get"],
        "/api/v1/clubs/{club}/statistics/people/{person}": ["get"],
        "/api/v1/clubs/{club}/statistics/evenings/{tournament}": ["get"],
        "/api/v1/clubs/{club}/tournaments/{tournament}/sign-ups": ["get", "post"],
        "/api/v1/clubs/{club}/tournaments/{tournament}/sign-ups/{arrival}/answer": ["post"],
        "/clubs/{club}/tournaments/{tournament}/standings.json": ["get"],
        "/clubs/{club}/tournaments/{tournament}/embed/": ["get"],
    }


def test_page_of_the_api_loads_nothing_from_elsewhere(client, db):
    page = client.get("/api/docs").content.decode()

    assert (page.count("src="), page.count('src="/static/'), "https://" in page) == (2, 2, False)
