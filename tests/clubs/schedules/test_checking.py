"""The control: it finds nothing in a draw, and every fault that somebody plants."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.__main__ import checked, drawn
from clubs.schedules.checking import check_schedule
from clubs.schedules.document.reading import read_answer
from clubs.schedules.document.writing import answer_document
from clubs.schedules.drawing import draw
from clubs.schedules.problems import DrawProblemKind
from clubs.schedules.values import Request
from tests.clubs.schedules.request_strategies import requests_of_all_kinds
from tests.clubs.schedules.requests import named

Document = dict[str, Any]
"""An answer in the form of the schedule document, or a part of it."""


@given(requests_of_all_kinds())
def test_a_draw_has_no_problems_and_is_as_fair_as_it_says(request_: Request):  # DR-8
    schedule = draw(request_)

    found = check_schedule(read_answer(answer_document(request_, schedule)))

    assert found.problems == ()
    assert found.fairness == schedule.fairness


# Faults, each planted by a function that changes an answer


def answers(**asked: Any) -> list[Document]:
    """Return the draws of an evening and of what is left of it after its first round, as asked."""
    whole = drawn({"rounds": 5, "seed": 7, "seconds": 0, **asked}, str)
    return [
        whole,
        drawn({"rounds": 5, "seed": 7, "seconds": 0, **asked, "history": whole["rounds"][:1]}, str),
    ]


PLAYERS = [answer for count in (8, 9, 11, 16) for answer in answers(entries=named(count))]
PAIRS = [answer for count in (4, 7) for answer in answers(kind="pairs", entries=named(count))]
TEAMS = [answer for pairs in (2, 3) for answer in answers(kind="teams", entries=named(9), pairs=pairs)]
GROUPS = [
    *answers(kind="pairs", entries=named(9), groups=[named(5), named(9)[5:]]),
    *answers(kind="teams", entries=named(8), groups=[named(4)], method="round_robin"),
]
EVERY = [*PLAYERS, *PAIRS, *TEAMS, *GROUPS]
RESTING = [
    answer for answer in EVERY if all(at["sit_outs"] for at in answer["rounds"]) and "groups" not in answer
]


def plant_round_twice(answer: Document, chance: Random) -> None:
    answer["rounds"].append(deepcopy(chance.choice(answer["rounds"])))


def plant_no_table(answer: Document, chance: Random) -> None:
    chance.choice(answer["rounds"])["tables"] = []


def plant_table_twice(answer: Document, chance: Random) -> None:
    first, second, *_others = chance.choice(answer["rounds"])["tables"]
    second["number"] = first["number"]


def plant_unknown_seat(answer: Document, chance: Random) -> None:
    seats = some_table(answer, chance)["seats"]
    seats["Z"] = seats.pop(chance.choice(list(seats)))


def plant_seat_empty(answer: Document, chance: Random) -> None:
    seats = some_table(answer, chance)["seats"]
    del seats[chance.choice(list(seats))]


def plant_seated_twice(answer: Document, chance: Random) -> None:
    seats = some_table(answer, chance)["seats"]
    one, other = chance.sample(list(seats), 2)
    seats[one] = seats[other]


def plant_rests_twice(answer: Document, chance: Random) -> None:
    resting = chance.choice(answer["rounds"])["sit_outs"]
    resting.append(chance.choice(resting))


def plant_seated_and_resting(answer: Document, chance: Random) -> None:
    written = chance.choice(answer["rounds"])
    written["sit_outs"].append(someone_seated(written, chance))


def plant_absent_but_there(answer: Document, chance: Random) -> None:
    written = chance.choice(answer["rounds"])
    written["absent"] = [*written.get("absent", []), someone_seated(written, chance)]


def plant_missing(answer: Document, chance: Random) -> None:
    """Somebody is taken out of a round; that he belongs to the draw another one says."""
    written = chance.choice(answer["rounds"])
    gone = someone_seated(written, chance)
    for table in written["tables"]:
        table["seats"] = {seat: entry for seat, entry in table["seats"].items() if entry != gone}


def plant_too_many_rest(answer: Document, chance: Random) -> None:
    written = chance.choice(answer["rounds"])
    written["sit_outs"] += set(written["tables"].pop()["seats"].values())


def plant_rests_too_early(answer: Document, chance: Random) -> None:
    """Whoever rests in one round rests in the next one, too, in place of somebody who would have."""
    before, after = answer["rounds"][:2]
    again = [entry for entry in before["sit_outs"] if entry in seated(after)]
    exchange(after, chance.choice(again), chance.choice(after["sit_outs"]))


def plant_other_group(answer: Document, chance: Random) -> None:
    written = chance.choice(answer["rounds"])
    first, *_others = answer["groups"]
    inside = [entry for entry in seated(written) if entry in first]
    outside = [entry for entry in seated(written) if entry not in first]
    exchange(written, chance.choice(inside), chance.choice(outside))


def plant_no_pairs(answer: Document, chance: Random) -> None:
    del some_table(answer, chance)["pairs"]


def plant_several_opponents(answer: Document, chance: Random) -> None:
    tables = chance.choice(answer["rounds"])["tables"]
    here = chance.choice(tables)
    there = chance.choice(
        [table for table in tables if not set(table["seats"].values()) & set(here["seats"].values())]
    )
    here["seats"]["NS"], there["seats"]["NS"] = there["seats"]["NS"], here["seats"]["NS"]


def plant_pair_twice(answer: Document, chance: Random) -> None:
    """One pair sits in place of another one of its team, too."""
    change_a_pair(answer, chance)


def plant_pair_missing(answer: Document, chance: Random) -> None:
    change_a_pair(answer, chance)


def plant_one_side(answer: Document, chance: Random) -> None:
    written = chance.choice(answer["rounds"])
    team = someone_seated(written, chance)
    for table in written["tables"]:
        if table["seats"]["EW"] == team:
            for part in ("seats", "pairs"):
                table[part] = {"NS": table[part]["EW"], "EW": table[part]["NS"]}


def plant_figure(answer: Document, chance: Random) -> None:
    figures = answer["fairness"]
    name = chance.choice(["partner_repeats", "worst_meeting", "table_repeats", "meetings", "sit_outs"])
    inside, key = (figures, name) if isinstance(figures[name], int) else (figures[name], "0")
    inside[key] = inside.get(key, 0) + chance.choice([1, 2])


def plant_bound(answer: Document, chance: Random) -> None:
    bound = answer["fairness"]["bound"]
    name = chance.choice(["partner_repeats", "worst_meeting", "repeated_meetings"])
    bound[name] += chance.choice([1, 2])


def plant_optimal(answer: Document, chance: Random) -> None:
    answer["fairness"]["optimal"] = True


PLANTS: dict[DrawProblemKind, Callable[[Document, Random], None]] = {
    kind: globals()[f"plant_{kind.code}"] for kind in DrawProblemKind
}
GROUND = {
    DrawProblemKind.RESTS_TWICE: RESTING,
    DrawProblemKind.RESTS_TOO_EARLY: RESTING,
    DrawProblemKind.OTHER_GROUP: GROUPS,
    DrawProblemKind.NO_PAIRS: TEAMS,
    DrawProblemKind.SEVERAL_OPPONENTS: TEAMS,
    DrawProblemKind.PAIR_TWICE: TEAMS,
    DrawProblemKind.PAIR_MISSING: TEAMS,
    DrawProblemKind.ONE_SIDE: TEAMS,
    DrawProblemKind.OPTIMAL: answers(kind="pairs", method="swiss", entries=named(6)),
}
"""Where a fault of some kind can be planted, if not everywhere."""


def some_table(answer: Document, chance: Random) -> Document:
    table: Document = chance.choice(chance.choice(answer["rounds"])["tables"])
    return table


def seated(written: Document) -> list[str]:
    return [entry for table in written["tables"] for entry in table["seats"].values()]


def someone_seated(written: Document, chance: Random) -> str:
    return chance.choice(seated(written))


def change_a_pair(answer: Document, chance: Random) -> None:
    pairs = some_table(answer, chance)["pairs"]
    pairs["NS"] = 2 if pairs["NS"] == 1 else 1


def exchange(written: Document, one: str, other: str) -> None:
    places = {one: other, other: one}
    for table in written["tables"]:
        table["seats"] = {seat: places.get(entry, entry) for seat, entry in table["seats"].items()}
    written["sit_outs"] = [places.get(entry, entry) for entry in written["sit_outs"]]


@pytest.mark.sample(3)
@pytest.mark.parametrize("kind", DrawProblemKind, ids=lambda kind: kind.code)
@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_a_planted_fault_is_found(kind: DrawProblemKind, data: st.DataObject, chance: Random):
    answer = deepcopy(data.draw(st.sampled_from(GROUND.get(kind, EVERY))))
    PLANTS[kind](answer, chance)

    assert kind in {problem.kind for problem in check_schedule(read_answer(answer)).problems}


# What is said of them


def players(number: int, *tables: str, sit_outs: str = "", **more: Any) -> Document:
    """A round of players with one letter each, S E N W."""
    seats = [dict(zip("SENW", table, strict=False)) for table in tables]
    return {
        "number": number,
        "tables": [{"number": place, "seats": sitting} for place, sitting in enumerate(seats, 1)],
        "sit_outs": list(sit_outs),
        **more,
    }


def teams(number: int, *tables: str) -> Document:
    """A round of teams: `A1B2` has pair 1 of A in NS and pair 2 of B in EW, `A-B-` does not say which."""
    return {"number": number, "tables": [of_teams(*at) for at in enumerate(tables, 1)], "sit_outs": []}


def of_teams(number: int, told: str) -> Document:
    table: Document = {"number": number, "seats": {"NS": told[0], "EW": told[2]}}
    if told[1] != "-":
        table["pairs"] = {"NS": int(told[1]), "EW": int(told[3])}
    return table


def claim(**fairness: Any) -> Document:
    return {"rounds": [players(1, "ABCD")], "fairness": fairness}


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (
            {"rounds": [players(1, "ABCD"), players(1, "ACBD")]},
            ("round_twice", 1, None, None, "Round 1 appears twice."),
        ),
        (
            {"rounds": [players(1, "ACBD")], "history": [players(1, "ABCD")]},
            ("round_twice", 1, None, None, "Round 1 appears twice."),
        ),
        (
            {"rounds": [players(1, sit_outs="A")]},
            ("no_table", 1, None, None, "Round 1 has no table."),
        ),
        (
            {"rounds": [{"number": 3, "tables": players(3, "ABCD")["tables"] * 2}]},
            ("table_twice", 3, 1, None, "Round 3: table 1 appears twice."),
        ),
        (
            {"rounds": [{"number": 1, "tables": [{"number": 7, "seats": {"S": "A", "Z": "B"}}]}]},
            ("unknown_seat", 1, 7, None, "Round 1, table 7: there is no seat Z."),
        ),
        (
            {"rounds": [players(1, "ABCD", "EFG")]},
            ("seat_empty", 1, 2, None, "Round 1, table 2: nobody sits at W."),
        ),
        (
            {"rounds": [players(1, "ABCD", "EF")]},
            ("seat_empty", 1, 2, None, "Round 1, table 2: nobody sits at N, W."),
        ),
        (
            {"rounds": [players(1, "ABCD", "AEFG")]},
            ("seated_twice", 1, None, "A", "Round 1: A has two seats."),
        ),
        (
            {"rounds": [players(1, "ABCA")]},
            ("seated_twice", 1, None, "A", "Round 1: A has two seats."),
        ),
        (
            {"rounds": [players(1, "ABCD", sit_outs="EE")]},
            ("rests_twice", 1, None, "E", "Round 1: E is named twice among those who sit out."),
        ),
        (
            {"rounds": [players(1, "ABCD", sit_outs="A")]},
            ("seated_and_resting", 1, None, "A", "Round 1: A both plays and sits out."),
        ),
        (
            {"rounds": [players(1, "ABCD", absent=["A"])]},
            ("absent_but_there", 1, None, "A", "Round 1: A is absent, but plays or sits out."),
        ),
        (
            {"rounds": [players(1, "ABCD", sit_outs="E"), players(2, "ABCE")]},
            ("missing", 2, None, "D", "Round 2: D neither plays nor sits out."),
        ),
        (
            {"rounds": [players(1, "ABCD", sit_outs="EFGH")]},
            ("too_many_rest", 1, None, None, "Round 1: 4 sit out, though they could fill a table."),
        ),
        (
            {"rounds": [players(1, "ABCD", sit_outs="E"), players(2, "ACBD", sit_outs="E")]},
            ("rests_too_early", 2, None, "E", "Round 2: E sits out, but A has sat out less often."),
        ),
        (
            {"rounds": [players(2, "ACBD", sit_outs="E")], "history": [players(1, "ABCD", sit_outs="E")]},
            ("rests_too_early", 2, None, "E", "Round 2: E sits out, but A has sat out less often."),
        ),
        (
            {"rounds": [teams(1, "A1B1", "B2A2")], "groups": [["A"], ["B"]]},
            ("other_group", 1, 1, "A", "Round 1, table 1: A and B are from different groups."),
        ),
        (
            {"rounds": [teams(1, "A1B1", "B-A-")]},
            ("no_pairs", 1, 2, None, "Round 1, table 2: it does not say which pairs of the teams sit there."),
        ),
        (
            {"rounds": [teams(1, "A1B1", "C2A2", "B2C1")]},
            ("several_opponents", 1, None, "A", "Round 1: A meets more than one team."),
        ),
        (
            {"rounds": [teams(1, "A1B1", "B2A1")]},
            ("pair_twice", 1, None, "A", "Round 1: pair 1 of A has two seats."),
        ),
        (
            {"rounds": [teams(1, "A1B1", "B2A1")]},
            ("pair_missing", 1, None, "A", "Round 1: pair 2 of A has no seat."),
        ),
        (
            {"rounds": [teams(1, "A1B1", "A2B2")]},
            ("one_side", 1, None, "B", "Round 1: the pairs of B do not sit crosswise: too many sit EW."),
        ),
        (
            {"rounds": [teams(1, "A1A2")]},
            ("seated_twice", 1, None, "A", "Round 1: A has two seats."),
        ),
        (
            claim(worst_meeting=2),
            ("figure", None, None, None, "fairness: worst_meeting is given as 2, but the rounds give 1."),
        ),
        (
            claim(meetings={"2": 3}),
            ("figure", None, None, None, "fairness: meetings 2 is given as 3, but the rounds give 0."),
        ),
        (
            claim(meetings={}),
            ("figure", None, None, None, "fairness: meetings 1 is given as 0, but the rounds give 6."),
        ),
        (
            claim(bound={"partner_repeats": 1}),
            (
                *("bound", None, None, None),
                "fairness: the bound for partner_repeats is given as 1, but counting gives 0.",
            ),
        ),
        (
            {"rounds": [players(1, "ABCD"), players(2, "ABCD")], "fairness": {"optimal": True}},
            ("optimal", None, None, None, "fairness: it says optimal, but the bound is not reached."),
        ),
    ],
)  # fmt: skip
def test_a_problem_has_its_code_its_place_and_a_sentence(answer: Document, problem: tuple[Any, ...]):
    found = checked(answer, str)["problems"]

    assert dict(zip(("code", "round", "table", "entry", "message"), problem, strict=True)) in found


def test_a_fair_answer_without_fairness_has_no_problems():
    assert checked({"rounds": [players(1, "ABCD", sit_outs="E"), players(2, "AEBC", sit_outs="D")]}, str) == {
        "fairness": {
            "partner_repeats": 0,
            "meetings": {"0": 1, "1": 6, "2": 3},
            "worst_meeting": 2,
            "sit_outs": {"0": 3, "1": 2},
            "table_repeats": 3,
            "bound": {
                "partner_repeats": 0,
                "worst_meeting": 2,
                "repeated_meetings": 3,
                "reason": (
                    "5 players, 2 rounds: everyone meets three others a round, and there are only 4 to "
                    "meet. No draw does better. Repeated meetings: 3, the same two up to 2 times."
                ),
            },
            "optimal": True,
        },
        "problems": [],
    }


def test_messages_are_told_in_the_language_of_whoever_reads_them():
    told = checked(
        {"rounds": [players(1, sit_outs="A")]}, lambda text: text.replace("no table", "keinen Tisch")
    )

    assert told["problems"][0]["message"] == "Round 1 has keinen Tisch."
