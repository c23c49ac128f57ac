"""Whatever phones at one table do, in whatever order: nothing is lost, doubled, or overwritten unseen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws import examples
from tests.static.hall.phones import Document, Phone, deal, do, empty, number_of, table

NUMBERS = st.integers(1, 3)
TAKEN = st.sampled_from([60, 80, 100, 110])  # few, so that phones now and then enter the same

DEED = st.one_of(
    st.tuples(st.just("record"), NUMBERS, TAKEN),
    st.tuples(st.just("correct"), NUMBERS, TAKEN),
    st.tuples(st.just("remove"), NUMBERS),
    st.tuples(st.just("send"), st.booleans()),
    st.just(("post",)),
    st.just(("arrive",)),
    st.tuples(st.just("answered"), st.booleans()),
    st.just(("ask",)),
    st.tuples(st.just("choose"), NUMBERS, st.sampled_from(["mine", "theirs", "another"])),
    st.just(("hear late",)),
)
EVENING = st.lists(st.tuples(st.integers(0, 1), DEED), max_size=25)

# Deal 1 is there, and both phones at it change it: what is done is sent at once, and on its way for a while.
RACE = st.lists(
    st.tuples(
        st.integers(0, 1),
        st.one_of(
            st.tuples(st.just("correct"), st.just(1), TAKEN),
            st.sampled_from([("remove", 1), ("record", 1, 60), ("ask",)]),
            st.sampled_from([("arrive",), ("arrive",), ("answered", False), ("answered", True)]),
            st.tuples(st.just("choose"), st.just(1), st.sampled_from(["mine", "theirs"])),
        ),
    ),
    max_size=25,
).map(lambda steps: [each for step in steps for each in (step, (step[0], ("post",)))])


@dataclass
class Late:
    """An answer that is on its way to a phone for a while."""

    answer: Document
    asked: int


def play(phones: Sequence[Phone], evening: Sequence[tuple[int, tuple[Any, ...]]]) -> None:
    """Let phones do all these actions, each as far as it can, and see that nothing is overwritten unseen."""
    late: dict[str, Late] = {}
    for place, (action, *given_) in evening:
        phone = phones[place]
        told = len(phone.server.history)
        act(phone, action, given_, late)
        for event in phone.server.history[told:]:
            assert event["before"] is None or is_among(event["before"], phone.seen)


def act(phone: Phone, action: str, given_: Sequence[Any], late: dict[str, Late]) -> None:
    """Let a phone do one action; `late` has the answers that are still on their way."""
    match action:
        case "record" | "correct":
            getattr(phone, action)(deal(*given_))
        case "send":
            late.setdefault(phone.name, Late(phone.server.answer(), phone.game["revision"]))
            phone.send(lost=given_[0])
        case "answered":
            phone.answered(lost=given_[0])
        case "hear late":
            if heard := late.pop(phone.name, None):
                phone.hear(heard.answer, heard.asked)
        case _:
            getattr(phone, action)(*given_)


def is_among(version: Document, others: Sequence[Document]) -> bool:
    about = [each for each in others if each["number"] == version["number"]]
    return any(do("saysTheSame", empty(), version, each) for each in about)


@given(EVENING)
@examples(150)
def test_in_the_end_all_phones_show_what_the_server_has(evening):
    phones = table()
    play(phones, evening)

    for phone in (*phones, *phones):
        phone.answered(lost=True)
        phone.settle()

    for phone in phones:
        assert phone.game["document"] == phone.server.document()
        assert phone.game["history"] == phone.server.history
        assert {row["state"] for row in phone.rows} <= {"refused"}


@given(RACE)
@examples(300)
def test_of_changes_that_cross_each_is_shown_before_it_is_overwritten(race):
    phones = table()
    phones[0].record(deal(1, 100))
    phones[0].send()
    phones[1].ask()

    play(phones, race)
    for phone in (*phones, *phones):
        phone.answered(lost=True)
        phone.settle()

    assert phones[0].game["document"] == phones[1].game["document"] == phones[0].server.document()


@given(st.one_of(EVENING, RACE))
@examples(200)
def test_every_version_is_on_the_server_or_still_on_its_phone(evening):
    phones = table()
    entered: list[tuple[str, int, Document]] = []
    for step in evening:
        place, (action, *given_) = step
        phone, before = phones[place], {row["change"] for row in phones[place].rows}
        play(phones, [step])
        if action in ("correct", "remove", "choose"):  # somebody has seen it, and wants another
            entered = [each for each in entered if each[:2] != (phone.name, given_[0])]
        new = [row["body"] for row in phone.rows if row["change"] not in before]
        entered += [(phone.name, number_of(body), body["deal"]) for body in new if "deal" in body]

    known = [event["after"] for event in phones[0].server.history if event["after"]]
    for name, _, each in entered:
        here = [row["body"].get("deal") for phone in phones if phone.name == name for row in phone.rows]
        assert each in here or is_among(each, known)


@given(EVENING)
@examples(100)
def test_what_was_entered_is_on_the_server_or_still_on_the_phone(evening):
    phones = table()
    entered: list[tuple[Phone, Document]] = []
    kept = [step for step in evening if step[1][0] not in ("choose", "remove", "correct")]
    for step in kept:
        play(phones, [step])
        place, (action, *given_) = step
        if action == "record" and phones[place].numbers.get(given_[0]):
            entered += [(phones[place], row["body"]["deal"]) for row in phones[place].rows]
    for phone in (*phones, *phones):
        phone.send()
        phone.ask()

    document = phones[0].server.document()
    for phone, each in entered:
        theirs = next((other for other in document["deals"] if other["number"] == each["number"]), None)
        here = [row["body"]["deal"] for row in phone.rows]
        assert each in here or do("saysTheSame", document, each, theirs)


@given(EVENING)
@examples(60)
def test_hearing_the_same_answer_twice_changes_nothing(evening):
    phones = table()
    play(phones, evening)

    for phone in phones:
        phone.ask()
        once = (phone.game, phone.rows)
        phone.ask()
        assert (phone.game, phone.rows) == once


@given(EVENING)
@examples(60)
def test_what_waits_on_a_phone_is_dropped_by_no_answer(evening):
    phones = table()
    play(phones, evening)

    for phone in phones:
        waiting = [row["change"] for row in phone.rows if row["state"] == "waiting"]
        phone.ask()
        assert [change for change in waiting if change not in [row["change"] for row in phone.rows]] == []


@pytest.mark.parametrize("choice", ["mine", "theirs", "another"])
@given(evening=EVENING)
@examples(40)
def test_every_conflict_can_be_settled(choice, evening):
    phones = table()
    play(phones, evening)

    for phone in (*phones, *phones):
        phone.settle(choice)

    assert [phone.conflicts for phone in phones] == [[], []]
    assert phones[0].points == phones[1].points
