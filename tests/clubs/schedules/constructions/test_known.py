"""What is known for any number of players and rounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.constructions import known
from tests.clubs.schedules.constructions.judged import figures, is_a_plan
from tests.clubs.schedules.constructions.tables import figures_by_size, sizes
from tests.laws import examples

# Players × rounds, then partner repeats, worst number of meetings, meetings again, sum of squared meetings:
# what an earlier search of one second or the construction that it began with came to.
REACHED = figures_by_size("""
    8x4 0/2/24/96            20x8 0/2/50/340
    8x3 0/2/12/60            8x5 0/3/32/156           8x6 0/3/44/192           8x7 0/3/56/252
    9x3 0/2/9/54             9x4 0/2/19/86            9x5 0/3/28/120           9x6 0/3/37/162
    9x8 0/4/60/276           9x9 0/3/72/324           12x3 0/2/9/72            12x4 0/2/18/108
    12x5 0/2/30/150          12x6 0/3/44/198          12x8 0/3/78/324          12x11 0/3/132/594
    13x3 0/2/6/66            13x4 0/2/12/96           13x5 0/2/20/130          13x6 0/2/31/170
    13x8 0/3/66/286          13x13 0/3/156/702        16x3 0/1/0/72            16x4 0/1/0/96
    16x5 0/1/0/120           16x6 0/2/24/192          16x8 0/2/72/336          16x15 0/3/240/1080
    17x3 0/1/0/72            17x4 0/2/1/98            17x5 0/2/2/124           17x6 0/2/15/174
    17x8 0/2/56/304          17x17 0/3/272/1224       20x3 0/1/0/90            20x4 0/1/0/120
    20x5 0/1/0/150           20x6 0/2/6/192           20x19 0/3/380/1710       21x3 0/1/0/90
    21x4 0/1/0/120           21x5 0/2/2/154           21x6 0/2/8/196           21x8 0/2/37/314
    21x21 0/3/420/1890       24x3 0/1/0/108           24x4 0/1/0/144           24x5 0/1/0/180
    24x6 0/1/0/216           24x8 0/2/18/324          24x23 0/3/552/2484       25x3 0/1/0/108
    25x4 0/1/0/144           25x5 0/1/0/180           25x6 0/2/1/218           25x8 0/2/20/328
    25x25 0/3/600/2700       28x3 0/1/0/126           28x4 0/1/0/168           28x5 0/1/0/210
    28x6 0/1/0/252           28x8 0/1/0/336           28x27 0/3/756/3402       32x3 0/1/0/144
    32x4 0/1/0/192           32x5 0/1/0/240           32x6 0/1/0/288           32x8 0/1/0/384
    32x31 0/3/992/4464       33x3 0/1/0/144           33x4 0/1/0/192           33x5 0/1/0/240
    33x6 0/1/0/288           33x8 0/2/1/386           33x33 0/3/1056/4752      36x3 0/1/0/162
    36x4 0/1/0/216           36x5 0/1/0/270           36x6 0/1/0/324           36x8 0/1/0/432
    36x35 0/3/1260/5670      40x3 0/1/0/180           40x4 0/1/0/240           40x5 0/1/0/300
    40x6 0/1/0/360           40x8 0/1/0/480           40x39 0/3/1560/7020      44x3 0/1/0/198
    44x4 0/1/0/264           44x5 0/1/0/330           44x6 0/1/0/396           44x8 0/1/0/528
    44x43 0/3/1892/8514      48x3 0/1/0/216           48x4 0/1/0/288           48x5 0/1/0/360
    48x6 0/1/0/432           48x8 0/1/0/576           48x47 0/3/2256/10152     52x3 0/1/0/234
    52x4 0/1/0/312           52x5 0/1/0/390           52x6 0/1/0/468           52x8 0/1/0/624
    52x51 0/3/2652/11934     60x3 0/1/0/270           60x4 0/1/0/360           60x5 0/1/0/450
    60x6 0/1/0/540           60x8 0/1/0/720           60x59 0/3/3540/15930     64x3 0/1/0/288
    64x4 0/1/0/384           64x5 0/1/0/480           64x6 0/1/0/576           64x8 0/1/0/768
    64x63 0/3/4032/18144     80x3 0/1/0/360           80x4 0/1/0/480           80x5 0/1/0/600
    80x6 0/1/0/720           80x8 0/1/0/960           100x3 0/1/0/450          100x4 0/1/0/600
    100x5 0/1/0/750          100x6 0/1/0/900          100x8 0/1/0/1200         200x3 0/1/0/900
    200x4 0/1/0/1200         200x5 0/1/0/1500         200x6 0/1/0/1800         200x8 0/1/0/2400
    400x3 0/1/0/1800         400x4 0/1/0/2400         400x5 0/1/0/3000         400x6 0/1/0/3600
    400x8 0/1/0/4800
