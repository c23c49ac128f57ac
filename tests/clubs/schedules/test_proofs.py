"""What is proved about rounds in which nobody meets again, and that the proof finds what there is."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from tests.clubs.schedules.proof import Hall, further_rounds, most_rounds, together

Round = tuple[frozenset[int], frozenset[tuple[int, int]]]
"""Who rests, and who meet."""


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("hall", "players", "most"),
    [
        pytest.param(Hall(4, 4), 16, 5, id="sixteen-meet-all-others"),
        pytest.param(Hall(4, 4, one_rests=True), 17, 4, id="seventeen-cannot-play-five"),
        pytest.param(Hall(5, 4), 20, 5, id="twenty-cannot-play-six", marks=pytest.mark.long),
        pytest.param(Hall(3, 3), 9, 4, id="nine-in-threes-meet-all-others"),
        pytest.param(Hall(4, 3), 12, 4, id="twelve-in-threes-have-no-nearly-kirkman-system"),
        pytest.param(Hall(5, 5), 25, 6, id="twenty-five-in-fives-meet-all-others"),
    ],
)
def test_so_many_rounds_can_be_played_at_most_without_a_repeated_meeting(hall: Hall, players: int, most: int):
    assert (len(hall.players()), most_rounds(hall)) == (players, most)


@pytest.mark.parametrize(
    "hall",
    [
        Hall(2, 2),
        Hall(3, 2),
        Hall(2, 2, one_rests=True),
        Hall(3, 3),
        pytest.param(Hall(3, 3, one_rests=True), marks=pytest.mark.long),
        pytest.param(Hall(4, 3), marks=pytest.mark.long),
    ],
)
def test_the_proof_counts_what_is_found_without_any_cleverness(hall: Hall):
    rounds = list(every_round(hall))
    first = rounds[0]
    second = [one for one in rounds if fit(first, one)]
    further = further_rounds(hall)

    for wanted in (1, 2):
        plainly = sum(sets_of([two for two in second if fit(one, two)], wanted) for one in second)
        assert plainly == len(second) * together(further, wanted)


@pytest.mark.parametrize("hall", [(5, 3), (4, 5), (5, 4, True)])
def test_nothing_is_proved_where_two_rounds_are_not_always_the_same(hall: tuple[int, int, bool]):
    with pytest.raises(ValueError, match="more than the names"):
        Hall(*hall)


def every_round(hall: Hall) -> Iterator[Round]:
    players = range(hall.tables * hall.seats + hall.one_rests)
    for resting in combinations(players, hall.one_rests):
        for meetings in every_seating([one for one in players if one not in resting], hall.seats):
            yield frozenset(resting), frozenset(meetings)


def every_seating(people: list[int], seats: int) -> Iterator[list[tuple[int, int]]]:
    if not people:
        yield []
    for others in combinations(people[1:], seats - 1) if people else ():
        left = [one for one in people[1:] if one not in others]
        for meetings in every_seating(left, seats):
            yield [*combinations((people[0], *others), 2), *meetings]


def fit(one: Round, other: Round) -> bool:
    return one[0].isdisjoint(other[0]) and one[1].isdisjoint(other[1])


def sets_of(rounds: list[Round], size: int) -> int:
    return sum(all(fit(*two) for two in combinations(some, 2)) for some in combinations(rounds, size))
