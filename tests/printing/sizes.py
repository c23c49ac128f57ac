"""How large a printed evening is, and what its people are called: long names, or names that mean harm."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from io import BytesIO
from itertools import permutations, product

from PIL import Image, ImageDraw

from core.printing.colour import Colour
from core.printing.printout import Imprint, Letterhead, Logo

LENGTH = 40
STATE = datetime(2026, 11, 22, 19, 14, tzinfo=UTC)
"""When its last result came."""

STEP = 7919
"""A prime, so that names that follow one another have nothing in common."""

GIVEN = {
    "de": ("Anneliese", "Hansjörg", "Käthi", "Ruedi", "Jürg", "Verena", "Sämi", "Margrith", "Göpf", "Ursula"),
    "fr": (
        "Françoise",
        "Jérôme",
        "Aurélie",
        "Anaïs",
        "Gaël",
        "Benoît",
        "Noëlle",
        "François",
        "Zoé",
        "Hélène",
    ),
    "it": ("Niccolò", "Mariangela", "Tommaso", "Zaccaria", "Noè", "Loredana", "Giosuè", "Fiammetta", "Ugo"),
}
FAMILIES = {
    "de": (
        "Hinterberger", "Zürcher", "Aebischer", "Lüthi", "Schläpfer", "Möckli", "Zumsteg", "Brönnimann",
        "von Känel", "Bärtschi", "Rüegsegger", "Oeschger",
    ),
    "fr": (
        "Chételat", "de Courten", "Débieux", "L’Éplattenier", "Maître", "Grandjean", "Pâquier", "Bourquenoud",
        "Rossé", "du Plâtre", "Vuille",
    ),
    "it": (
        "Pedrazzini", "Bernasconi", "Dell’Avo", "Cattò", "Della Santa", "Sargenti", "Fonti", "Albertù",
        "Giovanettina", "Rè",
    ),
}  # fmt: skip
TONGUES = ("de", "fr", "de", "it")


@dataclass(frozen=True)
class Size:
    """An evening of so many entries, at whose tables so many deals are played."""

    entries: int
    deals: int

    def name(self, number: int) -> str:
        """Return the name of the person, club, section or place with that number: 40 letters."""
        names = long_names(TONGUES[number % len(TONGUES)])
        return names[number * STEP % len(names)]

    @property
    def letterhead(self) -> Letterhead:
        """Who prints: a club with a name as long, a colour, and a logo."""
        return Letterhead(self.name(1001), Colour(0x1D, 0x6B, 0x4F), logo())

    @property
    def imprint(self) -> Imprint:
        """What the sheet is about, printed on a day, as of a revision."""
        return Imprint(f"{self.name(1002)} · 22.11.2026", date(2026, 11, 22), 41, STATE)


HOSTILE = (
    "<b>Bold</b> & <i>Co</i>",
    "{{ sheet.title }} {% include 'base.html' %} {# #}",
    "🃏🎴👩🏽‍🌾 Rösli 🏔️",
    "محمد عبد الله بن سعيد",
    "Anna\u202etsaL emaN\u202c",
    "Z\u200be\u200br\u200bo\u2060 \ufeffWidth\u00ad",
    "javascript:alert(1)",
    "url(http://127.0.0.1:{port}/name.png)",
    "</style><style>@import url(http://127.0.0.1:{port}/name.css);</style>",
    "<img src=http://127.0.0.1:{port}/name.gif><link rel=attachment href=http://127.0.0.1:{port}/a>",
    "<img src=file:///etc/passwd><object data=data:text/html,x></object>",
    "\"'><svg><image href='http://127.0.0.1:{port}/name.svg'/></svg>",
    "*/ } :root { background: url(http://127.0.0.1:{port}/root.png) } /*",
    "]]> --> </main></body></html>",
    "line\none\ttwo\r\nthree\u2028four\x00five",
    "e" + "\u0301" * 60,
    "W" * 5000,
    "Ä b " * 1250,
    "",
)


@dataclass(frozen=True)
class HostileSize(Size):
    """An evening whose people took names that do harm where they are believed, and point to a port here."""

    port: int = 9

    def name(self, number: int) -> str:
        return HOSTILE[number % len(HOSTILE)].replace("{port}", str(self.port))


@cache
def long_names(tongue: str) -> tuple[str, ...]:
    """Return all names of exactly so many letters that a tongue's given and family names make."""
    given, families = GIVEN[tongue], FAMILIES[tongue]
    firsts = [*map("-".join, permutations(given, 2)), *map(" ".join, permutations(given, 3))]
    lasts = [*families, *map("-".join, permutations(families, 2))]
    names = (f"{first} {last}" for first, last in product(firsts, lasts))
    return tuple(name for name in names if len(name) == LENGTH)


@cache
def logo() -> Logo:
    """Return a picture such as clubs have: a ring on nothing."""
    picture = Image.new("RGBA", (240, 160))
    ImageDraw.Draw(picture).ellipse((50, 10, 190, 150), outline=(29, 107, 79, 255), width=24)
    content = BytesIO()
    picture.save(content, "PNG")
    return Logo(content.getvalue(), "/clubs/sample/logo.png", *picture.size)
