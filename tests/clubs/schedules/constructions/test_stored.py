"""Every line of the data, checked by counting, and its figures."""

from importlib.resources import files

import pytest

from clubs.schedules.constructions import stored
from clubs.schedules.constructions.columns import by_stored_shifts
from tests.clubs.schedules.constructions.judged import counts, figures, is_a_plan, meetings, partnerships
from tests.clubs.schedules.constructions.tables import figures_by_size

# Players × rounds, then partner repeats, worst number of meetings, meetings again, sum of squared meetings.
SCHEDULES = figures_by_size("""
    8x4 0/2/24/96            8x5 0/3/32/140           9x4 0/2/18/84            9x8 0/3/60/264
    10x6 0/2/32/136          10x7 0/3/42/176          10x8 0/3/52/220          10x9 0/3/63/270
    11x7 0/2/31/146          11x9 0/3/53/222          11x10 0/3/65/272         12x6 0/2/45/198
    12x7 0/3/60/252          12x8 0/3/78/324          12x9 0/3/96/414          13x6 0/2/30/168
    13x7 0/2/48/222          13x8 0/3/66/278          13x9 0/3/84/346          13x10 0/3/102/432
    14x6 0/2/20/148          14x8 0/2/53/250          14x9 0/2/71/304          14x10 0/3/89/366
    15x7 0/2/21/168          15x9 0/2/57/276          15x10 0/2/75/330         17x6 0/2/14/172
    17x7 0/2/32/232          17x9 0/2/80/376          17x10 0/2/104/448        18x5 0/1/0/120
    18x6 0/2/5/154           18x7 0/2/17/202          18x8 0/2/39/270          18x10 0/2/87/414
    19x6 0/1/0/144           19x7 0/2/8/184           19x8 0/2/22/236          19x9 0/2/45/306
    19x10 0/2/69/378         20x7 0/2/20/250          20x8 0/2/50/340          20x9 0/2/80/430
    20x10 0/2/110/520        21x6 0/2/1/182           21x7 0/2/10/230          21x8 0/2/31/302
    21x9 0/2/60/390          21x10 0/2/90/480         22x6 0/1/0/180           22x7 0/2/5/220
    22x8 0/2/17/274          22x9 0/2/39/348          22x10 0/2/69/438         23x9 0/2/22/314
    23x10 0/2/47/394         24x8 0/2/12/312          24x9 0/2/48/420          24x10 0/2/84/528
    24x11 0/2/120/636        24x12 0/2/156/744        25x8 0/2/12/312          25x9 0/2/24/372
    25x10 0/2/60/480         26x8 0/2/4/296           26x9 0/2/14/352          26x10 0/2/35/430
    27x10 0/2/18/396         29x9 0/1/0/378           29x10 0/2/27/474         30x9 0/1/0/378
    30x10 0/2/10/440         31x10 0/1/0/420          32x10 0/2/10/500         32x11 0/2/47/622
    32x12 0/2/84/744         33x10 0/1/0/480          33x11 0/2/22/572         33x12 0/2/60/696
    34x10 0/1/0/480          42x12 0/1/0/720          50x14 0/1/0/1008         54x14 0/1/0/1092
""")

NEAR = figures_by_size("""
    10x10 0/3/75/330           11x11 0/3/77/330           14x14 0/3/161/714          15x15 0/3/165/720
    18x18 0/3/279/1242         19x19 0/3/285/1254         22x22 0/3/429/1914         23x23 0/3/437/1932
    26x26 0/3/611/2730         27x27 0/3/621/2754         30x30 0/3/825/3690         31x31 0/3/837/3720
    34x34 0/3/1071/4794        35x35 0/3/1085/4830        39x39 0/3/1365/6084        42x42 0/3/1659/7434
    43x43 0/3/1677/7482        47x47 0/3/2021/9024        50x50 0/3/2375/10650       51x51 0/3/2397/10710
""")

# Players (or tables): rounds in which nobody meets twice.
NEVER_TWICE = {24: 7, 36: 11, 38: 11, 44: 14, 46: 14, 48: 15, 56: 18, 60: 19, 72: 23}

SHIFTS = {6: 5, 10: 9, 12: 11, 14: 13, 15: 15, 18: 17, 21: 21, 22: 20, 24: 23, 26: 24, 30: 28, 33: 31, 34: 32}


def test_the_figures_are_those_of_all_there_is():
    players = range(400)

    assert {(one, rounds) for one in players for rounds in stored.schedules(one)} == set(SCHEDULES)
    assert {(one, one) for one in stored.near_whist()} == set(NEAR)
    assert {one: base.count for one, base in stored.stored_never_twice().items()} == NEVER_TWICE
    assert {tables: len(shifts) for tables, shifts in stored.shifts().items()} == SHIFTS


@pytest.mark.sample(20)
@pytest.mark.parametrize(("size", "expected"), SCHEDULES.items(), ids=str)
def test_a_stored_schedule_has_its_figures(size, expected):
    players, rounds = size
    schedule = stored.schedules(players)[rounds]

    assert len(schedule) == rounds
    assert is_a_plan(schedule, players)
    assert figures(schedule, players) == expected


@pytest.mark.parametrize(("size", "expected"), NEAR.items(), ids=str)
def test_near_a_whist_tournament_nobody_gets_a_partner_twice(size, expected):
    players, number = size
    rounds = [tables for base in stored.near_whist()[players] for tables in base.rounds()]

    assert len(rounds) == number
    assert all(is_a_plan([tables], players) for tables in rounds)
    assert figures(rounds, players) == expected


@pytest.mark.sample(8)
@pytest.mark.parametrize("players", stored.stored_whist())
def test_a_stored_whist_tournament_is_one(players):
    rounds = list(stored.stored_whist()[players].rounds())

    assert len(rounds) == players - 1 + players % 4
    assert is_a_plan(rounds, players)
    assert counts(partnerships(rounds, players)) == {1}
    assert counts(meetings(rounds, players)) == {3}


@pytest.mark.parametrize("players", NEVER_TWICE)
def test_from_a_stored_first_round_nobody_meets_twice(players):
    rounds = list(stored.stored_never_twice()[players].rounds())

    assert is_a_plan(rounds, players)
    assert counts(meetings(rounds, players)) == {0, 1}


@pytest.mark.parametrize("tables", SHIFTS)
def test_by_stored_shifts_nobody_meets_twice(tables):
    rounds = list(by_stored_shifts(4 * tables))

    assert len(rounds) == SHIFTS[tables]
    assert is_a_plan(rounds, 4 * tables)
    assert counts(meetings(rounds, 4 * tables)) == {0, 1}


def test_the_data_stays_small():
    sizes = [len(file.read_bytes()) for file in files("clubs.schedules.data").iterdir() if file.is_file()]

    assert sum(sizes) < 40_000
