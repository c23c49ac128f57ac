"""Pairs and teams of those who entered alone."""

import pytest

from clubs.actions import entries, pairing
from clubs.actions.cash import CashValues, book_entry, change_desks
from clubs.actions.check_in import mark_entry
from clubs.actions.entries import EntryRefused
from clubs.cash import Balance, Means, Movement
from clubs.models import Action, CashLine, Entry, State, Tournament, TournamentKind
from clubs.queries.cash import cash_sums
from tests.clubs.conftest import House, enter, player, seated, tournament


def alone(bern: House, count: int, **fields: object) -> Tournament:
    evening = tournament(bern.club, **{"kind": TournamentKind.PAIRS, **fields})
    everyone = [player(bern.club, number) for number in range(1, count + 1)]
    entries.add_entries(evening, everyone, by=bern.director, present=True)
    return evening


def titles(evening: Tournament) -> list[tuple[int, str]]:
    return [(entry.number, entry.short_title) for entry in evening.entries.with_members()]


@pytest.mark.long  # each day two are paired and taken apart, and keep their money
def test_two_taps_make_a_pair_under_the_first_number(bern: House):
    evening = alone(bern, 3)
    first, _second, third = evening.entries.all()
    mark_entry(first, by=bern.helper, paid=True)

    pair = pairing.join_entries(first, third, by=bern.director)

    assert titles(evening) == [(1, "Anna / Carla"), (2, "Beat")]
    assert (pair.present, pair.paid) == (True, False)
    line = evening.log.newest_first()[0]
    assert (line.action, line.before, line.after) == (
        Action.ENTRY_CHANGED,
        ["Anna Bern", "Carla Bern"],
        "Anna Bern / Carla Bern",
    )


def test_what_either_has_paid_is_paid_by_the_pair(bern: House):
    evening = alone(bern, 2, fee=1200)
    first, second = evening.entries.all()
    mark_entry(first, by=bern.helper, paid=True)
    book_entry(second, CashValues(Movement.PAYMENT, 500, Means.TWINT), by=bern.helper)

    [pair] = pairing.pair_by_lot(evening, by=bern.director)

    assert (cash_sums(evening).balances[pair.pk], pair.paid) == (Balance(2400, 1700), False)


@pytest.mark.long  # each day two are paired and taken apart, and keep their money
def test_of_two_who_were_ticked_as_paid_there_need_be_no_lines(bern: House):
    evening = alone(bern, 2, fee=1200)
    for entry in evening.entries.all():
        mark_entry(entry, by=bern.helper, paid=True)

    pair = pairing.join_entries(*evening.entries.all(), by=bern.director)

    assert (cash_sums(evening).balances[pair.pk], CashLine.objects.count()) == (
        Balance(2400, 2400, at_door=2400),
        0,
    )


def test_a_pair_that_stands_in_the_books_is_not_taken_apart(bern: House):
    evening = alone(bern, 2, fee=1200)
    pair = pairing.join_entries(*evening.entries.all(), by=bern.director)
    book_entry(pair, CashValues(Movement.PAYMENT, 2400, Means.TWINT), by=bern.helper)

    with pytest.raises(EntryRefused, match="is in the books of the cash desk"):
        pairing.split_entry(pair, by=bern.director)


def test_nobody_is_his_own_partner(bern: House):
    evening = alone(bern, 1)
    (only,) = evening.entries.all()

    with pytest.raises(EntryRefused, match="was chosen twice: choose another partner"):
        pairing.join_entries(only, only, by=bern.director)


@pytest.mark.long  # each day two are paired and taken apart, and keep their money
def test_a_pair_takes_no_third(bern: House):
    evening = alone(bern, 3)
    first, second, third = evening.entries.all()
    pairing.join_entries(first, second, by=bern.director)

    with pytest.raises(EntryRefused, match="at most 2"):
        pairing.join_entries(first, third, by=bern.director)


@pytest.mark.long  # each day two are paired and taken apart, and keep their money
def test_two_pairs_make_a_team(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.TEAMS)
    everyone = [player(bern.club, number) for number in (1, 2, 3, 4)]
    first = entries.add_entry(evening, everyone[:2], by=bern.director, name="Zytglogge")
    second = entries.add_entry(evening, everyone[2:], by=bern.director)

    team = pairing.join_entries(first, second, by=bern.director)

    assert [(each.place, each.player.called) for each in team.members.all()] == [
        (1, "Anna"),
        (2, "Beat"),
        (3, "Carla"),
        (4, "Dani"),
    ]


