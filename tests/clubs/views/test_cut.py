"""Who goes through, and the final, as a browser gets them."""

from __future__ import annotations

from datetime import date
from html import unescape
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from clubs.models import DrawMethod, Role, Round, RoundState, State, Tournament
from clubs.pages.cut import CutPage
from tests.clubs.conftest import House, tournament
from tests.clubs.knockouts import knockout, play
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader, said, text

OVERVIEW = "/clubs/bern/tournaments/november/"
HERE = f"{OVERVIEW}standings/cut/"
QUESTION = "Does it go on with a final?"


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Four players with different totals; all rounds are closed."""
    return all_closed(evening_of(bern, ("ACBD", 1000, 256), ("ABCD", 1000, 700), planned_rounds=2))


def all_closed(evening: Tournament) -> Tournament:
    Round.objects.filter(tournament=evening).update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=evening.pk).update(state=State.RUNNING)
    evening.refresh_from_db()
    return evening


@pytest.fixture
def client(bern: House, evening: Tournament) -> Client:
    return reader(bern, Role.DIRECTOR)


def states(answer: Any) -> dict[str, str]:
    sections = answer.context["sections"]
    return {line.key: line.state for _section, rows in sections for line, _mark in rows}


def ranking(evening: Tournament) -> list[str]:
    return [row.entry for row in CutPage.of(evening).standings]


@pytest.mark.long  # each day the final is made and both pages lead to each other
def test_the_overview_asks_once_all_rounds_are_closed(client: Client, evening: Tournament):
    asked = text(client.get(OVERVIEW))
    Round.objects.filter(tournament=evening, number=2).update(state=RoundState.RELEASED)
    Tournament.objects.filter(pk=evening.pk).update(revision=99)

    assert QUESTION in asked
    assert QUESTION not in text(client.get(OVERVIEW))


@pytest.mark.parametrize("role", [Role.VIEWER, Role.HELPER])
def test_who_may_make_no_final_is_not_asked(bern: House, evening: Tournament, role: Role):
    assert QUESTION not in text(reader(bern, role).get(OVERVIEW))


@pytest.mark.long  # each day the line is drawn, and the final made
def test_the_line_is_proposed(client: Client, evening: Tournament):
    answer = client.get(HERE)

    assert states(answer) == dict.fromkeys(ranking(evening), "through")
    assert "Create the final with 4 entries" in text(answer)


def test_the_line_is_drawn_as_the_sentence_says(client: Client, evening: Tournament):
    first, second, third, last = ranking(evening)
    answer = client.post(
        HERE,
        {"first": "2", "share": "", "level": "all", f"mark-{first}": "declined", "show": "1"},
        follow=True,
    )

    assert answer.redirect_chain == [(f"{HERE}?first=2&level=all&mark-{first}=declined", 302)]
    assert states(answer) == {first: "declines", second: "through", third: "through", last: "reserve 1"}
    assert "Place 1 of 2. Passed over above: 1." in text(answer)
    assert text(answer).count("last-through") == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize(("share", "through"), [("50 %", 2), ("1/3", 1), ("25,5", 1), ("100", 4)])
def test_a_share_is_written_as_people_do(client: Client, evening: Tournament, share: str, through: int):
    answer = client.get(HERE, {"share": share, "level": "all"})

    assert list(states(answer).values()).count("through") == through


def test_the_final_is_made_and_both_pages_lead_to_each_other(client: Client, evening: Tournament):
    line = {"first": "2", "level": "all"}
    shown = client.get(HERE, line)
    seen = " ".join(shown.context["page"].through)
    made = client.post(HERE, {**line, "name": "Final", "date": "2027-01-15", "through": seen})

    final = evening.followers.get()
    assert made.headers["Location"] == final.get_absolute_url()
    assert said(client, made) == ["The final has been created as a draft."]
    assert final.cut["through"] == seen.split() == ranking(evening)[:2]
    assert f'Entries from: <a href="{OVERVIEW}"' in flat(client.get(final.get_absolute_url()))
    assert f'Goes on with: <a href="{final.get_absolute_url()}"' in flat(client.get(OVERVIEW))
    assert "on the current results, the same entries go through." in flat(client.get(HERE))


def flat(answer: Any) -> str:
    return " ".join(unescape(text(answer)).split())


def test_without_a_name_and_a_date_there_is_no_final(client: Client, evening: Tournament):
    answer = client.post(HERE, {"first": "2", "level": "all", "name": "", "date": ""})

    required = ["This field is required."]
    assert answer.context["form"].errors == {"name": required, "date": required}
    assert not evening.followers.exists()


@pytest.mark.long  # each day the line is drawn, and the final made
def test_marks_that_nobody_has_seen_the_line_of_are_shown_first(client: Client, evening: Tournament):
    keys = ranking(evening)
    sent = {
        "first": "2",
        "level": "all",
        "name": "Final",
        "date": "2027-01-15",
        "through": " ".join(keys[:2]),
    }
    answer = client.post(HERE, {**sent, f"mark-{keys[0]}": "declined"})

    assert answer.context["form"].non_field_errors() == [
        "Others go through now: look at the line again, then create the final."
    ]
    assert f'name="through" value="{" ".join(keys[1:3])}"' in text(answer)
    assert not evening.followers.exists()


@pytest.mark.long  # each day the line is drawn, and the final made
@pytest.mark.parametrize(
    ("fields", "at", "sentence"),
    [
        ({"share": "a lot"}, "share", "Write a share as 20 %, or as 1/3."),
        ({"first": "-1"}, "first", "Ensure this value is greater than or equal to 0."),
        (
            {},
            "__all__",
            "Say how many go through: the first ones, a share, some of each group, or by points.",
        ),
    ],
)
def test_what_is_wrong_is_said(
    client: Client, evening: Tournament, fields: dict[str, str], at: str, sentence: str
):
    answer = client.get(HERE, {"level": "all", **fields})

    assert {name: list(found) for name, found in answer.context["form"].errors.items()} == {at: [sentence]}
    assert set(states(answer).values()) == {""}


@pytest.mark.long  # each day the final is made and both pages lead to each other
def test_who_is_level_is_parted_by_cards(bern: House):
    evening = all_closed(evening_of(bern, ("ABCD", 628, 628), planned_rounds=1))
    client = reader(bern, Role.DIRECTOR)
    line = {"first": "2", "level": "cards"}
    level = client.get(HERE, line)
    parted = client.get(HERE, {**line, "mark-2": "ahead", "mark-4": "ahead"})

    assert set(states(level).values()) == {"level"}
    assert states(parted) == {"1": "reserve 1", "2": "through", "3": "reserve 1", "4": "through"}
    assert evening.entries.count() == 4


@pytest.mark.long  # each day the line is drawn, and the final made
def test_groups_have_a_line_each(bern: House):
    evening = evening_of(bern, ("ACBD", 1000, 256), planned_rounds=1, groups=2)
    evening.entries.filter(number__in=[1, 2]).update(group=1)
    evening.entries.filter(number__in=[3, 4]).update(group=2)
    all_closed(evening)
    answer = reader(bern, Role.DIRECTOR).get(HERE, {"of_each_group": "1", "level": "all"})

    titles = [section.title for section, _rows in answer.context["sections"]]
    assert titles == ["Group A", "Group B"]
    assert list(states(answer).values()).count("through") >= 2


def test_before_the_end_there_is_no_line(client: Client, evening: Tournament):
    Round.objects.filter(tournament=evening, number=2).update(state=RoundState.RELEASED)
    page = client.get(HERE)

    assert "Not all rounds are closed." in text(page)
    assert list(page.context["sections"]) == []


@pytest.mark.long  # each day the final is made and both pages lead to each other
def test_points_are_carried_where_somebody_says_so(client: Client, evening: Tournament):
    line = {"first": "2", "level": "all"}
    drawn = client.get(HERE, line)
    seen = " ".join(drawn.context["page"].through)
    sent = {**line, "name": "Final", "date": "2027-01-15", "through": seen, "carried": "half"}
    client.post(HERE, sent)

    assert "<summary>Points carried over</summary>" in text(drawn)
    points = evening.followers.get().adjustments.values_list("points", flat=True)
    assert list(points) == [1000, 850]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("asked", "opened"),
    [
        ({}, ""),
        ({"first": "2", "level": "all", "carried": "nothing"}, ""),
        ({"first": "2", "level": "all", "carried": "half"}, " open"),
    ],
)
def test_carried_points_are_folded_away_until_somebody_chooses_them(
    client: Client, evening: Tournament, asked: dict[str, str], opened: str
):
    assert f'<details class="cut-more"{opened}>\n            <summary>Points' in text(client.get(HERE, asked))


@pytest.mark.long  # each day the final is made and both pages lead to each other
def test_the_heads_show_the_whole_chain(client: Client, bern: House, evening: Tournament):
    semi_final, final = (
        tournament(bern.club, name=name, slug=slug, date=date(2026, 12, day))
        for name, slug, day in (("Semi-final", "semi", 1), ("Final", "final", 2))
    )
    semi_final.follows.add(evening)
    final.follows.add(semi_final)

    names = {"semi": "Semi-final", "november": "November", "final": "Final"}
    link = {
        slug: f'<a href="/clubs/bern/tournaments/{slug}/"><bdi>{name}</bdi></a>'
        for slug, name in names.items()
    }
    arrow = '<span aria-hidden="true">→</span><span class="visually-hidden">then</span>'
    assert f"Goes on with: {link['semi']} {arrow} {link['final']}" in flat(client.get(OVERVIEW))
    head = flat(client.get(final.get_absolute_url()))
    assert f"Entries from: {link['november']} {arrow} {link['semi']}" in head


@pytest.mark.long  # each day the final is made and both pages lead to each other
def test_many_tournaments_of_one_step_are_folded(client: Client, bern: House, evening: Tournament):
    final = tournament(bern.club, name="Final", slug="final", date=date(2027, 1, 2))
    before = [
        tournament(bern.club, name=f"Evening {day}", slug=f"evening-{day}", date=date(2026, 12, day))
        for day in range(1, 7)
    ]
    final.follows.set(before)
    few = flat(client.get(final.get_absolute_url()))
    final.follows.add(evening)
    many = flat(client.get(final.get_absolute_url()))

    assert "<details><summary>7 tournaments</summary>" in many
    assert "<summary>6 tournaments" not in few


@pytest.mark.long  # each day the final is made and both pages lead to each other
def test_a_final_of_pairs_can_be_a_knockout(bern: House, client: Client):
    evening = knockout(bern, 4, DrawMethod.DRAW, slug="pairs", planned_rounds=1)
    play(bern, evening, 1)
    all_closed(evening)
    here = "/clubs/bern/tournaments/pairs/standings/cut/"
    shown = client.get(here, {"first": "4", "level": "all", "way": "all_places"})
    assert '<option value="all_places" selected>Knock-out with games for all places' in text(shown)

    said = {"first": "4", "level": "all", "name": "Final", "date": "2027-01-15", "way": "all_places"}
    client.post(here, {**said, "through": " ".join(shown.context["page"].through)})

    final = evening.followers.get()
    assert (final.method, final.planned_rounds) == (DrawMethod.ALL_PLACES, 2)


@pytest.mark.long  # each day the line is drawn, and the final made
def test_players_can_be_asked_for_a_knockout_without_a_game_for_third_place(
    client: Client, evening: Tournament
):
    page = text(client.get(HERE))

    assert '<option value="knockout">Knock-out</option>' in page
    assert "third place" not in page


# The list of the line, before there is a final


LIST = f"{HERE}list.pdf"


def links_to_lists(answer: Any) -> list[tuple[str, str]]:
    return list(answer.context["papers"])


@pytest.mark.long  # each day the list with its line is printed, in tests.clubs.printouts
def test_the_line_that_was_drawn_can_be_hung_up_before_there_is_a_final(client: Client):
    usual, drawn = client.get(HERE), client.get(HERE, {"first": "2", "level": "all"})

    assert links_to_lists(usual) == [("A4", f"{LIST}?paper=a4"), ("A3", f"{LIST}?paper=a3")]
    assert links_to_lists(drawn)[1] == ("A3", f"{LIST}?first=2&level=all&paper=a3")
    for answer in (usual, drawn):
        for _paper, address in links_to_lists(answer):
            assert client.get(address).status_code in {HTTPStatus.OK, HTTPStatus.ACCEPTED}


@pytest.mark.long  # each day the final is made and both pages lead to each other
def test_where_nobody_goes_through_there_is_no_list(client: Client):
    assert links_to_lists(client.get(HERE, {"first": "0"})) == []


@pytest.mark.parametrize("query", ["first=x", "share=1/0", "level=nothing"])
def test_what_is_no_line_makes_no_list(client: Client, query: str):
    answer = client.get(f"{LIST}?{query}")

    assert (answer.status_code, answer.headers["Location"]) == (HTTPStatus.FOUND, HERE)


@pytest.mark.long  # each day the line is drawn, and the final made
def test_a_list_of_nobody_is_refused_with_a_sentence(client: Client, evening: Tournament):
    evening.entries.update(outside_ranking=True)
    Tournament.objects.filter(pk=evening.pk).update(revision=99)

    answer = client.get(f"{LIST}?first=1", follow=True)

    assert answer.redirect_chain[0][0] == f"{HERE}?first=1"
    assert "There is nothing to print: nobody is on this list." in text(answer)


def test_there_is_no_list_before_all_rounds_are_closed(client: Client, evening: Tournament):
    Round.objects.filter(tournament=evening, number=2).update(state=RoundState.RELEASED)

    assert client.get(LIST).headers["Location"] == HERE
