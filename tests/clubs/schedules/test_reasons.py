"""Bounds in sentences: every reason, where the bound is reached and where it is missed."""

import pytest

from clubs.schedules.bounds import Bound, bound, bound_of
from clubs.schedules.plans import Quality
from clubs.schedules.reasons import Reason
from clubs.schedules.values import Kind, Method, Request
from tests.clubs.schedules.bounded import bound_of_evening
from tests.clubs.schedules.requests import individual, named

ONCE = individual(1, "ABCD", "EFGH", "IKLM", "NOPQ")
AGAIN = individual(2, "ABCD", "EINR", "FKOS", "GLPT")


def by_standing(kind: Kind, method: Method) -> Bound:
    return bound_of(Request(kind, named(8), [1, 2], 7, method), [named(8)] * 2)


CASES = {
    Reason.FIRST: bound_of_evening(24, 1),
    Reason.NONE: bound_of_evening(24, 4),
    Reason.PARTNERS: bound_of_evening(8, 8),
    Reason.OTHERS: bound_of_evening(24, 8),
    Reason.TABLES: bound_of_evening(8, 5),
    Reason.PROVED: bound_of_evening(20, 6),
    Reason.REST: bound(Kind.INDIVIDUAL, [list("EFGHIKLMNOPQRSTU")], history=[ONCE, AGAIN]),
    Reason.PLAYED: bound(Kind.INDIVIDUAL, [list("ABCD")], history=[ONCE, AGAIN]),
    Reason.STANDING: by_standing(Kind.PAIRS, Method.SWISS),
}


@pytest.mark.parametrize(
    ("reason", "quality", "sentence"),
    [
        (
            Reason.FIRST,
            Quality(0, 1, 0, 36),
            "24 players, one round: in a first round nobody meets again.",
        ),
        (
            Reason.FIRST,
            Quality(1, 2, 4, 44),
            "24 players, one round: in a first round nobody has to meet again. Repeated meetings here: 4.",
        ),
        (
            Reason.NONE,
            Quality(0, 1, 0, 144),
            "24 players, 4 rounds: with 6 tables no meeting has to be repeated, and none is.",
        ),
        (
            Reason.NONE,
            Quality(0, 2, 5, 154),
            (
                "24 players, 4 rounds: there is no known reason why anyone should have to meet again. "
                "Repeated meetings here: 5, the same two up to 2 times."
            ),
        ),
        (
            Reason.PARTNERS,
            Quality(4, 4, 68, 336),
            (
                "8 players, 8 rounds: everyone has only 7 possible partners. No draw does better. Repeated "
                "meetings: 68, the same two up to 4 times. Repeated partners: 4; unavoidable: 4."
            ),
        ),
        (
            Reason.PARTNERS,
            Quality(6, 5, 68, 340),
            (
                "8 players, 8 rounds: everyone has only 7 possible partners. Repeated meetings here: 68, "
                "the same two up to 5 times. Unavoidable: 68, the same two 4 times. Repeated partners: 6; "
                "unavoidable: 4."
            ),
        ),
        (
            Reason.OTHERS,
            Quality(0, 2, 12, 312),
            (
                "24 players, 8 rounds: everyone meets three others a round, and there are only 23 to meet. "
                "No draw does better. Repeated meetings: 12, the same two up to 2 times."
            ),
        ),
        (
            Reason.OTHERS,
            Quality(1, 2, 18, 324),
            (
                "24 players, 8 rounds: everyone meets three others a round, and there are only 23 to meet. "
                "Repeated meetings here: 18, the same two up to 2 times. Unavoidable: 12, the same two 2 "
                "times. Repeated partners: 1; all avoidable."
            ),
        ),
        (
            Reason.TABLES,
            Quality(0, 3, 32, 140),
            (
                "8 players, 5 rounds: with so few tables, any two rounds bring some players together "
                "again. No draw does better. Repeated meetings: 32, the same two up to 3 times."
            ),
        ),
        (
            Reason.TABLES,
            Quality(0, 3, 32, 156),
            (
                "8 players, 5 rounds: with so few tables, any two rounds bring some players together "
                "again. Repeated meetings here: 32, the same two up to 3 times. Neither can be lower; "
                "perhaps they could be spread more evenly."
            ),
        ),
        (
            Reason.TABLES,
            Quality(0, 4, 33, 160),
            (
                "8 players, 5 rounds: with so few tables, any two rounds bring some players together "
                "again. Repeated meetings here: 33, the same two up to 4 times. Unavoidable: 32, the same "
                "two 3 times."
            ),
        ),
        (
            Reason.PROVED,
            Quality(0, 2, 1, 182),
            (
                "20 players, 6 rounds: it has been proved that this cannot be done without a repeated "
                "meeting. No draw does better. Repeated meetings: 1, the same two up to 2 times."
            ),
        ),
        (
            Reason.PROVED,
            Quality(0, 2, 6, 192),
            (
                "20 players, 6 rounds: it has been proved that this cannot be done without a repeated "
                "meeting. Repeated meetings here: 6, the same two up to 2 times. Unavoidable: 1, the same "
                "two 2 times."
            ),
        ),
        (
            Reason.REST,
            Quality(2, 2, 6, 84),
            (
                "16 players, 3 rounds, 2 of them fixed: the fixed rounds stay as they are, and the others "
                "add no repeated meeting."
            ),
        ),
        (
            Reason.REST,
            Quality(2, 2, 8, 88),
            (
                "16 players, 3 rounds, 2 of them fixed: the fixed rounds stay as they are. There is no "
                "known reason why the others should add a repeated meeting; they add 2."
            ),
        ),
        (
            Reason.PLAYED,
            Quality(2, 3, 12, 90),
            (
                "4 players, 3 rounds, 2 of them fixed: the fixed rounds stay as they are, and after them "
                "some have to meet again. No draw does better. Repeated meetings: 12, the same two up to 3 "
                "times. Repeated partners: 2; unavoidable: 2."
            ),
        ),
        (
            Reason.PLAYED,
            Quality(4, 3, 12, 90),
            (
                "4 players, 3 rounds, 2 of them fixed: the fixed rounds stay as they are, and after them "
                "some have to meet again. Repeated meetings here: 12, the same two up to 3 times. "
                "Unavoidable: 12, the same two 3 times. Repeated partners: 4; unavoidable: 2."
            ),
        ),
        (
            Reason.STANDING,
            Quality(0, 1, 0, 8),
            "8 pairs, 2 rounds: the results decide who meets whom, and nobody meets again.",
        ),
        (
            Reason.STANDING,
            Quality(0, 2, 1, 10),
            (
                "8 pairs, 2 rounds: the results decide who meets whom. Repeated meetings here: 1, the "
                "same two up to 2 times."
            ),
        ),
    ],
)
def test_a_bound_says_why_and_whether_it_is_reached(reason: Reason, quality: Quality, sentence: str):
    assert CASES[reason].reason is reason
    assert CASES[reason].sentence(quality) == sentence


