"""Laws of Handjass: how sticks are given, the lines of a score, the same wherever people sit."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.deals import JudgedDeal, Label
from scoring.rules.sides import BySide, Side
from tests.scoring.rules.games.test_handjass import FOUR, codes, judge


@st.composite
def shared_points(draw, players=4):
    cuts = sorted(draw(st.lists(st.integers(0, 157), min_size=players - 1, max_size=players - 1)))
    return [b - a for a, b in zip([0, *cuts], [*cuts, 157], strict=True)]


house = st.fixed_dictionaries(
    {
        "sticks": st.sampled_from((1, 2)),
        "threshold": st.sampled_from((0, 21, 26, 40)),
        "sack_bonus": st.booleans(),
        "all_sticks_given": st.booleans(),
    }
)

weis = st.one_of(st.none(), st.dictionaries(st.sampled_from("1234"), st.sampled_from((20, 50)), max_size=1))


def with_cut(rules, **changes) -> JudgedDeal:
    """Judge a deal in which the first of those who are level win the cut."""
    deal = judge(rules, **changes)
    missing = next((problem for problem in deal.problems if problem.code == "cut_missing"), None)
    if missing is None:
        return deal
    winners = str(missing.values["players"]).split(", ")[: int(missing.values["number"])]
    return judge(rules, **changes, cut_won_by=winners)


@given(shared_points(), weis, house)
def test_no_stick_is_given_twice_and_none_under_the_threshold(points, weis, rules):  # HJ-3, HJ-4
    deal = with_cut(rules, card_points=dict(zip("1234", points, strict=True)), weis=weis)
    made = {side: deal.card_points[side] + deal.weis[side] for side in FOUR}
    able = sum(number >= rules["threshold"] for number in made.values())

    if codes(deal) == []:
        sticks = [line.side for line in deal.lines if line.label is Label.STICK]
        assert len(sticks) == len(set(sticks)) == min(able, rules["sticks"])
        assert [line.side for line in deal.lines if line.label is Label.POTATO] == [
            side for side in FOUR if made[side] < rules["threshold"]
        ]
        assert max(made.values()) == max([made[side] for side in sticks], default=max(made.values()))


@given(shared_points(), weis, house)
def test_the_lines_of_a_player_add_up_to_his_score(points, weis, rules):  # HJ-6
    deal = with_cut(rules, card_points=dict(zip("1234", points, strict=True)), weis=weis)

    assert deal.scores == BySide.build(
        lambda side: sum(line.points for line in deal.lines if line.side is side), FOUR
    )


@given(shared_points(), house, st.permutations("1234"))
def test_whoever_sits_where_writes_the_same(points, rules, places):
    deal = judge(rules, card_points=dict(zip("1234", points, strict=True)))
    moved = judge(rules, card_points=dict(zip(places, points, strict=True)))

    assert sorted(codes(deal)) == sorted(codes(moved))
    assert [deal.scores[side] for side in FOUR] == [moved.scores[Side(place)] for place in places]
