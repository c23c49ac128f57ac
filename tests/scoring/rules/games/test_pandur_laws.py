"""Laws of Pandur: who writes the worth of a bid, wherever people sit, and when it is made."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.games.pandur.bids import bid_worth, ladder
from scoring.rules.sides import BySide, Side
from tests.scoring.rules.games.test_pandur import FOUR, MADE, USUAL, codes, judge

bids = st.sampled_from(ladder(USUAL))


def played(declarer, bid, made):
    """Return the fields of a deal of which only the outcome was written."""
    return {**dict.fromkeys(MADE), "declarer": declarer, "bid": bid, "made": made}


@given(bids, st.sampled_from("234"), st.booleans(), st.integers(0, 12))
def test_a_bid_writes_the_same_to_one_or_to_all_the_others(bid, declarer, made, dealer_has):  # PA-4
    deal = judge(**played(declarer, bid, made), totals=(dealer_has, 0, 0, 0))
    writes = {Side(declarer)} if made else set(FOUR) - {Side(declarer)}

    assert deal.scores == BySide.build(lambda side: bid_worth(bid, USUAL) if side in writes else 0, FOUR)


@given(bids, st.sampled_from("1234"), st.booleans(), st.integers(0, 3))
def test_whoever_sits_where_writes_the_same(bid, declarer, made, turned):  # C-9
    dealer = Side(str(int(declarer) % 4 + 1))
    moved = {side: FOUR[(n + turned) % 4] for n, side in enumerate(FOUR)}
    deal = judge(**played(declarer, bid, made), dealer=dealer)
    other = judge(**played(moved[Side(declarer)].value, bid, made), dealer=moved[dealer])

    assert [deal.scores[side] for side in FOUR] == [other.scores[moved[side]] for side in FOUR]


@given(st.integers(0, 157), st.sampled_from((0, 20, 50, 100)), st.booleans())
def test_a_number_is_made_from_exactly_its_points_on(points, weis, stoeck):  # PA-4
    deal = judge(card_points={"2": points}, weis={"2": weis}, stoeck="2" if stoeck else None)

    if codes(deal) == []:
        assert deal.made is (points + weis + 20 * stoeck >= 150)
