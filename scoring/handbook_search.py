"""Search in the handbook: the sections that have all the words, in the reader's language.

Capitals, accents and umlauts do not matter, and a word is found inside a longer one: *plan* in *Tischplan*.
The book is small, so there is no index: its passages are folded once a language, and kept.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import accumulate, groupby, pairwise
from typing import Any

from django.utils.translation import get_language
from django.views.generic import TemplateView
from markdown_it.token import Token

from scoring.handbook import PAGES, Page, Section, language_of, read_book, read_page, read_tokens, section_of

MOST_LETTERS = 100
MOST_WORDS = 8
MOST_FOUND = 20
LEAST_INSIDE = 3
"""Letters from which on a word is found inside a longer one, and not only where one begins so."""
BEFORE, EXCERPT = 60, 220
"""Letters of an excerpt before its first marked word, and in all."""
LEAST_LIKE = 0.75
"""The share of equal letters from which on a word may be meant by another."""
PLAIN_LETTERS = {"æ": "ae", "œ": "oe", "ø": "o"}
WRITTEN_OUT = (("ae", "a"), ("oe", "o"), ("ue", "u"))
"""Umlauts as they are typed where a keyboard has none, and as they are folded."""
HEADINGS = ("h1", "h2")
WORD = re.compile(r"[^\W\d_]+")


class FoldedText:
    """A text as it is searched, small letters without accents, with the way back to the text itself."""

    def __init__(self, text: str) -> None:
        letters = [_folded_letter(letter) for letter in text]
        self.text = text
        self.letters = "".join(letters)
        self._ends = [*accumulate(map(len, letters))]

    def places(self, word: str) -> Iterator[tuple[int, int]]:
        """Yield where a folded word stands in the text: where it begins, and the place behind it."""
        start = self.letters.find(word)
        while start >= 0:
            end = start + len(word)
            if len(word) >= LEAST_INSIDE or self._begins(start):
                yield bisect_right(self._ends, start), bisect_right(self._ends, end - 1) + 1
            start = self.letters.find(word, end)

    def has(self, word: str) -> bool:
        return any(True for _ in self.places(word))

    def has_beginning(self, word: str) -> bool:
        """Whether a word of the text begins so."""
        return any(start == 0 or not self.text[start - 1].isalnum() for start, _end in self.places(word))

    def _begins(self, start: int) -> bool:
        return start == 0 or not self.letters[start - 1].isalnum()


@lru_cache(maxsize=4096)
def _folded_letter(letter: str) -> str:
    parts = unicodedata.normalize("NFKD", letter.casefold())
    return "".join(PLAIN_LETTERS.get(part, part) for part in parts if not unicodedata.combining(part))


@dataclass(frozen=True, slots=True)
class SectionText:
    """A section with what stands in it: a paragraph, an item of a list or a row of a table each."""

    page: Page
    section: Section
    heading: FoldedText
    passages: tuple[FoldedText, ...]

    @property
    def texts(self) -> tuple[FoldedText, ...]:
        return (self.heading, *self.passages)

    def has(self, word: str) -> bool:
        return any(text.has(word) for text in self.texts)

    def fitness(self, words: Sequence[str]) -> tuple[int, int, int, int]:
        """Return how many words it has; in its heading, beginning a word there; beginning one anywhere."""
        return (
            sum(map(self.has, words)),
            sum(map(self.heading.has_beginning, words)),
            sum(map(self.heading.has, words)),
            sum(any(text.has_beginning(word) for text in self.texts) for word in words),
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text that is shown, marked where it is what was searched for."""

    text: str
    marked: bool


@dataclass(frozen=True, slots=True)
class FoundSection:
    """A section as it is listed; `page` is the one it stands on, where its heading is not that page's own."""

    language: str
    page: str
    address: str
    heading: tuple[Piece, ...]
    excerpt: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class HandbookSearch:
    """What was searched for, as far as it is read, and the most fitting of what was found; `count` is of all.

    Where no section has all the words, `all_words` is false and those are found that have some of them;
    where none has any, `meant` are words of the book that are spelled alike.
    """

    text: str
    count: int = 0
    all_words: bool = True
    found: tuple[FoundSection, ...] = ()
    meant: tuple[str, ...] = ()


def words_in(text: str) -> list[str]:
    """Return the words of a text, folded, each once; signs part them and are not searched for."""
    return [*dict.fromkeys(re.findall(r"[^\W_]+", FoldedText(text).letters))]


