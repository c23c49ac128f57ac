"""What sheets cost: standings of 50 to 1000 entries, 100 table cards, 50 table sheets.

Seconds of a shared machine drift; ratios stay.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.printing.sheets import bare, cold, document, in_a_browser, kept

SENTENCE = (
    "{slug} of {entries}: {processor:.1f} s of the processor, {memory:.0f} MB, {kilobytes:.0f} kB;"
    " kept {kept:.1f} ms; a browser {browser:.1f} s, {browser_memory:.0f} MB"
)


@pytest.mark.parametrize(
    ("slug", "entries"),
    [
        ("standings", 50),
        ("standings", 200),
        ("standings", 400),
        ("standings", 1000),
        ("table_cards", 400),
        ("table_sheets_schieber", 200),
    ],
)
def test_a_sheet(benchmark, capsys, chromium: Path, slug: str, entries: int):
    sheet = document(slug, entries)
    cost = benchmark.pedantic(cold, args=(sheet,), rounds=1)
    browser = in_a_browser(chromium, sheet)
    figures = {
        "processor": cost.processor,
        "memory": cost.memory,
        "kilobytes": cost.size / 1024,
        "kept": kept(sheet),
        "browser": browser.processor,
        "browser_memory": browser.memory,
    }
    told = SENTENCE.format(slug=slug, entries=entries, **figures)
    if slug == "standings":
        plain = cold(bare(sheet))
        figures |= {"bare": plain.processor, "ratio": cost.processor / plain.processor}
        told += f"; a bare table {plain.processor:.1f} s, ratio {figures['ratio']:.2f}"
    benchmark.extra_info.update(figures)
    with capsys.disabled():
        sys.stdout.write(f"\n{told}\n")
