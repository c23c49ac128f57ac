"""Cards of tables on paper: what stands on them, that they can be scanned, and what lies behind them."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import groupby
from typing import Any

import pytest
import segno
from django.utils import timezone
from PIL import Image, ImageChops
from pytest_django import DjangoAssertNumQueries, Settings

from clubs.actions.access_cards import AccessCard, card_for, revoke_card
from clubs.actions.admission import GRACE
from clubs.models import Player, Round, RoundState, Table, Tournament
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.rules_in_words import rules_in_words
from clubs.printouts.table_cards import (
    MOST_BESIDE_CODE,
    Back,
    CardPlayer,
    CardRound,
    TableCard,
    TableCardsSheet,
    past,
)
from clubs.queries.programme import PlannedGame
from core.printing.printout import Imprint, Letterhead
from core.qr import Square
from scoring.printouts.suits import SuitDrawing
from tests.clubs.conftest import House
from tests.clubs.printouts import drawn, evening, next_round, round_of, table_of
from tests.printing.look import pages_of, pdf_of, pdf_of_document, picture_of, squeezed, words_of

TODAY = date(2026, 11, 22)
SITE = "http://192.0.2.7:8000"
TOKEN = "Sample-token-of-21-xy"
DPI = 300
SMALLEST_MODULE = 0.42 / 25.4 * DPI
"""Of a code that a phone reads from a hand's breadth away: 0.42 mm, in points of a picture."""

BLANK = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
)
"""A picture of one white point."""

SIDES = ((CardPlayer("N", "Anna", True),), (CardPlayer("E", "Beat", False),))
EMPTY = TableCardsSheet(
    title="Table cards",
    letterhead=Letterhead("Bern"),
    imprint=Imprint("November", TODAY, 1),
    size="a6",
    tournament="November",
    cards=(),
    back=None,
    host="10.0.0.5:8000",
)


def asked(there: Tournament, round_: Round | None = None, **more: Any) -> PrintoutRequest:
    options = {"size": "a6", "back": "with"}
    return PrintoutRequest(there, TODAY, round_, **{"options": options, "site": SITE, **more})


def sheet_of(there: Tournament, round_: Round | None = None, **more: Any) -> TableCardsSheet:
    return TableCardsSheet.of(asked(there, round_, **more))


def square(card: AccessCard) -> Square:
    return Square(f"{SITE}/q/{card.token}")


def rounds_on(sheet: TableCardsSheet) -> list[tuple[int, list[str]]]:
    return [(card.number, [round_.title for round_ in card.rounds]) for card in sheet.cards]


# What stands on a card


def test_a_card_has_what_opens_its_table_and_who_sits_there(bern: House):
    there = evening(bern)
    card = card_for(table_of(there))

    sheet = sheet_of(there, round_of(there))

    assert (sheet.title, sheet.tournament, sheet.size) == ("Table cards", "November", "a6")
    assert sheet.imprint == Imprint("November · 20.11.2026 · Round 1", TODAY, there.revision)
    assert sheet.typed_at == "192.0.2.7:8000/q/"
    assert sheet.cards[0] == TableCard(
        1,
        (
            CardRound(
                "Round 1",
                (
                    (CardPlayer("N", "Carla Bern", False), CardPlayer("S", "Anna Bern", False)),
                    (CardPlayer("E", "Beat Bern", False), CardPlayer("W", "Dani Bern", True)),
                ),
                card.code_shown,
                square(card),
            ),
        ),
    )
    assert [card.number for card in sheet.cards] == [1, 2]


def test_where_all_play_alone_each_has_a_line(bern: House):
    there = evening(bern, 1, preset="differenzler")

    [card] = sheet_of(there, round_of(there)).cards

    [shown] = card.rounds
    assert [[sitter.name for sitter in side] for side in shown.sides] == [
        ["Anna Bern"], ["Beat Bern"], ["Carla Bern"], ["Dani Bern"],
    ]  # fmt: skip
    assert [sitter.letter for [sitter] in shown.sides] == ["S", "E", "N", "W"]
    assert sum(sitter.deals_first for [sitter] in shown.sides) == 1


