"""Rounds and draws in the browser."""

import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.actions.rounds import lock_draw, release_round
from clubs.models import Draw, Role, Round, RoundState, Seat, Tournament, TournamentKind
from tests.clubs.conftest import House, planned, written
from tests.clubs.drawing import draw_all, draw_round
from tests.clubs.views.answers import reader, said, text

ROOT = Path(__file__).resolve().parents[3]


def evening_of(house: House, count: int, rounds: int = 4, **fields: object) -> Tournament:
    return planned(house, count, rounds, **fields)


def address(evening: Tournament, name: str, *more: int) -> str:
    return reverse(f"clubs:{name}", args=[evening.club.slug, evening.slug, *more])


def key(draw: Draw, table: int, position: str) -> str:
    return f"s{Seat.objects.get(draw=draw, table__number=table, position=position).pk}"


# All rounds


@pytest.mark.long  # each day a round is drawn, changed, drawn anew and released
def test_rounds_are_listed_with_what_is_to_be_done(director: Client, bern: House):
    evening = evening_of(bern, 9)
    draw_all(evening, by=bern.director)
    release_round(evening.rounds.get(number=1), by=bern.director)
    Round.objects.filter(number=4).update(state=RoundState.PLANNED)
    written(Draw.objects.get(round__number=1).tables.get(number=1), NS=630, EW=626)

    rows = director.get(address(evening, "rounds")).context["listing"].table.rows

    shown = [(row.record.called, row.record.tables, row.record.sit_outs, row.record.missing) for row in rows]
    assert shown == [
        ("Round 1", 2, 1, 1),
        ("Round 2", 2, 1, None),
        ("Round 3", 2, 1, None),
        ("Round 4", 2, 1, None),
    ]
    assert [row.record.next_action for row in rows] == ["results", "release", "", "draw"]


@pytest.mark.long  # each day a round is drawn, changed, drawn anew and released
def test_the_rounds_show_what_is_missing(director: Client, bern: House):
    evening = evening_of(bern, 8)
    draw_all(evening, by=bern.director)
    release_round(evening.rounds.get(number=1), by=bern.director)

    control = director.get(address(evening, "rounds")).context["control"]

    assert control.round(1).missing == (1, 2)


def test_a_helper_sees_no_button(bern: House):
    url = address(evening_of(bern, 8), "rounds")

    roles = Role.HELPER, Role.DIRECTOR
    buttons = {role: 'form="round-actions"' in text(bern.client(role).get(url)) for role in roles}

    assert buttons == {Role.HELPER: False, Role.DIRECTOR: True}


@pytest.mark.long  # each day places change, and a round is released once
def test_all_rounds_are_drawn_with_one_button(director: Client, bern: House):
    evening = evening_of(bern, 8)

    response = director.post(address(evening, "rounds-draw"))

    assert response.status_code == 302
    assert set(evening.rounds.values_list("state", flat=True)) == {RoundState.DRAWN}
    assert said(director, response) == ["Drawn: 4 rounds."]


@pytest.mark.long  # each day places change, and a round is released once
def test_three_players_are_told_that_they_are_too_few(director: Client, bern: House):
    evening = evening_of(bern, 3)

    sentence = "A table needs at least four players, not 3."
    assert said(director, director.post(address(evening, "rounds-draw"))) == [sentence]
    assert sentence in text(director.post(address(evening, "round-draw", 1)))


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("name", ["rounds", "rounds-fairness"])
def test_lists_ask_no_more_for_more(bern: House, director: Client, name: str):
    evening = evening_of(bern, 12, rounds=3)
    draw_all(evening, by=bern.director)
    few = queries(director, address(evening, name))
    other = evening_of(bern, 120, rounds=12, slug="december")
    draw_all(other, by=bern.director)

    assert queries(director, address(other, name)) == few


def queries(client: Client, url: str) -> int:
    """How many questions a page asks the database."""
    with CaptureQueriesContext(connection) as asked:
        assert client.get(url).status_code == 200
    return len(asked)


@pytest.mark.sample(2)
@pytest.mark.parametrize("form", ["csv", "xlsx", "json"])
@pytest.mark.parametrize("name", ["rounds", "rounds-fairness"])
def test_lists_are_exported(director: Client, bern: House, name: str, form: str):
    evening = evening_of(bern, 8)
    draw_all(evening, by=bern.director)

    response = director.get(address(evening, name), {"_export": form})

    assert response.headers["Content-Disposition"].startswith("attachment")