def test_every_reason_is_tried():
    assert CASES.keys() == set(Reason)


def test_a_single_table_is_no_several_tables():
    assert bound_of_evening(7, 2).sentence(Quality(0, 1, 0, 12)) == (
        "7 players, 2 rounds: with a single table no meeting has to be repeated, and none is."
    )


@pytest.mark.parametrize(
    ("kind", "rounds", "quality", "sentence"),
    [
        (
            Kind.PAIRS,
            9,
            Quality(0, 1, 0, 45),
            "10 pairs, 9 rounds: everyone has 9 to meet, so no meeting has to be repeated, and none is.",
        ),
        (
            Kind.TEAMS,
            9,
            Quality(0, 1, 0, 45),
            "10 teams, 9 rounds: everyone has 9 to meet, so no meeting has to be repeated, and none is.",
        ),
        (Kind.PAIRS, 1, Quality(0, 1, 0, 5), "10 pairs, one round: in a first round nobody meets again."),
        (
            Kind.TEAMS,
            10,
            Quality(0, 2, 5, 60),
            (
                "10 teams, 10 rounds: everyone meets one opponent a round, and there are only 9. No draw "
                "does better. Repeated meetings: 5, the same two up to 2 times."
            ),
        ),
    ],
)
def test_pairs_and_teams_have_sentences_of_their_own(
    kind: Kind, rounds: int, quality: Quality, sentence: str
):
    assert bound_of_evening(10, rounds, kind).sentence(quality) == sentence


def test_a_sentence_is_told_in_the_language_of_whoever_reads_it():
    catalogue = {
        "{head}: {reason}": "{head} : {reason}",
        "{players} players, {rounds} rounds": "{players} joueurs, {rounds} rondes",
        (
            "with {tables} tables no meeting has to be repeated, and none is."
        ): "aucune répétition à {tables} tables.",
    }

    assert CASES[Reason.NONE].sentence(Quality(0, 1, 0, 144), catalogue.__getitem__) == (
        "24 joueurs, 4 rondes : aucune répétition à 6 tables."
    )
