"""Draws by strength: what is kept of the rating, and where draws, their documents and figures have it."""

from datetime import timedelta

import pytest

from clubs.actions.entries import add_entry
from clubs.actions.strengths import keep_strengths
from clubs.actions.tournament_settings import TournamentRefused, validate_tournament
from clubs.actions.tournaments import change_tournament
from clubs.models import EntryMember, RoundState, Table, Tournament
from clubs.pages.entry_story import EntryStory
from clubs.pages.live import LivePage
from clubs.pages.live_document import live_standings_document
from clubs.pages.standings import StandingsPage
from clubs.queries.draw_requests import drawn_rounds_document
from clubs.queries.draws import reports_of, strengths_of_entries
from clubs.queries.rating import ratings_before, ratings_of
from clubs.queries.rounds_played import handicaps_in
from clubs.queries.standings import ranked
from clubs.rating.fitting import FEWEST_TABLES
from clubs.schedules.checking import check_schedule
from clubs.schedules.document.reading import read_answer, read_request
from clubs.schedules.drawing import draw
from tests.clubs.conftest import House, planned, player, written
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
    assert kept(evening) == [round(100 * rated[each].strength) if each in rated else 0 for each in players]
    assert kept(evening)[0] == max(filter(None, kept(evening)))
    assert kept(evening)[4:] == [0] * 4


def test_what_is_kept_stays_whatever_is_played_later(bern: House):
    evening = one_to_draw(bern)
    keep_strengths(evening)
    before = kept(evening)

    evening_of(bern, *[("CDAB", 1200, 56)] * 60, slug="long-before", date=evening.date - timedelta(days=9))
    keep_strengths(evening)

    assert kept(evening) == before


@pytest.mark.long  # each day what is kept stays whatever is played later
def test_what_is_played_on_the_day_itself_is_not_known(bern: House):
    evening = one_to_draw(bern)
    earlier = ratings_before(bern.club, evening.preset, evening.date)

    evening_of(bern, *[("CDAB", 1200, 56)] * 60, slug="same-day", date=evening.date)

    assert ratings_before(bern.club, evening.preset, evening.date) == earlier
    assert ratings_of(bern.club)[evening.preset] != earlier


@pytest.mark.long  # each day strengths are kept with the first draw, whatever is played later
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


@pytest.mark.long  # each day a seed gives the same draws again, in test_draws
def test_a_draw_can_be_made_again_with_the_strengths_that_it_knew(bern: House):
    evening = one_to_draw(bern)

    first = draw_all(evening, by=bern.director)[0]

    request = read_request(first.request)
    assert request.strengths == {str(place): strength or 0 for place, strength in enumerate(kept(evening), 1)}
    assert draw(request).fairness.stored().items() <= first.fairness.items()
    assert first.fairness["strength"]


@pytest.mark.long  # each day strengths are kept with the first draw, whatever is played later
def test_a_pair_is_as_strong_as_both_and_who_has_no_rating_counts_as_the_mean(bern: House):
    evening = one_to_draw(bern, players=4, kind="pairs")
    keep_strengths(evening)
    found = kept(evening)

    of_pairs = [sum(strength or 0 for strength in found[place : place + 2]) for place in range(0, 8, 2)]
    assert found.count(0) == 4
    assert list(strengths_of_entries(evening).values()) == of_pairs


@pytest.mark.long  # each day strengths are kept with the first draw, whatever is played later
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


# Handicaps


def handicapped(house: House, percent: int = 50) -> Tournament:
    """An evening of eight deals with a handicap, drawn, its first table played level but for one point."""
    evening = one_to_draw(house, players=4, by_strength=False, handicap=percent)
    draw_all(evening, by=house.director)
    first = evening.rounds.get(number=1)
    first.state = RoundState.RELEASED
    first.save()
    written(Table.objects.in_round(first).get(), NS=629, EW=627)
    return evening


def test_a_handicap_is_an_adjustment_with_its_reason_and_in_the_total(bern: House):
    evening = handicapped(bern)
    given = handicaps_in(evening)
    rows = {row.entry: row for row in ranked(evening).rows}

    assert given
    assert {each.entry: each.points for each in given} == {
        entry: row.adjustments for entry, row in rows.items() if row.adjustments
    }
    weaker = rows[given[0].entry]
    assert weaker.total == 629 + given[0].points or weaker.total == 627 + given[0].points


@pytest.mark.long  # each day what is kept stays whatever is played later
def test_a_handicap_stays_what_it_was_when_older_results_come_later(bern: House):
    evening = handicapped(bern)
    before = handicaps_in(evening)

    evening_of(bern, *[("CDAB", 1200, 56)] * 60, slug="long-before", date=evening.date - timedelta(days=9))
    keep_strengths(evening)

    assert handicaps_in(evening) == before


@pytest.mark.long  # each day strengths are kept with the first draw, whatever is played later
def test_pages_say_what_a_handicap_is_made_of(bern: House):
    evening = handicapped(bern)
    [first, *_others] = handicaps_in(evening)
    entry = evening.entries.get(pk=first.entry)
    share = f"50 percent of {first.difference / 100:.2f} points a deal"
    reason = f"+{first.points} handicap, round 1: {share}, 8 deals"
    page = StandingsPage.of(evening, None)

    assert [line.remarks for line in page.lines if line.key == entry.pk] == [reason]
    assert f"{reason}." in EntryStory.of(entry).why
    assert "the weaker side of a table gets 50 percent of the difference in strength." in page.counting


def test_programs_read_handicaps_and_what_they_are_made_of(bern: House):
    evening = handicapped(bern)
    [first, *_others] = given = handicaps_in(evening)

    document = live_standings_document(LivePage.of(evening))

    assert document["handicap"] == 50
    rows = [row for row in document["standings"] if "handicaps" in row]
    assert len(rows) == len(given) == 2
    assert rows[0]["adjustments"] == first.points
    assert rows[0]["handicaps"] == [
        {"round": 1, "points": first.points, "percent": 50, "difference": first.difference / 100, "deals": 8}
    ]


@pytest.mark.long  # each day strengths are kept with the first draw, whatever is played later
def test_whoever_comes_after_the_draw_is_kept_at_once(bern: House):
    evening = handicapped(bern)

    entry = add_entry(evening, [player(bern.club, 9)], by=bern.director)

    assert list(entry.members.values_list("strength", flat=True)) == [0]


@pytest.mark.long  # each day strengths are kept with the first draw, whatever is played later
def test_a_handicap_that_is_agreed_after_the_draw_is_given_too(bern: House):
    evening = handicapped(bern, percent=0)
    assert (kept(evening), handicaps_in(evening)) == ([None] * 4, ())

    changed = change_tournament(evening, {"handicap": 50}, by=bern.director, reason="agreed")

    assert None not in kept(evening)
    assert handicaps_in(changed)


@pytest.mark.parametrize(
    "settings",
    [{"counts": "rank_points", "rank_points": [3, 2, 1]}, {"counts": "average"}, {"order": "lowest"}],
)
def test_a_handicap_goes_only_with_points(bern: House, settings: dict[str, object]):
    evening = planned(bern, 8, 3, handicap=20, settings=settings)

    with pytest.raises(TournamentRefused, match="A handicap is given in points"):
        validate_tournament(evening)