def search_handbook(text: str, code: str | None) -> HandbookSearch:
    """Return the sections that have these words, the most fitting first, in the language with this code."""
    shown = " ".join(text[:MOST_LETTERS].split())
    book = [each for name in PAGES for each in read_sections(name, language_of(name, code))]
    words = [_as_in(book, word) for word in words_in(shown)[:MOST_WORDS]]
    if not words:
        return HandbookSearch(shown)
    has_all = [each for each in book if all(map(each.has, words))]
    found = has_all or [each for each in book if any(map(each.has, words))]
    if not found:
        return HandbookSearch(shown, meant=tuple(_meant(words, book[0].page.language)))
    found.sort(key=lambda each: each.fitness(words), reverse=True)
    listed = tuple(_found(each, words) for each in found[:MOST_FOUND])
    return HandbookSearch(shown, len(found), all_words=bool(has_all), found=listed)


def _as_in(book: Sequence[SectionText], word: str) -> str:
    """Return a word as the book has it: its umlauts not written out, where that is the only way."""
    if any(each.has(word) for each in book):
        return word
    for written, letter in WRITTEN_OUT:
        word = word.replace(written, letter)
    return word


def _found(each: SectionText, words: Sequence[str]) -> FoundSection:
    best = max(each.passages, key=lambda passage: sum(map(passage.has, words)), default=FoldedText(""))
    page, section = each.page, each.section
    return FoundSection(
        language=page.language,
        page=page.title if page.title != section.title else "",
        address=f"{page.address}#{section.anchor}",
        heading=tuple(_pieces(each.heading, words, 0, len(section.title))),
        excerpt=tuple(_excerpt(best, words)),
    )


def _marked(text: FoldedText, words: Sequence[str]) -> set[int]:
    """Return the places of all letters that are marked."""
    return {place for word in words for start, end in text.places(word) for place in range(start, end)}


def _excerpt(text: FoldedText, words: Sequence[str]) -> Iterator[Piece]:
    """Yield a passage's part around the first marked word, cut between words."""
    first = min(_marked(text, words), default=0)
    start = 0 if first <= BEFORE else text.text.rfind(" ", 0, first - BEFORE + 1) + 1
    end = len(text.text)
    if end - start > EXCERPT:
        end = max(text.text.rfind(" ", start, start + EXCERPT), first + 1)
    if start:
        yield Piece("… ", marked=False)
    yield from _pieces(text, words, start, end)
    if end < len(text.text):
        yield Piece(" …", marked=False)


def _pieces(text: FoldedText, words: Sequence[str], start: int, end: int) -> Iterator[Piece]:
    """Yield a part of a text in pieces that are marked or not."""
    marked = _marked(text, words)
    for is_marked, places in groupby(range(start, end), key=marked.__contains__):
        yield Piece("".join(text.text[place] for place in places), is_marked)


def _meant(words: Sequence[str], language: str) -> Iterator[str]:
    """Yield for each word the one of the book that it may be a slip of the pen for."""
    known = _vocabulary(language)
    for word in words:
        for near in get_close_matches(word, known, n=1, cutoff=LEAST_LIKE):
            yield known[near]


@cache
def _vocabulary(language: str) -> Mapping[str, str]:
    """Return the words of the book as they stand in it, by how they are folded."""
    sections = (each for name in PAGES for each in read_sections(name, language_of(name, language)))
    words = {word for each in sections for text in each.texts for word in WORD.findall(text.text)}
    return {FoldedText(word).letters: word for word in sorted(words)}


# Reading the book


@cache
def read_sections(name: str, language: str) -> tuple[SectionText, ...]:
    """Return a page's sections in a language that has it, the first being what stands below its title."""
    page = read_page(name, language)
    made: list[tuple[Section, list[FoldedText]]] = []
    for is_heading, text in _blocks(read_tokens(name, language)):
        if is_heading:
            made.append((section_of(text), []))
        else:
            made[-1][1].append(FoldedText(text))
    return tuple(
        SectionText(page, section, FoldedText(section.title), tuple(passages)) for section, passages in made
    )


def _blocks(tokens: Sequence[Token]) -> Iterator[tuple[bool, str]]:
    """Yield headings and passages in order; the cells of a row are one, the head of a table is none."""
    row: list[str] = []
    for before, token in pairwise(tokens):
        if token.type == "tr_open":
            row = []
        elif token.type == "tr_close" and row:
            yield False, " · ".join(row)
        elif token.type == "inline" and before.tag == "td":
            row += filter(None, [_plain_text(token)])
        elif token.type == "inline" and before.tag != "th":
            yield before.tag in HEADINGS, _plain_text(token)


def _plain_text(token: Token) -> str:
    """Return what is read of a block: its text without what makes it bold or a link."""
    read = (" " if each.type == "softbreak" else each.content for each in token.children or ())
    return "".join(read)


class HandbookSearchView(TemplateView):
    """What the book says about something; without words, where to type them."""

    template_name = "handbook_search.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        first, *others = read_book(get_language())
        search = search_handbook(self.request.GET.get("q", ""), get_language())
        return super().get_context_data(first=first, others=others, search=search, **kwargs)
