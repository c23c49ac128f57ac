"""A search in the browser: begun, watched, taken, cancelled."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.actions.rounds import release_round
from clubs.models import Draw, Role, Round, Search, Tournament
from clubs.views import draws
from tests.clubs.actions.test_draws_search import begun, planned
from tests.clubs.conftest import House
from tests.clubs.drawing import draw_round
from tests.clubs.views.answers import reader, said, text
from tests.clubs.views.test_draws import address

PART = {"HX-Request": "true"}


@pytest.fixture
def short_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn is one slice of the search, as on a slow machine."""
    monkeypatch.setattr(draws, "TURN", 0)
    monkeypatch.setattr(draws, "TURN_BY_HAND", 0)


def searched(house: House) -> Tournament:
    """An evening of fourteen players and five rounds whose draw is being searched."""
    return begun(house).tournament


def test_a_draw_that_takes_some_time_leads_to_its_search(director: Client, bern: House):
    evening = planned(bern, 14, 5)

    response = director.post(address(evening, "rounds-draw"))

    assert response.headers["Location"] == address(evening, "rounds-search")
    shown = text(director.get(response.headers["Location"]))
    assert '<progress id="search-share" max="100" value="0">0 %</progress>' in shown
    assert "Round 1–5 · 14 players" in shown
    assert not Draw.objects.exists()


@pytest.mark.usefixtures("short_turns")
def test_the_page_asks_until_the_rounds_are_drawn(director: Client, bern: House):
    evening = searched(bern)
    url = address(evening, "rounds-search")

    answers = [director.post(url, headers=PART) for _turn in range(10)]

    parts, last = answers[:-1], answers[-1]
    assert ["<html" in text(part) for part in parts] == [False] * 9
    assert [f'value="{10 * turn}"' in text(part) for turn, part in enumerate(parts, 1)] == [True] * 9
    assert last.headers["HX-Redirect"] == address(evening, "rounds")
    assert [str(message) for message in director.get(address(evening, "rounds")).context["messages"]] == [
        "Drawn: 5 rounds."
    ]


@pytest.mark.long
@pytest.mark.usefixtures("short_turns")
def test_without_a_script_a_button_searches_on(director: Client, bern: House):
    evening = searched(bern)
    url = address(evening, "rounds-search")

    answers = [director.post(url) for _turn in range(10)]

    assert [answer.headers["Location"] for answer in answers] == [url] * 9 + [address(evening, "rounds")]
    assert said(director, answers[-1]) == ["Drawn: 5 rounds."]


@pytest.mark.long
def test_a_round_that_was_searched_is_shown(director: Client, bern: House):
    evening = planned(bern, 14, 5)
    first = evening.rounds.get(number=1)
    draw_round(first, by=bern.director)
    release_round(first, by=bern.director)
    director.post(address(evening, "round-draw", 1), {"reason": "Anna left", "seen": 1})
    searched = text(director.get(address(evening, "rounds-search")))

    response = director.post(address(evening, "rounds-search-take"))

    assert '<input type="hidden" name="round" value="1">' in searched

    assert response.headers["Location"] == address(evening, "round", 1)
    assert said(director, response) == ["The round has been redrawn."]
    assert first.draws.get(current=True).reason == "Anna left"


@pytest.mark.long  # each day the page asks until the rounds are drawn
def test_the_best_so_far_is_taken(director: Client, bern: House):
    evening = searched(bern)

    response = director.post(address(evening, "rounds-search-take"))

    assert said(director, response) == ["Drawn: 5 rounds."]
    assert (Draw.objects.count(), Search.objects.count()) == (5, 0)


def test_who_cancels_has_drawn_nothing(director: Client, bern: House):
    evening = searched(bern)

    response = director.post(address(evening, "rounds-search-cancel"))

    assert response.headers["Location"] == address(evening, "rounds")
    assert said(director, response) == ["Nothing was drawn."]
    assert (Draw.objects.count(), Search.objects.count()) == (0, 0)


