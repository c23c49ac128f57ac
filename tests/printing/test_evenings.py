"""All kinds of sheets of whole tournaments: whatever people are called, no letter is cut or printed over."""

from __future__ import annotations

from itertools import cycle

import pytest
from django.utils.translation import override

from clubs.printouts.kinds import KINDS
from tests.clubs.conftest import House, house
from tests.printing.evenings import EVENINGS, sheets_of
from tests.printing.geometry import Fault, faults_of
from tests.printing.look import pdf_of
from tests.printing.pictures import LANGUAGES


@pytest.fixture
def bern(db: None) -> House:
    return house("Bern", "bern")


def faults(
    there: House, evening: str, language: str, slugs: tuple[str, ...] = tuple(KINDS)
) -> dict[str, list[Fault]]:
    with override(language):
        sheets = sheets_of(EVENINGS[evening].played(there), slugs)
        return {name: found for name, sheet in sheets if (found := faults_of(pdf_of(sheet)))}


# Each in one language, in turn: all four of each would take hours, and its words are those of the others.
@pytest.mark.long
@pytest.mark.parametrize(("evening", "language"), list(zip(EVENINGS, cycle(LANGUAGES), strict=False)))
def test_no_letter_of_a_tournament_is_out_of_its_place(bern: House, evening: str, language: str):
    assert faults(bern, evening, language) == {}


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("evening", "language", "slugs"),
    [
        ("teams of sixty letters", "de-ch", ("schedules",)),
        ("unbreakable", "de-ch", ("place-cards",)),
        ("southern", "de-ch", ("seating-plan",)),
        ("alone", "fr-ch", ("timetable",)),
    ],
)
def test_no_letter_of_a_sample_is_out_of_its_place(
    bern: House, evening: str, language: str, slugs: tuple[str, ...]
):
    assert faults(bern, evening, language, slugs) == {}
