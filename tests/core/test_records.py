"""A record is read from an object as its fields' types say, and written again without its defaults."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

import pytest

from core.documents import number_reader, read_object
from core.errors import DocumentError
from core.records import field_readers, record_document, record_reader


class Way(StrEnum):
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, kw_only=True)
class Leg:
    number: Annotated[int, number_reader(1, 9)]
    way: Way = Way.UP


@dataclass(frozen=True, kw_only=True)
class Hike:
    name: str
    legs: tuple[Leg, ...] = ()
    marks: Sequence[Annotated[int, number_reader(0, 5)]] = ()
    longest: Leg | None = None
    guided: bool = False
    notes: Mapping[str, str] = field(default_factory=dict)


read_hike = record_reader(Hike, notes=read_object)

DOCUMENT = {
    "name": "Niesen",
    "legs": [{"number": 1}, {"number": 2, "way": "down"}],
    "marks": [3, 5],
    "longest": {"number": 2},
    "guided": True,
    "notes": {"snow": "none"},
}
HIKE = Hike(
    name="Niesen",
    legs=(Leg(number=1), Leg(number=2, way=Way.DOWN)),
    marks=(3, 5),
    longest=Leg(number=2),
    guided=True,
    notes={"snow": "none"},
)


def test_a_record_is_read_and_written_again():
    assert read_hike("hike", DOCUMENT) == HIKE
    assert record_document(HIKE) == DOCUMENT


def test_what_is_the_default_is_not_written_and_may_be_null():
    nothing = {"legs": None, "marks": None, "longest": None, "guided": None, "notes": None}

    assert read_hike("hike", {"name": "Niesen", **nothing}) == Hike(name="Niesen")
    assert record_document(Hike(name="Niesen")) == {"name": "Niesen"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param({"name": 7}, "name must be text, not 7.", id="text"),
        pytest.param({"guided": 1}, "guided must be true or false, not 1.", id="flag"),
        pytest.param({"marks": [6]}, "marks must be a whole number from 0 to 5, not 6.", id="number"),
        pytest.param({"marks": 6}, "marks must be a list, not 6.", id="list"),
        pytest.param({"notes": []}, "notes must be an object, not […].", id="own-reader"),
        pytest.param({"name": None}, "hike needs the key name.", id="needed"),
        pytest.param({"day": 1}, 'hike has an unknown key "day".', id="unknown"),
        pytest.param({"longest": {}}, "longest needs the key number.", id="record-inside"),
        pytest.param(
            {"legs": [{"number": 1}, {"number": 2, "way": "on"}]},
            'legs 2: way must be one of up, down, not "on".',
            id="record-of-a-list",
        ),
        pytest.param({"legs": [{}]}, "legs 1: leg needs the key number.", id="needed-in-a-list"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(change, message):
    with pytest.raises(DocumentError) as refused:
        read_hike("hike", DOCUMENT | change)

    assert refused.value.message() == message


def test_fields_that_do_not_fit_together_are_refused_by_the_check():
    def check(leg):
        if leg.number > 1 and leg.way is Way.UP:
            raise DocumentError("Only the first leg goes up.")

    read_leg = record_reader(Leg, check)

    assert read_leg("leg", {"number": 1}) == Leg(number=1)
    with pytest.raises(DocumentError, match=r"^Only the first leg goes up\.$"):
        read_leg("leg", {"number": 2})


def test_a_number_without_limits_has_no_reader():
    @dataclass
    class Bag:
        weight: int

    with pytest.raises(TypeError):
        field_readers(Bag)
