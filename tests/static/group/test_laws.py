"""Whatever phones of a group do, with a network or without: nothing is lost or overwritten unseen."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws import examples
from tests.static.group.phones import Phone, group

ITEMS = st.sampled_from([("person", "p"), ("rules", "r"), ("name", "")])
VALUES = st.sampled_from([None, {"name": "Anna"}, {"name": "Beat"}, {"name": "Carla"}])

DEED = st.one_of(
    st.tuples(st.just("put"), ITEMS, VALUES),
    st.tuples(st.just("send"), st.booleans()),
    st.just(("post",)),
    st.just(("arrive",)),
    st.just(("ask",)),
    st.tuples(st.just("choose"), st.sampled_from(["mine", "theirs"])),
)
EVENING = st.lists(st.tuples(st.integers(0, 1), DEED), max_size=30)


def act(phone: Phone, deed: tuple[Any, ...]) -> None:
    match deed:
        case ("put", (kind, key), value):
            phone.put(kind, key, value)
        case (name, *given_):
            getattr(phone, name)(*given_)


@pytest.mark.parametrize("choice", ["mine", "theirs"])
@given(evening=EVENING)
@examples(100)
def test_in_the_end_both_phones_show_what_the_server_has(choice, evening):
    phones = group()
    for place, deed in evening:
        act(phones[place], deed)

    for phone in (*phones, *phones, *phones):
        phone.settle(choice)

    there = {
        name: item["value"] for name, item in phones[0].server.items.items() if item["value"] is not None
    }
    for phone in phones:
        assert (phone.shown, phone.rows, phone.conflicts) == (there, [], [])


@given(EVENING)
@examples(200)
def test_what_was_entered_was_on_the_server_or_is_here_or_somebody_chose_another(evening):
    phones = group()
    entered: list[tuple[Phone, tuple[str, str], Any]] = []
    for place, deed in evening:
        phone = phones[place]
        if deed[0] == "put" and any(each["kind"] == deed[1][0] for each in phone.conflicts):
            continue  # the page has people choose first
        act(phone, deed)
        if deed[0] == "put":  # whoever enters another value has seen the own
            entered = [each for each in entered if each[:2] != (phone, deed[1])]
            entered.append((phone, deed[1], deed[2]))

    history = phones[0].server.history
    for phone, (kind, key), value in entered:
        here = [
            row["body"]["value"] for row in phone.rows if row["body"]["item"] == {"kind": kind, "key": key}
        ]
        known = phone.group["items"]
        was = [item["value"] for item in known if (item["kind"], item["key"]) == (kind, key)] or [None]
        assert (
            (kind, key, value) in history or value in here or (kind, key, value) in phone.seen or value in was
        )


@given(EVENING)
@examples(200)
def test_nothing_is_overwritten_that_was_not_seen(evening):
    phones = group()
    seen: dict[str, list[tuple[str, str, Any]]] = {"a": [], "b": []}
    for place, deed in evening:
        phone = phones[place]
        before = {name: item["value"] for name, item in phone.server.items.items()}
        told = len(phone.server.history)
        act(phone, deed)
        for kind, key, _ in phone.server.history[told:]:
            old = before.get((kind, key))
            assert old is None or (kind, key, old) in seen[phone.name]
            before[kind, key] = next(v for k, e, v in reversed(phone.server.history) if (k, e) == (kind, key))
        seen[phone.name] += [
            *((kind, key, value) for (kind, key), value in phone.shown.items()),
            *((each["kind"], each["key"], each["theirs"]) for each in phone.conflicts),
            *(
                (row["body"]["item"]["kind"], row["body"]["item"]["key"], row["body"]["value"])
                for row in phone.rows
            ),
            *(
                (row["body"]["item"]["kind"], row["body"]["item"]["key"], v)
                for row in phone.rows
                for v in row.get("tried", [])
            ),
        ]


@given(EVENING)
@examples(60)
def test_hearing_the_same_news_twice_changes_nothing(evening):
    phones = group()
    for place, deed in evening:
        act(phones[place], deed)

    for phone in phones:
        phone.ask()
        once = (phone.group, phone.rows)
        phone.ask()
        assert (phone.group, phone.rows) == once
