"""What browsers may do with our answers: which of them the pages of other websites may read."""

import json

import pytest
from django.test import Client

WEBSITE = {"Origin": "https://club.example"}
SCORE = "/api/v1/score"
NOWHERE = "/clubs/bern/tournaments/november/standings.json"
GAME = {"format": 1, "game": "sidi-barrani"}


def said_to_websites(answer):
    return {name: text for name, text in answer.headers.items() if name.startswith("Access-Control-")}


READ = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Retry-After, RateLimit, RateLimit-Policy",
}


@pytest.mark.parametrize(
    ("body", "status"),
    [(json.dumps(GAME), 200), ("{}", 400), ("x" * 65537, 413)],
    ids=["scored", "refused", "long"],
)
def test_any_website_has_a_game_scored(db, body, status):
    client = Client(enforce_csrf_checks=True)

    answer = client.post(SCORE, body, content_type="application/json", headers=WEBSITE)

    assert (answer.status_code, said_to_websites(answer)) == (status, READ)


def test_any_website_is_told_that_there_are_no_standings(client, db):
    answer = client.get(NOWHERE, headers=WEBSITE)

    assert (answer.status_code, said_to_websites(answer)) == (404, READ)


@pytest.mark.parametrize(("address", "method"), [(SCORE, "POST"), (NOWHERE, "GET")])
def test_a_browser_may_ask_beforehand(client, address, method):
    wanted = {"Access-Control-Request-Method": method, "Access-Control-Request-Headers": "if-none-match"}

    answer = client.options(address, headers={**WEBSITE, **wanted})

    assert (answer.status_code, answer.content) == (204, b"")
    assert said_to_websites(answer) == {
        **READ,
        "Access-Control-Allow-Methods": {"POST": "POST", "GET": "GET, HEAD"}[method],
        "Access-Control-Allow-Headers": "Accept-Language, Content-Type, If-None-Match",
        "Access-Control-Max-Age": "86400",
    }


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "address", ["/", "/api/nowhere", "/api/openapi.json", "/clubs/", "/api/v1/games/0/changes", "/healthz"]
)
def test_nothing_else_is_shared_with_other_websites(client, db, address):
    wanted = {"Access-Control-Request-Method": "GET"}
    answers = [client.get(address, headers=WEBSITE), client.options(address, headers={**WEBSITE, **wanted})]

    assert [said_to_websites(answer) for answer in answers] == [{}, {}]
