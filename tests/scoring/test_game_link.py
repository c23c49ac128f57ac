"""Links that begin a given game: what an address says, what it cannot say, and the page that shows it."""

from __future__ import annotations

from urllib.parse import parse_qsl, quote

import pytest
from django.test import Client

from scoring.new_game import PRESETS
from scoring.new_game.links import GameLink, offered_values, usual_rules
from scoring.rules.cards import Denomination
from scoring.rules.games import PRESETS as RULES

ENGLISH = {"accept-language": "en"}

every_preset = pytest.mark.parametrize("preset", [each.slug for each in PRESETS])


def link(query: str) -> GameLink:
    found = GameLink.read(parse_qsl(query))
    assert found
    return found


@every_preset
@pytest.mark.parametrize("pack", ["swiss", "french"])
def test_a_link_that_says_nothing_else_is_the_game_as_the_page_proposes_it(preset: str, pack: str):
    found = link(f"new={preset}&pack={pack}")

    assert (found.rules, found.query) == (usual_rules(preset, pack), f"new={preset}&pack={pack}")


@pytest.mark.sample(2)
@every_preset
def test_whatever_the_page_offers_is_said_and_read_again(preset: str):
    for name, texts in offered_values(preset).items():
        for text in texts:
            found = link(f"new={preset}&{name}={text}&pack=swiss")

            assert found.query == f"new={preset}&{name}={text}&pack=swiss"
            assert link(GameLink.of(preset, found.rules, "swiss").query).rules == found.rules


NO_FACTOR = "&".join(f"factors.{each.value}=0" for each in Denomination)


def test_factors_of_which_none_counts_are_left_out(client: Client):
    query = f"new=schieber&{NO_FACTOR}&target=1500"

    assert link(query).query == "new=schieber&target=1500&pack=swiss"
    assert client.get(f"/table/link/?{query}").status_code == 200


@pytest.mark.parametrize(
    ("query", "rules"),
    [
        pytest.param("new=sidi-barrani&target=1500", {"target": 1500, "double_game_below": 750}, id="goal"),
        pytest.param("new=sidi-barrani&deals=12", {"deals": 12, "double_game_below": None}, id="deals"),
        pytest.param("new=differenzler&limit=200", {"deals": None, "limit": 200}, id="one-goal-for-another"),
        pytest.param("new=schieber-single&target=1000", {"deals": None, "target": 1000}, id="proposed-goal"),
        pytest.param(
            "new=schieber&pack=french&factors.undenufe=4",
            {"factors": {"bells": 1, "shields": 2, "acorns": 2, "roses": 1, "obenabe": 3, "undenufe": 4}},
            id="one-factor-beside-the-usual",
        ),
        pytest.param("new=coiffeur&rows=acorns&rows=Onkel+Tom", {"rows": ["acorns", "Onkel Tom"]}, id="rows"),
        pytest.param("new=handjass&players=5", {"players": 5}, id="players"),
    ],
)
def test_what_is_said_becomes_house_rules(query: str, rules: dict[str, object]):
    document = link(query).rules.document()

    assert {name: document[name] for name in rules} == rules


@pytest.mark.parametrize(
    "wrong",
    [
        *(
            "target=0",
            "target=1000000",
            "target=null",
            "target=",
            "deals=x",
            "unheard_of=1",
            "redoubling=1",
            "players=4",
        ),
        *("factors.bells=2", "lowest_bid=45", "rows=a", "pack=tarot", "games=2", "undertrumping=free"),
        *("weis=<script>", "%00=%00"),
    ],
)
def test_what_is_not_offered_is_left_out(wrong: str):
    assert link(f"new=sidi-barrani&{wrong}").query == "new=sidi-barrani&pack=swiss"


@pytest.mark.parametrize("rows", [["a", "A"], ["a", " "], [str(each) for each in range(99)], ["x" * 99]])
def test_rows_that_cannot_be_are_left_out(rows: list[str]):
    found = GameLink.read([("new", "coiffeur"), *(("rows", row) for row in rows)])

    assert found
    assert found.rules == RULES["coiffeur"]


def test_rows_in_another_order_are_said_from_the_first_to_the_last():
    rows = RULES["coiffeur"].document()["rows"]
    assert isinstance(rows, list)
    rules = RULES["coiffeur"].override({"rows": rows[::-1]})

    assert link(GameLink.of("coiffeur", rules, "swiss").query).rules == rules


# The page


def test_its_page_says_what_is_played_and_shows_the_link():
    page = (
        Client(headers=ENGLISH)
        .get("/table/link/?new=sidi-barrani&target=1500&redoubling=true")
        .content.decode()
    )

    query = "new=sidi-barrani&amp;target=1500&amp;redoubling=true&amp;pack=swiss"
    assert f'value="http://testserver/table/#{query}"' in page
    assert f'href="/table/#{query}"' in page
    assert "<li>1500 points</li>" in page
    assert "<li>Redoubling: yes</li>" in page


@pytest.mark.parametrize(("host", "is_said"), [("localhost:8000", True), ("jass.local", False)])
def test_it_says_where_the_link_works_on_this_computer_alone(settings, host: str, is_said: bool):
    settings.ALLOWED_HOSTS = ["*"]

    page = Client(headers={**ENGLISH, "host": host}).get("/table/link/?new=schieber").content.decode()

    assert ("This address works on this computer only" in page) is is_said


@every_preset
def test_every_game_has_such_a_page(preset: str):
    assert Client().get(f"/table/link/?new={preset}").status_code == 200


def test_the_code_is_a_drawing():
    answer = Client().get("/table/link/qr.svg?new=coiffeur&rows=%3Cb%3E")

    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
    assert b"<svg" in answer.content
    assert b"<b>" not in answer.content


@pytest.mark.parametrize("query", ["", "new=bridge", "new=%00", "preset=schieber"])
@pytest.mark.parametrize("path", ["/table/link/", "/table/link/qr.svg"])
def test_an_address_without_a_game_is_no_page(db, path: str, query: str):
    assert Client().get(f"{path}?{query}").status_code == 404


def test_a_link_that_no_code_can_hold_is_shown_without_one():
    rows = "&".join(f"rows={quote('😀' * 18)}{number}" for number in range(10, 22))
    query = f"new=coiffeur&{rows}"

    assert link(query).query.count("rows=") == 12
    assert "qr.svg" not in Client().get(f"/table/link/?{query}").content.decode()
    assert Client().get(f"/table/link/qr.svg?{query}").status_code == 404