def test_all_rounds_have_a_strip_each(bern: House):
    there = evening(bern)
    next_round(there)

    sheet = sheet_of(there)

    assert rounds_on(sheet) == [(1, ["Round 1", "Round 2"]), (2, ["Round 1", "Round 2"])]
    cards = [card_for(table_of(there, 1, number)) for number in (1, 2)]
    assert [(shown.code, shown.square) for shown in sheet.cards[0].rounds] == [
        (card.code_shown, square(card)) for card in cards
    ]


def test_more_rounds_than_fit_are_shared_between_cards(bern: House):
    there = evening(bern, 1)
    for _number in range(2, 6):
        next_round(there)

    sheet = sheet_of(there)

    assert rounds_on(sheet) == [(1, ["Round 1", "Round 2", "Round 3"]), (1, ["Round 4", "Round 5"])]
    assert [(card.part, card.parts) for card in sheet.cards] == [(1, 2), (2, 2)]


def test_a_table_that_is_not_in_every_round_has_a_strip_less(bern: House):
    there = evening(bern)
    later = next_round(there)
    Table.objects.get(draw__round=later, number=2).delete()

    assert rounds_on(sheet_of(there)) == [(1, ["Round 1", "Round 2"]), (2, ["Round 1"])]


def test_one_table_alone_can_be_printed(bern: House):
    there = evening(bern, 3)

    assert rounds_on(sheet_of(there, table=2)) == [(2, ["Round 1"])]
    with pytest.raises(NothingToPrint, match="There is no table with this number"):
        sheet_of(there, table=4)


# No code


def notes(there: Tournament) -> list[tuple[str, Square | None, str]]:
    return [(shown.code, shown.square, shown.note) for shown in sheet_of(there, table=1).cards[0].rounds]


def test_a_round_that_is_not_released_has_its_names_without_a_code(bern: House):
    there = evening(bern)
    next_round(there)
    there.rounds.filter(number=2).update(state=RoundState.DRAWN, released=None)

    sheet = sheet_of(there)

    assert notes(there)[1] == ("", None, "The code comes when the round is released.")
    assert [len(shown.sides) for shown in sheet.cards[0].rounds] == [2, 2]
    assert Table.objects.exclude(tokens=None).count() == 2


def test_before_any_release_there_are_no_cards(bern: House):
    round_ = drawn(bern, 1)

    for which in (None, round_):
        with pytest.raises(NothingToPrint, match="The tables get their codes when the round is released"):
            sheet_of(round_.tournament, which)


def test_a_revoked_code_is_told_in_a_word(bern: House):
    there = evening(bern)
    card_for(table_of(there))
    revoke_card(table_of(there), by=bern.director)

    assert notes(there) == [("", None, "No code: it was revoked.")]


def test_a_code_of_another_secret_is_told_in_a_word(bern: House, settings: Settings):
    there = evening(bern)
    card_for(table_of(there))
    settings.SECRET_KEY = "another secret"

    assert notes(there) == [("", None, "No code: the office has to make a new one.")]


def test_codes_of_a_round_that_is_over_are_not_printed(bern: House):
    there = evening(bern)
    next_round(there)
    wanted = asked(there)
    assert past(wanted) == []
    closed = timezone.now() - GRACE - timedelta(minutes=1)
    there.rounds.filter(number=1).update(state=RoundState.CLOSED, closed=closed)

    assert [note for _code, _square, note in notes(there)] == ["No code: this round is over.", ""]
    assert past(asked(there)) == [1]


