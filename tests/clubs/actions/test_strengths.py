"""Draws by strength: what is kept of the rating, and where draws, their documents and figures have it."""

from datetime import timedelta

import pytest

from clubs.actions.strengths import keep_strengths
from clubs.models import EntryMember, Tournament
from clubs.queries.draw_requests import drawn_rounds_document
from clubs.queries.draws import reports_of, strengths_of_entries
from clubs.queries.rating import ratings_before, ratings_of
from clubs.rating.fitting import FEWEST_TABLES
from clubs.schedules.checking import check_schedule
from clubs.schedules.document.reading import read_answer, read_request
from clubs.schedules.drawing import draw
from tests.clubs.conftest import House, planned
from tests.clubs.drawing import draw_all
from tests.clubs.pages.evenings import evening_of

LEADS = [("ABCD", 900, 356), ("ACBD", 800, 456), ("ADBC", 700, 556)] * (FEWEST_TABLES // 3 + 1)
"""Anna wins with everyone: she is the strongest."""


def one_to_draw(house: House, *, players: int = 8, **fields: object) -> Tournament:
    """An evening to be drawn by strength, the day after one that has rated Anna, Beat, Carla and Dani."""
    house.club.rating = True
    house.club.save()
    before = evening_of(house, *LEADS, slug="before")
    usual = {"slug": "after", "date": before.date + timedelta(days=1), "by_strength": True}
    return planned(house, players, 3, **{**usual, **fields})


def kept(evening: Tournament) -> list[int | None]:
    members = EntryMember.objects.filter(tournament=evening).order_by("entry__number", "place")
    return list(members.values_list("strength", flat=True))


def test_the_first_draw_keeps_the_rating_of_the_day_before(bern: House):
    evening = one_to_draw(bern)

    draw_all(evening, by=bern.director)

    rated = ratings_before(bern.club, evening.preset, evening.date)
    players = (
        EntryMember.objects.filter(tournament=evening)
        .order_by("entry__number")
        .values_list("player", flat=True)
    )
    assert kept(evening) == [round(100 * rated[each].strength) if each in rated else None for each in players]
    assert kept(evening)[0] == max(filter(None, kept(evening)))
    assert kept(evening)[4:] == [None] * 4


def test_what_is_kept_stays_whatever_is_played_later(bern: House):
    evening = one_to_draw(bern)
    keep_strengths(evening)
    before = kept(evening)

    evening_of(bern, *[("CDAB", 1200, 56)] * 60, slug="long-before", date=evening.date - timedelta(days=9))
    keep_strengths(evening)

    assert kept(evening) == before


def test_what_is_played_on_the_day_itself_is_not_known(bern: House):
    evening = one_to_draw(bern)
    earlier = ratings_before(bern.club, evening.preset, evening.date)

    evening_of(bern, *[("CDAB", 1200, 56)] * 60, slug="same-day", date=evening.date)

    assert ratings_before(bern.club, evening.preset, evening.date) == earlier
    assert ratings_of(bern.club)[evening.preset] != earlier


@pytest.mark.parametrize(
    ("rating", "by_strength"), [(False, True), (True, False)], ids=["no-rating", "not-wanted"]
)
def test_nothing_is_kept_or_heeded_where_it_is_not_wanted(bern: House, rating: bool, by_strength: bool):
    evening = one_to_draw(bern, by_strength=by_strength)
    evening.club.rating = rating
    evening.club.save()

    drawn = draw_all(evening, by=bern.director)

    assert kept(evening) == [None] * 8
    assert "strengths" not in drawn[0].request
    assert "strength" not in drawn[0].fairness


def test_a_draw_can_be_made_again_with_the_strengths_that_it_knew(bern: House):
    evening = one_to_draw(bern)

    first = draw_all(evening, by=bern.director)[0]

    request = read_request(first.request)
    assert request.strengths == {str(place): strength or 0 for place, strength in enumerate(kept(evening), 1)}
    assert draw(request).fairness.stored().items() <= first.fairness.items()
    assert first.fairness["strength"]


def test_a_pair_is_as_strong_as_both_and_who_has_no_rating_counts_as_the_mean(bern: House):
    evening = one_to_draw(bern, players=4, kind="pairs")
    keep_strengths(evening)
    found = kept(evening)

    of_pairs = [sum(strength or 0 for strength in found[place : place + 2]) for place in range(0, 8, 2)]
    assert None in found
    assert list(strengths_of_entries(evening).values()) == of_pairs


def test_the_control_knows_the_strengths_of_the_rounds_as_they_are(bern: House):
    evening = one_to_draw(bern)
    draw_all(evening, by=bern.director)

    document = drawn_rounds_document(evening)

    assert check_schedule(read_answer(document)).problems == ()
    [report, *_others] = reports_of(evening).values()
    assert document["fairness"]["strength"] == report.stored()["strength"]


def test_strengths_of_a_club_without_results_are_unknown(bern: House):
    bern.club.rating = True
    bern.club.save()
    evening = planned(bern, 8, 3, by_strength=True)

    assert draw_all(evening, by=bern.director)[0].request.get("strengths") is None
