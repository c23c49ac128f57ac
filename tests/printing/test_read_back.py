"""What stands on paper can be read back from it: names, pages, and in which letters."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from django.utils.translation import gettext, override, pgettext

from tests.printing.conftest import Printer
from tests.printing.look import fonts_of, pages_of, squeezed, text_of, words_of
from tests.printing.pictures import LANGUAGES, SMALL, language_of, large
from tests.printing.samples import SLUGS, expected_pages, sample_of
from tests.printing.sizes import Size

KNOWN_BY = 8
"""A name that is cut shows at least so many letters."""


class Names(HTMLParser):
    """The names in a sheet's HTML and its drawings, as they are to be printed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "bdi" or (tag == "text" and ("class", "name") in attrs):
            self.inside = True
            self.found.append("")

    def handle_endtag(self, tag: str) -> None:
        if self.inside and tag in {"bdi", "text"}:
            self.inside = False
            self.found[-1:] = self.found[-1].split(" / ")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.found[-1] += data


@dataclass(frozen=True)
class ListenedSize(Size):
    """An evening that knows which names were asked for."""

    asked: list[str] = field(default_factory=list, compare=False)

    def name(self, number: int) -> str:
        name = super().name(number)
        self.asked.append(name)
        return name


def is_shown(name: str, printed: set[str]) -> bool:
    """Whether a name is among what is printed, whole or cut."""
    cuts = (text.rstrip("…").rstrip() for text in printed if text.endswith("…"))
    return name in printed or any(len(cut) >= KNOWN_BY and name.startswith(cut) for cut in cuts)


def is_read(name: str, words: str) -> bool:
    """Whether a name can be read, whole or cut where its place ends."""
    name = squeezed(name)
    return name in words or any(f"{name[:letters]}…" in words for letters in range(KNOWN_BY, len(name)))


@pytest.mark.sample(12)  # each day names and pages of all are read back
@pytest.mark.parametrize("slug", SLUGS)
def test_every_name_is_printed(slug: str):
    size = ListenedSize(SMALL.entries, SMALL.deals)
    with override("de-ch"):
        sheet = sample_of(slug, size)
        found = Names(sheet.html()).found
    # A given name may stand on one line and the family on the next.
    printed = {*found, *map(" ".join, pairwise(found))}
    # The head and the foot have their own elements.
    own = {sheet.letterhead.name, sheet.imprint.subject.partition(" · ")[0]}

    assert {name for name in size.asked if not is_shown(name, printed)} - own == set()


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    "is_large", [False, pytest.param(True, marks=pytest.mark.long)], ids=["small", "large"]
)
def test_names_and_pages_are_read_back(slug: str, is_large: bool, printed: Printer):
    size, language = large(slug) if is_large else SMALL, language_of(slug)
    found = printed(slug, size, language)
    words, pages = words_of(found.pdf), pages_of(found.pdf)

    assert [name for name in Names(found.html).found if not is_read(name, words)] == []
    assert {font for font in fonts_of(found.pdf) if not font.startswith("Sheet")} == set()
    assert expected_pages(slug, size) in {None, pages}
    assert found.sheet.pages / 3 <= pages <= found.sheet.pages * 3
    if 'class="foot"' in found.html:
        with override(language):
            foot = re.compile(f"{gettext('Page')} ([0-9]+) {pgettext('page of pages', 'of')} ([0-9]+)(?!\\d)")
        told = [foot.search(text) for text in text_of(found.pdf).split("\f")[:-1]]
        assert [each and each.groups() for each in told] == [
            (str(page), str(pages)) for page in range(1, pages + 1)
        ]


@pytest.mark.long
@pytest.mark.parametrize(
    "slug",
    [
        "check_in_list",
        "fairness",
        "prize_list",
        "record",
        "season_table",
        "seating_plan_by_name",
        "section_list",
        "standings",
        "standings_in_large_letters",
    ],
)
def test_every_page_of_a_list_says_which_list_it_is(slug: str, printed: Printer):
    found = printed(slug, large(slug), language_of(slug))
    pages = range(1, pages_of(found.pdf) + 1)

    assert [page for page in pages if squeezed(found.sheet.title) not in words_of(found.pdf, page)] == []


def test_large_samples_are_spread_over_the_languages():
    assert {language_of(f"{slug}") for slug in SLUGS} == set(LANGUAGES)
