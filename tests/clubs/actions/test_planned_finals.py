"""Finals that are made before anybody is known: places named by what they are filled from, then filled."""

from datetime import date

import pytest
from django.utils import timezone

from clubs.actions.exchange.export import document_of
from clubs.actions.exchange.restore import restore_tournament
from clubs.actions.finals import FinalRefused, fill_final, plan_final
from clubs.models import Action, DrawMethod, RoundState, State, Tournament, TournamentKind
from clubs.pages.bracket import BracketPage
from clubs.pages.cut import CutPage
from clubs.pages.feeds import fed_groups
from clubs.standings.cut.values import CutRequest, CutSettings
from tests.clubs.conftest import House
from tests.clubs.groups import groups_evening
from tests.clubs.knockouts import begin, tables_of

NEXT_YEAR = date(2027, 1, 15)
TWO_OF_EACH: CutRequest[str] = CutRequest(CutSettings(of_each_group=2))


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Three groups of four pairs, of which the last round is not closed."""
    found = groups_evening(bern, groups=3, size=4).tournament
    found.rounds.filter(number=3).update(state=RoundState.RELEASED)
    return found


def planned(
    evening: Tournament,
    house: House,
    cut: CutRequest[str] = TWO_OF_EACH,
    *,
    knockout: DrawMethod | None = None,
) -> Tournament:
    return plan_final(evening, cut, name="Final", date=NEXT_YEAR, by=house.director, knockout=knockout)


def closed(evening: Tournament) -> Tournament:
    evening.rounds.update(state=RoundState.CLOSED)
    evening.refresh_from_db()
    return evening


def first_games(final: Tournament) -> list[tuple[str, str]]:
    return [
        (line.sides[0].title, line.sides[1].title)
        for line in BracketPage.of(final).lines
        if line.round.endswith("1")
    ]


@pytest.mark.long  # each day a final is filled once, and not before all rounds are closed
def test_the_places_say_what_they_are_filled_from(bern: House, evening: Tournament):
    final = planned(evening, bern)

    [group] = fed_groups(final)
    assert [(place.number, place.text) for place in group.places] == [
        (1, "1 of A"),
        (2, "1 of B"),
        (3, "1 of C"),
        (4, "2 of A"),
        (5, "2 of B"),
        (6, "2 of C"),
    ]
    assert (final.state, final.entries.count(), list(final.follows.all())) == (State.DRAFT, 0, [evening])
    assert final.log.get(action=Action.FINAL_CREATED).after == {"places": 6}


@pytest.mark.long  # each day one button fills the final, in test_planned_of_several
def test_the_bracket_of_the_places_is_that_of_those_who_come(bern: House, evening: Tournament):
    final = planned(evening, bern, knockout=DrawMethod.KNOCKOUT)
    places = {place.text: place.number for group in fed_groups(final) for place in group.places}
    foreseen = [{places[one], places[other]} for one, other in first_games(final)]

    final = fill_final(closed_final(evening, final), TWO_OF_EACH, by=bern.director)
    final.entries.update(present=True)
    Tournament.objects.filter(pk=final.pk).update(state=State.RUNNING, published=timezone.now())
    begin(bern, final)

    met = [{seat.entry.number for seat in table.seats.all()} for table in tables_of(final, 1)]
    assert (final.planned_rounds, met) == (3, foreseen)


def closed_final(evening: Tournament, final: Tournament) -> Tournament:
    """Close the preliminary and return the final as it is now."""
    closed(evening)
    final.refresh_from_db()
    return final


@pytest.mark.long  # each day a final is filled once, and not before all rounds are closed
def test_in_groups_everyone_comes_to_the_group_that_was_named(bern: House, evening: Tournament):
    final = planned(evening, bern)
    Tournament.objects.filter(pk=final.pk).update(groups=2)
    final.refresh_from_db()
    foreseen = {group.title: [place.number for place in group.places] for group in fed_groups(final)}

    final = fill_final(closed_final(evening, final), TWO_OF_EACH, by=bern.director)

    entries = final.entries.order_by("number")
    assert foreseen == {
        f"Group {letter}": [entry.number for entry in entries if entry.group == group]
        for group, letter in ((1, "A"), (2, "B"))
    }
    ranked = CutPage.of(evening)
    assert (list(fed_groups(final)), ranked.planned, ranked.finals[0].is_as_it_was) == ([], None, True)


def test_before_all_rounds_are_closed_nobody_takes_a_place(bern: House, evening: Tournament):
    final = planned(evening, bern)

    with pytest.raises(FinalRefused, match="once all rounds are closed"):
        fill_final(final, TWO_OF_EACH, by=bern.director)


def test_a_final_is_filled_once(bern: House, evening: Tournament):
    final = closed_final(evening, planned(evening, bern))
    fill_final(final, TWO_OF_EACH, by=bern.director)

    with pytest.raises(FinalRefused, match="Somebody is entered in this final already"):
        fill_final(final, TWO_OF_EACH, by=bern.director)


@pytest.mark.long  # each day a final is filled once, and not before all rounds are closed
def test_one_final_waits_for_a_tournament(bern: House, evening: Tournament):
    planned(evening, bern)

    with pytest.raises(FinalRefused, match="There is already a final that waits"):
        planned(evening, bern)


def test_points_say_no_number_of_places(bern: House, evening: Tournament):
    with pytest.raises(FinalRefused, match="say with a number how many go through, at most 512"):
        planned(evening, bern, CutRequest(CutSettings(points=3000)))


@pytest.mark.long  # each day a final is filled once, and not before all rounds are closed
def test_a_final_may_wait_for_one_that_waits_itself(bern: House, evening: Tournament):
    groups = planned(evening, bern)
    Tournament.objects.filter(pk=groups.pk).update(groups=2)
    groups.refresh_from_db()
    one_of_each: CutRequest[str] = CutRequest(CutSettings(of_each_group=1, next_best=2))

    semi = planned(groups, bern, one_of_each, knockout=DrawMethod.THIRD_PLACE)

    assert first_games(semi) == [("1 of A", "Next best 2"), ("1 of B", "Next best 1")]


@pytest.mark.long  # each day a final is filled once, and not before all rounds are closed
def test_players_who_enter_alone_have_places_and_no_bracket(bern: House, evening: Tournament):
    final = planned(evening, bern, knockout=DrawMethod.KNOCKOUT)
    Tournament.objects.filter(pk=final.pk).update(kind=TournamentKind.INDIVIDUAL)
    final.refresh_from_db()

    assert (len(list(fed_groups(final))), BracketPage.of(final).played) == (1, None)


@pytest.mark.long  # each day a final is filled once, and not before all rounds are closed
def test_its_file_carries_the_places(bern: House, evening: Tournament):
    final = planned(evening, bern)

    again = restore_tournament(bern.club, document_of(final), by=bern.director)

    assert list(fed_groups(again)) == list(fed_groups(final))