""")

# Players × rounds: as far as it is known how nobody meets twice.
NEVER_TWICE = sizes("""
    15x5    16x5    17x4    18x5    19x6    20x5    21x5    22x6    23x7    24x7    25x7    26x7    27x9
    28x9    29x9    30x9    31x10   32x9    33x10   34x10   35x11   36x11   37x11   38x10   39x13   40x13
    41x12   42x10   43x14   44x14   45x13   46x12   47x15   48x15   49x14   50x13   51x17   52x17   53x16
    54x13   55x18   56x18   57x16   58x14   59x19   60x19   61x17   62x15   63x21   64x21   65x18   66x16
    71x23   72x23   99x33   100x33  101x29  102x26  199x45  200x45  201x45  202x45  399x133
    400x133
""")


@pytest.mark.sample(30)
@pytest.mark.parametrize(("size", "reached"), REACHED.items(), ids=str)
def test_known_plans_are_no_worse_than_what_was_reached(size, reached):
    players, rounds = size
    best = known(players, rounds)[0]

    assert len(best.rounds) == rounds
    assert is_a_plan(best.rounds, players)
    assert figures(best.rounds, players) <= reached


@pytest.mark.sample(16)
@pytest.mark.parametrize(("players", "rounds"), NEVER_TWICE)
def test_nobody_meets_twice(players, rounds):
    (plan,) = known(players, rounds)

    assert len(plan.rounds) == rounds
    assert is_a_plan(plan.rounds, players)
    assert figures(plan.rounds, players) == (0, 1, 0, 6 * (players // 4) * rounds)


@examples(60)
@given(players=st.integers(8, 90), data=st.data())
def test_known_plans_are_plans_the_best_first_and_a_beginning_last(players, data):
    rounds = data.draw(st.integers(1, players + 2))
    plans = known(players, rounds)
    whole = [figures(plan.rounds, players) for plan in plans if len(plan.rounds) == rounds]
    shorter = [plan.rounds for plan in plans if len(plan.rounds) < rounds]

    assert all(is_a_plan(plan.rounds, players) for plan in plans)
    assert whole == sorted(whole)
    assert not any(_is_worse(one, other) for one in whole for other in whole)
    assert plans[len(whole) :] == tuple(plan for plan in plans if len(plan.rounds) < rounds)
    assert [figures(made, players)[1] for made in shorter] in ([], [1])
    assert whole


def _is_worse(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one != other and all(mine >= its for mine, its in zip(one, other, strict=True))


def test_known_plans_say_where_they_come_from():
    assert [plan.origin for plan in known(40, 20)] == ["three splits", "difference method"]


def test_after_all_rounds_they_begin_anew():
    plans = known(40, 45)

    assert [len(plan.rounds) for plan in plans] == [45, 13]
    assert plans[0].rounds[39:] == plans[0].rounds[:6]
    assert figures(plans[0].rounds, 40)[:2] == (6 * 20, 4)


@pytest.mark.parametrize("players", range(4))
def test_nothing_is_known_for_fewer_than_a_table(players: int):
    assert known(players, 2) == ()
