"""The bracket as a browser gets it: for the club, and for everyone where the tournament is public."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, DrawMethod, Role, Tournament
from clubs.pages.bracket import BracketPage
from tests.clubs.conftest import House
from tests.clubs.knockouts import begin, knockout, play, seeded, write
from tests.clubs.views.answers import reader, stranger, text

HERE = "/clubs/bern/tournaments/november/bracket/"
LIVE = "/clubs/bern/tournaments/november/live/"
PUBLIC = f"{LIVE}bracket/"
PROJECTOR = "/clubs/bern/tournaments/november/projector/"
OVERVIEW = "/clubs/bern/tournaments/november/"
NOT_YET = "The bracket appears once the first round has been released."


@pytest.fixture
def evening(bern: House) -> Tournament:
    return seeded(bern, knockout(bern, 4, DrawMethod.THIRD_PLACE, public=True, planned_rounds=2))


@pytest.fixture
def client(bern: House, evening: Tournament) -> Client:
    return reader(bern, Role.VIEWER)


def lines(page: Any) -> list[tuple[list[str], str, str]]:
    return [([side.title for side in line.sides], line.places, line.winner) for line in page.lines]


def title(evening: Tournament, number: int) -> str:
    return evening.entries.get(number=number).title


@pytest.mark.long  # each day the drawing says who is not known yet, and what is public
def test_before_the_first_round_it_says_when_it_appears(client: Client, evening: Tournament):
    assert NOT_YET in text(client.get(HERE))
    assert NOT_YET in text(stranger().get(PUBLIC))
    assert "Bracket" not in text(client.get(OVERVIEW))


def test_games_names_and_winners(bern: House, client: Client, evening: Tournament):
    play(bern, evening, 1)
    one, two, three, four = (title(evening, number) for number in (1, 2, 3, 4))

    answer = client.get(HERE)

    assert lines(answer.context["page"]) == [
        ([one, four], "Places 1–4", one),
        ([two, three], "Places 1–4", two),
        ([one, two], "Final", ""),
        ([three, four], "Third place", ""),
    ]
    assert "828" in text(answer)


@pytest.mark.long  # each day the drawing says who is not known yet, and what is public
def test_a_consolation_round_is_named_and_its_final_too(bern: House, client: Client):
    evening = seeded(
        bern, knockout(bern, 8, DrawMethod.CONSOLATION, slug="consoled", public=True, planned_rounds=3)
    )
    play(bern, evening, 1)
    play(bern, evening, 2)

    page = client.get("/clubs/bern/tournaments/consoled/bracket/").context["page"]

    assert [places for _who, places, _winner in lines(page)][4:] == [
        *("Places 1–4", "Places 1–4", "Consolation round", "Consolation round"),
        *("Final", "Consolation final"),
    ]
    assert [box.caption for box in page.picture.boxes if box.caption] == ["Final", "Consolation final"]


@pytest.mark.long  # each day the drawing says who is not known yet, and what is public
def test_after_two_defeats_the_two_brackets_and_the_finals_are_named(bern: House, client: Client):
    evening = seeded(
        bern, knockout(bern, 4, DrawMethod.DOUBLE, slug="doubled", public=True, planned_rounds=4)
    )
    play(bern, evening, 1)
    address = "/clubs/bern/tournaments/doubled/bracket/"

    page = client.get(address).context["page"]

    assert [places for _who, places, _winner in lines(page)] == [
        *("Winners’ bracket", "Winners’ bracket", "Winners’ bracket", "Losers’ bracket", "Losers’ bracket"),
        *("Final", "Second final, if needed"),
    ]
    assert [box.caption for box in page.picture.boxes] == [
        *("Winners’ bracket", "", "Winners’ bracket", "Losers’ bracket", "Losers’ bracket"),
        "Final",
    ]

    for number in (2, 3, 4):
        play(bern, evening, number)

    page = client.get(address).context["page"]
    assert [places for _who, places, _winner in lines(page)][5:] == ["Final"]
    assert [box.caption for box in page.picture.boxes][5:] == ["Final"]


def test_who_is_not_known_yet_is_said_by_the_game(bern: House, client: Client, evening: Tournament):
    play(bern, evening, 1, 628, 628)

    games = lines(client.get(HERE).context["page"])

    assert games[2:] == [
        (["Winner of 1", "Winner of 2"], "Final", ""),
        (["Loser of 2", "Loser of 1"], "Third place", ""),
    ]


@pytest.mark.long  # each day the drawing says who is not known yet, and what is public
def test_others_than_the_bracket_has_are_said_in_a_sentence(bern: House, client: Client, evening: Tournament):
    play(bern, evening, 1)
    play(bern, evening, 2)
    write(evening, 1, 1000, 0)  # a correction: somebody else has won, but the final was played

    answer = client.get(HERE)

    one, two, three, four = (title(evening, number) for number in (1, 2, 3, 4))
    assert "Round 2 of the knock-out does not follow the bracket" in text(answer)
    assert [who for who, _places, _winner in lines(answer.context["page"])] == [
        [one, four],
        [two, three],
        [one, three],
        [two, four],
    ]


@pytest.mark.long  # each day the drawing says who is not known yet, and what is public
def test_the_drawing_is_in_its_own_box_that_keys_can_scroll(bern: House, client: Client, evening: Tournament):
    play(bern, evening, 1)
    page = client.get(HERE).content.decode()

    assert 'class="bracket-box" role="region" tabindex="0" aria-label="Bracket"' in page
    assert page.count("<rect ") == 4
    assert 'viewBox="0 0 516 206"' in page


@pytest.mark.long  # each day the drawing says who is not known yet, and what is public
def test_it_is_reached_from_the_overview_the_standings_and_the_public_page(
    bern: House, client: Client, evening: Tournament
):
    play(bern, evening, 1)

    assert f'href="{HERE}"' in client.get(OVERVIEW).content.decode()
    assert f'href="{HERE}"' in client.get(f"{OVERVIEW}standings/").content.decode()
    assert f'href="{PUBLIC}"' in stranger().get(LIVE).content.decode()


@pytest.mark.long  # each day the drawing says who is not known yet, and what is public
def test_who_plays_in_no_knockout_meets_no_bracket(bern: House):
    evening = knockout(bern, 4, DrawMethod.DRAW, public=True, planned_rounds=1)
    play(bern, evening, 1)
    client = reader(bern, Role.OWNER)

    for page in (OVERVIEW, f"{OVERVIEW}standings/", LIVE):
        assert "Bracket" not in text(client.get(page))


def test_strangers_see_the_public_one_only(bern: House, evening: Tournament):
    assert stranger().get(HERE).status_code == 302
    assert stranger().get(PUBLIC).status_code == 200
    Tournament.objects.filter(pk=evening.pk).update(public=False)
    assert stranger().get(PUBLIC).status_code == 404


def test_the_public_one_has_short_names_and_keeps_hidden_results_back(bern: House, evening: Tournament):
    Club.objects.filter(pk=bern.club.pk).update(short_names=True)
    play(bern, evening, 1)
    Tournament.objects.filter(pk=evening.pk).update(hidden_from=1, revision=99)

    games = lines(stranger().get(PUBLIC).context["page"])

    public = [evening.entries.get(number=number).public_title for number in (1, 4)]
    assert games[0] == (public, "Places 1–4", "")


@pytest.mark.long  # each day the drawing says who is not known yet, and what is public
def test_the_projector_shows_the_bracket_of_what_is_played(bern: House, evening: Tournament):
    play(bern, evening, 1)
    begin(bern, evening)

    [screen] = stranger().get(PROJECTOR).context["screens"]

    one, two, three, four = (evening.entries.get(number=number).short_title for number in (1, 2, 3, 4))
    shown = [([name.title for name in box.names], box.is_played) for box in screen.picture.boxes]
    assert shown == [([one, four], False), ([two, three], False), ([one, two], True), ([three, four], True)]
    assert [line.winner for line in screen.lines] == [title(evening, 1), title(evening, 2), "", ""]


@pytest.mark.parametrize("address", [PROJECTOR, f"{PROJECTOR}part/"])
def test_the_projector_shows_what_is_public_only(bern: House, evening: Tournament, address: str):
    Club.objects.filter(pk=bern.club.pk).update(short_names=True)
    play(bern, evening, 1)
    Tournament.objects.filter(pk=evening.pk).update(hidden_from=1, revision=99)

    answer = stranger().get(address)

    page = text(answer)
    assert evening.entries.get(number=1).public_title in page
    assert title(evening, 1) not in page
    assert "828" not in page
    assert stranger().get(address, HTTP_IF_NONE_MATCH=answer["ETag"]).status_code == 304
    Tournament.objects.filter(pk=evening.pk).update(public=False)
    assert stranger().get(address).status_code == 404


@pytest.mark.long  # each day the drawing says who is not known yet, and what is public
def test_a_projector_without_knockout_has_no_bracket(bern: House):
    play(bern, knockout(bern, 4, DrawMethod.DRAW, public=True, planned_rounds=1), 1)

    assert "Bracket" not in text(stranger().get(PROJECTOR))


def test_names_are_hostile(bern: House, client: Client, evening: Tournament):
    evening.entries.filter(number=1).update(name='<script>alert("x")</script>' + "W" * 40)
    play(bern, evening, 1)
    page = client.get(HERE).content.decode()

    assert "<script>alert" not in page
    assert 'textLength="152"' in page


@pytest.mark.long  # each day the queries of the results and the standings are counted
def test_as_many_queries_whatever_is_drawn(
    bern: House, django_assert_num_queries: Any, django_assert_max_num_queries: Any
):
    small = seeded(bern, knockout(bern, 4, slug="small", planned_rounds=2))
    large = seeded(bern, knockout(bern, 16, slug="large", planned_rounds=4))
    for evening in (small, large):
        play(bern, evening, 1)
    with django_assert_max_num_queries(20) as asked:
        BracketPage.of(small)

    with django_assert_num_queries(len(asked)):
        BracketPage.of(large)
