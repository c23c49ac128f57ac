"""Several seats changed at once in the browser."""

from collections import defaultdict

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Action, Draw, LogEvent, Round, Seat, Tournament, TournamentKind
from clubs.pages.draws import place_key
from clubs.pages.seats import places_to_number
from tests.clubs.conftest import House, enter, seated, tournament
from tests.clubs.drawing import draw_round


@pytest.fixture
def there(bern: House) -> Tournament:
    evening = tournament(bern.club)
    seated(evening, 1, enter(evening, 8))
    return evening


def address(there: Tournament) -> str:
    return reverse("clubs:round-seats", args=[there.club.slug, there.slug, 1])


def typed(draw: Draw, **more: str | int) -> dict[str, str | int]:
    """What a form sends in which nothing was changed, and what was."""
    numbers = {place_key(place): place.entry.number for place in places_to_number(draw)}
    return {"draw": draw.number, "swaps": draw.swaps, **numbers, **more}


def keys(draw: Draw) -> dict[int, str]:
    return {place.entry.number: place_key(place) for place in places_to_number(draw)}


def seats_now(there: Tournament) -> list[int]:
    draw = Draw.objects.current().get(round__tournament=there)
    return [place.entry.number for place in places_to_number(draw)]


def test_the_page_has_a_field_for_every_place_with_the_number_of_who_sits_there(
    director: Client, there: Tournament
):
    page = director.get(address(there)).context["page"]

    assert [[place.field.value() for place in table.places] for table in page.tables] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
    ]


def test_who_is_doubled_or_missing_is_said_before_anything_is_saved(director: Client, there: Tournament):
    draw = Draw.objects.get()
    at = keys(draw)

    answer = director.post(address(there), typed(draw, **{at[1]: 7, at[2]: 8}))

    page = answer.context["page"]
    assert (page.twice, page.without) == (["7 Greti", "8 Hans"], ["1 Anna", "2 Beat"])
    assert b'name="save"' not in answer.content
    assert not LogEvent.objects.filter(action=Action.SEATS_SWAPPED).exists()


def test_three_who_move_are_looked_at_and_then_saved_together(director: Client, there: Tournament):
    draw = Draw.objects.get()
    at = keys(draw)
    moved = typed(draw, **{at[1]: 7, at[7]: 4, at[4]: 1})

    looked = director.post(address(there), moved)
    refused = director.post(address(there), {**moved, "save": "1"})
    saved = director.post(address(there), {**moved, "save": "1", "reason": "came late"}, follow=True)

    assert looked.context["page"].may_be_saved
    assert refused.context["form"].errors["reason"] == [
        "This round has been released or has results: give a reason."
    ]
    assert [str(message) for message in saved.context["messages"]] == ["3 places have changed."]
    assert seats_now(there) == [7, 2, 3, 1, 5, 6, 4, 8]
    assert LogEvent.objects.filter(action=Action.SEATS_SWAPPED, reason="came late").count() == 1


def test_a_number_that_nobody_has_is_told_at_its_field(director: Client, there: Tournament):
    draw = Draw.objects.get()
    at = keys(draw)

    sent = {**typed(draw), at[1]: 77, at[2]: ""}
    form = director.post(address(there), sent).context["form"]

    assert form.errors == {
        at[1]: ["Nobody in this round has the number 77."],
        at[2]: ["Enter the number of the person who sits here."],
    }


def test_doubled_places_cannot_be_saved(director: Client, there: Tournament):
    draw = Draw.objects.get()

    sent = {**typed(draw, **{keys(draw)[1]: 7}), "save": "1"}
    form = director.post(address(there), sent).context["form"]

    assert form.non_field_errors() == ["Everybody needs one place: somebody has two of them, or none."]
    assert seats_now(there) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_seats_that_somebody_else_has_changed_meanwhile_are_looked_at_again(
    director: Client, there: Tournament
):
    draw = Draw.objects.get()
    at = keys(draw)
    moved = {**typed(draw, **{at[1]: 7, at[7]: 1}), "save": "1", "reason": "late"}
    director.post(address(there), moved)

    answer = director.post(address(there), moved, follow=True)

    assert [str(message) for message in answer.context["messages"]][-1] == (
        "Somebody has changed these seats in the meantime: look at them again."
    )
    assert seats_now(there)[0] == 7


@pytest.mark.long  # each day three who move are saved together
def test_several_teams_change_places_at_once_and_their_pairs_stay_together(director: Client, bern: House):
    evening = tournament(bern.club, kind=TournamentKind.TEAMS)
    enter(evening, 4)
    draw = draw_round(Round.objects.create(tournament=evening, number=1), by=bern.director)
    before, at = pairs_of(draw), keys(draw)
    moved = typed(draw, **{at[1]: 3, at[3]: 4, at[4]: 1})

    looked = director.post(address(evening), moved).context["page"]
    director.post(address(evening), {**moved, "save": "1"})

    after = pairs_of(draw)
    assert looked.may_be_saved
    assert sorted(table.heading for table in looked.tables) == ["Tables 1, 2", "Tables 3, 4"]
    assert {team: list(pairs) for team, pairs in after.items()} == {
        3: list(before[1]),
        2: list(before[2]),
        4: list(before[3]),
        1: list(before[4]),
    }
    together = [{team: set(pairs.values()) for team, pairs in now.items()} for now in (before, after)]
    assert together[0] == together[1]


def pairs_of(draw: Draw) -> dict[int, dict[str, frozenset[str]]]:
    """Who sits together, by team, and by table and side: the places in order."""
    pairs: dict[int, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    seats = Seat.objects.filter(draw=draw).select_related("table", "entry", "player")
    for seat in seats.order_by("table__number", "position"):
        side = "NS" if seat.position in "NS" else "EW"
        pairs[seat.entry.number][f"{seat.table.number}{side}"].add(seat.player.name)
    return {team: {at: frozenset(two) for at, two in found.items()} for team, found in pairs.items()}
