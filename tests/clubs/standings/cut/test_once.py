"""Who is in several entries goes through in one of them, whatever the standings and the settings (ST-13)."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.cut.deciding import decide_cut
from clubs.standings.cut.reasons import CutReasonKind
from clubs.standings.cut.values import (
    CutOutcome,
    CutPlace,
    CutRequest,
    CutRow,
    CutSettings,
    CutSource,
    CutState,
)
from tests.clubs.standings.cut.cuts import ENTRIES, Question, cuts, source

PERSONS = "abcdefgh"
Pairs = Mapping[str, tuple[Hashable, ...]]
pairs = st.fixed_dictionaries(
    {
        entry: st.lists(st.sampled_from(PERSONS), min_size=2, max_size=2, unique=True).map(tuple)
        for entry in ENTRIES
    }
)


def with_people(asked: Sequence[CutSource[str]], people: Pairs) -> list[CutSource[str]]:
    """Return the standings with who plays in each entry."""

    def known(places: Sequence[CutPlace[str]]) -> list[CutPlace[str]]:
        return [replace(place, people=people.get(place.entry, ())) for place in places]

    return [CutSource(known(each.rows), list(map(known, each.groups)), each.name) for each in asked]


def rows(outcome: CutOutcome[str]) -> list[CutRow[str]]:
    return list(chain.from_iterable(each.rows for each in outcome.lists))


@given(cuts(), pairs)
def test_nobody_goes_through_in_two_entries(question: Question, people: Pairs):
    asked, cut = with_people(question[0], people), replace(question[1], wild_cards=[])
    playing = [person for entry in decide_cut(asked, cut).through for person in people[entry]]

    assert len(playing) == len(set(playing))


@given(cuts(), pairs)
def test_whoever_is_said_to_go_through_in_another_entry_does(question: Question, people: Pairs):
    asked, cut = with_people(question[0], people), question[1]
    outcome = decide_cut(asked, cut)
    passed = [row for row in rows(outcome) if row.reason.kind is CutReasonKind.IN_ANOTHER_ENTRY]
    known = {place.entry for each in asked for place in each.rows}

    for row in passed:
        others = {entry for entry in outcome.through if entry in known} - {row.entry}
        assert row.reason.values["name"] in chain.from_iterable(people[entry] for entry in others)
        assert row.reason.values["name"] in people[row.entry]


@given(cuts(), pairs)
def test_whoever_is_passed_over_changes_as_much_as_one_noted_as_through_already(
    question: Question, people: Pairs
):
    asked, cut = [question[0][0]], question[1]
    outcome = decide_cut(with_people(asked, people), cut)
    passed = [row.entry for row in rows(outcome) if row.reason.kind is CutReasonKind.IN_ANOTHER_ENTRY]
    noted = decide_cut(asked, replace(cut, already=[*cut.already, *passed]))

    assert outcome.through == noted.through
    assert [row.state for row in rows(outcome)] == [row.state for row in rows(noted)]


def states(asked: CutSource[str], people: Pairs, cut: CutRequest[str]) -> dict[str, CutState]:
    return {row.entry: row.state for row in rows(decide_cut(with_people([asked], people), cut))}


def test_the_next_moves_up_until_the_better_entry_declines():
    standings = source("AB 30 AC 20 CD 10 EF 5")
    people: Pairs = {entry: tuple(entry) for entry in ("AB", "AC", "CD", "EF")}
    cut: CutRequest[str] = CutRequest(CutSettings(first=2))

    assert states(standings, people, cut) == {
        "AB": CutState.THROUGH,
        "AC": CutState.ALREADY,
        "CD": CutState.THROUGH,
        "EF": CutState.RESERVE,
    }
    assert states(standings, people, replace(cut, declined=["AB"])) == {
        "AB": CutState.DECLINED,
        "AC": CutState.THROUGH,
        "CD": CutState.ALREADY,
        "EF": CutState.THROUGH,
    }


def test_a_wild_card_counts_before_any_place():
    standings = source("AB 30 AC 20 CD 10")
    people: Pairs = {entry: tuple(entry) for entry in ("AB", "AC", "CD")}
    cut: CutRequest[str] = CutRequest(CutSettings(first=1), wild_cards=["AC"])

    assert decide_cut(with_people([standings], people), cut).through == ("AC",)