def test_a_code_leads_to_a_server_that_phones_find(bern: House):
    there = evening(bern)

    with pytest.raises(NothingToPrint, match="A code needs the address at which phones reach this server"):
        sheet_of(there, site="")
    assert not sheet_of(there).is_only_here
    assert sheet_of(there, site="http://localhost:8000").is_only_here


# Whole sheets


@pytest.mark.parametrize("tables", [1, 3])
def test_all_rounds_of_all_tables_take_few_queries(
    bern: House, tables: int, django_assert_num_queries: DjangoAssertNumQueries
):
    there = evening(bern, tables)
    for _number in range(tables):
        next_round(there)
    before = sheet_of(there)

    with django_assert_num_queries(8):
        sheet = sheet_of(there)

    assert sheet == before
    assert len(sheet.cards) == tables


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("size", "cards", "back", "pages"),
    [
        ("a6", 4, "with", 2),
        ("a6", 5, "with", 4),
        ("a6", 5, "without", 2),
        ("a5", 3, "with", 4),
        ("a4", 2, "with", 4),
    ],
)
def test_pages_are_those_of_the_pdf(bern: House, size: str, cards: int, back: str, pages: int):
    sheet = sheet_of(evening(bern, cards), options={"size": size, "back": back})

    assert sheet.pages == pages
    assert pages_of(pdf_of(sheet)) == pages


def test_the_back_tells_the_rules_of_the_tournament(bern: House):
    there = evening(bern, 1, preset="schieber", pack="french")

    sheet = sheet_of(there)

    assert sheet.back == Back(
        "Schieber",
        rules_in_words(PlannedGame(there.plan, (1,), (8,)), "french"),
        (
            SuitDrawing("printouts/suits/bells-french.svg", "diamonds"),
            SuitDrawing("printouts/suits/shields-french.svg", "spades"),
            SuitDrawing("printouts/suits/acorns-french.svg", "clubs"),
            SuitDrawing("printouts/suits/roses-french.svg", "hearts"),
        ),
    )
    assert squeezed("clubs and hearts once") in words_of(pdf_of(sheet), 2)


@pytest.mark.parametrize(
    ("public", "preset"), [(True, "schieber"), (False, "schieber"), (True, "sidi-barrani")]
)
def test_the_back_leads_to_the_public_page_where_there_is_one_and_room(
    bern: House, public: bool, preset: str
):
    there = evening(bern, 1, preset=preset, public=public)

    sheet = sheet_of(there, round_of(there))

    assert sheet.back
    has_room = len(sheet.back.rules) <= MOST_BESIDE_CODE
    address = f"{SITE}/clubs/{there.club.slug}/tournaments/{there.slug}/live/"
    assert sheet.back.square == (Square(address) if public and has_room else None)
    assert ("look for your name" in sheet.html()) == (sheet.back.square is not None)
    assert sheet.back.square is None or sheet.back.square in sheet.squares


# The page


def sections(page: str) -> Sequence[str]:
    return page.split('<section class="page-of">')[1:]


def test_each_code_is_there_once_and_the_backs_follow_the_fronts_mirrored(bern: House):
    there = evening(bern, 5)
    cards = [card_for(table_of(there, number)) for number in range(1, 6)]

    sheet = sheet_of(there)
    page, screen = sheet.html(), sheet.html(on_screen=True)

    assert list(sheet.squares) == [square(card) for card in cards]
    for card in cards:
        assert page.count(f'<b class="card-code">{card.code_shown}</b>') == 1
        assert page.count(square(card).file) == 1
        assert screen.count(square(card).path) == 1
        assert card.token not in page
    papers = [
        re.findall(r'<div class="paper">(?:<article[^>]*data-table="(\d)")?', part) for part in sections(page)
    ]
    assert papers == [["1", "2", "3", "4"], ["2", "1", "4", "3"], ["5", "", "", ""], ["", "5", "", ""]]
    kinds = [set(re.findall(r'<article class="([a-z-]+)', part)) for part in sections(page)]
    assert kinds == [{"card"}, {"card-back"}, {"card"}, {"card-back"}]


