"""Letters of other scripts, and pictures among them, for names that Source Sans cannot write.

They come from a package, so that a name looks the same on every machine. Of its many files a sheet is given
only those that its text asks for: to read one takes a tenth of a second. Chinese, Japanese and Korean are not
among them, which would be five times as large as all of these; the system's own letters stand in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "manimgx_fonts"

BLOCKS: Mapping[str, Sequence[tuple[int, int]]] = {
    "NotoSans": ((0x0180, 0x024F), (0x0370, 0x052F), (0x1E00, 0x1FFF)),
    "NotoSansArmenian": ((0x0530, 0x058F),),
    "NotoSansHebrew": ((0x0590, 0x05FF), (0xFB1D, 0xFB4F)),
    "NotoSansArabic": ((0x0600, 0x06FF), (0x0750, 0x077F), (0xFB50, 0xFDFF), (0xFE70, 0xFEFE)),
    "NotoSansDevanagari": ((0x0900, 0x097F),),
    "NotoSansBengali": ((0x0980, 0x09FF),),
    "NotoSansGurmukhi": ((0x0A00, 0x0A7F),),
    "NotoSansGujarati": ((0x0A80, 0x0AFF),),
    "NotoSansOriya": ((0x0B00, 0x0B7F),),
    "NotoSansTamil": ((0x0B80, 0x0BFF),),
    "NotoSansTelugu": ((0x0C00, 0x0C7F),),
    "NotoSansKannada": ((0x0C80, 0x0CFF),),
    "NotoSansMalayalam": ((0x0D00, 0x0D7F),),
    "NotoSansSinhala": ((0x0D80, 0x0DFF),),
    "NotoSansThai": ((0x0E00, 0x0E7F),),
    "NotoSansLao": ((0x0E80, 0x0EFF),),
    "NotoSansMyanmar": ((0x1000, 0x109F),),
    "NotoSansGeorgian": ((0x10A0, 0x10FF), (0x1C90, 0x1CBF)),
    "NotoSansEthiopic": ((0x1200, 0x139F),),
    "NotoSansKhmer": ((0x1780, 0x17FF),),
    "NotoEmoji": ((0x1F000, 0x1FAFF),),
    "NotoSansSymbols": ((0x2600, 0x27BF),),
}
"""The files by their names, with the ranges of letters for which each is asked."""

FIRST = 0x0180
"""Up to this letter Source Sans has them all."""


def script_file(name: str) -> Path | None:
    """Return the file behind a name like NotoSansHebrew.ttf, None where it is none of these."""
    script = name.removesuffix(".ttf")
    if script not in BLOCKS:
        return None
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise LookupError(PACKAGE)
    return Path(spec.submodule_search_locations[0]) / f"{script}[wght].ttf"


def scripts_in(text: str) -> Sequence[str]:
    """Return the files that a text asks for."""
    points = {ord(letter) for letter in set(text) if ord(letter) >= FIRST}
    return [script for script in BLOCKS if any(_is_in(script, point) for point in points)]


def _is_in(script: str, point: int) -> bool:
    return any(first <= point <= last for first, last in BLOCKS[script])


@cache
def _face(script: str) -> str:
    return f'@font-face {{ font-family: "Sheet {script}"; src: url("/static/fonts/{script}.ttf"); }}'


def script_styles(text: str) -> str:
    """Return the styles for the letters of a text; nothing where Source Sans has them all."""
    scripts = scripts_in(text)
    if not scripts:
        return ""
    families = ", ".join(f'"Sheet {script}"' for script in scripts)
    faces = " ".join(map(_face, scripts))
    return f'{faces} html {{ font-family: "Sheet", {families}, "DejaVu Sans", "Noto Sans", sans-serif; }}'