# One round


@pytest.mark.long  # each day a round is drawn, changed, drawn anew and released
def test_a_round_shows_who_sits_where(director: Client, bern: House):
    evening = evening_of(bern, 9)
    draw = draw_round(evening.rounds.get(number=1), by=bern.director)

    page = director.get(address(evening, "round", 1)).context["page"]

    assert [table.number for table in page.tables] == [1, 2]
    names = [
        chair.name
        for table in page.tables
        for side in table.sides
        for place in side.places
        for chair in place.chairs
    ]
    assert sorted(names) == sorted(Seat.objects.filter(draw=draw).values_list("player__name", flat=True))
    assert [place.chairs[0].name for place in page.resting] == [draw.sit_outs.get().entry.title]


@pytest.mark.long  # each day lists ask no more for more rounds
def test_a_round_asks_no_more_for_more_tables(bern: House, director: Client):
    evening = evening_of(bern, 14, rounds=2)
    draw_all(evening, by=bern.director)
    few = queries(director, address(evening, "round", 2))
    other = evening_of(bern, 122, rounds=8, slug="december")
    draw_all(other, by=bern.director)

    assert queries(director, address(other, "round", 8)) == few


@pytest.mark.long  # each day places change, and a round is released once
def test_a_round_that_is_not_drawn_offers_to_draw_it(director: Client, bern: House):
    evening = evening_of(bern, 8)

    before = text(director.get(address(evening, "round", 1)))
    response = director.post(address(evening, "round-draw", 1))

    assert "This round has not been drawn yet." in before
    assert said(director, response) == ["The round has been drawn."]


def test_a_released_round_is_drawn_anew_with_a_reason(director: Client, bern: House):
    evening = evening_of(bern, 8)
    first = evening.rounds.get(number=1)
    draw_round(first, by=bern.director)
    release_round(first, by=bern.director)

    without = director.post(address(evening, "round-draw", 1), {"reason": " ", "seen": 1})
    with_reason = director.post(address(evening, "round-draw", 1), {"reason": "Anna left", "seen": 1})

    assert "This round has been released or has results: give a reason." in text(without)
    assert said(director, with_reason) == ["The round has been redrawn."]
    assert list(first.draws.values_list("number", "current", "reason")) == [
        (1, False, ""),
        (2, True, "Anna left"),
    ]


def test_of_two_who_draw_at_once_the_second_is_told(director: Client, bern: House):
    evening = evening_of(bern, 8)

    answers = [director.post(address(evening, "round-draw", 1)) for _ in range(2)]

    sentence = "Somebody has drawn this round in the meantime: look at that draw before you redraw it."
    assert [sentence in text(answer) for answer in answers] == [False, True]
    assert Draw.objects.count() == 1


@pytest.mark.long  # each day a round is drawn, changed, drawn anew and released
def test_a_reason_that_is_too_long_is_shown_again(director: Client, bern: House):
    evening = evening_of(bern, 8)
    draw_round(evening.rounds.get(number=1), by=bern.director)

    response = director.post(address(evening, "round-draw", 1), {"reason": "a" * 5000})

    assert response.status_code == 200
    assert "at most 200 characters" in text(response)
    assert Draw.objects.count() == 1


def test_a_round_is_released_once(director: Client, bern: House):
    evening = evening_of(bern, 8)
    draw_round(evening.rounds.get(number=1), by=bern.director)

    once, twice = (director.post(address(evening, "round-release", 1)) for _click in range(2))

    assert said(director, once) == [
        "The round is released: everyone can see where to sit.",
        "Round 1 has already been released.",
    ]
    assert twice.status_code == 302


@pytest.mark.long  # each day places change, and a round is released once
def test_a_draw_is_locked_and_unlocked(director: Client, bern: House):
    evening = evening_of(bern, 8)
    draw_round(evening.rounds.get(number=1), by=bern.director)

    director.post(address(evening, "round-lock", 1), {"locked": "1"})
    locked = text(director.get(address(evening, "round", 1)))
    director.post(address(evening, "round-lock", 1))

    assert 'id="places"' not in locked
    assert not Draw.objects.get().locked


