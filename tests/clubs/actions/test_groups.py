"""Groups within which everyone meets everyone: dealt by lot, changed by hand."""

from collections import Counter

import pytest

from clubs.actions.entries import EntryRefused
from clubs.actions.groups import change_group, deal_groups
from clubs.actions.tournament_settings import TournamentRefused
from clubs.models import Action, DrawMethod, Entry, State, Tournament, TournamentKind
from tests.clubs.conftest import House, enter, seated, tournament


def evening_of(house: House, groups: int = 3) -> Tournament:
    return tournament(house.club, kind=TournamentKind.PAIRS, method=DrawMethod.ROUND_ROBIN, groups=groups)


def groups_of(evening: Tournament) -> list[int | None]:
    return list(evening.entries.values_list("group", flat=True))


def test_groups_are_dealt_evenly_by_a_lot_that_is_told(bern: House):
    evening = evening_of(bern)
    enter(evening, 8)

    deal_groups(evening, by=bern.director, seed=5)

    assert sorted(Counter(groups_of(evening)).items()) == [(1, 3), (2, 3), (3, 2)]
    line = evening.log.get()
    by_letter = {
        letter: list(evening.entries.filter(group=group).values_list("number", flat=True))
        for group, letter in enumerate("ABC", 1)
    }
    assert (line.action, line.after) == (Action.GROUPS_DEALT, {"seed": 5, **by_letter})


def test_the_same_seed_deals_the_same(bern: House, thun: House):
    dealt = []
    for house, seed in ((bern, 5), (thun, 5), (bern, 6)):
        Tournament.objects.filter(club=house.club).delete()
        evening = evening_of(house)
        enter(evening, 8)
        deal_groups(evening, by=house.director, seed=seed)
        dealt.append(groups_of(evening))

    assert dealt[0] == dealt[1] != dealt[2]


def test_late_ones_join_the_smallest_groups(bern: House):
    evening = evening_of(bern)
    entries = enter(evening, 7)
    for entry, group in zip(entries, (1, 1, 1, 2, None, None, 9), strict=True):
        Entry.objects.filter(pk=entry.pk).update(group=group)

    dealt = deal_groups(evening, by=bern.director)

    assert groups_of(evening)[:4] == [1, 1, 1, 2]
    assert sorted(entry.group or 0 for entry in dealt) == [2, 3, 3]


def test_who_has_left_takes_no_place(bern: House):
    evening = evening_of(bern, groups=2)
    entries = enter(evening, 4)
    Entry.objects.filter(pk=entries[0].pk).update(left_round=1)

    deal_groups(evening, by=bern.director)

    assert groups_of(evening)[0] is None


def test_everyone_is_dealt_once(bern: House):
    evening = evening_of(bern)
    enter(evening, 6)
    deal_groups(evening, by=bern.director)
    before = groups_of(evening)

    with pytest.raises(EntryRefused, match="Everyone already has a group"):
        deal_groups(evening, by=bern.director)

    assert groups_of(evening) == before


def test_groups_are_dealt_anew_until_the_hall_knows_them(bern: House):
    evening = evening_of(bern, groups=2)
    entries = enter(evening, 8)
    deal_groups(evening, by=bern.director, seed=1)
    once = groups_of(evening)

    deal_groups(evening, by=bern.director, seed=2, anew=True)
    again = groups_of(evening)
    seated(evening, 1, entries)

    assert once != again
    with pytest.raises(EntryRefused, match="the players know the groups, so they can no longer change"):
        deal_groups(evening, by=bern.director, anew=True)
    assert groups_of(evening) == again


def test_one_group_is_not_dealt(bern: House):
    evening = evening_of(bern, groups=1)
    enter(evening, 4)

    with pytest.raises(EntryRefused, match="no groups"):
        deal_groups(evening, by=bern.director)


def test_a_group_is_changed_by_hand(bern: House):
    evening = evening_of(bern)
    [entry] = enter(evening, 1)

    change_group(entry, 2, by=bern.director)
    change_group(entry, None, by=bern.director)

    assert [(line.subject, line.before, line.after) for line in evening.log.all()] == [
        ("1 Anna / Beat", {"group": ""}, {"group": "B"}),
        ("1 Anna / Beat", {"group": "B"}, {"group": ""}),
    ]


@pytest.mark.parametrize("group", [0, 4])
def test_there_are_only_so_many_groups(bern: House, group: int):
    [entry] = enter(evening_of(bern), 1)

    with pytest.raises(EntryRefused, match="There can be 1 to 3 groups"):
        change_group(entry, group, by=bern.director)


def test_an_evening_that_is_over_keeps_its_groups(bern: House):
    evening = evening_of(bern)
    [entry, _other] = enter(evening, 2)
    Tournament.objects.update(state=State.FINISHED)

    with pytest.raises(TournamentRefused, match="finished"):
        deal_groups(evening, by=bern.director)
    with pytest.raises(TournamentRefused, match="finished"):
        change_group(entry, 1, by=bern.director)
