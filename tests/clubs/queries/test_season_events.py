"""Seasons as clubs really play them, set up by the form and summed again from the sheets by plain sums.

The rules are those that the clubs publish; people and figures are made up.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from random import Random

import pytest

from clubs.actions import seasons
from clubs.forms.seasons import SeasonForm
from clubs.models import Entry, EntryMember, Player, ResultSide, Season, Seat, State, Tournament
from clubs.queries.seasons import season_of
from clubs.standings.numbers import shown_number
from tests.clubs.conftest import House, player, tournament
from tests.clubs.evenings import play

EVENINGS = 6
PEOPLE = 20
TYPED = {"name": "2026", "order": "highest", "minimum": "1", "attendance": "0", "guests": "ranked"}
STAECHEREI = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)


@pytest.fixture
def evenings(bern: House) -> Sequence[Tournament]:
    """Six evenings with three or four tables each; who comes is left to chance."""
    chance = Random(43)
    people = [player(bern.club, number) for number in range(1, PEOPLE + 1)]
    return [held(bern, month, people, chance) for month in range(1, EVENINGS + 1)]


def held(bern: House, month: int, people: Sequence[Player], chance: Random) -> Tournament:
    evening = announced(bern, month)
    entries = entered(evening, chance.sample(people, chance.choice([12, 16])))
    for number in (1, 2):
        play(evening, number, chance.sample(entries, len(entries)), chance)
    return evening


def announced(bern: House, month: int, **fields: object) -> Tournament:
    """An evening of two rounds, unless `fields` say otherwise."""
    usual = {"date": date(2026, month, 9), "state": State.FINISHED, "planned_rounds": 2}
    return tournament(bern.club, slug=f"month-{month}", **{**usual, **fields})


def entered(evening: Tournament, here: Sequence[Player]) -> list[Entry]:
    """Their entries, in the order of the players."""
    entries = Entry.objects.bulk_create(
        Entry(tournament=evening, number=number, present=True) for number in range(1, len(here) + 1)
    )
    EntryMember.objects.bulk_create(
        EntryMember(tournament=evening, entry=entry, place=1, player=each)
        for entry, each in zip(entries, here, strict=True)
    )
    return entries


def started(bern: House, evenings: Sequence[Tournament], *, final: bool = False, **typed: str) -> Season:
    """A season of these evenings; with a `final` the last one counts twice and always."""
    counted = {f"counts_{evening.pk}": "on" for evening in evenings}
    twice = {f"weight_{evenings[-1].pk}": "2", f"always_{evenings[-1].pk}": "on"} if final else {}
    form = SeasonForm(bern.club, data={**TYPED, **typed, **counted, **twice})
    assert form.errors == {}
    return seasons.add_season(bern.club, form.values(), shares=form.shares(), by=bern.director)


def table_of(season: Season, through: int | None = None) -> Mapping[str, tuple[int | None, int | float]]:
    names = dict(Player.objects.values_list("pk", "name"))
    return {names[row.entry]: (row.rank, row.total) for row in season_of(season, through).standings.rows}


# The same from the sheets alone, without any of our standings


def totals_on_paper(evening: Tournament) -> Counter[str]:
    """What each player's sheets of an evening add up to."""
    return Counter({name: sum(sheets) for name, sheets in sheets_on_paper(evening).items()})


def sheets_on_paper(evening: Tournament) -> Mapping[str, list[int]]:
    """What stands on the sheets of each player of an evening."""
    sheets: dict[str, list[int]] = defaultdict(list)
    sides = ResultSide.objects.filter(result__active=True, result__table__draw__round__tournament=evening)
    written = {
        (table, side): points for table, side, points in sides.values_list("result__table", "side", "points")
    }
    seats = Seat.objects.filter(draw__round__tournament=evening)
    for name, table, position in seats.values_list("player__name", "table", "position"):
        sheets[name].append(written[table, "NS" if position in "NS" else "EW"])
    return sheets


def rank_points_on_paper(totals: Mapping[str, int], scale: Sequence[int]) -> Mapping[str, int]:
    ranks = {name: sum(other > own for other in totals.values()) for name, own in totals.items()}
    return {name: scale[min(rank, len(scale) - 1)] for name, rank in ranks.items()}


