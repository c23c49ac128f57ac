import json
from itertools import repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.composing import composed
from core.json_documents import LineError, read_documents

GAME = {
    "game": "sidi-barrani",
    "players": {"S": "Zoë", "N": 'a "}{" b'},
    "deals": [{"number": 1}, {"number": 2}],
}
TEXTS = st.text().map(composed)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda items: st.lists(items) | st.dictionaries(TEXTS, items),
    max_leaves=12,
)


def read(text):
    """Return the documents of a text with the numbers of their lines, and at last what is wrong."""
    raw = text if isinstance(text, bytes) else text.encode()
    found: list[object] = []
    try:
        for each in read_documents(raw.splitlines(keepends=True)):
            found.append(each)
    except LineError as error:
        found.append(str(error))
    return found


@pytest.mark.parametrize("indent", [None, 0, 1, 2, 4, "\t"])
def test_a_document_is_read_however_it_is_indented(indent):
    assert read(json.dumps(GAME, indent=indent, ensure_ascii=False)) == [(1, GAME)]


@given(st.lists(st.tuples(VALUES.map(lambda value: {"value": value}), st.sampled_from([None, 0, 2]))))
def test_documents_are_read_one_after_another_with_the_lines_they_begin_in(written):
    texts = [json.dumps(document, indent=indent) + "\n" for document, indent in written]
    begin = [1 + sum(text.count("\n") for text in texts[:number]) for number in range(len(texts))]

    assert read("".join(texts)) == list(zip(begin, [document for document, _indent in written], strict=True))


@pytest.mark.parametrize(
    ("written", "number"), [("1000.0", 1000), ("1e3", 1000), ("-0.0", 0), ("100.5", 100.5), ("0.5e1", 5)]
)
def test_whole_numbers_may_have_a_point_or_an_exponent(written, number):
    ((_line, found),) = read(f"[{written}]")

    assert (found, [type(each) for each in found]) == ([number], [type(number)])


def test_letters_with_marks_of_their_own_become_one():
    assert read('{"u\u0308": ["e\\u0301"]}') == [(1, {"ü": ["é"]})]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("", [], id="nothing"),
        pytest.param("\n \r\n\n", [], id="empty-lines"),
        pytest.param('\ufeff\r\n{"a":\r\n1}\r\n\r\n{}', [(2, {"a": 1}), (5, {})], id="as-windows-writes"),
        pytest.param("{\n}{\n}", [(1, {}), (2, {})], id="files-without-a-last-line-end-joined"),
        pytest.param("{\n}\n\ufeff{\n}", [(1, {}), (3, {})], id="files-with-a-mark-joined"),
    ],
)  # fmt: skip
def test_what_stands_between_documents_is_passed_over(text, found):
    assert read(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param(
            '{}\n{\n "a": 1\n "b": 2\n}\n{}\n',
            [(1, {}), "Line 3: This is not JSON: Expecting ',' delimiter at column 8."],
            id="a-comma-is-missing-at-the-end-of-a-line",
        ),
        pytest.param(
            '{}\n{"a": 1\n{}\n',
            [(1, {}), "Line 2: This is not JSON: Expecting ',' delimiter at column 8."],
            id="a-line-that-is-not-closed",
        ),
        pytest.param(
            '{\n "a": tru\n}',
            ["Line 2: This is not JSON: Expecting value at column 7."],
            id="an-unknown-word",
        ),
        pytest.param(
            '{}\n{\n "a": [1,\n\n\n',
            [(1, {}), "Line 3: This is not JSON: Expecting value at column 10."],
            id="a-file-that-breaks-off",
        ),
        pytest.param(
            '{}\n{\n "a": 1, "a": 2\n}',
            [(1, {}), 'Line 2: The key "a" appears twice.'],
            id="a-key-twice",
        ),
        pytest.param(
            b'{\n}\n{}\n{"a":\n"\xff"}\n{}',
            [(1, {}), (3, {}), "Line 5: This is not UTF-8 text."],
            id="a-line-that-is-no-text",
        ),
        pytest.param("{} x", [(1, {}), "Line 1: This is not JSON: Expecting value at column 4."], id="rest"),
    ],
)  # fmt: skip
def test_what_is_no_document_is_named_with_its_line_after_those_before_it(text, found):
    assert read(text) == found


def test_lines_without_end_are_read_one_by_one():
    documents = read_documents(repeat(b'{"points": 7}\n'))

    assert [next(documents) for _ in range(3)] == [(number, {"points": 7}) for number in (1, 2, 3)]


def test_a_broken_line_of_lines_without_end_is_noticed_in_the_next():
    lines = iter([b'{"points": 7\n', *[b'{"points": 7}\n'] * 100])
    with pytest.raises(LineError, match="Line 1: This is not JSON"):
        next(read_documents(lines))

    assert len(list(lines)) == 99