@pytest.mark.long  # each day places change, and a round is released once
def test_an_earlier_draw_is_looked_at_and_restored(director: Client, bern: House):
    evening = evening_of(bern, 8)
    first = evening.rounds.get(number=1)
    old = draw_round(first, by=bern.director)
    draw_round(first, by=bern.director)

    page = director.get(address(evening, "draw", 1, 1)).context["page"]
    response = director.post(address(evening, "draw-restore", 1, 1))

    assert (page.row.number, page.may_restore) == (1, True)
    assert said(director, response) == ["Draw 1 is in use again, with its results."]
    assert first.draws.current().get() == old


@pytest.mark.long  # each day a round is drawn, changed, drawn anew and released
def test_the_draw_that_holds_is_shown_on_the_page_of_its_round(director: Client, bern: House):
    evening = evening_of(bern, 8)
    draw_round(evening.rounds.get(number=1), by=bern.director)

    response = director.get(address(evening, "draw", 1, 1))

    assert response.headers["Location"] == address(evening, "round", 1)


@pytest.mark.long  # each day places change, and a round is released once
def test_earlier_draws_say_who_when_and_why(director: Client, bern: House):
    evening = evening_of(bern, 8)
    first = evening.rounds.get(number=1)
    draw_round(first, by=bern.director)
    release_round(first, by=bern.director)
    written(Draw.objects.get().tables.get(number=1), NS=630, EW=626)
    draw_round(first, by=bern.director, reason="Anna left")
    draw_round(first, by=bern.director)

    page = director.get(address(evening, "round", 1)).context["page"]

    assert [(draft.number, draft.by, draft.reason, draft.results, draft.is_seen) for draft in page.older] == [
        (2, "bern-director", "Anna left", 0, False),
        (1, "bern-director", "", 1, True),
    ]


@pytest.mark.long  # each day places change, and a round is released once
def test_who_is_not_here_and_who_came_late_is_said(director: Client, bern: House):
    evening = evening_of(bern, 9)
    draw = draw_round(evening.rounds.get(number=1), by=bern.director)
    seated = evening.entries.filter(seats__draw=draw)[0]
    resting = draw.sit_outs.get()
    evening.entries.filter(pk=seated.pk).update(present=False)
    draw.sit_outs.all().delete()

    page = director.get(address(evening, "round", 1)).context["page"]

    assert (page.missing, page.late) == ([seated.short_title], [resting.entry.short_title])


def test_hostile_names_stay_text(director: Client, bern: House):
    evening = evening_of(bern, 8)
    entry = evening.entries.get(number=1)
    entry.members.get().player.__class__.objects.filter(pk=entry.members.get().player_id).update(
        name="<script>alert(1)</script>", short_name=""
    )
    draw_all(evening, by=bern.director)

    for name, more in (("rounds", ()), ("rounds-fairness", ()), ("round", (4,))):
        assert "<script>alert" not in text(director.get(address(evening, name, *more)))


# Changing places


def two(draw: Draw, *places: str) -> dict[str, Any]:
    return {"draw": draw.number, "place": list(places)}


def test_what_changing_places_would_do_is_shown_first(director: Client, bern: House):
    evening = evening_of(bern, 8)
    draw_all(evening, by=bern.director)
    draw = Draw.objects.get(round__number=2)
    places = two(draw, key(draw, 1, "S"), key(draw, 2, "E"))

    page = director.get(address(evening, "round-swap", 2), places)
    part = director.get(address(evening, "round-swap", 2), places, headers={"HX-Request": "true"})

    assert "would meet" in text(page)
    assert "would meet" in text(part)
    assert ("<html" in text(page), "<html" in text(part)) == (True, False)
    assert draw.current


def test_two_change_places(director: Client, bern: House):
    evening = evening_of(bern, 8)
    draw = draw_round(evening.rounds.get(number=1), by=bern.director)
    first, second = (Seat.objects.get(pk=key(draw, table, "S")[1:]) for table in (1, 2))

    response = director.post(address(evening, "round-swap", 1), two(draw, f"s{first.pk}", f"s{second.pk}"))

    assert Seat.objects.get(draw=draw, table__number=2, position="S").entry == first.entry
    assert response.headers["Location"] == f"{address(evening, 'round', 1)}#table-1"
    assert said(director, response) == [
        f"{first.entry.short_title} and {second.entry.short_title} have swapped seats."
    ]


