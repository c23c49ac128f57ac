"""Addresses made of names, free and short enough."""

import pytest

from clubs.slugs import LONGEST, free_slug, slug_stem


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        pytest.param("Zürich Öst", "zuerich-oest", id="umlauts"),
        pytest.param("Café L’Étoile", "cafe-l-etoile", id="accents"),
        pytest.param("Winter 2026/27", "winter-2026-27", id="two-years"),
        pytest.param("ヤス", "club", id="no-letter-that-an-address-has"),
        pytest.param("--- * ---", "club", id="no-letter"),
        pytest.param("x" * 80, "x" * 44, id="long"),
    ],
)
def test_the_address_comes_from_the_name(name: str, slug: str):
    assert slug_stem(name, otherwise="club") == slug


def test_the_first_free_number_stands_behind_a_taken_address():
    assert free_slug("bern", []) == "bern"
    assert free_slug("bern", ["bern", "bern-2", "bern-4"]) == "bern-3"


def test_a_long_name_leaves_room_for_a_number():
    stem = slug_stem("x" * 80, otherwise="club")

    assert len(free_slug(stem, [stem, *(f"{stem}-{number}" for number in range(2, 9999))])) <= LONGEST
