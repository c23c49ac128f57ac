"""A long sheet is cut between its pages, into chunks about as heavy as each other."""

from __future__ import annotations

import pytest

from core.printing.chunks import MOST_TAGS, Chunk, chunks_of

HEAD = "<!doctype html><title>List</title><body><div>foot</div><main>\n"
END = "</main>\n</body>"
LETTERHEAD = '<header class="letterhead"><h1>All <i>“ranks”</i> &amp; more</h1></header>'


def page(number: int, tags: int = 0, letterhead: str = "") -> str:
    return f'<section class="page-of wall">{letterhead}page {number}{"<b>" * tags}</section>\n'


def sheet(*pages: str) -> str:
    return f"{HEAD}{''.join(pages)}{END}"


def css(first: int, all_pages: int) -> str:
    return f'.pages::after {{ content: "{all_pages}" }} @page :first {{ counter-increment: page {first} }}'


def test_a_short_sheet_is_not_cut():
    assert chunks_of(sheet(*(page(number, 10) for number in range(1, 5))), workers=2) == ()


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>" * 2 * MOST_TAGS,
        sheet(page(1, 2 * MOST_TAGS)),
        f"{page(1, MOST_TAGS)}{page(2, MOST_TAGS)}",
    ],
    ids=["nothing", "no pages", "one page", "no main part"],
)
def test_what_has_no_pages_of_its_own_is_not_cut(html: str):
    assert chunks_of(html, workers=2) == ()


def test_each_chunk_is_a_sheet_with_its_pages_and_their_numbers():
    first, second = page(1, MOST_TAGS, LETTERHEAD), page(2, MOST_TAGS, LETTERHEAD)

    assert chunks_of(sheet(first, second), workers=2) == [
        Chunk(sheet(first), css(1, 2), 1),
        Chunk(sheet(second), css(2, 2), 1),
    ]


def test_a_chunk_without_a_letterhead_brings_the_title_along():
    chunks = chunks_of(sheet(page(1, MOST_TAGS, LETTERHEAD), page(2, MOST_TAGS)), workers=2)
    title = '<div class="brings-title" data-head="All “ranks” &amp; more"></div>'

    assert [title in chunk.html for chunk in chunks] == [False, True]
    assert ['<main class="chunk-on">' in chunk.html for chunk in chunks] == [False, True]
    assert ["@top-left" in chunk.css for chunk in chunks] == [False, True]


def test_the_heading_of_a_card_names_no_other_page():
    back = page(1, MOST_TAGS, "<article><h1>Sidi Barrani</h1></article>")

    assert 'data-head=""' in chunks_of(sheet(back, page(2, MOST_TAGS)), workers=2)[1].html


def test_a_title_ends_no_attribute():
    heading = '<header class="letterhead"><h1>"onclick=x</h1></header>'
    chunks = chunks_of(sheet(page(1, MOST_TAGS, heading), page(2, MOST_TAGS)), workers=1)

    assert 'data-head="&quot;onclick=x"' in chunks[1].html


@pytest.mark.parametrize(
    ("weights", "workers", "pages"),
    [
        pytest.param([2000] * 2, 2, [1, 1], id="one-for-each-process"),
        pytest.param([2000] * 2, 1, [], id="one-process-makes-it-at-once"),
        pytest.param([MOST_TAGS] * 4, 2, [1] * 4, id="none-too-large"),
        pytest.param([1000] * 12, 2, [3] * 4, id="as-many-for-each-process"),
        pytest.param([100, 100, 100, 9000], 2, [3, 1], id="about-as-heavy"),
        pytest.param([9000, 100, 100, 100], 2, [1, 3], id="a-heavy-page-is-a-chunk"),
    ],
)
def test_chunks_are_about_as_heavy_as_each_other(weights: list[int], workers: int, pages: list[int]):
    made = sheet(*(page(number, tags - 2) for number, tags in enumerate(weights)))

    assert [chunk.pages for chunk in chunks_of(made, workers)] == pages