def by_person(evenings: Sequence[Mapping[str, int]]) -> Mapping[str, dict[int, int]]:
    """What each made, by the number of the evening."""
    made: dict[str, dict[int, int]] = defaultdict(dict)
    for number, evening in enumerate(evenings, 1):
        for name, score in evening.items():
            made[name][number] = score
    return made


def best(scores: Sequence[int], count: int) -> int:
    return sum(sorted(scores, reverse=True)[:count])


def ranked_on_paper(
    totals: Mapping[str, int | Fraction], such: Mapping[str, bool]
) -> Mapping[str, tuple[int | None, int | float]]:
    """Ranks for those who are `such`, none for the others."""
    counted = [total for name, total in totals.items() if such[name]]
    return {
        name: (1 + sum(other > total for other in counted) if such[name] else None, shown_number(total))
        for name, total in totals.items()
    }


def test_rank_points_of_all_evenings_for_those_who_came_three_times(bern: House):
    # Urner Schieberjass: four rounds of twelve deals, 50 to 80 players, the worst round dropped; rank points
    # summed, at least three evenings; its scale is not published.
    scale = tuple(range(60, 0, -1))
    chance = Random(33)
    people = [player(bern.club, number) for number in range(1, 81)]
    evenings = [uri_held(bern, month, people, chance) for month in range(1, EVENINGS + 1)]

    season = started(
        bern, evenings, counts="rank_points", rank_points=", ".join(map(str, scale)), minimum="3"
    )

    best_three = [
        {name: best(sheets, 3) for name, sheets in sheets_on_paper(each).items()} for each in evenings
    ]
    made = by_person([rank_points_on_paper(each, scale) for each in best_three])
    totals = {name: sum(scores.values()) for name, scores in made.items()}
    enough = {name: len(scores) >= 3 for name, scores in made.items()}
    assert False in enough.values()
    assert table_of(season) == ranked_on_paper(totals, enough)


def uri_held(bern: House, month: int, people: Sequence[Player], chance: Random) -> Tournament:
    evening = announced(bern, month, planned_rounds=4, deals=12, settings={"drop_worst": 1})
    entries = entered(evening, chance.sample(people, chance.choice([52, 56])))
    for number in (1, 2, 3, 4):
        play(evening, number, chance.sample(entries, len(entries)), chance)
    return evening


@pytest.mark.sample(1)
@pytest.mark.parametrize("before", [4, 5])
def test_the_best_three_and_the_final_twice(bern: House, evenings, before: int):
    # JC Stächerei: four evenings and a final; 25, 18, 15, … and 1 for all below; the best three, and the
    # final twice.
    points = ", ".join(map(str, STAECHEREI))
    held_there = evenings[-before - 1 :]

    season = started(bern, held_there, final=True, counts="rank_points", rank_points=points, best_of="3")

    made = by_person([rank_points_on_paper(totals_on_paper(each), STAECHEREI) for each in held_there])
    totals = {
        name: best([score for number, score in scores.items() if number <= before], 3)
        + 2 * scores.get(before + 1, 0)
        for name, scores in made.items()
    }
    assert table_of(season) == ranked_on_paper(totals, dict.fromkeys(totals, True))


def test_the_points_of_six_evenings(bern: House, evenings):
    # Clubjassmeisterschaft GSCB: six evenings, points summed.
    season = started(bern, evenings, counts="points")

    made = by_person([totals_on_paper(each) for each in evenings])
    totals = {name: sum(scores.values()) for name, scores in made.items()}
    assert table_of(season) == ranked_on_paper(totals, dict.fromkeys(totals, True))


