"""A sheet that is made in chunks says the same as the one that is made at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.utils.translation import override

from core.printing import chunks
from core.printing.pdf import ProgressFile, made_in_chunks
from tests.everyday import everyday
from tests.printing.conftest import Printer
from tests.printing.look import pages_of, text_of
from tests.printing.pictures import LANGUAGES
from tests.printing.samples import SLUGS, most_entries
from tests.printing.sizes import Size

EVERYDAY = ("table_cards",)
"""Cards whose backs have headings of their own, which name no other page."""


@pytest.mark.long  # each day one of few pages, in tests.core.printing.test_workers
@pytest.mark.parametrize("slug", everyday(*EVERYDAY, of=SLUGS))
def test_a_sheet_in_chunks_says_the_same(
    slug: str, printed: Printer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    language = LANGUAGES[sum(slug.encode()) % len(LANGUAGES)]
    found = printed(slug, Size(most_entries(slug, 60), 4), language)
    monkeypatch.setattr(chunks, "MOST_TAGS", 1)
    monkeypatch.setattr(chunks, "LEAST_TAGS", 1)
    with override(language):
        envelope = json.loads(found.sheet.document().envelope())
    whole = made_in_chunks(envelope, ProgressFile(tmp_path / "progress", pages_of(found.pdf)))

    assert slug not in EVERYDAY or whole
    assert text_of(whole or found.pdf) == text_of(found.pdf)