@pytest.mark.long  # each day places change, and a round is released once
def test_a_seat_and_a_rest_change_places(director: Client, bern: House):
    evening = evening_of(bern, 9)
    draw = draw_round(evening.rounds.get(number=1), by=bern.director)
    rest = draw.sit_outs.get()

    director.post(address(evening, "round-swap", 1), two(draw, f"r{rest.pk}", key(draw, 1, "S")))

    assert Seat.objects.get(draw=draw, table__number=1, position="S").entry == rest.entry


@pytest.mark.long  # each day places change, and a round is released once
def test_pairs_are_offered_as_pairs(director: Client, bern: House):
    evening = evening_of(bern, 4, kind=TournamentKind.PAIRS)
    draw_round(evening.rounds.get(number=1), by=bern.director)

    assert text(director.get(address(evening, "round", 1))).count('name="place"') == 4


GONE = "Somebody has changed these seats in the meantime: look at them again."
ANEW = "The round has been redrawn in the meantime: look at the new draw."


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        pytest.param({"place": []}, "Choose two seats.", id="none"),
        pytest.param({"place": ["s0", "s99999"]}, GONE, id="gone"),
        pytest.param({"place": ["; drop", "a" * 5000]}, GONE, id="no-places"),
        pytest.param({"draw": 7}, ANEW, id="another-draw"),
        pytest.param({"draw": "x"}, "Enter a whole number.", id="no-number"),
    ],
)
def test_places_that_cannot_change_are_said(
    director: Client, bern: House, wrong: dict[str, Any], sentence: str
):
    evening = evening_of(bern, 8)
    draw = draw_round(evening.rounds.get(number=1), by=bern.director)
    places = {**two(draw, key(draw, 1, "S"), key(draw, 2, "S")), **wrong}
    url = address(evening, "round-swap", 1)

    shown = said(director, director.get(url, places))
    part = director.get(url, places, headers={"HX-Request": "true"})
    done = said(director, director.post(url, places))

    assert shown == done == [sentence]
    assert sentence in text(part)


@pytest.mark.long  # each day a round is drawn, changed, drawn anew and released
def test_the_same_place_twice_is_not_two(director: Client, bern: House):
    evening = evening_of(bern, 8)
    draw = draw_round(evening.rounds.get(number=1), by=bern.director)
    seat = key(draw, 1, "S")

    assert said(director, director.get(address(evening, "round-swap", 1), two(draw, seat, seat))) == [
        "Choose two seats."
    ]


def test_what_the_hall_has_seen_changes_with_a_reason(director: Client, bern: House):
    evening = evening_of(bern, 8)
    first = evening.rounds.get(number=1)
    draw = draw_round(first, by=bern.director)
    release_round(first, by=bern.director)
    places = two(draw, key(draw, 1, "S"), key(draw, 2, "S"))
    url = address(evening, "round-swap", 1)

    without = director.post(url, places)
    too_long = director.post(url, {**places, "reason": "a" * 5000})
    done = director.post(url, {**places, "reason": "they sat so"})

    assert "This round has been released or has results: give a reason." in text(without)
    assert "at most 200 characters" in text(too_long)
    assert done.status_code == 302


def test_a_locked_draw_says_so(director: Client, bern: House):
    evening = evening_of(bern, 8)
    draw = lock_draw(draw_round(evening.rounds.get(number=1), by=bern.director), by=bern.director)

    response = director.post(
        address(evening, "round-swap", 1), two(draw, key(draw, 1, "S"), key(draw, 2, "S"))
    )

    assert "This draw is locked: unlock it first." in text(response)


def test_draws_of_another_club_are_not_found(bern: House, thun: House):
    evening = evening_of(bern, 8)
    draw = draw_round(evening.rounds.get(number=1), by=bern.director)
    other = evening_of(thun, 8)
    draw_round(other.rounds.get(number=1), by=thun.director)
    client = reader(thun, Role.OWNER)

    foreign = client.post(address(other, "round-swap", 1), two(draw, key(draw, 1, "S"), key(draw, 2, "S")))

    assert said(client, foreign) == ["Somebody has changed these seats in the meantime: look at them again."]


