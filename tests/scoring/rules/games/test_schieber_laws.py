"""Laws of Schieber: swapped sides, the factor, the lines of a score, shared card points."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import Denomination
from scoring.rules.sides import BySide
from tests.scoring.rules.games.test_schieber import SCHIEBER, USUAL, asked, codes, judge, situation


def swapped(document):
    """Move everyone one place on, so that the two sides change places."""
    seats, sides = dict(zip("SENW", "ENWS", strict=True)), {"NS": "EW", "EW": "NS"}
    moved = {**document}
    for key in ("card_points", "weis"):
        moved[key] = {sides[side]: points for side, points in document[key].items()}
    for key in ("match", "stoeck", "claimed_by"):
        if key in document:
            moved[key] = sides[document[key]]
    for key in ("dealer", "named_by"):
        if key in document:
            moved[key] = seats[document[key]]
    return moved


entries = st.fixed_dictionaries(
    {
        "number": st.just(1),
        "denomination": st.sampled_from([each.value for each in Denomination]),
        "card_points": st.dictionaries(st.sampled_from(("NS", "EW")), st.integers(0, 157), min_size=1),
        "weis": st.dictionaries(st.sampled_from(("NS", "EW")), st.sampled_from((0, 20, 50)), max_size=1),
    },
    optional={
        "dealer": st.sampled_from("SENW"),
        "named_by": st.sampled_from("SENW"),
        "pushed": st.booleans(),
        "match": st.sampled_from(("NS", "EW")),
        "stoeck": st.sampled_from(("NS", "EW")),
        "claimed_by": st.sampled_from(("NS", "EW")),
    },
)

house = st.fixed_dictionaries(
    {
        "win_must_be_claimed": st.booleans(),
        "match_bonus": st.sampled_from((0, 50, 100)),
        "target": st.sampled_from((1, 100, 300, 2500)),
        "factors": st.fixed_dictionaries({"bells": st.integers(0, 4), "obenabe": st.integers(0, 4)}),
    }
)

points = st.integers(0, 400)


@given(entries, house, points, points)
def test_swapping_the_sides_swaps_the_score(entry, rules, first, second):
    agreed = USUAL.override(rules)
    deals = []
    for document, totals in ((entry, (first, second)), (swapped(entry), (second, first))):
        deal = SCHIEBER.read_deal(document)
        deals.append(SCHIEBER.judge(agreed)(deal, situation(agreed, deal.dealer, totals)))
    one, other = deals

    assert other.scores == BySide(tuple(reversed(one.scores.values)))
    assert sorted(codes(other)) == sorted(codes(one))
    assert asked(other) == asked(one)


@given(entries, house)
def test_a_score_is_all_points_times_the_factor(entry, rules):  # SC-2
    agreed = USUAL.override(rules)
    deal = judge(rules, totals=(2500, 2500), **{"dealer": None, **entry})
    factor = agreed.factor(Denomination(entry["denomination"]))
    parts = (deal.card_points.values, deal.weis.values, deal.stoeck.values)

    if deal.counted:
        assert deal.scores.values == tuple(factor * sum(each) for each in zip(*parts, strict=True))


@given(entries, house)
def test_the_lines_of_a_side_add_up_to_its_score(entry, rules):
    deal = judge(rules, totals=(2500, 2500), **entry)
    totals = BySide.build(lambda side: sum(line.points for line in deal.lines if line.side is side))

    assert totals == deal.scores


@given(entries)
def test_without_a_claim_the_card_points_are_shared(entry):  # V-1
    deal = judge(**{**entry, "claimed_by": None})

    if deal.counted:
        assert sum(deal.card_points.values) == (257 if "match" in entry else 157)
