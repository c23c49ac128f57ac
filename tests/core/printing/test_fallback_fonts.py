"""Letters of other scripts: which files a text asks for, and that paper has them from our packages."""

from __future__ import annotations

import json
import unicodedata

import pytest

from core.printing.assets import asset
from core.printing.fallback_fonts import BLOCKS, script_file, script_styles, scripts_in
from core.printing.print_jobs import Document
from core.printing.rendering import rendered
from tests.printing.look import fonts_of

NAMES = {
    "NotoSans": "Ωμέγα Жанна Nguyễn",
    "NotoSansHebrew": "דוד לוי",
    "NotoSansArabic": "محمد عبد الله",
    "NotoEmoji": "👩 🃏 🏔️",
    "NotoSansGeorgian": "ნინო",
    "NotoSansThai": "สมชาย",
}


@pytest.mark.parametrize(("script", "name"), NAMES.items())
def test_a_name_asks_for_its_own_letters(script: str, name: str):
    assert scripts_in(f"Anna {name}") == [script]


def test_what_source_sans_has_asks_for_nothing():
    assert script_styles("Zürcher, Éplattenier, Niccolò – 2’450 · Dvořák") == ""


def test_every_file_is_there_and_nothing_else():
    files = [asset(f"/static/fonts/{script}.ttf") for script in BLOCKS]

    assert all(file and file.is_file() for file in files)
    assert script_file("../../secret.ttf") is None
    assert asset("/static/fonts/NotoSans-Italic.ttf") is None


def test_paper_has_these_letters_from_our_packages():
    html = "".join(f"<p>{name} <b>{name}</b></p>" for name in NAMES.values())

    pdf = rendered(json.loads(Document(html, css=script_styles(html)).envelope()))

    assert {font for font in fonts_of(pdf) if not font.startswith("Sheet")} == set()


@pytest.mark.parametrize(
    ("script", "blocks"), [(script, blocks) for script, blocks in BLOCKS.items() if script != "NotoSans"]
)
def test_a_script_s_range_begins_with_its_own_letters(script: str, blocks: list[tuple[int, int]]):
    word = script.removeprefix("NotoSans").removeprefix("Noto").upper()
    first, last = blocks[0]
    names = [unicodedata.name(chr(point), "") for point in range(first, last + 1)]

    assert word in {"EMOJI", "SYMBOLS"} or any(name.startswith(word) for name in names)
