"""What lists make of standings: who, what, order, ties (LI-1 to LI-6), with figures of real events."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.lists.description import (
    GroupValue,
    ListDescription,
    ListMeasure,
    Sex,
    Unit,
    Who,
    Whom,
)
from clubs.standings.lists.evaluation import Candidate, PlayerFacts, fits, list_lines
from clubs.standings.ranking import rank
from clubs.standings.settings import Counts, Incomplete, Order
from clubs.standings.values import Round
from tests.clubs.standings.tournaments import scored, seated, settings, table, tournaments


def lines(tournament, people=(), **fields):
    """Return the lines of a list; whoever is no candidate in `people` is one of whom nothing is known."""
    known = {candidate.entry: candidate for candidate in people}
    candidates = {entry: known.get(entry, Candidate(entry)) for entry in tournament.entries}
    # A list of everyone: nobody has to fit anything, so a candidate without players is one with one.
    candidates = {
        entry: each
        if each.players
        else Candidate(entry, (PlayerFacts(),), each.category, each.team, each.outside, each.lot, each.card)
        for entry, each in candidates.items()
    }
    return list_lines(ListDescription(**fields), rank(tournament), candidates, tournament.settings)


def short(found):
    """Return lines as `"1 A 1000, 2 B 900"`; a group by its name."""
    return ", ".join(
        f"{line.place or '–'} {line.group or ''.join(line.entries)} {line.value}" for line in found
    )


def one(entry, **facts):
    return Candidate(entry, (PlayerFacts(**facts),))


NEAR = {"967": {"A": 936, "B": 924, "C": 901, "D": 901}, "983": {"A": 970, "B": 982, "C": 1000}}


def test_the_nearest_to_a_number_drawn_wins_and_a_card_parts_the_same():
    sulz, drawn = scored(NEAR["967"]), [Candidate("C", card=9), Candidate("D", card=14)]

    found = lines(sulz, drawn, order=Order.NEAREST, target=967, ties=("card",))

    assert short(found) == "1 A 936, 2 B 924, 3 D 901, 4 C 901"
    assert [line.away for line in found] == [31, 43, 66, 66]
    assert [line.decided_by for line in found] == [None, None, "card", None]


def test_without_a_card_the_same_distance_shares_the_place():
    assert short(lines(scored(NEAR["967"]), order=Order.NEAREST, target=967)) == (
        "1 A 936, 2 B 924, 3 C 901, 3 D 901"
    )


def test_983_is_drawn_and_982_wins():
    assert short(lines(scored(NEAR["983"]), order=Order.NEAREST, target=983, last=1)) == "1 B 982"


def test_the_number_can_be_the_third_highest_score():
    sulz = scored({"A": 760, "B": 748, "C": 743, "D": 732})

    # 743 is the third highest; 748 is 5 away, 732 is 11, 760 is 17.
    assert short(lines(sulz, order=Order.NEAREST, target_place=3)) == "1 C 743, 2 B 748, 3 D 732, 4 A 760"


def test_the_number_is_that_of_the_third_group_and_may_be_a_half():
    sulz = scored({"A": 760, "B": 741, "C": 748, "D": 700, "E": 600, "F": 744})
    towns = dict(zip("ABCDEF", ["Bern", "bérn ", "Thun", "THÜN", "Biel", "Spiez"], strict=True))
    people = [one(entry, section=town) for entry, town in towns.items()]

    found = lines(
        sulz,
        people,
        unit=Unit.SECTION,
        group=GroupValue.AVERAGE,
        order=Order.NEAREST,
        target_place=2,
    )

    # Bern 750.5 and Spiez 744 before Thun 724: 744 is the second; Bern is 6.5 away, Thun 20.
    assert short(found) == "1 Spiez 744, 2 Bern 1501/2, 3 Thun 724, 4 Biel 600"
    assert [line.away for line in found] == [0, Fraction(13, 2), 20, 144]


def test_two_lists_by_the_age_of_the_younger_partner():
    both = {
        "A": Candidate("A", (PlayerFacts(age=12), PlayerFacts(age=70))),
        "B": Candidate("B", (PlayerFacts(age=25), PlayerFacts(age=60))),
        "C": Candidate("C", (PlayerFacts(age=24), PlayerFacts())),
    }
    under, over = Who(whom=Whom.YOUNGEST, to_age=24), Who(whom=Whom.YOUNGEST, from_age=25)

    assert [[each for each in both if fits(who, both[each])] for who in (under, over)] == [["A"], ["B"]]


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        pytest.param({}, "ABCD", id="everyone"),
        pytest.param({"sex": Sex.WOMAN}, "A", id="all-are-women"),
        pytest.param({"sex": Sex.WOMAN, "whom": Whom.ANY}, "AB", id="one-is-a-woman"),
        pytest.param({"sections": (" bern ",)}, "B", id="a-section-in-any-letters"),
        pytest.param({"homes": ("Thun", "Spiez")}, "C", id="one-of-two-homes"),
        pytest.param({"from_age": 60, "whom": Whom.OLDEST}, "D", id="the-oldest"),
        pytest.param({"categories": ("Plausch",)}, "C", id="a-category"),
        pytest.param({"teams": ("Näll",)}, "D", id="a-team"),
        pytest.param({"junior": True}, "C", id="juniors"),
    ],
)
def test_a_list_is_about_some(who, expected):
    woman, man = PlayerFacts(sex=Sex.WOMAN), PlayerFacts(sex=Sex.MAN)
    everyone = [
        Candidate("A", (woman, woman)),
        Candidate("B", (PlayerFacts(sex=Sex.WOMAN, section="Bern"), PlayerFacts(section="Bern"))),
        Candidate("C", (PlayerFacts(home="Thun", junior=True),), category="Plausch"),
        Candidate("D", (PlayerFacts(age=61), PlayerFacts(sex=Sex.MAN, age=30), man)[:2], team="Näll"),
    ]

    assert "".join(each.entry for each in everyone if fits(Who(**who), each)) == expected


def test_the_best_round_wins_by_one_point():
    # 874 + 887 + 840 + 1012 = 3613 against 3612; the best single round is the winner's, too.
    oberriet = scored({"A": 874, "B": 903}, {"A": 887, "B": 903}, {"A": 840, "B": 903}, {"A": 1012, "B": 903})

    assert short(lines(oberriet)) == "1 A 3613, 2 B 3612"
    assert short(lines(oberriet, measure=ListMeasure.ROUNDS, best=1)) == "1 A 1012, 2 B 903"
    assert short(lines(oberriet, measure=ListMeasure.ROUNDS, best=3)) == "1 A 2773, 2 B 2709"


def test_single_rounds_are_lines_of_their_own():
    found = lines(
        scored({"A": 10, "B": 30}, {"A": 20, "B": 5}), unit=Unit.ROUND, measure=ListMeasure.ROUNDS, last=2
    )

    assert [(line.place, line.entries, line.round, line.value) for line in found] == [
        (1, ("B",), 1, 30),
        (2, ("A",), 2, 20),
    ]


def test_the_highest_and_the_lowest_round_of_a_table_add_up():
    final = seated(Round(1, (table("AB 1190 CD 694"),)))
    highest = lines(final, unit=Unit.ROUND, measure=ListMeasure.ROUNDS, last=1)
    lowest = lines(final, unit=Unit.ROUND, measure=ListMeasure.ROUNDS, order=Order.LOWEST, last=1)

    assert (highest[0].value + lowest[0].value, highest[0].value) == (1884, 1190)


def test_the_average_is_of_the_rounds_played():
    some = scored({"A": 100, "B": 90}, {"A": 50}, incomplete=Incomplete.ZERO)

    assert short(lines(some, measure=ListMeasure.AVERAGE)) == "1 A 75, 2 B 45"
    assert short(lines(scored({"A": 1}, {"A": 2}, {"A": 2}), measure=ListMeasure.AVERAGE)) == "1 A 5/3"


def test_who_made_no_match_is_not_in_the_list_of_matches():
    evening = seated(Round(1, (table("AB 1000 CD 356", matches=(1, 0)),)))

    assert short(lines(evening, measure=ListMeasure.MATCHES)) == "1 A 1, 1 B 1"


def test_two_games_are_one_list_and_half_time_another():
    # Two rounds of Handjass make 1389, the second is 81 behind; two of Schieber more make 2433 and 2290.
    schwyz = scored({"A": 700, "B": 650}, {"A": 689, "B": 658}, {"A": 520, "B": 500}, {"A": 524, "B": 482})

    half = list_lines(
        ListDescription(),
        rank(schwyz, 2),
        {entry: one(entry) for entry in "AB"},
        schwyz.settings,
    )

    assert (short(half), short(lines(schwyz))) == ("1 A 1389, 2 B 1308", "1 A 2433, 2 B 2290")


def test_teams_are_made_of_the_best_of_individuals_of_any_number():
    scores = {"A": 1000, "B": 900, "C": 800, "D": 950, "E": 940, "F": 100, "G": 999}
    clubs = {"A": "Näll", "B": "Näll", "C": "Näll", "D": "Puur", "E": "Puur", "F": "Puur", "G": "Bock"}
    people = [Candidate(entry, (PlayerFacts(),), team=team) for entry, team in clubs.items()]

    best_two = lines(scored(scores), people, unit=Unit.TEAM, size=2)
    everyone = lines(scored(scores), people, unit=Unit.TEAM)

    assert short(best_two) == "1 Näll 1900, 2 Puur 1890, – Bock 999"
    assert best_two[0].entries == ("A", "B")
    assert short(everyone) == "1 Näll 2700, 2 Puur 1990, 3 Bock 999"


def test_sections_are_compared_by_average_where_each_of_a_pair_counts_for_the_own():
    mixed = Candidate("A", (PlayerFacts(section="Bern"), PlayerFacts(section="Thun")))
    people = [mixed, one("B", section="Thun")]
    pairs = scored({"A": 100, "B": 50})

    assert short(lines(pairs, people, unit=Unit.SECTION, group=GroupValue.AVERAGE)) == "1 Bern 100, 2 Thun 75"


@pytest.mark.parametrize(
    ("homes", "name"),
    [
        (["uster", "Uster", "Uster"], "Uster"),
        (["Zuerich", "Zürich", "Zürich"], "Zürich"),
        (["USTER", "Uster"], "Uster"),
        (["uster", "uster", "USTER"], "uster"),
    ],
    ids=["most", "letters", "as many", "never otherwise"],
)
def test_a_group_is_written_as_most_of_its_people_write_it_not_as_the_best(homes, name):
    totals = scored({entry: 900 - place for place, entry in enumerate("ABCD"[: len(homes)])})
    people = [one(entry, home=home) for entry, home in zip("ABCD", homes, strict=False)]

    for size in (1, len(homes)):
        assert [line.group for line in lines(totals, people, unit=Unit.HOME, size=size)] == [name]


def test_the_best_member_decides_between_groups_that_are_level():
    people = [one("A", home="Sax"), one("B", home="Sax"), one("C", home="Gams"), one("D", home="Gams")]
    level = scored({"A": 50, "B": 50, "C": 70, "D": 30})

    found = lines(level, people, unit=Unit.HOME, ties=("best_round",))

    assert [(line.place, line.group, line.decided_by) for line in found] == [
        (1, "Gams", "best_round"),
        (2, "Sax", None),
    ]


def test_a_list_of_strokes_has_whoever_has_any():
    evening = seated(Round(1, (table("AB 1000 CD 356", strokes=(3, 0)),)))

    assert short(lines(evening, measure=ListMeasure.STROKES)) == "1 A 3, 1 B 3"


def test_where_the_lowest_wins_lists_do_so_too_but_not_for_matches():
    evening = seated(Round(1, (table("AB 1000 CD 356", matches=(1, 2)),)), order=Order.LOWEST)

    assert short(lines(evening, last=1)) == "1 C 356, 1 D 356"
    assert short(lines(evening, measure=ListMeasure.DIFFERENCE, last=1)) == "1 C -644, 1 D -644"
    assert short(lines(evening, measure=ListMeasure.MATCHES, last=1)) == "1 C 2, 1 D 2"


def test_nobody_outside_the_ranking_is_in_a_list_and_the_unranked_only_where_it_says_so():
    missing = scored({"A": 10, "B": 20, "C": 30}, {"A": 10, "C": 30})
    people = [Candidate("C", (PlayerFacts(),), outside=True)]

    assert short(lines(missing, people)) == "1 A 20"
    assert short(lines(missing, people, ranked=False)) == "1 A 20, 1 B 20"


@given(tournaments(settings().filter(lambda each: each.counts is not Counts.AVERAGE)))
def test_the_list_of_all_totals_by_the_standings_is_the_standings(tournament):
    rows = [row for row in rank(tournament).rows if row.rank is not None]

    found = lines(
        tournament,
        [
            Candidate(each, (PlayerFacts(),), outside=each in tournament.outside)
            for each in tournament.entries
        ],
        ties=("rank",),
    )

    assert {line.entries[0]: line.place for line in found} == {row.entry: row.rank for row in rows}
    assert [line.value for line in found] == [Fraction(row.total) for row in rows]


@given(tournaments(), st.integers(1, 4))
def test_no_list_by_place_is_longer_than_its_last_place_and_those_who_share_it(tournament, last):
    found = lines(tournament, ties=("best_round",), last=last)

    assert all(line.place <= last for line in found)
    assert [line.place for line in found] == sorted(line.place for line in found)