def test_entries_of_different_tournaments_do_not_join(bern: House):
    (here,) = alone(bern, 1).entries.all()
    elsewhere = tournament(bern.club, slug="elsewhere", kind=TournamentKind.PAIRS)
    there = entries.add_entry(elsewhere, [player(bern.club, 2)], by=bern.director)

    with pytest.raises(EntryRefused, match="different tournaments"):
        pairing.join_entries(here, there, by=bern.director)


def test_who_was_drawn_stays_with_the_partner(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS, state=State.RUNNING)
    first, _second = enter(evening, 2)
    seated(evening, 1, list(evening.entries.all()))

    with pytest.raises(EntryRefused, match="already been drawn"):
        pairing.split_entry(first, by=bern.director)


@pytest.mark.long  # each day two are paired and taken apart, and keep their money
def test_the_lot_pairs_all_and_leaves_one_over(bern: House):
    evening = alone(bern, 7)

    pairs = pairing.pair_by_lot(evening, by=bern.director, seed=1)

    assert len(pairs) == 3
    sizes = [len(entry.members.all()) for entry in evening.entries.with_members()]
    assert sorted(sizes) == [1, 2, 2, 2]
    line = evening.log.newest_first()[0]
    assert (line.action, line.after) == (
        Action.LOTS_DRAWN,
        {"seed": 1, "pairs": [pair.title for pair in pairs]},
    )


def test_the_same_seed_pairs_the_same(bern: House, thun: House):
    drawn = []
    for here in (bern, thun):
        evening = alone(here, 8)
        pairing.pair_by_lot(evening, by=here.director, seed=5)
        drawn.append(titles(evening))

    assert drawn[0] == drawn[1]


@pytest.mark.long  # each day two are paired and taken apart, and keep their money
def test_who_has_left_gets_no_partner(bern: House):
    evening = alone(bern, 3)
    Entry.objects.filter(tournament=evening, number=2).update(left_round=1)

    (pair,) = pairing.pair_by_lot(evening, by=bern.director, seed=1)

    assert {each.player.called for each in pair.members.all()} == {"Anna", "Carla"}


def test_without_two_there_is_no_pair(bern: House):
    with pytest.raises(EntryRefused, match="not two players without a partner"):
        pairing.pair_by_lot(alone(bern, 1), by=bern.director)


def test_players_of_an_individual_evening_are_not_paired(bern: House):
    with pytest.raises(EntryRefused, match="only in pairs tournaments"):
        pairing.pair_by_lot(tournament(bern.club), by=bern.director)


def test_of_two_who_were_ticked_at_two_desks_each_till_keeps_its_money(bern: House):
    evening = change_desks(alone(bern, 2, fee=1200), 2, by=bern.director)
    for desk, entry in enumerate(evening.entries.all(), 1):
        mark_entry(entry, by=bern.helper, paid=True, desk=desk)

    pair = pairing.join_entries(*evening.entries.all(), by=bern.director)

    assert (cash_sums(evening).books.tills, pair.paid) == ({1: 1200, 2: 1200}, True)


@pytest.mark.long  # each day two are paired and taken apart, and keep their money
def test_a_pair_keeps_the_table_that_one_of_them_kept(bern: House):
    evening = alone(bern, 2)
    evening.entries.filter(number=2).update(fixed_table=3)

    pair = pairing.join_entries(*evening.entries.all(), by=bern.director)

    assert evening.entries.get(pk=pair.pk).fixed_table == 3


def test_a_pair_is_taken_apart(bern: House):
    evening = alone(bern, 3)
    first, second, _third = evening.entries.all()
    pair = entries.rename_entry(
        pairing.join_entries(first, second, by=bern.director), "Duo", by=bern.director
    )

    parted = pairing.split_entry(pair, by=bern.director)

    assert titles(evening) == [(1, "Anna"), (3, "Carla"), (4, "Beat")]
    assert [entry.number for entry in parted] == [1, 4]


def test_one_alone_is_not_taken_apart(bern: House):
    (only,) = alone(bern, 1).entries.all()

    with pytest.raises(EntryRefused, match="already playing alone"):
        pairing.split_entry(only, by=bern.director)


@pytest.mark.long  # each day two are paired and taken apart, and keep their money
def test_a_pair_with_somebody_outside_the_ranking_is_outside_and_both_remain_so(bern: House):
    evening = alone(bern, 2)
    first, second = evening.entries.all()
    entries.place_outside(second, True, by=bern.director)

    pair = pairing.join_entries(first, second, by=bern.director)
    parted = pairing.split_entry(pair, by=bern.director)

    assert (pair.outside_ranking, [entry.outside_ranking for entry in parted]) == (True, [True, True])