@pytest.mark.long  # each day places change, and a round is released once
def test_changing_places_is_told_in_figures(director: Client, bern: House):
    evening = evening_of(bern, 8, rounds=7)
    draw_all(evening, by=bern.director)
    draw = Draw.objects.get(round__number=2)
    places = two(draw, key(draw, 1, "S"), key(draw, 2, "E"))

    page = director.get(address(evening, "round-swap", 2), places).context["page"]
    director.post(address(evening, "round-swap", 2), places)
    after = director.get(address(evening, "round", 2)).context["page"]

    told = {change.label: (change.before, change.after) for change in page.changes}
    shown = {line.label: line.here for line in after.fairness.lines}
    assert told["Repeated meetings"][0] == "56"
    assert {label: shown[label] for label in told} == {label: now for label, (_was, now) in told.items()}
    assert not after.fairness.is_optimal
    assert ("Since then, seats have been swapped by hand once.") in text(
        director.get(address(evening, "round", 2))
    )


# The way of a draw through the code

ANSWERING = tuple(f"clubs/schedules/{folder}/" for folder in ("constructions", "search", "document"))
"""What is called for one answer: one stop, however many modules it has."""


@pytest.mark.long
def test_a_draw_passes_twenty_modules_from_the_form_to_the_rows(director: Client, bern: House):
    evening = evening_of(bern, 8)
    passed: dict[str, None] = {}

    def note(frame: FrameType, event: str, _argument: object) -> None:
        path = Path(frame.f_code.co_filename)
        is_import = frame.f_code.co_name == "<module>"
        if event == "call" and not is_import and path.is_relative_to(ROOT / "clubs"):
            module = path.relative_to(ROOT).as_posix()
            passed[next((folder for folder in ANSWERING if module.startswith(folder)), module)] = None

    director.get(address(evening, "round", 1))  # the views are imported
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        director.post(address(evening, "round-draw", 1))
    finally:
        sys.setprofile(before)

    stops = [stop for stop in passed if not stop.startswith("clubs/models/")]
    way = stops[stops.index("clubs/views/draws.py") :]
    request, rounds, rows = "queries/draw_requests", "schedules/drawing", "actions/seating"
    assert Seat.objects.filter(draw__round__tournament=evening).count() == 8
    assert [way.index(f"clubs/{step}.py") for step in (request, rounds, rows)] == [4, 8, 20]
    # Then it is logged, and the fairness of the rounds that were drawn before is counted again.
    assert way[21:] == ["clubs/audit_log.py", "clubs/actions/counted_fairness.py"]


# What comes next


@pytest.mark.long  # each day a round is drawn, changed, drawn anew and released
def test_after_a_draw_releasing_and_printing_are_on_the_page(bern: House, director: Client):
    evening = evening_of(bern, 4)

    page = text(director.post(address(evening, "round-draw", 1), follow=True))

    assert page.count(f'action="{address(evening, "round-release", 1)}"') == 1
    assert sheets_on(page) == ["seating-plan", "table-sheets"]
    page = text(director.post(address(evening, "round-release", 1), follow=True))
    assert "round-release" not in page
    assert sheets_on(page) == ["seating-plan", "table-sheets", "table-cards"]


@pytest.mark.long  # each day places change, and a round is released once
def test_one_pdf_has_what_the_round_that_comes_next_needs(bern: House, director: Client):
    evening = evening_of(bern, 4)
    for number in (1, 2):
        director.post(address(evening, "round-draw", number))

    pages = [text(director.get(address(evening, "round", number))) for number in (1, 2)]

    assert [f'{address(evening, "evening-pdf")}?now=1"' in page for page in pages] == [True, False]


def test_helpers_print_a_round_once_it_is_released(bern: House, director: Client):
    evening = evening_of(bern, 4)
    director.post(address(evening, "round-draw", 1))
    helper = reader(bern, Role.HELPER)

    before = sheets_on(text(helper.get(address(evening, "round", 1))))
    director.post(address(evening, "round-release", 1))
    after = sheets_on(text(helper.get(address(evening, "round", 1))))

    assert (before, after) == ([], ["seating-plan", "table-sheets", "table-cards"])


def sheets_on(page: str) -> list[str]:
    return re.findall(r'/sheets/([a-z-]+)\.pdf\?round=1"', page)
