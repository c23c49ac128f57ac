"""A group's year: who made what, with whom and against whom, and the records (EV-2)."""

from datetime import date, timedelta

from hypothesis import given

from scoring.evenings.people import is_known
from scoring.evenings.sums import Played, evening_sums
from scoring.evenings.years import GroupRecordKind, GroupYear, PlayedAt, group_year
from scoring.rules.score_sheet import score_game
from tests.scoring.evenings.random_evenings import evenings, pool, seated

FIRST = date(2026, 1, 8)
SIDI, SCHIEBER = 0, 4
"""Games of two sides in the pool: a Sidi Barrani to 1000, and a Schieber of three deals."""


def at(week: int, played: Played) -> PlayedAt:
    return PlayedAt(f"evening {week}", FIRST + timedelta(weeks=week), played)


def year_of(*games: tuple[int, int, str]) -> GroupYear:
    """Return the year of games of the pool, each in a week, people in the order of play."""
    return group_year([at(week, seated(pool()[number], names.split())) for week, number, names in games])


@given(evenings)
def test_a_years_sums_are_those_of_all_its_games(played: list[Played]) -> None:
    found = group_year([at(place // 2, game) for place, game in enumerate(played)])

    sums = {each.key: each.made for each in evening_sums(played) if each.name.strip()}
    assert {person.key: person.made for person in found.people} == sums
    assert sum(evening.games for evening in found.evenings) == found.games == len(played)


@given(evenings)
def test_each_game_counts_once_for_each_two_who_sat_there(played: list[Played]) -> None:
    found = group_year([at(0, game) for game in played])

    counted = sum(pair.together + pair.against for pair in found.pairs)
    known = [len(list(filter(is_known, game.seated))) for game in played]
    assert counted == sum(count * (count - 1) // 2 for count in known)
    assert all(pair.won <= pair.together for pair in found.pairs)
    assert all(pair.won_by_one + pair.won_by_other <= pair.against for pair in found.pairs)


def test_partners_win_together_and_against_the_others() -> None:
    found = year_of((0, SIDI, "Anna Beat Carla Dani"))

    winner = pool()[SIDI].winner
    first, second = (("anna", "carla"), ("beat", "dani"))[:: 1 if winner == "NS" else -1]
    won = {(pair.one, pair.other): pair.won for pair in found.pairs if pair.together}
    assert {tuple(sorted(key)) for key, count in won.items() if count} == {keys_of(first)}
    assert {tuple(sorted(key)) for key, count in won.items() if not count} == {keys_of(second)}
    assert {pair.won_by_one for pair in found.pairs if pair.against} == {1}, "those who won come first"


def keys_of(names: tuple[str, str]) -> tuple[str, ...]:
    return tuple(f'["{name}",0]' for name in names)


def test_whoever_has_no_name_or_was_forgotten_is_in_no_list() -> None:
    played = seated(pool()[SIDI], ["Anna", "–", "", "– 2"])

    found = group_year([at(0, played)])

    assert [person.name for person in found.people] == ["Anna"]
    assert not found.pairs
    assert {key for record in found.records for key in record.people} <= {'["anna",0]'}


def test_a_series_goes_on_over_evenings_and_ends_with_a_game_that_is_lost() -> None:
    winners = "Anna Beat Anna Beat" if pool()[SIDI].winner == "NS" else "Beat Anna Beat Anna"
    first, second, third, fourth = winners.split()
    sits = f"{first} {second} {third}2 {fourth}2"
    turned = f"{second} {first} {fourth}2 {third}2"

    found = year_of((0, SIDI, sits), (1, SIDI, sits), (2, SIDI, turned), (3, SIDI, sits))

    series = [record for record in found.records if record.kind is GroupRecordKind.SERIES]
    assert [(record.value, record.day) for record in series] == [(2, FIRST + timedelta(weeks=1))]
    assert set(series[0].people) == {'["anna",0]', '["anna2",0]'}


def test_a_record_is_kept_by_the_first_to_reach_it() -> None:
    found = year_of((0, SIDI, "Anna Beat Carla Dani"), (1, SIDI, "Eva Franz Gabi Hans"))

    result = score_game(pool()[SIDI].entry)
    most = max(written for deal in result.deals if deal.played for _side, written in deal.scores.items())
    deal = next(record for record in found.records if record.kind is GroupRecordKind.DEAL)
    assert (deal.value, deal.day, len(deal.people)) == (most, FIRST, 2)


def test_what_is_in_front_of_an_evening_is_who_made_most_game_points() -> None:
    found = year_of((0, SIDI, "Anna Beat Carla Dani"), (0, SCHIEBER, "Anna Carla Beat Dani"))

    [evening] = found.evenings
    most = max(made.game_points for made in evening.made.values())
    assert evening.games == 2
    assert all(evening.made[key].game_points == most for key in evening.in_front)
    assert sum(person.in_front for person in found.people) == len(evening.in_front)
