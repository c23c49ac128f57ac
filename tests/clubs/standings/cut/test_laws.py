"""Laws of a cut, whatever the standings and the settings (ST-13)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from hypothesis import assume, given
from hypothesis import strategies as st

from clubs.standings.cut.deciding import decide_cut, rounded, with_cards
from clubs.standings.cut.reasons import CutReasonKind
from clubs.standings.cut.values import (
    CutOutcome,
    CutRequest,
    CutRow,
    CutSettings,
    CutSource,
    CutState,
    LevelRule,
)
from clubs.standings.settings import Order
from tests.clubs.standings.cut.cuts import ENTRIES, Question, cuts, place_settings, scores, sources, standings

GOES_ON = {CutState.THROUGH, CutState.WILD_CARD}
PARTING = (LevelRule.ALL, LevelRule.TIE_BREAKS)
"""Levels that leave nobody undecided."""


def rows(outcome: CutOutcome[str]) -> list[CutRow[str]]:
    return [*chain.from_iterable(each.rows for each in outcome.lists), *outcome.guests]


@given(cuts())
def test_everybody_has_one_state_in_each_list(question: Question):
    asked, cut = question
    outcome = decide_cut(asked, cut)

    for each in outcome.lists:
        assert max(Counter(row.entry for row in each.rows).values()) == 1
    if not cut.settings.together:
        assert [[row.entry for row in each.rows] for each in outcome.lists] == [
            [place.entry for place in source.rows] for source in asked
        ]


@given(cuts())
def test_who_goes_through_is_named_once_and_nobody_else_is(question: Question):
    outcome = decide_cut(*question)

    assert sorted(outcome.through) == sorted({row.entry for row in rows(outcome) if row.state in GOES_ON})


@given(cuts())
def test_nobody_goes_through_who_is_out(question: Question):
    asked, cut = question
    outcome = decide_cut(asked, cut)
    ranked = {place.entry for source in asked for place in source.rows if place.rank is not None}

    assert not set(outcome.through) & {*cut.declined, *cut.outside, *cut.already}
    assert set(outcome.through) <= ranked | set(cut.wild_cards)
    assert set(cut.wild_cards) <= set(outcome.through)


def through(asked: Sequence[CutSource[str]], cut: CutRequest[str]) -> list[str]:
    return [row.entry for row in rows(decide_cut(asked, cut)) if row.state is CutState.THROUGH]


def apart(question: Question) -> Question:
    """Give everyone another total, so that nobody is level."""
    asked, cut = question
    sign = -1 if cut.settings.order is Order.HIGHEST else 1

    def total(rank: int | None) -> int:
        return sign * 100 * (rank or 0)

    made = []
    for number, source in enumerate(asked):
        order = [place.entry for place in source.rows if place.rank is not None]
        totals = {entry: total(rank) + number for rank, entry in enumerate(order, 1)}
        unranked = [place for place in source.rows if place.rank is None]
        groups = [
            standings(((each.entry, totals[each.entry]) for each in group), cut.settings.order)
            for group in source.groups
        ]
        made.append(
            CutSource([*standings(totals.items(), cut.settings.order), *unranked], groups, source.name)
        )
    return made, cut


@given(place_settings().flatmap(lambda agreed: st.tuples(sources(agreed, 1), st.just(agreed))), st.data())
def test_the_number_is_exact_where_nobody_is_level(
    drawn: tuple[list[CutSource[str]], CutSettings], data: st.DataObject
):
    agreed = replace(drawn[1], points=None, together=None, best_of=None)
    away = data.draw(st.sets(st.sampled_from(ENTRIES)))
    asked, cut = apart((drawn[0], CutRequest(agreed, declined=sorted(away))))
    ranked = [place for place in asked[0].rows if place.rank is not None]
    places = max(agreed.first, rounded(len(ranked) * (agreed.share or 0), agreed.rounding))

    assert len(through(asked, cut)) == min(places, sum(place.entry not in away for place in ranked))


@given(cuts(), st.data())
def test_a_decline_moves_exactly_one_up(question: Question, data: st.DataObject):
    asked, cut = apart(
        ([question[0][0]], replace(question[1], settings=replace(question[1].settings, points=None)))
    )
    before = through(asked, cut)
    # Where a group has nobody left, its place stays free, and the next best have theirs already.
    assume(before and not cut.settings.next_best)
    gone = data.draw(st.sampled_from(before))
    after = through(asked, replace(cut, declined=[*cut.declined, gone]))
    reserves = [row for row in rows(decide_cut(asked, cut)) if row.state is CutState.RESERVE]
    waiting = [row for row in reserves if row.reason.values["declines"] == 1]

    assert set(before) - {gone} <= set(after)
    could = [row for row in waiting if row.reason.values.get("group") in groups_of(asked, gone)]
    assert len(after) == len(before) - (0 if could else 1)
    if could:
        first = next(row for row in could if row.number == 1)
        assert set(after) - set(before) == {first.entry}


def groups_of(asked: Sequence[CutSource[str]], entry: str) -> list[str | None]:
    """Return where reserves for an entry's place may stand: in its group, or anywhere."""
    letters = [
        chr(ord("A") + at)
        for at, group in enumerate(asked[0].groups)
        if entry in {place.entry for place in group}
    ]
    return [None, *(letters or ["A"])]


