"""What standings can be narrowed to."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from clubs.filters.standings import StandingsFilter


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    title: str
    section: str = ""


LINES = [Line(1, "Anna Muster", "Bern"), Line(12, "Beat Meier", "Thun"), Line(2, "Änni Kunz", "Bern")]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, [1, 12, 2]),
        ({"search": "anna"}, [1]),
        ({"search": "m e"}, [1, 12]),
        ({"search": "2"}, [2]),
        ({"search": " 12 "}, [12]),
        ({"section": "Bern"}, [1, 2]),
        ({"section": "Bern", "search": "änni"}, [2]),
        ({"section": "Genf"}, [1, 12, 2]),
        ({"search": "x" * 5000}, [1, 12, 2]),
    ],
)
def test_standings_are_narrowed_by_name_number_and_section(asked: dict[str, str], found: list[int]):
    assert [line.number for line in StandingsFilter(asked).narrowed(LINES)] == found


def test_the_sections_that_there_are_can_be_chosen():
    form = StandingsFilter({})
    form.narrowed(LINES)

    assert [value for value, _label in form.fields["section"].choices] == ["", "Bern", "Thun"]  # type: ignore[attr-defined] # a choice field


def test_without_sections_there_is_nothing_to_choose():
    form = StandingsFilter({})
    form.narrowed([Line(1, "Anna")])

    assert list(form.fields) == ["search"]
