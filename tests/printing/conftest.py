"""Each sample is printed once for all tests that look at it, and its letters are all in their place."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from django.utils.translation import override

from core.printing.pdf import replace
from core.printing.printout import Printout
from tests.printing.geometry import faults_of
from tests.printing.look import pdf_of
from tests.printing.samples import sample_of
from tests.printing.sizes import Size


@dataclass(frozen=True)
class Printed:
    """A sample on paper: its page object, its HTML and its PDF."""

    slug: str
    size: Size
    language: str
    sheet: Printout
    html: str
    pdf: bytes


Printer = Callable[[str, Size, str], Printed]


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Printer:
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent

    @cache
    def print_once(slug: str, size: Size, language: str) -> Printed:
        with override(language):
            sheet = sample_of(slug, size)
            pdf = kept(shared, sheet)
            assert faults_of(pdf) == []
            return Printed(slug, size, language, sheet, sheet.html(), pdf)

    return print_once


def kept(folder: Path, sheet: Printout) -> bytes:
    """Return a sheet's PDF, made unless another worker has made it."""
    path = folder / f"{hashlib.sha256(sheet.document().envelope()).hexdigest()}.pdf"
    if not path.exists():
        gc.disable()  # as the press does
        try:
            replace(path, pdf_of(sheet))
        finally:
            gc.enable()
    return path.read_bytes()
