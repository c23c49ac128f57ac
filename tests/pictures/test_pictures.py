"""The stored pictures are those that the pages need, small enough, and show what the app looks like."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from scoring import offline
from tests.e2e.server import ROOT
from tests.house.handbook import FOLDER, LANGUAGES, names, text
from tests.pictures.make import PICTURES, SHOTS, TakenPicture, pictures
from tests.pictures.shots import SHOTS as OF_HANDBOOK
from tests.printing.look import same

MOST_BYTES = 6_000_000
LARGEST = 90_000
PICTURE = re.compile(r"!\[([^\]]+)\]\(\.\./\.\./\.\./static/pictures/handbook/([a-z]+)/([a-z-]+)\.webp\)")


def pictures_in(language: str) -> list[tuple[str, str, str, str]]:
    """Return the pictures of all pages: page, alternative text, language and name."""
    return [
        (page, words, in_language, name)
        for page in sorted(names(language))
        for words, in_language, name in PICTURE.findall(text(language, page))
    ]


def test_each_picture_of_the_handbook_is_stored_and_shown_and_no_other():
    shown = {(language, name) for each in LANGUAGES for _page, _text, language, name in pictures_in(each)}
    stored = {(path.parent.name, path.stem) for path in (PICTURES / "handbook").rglob("*.*")}

    assert shown == stored == {(language, name) for language in LANGUAGES for name in OF_HANDBOOK}


def test_every_picture_is_written_as_a_picture():
    for language in LANGUAGES:
        for page in names(language):
            assert text(language, page).count("![") == len(PICTURE.findall(text(language, page)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_have_the_same_pictures_in_each_language_with_texts_of_its_own(language):
    there = [(page, name) for page, _text, _language, name in pictures_in("en")]
    texts = {words for _page, words, _language, _name in pictures_in(language)}

    assert [(page, name) for page, _text, _language, name in pictures_in(language)] == there
    assert {found for _page, _text, found, _name in pictures_in(language)} == {language}
    assert len(texts) == len({name for _page, name in there})


def test_pictures_are_small():
    sizes = {path: path.stat().st_size for path in (PICTURES / "handbook").rglob("*.webp")}

    assert sum(sizes.values()) <= MOST_BYTES
    assert max(sizes.values()) <= LARGEST


@pytest.mark.long  # serves an example and takes every picture of one language, a minute or two
def test_pictures_show_what_the_app_looks_like(tmp_path):
    other = []
    with ThreadPoolExecutor(1) as apart:  # in this thread Playwright may drive another browser already
        all_taken = apart.submit(lambda: list(pictures([*SHOTS], ["de"]))).result()
    for taken in all_taken:
        if not same(taken.seen.convert("L"), Image.open(taken.path).convert("L")):
            taken.seen.save(tmp_path / f"{taken.name}.png")
            other.append(taken.name)

    assert other == [], f"{tmp_path} has them as they are now; if that is right: make pictures"


def test_the_readme_shows_pictures_that_there_are():
    shown = re.findall(
        r"!\[[^\]]+\]\(([^)]+)\)", (FOLDER.parents[1] / "README.md").read_text(encoding="utf-8")
    )

    assert len(shown) == 4
    assert [path for path in shown if not (FOLDER.parents[1] / path).exists()] == []


def test_pictures_lie_where_no_phone_keeps_them():
    named = [TakenPicture(name, "de", Image.new("RGB", (1, 1))).path for name in SHOTS]

    assert [path for path in named if not path.is_relative_to(ROOT / "static" / offline.PICTURES)] == []