@pytest.mark.long  # each day the page asks until the rounds are drawn
@pytest.mark.parametrize(("number", "name"), [("2", "round"), ("9", "rounds"), ("²", "rounds")])
def test_a_slow_browser_that_asks_once_more_is_led_to_the_round_all_the_same(
    director: Client, bern: House, number: str, name: str
):
    evening = planned(bern, 14, 5)

    answer = director.post(address(evening, "rounds-search"), {"round": number}, headers=PART)

    assert answer.headers["HX-Redirect"] == (
        address(evening, name, 2) if name == "round" else address(evening, name)
    )


@pytest.mark.long  # each day the page asks until the rounds are drawn
@pytest.mark.parametrize("name", ["rounds-search", "rounds-search-take", "rounds-search-cancel"])
def test_a_search_that_has_gone_leads_to_the_rounds(director: Client, bern: House, name: str):
    evening = planned(bern, 14, 5)

    whole = director.post(address(evening, name))
    part = director.post(address(evening, name), headers=PART)

    rounds = address(evening, "rounds")
    assert (whole.headers["Location"], part.headers["HX-Redirect"]) == (rounds, rounds)


def test_its_page_leads_to_the_rounds_then_too(director: Client, bern: House):
    evening = planned(bern, 14, 5)

    assert director.get(address(evening, "rounds-search")).headers["Location"] == address(evening, "rounds")


@pytest.mark.long  # each day the page asks until the rounds are drawn
@pytest.mark.parametrize("name", ["rounds-draw", "round-draw"])
def test_whoever_draws_meanwhile_is_led_to_the_search(director: Client, bern: House, name: str):
    evening = searched(bern)

    response = director.post(address(evening, name, *([1] if name == "round-draw" else [])))

    assert response.headers["Location"] == address(evening, "rounds-search")
    assert said(director, response) == [
        ("A search for a draw is already running: use its draw or cancel it first.")
    ]


@pytest.mark.long  # each day the page asks until the rounds are drawn
def test_a_search_that_cannot_go_on_says_why(director: Client, bern: House):
    evening = searched(bern)
    evening.entries.filter(number__gt=3).update(present=False)

    response = director.post(address(evening, "rounds-search"), headers=PART)

    assert response.headers["HX-Redirect"] == address(evening, "rounds")
    shown = director.get(address(evening, "rounds")).context["messages"]
    assert [str(message) for message in shown] == ["A table needs at least four players, not 3."]


@pytest.mark.long  # each day the page asks until the rounds are drawn
def test_a_search_that_begins_anew_says_so(director: Client, bern: House):
    evening = searched(bern)
    evening.entries.filter(number=14).update(number=15)

    part = text(director.post(address(evening, "rounds-search"), headers=PART))

    assert "Somebody arrived, left or was changed in the meantime: the search has started again." in part


@pytest.mark.long  # each day the page asks until the rounds are drawn
def test_the_rounds_tell_of_a_search(bern: House):
    evening = searched(bern)
    url = address(evening, "rounds")

    pages = {role: text(reader(bern, role).get(url)) for role in (Role.HELPER, Role.DIRECTOR)}

    assert {"Searching for a draw: 0 %." in page for page in pages.values()} == {True}
    assert [address(evening, "rounds-search") in page for page in pages.values()] == [False, True]


@pytest.mark.long  # each day a search gets further and is drawn
def test_a_turn_costs_the_same_for_few_and_many(director: Client, bern: House):
    costs = []
    for players, rounds in ((14, 5), (18, 7)):
        evening = planned(bern, players, rounds)
        director.post(address(evening, "rounds-draw"))
        with CaptureQueriesContext(connection) as asked:
            director.post(address(evening, "rounds-search"), headers=PART)
        costs.append(len(asked))

    assert costs == [18, 18]


def test_a_search_of_another_club_is_not_found(bern: House, thun: House):
    evening = searched(bern)
    client = reader(thun, Role.OWNER)

    answers = [
        client.post(address(evening, name)).status_code
        for name in ("rounds-search", "rounds-search-take", "rounds-search-cancel")
    ]

    assert answers == [404, 404, 404]
    assert Search.objects.exists()
    assert not Round.objects.exclude(state="planned").exists()