@given(place_settings(PARTING).flatmap(lambda agreed: st.tuples(st.just(agreed), scores)), st.data())
def test_more_points_never_put_anybody_out(drawn: tuple[CutSettings, dict[str, int]], data: st.DataObject):
    agreed, totals = drawn
    cut = CutRequest(agreed, declined=data.draw(st.lists(st.sampled_from(ENTRIES), max_size=2, unique=True)))
    before = through([CutSource(standings(totals.items(), agreed.order))], cut)
    assume(before)
    better = data.draw(st.sampled_from(before))
    gained = data.draw(st.integers(1, 5)) * (1 if agreed.order is Order.HIGHEST else -1)
    raised = totals | {better: totals[better] + gained}

    assert better in through([CutSource(standings(raised.items(), agreed.order))], cut)


@given(cuts(PARTING))
def test_without_cards_nobody_is_undecided(question: Question):
    assert CutState.UNDECIDED not in {row.state for row in rows(decide_cut(*question))}


@given(cuts((LevelRule.CARDS, LevelRule.PLAY_OFF)))
def test_once_all_have_drawn_cards_nobody_is_undecided(question: Question):
    asked, cut = question
    outcome = decide_cut(asked, replace(cut, decided=ENTRIES))

    assert CutState.UNDECIDED not in {row.state for row in rows(outcome)}


@given(cuts())
def test_a_reserve_goes_through_when_as_many_places_become_free_as_it_says(question: Question):
    asked, cut = [question[0][0]], question[1]
    cut = replace(cut, settings=replace(cut.settings, together=None, best_of=None))
    for row in rows(decide_cut(asked, cut)):
        if row.state is CutState.RESERVE and row.reason.kind is not CutReasonKind.NEXT_RESERVE:
            number = int(row.reason.values["declines"])
            assert state_after(asked, cut, row, number) in {CutState.THROUGH, CutState.UNDECIDED}
            assert state_after(asked, cut, row, number - 1) is CutState.RESERVE


def state_after(
    asked: Sequence[CutSource[str]], cut: CutRequest[str], waiting: CutRow[str], number: int
) -> CutState:
    """Return the state of one who waits once so many of those above have declined."""
    group = waiting.reason.values.get("group")
    above = asked[0].groups[ord(str(group)) - ord("A")] if group and asked[0].groups else asked[0].rows
    noted = {*cut.declined, *cut.outside, *cut.already, *cut.wild_cards}
    ranked = [place for place in above if place.entry not in noted and place.rank is not None]
    if cut.settings.level in {LevelRule.CARDS, LevelRule.PLAY_OFF}:
        ranked.sort(key=lambda place: (place.rank, [*cut.decided, place.entry].index(place.entry)))
    free = [place.entry for place in ranked]
    declined = [*cut.declined, *free[:number]]
    outcome = decide_cut(asked, replace(cut, declined=declined))
    return next(row.state for row in rows(outcome) if row.entry == waiting.entry)


@given(cuts())
def test_every_reason_is_true(question: Question):
    asked, cut = question
    agreed = cut.settings
    outcome = decide_cut(asked, cut)
    for each in outcome.lists:
        taking = {row.entry: row for row in each.rows if row.state not in NOT_TAKING}
        for row in each.rows:
            assert_true(row, each.rows, taking, agreed)


NOT_TAKING = {CutState.DECLINED, CutState.OUTSIDE, CutState.ALREADY, CutState.WILD_CARD}


def assert_true(
    row: CutRow[str], all_rows: Sequence[CutRow[str]], taking: dict[str, CutRow[str]], agreed: CutSettings
) -> None:
    values = row.reason.values
    ranked = [other for other in taking.values() if other.rank is not None]
    better = sum(
        row.rank is not None and other.rank is not None and other.rank < row.rank for other in ranked
    )
    highest = 1 if agreed.order is Order.HIGHEST else -1
    if row.reason.kind in {CutReasonKind.PLACE, CutReasonKind.MOVED_UP}:
        assert better < int(values["place"]) <= int(values["places"])
        assert int(values["places"]) >= agreed.first
        above = [other for other in all_rows[: all_rows.index(row)] if other.state in NOT_TAKING]
        assert agreed.level in {LevelRule.CARDS, LevelRule.PLAY_OFF} or len(above) == values.get("passed", 0)
    elif row.reason.kind is CutReasonKind.POINTS:
        assert highest * float(row.total or 0) >= highest * int(values["points"])
    elif row.reason.kind is CutReasonKind.BELOW:
        assert highest * float(row.total or 0) < highest * int(values["points"])
    elif row.reason.kind is CutReasonKind.LEVEL:
        # Those of other groups may be better.
        assert agreed.of_each_group or better < int(values["places"]) or agreed.level is LevelRule.ALL
    elif row.reason.kind is CutReasonKind.UNRANKED:
        assert row.rank is None
    elif row.state in {CutState.RESERVE, CutState.UNDECIDED} and not agreed.of_each_group:
        assert better >= agreed.first or row.state is CutState.UNDECIDED


@given(cuts((LevelRule.CARDS, LevelRule.PLAY_OFF)))
def test_of_those_who_are_level_who_won_by_cards_goes_through(question: Question):
    assume(not question[1].settings.next_best)  # whoever loses in a group may be the next best
    asked, cut = [question[0][0]], replace(question[1], decided=[])
    level = [row for row in rows(decide_cut(asked, cut)) if row.state is CutState.UNDECIDED]
    lines = {id(row.reason): [other for other in level if other.reason is row.reason] for row in level}
    ahead = [row.entry for tied in lines.values() for row in tied[-int(tied[0].reason.values["open"]) :]]
    outcome = decide_cut(asked, with_cards(asked, cut, ahead))

    through = {row.entry for row in level} & set(outcome.through)
    assert through == set(ahead)
