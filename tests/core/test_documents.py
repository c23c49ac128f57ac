"""Each reader takes what has its shape, and says of anything else by name what it should be."""

from datetime import UTC, datetime

import pytest

from core import documents
from core.errors import DocumentError


def read_points(name, value):
    return documents.read_whole(name, value, 1, 3)


@pytest.mark.parametrize(
    ("read", "value", "result"),
    [
        pytest.param(documents.read_object, {"a": 1}, {"a": 1}, id="object"),
        pytest.param(documents.read_list, [1], [1], id="list"),
        pytest.param(documents.read_text, "", "", id="text"),
        pytest.param(documents.read_flag, False, False, id="flag"),
        pytest.param(documents.read_number, 1.5, 1.5, id="number"),
        pytest.param(read_points, 1, 1, id="the-lowest"),
        pytest.param(read_points, 3, 3, id="the-highest"),
        pytest.param(
            documents.read_time,
            "2026-11-27T20:15:00Z",
            datetime(2026, 11, 27, 20, 15, tzinfo=UTC),
            id="time",
        ),
    ],
)
def test_what_has_its_shape_is_read(read, value, result):
    assert read("field", value) == result


@pytest.mark.parametrize(
    ("read", "value", "message"),
    [
        pytest.param(documents.read_object, [], "{field} must be an object, not […].", id="object"),
        pytest.param(documents.read_list, {}, "{field} must be a list, not {…}.", id="list"),
        pytest.param(documents.read_text, 7, "{field} must be text, not 7.", id="text"),
        pytest.param(
            documents.read_text, "A\0", "{field} contains characters that are not allowed in text.", id="null"
        ),
        pytest.param(
            documents.read_text,
            "\ud83c",
            "{field} contains characters that are not allowed in text.",
            id="half",
        ),
        pytest.param(documents.read_flag, 0, "{field} must be true or false, not 0.", id="flag"),
        pytest.param(documents.read_number, True, "{field} must be a number, not true.", id="number"),
        pytest.param(read_points, 0, "{field} must be a whole number from 1 to 3, not 0.", id="too-low"),
        pytest.param(read_points, 4, "{field} must be a whole number from 1 to 3, not 4.", id="too-high"),
        pytest.param(read_points, 2.0, "{field} must be a whole number from 1 to 3, not 2.0.", id="broken"),
    ],
)
def test_what_has_another_shape_is_refused_by_the_name_of_its_field(read, value, message):
    with pytest.raises(DocumentError) as refused:
        read("field", value)

    assert refused.value.message() == message.replace("{field}", "field")


def test_a_long_text_is_shown_in_short():
    assert documents.json_text("x" * 38) == f'"{"x" * 38}"'
    assert documents.json_text("x" * 39) == f'"{"x" * 39}…'


def test_fields_are_read_one_by_one_and_null_counts_as_left_out():
    by_key = {"points": documents.read_number, "match": documents.word_reader({"S": 1})}

    assert documents.read_fields("deal", {"points": 7.0, "match": None}, by_key) == {"points": 7}
    with pytest.raises(DocumentError, match=r"^points must be a number, not true\.$"):
        documents.read_fields("deal", {"points": True}, by_key)
    with pytest.raises(DocumentError, match=r'^deal has an unknown key "bid"\.$'):
        documents.read_fields("deal", {"bid": 1}, by_key)
    with pytest.raises(DocumentError, match=r"^deal must be an object, not 7\.$"):
        documents.read_fields("deal", 7, by_key)


def test_the_first_field_that_is_needed_and_left_out_is_named():
    documents.require("deal", {"bid": None}, "bid")
    with pytest.raises(DocumentError, match=r"^deal needs the key declarer\.$"):
        documents.require("deal", {"bid": 1}, "bid", "declarer", "stake")


def test_a_reader_of_words_lists_them():
    read = documents.word_reader({"up": 1, "down": -1})

    assert (read("way", "up"), read("way", "down")) == (1, -1)
    with pytest.raises(DocumentError, match=r'^way must be one of up, down, not "left"\.$'):
        read("way", "left")
    with pytest.raises(DocumentError, match=r"^way must be one of up, down, not \[…\]\.$"):
        read("way", [])


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3), ("0", 0), ("9999", 9999), ("10000", None), ("-1", None), ("²", None), ("٣", None), ("", None)],
)
def test_a_text_that_is_no_number_is_none(text: str, number: int | None):
    assert documents.parse_number(text) == number


def test_no_text_is_no_number():
    assert documents.parse_number(None) is None
