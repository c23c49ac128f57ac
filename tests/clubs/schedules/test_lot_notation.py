"""Lots from a hat as people type them."""

import pytest

from clubs.schedules.lot_notation import LotPlace, read_place, seat_of_letter, split_drawn
from clubs.schedules.values import DrawError, Kind

GERMAN = {"s": "S", "süd": "S", "o": "E", "ost": "E", "n": "N", "nord": "N", "w": "W", "west": "W"}
FRENCH = {"s": "S", "e": "E", "n": "N", "o": "W"}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param("17 3a", ("17", "3a"), id="number-and-letter"),
        pytest.param(" 17  3 S ", ("17", "3 S"), id="spaces"),
        pytest.param("17,3a", ("17", "3a"), id="comma"),
        pytest.param("17: 3/a", ("17", "3/a"), id="strokes"),
        pytest.param("17 12", ("17", "12"), id="numbered-seat"),
        pytest.param("17 -", ("17", "-"), id="blank"),
        pytest.param("anna meier 3 süd", ("anna meier", "3 süd"), id="a-name"),
        pytest.param("Meier-Huber 12b", ("Meier-Huber", "12b"), id="a-double-name"),
    ],
)
def test_a_lot_is_who_drew_it_and_what_stands_on_it(text, parts):
    assert split_drawn(text) == parts


@pytest.mark.parametrize("text", ["", "17", "3a", "17 a", "anna", "17 3 a b"])
def test_what_is_no_lot_is_refused_with_an_example(text):
    with pytest.raises(DrawError) as refused:
        split_drawn(text)

    assert str(refused.value) == "Type a number, then the table and the seat of the lot, as in “17 3a”."


@pytest.mark.parametrize(
    ("text", "kind", "names", "place"),
    [
        pytest.param("3a", Kind.INDIVIDUAL, GERMAN, LotPlace(3, "S", "a"), id="letter"),
        pytest.param("3 D", Kind.INDIVIDUAL, GERMAN, LotPlace(3, "W", "d"), id="capital"),
        pytest.param("3 O", Kind.INDIVIDUAL, GERMAN, LotPlace(3, "E"), id="Ost"),
        pytest.param("3 O", Kind.INDIVIDUAL, FRENCH, LotPlace(3, "W"), id="ouest"),
        pytest.param("3 Süd", Kind.INDIVIDUAL, GERMAN, LotPlace(3, "S"), id="word"),
        pytest.param("1", Kind.INDIVIDUAL, GERMAN, LotPlace(1, "S"), id="first-seat"),
        pytest.param("12", Kind.INDIVIDUAL, GERMAN, LotPlace(3, "W"), id="twelfth-seat"),
        pytest.param("13", Kind.INDIVIDUAL, GERMAN, LotPlace(4, "S"), id="thirteenth-seat"),
        pytest.param("5", Kind.PAIRS, {}, LotPlace(3, "S"), id="fifth-place-of-pairs"),
        pytest.param("3b", Kind.PAIRS, {}, LotPlace(3, "E", "b"), id="side-of-pairs"),
        pytest.param("0", Kind.PAIRS, {}, LotPlace(None), id="blank"),
        pytest.param("–", Kind.INDIVIDUAL, GERMAN, LotPlace(None), id="dash"),
    ],
)
def test_a_place_is_a_letter_a_word_or_a_number(text, kind, names, place):
    assert read_place(text, kind, names) == place


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ("3x", Kind.INDIVIDUAL, "A table has no seat “x”."),
        ("3c", Kind.PAIRS, "A table has no seat “c”."),
        ("0a", Kind.INDIVIDUAL, "Tables are numbered from 1 to 999."),
        ("5000", Kind.INDIVIDUAL, "Tables are numbered from 1 to 999."),
        ("3 12", Kind.INDIVIDUAL, "“3 12” does not name a table and a seat: type them as in “3a”."),
    ],
)
def test_a_place_that_there_is_not_is_refused(text, kind, sentence):
    with pytest.raises(DrawError) as refused:
        read_place(text, kind, {})

    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("letter", "drawn", "four_letters", "seat"),
    [
        pytest.param("a", {}, False, "S", id="first-a"),
        pytest.param("a", {"S": "a"}, False, "N", id="second-a-is-the-partner"),
        pytest.param("b", {"S": "a", "E": "b"}, False, "W", id="second-b"),
        pytest.param("a", {"S": "a", "N": "a"}, False, "S", id="third-a-is-one-too-many"),
        pytest.param("a", {"S": "a"}, True, "S", id="with-c-and-d-no-letter-comes-twice"),
        pytest.param("a", {"S": ""}, False, "S", id="south-was-drawn-by-its-name"),
    ],
)
def test_two_lots_with_one_letter_are_partners(letter, drawn, four_letters, seat):
    place = read_place(f"3{letter}", Kind.INDIVIDUAL, {})

    assert seat_of_letter(place, drawn, four_letters=four_letters) == seat