def test_the_points_of_six_evenings_in_which_jokers_fill_the_tables(bern: House):
    # The same: 14 to 16 players; two jokers fill the tables, and one sits down for who goes home early. Dani
    # is a joker until the last evening, on which he plays for himself.
    chance = Random(35)
    people = [player(bern.club, number) for number in range(1, 19)]
    jokers, last = people[2:4], EVENINGS
    members = [each for each in people if each not in jokers]
    evenings = [
        gscb_held(bern, month, [*members, jokers[1]] if month == last else members, jokers, chance)
        for month in range(1, EVENINGS + 1)
    ]

    season = started(bern, evenings, counts="points", unranked_count="on", minimum="1")

    made = by_person([totals_on_paper(each) for each in evenings])
    carla, dani = (each.name for each in jokers)
    counted = {name: sum(scores.values()) for name, scores in made.items()}
    counted |= {carla: 0, dani: made[dani][last]}
    went_home = [
        name for each in evenings for name, sheets in sheets_on_paper(each).items() if len(sheets) == 1
    ]
    assert (len(made[carla]), len(made[dani])) == (4, 6)
    assert set(went_home) - {carla, dani}
    assert table_of(season) == ranked_on_paper(counted, {name: name != carla for name in counted})


def gscb_held(
    bern: House, month: int, people: Sequence[Player], jokers: Sequence[Player], chance: Random
) -> Tournament:
    """Four tables, filled up by jokers; after the first round somebody goes, and another joker sits down."""
    evening = announced(bern, month)
    here = [*people[-1:], *chance.sample(people[:-1], 13 + (month + 1) % 3)]
    chance.shuffle(here)
    free = [joker for joker in jokers if joker not in here]
    fill = free[: -len(here) % 4]
    entries = entered(evening, [*here, *free])
    evening.entries.filter(members__player__in=free).update(outside_ranking=True)
    first = entries[: len(here) + len(fill)]
    play(evening, 1, chance.sample(first, len(first)), chance)
    second = first if fill == free else [*first[1:], entries[-1]]
    evening.entries.exclude(pk__in=[entry.pk for entry in second]).update(left_round=2)
    play(evening, 2, chance.sample(second, len(second)), chance)
    return evening


def test_the_average_of_the_best_four_of_six(bern: House, evenings):
    # Jass Grand Slam around Zell im Wiesental: six evenings, four count, the list shows the average.
    season = started(bern, evenings, counts="average", best_of="4", minimum="4")

    made = by_person([totals_on_paper(each) for each in evenings])
    totals = {
        name: Fraction(best(list(scores.values()), 4), min(4, len(scores))) for name, scores in made.items()
    }
    enough = {name: len(scores) >= 4 for name, scores in made.items()}
    assert False in enough.values()
    assert table_of(season) == ranked_on_paper(totals, enough)


def test_the_average_after_three_of_six_evenings_is_of_all_that_were_played(bern: House, evenings):
    # The same: the list after three evenings, of which nobody can drop one yet.
    season = started(bern, evenings, counts="average", best_of="4", minimum="4")

    made = by_person([totals_on_paper(each) for each in evenings[:3]])
    totals = {name: Fraction(sum(scores.values()), len(scores)) for name, scores in made.items()}
    every_time = {name: len(scores) == 3 for name, scores in made.items()}
    so_far = {name: row for name, row in table_of(season, 3).items() if name in made}
    assert so_far == ranked_on_paper(totals, every_time)


def test_attendance_points_are_added_for_each_evening(bern: House, evenings):
    season = started(bern, evenings, counts="points", best_of="2", attendance="50")

    made = by_person([totals_on_paper(each) for each in evenings])
    totals = {name: best(list(scores.values()), 2) + 50 * len(scores) for name, scores in made.items()}
    assert table_of(season) == ranked_on_paper(totals, dict.fromkeys(totals, True))


def test_members_alone_move_up(bern: House, evenings):
    Player.objects.filter(number__in=["1", "4", "7", "10", "13"]).update(guest=True)
    members = set(Player.objects.filter(guest=False).values_list("name", flat=True))
    points = ", ".join(map(str, STAECHEREI))

    season = started(bern, evenings, counts="rank_points", rank_points=points, guests="moved_up")

    of_members = [
        {name: total for name, total in totals_on_paper(each).items() if name in members} for each in evenings
    ]
    made = by_person([rank_points_on_paper(each, STAECHEREI) for each in of_members])
    totals = {name: sum(scores.values()) for name, scores in made.items()}
    assert table_of(season) == ranked_on_paper(totals, dict.fromkeys(totals, True))
