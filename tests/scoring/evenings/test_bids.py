"""Sums of bids: nothing is lost and nothing is counted twice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.evenings.bids import BidKind, by_denomination, sums_of_bids

KINDS = st.builds(
    BidKind, st.sampled_from(["", "bells", "shields"]), st.sampled_from([None, 100, 110]), st.just("")
)
BIDS = st.lists(st.tuples(KINDS, st.booleans()))


@given(BIDS)
def test_each_kind_has_its_own_bids(bids: list[tuple[BidKind, bool]]):
    sums = sums_of_bids(bids)

    assert {each.kind: (each.made, each.failed) for each in sums} == {
        kind: (bids.count((kind, True)), bids.count((kind, False))) for kind, _made in bids
    }
    assert len({each.kind for each in sums}) == len(sums)


@given(BIDS)
def test_a_denomination_has_all_that_was_bid_in_it(bids: list[tuple[BidKind, bool]]):
    in_each = [(kind.denomination, made) for kind, made in bids]

    assert {each.kind: (each.made, each.failed) for each in by_denomination(sums_of_bids(bids))} == {
        BidKind(name, None): (in_each.count((name, True)), in_each.count((name, False)))
        for name, _made in in_each
    }
