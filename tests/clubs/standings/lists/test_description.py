"""Descriptions of lists: what clashes is refused, and they go through their document unchanged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.lists.description import (
    LIST_TIES,
    Belonging,
    GroupValue,
    ListDescription,
    ListMeasure,
    Sex,
    Unit,
    Who,
    Whom,
    read_list_description,
)
from clubs.standings.settings import Order
from core.errors import RulesError
from core.records import record_document


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"order": Order.NEAREST}, id="nearest-to-nothing"),
        pytest.param({"order": Order.NEAREST, "target": 3, "target_place": 3}, id="nearest-to-two"),
        pytest.param({"target": 967}, id="a-number-that-nothing-is-near-to"),
        pytest.param({"best": 3}, id="best-of-no-rounds"),
        pytest.param({"size": 4}, id="a-size-of-no-group"),
        pytest.param({"unit": Unit.ROUND}, id="a-total-of-a-round"),
        pytest.param({"ties": ("lot", "lot")}, id="a-tie-twice"),
    ],
)
def test_what_clashes_is_refused(fields):
    with pytest.raises(RulesError):
        ListDescription(**fields)


def test_no_age_is_between_two_that_are_the_wrong_way_round():
    with pytest.raises(RulesError):
        Who(from_age=25, to_age=24)


def test_what_is_usual_is_left_out_of_the_document():
    women = ListDescription(who=Who(sex=Sex.WOMAN), ties=("rank",), last=10)

    assert record_document(women) == {"who": {"sex": "woman"}, "ties": ["rank"], "last": 10}


@pytest.mark.parametrize("document", [{"what": "total"}, {"who": {"sex": "x"}}, {"ties": ["direct"]}, [], 7])
def test_a_document_of_another_form_is_refused(document):
    with pytest.raises(RulesError):
        read_list_description(document)


texts = st.lists(st.text("aÄ 1", max_size=5), max_size=2).map(tuple)
people = st.builds(
    Who,
    whom=st.sampled_from(Whom),
    sex=st.none() | st.sampled_from(Sex),
    junior=st.none() | st.booleans(),
    belonging=st.none() | st.sampled_from(Belonging),
    from_age=st.none() | st.integers(0, 40),
    to_age=st.none() | st.integers(40, 99),
    sections=texts,
    homes=texts,
    categories=texts,
    teams=texts,
)
some_ties = st.lists(st.sampled_from(LIST_TIES), unique=True).map(tuple)
descriptions = st.one_of(
    st.builds(
        ListDescription,
        who=people,
        measure=st.sampled_from(ListMeasure),
        ties=some_ties,
        order=st.sampled_from([None, Order.LOWEST]),
        ranked=st.booleans(),
    ),
    st.builds(
        ListDescription,
        unit=st.sampled_from([unit for unit in Unit if unit.is_group]),
        size=st.integers(1, 9),
        group=st.sampled_from(GroupValue),
        order=st.just(Order.NEAREST),
        target_place=st.integers(1, 9),
        last=st.none() | st.integers(1, 50),
    ),
)


@given(descriptions)
def test_a_description_goes_through_its_document_unchanged(description):
    assert read_list_description(record_document(description)) == description