def test_without_backs_there_are_fronts_alone(bern: House):
    page = sheet_of(evening(bern, 5), options={"size": "a6", "back": "without"}).html()

    assert len(sections(page)) == 2
    assert "card-back" not in page


def test_a_server_that_only_this_computer_finds_is_told_on_the_screen(bern: House):
    sheet = sheet_of(evening(bern), site="http://localhost:8000")

    assert "A phone cannot open “localhost:8000”." in sheet.html(on_screen=True)
    assert "A phone cannot open" not in sheet.html()


def test_names_are_only_text_and_long_ones_smaller(bern: House):
    there = evening(bern, 1)
    Player.objects.filter(number="1").update(name="<script>x</script>")
    Player.objects.filter(number="2").update(name="Anneliese Hinterberger-Zum")
    Player.objects.filter(number="3").update(name="Anneliese Hinterberger-Zums")
    Player.objects.filter(number="4").update(name="Anneliese Hinterberger-Zumsteg-Aeschim")

    page = sheet_of(there).html()

    assert "<bdi>&lt;script&gt;x&lt;/script&gt;</bdi>" in page
    assert re.findall(r'<p class="sitter ?([a-z]*)">.*?<bdi>(.*?)<', page)[1:] == [
        ("", "&lt;script&gt;x&lt;/script&gt;"),
        ("", "Anneliese Hinterberger-Zum"),
        ("longer", "Anneliese Hinterberger-Zumsteg-Aeschim"),
    ]


# What a phone sees


def codes_in(picture: Image.Image, blank: Image.Image) -> list[Image.Image]:
    """Return the codes that lie one below the other: what another picture without them has not."""
    codes = ImageChops.difference(picture, blank).point(lambda grey: 255 if grey > 127 else 0)
    inked = [codes.crop((0, y, codes.width, y + 1)).getbbox() is not None for y in range(codes.height)]
    bands = [list(band) for is_inked, band in groupby(range(codes.height), lambda y: inked[y]) if is_inked]
    places = [codes.crop((0, band[0], codes.width, band[-1] + 1)) for band in bands]
    return [place.crop(place.getbbox()) for place in places]


def modules_of(code: Image.Image, count: int) -> list[list[bool]]:
    """Return what is in the middle of each of so many modules in a row."""
    middles = [(place + 0.5) / count for place in range(count)]
    return [
        [code.getpixel((int(x * code.width), int(y * code.height))) == 255 for x in middles] for y in middles
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", ["a6", pytest.param("a5", marks=pytest.mark.long)])
@pytest.mark.parametrize("rounds", [pytest.param(1, marks=pytest.mark.long), 4])
@pytest.mark.parametrize(
    "site", ["http://10.0.0.5:8000", "https://standblatt.jassclub-hinterthurgau.example"]
)
def test_every_module_of_a_printed_code_is_where_it_belongs(size: str, rounds: int, site: str):
    texts = [f"{site}/q/{number}{TOKEN}" for number in range(rounds)]

    card = TableCard(1, tuple(CardRound("Round", SIDES, "K7QM-3XHB", Square(text)) for text in texts))
    document = replace(EMPTY, size=size, cards=(card,)).document()
    blank = replace(document, codes={}, files=dict.fromkeys(document.codes, BLANK))

    codes = codes_in(*(picture_of(pdf_of_document(each), dpi=DPI) for each in (document, blank)))

    matrices = [segno.make(text, error="m", micro=False).matrix for text in texts]
    assert [modules_of(code, len(matrix)) for code, matrix in zip(codes, matrices, strict=True)] == [
        [[bool(module) for module in row] for row in matrix] for matrix in matrices
    ]
    assert all(
        code.width / len(matrix) >= SMALLEST_MODULE for code, matrix in zip(codes, matrices, strict=True)
    )
