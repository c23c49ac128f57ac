"""Whatever phones at one table do, in whatever order: nothing is lost, doubled, or overwritten unseen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.static.hall.phones import Document, Phone, deal, do, table

NUMBERS = st.integers(1, 3)
TAKEN = st.sampled_from([60, 80, 100, 110])  # few, so that phones now and then enter the same

DEED = st.one_of(
    st.tuples(st.just("record"), NUMBERS, TAKEN),
    st.tuples(st.just("correct"), NUMBERS, TAKEN),
    st.tuples(st.just("remove"), NUMBERS),
    st.tuples(st.just("send"), st.booleans()),
    st.just(("ask",)),
    st.tuples(st.just("choose"), NUMBERS, st.sampled_from(["mine", "theirs", "another"])),
    st.just(("hear late",)),
)
EVENING = st.lists(st.tuples(st.integers(0, 1), DEED), max_size=25)


@dataclass
class Late:
    """An answer that is on its way to a phone for a while."""

    answer: Document
    asked: int


def play(phones: Sequence[Phone], evening: Sequence[tuple[int, tuple[Any, ...]]]) -> None:
    """Let phones do all these deeds, each as far as it can."""
    late: dict[str, Late] = {}
    for place, (deed, *given_) in evening:
        phone = phones[place]
        match deed:
            case "record":
                phone.record(deal(*given_))
            case "correct":
                phone.correct(deal(*given_))
            case "remove":
                phone.remove(*given_)
            case "send":
                late.setdefault(phone.name, Late(phone.server.answer(), phone.game["revision"]))
                send(phone, lost=given_[0])
            case "ask":
                phone.ask()
            case "choose":
                phone.choose(*given_)
            case "hear late" if phone.name in late:
                heard = late.pop(phone.name)
                phone.hear(heard.answer, heard.asked)


def send(phone: Phone, *, lost: bool) -> None:
    """Send, and see that a deal is overwritten only as it was seen on this phone."""
    before = {each["number"]: each for each in phone.server.document()["deals"]}
    told = len(phone.server.history)
    sent = {row["body"]["change"]: row for row in phone.send(lost=lost)}
    overwriting = [row for row in sent.values() if do("overwrites", row)]
    for event in phone.server.history[told:]:
        if event["kind"] == "record":
            continue
        about = [row for row in overwriting if event["number"] == number_of(row)]
        document, theirs = phone.server.document(), before[event["number"]]
        assert any(do("saysTheSame", document, row["seen"], theirs) for row in about)


def number_of(row: Document) -> int:
    body = row["body"]
    return int(body["number"] if "number" in body else body["deal"]["number"])


@given(EVENING)
@settings(max_examples=150)
def test_in_the_end_all_phones_show_what_the_server_has(evening):
    phones = table()
    play(phones, evening)

    for phone in (*phones, *phones):
        phone.settle()

    for phone in phones:
        assert phone.game["document"] == phone.server.document()
        assert phone.game["history"] == phone.server.history
        assert {row["state"] for row in phone.rows} <= {"refused"}


@given(EVENING)
@settings(max_examples=100)
def test_what_was_entered_is_on_the_server_or_still_on_the_phone(evening):
    phones = table()
    entered: list[tuple[Phone, Document]] = []
    kept = [step for step in evening if step[1][0] not in ("choose", "remove", "correct")]
    for step in kept:
        play(phones, [step])
        place, (deed, *given_) = step
        if deed == "record" and phones[place].numbers.get(given_[0]):
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
@settings(max_examples=60)
def test_hearing_the_same_answer_twice_changes_nothing(evening):
    phones = table()
    play(phones, evening)

    for phone in phones:
        phone.ask()
        once = (phone.game, phone.rows)
        phone.ask()
        assert (phone.game, phone.rows) == once


@given(EVENING)
@settings(max_examples=60)
def test_what_waits_on_a_phone_is_dropped_by_no_answer(evening):
    phones = table()
    play(phones, evening)

    for phone in phones:
        waiting = [row["change"] for row in phone.rows if row["state"] == "waiting"]
        phone.ask()
        assert [change for change in waiting if change not in [row["change"] for row in phone.rows]] == []


@pytest.mark.parametrize("choice", ["mine", "theirs", "another"])
@given(evening=EVENING)
@settings(max_examples=40)
def test_every_conflict_can_be_settled(choice, evening):
    phones = table()
    play(phones, evening)

    for phone in (*phones, *phones):
        phone.settle(choice)

    assert [phone.conflicts for phone in phones] == [[], []]
    assert phones[0].points == phones[1].points
